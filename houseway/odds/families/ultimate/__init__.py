"""Hold'em against the player-dealer priced."""
