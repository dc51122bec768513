"""A page's modules as one file: asked for one by one, they would cost a page most of the time until it can be used.

What is written stays small modules that a browser can load as they are. Here each becomes a function of its own that
gives what it exports, in the order in which they need each other. Styles are joined too, in the order in which
they outrank each other. Comments stay at home.
"""

import re
from functools import cache

from litestar import Response, get
from litestar.params import FromPath

from houseway.room.base.refusals import NotHere
from houseway.room.web.static_files import KEPT, STATIC, imports_of

ENTRIES = ("table.js", "replay.js")
STYLES = {
    "house.css": ("house.css", "forms.css", "pages.css"),
    "table.css": (
        "felt.css",
        "cards.css",
        "seats.css",
        "boards.css",
        "chips.css",
        "crowded.css",
        "dock.css",
        "answers.css",
        "side.css",
        "window.css",
        "phone.css",
        "phone-seats.css",
        "phone-dock.css",
    ),
}

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)
_STYLE_COMMENT = re.compile(r" */\*.*?\*/\n?", re.DOTALL)
_LEFT_FREE = re.compile(r"\n\s+")


@cache
def joined(entry: str) -> str:
    """A module with all that it imports, each once and after what it needs itself."""
    order: list[str] = []
    _visit(entry, order)
    parts = [_scoped(name) for name in order[:-1]]
    return "".join([*parts, _body(entry)])


def _visit(name: str, order: list[str]) -> None:
    for other in imports_of(name):
        if other not in order:
            _visit(other, order)
    order.append(name)


def _scoped(name: str) -> str:
    names = [exported for _, exported in _EXPORT.findall((STATIC / name).read_text("utf-8"))]
    body = _EXPORT.sub(r"\1", _body(name))
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"


def _body(name: str) -> str:
    text = _COMMENT.sub("", (STATIC / name).read_text("utf-8"))
    return _IMPORT.sub(lambda found: f"const {{{_renamed(found[1])}}} = {_variable(found[2])};\n", text)


def _renamed(names: str) -> str:
    return names.replace(" as ", ": ")


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js").replace("-", "_")


@cache
def joined_styles(name: str) -> str:
    """Styles one after the other, without comments and the room left for readers."""
    text = "".join(_STYLE_COMMENT.sub("", (STATIC / part).read_text("utf-8")) for part in STYLES[name])
    return _LEFT_FREE.sub("\n", text)


@get(f"{KEPT}/joined/{{name:str}}", include_in_schema=False)
async def joined_file(name: FromPath[str]) -> Response[str]:
    if name in ENTRIES:
        return Response(joined(name), media_type="text/javascript")
    if name in STYLES:
        return Response(joined_styles(name), media_type="text/css")
    raise NotHere(f"there is no joined file {name}")
