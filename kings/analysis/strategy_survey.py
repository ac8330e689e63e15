"""The survey of strategy: compiled games of every size and mode under every policy, as tables.

``python -m kings.analysis.strategy_survey FOLDER`` plays them anew and writes the tables with where
they come from. The same seed gives the same tables; it takes a few minutes.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis.strategy import (
    Row,
    card_rows,
    game_row,
    lead_rows,
    place_rows,
    seat_rows,
    timing_rows,
)
from kings.analysis.study import (
    Source,
    check_content,
    checksum,
    read_source,
    versions,
    write_source,
)
from kings.errors import BadInput
from kings.seeds import stream
from kings.sim.kernel.play import Results, play_games, play_on, play_on_many
from kings.sim.kernel.policies import POLICIES
from kings.struggle import Options
from kings.struggle.cards import DECK, Card
from kings.struggle.moves import Play
from kings.struggle.options import LETTERS
from kings.struggle.state import State
from kings.struggle.teaching import before_the_lead

SEED = 44
GAMES = 10_000
"""Games of each setting."""

LEADS = 3600
"""Games of each first lead: at Night as many for each of the 36 hands that hold the King."""

TABLES = ("cards", "timing", "places", "seats", "games", "leads")

Mode = Literal["day", "night"]
Floats = NDArray[np.float64]


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
    source: Source

    def of(self, table: str, **setting: int | str) -> pd.DataFrame:
        """Return the rows of a table for one setting, or for several: ``players=4, mode="day"``."""
        found = self.tables[table]
        for name, value in setting.items():
            found = found[found[name] == value]
        return found.drop(columns=list(setting)).reset_index(drop=True)


def settings() -> tuple[Setting, ...]:
    """Return all settings: three to six players, Day and Night, every policy."""
    modes: tuple[Mode, ...] = ("day", "night")
    return tuple(
        Setting(players, mode, policy)
        for players in range(3, 7)
        for mode in modes
        for policy in POLICIES
    )


def rows_of(setting: Setting, games: int = GAMES, seed: int = SEED) -> dict[str, list[Row]]:
    """Play one setting and return its rows for every table but that of the leads."""
    results = play_games(
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
) -> Results:
    """Play one game on from each state; one state many times over is read only once."""
    if all(state is states[0] for state in states):
        return play_on(states[0], policies, len(states), seed, choice=choice, first=first)
    return play_on_many(states, policies, seed, choice=choice, first=first)


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


def survey(wanted: tuple[Setting, ...], games: int = GAMES, of_leads: int = LEADS) -> Survey:
    """Play the settings and return their tables."""
    rows: dict[str, list[Row]] = {table: [] for table in TABLES}
    for setting in wanted:
        print(f"{setting} …", file=sys.stderr, flush=True)
        about = {"players": setting.players, "mode": setting.mode, "policy": setting.policy}
        found = {**rows_of(setting, games), "leads": leads(setting, of_leads)}
        for table, made in found.items():
            rows[table] += [{**about, **row} for row in made]
    return Survey({table: pd.DataFrame(made).round(6) for table, made in rows.items()}, {})


def write(made: Survey, folder: Path, command: str, seconds: float) -> None:
    """Write each table as ``NAME.csv``, and ``strategy.json``: where all comes from."""
    folder.mkdir(parents=True, exist_ok=True)
    checksums = {}
    for name, table in made.tables.items():
        content = table.to_csv(index=False, lineterminator="\n").encode()
        (folder / f"{name}.csv").write_bytes(content)
        checksums[f"{name}.csv"] = checksum(content)
    facts = {
        "seed": SEED,
        "games": GAMES,
        "games_of_each_lead": LEADS,
        "versions": versions("numpy", "numba"),
        "sha256": checksums,
    }
    write_source(folder / "strategy.json", facts, command, seconds)


def read_survey(folder: Path | str) -> Survey:
    """Read the survey; ``BadInput`` if a table isn't the one that was written."""
    folder = Path(folder)
    source = read_source(folder / "strategy.json")
    tables = {}
    for file, written in source.pop("sha256").items():
        check_content((folder / file).read_bytes(), written, file, source)
        tables[file.removesuffix(".csv")] = pd.read_csv(folder / file, dtype={"against": str})
    return Survey(tables, source)


def main(arguments: list[str]) -> int:
    """Make the survey in the folder that is named; return the exit code."""
    if len(arguments) != 1:
        print("Say where to: python -m kings.analysis.strategy_survey FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    made = survey(settings())
    seconds = time.process_time()
    write(made, folder, f"python -m kings.analysis.strategy_survey {folder.as_posix()}", seconds)
    print(f"{len(made.tables)} tables in {seconds:.0f} s of work.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
