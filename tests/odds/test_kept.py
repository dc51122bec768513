"""Arrays kept on disk: read again if all they were made from is the same, made again otherwise."""

from pathlib import Path

import numpy as np
import pytest

from houseway.odds import kept


def made(*made_from: object) -> tuple[list[int], bool]:
    """The array, and whether it had to be made."""
    calls = []

    def make() -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        calls.append(1)
        return np.array([1, 2, 3])

    return kept.array(made_from, make).tolist(), bool(calls)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(kept.FOLDER, str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_kept_for_the_next_time() -> None:
    assert made("rules", np.array([7])) == ([1, 2, 3], True)
    assert made("rules", np.array([7])) == ([1, 2, 3], False)


def test_other_rules_or_another_engine_are_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made("rules", np.array([7]))
    assert made("rules", np.array([8]))[1]
    assert made("other rules", np.array([7]))[1]
    monkeypatch.setattr(kept, "__version__", "0.0.0")
    assert made("rules", np.array([7]))[1]


def test_a_damaged_file_is_made_again(folder: Path) -> None:
    made("rules")
    (file,) = (folder / "odds").iterdir()
    file.write_bytes(b"half a file")
    assert made("rules") == ([1, 2, 3], True)
    assert made("rules") == ([1, 2, 3], False)


def test_a_folder_nobody_can_write_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv(kept.FOLDER, str(tmp_path / "file"))
    assert made("rules") == ([1, 2, 3], True)
