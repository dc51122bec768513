"""Tables of the floor, beside those in `schema`: who deals where, and shifts with what was counted in their boxes."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    text,
)

from houseway.room.store.schema import metadata

# Who dealt at a table: the hands that began after one entry of it, up to another. One person deals at a table, and at
# one table, at a time.
_DEALS_NOW = text("until IS NULL")
dealing = Table(
    "dealing",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("name", String(32), nullable=False),  # they had then
    Column("since", Float, nullable=False),
    Column("after", Integer, nullable=False),
    Column("until", Float),
    Column("upto", Integer),
    Index("ix_dealing_table", "table_id", "after"),
    Index("uq_dealing_table_id", "table_id", unique=True, sqlite_where=_DEALS_NOW, postgresql_where=_DEALS_NOW),
    Index("uq_dealing_account_id", "account_id", unique=True, sqlite_where=_DEALS_NOW, postgresql_where=_DEALS_NOW),
)

# Shifts that were closed, by whom; what went into each table's box from one close to the next, up to which entry, and
# what was due; and every count of a box, the last of which holds.
shifts = Table(
    "shifts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("began", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
)
boxes = Table(
    "boxes",
    metadata,
    Column("shift_id", Integer, ForeignKey("shifts.id"), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, index=True),
    Column("seq", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("taken", BigInteger, nullable=False),
)
counts = Table(
    "counts",
    metadata,
    Column("shift_id", Integer, primary_key=True),
    Column("table_id", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False),
    Column("at", Float, nullable=False),
    CheckConstraint("cents >= 0", name="cents"),
    ForeignKeyConstraint(["shift_id", "table_id"], ["boxes.shift_id", "boxes.table_id"], name="fk_counts_box"),
)
