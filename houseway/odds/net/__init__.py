"""What a hand is worth to each role, net of collection, and what risk it bears."""
