"""Odds, charts and chances for pages, worked out beside the event loop."""
