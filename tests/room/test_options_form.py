"""The form of a table's options: sent back as it was shown, it changes nothing; else only what is otherwise in it."""

from html.parser import HTMLParser

import msgspec
import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.room.base.commands import ChangeCommand
from houseway.room.web.pages.forms import floor_command, read_wish
from houseway.room.web.pages.opening import find_wrong_field, opening_form, option_form, reason_of
from houseway.room.web.pages.page import engine
from houseway.sheets.sheet import Sheet
from houseway.tables.choosing import options_for, usual_options
from houseway.tables.options import Options, Wish
from tests.counts import playable_sheets

SHEETS = playable_sheets()

# Tables that choose what few do.
ODD: dict[str, tuple[str, Wish]] = {
    "forced bet": ("limelight/no-limit-holdem", Wish(forced_bet=True)),
    "blinds of lowball": ("players/lowball-ace-to-five", Wish(minimum=800, higher=1600, blinds=(200, 800))),
    "chips of $5": ("500-club/ez-baccarat", Wish(minimum=10_00, chip_cents=5_00)),
    "kill": ("limelight/limit-texas-holdem", Wish(kill="half")),
    "chosen low": ("players/omaha-high-low-split", Wish(choices={"low": "no qualifier"})),
    "no ante": ("limelight/razz", Wish(ante=0)),
}


