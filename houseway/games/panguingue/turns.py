"""Turns: a card is taken or drawn, used in a meld or refused; whoever has used one may meld more, and discards.

`play_out` is the way in. A turn goes through the refused card, the stock, the meld and the discard,
and each of them may end the hand.
"""

from houseway.core.cards import NAMES, suit_of
from houseway.games.panguingue import advice
from houseway.games.panguingue.declaring import ask_while_one_may_change
from houseway.games.panguingue.forcing import somebody_forces
from houseway.games.panguingue.melds import PanPlayer, PanTable, place_of
from houseway.games.panguingue.moves import PanMove, moves, option_for, trial_of
from houseway.games.panguingue.rules import OUT
from houseway.games.panguingue.settle import collect_pay
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.event import EVERYONE

DRAW, REFUSE, AGAIN, OFFER, ACCEPT = "draw", "discard", "draw again", "offer to split", "split"
PLAY_ON = "play on"


def play_out(table: PanTable) -> Play[list[PanPlayer]]:
    """Play turn after turn until the hand is over; return who wins the Tops, or shares them.

    It ends when somebody is out, nobody is left to play against, two share the Tops, or the cards are used up.
    """
    winners = yield from _turns(table, table.rules.first_draws)
    if (yield from _plays_on(table)):
        return (yield from _turns(table, 1))
    return winners


def _plays_on(table: PanTable) -> Play[bool]:
    """Ask a player left alone by foul hands to settle with them, or to play the hand out for all to see."""
    fouls = [each for each in table.players if each.state in ("fouled", "liable")]
    if table.rules.alone != "may play on" or not fouls or len(table.left) != 1 or table.left[0].melded == OUT:
        return False
    player = table.left[0]
    question = _yes_or_no(player, PLAY_ON, "Play the hand out, face up", "Settle as the spreads lie")
    if (yield from table.deal.ask(question)).option != PLAY_ON:
        return False
    table.alone, table.refused = True, None
    for place in player.hand:
        yield from table.deal.look(place, player.hand, seen_by=EVERYONE)
    return True


def _turns(table: PanTable, draws: int) -> Play[list[PanPlayer]]:
    if table.is_won:
        return table.left
    player = table.left[0]
    while not table.is_won:
        winners = yield from _turn(table, player, draws)
        if winners:
            return winners
        if not table.is_won:
            player, draws = table.after(player), 1
    return table.left


def _turn(table: PanTable, player: PanPlayer, draws: int) -> Play[list[PanPlayer]]:
    """Play one turn; return those who win the Tops by it, if it is the last."""
    if table.refused or _may_share(table):
        if (yield from _share_offered(table, player)):
            return table.left
        if table.is_won or not player.is_in:
            return []
        if table.refused and (yield from _take_refused(table, player)):
            return (yield from _finish(table, player))
    table.refused = None
    while draws and player.is_in and not table.is_won:
        card = yield from table.draw()
        if card is None:
            table.deal.mark("stock", "the stock is used up: those still in share the Tops")
            return table.left
        draws -= 1
        found = moves(table, player, card)
        question = _question_of_draw(table, player, card, found, again=draws > 0)
        answer = yield from ask_while_one_may_change(table, question)
        if move := _move_named(player, found, answer):
            yield from _carry_out(table, player, move)
            return (yield from _finish(table, player))
        table.deal.move(card, table.drawn, table.discards)
        if (yield from _force(table, player, card, "drawer", "")):
            return (yield from _finish(table, player))
        # A player who plays on alone draws again: nobody else is there to take the card.
        table.refused = None if table.alone else (card, player.name)
        if answer.option != AGAIN:
            break
    return []


def _may_share(table: PanTable) -> bool:
    return table.rules.split_tops and len(table.left) == 2


def _share_offered(table: PanTable, player: PanPlayer) -> Play[bool]:
    """Let the player in turn offer to share the Tops when two are left; the other may refuse."""
    if not _may_share(table):
        return False
    answer = yield from table.deal.ask(
        _yes_or_no(player, OFFER, "Offer to split the Tops", "Offer no split of the Tops")
    )
    if answer.option != OFFER or not player.is_in or table.is_won:
        return False
    other = table.after(player)
    answer = yield from table.deal.ask(_yes_or_no(other, ACCEPT, "Split the Tops", "Refuse and play on"))
    return answer.option == ACCEPT and not table.is_won


def _yes_or_no(player: PanPlayer, yes: str, text: str, no: str) -> Question:
    key = f"{yes}/{player.name}"
    default = Answer(key, "no")
    return Question(key, player.name, f"{text}?", (Option(yes, text), Option("no", no)), default, counsel=default)


def _take_refused(table: PanTable, player: PanPlayer) -> Play[bool]:
    """Offer the card that the player before refused; others may force it on a player who leaves it.

    It is melded at once.
    """
    assert table.refused
    card, refused_by = table.refused
    found = moves(table, player, card)
    answer = yield from table.deal.ask(_question_of_refusal(table, player, card, found))
    if move := _move_named(player, found, answer):
        yield from _carry_out(table, player, move)
        return True
    return (yield from _force(table, player, card, "next player", refused_by))


def _force(table: PanTable, player: PanPlayer, card: int, when: str, but: str) -> Play[bool]:
    """Ask whether somebody makes the player use a card that fits their spread; if so, use it."""
    if when not in table.rules.force or not player.is_in or not table.fits_spread(player, card):
        return False
    others = [each for each in table.left if each is not player and each.name != but]
    if not (yield from somebody_forces(table, player, card, others)) or not player.is_in:
        return False
    adds = [move for move in moves(table, player, card) if move.what == "add"]
    move = adds[0] if len(adds) == 1 else (yield from _spread_chosen(table, player, card, adds))
    if move:
        yield from _carry_out(table, player, move)
    return move is not None


