"""The workers that share a room, the tables of each, and its watchers."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "workers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workers")),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_owners")),
    )
    op.create_table(
        "watchers",
        sa.Column("worker", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("worker", "table_id", "name", name=op.f("pk_watchers")),
    )
