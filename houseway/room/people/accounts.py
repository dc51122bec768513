"""Accounts: who they are, what they may do, their sessions and their play money.

Accounts are known by their ids, for names change. Passwords are in `passwords`, and how often one
may be tried in `tries`.
"""

import hashlib
import secrets
from typing import Any, Literal

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.looks import looks_of
from houseway.core.text import Mistake
from houseway.room.base.commands import Forbidden
from houseway.room.base.lookalikes import check_looks
from houseway.room.base.settings import Settings
from houseway.room.store.schema import MINT, accounts, names, seats, sessions, transfers, wallets
from houseway.room.store.store import Store, check_one
from houseway.tables.bots import is_bots_name
from houseway.tables.felt import why_not_name

Role = Literal["player", "floor", "auditor", "dealer"]
SESSION_SECONDS = 30 * 24 * 3600
# Stands before the secret of a password that is for one sign-in.
ONCE = "once:"


class Account(msgspec.Struct, frozen=True):
    """Somebody the room knows. A guest has no password; one that is good `once` must be changed first.

    Who is `banned` is told why, and may do nothing.
    """

    id: int
    name: str  # for now: it may be changed, the id not
    role: Role  # what they may do here
    guest: bool = False  # is gone with the cookie, for there is no password
    once: bool = False  # a password that the owner has given, to be changed at the first sign-in
    banned: str = ""  # why; empty: they may play

    @property
    def sees_all(self) -> bool:
        """Whether they may look at every table, and at every card of a hand that is over."""
        return self.role in ("floor", "auditor")


_COLUMNS = (accounts.c.id, accounts.c.name, accounts.c.role, accounts.c.guest, accounts.c.secret, accounts.c.banned)
# Written out once: every page asks, and to put a query together takes the loop longer than to send it.
_AS_OF_NOW = (
    select(*_COLUMNS, wallets.c.cents)
    .join(wallets, wallets.c.account_id == accounts.c.id)
    .where(accounts.c.id == bindparam("account"))
)


def _account(row: Any) -> Account:
    """Return the account of a row."""
    return Account(row.id, row.name, row.role, row.guest, row.secret.startswith(ONCE), row.banned)


def check_plays(account: Account) -> None:
    """Refuse staff: those who rule, or see all cards of a hand that is over, do not play against those who do not."""
    if account.role != "player":
        raise Forbidden(f"the {account.role} does not play here: take an account of your own for that")


