"""Plays a course of a game on to its end, many times, by compiled policies or by bots."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from kings.analysis.hindsight.branches import Branch
from kings.analysis.transducer_maker import make_transducer
from kings.bots import Bot, make_bot
from kings.errors import BadInput
from kings.seeds import stream
from kings.sim import match
from kings.sim.batch import check_games
from kings.sim.kernel import play as kernel
from kings.sim.kernel.policies import POLICIES
from kings.struggle.moves import Choice
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.rules import GAME
from kings.struggle.view import View
from kings.words import listed

Engine = Literal["kernel", "bots"]
"""Compiled policies, by the million; or bots that talk, by the hundred."""

ENGINES: tuple[Engine, ...] = ("kernel", "bots")
TRADER = "paying"
"""The compiled policy that buys and sells."""
SILENT = "greedy"
"""The same without trade."""
STRONG = "strong"
"""A compiled policy that buys and sells, and has none beside it that is the same without trade."""

_SHARED = 200
"""Fewer games are over before other threads would have begun."""

Array = NDArray[np.float64]
# The same two lenses as in ``worth``, a room that would take too long to load for two words.
Lens = Literal["vp", "wins"]
"""VP, or the probability of winning, where a shared victory counts for its share."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """Who plays on: a name for each seat, by which engine; ``silent``: nobody makes deals."""

    players: tuple[str, ...]
    engine: Engine = "kernel"
    silent: bool = False

    def said(self) -> str:
        """Name those who play on."""
        names = tuple(dict.fromkeys(self.players))
        compiled = self.engine == "kernel"
        if len(names) == 1:
            said = f"the {'policy' if compiled else 'bot'} “{names[0]}” in all seats"
        else:
            kind = "policies" if compiled else "bots"
            said = f"the {kind} {listed(f'“{name}”' for name in self.players)}, by seat"
        return f"{said}, without deals" if self.silent else said

    def but(self, others: Mapping[int, str], *, silent: bool) -> Continuation:
        """Return it with others in some seats; ``silent``: and nobody trades.

        Without trade the policy “paying” is “greedy”. Raises ``BadInput`` if nobody traded anyway.
        """
        players = tuple(others.get(seat, name) for seat, name in enumerate(self.players))
        if not silent:
            return continuation(players, len(players), self.engine)
        if self.engine == "bots":
            return replace(self, players=players, silent=True)
        if TRADER not in players or STRONG in players:
            raise BadInput(f"Only from the policy “{TRADER}” trade can be left out.")
        quiet = tuple(SILENT if name == TRADER else name for name in players)
        return replace(self, players=quiet)


def continuation(
    players: str | Sequence[str], seats: int, engine: Engine = "kernel"
) -> Continuation:
    """Return the continuation of this name, one for all seats or one for each.

    Raises ``BadInput`` for unknown names and engines, and for a wrong number of names.
    """
    if engine not in ENGINES:
        raise BadInput(f"“{engine}” is not an engine: choose “kernel” or “bots”.")
    names = (players,) * seats if isinstance(players, str) else tuple(players)
    if len(names) != seats:
        raise BadInput(f"Name one player for all seats or {seats}, not {len(names)}.")
    for name in names:
        if engine == "bots":
            make_bot(name)
        elif name not in POLICIES:
            raise BadInput(
                f"“{name}” is not a compiled policy: choose among {', '.join(POLICIES)}; bots play "
                f"on only with the engine “bots”."
            )
    return Continuation(names, engine)


@dataclass(frozen=True, eq=False)
class Sample:
    """How the games of one course ended, one row a game; row g has the same chance in any course.

    ``points`` in VP and ``wins``, shares of the victory (S-64): shape (games, seats). ``gained``:
    VP gained in each round, shape (games, 7, seats), 0 in rounds before; None from bots.
    """

    points: Array
    wins: Array
    gained: Array | None


def play_on(
    branch: Branch, players: Continuation, games: int, seed: int, *, threads: int | None = None
) -> Sample:
    """Play a course on to its end ``games`` times; all cards lie as they do in it.

    ``threads``: how many share the work of compiled policies; None: one on each core.
    """
    if games < 2:
        raise BadInput(
            "Play each branch on at least twice; one game says nothing about the spread."
        )
    check_games(games)
    if not 0 <= seed < 1 << 64:
        raise BadInput(f"A seed is between 0 and 2^64 - 1, not {seed}.")
    if players.engine == "bots":
        return _by_bots(branch, players, games, seed)
    # A game's chance is its own, however many threads share the work.
    shared = threads or os.cpu_count() or 1
    return _by_kernel(branch, players, games, seed, shared if games >= _SHARED else 1)


def _by_kernel(
    branch: Branch, players: Continuation, games: int, seed: int, threads: int
) -> Sample:
    tables = branch.state.options.tables
    transducer = None if tables == RULEBOOK else make_transducer(tables)  # that takes seconds
    found = kernel.play_on(
        branch.state,
        players.players,
        games,
        seed,
        threads=threads,
        transducer=transducer,
        tricks=True,
    )
    assert found.tricks is not None, "the rounds were asked for"
    return Sample(
        found.scores.astype(np.float64), found.wins, found.tricks.gained.astype(np.float64)
    )


def _by_bots(branch: Branch, players: Continuation, games: int, seed: int) -> Sample:
    bots: list[Bot] = [make_bot(name) for name in players.players]
    if players.silent:
        bots = [_Silent(bot) for bot in bots]
    points, wins = np.zeros((games, len(bots))), np.zeros((games, len(bots)))
    for game in range(games):
        own = stream(seed, "hindsight", game).getrandbits(63)
        state = branch.state
        for _, step in match.play_on(state, branch.moves, bots, own):
            state = step.state
        outcome = GAME.outcome(state)
        assert outcome is not None, "bots sit on all seats"
        points[game] = outcome.scores
        wins[game, list(outcome.winners)] = 1 / len(outcome.winners)
    return Sample(points, wins, None)


class _Silent(Bot):
    """A bot that decides as it would, and makes no deals."""

    idea = "Decides like another bot and never trades."
    source = "For comparison with that bot."
    talks = False

    def __init__(self, bot: Bot) -> None:
        self.name, self._bot = f"silent {bot.name}", bot

    def choose(self, view: View, rng: random.Random) -> Choice:
        return self._bot.choose(view, rng)
