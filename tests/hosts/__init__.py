"""Several machines that serve one room: each a network namespace of this one, with an address of its own."""
