"""What the tournaments of characters tell: who gains on whom, what promises do, and what it costs.

All comparisons are paired: the same cards, draws of chance and seats, and one character in the
place of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, isnan

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis.honesty import CHARACTERS, WORLDS, Tournaments
from kings.analysis.rounding import between, signed, tenth
from kings.errors import BadInput
from kings.sim.intervals import Estimate, estimate
from kings.sim.results import GameResult

Floats = NDArray[np.float64]


def character(bot: str) -> str:
    """Return a negotiator's way to stand to promises: ``fair-keeper`` → ``keeper``."""
    return bot.partition("-")[2] or bot


def _by_deal(games: Sequence[GameResult], hero: str) -> Floats:
    """Return a hero's mean VP in each deal, in order of deals; ``BadInput`` if it never played."""
    found: dict[int, list[int]] = {}
    for game in games:
        if game.hero is not None and game.bots[game.hero] == hero:
            found.setdefault(game.deal, []).append(game.scores[game.hero])
    if not found:
        raise BadInput(f"“{hero}” was not under test in these games.")
    return np.array([np.mean(found[deal]) for deal in sorted(found)])


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
    """Return how many deals all the worlds were met with, None unless these are the same for all.

    A deal is known by the cards and draws of chance with which its games begin, their seed.
    """
    deals = [{(game.deal, game.seed) for game in kept[f"among {world}"]} for world in WORLDS]
    same = all(one == deals[0] for one in deals)
    return len({deal for deal, _ in deals[0]}) if same else None


def promises(kept: Tournaments) -> pd.DataFrame:
    """Return means a game of each hero in each world, and of the three others beside it.

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
    """Say what an interval of a paired difference in VP allows to say, and no more.

    ``low`` and ``high``: its ends; None or NaN where every deal gave the same difference; ``mean``:
    that difference, if it is to be told.
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
