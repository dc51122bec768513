"""The room's log: a line of JSON for whatever is worth a look, with the number of the request that it came by.

The same number is in the answer, as X-Request-ID, so that whoever tells of a fault can say which it was.
"""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

HEADER = "X-Request-ID"
# Every request is a task of its own, and so are those it starts: each has the number of its request.
REQUEST: ContextVar[str] = ContextVar("request", default="")


class AsJson(logging.Formatter):
    """One line for each record, whatever is in it: all but plain letters is spelt out, for it may go to a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if number := REQUEST.get():
            line["request"] = number
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def start_logging() -> None:
    """Write warnings and errors to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
