"""How often somebody was wrong about a password, for all workers and after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "tries",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("last", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("who", name=op.f("pk_tries")),
    )
