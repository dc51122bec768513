"""`houseway verify`: a journal is whole, and every card came from a shoe fixed beforehand."""

from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.show import console, print_json, show_note, show_warning
from houseway.core.errors import Mistake
from houseway.core.phrases import count_of
from houseway.record import verify as verifying


def verify(
    file: params.JournalFile,
    head: Annotated[str | None, typer.Option(metavar="HASH", help="The head you hold of this journal.")] = None,
    as_json: params.AsJson = False,
) -> None:
    """Check that nothing in a journal was changed or cut off, and that its shoes were not exchanged."""
    verified = verifying.verify(file, head)
    if as_json:
        print_json(verified._asdict())
    else:
        _show(verified)
    if verified.sheet:
        raise Mistake(f"{file}: {verified.sheet}")


def _show(verified: verifying.Verified) -> None:
    lines, hands, shoes = (
        count_of(number, thing) for number, thing in zip(verified[:3], ("line", "hand", "shoe"), strict=True)
    )
    console().print(f"{lines}, {hands} and {shoes}: all as they were written\nhead {verified.head}", soft_wrap=True)
    show_warning(verified.own)
    for note in (verified.note, *verified.open_ends):
        show_note(note)
