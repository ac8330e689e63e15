"""When breaking a promise stops paying: belief, memory and company are set, and promising apart.

To promise and to keep are two habits. A bot that pays in coins differs from one that breaks its
promises in both, so the two say nothing about keeping alone. Here a third sits between them: it
bargains as the breaker does, offer by offer, and keeps what it promised.

The games behind the answers are kept in ``data/credit``; ``python -m kings.analysis.credit FOLDER``
plays them anew. All comparisons are paired: the same cards, draws of chance and seats.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from kings.analysis import study
from kings.analysis.altered import Divided, Picky
from kings.analysis.study import Study
from kings.bots.bot import Bot
from kings.bots.negotiator import PRICING, Negotiator
from kings.bots.promises import (
    BROKEN_BEFORE,
    KEPT_BEFORE,
    PROMISES,
    Keeper,
    Opportunist,
    Promises,
    Reckoner,
)
from kings.sim import against_field, bar, play
from kings.sim.intervals import Estimate, estimate
from kings.sim.results import GameResult
from kings.sim.schedule import Schedule
from kings.struggle import Options, moves
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

SEED, DEALS = 64, 60

USUAL = KEPT_BEFORE / (KEPT_BEFORE + BROKEN_BEFORE)
"""How far the house's bots believe a stranger."""

_FOUR = Options.for_players(4)


@dataclass(frozen=True, slots=True)
class Belief:
    """How far the players of a table believe a promise.

    ``prior``: the chance at which they take a stranger's promise; ``ledger``: whether they learn
    from the promises that are on record, as the house's bots do; ``memory``: for so many rounds
    after a broken promise they believe its maker nothing (0: they forget at once).
    """

    prior: float = USUAL
    ledger: bool = False
    memory: int = 0

    def of(self, view: View, by: int) -> float:
        """Return how far a promise made ``by`` a seat is believed (0 to 1)."""
        if self.remembers(view, by):
            return 0.0
        if not self.ledger:
            return self.prior
        before = KEPT_BEFORE + BROKEN_BEFORE
        ended = [p.status for p in view.promises if p.clause.by == by]
        kept, broken = ended.count("kept"), ended.count("broken")
        return (before * self.prior + kept) / (before + kept + broken)

    def remembers(self, view: View, by: int) -> bool:
        """Say whether the table remembers a promise that was broken ``by`` a seat."""
        return self.memory > 0 and any(
            promise.clause.by == by
            and promise.status == "broken"
            and view.round - (promise.ended or 0) <= self.memory
            for promise in view.promises
        )


class _Believing(Promises):
    """A character that believes as its table does, and supposes that it is believed so too.

    ``supposed``: how far it supposes that it is believed, if it knows the table badly.
    """

    def __init__(self, belief: Belief, supposed: Belief | None = None) -> None:
        self.belief = belief
        self.supposed = supposed or belief

    def trust(self, view: View, seat: int, by: int) -> float:
        """Believe as the table does."""
        return self.belief.of(view, by)

    def believed(self, view: View, by: int) -> float:
        """Suppose that the others believe so as well."""
        return self.supposed.of(view, by)


class _Cash(_Believing, Keeper):
    """It means to pay whatever it promises, and so it pays in coins where it has them."""


class _Breaker(_Believing, Opportunist):
    """It promises where it can, and breaks what gains by breaking."""


class _Reckoner(_Believing, Reckoner):
    """It breaks a promise that gains more than its good name is still worth."""


class Boycott(Picky):
    """Plays as another bot does, but strikes no deal with whoever is remembered for a broken word.

    ``belief``: that of the table, which says whom it remembers.
    """

    def __init__(self, inner: Bot, belief: Belief) -> None:
        super().__init__(inner)
        self._belief = belief

    def shuns(self, view: View, deal: moves.Deal) -> bool:
        """Shun a deal with somebody whose broken promise is remembered."""
        own = view.own.seat
        return any(self._belief.remembers(view, seat) for seat in deal.parties if seat != own)


HEROES = ("cash", "keeper", "breaker", "reckoner", "boaster")
"""Who is under test: it pays in coins where it can; it promises as the breaker does, and keeps; it
promises and breaks; it reckons with its good name; it breaks, and supposes that it is believed at
three to one whatever the table believes."""


def hero(name: str, belief: Belief) -> Bot:
    """Return one of ``HEROES`` for a table with this belief; all share the gain in halves."""
    halves = PRICING["splits"]
    match name:
        case "cash":
            return Negotiator(_Cash(belief), halves)
        case "keeper":
            # It bargains as the breaker does, and keeps its word where it is able to.
            keeper = Negotiator(PROMISES["keeper"], halves)
            return Divided(Negotiator(_Breaker(belief), halves), keeper)
        case "reckoner":
            return Negotiator(_Reckoner(belief), halves)
        case "boaster":
            return Negotiator(_Breaker(belief, Belief()), halves)
    return Negotiator(_Breaker(belief), halves)


