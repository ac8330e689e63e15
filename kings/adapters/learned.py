"""A bot that was trained by a learning library, played with NumPy alone.

``python -m benchmarks.learning`` trains it with sb3-contrib and keeps what it has learned, with how
it was trained, in a file. It plays by the menu and the observation of the adapters, so it knows
what they show and nothing else. Deals are beyond it: it offers none and refuses all.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.adapters import menu
from kings.adapters.course import Question, choice_answers
from kings.adapters.observation import HIGH, LENGTH, LOW, observe
from kings.bots.bot import Bot
from kings.errors import BadRecord
from kings.shipped import DATA
from kings.struggle.moves import Choice
from kings.struggle.view import View

SHIPPED = DATA / "learned" / "day_of_four.npz"
"""Trained at tables of four by Day, without deals."""

Row = NDArray[np.float32]

SCALE: Row = np.array([max(high, -low) for low, high in zip(LOW, HIGH, strict=True)], np.float32)
"""By what each number of an observation is divided, so that all lie between -1 and 1."""


def scaled(row: list[int]) -> Row:
    """Return an observation as it is learned from."""
    return np.array(row, np.float32) / SCALE


@dataclass(frozen=True, slots=True)
class Policy:
    """A net of one hidden layer (hyperbolic tangent), and where it comes from.

    ``inputs``: the places of an observation that it reads; ``hidden``, ``shift``: weights and bias
    of the first layer, ``out``, ``bias``: of the second, whose numbers are those of the menu
    without offers, the best one highest; ``about``: how it was trained.
    """

    inputs: NDArray[np.int64]
    hidden: Row
    shift: Row
    out: Row
    bias: Row
    about: dict[str, Any]

    def rated(self, row: Row) -> Row:
        """Return how each number of the menu is rated, by a scaled observation."""
        rated: Row = np.tanh(row[self.inputs] @ self.hidden + self.shift) @ self.out + self.bias
        return rated

    def save(self, path: Path) -> None:
        """Write it to a file, in half precision."""
        path.parent.mkdir(parents=True, exist_ok=True)
        parts = {name: getattr(self, name).astype(np.float16) for name in _WEIGHTS}
        about = np.array(json.dumps(self.about))
        with path.open("wb") as file:
            np.savez_compressed(file, inputs=self.inputs.astype(np.int16), about=about, **parts)


_WEIGHTS = ("hidden", "shift", "out", "bias")


def read_policy(path: Path = SHIPPED) -> Policy:
    """Read what was learned; ``BadRecord`` for a file that holds something else."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            inputs = kept["inputs"].astype(np.int64)
            weights = {name: kept[name].astype(np.float32) for name in _WEIGHTS}
            about = json.loads(str(kept["about"]))
    except (OSError, ValueError, KeyError) as error:
        raise BadRecord(f"{path} holds no learned policy.") from error
    policy = Policy(inputs, about=about, **weights)
    many = policy.shift.size
    fits = (
        policy.hidden.shape == (inputs.size, many)
        and policy.out.shape == (many, menu.PLAIN)
        and policy.bias.shape == (menu.PLAIN,)
        and bool(((inputs >= 0) & (inputs < LENGTH)).all())
        and isinstance(about, dict)
        and about.get("menu_edition") == menu.EDITION
    )
    if not fits:
        raise BadRecord(f"{path} was learned from another menu than edition {menu.EDITION}.")
    return policy


_shipped = cache(read_policy)


class Learned(Bot):
    """Takes what the net rates highest among all that is allowed."""

    name = "learned"
    idea = "Plays what a net has learned from games among greedy bots; it never trades."
    source = "Imitation, and proximal policy optimisation with masked actions, by sb3-contrib."
    talks = False

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy = _shipped() if policy is None else policy

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Return the choice that is rated highest."""
        answers = choice_answers(view.choices, view.players)
        question = Question(view.own.seat, "choose", answers)
        rated = self.policy.rated(scaled(observe(view, question)))
        best = max(answers, key=lambda number: float(rated[number]))
        return next(one for one in view.choices if one == answers[best])
