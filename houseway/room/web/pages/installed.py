"""The room as an app of its own on a phone or a desk: its worker, and the page it shows without a line."""

from litestar import Controller, get
from litestar.response import File, Template

from houseway.room.web.static_files import STATIC


class InstalledPages(Controller):
    path = "/"
    include_in_schema = False

    @get("/sw.js")
    async def worker(self) -> File:
        """Return the worker of the whole room, which it may be from this address alone."""
        headers = {"Cache-Control": "no-cache"}
        return File(STATIC / "sw.js", media_type="text/javascript", content_disposition_type="inline", headers=headers)

    @get("/offline")
    async def offline(self) -> Template:
        """Return the page that is shown where the room cannot be reached; it needs nothing else."""
        return Template("offline.html")
