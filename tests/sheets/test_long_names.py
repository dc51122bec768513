"""A name as long as a file allows is refused in a sentence, wherever a sheet may have one."""

from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.sheets.shelf import load_schedule, load_sheet
from tests.felts import filed, small

LONG = "a" * 100_000


@pytest.mark.parametrize("like", [LONG, f"{LONG}.toml", f"x/{LONG}", f"{'a' * 300}.toml", f"x/{'a' * 300}"])
def test_a_sheet_like_one_with_a_long_name(tmp_path: Path, like: str) -> None:
    with pytest.raises(Mistake, match="like: there is no") as refused:
        load_sheet(filed(tmp_path, f'like = "{like}"\n'))
    assert len(str(refused.value)) < 1_000 + len(str(tmp_path))


def test_a_sheet_with_a_schedule_of_a_long_name(tmp_path: Path) -> None:
    for name in (f"x/{LONG}", f"x/{'a' * 300}"):
        with pytest.raises(Mistake, match="there is no schedule"):
            load_schedule(name)
        with pytest.raises(Mistake, match="there is no schedule"):
            load_sheet(filed(tmp_path, small(("seats  = 4", f'seats = 4\nschedules = ["{name}"]'))))
