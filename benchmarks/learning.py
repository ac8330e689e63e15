"""Train a bot with sb3-contrib: ``python -m benchmarks.learning --games 500 --steps 0 --seed 1``.

At tables of four by Day without deals a net first learns to choose as the greedy bot does, from
games among greedy bots. Then one seat can learn on by proximal policy optimisation with masked
actions, against bots that are drawn by lot for each game, for the difference of its points to the
mean of the others. It needs ``sb3-contrib`` and this package in one environment; what is learned is
kept for ``kings.adapters.learned``, which needs NumPy alone.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import kings
from kings.adapters import course, menu
from kings.adapters.course import Course
from kings.adapters.learned import SHIPPED, Policy, Row, scaled
from kings.adapters.observation import LENGTH, observe
from kings.bots.roster import make_player
from kings.sim.executors import bar
from kings.struggle.options import Options

PLAYERS = 4
OTHERS = ("random", "greedy")
"""Who the other seats are drawn from by lot."""
HIDDEN = 48
POINTS = 20.0
"""So many points more than the others have are rewarded with 1."""
EPOCHS = 12
"""How often the greedy bot's choices are gone through."""
PART = 8192
"""Steps after which what was learned is kept."""


class Seat(gymnasium.Env[Row, int]):
    """One seat of a table whose other seats are bots."""

    observation_space = gymnasium.spaces.Box(-1.0, 1.0, (LENGTH,), np.float32)
    action_space = gymnasium.spaces.Discrete(menu.PLAIN)

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.agreed = Options.for_players(PLAYERS)
        self.varied = np.zeros(LENGTH, bool)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Row, dict[str, Any]]:
        """Begin a game at a seat and against bots by lot."""
        super().reset(seed=seed)
        self._seed = self._rng.getrandbits(63)
        self._seat = self._rng.randrange(PLAYERS)
        self._bots = [make_player("struggle", self._rng.choice(OTHERS)) for _ in range(PLAYERS)]
        self._go_to(course.begin(self.agreed, deals=False))
        return self._seen(), {}

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play on to the next question or to the end."""
        self._go_to(self._course.answer(int(action)))
        outcome = self._course.outcome
        if outcome is None:
            return self._seen(), 0.0, False, False, {}
        own = outcome.scores[self._seat]
        mean = (sum(outcome.scores) - own) / (PLAYERS - 1)
        return self._seen(), (own - mean) / POINTS, True, False, {}

    def action_masks(self) -> Any:
        """Return which numbers are allowed."""
        mask = np.zeros(menu.PLAIN, bool)
        question = self._course.question
        mask[list(question.answers) if question is not None else 0] = True
        return mask

    def _go_to(self, place: Course) -> None:
        place = course.drawn(place, self._seed)
        while (question := place.question) is not None and question.seat != self._seat:
            choice = self._bots[question.seat].choose(place.view(question.seat), self._rng)
            place = course.drawn(place.answer(menu.number_of(choice, PLAYERS)), self._seed)
        self._course = place

    def _seen(self) -> Row:
        row = scaled(observe(self._course.view(self._seat), self._course.question))
        self.varied |= row != 0
        return row


def learn(games: int, steps: int, seed: int) -> Iterator[Policy]:
    """Let a net learn, and yield what it has learned after every part of the way.

    ``games``: from which it learns to choose as the greedy bot; ``steps``: its own decisions after
    that; ``seed``: of all of it.
    """
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    table = Seat(seed)
    model = MaskablePPO(
        "MlpPolicy",
        table,
        seed=seed,
        device="cpu",
        n_steps=PART // 4,
        batch_size=256,
        n_epochs=8,
        learning_rate=4e-4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": {"pi": [HIDDEN], "vf": [HIDDEN]}},
    )
    _imitate(model, table, games, seed)
    yield _learned(model, table, games, seed)
    for _ in range(0, steps, PART):
        model.learn(PART, reset_num_timesteps=False)
        yield _learned(model, table, games, seed)


def _imitate(model: Any, table: Seat, games: int, seed: int) -> None:
    """Make the greedy bot's choices in so many games likely, and let nothing else be learned."""
    import torch

    rng, bot = random.Random(seed), make_player("struggle", "greedy")
    rows: list[Row] = []
    masks: list[Any] = []
    numbers: list[int] = []
    progress = bar()
    for game in range(games):
        own = rng.getrandbits(63)
        place = course.drawn(course.begin(table.agreed, deals=False), own)
        while (question := place.question) is not None:
            view = place.view(question.seat)
            rows.append(scaled(observe(view, question)))
            mask = np.zeros(menu.PLAIN, bool)
            mask[list(question.answers)] = True
            masks.append(mask)
            numbers.append(menu.number_of(bot.choose(view, rng), PLAYERS))
            place = course.drawn(place.answer(numbers[-1]), own)
        progress(game + 1, games)
    seen, allowed, chosen = np.array(rows), np.array(masks), torch.tensor(numbers)
    table.varied |= (seen != 0).any(axis=0)
    tensors = torch.tensor(seen)
    optimizer = torch.optim.Adam(model.policy.parameters(), 2e-3)
    order = np.random.default_rng(seed)
    for _ in range(EPOCHS if games else 0):
        places = order.permutation(len(numbers))
        for first in range(0, len(places), 256):
            some = places[first : first + 256]
            _, likely, _ = model.policy.evaluate_actions(
                tensors[some], chosen[some], action_masks=allowed[some]
            )
            optimizer.zero_grad()
            (-likely.mean()).backward()
            optimizer.step()


def _learned(model: Any, table: Seat, games: int, seed: int) -> Policy:
    net, steps = model.policy, int(model.num_timesteps)
    first, last = net.mlp_extractor.policy_net[0], net.action_net
    hidden = first.weight.detach().numpy().T
    # What was never anything but nought says nothing, and needs no weights.
    inputs = np.flatnonzero(table.varied)
    about = {
        "command": f"python -m benchmarks.learning --games {games} --steps {steps} --seed {seed}",
        "made": datetime.now(UTC).date().isoformat(),
        "kings": kings.__version__,
        "menu_edition": menu.EDITION,
        "players": PLAYERS,
        "mode": "day",
        "games_of_the_greedy_bot": games,
        "then_against": list(OTHERS) if steps else [],
        "steps": steps,
        "seed": seed,
        "sb3_contrib": version("sb3-contrib"),
        "torch": version("torch"),
    }
    return Policy(
        inputs,
        hidden[inputs],
        first.bias.detach().numpy(),
        last.weight.detach().numpy().T,
        last.bias.detach().numpy(),
        about,
    )


def main(words: Sequence[str] | None = None) -> int:
    """Train, and keep what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=SHIPPED)
    arguments = parser.parse_args(words)
    for policy in learn(arguments.games, arguments.steps, arguments.seed):
        policy.save(arguments.out)
        print(f"{arguments.out}: {policy.about}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
