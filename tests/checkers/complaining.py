"""How checkers are asked, whatever game was played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from tests.strategies import Trajectory

Checker = Callable[[Trajectory], Iterator[str]]
Battery = Mapping[str, Checker]
"""Checkers by name; each yields what it finds wrong with a game."""


def complaints_of(battery: Battery, game: Trajectory, names: Collection[str]) -> list[str]:
    """Return what the named checkers find wrong with a game, each with its checker's name.

    A checker that stumbles over what it reads complains too.
    """
    found = []
    for name in names:
        try:
            found += [f"{name}: {sentence}" for sentence in battery[name](game)]
        except Exception as error:
            found.append(f"{name}: stumbled, {type(error).__name__}: {error}")
    return [f"seed {game.seed}: {complaint}" for complaint in found]
