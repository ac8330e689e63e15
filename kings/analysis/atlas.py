"""The atlas of all piles: what they score, how often shortcuts fail, what a card is worth.

``python -m kings.analysis.atlas FOLDER`` computes it anew for all 282,475,249 piles, by the
rulebook's tables, and writes small tables with where they come from, in whole numbers to the end.
There is no chance in it. It takes a few minutes and 3 GB of memory.
"""

from __future__ import annotations

import csv
import io
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias, TypedDict

import numpy as np
import pandas as pd

from kings.analysis import all_piles, study
from kings.analysis.all_piles import Array, Index
from kings.struggle.cards import DECK, Counts
from kings.struggle.partition.exact import best_partition
from kings.struggle.partition.explain import USUAL, Shortcut, preference, shortcut_steps
from kings.struggle.partition.groups import RULEBOOK, Group

FEW = 20
"""Piles of at most this many cards are what you meet at a table."""

ALL_FOUR = "the best of the four"
"""A pile is wrong by this one if every usual shortcut is."""

Row: TypeAlias = dict[str, Any]

Table: TypeAlias = list[Row]

AT_ONCE = 7**8
"""How many piles are followed at once."""


@dataclass(slots=True)
class Atlas:
    """The tables by name, and single facts."""

    tables: dict[str, Table] = field(default_factory=dict)
    facts: Row = field(default_factory=dict)


def survey(extent: Extent | None = None) -> Atlas:
    """Compute the atlas of all piles, or of fewer titles and cards, always by the rulebook."""
    extent = extent or Extent()
    atlas = Atlas()
    best, ways = all_piles.all_best_and_ways(**extent.size)
    columns = {
        "best": extent.sums(best),
        "best_square": extent.sums(np.square(best, dtype=np.int32)),
    }
    study.tell("the scores")
    atlas.tables["scores"] = score_rows(best, extent)
    atlas.tables["best_partitions"] = way_rows(ways, extent)
    columns["one_best"] = extent.sums(ways == 1)
    del ways
    study.tell("what a card is worth")
    _next_cards(atlas, best, extent)
    study.tell("runs")
    _runs(atlas, columns, best, extent)
    _shortcuts(atlas, columns, best, extent)
    atlas.tables["draws"] = draw_rows(columns, extent)
    return atlas


def _next_cards(atlas: Atlas, best: Array, extent: Extent) -> None:
    draws = [all_piles.Draw(players) for players in extent.players if players]
    totals = all_piles.sums(best, draws, by_title=True, **extent.size)
    atlas.tables["next_card"] = next_card_rows(totals, extent)
    atlas.tables["gains"] = rows = []
    largest = []
    for title in range(extent.titles):
        gains = gains_of(best, title, extent)
        counted = extent.histogram(gains)
        rows += [
            {"power": title + 1, "gain": gain, "piles": int(piles)}
            for gain, piles in enumerate(counted.sum(axis=0))
            if gain and piles
        ]
        most = counted.shape[1] - 1
        fewest = int(np.flatnonzero(counted[:, most])[0])
        pile = extent.example(gains, fewest, most)
        largest.append({"power": title + 1, "gain": most, "cards": fewest, "pile": pile})
    atlas.facts["largest_gains"] = largest


def _runs(
    atlas: Atlas,
    columns: dict[str, tuple[all_piles.Sums, ...]],
    best: Array,
    extent: Extent,
) -> None:
    """Ask where runs are needed, and where one run alone gains nothing but several do."""
    sets = all_piles.all_in_sets(**extent.size)
    needed = extent.histogram(sets < best)[:, 1]
    columns["runs_needed"] = extent.sums(sets < best)
    hidden = (all_with_one_run(**extent.size) == sets) & (sets < best)
    trapped = extent.histogram(hidden)[:, 1]
    for row in atlas.tables["scores"]:
        row["runs_needed"] = int(needed[row["cards"]])
        row["one_run_gains_nothing"] = int(trapped[row["cards"]])
    fewest = int(np.flatnonzero(trapped)[0])
    atlas.facts["one_run_gains_nothing"] = {
        "piles": int(trapped.sum()),
        "fewest_cards": fewest,
        "piles_with_fewest": int(trapped[fewest]),
        "example": extent.example(hidden, fewest, 1),
    }


