"""The survey of strategy: compiled games of every size and mode under every policy, as tables.

``python -m kings.analysis.strategy_survey FOLDER`` plays them anew and writes the tables with where
they come from. The same seed gives the same tables; it takes a few minutes.

Every mean comes with its standard error over games, which are independent of one another. Where a
game has several cases, such as one card played by several seats, the game counts as one cluster.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis import study
from kings.errors import BadInput
from kings.seeds import stream
from kings.sim.kernel import play
from kings.struggle import Options
from kings.struggle.cards import DECK, Card
from kings.struggle.moves import Play
from kings.struggle.options import LETTERS
from kings.struggle.state import ROUNDS, State
from kings.struggle.teaching import before_the_lead

SEED = 44

GAMES = 10_000
"""Games of each setting."""

LEADS = 3600
"""Games of each first lead: at Night as many for each of the 36 hands that hold the King."""

SURVEYED = ("random", "greedy", "paying")
"""The policies whose games are kept."""

TABLES = ("cards", "timing", "places", "seats", "games", "leads")

Mode = Literal["day", "night"]

Floats = NDArray[np.float64]

Mask = NDArray[np.bool_]

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """How many play, by Day or Night, and how all of them decide: one of the kernel's policies."""

    players: int
    mode: Mode
    policy: str

    @property
    def options(self) -> Options:
        """The options of the table."""
        return Options(names=tuple(LETTERS[: self.players]), mode=self.mode)


@dataclass(frozen=True, slots=True)
class Survey:
    """The tables by name, each with the columns players, mode and policy, and their source."""

    tables: dict[str, pd.DataFrame]
    source: study.Source

    def of(self, table: str, **setting: int | str) -> pd.DataFrame:
        """Return the rows of a table for one setting, or for several: ``players=4, mode="day"``."""
        found = study.select(self.tables[table], setting)
        return found.drop(columns=list(setting)).reset_index(drop=True)


def settings() -> tuple[Setting, ...]:
    """Return all settings: three to six players, Day and Night, every policy."""
    modes: tuple[Mode, ...] = ("day", "night")
    return tuple(
        Setting(players, mode, policy)
        for players in range(3, 7)
        for mode in modes
        for policy in SURVEYED
    )


def survey(wanted: tuple[Setting, ...], games: int = GAMES, of_leads: int = LEADS) -> Survey:
    """Play the settings and return their tables."""
    rows: dict[str, list[Row]] = {table: [] for table in TABLES}
    for setting in wanted:
        study.tell(str(setting))
        about = {"players": setting.players, "mode": setting.mode, "policy": setting.policy}
        found = {**rows_of(setting, games), "leads": leads(setting, of_leads)}
        for table, made in found.items():
            rows[table] += [{**about, **row} for row in made]
    return Survey({table: pd.DataFrame(made).round(6) for table, made in rows.items()}, {})


def rows_of(setting: Setting, games: int = GAMES, seed: int = SEED) -> dict[str, list[Row]]:
    """Play one setting and return its rows for every table but that of the leads."""
    results = play.play_games(
        setting.options, [setting.policy] * setting.players, games, seed, tricks=True
    )
    return {
        "cards": card_rows(results),
        "timing": timing_rows(results),
        "places": place_rows(results),
        "seats": seat_rows(results),
        "games": [game_row(results)],
    }


def leads(setting: Setting, games: int = LEADS, seed: int = SEED) -> list[Row]:
    """Let seat 0 lead every card it holds to the first trick, with the same chance for each.

    ``games``: by Day all hold all cards; at Night it is a multiple of 36, and the leader holds the
    King with every pair of other cards aside equally often. Raises ``BadInput`` for anything else.
    """
    points = np.full((games, len(DECK)), np.nan)
    wins, own, own_wins = points.copy(), np.zeros(games), np.zeros(games)
    policies = [setting.policy] * setting.players
    first = 0
    for hand, states in _starts(setting, games, seed):
        part = slice(first, first + len(states))
        for card in hand:
            played = _played_on(states, policies, seed, first, Play(0, card))
            points[part, card - 1] = played.scores[:, 0]
            wins[part, card - 1] = played.wins[:, 0]
        played = _played_on(states, policies, seed, first)
        own[part], own_wins[part] = played.scores[:, 0], played.wins[:, 0]
        first += len(states)
    return lead_rows(points, wins, own, own_wins)


def _played_on(
    states: list[State], policies: list[str], seed: int, first: int, choice: Play | None = None
) -> play.Results:
    """Play one game on from each state; one state many times over is read only once."""
    if all(state is states[0] for state in states):
        return play.play_on(states[0], policies, len(states), seed, choice=choice, first=first)
    return play.play_on_many(states, policies, seed, choice=choice, first=first)


