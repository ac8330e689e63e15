"""Whether honesty pays: tournaments of characters, and what their games say.

``python -m kings.analysis.honesty FOLDER`` plays all tournaments anew and keeps every game, with
where it comes from. The same program gives the same games wherever it runs; it takes a few minutes.
All comparisons are paired: the same cards, draws of chance and seats, and one character in the
place of another.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, isnan
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis import study
from kings.analysis.rounding import between, signed, tenth
from kings.bots import make_bot
from kings.errors import BadInput
from kings.sim import against_field, bar, play, round_robin
from kings.sim.intervals import Estimate, estimate
from kings.sim.results import GameResult
from kings.sim.schedule import Schedule
from kings.struggle import Options

SEED = 42

CHARACTERS = ("fair-keeper", "fair-reckoner", "fair-grudger", "fair-cynic", "fair-opportunist")
"""One negotiator for each attitude to promises; all price alike."""

WORLDS = (*CHARACTERS, "greedy")
"""Who the three others at a table may be; ``greedy`` believes no promise and makes none.

The tournament of each is called ``among `` and its name.
"""

EVERYBODY, SEARCHER = "everybody", "the searcher"

_ALL = ("random", "greedy", "cautious", "fair-keeper", "fair-opportunist", "hard-keeper")

_FOUR = Options.for_players(4)

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament: who plays whom, and how many deals are kept of it."""

    name: str
    schedule: Schedule
    deals: int

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name.replace(' ', '-')}.json.xz"


@dataclass(frozen=True, slots=True)
class Tournaments:
    """The games that were kept, by the name of their tournament, and where they come from."""

    games: dict[str, list[GameResult]]
    source: study.Source

    def __getitem__(self, name: str) -> list[GameResult]:
        """Return the games of a tournament, deal after deal."""
        return self.games[name]


def tournament(name: str) -> Tournament:
    """Return a tournament by its name; ``BadInput`` lists the names if there is none."""
    planned = {entry.name: entry for entry in _plan()}
    if name not in planned:
        raise BadInput(f"There is no tournament “{name}”; there are: {', '.join(planned)}.")
    return planned[name]


def play_deals(name: str, deals: int) -> list[GameResult]:
    """Play the first deals of a tournament anew, in this process."""
    return list(play(tournament(name).schedule, deals))


def read_tournaments(folder: Path | str) -> Tournaments:
    """Read the games that were kept; ``BadInput`` if a file isn't the one that was written."""
    folder = Path(folder)
    source = study.read_source(folder / "tournament.json")
    games = {}
    for name, kept in source["tournaments"].items():
        content = lzma.decompress((folder / kept["file"]).read_bytes())
        study.check_content(content, kept["sha256"], kept["file"], source, what="file")
        games[name] = [GameResult.from_json(one) for one in study.by_records(content)]
    return Tournaments(games, source)


def write(folder: Path, games: dict[str, list[GameResult]], command: str, seconds: float) -> str:
    """Write the games of each tournament, and ``tournament.json``; say how many there are.

    ``games``: by the name of their tournament; ``command`` and ``seconds``: how they were made, and
    in how much processor time.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept = {}
    for name, results in games.items():
        content = study.by_columns([game.to_json() for game in results])
        file = tournament(name).file
        (folder / file).write_bytes(study.packed(content))
        kept[name] = {
            "file": file,
            "deals": len({game.deal for game in results}),
            "games": len(results),
            "sha256": study.checksum(content),
        }
    facts = {"seed": SEED, "versions": study.versions(), "tournaments": kept}
    study.write_source(folder / "tournament.json", facts, command, seconds)
    return f"{sum(map(len, games.values())):,} games"


def _plan() -> tuple[Tournament, ...]:
    everybody = round_robin(
        {name: make_bot(name) for name in (*_ALL, "soft-keeper")}, _FOUR, SEED, seating="rotations"
    )
    heroes = ("searcher", "fair-keeper", "greedy")
    return (
        Tournament(EVERYBODY, everybody, 30),
        *(Tournament(f"among {world}", _against(CHARACTERS, world), 60) for world in WORLDS),
        Tournament(SEARCHER, _against(heroes, "fair-keeper"), 20),
    )


def _against(heroes: tuple[str, ...], world: str) -> Schedule:
    field = [(world, make_bot(world))] * (_FOUR.players - 1)
    return against_field({name: make_bot(name) for name in heroes}, field, _FOUR, SEED)


# What the tournaments of characters tell: who gains on whom, what promises do, and what it costs.


def character(bot: str) -> str:
    """Return a negotiator's attitude to promises: ``fair-keeper`` → ``keeper``."""
    return bot.partition("-")[2] or bot


def paired(games: Sequence[GameResult], one: str, other: str) -> Estimate:
    """Return by how many VP one hero does better than the other with the same cards and seats."""
    return estimate(_by_deal(games, one) - _by_deal(games, other))


def gains(kept: Tournaments, against: str | None = None) -> pd.DataFrame:
    """Return the paired gain of each character in each world over another one, in VP.

    ``against``: a character by name; None: the one of which the world itself is made, so that a
    gain above 0 says that a newcomer does better than the residents. Columns: world, hero, gain,
    low, high (95%; NaN where the gain was the same in all deals).
    """
    rows = []
    for world in CHARACTERS if against is None else WORLDS:
        games, other = kept[f"among {world}"], against or world
        for hero in CHARACTERS:
            if hero == other:
                continue
            found = paired(games, hero, other)
            rows.append(
                {
                    "world": character(world),
                    "hero": character(hero),
                    "gain": found.mean,
                    "low": found.low,
                    "high": found.high,
                }
            )
    return pd.DataFrame(rows)


