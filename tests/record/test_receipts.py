"""Receipts of players: files read, and journals held to them."""

import json
from pathlib import Path

import pytest

from houseway.core.chance import pledge_of
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.record.receipts import ShuffleReceipt, read_receipts
from houseway.record.verify import verify
from houseway.testing.tables import lay_felt
from tests.attacks.test_forged_journals import command
from tests.attacks.test_shuffle import FIRST, HOLDEM, SECOND, journal_of
from tests.journals import night
from tests.room.rooms import house

GIVEN = {"table": "1", "name": "Ann", "root": "0" * 64, "pledge": pledge_of(FIRST), "word": FIRST, "head": ""}


def filed(path: Path, *receipts: dict[str, str]) -> Path:
    path.write_text("".join(json.dumps(each) + "\n" for each in receipts))
    return path


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "holds no receipt"),
        (b"{}", "line 1: it is no receipt"),
        (b"\xff\n", "line 1: it is no receipt"),
        (b"[" * 10_000, "line 1: it is no receipt"),
        (json.dumps({**GIVEN, "more": 1}).encode(), "line 1: it is no receipt"),
        (json.dumps({**GIVEN, "word": SECOND}).encode(), "its word is not the one pledged"),
        (b"x" * 3_000_000, "it has more than"),
    ],
)
def test_what_is_no_receipt_is_refused_in_a_sentence(tmp_path: Path, text: bytes, why: str) -> None:
    path = tmp_path / "receipts"
    path.write_bytes(text)
    with pytest.raises(Mistake, match=why) as refusal:
        read_receipts(path)
    assert "\n" not in str(refusal.value)


def test_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be read"):
        read_receipts(tmp_path / "none")


async def test_a_player_s_receipt_binds_the_journal_of_their_table(tmp_path: Path) -> None:
    """It is made of nothing but what the table's page is told."""
    async with house(tmp_path) as h:
        table = await h.open(HOLDEM, bots=2)
        guest = await h.sit(table, 5)
        before = (await h.room.snapshot(table, guest.name)).table
        path = await journal_of(h, table, guest)
        opening = (await h.room.records.openings(table, 1, guest))[0]
    ((_, word),) = opening.words
    root = opening.root
    honest = ShuffleReceipt(
        table=str(table), name=guest.name, root=root, pledge=pledge_of(word), word=word, head=before.head
    )
    verify(path, None, [honest])
    for wrong, why in (
        ({"root": "0" * 64}, "no hand in the journal makes that shoe"),
        ({"name": "Zed"}, "what they pledged is not in the journal"),
        ({"pledge": pledge_of(SECOND), "word": SECOND}, "what they pledged is not in the journal"),
        ({"word": "never given"}, "the word they gave was left out"),
        ({"head": "0" * 64}, "no line with its head"),
        ({"head": verify(path).head}, "makes that shoe before its head"),
    ):
        fields = {name: getattr(honest, name) for name in honest.__struct_fields__}
        with pytest.raises(Mistake, match=why):
            verify(path, None, [ShuffleReceipt(**{**fields, **wrong})])


def test_the_command_takes_receipts_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "night.journal"
    night(path, lay_felt(load(HOLDEM)), 2, seed=1)
    one, other = filed(tmp_path / "one", GIVEN), filed(tmp_path / "other", GIVEN, GIVEN)
    refused = command("verify", str(path), "--receipt", str(one), "--receipt", str(other))
    assert refused.returncode == 1
    assert "no hand in the journal makes that shoe" in refused.stderr
