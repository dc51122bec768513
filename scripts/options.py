"""Lists every option of every command, from the code: `python -m scripts.options > docs/options.md`."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.cli import COMMANDS, import_command

HEAD = """\
# Every option

An option means the same and is written the same for every command that has it; what a command adds
to it stands after a semicolon in its `--help`. This list is made from the code.

| option | a | means | of |
|---|---|---|---|
"""
ARGUMENTS = """
What stands without an option:

| argument | is | of |
|---|---|---|
"""
EVERYWHERE = "every command"


class CommandOption(NamedTuple):
    """An option, or an argument, of one command."""

    command: str
    name: str
    is_option: bool
    kind: str  # its type
    written: str  # what stands for its value; empty for a switch
    many: bool  # whether it may be given again
    help: str

    @property
    def meaning(self) -> str:
        """Return what holds for every command."""
        return self.help.partition(";")[0].removesuffix(".")


def options() -> Iterator[CommandOption]:
    """Yield the options of all commands, in their order."""
    for name in COMMANDS:
        yield from _options_of(name, import_command(name))


def _options_of(name: str, command: Any) -> Iterator[CommandOption]:
    for sub, each in getattr(command, "commands", {}).items():
        yield from _options_of(f"{name} {sub}", each)
    if not getattr(command, "commands", {}):
        yield from (_read(name, param) for param in command.params)


def _read(command: str, param: Any) -> CommandOption:
    is_option = param.param_type_name == "option"
    many = param.multiple if is_option else param.nargs != 1
    name = max(param.opts, key=len) if is_option else param.metavar or param.name
    switch = is_option and param.is_flag
    written = "" if switch else param.metavar or _WRITTEN.get(param.type.name, param.type.name.upper())
    kind = "switch" if switch else param.type.name.removesuffix(" range")
    return CommandOption(command, name, is_option, kind, written, many, param.help or "")


_WRITTEN = {"integer": "N", "integer range": "N", "float": "X", "float range": "X", "text": "TEXT"}


def page() -> str:
    """Return the list as a document."""
    known = list(options())
    text = HEAD
    for name in sorted({each.name for each in known if each.is_option}):
        same = [each for each in known if each.name == name]
        written = " ".join(filter(None, (name, same[0].written))) + (" …" if same[0].many else "")
        text += f"| `{written.replace('|', chr(92) + '|')}` | {same[0].kind} | {same[0].meaning} | {_of(same)} |\n"
    text += ARGUMENTS
    for name in sorted({each.name for each in known if not each.is_option}):
        same = [each for each in known if each.name == name and not each.is_option]
        text += f"| `{name}` | {same[0].meaning} | {_of(same)} |\n"
    return text


def _of(same: list[CommandOption]) -> str:
    names = [each.command for each in same]
    return EVERYWHERE if len(names) > len(COMMANDS) else ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    print(page(), end="")
