"""The looks of each name, so that no other is mistaken for it."""

import sqlalchemy as sa
from alembic import op

from houseway.core.looks import looks_of

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("names", sa.Column("looks", sa.String(length=64), nullable=False, server_default=""))
    op.create_index(op.f("ix_names_looks"), "names", ["looks"], unique=False)
    names = sa.table("names", sa.column("folded"), sa.column("name"), sa.column("looks"))
    for row in op.get_bind().execute(sa.select(names)).all():
        op.execute(sa.update(names).where(names.c.folded == row.folded).values(looks=looks_of(row.name)))
