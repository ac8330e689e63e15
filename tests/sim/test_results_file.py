"""A results file loses nothing and counts nothing twice, however often its process ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kings.bots import Bot
from kings.errors import BadRecord
from kings.sim import read_results, results_file as files, simulate, write_csv
from kings.sim.results import GameResult
from tests.sim import dying
from tests.sim.quick import OPTIONS, QUICK, Quick

ROOT = Path(__file__).parents[2]


def played(file: Path, games: int = 3, bots: list[Bot] = QUICK, seed: int = 7) -> list[GameResult]:
    """Play a batch with a results file."""
    return list(simulate(OPTIONS, bots, games, seed, results=file))


def test_results_are_kept_and_read(tmp_path: Path) -> None:
    games = played(tmp_path / "games.jsonl")
    saved = read_results(tmp_path / "games.jsonl")
    assert games == saved.games == list(simulate(OPTIONS, QUICK, 3, 7))
    assert (7, ["quick"] * 3) == (saved.settings["seed"], saved.settings["names"])


def test_a_whole_file_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = played(tmp_path / "games.jsonl")
    monkeypatch.setattr("kings.sim.batch.play_fixture", None)
    assert games == played(tmp_path / "games.jsonl")


def test_a_file_is_continued_to_more_games_or_read_for_fewer(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    few = played(file, 2)
    more = played(file, 5)
    assert few == more[:2]
    whole = file.read_bytes()
    assert few == played(file, 2)
    assert whole == file.read_bytes()
    played(tmp_path / "at once.jsonl", 5)
    assert whole == (tmp_path / "at once.jsonl").read_bytes()


def test_progress_begins_with_what_is_there(tmp_path: Path) -> None:
    played(tmp_path / "games.jsonl", 2)
    told: list[tuple[int, int]] = []
    list(
        simulate(
            OPTIONS,
            QUICK,
            4,
            7,
            results=tmp_path / "games.jsonl",
            progress=lambda done, of: told.append((done, of)),
        )
    )
    assert [(2, 4), (3, 4), (4, 4)] == told


def test_a_file_that_was_cut_anywhere_is_mended(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = played(file, 2)
    whole = file.read_bytes()
    header = whole.index(b"\n") + 1
    for size in {0, 1, header - 1, header, header + 1, *range(header, len(whole), 97)}:
        file.write_bytes(whole[:size])
        assert games == played(file, 2)
        assert whole == file.read_bytes()


@pytest.mark.parametrize(
    ("bots", "seed", "named"),
    [
        (QUICK, 8, "seed"),
        ([Quick()] * 3, 7, "bots"),
        ([Quick(), Quick(first=True), Quick(first=True)], 7, "bots"),
    ],
)
def test_a_file_of_other_settings_is_refused_at_once(
    tmp_path: Path, bots: list[Bot], seed: int, named: str
) -> None:
    played(tmp_path / "games.jsonl")
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(BadRecord, match=rf"other settings \({named}\)"):
        simulate(OPTIONS, bots, 5, seed, results=tmp_path / "games.jsonl")
    assert before == (tmp_path / "games.jsonl").read_bytes()


def test_a_file_of_another_program_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path / "games.jsonl")
    monkeypatch.setattr("kings.sim.identity.program", lambda *_: {"kings": "another"})
    with pytest.raises(BadRecord, match="program"):
        simulate(OPTIONS, QUICK, 3, 7, results=tmp_path / "games.jsonl")


@pytest.mark.parametrize("text", ["", "{}\n", "[]\n", "x\n", '{"format":"kings-journal"}\n', "é\n"])
def test_what_is_no_results_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "games.jsonl").write_text(text)
    with pytest.raises(BadRecord, match="not a results file"):
        read_results(tmp_path / "games.jsonl")


def test_settings_that_do_not_fit_their_hash_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played(file)
    file.write_text(file.read_text().replace('"seed":7,"prog', '"seed":8,"prog'))
    with pytest.raises(BadRecord, match="damaged"):
        read_results(file)


def test_a_line_that_is_missing_or_damaged_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played(file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:2], *lines[3:]]))
    with pytest.raises(BadRecord, match="Line 3: result 1 should"):
        played(file, 4)
    file.write_text("".join([*lines[:2], "x", *lines[2:]]))
    with pytest.raises(BadRecord, match="Line 3: this is not JSON"):
        read_results(file)


@pytest.mark.parametrize(
    ("old", "new"), [('"winners":[', '"winners":[9,'), ('"night":', '"night":0,"x":')]
)
def test_a_line_that_is_no_result_is_named(tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "games.jsonl"
    played(file)
    lines = file.read_text().splitlines(keepends=True)
    assert old in lines[2]
    file.write_text("".join([*lines[:2], lines[2].replace(old, new), *lines[3:]]))
    with pytest.raises(BadRecord, match="Line 3: ") as told:
        read_results(file)
    assert 3 == told.value.line
    with pytest.raises(BadRecord, match="Line 3: "):
        played(file, 4)


def test_one_process_at_a_time_has_the_file(tmp_path: Path) -> None:
    held = files.ResultsFile.open(tmp_path / "games.jsonl", {"a": 1})
    with pytest.raises(BadRecord, match="another window or process"):
        files.ResultsFile.open(tmp_path / "games.jsonl", {"a": 1})
    held.close()
    files.ResultsFile.open(tmp_path / "games.jsonl", {"a": 1}).close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork and no SIGKILL")
def test_a_batch_that_is_killed_at_random_moments_ends_in_the_same_bytes(tmp_path: Path) -> None:
    games, kills = 120, 8
    told = subprocess.run(
        [
            *(sys.executable, "-m", dying.__name__),
            *(str(tmp_path / "killed.jsonl"), str(games), str(kills), "1"),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    counts = [int(word) for word in told.stdout.split()]
    assert kills == len(counts)
    assert sorted(counts) == counts
    assert any(0 < count < games for count in counts)
    alone = list(simulate(OPTIONS, QUICK, games, dying.SEED, results=tmp_path / "alone.jsonl"))
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "killed.jsonl").read_bytes()
    write_csv(tmp_path / "alone.csv", alone)
    write_csv(tmp_path / "killed.csv", read_results(tmp_path / "killed.jsonl").games)
    assert (tmp_path / "alone.csv").read_bytes() == (tmp_path / "killed.csv").read_bytes()
