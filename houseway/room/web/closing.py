"""Requests that the server cuts off, because it closes and they take too long: they are told so, and nothing fails."""

import asyncio
from typing import Any

from litestar import Litestar, Request
from litestar.types import Message, Receive, Scope, Send

from houseway.room.base.refusals import HeldUp
from houseway.room.web.failures import answer_failure


def answer_cut_off(app: Litestar) -> None:
    """Answer requests that are cancelled; what such a one had begun goes on until the room is closed."""
    handler = app.asgi_handler

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def note_start(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await handler(scope, receive, note_start)
        except asyncio.CancelledError:
            if not started:  # else whoever asked has a part of the answer, and sees that its line is cut
                request: Request[Any, Any, Any] = Request(scope, receive)
                error = HeldUp("the room is closing: look whether this was done when it is open again")
                await answer_failure(request, error).to_asgi_response(app=None, request=request)(scope, receive, send)

    app.asgi_handler = handle
