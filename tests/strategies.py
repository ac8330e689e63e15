"""Random options, random play and hypothesis strategies, shared by all property tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from kings.errors import IllegalMove
from kings.game import NATURE
from kings.seeds import stream
from kings.struggle import GAME, Options
from kings.struggle.cards import Counts
from kings.struggle.options import LETTERS, Mode
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.talk import random_talk

MOST_MOVES = 2_000


@dataclass(frozen=True)
class Case:
    """A game under the common contract: how to draw options for it, and how its table talks.

    ``talk``: None where nobody has anything to say.
    """

    name: str
    game: Any
    options: Callable[[random.Random, int], Any]
    talk: Callable[[Any, random.Random], Any] | None = None


@dataclass(frozen=True)
class Try:
    """A move that somebody tried in state number ``at``; ``error``: what the rules said."""

    at: int
    move: Any
    error: str | None


@dataclass(frozen=True)
class Trajectory:
    """A game as it was played: ``moves[k]`` led from ``states[k]`` to ``states[k + 1]``.

    ``accident``: why the play could not go on (None: it came to its end).
    """

    case: Case
    seed: int
    options: Any
    states: tuple[Any, ...]
    moves: tuple[Any, ...]
    events: tuple[tuple[Any, ...], ...]
    tries: tuple[Try, ...]
    accident: str | None


class _Player:
    """Plays one random game and writes down everything."""

    def __init__(self, case: Case, seed: int, options: Any, *, talk: float) -> None:
        self.game = case.game
        self.case = case
        self.rng = stream(seed, "play")
        self.talk = talk if case.talk is not None else 0.0
        self.states = [case.game.start(options)]
        self.moves: list[Any] = []
        self.events: list[tuple[Any, ...]] = []
        self.tries: list[Try] = []

    def do(self, move: Any) -> None:
        after, events = self.game.apply(self.states[-1], move)
        self.states.append(after)
        self.moves.append(move)
        self.events.append(events)

    def attempt(self, move: Any) -> None:
        """Try a move that may be refused; ``can`` and ``apply`` have to agree."""
        before = self.states[-1]
        allowed = self.game.can(before, move)
        try:
            self.do(move)
        except IllegalMove as error:
            self.tries.append(Try(len(self.moves), move, str(error)))
            if allowed:
                raise AssertionError(f"can() allows {move}, apply() refuses it") from error
        else:
            self.tries.append(Try(len(self.moves) - 1, move, None))
            if not allowed:
                raise AssertionError(f"can() refuses {move}, apply() allows it")

    def one_step(self) -> bool:
        """Do the next thing; False when the game is over."""
        state = self.states[-1]
        asks = self.game.asks(state)
        if not asks:
            return False
        seat = self.rng.choice(asks).seat
        if seat == NATURE:
            self.do(self.game.draw(state, self.rng))
        elif self.rng.random() < self.talk:
            assert self.case.talk is not None
            said = self.case.talk(state, self.rng)
            if said is not None:
                self.attempt(said)
        else:
            listed = self.game.choices(state, seat)
            assert listed, f"seat {seat} is asked and has no choice"
            self.do(self.rng.choice(listed))
        return True

    def run(self) -> str | None:
        try:
            for _ in range(MOST_MOVES):
                if not self.one_step():
                    return None
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return f"no end after {MOST_MOVES} steps"


def play(case: Case, seed: int, *, options: Any = None, talk: float = 0.8) -> Trajectory:
    """Play one random game to its end; the same seed and options give the same game.

    ``talk``: how likely it is that somebody says something before the next decision is taken.
    """
    agreed = case.options(stream(seed, "options"), seed) if options is None else options
    player = _Player(case, seed, agreed, talk=talk)
    accident = player.run()
    return Trajectory(
        case,
        seed,
        agreed,
        tuple(player.states),
        tuple(player.moves),
        tuple(player.events),
        tuple(player.tries),
        accident,
    )


def random_tables(rng: random.Random) -> Tables:
    """Draw house scoring tables: any points, runs of any lengths from 2 (S-66)."""
    lengths = sorted(rng.sample(range(2, 11), rng.randint(0, 9)))
    return Tables(
        tuple(rng.randint(-2, 30) for _ in range(6)),
        tuple((length, rng.randint(-2, 40)) for length in lengths),
    )


def random_options(rng: random.Random, number: int) -> Options:
    """Draw options; consecutive numbers go through all sizes, modes and markets in turn."""
    modes: tuple[Mode, ...] = ("day", "night", "draw")
    return Options(
        names=tuple(LETTERS[: 3 + number % 4]),
        mode=modes[number // 4 % 3],
        free_market=number // 12 % 2 == 0,
        regulated_market=number // 24 % 2 == 1,
        peasant_before_ties=number // 48 % 2 == 1,
        tables=random_tables(rng) if rng.random() < 0.3 else RULEBOOK,
    )


STRUGGLE = Case("struggle", GAME, random_options, random_talk)


def seeds() -> st.SearchStrategy[int]:
    """Seeds of random play."""
    return st.integers(0, 2**32 - 1)


def tables() -> st.SearchStrategy[Tables]:
    """House scoring tables of every kind (S-66)."""
    runs = st.dictionaries(st.integers(2, 10), st.integers(-2, 40))
    return st.builds(
        Tables,
        st.tuples(*[st.integers(-2, 30)] * 6),
        runs.map(lambda points: tuple(sorted(points.items()))),
    )


def options() -> st.SearchStrategy[Options]:
    """Options of every table: sizes, modes, variants and house rules."""
    names = st.integers(3, 6).map(lambda players: tuple(LETTERS[:players]))
    modes: st.SearchStrategy[Mode] = st.sampled_from(("day", "night", "draw"))
    return st.builds(Options, names, modes, st.booleans(), st.booleans(), st.booleans(), tables())


def piles() -> st.SearchStrategy[Counts]:
    """Points Piles as counts of the ten titles, up to all cards of six decks."""
    return st.tuples(*[st.integers(0, 6)] * 10)


def small_piles(most: int) -> st.SearchStrategy[Counts]:
    """Points Piles of at most ``most`` cards."""
    cards = st.lists(st.integers(0, 9), max_size=most)
    return cards.map(lambda drawn: tuple(min(6, drawn.count(rank)) for rank in range(10)))