def _spread_chosen(table: PanTable, player: PanPlayer, card: int, adds: list[PanMove]) -> Play[PanMove | None]:
    """Ask to which of several spreads a card goes."""
    key, seen = f"spread/{player.name}", advice.cards_seen(table, player)
    question = Question(
        key,
        player.name,
        f"Which spread takes the {NAMES[table.face(card)]}?",
        tuple(option_for(table, player, move) for move in adds),
        Answer(key, adds[0].id),
        counsel=lambda: Answer(key, advice.use(seen, adds, must=True) or adds[0].id),
    )
    return _move_named(player, adds, (yield from table.deal.ask(question)))


def _finish(table: PanTable, player: PanPlayer) -> Play[list[PanPlayer]]:
    """Let a player who has used a card meld more, and discard unless that was the eleventh; return a winner."""
    table.refused = None
    while player.is_in and not table.is_won:
        if player.melded == OUT:
            return [player]
        found = moves(table, player, None)
        answer = yield from table.deal.ask(_further_question(table, player, found))
        if not player.is_in:
            break
        if move := _move_named(player, found, answer):
            yield from _carry_out(table, player, move)
            continue
        card = next(place for place in player.hand if _discard(table, place).id == answer.option)
        table.deal.move(card, player.hand, table.discards)
        yield from table.deal.look(card, table.discards, seen_by=EVERYONE)
        if not (yield from _force(table, player, card, "from the hand", "")):
            break
    return []


def _carry_out(table: PanTable, player: PanPlayer, move: PanMove) -> Play[None]:
    """Move the cards, show them, and collect what they pay."""
    deal = table.deal
    if move.what == "add":
        target = player.spreads[move.spread]
    else:
        target = deal.pile(f"spread {len(player.spreads) + 1}", player.name)
    for place in move.places:
        source = table.pile_of(player, place)
        deal.move(place, source, target)
        if source is player.hand:
            yield from deal.look(place, target, seen_by=EVERYONE)
    if move.what != "add":
        player.spreads.append(target)
    collect_pay(table, player, move.pays)


def _move_named(player: PanPlayer, found: list[PanMove], answer: Answer) -> PanMove | None:
    """Return which of these moves is chosen; None, if none is, or the floor has taken the player out."""
    return next((move for move in found if move.id == answer.option), None) if player.is_in else None


def _question_of_refusal(table: PanTable, player: PanPlayer, card: int, found: list[PanMove]) -> Question:
    key = f"take/{player.name}"
    options = (*(option_for(table, player, move) for move in found), Option(DRAW, "Draw from the stock"))
    name, draw = NAMES[table.face(card)], Answer(key, DRAW)
    seen = advice.cards_seen(table, player)
    return Question(
        key,
        player.name,
        f"Take the {name}, or draw?",
        options,
        draw,
        counsel=lambda: Answer(key, advice.use(seen, found) or DRAW),
        trial=trial_of(table, player, key, card, found),
    )


def _question_of_draw(table: PanTable, player: PanPlayer, card: int, found: list[PanMove], *, again: bool) -> Question:
    key, name = f"use/{player.name}", NAMES[table.face(card)]
    closed = _why_not_refused(table, player, card) if found else ""
    refuse = [Option(REFUSE, f"Discard the {name}", closed=closed)]
    if again:
        refuse.insert(0, Option(AGAIN, f"Discard the {name} and draw again", closed=closed))
    options = (*(option_for(table, player, move) for move in found), *refuse)
    default = Answer(key, found[0].id if closed else refuse[0].id)
    seen = advice.cards_seen(table, player)
    return Question(
        key,
        player.name,
        f"Use the {name}?",
        options,
        default,
        counsel=lambda: Answer(key, advice.use(seen, found, must=bool(closed)) or refuse[0].id),
        trial=trial_of(table, player, key, card, found),
    )


def _why_not_refused(table: PanTable, player: PanPlayer, card: int) -> str:
    if table.alone:
        return "you play on alone: use every card that you can"
    other = table.after(player)
    if table.rules.keep_out_cards and table.puts_out(other, card):
        return f"this card would put {other.name} out: use it, since you can"
    return ""


def _further_question(table: PanTable, player: PanPlayer, found: list[PanMove]) -> Question:
    key = f"meld/{player.name}"
    held = sorted(player.hand, key=lambda place: _as_held(table, place))
    discards = {place: _discard(table, place) for place in held}
    options = (*(option_for(table, player, move) for move in found), *discards.values())
    default, seen = Answer(key, discards[player.hand[-1]].id), advice.cards_seen(table, player)

    def counsel() -> Answer:
        best = advice.further(seen, found)
        return Answer(key, discards[best].id if isinstance(best, int) else best.id)

    return Question(
        key,
        player.name,
        "Meld more, or discard?",
        options,
        default,
        counsel=counsel,
        trial=trial_of(table, player, key, None, found),
    )


def _as_held(table: PanTable, place: int) -> tuple[int, int]:
    """Sort cards by rank and suit, as a player holds them; unseen ones come first."""
    face = table.deal.faces[place]
    return (-1, place) if face is None else (place_of(face), -suit_of(face))


def _discard(table: PanTable, place: int) -> Option:
    """Return the option to discard one card; its id has the place too, for the hand may hold another like it."""
    name = _name_of(table, place)
    called = f"{REFUSE} {name}"
    return Option(f"{called} #{place}", f"Discard {name}", called=called, deed=REFUSE)


def _name_of(table: PanTable, place: int) -> str:
    face = table.deal.faces[place]
    return "an unseen card" if face is None else NAMES[face]
