"""Prices of wagers, gross and net of collection."""
