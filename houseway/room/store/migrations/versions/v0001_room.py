"""The room as it first was."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _tables()
    _chips()


def _people() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("secret", sa.String(length=200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.CheckConstraint("role IN ('mint', 'player', 'floor', 'auditor')", name=op.f("ck_accounts_role")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name", name=op.f("uq_accounts_name")),
    )
    op.create_table(
        "names",
        sa.Column("folded", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_names_account_id")),
        sa.PrimaryKeyConstraint("folded", name=op.f("pk_names")),
        sa.UniqueConstraint("name", name=op.f("uq_names_name")),
    )
    op.create_index(op.f("ix_names_account_id"), "names", ["account_id"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_sessions_account_id")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_account_id"), "sessions", ["account_id"], unique=False)
    op.create_table(
        "wallets",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("cents >= 0 OR account_id = 1", name=op.f("ck_wallets_overdraft")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_wallets_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_wallets")),
    )
    op.execute("INSERT INTO accounts VALUES (1, 'The mint', 'mint', false, '', 0)")
    op.execute("INSERT INTO wallets VALUES (1, 0)")
    if op.get_context().dialect.name == "postgresql":
        op.execute("SELECT setval('accounts_id_seq', 1)")  # the mint's number is taken


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("sheet", sa.String(length=100), nullable=False),
        sa.Column("opened", sa.Float(), nullable=False),
        sa.Column("closed", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
    )
    op.create_index("ix_entries_kind", "entries", ["table_id", "kind", "hand"], unique=False)
    op.create_table(
        "commands",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "key", name=op.f("pk_commands")),
    )


def _chips() -> None:
    op.create_table(
        "shoes",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("root", sa.String(length=64), nullable=False),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column("salts", sa.Text(), nullable=False),
        sa.Column("cut", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_shoes_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_shoes")),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.String(length=500), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id")),
        sa.PrimaryKeyConstraint("table_id", "hand", "name", name=op.f("pk_results")),
    )
    op.create_index("ix_results_name", "results", ["name", "at"], unique=False)
    op.create_table(
        "postings",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(length=200), nullable=False),
        sa.Column("target", sa.String(length=200), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("cents > 0", name=op.f("ck_postings_cents")),
        sa.CheckConstraint("source <> target", name=op.f("ck_postings_accounts")),
        sa.PrimaryKeyConstraint("table_id", "seq", "line", name=op.f("pk_postings")),
    )
    op.create_table(
        "balances",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(length=200), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("cents >= 0 OR account = 'cage'", name=op.f("ck_balances_overdraft")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_balances_table_id")),
        sa.PrimaryKeyConstraint("table_id", "account", name=op.f("pk_balances")),
    )
