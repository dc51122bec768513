"""Deal 1,000 hands of blackjack to a strategy of one's own, and say what they came to."""

import houseway

BET = 25


def points(cards: tuple[str, ...]) -> int:
    """Count a hand: an ace is eleven where that does not go over 21."""
    total = sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in cards if card != "?")
    return total + 10 if total <= 11 and any(card[0] == "A" for card in cards) else total


def strategy(turn: houseway.PlayerTurn) -> str | None:
    """Bet the same; stand on 17, and on 12 where the player-dealer shows a small card."""
    if turn.purpose == "bet":
        return f"game {BET}"
    if turn.purpose != "play":
        return None
    mine, shown = points(turn.cards["You"]), points(turn.cards["player-dealer"][:1])
    return "stand" if mine >= (12 if shown <= 6 else 17) else "hit"


session = houseway.play("500-club/pure-21-5-blackjack", strategy, hands=1_000, seed=1)
mean, error = session.mean_cents / 100, 1.96 * session.stderr_cents / 100
print(f"{session.hands:,} hands of ${BET}: ${float(mean):+.2f} ± {error:.2f} a hand, after fees")