def _shortcuts(
    atlas: Atlas,
    columns: dict[str, tuple[all_piles.Sums, ...]],
    best: Array,
    extent: Extent,
) -> None:
    """Ask how each recipe does, first the usual four alone and together, then the others."""
    top = np.zeros_like(best)
    for name in ("shortcuts", "losses", "shortcuts_by_cards"):
        atlas.tables[name] = []
    for shortcut in USUAL:
        study.tell(shortcut.value)
        scores = all_by_shortcut(shortcut, **extent.size)
        np.maximum(top, scores, out=top)
        np.subtract(best, scores, out=scores)
        _shortcut(atlas, columns, shortcut.value, best, scores, extent)
    del scores
    study.tell(ALL_FOUR)
    _shortcut(atlas, columns, ALL_FOUR, best, np.subtract(best, top, out=top), extent)
    del top
    for shortcut in (one for one in Shortcut if one not in USUAL):
        study.tell(shortcut.value)
        lost = np.subtract(best, all_by_shortcut(shortcut, **extent.size))
        _shortcut(atlas, columns, shortcut.value, best, lost, extent)


def _shortcut(
    atlas: Atlas,
    columns: dict[str, tuple[all_piles.Sums, ...]],
    name: str,
    best: Array,
    lost: Array,
    extent: Extent,
) -> None:
    row, counted = shortcut_row(name, lost, best, extent)
    losses, cards = loss_rows(name, counted)
    atlas.tables["shortcuts"].append(row)
    atlas.tables["losses"] += losses
    atlas.tables["shortcuts_by_cards"] += cards
    columns[f"{name}: wrong"] = extent.sums(lost > 0)
    columns[f"{name}: lost"] = extent.sums(lost)


# The tables, each made from arrays over all piles.


class Size(TypedDict):
    """The two numbers that the arrays' makers take by name."""

    titles: int
    most: int


@dataclass(frozen=True, slots=True)
class Extent:
    """Which piles there are: how many titles, how many cards of each at most, and how to draw them.

    ``draws`` are named by numbers of players, none above ``most``; 0 counts each pile once.
    """

    titles: int = 10
    most: int = 6
    players: tuple[int, ...] = (0, 3, 4, 5, 6)

    @property
    def size(self) -> Size:
        """The numbers of titles and of cards, to be handed on by name."""
        return Size(titles=self.titles, most=self.most)

    @property
    def draws(self) -> tuple[all_piles.Draw, ...]:
        """The ways to come by a pile."""
        return tuple(all_piles.Draw(players) for players in self.players)

    def sums(self, values: Array) -> tuple[all_piles.Sums, ...]:
        """Add up a number of each pile, for each draw."""
        return all_piles.sums(values, self.draws, **self.size)

    def histogram(self, values: Array) -> Array:
        """Count the piles by number of cards and by a number of each."""
        return all_piles.by_cards(values, **self.size)

    def example(self, values: Array, cards: int, value: int) -> str:
        """Return one pile of this many cards with this value: of several, the one of low cards.

        Its ten counts are written from the lowest title up; they are the greatest in that order.
        """
        lower = all_piles.all_cards(titles=self.titles - 1, most=self.most)
        table = values.reshape(self.most + 1, -1)
        for first in reversed(range(min(self.most, cards) + 1)):
            places = np.flatnonzero((lower == cards - first) & (table[first] == value))
            if places.size:
                place = first * table.shape[1] + int(places[-1])
                return " ".join(
                    map(str, all_piles.pile_at(place, titles=self.titles, most=self.most))
                )
        raise ValueError(f"no pile of {cards} cards has {value}")


def at_mean(exact: Fraction) -> float:
    """Return a mean or a share as it is written: six decimals."""
    return round(float(exact), 6)


def score_rows(best: Array, extent: Extent) -> Table:
    """Return, by number of cards, the least and the most that piles score, and how many do."""
    counted = extent.histogram(best)
    return [_score_row(best, cards, row, extent) for cards, row in enumerate(counted)]


