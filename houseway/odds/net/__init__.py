"""The worth of a hand to each role, net of collection, and the risk it bears."""
