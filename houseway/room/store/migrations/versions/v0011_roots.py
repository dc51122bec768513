"""Every shoe that was made, by what was committed to, so that it is found without reading all hands."""

import re
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

MADE = re.compile(r'\["shoe","([0-9a-f]{64})"')
ROWS_AT_ONCE = 1_000


def upgrade() -> None:
    roots = op.create_table(
        "roots",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("root", sa.String(length=64), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_roots_table_id")),
        sa.PrimaryKeyConstraint("table_id", "root", name=op.f("pk_roots")),
    )
    assert roots is not None
    for table_id in op.get_bind().scalars(sa.text("SELECT id FROM tables")).all():
        found = dict(_shoes_made(table_id))
        rows = [{"table_id": table_id, "root": root, "hand": hand} for root, hand in found.items()]
        for at in range(0, len(rows), ROWS_AT_ONCE):
            op.bulk_insert(roots, rows[at : at + ROWS_AT_ONCE])


def _shoes_made(table_id: int) -> Iterator[tuple[str, int]]:
    """Yield the shoes of a table with their hands: the one in play may be of a hand that is not over yet."""
    entries = sa.table("entries", *map(sa.column, ("table_id", "kind", "hand", "body")))
    shoes = sa.table("shoes", *map(sa.column, ("table_id", "root")))
    mine = sa.select(entries.c.hand, entries.c.body).where(entries.c.table_id == table_id)
    connection = op.get_bind()
    last = sa.select(sa.func.max(entries.c.hand)).where(entries.c.table_id == table_id)
    hand = connection.scalar(last) or 0
    for root in connection.scalars(sa.select(shoes.c.root).where(shoes.c.table_id == table_id)).all():
        yield root, hand
    making = mine.where(entries.c.kind == "hand", entries.c.body.contains('["shoe","'))
    for row in connection.execute(making.execution_options(yield_per=ROWS_AT_ONCE)):
        for made in MADE.finditer(row.body):
            yield made[1], row.hand
