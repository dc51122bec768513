"""Declarations: everybody in turn plays or passes, and may think again where the book allows it."""

from houseway.core.text import dollars
from houseway.games.panguingue import advice
from houseway.games.panguingue.melds import PanPlayer, PanTable
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play

PLAY, PASS = "play", "pass"
STANDS = Option("stands", "It stands")
CHANGE = Option("change", "Change it")


def declare(table: PanTable) -> Play[None]:
    """Ask everybody in turn to play or to pass and leave the ante.

    The last is not asked if nobody else plays.
    """
    for player in list(table.left):
        if not player.is_in or table.is_won:
            continue
        answer = yield from ask_while_one_may_change(table, _declare_question(table, player))
        if not player.is_in or table.is_won:
            continue
        player.passes = answer.option == PASS
        # With two left nobody acts after a pass: the other has won.
        if table.rules.change_declaration and (len(table.left) > 2 or not player.passes):
            table.may_change = player
        elif player.passes:
            table.throw_in(player, "passed")


def ask_while_one_may_change(table: PanTable, question: Question) -> Play[Answer]:
    """Ask somebody what they do.

    Until they answer, the player who declared before them may change that, once.
    """

    def open_now() -> list[Question]:
        """Worked out again after a ruling, which may have taken somebody out."""
        if table.is_won or not table.player(question.who).is_in:
            return []
        rights = [_right(each) for each in (table.may_change,) if each and each.is_in]
        return [question, *rights]

    while questions := open_now():
        answer = yield from table.deal.wait(questions, open_now)
        changed = answer is not None and answer.option == CHANGE.id
        if changed and table.may_change:
            table.may_change.passes = not table.may_change.passes
        _let_stand(table)
        if answer and answer.key == question.key:
            return answer
    return question.default


def _let_stand(table: PanTable) -> None:
    """End the right to change a declaration; its player leaves if it was to pass."""
    player, table.may_change = table.may_change, None
    if player and player.passes and player.is_in:
        table.throw_in(player, "passed")


def _right(player: PanPlayer) -> Question:
    key = f"change/{player.name}"
    said = "pass" if player.passes else "play"
    stands = Answer(key, STANDS.id)
    text = f"You {said}: you may change that until the next player acts"
    return Question(key, player.name, text, (STANDS, CHANGE), stands, required=False, counsel=stands)


def _declare_question(table: PanTable, player: PanPlayer) -> Question:
    key, ante = f"declare/{player.name}", dollars(table.circle.ante)
    options = (Option(PLAY, "Play"), Option(PASS, f"Pass, and leave the ante of {ante}"))
    seen = advice.cards_seen(table, player)
    return Question(
        key,
        player.name,
        "Play this hand?",
        options,
        Answer(key, PASS),
        counsel=lambda: Answer(key, PLAY if advice.is_playable(seen) else PASS),
    )
