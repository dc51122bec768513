"""Parts of every page: its visitor, and the words that templates use.

A template knows no more than what is handed to it here or by its page; texts become markup in
templates alone.
"""

import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from litestar import MediaType, Response
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.template import TemplateConfig

from houseway.core.text import count_of, dollars
from houseway.room.base.beside import beside
from houseway.room.people.accounts import Account
from houseway.room.people.passwords import Accounts
from houseway.room.web.pages.forms import PATH_MOST
from houseway.room.web.security import AnyRequest
from houseway.room.web.static_files import KEPT
from houseway.words.readings import with_names
from houseway.words.sheets import sign
from houseway.words.signs import card_sign, in_signs

TEMPLATES = Path(__file__).parent.parent / "templates"
SIGN_IN = "/sign-in"
Page = Response[str]
Facts = dict[str, Any]  # what a template says of its page


def engine() -> TemplateConfig[JinjaTemplateEngine]:
    config = TemplateConfig(directory=TEMPLATES, engine=JinjaTemplateEngine)
    filters = {
        "dollars": dollars,
        "signed": sign,
        "counted": count_of,
        "card": card_sign,
        "signs": in_signs,
        "when": when,
        "names": with_names,
    }
    config.engine_instance.engine.filters.update(filters)
    config.engine_instance.engine.globals["files"] = KEPT
    return config


class Visitor(NamedTuple):
    """Visitor of a page; what they have is not looked up for an error."""

    name: str
    role: str
    guest: bool
    once: bool  # must change their password first
    wallet: int | None  # cents; None: it was not looked up, or they have none


async def page(
    request: AnyRequest,
    name: str,
    *,
    status: int = 200,
    more: Callable[[], dict[str, object]] = dict,
    **context: object,
) -> Page:
    """A page, written beside the event loop: a long one takes longer than a table may wait. So may `more` it says."""
    accounts: Accounts = request.app.state.accounts
    who = request.user
    wallet = await accounts.people.money(who) if who and who.role == "player" else None
    bare = bare_page(request, name, wallet, status=status, **context)
    templates, facts = request.app.template_engine, bare.create_template_context(request)
    assert templates, "the application has templates"
    text = await beside(lambda: templates.get_template(name).render(**facts, **more()))
    return Response(text, media_type=MediaType.HTML, status_code=status)


def bare_page(request: AnyRequest, name: str, wallet: int | None, *, status: int, **context: object) -> Template:
    """A short page, that of an error, written at once."""
    # Some errors come before anybody has looked who is asking.
    account: Account | None = request.scope.get("user")
    me = Visitor(account.name, account.role, account.guest, account.once, wallet) if account else None
    context |= {"me": me, "path": request.url.path, "door": door(request), "fresh_key": fresh_key}
    return Template(template_name=name, context=context, status_code=status)


def door(request: AnyRequest) -> str:
    """Where to sign in, so that one comes back: to the address with its query, where a form may send that much."""
    path, query = request.url.path, request.url.query
    back = next((each for each in (f"{path}?{query}" if query else path, path) if len(each) <= PATH_MOST), "/")
    return f"{SIGN_IN}?next={quote(back)}" if request.method == "GET" and path != SIGN_IN else SIGN_IN


def fresh_key() -> str:
    """A key for a form, so that what is sent twice is done once."""
    return secrets.token_urlsafe(16)


def when(at: float) -> str:
    """A time, as the clock on the wall says it."""
    return f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}"
