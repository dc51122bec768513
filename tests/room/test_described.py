"""The API is as it is described: what real answers have is in the schema, and the page shows all of it."""

from pathlib import Path
from typing import Any

import pytest

from tests.room.test_pages import read
from tests.room.test_shifts import busy_table
from tests.room.web import site

Schema = dict[str, Any]
KINDS: dict[str, type | tuple[type, ...]] = {
    "integer": int,
    "number": (int, float),
    "string": str,
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}
ANSWERED = (
    "/api/me",
    "/api/me/hands",
    "/api/sheets",
    "/api/tables",
    "/api/tables/{table_id}",
    "/api/tables/{table_id}/chat",
    "/api/tables/{table_id}/hands",
    "/api/tables/{table_id}/hands/{number}",
    "/api/tables/{table_id}/hands/{number}/openings",
    "/api/tables/{table_id}/hands/{number}/review",
    "/api/tables/{table_id}/roads",
    "/api/private",
)


def why_not(answer: Any, schema: Schema, parts: dict[str, Schema], where: str = "it") -> str:
    """Return how an answer differs from its schema; nothing, where it does not."""
    if "$ref" in schema:
        return why_not(answer, parts[schema["$ref"].rpartition("/")[2]], parts, where)
    if "oneOf" in schema:
        found = [why_not(answer, each, parts, where) for each in schema["oneOf"]]
        return "" if "" in found else f"{where} is none of {found}"
    kinds = schema.get("type", list(KINDS))
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if not any(isinstance(answer, KINDS[kind]) for kind in kinds):
        return f"{where} is no {kinds}: {answer!r}"
    if answer not in schema.get("enum", [answer]) or answer != schema.get("const", answer):
        return f"{where} is {answer!r}"
    return next(filter(None, _within(answer, schema, parts, where)), "")


def _within(answer: Any, schema: Schema, parts: dict[str, Schema], where: str) -> list[str]:
    if isinstance(answer, list) and "items" in schema:
        return [why_not(each, schema["items"], parts, f"{where}[{at}]") for at, each in enumerate(answer)]
    if not isinstance(answer, dict) or "properties" not in schema:
        return []
    known = schema["properties"]
    missing = [f"{where} has no {name}" for name in schema.get("required", ()) if name not in answer]
    strange = [f"{where} has {name}, which is not described" for name in answer if name not in known]
    inner = [why_not(each, known[name], parts, f"{where}.{name}") for name, each in answer.items() if name in known]
    return missing + strange + inner


@pytest.mark.parametrize("path", ANSWERED)
async def test_answers_are_as_they_are_described(tmp_path: Path, path: str) -> None:
    async with site(tmp_path) as s:
        table, player = await busy_table(s.house)
        await s.house.room.chat.allow(table, True)
        await s.house.room.chat.say(player, table, "hello", "")
        browser = await s.known(player)
        described = (await browser.get("/schema/openapi.json")).json()
        schema = described["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert schema, "it is described"
        answer = (await browser.get(path.replace("{table_id}", f"{table}").replace("{number}", "1"))).json()
        assert why_not(answer, schema, described["components"]["schemas"]) == ""


async def test_the_page_has_every_route_and_every_field(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        page, described = await read(visitor, "/api/docs"), (await visitor.get("/schema/openapi.json")).json()
        for path, methods in described["paths"].items():
            for method, each in methods.items():
                assert f"<strong>{method.upper()}</strong> {path}</code>" in page
                assert each["tags"], f"{method} {path} has a subject"
        for name, schema in described["components"]["schemas"].items():
            assert f'id="schema-{name}"' in page
            section = page.partition(f'id="schema-{name}"')[2].partition("</details>")[0]
            assert all(f"<code>{field}</code>" in section for field in schema.get("properties", ()))
