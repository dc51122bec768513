"""The result of a hand as it was told to one who was in it; hands before have it as it was told to all."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("results", sa.Column("told", sa.String(500), nullable=True))
