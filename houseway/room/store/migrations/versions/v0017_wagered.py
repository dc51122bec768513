"""Bets of hands by wager, and hands that were sat out: for the figures that players have of their own play."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("results", sa.Column("played", sa.Boolean(), nullable=True))
    op.create_table(
        "wagered",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("wager", sa.String(length=100), nullable=False),
        sa.Column("paytable", sa.String(length=100), nullable=False),
        sa.Column("decks", sa.Integer(), nullable=False),
        sa.Column("staked", sa.BigInteger(), nullable=False),
        sa.Column("gained", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_wagered_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_wagered_table_id")),
        sa.PrimaryKeyConstraint("table_id", "hand", "account_id", "wager", name=op.f("pk_wagered")),
    )
    op.create_index("ix_wagered_account", "wagered", ["account_id"])
