"""Forms and scripts must show that they are ours: by a token of the session they are sent in, and from our own pages.

The token is worked out from the session, or from a cookie for those who have none: another's token is of no use.
"""

import hmac
import secrets
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware.base import MiddlewareProtocol
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

SESSION_COOKIE = "houseway"
FORM_COOKIE = "houseway-form"
HEADER = "X-CSRFToken"
FIELD = "_csrf_token"
SAFE = ("GET", "HEAD", "OPTIONS")

# A request before it is known whose it is: its user and session are not looked up yet.
UnknownRequest = Request[Any, Any, Any]


class OwnForms(MiddlewareProtocol):
    """Lets through what changes something only if it comes from a page of ours, with the token of its session."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        request: UnknownRequest = Request(scope, receive)
        known = request.cookies.get(SESSION_COOKIE) or request.cookies.get(FORM_COOKIE)
        holder = known or secrets.token_urlsafe(32)
        token = token_for(scope["litestar_app"].state.form_secret, holder)
        ScopeState.from_scope(scope).csrf_token = mask_token(token)
        if request.method not in SAFE:
            check_origin(request)
            if not known or not hmac.compare_digest(token, unmask_token(await _read_token(request))):
                raise PermissionDeniedException("This form is out of date: load the page again and send it once more.")
        await self.app(scope, receive, send if known else _with_cookie(send, request, holder))


def token_for(secret: str, holder: str) -> str:
    return hmac.digest(secret.encode(), holder.encode(), "sha256").hex()


def mask_token(token: str) -> str:
    """Return a token as a page has it, another each time: how well a page is compressed must not tell what is in it.

    >>> one, other = mask_token("ab" * 32), mask_token("ab" * 32)
    >>> one == other, unmask_token(one) == unmask_token(other) == "ab" * 32
    (False, True)
    """
    mask = secrets.token_bytes(len(token) // 2)
    return mask.hex() + _xor(mask, bytes.fromhex(token)).hex()


def unmask_token(sent: str) -> str:
    """Return the token itself; nothing, if what was sent cannot be one."""
    try:
        both = bytes.fromhex(sent)
    except ValueError:
        return ""
    half = len(both) // 2
    return _xor(both[:half], both[half:]).hex() if len(both) == 2 * half else ""


def _xor(mask: bytes, token: bytes) -> bytes:
    return (int.from_bytes(mask) ^ int.from_bytes(token)).to_bytes(len(mask))


def check_origin(request: UnknownRequest) -> None:
    """Browsers say from which site a form is sent. Programs that are no browsers say nothing, and have the token."""
    said = request.headers
    if not is_own_site(said.get("origin"), said.get("sec-fetch-site"), said.get("host", "")):
        raise PermissionDeniedException("This was sent from another site: open the room's own page.")


def is_own_site(origin: str | None, site: str | None, host: str) -> bool:
    """Whether a request comes from a page of this host, as far as it is said."""
    ours = origin is None or urlsplit(origin).netloc == host
    return ours and site in (None, "same-origin", "none")


async def _read_token(request: UnknownRequest) -> str:
    if header := request.headers.get(HEADER):
        return header
    if request.content_type[0] in (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART):
        return str((await request.form()).get(FIELD, ""))
    return ""


def _with_cookie(send: Send, request: UnknownRequest, holder: str) -> Send:
    """Remember those without a session by a cookie of their own."""
    secure = request.url.scheme == "https"
    cookie = Cookie(FORM_COOKIE, value=holder, httponly=True, samesite="lax", secure=secure)

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))
        await send(message)

    return sending
