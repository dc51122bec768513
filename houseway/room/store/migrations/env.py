"""Brings the database that the room has opened up to date."""

from alembic import context

from houseway.room.store import floor_schema, night_schema, schema

for table in (floor_schema.dealing, night_schema.watched_nights):
    assert table.metadata is schema.metadata, "tables of all modules are of one schema"
context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
with context.begin_transaction():
    context.run_migrations()