@dataclass(frozen=True, slots=True)
class Setting:
    """A table: its ``kind`` and the number ``at`` which it stands, its belief, its three others.

    ``boycott``: whether nobody deals at all with somebody who is remembered for a broken promise.
    """

    kind: str
    at: float
    belief: Belief
    others: tuple[str, ...] = ("cash", "cash", "cash")
    boycott: bool = False

    def schedule(self) -> Schedule:
        """Return the games in which each hero sits down with the others, in every seat."""
        heroes = {name: self._bot(name) for name in HEROES}
        field = [(name, self._bot(name)) for name in self.others]
        return against_field(heroes, field, _FOUR, SEED, seating="rotations")

    def _bot(self, name: str) -> Bot:
        bot = hero(name, self.belief)
        return Boycott(bot, self.belief) if self.boycott else bot


BELIEFS = (0.0, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)
MEMORIES = (0, 1, 2, ROUNDS - 1)
OTHERS = len(Setting("", 0, Belief()).others)

SETTINGS = (
    *(Setting("belief", at, Belief(at)) for at in BELIEFS),
    *(Setting("memory", at, Belief(memory=at)) for at in MEMORIES if at),
    *(Setting("boycott", at, Belief(memory=at), boycott=True) for at in MEMORIES if at),
    *(
        # Those who keep promise as often as those who break, so that the shares change no more.
        Setting(
            "breakers",
            at,
            Belief(ledger=True),
            tuple(["breaker"] * at + ["keeper"] * (OTHERS - at)),
        )
        for at in range(OTHERS + 1)
    ),
    Setting("ledger", 0, Belief(ledger=True)),
)
"""The tables that are played. With a memory of 0 rounds a table is the one with the usual belief.

``belief``: all believe at a fixed chance; ``memory``: at the usual one, and nothing for some rounds
after a broken promise; ``boycott``: the same, and nobody deals with its maker at all; ``breakers``:
so many of the three others break their promises; ``ledger``: as the house's bots believe.
"""

COUNTED = ("points", "struck", "promised", "kept", "broken", "paid", "received")
"""What is kept of a hero: the sum over its four games in a deal, one from each seat."""


def games_of(setting: Setting, deals: int, *, workers: int | None = 1) -> Iterator[GameResult]:
    """Play the first deals at a table; ``workers``: in so many processes, None: one per processor.

    The games are the same however many play them.
    """
    return play(setting.schedule(), deals, workers=workers, progress=bar("games"))


def rows_of(setting: Setting, games: Iterable[GameResult]) -> pd.DataFrame:
    """Return a row for each deal and hero of a table."""
    rows = study.hero_rows(games, COUNTED)
    rows.insert(0, "kind", setting.kind)
    rows.insert(1, "at", float(setting.at))
    return rows


def _course(game: GameResult) -> GameResult:
    """Return a game without what tells it from one with the same cards in which the same was done.

    Which bots sat there, and which was under test, is left out.
    """
    return replace(game, index=0, lineup=0, bots=(), hero=None)


def played(
    deals: int, settings: Sequence[Setting] = SETTINGS
) -> tuple[pd.DataFrame, Mapping[str, int]]:
    """Play all tables, or some; return their rows, and how many games these are.

    ``distinct``: how many are left if games with the same cards that ended alike in every number
    count once: a hero that had nothing to promise played the very game that another played.
    """
    tables, different, games = [], set(), 0
    for setting in settings:
        study.tell(f"{setting.kind} {setting.at:g}: {deals} deals")
        results = list(games_of(setting, deals, workers=None))
        tables.append(rows_of(setting, results))
        different |= {_course(game) for game in results}
        games += len(results)
    return pd.concat(tables), {"deals": deals, "games": games, "distinct": len(different)}


def write(
    folder: Path, made: tuple[pd.DataFrame, Mapping[str, int]], command: str, seconds: float
) -> str:
    """Keep the rows, and the page beside them; say how many games there are."""
    rows, facts = made
    content = study.table_bytes(rows)
    study.write_packed(folder / "credit.json", content, {"seed": SEED, **facts}, command, seconds)
    return f"{facts['games']:,} games"


def read(folder: Path | str) -> Study:
    """Read the games that were kept; ``BadInput`` if the table isn't the one that was written."""
    return Study.read(Path(folder) / "credit.json")


# What the games tell.


def rows_at(kept: Study, kind: str, at: float, hero: str) -> pd.DataFrame:
    """Return the rows of a hero at a table, in order of deals, a game's mean in each number."""
    # Nobody remembers anything at the tables where belief is fixed: the first of these memories.
    if kind in ("memory", "boycott") and at == 0:
        kind, at = "belief", USUAL
    rows = study.select(kept.rows, {"kind": kind, "hero": hero})
    rows = rows[rows["at"] == at].sort_values("deal").set_index("deal")[list(COUNTED)]
    return rows / _FOUR.players


def gain(kept: Study, kind: str, at: float, one: str, other: str) -> Estimate:
    """Return by how many VP a game one hero does better than another at a table."""
    return estimate((_points(kept, kind, at, one) - _points(kept, kind, at, other)).tolist())


def _points(kept: Study, kind: str, at: float, hero: str) -> pd.Series[float]:
    points: pd.Series[float] = rows_at(kept, kind, at, hero)["points"]
    return points


def main(arguments: list[str]) -> int:
    """Play all tables and keep them in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.credit", lambda: played(DEALS), write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
