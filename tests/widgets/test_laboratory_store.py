"""What the laboratory knows: its pile, groups, answers, house rules and practice; no widget."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest
from hypothesis import given, settings

import kings.widgets
from kings.errors import BadInput, BadRecord, KingsError
from kings.struggle import best_partition
from kings.struggle.partition.check import Grouping
from kings.struggle.partition.explain import USUAL, shortcut_partition
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.widgets.laboratory import pile_words
from kings.widgets.laboratory_store import (
    SAMPLE,
    LabStore,
    Level,
    draw_task,
    end_of,
    sample_change,
    say_history,
    say_pile_change,
    say_sample,
    say_why,
)
from tests.effort import examples
from tests.strategies import piles, small_piles, tables

EXAMPLE = (0, 3, 1, 1, 1, 1, 1, 1, 0, 1)
GAME = Path(__file__).resolve().parents[2] / "data" / "games" / "night_of_four.jsonl"
HOUSE = Tables(sets=(1, 3, 12, 14, 20, 30))
PLAIN = ("laboratory_store", "paper_store")


@pytest.mark.parametrize("name", PLAIN)
def test_what_pages_are_told_imports_no_widgets(name: str) -> None:
    path = Path(kings.widgets.__file__).parent / f"{name}.py"
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    asked = {one.module or "" for one in nodes if isinstance(one, ast.ImportFrom)}
    asked |= {alias.name for one in nodes if isinstance(one, ast.Import) for alias in one.names}
    assert asked and not {"ipywidgets", "anywidget", "traitlets", "plotly"} & {
        module.split(".")[0] for module in asked
    }


def test_a_pile_is_put_together_card_by_card() -> None:
    store = LabStore()
    for power in (2, 2, 10):
        store.add(power)
    assert (0, 2, 0, 0, 0, 0, 0, 0, 0, 1) == store.counts
    for _ in range(4):
        store.add(2)
    with pytest.raises(BadInput, match="six decks"):
        store.add(2)


@given(piles())
def test_a_pile_is_written_as_it_is_read(pile: tuple[int, ...]) -> None:
    store = LabStore()
    store.take_words(pile_words(pile))
    assert pile == store.counts


def test_what_cant_be_read_changes_nothing() -> None:
    store = LabStore(EXAMPLE)
    told: list[int] = []
    store.listeners.append(lambda: told.append(1))
    for attempt in ("2^9", "dragon"):
        with pytest.raises(BadInput):
            store.take_words(attempt)
    with pytest.raises(BadInput):
        store.take_groups("2 2; 0")
    assert EXAMPLE == store.counts and not told


def test_groups_stay_while_the_pile_grows() -> None:
    store = LabStore((0, 0, 0, 0, 0, 0, 1, 1, 1, 0))
    store.choose(0)
    store.choose(1)
    store.choose(2)
    store.lay_together()
    store.add(1)
    assert 5 == store.weighed.points


def test_typed_groups_are_checked_as_they_stand() -> None:
    store = LabStore(EXAMPLE)
    store.take_groups("2 2 2; 3-8")
    assert store.checked is not None and not store.checked.valid
    store.take_groups("2 2 2; 3-8; 10")
    assert store.checked.valid and 2 == store.checked.missing and 1 == store.checked.cards_to_move
    store.take_groups("2-8; 2 2; 10")
    assert 0 == store.checked.missing


def test_the_best_is_shown_and_ones_own_comes_back() -> None:
    store = LabStore(EXAMPLE)
    store.show_best()
    assert Grouping.of(best_partition(EXAMPLE)).weigh().points == store.weighed.points == 22
    store.back_to_mine()
    assert 10 == store.weighed.points
    store.show_best()
    store.choose(0)
    assert not store.best_shown and 22 == store.weighed.points, "one goes on from what is shown"


def test_a_proof_is_timed_and_forgotten_with_its_pile() -> None:
    ticks = iter(range(10))
    store = LabStore(EXAMPLE, clock=lambda: float(next(ticks)))
    store.prove()
    assert store.proof is not None and store.proof.proof.proved
    assert 1000.0 == store.proof.milliseconds
    store.add(1)
    assert store.proof is None


@settings(max_examples=examples(30))
@given(small_piles(9), tables())
def test_checking_the_best_always_finds_it_best(pile: tuple[int, ...], by: Tables) -> None:
    store = LabStore(pile, by)
    store.show_best()
    store.choose(0)
    store.check()
    assert store.checked is not None
    assert store.checked.valid and 0 == store.checked.missing


def test_a_games_end_gives_its_piles_and_tables() -> None:
    store = LabStore(tables=HOUSE)
    store.bring(GAME.read_text(encoding="utf-8"))
    end = end_of(GAME)
    assert end == store.end and end.piles[0] == store.counts and RULEBOOK == store.tables
    store.take_seat(3)
    assert end.piles[3] == store.counts
    with pytest.raises(BadInput):
        store.take_seat(4)


def test_a_game_that_goes_on_gives_no_pile() -> None:
    lines = GAME.read_text(encoding="utf-8").splitlines(keepends=True)
    store = LabStore(EXAMPLE)
    with pytest.raises(BadInput, match="isn't over"):
        store.bring("".join(lines[:30]))
    with pytest.raises(BadRecord):
        store.bring("no journal")
    assert EXAMPLE == store.counts and store.end is None


def test_house_tables_change_the_answer_at_once() -> None:
    store = LabStore(EXAMPLE)
    store.take_tables(HOUSE)
    assert 26 == store.best
    assert "scores 26, 4 points more than by the rulebook (22)" in say_pile_change(EXAMPLE, HOUSE)
    same = say_pile_change((1,) + (0,) * 9, HOUSE)
    assert "scores 1 as by the rulebook" in same


def test_the_sample_says_that_it_is_one_and_repeats_with_its_seed() -> None:
    change = sample_change(HOUSE, 3)
    assert change == sample_change(HOUSE, 3) and SAMPLE == change.piles
    assert 0 == sample_change(RULEBOOK, 3).higher + sample_change(RULEBOOK, 3).lower
    assert change.higher > 0 == change.lower
    assert "Of a sample of 150 piles" in say_sample(change) and "seed 3" in say_sample(change)


@pytest.mark.parametrize("level", list(Level))
def test_a_drawn_pile_is_of_its_level(level: Level) -> None:
    task = draw_task(random.Random(5), level, RULEBOOK)
    least, most, _ = level.value
    assert least <= sum(task.pile) <= most
    found = {how: shortcut_partition(task.pile, how).points for how in USUAL}
    assert tuple(found.items()) == task.shortcuts
    right = [how for how, points in found.items() if points == task.best]
    assert bool(right) == (level is Level.GENTLE) or level is Level.TRICKY
    assert not set(level.failing) & set(right)
    assert str(task.best) in say_why(task)


def test_where_nothing_can_fail_a_hard_pile_is_refused() -> None:
    flat = Tables(sets=(1, 2, 3, 4, 5, 6), runs=())
    with pytest.raises(BadInput, match="no hard pile"):
        draw_task(random.Random(1), Level.HARD, flat)


def test_practice_tells_nothing_before_the_answer_and_notes_it_after() -> None:
    ticks = iter([0.0, 7.0, 20.0, 21.0])
    store = LabStore(seed=2, clock=lambda: next(ticks))
    store.begin_practice(Level.TRICKY, timed=True)
    task = store.task
    assert task is not None
    assert task.pile == store.counts
    for verb in (store.show_best, store.prove):
        with pytest.raises(KingsError, match="Answer first"):
            verb()
    store.take_groups("1")
    assert task is store.task, "what can't be scored is no answer"
    store.all_sets()
    store.check()
    (done,) = store.attempts
    assert task == store.answered
    assert (False, 7.0, task.best) == (done.right, done.seconds, done.best)
    store.begin_practice(Level.GENTLE)
    asked = store.task
    assert asked is not None
    best = best_partition(asked.pile)
    store.take_groups("; ".join(" ".join(str(int(card)) for card in g.cards) for g in best.groups))
    assert store.attempts[-1].right and store.attempts[-1].seconds is None
    assert say_history(store.attempts).startswith("1 of 2 answers right")


def test_giving_up_and_taking_another_pile_end_the_practice() -> None:
    store = LabStore(seed=2)
    store.begin_practice(Level.GENTLE)
    store.give_up()
    assert not store.secret and not store.attempts
    store.begin_practice(Level.GENTLE)
    store.add(next(power for power in range(1, 11) if store.counts[power - 1] < 6))
    assert not store.secret
    assert "No pile answered yet." == say_history(store.attempts)


def test_the_same_seed_draws_the_same_piles() -> None:
    drawn = []
    for _ in range(2):
        store = LabStore(seed=9)
        store.begin_practice(Level.TRICKY)
        drawn.append(store.counts)
    assert drawn[0] == drawn[1]
