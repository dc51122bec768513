"""Text of other people on a terminal, with its control characters spelt out."""

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.control import Control
from rich.segment import Segment

from houseway.core.text import plain


class Plain:
    """Something to show, with its text made plain after it is laid out; colours and styles stay."""

    def __init__(self, inner: ConsoleRenderable) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for text, style, control in console.render(self._inner, options):
            yield Segment(text if control else plain(text), style, control)


class PlainText(RenderHook):
    """Makes all that a console prints plain, whoever wrote it."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [each if isinstance(each, Control) else Plain(each) for each in renderables]
