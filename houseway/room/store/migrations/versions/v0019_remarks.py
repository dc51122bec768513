"""Talk at tables: where it is allowed, what was said, reports of it, and people who are muted or silenced."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "talking",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("allowed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_talking_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_talking")),
    )
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("text", sa.String(length=200), nullable=False),
        sa.Column("emote", sa.Boolean(), nullable=False),
        sa.Column("removed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_remarks_table_id")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_remarks_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_remarks")),
    )
    op.create_index("ix_remarks_table", "remarks", ["table_id", "id"])
    op.create_index("ix_remarks_account", "remarks", ["account_id", "at"])
    op.create_table(
        "reports",
        sa.Column("remark_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["remark_id"], ["remarks.id"], name=op.f("fk_reports_remark_id")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_reports_account_id")),
        sa.PrimaryKeyConstraint("remark_id", "account_id", name=op.f("pk_reports")),
    )
    op.create_table(
        "mutes",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("muted_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_mutes_account_id")),
        sa.ForeignKeyConstraint(["muted_id"], ["accounts.id"], name=op.f("fk_mutes_muted_id")),
        sa.PrimaryKeyConstraint("account_id", "muted_id", name=op.f("pk_mutes")),
    )
    op.create_table(
        "silenced",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_silenced_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_silenced")),
    )
