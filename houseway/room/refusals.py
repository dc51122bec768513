"""What the room does not do, and why."""

from houseway.core.errors import Mistake


class Refused(Mistake):
    """A command that cannot be done."""


class Forbidden(Refused):
    """Something that is not for this account."""


class NotHere(Refused):
    """Something that was asked for does not exist."""
