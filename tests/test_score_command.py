"""``kings score`` in full: all best partitions, own groups, reasons, proof, tables, many piles."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from kings.cli import main
from kings.commands import score as command
from kings.records.formats import tables_text
from kings.records.notation import page_of, replay_any
from kings.struggle import Tables
from kings.struggle.partition import exact
from tests.test_cli import Said, answer, played, refusal

PILE = ("2^3", "3-8", "10")
PAIRS = Tables(runs=((2, 5),))


def said(capsys: Said, *words: str) -> list[str]:
    assert main(["score", *words]) == 0
    return capsys.readouterr().out.splitlines()


def many(capsys: Said, *words: str) -> list[Any]:
    return [json.loads(line) for line in said(capsys, *words, "--json")]


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def house(folder: Path, tables: Tables = PAIRS) -> str:
    path = folder / "house.json"
    path.write_text(tables_text(tables), encoding="utf-8")
    return str(path)


def test_all_lists_every_best_partition_with_their_number(capsys: Said, tmp_path: Path) -> None:
    found = answer(capsys, "score", "1-3", "--all", "--tables", house(tmp_path))
    assert (2, 6) == (found["best_partitions"], found["points"])
    listed = [[group["cards"] for group in groups] for groups in found["all"]]
    assert [[[1, 2], [3]], [[2, 3], [1]]] == listed
    assert found["groups"] == found["all"][0]


def test_all_in_words_numbers_them(capsys: Said, tmp_path: Path) -> None:
    lines = said(capsys, "1-3", "--all", "--tables", house(tmp_path))
    assert "There are 2 best partitions; they score the same." in lines
    assert "  2. 2 3 a run of 2: 5; 1 alone: 1" in lines
    assert "This is the only best partition." in said(capsys, *PILE, "--all")


def test_all_stops_where_nobody_would_read_on(capsys: Said, tmp_path: Path) -> None:
    level = Tables((1, 2, 3, 4, 5, 6), tuple((length, length) for length in range(2, 11)))
    lines = said(capsys, "1-10^4", "--all", "--tables", house(tmp_path, level))
    assert "Only the first 1,000 are shown." in lines
    assert any(line.startswith(f"{command.MOST_SHOWN}. ") for line in lines)
    assert not any(line.startswith(f"{command.MOST_SHOWN + 1}. ") for line in lines)


def test_mine_is_checked_with_the_smallest_change(capsys: Said) -> None:
    mine = answer(capsys, "score", *PILE, "--mine", "2 2 2; 3-8; 10")["mine"]
    assert (20, 2, 1, [], True) == (
        mine["points"],
        mine["missing"],
        mine["cards_to_move"],
        mine["faults"],
        mine["smallest"],
    )
    lines = said(capsys, *PILE, "--mine", "2 2 2; 3-8; 10")
    assert any(line.startswith("Move 2 from 2 2 2 to 3 4 5 6 7 8,") for line in lines)


def test_mine_tells_every_fault(capsys: Said) -> None:
    mine = answer(capsys, "score", *PILE, "--mine", "2 2 2 2; 3-5; 7 8; 10")["mine"]
    assert [None, 3] == [mine["missing"], len(mine["faults"])]
    lines = said(capsys, *PILE, "--mine", "2 2 2 2; 3-5; 7 8; 10")
    assert "Yours: The Farmer is used 4 times, and the pile has 3 (S-61)." in lines


def test_mine_alone_is_the_pile_as_well(capsys: Said) -> None:
    found = answer(capsys, "score", "--mine", "2 2 2; 3-8; 10")
    assert ([2, 2, 2, 3, 4, 5, 6, 7, 8, 10], 2) == (found["cards"], found["mine"]["missing"])


def test_prove_shows_what_the_solver_says(capsys: Said) -> None:
    proof = {"status": "OPTIMAL", "points": 22, "bound": 22, "one_more": "INFEASIBLE"}
    assert proof == answer(capsys, "score", *PILE, "--prove")["proof"]
    assert any("23 or more: INFEASIBLE" in line for line in said(capsys, *PILE, "--prove"))


def test_why_and_worth_are_answered(capsys: Said) -> None:
    found = answer(capsys, "score", *PILE, "--why", "--worth")
    assert 12 == found["gain"][8]
    assert None is found["loss"][8]
    assert {"group": found["groups"][0], "rest": 4, "total": 22} == found["places"][0]
    lines = said(capsys, *PILE, "--why", "--worth")
    assert any("Queen (9) 12" in line for line in lines)
    assert any(line.startswith("In 2 2 2, a set of 3 (6 points):") for line in lines)


def test_without_the_solver_only_a_wanted_proof_is_refused(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    assert any("not proved a second time" in line for line in said(capsys, *PILE))
    assert False is answer(capsys, "score", *PILE)["proved"]
    assert "ortools" in refusal(capsys, "score", *PILE, "--prove")


def test_two_methods_that_differ_are_an_alarm(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "best_points", lambda pile, tables: 21)
    assert "report it" in refusal(capsys, "score", *PILE)
    monkeypatch.setattr(exact, "scorer", lambda tables: lambda pile: 21)
    typed(monkeypatch, " ".join(PILE))
    assert "report it" in refusal(capsys, "score", "-")


def test_many_piles_come_from_the_input_one_a_line(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "2^3 3-8 10\n\n# a comment\nking king\r\n")
    found = many(capsys, "-")
    assert [(1, 22, None), (4, 3, None)] == [(o["line"], o["points"], o["proved"]) for o in found]


def test_many_piles_in_words_are_a_line_each(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "1-3\nking king")
    assert ["   4  1 2 3 a run of 3: 4", "   3  10 10 a set of 2: 3"] == said(capsys, "-")


def test_many_piles_come_from_a_file_with_all_that_is_asked(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "piles.txt"
    path.write_text("\ufeff1-3\n5 5 6\n", encoding="utf-8")
    found = many(capsys, "--file", str(path), "--all", "--why", "--worth", "--prove")
    assert [True, True] == [one["proved"] for one in found]
    assert [4, 4] == [one["proof"]["bound"] for one in found]
    assert all({"all", "places", "gain", "loss"} <= one.keys() for one in found)


def test_no_piles_have_no_answer(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "\n# nothing\n")
    assert [] == said(capsys, "-")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("2 2\n\n3 jokr\n", "Line 3, word 2, “jokr” is no card"),
        ("2 2\n2^7", "Line 2, word 1, “2^7”"),
        ("1 " * 7, "Line 1, word 7, “1”: a pile can't hold 7 cards of power 1"),
    ],
)
def test_a_bad_line_is_named_and_none_is_answered(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, text: str, named: str
) -> None:
    typed(monkeypatch, text)
    assert named in refusal(capsys, "score", "-", "--json")


def test_a_bad_line_of_a_file_is_named_with_the_file(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "piles.txt"
    path.write_text("2\nx\n", encoding="utf-8")
    assert f"{path}, line 2, word 1, “x”" in refusal(capsys, "score", "--file", str(path))
    path.write_bytes(b"2 \xff")
    assert "not UTF-8" in refusal(capsys, "score", "--file", str(path))
    assert "it is a folder, not a file" in refusal(capsys, "score", "--file", str(tmp_path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes in folders")
def test_a_pipe_is_read_where_a_shell_hands_it_over_and_else_refused(
    capsys: Said, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    words = f"{tmp_path / 'pipe'} can't be read: it is a pipe, not a file"
    assert words in refusal(capsys, "score", "--file", str(tmp_path / "pipe"))
    reading, writing = os.pipe()  # as in: kings score --file <(echo 1-3)
    os.write(writing, b"1-3\n")
    os.close(writing)
    assert ["   4  1 2 3 a run of 3: 4"] == said(capsys, "--file", f"/dev/fd/{reading}")
    os.close(reading)


def test_house_tables_are_scored_by_and_proved(capsys: Said, tmp_path: Path) -> None:
    found = answer(capsys, "score", "1-4", "--prove", "--tables", house(tmp_path))
    assert (10, 10) == (found["points"], found["proof"]["bound"])


START = Path(__file__).resolve().parents[1] / "docs" / "start" / "check_a_score.md"


def test_the_example_of_house_tables_in_the_docs_scores_as_they_say(
    capsys: Said, tmp_path: Path
) -> None:
    told = START.read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", told, re.DOTALL)
    (words,) = re.findall(r"kings (score .*) --tables house\.json", told)
    (by_rulebook, here) = re.findall(r"worth (\d+) points by the rulebook scores (\d+)", told)[0]
    path = tmp_path / "house.json"
    path.write_text(example, encoding="utf-8")
    assert int(by_rulebook) == answer(capsys, *words.split())["points"]
    assert int(here) == answer(capsys, *words.split(), "--tables", str(path))["points"]


def test_the_help_shows_a_file_of_house_tables_that_can_be_read(
    capsys: Said, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    told = capsys.readouterr().out
    path = tmp_path / "house.json"
    path.write_text(told[told.index("{") : told.rindex("}") + 1], encoding="utf-8")
    assert 18 == answer(capsys, "score", *PILE, "--tables", str(path))["points"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{", "is not JSON"),
        ("{}", "format 'kings-tables'"),
        (tables_text(Tables()).replace("30", "30000"), "tables.tables: a group scores from"),
        (tables_text(Tables()).replace("30", '"30"'), "tables.tables.sets[5]"),
        (tables_text(Tables()).replace("  30", "  30, 31"), "six entries"),
        (tables_text(Tables()).replace('"version": 1', '"version": 2'), "version 2"),
        (tables_text(Tables()).replace('"sets"', '"set"'), "unknown field 'set'"),
    ],
)
def test_tables_that_are_none_are_refused_with_file_and_place(
    capsys: Said, tmp_path: Path, text: str, named: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    told = refusal(capsys, "score", "2", "--tables", str(path))
    assert str(path) in told
    assert named in told


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--mine", "2 2;; 10"), "--mine: Group 2 has no card"),
        (("--mine", "2; x"), "--mine: Group 2, word 1, “x”"),
        (("--mine", "2^6; 2"), "7 cards of power 2"),
        (("-", "--mine", "2"), "--mine goes with one pile"),
        (("-", "--gold", "3"), "--gold goes with one pile"),
        (("2", "--file", "piles.txt"), "a file of many with --file"),
        (("2", "-"), "“-”"),
        (("--tables", "no-such-file.json", "2"), "no-such-file.json"),
        (("2", "--game", "g.jsonl"), "A pile in the command"),
        (("--game", "g.jsonl", "--all"), "--all does not go with --game"),
        (("--game", "no-such-game.jsonl"), "no-such-game.jsonl"),
    ],
)
def test_what_can_not_be_answered_is_refused_with_one_sentence(
    capsys: Said, words: tuple[str, ...], named: str
) -> None:
    assert named in refusal(capsys, "score", *words)


ENDLESS = "9" * 5_000
"""More digits than Python reads as a number."""


@pytest.mark.parametrize(
    "words",
    [
        (ENDLESS,),
        (f"1-{ENDLESS}",),
        (f"2^{ENDLESS}",),
        ("joker" * 1_000,),
        ("2", "--mine", f"2; {ENDLESS}"),
        ("2", "--gold", ENDLESS),
        ("2", "--gold", "9" * 90),
        ("2", "--file", "piles" * 1_000),
        ("2", f"--{ENDLESS}"),
    ],
    ids=lambda words: words[-1][:8],
)
def test_a_word_without_end_is_refused_and_cut(capsys: Said, words: tuple[str, ...]) -> None:
    assert len(refusal(capsys, "score", *words)) < 500


def test_an_endless_word_of_many_piles_is_named_with_its_line(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "piles.txt"
    path.write_text(f"2\n3 {ENDLESS}\n", encoding="utf-8")
    told = refusal(capsys, "score", "--file", str(path))
    assert "line 2, word 2, “999" in told and "9…” is no card" in told
    typed(monkeypatch, path.read_text(encoding="utf-8"))
    assert "Line 2, word 2, “999" in refusal(capsys, "score", "-")


def test_tables_with_an_endless_number_are_refused(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "house.json"
    path.write_text(tables_text(Tables()).replace("30", ENDLESS), encoding="utf-8")
    told = refusal(capsys, "score", "2", "--tables", str(path))
    assert "a whole number has at most 100 digits" in told
    assert "set_int_max_str_digits" not in told


def test_a_game_is_traced_to_its_last_point(capsys: Said, tmp_path: Path) -> None:
    path = str(played(5, tmp_path))
    seats = answer(capsys, "score", "--game", path)["seats"]
    scores = answer(capsys, "replay", path)["scores"]
    assert scores == [one["total"] for one in sorted(seats, key=lambda one: int(one["seat"]))]
    for seat in seats:
        assert seat["total"] == sum(source["points"] for source in seat["sources"])
        assert {"S-60"} == {one["rule"] for one in seat["sources"] if one["cards"] is None}
    assert sorted(one["rank"] for one in seats) == [one["rank"] for one in seats]
    page = tmp_path / "game.txt"
    page.write_text(page_of(replay_any(path)), encoding="utf-8")
    assert seats == answer(capsys, "score", "--game", str(page))["seats"]
    lines = said(capsys, "--game", path)
    assert lines[0].startswith("1. ")
    assert 3 == sum(line.endswith("(S-60).") for line in lines)


def test_a_game_that_goes_on_has_no_points_to_trace(capsys: Said, tmp_path: Path) -> None:
    path = played(6, tmp_path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:20]))
    assert "isn't over" in refusal(capsys, "score", "--game", str(path))
