"""Nights that are watched at real tables, and what each observer entered."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "watched_nights",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sheet", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("called", sa.String(length=40), nullable=False),
        sa.Column("date", sa.String(length=40), nullable=False),
        sa.Column("shift", sa.String(length=40), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_watched_nights_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_watched_nights")),
    )
    op.create_table(
        "watched_entries",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["night_id"], ["watched_nights.id"], name=op.f("fk_watched_entries_night_id")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_watched_entries_account_id")),
        sa.PrimaryKeyConstraint("night_id", "seq", name=op.f("pk_watched_entries")),
        sa.UniqueConstraint("night_id", "key", name="uq_watched_entries_key"),
    )
