"""`houseway verify`: a journal is whole, and every card came from a shoe fixed beforehand."""

from typing import Annotated

import typer

from houseway.cli import params
from houseway.cli.show import console, print_json
from houseway.core.errors import Mistake
from houseway.record import verify as verifying
from houseway.record.journal import opening_of
from houseway.words.sheets import counted


def verify(
    file: params.JournalFile,
    head: Annotated[str | None, typer.Option(metavar="HASH", help="The head you hold of this journal.")] = None,
    as_json: params.AsJson = False,
) -> None:
    """Check that nothing in a journal was changed or cut off, and that its shoes were not exchanged."""
    verified = verifying.verify(file, head)
    note = verifying.how_it_is_older(opening_of(file).sheet)
    if as_json:
        print_json({**verified._asdict(), **({"note": note} if note else {})})
    else:
        _show(verified, note)
    if verified.sheet:
        raise Mistake(f"{file}: {verified.sheet}")


def _show(verified: verifying.Verified, note: str) -> None:
    lines, hands, shoes = (
        counted(number, thing) for number, thing in zip(verified[:3], ("line", "hand", "shoe"), strict=True)
    )
    console().print(f"{lines}, {hands} and {shoes}: all as they were written\nhead {verified.head}", soft_wrap=True)
    if note:
        console().print(f"note: {note}", soft_wrap=True)
