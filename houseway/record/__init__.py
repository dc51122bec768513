"""A table's journal, and those who write, follow and replay it."""
