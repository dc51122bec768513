"""The edge of every wager of a game, exactly."""

import houseway

for wager in houseway.odds("500-club/ez-baccarat").wagers:
    print(f"{wager.id:10} {wager.edge.value:8.4%}  = {wager.edge.fraction}")
