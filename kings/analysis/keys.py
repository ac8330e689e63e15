"""The study of King's Keys: who wins, by what, from which place, and what the options change.

Nearly all deals are played under four sets of rules; the searcher thinks long, and so plays by the
plain rules alone. All sets of rules have the same seeds: kingdoms and first player of a deal are
the same everywhere, and rules are compared deal by deal.

The games behind the answers are kept in ``data/keys``; ``python -m kings.analysis.keys FOLDER``
plays them anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import nan
from pathlib import Path
from types import MappingProxyType

import pandas as pd

from kings.analysis import study
from kings.bots.roster import make_player
from kings.errors import BadInput
from kings.keys import Options
from kings.sim.batch import play
from kings.sim.intervals import Estimate, estimate
from kings.sim.results import GameFacts
from kings.sim.schedule import Schedule, round_robin, single_table
from kings.sim.tallies import TALLIES

SEED = 70

RULES: Mapping[str, Options] = MappingProxyType(
    {
        "plain": Options(),
        "buy back": Options(buy_back=True),
        "jokers": Options.with_jokers(),
        "both": replace(Options.with_jokers(), buy_back=True),
    }
)
"""The sets of rules that are compared: without options, with K-47, with K-40 to K-46, with all."""

FOUR = ("greedy", "thief", "builder", "random")
"""The bots that meet one another under all rules: none of them looks further than one move."""

Row = dict[str, int | str]


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at a table, and how many deals are played there.

    ``bots``: one name: that bot has all four seats; more names: they change seats, so that in a
    deal any four of them play four games, in which each sits everywhere once. ``rules``: the sets
    of rules under which they play.
    """

    bots: tuple[str, ...]
    deals: int
    rules: tuple[str, ...] = tuple(RULES)


COMPANIES: Mapping[str, Company] = MappingProxyType(
    {
        "greedy": Company(("greedy",), 300),
        "random": Company(("random",), 150),
        "four": Company(FOUR, 60),
        "five": Company(("searcher", *FOUR), 30, ("plain",)),
    }
)


def schedule(company: str, rules: str, seed: int = SEED) -> Schedule[Options]:
    """Return the games of a company under a set of rules; ``KeyError`` for an unknown name."""
    bots = {name: make_player("keys", name) for name in COMPANIES[company].bots}
    if len(bots) == 1:
        return single_table(RULES[rules], list(bots.values()) * 4, seed)
    return round_robin(bots, RULES[rules], seed, seating="rotations")


def games(company: str, rules: str, deals: int | None = None, seed: int = SEED) -> Iterator[Row]:
    """Play the first deals of a company under a set of rules and yield a row for each game."""
    number = COMPANIES[company].deals if deals is None else deals
    for game in play(schedule(company, rules, seed), number, workers=1):
        yield {"company": company, "rules": rules, **row_of(game)}


def row_of(game: GameFacts) -> Row:
    """Return what is kept of a game.

    ``first``: the seat that began; ``how``: the way in which it ended, in one word; ``winner``: the
    winner's seat, and its bot; -1 and nobody for a truce, and for Laughter, where all win (K-46);
    ``out``: kingdoms eliminated; ``thefts`` and ``guards`` of all seats together.
    """
    alone = game.winners[0] if len(game.winners) == 1 else None
    return {
        "deal": game.deal,
        "first": game.first,
        "how": game.how,
        "turns": game.turns,
        "winner": -1 if alone is None else alone,
        "bot": "" if alone is None else game.bots[alone],
        "out": sum(game.of_seats("out")),
        "thefts": sum(game.of_seats("thefts")),
        "guards": sum(game.of_seats("guards")),
    }


class KeysStudy(study.Study):
    """All games of the study (``row_of`` tells the columns), and where they come from."""

    __slots__ = ()

    def of(self, company: str, rules: str) -> pd.DataFrame:
        """Return a company's games under a set of rules; ``BadInput`` if there are none."""
        found = study.select(self.rows, {"company": company, "rules": rules})
        if found.empty:
            raise BadInput(f"No game of “{company}” under “{rules}” is on record.")
        return found.reset_index(drop=True)


def write_games(folder: Path, rows: Sequence[Row], command: str, seconds: float) -> str:
    """Write the games, and ``keys.json``: where they come from; say how many there are.

    ``rows``: as ``games`` yields them; ``command`` and ``seconds``: how they were made, and in how
    much processor time.
    """
    facts = {"seed": SEED, "games": len(rows)}
    content = study.table_bytes(pd.DataFrame(rows))
    study.write_packed(folder / "keys.json", content, facts, command, seconds)
    return f"{len(rows):,} games"


