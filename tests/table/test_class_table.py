"""A table of a class opens its own journal, tells its bots, and its branches lead back to it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from kings.classroom.class_folder import make_class, read_class
from kings.classroom.embargo import IN_CLASS, tell_cards
from kings.classroom.plan import Start, journal_path, status_path
from kings.classroom.status import read_status
from kings.errors import BadInput, BadRecord
from kings.records.recording import HUMAN
from kings.struggle.options import Options
from kings.table import TableStore
from kings.widgets.board import Board
from kings.widgets.board_store import BoardStore
from tests.classroom.played import a_class, table_of
from tests.table.devices import say, seated
from tests.widgets.pages import click


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return a_class(tmp_path / "8b", [2, 0])


def test_each_table_opens_its_own_game(folder: Path) -> None:
    one, two = table_of(folder, 1), table_of(folder, 2)
    plan = read_class(folder).plan
    assert [plan.table(1).players, plan.table(2).players] == [one.scene.names, two.scene.names]
    assert (2, 1) == (one.scene.view.round, two.scene.view.round)
    one.close()
    two.close()


def test_a_table_that_is_open_elsewhere_is_refused(folder: Path) -> None:
    store = table_of(folder, 1)
    with pytest.raises(BadRecord, match="being played in another window"):
        table_of(folder, 1)
    store.close()


def test_a_bot_that_took_a_seat_is_told_during_the_game_and_at_the_end(folder: Path) -> None:
    store = table_of(folder, 1)
    for seat in range(3):
        store.seat(seat, "greedy")
    store.step_round()
    store.seat(1, "random")
    screen, tape = seated(store)
    names = store.scene.names
    all_three = f"{names[0]}, {names[1]} and {names[2]} were greedy bots in round 2."
    assert any(all_three in line for line in tape.frame["bots_told"])
    told = f"{names[1]} was a greedy bot in round 2."
    store.to_end()
    screen.refresh()
    assert any(told in line for line in tape.frame["over"]["facts"])
    store.seat(1, HUMAN)
    assert told in store.scene.bots_told
    store.close()


def play_out(store: TableStore) -> None:
    for seat in range(len(store.scene.names)):
        store.seat(seat, "greedy")
    store.to_end()
    assert store.scene.over


def test_a_class_game_that_is_not_over_is_not_branched(folder: Path) -> None:
    store = table_of(folder, 1)
    with pytest.raises(BadInput, match="This game of a class can't be branched yet"):
        store.branch("What if?")
    assert "table-01.jsonl" in store.scene.kept_words and 1 == len(store.scene.branches)
    store.close()


@pytest.mark.parametrize("night", [True, False])
def test_in_a_class_nothing_is_taken_back_where_cards_are_hidden(
    tmp_path: Path, *, night: bool
) -> None:
    """Bots on all seats would play the hidden cards, and the game could then be played again."""
    rules = Options.for_players(3, mode="night" if night else "day")
    make_class(tmp_path, list("UVWXYZ"), 7, start=Start(rules), size=3)
    store = table_of(tmp_path, 1)
    play_out(store)
    before = len(store.driver.recording.moments)
    if night:
        for take_back in (store.back, partial(store.go_back_to, 0)):
            with pytest.raises(BadInput, match="In a class nothing is taken back"):
                take_back()
    else:
        store.back()
    assert night == (before == len(store.driver.recording.moments))
    store.close()


def test_what_was_hidden_is_told_when_all_tables_are_over(folder: Path) -> None:
    """All tables are dealt the same cards, so the first that is over knows those of the others."""
    one, two = table_of(folder, 1), table_of(folder, 2)
    seed = read_class(folder).plan.table(1).seed
    play_out(one)
    seat, tape = seated(one)
    over = tape.frame["over"]
    assert one.scene.seed is None and str(seed) not in "".join(tape.heard)
    assert (IN_CLASS.secrets, True, False) == (over["kept_back"], over["again"], over["saves"])
    with pytest.raises(BadInput, match="All tables of this class are dealt the same cards"):
        _ = one.journal_text()
    with pytest.raises(BadInput, match="can't be branched yet"):
        one.branch()
    play_out(two)
    say(seat, "now")  # what “Check whether all tables are finished” says
    over = tape.frame["over"]
    told = tuple(over[name] for name in ("kept_back", "seed", "saves", "again"))
    assert ("", seed, True, False) == told
    assert seed == one.scene.seed == two.scene.seed
    one.close()
    two.close()


def test_the_teacher_can_tell_what_was_hidden_earlier(folder: Path) -> None:
    store, board = table_of(folder, 1), Board(BoardStore(folder))
    play_out(store)
    seat, tape = seated(store)
    assert tape.frame["over"]["seed"] is None
    click(board, "Show the cards to tables that are over")
    say(seat, "now")
    assert tape.frame["over"]["seed"] is not None and not tape.frame["over"]["kept_back"]
    with pytest.raises(AssertionError, match="there is no button"):
        click(board, "Show the cards to tables that are over")
    store.close()


def test_a_branch_of_a_class_game_leads_back_to_it(folder: Path) -> None:
    tell_cards(folder)
    store = table_of(folder, 1)
    moves, before = len(store.scene.stops), journal_path(folder, 1).read_bytes()
    store.branch("What if?", ("greedy",) * 3)
    assert "under the code" in store.scene.kept_words
    store.step_round()
    assert before == journal_path(folder, 1).read_bytes()
    assert 2 == read_status(status_path(folder, 1)).round
    home = next(line for line in store.scene.branches if line.name == "The game")
    store.open_branch(home.id)
    assert moves == len(store.scene.stops)
    assert "This game of a class is kept in table-01.jsonl." == store.scene.kept_words
    store.close()