def shared_deals(kept: Tournaments) -> int | None:
    """Return how many deals each world played, None unless they are the same deals for all.

    A deal is known by the cards and draws of chance with which its games begin, their seed.
    """
    deals = [{(game.deal, game.seed) for game in kept[f"among {world}"]} for world in WORLDS]
    same = all(one == deals[0] for one in deals)
    return len({deal for deal, _ in deals[0]}) if same else None


def promises(kept: Tournaments) -> pd.DataFrame:
    """Return the means per game of each hero in each world, and of the three others at its table.

    ``points`` of the hero in VP, ``others`` of one of the three; ``struck``: the hero's deals;
    ``promised``, ``fulfilled``, ``broken``: its promises; ``paid`` and ``received``: its gold from
    and to other players.
    """
    rows = []
    for world in WORLDS:
        games = kept[f"among {world}"]
        for hero in CHARACTERS:
            played = [
                (game, game.hero)
                for game in games
                if game.hero is not None and game.bots[game.hero] == hero
            ]
            others = [(sum(game.scores) - game.scores[at]) / 3 for game, at in played]
            rows.append(
                {
                    "world": character(world),
                    "hero": character(hero),
                    "points": np.mean([game.scores[at] for game, at in played]),
                    "others": np.mean(others),
                    "struck": np.mean([game.struck[at] for game, at in played]),
                    "promised": np.mean([game.promised[at] for game, at in played]),
                    "fulfilled": np.mean([game.kept[at] for game, at in played]),
                    "broken": np.mean([game.broken[at] for game, at in played]),
                    "paid": np.mean([game.paid[at] for game, at in played]),
                    "received": np.mean([game.received[at] for game, at in played]),
                }
            )
    return pd.DataFrame(rows)


def society(kept: Tournaments) -> pd.DataFrame:
    """Return what a seat earns where all four are of one character, and the gain over keepers.

    Columns: world, points, low, high (VP of a seat, 95%); ``gain``, ``gain_low``, ``gain_high``:
    the difference, deal by deal, from a table of keepers.
    """
    pure = {world: _by_deal(kept[f"among {world}"], world) for world in CHARACTERS}
    rows = []
    for world, points in pure.items():
        own, more = estimate(points), estimate(points - pure[CHARACTERS[0]])
        if world == CHARACTERS[0]:
            more = replace(more, low=0.0, high=0.0)  # from itself nothing differs, in any deal
        rows.append(
            {
                "world": character(world),
                "points": own.mean,
                "low": own.low,
                "high": own.high,
                "gain": more.mean,
                "gain_low": more.low,
                "gain_high": more.high,
            }
        )
    return pd.DataFrame(rows)


def company(games: Sequence[GameResult], bot: str) -> pd.DataFrame:
    """Return how a bot does beside each other, in VP, against its mean with the same cards.

    ``games`` of a tournament in which line-ups change. Columns: beside, points, gain, low, high.
    """
    own: dict[int, list[tuple[int, frozenset[str]]]] = {}
    for game in games:
        if bot in game.bots:
            points = game.scores[game.bots.index(bot)]
            own.setdefault(game.deal, []).append((points, frozenset(game.bots)))
    others = sorted(
        {name for found in own.values() for _, names in found for name in names} - {bot}
    )
    rows = []
    for other in others:
        beside = [[vp for vp, names in own[deal] if other in names] for deal in sorted(own)]
        every = [[vp for vp, _ in own[deal]] for deal in sorted(own)]
        gain = estimate(
            [float(np.mean(some) - np.mean(all_)) for some, all_ in zip(beside, every, strict=True)]
        )
        rows.append(
            {
                "beside": other,
                "points": float(np.mean([np.mean(some) for some in beside])),
                "gain": gain.mean,
                "low": gain.low,
                "high": gain.high,
            }
        )
    return pd.DataFrame(rows)


def verdict(
    one: str, other: str, low: float | None, high: float | None, *, mean: float | None = None
) -> str:
    """Say what an interval of a paired difference in VP allows you to say, and no more.

    ``low`` and ``high``: its ends; None or NaN where every deal gave the same difference; ``mean``:
    that difference, if it is to be named.
    """
    if low is None or high is None or isnan(low) or isnan(high):
        apart = "" if mean is None else f", {signed(mean)} points"
        did = "did the same" if mean == 0 else f"lie equally far apart{apart},"
        return (
            f"{one} and {other} {did} in every deal played, which is no proof that they always do"
        )
    if low > 0:
        return f"{one} does better than {other}, by {between(low, high)} points"
    if high < 0:
        return f"{one} does worse than {other}, by {between(-high, -low)} points"
    most = ceil(10 * max(-low, high)) / 10
    return f"{one} and {other} can't be told apart: at most {tenth(most)} points lie between them"


def _by_deal(games: Sequence[GameResult], hero: str) -> Floats:
    """Return a hero's mean VP in each deal, in order of deals; ``BadInput`` if it never played."""
    points: dict[int, list[int]] = {}
    for game in games:
        if game.hero is not None and game.bots[game.hero] == hero:
            points.setdefault(game.deal, []).append(game.scores[game.hero])
    if not points:
        raise BadInput(f"“{hero}” was not under test in these games.")
    return np.array([np.mean(points[deal]) for deal in sorted(points)])


# The tournaments played anew, and kept.


def _play_all() -> dict[str, list[GameResult]]:
    games = {}
    for planned in _plan():
        study.tell(f"{planned.name}: {planned.deals} deals")
        games[planned.name] = list(play(planned.schedule, planned.deals, progress=bar("games")))
    return games


def main(arguments: list[str]) -> int:
    """Play all tournaments and keep them in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.honesty", _play_all, write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