class People:
    """The accounts of a room."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self._engine = store.engine
        self._settings = settings
        self._sessions: dict[str, tuple[Account, float]] = {}

    def now(self) -> float:
        """The time by the room's own clock."""
        return self._settings.now()

    async def guest(self) -> Account:
        """A newcomer with a name of the house's choice: the number of their account, which nobody else has."""
        async with self.store.begin() as connection:
            account_id = await self._insert(connection, _new_token()[:32], "player", "", guest=True)
            name = f"Guest {account_id}"
            while (await connection.execute(select(names).where(names.c.folded == name.casefold()))).first():
                name = f"Guest {account_id}-{secrets.randbelow(10**6)}"
            await connection.execute(update(accounts).where(accounts.c.id == account_id).values(name=name))
            await connection.execute(insert(names).values(_name_row(name, account_id)))
        return Account(account_id, name, "player", guest=True)

    async def create(self, name: str, role: Role, secret: str) -> Account:
        """A new account; the secret is whatever proves its password."""
        _check_name(name, role)
        try:
            async with self.store.begin() as connection:
                await _check_unlike(connection, name)
                account_id = await self._insert(connection, name, role, secret, guest=False)
                await connection.execute(insert(names).values(_name_row(name, account_id)))
        except IntegrityError:
            raise Mistake(f"the name {name} is taken: choose another") from None
        return Account(account_id, name, role)

    async def _insert(self, connection: AsyncConnection, name: str, role: Role, secret: str, *, guest: bool) -> int:
        """An account with play money from the mint."""
        row = {"name": name, "role": role, "guest": guest, "secret": secret, "created": self._settings.wall()}
        made = await connection.execute(insert(accounts).values(row))
        account_id = int(made.inserted_primary_key[0])  # type: ignore[index]
        money = self._settings.play_money
        await connection.execute(insert(wallets).values(account_id=account_id, cents=money))
        minted = update(wallets).where(wallets.c.account_id == MINT).values(cents=wallets.c.cents - money)
        check_one(await connection.execute(minted))
        for owner, cents in ((account_id, money), (MINT, -money)) if money else ():
            await connection.execute(insert(transfers).values(account_id=owner, table_id=0, seq=0, cents=cents))
        return account_id

    async def rename(self, account: Account, name: str) -> Account:
        """Another name; whoever had one before keeps it reserved.

        Hands and seats go by name, so it cannot change at a table: that nobody sits down meanwhile is sure, because
        whoever does is given their seat by the same name in a transaction of its own.
        """
        async with self.store.begin() as connection:
            renamed = await self._rename(connection, account, name)
        self.forget_sessions()
        return renamed

    async def _rename(self, connection: AsyncConnection, account: Account, name: str) -> Account:
        _check_name(name, account.role)
        # Whoever sits down takes the same lock.
        await connection.execute(select(accounts.c.id).where(accounts.c.id == account.id).with_for_update())
        if (await connection.execute(select(seats).where(seats.c.account_id == account.id))).first():
            raise Mistake("You are at a table: leave it before you change your name.")
        try:
            owner = select(names.c.account_id).where(names.c.folded == name.casefold())
            if (await connection.execute(owner)).scalar() != account.id:
                await _check_unlike(connection, name, account.id)
                await connection.execute(insert(names).values(_name_row(name, account.id)))
            named = update(accounts).where(accounts.c.id == account.id).values(name=name)
            check_one(await connection.execute(named))
        except IntegrityError:
            raise Mistake(f"the name {name} is taken: choose another") from None
        return msgspec.structs.replace(account, name=name)

    async def keep(self, guest: Account, name: str, secret: str) -> Account:
        """A guest takes a name and a password, and is a guest no more: both at once, or neither.

        Whoever has the guest's sessions has none of the account.
        """
        async with self.store.begin() as connection:
            kept = await self._rename(connection, guest, name)
            chosen = update(accounts).where(accounts.c.id == guest.id).values(secret=secret, guest=False)
            check_one(await connection.execute(chosen))
            await connection.execute(delete(sessions).where(sessions.c.account_id == guest.id))
        self.forget_sessions()
        return msgspec.structs.replace(kept, guest=False)

    async def set_secret(self, account: Account, secret: str) -> None:
        """A password, by what proves it."""
        async with self.store.begin() as connection:
            chosen = update(accounts).where(accounts.c.id == account.id).values(secret=secret)
            check_one(await connection.execute(chosen))
        self.forget_sessions()

    async def by_name(self, name: str) -> tuple[Account, str] | None:
        """An account and the secret that proves its password."""
        async with self._engine.connect() as connection:
            found = select(*_COLUMNS).where(accounts.c.name == name, accounts.c.id != MINT)
            row = (await connection.execute(found)).first()
        return (_account(row), row.secret) if row else None

    async def get(self, account_id: int) -> Account:
        """An account by its id, which does not change."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(*_COLUMNS).where(accounts.c.id == account_id))).one()
        return _account(row)

    async def spelling(self, name: str) -> str:
        """Return a name as its owner writes it by now; as it is given, if nobody has it."""
        owner = accounts.c.id == names.c.account_id
        found = select(accounts.c.name).join(names, owner).where(names.c.folded == name.strip().casefold())
        async with self._engine.connect() as connection:
            return await connection.scalar(found) or name

    async def has_role(self, role: Role) -> bool:
        """Whether anybody has this role."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(accounts.c.id).where(accounts.c.role == role))).first() is not None

    async def staff(self) -> list[Account]:
        """Return the accounts of those who work here."""
        async with self._engine.connect() as connection:
            found = (
                select(*_COLUMNS).where(accounts.c.role.in_(("floor", "auditor", "dealer"))).order_by(accounts.c.name)
            )
            return [_account(row) for row in await connection.execute(found)]

    async def money(self, account: Account) -> int:
        """Cents in a wallet, not counting chips on tables."""
        return (await self.as_of_now(account))[1]

    async def as_of_now(self, account: Account) -> tuple[Account, int]:
        """Somebody as they are on record by now, and what they have in their wallet."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(_AS_OF_NOW, {"account": account.id})).first()
        if row is None:
            raise Mistake(f"{account.name} has no wallet: tell the floor")
        return _account(row), row.cents

    async def list_banned(self) -> list[Account]:
        """Return everybody who is kept out."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(*_COLUMNS).where(accounts.c.banned != "").order_by(accounts.c.name))
            return [_account(row) for row in rows]

    async def ban(self, account: Account, why: str) -> None:
        """Keep somebody out, or let them in again if there is no reason any more; they are signed out everywhere."""
        if account.role != "player":
            raise Mistake(f"{account.name} works here and cannot be banned")
        async with self.store.begin() as connection:
            check_one(await connection.execute(update(accounts).where(accounts.c.id == account.id).values(banned=why)))
        await self.close_sessions(account)

    async def open_session(self, account: Account) -> str:
        """A token for a cookie; the database keeps only its digest."""
        token = _new_token()
        row = {"token": _digest(token), "account_id": account.id, "expires": self._settings.wall() + SESSION_SECONDS}
        async with self.store.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires < self._settings.wall()))
            await connection.execute(insert(sessions).values(row))
        return token

    def recall_session(self, token: str) -> Account | None:
        """Account of a cached session, or None."""
        account, expires = self._sessions.get(_digest(token), (None, 0.0))
        return account if expires > self._settings.wall() else None

    async def session(self, token: str) -> Account | None:
        """Account of a session, or None; sessions used often are cached until anything about an account changes."""
        digest, now = _digest(token), self._settings.wall()
        # What was read before somebody signed out is put where it is forgotten with the rest.
        remembered = self._sessions
        if digest not in remembered:
            query = (
                select(*_COLUMNS, sessions.c.expires)
                .join(sessions, sessions.c.account_id == accounts.c.id)
                .where(sessions.c.token == digest)
            )
            async with self._engine.connect() as connection:
                row = (await connection.execute(query)).first()
            if row is None:
                return None
            remembered[digest] = _account(row), row.expires
        account, expires = remembered[digest]
        return account if expires > now else None

    def forget_sessions(self) -> None:
        """Something about an account has changed: look everybody up again."""
        self._sessions = {}

    async def close_session(self, token: str) -> None:
        """End a session, at every worker."""
        async with self.store.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.token == _digest(token)))
        self.forget_sessions()

    async def close_sessions(self, account: Account) -> None:
        """Wherever somebody is signed in, they are so no longer."""
        async with self.store.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.account_id == account.id))
        self.forget_sessions()


