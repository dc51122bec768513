"""The files that pages are made with, under an address that changes with them, so that browsers keep them for good.

All have one digest, for they name each other by names beside their own: what one imports is found under the same one.
"""

import hashlib
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def digest_of(folder: Path) -> str:
    """Return a digest of every file in a folder, by name and content."""
    digest = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        digest.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


PLAIN, DOCUMENTS = "/static", "/docs"
FILES = (f"{PLAIN}/", f"{DOCUMENTS}/")  # the same to everybody
KEPT = f"{PLAIN}/{digest_of(STATIC)}"
FOR_GOOD = "public, max-age=31536000, immutable"
