"""The site of the documents, served at /docs; a room without it says so."""

from pathlib import Path

import pytest

from tests.room.web import site


def built(folder: Path) -> Path:
    """A small site."""
    (folder / "_static").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Documents</h1>", "utf-8")
    (folder / "_static" / "site.css").write_text("h1 {}", "utf-8")
    (folder.parent / "secret.txt").write_text("not of the site", "utf-8")
    return folder


async def test_the_site_is_served_to_anybody(tmp_path: Path) -> None:
    async with site(tmp_path, documents=built(tmp_path / "site")) as s:
        visitor = await s.visitor()
        first = await visitor.get("/docs")
        assert (first.status_code, first.headers["location"]) == (302, "/docs/index.html")
        page = await visitor.get("/docs/index.html")
        assert (page.status_code, page.text) == (200, "<h1>Documents</h1>")
        assert page.headers["cache-control"] == "no-cache"
        assert "unsafe" not in page.headers["content-security-policy"]
        assert (await visitor.get("/docs/_static/site.css")).headers["content-type"].startswith("text/css")


@pytest.mark.parametrize(
    "path", ["nowhere.html", "../secret.txt", "%2e%2e/secret.txt", "_static", "%00", "index.html%00", "a" * 3_000]
)
async def test_nothing_else_is_served(tmp_path: Path, path: str) -> None:
    async with site(tmp_path, documents=built(tmp_path / "site")) as s:
        answer = await (await s.visitor()).get(f"/docs/{path}")
        assert answer.status_code in (400, 404)
        assert "not of the site" not in answer.text


async def test_a_room_without_the_site_says_how_to_build_it(tmp_path: Path) -> None:
    async with site(tmp_path, documents=tmp_path / "site") as s:
        visitor = await s.visitor()
        answer = await visitor.get("/docs")
        assert answer.status_code == 404
        assert "<code>make docs</code> builds them" in answer.text
        assert (await visitor.get("/docs/index.html")).status_code == 404
        built(tmp_path / "site")
        assert (await visitor.get("/docs")).status_code == 302, "no new start is needed"
