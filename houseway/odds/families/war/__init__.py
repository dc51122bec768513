"""War priced."""
