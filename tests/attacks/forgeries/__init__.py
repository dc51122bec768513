"""Kinds of forged journals, by what is forged; each module registers its own."""
