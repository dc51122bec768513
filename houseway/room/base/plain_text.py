"""Text that one person writes for others to read: a line of plain letters, with nothing in it that is not seen."""

import unicodedata

from houseway.core.text import Mistake

MARKS_MOST = 2  # letters of many languages carry two marks; a tower of them covers the lines above
# Control and format characters, among them those that turn the direction of what follows; line and paragraph breaks;
# what is private or not assigned, and halves of pairs.
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Letters and signs of some alphabets that are drawn as nothing: a remark of them alone would be an empty one.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def read_line(text: str, most: int, called: str) -> str:
    """Return a line as it is kept, or refuse it in words that begin with what it is called.

    >>> read_line("  well   played ", 40, "a remark")
    'well played'
    """
    line = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    while "  " in line:
        line = line.replace("  ", " ")
    if len(line) > most:
        raise Mistake(f"{called} has {most} characters at most: this has {len(line)}")
    if any(unicodedata.category(each) in _UNSEEN or each in _BLANK for each in line):
        raise Mistake(f"{called} is one line of letters and signs that can be seen")
    if has_tower(line):
        raise Mistake(f"{called} has no more than {MARKS_MOST} marks on one letter")
    return line


def has_tower(line: str) -> bool:
    """Whether more marks stand on one letter than any language needs."""
    running = 0
    for each in unicodedata.normalize("NFD", line):
        running = running + 1 if unicodedata.combining(each) else 0
        if running > MARKS_MOST:
            return True
    return False
