"""Kernels are kept as they were compiled, and only for the sources they were compiled from."""

import ast
import os
from pathlib import Path

import pytest

from tests import compiled


def test_the_folder_is_another_one_for_other_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.digest()
    assert compiled.digest() == before
    for folder in compiled.SOURCES:
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    empty = compiled.digest()
    (tmp_path / "hands" / "high.py").write_text("")
    assert len({before, empty, compiled.digest()}) == 3


def test_only_the_latest_folders_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for age in range(compiled.KEPT_MOST + 2):
        (tmp_path / str(age)).mkdir()
        os.utime(tmp_path / str(age), (age, age))
    monkeypatch.delenv(compiled.VARIABLE)
    compiled.keep(tmp_path)
    own = Path(os.environ[compiled.VARIABLE])
    assert {each.name for each in tmp_path.iterdir()} == {own.name, *map(str, range(3, compiled.KEPT_MOST + 2))}


def test_kernels_are_compiled_from_nothing_else() -> None:
    """What they import is among the sources, however it gets there."""
    wanted, seen = sorted((compiled.PACKAGE / "odds" / "kernels").glob("*.py")), set[Path]()
    while wanted:
        path = wanted.pop()
        seen.add(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("houseway."):
                at = compiled.PACKAGE.parent.joinpath(*(node.module or "").split("."))
                inside = [at / f"{each.name}.py" for each in node.names]
                wanted += [each for each in (at.with_suffix(".py"), *inside) if each.is_file() and each not in seen]
    assert {path.parent.relative_to(compiled.PACKAGE).as_posix() for path in seen} <= {*compiled.SOURCES}
