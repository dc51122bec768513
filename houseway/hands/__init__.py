"""Ranking: each kind of hand in one small file, cards in and a number out; the larger number is the better hand."""
