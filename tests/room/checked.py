"""A table's journal, written out, verified and read."""

import json
from typing import Any

from houseway.room.record.checks import verify_journal
from houseway.room.room import Room


async def verified_lines(room: Room, table: int) -> list[dict[str, Any]]:
    """The lines of a table's journal, once every hand has been replayed and every card shown to be the shoe's."""
    journal = await room.journal(table)
    await verify_journal(journal)
    return [json.loads(line) for line in journal.splitlines()]
