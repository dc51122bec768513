"""The tables of nights that are watched at real tables: which table, and what each observer entered.

Entries are only ever added. An entry has a key of its own, so that one that is sent twice is there once.
"""

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text, UniqueConstraint

from houseway.room.store.schema import metadata

watched_nights = Table(
    "watched_nights",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("sheet", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("called", String(40), nullable=False),
    Column("date", String(40), nullable=False),
    Column("shift", String(40), nullable=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("at", Float, nullable=False),
)
watched_entries = Table(
    "watched_entries",
    metadata,
    Column("night_id", Integer, ForeignKey("watched_nights.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("key", String(100), nullable=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("name", String(32), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("night_id", "key", name="uq_watched_entries_key"),
)
