"""The files that pages are made with, under an address that changes with them, so that browsers keep them for good.

All have one digest, for they name each other by names beside their own: what one imports is found under the same one.
"""

import hashlib
import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def digest_of(folder: Path, *others: Path) -> str:
    """Of every file in a folder, by name and content, and of others that they are made with."""
    digest = hashlib.sha256()
    for path in (*sorted(folder.iterdir()), *others):
        digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


_IMPORTED = re.compile(r'^import .*?from "\./([\w-]+\.js)";', re.MULTILINE | re.DOTALL)


def imports_of(name: str) -> list[str]:
    """The modules that a module names, in their order."""
    return list(dict.fromkeys(_IMPORTED.findall((STATIC / name).read_text("utf-8"))))


PLAIN = "/static"
_JOINED = Path(__file__).with_name("bundles.py")
KEPT = f"{PLAIN}/{digest_of(STATIC, _JOINED)}"
FOR_GOOD = "public, max-age=31536000, immutable"
