"""Game protection: the worth of a wager to a bettor who knows more than the felt shows."""
