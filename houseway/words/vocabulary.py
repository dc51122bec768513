"""The vocabulary of every family's `[rules]`, from the code, as a page: `python -m houseway.words.vocabulary`.

A field of a family's rules is explained by the sentence under it; its type and default are the code's own.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Literal, get_args, get_origin

import msgspec

from houseway.games.bind import families, family_of

HEAD = """# Families

What a sheet may say in its `[rules]`, by the family it names; and the judges that its wagers may name, with their
results. Made from the code by `python -m houseway.words.vocabulary`; a test holds it.
"""


def page() -> str:
    """All families, one after the other."""
    return HEAD + "".join(line + "\n" for name in sorted(families()) for line in about_family(name))


def about_family(name: str) -> Iterator[str]:
    family = family_of(name)
    assert family, f"{name} is no family"
    yield from ("", f"## {name}", "", _first(inspect.getmodule(family.rules)), *about_struct(family.rules))
    if family.judges:
        yield from ("", "| judge | results |", "|---|---|")
        for judge, each in family.judges.items():
            yield f"| `{judge}` | {', '.join(f'`{result}`' for result in each.results)} |"


def about_struct(kind: type[msgspec.Struct]) -> Iterator[str]:
    """The fields of a struct, then those of the structs in it."""
    docs, fields = field_docs(kind), msgspec.structs.fields(kind)
    if not fields:
        yield from ("", _first(kind))
        return
    yield from ("", "| key | values | default | meaning |", "|---|---|---|---|")
    for field in fields:
        # A field that nobody explained is left blank, and a test finds it.
        yield f"| `{field.name}` | {values(field.type)} | {_default(field)} | {docs.get(field.name, '')} |"
    for field in fields:
        for part in get_args(field.type):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                yield from ("", f"Each of `{field.name}`. {_first(part)}", *about_struct(part))


def field_docs(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The sentence under each field, by its name."""
    (parsed,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(parsed, ast.ClassDef)
    docs: dict[str, str] = {}
    for field, under in zip(parsed.body, parsed.body[1:], strict=False):
        match field, under:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                docs[name] = " ".join(text.split())
    return docs


def values(kind: object) -> str:
    """The values that a key may have.

    >>> values(Literal["one", "two"]), values(tuple[int, ...]), values(bool)
    ('"one", "two"', 'list of whole numbers', 'true, false')
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _between(values(args[0]), args[1])
    if origin is UnionType:
        return values(args[0])
    if origin is Literal:
        return ", ".join(f'"{each}"' for each in args)
    if origin is tuple:
        many = _plural(args[0])
        return f"list of {many}" if args[-1] is ... else f"list of {len(args)} {many}"
    if origin is dict:
        return f"table of {_plural(args[1])} by {_plural(args[0])}"
    return {bool: "true, false", int: "whole number", str: "text"}.get(kind, "table") if isinstance(kind, type) else "?"


def _plural(kind: object) -> str:
    text = values(kind)
    for one, many in (("whole number", "whole numbers"), ("text", "texts"), ("table", "tables")):
        if text.startswith(one):
            return many + text.removeprefix(one)
    return text


def _between(text: str, meta: msgspec.Meta) -> str:
    if meta.min_length is not None:
        return f"{text}, {meta.min_length} of them"
    return f"{text}, {meta.ge} or more" if meta.le is None else f"{text}, {meta.ge} to {meta.le}"


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "must be said"
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return f"`{msgspec.json.encode(default).decode()}`"


def _first(thing: object) -> str:
    """The first paragraph of its docstring."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


if __name__ == "__main__":
    print(page(), end="")
