"""The database: its tables, the one writer, SQLite and PostgreSQL, and what workers are told."""
