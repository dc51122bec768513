"""Accounts, passwords and names."""
