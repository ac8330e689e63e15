"""Whether the chances to win that reviews of games of turns tell come true.

``make prove-thumb`` asks two things of King's Keys and King of the Castle, in games of bots.

- *Chances.* At some moments of each game every seat's chance is estimated as a review does, and put
  beside who won: in bins of ten percent, and as the Brier score (the mean squared error), beside
  that of even chances. All of a game hangs together, so intervals are over games.
- *Moments.* Where a review says that another choice left a better chance, both are played on to the
  end by the bots, in the same deals that the seat couldn't tell from the true one, with the same
  luck: did the other win more often, and by as much?
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import nan
from statistics import mean
from typing import Any

from kings.analysis.review import measure_of, review_of
from kings.analysis.review.thumb import Thumb
from kings.bots.roster import make_player
from kings.castle import Options as CastleOptions
from kings.game import Outcome
from kings.games import ROOMS
from kings.keys import Options as KeysOptions
from kings.records.recording import AnyRecording, Recording, new_header
from kings.seeds import stream
from kings.sim.intervals import estimate, half_width
from kings.sim.match import next_move, play_on
from kings.sim.schedule import game_seed

FOUR = ("Ada", "Ben", "Cleo", "Dora")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of bots, who sit down in an order drawn for each game."""

    game: str
    options: Any
    bots: tuple[str, ...]


TABLES = {
    "Keys, greedy": Table("keys", KeysOptions(), ("greedy",) * 4),
    "Keys, four kinds": Table("keys", KeysOptions(), ("greedy", "thief", "builder", "searcher")),
    "Keys with Jokers, greedy": Table("keys", KeysOptions.with_jokers(), ("greedy",) * 4),
    "Castle, greedy": Table("castle", CastleOptions(names=FOUR), ("greedy",) * 4),
    "Castle, schemers": Table("castle", CastleOptions(names=FOUR), ("schemer",) * 4),
    "Castle of three, schemers": Table("castle", CastleOptions(names=FOUR[:3]), ("schemer",) * 3),
    "Castle of six, schemers": Table(
        "castle", CastleOptions(names=(*FOUR, "Emil", "Fay")), ("schemer",) * 6
    ),
}

MOMENTS = 10
"""How many moments of a game are estimated."""
BIN = 0.1

Row = tuple[float, float]
"""A chance that was told, and the share of the victory that came of it."""


def shares(outcome: Outcome | None) -> tuple[float, ...]:
    """Return each seat's share of the victory."""
    assert outcome is not None
    won = 1 / max(1, len(outcome.winners))
    return tuple(won if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores)))


def players(table: Table, seed: int) -> tuple[Any, ...]:
    """Return the bots by seat in the game of a seed."""
    order = list(table.bots)
    stream(seed, "seats").shuffle(order)
    return tuple(make_player(table.game, bot) for bot in order)


def estimates(table: Table, seed: int, deal: int) -> list[Row]:
    """Play one game, and return what was told at some of its moments beside what came true."""
    game, first = ROOMS[table.game].game, game_seed(seed, deal)
    state = game.start(table.options)
    states = [state]
    states += [step.state for _, step in play_on(state, (), players(table, first), first)]
    won, measure = shares(game.outcome(states[-1])), measure_of(table.game)
    begun = [one for one in states[:-1] if one.turn]
    looked_at = stream(first, "moments").sample(begun, min(MOMENTS, len(begun)))
    how = measure.how(seed=seed)
    return [
        pair
        for one in looked_at
        for pair in zip(measure.prospects(one, how, how.games).wins, won, strict=True)
    ]


def mean_of(each: Iterable[float]) -> tuple[float, float]:
    """Return the mean of numbers that don't hang together, and half of its 95% interval.

    NaN where all are alike, which has no interval.
    """
    found = estimate(list(each))
    half = nan if found.error is None else half_width(found.error, found.deals)
    return found.mean, half


