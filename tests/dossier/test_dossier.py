"""Dossiers: of one sheet a family, with every part, and figures that are those of `odds` and `fees`."""

import re
from functools import cache
from html import unescape

import pytest

from houseway.api.figures import odds
from houseway.core.text import dollars
from houseway.dossier.files import DOSSIER, REPORT, dossier_of
from houseway.dossier.glossary import glossary_of, terms
from houseway.dossier.lawful import state_law
from houseway.dossier.rules_text import rules_text
from houseway.dossier.worked import work_hands
from houseway.games.bind import load
from houseway.odds.report.report import Drawn
from houseway.sheets.shelf import base_of, load_sheet
from houseway.tables.felt import Felt
from houseway.testing.tables import lay_felt
from houseway.words.vocabulary import field_docs
from tests.counts import playable_sheets

EZ, LIKE, WAR, RING, POINTS = (
    "500-club/ez-baccarat",
    "players/ez-baccarat-panda-8",
    "lotus/ultimate-war",
    "500-club/texas-holdem",
    "limelight/panguingue",
)
# The headings that the Bureau's texts have, in their order.
HEADINGS = (
    "Type of game",
    "Object of the game",
    "Description of the deck and number of decks",
    "Card values and hand rankings",
    "Description of the table and number of seated positions",
    "Dealing procedures and round of play",
    "How winners are determined and paid",
    "Bonus bets and paytables",
    "Player-dealer rotation and wager",
    "Collection schedule for each limit",
)


@cache
def felt_of(sheet_id: str) -> Felt:
    return lay_felt(load(sheet_id))


@cache
def files_of(sheet_id: str) -> dict[str, str]:
    felt = felt_of(sheet_id)
    drawn = Drawn("houseway", "Ann", "2026-11-18", 1_000, 1, field_docs(type(felt.game.rules)))
    return dossier_of(felt, drawn, base_of(sheet_id))


def words_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize("sheet_id", playable_sheets())
def test_the_rules_of_every_sheet_have_the_headings_in_their_order(sheet_id: str) -> None:
    felt = felt_of(sheet_id)
    titles = [part.title for part in rules_text(felt)]
    asked = [each for each in HEADINGS if felt.game.has_bank or each not in HEADINGS[6:9]]
    if not any(wager.kind in ("bonus", "rider") for wager in felt.game.sheet.wager):
        asked = [each for each in asked if each != "Bonus bets and paytables"]
    assert [each for each in titles if each in HEADINGS] == asked


@pytest.mark.parametrize("sheet_id", [EZ, WAR])
def test_figures_are_those_of_odds(sheet_id: str) -> None:
    text, report = words_of(files_of(sheet_id)[DOSSIER]), words_of(files_of(sheet_id)[REPORT])
    for each in odds(sheet_id).wagers:
        title = " ".join(filter(None, (load_sheet(sheet_id).wager_by_id(each.id).title, each.paytable)))
        assert f"{title} {each.edge.value:.4%} {each.hit_frequency:.4%} {each.std_dev:.4f}" in text
        assert f"{each.edge.value:.4%}" in report
        for row in each.rows:
            assert f"{int(row.combinations):,} {row.probability:.8f}" in report


@pytest.mark.parametrize("sheet_id", [EZ, WAR, RING, POINTS])
def test_fees_are_those_of_the_schedules(sheet_id: str) -> None:
    (part,) = [each for each in rules_text(felt_of(sheet_id)) if each.title == HEADINGS[-1]]
    cells = {row[0]: " ".join(row) for table in part.tables for row in table.rows}
    for schedule in load_sheet(sheet_id).schedules:
        for row in schedule.rows:
            assert row.cents is None or dollars(row.cents) in cells[str(row.option)]


@pytest.mark.parametrize("sheet_id", [EZ, RING])
def test_hands_are_won_lost_and_tied(sheet_id: str) -> None:
    won, lost, tied = work_hands(felt_of(sheet_id))
    assert all(each.steps for each in (won, lost, tied))
    if felt_of(sheet_id).game.has_bank:
        assert any("wins" in step and step.startswith("Ada") for step in won.steps)
        assert any("loses" in step and step.startswith("Ada") for step in lost.steps)
        assert any("pushes" in step for step in tied.steps)


def test_every_clause_is_met_or_not_or_cannot_be_checked() -> None:
    profiles = state_law(load_sheet("500-club/pure-21-5-blackjack"))
    stated = [clause for profile in profiles for clause in profile.clauses]
    by_id = {clause.id: clause for clause in stated}
    assert {each.words.partition(":")[0].partition(".")[0] for each in stated} == {
        "met",
        "not met",
        "not checkable",
    } | {"not checkable here"}
    assert by_id["DOJ-6"].words.startswith("not met. the game has a bust")
    assert by_id["DOJ-7"].standing == "for people"


def test_what_is_other_than_in_the_sheet_it_came_from_is_tell() -> None:
    text = words_of(files_of(LIKE)[DOSSIER])
    assert "It came from lotus/ez-baccarat-panda-8" in text
    assert "backline true false" in text
    assert "It came from no other sheet." in words_of(files_of(EZ)[DOSSIER])
    assert "which is customary and no game by itself" in words_of(files_of("players/holdem")[DOSSIER])


def test_terms_are_explained_where_they_are_used() -> None:
    known = glossary_of("Naturals push, and the PLAYER-DEALER pays.")
    assert [term for term, _ in known] == ["natural", "player-dealer", "push"]
    assert all(meaning.endswith(".") for meaning in terms().values())


def test_it_claims_no_approval() -> None:
    assert "It claims no approval by anybody" in words_of(files_of(EZ)[DOSSIER])


def test_a_game_without_a_bank_has_no_figures_and_no_cards() -> None:
    assert set(files_of(RING)) == {DOSSIER, "table-sign.html"}
    assert "no wager has an edge" in words_of(files_of(RING)[DOSSIER])


def test_pages_stand_alone() -> None:
    for page in files_of(EZ).values():
        assert not re.search(r"<(script|link|img)|https?://(?!www\.w3\.org/2000/svg)", page)