class Browser(HTMLParser):
    """The fields of a form as a browser sends them: what is selected of a list, or the first, and checked of rows."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._select, self._is_selected, self._option = "", False, False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input" and (given.get("type") != "radio" or "checked" in given):
            self.fields[given["name"] or ""] = given.get("value") or ""
        elif tag == "select":
            self._select, self._is_selected = given["name"] or "", False
        elif tag == "option":
            first = self._select not in self.fields
            self._option = first or ("selected" in given and not self._is_selected)
            self._is_selected = self._is_selected or "selected" in given
            if self._option:
                self.fields[self._select] = given.get("value") or ""
                self._option = "value" not in given

    def handle_data(self, data: str) -> None:
        if self._option:
            self.fields[self._select] = data
            self._option = False


def sent_back(sheet: Sheet, options: Options) -> dict[str, str]:
    template = engine().engine_instance.engine.get_template("options.html")
    browser = Browser()
    browser.feed(template.render(**option_form(sheet, options, chosen=True)))
    return {"command": "change", "text": "none", **browser.fields}


def resulting(sheet: Sheet, options: Options, **other: str) -> Options:
    command = floor_command({**sent_back(sheet, options), **other}, sheet, options)
    assert isinstance(command, ChangeCommand)
    return command.options


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_a_form_sent_back_as_it_was_changes_nothing(sheet_id: str) -> None:
    sheet = load(sheet_id).sheet
    options = msgspec.structs.replace(options_for(sheet), cut_card=20)
    assert resulting(sheet, options) == options


@pytest.mark.parametrize(("sheet_id", "wish"), ODD.values(), ids=ODD)
def test_nor_does_that_of_an_odd_table(sheet_id: str, wish: Wish) -> None:
    sheet = load(sheet_id).sheet
    options = options_for(sheet, wish)
    assert options != options_for(sheet)
    assert resulting(sheet, options) == options


def test_the_option_that_a_table_has_is_the_first_to_be_seen() -> None:
    sheet = load("500-club/2-7-single-draw").sheet
    form = option_form(sheet, usual_options(sheet), chosen=True)
    first = next(iter(form["offered"].values()))[0]
    assert first.chosen
    assert first.value == form["picked"]
    assert sum(option.chosen for group in form["offered"].values() for option in group) == 1


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_no_two_options_read_the_same(sheet_id: str) -> None:
    sheet = load(sheet_id).sheet
    for chosen in (True, False):
        offers = option_form(sheet, usual_options(sheet), chosen=chosen)["offered"]
        rows = [(title, *row[1:4]) for title, each in offers.items() for row in each]
        assert len(rows) == len(set(rows))


def test_what_no_field_shows_outlives_a_change() -> None:
    sheet = load("500-club/ez-baccarat").sheet
    options = msgspec.structs.replace(options_for(sheet, Wish(minimum=10_00, chip_cents=5_00)), cut_card=20)
    assert resulting(sheet, options, minimum="$15") == msgspec.structs.replace(options, minimum=15_00)


def test_a_field_left_empty_is_as_by_custom() -> None:
    sheet = load("players/lowball-ace-to-five").sheet
    options = options_for(sheet, Wish(minimum=800, higher=16_00, blinds=(200, 800)))
    assert resulting(sheet, options, blinds="").stakes == options_for(sheet, Wish(minimum=800)).stakes


def test_what_few_pay_outlives_a_change_of_something_else() -> None:
    sheet = load("500-club/omaha").sheet
    options = usual_options(sheet)
    assert options.beside != options_for(sheet, Wish(option=options.option, schedule=options.schedule)).beside
    assert resulting(sheet, options, maximum="$900") == msgspec.structs.replace(options, maximum=900_00)


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_the_usual_option_by_its_name_is_the_usual_table(sheet_id: str) -> None:
    sheet = load(sheet_id).sheet
    options = usual_options(sheet)
    fields = {"option": f"{options.schedule} {options.option}"} if options.schedule else {}
    assert usual_options(sheet, read_wish(fields)) == options


@pytest.mark.parametrize("name", ["minimum", "maximum", "higher", "blinds", "chip_cents"])
@pytest.mark.parametrize("amount", ["$0", "$99,999,999,999,999"])
def test_nobody_plays_for_nothing_or_for_more_than_there_is(name: str, amount: str) -> None:
    sheet = load("500-club/omaha").sheet
    with pytest.raises(Mistake, match="write more than \\$0, and no more than"):
        resulting(sheet, usual_options(sheet), **{name: amount})
    form = opening_form(sheet, {"minimum": amount})
    assert "write more than $0" in form["errors"]["minimum"]


def test_a_table_of_points_has_the_smallest_chip_that_was_asked_for() -> None:
    sheet = load("500-club/face-up-chinese-poker").sheet
    options = usual_options(sheet)
    assert resulting(sheet, options, chip_cents="$0.50") == msgspec.structs.replace(options, chip_cents=50)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"_csrf_token": "x", "bots": "3", "title": "Corner"}, "bots"),
        ({"_csrf_token": "x", "maximum": "$1", "title": "Corner"}, "maximum"),
        ({"_csrf_token": "x", "maximum": "$1", "minimum": "$0.03"}, ""),
    ],
)
def test_a_refusal_stands_where_the_form_has_a_place_for_it(fields: dict[str, str], named: str) -> None:
    assert find_wrong_field(load("500-club/ez-baccarat").sheet, fields, else_in="bots") == named


@pytest.mark.parametrize(("minimum", "maximum", "named"), [("$40", "$20", "minimum"), ("$10", "$5", "maximum")])
def test_of_two_that_do_not_go_together_the_one_that_was_changed_is_wrong(
    minimum: str, maximum: str, named: str
) -> None:
    shown = {"minimum": "$10", "maximum": "$20"}
    fields = {"minimum": minimum, "maximum": maximum}
    assert find_wrong_field(load("500-club/ez-baccarat").sheet, fields, shown=shown) == named


@pytest.mark.parametrize("name", ["minimum", "maximum"])
def test_the_reason_of_a_refusal_does_not_begin_with_the_id_of_a_sheet(name: str) -> None:
    sheet = load("lotus/blackjack-x").sheet
    with pytest.raises(Mistake) as caught:
        usual_options(sheet, read_wish({name: "$0.03"}))
    assert str(caught.value).startswith(sheet.id)
    assert reason_of(sheet, caught.value).startswith(f"the {name} must be")
