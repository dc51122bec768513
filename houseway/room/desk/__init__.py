"""One table being run, without any I/O: its hand, seats, bots and clock."""
