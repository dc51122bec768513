"""A table and its hands: options and limits, the bank, blinds, who sits where, and bots."""
