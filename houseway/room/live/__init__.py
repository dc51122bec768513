"""The tables in memory, and what moves them: people, bots, the clock, the floor."""
