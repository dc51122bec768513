"""Builds the package: plain, or with HOUSEWAY_COMPILE=1 and a C compiler its hot modules compiled."""

import os
import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent))


def extensions() -> list[object]:
    if not os.environ.get("HOUSEWAY_COMPILE"):
        return []
    from scripts.fast import compiled  # takes mypy, which a plain build need not have

    return compiled()


setup(ext_modules=extensions())
