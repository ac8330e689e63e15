"""Notes lie between the moves of a journal, survive every end of a process, and change no game."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from kings.errors import BadInput, BadRecord
from kings.games import ROOMS
from kings.names import is_shown
from kings.records.chronicle import count_done, count_steps, stand_in_lines, words_heard
from kings.records.formats import (
    NOTES,
    AnyNote,
    Bell,
    Early,
    Enough,
    Note,
    Seen,
    Whispers,
    Word,
    line_text,
    read_line,
)
from kings.records.journal import journal_text, parse_journal
from kings.records.recording import Recording, new_header, replay, resume
from kings.seeds import stream
from kings.struggle.moves import MAX_WORDS, Pass
from tests.effort import examples
from tests.records import test_other_games
from tests.records.games import (
    SHORT,
    header_for,
    in_version_1,
    playing,
    recorded,
    resealed,
    trajectory,
)

ALL: tuple[Note, ...] = (
    Bell(0, "opened", 45),
    Early(0, 1, Pass(1)),
    Early(0, 1, None),
    Enough(0, 2),
    Word(0, 0, None, "Who wants the Queen?"),
    Word(0, 0, 2, "Not her."),
    Seen(0, 2, 1),
    Bell(0, "extended", 9),
    Bell(0, "rung", 0),
)


def whispering(seed: int, path: Path | None = None, *, moves: int | None = None) -> Recording:
    """Return a random game with a note or more before every third move."""
    game, rng = trajectory(seed), stream(seed, "notes")
    header = replace(header_for(game.options, seed), bell=45, whispers=True)
    recording = Recording.begin(header, path)
    for number, move in enumerate(game.moves[:moves]):
        if number % 3 == 0:
            for note in rng.sample(ALL, rng.randint(1, 4)):
                recording.note(note)
        recording.do(move)
    return recording


texts = st.text(min_size=1, max_size=40).filter(is_shown).map(lambda words: f"{words}!"[:MAX_WORDS])
stamps = st.none() | st.just("2026-01-01T00:00:00.000+00:00")
small = st.integers(0, 7)
notes: st.SearchStrategy[Note] = st.one_of(
    st.builds(Early, small, small, st.none() | st.builds(Pass, small), stamps),
    st.builds(Enough, small, small, stamps),
    st.builds(
        Bell, small, st.sampled_from(("opened", "extended", "rung")), st.integers(0, 10**6), stamps
    ),
    st.builds(Word, small, small, st.none() | small, texts, stamps),
    st.builds(Seen, small, small, st.integers(1, 10**6), stamps),
)


@given(notes)
def test_every_note_is_read_as_it_was_written(note: Note) -> None:
    assert note == read_line(line_text(note))


@given(st.integers(0, 40), st.lists(st.tuples(st.integers(0, 20), notes), max_size=12))
@settings(max_examples=examples(60), deadline=None)
def test_a_game_with_any_notes_in_it_is_the_same_game(
    seed: int, scattered: list[tuple[int, Note]]
) -> None:
    game = trajectory(seed % 8)
    header = replace(header_for(game.options, seed), whispers=True)
    noted, plain = Recording(header), Recording(header)
    for number, move in enumerate(game.moves[:20]):
        for place, note in scattered:
            if place == number:
                _try_note(noted, note)
        noted.do(move)
        plain.do(move)
    again = replay(parse_journal(journal_text(header, noted.lines).encode()))
    assert plain.moves == noted.moves == again.moves
    assert list(plain.states()) == list(noted.states()) == list(again.states())
    assert noted.lines == again.lines
    assert noted.noted == again.noted
    assert plain.text() == noted.text()


def _try_note(recording: Recording, note: Note) -> None:
    """Note something, unless it can't be at this table; then nothing changes."""
    before = [*recording.lines], [*recording.noted]
    try:
        recording.note(note)
    except BadInput:
        assert before == (recording.lines, recording.noted)


@pytest.mark.parametrize("game", ROOMS)
def test_the_moves_of_every_game_can_be_decided_early(game: str) -> None:
    played: Any = test_other_games.recorded(game) if game != "struggle" else recorded(5)
    fresh: Any = Recording(played.header)
    for moment in played.moments:
        if moment.move.seat >= 0:
            early: Any = Early(0, moment.move.seat, moment.move)
            kept = fresh.note(early)
            assert kept == read_line(line_text(kept, game), game)
        fresh.do(moment.move)
    again = replay(parse_journal(journal_text(fresh.header, fresh.lines).encode()), None)
    assert played.moves == again.moves
    assert fresh.noted == again.noted


