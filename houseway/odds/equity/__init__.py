"""The share of a pot that hands and ranges win."""
