"""Who played: bots that differ are told apart, the same ones are the same in every process."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from kings.bots import Greedy, RandomBot
from kings.sim.identity import describe, program
from tests.sim.quick import Quick

ROOT = Path(__file__).parents[2]


class Holding:
    """It holds something."""

    def __init__(self, held: Any) -> None:
        self.held = held


class Travelling(Quick):
    """It has not been anywhere yet."""


def double(number: int) -> int:
    return 2 * number


def adding(more: int) -> Callable[[int], int]:
    return lambda number: number + more


def edited(body: str) -> Any:
    """Return a bot of one's own with this body."""
    space: dict[str, Any] = {"RandomBot": RandomBot, "__name__": "mine"}
    exec(f"class Mine(RandomBot):\n    def choose(self, view, rng):\n        {body}\n", space)
    return space["Mine"]()


def test_kinds_and_fields_tell_bots_apart() -> None:
    assert describe(Greedy()) == describe(Greedy()) != describe(RandomBot())
    assert describe(Quick()) == describe(Quick()) != describe(Quick(first=True))


def test_a_bot_that_was_edited_is_another() -> None:
    one, same, other = "return view.choices[0]", "return view.choices[0]", "return view.choices[1]"
    assert describe(edited(one)) == describe(edited(same)) != describe(edited(other))


def test_a_journey_leaves_no_trace() -> None:
    before = describe(Travelling())
    pickle.loads(pickle.dumps(Travelling()))  # which leaves notes in the class
    assert "__slotnames__" in vars(Travelling)
    assert before == describe(Travelling())


def test_what_a_bot_holds_is_told() -> None:
    different = [
        *(1, 1.5, True, None, "x", (1, 2), [2, 1], {"a": 1}, {"a": 2}, {1, 2}),
        *(double, adding(1), adding(2), partial(double, 3), partial(double, 4), len, Holding),
        *(Holding(1), Holding(Holding(1)), random.Random, b"x", b"y"),
        *(np.arange(4), np.arange(4).reshape(2, 2), np.zeros(4)),
    ]
    told = [repr(describe(Holding(held))) for held in different]
    assert len(set(told)) == len(told)
    assert " at 0x" not in "".join(told)


def test_what_holds_itself_comes_to_an_end() -> None:
    ring = Holding(None)
    ring.held = [ring]
    assert "again" in repr(describe(ring))


def test_the_same_in_every_process() -> None:
    script = (
        "from kings.sim.identity import describe, program; from tests.sim.quick import Quick\n"
        "print(describe([Quick(), {'b', 'a', 'c'}]), program())"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert 1 == len(told)


def test_the_program_has_versions_and_a_hash() -> None:
    assert {"kings", "python", "code"} == set(program())
    assert 32 == len(program()["code"])
