"""Dealers: people of the room with a role of their own, and who deals at which table from which entry to which."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

BEFORE, AFTER = "'floor', 'auditor')", "'floor', 'auditor', 'dealer')"


def upgrade() -> None:
    _let_people_deal()
    op.create_table(
        "dealing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("upto", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_dealing_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_dealing_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dealing")),
    )
    op.create_index("ix_dealing_table", "dealing", ["table_id", "after"])
    running = sa.text("until IS NULL")
    for column in ("table_id", "account_id"):
        name = f"uq_dealing_{column}"
        op.create_index(name, "dealing", [column], unique=True, sqlite_where=running, postgresql_where=running)


def _let_people_deal() -> None:
    """Add a role to those that an account may have.

    SQLite changes no constraint of a table: its own documents say how one is loosened without copying the table, to
    which half of the others refer.
    """
    if op.get_bind().dialect.name != "sqlite":
        op.drop_constraint(op.f("ck_accounts_role"), "accounts", type_="check")
        op.create_check_constraint(op.f("ck_accounts_role"), "accounts", f"role IN ('mint', 'player', {AFTER}")
        return
    op.execute("PRAGMA writable_schema = ON")
    changed = f"replace(sql, '{quote_text(BEFORE)}', '{quote_text(AFTER)}')"
    op.execute(f"UPDATE sqlite_master SET sql = {changed} WHERE type = 'table' AND name = 'accounts'")
    op.execute("PRAGMA writable_schema = RESET")


def quote_text(text: str) -> str:
    return text.replace("'", "''")
