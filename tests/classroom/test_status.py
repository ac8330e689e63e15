"""A table's status tells what everybody may see, and nothing else; it is always whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from kings.classroom.plan import journal_path
from kings.classroom.status import (
    parse_status,
    read_status,
    status_beside,
    status_of,
    status_text,
    write_status,
)
from kings.errors import BadRecord
from kings.game import NATURE
from kings.records.recording import Recording, new_header
from kings.seeds import stream
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from kings.struggle.state import State
from tests.checkers.secrets import twin
from tests.classroom.played import a_class, recorded, table_of
from tests.effort import examples
from tests.strategies import STRUGGLE, play, seeds
from tests.widgets.clicking import finish, table_store


def beginning_at(state: State) -> Recording:
    """Return a recording at this state, whether or not a position could be written down of it."""
    header = new_header(state.options, ("human",) * state.players, 1, timed=False, name="g")
    recording = Recording(header)
    recording.first = recording.state = state
    return recording


@settings(max_examples=examples(12))
@given(seeds())
def test_two_tables_that_differ_in_what_is_hidden_write_the_same_bytes(seed: int) -> None:
    options = Options(names=("Ada", "Ben", "Cleo"), mode="night", free_market=seed % 2 == 0)
    rng = stream(seed, "status")
    states = [
        state
        for state in play(STRUGGLE, seed, options=options).states
        if GAME.asks(state) and GAME.asks(state)[0].seat != NATURE
    ]
    for state in rng.sample(states, 5):
        other = twin(state, None, rng)
        one, two = (status_text(status_of(beginning_at(each))) for each in (state, other))
        assert one == two


def test_a_leak_would_be_found() -> None:
    """A status that told of the hands would not be the same for both."""
    options = Options(names=("Ada", "Ben", "Cleo"), mode="night")
    states = play(STRUGGLE, 1, options=options).states
    state = next(one for one in states if one.round == 2)
    leaky = [
        status_text(replace(status_of(beginning_at(one)), question=str(one.hands)))
        for one in (state, twin(state, None, stream(1, "status")))
    ]
    assert leaky[0] != leaky[1]


def test_it_says_how_far_the_table_is() -> None:
    status = status_of(recorded(("human", "greedy", "greedy"), 3, rounds=4))
    assert (4, (False, True, True), False) == (status.round, status.bots, status.finished)
    assert status.question.startswith("Round 4.")
    assert status_of(recorded(("greedy",) * 3, 3)).finished


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "table-01.status.json"
    status = status_of(recorded(("greedy",) * 4, 3, rounds=5))
    write_status(file, status)
    assert status == read_status(file)
    assert [file] == list(tmp_path.iterdir())


def test_a_status_that_can_not_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table-01.status.json"
    status = status_of(recorded(("greedy",) * 4, 3, rounds=2))
    write_status(file, status)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadRecord, match="No space left"):
        write_status(file, replace(status, round=3))
    assert status == read_status(file)
    assert [file] == list(tmp_path.iterdir())


GOOD = status_text(status_of(recorded(("greedy",) * 3, 3, rounds=2)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        (GOOD[:60], "not JSON"),
        (GOOD.replace("kings-status", "kings-journal"), "should have the format"),
        (GOOD.replace('"version": 1', '"version": 2'), "reads up to 1"),
        (GOOD.replace('"round": 2', '"round": 9'), "no round 9"),
        (GOOD.replace('"round": 2', '"hand": [1], "round": 2'), "unknown field"),
        (GOOD.replace('"asked": [\n', '"asked": [7,\n'), "asked names a seat"),
        (GOOD.replace('"at": null', '"at": "yesterday"'), "is not a time"),
        (GOOD.replace('"at": null', '"at": "2026-11-22T09:00:00"'), "is not a time"),
        (GOOD.replace('"Ada",', ""), "3 to 6 seats"),
        (GOOD.replace('"Ada",', '"Ada", "Eve",'), "one entry for each seat"),
        (GOOD.replace('"gold": [\n', '"gold": [-3,\n'), "one entry|Nobody has"),
    ],
)
def test_a_bad_status_is_refused_in_words(text: str, why: str) -> None:
    assert GOOD != text
    with pytest.raises(BadRecord, match=why):
        parse_status(text)


def test_a_file_that_is_no_status_is_named(tmp_path: Path) -> None:
    file = tmp_path / "table-02.status.json"
    with pytest.raises(BadRecord, match=r"table-02\.status\.json can't be read"):
        read_status(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match=r"table-02\.status\.json: the text is not UTF-8"):
        read_status(file)
    file.write_text(" " * 30_000, encoding="utf-8")
    with pytest.raises(BadRecord, match="larger than"):
        read_status(file)


def test_a_table_of_a_class_keeps_its_status_at_every_event(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class", [0])
    journal = journal_path(folder, 1)
    store = table_of(folder, 1)
    beside = status_beside(journal)
    for seat in range(3):
        store.seat(seat, "greedy")
    assert (True, True, True) == read_status(beside).bots
    for _ in range(30):
        store.step()
        assert status_of(store.driver.recording) == read_status(beside)
    store.back()
    assert status_of(store.driver.recording) == read_status(beside)
    store.close()


def test_the_same_table_opened_again_goes_on_where_it_stopped(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class", [3])
    before = journal_path(folder, 1).read_bytes()
    store = table_of(folder, 1)
    assert (3, "table-01.jsonl") == (
        store.scene.view.round,
        store.scene.kept_words.split()[-1][:-1],
    )
    store.close()
    assert journal_path(folder, 1).read_bytes().startswith(before)


def test_a_game_outside_a_class_writes_no_status(kings_home: Path) -> None:
    store = table_store(0)
    finish(store)
    assert [] == list(kings_home.rglob("*.status.json"))


def test_a_status_that_fails_is_told_at_the_table_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = a_class(tmp_path / "class", [0])
    store = table_of(folder, 1)

    def full(*_: object) -> None:
        raise BadRecord("the disk is full.")

    monkeypatch.setattr("kings.classroom.status.write_status", full)
    before = len(store.driver.recording.moments)
    store.choose(store.scene.choices[0].choice)
    assert before < len(store.driver.recording.moments)
    assert "see how far this table has come: the disk is full." in store.scene.notice
    store.close()
