"""What strong play shows: which deals and promises pay, and what cards are worth in hand and ahead.

Strong bots sit at all seats, so that what is found isn't how to beat the weak. One of them strikes
some deals only, or stands otherwise to promises: it differs from the others in that alone, and is
compared with a strong bot that has the same cards, seat and draws of chance. What a card is worth
is found by lot: by Night two are set aside by lot, and by Day each is led once from the same start.

The answers are kept in ``data/strong_play``; ``python -m kings.analysis.strong_play FOLDER``
computes them anew.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pandas as pd

from kings.analysis import study
from kings.analysis.altered import Divided, Picky
from kings.analysis.study import Study
from kings.bots.bot import Bot
from kings.bots.promises import PROMISES
from kings.sim import against_field, bar, play
from kings.sim.intervals import SHARE, Estimate, estimate
from kings.sim.kernel import play as compiled
from kings.sim.match import play_on
from kings.sim.results import GameResult
from kings.sim.schedule import Schedule, game_seed
from kings.sim.strong import Quick
from kings.struggle import GAME, Options, moves
from kings.struggle.cards import Card
from kings.struggle.options import Mode
from kings.struggle.state import State
from kings.struggle.view import View

SEED, DEALS = 69, 120
STARTS: Mapping[Mode, int] = {"day": 800, "night": 2000}

PLAYERS = 4
"""At every table."""

_FOUR = Options.for_players(PLAYERS)

PRICES = (1, 2, 3, 5, 8)
"""The most gold that some of those under test part with in one deal."""


def _stingy(gold: int) -> Bot:
    return Trader(Quick(), most=gold)


class Trader(Picky):
    """Strikes only deals of some kinds.

    ``buys`` and ``sells``: whether it strikes deals in which another, or it, does something with an
    action; ``most``: the most gold that it pays or promises in one deal, None for any sum.
    """

    def __init__(
        self, inner: Bot, *, buys: bool = True, sells: bool = True, most: int | None = None
    ) -> None:
        super().__init__(inner)
        self._buys, self._sells, self._most = buys, sells, most

    def shuns(self, view: View, deal: moves.Deal) -> bool:
        """Shun what it doesn't deal in, and what is too dear."""
        own = view.own.seat
        gold = (moves.Pay, moves.PromiseGold)
        given = sum(one.gold for one in deal.clauses if isinstance(one, gold) and one.by == own)
        acts = {one.by for one in deal.clauses if isinstance(one, moves.Act)}
        return (
            (self._most is not None and given > self._most)
            or (not self._sells and own in acts)
            or (not self._buys and bool(acts - {own}))
        )


FAITHFUL, CASH = "faithful", "cash"

HEROES: Mapping[str, Callable[[], Bot]] = {
    "strong": Quick,
    "silent": lambda: Trader(Quick(), buys=False, sells=False),
    "seller": lambda: Trader(Quick(), buys=False),
    "buyer": lambda: Trader(Quick(), sells=False),
    **{f"most {gold}": partial(_stingy, gold) for gold in PRICES},
    FAITHFUL: lambda: Divided(Quick(), Quick(PROMISES["keeper"])),
    CASH: lambda: Quick(PROMISES["keeper"]),
}
"""Who is under test: the strong bot as it is, which promises what it may break; one that strikes no
deals, or only sells or buys; those that pay so much gold in a deal at most; one that promises as
the strong bot does, and keeps; and one that pays in coins what it can, and keeps its promises."""

COUNTED = (
    *("points", "wins", "gold", "struck", "paid", "received"),
    *("promised", "kept", "broken", "void", "released"),
)
"""What is kept of them: the sum over four games in a deal, one from each seat."""

STRONG, GREEDY = "strong", "greedy"

# Deals and promises.


def schedule() -> Schedule:
    """Return the games in which each one under test sits with three strong bots, everywhere."""
    field = [(STRONG, Quick())] * (PLAYERS - 1)
    heroes = {name: make() for name, make in HEROES.items()}
    return against_field(heroes, field, _FOUR, SEED, seating="rotations")


def games_of(deals: int, *, workers: int | None = 1) -> Iterator[GameResult]:
    """Play the first deals; ``workers``: in so many processes, None: one per processor.

    The games are the same however many play them.
    """
    return play(schedule(), deals, workers=workers, progress=bar("games"))


