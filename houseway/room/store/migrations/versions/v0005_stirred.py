"""Words that players added to the shuffle of a shoe in play."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("shoes", sa.Column("stirred", sa.Text(), nullable=False, server_default=""))
