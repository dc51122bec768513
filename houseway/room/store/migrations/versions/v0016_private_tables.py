"""Private tables: their hosts, the codes of their invitations, and who came in by one."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "private_tables",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["accounts.id"], name=op.f("fk_private_tables_host")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_private_tables_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_private_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_private_tables_code")),
    )
    op.create_index(op.f("ix_private_tables_host"), "private_tables", ["host"])
    op.create_table(
        "members",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_members_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_members_table_id")),
        sa.PrimaryKeyConstraint("table_id", "account_id", name=op.f("pk_members")),
    )
    op.create_index(op.f("ix_members_account_id"), "members", ["account_id"])
