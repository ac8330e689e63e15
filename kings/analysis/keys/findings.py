"""What the kept games of King's Keys say: who wins, by what, from which place, and how soon.

Everything is first averaged within a deal; the 95 % intervals come from how these averages differ
(``kings.sim.intervals``). Rules are compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan

import pandas as pd

from kings.analysis.keys import Kept
from kings.analysis.keys import COMPANIES, RULES
from kings.sim.intervals import Estimate, estimate
from kings.sim.tallies import TALLIES

PLAYERS = 4
SHARE = (0.0, 1.0)
_COLUMNS = ["mean", "low", "high"]

Measure = Callable[[pd.DataFrame], pd.Series]

MEASURES: dict[str, Measure] = {
    "turns": lambda games: games["turns"],
    "first wins": lambda games: _place(games) == 0,
    "somebody is out": lambda games: games["out"] > 0,
    "thefts": lambda games: games["thefts"],
    "random bot wins": lambda games: games["bot"] == "random",
}
"""What is compared between rules, a number for each game; shares are 0 or 1."""


def ways(kept: Kept, company: str, rules: str) -> pd.DataFrame:
    """Return the share of games that ended in each way, the most frequent first.

    Indexed by what the way is called; columns mean, low, high.
    """
    games = kept.of(company, rules)
    found = {
        TALLIES["keys"].endings[how]: _share(games, games["how"] == how)
        for how in games["how"].value_counts().index
    }
    return _frame(found, "ended by")


def deals(kept: Kept, company: str) -> int:
    """Return how many deals a company played; they are the same under each set of rules."""
    return int(kept.of(company, "plain")["deal"].nunique())


def places(kept: Kept, company: str, rules: str) -> pd.DataFrame:
    """Return the share of victories of the one who began (1), and of the next three (2 to 4)."""
    games = kept.of(company, rules)
    found = {turn + 1: _share(games, _place(games) == turn) for turn in range(PLAYERS)}
    return _frame(found, "place")


def lengths(kept: Kept, company: str) -> pd.DataFrame:
    """Return how many turns a game has under each set of rules: mean, low, high, and quartiles."""
    rows = {}
    for rules in RULES:
        games = kept.of(company, rules)
        found = estimate(_by_deal(games, games["turns"]).to_numpy())
        quarters = games["turns"].quantile([0.25, 0.5, 0.75]).tolist()
        rows[rules] = [*_numbers(found), *quarters]
    return pd.DataFrame.from_dict(
        rows, orient="index", columns=[*_COLUMNS, "quarter", "half", "three quarters"]
    ).rename_axis("rules")


def bots(kept: Kept, rules: str, company: str = "four") -> pd.DataFrame:
    """Return the share of victories of each bot of a company, the best first.

    Of the games in which it sat, if more bots meet than there are seats.
    """
    games, names = kept.of(company, rules), COMPANIES[company].bots
    often = len(names) / PLAYERS
    found = {
        bot: estimate((_by_deal(games, games["bot"] == bot) * often).to_numpy(), SHARE)
        for bot in names
    }
    return _frame(found, "bot").sort_values("mean", ascending=False)


def changes(kept: Kept, company: str, measure: str) -> pd.DataFrame:
    """Return by how much a measure is larger under each other set of rules than under the plain.

    ``measure``: one of ``MEASURES``; deal is compared with deal.
    """
    value, plain = MEASURES[measure], kept.of(company, "plain")
    base = _by_deal(plain, value(plain))
    found = {}
    for rules in list(RULES)[1:]:
        games = kept.of(company, rules)
        found[rules] = estimate((_by_deal(games, value(games)) - base).to_numpy())
    return _frame(found, "rules")


def _place(games: pd.DataFrame) -> pd.Series:
    """Return how many turns after the first player the winner came; negative: nobody won."""
    return ((games["winner"] - games["first"]) % PLAYERS).where(games["winner"] >= 0, -1)


def _share(games: pd.DataFrame, true: pd.Series) -> Estimate:
    return estimate(_by_deal(games, true).to_numpy(), SHARE)


def _by_deal(games: pd.DataFrame, values: pd.Series) -> pd.Series:
    """Return the mean of a value in each deal."""
    means: pd.Series = values.astype(float).groupby(games["deal"]).mean()
    return means


def _numbers(found: Estimate) -> list[float]:
    """Return a mean and the ends of its interval, NaN where all deals were alike."""
    return [found.mean, *(nan if end is None else end for end in (found.low, found.high))]


def _frame(found: dict[str, Estimate] | dict[int, Estimate], name: str) -> pd.DataFrame:
    rows = {key: _numbers(one) for key, one in found.items()}
    return pd.DataFrame.from_dict(rows, orient="index", columns=_COLUMNS).rename_axis(name)
