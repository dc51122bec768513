"""Forms that people send. Every form shows by its token that it is ours."""

from typing import Annotated, Any, Final

import msgspec
from litestar.params import URLEncodedBody

from houseway.core.text import Mistake, cents
from houseway.room.base.commands import ChangeCommand, FloorCommand, OpenTable
from houseway.room.web.field_errors import describe_invalid, field_of
from houseway.sheets.sheet import Sheet
from houseway.tables.choosing import usual_options
from houseway.tables.fields import fields_shown, number, wishes
from houseway.tables.options import Options, Wish

SEE_OTHER: Final = 303
PAYTABLE, CHOICE = "paytable:", "choice:"
ON = " on "
WITH_THE_OPTION = ("chip_cents", "forced_bet")
PATH_MOST = 200
OPENING = frozenset(("sheet", "title", "bots"))

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Path = Annotated[str, msgspec.Meta(max_length=PATH_MOST)]
Fields = URLEncodedBody[dict[str, str]]


class WrongField(Mistake):
    """Something that cannot be read as what its field is for."""

    def __init__(self, why: str, field: str) -> None:
        super().__init__(why)
        self.field = field


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fields of every form: its token, and where to go on."""

    csrf: Annotated[str, msgspec.Meta(max_length=200)] = msgspec.field(default="", name="_csrf_token")
    next: Path = "/"  # a path; `local` sees to it that it is one of ours


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
    if not fields.get("text", "why").strip():
        raise Mistake("say why: the reason goes on record")
    if fields.get("command") == "change":
        asked, against = (_names(fields.get(side, "")) for side in ("asked", "against"))
        return ChangeCommand(change_options(fields, sheet, options), fields.get("text", "").strip(), asked, against)
    fields = _fields_filled(fields)
    moved: dict[str, Any] = {"cents": cents(fields["cents"])} if "cents" in fields else {}
    if "on" in fields:
        moved["what"], _, moved["who"] = fields.pop("on").partition(ON)
    command: FloorCommand = _convert({**fields, **moved}, FloorCommand)
    return command


def _names(text: str) -> tuple[str, ...]:
    """
    >>> _names("Ann, Bob"), _names("")
    (('Ann', 'Bob'), ())
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


def texts_shown(sheet: Sheet, options: Options) -> dict[str, str]:
    """Return what the form of a table shows of its options, by the names of its inputs: a browser sends them back."""
    shown = {field.name: text for field, text in fields_shown(sheet, options)}
    if options.schedule:
        shown["option"] = f"{options.schedule} {options.option}"
    for wager in sheet.wager:
        if len(wager.paytables) > 1:
            shown[f"{PAYTABLE}{wager.id}"] = options.paytables.get(wager.id, next(iter(wager.paytables)))
    for choice in sheet.choice:
        shown[f"{CHOICE}{choice.id}"] = options.choices.get(choice.id, next(iter(choice.ways)))
    return shown


def change_options(fields: dict[str, str], sheet: Sheet, options: Options) -> Options:
    """Return the options with the fields that are not as they were shown; one left empty is as by custom.

    The smallest chip and a forced bet go with the option: with another one they are as by custom, unless said. So do
    the options beside it.
    """
    shown = texts_shown(sheet, options)
    other = {key: text.strip() for key, text in fields.items() if key in shown and text.strip() != shown[key]}
    if not other:
        return options
    if "option" in other:
        shown = {key: text for key, text in shown.items() if key not in WITH_THE_OPTION}
    stay = {"decks": str(options.decks), "seats": str(options.seats)}
    wish = read_wish(_fields_filled({**shown, **other, **stay}))
    new = usual_options(sheet, wish)
    is_same = (new.schedule, new.option) == (options.schedule, options.option)
    beside = options.beside if is_same else new.beside
    return msgspec.structs.replace(new, cut_card=options.cut_card, beside=beside)


def _convert(fields: dict[str, Any], kind: Any) -> Any:
    """Read the fields by the same schema as a program's JSON."""
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        raise WrongField(describe_invalid(str(error)), field_of(str(error))) from None


def opening(fields: dict[str, str]) -> OpenTable:
    """The table that a form asks for."""
    fields = _fields_filled(fields)
    wish = read_wish(fields)
    chosen: dict[str, object] = {key: text for key, text in fields.items() if key in OPENING}
    if "bots" in chosen:
        chosen["bots"] = number(fields["bots"])
    table: OpenTable = _convert({"command": "open", "wish": wish, **chosen}, OpenTable)
    return table


def read_wish(fields: dict[str, str]) -> Wish:
    """Read what a form wishes of a table; what it leaves empty is as the book or custom has it."""
    schedule, _, option = fields.get("option", "").rpartition(" ")
    chosen = {"paytables": _with_prefix(PAYTABLE, fields), "choices": _with_prefix(CHOICE, fields)}
    numbered = {"schedule": schedule or None, "option": number(option) if option else None}
    wish: Wish = _convert({**numbered, **chosen, **wishes(fields)}, Wish)
    return wish


def _with_prefix(prefix: str, fields: dict[str, str]) -> dict[str, str]:
    return {key.removeprefix(prefix): text for key, text in fields.items() if key.startswith(prefix)}


def _fields_filled(fields: dict[str, str]) -> dict[str, str]:
    return {key: text.strip() for key, text in fields.items() if text.strip() and key not in ("_csrf_token", "key")}
