"""All rounds by a chart, for one hand or two before the player: their codes and their chances, in two rows."""

import numpy as np

from houseway.odds.families.blackjack.exact import rounds_of_one_hand
from houseway.odds.families.blackjack.model import Model
from houseway.odds.families.blackjack.two_hands import rounds_of_two_hands
from houseway.odds.kernels.blackjack_hands import Floats
from houseway.odds.kernels.blackjack_table import Chart


def rounds_by_chart(model: Model, chart: Chart) -> Floats:
    """Return the codes of all rounds by a chart in one row, their chances in the other."""
    one_hand = len(model.rules.hands) == 1
    rounds = rounds_of_one_hand(model, chart) if one_hand else rounds_of_two_hands(model, chart)
    return np.array([list(rounds), list(rounds.values())], np.float64)
