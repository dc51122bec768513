"""Waiting lists: an account, the table it waits for, since when, and when it was called."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "waiting",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("called", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_waiting_account_id")),
        sa.PrimaryKeyConstraint("table_id", "account_id", name=op.f("pk_waiting")),
    )