def read_games(folder: Path | str) -> KeysStudy:
    """Read the study; ``BadInput`` if the table isn't the one that was written."""
    return KeysStudy.read(Path(folder) / "keys.json")


# What the games say. Everything is first averaged within a deal; the 95% intervals come from how
# these averages differ.

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


def ways(kept: KeysStudy, company: str, rules: str) -> pd.DataFrame:
    """Return the share of games that ended in each way, the most frequent first.

    Indexed by what the way is called; columns mean, low, high.
    """
    games = kept.of(company, rules)
    shares = {
        TALLIES["keys"].endings[how]: _share(games, games["how"] == how)
        for how in games["how"].value_counts().index
    }
    return _frame(shares, "ended by")


def deals(kept: KeysStudy, company: str) -> int:
    """Return how many deals a company played; they are the same under each set of rules."""
    return int(kept.of(company, "plain")["deal"].nunique())


def places(kept: KeysStudy, company: str, rules: str) -> pd.DataFrame:
    """Return the share of victories of the one who began (1), and of the next three (2 to 4)."""
    games = kept.of(company, rules)
    shares = {turn + 1: _share(games, _place(games) == turn) for turn in range(PLAYERS)}
    return _frame(shares, "place")


def lengths(kept: KeysStudy, company: str) -> pd.DataFrame:
    """Return how many turns a game has under each set of rules: mean, low, high, and quartiles."""
    rows = {}
    for rules in RULES:
        games = kept.of(company, rules)
        found = estimate(study.by_deal(games, games["turns"]).to_numpy())
        quarters = games["turns"].quantile([0.25, 0.5, 0.75]).tolist()
        rows[rules] = [*_numbers(found), *quarters]
    return pd.DataFrame.from_dict(
        rows, orient="index", columns=[*_COLUMNS, "quarter", "half", "three quarters"]
    ).rename_axis("rules")


def bots(kept: KeysStudy, rules: str, company: str = "four") -> pd.DataFrame:
    """Return the share of victories of each bot of a company, the best first.

    Of the games in which it sat, if more bots meet than there are seats.
    """
    games, names = kept.of(company, rules), COMPANIES[company].bots
    often = len(names) / PLAYERS
    shares = {
        bot: estimate((study.by_deal(games, games["bot"] == bot) * often).to_numpy(), SHARE)
        for bot in names
    }
    return _frame(shares, "bot").sort_values("mean", ascending=False)


def changes(kept: KeysStudy, company: str, measure: str) -> pd.DataFrame:
    """Return by how much a measure is larger under each other set of rules than under the plain.

    ``measure``: one of ``MEASURES``; deal is compared with deal.
    """
    value, plain = MEASURES[measure], kept.of(company, "plain")
    base = study.by_deal(plain, value(plain))
    differences = {}
    for rules in list(RULES)[1:]:
        games = kept.of(company, rules)
        differences[rules] = estimate((study.by_deal(games, value(games)) - base).to_numpy())
    return _frame(differences, "rules")


def _place(games: pd.DataFrame) -> pd.Series:
    """Return how many turns after the first player the winner came; negative: nobody won."""
    return ((games["winner"] - games["first"]) % PLAYERS).where(games["winner"] >= 0, -1)


def _share(games: pd.DataFrame, true: pd.Series) -> Estimate:
    return estimate(study.by_deal(games, true).to_numpy(), SHARE)


def _numbers(found: Estimate) -> list[float]:
    """Return a mean and the ends of its interval, NaN where all deals were alike."""
    return [found.mean, *(nan if end is None else end for end in (found.low, found.high))]


def _frame(estimates: dict[str, Estimate] | dict[int, Estimate], name: str) -> pd.DataFrame:
    rows = {key: _numbers(mean) for key, mean in estimates.items()}
    return pd.DataFrame.from_dict(rows, orient="index", columns=_COLUMNS).rename_axis(name)


def _play_all() -> list[Row]:
    rows: list[Row] = []
    for company, about in COMPANIES.items():
        for rules in about.rules:
            study.tell(f"{company}, {rules}")
            rows += games(company, rules)
    return rows


def main(arguments: list[str]) -> int:
    """Make the study in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.keys", _play_all, write_games)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