def apart(kept: Study, one: str, other: str = STRONG, value: str = "points") -> Estimate:
    """Return by how much one hero has more of something, a game, than another in its place."""
    return estimate((_mean(kept, one, value) - _mean(kept, other, value)).tolist())


def adds(kept: Study, habit: str) -> Estimate:
    """Return what buying (``buyer``) or selling (``seller``) adds, a game.

    On average over whether one has the other habit as well: four bots have both, one, or none.
    """
    (other,) = {"buyer", "seller"} - {habit}
    more = _mean(kept, STRONG, "points") + _mean(kept, habit, "points")
    less = _mean(kept, other, "points") + _mean(kept, "silent", "points")
    return estimate(((more - less) / 2).tolist())


def mean_of(kept: Study, hero: str, value: str) -> Estimate:
    """Return how much of something a hero has in a game."""
    return estimate(_mean(kept, hero, value).tolist())


def _mean(kept: Study, hero: str, value: str) -> pd.Series[float]:
    means: pd.Series[float] = study.by_deal(study.select(kept.rows, {"hero": hero}), value)
    return means / PLAYERS


# Cards.

COLUMNS = ("mode", "start", "bots", "seat", "led", "told", "hand", "ahead")
"""Of a game from a start: ``bots``: which sit at all seats; ``led``: the card that was led first by
Day, and ``told``: whether it was told to; ``hand``: that of ``seat`` by Night as it was dealt, a
bit a title, the Peasant's the lowest; ``ahead``: the sum of the VP by which it ends ahead of each
of the others."""

BLOCKS = 50
"""Starts are counted in so many blocks, whose means are independent of one another."""

Row = tuple[int | str, ...]


def start(mode: Mode, number: int) -> State:
    """Return a table of four whose cards are dealt, and whose leader is to lead."""
    state = GAME.start(Options.for_players(PLAYERS, mode=mode))
    nobody: list[None] = [None] * PLAYERS
    for _, step in play_on(state, (), nobody, game_seed(SEED, number)):
        state = step.state
    return state


def by_night(number: int) -> list[Row]:
    """Return the rows of all seats of a start by Night: strong bots play it, and greedy ones."""
    state = start("night", number)
    return [
        row for bots in (STRONG, GREEDY) for row in _rows(number, state, bots, None, range(PLAYERS))
    ]


def by_day(number: int) -> list[Row]:
    """Return the leader's rows of a start by Day: strong bots play it, once after each first card.

    And once after the card that the leader takes.
    """
    state = start("day", number)
    leader = state.leader
    assert leader is not None
    leads = (None, *state.hands[leader])
    return [row for card in leads for row in _rows(number, state, STRONG, card, (leader,))]


def _rows(
    number: int, state: State, bots: str, told: Card | None, seats: Iterable[int]
) -> Iterator[Row]:
    """Play one game on from a start, with the start's own luck, and yield a row for each seat."""
    leader = state.leader
    assert leader is not None
    mode = state.options.mode
    choice = None if told is None else moves.Play(leader, told)
    found = compiled.play_on(
        state, (bots,) * PLAYERS, 1, SEED, choice=choice, first=number, tricks=mode == "day"
    )
    led = int(told or 0)
    if found.tricks is not None and told is None:
        led = int(found.tricks.cards[0, 0, leader])
    scores: Sequence[int] = found.scores[0].tolist()
    for seat in seats:
        hand = sum(1 << int(card) - 1 for card in state.hands[seat]) if mode == "night" else 0
        ahead = PLAYERS * scores[seat] - sum(scores)
        yield mode, number, bots, seat, led, int(told is not None), hand, ahead


def card_rows(starts: Mapping[Mode, int], *, threads: int = 1) -> pd.DataFrame:
    """Play from the first starts of each mode, and return the rows of all of them."""
    every = [(mode, number) for mode, many in starts.items() for number in range(many)]
    found, progress = [], bar("starts")
    with ThreadPoolExecutor(threads) as pool:
        for done, rows in enumerate(pool.map(_of_start, every), start=1):
            found += rows
            progress(done, len(every))
    return pd.DataFrame(found, columns=list(COLUMNS))


def _of_start(which: tuple[Mode, int]) -> list[Row]:
    mode, number = which
    return by_day(number) if mode == "day" else by_night(number)


