"""The measuring of processes: counted by the same code, in turn, and not hidden when one dies."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from benchmarks.measuring import Child, Failed, Line, Range, Round, in_turn, ratios


def lasting(cpu: float, plies: int = 100) -> Round:
    """Return a round of ten games."""
    return Round(games=10, plies=plies, forced=20, words=0, cpu=cpu, wall=cpu, peak=1)


@pytest.fixture
def child() -> Iterator[Child]:
    with Child("pretender", Path(sys.executable), "tests.benchmarks.pretender") as begun:
        yield begun


def test_a_process_tells_what_it_plays_and_with_which_packages(child: Child) -> None:
    assert ["noisy", "slow", "dying"] == child.plays
    assert {"pytest": version("pytest")} == child.versions


def test_what_an_engine_prints_is_no_answer(child: Child) -> None:
    found = child.ask("noisy", games=7)
    assert (7, 70, 14) == (found.games, found.plies, found.forced)


def test_a_process_fills_the_time_it_is_given(child: Child) -> None:
    found = child.ask("slow", seconds=0.05)
    assert found.cpu >= 0.05
    assert found.games == found.plies == found.words > 1
    assert found.peak > 1_000_000


def test_a_process_that_dies_is_named_with_its_last_words(child: Child) -> None:
    with pytest.raises(Failed, match=r"pretender ended with status 1: too ill for 3"):
        child.ask("dying", games=3)


def test_a_module_that_is_not_there_fails_at_once() -> None:
    with pytest.raises(Failed, match=r"No module named"):
        Child("nobody", Path(sys.executable), "benchmarks.nobody")


class Scripted(Child):
    """A child that has no process: it remembers what it was asked."""

    def __init__(self, engine: str, asked: list[str]) -> None:
        self.engine = engine
        self.plays = ["a", "b"]
        self.asked = asked

    def ask(self, play: str, *, seconds: float | None = None, games: int | None = None) -> Round:
        self.asked.append(f"{self.engine}{play}")
        return lasting(len(self.asked))


def test_rounds_are_taken_in_turn_and_the_first_is_not_counted() -> None:
    asked: list[str] = []
    lines = in_turn([Scripted("x", asked), Scripted("y", asked)], 2, 1.0, lambda _: None)
    assert ["xa", "xb", "ya", "yb"] * 3 == asked
    assert [[5, 9], [6, 10], [7, 11], [8, 12]] == [
        [one.cpu for one in line.rounds] for line in lines
    ]


def test_a_range_is_the_median_between_the_lowest_and_the_highest() -> None:
    assert Range(3, 1, 50) == Range.of([50, 1, 3])


def test_forced_plies_are_counted_and_not_counted() -> None:
    found = lasting(2.0)
    assert (50.0, 40.0, 5.0) == (found.plies_a_second, found.free_a_second, found.games_a_second)


def test_ratios_are_taken_within_a_round() -> None:
    quick = Line("quick", "", [lasting(1.0), lasting(10.0)])
    slow = Line("slow", "", [lasting(4.0), lasting(30.0)])
    assert Range(3.5, 3.0, 4.0) == ratios(quick, slow, lambda one: one.plies_a_second)


def test_lines_of_different_length_are_not_compared() -> None:
    one, two = Line("", "", [lasting(1.0)]), Line("", "", [lasting(1.0)] * 2)
    with pytest.raises(ValueError, match="shorter"):
        ratios(two, one, lambda round_: round_.plies_a_second)
