"""Brings the database that the room has opened up to date."""

from alembic import context

from houseway.room.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
