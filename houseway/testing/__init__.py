"""Checks that hold for every sheet and every family: for tests, ours and anybody's, and for `houseway book check`.

This is a plug-in of pytest as well. A package with a family or a book of its own names it in its `conftest.py`,

    pytest_plugins = ["houseway.testing"]

and its tests ask for `battery_check` under the mark `sheets`, which names sheets by id or by path, or for `book_check`
under the mark `book`, which names a book's folder: each check of the battery, the leak test among them, is a test then,
and each thing in the book. `--tables` says at how many tables a game is played.
"""

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from houseway.testing.tables import Effort

TABLES = 6


def pytest_addoption(parser: "pytest.Parser") -> None:
    parser.addoption("--tables", type=int, default=TABLES, help="at how many tables the battery plays each game")


def pytest_configure(config: "pytest.Config") -> None:
    config.addinivalue_line("markers", "sheets(*names): the sheets that `battery_check` plays, by id or by path")
    config.addinivalue_line("markers", "book(folder): the book whose things `book_check` checks")


def pytest_generate_tests(metafunc: "pytest.Metafunc") -> None:
    if "battery_check" in metafunc.fixturenames:
        _make_battery(metafunc)
    if "book_check" in metafunc.fixturenames:
        _make_book(metafunc)


def _make_battery(metafunc: "pytest.Metafunc") -> None:
    from houseway.testing.battery import checks_of
    from houseway.testing.tables import games_of

    effort = _effort(metafunc)
    names = [str(each) for mark in metafunc.definition.iter_markers("sheets") for each in mark.args]
    found = [(each.name, named, each.game) for each in games_of(names) for named in checks_of(each.game)]
    metafunc.parametrize(
        "battery_check",
        [partial(named.check, game, effort) for _, named, game in found],
        ids=[f"{name}-{named.name}" for name, named, _ in found],
    )


def _make_book(metafunc: "pytest.Metafunc") -> None:
    from houseway.testing.book import checks_of_folder

    folders = [str(each) for mark in metafunc.definition.iter_markers("book") for each in mark.args]
    found = [each for folder in folders for each in checks_of_folder(folder, _effort(metafunc))]
    metafunc.parametrize("book_check", [check for _, check in found], ids=[name for name, _ in found])


def _effort(metafunc: "pytest.Metafunc") -> "Effort":
    from houseway.testing.tables import Effort

    tables = metafunc.config.getoption("--tables")
    return Effort(tables, tables, 4 * tables)