def _score_row(best: Array, cards: int, row: Array, extent: Extent) -> Row:
    scores = np.flatnonzero(row)
    least, most = int(scores[0]), int(scores[-1])
    return {
        "cards": cards,
        "piles": int(row.sum()),
        "smallest": least,
        "piles_with_smallest": int(row[least]),
        "smallest_example": extent.example(best, cards, least),
        "largest": most,
        "piles_with_largest": int(row[most]),
        "largest_example": extent.example(best, cards, most),
    }


def way_rows(ways: Array, extent: Extent) -> Table:
    """Return how many piles have one, two, three … best partitions."""
    counted = extent.histogram(ways)
    return [
        {
            "best_partitions": number,
            "piles": int(counted[:, number].sum()),
            "fewest_cards": (fewest := int(np.flatnonzero(counted[:, number])[0])),
            "example": extent.example(ways, fewest, number),
        }
        for number in range(counted.shape[1])
        if counted[:, number].any()
    ]


def shortcut_row(name: str, lost: Array, best: Array, extent: Extent) -> tuple[Row, Array]:
    """Return how often and how badly a shortcut fails, and the count by cards and by VP lost."""
    counted = extent.histogram(lost)
    wrong = counted[:, 1:]
    first = int(np.flatnonzero(wrong.any(axis=1))[0])
    row: Row = {"shortcut": name, "wrong": int(wrong.sum()), "piles": int(counted.sum())}
    row |= _failure("first", lost, best, counted, (first, _first_over(counted[first])), extent)
    row |= _failure("worst", lost, best, counted, _worst(counted), extent)
    row |= _failure("worst_of_few", lost, best, counted, _worst(counted[: FEW + 1]), extent)
    return row, counted


def _first_over(row: Array) -> int:
    """Return the smallest loss that a pile has."""
    return int(np.flatnonzero(row[1:])[0]) + 1


def _worst(counted: Array) -> tuple[int, int]:
    """Return the largest loss, after the fewest cards that suffice for it."""
    loss = int(np.flatnonzero(counted.any(axis=0))[-1])
    return int(np.flatnonzero(counted[:, loss])[0]), loss


def _failure(
    which: str,
    lost: Array,
    best: Array,
    counted: Array,
    at: tuple[int, int],
    extent: Extent,
) -> Row:
    cards, loss = at
    pile = extent.example(lost, cards, loss)
    place = 0
    for number in pile.split():
        place = place * (extent.most + 1) + int(number)
    return {
        f"{which}_cards": cards,
        f"{which}_best": int(best[place]),
        f"{which}_lost": loss,
        f"{which}_piles": int(counted[cards, loss]),
        f"{which}_example": pile,
    }


def loss_rows(name: str, counted: Array) -> tuple[Table, Table]:
    """Return the piles by VP lost, and by cards: how many are wrong, and the worst of them."""
    losses = [
        {"shortcut": name, "lost": lost, "piles": int(piles)}
        for lost, piles in enumerate(counted.sum(axis=0))
        if piles
    ]
    cards = [
        {
            "shortcut": name,
            "cards": cards,
            "wrong": int(row[1:].sum()),
            "worst": int(np.flatnonzero(row)[-1]),
            "lost": int(row @ np.arange(len(row))),
        }
        for cards, row in enumerate(counted)
    ]
    return losses, cards


def draw_rows(columns: dict[str, tuple[all_piles.Sums, ...]], extent: Extent) -> Table:
    """Return the means of several numbers of a pile, by how it was drawn and by its cards.

    ``columns``: a name, and its sums for each draw. ``best_square`` becomes the deviation.
    """
    table: Table = []
    for at, draw in enumerate(extent.draws):
        for cards in range(draw.cards(**extent.size) + 1):
            means = {name: found[at].mean(cards, **extent.size) for name, found in columns.items()}
            square = means.pop("best_square")
            spread = round(float(square - means["best"] ** 2) ** 0.5, 6)
            row: Row = {"players": draw.players, "cards": cards}
            row |= {"best": at_mean(means.pop("best")), "deviation": spread}
            row |= {name: at_mean(mean) for name, mean in means.items()}
            table.append(row)
    return table


