"""How a game ended: each seat's points, its gold over the rounds, and how it kept its word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.figures import charts
from kings.figures.scoring import Bar, partition_result
from kings.figures.style import LIGHT
from kings.figures.svg import cut
from kings.struggle.options import LETTERS
from kings.struggle.say_scores import say_standing
from kings.struggle.scoring import Standing
from kings.struggle.state import LedgerEntry, PromiseStatus
from kings.words import Names, listed, plural, sentence

# All seats' scores side by side.


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat's bar: its parts from left to right, its total and its rank."""

    seat: int
    name: str
    rank: int
    bars: tuple[Bar, ...]
    total: int

    @property
    def gold(self) -> int:
        """The points in gold."""
        return self.bars[-1].points

    @property
    def cards(self) -> int:
        """The points of all cards."""
        return self.total - self.gold


def _ranked(standings: Sequence[Standing]) -> list[Standing]:
    """Put the best rank first, then go by seat."""
    return sorted(standings, key=lambda standing: (standing.rank, standing.seat))


def score_rows(standings: Sequence[Standing], names: Names) -> tuple[ScoreRow, ...]:
    """Compute the bars of the comparison, best rank first, then by seat."""
    return tuple(
        ScoreRow(
            standing.seat,
            names[standing.seat],
            standing.rank,
            partition_result(standing).bars,
            standing.total,
        )
        for standing in _ranked(standings)
    )


def scores_text(standings: Sequence[Standing], names: Names) -> str:
    """Say the ranking with all its numbers: the text for those who don't see the figure."""
    return " ".join(say_standing(names, standing) for standing in _ranked(standings))


def scores_title(rows: Sequence[ScoreRow]) -> str:
    """Return the title, which asks where the winners' points came from and answers."""
    first = [row for row in rows if row.rank == 1]
    won = [f"{cut(row.name, 20, 200)} won with {row.cards} and {row.gold}" for row in first]
    return f"Points from cards or gold? {listed(won)}."


def scores_figure(
    standings: Sequence[Standing], names: Names, *, dark: bool = False, wide: bool = False
) -> charts.Figure:
    """Draw the final comparison as a plotly ``Figure``: one bar a seat, stacked from its groups.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    rows = score_rows(standings, names)
    chart = charts.new_chart(
        scores_title(rows),
        "Runs are solid, sets and single cards hatched, gold is gold.",
        scores_text(standings, names),
        height=52 * len(rows),
        dark=dark,
        wide=wide,
        barmode="overlay",
        showlegend=False,
    )
    for kind in ("run", "set", "gold"):
        _add_parts(chart, rows, kind)
    for at, row in enumerate(rows):
        chart.note(charts.bold(str(row.total)), row.total, at, 17, xanchor="left", xshift=8)
    chart.amounts("points", (0, 1.08 * max(1, *(row.total for row in rows))))
    chart.rows([f"{row.rank}. {LETTERS[row.seat]} {cut(row.name, 14, 130)}" for row in rows])
    return chart.figure()


def _add_parts(chart: charts.Chart, rows: Sequence[ScoreRow], kind: str) -> None:
    """Add the parts of one kind to the bars of all seats."""
    colours, gold = chart.colours, kind == "gold"
    parts = _parts(rows, kind)
    hatched = {"fgopacity": 0.45, "solidity": 0.14, "size": 10}
    look = charts.fill(
        [colours.gold if gold else colours.seats[rows[at].seat] for at, _, _ in parts],
        (1.5, colours.gold_ink if gold else colours.face),
        "/" if kind == "set" else "",
        **hatched,
    )
    chart.bars(
        [bar.points for _, _, bar in parts],
        [f"{rows[at].name}: {bar.name}, {plural(bar.points, 'point')}" for at, _, bar in parts],
        places=[at for at, _, _ in parts],
        texts=[str(bar.points) for _, _, bar in parts],
        font={"size": 13, "color": LIGHT.ink if gold else colours.on},
        inside=True,
        name={"run": "runs", "set": "sets and singles", "gold": "gold"}[kind],
        base=[begins for _, begins, _ in parts],
        width=0.62,
        marker=look | {"cornerradius": 0},
    )


def _parts(rows: Sequence[ScoreRow], kind: str) -> list[tuple[int, int, Bar]]:
    """List the parts of one kind: the row, where the part begins, and the part."""
    parts = []
    for at, row in enumerate(rows):
        begins = 0
        for bar in row.bars:
            if bar.kind == kind and bar.points:
                parts.append((at, begins, bar))
            begins += bar.points
    return parts


# The gold of each seat over the rounds.

GoldByRound = Sequence[Sequence[int]]
"""The gold of each seat: at the start, and after each round that was played."""


def gold_text(rounds: GoldByRound, names: Names) -> str:
    """Say the numbers of the figure, seat by seat: the text for those who don't see it."""
    return " ".join(
        _gold_line(name, [gold[seat] for gold in rounds]) for seat, name in enumerate(names)
    )


def _gold_line(name: str, gold: Sequence[int]) -> str:
    said = f"{name} began with {gold[0]} gold and ended with {gold[-1]}"
    most = max(gold)
    if most > max(gold[0], gold[-1]):
        said += f"; the most was {most}, after round {gold.index(most)}"
    return sentence(said)


# Who kept their word: how each seat's promises ended, counted.

STATUSES: tuple[PromiseStatus, ...] = ("kept", "broken", "void", "released", "open")
"""How a promise can stand, in the order in which it is shown."""


@dataclass(frozen=True, slots=True)
class Word:
    """One seat's promises: how many ended in each way, in the order of ``STATUSES``."""

    seat: int
    counts: tuple[int, ...]

    @property
    def made(self) -> int:
        """How many promises the seat made."""
        return sum(self.counts)


def words_given(promises: Iterable[LedgerEntry], players: int) -> tuple[Word, ...]:
    """Count the promises of each seat by how they ended; a seat without any counts nothing."""
    ended = Counter((promise.clause.by, promise.status) for promise in promises)
    return tuple(
        Word(seat, tuple(ended[seat, status] for status in STATUSES)) for seat in range(players)
    )


def word_title(given: Sequence[Word]) -> str:
    """Return the title, which asks who kept their word and answers."""
    made = sum(word.made for word in given)
    if not made:
        return "Who kept their word? Nobody promised anything."
    kept = sum(word.counts[0] for word in given)
    were = "was" if kept == 1 else "were"
    return f"Who kept their word? {kept} of {plural(made, 'promise')} {were} kept."


def word_text(given: Sequence[Word], names: Names) -> str:
    """Say each player's counts: ``Ada made 3 promises: 2 kept and 1 broken.``"""
    return " ".join(_word_line(word, names[word.seat]) for word in given)


def _word_line(word: Word, name: str) -> str:
    if not word.made:
        return sentence(f"{name} promised nothing")
    ends = [
        f"{count} {status}" for count, status in zip(word.counts, STATUSES, strict=True) if count
    ]
    return sentence(f"{name} made {plural(word.made, 'promise')}: {listed(ends)}")
