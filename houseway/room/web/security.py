"""Rights: people are known by a cookie, and guarded by role."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.authentication import AbstractAuthenticationMiddleware, AuthenticationResult

from houseway.room.people.accounts import SESSION_SECONDS, Account, People
from houseway.room.people.browsers import SECONDS as MARK_SECONDS
from houseway.room.web.csrf import SESSION_COOKIE

COOKIE, MARK_COOKIE = SESSION_COOKIE, "houseway-browser"
BODY_BYTES = 64 * 1024
# A hand that somebody was in is theirs, though they had to go from its private table.
PAST = {"past": True}

AnyRequest = Request[Account | None, str | None, Any]
Connection = ASGIConnection[Any, Account | None, str | None, Any]


class Recognition(AbstractAuthenticationMiddleware):
    """Looks whose session a request's cookie names. Nobody's is no error: much may be seen by anybody."""

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        token = connection.cookies.get(COOKIE)
        people: People = connection.app.state.room.people
        user = await people.session(token) if token else None
        return AuthenticationResult(user=user, auth=token if user else None)


def session_cookie(request: AnyRequest, token: str) -> Cookie:
    return _cookie(request, COOKIE, token, SESSION_SECONDS)


def mark_cookie(request: AnyRequest, mark: str) -> Cookie:
    """Return the cookie by which an account knows a browser from which somebody has signed in to it."""
    return _cookie(request, MARK_COOKIE, mark, MARK_SECONDS)


def _cookie(request: AnyRequest, name: str, value: str, seconds: int) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(name, value=value, max_age=seconds, httponly=True, samesite="lax", secure=secure)


def mark_of(request: AnyRequest) -> str:
    """The mark that a request's browser keeps, if it has one."""
    return request.cookies.get(MARK_COOKIE, "")


# Guards are coroutines, though they wait for nothing: a plain function would be run in a thread of its own each time.


async def require_account(connection: Connection, _: BaseRouteHandler) -> None:
    """Let in anybody with an account, even if its password is still to be changed."""
    if connection.scope.get("user") is None:  # which is not even looked up for OPTIONS
        raise NotAuthorizedException("Sign in first, or play as a guest.")


async def require_sign_in(connection: Connection, handler: BaseRouteHandler) -> None:
    await require_account(connection, handler)
    if connection.user is not None and connection.user.once:
        raise PermissionDeniedException("Choose a password of your own first, on your page.")


async def on_the_floor(connection: Connection, handler: BaseRouteHandler) -> None:
    await require_sign_in(connection, handler)
    if connection.user is None or connection.user.role != "floor":
        raise PermissionDeniedException("This is for the floor.")


async def in_the_back(connection: Connection, handler: BaseRouteHandler) -> None:
    """The auditor, and the floor."""
    await require_sign_in(connection, handler)
    if connection.user is None or connection.user.role not in ("floor", "auditor"):
        raise PermissionDeniedException("This is for the auditor.")


def account_of(request: AnyRequest) -> Account:
    """Account of the request, where a guard has let only accounts in."""
    assert request.user is not None, "a guard stands before this"
    return request.user


def address_of(request: AnyRequest) -> str:
    """Where somebody comes from, as far as it is believed."""
    return request.client.host if request.client else ""


def viewer_of(request: AnyRequest) -> str:
    """Return the name whose cards somebody may see: their own, or nobody's."""
    return request.user.name if request.user else ""