@dataclass(frozen=True, slots=True)
class Trust:
    """What came of the estimates of one table: a list of rows for each game."""

    games: tuple[list[Row], ...]

    def over_games(self, score: Callable[[float, float], float]) -> tuple[float, float]:
        """Return the mean of a score over all games, and half of its 95% interval."""
        return mean_of(mean(score(*row) for row in rows) for rows in self.games)

    def brier(self) -> tuple[float, float]:
        """Return the Brier score of the estimates."""
        return self.over_games(lambda told, won: (told - won) ** 2)

    def even(self) -> tuple[float, float]:
        """Return the Brier score of even chances."""
        chance = mean(won for rows in self.games for _, won in rows)
        return self.over_games(lambda _, won: (chance - won) ** 2)

    def bins(self) -> Iterator[tuple[int, float, float]]:
        """Yield how many estimates lie in each bin, what they told, and what came true."""
        rows = [row for game in self.games for row in game]
        for low in range(10):
            inside = [row for row in rows if low == min(9, int(row[0] / BIN))]
            if inside:
                told, won = (mean(column) for column in zip(*inside, strict=True))
                yield len(inside), told, won

    def miss(self) -> float:
        """Return by how much the bins miss what came true on average, each as large as it is."""
        bins = list(self.bins())
        total = sum(many for many, _, _ in bins)
        return sum(many * abs(told - won) for many, told, won in bins) / total


def recorded(table: Table, seed: int, deal: int) -> AnyRecording:
    """Return a whole game of the table as a record."""
    first = game_seed(seed, deal)
    bots = players(table, first)
    header = new_header(
        table.options, tuple(bot.name for bot in bots), first, timed=False, name=f"{seed}-{deal}"
    )
    record: AnyRecording = Recording(header)
    while (move := next_move(record.state, record.moves, bots, first)) is not None:
        record.do(move)
    return record


def moments(table: Table, plays: int, seed: int, deal: int) -> list[tuple[float, float]]:
    """Return what the review said of each moment that it told, and what play-outs say."""
    record = recorded(table, seed, deal)
    measure, bots = measure_of(table.game), players(table, game_seed(seed, deal))
    assert isinstance(measure, Thumb)
    openings = {one.line: one for one in measure.openings(record)}
    found = []
    for moment in review_of(record, seed=seed, threads=1).key:
        opening, seat = openings[moment.line], moment.seat
        view = ROOMS[table.game].game.view(opening.state, seat)
        pair = (opening.choices[moment.option], opening.move)
        more = []
        for number in range(plays):
            world = measure.determinize(view, stream(seed, "proof", number))
            other, done = (play_out(table.game, world, choice, bots, number) for choice in pair)
            more.append(other[seat] - done[seat])
        found.append((moment.regret / 100, mean(more)))
    return found


def play_out(game: str, world: Any, choice: Any, bots: Sequence[Any], number: int) -> Any:
    """Return the shares of the victory after a choice, played on to the end by bots."""
    rules = ROOMS[game].game
    state = rules.apply(world, choice).state
    for _, step in play_on(state, (), bots, number):
        state = step.state
    return shares(rules.outcome(state))


def report(name: str, trust: Trust) -> str:
    """Write what was found at a table."""
    (brier, half), (even, _) = trust.brier(), trust.even()
    lines = [
        f"{name}: {len(trust.games)} games, Brier {brier:.4f} ± {half:.4f}, even chances "
        f"{even:.4f}; misses by {100 * trust.miss():.1f}% on average"
    ]
    lines += [f"  {many:6} told {told:.3f} true {won:.3f}" for many, told, won in trust.bins()]
    return "\n".join(lines)


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--reviews", type=int, default=20)
    parser.add_argument("--plays", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="the tables whose names begin like this")
    asked = parser.parse_args()
    tables = {name: table for name, table in TABLES.items() if name.startswith(asked.only)}
    with ProcessPoolExecutor(asked.workers) as pool:
        for name, table in tables.items() if asked.games else ():
            rows = pool.map(partial(estimates, table, asked.seed), range(asked.games), chunksize=4)
            print(report(name, Trust(tuple(rows))), flush=True)
        for name, table in tables.items():
            every = pool.map(
                partial(moments, table, asked.plays, asked.seed), range(asked.reviews), chunksize=1
            )
            pairs = [pair for game in every for pair in game]
            if len(pairs) > 1:
                before = mean(regret for regret, _ in pairs)
                true, half = mean_of(won for _, won in pairs)
                print(
                    f"{name}: {len(pairs)} moments told, {100 * before:.1f}% on average; played on "
                    f"{100 * true:.1f}% ± {100 * half:.1f}%",
                    flush=True,
                )


if __name__ == "__main__":
    main()
