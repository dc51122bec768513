"""Shoes that are never laid open, or are others than were dealt from."""

from houseway.core.cards import NAMES
from houseway.record.journal import Closed, ShoeShown
from houseway.round.script import FaceSeen, Script, ShoeCut, ShoeMade
from houseway.tables.acts import Observed, Played
from tests.attacks.forgeries.kinds import Forged, at, changed, hand, kind, with_line
from tests.attacks.forging import (
    faces_as,
    replaced,
    resealed,
    roots_of,
    sealed_shoe,
    settled,
    unopened,
    with_scripts,
)
from tests.journals import Lines


@kind("holdem", "never laid open: it is incomplete and hand 1 is not proved")
def no_shoe_laid_open(lines: Lines) -> Forged:
    return changed(unopened(lines), Closed, in_play=())


@kind("holdem", "at a closed table there is none")
def all_shoes_said_to_be_in_play(lines: Lines) -> Forged:
    return unopened(lines)


@kind("holdem", "not the last one committed to")
def all_shoes_in_play_in_an_interim_count(lines: Lines) -> Forged:
    return unopened(lines, interim=True)


@kind("holdem", "hand 2 shows As once more than its shoe holds it")
def sixteen_aces_of_spades(lines: Lines) -> Forged:
    return settled(with_scripts(unopened(lines), faces_as("As"), only=2))


@kind("holdem", "shows As once more")
def aces_of_spades_from_the_shoe_in_play(lines: Lines) -> Forged:
    """The one shoe that may stay sealed must hold what is dealt from it, too."""
    left = Lines(line for line in lines if line != lines[at(lines, ShoeShown, -1)])
    last = max(line.number for line in lines if isinstance(line, Played))
    root = roots_of(lines)[-1]
    return settled(changed(with_scripts(left, faces_as("As"), last), Closed, in_play=(root,), interim=True))


@kind("coups", "once more than its shoe holds it")
def more_nines_than_a_shoe_holds(lines: Lines) -> Forged:
    """No hand alone shows more nines of spades than there are, and all together do."""

    def nines(script: Script) -> Script:
        faces = [place for place, entry in enumerate(script) if isinstance(entry, FaceSeen)]
        return [FaceSeen(each.place, "9s") if at in faces[:2] else each for at, each in enumerate(script)]  # type: ignore[union-attr]

    bare = [line for line in lines if not isinstance(line, ShoeShown)]
    forged = with_scripts(bare, nines)
    return changed(forged, Closed, in_play=(roots_of(lines)[-1],), interim=True)


@kind("holdem", "where the shoe held another card")
def a_card_exchanged_in_a_hand(lines: Lines) -> Forged:
    seen = {entry.face for entry in hand(lines, 2).script if isinstance(entry, FaceSeen)}
    other = next(name for name in NAMES.values() if name not in seen)

    def exchange(script: Script) -> Script:
        place = next(place for place, entry in enumerate(script) if isinstance(entry, FaceSeen))
        return [replaced(each, face=other) if at == place else each for at, each in enumerate(script)]

    return settled(with_scripts(lines, exchange, only=2))


@kind("holdem", "not the one committed to")
def two_cards_of_a_shoe_changed_about(lines: Lines) -> Forged:
    line = lines[at(lines, ShoeShown)]
    assert isinstance(line, ShoeShown)
    first, second, *rest = line.shoe.order.split()
    shoe = replaced(line.shoe, order=" ".join([second, first, *rest]))
    return with_line(lines, at(lines, ShoeShown), ShoeShown(shoe))


@kind("holdem", "does not hold the cards of its decks")
def a_shoe_with_five_aces(lines: Lines) -> Forged:
    """A card that nobody saw is an ace; the shoe is sealed anew."""
    line = lines[at(lines, ShoeShown)]
    assert isinstance(line, ShoeShown)
    names = line.shoe.order.split()
    seen = {entry.face for entry in hand(lines, 1).script if isinstance(entry, FaceSeen)}
    unseen = max(place for place, name in enumerate(names) if name not in seen and name != "As")
    return resealed(lines, line.shoe.root, sealed_shoe([*names[:unseen], "As", *names[unseen + 1 :]]))


@kind("holdem", "where the shoe held another card")
def another_shoe_sealed(lines: Lines) -> Forged:
    line = lines[at(lines, ShoeShown)]
    assert isinstance(line, ShoeShown)
    names = line.shoe.order.split()
    return resealed(lines, line.shoe.root, sealed_shoe([*names[1:], names[0]]))


@kind("holdem", "committed to before")
def one_shoe_for_two_hands(lines: Lines) -> Forged:
    first, second, *_ = roots_of(lines)

    def reuse(script: Script) -> Script:
        return [replaced(each, root=first) if isinstance(each, ShoeMade) else each for each in script]

    del second
    return with_scripts(lines, reuse, only=2)


@kind("holdem", "before any shoe is made|asks for shuffle")
def no_shoe_made(lines: Lines) -> Forged:
    return with_scripts(lines, lambda script: [each for each in script if not isinstance(each, ShoeMade)], only=1)


@kind("coups", "the cut is at|where the shoe held another card")
def a_cut_elsewhere(lines: Lines) -> Forged:
    def cut(script: Script) -> Script:
        made = next((at for at, each in enumerate(script) if isinstance(each, ShoeMade)), None)
        return script if made is None else [*script[: made + 1], ShoeCut(7), *script[made + 1 :]]

    return with_scripts(lines, cut, only=1)


@kind("holdem", "nobody committed to")
def a_stray_shoe(lines: Lines) -> Forged:
    return [*lines[:-1], ShoeShown(sealed_shoe(list(NAMES.values())[:52])), lines[-1]]


@kind("holdem", "not written as shoes are")
def wide_spaces_in_a_shoe(lines: Lines) -> Forged:
    line = lines[at(lines, ShoeShown)]
    assert isinstance(line, ShoeShown)
    return with_line(
        lines, at(lines, ShoeShown), ShoeShown(replaced(line.shoe, order=line.shoe.order.replace(" ", "  ", 1)))
    )


@kind("holdem", "not written as shoes are")
def large_digits_in_a_shoe(lines: Lines) -> Forged:
    line = lines[at(lines, ShoeShown)]
    assert isinstance(line, ShoeShown)
    return with_line(lines, at(lines, ShoeShown), ShoeShown(replaced(line.shoe, salts=line.shoe.salts.upper())))


@kind("watched", "names that card otherwise")
def a_card_spelt_otherwise(lines: Lines) -> Forged:
    def spell(script: Script) -> Script:
        return [replaced(each, face=each.face.lower()) if isinstance(each, FaceSeen) else each for each in script]

    line = lines[at(lines, Observed)]
    assert isinstance(line, Observed)
    return with_line(lines, at(lines, Observed), replaced(line, script=spell(line.script)))


@kind("watched", "nobody committed to the order of a real deck")
def a_watched_hand_with_a_sealed_shoe(lines: Lines) -> Forged:
    def seal(script: Script) -> Script:
        return [ShoeMade("0" * 64, 0), *script]

    return [replaced(line, script=seal(line.script)) if isinstance(line, Observed) else line for line in lines]
