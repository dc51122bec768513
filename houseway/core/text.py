"""Text from outside, made safe to show: no character in it drives a terminal or turns the line around."""

import re

# C0 and C1 controls but for tab and line feed, delete, and what changes the direction of writing or ends a line.
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """Return the text with its control characters spelt out.

    >>> plain("Ann\\x1b[2J"), plain("one\\ntwo")
    ('Ann\\\\x1b[2J', 'one\\ntwo')
    """
    return CONTROL.sub(lambda each: each.group().encode("unicode_escape").decode(), text)