def next_card_rows(best: Sequence[all_piles.Sums], extent: Extent) -> Table:
    """Return the mean of what one more card adds, by players, cards before it, and its power.

    The pile and the next card are drawn from the same decks. A pile that a card of title i was
    drawn to is met once for each of its cards of that title, so the sums by title suffice.
    """
    table: Table = []
    for totals in best:
        players = totals.draw.players
        for cards in range(players * extent.titles):
            ways = totals.draw.total(cards, **extent.size) * (players * extent.titles - cards)
            for power, title in enumerate(totals.by_title, start=1):
                before = players * totals.total[cards] - title[cards]
                gain = Fraction((title[cards + 1] - before) * extent.titles, ways)
                row = {"players": players, "cards": cards, "power": power, "gain": at_mean(gain)}
                table.append(row)
    return table


def gains_of(best: Array, title: int, extent: Extent) -> Array:
    """Return what one more card of a title (from 0) adds to each pile; 0 where there is none."""
    shape = ((extent.most + 1) ** title, extent.most + 1, -1)
    gains = np.zeros(best.shape, np.uint8)
    table, grid = gains.reshape(shape), best.reshape(shape)
    for number in range(extent.most):
        gain = grid[:, number + 1] - grid[:, number]
        assert 1 <= int(gain.min()) <= int(gain.max()) < 256
        table[:, number] = gain
    return gains


# What the usual shortcuts score on every pile, as arrays in the order of ``all_piles``.
#
# By the rulebook's tables nearly every shortcut takes either all equal cards of a title, or a run
# that can't be made longer; so what it takes depends on the titles that are there and on the most
# equal cards. Piles alike in that are dealt with together, from few titles to many. The steepest
# gain looks at every run, and is followed from pile to pile.


def all_by_shortcut(shortcut: Shortcut, *, titles: int = 10, most: int = 6) -> Array:
    """Return the VP that a shortcut makes of every pile, by the rulebook's tables.

    ``titles`` and ``most`` make the array smaller, as in ``all_best``.
    """
    scores = all_piles.all_in_sets(titles=titles, most=most)
    if shortcut is Shortcut.SETS_ONLY:
        return scores
    if shortcut is Shortcut.STEEPEST_GAIN:
        return _with_steepest_runs(scores, titles, most)
    grid = scores.reshape((most + 1,) * titles)
    for held in sorted(_all_held(titles), key=len):
        first, length = _longest_stretch(held)
        if length >= 3:
            size = min(first_set_before(shortcut, length), most + 1)
            _take_runs(grid, held, range(first, first + length), size - 1)
            for largest in range(size, most + 1):
                _take_sets(grid, held, largest)
    return scores


def all_with_one_run(*, titles: int = 10, most: int = 6) -> Array:
    """Return the best VP of every pile with at most one run, the rest in sets."""
    sets = all_piles.all_in_sets(titles=titles, most=most)
    scores = sets.copy()
    for length, value in RULEBOOK.runs:
        for first in range(titles - length + 1):
            shape = ((most + 1) ** first,) + (most + 1,) * length + (-1,)
            to, source = scores.reshape(shape), sets.reshape(shape)
            rest: Index = (slice(1, None),) * (length - 1)
            less: Index = (slice(None, -1),) * (length - 1)
            for number in range(1, most + 1):
                here: Index = (slice(None), number, *rest)
                there: Index = (slice(None), number - 1, *less)
                np.maximum(to[here], source[there] + value, out=to[here])
    return scores


def _with_steepest_runs(scores: Array, titles: int, most: int) -> Array:
    """Add to what piles score in sets all that their steepest runs gain, one after another."""
    gains, which, places = _steepest_runs(titles, most)
    for start in range(0, len(scores), AT_ONCE):
        piles = np.flatnonzero(gains[start : start + AT_ONCE]) + start
        left = piles
        while piles.size:
            scores[piles] += gains[left]
            left = left - places[which[left]]
            again = gains[left] > 0
            piles, left = piles[again], left[again]
    return scores


