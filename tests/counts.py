"""How many examples a test tries: all of them with HOUSEWAY_SOAK=1, fewer otherwise."""

import os

SOAKING = os.environ.get("HOUSEWAY_SOAK") == "1"


def soak(full: int, reduced: int) -> int:
    return full if SOAKING else reduced
