"""Private tables for tests: a host who has opened one, and somebody they invited."""

from houseway.room.base.commands import OpenTable
from tests.room.web import Browser, Site

SHEET = "500-club/texas-holdem"


async def hosted(s: Site, **wishes: object) -> tuple[Browser, int, str]:
    """A host with a private table, and the code that invites to it."""
    host = await s.guest()
    assert host.account
    command = OpenTable(SHEET, **{"title": "Among friends", "bots": 3, **wishes})  # type: ignore[arg-type]
    table = (await s.house.room.open_private(host.account, s.house.key(), command)).table
    (own,) = await s.house.room.private.tables_of(host.account)
    return host, table, own.code


async def invited(s: Site, code: str) -> Browser:
    """Somebody who has come in by an invitation."""
    member = await s.guest()
    assert (await member.send("/invited", code=code)).status_code == 303
    return member
