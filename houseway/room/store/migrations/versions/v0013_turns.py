"""Turns of workers, taken by locking a row; and the process at the database that is a worker's line."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "turns",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_turns")),
        if_not_exists=True,  # on PostgreSQL, whoever changes the schema has taken a turn
    )
    op.add_column("workers", sa.Column("process", sa.Integer(), nullable=True))
