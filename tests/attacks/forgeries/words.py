"""Words of players changed, kept back and erased; and journals written anew so that all follows."""

from houseway.core.chance import stir_order
from houseway.core.opened_shoe import OpenedShoe
from houseway.record.journal import Opened, ShoeShown
from houseway.round.script import FaceSeen, Pledged, Script, ShoeMade, Stirred
from houseway.tables.acts import Bought, Played, Ruled
from tests.attacks.forgeries.kinds import Forged, at, changed, hand, kind
from tests.attacks.forging import replaced, resealed, sealed_shoe, settled, with_scripts
from tests.attacks.test_shuffle import another_word, no_words, not_stirred, stirred_late, unpledged
from tests.journals import Lines

RECEIPT = "^the receipt of "


@kind("stirred", "did not pledge before it was made")
def a_word_exchanged(lines: Lines) -> Forged:
    return with_scripts(lines, another_word, only=1)


@kind("stirred", "where the shoe held another card")
def words_kept_back(lines: Lines) -> Forged:
    return with_scripts(lines, no_words, only=1)


@kind("stirred", "without what players pledged")
def a_shoe_not_stirred(lines: Lines) -> Forged:
    return with_scripts(lines, not_stirred, only=1)


@kind("stirred", "dealt from before")
def a_shoe_stirred_late(lines: Lines) -> Forged:
    return with_scripts(lines, stirred_late, only=1)


@kind("stirred", "nobody pledged a word for")
def pledges_dropped(lines: Lines) -> Forged:
    return with_scripts(lines, unpledged, only=1)


def opened(lines: Lines, root: str) -> OpenedShoe:
    return next(line.shoe for line in lines if isinstance(line, ShoeShown) and line.shoe.root == root)


def dealt_alone(lines: Lines) -> Lines:
    """The shoes of the first hand sealed anew in the order in which they were dealt, as if nobody had stirred them."""
    root = ""
    for seed, entry in enumerate(hand(lines, 1).script):
        if isinstance(entry, ShoeMade):
            root = entry.root
        elif isinstance(entry, Stirred):
            names = opened(lines, root).order.split()
            order = [names[place] for place in stir_order(root, entry.words, len(names))]
            lines = resealed(lines, root, sealed_shoe(order, seed))
    return lines


@kind("stirred", RECEIPT, held=True)
def words_and_pledges_erased_and_the_shoe_resealed(lines: Lines) -> Forged:
    def erase(script: Script) -> Script:
        return [entry for entry in script if not isinstance(entry, Pledged | Stirred)]

    return with_scripts(dealt_alone(lines), erase, only=1)


@kind("stirred", RECEIPT, held=True)
def words_said_to_be_kept_back_and_the_shoe_resealed(lines: Lines) -> Forged:
    return with_scripts(dealt_alone(lines), no_words, only=1)


@kind("stirred", RECEIPT, held=True)
def an_earlier_line_written_anew(lines: Lines) -> Forged:
    """Whatever it is: the heads that receipts hold are in no such journal."""
    return [replaced(lines[0], date="2026-01-01"), *lines[1:]]


@kind("holdem", "no line with the head", held=True)
def chips_bought_twice_and_all_worked_out_anew(lines: Lines) -> Forged:
    place = at(lines, Bought)
    return settled([*lines[:place], lines[place], *lines[place:]])


@kind("holdem", "no line with the head", held=True)
def a_ruling_that_nobody_gave(lines: Lines) -> Forged:
    place = at(lines, Played)
    return settled([*lines[:place], Ruled("a chip was found under the table", []), *lines[place:]])


@kind("coups", "no line with the head", held=True)
def another_row_of_the_schedule_and_all_worked_out_anew(lines: Lines) -> Forged:
    opened = lines[0]
    assert isinstance(opened, Opened)
    (first, *_) = [each for each in opened.sheet.schedules if each.id == opened.options.schedule]
    other = next(each for each in first.options if each != opened.options.option)
    return settled(changed(lines, Opened, options=replaced(opened.options, option=other)))


@kind("holdem", "no line with the head", held=True)
def a_hand_dealt_from_another_shoe(lines: Lines) -> Forged:
    """Two cards of a hand changed about, in the shoe too, which is sealed anew."""
    script = hand(lines, 2).script
    faces = [entry for entry in script if isinstance(entry, FaceSeen)]
    about = {faces[0].face: faces[1].face, faces[1].face: faces[0].face}

    def exchange(script: Script) -> Script:
        return [replaced(e, face=about.get(e.face, e.face)) if isinstance(e, FaceSeen) else e for e in script]

    (root,) = [entry.root for entry in script if isinstance(entry, ShoeMade)]
    names = [about.get(name, name) for name in opened(lines, root).order.split()]
    return settled(with_scripts(resealed(lines, root, sealed_shoe(names)), exchange, only=2))
