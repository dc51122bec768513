"""Poker Hand History (PHH): hands of ring games written as other programs read them, and read back."""
