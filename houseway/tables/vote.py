"""Games that only their players can change: a regular one becomes one of kills or forced bets by a vote."""

from collections.abc import Collection
from typing import NamedTuple

from houseway.sheets.stakes import Stakes

OBJECTIONS_MOST = 1


class Vote(NamedTuple):
    """Names of those who ask for it, and of those who object."""

    asked: tuple[str, ...] = ()  # names
    against: tuple[str, ...] = ()  # names


def converts(before: Stakes | None, after: Stakes | None) -> str:
    """Say what a game becomes that it was not: nothing, if it stays what it is or goes back to a regular one."""
    if before is None or after is None:
        return ""
    if before.kill == "none" != after.kill:
        return "a kill game"
    return "a game of forced bets" if after.opens_for > 0 == before.opens_for else ""


def why_not_counted(vote: Vote, players: Collection[str]) -> str | None:
    """Why these votes cannot be: those of somebody who does not play here, or who is on both sides."""
    strangers = [name for name in (*vote.asked, *vote.against) if name not in players]
    if strangers:
        return f"{strangers[0]} does not play here, and has no vote"
    if twice := set(vote.asked) & set(vote.against):
        return f"{min(twice)} cannot both ask for it and object"
    return None


def why_not_converted(what: str, vote: Vote, players: Collection[str]) -> str | None:
    """Why a game does not become this: it takes most of its players, and no more than one may object."""
    asked, against = len(set(vote.asked)), len(set(vote.against))
    if 2 * asked <= len(players):
        return f"it becomes {what} only if most of its {len(players)} players ask for it, and {asked} do"
    if against > OBJECTIONS_MOST:
        return f"it does not become {what} if two or more object, and {against} do"
    return None
