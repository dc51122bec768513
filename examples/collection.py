"""What each option of a schedule takes from a table of $150 of action, and leaves the player-dealer."""

import houseway

SHEET = "500-club/ez-baccarat"
for option in (1, 6, 12):
    fees = sum(fee.cents for fee in houseway.fees(SHEET, option, action=150_00))
    *_, bank = houseway.worth(SHEET, {"banker": 25_00}, players=6, option=option)
    print(f"option {option:2}: ${fees / 100:.2f} in fees; the player-dealer nets ${bank.net.cents / 100:+.2f} a hand")
