"""Checks of every ring game, whatever anybody does. No game is named here."""

from collections import Counter
from random import Random

from houseway.core.money import DROP, POT, Account, stack
from houseway.fees.schedule import Row, modifier_of
from houseway.games.family import Game, RingGame
from houseway.sheets.stakes import Button, Owes
from houseway.testing.tables import (
    HANDS,
    Effort,
    PlayedHand,
    any_table,
    between_hands,
    one_hand,
    play_at,
    play_hands,
    require,
)

LOOKED_AT_FOR_A_FEE = 150
PUT_IN_FIRST = ("ante", "small blind", "big blind", "middle blind")


def a_player_loses_at_most_their_stack_and_wins_at_most_what_was_put_in(game: Game, effort: Effort) -> None:
    for each in play_hands(game, effort.tables):
        put_in, back = Counter[Account](), Counter[Account]()
        for posting in each.hand.deal.ledger.postings:
            require(POT in (posting.source, posting.target), f"chips pass by the pot: {posting}", each.where)
            if posting.target == POT:
                put_in[posting.source] += posting.cents
            else:
                back[posting.target] += posting.cents
        for account, cents in put_in.items():
            require(cents <= each.before[account], f"{account} puts in more than it had", each.where)
            # From each player nobody can win more than they put in themselves.
            most = sum(min(cents, other) for other in put_in.values())
            require(back[account] <= most, f"{account} wins more than others put in against it", each.where)
        require(put_in.total() == back.total(), "the pot does not go out as it came in", each.where)


def pot_fees_are_those_of_the_printed_rows(game: Game, effort: Effort) -> None:
    taken = sum(_fees_taken(game, each) for each in play_hands(game, effort.tables))
    has_fees = any(row.payer == "pot" for schedule in game.sheet.schedules for row in schedule.rows)
    require(bool(taken) <= has_fees, "fees were taken from the pot, and no schedule has any")
    # Where fees wait for a flop or a full pot, few tables may see none: then others are looked at.
    more = range(effort.tables, LOOKED_AT_FOR_A_FEE) if has_fees and not taken else range(0)
    require(bool(taken) == has_fees or any(map(takes_a_fee, play_at(game, more))), "no fee was ever taken")


def _fees_taken(game: Game, each: PlayedHand) -> int:
    fees: Counter[str] = Counter()
    pot, players = 0, len(each.hand.deal.spots)
    rows = game.sheet.rows_of(each.felt.options.schedule, each.felt.options.numbers)
    for posting in each.hand.deal.ledger.postings:
        if posting.target == DROP:
            moment = posting.detail
            fees[moment] += posting.cents
            due = min(pot, _owed(rows, moment, players, pot))
            require(posting.cents == due, f"{posting.cents} are taken at the moment {moment}, not {due}", each.where)
        pot += posting.cents * ((posting.target == POT) - (posting.source == POT))
    once = all(count <= 1 for count in Counter(fee.moment for fee in each.hand.fees).values())
    require(once, "a fee of one moment is taken twice", each.where)
    return fees.total()


def takes_a_fee(each: PlayedHand) -> bool:
    return any(posting.target == DROP for posting in each.hand.deal.ledger.postings)


def _owed(rows: tuple[Row, ...], moment: str, players: int, pot: int) -> int:
    """Return the fee of a moment, straight from the rows for so many players."""
    for row in rows:
        least, most = row.least or 0, row.most or 99
        waits = modifier_of(row.modifier).least_pot
        if (row.payer, row.moment) == ("pot", moment) and least <= players <= most and pot >= waits:
            return row.cents or 0
    return 0


def the_button_goes_round(game: Game, effort: Effort) -> None:
    for seed in range(effort.tables):
        rng = Random(seed)
        table = any_table(game, rng)
        for number in range(HANDS):
            before, owes = table.carry.button, table.carry.owes
            each = one_hand(table, rng, f"seed {seed}, hand {number + 1}")
            _look_at_the_button(game, each, before, table.carry.button, owes)
            between_hands(table, rng)


def _look_at_the_button(
    game: Game, each: PlayedHand, before: Button | None, after: Button | None, owes: dict[str, Owes]
) -> None:
    betting = game.sheet.betting
    require(betting is not None, "a ring game has betting", each.where)
    if betting is None:
        return
    if not betting.button:
        require(list(each.hand.deal.spots) == sorted(each.hand.deal.spots), "the deal has another order", each.where)
    elif before and after and each.hand.deal.spots:
        there = {name: person.seat for name, person in each.hand.people.items() if each.before.get(stack(name))}
        clear = [seat for name, seat in there.items() if owes.get(name) == Owes()]
        waits = clear if len(clear) > 1 and betting.posts != "nobody" else there.values()
        following = min(waits, key=lambda seat: (seat - before.seat - 1) % game.sheet.seats)
        require(after.seat == following, f"the button comes to seat {after.seat}, not {following}", each.where)


def two_to_the_full_number_of_players_are_dealt_in(game: Game, effort: Effort) -> None:
    require(isinstance(game, RingGame), "a ring game is bound to a ring family")
    rng = Random(1)
    for people in range(2, game.sheet.seats + 1):
        each = one_hand(any_table(game, rng, people), rng, f"{people} players")
        expected = min(people, game.family.dealt_in(game.rules)) if isinstance(game, RingGame) else people
        require(len(each.hand.deal.spots) == expected, f"of {people} players {expected} are dealt in", each.where)


def everything_that_can_be_put_in_is_met(game: Game, effort: Effort) -> None:
    seen: Counter[str] = Counter()
    missing = {"blind", "call", "raise", "bet", "not called", "the pot", "the main pot", "button"}
    missing |= {"post"} if game.sheet.betting and game.sheet.betting.posts != "nobody" else set()
    if game.sheet.betting and not game.sheet.betting.button:
        missing.remove("button")
    for each in play_at(game, range(10 * effort.tables)):
        _note(each, seen)
        missing -= set(+seen)
        if not missing:
            return
    require(not missing, f"never: {', '.join(sorted(missing))}; {dict(seen)}")


def _note(each: PlayedHand, seen: Counter[str]) -> None:
    for posting in each.hand.deal.ledger.postings:
        seen[posting.kind] += 1
        seen[posting.detail] += posting.kind == "wins"
        seen["blind"] += posting.kind in PUT_IN_FIRST
    seen["button"] += any(getattr(event, "what", "") == "button" for event in each.hand.deal.events)
