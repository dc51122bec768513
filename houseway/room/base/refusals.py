"""Refusals of the room, with their reasons."""

from houseway.core.errors import Mistake


class Refused(Mistake):
    """A command that cannot be done."""


class Forbidden(Refused):
    """Something that is not for this account."""


class HeldUp(Refused):
    """Something that may be done, but not now: the database does not take it."""


class NotHere(Refused):
    """Something that was asked for does not exist."""
