"""Several workers of one room: who owns which table, and how they reach each other."""
