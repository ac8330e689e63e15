"""Branches on the disk, lines written in one piece, and headers read alone."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from kings.errors import BadRecord
from kings.records.formats import ScenarioWords, header_text, read_header
from kings.records.journal import Journal, journal_header
from kings.records.recording import new_header, replay, resume
from tests.records.games import SHORT, header_for, lines_of, playing, recorded, trajectory


def test_a_branch_may_have_other_players(path: Path, tmp_path: Path) -> None:
    with playing(resume(path)) as parent:
        players = ("greedy",) * parent.state.players
        file = tmp_path / "branch.jsonl"
        parent.branch(file, players=players).close()
        assert players != tuple(parent.players)
    assert list(players) == replay(file).players
    assert SHORT == len(replay(file).moments)


def test_a_branch_holds_what_its_moves_lead_to(tmp_path: Path) -> None:
    parent = recorded(7)
    parent.back(5)
    file = tmp_path / "branch.jsonl"
    with playing(parent.branch(file)) as branch:
        assert branch.moves == parent.moves
        branch.do(trajectory(7).moves[len(branch.moves)])
        kept = [(moment.line, moment.events, moment.state) for moment in branch.moments]
    assert kept == [(moment.line, moment.events, moment.state) for moment in replay(file).moments]


def test_a_branch_that_can_not_be_written_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, file = recorded(7), tmp_path / "branch.jsonl"
    written = os.write
    calls = []

    def full_after_the_header(descriptor: int, data: bytes) -> int:
        calls.append(data)
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        return written(descriptor, data)

    monkeypatch.setattr(os, "write", full_after_the_header)
    with pytest.raises(BadRecord, match="No space left"):
        parent.branch(file)
    assert 2 == len(calls), "a header, and all the lines in one piece"
    assert not file.exists()


def test_lines_are_written_in_one_piece_or_not_at_all(tmp_path: Path) -> None:
    game = recorded(7, moves=6)
    one, two, *others = lines_of(game.moments)
    journal = Journal.create(tmp_path / "game.jsonl", game.header)
    journal.append()
    journal.append(one, two)
    before = journal.path.read_bytes()
    for wrong in ((others[1],), (others[0], others[2])):
        with pytest.raises(ValueError, match="can't follow"):
            journal.append(*wrong)
    assert before == journal.path.read_bytes()
    journal.append(*others)
    journal.close()
    assert game.moves == replay(journal.path).moves


def test_a_header_is_read_without_what_follows(path: Path) -> None:
    header = replay(path).header
    with path.open("ab") as journal:
        journal.write(b"\xff no line\n")
    assert header == journal_header(path)


@pytest.mark.parametrize("data", [b"", b"{}\n", b"\xff\n", b"[]\n", b'{"format":"kings-jour'])
def test_a_file_without_a_header_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    for wrong in (file, tmp_path, tmp_path / "none"):
        with pytest.raises(BadRecord):
            journal_header(wrong)


def test_a_header_cut_off_before_its_end_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes().split(b"\n")[0])
    with pytest.raises(BadRecord, match="no complete line"):
        journal_header(path)


def test_a_header_holds_the_scenarios_words_and_may_lack_them() -> None:
    options = trajectory(7).options
    words = ScenarioWords("A moment", "What now?")
    header = new_header(options, ("human",) * options.players, 7, scenario=words)
    assert words == read_header(header_text(header)).scenario
    older = json.loads(header_text(replace(header_for(options), version=1)))
    del older["scenario"]
    assert read_header(json.dumps(older)).scenario is None


@pytest.mark.parametrize("words", ["A moment", {"name": "A moment"}, {"name": 1, "question": ""}])
def test_other_words_of_a_scenario_are_refused(words: object) -> None:
    data = json.loads(header_text(replace(header_for(trajectory(7).options), version=1)))
    with pytest.raises(BadRecord, match=r"header\.scenario"):
        read_header(json.dumps({**data, "scenario": words}))