def _steepest_runs(titles: int, most: int) -> tuple[Array, Array, Array]:
    """Return what the steepest run of every pile gains over sets, 0 if none does, and which it is.

    The third array holds the place of each run as a pile of its own: a pile's place less that of
    its run is the place of what the run leaves.
    """
    gains = np.zeros((most + 1) ** titles, np.int8)
    which = np.zeros(gains.shape, np.uint8)  # a byte each, as there are 282 million piles
    runs = [
        (first, length, value)
        for length, value in reversed(RULEBOOK.runs)
        for first in range(titles - length + 1)
    ]
    for number, (first, length, value) in enumerate(runs):
        shape = ((most + 1) ** first,) + (most + 1,) * length + (-1,)
        inner: Index = (slice(None), *(slice(1, None),) * length)
        here = gains.reshape(shape)[inner]
        gain = _gains_over_sets(length, value, most)[None, ..., None]
        steeper = here < gain  # of equals the first stays: the longer run, then the lower cards
        np.copyto(here, gain, where=steeper)
        np.copyto(which.reshape(shape)[inner], np.uint8(number), where=steeper)
    places = [
        sum((most + 1) ** (titles - 1 - title) for title in range(first, first + length))
        for first, length, _ in runs
    ]
    return gains, which, np.array(places, np.int64)


def _gains_over_sets(length: int, value: int, most: int) -> Array:
    """Return what a run scores above what its cards add to sets, by 1, 2 … cards of each title."""
    added = np.diff((0, *RULEBOOK.sets))[:most]
    gain = np.full((most,) * length, value, np.int16)
    for axis in range(length):
        gain -= added.reshape([-1 if axis == at else 1 for at in range(length)]).astype(np.int16)
    return np.maximum(gain, 0).astype(np.int8)


def first_set_before(shortcut: Shortcut, length: int) -> int:
    """Return how many equal cards a shortcut takes before a run of this length, 7 if never.

    ``shortcut``: any but the steepest gain, which asks what else is in the pile.
    """
    points = dict(RULEBOOK.runs)[length]
    run = preference(shortcut, "run", length, points)
    before = [
        preference(shortcut, "set", size, value) > run
        for size, value in enumerate(RULEBOOK.sets, start=1)
    ]
    assert before == sorted(before)
    return before.index(True) + 1 if any(before) else 7


