"""The laboratory as a page, without a browser: clicks, words, what is secret in practice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

from kings.errors import MissingPackage
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.widgets import laboratory as rules
from kings.widgets.laboratory import Laboratory, laboratory
from kings.widgets.laboratory_store import LabStore
from kings.widgets.page import Radios
from tests.widgets.clicking import walk, words_of
from tests.widgets.pages import EVIL, buttons, click, field, page, tags

GAME = Path(__file__).resolve().parents[2] / "data" / "games" / "night_of_four.jsonl"
EXAMPLE = "2^3 3-8 10"


def point(panel: Any, mark: Any) -> None:
    panel.picture._heard(panel, {"point": mark}, [])


def figures(lab: Laboratory) -> list[str]:
    return [words for _, name, words in words_of(lab) if name == "outputs" and "plotly" in words]


def test_a_pile_is_put_together_by_the_picture_by_buttons_and_by_typing() -> None:
    pointed, pressed, typed = laboratory(), laboratory(), laboratory()
    for power, name in ((2, "Farmer"), (2, "Farmer"), (10, "King")):
        point(pointed.pile, f"add:{power}")
        click(pressed, f"+ {name}")
    field(typed, "Pile").value = "farmer^2 king"
    counts = (0, 2, *(0,) * 7, 1)
    assert counts == pointed.store.counts == pressed.store.counts == typed.store.counts
    assert "2^2 10" == field(pressed, "Pile").value
    click(pressed, "− King")
    assert (0, 2, *(0,) * 8) == pressed.store.counts
    click(pressed, "Empty the pile")
    assert (0,) * 10 == pressed.store.counts


@pytest.mark.parametrize(
    "mark", ["add:11", "add:0", "add:²", "less:2", "card-at:99", "group:0", ""]
)
def test_a_strange_click_changes_nothing(mark: str) -> None:
    lab = laboratory(EXAMPLE)
    before = words_of(lab)
    for panel in (lab.pile, lab.groups):
        point(panel, mark)
    assert before == words_of(lab)


def test_a_seventh_card_is_refused_with_a_sentence_that_goes_away() -> None:
    lab = laboratory("2^6")
    click(lab, "+ Farmer")
    assert "All six Farmers are in the pile" in page(lab)
    click(lab, "+ King")
    assert "All six Farmers" not in page(lab)


def test_what_is_typed_stays_text() -> None:
    lab = laboratory(EXAMPLE)
    field(lab, "Pile").value = EVIL
    assert "&lt;img" in page(lab)
    field(lab, "Groups").value = f"2 2; {EVIL}"
    assert not {"img", "script", "onerror", "src"} & tags(lab)


def test_a_wrong_partition_is_explained_and_the_right_one_found() -> None:
    lab = laboratory(EXAMPLE)
    field(lab, "Groups").value = "2 2 2; 3-8; 10 10"
    assert "Not yet." in page(lab) and "The King is used twice" in page(lab)
    field(lab, "Groups").value = "2 2 2; 3-8; 10"
    assert "moves 1 card" in page(lab) and "Move 2 from 2 2 2 to 3 4 5 6 7 8" in page(lab)
    point(lab.groups, "card-at:0")
    click(lab, "Add to 3 4 5 6 7 8")
    click(lab, "Check mine")
    assert "Right. 22 points: nothing is left on the table" in page(lab)


def test_cards_are_laid_by_buttons() -> None:
    lab = laboratory("2 2 7")
    click(lab, "Group the chosen")
    assert "Choose some cards first." in page(lab)
    click(lab, "2 Farmer")
    click(lab, "2 Farmer")
    click(lab, "Group the chosen")
    assert "Your groups score 4 points." in page(lab)
    click(lab, "7 Jester")
    click(lab, "Add to 2 2")
    assert "1 group can&#x27;t be scored" in page(lab)
    click(lab, "Separate all cards")
    click(lab, "Group all equal cards")
    assert "Your groups score 4 points." in page(lab)


def test_all_best_ones_are_shown_one_after_another() -> None:
    lab = laboratory("1 2^2 3^2 6^2 7 8 10")
    many = lab.store.many
    assert many > 1
    click(lab, "Show all best groupings")
    listed = [
        made.description for made in buttons(lab, "") if re.match(r"(✓ )?\d: ", made.description)
    ]
    assert many == len(listed) and f"There are {many} best partitions" in page(lab)
    click(lab, "Next best")
    assert 1 == lab.store.at and f"<small>2 of {many}</small>" in page(lab)
    click(lab, "Show my groups again")
    assert lab.store.at is None and "Your groups score" in page(lab)


def test_the_proof_has_the_solvers_numbers() -> None:
    lab = laboratory(EXAMPLE)
    click(lab, "Prove it")
    told = page(lab)
    for name, value in (("status", "OPTIMAL"), ("value", "22"), ("bound", "22")):
        assert f"<dt>{name}</dt><dd>{value}</dd>" in told
    assert "<dt>23 or more</dt><dd>INFEASIBLE</dd>" in told
    assert re.search(r"<dt>time</dt><dd>\d+ ms</dd>", told)
    click(lab, "+ Queen")
    assert "OPTIMAL" not in page(lab)


def test_figures_have_their_numbers_in_words_and_follow_the_look() -> None:
    lab = laboratory(EXAMPLE)
    assert "Queen 12" in page(lab) and "Best: run 2 to 8 18" in page(lab)
    assert 2 == len(figures(lab))
    click(lab, "Dark")
    assert all("'paper_bgcolor': '#262B32'" in drawn for drawn in figures(lab))
    click(lab, "Large type")
    assert {"kings-dark", "kings-large"} <= set(lab._dom_classes)


def test_in_practice_nothing_on_the_page_tells_the_best() -> None:
    lab = laboratory(EXAMPLE, seed=4)
    click(lab, "Show all best groupings")
    click(lab, "Prove it")
    click(lab, "House rules")
    click(lab, "Practice")
    (level,) = (one for one in walk(lab) if isinstance(one, Radios))
    level.index = 1
    click(lab, "Draw a pile")
    assert lab.store.task is not None
    assert not figures(lab)
    told = page(lab)
    assert "OPTIMAL" not in told and "<h3>Why" not in told and "best partition" not in told
    assert not any(re.match(r"(✓ )?\d: ", made.description) for made in buttons(lab, ""))
    assert all(made.disabled for name in ("Show", "Prove") for made in buttons(lab, name)[:1])
    click(lab, "Check mine")
    assert 2 == len(figures(lab)) and "1, tricky</th>" in page(lab)
    assert "“longest run first” scores" in page(lab)


def test_the_clock_runs_only_while_one_thinks() -> None:
    lab = laboratory(seed=4)
    click(lab, "Practice")
    field(lab, "Show a clock").value = True
    (clock,) = (one for one in walk(lab) if type(one).__name__ == "Clock")
    click(lab, "Draw a pile")
    assert 1 == clock.run
    click(lab, "Give up")
    assert 0 == clock.run and lab.store.started is None


def test_house_rules_are_told_at_once_and_taken_back() -> None:
    lab = laboratory(EXAMPLE)
    click(lab, "House rules")
    assert "All points are as in the rules." in page(lab)
    field(lab, "Set of 3").value = 12
    assert "a set of 3 brings 12" in page(lab)
    assert "This pile scores 26, 4 points more" in page(lab) and "Of a sample of" in page(lab)
    field(lab, "Run of 6").value = 0
    assert lab.store.tables.run(6) is None
    click(lab, "Use the rulebook’s points")
    assert RULEBOOK == lab.store.tables and 6 == field(lab, "Set of 3").value


def test_by_house_tables_a_large_pile_is_worked_out_when_asked() -> None:
    lab = laboratory("1-8^2", Tables(sets=(1, 3, 12, 14, 20, 30)))
    assert 1 == len(figures(lab)) and "<h3>Why" not in page(lab)
    click(lab, "What is each card worth")
    assert 2 == len(figures(lab)) and "<h3>Why" in page(lab)
    click(lab, "− Knight")
    assert 1 == len(figures(lab)) and "<h3>Why" not in page(lab)


def test_the_count_over_all_piles_is_kept_for_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Tables] = []

    def say_all(tables: Tables) -> str:
        asked.append(tables)
        return "So many piles change."

    monkeypatch.setattr(rules, "say_all", say_all)
    lab = laboratory(EXAMPLE)
    click(lab, "House rules")
    for _ in range(2):
        click(lab, "Count over all")
    assert [RULEBOOK] == asked and "So many piles change." in page(lab)
    field(lab, "Set of 3").value = 12
    assert "So many piles change." not in page(lab)


def test_without_numpy_the_count_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: Tables) -> str:
        raise MissingPackage("numpy", "Counting over all piles", extra="analysis")

    monkeypatch.setattr(rules, "say_all", missing)
    lab = laboratory(EXAMPLE)
    click(lab, "House rules")
    click(lab, "Count over all")
    assert "pip install numpy" in page(lab) and "some seconds …" not in page(lab)


def test_a_games_end_is_brought_by_file_by_path_and_seat_by_seat() -> None:
    lab = laboratory(journal=GAME, seat=3)
    assert lab.store.end is not None and lab.store.end.piles[3] == lab.store.counts
    click(lab, f"{lab.store.end.names[0]}'s pile")
    assert lab.store.end.piles[0] == lab.store.counts
    other = laboratory()
    (opener,) = (one for one in walk(other) if type(one).__name__ == "Opener")
    opener._heard(opener, {"name": "x.jsonl", "text": GAME.read_text(encoding="utf-8")}, [])
    assert lab.store.counts == other.store.counts
    opener._heard(opener, {"name": "x.jsonl", "text": None}, [])
    assert "is larger than" in page(other)


def test_it_is_shown_as_a_widget_and_says_what_it_is() -> None:
    lab = Laboratory(LabStore())
    assert isinstance(lab, ipw.Widget) and "The scoring laboratory" == repr(lab)
