"""Says what to push for a release, once all is checked and built: `make release` runs it. It pushes nothing itself."""

import re
import subprocess
import sys
from pathlib import Path

from houseway import __version__

ROOT = Path(__file__).parent.parent
SUFFIXES = (".tar.gz", ".whl")


def problems(built: list[Path], changelog: str, uncommitted: str) -> list[str]:
    """Return what speaks against publishing what was built."""
    found = []
    if not re.search(rf"(?m)^## \[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d$", changelog):
        found.append(f"CHANGELOG.md has no heading for {__version__}: give what is unreleased its version and day")
    if uncommitted:
        found.append(f"these files are not committed:\n{uncommitted}")
    names = [each.name for each in built if each.name.startswith(f"houseway-{__version__}")]
    missing = [suffix for suffix in SUFFIXES if not any(name.endswith(suffix) for name in names)]
    found += [f"nothing was built that ends in {suffix}" for suffix in missing]
    return found


def main(folder: str) -> int:
    built = sorted(Path(folder).iterdir())
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = problems(built, (ROOT / "CHANGELOG.md").read_text("utf-8"), status.stdout)
    for each in found:
        print(f"not yet: {each}", file=sys.stderr)
    if found:
        return 1
    print(f"Houseway {__version__} is checked and built. To publish it:")
    print(f"  git tag -a v{__version__} -m 'Houseway {__version__}'")
    print(f"  git push origin main v{__version__}")
    print(f"  python -m twine upload {' '.join(str(each) for each in built)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
