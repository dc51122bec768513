"""The room: tables on a server, their entries in a database, and what each viewer may know of them."""
