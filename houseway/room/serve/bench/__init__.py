"""What a room bears: a load of many players and watchers."""
