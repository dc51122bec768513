"""How much of somebody's bets in a hand was not covered, beside what the hand brought them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("results", sa.Column("uncovered", sa.BigInteger(), server_default="0", nullable=False))
