"""The site of the documents, where it was built or came along: `make docs` puts it beside this module."""

from pathlib import Path

from litestar import Router, get
from litestar.response import Redirect
from litestar.static_files import create_static_files_router

from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest
from houseway.room.web.static_files import DOCUMENTS

SITE = Path(__file__).parent / "site"
FIRST = "index.html"


def documents_routes(site: Path) -> list[Router]:
    """Return the routes of the site, which may be built later; until then a page says how."""

    @get("/", include_in_schema=False)
    async def begin(request: AnyRequest) -> Redirect | Page:
        if (site / FIRST).is_file():
            return Redirect(f"{DOCUMENTS}/{FIRST}")
        return await page(request, "documents.html", status=404)

    return [
        Router(DOCUMENTS, route_handlers=[begin]),
        create_static_files_router(f"{DOCUMENTS}/", [site], include_in_schema=False),
    ]