def _new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(32)


def _digest(token: str) -> str:
    """Return the hash under which a token is kept: whoever reads the database cannot sign in with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def _name_row(name: str, account_id: int) -> dict[str, object]:
    """Return the row that keeps a name for its account, also after it has taken another."""
    return {"folded": name.casefold(), "name": name, "looks": looks_of(name), "account_id": account_id}


async def _check_unlike(connection: AsyncConnection, name: str, mine: int = 0) -> None:
    """Refuse a name that looks like one of somebody else's."""
    alike = select(names.c.name).where(names.c.looks == looks_of(name), names.c.account_id != mine)
    if (other := await connection.scalar(alike)) is not None:
        taken = f"the name {name} is taken" if other.casefold() == name.casefold() else f"{name} looks like {other}"
        raise Mistake(f"{taken}: choose another")


def _check_name(name: str, role: Role) -> None:
    """Refuse a name that cannot be, looks like a guest's or a bot's, or cannot be told apart from others."""
    if reason := why_not_name(name):
        raise Mistake(reason)
    if name != name.strip() or "  " in name:
        raise Mistake("a name has no spaces before, after or beside each other")
    if name.casefold().startswith("guest "):
        raise Mistake("names that begin with Guest are for guests: choose another")
    if role == "player":
        check_looks(name)
    if is_bots_name(name):
        raise Mistake(f"{name} is a name for bots: choose another")
