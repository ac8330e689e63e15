"""Tidy tables of recorded games: what they count, how they join, and who is left out of them."""

from __future__ import annotations

import csv
import importlib.util
import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.analysis import tidy
from kings.analysis.game_lines import KINDS, MoveLine, Played
from kings.analysis.tables import WRITTEN, Tables, agreed_lines, tables
from kings.classroom.consent import ask_consent, note_consent
from kings.classroom.plan import read_class_plan
from kings.cli import main
from kings.errors import BadInput, MissingPackage
from kings.notation import Words
from kings.records.notation import NOTATIONS
from kings.records.recording import replay

ROOT = Path(__file__).resolve().parents[2]
GAMES, CLASS = ROOT / "data" / "games", ROOT / "data" / "lessons" / "class_of_30"
PAGE = ROOT / "docs" / "reference" / "tables.md"

ROUND = """\
Kings' Struggle
players: Ada, Ben (greedy), Cleo
leads: C

1. C King; A Cooper; B Jeweler
   B offers 1: B pays A 1, A swaps 2
   A refuses 1
   B offers 2: B pays A 1, A swaps 2, B promises A 1 gold by 2
   A offers 3 for 2: B pays A 2, A swaps 2, B promises A 1 gold by 2
   C offers 4: C pays A 1, A passes
   C withdraws 4
   C offers 5: C pays A 1, A passes
   B accepts 3
   A swaps 2; on B; B gold on C
2. C Queen; A Cobbler; B Knight
   A releases 1
"""


@pytest.fixture(scope="module")
def kept() -> Tables:
    return tables(GAMES, CLASS)


@pytest.fixture
def written(tmp_path: Path) -> Tables:
    file = tmp_path / "game.txt"
    file.write_text(ROUND)
    return tables(file)


def rows(made: Tables, name: str) -> list[dict[str, Any]]:
    """Return a table as dictionaries, a row each."""
    kind = next(kind for kind in KINDS if kind.table_name == name)
    return [dict(zip(kind.columns(), line.row(), strict=True)) for line in made.lines[name]]


def keys(made: Tables, name: str, *columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row[column] for column in columns) for row in rows(made, name)]


def raw_events(folder: Path) -> Counter[str]:
    """Count what stands in journals, without the program that reads them."""
    found: Counter[str] = Counter()
    for path in folder.rglob("*.jsonl"):
        head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        if head["format"] != "kings-journal":
            continue
        found["games"] += 1
        found["seats"] += len(head["players"])
        for line in lines:
            found["moves"] += line["kind"] == "moved"
            for event in line.get("events", ()):
                found[event["kind"]] += 1
                found[event.get("how", "")] += event["kind"] == "proposal_closed"
                found[event.get("status", "")] += event["kind"] == "promise_ended"
    return found


def test_the_lines_are_as_many_as_the_journals_tell(kept: Tables) -> None:
    raw = raw_events(GAMES) + raw_events(CLASS)
    lines = {name: len(table) for name, table in kept.lines.items()}
    assert raw["games"] == lines["games"] and raw["seats"] == lines["seats"]
    assert raw["moves"] == lines["moves"]
    assert raw["proposed"] == lines["offers"]
    assert raw["deal_struck"] == lines["deals"]
    assert raw["promise_made"] == lines["promises"]
    ends = Counter(row["outcome"] for row in rows(kept, "offers"))
    for how in ("refused", "withdrawn", "countered", "changed", "lapsed"):
        assert raw[how] == ends[how]
    status = Counter(row["status"] for row in rows(kept, "promises"))
    for how in ("kept", "broken", "void", "released"):
        assert raw[how] == status[how]
    assert raw["gold_paid"] == sum(
        row["kind"] == "pay" and row["deal"] is not None for row in rows(kept, "clauses")
    )


JOINS = (
    ("seats", "games", ("game",)),
    ("moves", "games", ("game",)),
    ("moves", "seats", ("game", "seat")),
    ("moves", "offers", ("game", "offer")),
    ("offers", "moves", ("game", "move")),
    ("offers", "seats", ("game", "seat")),
    ("offers", "deals", ("game", "deal")),
    ("deals", "offers", ("game", "offer")),
    ("deals", "moves", ("game", "move")),
    ("clauses", "offers", ("game", "offer")),
    ("clauses", "deals", ("game", "deal")),
    ("clauses", "promises", ("game", "promise")),
    ("promises", "deals", ("game", "deal")),
)
KEYS = {
    "games": ("game",),
    "seats": ("game", "seat"),
    "moves": ("game", "move"),
    "offers": ("game", "offer"),
    "deals": ("game", "deal"),
    "clauses": ("game", "offer", "clause"),
    "promises": ("game", "promise"),
}


