"""Players take part in the shuffle: a shoe that the house has sorted is not dealt as it was sorted, and nobody can
choose a word after the fact.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.core import chance
from houseway.core.cards import NAMES, STANDARD
from houseway.core.chance import Words, pledge_of, stir_order
from houseway.core.opened_shoe import OpenedShoe
from houseway.core.text import Mistake
from houseway.record.journal import Line, ShoeShown
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.room.base.commands import LeaveCommand, Pause, Refused, Stir
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.round.script import FaceSeen, Pledged, Script, ShoeMade, Stirred
from houseway.tables.acts import Played
from tests.journals import read, sealed
from tests.room.rooms import House, Time, house, settings, url

HOLDEM, BACCARAT = "500-club/texas-holdem", "500-club/ez-baccarat"
FIRST, SECOND, THIRD = (f"{digit}" * 32 for digit in "abc")


def stirs(next_word: str, root: str = "", word: str = "") -> Stir:
    return Stir(pledge_of(next_word), root, word)


async def sealed_shoe(h: House, table: int, *people: Account) -> str:
    """Let the table go on until a shoe waits for the words of these people; its seal."""
    while True:
        shown = [(await h.room.snapshot(table, who.name)) for who in people]
        if all(who.name in shown[0].table.shuffle.waiting for who in people):
            assert not any(message.asked for message in shown), "nobody is asked before the cards are in their order"
            return shown[0].table.shoe
        asked = [who for who, message in zip(people, shown, strict=True) if message.asked]
        if asked:
            await h.pass_on(table, asked[0])
        else:
            assert await h.room.turn()


async def end_hand(h: House, table: int, who: Account, words: Iterator[str] | None = None) -> None:
    """Play a hand to its end; for every shoe that is sealed the last of these words is given, and the next pledged."""
    number, last = (await h.room.snapshot(table, "")).hand, FIRST
    while (message := await h.room.snapshot(table, who.name)).table.running and message.hand == number:
        if words and who.name in message.table.shuffle.waiting:
            last, given = next(words), last
            await h.do(table, who, stirs(last, message.table.shoe, given))
        elif message.asked:
            await h.pass_on(table, who)
        else:
            h.time.now += 1
            await h.room.turn()


async def journal_of(h: House, table: int, who: Account, stirred: bool = True) -> Path:
    """Two hands, so that the first one's shoes are laid open when the second's is made."""
    if stirred:
        await h.do(table, who, stirs(FIRST))
    await h.room.turn()
    await end_hand(h, table, who, (f"{number:032x}" for number in count()) if stirred else None)
    await h.room.turn()
    await end_hand(h, table, who)
    path = Path(str(h.room.store.engine.url.database)).with_suffix(".journal")
    path.write_bytes(await h.room.journal(table))
    return path


def script_of(lines: list[Line], number: int) -> Script:
    return next(line.script for line in lines if isinstance(line, Played) and line.number == number)


def dealt(script: Script) -> Iterator[tuple[str, Words, int, str]]:
    """Every face with the shoe it came from, what stirred it, and how many cards of the shoe lay before it."""
    root, words, first = "", tuple[tuple[str, str], ...](), 0
    for entry in script:
        match entry:
            case ShoeMade():
                root, words, first = entry.root, (), entry.place
            case Stirred():
                words = entry.words
            case FaceSeen():
                yield root, words, entry.place - first, entry.face


@pytest.mark.parametrize("stirred", [True, False], ids=["stirred", "by the house alone"])
async def test_a_sorted_shoe_cannot_be_dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stirred: bool) -> None:
    """The house does not shuffle at all. It deals in that order where nobody adds a word, and only there."""
    monkeypatch.setattr(chance, "shuffle_cards", lambda cards, rng: list(cards))

    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        path = await journal_of(h, table, await h.sit(table, 5), stirred)
    assert verify(path).shoes > 0
    assert len(list(replay(path))) == 2
    lines = list(read(path))
    for line in lines:
        if isinstance(line, ShoeShown):
            assert line.shoe.order.split() == [NAMES[face] for face in STANDARD], "the house has sorted it"
    faces = list(dealt(script_of(lines, 1)))
    assert len(faces) >= 9
    assert all(bool(words) is stirred for _, words, _, _ in faces)
    for root, words, turn, face in faces:
        assert face == NAMES[STANDARD[stir_order(root, words, 52)[turn]]]
    as_sorted = [NAMES[STANDARD[turn]] for _, _, turn, _ in faces]
    assert ([face for *_, face in faces] == as_sorted) is not stirred


async def test_a_word_that_comes_late_twice_or_is_another_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(BACCARAT, bots=2)
        guest, stranger = await h.sit(table, 5), await h.room.people.guest()

        async def refused(who: Account, command: Stir, why: str) -> None:
            with pytest.raises(Refused, match=why):
                await h.do(table, who, command)

        await refused(stranger, stirs(FIRST), "sit down first")
        await refused(guest, stirs(SECOND, "0" * 64, FIRST), "does not wait for your word")
        await h.do(table, guest, stirs(FIRST))
        root = await sealed_shoe(h, table, guest)
        await refused(guest, stirs(SECOND, root, THIRD), "not the word you pledged")
        await refused(guest, stirs(FIRST, root, FIRST), "for one shoe")
        await refused(stranger, stirs(SECOND, root, FIRST), "sit down first")
        await refused(guest, stirs(SECOND, "0" * 64, FIRST), "does not wait for your word")
        await h.do(table, guest, stirs(SECOND, root, FIRST))
        message, _ = await h.asked(table, guest)
        assert message.table.shoe == root
        assert message.table.shuffle.words == ((guest.name, FIRST),)
        await refused(guest, stirs(THIRD, root, FIRST), "dealt from already")
        await end_hand(h, table, guest)
        await refused(guest, stirs(THIRD, root, SECOND), "dealt from already")


async def one_of_two_words(h: House) -> tuple[int, Account, Account]:
    """A table at which two have pledged words for the shoe that is sealed, and the first has given theirs."""
    table = await h.open(BACCARAT, bots=2)
    guest, other = await h.sit(table, 5), await h.sit(table, 6)
    await h.do(table, guest, stirs(FIRST))
    await h.do(table, other, stirs(SECOND))
    root = await sealed_shoe(h, table, guest, other)
    await h.do(table, guest, stirs(THIRD, root, FIRST))
    return table, guest, other


async def test_whoever_keeps_a_word_back_is_not_waited_for_long(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, guest, other = await one_of_two_words(h)
        assert not await h.room.turn(), "the other may still give theirs"
        assert list((await h.room.snapshot(table, "")).table.shuffle.waiting) == [other.name]
        h.time.now += h.room.settings.stir_seconds
        assert await h.room.turn()
        view = (await h.room.snapshot(table, "")).table
        assert view.shuffle.words == ((guest.name, FIRST),)
        assert view.shuffle.pledges == {guest.name: pledge_of(THIRD)}, "who keeps it back is not asked again"


async def test_a_room_that_is_closed_meanwhile_goes_on_with_the_words_it_has(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, guest, other = await one_of_two_words(h)
        before = (await h.room.snapshot(table, "")).table
        time = Time()
        again = await Room.open(url(tmp_path), settings(time, 5))
        assert (await again.snapshot(table, "")).table.shuffle == before.shuffle
        time.now += 10
        assert await again.turn()
        stirred = (await again.snapshot(table, guest.name)).table
        assert (stirred.shoe, stirred.shuffle.words) == (before.shoe, ((guest.name, FIRST),))
        third = await Room.open(url(tmp_path), settings(time, 6))
        for viewer in (guest.name, other.name, ""):
            assert await third.snapshot(table, viewer) == await again.snapshot(table, viewer)
        await again.close()
        await third.close()


def another_word(script: Script) -> Script:
    name = next(entry.words[0][0] for entry in script if isinstance(entry, Stirred))
    return [Stirred(((name, THIRD),)) if isinstance(entry, Stirred) else entry for entry in script]


def no_words(script: Script) -> Script:
    return [Stirred(()) if isinstance(entry, Stirred) else entry for entry in script]


def not_stirred(script: Script) -> Script:
    return [entry for entry in script if not isinstance(entry, Stirred)]


def stirred_late(script: Script) -> Script:
    at = next(at for at, entry in enumerate(script) if isinstance(entry, FaceSeen)) + 1
    moved = [entry for entry in script if isinstance(entry, Stirred)]
    rest = [entry for entry in script if not isinstance(entry, Pledged | Stirred)]
    return [*rest[:at], moved[0], *rest[at:]]


def unpledged(script: Script) -> Script:
    return [entry for entry in script if not isinstance(entry, Pledged)]


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    async def play() -> list[Line]:
        async with house(tmp_path_factory.mktemp("room")) as h:
            table = await h.open(HOLDEM, bots=2)
            return list(read(await journal_of(h, table, await h.sit(table, 5))))

    return asyncio.run(play())


@pytest.mark.parametrize(
    ("forge", "why"),
    [
        (another_word, "did not pledge before it was made"),
        (no_words, "where the shoe held another card"),
        (not_stirred, "without what players pledged"),
        (stirred_late, "dealt from before"),
        (unpledged, "nobody pledged a word for"),
    ],
)
def test_words_forged_in_a_journal_are_found(
    tmp_path: Path, honest: list[Line], forge: Callable[[Script], Script], why: str
) -> None:
    assert verify(sealed(tmp_path / "honest", honest)).shoes > 0
    forged: list[Any] = list(honest)
    for at, line in enumerate(forged):
        if isinstance(line, Played) and line.number == 1:
            forged[at] = msgspec.structs.replace(line, script=forge(line.script))
    with pytest.raises(Mistake, match=why):
        verify(sealed(tmp_path / "forged", forged))


def test_an_order_changed_after_the_words_were_given_is_found(tmp_path: Path, honest: list[Line]) -> None:
    """The house lays open another order than it sealed: two cards changed about."""
    forged: list[Any] = list(honest)
    for at, line in enumerate(forged):
        if isinstance(line, ShoeShown):
            names = line.shoe.order.split()
            names[0], names[1] = names[1], names[0]
            forged[at] = ShoeShown(OpenedShoe(line.shoe.root, " ".join(names), line.shoe.salts))
    with pytest.raises(Mistake, match="not the one committed to"):
        verify(sealed(tmp_path / "forged", forged))


def test_every_journal_of_a_stirred_shoe_says_who_pledged_first(honest: list[Line]) -> None:
    kinds = [type(entry) for entry in script_of(honest, 1)[:3]]
    assert kinds == [Pledged, ShoeMade, Stirred]


async def test_a_pledge_goes_with_the_one_who_gave_it(tmp_path: Path) -> None:
    """Those who pledge and leave, one after another, do not make what everybody at the table is told ever longer."""
    async with house(tmp_path) as h:
        table = await h.open(BACCARAT)
        await h.do(table, h.floor, Pause("the dealers change"))
        stays = await h.sit(table, 2)
        await h.do(table, stays, stirs(FIRST))
        for _ in range(3):
            goes = await h.sit(table, 1)
            await h.do(table, goes, stirs(SECOND))
            await h.do(table, goes, LeaveCommand())
        assert (await h.room.snapshot(table, "")).table.shuffle.pledges == {stays.name: pledge_of(FIRST)}
    async with house(tmp_path) as h:
        assert (await h.room.snapshot(table, "")).table.shuffle.pledges == {stays.name: pledge_of(FIRST)}


async def test_whoever_keeps_two_words_back_is_waited_for_no_more(tmp_path: Path) -> None:
    """They could make every shoe three seconds late."""
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        guest = await h.sit(table, 5)
        waited = 0
        for number in range(4):
            await h.do(table, guest, stirs(f"{number:032x}"))
            shown = (await h.room.snapshot(table, "")).table
            while not shown.running or shown.shuffle.waiting:
                waited += bool(shown.shuffle.waiting)
                h.time.now += 10
                await h.room.turn()
                shown = (await h.room.snapshot(table, "")).table
            await end_hand(h, table, guest)
        assert waited == 2
        await h.do(table, guest, LeaveCommand())
        assert (await h.room.snapshot(table, "")).table.shuffle.pledges == {}
