"""Baccarat priced."""
