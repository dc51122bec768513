"""Pages for people, rendered here: they can be read, and their forms used, without any script."""
