"""Bargains of many pairs over one price: who opened with how much, and what was agreed on.

They come from the journals of your own class, or from tables that ship with the project. Those
are made here, by pairs that are simulated and not asked: a pair's price is pulled towards its first
offer by a slope that is planted. ``python -m kings.lessons.bargains`` writes them anew.
"""

from __future__ import annotations

import csv
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kings.analysis.findings.deals import TableDeal, struck_deals
from kings.errors import BadInput, BadRecord
from kings.lessons.logs import class_log
from kings.lessons.logs import DATA, shipped_file
from kings.seeds import stream
from kings.sim.csv_files import write_table
from kings.words import plural

COLUMNS = ("pair", "opens", "first", "price")


@dataclass(frozen=True, slots=True)
class Bargain:
    """One pair: who opened (``seller`` or ``payer``), the first offer, and the price, in gold."""

    pair: str
    opens: str
    first: int
    price: int


@dataclass(frozen=True, slots=True)
class Bargains:
    """Bargains over the same price; ``own``: whether your own class made them."""

    own: bool
    pairs: tuple[Bargain, ...]

    def sentence(self) -> str:
        """Say whose bargains these are."""
        pairs = plural(len(self.pairs), "bargain")
        if self.own:
            return f"{pairs} of your own class."
        return f"{pairs} of simulated pairs: no people, but a table that ships with the project."

    def deals(self) -> tuple[TableDeal, ...]:
        """Return them as the deals that pictures are drawn from."""
        return tuple(
            TableDeal(one.pair, number, one.first, one.price)
            for number, one in enumerate(self.pairs, start=1)
        )


@dataclass(frozen=True, slots=True)
class Planted:
    """How simulated pairs bargain.

    ``zone``: the least and the most gold that suit both; ``slope``: how much of a difference in
    first offers is left in the price; ``noise``: what else moves a price, as a standard deviation
    in gold; ``high`` and ``low``: the ends between which a seller, or a payer, opens.
    """

    zone: tuple[int, int] = (2, 16)
    slope: float = 0.5
    noise: float = 3.5
    high: tuple[int, int] = (12, 20)
    low: tuple[int, int] = (1, 6)

    @property
    def middle(self) -> float:
        """The price of a first offer that pulls neither way: the middle of the zone."""
        return sum(self.zone) / 2

    @property
    def centre(self) -> float:
        """The first offer that pulls neither way."""
        return (sum(self.high) + sum(self.low)) / 4


@dataclass(frozen=True, slots=True)
class Recorded:
    """A table that ships: its file in the folder of data, and how it was simulated."""

    file: str
    seed: int
    pairs: int
    planted: Planted

    def made(self) -> tuple[Bargain, ...]:
        """Simulate the pairs of this table."""
        return simulated(stream(self.seed, "bargains"), self.pairs, self.planted)


RECORDED = {
    "A card for sale": Recorded(
        "lessons/prices.csv",
        31,
        24,
        Planted(zone=(3, 8), slope=0.25, noise=1.2, high=(7, 11), low=(1, 4)),
    ),
    "The first offer": Recorded("lessons/first_offers.csv", 32, 48, Planted()),
}
"""What ships, by the name of the scenario that was bargained over; the zones are the scenarios'."""


def simulated(rng: random.Random, many: int, planted: Planted) -> tuple[Bargain, ...]:
    """Return so many simulated pairs: every second one is opened by the seller."""
    return tuple(
        _pair(rng, number, planted, seller=number % 2 == 1) for number in range(1, many + 1)
    )


def _pair(rng: random.Random, number: int, planted: Planted, *, seller: bool) -> Bargain:
    first = rng.randint(*(planted.high if seller else planted.low))
    pulled = planted.middle + planted.slope * (first - planted.centre)
    low, high = planted.zone
    price = min(high, max(low, round(rng.gauss(pulled, planted.noise))))
    return Bargain(f"Pair {number}", "seller" if seller else "payer", first, price)


def bargains(folder: Path | str | None, scenario: str, file: Path | None = None) -> Bargains:
    """Return the bargains of a class over a scenario, or else the simulated ones that ship.

    ``folder``: a class folder counts if its tables play this scenario and struck deals; of each
    table the first deal with gold does. ``file``: another table than the shipped one. Raises
    ``BadInput`` for a scenario without a table, ``BadRecord`` for a table that can't be read.
    """
    if scenario not in RECORDED:
        raise BadInput(f"No bargains over “{scenario}” ship; there are: {', '.join(RECORDED)}.")
    own = _own(folder, scenario)
    if own:
        return Bargains(own=True, pairs=own)
    return Bargains(own=False, pairs=_read(file or shipped_file(RECORDED[scenario].file)))


def _own(folder: Path | str | None, scenario: str) -> tuple[Bargain, ...]:
    log = class_log(folder)
    if not log.own or log.folder.plan.scenario != scenario:
        return ()
    found = [struck_deals(f"Table {game.table}", game.record)[:1] for game in log.games]
    deals = [deal for first in found for deal in first]
    return tuple(Bargain(deal.table, "", int(deal.first), int(deal.price)) for deal in deals)


def _read(file: Path) -> tuple[Bargain, ...]:
    with file.open(encoding="utf-8", newline="") as stream_of:
        rows = list(csv.DictReader(stream_of))
    return tuple(_bargain(row, line) for line, row in enumerate(rows, start=2))


def _bargain(row: dict[str, str], line: int) -> Bargain:
    try:
        return Bargain(row["pair"], row["opens"], int(row["first"]), int(row["price"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(
            "a row needs a pair, who opens, and whole gold first offered and paid.", line=line
        ) from error


def write(file: Path, pairs: Sequence[Bargain]) -> None:
    """Write bargains as a table."""
    rows = [(one.pair, one.opens, one.first, one.price) for one in pairs]
    write_table(file, COLUMNS, rows)


if __name__ == "__main__":
    for table in RECORDED.values():
        write(DATA / table.file, table.made())
    sys.exit(0)
