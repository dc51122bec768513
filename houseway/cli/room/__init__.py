"""Commands that run and keep a room."""
