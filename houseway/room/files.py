"""The files that pages are made with, under an address that changes with them, so that browsers keep them for good.

All have one digest, for they name each other by names beside their own: what one imports is found under the same one.
"""

import hashlib
import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def digest_of(folder: Path) -> str:
    """Of every file in a folder, by name and content."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


_IMPORTED = re.compile(r'^import .*?from "\./([\w-]+\.js)";', re.MULTILINE | re.DOTALL)


def modules_of(name: str) -> list[str]:
    """A module and all that it imports, each once: named in a page's head they come together, and not in turn."""
    found = [name]
    for each in found:
        imported = _IMPORTED.findall((STATIC / each).read_text("utf-8"))
        found += [other for other in dict.fromkeys(imported) if other not in found]
    return found


PLAIN = "/static"
KEPT = f"{PLAIN}/{digest_of(STATIC)}"
FOR_GOOD = "public, max-age=31536000, immutable"
