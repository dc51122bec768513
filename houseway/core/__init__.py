"""What knows nothing of games: cards, money, the ledger, pots, chance, and the one error a person can put right."""
