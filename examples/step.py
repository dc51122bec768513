"""Play one hand of hold'em for two seats, question by question, against three bots."""

import houseway

table = houseway.table("500-club/texas-holdem", players=["Ann", "Bob"], bots=3, seed=7)
turn = table.deal()
while turn:
    said = "check" if "check" in turn.options else "call"
    print(f"{turn.who} with {' '.join(turn.cards[turn.who])}: {turn.text}: {said}")
    turn = table.answer(said)
for share in table.shares.values():
    print(f"{share.who} {share.net_cents / 100:+.2f}")
