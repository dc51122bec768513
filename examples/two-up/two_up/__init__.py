"""A family of games in a package of its own."""