def held(kept: Study, card: Card, bots: str = STRONG) -> Estimate:
    """Return by how many VP whoever has a card by Night is further ahead than who has it aside.

    Two of ten cards are set aside by lot (S-12), so nothing else differs but what is there instead.
    """
    rows = study.select(kept.rows, {"mode": "night", "bots": bots})
    holds = rows["hand"].map(lambda hand: bool(hand >> int(card) - 1 & 1))
    means = _ahead(rows).groupby([rows["start"] % BLOCKS, holds]).mean().unstack()
    return estimate((means[True] - means[False]).tolist())


def leading(kept: Study, card: Card, than: Card | None = None) -> Estimate:
    """Return by how many VP a leader by Day is further ahead after one card than after another.

    ``than``: the other card; None for the mean of all ten. Each is led once from the same start,
    and the rest is played by the same luck.
    """
    table = _by_lead(kept)
    return estimate((table[int(card)] - _base(table, than)).tolist())


def choosing(kept: Study, than: Card | None = None) -> Estimate:
    """Return by how many VP a strong leader by Day is further ahead by the card of its own choice.

    ``than``: as in ``leading``.
    """
    free = study.select(kept.rows, {"mode": "day", "told": 0})
    own = _ahead(free).groupby(free["start"]).sum()
    return estimate((own - _base(_by_lead(kept), than)).tolist())


def _by_lead(kept: Study) -> pd.DataFrame:
    """Return how far ahead the leader of each start is, a column for each first card."""
    rows = study.select(kept.rows, {"mode": "day", "told": 1})
    table: pd.DataFrame = _ahead(rows).groupby([rows["start"], rows["led"]]).sum().unstack()
    return table


def _base(table: pd.DataFrame, than: Card | None) -> pd.Series[float]:
    base: pd.Series[float] = table.mean(axis=1) if than is None else table[int(than)]
    return base


def leads(kept: Study, card: Card) -> Estimate:
    """Return how often a strong leader by Day leads a card first."""
    rows = study.select(kept.rows, {"mode": "day", "told": 0})
    return estimate(rows["led"].eq(int(card)).astype(float).tolist(), within=SHARE)


def _ahead(rows: pd.DataFrame) -> pd.Series[float]:
    """Return by how many VP each is ahead of the mean of the others."""
    ahead: pd.Series[float] = rows["ahead"] / (PLAYERS - 1)
    return ahead


# What is kept.


@dataclass(frozen=True, slots=True)
class StrongPlay:
    """Both tables of the study."""

    deals: Study
    cards: Study


def played(deals: int, starts: Mapping[Mode, int]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Play everything."""
    study.tell(f"{len(HEROES)} bots among strong ones, {deals} deals")
    dealt = study.hero_rows(games_of(deals, workers=None), COUNTED)
    study.tell(f"Cards: {sum(starts.values())} starts")
    return dealt, card_rows(starts, threads=os.cpu_count() or 1)


def write(
    folder: Path, made: tuple[pd.DataFrame, pd.DataFrame], command: str, seconds: float
) -> str:
    """Keep both tables, and the pages beside them; say how many games there are."""
    dealt, cards = made
    heroes = dealt["hero"].nunique()
    games = len(dealt) * PLAYERS
    facts: dict[str, object] = {"seed": SEED, "deals": len(dealt) // heroes, "games": games}
    study.write_packed(_page(folder, "deals"), study.table_bytes(dealt), facts, command, seconds)
    starts = cards.groupby("mode")["start"].nunique().to_dict()
    by_mode = cards["mode"].value_counts()
    more = int(by_mode["day"] + by_mode["night"] // PLAYERS)
    facts = {"seed": SEED, "starts": starts, "games": more}
    study.write_packed(_page(folder, "cards"), study.table_bytes(cards), facts, command, seconds)
    return f"{games + more:,} games"


def read(folder: Path | str) -> StrongPlay:
    """Read what was kept; ``BadInput`` if a table isn't the one that was written."""
    return StrongPlay(*(Study.read(_page(Path(folder), name)) for name in ("deals", "cards")))


def _page(folder: Path, name: str) -> Path:
    return folder / name / "strong_play.json"


def main(arguments: list[str]) -> int:
    """Play everything and keep it in the folder that is named; return the exit code."""
    return study.make_study(
        arguments, "kings.analysis.strong_play", lambda: played(DEALS, STARTS), write
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
