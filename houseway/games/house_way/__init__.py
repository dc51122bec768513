"""How the house sets a hand: charts as the books print them, and what carries them out."""
