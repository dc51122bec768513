"""Modules of `looks`, which say what is wrong with a page as it is drawn; they are called in the page itself."""

from pathlib import Path
from typing import Any

from playwright.async_api import Page, Route

FOLDER = Path(__file__).parent / "looks"
CALL = "async ([name, given]) => (await import(`/looks/${name}.js`)).look(given)"


async def lend_looks(page: Page) -> None:
    """Let a page load these modules, as if the room had them."""
    await page.route("**/looks/*.js", _answer)


async def _answer(route: Route) -> None:
    path = FOLDER / route.request.url.rpartition("/")[2]
    await route.fulfill(path=path, content_type="text/javascript")


async def look(page: Page, name: str, given: object) -> Any:
    """Return what a module finds on a page that it draws from what it is given."""
    return await page.evaluate(CALL, [name, given])
