"""Passwords: kept as argon2 makes them, and worked out in a thread, for it takes its time on purpose.

A password that the room made up is for one sign-in: its owner must choose another before anything else.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar, TypeVarTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from houseway.core.text import Mistake
from houseway.room.people.accounts import ONCE, Account, People, Role
from houseway.room.people.browsers import new_mark, recognise_browser
from houseway.room.people.guessable import check_password
from houseway.room.people.tries import Tries

FLOOR_NAME = "Floor"
# Each takes 64 MB for a moment.
HASHED_AT_ONCE = 2
# Of their own: whoever signs in does not wait for what others have the room work out.
_THREADS = ThreadPoolExecutor(HASHED_AT_ONCE, "houseway-passwords")

T = TypeVar("T")
Args = TypeVarTuple("Args")


class Accounts:
    """People who prove who they are by a password."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._hasher = PasswordHasher()
        self.tries = Tries(people.store, people.now)
        self._nobody = _make_decoy()

    async def sign_up(self, name: str, password: str) -> Account:
        """A new account of a player."""
        return await self.people.create(name, "player", await self._hash(password, name))

    async def keep(self, guest: Account, name: str, password: str) -> Account:
        """A guest takes a name and a password, and stays with the same play money."""
        return await self.people.keep(guest, name, await self._hash(password, name))

    async def make(self, name: str, role: Role) -> str:
        """A new account for somebody else to use; its password, for one sign-in."""
        password, secret = await self._make_up(name)
        await self.people.create(name, role, secret)
        return password

    async def first_floor(self) -> Account | None:
        """On a room's first start, the floor's account. It has no password before all else is done, which may fail."""
        if not await self.people.has_role("floor"):
            return await self.people.create(FLOOR_NAME, "floor", "")
        floor, secret = await self.people.by_name(FLOOR_NAME) or (None, "")
        return floor if floor and floor.role == "floor" and not secret else None

    async def first_password(self, floor: Account) -> str:
        """The floor's password, for one sign-in."""
        password, secret = await self._make_up(floor.name)
        await self.people.set_secret(floor, secret)
        return password

    async def _make_up(self, name: str) -> tuple[str, str]:
        """Make up a password for one sign-in; return it, and what is kept of it."""
        password = secrets.token_urlsafe(12)
        return password, ONCE + await self._hash(password, name)

    async def sign_in(self, name: str, password: str, address: str = "", mark: str = "") -> Account:
        """Account of this name and password. A mark tells a browser from which they have signed in before."""
        account, secret = await self.people.by_name(name) or (None, "")
        browser = recognise_browser(self.people.store.secret, account.id, mark) if account else ""
        await self.tries.check(name, address, browser)
        right = await self._fits(secret, password) and account is not None
        await self.tries.note(name, address, browser, right=right)
        if not right or account is None:
            raise Mistake("That name and password do not go together.")
        if account.banned:
            raise Mistake(f"The floor does not let you in: {account.banned}.")
        return account

    def mark_for(self, account: Account) -> str:
        """A mark for a browser from which this account was just signed in to."""
        return new_mark(self.people.store.secret, account.id)

    async def change_password(self, account: Account, old: str, new: str, address: str = "", mark: str = "") -> None:
        """Choose another password; whoever was signed in with the old one is not any more."""
        browser = recognise_browser(self.people.store.secret, account.id, mark)
        await self.tries.check(account.name, address, browser)
        _, secret = await self.people.by_name(account.name) or (None, "")
        right = await self._fits(secret, old)
        await self.tries.note(account.name, address, browser, right=right)
        if not right:
            raise Mistake("The old password is not right.")
        if old == new:
            raise Mistake("The new password is the old one: choose another.")
        await self.people.set_secret(account, await self._hash(new, account.name))
        await self.people.close_sessions(account)

    async def _hash(self, password: str, name: str) -> str:
        """Return the hash of a password; a Mistake, if it is too easy to guess."""
        await _in_thread(check_password, password, name)
        return await _in_thread(self._hasher.hash, password)

    async def _fits(self, secret: str, password: str) -> bool:
        """Whether a password is right for what is kept of it; never, where nothing is kept.

        Another hash is verified then, so that the time of the answer does not tell which names exist.
        """
        try:
            return await _in_thread(self._hasher.verify, secret.removeprefix(ONCE) or self._nobody, password)
        except (VerifyMismatchError, InvalidHashError):
            return False


@cache
def _make_decoy() -> str:
    """Return what is verified when nobody has the name, so that a wrong name takes as long as a wrong password."""
    return PasswordHasher().hash(secrets.token_hex(16))


async def _in_thread(work: Callable[[*Args], T], *args: *Args) -> T:
    """Do some work in a thread: to hash a password takes long on purpose, and tables must not wait."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work, *args)
