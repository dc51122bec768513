"""Three-card poker priced."""
