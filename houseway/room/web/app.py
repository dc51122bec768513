"""The application: every route, who may use it, and what goes round them all.

Pages are for people, `/api` for programs and for the pages' scripts; both ask the same `Room`.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware.base import DefineMiddleware
from litestar.static_files import create_static_files_router

from houseway.core.text import Mistake
from houseway.room.analysis.studio import Studio
from houseway.room.people.passwords import Accounts
from houseway.room.room import Room
from houseway.room.web.api.chat import ChatApi
from houseway.room.web.api.events import EventsApi, Streams
from houseway.room.web.api.health import HealthApi
from houseway.room.web.api.nights import NightsApi
from houseway.room.web.api.people import PeopleApi
from houseway.room.web.api.private import PrivateApi
from houseway.room.web.api.records import RecordsApi, SharedApi
from houseway.room.web.api.sheets import SheetsApi
from houseway.room.web.api.studio import StudioApi
from houseway.room.web.api.tables import TablesApi
from houseway.room.web.csrf import OwnForms
from houseway.room.web.described import DESCRIBED, ListsDescribed
from houseway.room.web.documents import SITE, documents_routes
from houseway.room.web.entrance import guard_entrance
from houseway.room.web.failures import answer_failure
from houseway.room.web.fast_commands import quicken_commands
from houseway.room.web.lost import look_at_the_lost
from houseway.room.web.pages.api_docs import ApiPages
from houseway.room.web.pages.audit import AuditPages
from houseway.room.web.pages.floor import FloorPages
from houseway.room.web.pages.floor_chat import FloorChatPages
from houseway.room.web.pages.floor_night import NightPages
from houseway.room.web.pages.hand import HandPages, SharedPages
from houseway.room.web.pages.installed import InstalledPages
from houseway.room.web.pages.lobby import Lobby
from houseway.room.web.pages.observe import ObservePages
from houseway.room.web.pages.page import engine
from houseway.room.web.pages.people import Door, PeoplePages
from houseway.room.web.pages.play import PlayPages
from houseway.room.web.pages.private import PrivateDoor, PrivatePages
from houseway.room.web.pages.rules import RulesPages
from houseway.room.web.pages.shift import ShiftPages
from houseway.room.web.pages.wall import WallPages
from houseway.room.web.private_guard import only_invited
from houseway.room.web.rate_limits import Limits, limit, limit_entry, requests_counted
from houseway.room.web.security import BODY_BYTES, Recognition
from houseway.room.web.static_files import KEPT, PLAIN, STATIC

API = (TablesApi, EventsApi, ChatApi, HealthApi, RecordsApi, SharedApi, SheetsApi, StudioApi, PeopleApi, NightsApi)
OF_HANDS = (PlayPages, HandPages, SharedPages)
OF_THE_FLOOR = (FloorPages, FloorChatPages, NightPages, ShiftPages)
FRONT = (Lobby, InstalledPages, ApiPages, RulesPages, WallPages)
PAGES = (*FRONT, PeoplePages, PrivatePages, *OF_HANDS, *OF_THE_FLOOR, AuditPages, ObservePages)
DOORS = (Door, PrivateDoor, PrivateApi)
STREAMS = r"^/api/tables/\d+/events$"


async def the_room(state: State) -> Room:
    room: Room = state.room
    return room


async def the_studio(state: State) -> Studio:
    studio: Studio = state.studio
    return studio


async def the_accounts(state: State) -> Accounts:
    accounts: Accounts = state.accounts
    return accounts


def _files(path: str) -> Router:
    return create_static_files_router(path, [STATIC], include_in_schema=False)


def room_app(
    opening: Callable[[], AbstractAsyncContextManager[Room]],
    limits: Limits | None = None,
    hosts: tuple[str, ...] = (),
    documents: Path = SITE,
) -> Litestar:
    """The application of a room, which is opened in the application's own loop when it starts.

    It answers to these names, and to those that this machine has for itself.
    """
    limits = limits or Limits()
    count = requests_counted(limits)
    # Whoever tries to come in is held back sooner than whoever is in.
    door = Router("/", route_handlers=DOORS, middleware=[limit_entry(limits)])

    @asynccontextmanager
    async def run_room(app: Litestar) -> AsyncIterator[None]:
        async with opening() as room:
            app.state.room, app.state.accounts = room, Accounts(room.people)
            app.state.streams = Streams(limits.streams)
            app.state.form_secret = room.store.secret
            app.state.studio = Studio()
            try:
                yield
            finally:
                await app.state.studio.close()

    app = Litestar(
        [*API, *PAGES, door, *documents_routes(documents), *(_files(path) for path in (PLAIN, KEPT))],
        lifespan=[run_room],
        guards=[only_invited],
        dependencies={"room": Provide(the_room), "accounts": Provide(the_accounts), "studio": Provide(the_studio)},
        middleware=[limit(count), OwnForms, DefineMiddleware(Recognition, exclude="^/(static|docs)/")],
        # A stream is sent as it comes: to compress it would hold it back.
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=STREAMS),
        template_config=engine(),
        exception_handlers={HTTPException: answer_failure, Mistake: answer_failure, Exception: answer_failure},
        request_max_body_size=BODY_BYTES,
        openapi_config=DESCRIBED,
        plugins=[ListsDescribed()],
        logging_config=None,
    )
    look_at_the_lost(app, count)
    quicken_commands(app, count)
    guard_entrance(app, hosts)
    return app