def test_a_note_is_numbered_timed_synced_and_returned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    synced: list[int] = []
    sync = os.fsync

    def counted(descriptor: int) -> None:
        sync(descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            synced.append(file.read_bytes().count(b"\n"))

    with playing(recorded(5, file, moves=SHORT)) as recording:
        monkeypatch.setattr(os, "fsync", counted)
        kept = recording.note(Enough(0, 1))
        assert [SHORT + 2] == synced
        assert SHORT + 2 == kept.n
        assert kept.at is not None
        assert kept == recording.lines[-1] == parse_journal(file.read_bytes()).lines[-1]


def test_notes_are_those_since_the_last_move_or_going_back(path: Path) -> None:
    game = trajectory(5)
    with playing(resume(path)) as recording:
        said = recording.note(Enough(0, 1)), recording.note(Bell(0, "opened", 20))
        assert said == recording.notes
        recording.seat(0, "greedy")
        assert said == recording.notes
        recording.do(game.moves[SHORT])
        assert not recording.notes
        after = recording.note(Enough(0, 2))
        recording.back(1)
        assert not recording.notes
        last = recording.note(Enough(0, 0))
        assert [SHORT, SHORT, SHORT + 1, SHORT] == [noted.moves for noted in recording.noted]
    again = replay(path)
    assert [*said, after, last] == [noted.note for noted in again.noted]
    assert recording.noted == again.noted
    assert (last,) == again.notes == recording.notes


def test_a_note_takes_no_way_forward_away(path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.back(2)
        recording.note(Word(0, 0, None, "Wait."))
        recording.forward()
        recording.forward()
    assert trajectory(5).moves[:SHORT] == replay(path).moves


def test_resume_has_the_notes_that_were_acknowledged_and_a_torn_one_is_cut_off(path: Path) -> None:
    with playing(resume(path)) as recording:
        kept = recording.note(Early(0, 1, Pass(1)))
        recording.note(Enough(0, 1))
    data = path.read_bytes()
    start = data.rfind(b"\n", 0, -1) + 1
    for end in range(start, len(data)):
        path.write_bytes(data[:end])
        with playing(resume(path)) as recording:
            assert (kept,) == recording.notes
            recording.note(Enough(0, 1))
        assert (kept, Enough(SHORT + 3, 1)) == tuple(
            replace(note, at=None) if isinstance(note, Enough) else note
            for note in replay(path).notes
        )


FAULTS: dict[str, tuple[AnyNote, str]] = {
    "nobody": (Enough(0, 9), "There is no seat 9 at this table."),
    "below 0": (Seen(0, -1, 1), "There is no seat -1 at this table."),
    "for another": (Early(0, 1, Pass(0)), "Seat 1 can't decide for another."),
    "nobody hears": (Word(0, 0, 7, "Psst"), "There is no seat 7 at this table."),
    "to oneself": (Word(0, 1, 1, "Hm"), "Nobody whispers to their own seat."),
    "no words": (Word(0, 1, None, " "), "An empty message can't be sent."),
    "too many": (Word(0, 1, None, "x" * 281), "What is said has at most 280 characters"),
    "two lines": (Word(0, 1, None, "a\nb"), "What is said has printable characters only"),
    "a past bell": (Bell(0, "opened", -1), "A bell has 0 seconds at least."),
    "no offer": (Seen(0, 1, 0), "There is no offer 0."),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_note_that_can_not_be_is_neither_written_nor_read(name: str, tmp_path: Path) -> None:
    note, why = FAULTS[name]
    file = tmp_path / "game.jsonl"
    with playing(whispering(5, file, moves=4)) as recording:
        before = file.read_bytes(), [*recording.lines], [*recording.noted]
        with pytest.raises(BadInput, match=why):
            recording.note(note)
        assert before == (file.read_bytes(), recording.lines, recording.noted)
        number = len(recording.lines) + 2
    text = line_text(replace(note, n=number))
    file.write_text(resealed(file.read_text(encoding="utf-8") + text + "\n"), encoding="utf-8")
    with pytest.raises(BadRecord, match=f"Line {number}: {why[0].lower()}{why[1:]}"):
        replay(file)


def test_nobody_whispers_where_whispers_are_not_allowed(path: Path) -> None:
    with playing(resume(path)) as recording:
        with pytest.raises(BadInput, match="At this table everybody hears what is said"):
            recording.note(Word(0, 0, 1, "Psst"))
        recording.note(Word(0, 0, None, "Psst"))
    assert ["Psst"] == [heard.word.text for heard in words_heard(replay(path), ())]


def test_whispers_may_be_allowed_and_forbidden_while_a_game_goes_on(path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.note(Whispers(0, allowed=True))
        recording.note(Word(0, 0, 1, "Psst"))
        recording.note(Whispers(0, allowed=False))
        with pytest.raises(BadInput, match="At this table everybody hears what is said"):
            recording.note(Word(0, 0, 1, "Again"))
    with playing(resume(path)) as again:
        assert (False, False) == (again.whispers, again.header.whispers)
        assert ["Psst"] == [heard.word.text for heard in words_heard(again, (1,))]
        assert [] == [heard.word.text for heard in words_heard(again, (2,))]
        with pytest.raises(BadInput, match="everybody hears"):
            again.note(Word(0, 0, 1, "Again"))


# What is agreed on at the start.


def test_the_bell_and_whispers_are_agreed_on_before_the_first_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with playing(Recording.begin(header_for(trajectory(5).options), file)) as recording:
        before = recording.header
        recording.agree(bell=20, whispers=True)
        assert replace(before, bell=20, whispers=True) == recording.header
        recording.note(Word(0, 0, 1, "Psst"))
        recording.do(trajectory(5).moves[0])
        with pytest.raises(BadRecord, match="being played in another window"):
            resume(file)
    again = replay(file)
    assert (20, True, 2) == (again.header.bell, again.header.whispers, len(again.lines))
    if os.name == "posix":
        assert 0o600 == stat.S_IMODE(file.stat().st_mode)


def test_a_game_in_memory_agrees_too_and_a_resumed_one_that_has_not_begun(tmp_path: Path) -> None:
    recording = Recording(header_for(trajectory(5).options))
    recording.agree(bell=None, whispers=True)
    recording.save_as(tmp_path / "game.jsonl")
    recording.close()
    with playing(resume(tmp_path / "game.jsonl")) as again:
        assert again.header.whispers
        again.agree(bell=90, whispers=False)
    header = replay(tmp_path / "game.jsonl").header
    assert (90, False) == (header.bell, header.whispers)


def test_nothing_is_agreed_on_once_a_line_is_written_or_in_version_1(path: Path) -> None:
    before = path.read_bytes()
    with playing(resume(path)) as recording, pytest.raises(BadInput, match="before the game"):
        recording.agree(bell=20, whispers=True)
    assert before == path.read_bytes()
    with pytest.raises(BadInput, match="before the game begins"):
        in_version_1(recorded(5, moves=0)).agree(bell=20, whispers=True)


def test_what_can_not_be_agreed_on_or_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"

    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    with playing(Recording.begin(header_for(trajectory(5).options), file)) as recording:
        before, header = file.read_bytes(), recording.header
        with pytest.raises(BadRecord, match="should be a second at least"):
            recording.agree(bell=0, whispers=True)
        with monkeypatch.context() as patch:
            patch.setattr("kings.records.files.put_text", full)
            with pytest.raises(BadRecord, match=r"game\.jsonl can't be written: No space left"):
                recording.agree(bell=20, whispers=True)
        assert (before, header) == (file.read_bytes(), recording.header)
        recording.do(trajectory(5).moves[0])
    assert 1 == len(replay(file).moments)


# Version 1.


def test_a_game_of_version_1_goes_on_in_it_and_remembers_notes_while_it_is_open(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(in_version_1(recorded(5, moves=SHORT)).text(), encoding="utf-8")
    with playing(resume(file)) as recording:
        before = file.read_bytes()
        kept = recording.note(Early(0, 1, Pass(1)))
        assert 0 == kept.n
        assert (kept,) == recording.notes
        assert before == file.read_bytes()
        assert 1 == count_done(recording, 1) - count_done(replay(file), 1)
        recording.do(trajectory(5).moves[SHORT])
        assert not recording.notes
    again = replay(file)
    assert 1 == again.header.version
    assert b"check" not in file.read_bytes()
    assert [] == again.noted
    assert SHORT + 1 == len(again.moments)


@pytest.mark.parametrize("note", ALL, ids=lambda note: type(note).__name__)
def test_a_journal_of_version_1_has_no_notes(note: Note, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    text = in_version_1(recorded(5, moves=3)).text()
    file.write_text(text + line_text(replace(note, n=5)) + "\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"Line 5: line\.kind is .* version 1 has not"):
        replay(file)


def test_a_branch_and_a_branch_of_an_old_game_are_of_version_2(tmp_path: Path) -> None:
    older = in_version_1(recorded(5, moves=SHORT))
    with playing(older.branch(tmp_path / "branch.jsonl", moves=9)) as branch:
        branch.note(Enough(0, 1))
    again = replay(tmp_path / "branch.jsonl")
    assert (2, 9, 1) == (again.header.version, len(again.moments), len(again.noted))


def test_a_bell_of_no_time_is_refused(tmp_path: Path) -> None:
    options = trajectory(5).options
    header = new_header(options, ("human",) * options.players, 1, bell=0)
    (tmp_path / "game.jsonl").write_text(journal_text(header, ()), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"header\.bell should be a second at least, and is 0"):
        replay(tmp_path / "game.jsonl")


# What notes count for, and who may hear them.


@pytest.mark.parametrize("seed", range(0, 24, 4))
def test_only_what_a_seat_decides_counts_as_done(seed: int) -> None:
    recording = whispering(seed, moves=30)
    plain = recorded(seed, moves=30)
    assert count_steps(plain.lines, ROOMS["struggle"]) == count_steps(
        recording.lines, ROOMS["struggle"]
    )
    for seat in range(len(recording.players)):
        decided = sum(
            isinstance(noted.note, Early | Enough) and noted.note.seat == seat
            for noted in recording.noted
        )
        assert count_done(plain, seat) + decided == count_done(recording, seat)


@pytest.mark.parametrize("note", ALL, ids=lambda note: type(note).__name__)
def test_no_note_of_another_changes_what_a_seat_has_done(note: Note) -> None:
    recording = whispering(5, moves=6)
    others = {*range(len(recording.players))} - {getattr(note, "seat", -1)}
    before = {seat: count_done(recording, seat) for seat in others}
    recording.note(note)
    assert before == {seat: count_done(recording, seat) for seat in others}


def test_a_bot_that_stands_in_is_found_among_notes() -> None:
    with_notes, plain = whispering(5, moves=0), recorded(5, moves=0)
    for record in (with_notes, plain):
        record.seat(1, "greedy")
        for move in trajectory(5).moves[:SHORT]:
            if record is with_notes:
                record.note(Enough(0, 1))
            record.do(move)
    moves = {line.n: at for at, line in enumerate(with_notes.lines) if not isinstance(line, NOTES)}
    assert [*stand_in_lines(plain).values()] == [*stand_in_lines(with_notes).values()]
    assert {*stand_in_lines(with_notes)} <= {*moves}


def test_a_whisper_is_heard_by_the_two_alone_and_by_the_teacher_when_the_game_is_over() -> None:
    recording = whispering(5, moves=0)
    for word in (Word(0, 0, None, "to all"), Word(0, 0, 2, "to C"), Word(0, 1, 0, "to A")):
        recording.note(word)

    def heard(seats: tuple[int, ...] | None) -> list[str]:
        return [one.word.text for one in words_heard(recording, seats)]

    assert ["to all"] == heard(()) == heard((3,))
    assert ["to all", "to C", "to A"] == heard((0,)) == heard((1, 2))
    assert ["to all", "to A"] == heard((1,))
    assert ["to all", "to C"] == heard((2,))
    assert ["to all"] == heard(None)
    for move in trajectory(5).moves:
        recording.do(move)
    assert ["to all", "to C", "to A"] == heard(None)
    assert ["to all"] == heard(())


def test_a_copy_for_everybody_holds_no_note() -> None:
    recording = whispering(5, moves=SHORT)
    copy = parse_journal(recording.text().encode())
    assert recording.noted
    assert not [line for line in copy.lines if isinstance(line, NOTES)]
    assert recording.moves == replay(copy).moves
