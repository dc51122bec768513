"""The room for programs, as JSON. The table page is such a program."""
