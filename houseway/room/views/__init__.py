"""Messages: what each viewer is told of a table."""
