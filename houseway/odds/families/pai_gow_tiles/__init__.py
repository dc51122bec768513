"""Pai gow tiles priced."""
