"""Basics that every part of the room may know: settings, commands, entries, refusals, the log."""
