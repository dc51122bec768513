"""Decisions of a hand that is over, held against the best ones."""
