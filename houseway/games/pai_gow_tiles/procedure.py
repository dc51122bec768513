"""The round of play in words, and the house way rule by rule."""

from collections.abc import Iterator

from houseway.games.pai_gow_tiles.rules import Rules
from houseway.games.set_hands import chart_in_words
from houseway.hands.tiles import ORDER
from houseway.sheets.sheet import Sheet


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    if rules.hands == "one":
        yield "A tile counts its circles: the Pancake one, others two to nine, the Window ten, which is the highest."
        yield "Two tiles make a hand: pairs come first, then the last figure of their sum, then the higher tile."
        return
    yield "Two dominoes make a hand. Sixteen pairs come first, the supreme pair of 2-4 and 1-2 above all."
    yield "Then a Wong, a twelve or a two with a nine; then a Gong, the same with an eight."
    yield "All others count the last figure of their spots; if equal, the higher single tile decides."
    order = ", ".join(" and ".join(each) for each in ORDER)
    yield f"Single tiles, and pairs below the supreme one, from the highest: {order}."
    if rules.six_of_supreme_pair != "lowest":
        yield f"Here the 2-4 stands {rules.six_of_supreme_pair}."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "Everybody bets."
    many = "four" if rules.hands == "high and low" else "two"
    yield f"Every seat gets {many} tiles face down, from the seat drawn; those of seats without a bet are set aside."
    if rules.hands == "one":
        yield "Players look at theirs; then the player-dealer's are opened, and everybody's."
        yield "Pairs come first, then the number, then the highest tile."
        yield "What is equal, and nothing against nothing, is the player-dealer's."
        return
    yield "Players set a high and a low hand of two tiles each, or have them set the house way; the better is high."
    how = "sets last, in any way" if rules.player_dealer_sets == "freely" else "has the house way"
    yield f"The player-dealer {how}; copies, and zero against zero, are the player-dealer's."


def chart(rules: Rules) -> Iterator[str]:
    return chart_in_words(rules.house_way)
