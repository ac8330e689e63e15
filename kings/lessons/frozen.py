"""Frozen decisions: a moment of the last round of a game, and what each choice is worth to each.

In the last round the cards lie open, so every value is computed to the end of the game and nothing
is sampled. Lessons 1 to 5 draw their numbers from such moments.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from kings.analysis.bargaining import Decision, Prices, price_choices
from kings.analysis.worth import decision, values
from kings.errors import BadInput
from kings.game import NATURE
from kings.lessons.sheet import Table
from kings.lessons.shipped import shipped_file
from kings.records.formats import Scenario, read_scenario, scenario_state
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.moves import Move
from kings.struggle.state import GOLD

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
CONTINUATION = (
    "Each row is a choice; below a name stands what that player has at the end of the game, in "
    "points (VP) with gold counted, if nobody pays anybody and all then play as well as they can."
)


@dataclass(frozen=True)
class Frozen:
    """A moment of the last round: the position, and the decision with its values in VP."""

    position: State
    decision: Decision

    @property
    def actor(self) -> str:
        """The name of the one who decides."""
        return self.decision.names[self.decision.active]

    @cached_property
    def prices(self) -> Prices:
        """What each choice costs and who can pay for it."""
        return price_choices(self.decision)

    @property
    def settled(self) -> bool:
        """Whether it is plain what is done unpaid: one choice is best for the one who decides."""
        own = sorted(self.decision.values[:, self.decision.active].tolist())
        return len(own) == 1 or own[-1] > own[-2] + 1e-9

    def with_purses(self, gold: tuple[int, ...]) -> Frozen:
        """Return the same moment with other purses, whole gold by seat.

        Gold counts as points and moves nobody to play otherwise, so every value shifts by it.
        """
        position, decision = self.position, self.decision
        state = replace(position, gold=gold, bank=GOLD - sum(gold))
        values = decision.values + np.array(gold) - np.array(decision.gold)
        return Frozen(state, replace(decision, values=values, gold=gold))

    def table(self) -> Table:
        """Return the values as students see them: a line for each choice, named by a letter."""
        decision = self.decision
        rows = zip(letters(decision.choices), decision.labels, decision.values, strict=True)
        return Table(
            ("choice", "what it is", *decision.names),
            tuple((letter, label, *map(float, row)) for letter, label, row in rows),
        )

    def given(self) -> dict[str, object]:
        """Return the values as Python has them: ``values[choice][name]``, ``gold[name]``."""
        names = self.decision.names
        rows = zip(letters(self.decision.choices), self.decision.values.tolist(), strict=True)
        return {
            "who": self.actor,
            "values": {letter: dict(zip(names, row, strict=True)) for letter, row in rows},
            "gold": dict(zip(names, self.decision.gold, strict=True)),
        }

    def choice(self, letter: str) -> int:
        """Return the place of the choice that a letter stands for; ``BadInput`` for no choice."""
        known = letters(self.decision.choices)
        if letter not in known:
            raise BadInput(f"There is no choice {letter}; there are: {', '.join(known)}.")
        return known.index(letter)

    def letter(self, choice: int) -> str:
        """Return the letter that stands for a choice."""
        return letters(self.decision.choices)[choice]


def letters(many: int) -> tuple[str, ...]:
    """Return names for choices: A, B, C …"""
    return tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:many])


def last_round(rng: random.Random, players: int = 3) -> State:
    """Play a game by Day at random up to the first turn of its last round."""
    start = GAME.start(Options(names=NAMES[:players], mode="day"))
    return played(start, rng, lambda state: state.phase is Phase.TURN and state.round == 7)


def played(state: State, rng: random.Random, until: Callable[[State], bool]) -> State:
    """Play on at random up to the next state of this kind, or to the end of the game."""
    while asked := GAME.asks(state):
        ask = asked[0]
        move: Move = (
            GAME.draw(state, rng)
            if ask.seat == NATURE
            else rng.choice(GAME.choices(state, ask.seat))
        )
        state = GAME.apply(state, move).state
        if until(state):
            break
    return state


def draw_frozen(
    rng: random.Random, players: int = 3, *, poor: bool = False, fewest: int = 3, most: int = 6
) -> Frozen | None:
    """Draw a moment of the last round with so many choices; None if this game has none.

    ``poor``: purses are drawn anew, one to six gold each, so that they matter.
    """
    state = last_round(rng, players)
    if state.actor is None or not fewest <= len(GAME.choices(state, state.actor)) <= most:
        return None
    if poor:
        gold = tuple(rng.randint(1, 6) for _ in state.gold)
        state = replace(state, gold=gold, bank=GOLD - sum(gold))
    return freeze(state)


def freeze(state: State) -> Frozen:
    """Return the decision of a moment in the last round, with values that are computed exactly."""
    return Frozen(state, decision(values(state, open_cards=True)))


def scene(name: str) -> Frozen:
    """Return the decision of a scenario in the last round, with what every choice is worth.

    ``name``: of the scenario. Raises ``BadInput`` if the project's folder has none of this name.

    For example ``kings.scene("A card for sale").table()``.
    """
    found = sorted(shipped_file("scenarios").glob("*.json"))
    scenes = {scenario.name: scenario for scenario in map(_scenario, found)}
    if name not in scenes:
        raise BadInput(f"There is no scenario “{name}”; there are: {', '.join(sorted(scenes))}.")
    return freeze(scenario_state(scenes[name]))


def _scenario(path: Path) -> Scenario:
    return read_scenario(path.read_text(encoding="utf-8"))
