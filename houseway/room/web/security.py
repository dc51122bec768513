"""Rights and routes: people are known by a cookie and guarded by role, and parts of an address say what they may be."""

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.authentication import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from houseway.room.base.commands import MOST_ID
from houseway.room.people.accounts import SESSION_SECONDS, Account, People
from houseway.room.people.browsers import SECONDS as MARK_SECONDS
from houseway.room.people.passwords import Accounts
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


KEY_PATTERN, KEY_LENGTHS = r"^[\w.:-]+$", (8, 100)

TheAccounts = NamedDependency[Accounts]

TableId = Annotated[int, PathParameter(ge=1, le=MOST_ID, description="the number of the table")]
HandNumber = Annotated[int, PathParameter(ge=1, le=MOST_ID, description="the number of the hand at its table")]
CardRoom = Annotated[str, PathParameter(max_length=100, description="the card room a sheet is from")]
SheetName = Annotated[str, PathParameter(max_length=100, description="what the sheet is called there")]
Root = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{64}$", description="the commitment of a shoe")]
ShareToken = Annotated[str, PathParameter(max_length=64, description="what a link to a shared hand ends with")]
Code = Annotated[str, PathParameter(max_length=100, description="the code of an invitation, however it was typed")]
StepNumber = Annotated[int | None, QueryParameter(ge=1, le=MOST_ID)]
SeenAs = Annotated[
    str, QueryParameter(name="as", max_length=32, description="as somebody in the hand saw it; for those who work here")
]
Searched = Annotated[str, QueryParameter(max_length=100)]
Before = Annotated[int | None, QueryParameter(ge=1, le=MOST_ID, description="only hands before this one")]
QuestionKey = Annotated[str, QueryParameter(name="key", max_length=200, description="the key of an open question")]
Key = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=KEY_LENGTHS[0],
        max_length=KEY_LENGTHS[1],
        pattern=KEY_PATTERN,
        description="a new one for each command; sent again, it is done once",
    ),
]
LastSeen = Annotated[
    int | None,
    HeaderParameter(name="Last-Event-ID", ge=0, le=MOST_ID, description="the last event seen, to go on from there"),
]
