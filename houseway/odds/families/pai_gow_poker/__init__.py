"""Pai gow poker priced: one hand for bonus bets, two for the game."""
