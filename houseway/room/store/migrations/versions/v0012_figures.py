"""Figures that each worker has counted, so that any of them can tell those of all."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("workers", sa.Column("figures", sa.Text(), server_default="", nullable=False))
