"""The studio: a sheet changed, and at once what that is worth to everybody; for the room's page and for commands."""
