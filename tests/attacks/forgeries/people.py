"""People, votes and headings that are others than they were; and what only somebody who watches a table can note."""

from houseway.core.money import CAGE, Posting, stack
from houseway.fees.ladder import Fee
from houseway.games.bind import load
from houseway.record.journal import Closed, Line, Opened
from houseway.tables.acts import Came, Changed, Collected, Joined, Left, Person, Played
from tests.attacks.forgeries.kinds import Forged, at, changed, closing, kind, with_line
from tests.attacks.forging import replaced, settled
from tests.journals import Lines

BOTH = "one journal cannot hold"


def before_the_third_hand(lines: Lines, line: Line) -> Lines:
    place = at(lines, Played, 2)
    return Lines([*lines[:place], line, *lines[place:]])


@kind("holdem", BOTH)
def somebody_who_joined_against_a_rule(lines: Lines) -> Forged:
    return changed(lines, Joined, wrong="the seat was taken")


@kind("holdem", BOTH)
def fees_said_to_have_been_taken(lines: Lines) -> Forged:
    """At a table that deals itself nobody notes another fee than the one that was due."""
    return before_the_third_hand(lines, Collected(30, [], [Fee("pot", 1_00, "by the clock")]))


@kind("holdem", "say from which table Ann brings chips along")
def chips_from_no_table(lines: Lines) -> Forged:
    return joined_from(lines, Came(""))


@kind("holdem", "chips that Ann brought from other tables: only the journals of those prove them")
def chips_from_a_table_that_nobody_knows(lines: Lines) -> Forged:
    return joined_from(lines, Came("the one next door"))


def joined_from(lines: Lines, came: Came) -> Lines:
    place = at(lines, Joined)
    line = lines[place]
    assert isinstance(line, Joined)
    postings = [replaced(each, kind="brings along") for each in line.postings]
    return with_line(lines, place, replaced(line, came=came, postings=postings))


@kind("holdem", "Zed does not play here, and has no vote")
def votes_of_nobody(lines: Lines) -> Forged:
    opened = lines[0]
    assert isinstance(opened, Opened)
    return before_the_third_hand(lines, Changed(opened.options, "most want it so", asked=("Ann", "Zed")))


@kind("holdem", "Ann cannot both ask for it and object")
def somebody_votes_on_both_sides(lines: Lines) -> Forged:
    opened = lines[0]
    assert isinstance(opened, Opened)
    return before_the_third_hand(lines, Changed(opened.options, "they want it so", asked=("Ann",), against=("Ann",)))


@kind("holdem", r"'\\u0391nn' looks like 'Ann', who was at the table too")
def somebody_who_looks_like_another(lines: Lines) -> Forged:
    name, place = "\u0391nn", at(lines, Joined) + 1  # a Greek capital Alpha
    joined = Joined(Person(name, 6, away=True), [Posting(CAGE, stack(name), 500_00, "buys in")])
    return settled([*lines[:place], joined, *lines[place:-1], Left(name, []), lines[-1]])


@kind("holdem", "another card|does not fit|is recorded as|posting")
def two_people_in_each_others_seats(lines: Lines) -> Forged:
    one, other = at(lines, Joined), at(lines, Joined, 1)
    first, second = lines[one], lines[other]
    assert isinstance(first, Joined)
    assert isinstance(second, Joined)
    moved = with_line(lines, one, replaced(first, person=replaced(first.person, seat=second.person.seat)))
    return with_line(moved, other, replaced(second, person=replaced(second.person, seat=first.person.seat)))


@kind("holdem", "the table went on after this count")
def the_last_count_said_to_be_an_interim_one(lines: Lines) -> Forged:
    return changed(lines, Closed, interim=True)


@kind("holdem", "the table it names holds signs that cannot be seen")
def a_heading_of_two_lines(lines: Lines) -> Forged:
    return changed(lines, Opened, table="4\nNo breach")


@kind("holdem", "the date it names holds signs that cannot be seen")
def a_date_read_from_right_to_left(lines: Lines) -> Forged:
    return changed(lines, Opened, date="\u202e41-11-6202")


@kind("coups", "as its book prints it, without our reading of: ")
def a_reading_left_undone(lines: Lines) -> Forged:
    """By the letter of the book, of which everybody should be told."""
    opened = lines[0]
    assert isinstance(opened, Opened)
    printed = load(opened.sheet.id, "all").sheet
    return [replaced(opened, sheet=printed, digest=printed.digest), closing(settled([opened, lines[-1]]))]


@kind("holdem", "no line with the head", held=True)
def another_program_said_to_have_written_it(lines: Lines) -> Forged:
    return changed(lines, Opened, engine="0.0.1")
