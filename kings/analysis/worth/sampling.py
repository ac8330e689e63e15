"""Choices measured again and again: play-outs under a policy, or trees of guessed worlds.

All choices are measured in the same worlds with the same chance (common random numbers): play-out
number k meets the same cards and the same luck after whichever choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from kings.analysis.worth.ending import END, play_ends
from kings.analysis.worth.measured import Ends, Lens, Whole
from kings.analysis.worth.position import Position
from kings.analysis.worth.trees import Tree
from kings.sim.kernel import choices, layout, rules
from kings.sim.kernel.layout import Row
from kings.sim.kernel.play import TOLD
from kings.sim.kernel.policies import POLICIES, new_desk

SHARED = 512
"""Fewer games are played by one thread: they are over before others have begun."""


class Sampler(Protocol):
    """Something that measures all choices of a position, more and more exactly."""

    @property
    def drawn(self) -> int:
        """How many play-outs or worlds were looked at."""
        ...

    def more(self, many: int) -> None:
        """Look at so many more."""
        ...

    def ends(self) -> tuple[Ends | None, ...]:
        """Return what each choice led to so far; None for one that was never open."""
        ...


class PlayOuts:
    """Plays on in the kernel under one policy for all seats."""

    def __init__(self, position: Position, policy: str, seed: int, threads: int) -> None:
        self.drawn = 0
        self._position = position
        self._policies = np.full(position.seats, POLICIES.index(policy), np.int64)
        self._seed = seed
        self._threads = threads
        self._numbers: list[list[Whole]] = [[] for _ in position.codes]
        self._rows: list[list[Whole]] = [[] for _ in position.codes]

    def more(self, many: int) -> None:
        """Play so many more games after each choice."""
        numbers = np.arange(self.drawn, self.drawn + many, dtype=np.int64)
        worlds = _worlds(self._position, numbers, self._seed)
        codes = self._position.codes
        threads = self._threads if many * len(codes) >= SHARED else 1
        tasks = [
            (place, part)
            for place in range(len(codes))
            for part in np.array_split(np.arange(many), threads)
        ]

        def play(task: tuple[int, Whole]) -> tuple[Whole, Whole]:
            place, part = task
            these = worlds if len(worlds) == 1 else worlds[part]
            return self._play(codes[place], numbers[part], these)

        if threads == 1:
            found = list(map(play, tasks))
        else:
            with ThreadPoolExecutor(threads) as pool:
                found = list(pool.map(play, tasks))
        for (place, _), (played, ends) in zip(tasks, found, strict=True):
            self._numbers[place].append(played)
            self._rows[place].append(ends)
        self.drawn += many

    def _play(self, code: int, numbers: Whole, worlds: Row) -> tuple[Whole, Whole]:
        """Play one choice on, in those worlds in which it is open."""
        seat = self._position.deciding
        able = [int(choices.legal(world, seat)) >> code & 1 for world in worlds]
        starts = worlds[np.flatnonzero(able)].copy()
        played = numbers if self._position.open else numbers[np.flatnonzero(able)]
        ends = np.zeros((len(played), END), np.int64)
        for start in starts:
            rules.apply(start, seat, code)
        play: Any = play_ends  # it returns nothing that its types could tell
        counts = np.zeros(3, np.int32)
        told = np.zeros((0, TOLD), np.int16)
        given = (starts, played, self._policies, np.uint64(self._seed), self._position.scorer)
        if len(played):
            play(*given, new_desk(), counts, told, ends)
        return played, ends

    def ends(self) -> tuple[Ends | None, ...]:
        """Return what each choice led to so far."""
        return tuple(
            _together(numbers, rows, self._position.seats)
            for numbers, rows in zip(self._numbers, self._rows, strict=True)
        )


class Worlds:
    """Solves the last round in guessed worlds, one after the other."""

    def __init__(self, position: Position, continuation: str, lens: Lens, seed: int) -> None:
        self.drawn = 0
        self.tree = Tree(position.scorer, continuation, lens)
        self._position = position
        self._seed = seed
        self._found: list[list[Ends]] = [[] for _ in position.codes]

    def more(self, many: int) -> None:
        """Solve so many more worlds; raises ``OverflowError`` if one is too large."""
        position = self._position
        for number in range(self.drawn, self.drawn + many):
            world = position.world(number, self._seed)
            solved = self.tree.every(world, position.deciding, position.codes, number)
            for found, ends in zip(self._found, solved, strict=True):
                if ends is not None:
                    found.append(ends)
        self.drawn += many

    def ends(self) -> tuple[Ends | None, ...]:
        """Return what each choice led to so far."""
        return tuple(_joined(found) for found in self._found)


def _worlds(position: Position, numbers: Whole, seed: int) -> Row:
    """Return the one world there is, or a guessed one for each number, shape (worlds, WIDTH)."""
    which: Sequence[int] = [0] if position.open else numbers.tolist()
    rows = np.zeros((len(which), layout.WIDTH), np.int64)
    for place, number in enumerate(which):
        rows[place] = position.world(number, seed)
    return rows


def _together(numbers: list[Whole], rows: list[Whole], seats: int) -> Ends | None:
    if not sum(map(len, numbers)):
        return None
    return Ends.made(np.concatenate(numbers), np.concatenate(rows), seats)


def _joined(found: list[Ends]) -> Ends | None:
    """Return the ends of several worlds, all equally likely."""
    if not found:
        return None
    weights = np.concatenate([ends.weights for ends in found]) / len(found)
    return Ends(
        np.concatenate([ends.numbers for ends in found]),
        weights,
        np.concatenate([ends.points for ends in found]),
        np.concatenate([ends.ties for ends in found]),
        np.concatenate([ends.shares for ends in found]),
    )