def _starts(
    setting: Setting, games: int, seed: int
) -> Iterator[tuple[tuple[Card, ...], list[State]]]:
    """Yield each hand of the leader with the states in which it leads to the first trick."""
    if setting.mode == "day":
        yield DECK, [_start(setting, [DECK] * setting.players)] * games
        return
    pairs = list(combinations(DECK[:-1], 2))
    if games < 1 or games % len(pairs):
        raise BadInput(f"At Night the games are a multiple of {len(pairs)}, not {games}.")
    rng = stream(seed, "hands", setting.players)
    for aside in pairs:
        hand = tuple(card for card in DECK if card not in aside)
        yield (
            hand,
            [
                _start(setting, [hand, *(_dealt(rng) for _ in range(setting.players - 1))])
                for _ in range(games // len(pairs))
            ],
        )


def _dealt(rng: random.Random) -> tuple[Card, ...]:
    """Return a hand at Night: eight cards of ten."""
    return tuple(sorted(rng.sample(DECK, 8)))


def _start(setting: Setting, hands: list[tuple[Card, ...]]) -> State:
    names = setting.options.names
    words = (" ".join(card.title for card in hand) for hand in hands)
    return before_the_lead(*words, names=names, mode=setting.mode).state


# What cards, seats and leads earn, counted from compiled games.


@dataclass(frozen=True, slots=True)
class _Mean:
    """A mean over cases with its standard error; games are the clusters."""

    mean: float
    error: float
    cases: int


def _ratio(values: NDArray[Any], where: Mask) -> _Mean:
    """Return the mean of the values ``where`` they count; shape (games, …) both.

    The error is that of a ratio of two sums over games (Cochran, Sampling Techniques, 1977, ch. 6).
    """
    games, cases = len(values), int(where.sum())
    if not cases:
        return _Mean(float("nan"), float("nan"), 0)
    flat, counted = values.reshape(games, -1).astype(float), where.reshape(games, -1)
    mean = float((flat * counted).sum()) / cases
    rest = ((flat - mean) * counted).sum(axis=1)
    spread = games / (games - 1) if games > 1 else float("nan")
    return _Mean(mean, float(np.sqrt(spread * np.square(rest).sum())) / cases, cases)


def _column(name: str, counted: _Mean) -> Row:
    return {name: counted.mean, f"{name}_error": counted.error}


def _tricks(results: play.Results) -> play.Tricks:
    if results.tricks is None:
        raise BadInput("These games have to be played with tricks=True, to tell of their rounds.")
    return results.tricks


def timing_rows(results: play.Results) -> list[Row]:
    """Return for each card and round how often it is laid there: a share of all seats, 0 to 1.

    What a seat lays at first counts, before any Cooper or Jester changes it; so a card that comes
    back into the hand can be laid again. ``round`` 0: the share of seats that never lay the card.
    """
    laid = _tricks(results).cards
    seats = laid.shape[0] * laid.shape[2]
    rows: list[Row] = []
    for card in DECK:
        here = laid == int(card)
        never = seats - int(here.any(axis=1).sum())
        cases = [never, *here.sum(axis=(0, 2)).tolist()]
        rows += [
            {"card": int(card), "round": at, "share": number / seats}
            for at, number in enumerate(cases)
        ]
    return rows


def card_rows(results: play.Results) -> list[Row]:
    """Return for each card what its owner gains in the round in which it lays it.

    ``played``: how many cases; ``round``: the mean round; ``trick``: how often its owner wins that
    trick, with whatever card lies there then; ``gained``: VP of the round, of gold and of cards.
    """
    tricks = _tricks(results)
    won = _won(tricks)
    rounds = np.broadcast_to(np.arange(1, ROUNDS + 1)[None, :, None], tricks.cards.shape)
    rows = []
    for card in DECK:
        where = tricks.cards == int(card)
        gained = _ratio(tricks.gained, where)
        rows.append(
            {
                "card": int(card),
                "played": gained.cases,
                "round": _ratio(rounds, where).mean,
                **_column("trick", _ratio(won, where)),
                **_column("gained", gained),
            }
        )
    return rows


def place_rows(results: play.Results) -> list[Row]:
    """Return what a place in the order of turns brings: 0 has the first turn of the round.

    ``trick``: how often it wins the trick; ``gained``: VP of the round.
    """
    tricks = _tricks(results)
    seats = tricks.cards.shape[2]
    places = (np.arange(seats)[None, None, :] - tricks.firsts[:, :, None]) % seats
    won = _won(tricks)
    return [
        {
            "place": place,
            **_column("trick", _ratio(won, places == place)),
            **_column("gained", _ratio(tricks.gained, places == place)),
        }
        for place in range(seats)
    ]


def seat_rows(results: play.Results) -> list[Row]:
    """Return how a seat ends by its distance to the left of who led the first round.

    ``points`` in VP; ``wins``: its share of the victory, 1 over the seats on average.
    """
    leaders = _tricks(results).leaders[:, 0]
    seats = results.scores.shape[1]
    away = (np.arange(seats)[None, :] - leaders[:, None]) % seats
    return [
        {
            "distance": distance,
            **_column("points", _ratio(results.scores, away == distance)),
            **_column("wins", _ratio(results.wins, away == distance)),
        }
        for distance in range(seats)
    ]


def game_row(results: play.Results) -> Row:
    """Return how games end: means of all seats, and of what a whole game shows.

    ``points`` of a seat, of which ``gold``; ``cards`` it won; ``best``: the points of who has most;
    ``margin``: how many more than the second; ``unwon``: tricks of the seven that nobody wins;
    ``sold``: actions that were paid for.
    """
    tricks = _tricks(results)
    ordered = np.sort(results.scores, axis=1)
    every = np.ones(results.scores.shape, bool)
    unwon = (tricks.winners < 0).sum(axis=1)
    return {
        "games": len(ordered),
        **_column("points", _ratio(results.scores, every)),
        **_column("gold", _ratio(results.gold, every)),
        **_column("cards", _ratio(results.cards, every)),
        **_column("best", _ratio(ordered[:, -1], every[:, 0])),
        **_column("margin", _ratio(ordered[:, -1] - ordered[:, -2], every[:, 0])),
        **_column("unwon", _ratio(unwon, every[:, 0])),
        **_column("sold", _ratio(results.sold, every[:, 0])),
    }


def lead_rows(points: Floats, wins: Floats, own: Floats, own_wins: Floats) -> list[Row]:
    """Return what a first lead brings its owner, in pairs of games with the same chance.

    ``points`` and ``wins``: what the leader ends with, shape (games, 10), by the card it was made
    to lead, NaN for a card that it doesn't hold; ``own``: the same, shape (games,), where it led as
    it liked. A row for each card: ``against`` is ``"the mean"`` of all leads it had, ``"own"`` for
    its own choice, or the power of a lower card.
    """
    rows = []
    for at, card in enumerate(DECK):
        others: dict[str, tuple[Floats, Floats]] = {
            "the mean": (np.nanmean(points, axis=1), np.nanmean(wins, axis=1)),
            "own": (own, own_wins),
            **{
                str(int(other)): (points[:, place], wins[:, place])
                for place, other in enumerate(DECK[:at])
            },
        }
        for against, (there, there_wins) in others.items():
            gain = points[:, at] - there
            held = ~np.isnan(gain)
            more = wins[:, at] - there_wins
            rows.append(
                {
                    "card": int(card),
                    "against": against,
                    "games": int(held.sum()),
                    **_column("points", _ratio(gain[held], held[held])),
                    **_column("wins", _ratio(more[held], held[held])),
                }
            )
    return rows


def _won(tricks: play.Tricks) -> Mask:
    """Say which seat won which trick, shape (games, 7, seats)."""
    found: Mask = tricks.winners[:, :, None] == np.arange(tricks.cards.shape[2])
    return found


def write(folder: Path, made: Survey, command: str, seconds: float) -> str:
    """Write each table as ``NAME.csv.xz``, and ``strategy.json``; say how many there are.

    ``made``: the survey; ``command`` and ``seconds``: how it was made, and in how much processor
    time.
    """
    facts = {
        "seed": SEED,
        "games": GAMES,
        "games_of_each_lead": LEADS,
        "versions": study.versions("numpy", "numba"),
    }
    tables = {name: study.table_bytes(table) for name, table in made.tables.items()}
    study.write_tables(folder / "strategy.json", tables, facts, command, seconds)
    return f"{len(tables)} tables"


def read_survey(folder: Path | str) -> Survey:
    """Read the survey; ``BadInput`` if a table isn't the one that was written."""
    return Survey(*study.read_tables(Path(folder) / "strategy.json", text=("against",)))


def main(arguments: list[str]) -> int:
    """Make the survey in the folder that is named; return the exit code."""
    return study.make_study(
        arguments, "kings.analysis.strategy_survey", lambda: survey(settings()), write
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