def check_joins(made: Tables) -> None:
    """Each table has a key of its own, and what points into another finds a line there."""
    for name, columns in KEYS.items():
        there = keys(made, name, *columns)
        assert len(there) == len(set(there)), name
    for name, other, columns in JOINS:
        known = set(keys(made, other, *columns))
        for key in keys(made, name, *columns):
            assert None in key or key in known, (name, other, key)


def test_the_keys_join(kept: Tables, written: Tables) -> None:
    check_joins(kept)
    check_joins(written)
    by_game = Counter(row["game"] for row in rows(kept, "offers"))
    for row in rows(kept, "games"):
        assert by_game[row["game"]] == row["offers"]
    struck = {(row["game"], row["deal"]): row["offer"] for row in rows(kept, "deals")}
    for row in rows(kept, "offers"):
        assert row["deal"] is None or struck[row["game"], row["deal"]] == row["offer"]


def test_offers_that_came_to_nothing_are_there_with_their_reasons(written: Tables) -> None:
    told = [(row["outcome"], row["reason"], row["silent"]) for row in rows(written, "offers")]
    assert [
        ("refused", "Ada refused it.", "Ada"),
        ("countered", "Ada made offer 3 in its place.", "Ada"),
        ("struck", "Ben agreed, as the last party.", ""),
        ("withdrawn", "Cleo withdrew it.", "Ada"),
        ("lapsed", "Ada had not answered when the time for it was over (S-50).", "Ada"),
    ] == told
    assert [None, None, 1, None, None] == [row["deal"] for row in rows(written, "offers")]


def test_a_game_by_hand_line_by_line(written: Tables) -> None:
    (game,) = rows(written, "games")
    assert ("mixed", 5, 1, 1, 2) == (
        *(game["source"], game["offers"], game["deals"], game["promises"], game["chapters"]),
    )
    moves = [(row["move"], row["player"], row["by"], row["kind"]) for row in rows(written, "moves")]
    assert (1, "Cleo", "human", "play") == moves[0]
    assert (5, "Ben", "greedy", "propose") == moves[4]
    clauses = [row for row in rows(written, "clauses") if row["offer"] == 3]
    assert [("pay", 1, None), ("act", 1, None), ("promise_gold", 0, 1)] == [
        (row["kind"], row["binds"], row["promise"]) for row in clauses
    ]
    (promise,) = rows(written, "promises")
    told = (promise["status"], promise["gold"], promise["made"], promise["by"], promise["to"])
    assert ("released", 1, 1, "Ben", "Ada") == told


def test_a_game_that_was_played_with_real_cards_says_so(tmp_path: Path) -> None:
    file = tmp_path / "paper.txt"
    people = ROUND.replace(" (greedy)", "")
    typed = people.replace("leads: C\n", "leads: C\npaper: yes\n")
    for page, source in ((people, "people"), (typed, "paper")):
        file.write_text(page)
        assert [source] == [row["source"] for row in rows(tables(file), "games")]


def test_words_of_moves_are_the_notation(kept: Tables) -> None:
    rules = {row["game"]: row["rules"] for row in rows(kept, "games")}
    first = [row for row in rows(kept, "moves") if row["move"] % 25 == 0 and row["seat"]]
    for row in first:
        words = Words.of(row["words"], ("Ada", "Ben", "Cleo", "Dora"))
        assert NOTATIONS[rules[row["game"]]].statement(words, row["seat"] - 1)


def test_every_column_is_explained_and_the_page_shows_the_code_book() -> None:
    for note in tidy.code_book(KINDS):
        assert note.meaning.endswith(".") and note.type
    text = PAGE.read_text(encoding="utf-8")
    assert text.endswith(tidy.code_book_page(KINDS)), "print(code_book_page(KINDS))"


