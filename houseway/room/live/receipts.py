"""Commands that are done once: by the key that each comes with, whoever sends it again."""

import hashlib
import secrets

import msgspec

from houseway.room.base.commands import AnyCommand
from houseway.room.base.refusals import Refused
from houseway.room.people.accounts import Account
from houseway.room.store.store import Store
from houseway.room.store.write import Row
from houseway.room.views.messages import Receipt

ATTEMPTS = 5  # at an entry that another worker was first to write


async def find_receipt(store: Store, account: Account, key: str, digest: str) -> Receipt | None:
    """Return the receipt of a command that was done by this key before; refuse the key for another one."""
    done = await store.command(account.id, key)
    if done is None:
        return None
    table_id, done_digest, seq = done
    if done_digest != digest:
        raise Refused("this idempotency key was used for another command: take a new one for each")
    return Receipt(table_id, seq)


def digest_of(table_id: int, command: AnyCommand) -> str:
    """Return the digest that tells a command from any other by the same key, which is good for one alone."""
    return hashlib.sha256(msgspec.json.encode([table_id, command])).hexdigest()


def command_row(account: Account, key: str, digest: str) -> Row:
    """A command that is done, for the database, but for where."""
    return {"account_id": account.id, "key": key, "digest": digest}


def fresh_key() -> str:
    """Return a key for a command that follows from another."""
    return secrets.token_urlsafe(16)
