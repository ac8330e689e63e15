"""Branches: they are named and kept, found by their family, and opened by their ids."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput, KingsError
from kings.names import MOST_PARTS, graphemes, is_shown
from kings.records.places import games_folder, journal_of
from kings.records.recording import HUMAN, replay
from kings.struggle.events import RoundBegan
from kings.table import StruggleStore, new_game
from kings.table.shelf import MAX_BRANCH_NAME, clean_name
from tests.positions import ADA, BEN
from tests.widgets.clicking import click_until, finish, table_store, watched
from tests.widgets.pages import EVIL

DATA = Path(__file__).resolve().parents[2] / "data"


@pytest.fixture(autouse=True)
def _a_home_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def in_round(number: int, *people: int, mode: str = "day") -> StruggleStore:
    store = table_store(*(people or (ADA,)), mode=mode, seed=3)  # type: ignore[arg-type]  # two modes
    return click_until(store, lambda store: store.scene.view.round == number)


def family(store: StruggleStore) -> list[tuple[str, str, bool]]:
    return [(one.name, one.words, one.current) for one in store.shelf.branches(store.driver)]


def test_a_game_without_branches_is_its_own_family() -> None:
    store = table_store(ADA, seed=1)
    assert [("The game", "from the beginning", True)] == family(store)
    store.choose(store.scene.choices[0].choice)
    table_store(ADA, seed=2).step()
    assert [("The game", "from the beginning", True)] == family(store)


def test_a_branch_leaves_the_game_where_one_looks() -> None:
    store = in_round(3)
    code, lines = store.scene.code, journal_of(store.scene.code).read_bytes()
    begun = next(at for at, stop in enumerate(store.scene.stops) if stop.chapter == 2)
    store.look(begun + 2)
    there = [line.text for line in store.scene.log]
    store.branch("What if?")
    assert store.scene.looking is None and store.scene.code not in ("", code)
    assert there == [line.text for line in store.scene.log]
    assert lines == journal_of(code).read_bytes(), "the game it left stays as it was"
    expected = [
        ("The game", "from the beginning", False),
        ("What if?", "left the game in round 2", True),
    ]
    assert expected == family(store)
    finish(store)
    assert "What if?" == replay(journal_of(store.scene.code)).header.branch


def test_a_branch_from_now_and_before_anything_was_kept() -> None:
    store = table_store(ADA, seed=3)
    store.branch()
    assert ("Branch 1", "left the game in round 1", True) == family(store)[1]
    assert 2 == len(list(games_folder().iterdir()))


def test_branches_have_branches_and_names_of_their_own() -> None:
    store = in_round(2)
    root = store.scene.branches[0].id
    store.branch()
    first = store.scene.branches[1].id
    store.look(3)
    store.branch(" \n ")
    store.open_branch(root)
    assert root == next(line.id for line in store.scene.branches if line.current)
    store.branch("Branch 4")
    store.branch("")
    words = {name: words for name, words, _ in family(store)}
    assert {
        "The game": "from the beginning",
        "Branch 1": "left the game in round 2",
        "Branch 2": "left “Branch 1” in round 1",
        "Branch 4": "left the game in round 2",
        "Branch 3": "left “Branch 4” in round 2",
    } == words
    store.open_branch(first)
    assert "Branch 1" == next(line.name for line in store.scene.branches if line.current)
    assert 5 == len({line.id for line in store.scene.branches})


def test_the_round_it_left_in_leaves_detours_out() -> None:
    store = in_round(3)
    store.change_settings(stop_at_windows=True)
    store.go_back_to(2)
    store.choose(store.scene.choices[0].choice) if store.scene.choices else store.step()
    store.branch()
    left = [event for event in store.scene.happened if isinstance(event, RoundBegan)]
    assert (
        f"left the game in round {left[-1].round}"
        == store.scene.branches[1].words
        == ("left the game in round 1")
    )


def test_each_game_of_a_family_goes_on_where_it_stood() -> None:
    store = in_round(2)
    root, before = store.scene.branches[0].id, store.scene.log
    store.look(4)
    store.branch()
    branch, after = store.scene.branches[1].id, store.scene.log
    for _ in range(2):
        store.open_branch(root)
        assert before == store.scene.log
        store.open_branch(branch)
        assert after == store.scene.log


def test_only_games_of_the_family_are_opened() -> None:
    stranger = in_round(2)
    strange = stranger.scene.branches[0].id
    stranger.close()
    store = in_round(2)
    store.branch()
    here = next(line.id for line in store.scene.branches if line.current)
    before, code = store.scene.log, store.scene.code
    for wrong in (strange, stranger.scene.code, "", "../x", "?"):
        with pytest.raises(BadInput, match="no such branch"):
            store.open_branch(wrong)
    with pytest.raises(BadInput, match="on the table"):
        store.open_branch(here)
    assert (before, code) == (store.scene.log, store.scene.code)


def test_no_code_is_told_even_where_a_branch_is_being_played() -> None:
    store = in_round(2)
    root, code = store.scene.branches[0].id, store.scene.code
    store.branch()
    other = table_store(ADA, seed=9)
    other.resume(code)
    with pytest.raises(KingsError, match="being played") as refused:
        store.open_branch(root)
    assert code not in str(refused.value)
    assert not any(code in repr(line) for line in store.scene.branches)


def test_files_that_cannot_be_read_are_skipped() -> None:
    store = in_round(2)
    store.branch()
    known = family(store)
    (games_folder() / "torn.jsonl").write_bytes(b'{"format":"kings-jour')
    (games_folder() / "empty.jsonl").write_bytes(b"")
    (games_folder() / "other.jsonl").write_bytes(b"\xff\n")
    (games_folder() / "folder.jsonl").mkdir()
    (games_folder() / "list.jsonl").write_text("[1]\n", encoding="utf-8")
    assert known == family(store)


def test_a_family_whose_first_game_is_gone_still_knows_itself() -> None:
    store = in_round(2)
    first = journal_of(store.scene.code)
    store.branch()
    store.branch()
    first.unlink()
    expected = [
        ("Branch 1", "left a game that is not kept here", False),
        ("Branch 2", "left “Branch 1” in round 2", True),
    ]
    assert expected == family(store)


def test_a_copied_journal_is_no_second_game() -> None:
    store = in_round(2)
    store.branch()
    known = family(store)
    shutil.copy(journal_of(store.scene.code), games_folder() / "2222-copy.jsonl")
    assert known == family(store)


def test_the_first_game_of_a_scenario_bears_its_name() -> None:
    store = new_game(scenario=DATA / "scenarios" / "the_last_lead.json", seed=1)
    assert store.scene.scenario is not None
    store.branch()
    assert store.scene.scenario[0] == store.scene.branches[0].name
    assert "left the game in round" in store.scene.branches[1].words


def test_two_who_watch_the_same_recorded_game_are_no_family() -> None:
    recorded = DATA / "games" / "night_of_four.jsonl"
    one, other = watched(recorded), watched(recorded)
    one.branch("Mine", (HUMAN, "greedy", "greedy", "greedy"))
    assert [("The recorded game", "from the beginning", True)] == family(other)
    assert [
        ("The game", "from the beginning", False),
        ("Mine", "left the game in round 1", True),
    ] == family(one), "what was branched is kept, to be looked at beside the branch"


def test_by_night_a_branch_is_opened_through_the_curtain() -> None:
    store = in_round(2, ADA, BEN, mode="night")
    root = store.scene.branches[0].id
    here = store.scene.waiting_for if store.scene.waiting_for is not None else store.scene.front
    assert here is not None
    store.come(here)
    store.branch()
    assert here == store.scene.front, "whoever sits there stays there"
    store.hand_over(ADA if here == BEN else BEN)
    assert store.scene.waiting_for is not None
    store.open_branch(root)
    assert store.scene.waiting_for is not None, "the curtain stays down"
    assert store.scene.view.seat is None and not store.scene.choices


def test_by_night_nobody_gets_the_hand_of_another_by_a_branch() -> None:
    """Ada sits there; in the other game of the family only Ben is a person."""
    store = in_round(2, ADA, BEN, mode="night")
    root = store.scene.branches[0].id
    store.branch("", [HUMAN if seat == BEN else "greedy" for seat in range(len(store.scene.names))])
    assert (BEN,) == store.scene.people
    branch = next(line.id for line in store.scene.branches if line.current)
    store.open_branch(root)
    store.come(ADA)
    store.open_branch(branch)
    assert (None, BEN) == (store.scene.front, store.scene.waiting_for)


def test_by_night_no_bot_lays_open_a_hand_that_a_branch_has_of_its_game() -> None:
    store = in_round(2, ADA, BEN, mode="night")
    root = store.scene.branches[0].id
    store.branch()
    with pytest.raises(BadInput, match="cards in this branch are those of a game that isn't over"):
        store.seat(BEN, "greedy")
    assert {ADA, BEN} == set(store.scene.people)
    branch = next(line.id for line in store.scene.branches if line.current)
    store.open_branch(root)
    store.seat(BEN, "greedy")
    finish(store)
    store.open_branch(branch)
    store.seat(BEN, "greedy")
    assert {ADA} == set(store.scene.people)


def test_a_name_is_cleaned_and_kept_as_words() -> None:
    store = in_round(2)
    store.branch(f"  {EVIL}\n\u202etwo\u0000 {'x' * 99}")
    name = store.scene.branches[1].name
    assert name.startswith(f"{EVIL} two xxx") and MAX_BRANCH_NAME == len(name)


@given(st.text())
def test_a_clean_name_is_short_printable_and_stays_as_it_is(name: str) -> None:
    clean = clean_name(name)
    characters = graphemes(clean)
    assert is_shown(clean) and len(characters) <= MAX_BRANCH_NAME
    assert all(len(one) <= MOST_PARTS for one in characters)
    assert clean == clean_name(clean) == clean.strip()
    if is_shown(name) and len(name) <= MAX_BRANCH_NAME and name == " ".join(name.split()):
        parts = max(map(len, graphemes(name)), default=0)
        assert name == clean or parts > MOST_PARTS


def test_the_characters_of_a_branch_are_counted_as_a_reader_counts_them() -> None:
    accented = "e\u0301" * (MAX_BRANCH_NAME + 1)
    assert "e\u0301" * MAX_BRANCH_NAME == clean_name(accented)
    assert "e" + "\u0301" * (MOST_PARTS - 1) == clean_name("e" + "\u0301" * 900)
