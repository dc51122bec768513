"""The lines of every journal sealed where they are kept."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BETWEEN = ("begun", "told", "bots", "later", "dropped", "paused")  # entries that are no lines of a journal


def upgrade() -> None:
    op.add_column("entries", sa.Column("hash", sa.String(length=64), nullable=True))
    entries = sa.table("entries", *map(sa.column, ("table_id", "seq", "kind", "body", "hash")))
    lines = sa.select(entries).where(entries.c.kind.not_in(BETWEEN)).order_by(entries.c.table_id, entries.c.seq)
    connection, heads = op.get_bind(), dict[int, str]()
    for row in connection.execute(lines).all():
        head = hashlib.sha256(heads.get(row.table_id, "").encode() + row.body.encode()).hexdigest()
        heads[row.table_id] = head
        mine = sa.and_(entries.c.table_id == row.table_id, entries.c.seq == row.seq)
        connection.execute(sa.update(entries).where(mine).values(hash=head))
