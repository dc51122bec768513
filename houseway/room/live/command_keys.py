"""The key that a command comes with: it is done once, and the key is good for that command alone."""

import hashlib

import msgspec

from houseway.room.base.commands import AnyCommand
from houseway.room.people.accounts import Account
from houseway.room.store.write import Row


def digest_of(table_id: int, command: AnyCommand) -> str:
    """Return the digest that tells a command from any other that might come by the same key."""
    return hashlib.sha256(msgspec.json.encode([table_id, command])).hexdigest()


def command_row(account: Account, key: str, digest: str) -> Row:
    """A command that is done, for the database, but for where."""
    return {"account_id": account.id, "key": key, "digest": digest}
