"""Brings the database that the room has opened up to date."""

from alembic import context

from houseway.room.store import floor_schema, schema

assert floor_schema.dealing.metadata is schema.metadata, "tables of both modules are of one schema"
context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
with context.begin_transaction():
    context.run_migrations()
