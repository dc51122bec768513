"""Load tests of a room: many players and watchers."""
