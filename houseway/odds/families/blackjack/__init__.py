"""Blackjack priced: its analysis, strategies, splits and side bets."""
