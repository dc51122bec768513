"""Forcing: players make somebody use a card that fits their spread, against their will."""

from collections.abc import Sequence

from houseway.core.cards import NAMES
from houseway.games.panguingue.melds import PanPlayer, PanTable
from houseway.games.panguingue.rules import OUT
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.event import deed

FORCE, LET_GO = "force", "let it go"


def somebody_forces(table: PanTable, player: PanPlayer, card: int, others: Sequence[PanPlayer]) -> Play[bool]:
    """Let each of the others demand it, in whatever order they speak; one who does is enough."""
    silent = list(others)

    def open_now() -> list[Question]:
        """Worked out again after a ruling, which may have taken somebody out."""
        return [_question(table, player, card, each) for each in silent if each.is_in and player.is_in]

    while questions := open_now():
        answer = yield from table.deal.wait(questions, open_now)
        if answer is None:
            return False
        if answer.option == FORCE:
            name = NAMES[table.face(card)]
            table.deal.tell(deed("forced", player.name, f"must use the {name}"))
            return True
        silent = [each for each in silent if _key(each) != answer.key]
    return False


def _key(player: PanPlayer) -> str:
    return f"force/{player.name}"


def _question(table: PanTable, player: PanPlayer, card: int, other: PanPlayer) -> Question:
    key, name = _key(other), NAMES[table.face(card)]
    options = (Option(FORCE, f"Make {player.name} use it"), Option(LET_GO, "Let it go"))
    default = Answer(key, LET_GO)
    # Nobody likes to end the hand for somebody; earlier, a card that must be taken spoils more often than it helps.
    spoils = player.melded < OUT - 1 and player.melded + 3 > OUT - 1
    return Question(
        key,
        other.name,
        f"The {name} fits {player.name}'s spread",
        options,
        default,
        required=False,
        counsel=Answer(key, FORCE) if spoils else default,
    )
