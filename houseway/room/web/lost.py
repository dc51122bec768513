"""Requests for addresses that lead nowhere: no route has them, so nothing that goes round routes does."""

from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.types import Receive, Scope, Send

from houseway.room.web.csrf import OwnForms, UnknownRequest
from houseway.room.web.failures import answer_failure
from houseway.room.web.rate_limits import Count, address_in
from houseway.room.web.security import Recognition


def look_at_the_lost(app: Litestar, count: Count) -> None:
    """Look who asks for such an address too, and count it with all other requests."""
    known_by, handler = OwnForms(Recognition(app.asgi_handler)), app.asgi_handler

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        if _leads_somewhere(app, scope):
            await handler(scope, receive, send)
        elif count.add(address_in(scope)):
            request: UnknownRequest = Request(scope, receive)
            answer = answer_failure(request, TooManyRequestsException())
            await answer.to_asgi_response(app=None, request=request)(scope, receive, send)
        else:
            await (known_by if scope.get("method") == "GET" else handler)(scope, receive, send)

    app.asgi_handler = handle


def _leads_somewhere(app: Litestar, scope: Scope) -> bool:
    if scope["type"] != ScopeType.HTTP:
        return True
    try:
        app.asgi_router.handle_routing(path=scope["path"].rstrip("/") or "/", method=scope["method"])
    except HTTPException:
        return False
    return True
