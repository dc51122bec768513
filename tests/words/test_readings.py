"""How books were read, as people read it."""

import re

import pytest

from houseway.sheets.shelf import load_sheet, room_names, sheet_ids
from houseway.words.readings import with_names

# The word "players" is no name by itself.
FILED = re.compile(rf"\b(?:{'|'.join(room_names().keys() - {'players'})})\b|books? of players\b|and players\b|players/")


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_no_reading_calls_a_card_room_or_a_game_by_how_it_is_filed(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    for each in (*sheet.reading, *(each for schedule in sheet.schedules for each in schedule.reading)):
        assert not FILED.search(with_names(each.text)), each.text
        assert not FILED.search(each.about), each.about


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_no_reading_speaks_of_a_key_of_a_file(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    for each in (*sheet.reading, *(each for schedule in sheet.schedules for each in schedule.reading)):
        assert not re.search(r"\w_\w|\b(?:rules|bank)\.\w", with_names(each.text)), each.text


def test_card_rooms_are_called_by_their_names() -> None:
    said = with_names("The same game pushes in the books of lotus and north-coast.")
    assert said == "The same game pushes in the books of Lotus Casino and North Coast."


def test_a_game_of_another_book_is_called_by_its_title() -> None:
    (said,) = [each.text for each in load_sheet("players/mexican-poker").reading if "500-club/" in each.text]
    assert "It is played like Mexican Poker of 500 Club Casino, from which" in with_names(said)
