"""Typing in a game from paper without a browser: fields, refusals, deals, files, the class."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from re import findall

import pytest

from kings.classroom.class_folder import read_class
from kings.classroom.paper import paper_of, paper_text, read_paper
from kings.classroom.plan import journal_path
from kings.errors import BadInput, BadRecord
from kings.records.recording import replay
from kings.struggle.cards import Card
from kings.struggle.moves import Aim, Pass, TakeGold
from kings.widgets.page import Opener
from kings.widgets.paper import PaperPage, paper
from kings.widgets.screen import Screen
from tests.classroom.played import a_class, recorded
from tests.widgets.clicking import walk
from tests.widgets.pages import EVIL, click, field, page, tags


@pytest.fixture
def blank(tmp_path: Path) -> PaperPage:
    """A sheet of four players in which nothing stands but who led first."""
    shown = paper(sheet=tmp_path / "sheet.csv")
    choose(shown, "Who led the first round", "Ada")
    return shown


def choose(shown: PaperPage, menu: str, words: str) -> None:
    """Choose from a menu by its name and the words of the option."""
    found = field(shown, menu)
    found.index = next(at for at, (said, _) in enumerate(found.options) if said.startswith(words))


def lay(shown: PaperPage, *cards: str) -> None:
    for name, card in zip(("Ada", "Ben", "Cleo", "Dora"), cards, strict=False):
        choose(shown, f"{name}'s card", card)


def said(shown: PaperPage) -> str:
    return shown.store.said


def test_it_asks_for_what_is_missing_from_the_beginning(tmp_path: Path) -> None:
    shown = paper(sheet=tmp_path / "sheet.csv")
    assert "First say who led the first round (S-11)." == said(shown)
    assert "kings-paper-fault" not in page(shown)
    choose(shown, "Who led the first round", "Cleo")
    assert "Next: Round 1: Cleo's card (S-20)." in said(shown)


def test_cards_are_typed_and_only_what_can_be_chosen_is_asked(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    asked = [before.actor for before, _ in blank.store.decisions]
    assert [0, 1] == asked, "a Peasant and a King have nothing to choose"
    assert [Pass(0), Pass(1)] == [choice for _, choice in blank.store.decisions]
    choose(blank, "What Ada did", "Take Cleo's Peasant")
    assert Aim(0, (2,)) == blank.store.decisions[0][1]
    assert "Gold after round 1: Ada 5, Ben 5, Cleo 5 and Dora 5." in page(blank)
    choose(blank, "What Ben did", "Take 2 gold")
    assert TakeGold(1) == blank.store.decisions[1][1]
    assert "Ben 7" in page(blank)
    choose(blank, "What Ben did", "Pass")
    assert "Ben 5" in page(blank)


def test_an_impossible_card_is_refused_in_words_and_can_be_mended(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    click(blank, "Next round")
    lay(blank, "3", "6", "2", "9")
    assert "Round 2" in said(blank) and "Ben does not hold the Jeweler" in said(blank)
    assert "kings-paper-fault" in page(blank)
    lay(blank, "3", "5")
    assert said(blank).startswith("So far everything fits.")


def test_a_jesters_answer_is_asked_for(blank: PaperPage) -> None:
    lay(blank, "7", "6", "1", "10")
    choose(blank, "What Ada did", "Make Dora play another card")
    assert "the card with which Dora answered (S-36)" in said(blank)
    choose(blank, "What Dora did", "Answer with the Farmer")
    assert said(blank).startswith("So far everything fits.")
    choose(blank, "What Ada did", "Make Cleo play another card")
    assert "the card with which Cleo answered" in said(blank)


def test_a_deal_is_written_down_clause_by_clause(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    click(blank, "Add a deal")
    choose(blank, "Who", "Cleo")
    choose(blank, "To whom", "Ada")
    field(blank, "Gold").value = 2
    click(blank, "Add this clause")
    choose(blank, "What is agreed", "agrees what its card does now")
    choose(blank, "What its card does", "Ada's action is left unused")
    click(blank, "Add this clause")
    click(blank, "Write the deal down")
    assert (7, 5, 3, 5) == blank.store.game.state.gold  # type: ignore[union-attr]  # there is one
    ((_, words),) = blank.store.deals(blank.store.decisions[0][0])
    assert words.startswith("Cleo pays Ada 2 gold")
    click(blank, "Deal 1")
    assert (5, 5, 5, 5) == blank.store.game.state.gold  # type: ignore[union-attr]  # there is one


def test_a_deal_beyond_the_purse_is_said_at_once(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    click(blank, "Add a deal")
    field(blank, "Gold").value = 9
    click(blank, "Write the deal down")
    assert "Ada would have to pay 9 gold and has 5. (S-53)" in said(blank)


def test_an_offer_that_was_refused_moves_nothing(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    click(blank, "Add a deal")
    field(blank, "Gold").value = 3
    click(blank, "It was offered and refused")
    assert said(blank).startswith("So far everything fits.")
    assert blank.store.deals(blank.store.decisions[0][0])[0][1].endswith("Refused.")


def test_promised_gold_is_asked_for_and_words_are_judged(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    for kind in ("promises gold", "promises something in words"):
        click(blank, "Add a deal")
        choose(blank, "What is agreed", kind)
        field(blank, "Words").value = "I'll be kind"
        click(blank, "Write the deal down")
    assert "whether Ada paid Ben the promised gold (S-52)" in said(blank)
    choose(blank, "Did Ada pay?", "Pay Ben the promised 1 gold")
    assert "Ada 4, Ben 6" in page(blank)
    choose(blank, "How it ended", "broken")
    statuses = [one.status for one in blank.store.game.state.promises]  # type: ignore[union-attr]  # there is one
    assert ["kept", "broken"] == statuses


def test_nothing_typed_is_lost(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    again = paper(sheet=blank.store.place)
    assert blank.store.sheet.options == again.store.sheet.options
    assert Card.KNIGHT in [row.cards[0] for row in again.store.sheet.rows]
    assert 2 == again.store.round


def test_a_sheet_from_a_file_is_taken_and_a_bad_one_changes_nothing(blank: PaperPage) -> None:
    text = paper_text(paper_of(recorded(("fair-keeper",) * 4, 5)))
    blank.store.open_text(text)
    assert "All seven rounds are written down, and everything fits the rules." == said(blank)
    before = blank.store.sheet
    with pytest.raises(BadRecord):
        blank.store.open_text("round;what\n")
    assert before == blank.store.sheet
    click(blank, "Score the piles")
    assert "The scoring laboratory" in page(blank)
    click(blank, "Back to the sheet")
    click(blank, "Look through the game")
    (screen,) = (part for part in walk(blank) if isinstance(part, Screen))
    assert screen.store.scene.watched and "recorded game" in screen.store.scene.question
    click(blank, "Empty the sheet")
    assert () == blank.store.sheet.rows


def test_the_files_that_are_offered_are_the_sheet_and_the_game(blank: PaperPage) -> None:
    lay(blank, "8", "6", "1", "10")
    files = [b64decode(data).decode() for data in findall(r"base64,([^\"]+)", page(blank))]
    sheet, empty, game = files
    assert blank.store.text == sheet
    assert () == read_paper(empty).rows
    place = blank.store.place.with_name("game.jsonl")
    place.write_text(game, encoding="utf-8")
    assert 2 == replay(place).state.round


def test_names_and_rules_can_be_changed_and_refused_ones_are_not_taken(blank: PaperPage) -> None:
    field(blank, "Name of seat A").value = EVIL
    assert not {"img", "onerror"} & tags(blank)
    assert EVIL == blank.store.sheet.options.names[0]
    field(blank, "Name of seat B").value = EVIL
    assert "Ben" == blank.store.sheet.options.names[1] == field(blank, "Name of seat B").value
    field(blank, "Regulated Market (S-58)").value = True
    assert blank.store.sheet.options.regulated_market
    blank.table._number.index = 0
    assert 3 == blank.store.sheet.options.players


def test_hostile_words_in_a_sheet_are_shown_as_text(blank: PaperPage) -> None:
    text = blank.store.text.replace(",Ben\n", f",{EVIL}\n")
    rows = ["1,,card,A,8,,,,,,,", "1,,card,B,6,,,,,,,", "1,,card,C,1,,,,,,,", "1,,card,D,10,,,,,,,"]
    promise = f"1,A,promise words,B,,,A,,3,1,,{EVIL}"
    blank.store.open_text(text + "\n".join([*rows, promise]) + "\n")
    assert blank.store.words_to_judge
    for number in (1, 2):
        blank.store.show_round(number)
        assert not {"img", "onerror", "src"} & tags(blank)
    blank.store.open_text(text + f"1,,card,{EVIL},King,,,,,,,\n1,,winner,A,,,,,,,,{EVIL}\n")
    assert not {"img", "onerror", "src"} & tags(blank)


def test_a_scenario_brings_its_position(blank: PaperPage) -> None:
    choose(blank, "It began with", "The price of two")
    assert 6 == blank.store.round
    assert "Round 6" in said(blank) or "Round 7" in said(blank)
    assert blank.store.decisions
    assert blank.store.cards_lie
    assert "With the scenario&#x27;s cards on the table:" in page(blank)
    assert 6 == paper(sheet=blank.store.place).store.round, "as it is opened again"
    click(blank, "Round before")
    assert 6 == blank.store.round
    click(blank, "Next round")
    assert "Which card did each player lay first? (S-20)" in page(blank)


def test_a_table_of_a_class_keeps_its_game_in_the_folder(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "8b", [0])
    shown = paper(folder, 1)
    names = read_class(folder).plan.table(1).players
    assert names == shown.store.sheet.options.names
    choose(shown, "Who led the first round", names[0])
    for name, card in zip(names, ("8", "6", "1"), strict=True):
        choose(shown, f"{name}'s card", card)
    click(shown, "Keep the game")
    assert "The game is kept in table-01.jsonl." in page(shown)
    assert () == read_class(folder).problems
    assert 2 == replay(journal_path(folder, 1)).state.round
    with pytest.raises(BadInput, match="number"):
        paper(folder)


def test_a_sheet_that_can_not_be_read_is_not_written_over(tmp_path: Path) -> None:
    place = tmp_path / "sheet.csv"
    place.write_text("nonsense", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"sheet\.csv can't be read"):
        paper(sheet=place)
    assert "nonsense" == place.read_text(encoding="utf-8")


@pytest.mark.parametrize("coding", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_sheet_that_a_spreadsheet_saved_is_opened(coding: str, tmp_path: Path) -> None:
    shown = paper(sheet=tmp_path / "one.csv")
    text = paper_text(shown.store.sheet).replace("Ada", "Zoë")
    data = ("sep=;\n" + text.replace(",", ";")).replace("\n", "\r\n").encode(coding)
    (tmp_path / "other.csv").write_bytes(data)
    assert "Zoë" == paper(sheet=tmp_path / "other.csv").store.sheet.options.names[0]
    (opener,) = (one for one in walk(shown) if isinstance(one, Opener))
    opener._handle_custom_msg({"name": "other.csv", "text": None}, [memoryview(data)])
    assert "Zoë" == shown.store.sheet.options.names[0]
