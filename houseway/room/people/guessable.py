"""Passwords that are refused: those that somebody who tries the likely ones first would soon come to."""

from houseway.core.text import Mistake

LEAST, MOST = 10, 200
# Of a longer one the beginning is looked at: if that is hard to guess, so is all of it.
LOOKED_AT = 40
GUESSES_LEAST = 10**8
OUR_WORDS = ["houseway", "card room", "baccarat", "blackjack", "pai gow", "poker face"]


def check_password(password: str, name: str) -> None:
    """Refuse what is too short, or would be found among the first hundred million guesses of a program that guesses."""
    from zxcvbn import zxcvbn  # its lists of words take a while to load, and few requests need them

    if not LEAST <= len(password) <= MOST:
        raise Mistake(f"A password has {LEAST} to {MOST} characters.")
    if zxcvbn(password[:LOOKED_AT], user_inputs=[name, *OUR_WORDS])["guesses"] < GUESSES_LEAST:
        raise Mistake("That password is among the first that anybody would try: choose a longer phrase of your own.")
