"""Running a room: the server and its crew, backups, archives, moves, the load program."""
