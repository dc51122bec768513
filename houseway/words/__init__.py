"""Sheets, options and events in words, for terminal and browser alike."""
