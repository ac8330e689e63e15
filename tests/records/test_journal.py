"""A journal loses nothing that was acknowledged: what is written, and how a game goes on."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from kings.errors import BadInput, BadRecord, IllegalMove
from kings.records.formats import Moved, Parent, Seated, WentBack, header_text
from kings.records.journal import Journal, parse_journal, read_journal
from kings.records.recording import Recording, new_header, replay, resume
from kings.seeds import stream
from kings.struggle.moves import Play, Shuffle
from kings.struggle.options import Options
from kings.struggle.positions import position_of
from kings.struggle.rules import GAME
from tests.records.games import (
    GAMES,
    SHORT,
    header_for,
    needs_posix,
    playing,
    recorded,
    refused,
    trajectory,
)


def test_the_header_comes_first_and_lines_are_only_added(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    game = trajectory(5)
    with playing(Recording.begin(header_for(game.options), file)) as recording:
        assert file.read_text() == header_text(recording.header) + "\n"
        for move in game.moves[:SHORT]:
            before = file.read_bytes()
            recording.do(move)
            after = file.read_bytes()
            assert after.startswith(before)
            assert after[len(before) :].count(b"\n") == 1
            assert after.endswith(b"\n")
    assert [2 + number for number in range(SHORT)] == [m.line for m in recording.moments]


@needs_posix
def test_a_journal_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "private" / "game.jsonl"
    recorded(5, file, moves=1).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_every_line_is_synced_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    synced: list[int] = []
    sync = os.fsync

    def counted(descriptor: int) -> None:
        sync(descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            synced.append(file.read_bytes().count(b"\n"))

    monkeypatch.setattr(os, "fsync", counted)
    with playing(recorded(5, file, moves=SHORT)) as recording:
        recording.back(3)
        recording.seat(0, "greedy")
    assert synced == list(range(1, SHORT + 4))


def test_a_journal_never_overwrites_a_file(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(BadRecord, match="can't be made: File exists, and nothing is written over"):
        Recording.begin(header_for(Options()), path)
    with pytest.raises(BadRecord, match="can't be made"):
        Recording.begin(header_for(Options()), path / "below" / "game.jsonl")
    assert before == path.read_bytes()


def test_an_illegal_move_leaves_no_line(path: Path) -> None:
    before = path.read_bytes()
    with playing(resume(path)) as recording:
        state = recording.state
        with pytest.raises(IllegalMove):
            recording.do(Shuffle((None,) * state.players))
        assert state is recording.state
    assert before == path.read_bytes()


def test_a_line_out_of_order_is_never_written(path: Path) -> None:
    journal, _ = Journal.reopen(path)
    with pytest.raises(ValueError, match="can't follow"):
        journal.append(Seated(SHORT + 3, 0, "human"))
    journal.close()
    journal.close()


@pytest.mark.parametrize("seed", range(0, GAMES, 3))
def test_a_journal_leads_to_the_same_states(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with playing(recorded(seed, file)) as played:
        again = replay(file)
    assert trajectory(seed).states == tuple(again.states()) == tuple(played.states())
    assert played.moments == again.moments
    assert played.lines == again.lines
    assert GAME.outcome(played.state) == GAME.outcome(again.state)


def test_resume_goes_on_where_the_journal_stops(path: Path) -> None:
    game = trajectory(5)
    for done in range(SHORT, SHORT + 6):
        with playing(resume(path)) as recording:
            assert recording.torn == ""
            assert game.states[done] == recording.state
            recording.do(game.moves[done])
    assert list(game.moves[: SHORT + 6]) == list(replay(path).moves)


def test_a_torn_last_line_is_tolerated_at_every_byte(path: Path) -> None:
    data = path.read_bytes()
    start = data.rfind(b"\n", 0, -1) + 1
    move = trajectory(5).moves[SHORT - 1]
    for end in range(start, len(data)):
        path.write_bytes(data[:end])
        replayed = replay(path)
        assert data[:end] == path.read_bytes()
        with playing(resume(path)) as recording:
            for read in (replayed, recording):
                assert data[start:end] == read.torn.encode()
                assert len(read.moments) == SHORT - 1
            assert data[:start] == path.read_bytes()
            recording.do(move)
        assert path.read_bytes().count(b"\n") == SHORT + 1
        assert len(replay(path).moments) == SHORT


def test_a_line_torn_within_a_letter_is_reported(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + '{"kind":"seated","n":16,"seat":0,"player":"“'.encode()[:-1])
    assert replay(path).torn.endswith("\N{REPLACEMENT CHARACTER}")
    resume(path).close()
    assert whole == path.read_bytes()


def test_back_and_forward_give_the_same_states(tmp_path: Path) -> None:
    game = trajectory(8)
    rng = stream(1, "back and forward")
    with playing(recorded(8, tmp_path / "game.jsonl", moves=60)) as recording:
        at = 60
        for _ in range(80):
            if at and (at == 60 or rng.random() < 0.5):
                steps = rng.randint(1, min(at, 9))
                recording.back(steps)
                at -= steps
            else:
                assert game.events[at] == recording.forward()
                at += 1
            assert game.states[: at + 1] == tuple(recording.states())
            assert list(game.moves[at:60]) == recording.undone[::-1]
        again = replay(tmp_path / "game.jsonl")
    assert recording.moments == again.moments
    assert recording.undone == again.undone


def test_going_back_is_a_line_of_its_own(path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.back(2)
        recording.back(SHORT - 2)
        assert recording.state == recording.first
    one, two = read_journal(path).lines[-2:]
    assert (SHORT + 2, SHORT - 1) == (one.n, one.to if isinstance(one, WentBack) else None)
    assert (SHORT + 3, 1) == (two.n, two.to if isinstance(two, WentBack) else None)


def test_another_move_takes_the_way_forward_away(tmp_path: Path) -> None:
    game = trajectory(5)
    lead = next(at for at, move in enumerate(game.moves) if isinstance(move, Play))
    with playing(recorded(5, tmp_path / "game.jsonl", moves=lead + 4)) as recording:
        recording.back(4)
        state = recording.state
        taken = game.moves[lead]
        recording.do(next(m for m in GAME.choices(state, taken.seat) if m != taken))
        with pytest.raises(BadInput, match="no move to redo"):
            recording.forward()
        for wrong in (0, -1, 1000):
            with pytest.raises(BadInput, match="moves can't be taken back"):
                recording.back(wrong)
        assert replay(tmp_path / "game.jsonl").undone == []


def test_seats_can_be_taken_over(path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.seat(1, "greedy")
        recording.seat(1, "random")
        recording.seat(0, "greedy")
        before = path.read_bytes()
        for nobody in (-1, recording.state.players):
            with pytest.raises(BadInput, match=f"no seat {nobody}"):
                recording.seat(nobody, "human")
        assert before == path.read_bytes()
        expected = ["greedy", "random", *recording.header.players[2:]]
    assert expected == replay(path).players
    assert replay(path).header.players[0] == "human"


def test_a_branch_is_whole_in_itself_and_names_its_parent(path: Path, tmp_path: Path) -> None:
    game = trajectory(5)
    file = tmp_path / "branch.jsonl"
    with playing(resume(path)) as parent:
        parent.seat(1, "greedy")
        before = path.read_bytes()
        with playing(parent.branch(file, name="What if?", moves=9)) as branch:
            assert Parent(parent.header.id, 10) == branch.header.parent
            assert branch.header.id != parent.header.id
            assert branch.header.seed == parent.header.seed
            assert parent.players == branch.players
            branch.do(game.moves[9])
        assert before == path.read_bytes()
    again = replay(file)
    assert again.header.branch == "What if?"
    assert game.states[:11] == tuple(again.states())


def test_a_branch_leaves_at_the_line_and_not_at_the_number_of_the_move(path: Path) -> None:
    with playing(resume(path)) as parent:
        parent.back(2)
        parent.forward()
        assert parent.branch().header.parent == Parent(parent.header.id, SHORT + 3)
        assert parent.branch(moves=0).header.parent == Parent(parent.header.id, 1)
        assert parent.moves == parent.branch().moves
        for wrong in (-1, SHORT):
            with pytest.raises(BadInput, match=f"{SHORT - 1} have been made so far"):
                parent.branch(moves=wrong)


def test_a_game_from_a_position_is_played_on(tmp_path: Path) -> None:
    game = trajectory(5)
    header = new_header(game.options, ("human",) * game.options.players, 3, start=game.states[20])
    with playing(Recording.begin(header, tmp_path / "game.jsonl")) as recording:
        for move in game.moves[20:40]:
            recording.do(move)
        assert parse_journal(recording.text().encode()).header.start == position_of(game.states[20])
    assert game.states[20:41] == tuple(replay(tmp_path / "game.jsonl").states())


def test_a_bad_position_at_the_start_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    game = trajectory(5)
    start = replace(position_of(game.states[20]), round=8)
    file = tmp_path / "game.jsonl"
    header = replace(header_for(game.options), start=start)
    file.write_text(header_text(header) + "\n")
    error = refused(file)
    assert error.line == 1
    assert "position.round is 8" in str(error)


def test_text_is_the_game_without_detours(path: Path, tmp_path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.seat(0, "greedy")
        recording.back(3)
        recording.forward()
        text = recording.text()
    other = tmp_path / "download.jsonl"
    other.write_text(text, encoding="utf-8")
    again = replay(other)
    assert list(recording.states()) == list(again.states())
    assert recording.players == again.players
    assert text == again.text()


def test_a_game_in_memory_can_be_kept_later(tmp_path: Path) -> None:
    recording = recorded(5, moves=SHORT)
    recording.back(2)
    with playing(recording):
        recording.save_as(tmp_path / "game.jsonl")
        recording.forward()
        with pytest.raises(BadInput, match=r"kept in game\.jsonl already"):
            recording.save_as(tmp_path / "other.jsonl")
    assert recording.lines == replay(tmp_path / "game.jsonl").lines


def test_a_game_of_simulations_has_no_clock(tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        game = trajectory(5)
        header = new_header(game.options, ("random",) * 4, 5, timed=False, name="5")
        header = replace(header, players=("random",) * game.options.players)
        with playing(Recording.begin(header, tmp_path / name)) as recording:
            for move in game.moves:
                recording.do(move)
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1]


def test_a_moved_line_says_when(path: Path) -> None:
    for line in read_journal(path).lines:
        assert isinstance(line, Moved)
        assert line.at is not None and line.at.endswith("+00:00")
