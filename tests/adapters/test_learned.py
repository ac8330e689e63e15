"""The bot that a net plays: the contract of all bots, its file, and what the net rates."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kings.adapters import menu
from kings.adapters.course import begin, drawn
from kings.adapters.learned import SHIPPED, Learned, Policy, read_policy, scaled
from kings.adapters.observation import HIGH, LENGTH, LOW, observe
from kings.errors import BadRecord
from kings.struggle.options import Options
from tests.bots.contract import BotContract


class TestLearned(BotContract):
    bot = Learned()

    def test_its_name_leads_to_it(self) -> None:
        """It is on no menu: it needs NumPy, which the bots of the menus don't."""
        assert "learned" == self.bot.name


def test_the_file_says_how_it_came_about() -> None:
    about = read_policy().about
    games, steps = about["games_of_the_greedy_bot"], about["steps"]
    asked = f"python -m benchmarks.learning --games {games} --steps {steps} --seed 1"
    assert asked == about["command"]
    assert (menu.EDITION, 4, "day") == (about["menu_edition"], about["players"], about["mode"])
    assert SHIPPED.stat().st_size < 30_000  # it is in the wheel, which browsers fetch


def test_the_net_is_what_it_says() -> None:
    """By hand, in whole numbers: two inputs, one hidden unit."""
    out = np.zeros((1, menu.PLAIN), np.float32)
    out[0, 3] = 2.0
    policy = Policy(
        inputs=np.array([1, 4]),
        hidden=np.array([[1.0], [-1.0]], np.float32),
        shift=np.array([0.5], np.float32),
        out=out,
        bias=np.full(menu.PLAIN, 1.0, np.float32),
        about={},
    )
    row = np.zeros(LENGTH, np.float32)
    row[[1, 4]] = 0.25, 0.75
    rated = policy.rated(row)
    assert [1.0] * 3 == rated[:3].tolist() and 1.0 == rated[3]  # tanh(0.25 - 0.75 + 0.5) is 0
    row[4] = 0
    assert rated[2] == 1.0 and np.isclose(policy.rated(row)[3], 1 + 2 * np.tanh(0.75))


def test_all_that_it_reads_lies_between_minus_one_and_one() -> None:
    assert 1.0 == scaled(list(HIGH)).max() and -1.0 == scaled(list(LOW)).min()
    course = drawn(begin(Options.for_players(4), deals=False), 1)
    assert course.question is not None
    row = scaled(observe(course.view(course.question.seat), course.question))
    assert row.shape == (LENGTH,) and np.abs(row).max() <= 1


def test_it_takes_what_is_rated_highest() -> None:
    course = drawn(begin(Options.for_players(4), deals=False), 1)
    question = course.question
    assert question is not None
    policy = read_policy()
    for number, move in question.answers.items():
        bias = np.zeros(menu.PLAIN, np.float32)
        bias[number] = 1000
        bot = Learned(replace(policy, bias=bias))
        unused: Any = None
        assert move == bot.choose(course.view(question.seat), unused)


def test_a_policy_comes_back_from_its_file(tmp_path: Path) -> None:
    policy, path = read_policy(), tmp_path / "new" / "mine.npz"
    policy.save(path)
    again = read_policy(path)
    assert policy.about == again.about
    for name in ("inputs", "hidden", "shift", "out", "bias"):
        assert np.array_equal(getattr(policy, name), getattr(again, name))


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path, policy = tmp_path / "bad.npz", read_policy()
    path.write_text(json.dumps({"no": "weights"}), "utf-8")
    with pytest.raises(BadRecord, match="holds no learned policy"):
        read_policy(path)
    with pytest.raises(BadRecord, match="holds no learned policy"):
        read_policy(tmp_path / "nothing.npz")
    for wrong in (
        replace(policy, about={**policy.about, "menu_edition": menu.EDITION + 1}),
        replace(policy, inputs=policy.inputs + LENGTH),
        replace(policy, bias=policy.bias[1:]),
    ):
        wrong.save(path)
        with pytest.raises(BadRecord, match="another menu than edition 1"):
            read_policy(path)
