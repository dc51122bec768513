"""What people send from forms. Every form shows by its token that it is ours."""

from typing import Annotated, Any, Final

import msgspec
from litestar.params import URLEncodedBody

from houseway.core.errors import Mistake
from houseway.core.money import cents, dollars
from houseway.room.commands import Change, FloorCommand, OpenTable
from houseway.sheets.sheet import Sheet
from houseway.tables.options import Options, options_for
from houseway.tables.wish import Wish

SEE_OTHER: Final = 303
PAYTABLE = "paytable:"
ON = " on "
OPENING = frozenset(("sheet", "title", "bots"))

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Path = Annotated[str, msgspec.Meta(max_length=200)]
Fields = URLEncodedBody[dict[str, str]]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every form may send: its token, and where to go on."""

    csrf: Annotated[str, msgspec.Meta(max_length=200)] = msgspec.field(default="", name="_csrf_token")
    next: Path = "/"


class Credentials(Form, frozen=True, kw_only=True):
    name: Name
    password: Password


class Renaming(Form, frozen=True, kw_only=True):
    name: Name


class NewPassword(Form, frozen=True, kw_only=True):
    old: Password
    new: Password


def local(path: str) -> str:
    """A path of ours, and nobody else's.

    >>> local("/tables/3"), local("//elsewhere.example"), local("https://elsewhere.example")
    ('/tables/3', '/', '/')
    """
    ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if ours else "/"


def floor_command(fields: dict[str, str], sheet: Sheet, options: Options) -> FloorCommand:
    """The command that a form of the floor stands for."""
    if fields.get("command") == "change":
        return Change(changed(fields, sheet, options), fields.get("text", "").strip())
    fields = _filled(fields)
    moved: dict[str, Any] = {"cents": cents(fields["cents"])} if "cents" in fields else {}
    if "on" in fields:
        moved["what"], _, moved["who"] = fields.pop("on").partition(ON)
    command: FloorCommand = _converted({**fields, **moved}, FloorCommand)
    return command


def shown_fields(sheet: Sheet, options: Options) -> dict[str, str]:
    """What the form of a table shows of its options, field by field; a browser sends the same back."""
    maximum = "" if options.maximum is None else dollars(options.maximum)
    shown = {"minimum": dollars(options.minimum), "maximum": maximum}
    if options.schedule:
        shown["option"] = f"{options.schedule} {options.option}"
    if sheet.betting and options.stakes:
        stakes, opens = options.stakes, sheet.betting.opens
        shown |= {"structure": stakes.structure, "kill": stakes.kill}
        shown["higher"] = dollars(stakes.higher) if stakes.structure == "limit" else ""
        if opens.endswith("blinds"):
            shown["blinds"] = " ".join(map(dollars, stakes.blinds))
        if opens.startswith("antes"):
            shown["ante"] = dollars(stakes.ante)
        if opens == "antes and a bring-in":
            shown["bring_in"] = dollars(stakes.bring_in)
    for wager in sheet.wager:
        if len(wager.paytables) > 1:
            shown[f"{PAYTABLE}{wager.id}"] = options.paytables.get(wager.id, next(iter(wager.paytables)))
    return shown


def changed(fields: dict[str, str], sheet: Sheet, options: Options) -> Options:
    """The options as they are, but for the fields that are not as they were shown; one left empty is as by custom.

    What no field shows (the smallest chip, a forced bet, the cut card) stays too, as far as it goes with the option.
    """
    shown = shown_fields(sheet, options)
    other = {key: text.strip() for key, text in fields.items() if key in shown and text.strip() != shown[key]}
    if not other:
        return options
    wish = wished(_filled({**shown, **other}), decks=options.decks, seats=options.seats)
    if "option" not in other:
        forced = bool(options.stakes and options.stakes.opens_for)
        wish = msgspec.structs.replace(wish, chip_cents=options.chip_cents, forced_bet=forced)
    return msgspec.structs.replace(options_for(sheet, wish), cut_card=options.cut_card)


def _converted(fields: dict[str, Any], kind: Any) -> Any:
    """What the fields say, by the same schema as a program's JSON."""
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Mistake(f"that cannot be done: {error}") from None


def opening(fields: dict[str, str]) -> OpenTable:
    """The table that a form asks for."""
    fields = _filled(fields)
    wish = wished(fields, decks=_number(fields.get("decks", "")), seats=_number(fields.get("seats", "")))
    chosen = {key: text for key, text in fields.items() if key in OPENING}
    table: OpenTable = _converted({"command": "open", "wish": wish, **chosen}, OpenTable)
    return table


def wished(fields: dict[str, str], *, decks: int | None, seats: int | None) -> Wish:
    """What a form wishes of a table; what it leaves empty is as the book or custom has it."""
    schedule, _, option = fields.get("option", "").rpartition(" ")
    paytables = {key.removeprefix(PAYTABLE): label for key, label in fields.items() if key.startswith(PAYTABLE)}
    wish = {
        "schedule": schedule or None,
        "option": _number(option),
        "decks": decks,
        "seats": seats,
        "paytables": paytables,
        "structure": fields.get("structure"),
        "kill": fields.get("kill"),
        "blinds": tuple(cents(each) for each in fields.get("blinds", "").replace("/", " ").split()),
        **{each: _money(fields.get(each)) for each in ("minimum", "maximum", "higher", "ante", "bring_in")},
    }
    chosen: Wish = _converted(wish, Wish)
    return chosen


def _filled(fields: dict[str, str]) -> dict[str, str]:
    return {key: text.strip() for key, text in fields.items() if text.strip() and key not in ("_csrf_token", "key")}


def _money(text: str | None) -> int | None:
    return None if text is None else cents(text)


def _number(text: str) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise Mistake(f"{text!r} is not a number")
    return int(text)
