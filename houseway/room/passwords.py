"""Which passwords are refused, and how often one may be tried."""

from collections.abc import Callable

from houseway.core.errors import Mistake

LEAST, MOST = 10, 200
DISTINCT = 5
RUNS = ("01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm")
COMMON = frozenset(
    [
        "password",
        "letmein",
        "welcome",
        "iloveyou",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "dragon",
        "monkey",
        "superman",
        "batman",
        "trustno1",
        "qwerty",
        "abc123",
        "master",
        "shadow",
        "michael",
        "jordan",
        "hunter",
        "starwars",
        "whatever",
        "computer",
        "internet",
        "administrator",
        "changeme",
        "houseway",
        "cardroom",
        "blackjack",
        "baccarat",
        "pokerface",
        "passw0rd",
    ]
)

TRIES_FREE, LONGEST_WAIT = 5, 15 * 60.0


def check_password(password: str, name: str) -> None:
    """Refuse what somebody would guess first: too short, too plain, a run of keys, the name itself, a common word."""
    if not LEAST <= len(password) <= MOST:
        raise Mistake(f"A password has {LEAST} to {MOST} characters.")
    plain = "".join(password.casefold().split())
    rest = plain.replace(name.casefold().replace(" ", ""), "")
    for word in COMMON:
        rest = rest.replace(word, "")
    for run in RUNS:
        rest = "" if rest in run or rest in run[::-1] else rest
    if len(set(plain)) < DISTINCT or (len(rest.strip("0123456789!.?-_ ")) < 2 and len(rest) < DISTINCT):
        raise Mistake("That password is among the first that anybody would try: choose a longer phrase of your own.")


class Tries:
    """How often somebody was wrong. After a few tries each next one has to wait, and longer every time.

    Counted for a name from one address, and more patiently for the name from anywhere, so that nobody can keep
    another out for long and nobody can guess for ever.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._wrong: dict[tuple[str, str], tuple[int, float]] = {}

    def _keys(self, name: str, address: str) -> tuple[tuple[tuple[str, str], int], ...]:
        return ((name.casefold(), address), TRIES_FREE), ((name.casefold(), ""), 10 * TRIES_FREE)

    def check(self, name: str, address: str) -> None:
        for key, free in self._keys(name, address):
            count, last = self._wrong.get(key, (0, 0.0))
            wait = min(LONGEST_WAIT, 2.0 ** (count - free)) if count >= free else 0.0
            if (left := last + wait - self._now()) > 0:
                raise Mistake(f"That was wrong too often: wait {max(1, round(left))} seconds and try again.")

    def note(self, name: str, address: str, *, right: bool) -> None:
        now = self._now()
        for key, _ in self._keys(name, address):
            count, last = self._wrong.pop(key, (0, now))
            if not right:
                self._wrong[key] = (count if now - last < LONGEST_WAIT * 2 else 0) + 1, now
        for key in [each for each, (_, last) in self._wrong.items() if now - last > LONGEST_WAIT * 2]:
            del self._wrong[key]
