"""One meaning, one type and one way to write it for each option of all commands; and the list of them."""

import shlex
from collections import defaultdict

import pytest
from click import Context

from houseway.cli import import_command
from houseway.cli.shared.examples import EXAMPLES
from scripts.options import CommandOption, options, page
from tests.test_docs import ROOT


def by_name() -> dict[tuple[str, bool], list[CommandOption]]:
    found: dict[tuple[str, bool], list[CommandOption]] = defaultdict(list)
    for each in options():
        found[each.name, each.is_option].append(each)
    return found


def test_an_option_means_the_same_for_every_command() -> None:
    told = {
        name: {(each.meaning, each.kind, each.written, each.many) for each in same}
        for (name, _), same in by_name().items()
    }
    assert not {name: ways for name, ways in told.items() if len(ways) > 1}


def test_no_two_names_mean_the_same() -> None:
    meanings = {(each.meaning, each.name) for each in options() if each.is_option}
    assert len({meaning for meaning, _ in meanings}) == len(meanings)


def test_every_option_is_explained() -> None:
    assert not [f"{each.command} {each.name}" for each in options() if not each.help.endswith(".")]


def test_every_command_speaks_json() -> None:
    commands = {each.command for each in options()}
    assert commands == {each.command for each in options() if each.name == "--json"}


@pytest.mark.parametrize("name", sorted({each.command for each in options()}))
def test_every_command_shows_examples_that_can_be_called(name: str) -> None:
    group, _, part = name.partition(" ")
    command = import_command(group)
    command = command.commands[part] if part else command
    assert EXAMPLES[name]
    for example in EXAMPLES[name]:
        assert example in command.get_help(Context(command))
        words = shlex.split(example)
        assert words[: len(name.split())] == name.split()
        own = [word for at, word in enumerate(words) if word != "--books" and words[at - 1] != "--books"]
        command.make_context(name, own[len(name.split()) :])


def test_the_list_is_as_the_code_has_it() -> None:
    listed = (ROOT / "docs" / "options.md").read_text("utf-8")
    assert listed == page(), "run: python -m scripts.options > docs/options.md"
