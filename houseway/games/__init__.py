"""Families of games, and how a sheet is bound to one. A family is a module here, found by the name its sheets give."""
