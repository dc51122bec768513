"""The base that knows nothing of games: cards, money, ledger, pots, chance, and the error a person can put right."""
