"""Files are kept by browsers for good, under an address that changes with them; pages and files are compressed."""

import asyncio
import json
from contextlib import closing
from pathlib import Path

from houseway.room.serve.bench.http import Connection, Target
from houseway.room.web.static_files import FOR_GOOD, KEPT, STATIC, digest_of
from tests.attacks.test_lines import served
from tests.room.web import site


async def test_every_file_a_page_names_may_be_kept_for_good(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        assert f'href="{KEPT}/joined/house.css"' in (await visitor.get("/")).text
        for file in (each for each in STATIC.rglob("*") if each.is_file()):
            answer = await visitor.get(f"{KEPT}/{file.relative_to(STATIC)}")
            assert answer.content == file.read_bytes()
            assert answer.headers["cache-control"] == FOR_GOOD
        assert (await visitor.get("/static/house.css")).headers["cache-control"] == "no-cache"
        missing = await visitor.get(f"{KEPT}/nothing.css")
        assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-cache")


def test_the_address_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    (tmp_path / "b.js").write_text("2")
    before = digest_of(tmp_path)
    (tmp_path / "b.js").write_text("3")
    changed = digest_of(tmp_path)
    (tmp_path / "joined").mkdir()
    (tmp_path / "joined" / "b.js").write_text("3")
    assert len({before, changed, digest_of(tmp_path)}) == 3


async def test_pages_and_files_are_compressed_and_streams_are_not(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        await s.house.open("500-club/ez-baccarat", bots=2)
        visitor = await s.visitor()
        for path in ("/", "/rules", "/api/sheets", f"{KEPT}/joined/table.css"):
            answer = await visitor.client.get(path, headers={"Accept-Encoding": "gzip"})
            assert answer.headers["content-encoding"] == "gzip", path
            assert int(answer.headers["content-length"]) < len(answer.content) / 2
            plain = await visitor.client.get(path, headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
    async with served(tmp_path) as (port, _), asyncio.timeout(20):
        with closing(await Connection.open(Target("127.0.0.1", port))) as watching:
            data = await anext(watching.events("/api/tables/1/events", {"Accept-Encoding": "gzip"}))
            assert json.loads(data)["table"]["id"] == 1
