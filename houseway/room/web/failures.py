"""Failures, said in one sentence: as JSON to programs, as a page to people.

A `Mistake` is somebody's own and is told as it is; anything else is ours, is logged with its trace,
and is told without it.
"""

import logging
from http import HTTPStatus
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, InternalServerException, NotFoundException, ValidationException
from litestar.response import Redirect
from sqlalchemy.exc import DataError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoLineFree

from houseway.core.text import Mistake
from houseway.room.base.commands import Forbidden, HeldUp, NotHere
from houseway.room.store.write import describe_fault
from houseway.room.web.csrf import UnknownRequest
from houseway.room.web.field_errors import describe_invalid
from houseway.room.web.pages.forms import SEE_OTHER
from houseway.room.web.pages.page import bare_page, door

LOG = logging.getLogger("houseway.room")
HUNG_UP = "client disconnected prematurely"  # the framework has no exception of its own for it
# The storage faults that pass by themselves. Any other is a fault of ours, to be logged with all that led to it.
DATABASE_AWAY = (OperationalError, InterfaceError, NoLineFree, OSError)
FOR_PROGRAMS = ("/api", "/schema", "/health", "/ready", "/metrics")
SENTENCES = {
    HTTPStatus.NOT_FOUND: "There is nothing here.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This cannot be done here.",
    HTTPStatus.TOO_MANY_REQUESTS: "That was too often: wait a minute and try again.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "That was too much at once.",
}


def answer_failure(request: UnknownRequest, error: Exception) -> Response[Any]:
    if request.url.path.startswith("/static/") and isinstance(error.__cause__ or error, ValueError | OSError):
        error = NotFoundException()  # no file can have such a name
    status, detail = describe_error(error)
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    elif isinstance(error, DATABASE_AWAY):
        LOG.warning("%s %s was put off: %s", request.method, request.url.path, describe_fault(error))
    headers = error.headers if isinstance(error, HTTPException) else None
    if request.url.path.startswith(FOR_PROGRAMS):
        return Response({"status_code": status, "detail": detail}, status_code=status, headers=headers)
    if where := _instead(request, status):
        return Redirect(where, status_code=SEE_OTHER)
    back = request.headers.get("referer", "") if request.method == "POST" else ""
    # Only a page of ours may be gone back to.
    back = back if back.startswith(str(request.base_url)) else ""
    title = HTTPStatus(status).phrase
    return bare_page(request, "error.html", None, status=status, title=title, detail=detail, back=back)


def describe_error(error: Exception) -> tuple[int, str]:
    """Return the status of an error, and the sentence to say; of our own faults nothing more is said."""
    match error:
        case NotHere():
            return HTTPStatus.NOT_FOUND, _sentence(str(error))
        case HeldUp():
            return HTTPStatus.SERVICE_UNAVAILABLE, _sentence(str(error))
        case _ if isinstance(error, DATABASE_AWAY):
            return HTTPStatus.SERVICE_UNAVAILABLE, "The room cannot look that up just now: try again in a moment."
        case Forbidden():
            return HTTPStatus.FORBIDDEN, _sentence(str(error))
        case InternalServerException(detail=detail) if detail == HUNG_UP:
            return HTTPStatus.BAD_REQUEST, "The line was cut before all of it had come."
        case DataError():
            return HTTPStatus.BAD_REQUEST, "There is something in it that is no text, and cannot be kept: leave it out."
        case RecursionError():
            return HTTPStatus.BAD_REQUEST, "That is nested too deeply."
        case Mistake():
            return HTTPStatus.CONFLICT, _sentence(str(error))
        case ValidationException(extra=[{"message": str(message), **rest}, *_]):
            return error.status_code, _sentence(describe_invalid(message, str(rest.get("key", ""))))
        case HTTPException(status_code=status) if status < HTTPStatus.INTERNAL_SERVER_ERROR:
            plain = status in SENTENCES and error.detail in ("", HTTPStatus(status).phrase)
            return status, SENTENCES[HTTPStatus(status)] if plain else _sentence(error.detail)
    return HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong here; it is not your fault. Try again."


def _sentence(text: str) -> str:
    """
    >>> _sentence("seat 3 is taken")
    'Seat 3 is taken.'
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _instead(request: UnknownRequest, status: int) -> str:
    """Where somebody goes who must first sign in, or choose a password."""
    if request.method != "GET":
        return ""
    if status == HTTPStatus.UNAUTHORIZED:
        return door(request)
    user = request.scope.get("user")
    return "/me" if status == HTTPStatus.FORBIDDEN and user is not None and user.once else ""
