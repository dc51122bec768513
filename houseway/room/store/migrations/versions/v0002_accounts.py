"""Money by account: seats and results say whose they are, wallets by what they came to be, entries by which clock."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "transfers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("cents <> 0", name=op.f("ck_transfers_cents")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_transfers_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_transfers")),
    )
    op.create_index(op.f("ix_transfers_account_id"), "transfers", ["account_id"], unique=False)
    op.execute(
        "INSERT INTO transfers (account_id, table_id, seq, cents)"
        " SELECT account_id, 0, 0, cents FROM wallets WHERE cents <> 0"
    )
    _seats()
    op.add_column("accounts", sa.Column("banned", sa.String(length=500), nullable=False, server_default=""))
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("steady", sa.Float(), nullable=False, server_default="0"))
    op.execute("UPDATE entries SET steady = at")
    with op.batch_alter_table("results") as results:
        results.drop_index("ix_results_name")
        results.add_column(sa.Column("account_id", sa.Integer(), nullable=True))
        results.create_index("ix_results_account", ["account_id", "at"], unique=False)
    op.execute("UPDATE results SET account_id = (SELECT account_id FROM names WHERE names.name = results.name)")


def _seats() -> None:
    """Seat everybody who has chips on a table, or held for it, under a name that is theirs."""
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_seats_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "name", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_account_id"), "seats", ["account_id"], unique=False)
    for account in ("stack/", "held/"):
        op.execute(
            "INSERT INTO seats SELECT balances.table_id, names.name, names.account_id FROM balances"
            f" JOIN names ON balances.account = '{account}' || names.name"
            " WHERE balances.cents > 0 AND NOT EXISTS (SELECT 1 FROM seats"
            " WHERE seats.table_id = balances.table_id AND seats.name = names.name)"
        )
