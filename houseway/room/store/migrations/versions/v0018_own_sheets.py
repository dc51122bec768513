"""Sheets of people's own, by their digests, and on whose shelf each stands."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "sheets",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sheets")),
    )
    op.create_table(
        "shelved",
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name=op.f("fk_shelved_owner")),
        sa.ForeignKeyConstraint(["digest"], ["sheets.digest"], name=op.f("fk_shelved_digest")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_shelved_account_id")),
        sa.PrimaryKeyConstraint("owner", "name", "version", name=op.f("pk_shelved")),
    )
    op.create_index(op.f("ix_shelved_digest"), "shelved", ["digest"])
