"""`houseway verify`: a journal is whole, and every card came from a shoe fixed beforehand."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json, show_note, show_warning, tell_finding
from houseway.core.text import count_of
from houseway.record import verify as verifying
from houseway.record.receipts import read_receipts


def verify(
    file: params.JournalFile,
    head: Annotated[str | None, typer.Option(metavar="HASH", help="The head you hold of this journal.")] = None,
    receipt: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Your part in the shuffles, as the table's page saved it.")
    ] = None,
    as_json: params.AsJson = False,
) -> None:
    """Check that nothing in a journal was changed or cut off, and that its shoes were not exchanged."""
    receipts = [each for path in receipt or () for each in read_receipts(path)]
    verified = verifying.verify(file, head, receipts)
    if as_json:
        print_json(verified._asdict())
    else:
        _show(verified, len(receipts))
    if verified.sheet:
        raise tell_finding(f"{file}: {verified.sheet}")


def _show(verified: verifying.Verified, receipts: int) -> None:
    lines, hands, shoes = (
        count_of(number, thing) for number, thing in zip(verified[:3], ("line", "hand", "shoe"), strict=True)
    )
    console().print(f"{lines}, {hands} and {shoes}: all as they were written\nhead {verified.head}", soft_wrap=True)
    if receipts:
        console().print(f"{count_of(receipts, 'receipt')}: all kept")
    show_warning(verified.own)
    for note in (verified.note, *verified.open_ends):
        show_note(note)
