"""Shifts that were closed, what every box took in them, and what was counted."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "shifts",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_shifts_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shifts")),
    )
    op.create_table(
        "boxes",
        sa.Column("shift_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("taken", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["shift_id"], ["shifts.id"], name=op.f("fk_boxes_shift_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_boxes_table_id")),
        sa.PrimaryKeyConstraint("shift_id", "table_id", name=op.f("pk_boxes")),
    )
    op.create_index(op.f("ix_boxes_table_id"), "boxes", ["table_id"])
    op.create_table(
        "counts",
        sa.Column("shift_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.CheckConstraint("cents >= 0", name=op.f("ck_counts_cents")),
        sa.ForeignKeyConstraint(["shift_id", "table_id"], ["boxes.shift_id", "boxes.table_id"], name="fk_counts_box"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_counts_account_id")),
        sa.PrimaryKeyConstraint("shift_id", "table_id", "number", name=op.f("pk_counts")),
    )