def _all_held(titles: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of titles that a pile can hold."""
    for number in range(2**titles):
        yield tuple(title for title in range(titles) if number >> title & 1)


def _longest_stretch(held: tuple[int, ...]) -> tuple[int, int]:
    """Return where the longest stretch of titles without a gap begins, and how long it is."""
    best = start = length = 0
    for at, title in enumerate(held):
        length = length + 1 if at and held[at - 1] == title - 1 else 1
        if length > best:
            start, best = title - length + 1, length
    return start, best


def _take_runs(grid: Array, held: tuple[int, ...], run: range, largest: int) -> None:
    """Take the run from all piles of these titles that have at most ``largest`` equal cards.

    What is left may hold the same titles, so they go from few cards of the run's first title on.
    """
    for number in range(1, largest + 1):
        to: list[int | slice] = [
            slice(1, largest + 1) if at in held else 0 for at in range(grid.ndim)
        ]
        source = [slice(0, largest) if at in run else index for at, index in enumerate(to)]
        to[run.start], source[run.start] = number, number - 1
        grid[tuple(to)] = grid[tuple(source)] + RULEBOOK.run(len(run))


def _take_sets(grid: Array, held: tuple[int, ...], largest: int) -> None:
    """Take the lowest of the largest sets from all piles of these titles."""
    for at in held:
        to: list[int | slice] = [
            0 if title not in held else slice(1, largest + (title > at))
            for title in range(grid.ndim)
        ]
        source = list(to)
        to[at], source[at] = largest, 0
        grid[tuple(to)] = grid[tuple(source)] + RULEBOOK.sets[largest - 1]


def write(folder: Path, atlas: Atlas, command: str, seconds: float) -> str:
    """Write each table as ``NAME.csv.xz``, and ``atlas.json``: the facts, and where all comes from.

    Say how many tables there are. ``command`` and ``seconds``: how they were made, and in how much
    processor time.
    """
    tables = {}
    for name, table in atlas.tables.items():
        text = io.StringIO()
        writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
        tables[name] = text.getvalue().encode()
    facts = {
        "seed": "none: nothing is drawn, every pile is looked at",
        "piles": sum(row["piles"] for row in atlas.tables["scores"]),
        "tables": {"sets": RULEBOOK.sets, "runs": dict(RULEBOOK.runs)},
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
        "facts": atlas.facts,
    }
    study.write_tables(folder / "atlas.json", tables, facts, command, seconds)
    return f"{len(tables)} tables"


# The tables as data frames, and what a notebook asks them.


@dataclass(frozen=True, slots=True)
class AtlasFrames:
    """The atlas: its tables by name, single facts, and where all comes from.

    ``scores``: by cards, each pile once. ``draws``: means by players and cards; 0 players counts
    each pile once. ``next_card``: mean gain by players, cards and power. ``gains``: piles by power
    and gain. ``best_partitions``: piles by their number. ``shortcuts``: a row each, with examples.
    ``losses`` and ``shortcuts_by_cards``: piles by shortcut and VP lost, and by shortcut and cards.
    """

    tables: dict[str, pd.DataFrame]
    facts: dict[str, Any]
    source: study.Source

    def __getitem__(self, name: str) -> pd.DataFrame:
        """Return a table by its name."""
        return self.tables[name]

    def drawn(self, players: int) -> pd.DataFrame:
        """Return the means of piles drawn from the decks of this many players, a row per size."""
        draws = self.tables["draws"]
        return draws[draws["players"] == players].set_index("cards")

    def gain(self, players: int, power: int) -> pd.Series[float]:
        """Return the mean gain of one more card of a power, by the number of cards before it."""
        table = self.tables["next_card"]
        chosen = table[(table["players"] == players) & (table["power"] == power)]
        return chosen.set_index("cards")["gain"]


def read_atlas(folder: Path | str) -> AtlasFrames:
    """Read the atlas; raises ``BadInput`` if a table isn't the one that ``make atlas`` wrote."""
    tables, source = study.read_tables(Path(folder) / "atlas.json")
    return AtlasFrames(tables, source.pop("facts"), source)


def pile_of(example: str) -> Counts:
    """Return the pile that a table gives as an example: ten counts from the lowest title up."""
    return tuple(int(number) for number in example.split())


def in_cards(counts: Counts) -> str:
    """Write a pile as you would type it: ``2^3 3 4 5 6 7 8 10``."""
    held = zip(DECK, counts, strict=True)
    return " ".join(
        f"{card:d}^{number}" if number > 1 else f"{card:d}" for card, number in held if number
    )


def shortcuts_of(counts: Counts) -> pd.DataFrame:
    """Return what each shortcut takes of a pile, in its order, with its VP; the best comes last."""
    taken = {shortcut.value: shortcut_steps(counts, shortcut) for shortcut in Shortcut}
    rows = [_laid(name, groups) for name, groups in taken.items()]
    return pd.DataFrame([*rows, _laid("the best partition", best_partition(counts).groups)])


def _laid(name: str, groups: tuple[Group, ...]) -> dict[str, str | int]:
    said = ", ".join(" ".join(f"{card:d}" for card in group.cards) for group in groups)
    return {"way": name, "groups": said, "points": sum(group.points for group in groups)}


def failures(atlas: AtlasFrames, which: str) -> pd.DataFrame:
    """Return an example for each shortcut: a pile, its best score, and how much is lost.

    ``which``: ``first`` for the fewest cards with which it fails, ``worst`` for the largest loss,
    ``worst_of_few`` for the largest with at most 20 cards.
    """
    table = atlas["shortcuts"]
    return pd.DataFrame(
        {
            "shortcut": table["shortcut"],
            "cards": table[f"{which}_cards"],
            "pile": [in_cards(pile_of(example)) for example in table[f"{which}_example"]],
            "best": table[f"{which}_best"],
            "lost": table[f"{which}_lost"],
        }
    )


def _write_all(folder: Path, atlas: Atlas, _command: str, seconds: float) -> str:
    return write(folder, atlas, "make atlas", seconds)


def main(arguments: list[str]) -> int:
    """Make the atlas in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.atlas", survey, _write_all)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