def test_a_file_has_the_columns_and_the_lines(kept: Tables, tmp_path: Path) -> None:
    for file, kind in zip(kept.write(tmp_path), WRITTEN, strict=True):
        with file.open(encoding="utf-8", newline="") as stream:
            head, *lines = csv.reader(stream)
        assert list(kind.columns()) == head
        expected = kept.code_book() if kind is tidy.ColumnNote else kept.lines[kind.table_name]
        assert len(expected) == len(lines)
    frame = kept.frame("offers")
    assert ("Int64", "string") == (str(frame["deal"].dtype), str(frame["outcome"].dtype))
    assert len(kept.lines["offers"]) - len(kept.lines["deals"]) == frame["deal"].isna().sum()
    with pytest.raises(BadInput, match="There is no table “bids”; there are: games, seats"):
        kept.frame("bids")


def test_whoever_has_not_agreed_is_left_out_of_everything(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    shutil.copytree(CLASS, folder)
    plan = read_class_plan(folder)
    everybody = [name for table in plan.tables for name in table.enrolled]
    silent = {plan.tables[0].enrolled[1], plan.tables[1].enrolled[0]}
    ask_consent(folder)
    for name in everybody:
        if name not in silent:
            note_consent(folder, name, agrees=True)
    made = tables(folder)
    check_joins(made)
    for file in made.write(tmp_path / "out"):
        text = file.read_text(encoding="utf-8")
        assert not any(name in text for name in silent), file.name
    assert any("2 seats of players who have not agreed" in problem for problem in made.problems)
    assert len(made.lines["seats"]) == len(tables(CLASS).lines["seats"]) - 2


def test_no_draw_of_chance_is_told_where_somebody_is_left_out() -> None:
    """By Night the draws name the cards that everybody set aside (S-12)."""
    night = replay(GAMES / "night_of_four.jsonl")
    drawn = []
    for withheld in (frozenset[str](), frozenset({"D"})):
        told = agreed_lines(MoveLine, Played(1, "x", night, "", withheld))
        drawn.append(sum(line.row()[MoveLine.columns().index("seat")] is None for line in told))
    assert [2, 0] == drawn


def test_a_copy_without_its_class_a_copy_beside_and_rubbish_are_told_of(tmp_path: Path) -> None:
    copy = replay(GAMES / "a_word_is_a_word.jsonl")
    copy.header = replace(copy.header, id=f"class-{0:032}-1")
    (tmp_path / "table-01.jsonl").write_text(copy.text(), encoding="utf-8")
    shutil.copy(GAMES / "the_better_offer.jsonl", tmp_path / "a.jsonl")
    shutil.copy(GAMES / "the_better_offer.jsonl", tmp_path / "b.jsonl")
    text = (GAMES / "the_better_offer.jsonl").read_text(encoding="utf-8")
    (tmp_path / "c.jsonl").write_text(text.replace('"gold":5', '"gold":4'), encoding="utf-8")
    (tmp_path / "results.jsonl").write_text('{"format":"kings-results"}\n', encoding="utf-8")
    made = tables(tmp_path)
    assert 1 == len(made.lines["games"])
    same, broken, alone = made.problems
    assert "b.jsonl is the same game as a.jsonl, which is told once." == same
    assert broken.startswith("c.jsonl was left out: Line ")
    assert alone.startswith("table-01.jsonl was left out: it is a copy of a game of a class")
    with pytest.raises(BadInput, match="There is no folder or file"):
        tables(tmp_path / "nowhere")


def test_without_pyarrow_parquet_is_refused_in_a_sentence(
    kept: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "pyarrow" else there(name)
    )
    with pytest.raises(MissingPackage, match=r"pyarrow, which is not installed.*tables"):
        kept.write(tmp_path / "out", "parquet")
    assert not (tmp_path / "out").exists()


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "game.txt", tmp_path / "out"
    file.write_text(ROUND)
    assert 0 == main(["tables", str(file), "--out", str(out)])
    assert "Tables of 1 game, 3 seats" in capsys.readouterr().out
    assert {f"{kind.table_name}.csv" for kind in WRITTEN} == {path.name for path in out.iterdir()}
    assert 0 == main(["tables", str(file), "--out", str(out), "--json"])
    assert 5 == json.loads(capsys.readouterr().out)["lines"]["offers"]
