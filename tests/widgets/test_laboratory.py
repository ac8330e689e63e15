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


def test_it_begins_with_the_rulebooks_pile() -> None:
    assert laboratory(EXAMPLE).store.counts == laboratory().store.counts
    assert (0,) * 10 == laboratory((0,) * 10).store.counts


def test_a_pile_is_put_together_by_the_picture_and_by_typing() -> None:
    pointed, typed = laboratory((0,) * 10), laboratory()
    for power in (2, 2, 10):
        point(pointed.pile, f"add:{power}")
    field(typed, "Pile").value = "farmer^2 king"
    counts = (0, 2, *(0,) * 7, 1)
    assert counts == pointed.store.counts == typed.store.counts
    assert "2^2 10" == field(pointed, "Pile").value
    click(pointed, "Empty the pile")
    assert (0,) * 10 == pointed.store.counts


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
    point(lab.pile, "add:2")
    assert "All six Farmers are in the pile" in page(lab)
    point(lab.pile, "add:10")
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


def test_a_best_one_is_shown_and_ones_own_come_back() -> None:
    lab = laboratory("1 2^2 3^2 6^2 7 8 10")
    many = lab.store.many
    assert many > 1
    click(lab, "Show the best")
    assert f"There are {many} best partitions" in page(lab)
    assert lab.store.best == lab.store.weighed.points
    click(lab, "Show my groups again")
    assert not lab.store.best_shown and "Your groups score" in page(lab)


def test_the_proof_has_the_solvers_numbers() -> None:
    lab = laboratory(EXAMPLE)
    click(lab, "Prove it")
    told = page(lab)
    for name, value in (("status", "OPTIMAL"), ("value", "22"), ("bound", "22")):
        assert f"<dt>{name}</dt><dd>{value}</dd>" in told
    assert "<dt>23 or more</dt><dd>INFEASIBLE</dd>" in told
    assert re.search(r"<dt>time</dt><dd>\d+ ms</dd>", told)
    point(lab.pile, "add:9")
    assert "OPTIMAL" not in page(lab)


def test_it_follows_the_look() -> None:
    lab = laboratory(EXAMPLE)
    for name in ("Dark", "Large type"):
        click(lab, name)
    assert {"kings-dark", "kings-large"} <= set(lab._dom_classes)


def test_in_practice_nothing_on_the_page_tells_the_best() -> None:
    lab = laboratory(EXAMPLE, seed=4)
    click(lab, "Show the best")
    click(lab, "Prove it")
    click(lab, "House rules")
    click(lab, "Practice")
    (level,) = (one for one in walk(lab) if isinstance(one, Radios))
    level.index = 1
    click(lab, "Draw a pile")
    assert lab.store.task is not None
    told = page(lab)
    assert "OPTIMAL" not in told and "best partition" not in told
    assert all(made.disabled for name in ("Show", "Prove") for made in buttons(lab, name)[:1])
    click(lab, "Check mine")
    assert "1, tricky</th>" in page(lab)
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
