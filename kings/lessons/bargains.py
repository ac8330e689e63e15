"""Bargains of many pairs over one price: who opened with how much, and what was agreed on.

They come from the journals of your own class, or from tables that ship with the project. Those
tables are made here, by simulated pairs: a pair's price is pulled towards its first offer by a
slope that was model. ``python -m kings.lessons.bargains`` writes them again.
"""

from __future__ import annotations

import csv
import random
import sys
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from kings.analysis.findings.deals import TableDeal, struck_deals
from kings.errors import BadInput, BadRecord
from kings.lessons.desk import DATA, class_log, shipped_file
from kings.records.files import write_table
from kings.seeds import stream
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
        """Return whose bargains these are."""
        pairs = plural(len(self.pairs), "bargain")
        if self.own:
            return f"{pairs} of your own class."
        return f"{pairs} of simulated pairs: no people, but a table that ships with the project."

    def deals(self) -> tuple[TableDeal, ...]:
        """Return them as the deals that pictures are drawn from."""
        return tuple(
            TableDeal(bargain.pair, number, bargain.first, bargain.price)
            for number, bargain in enumerate(self.pairs, start=1)
        )


@dataclass(frozen=True, slots=True)
class PairModel:
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
class PriceTable:
    """A table that ships: its file in the folder of data, and how its pairs were simulated."""

    file: str
    seed: int
    pairs: int
    model: PairModel

    def made(self) -> tuple[Bargain, ...]:
        """Simulate the pairs of this table."""
        return simulate_pairs(stream(self.seed, "bargains"), self.pairs, self.model)


PRICE_TABLES = {
    "A card for sale": PriceTable(
        "lessons/prices.csv",
        31,
        24,
        PairModel(zone=(3, 8), slope=0.25, noise=1.2, high=(7, 11), low=(1, 4)),
    ),
    "The first offer": PriceTable("lessons/first_offers.csv", 32, 48, PairModel()),
}
"""What ships, by the name of the scenario that was bargained over; its zone is the scenario's."""


def simulate_pairs(rng: random.Random, many: int, model: PairModel) -> tuple[Bargain, ...]:
    """Return ``many`` simulated pairs; in every second one the seller opens.

    ``rng``: the source of chance; ``model``: how the pairs bargain.
    """
    return tuple(_pair(rng, number, model, seller=number % 2 == 1) for number in range(1, many + 1))


def _pair(rng: random.Random, number: int, model: PairModel, *, seller: bool) -> Bargain:
    first = rng.randint(*(model.high if seller else model.low))
    pulled = model.middle + model.slope * (first - model.centre)
    low, high = model.zone
    price = min(high, max(low, round(rng.gauss(pulled, model.noise))))
    return Bargain(f"Pair {number}", "seller" if seller else "payer", first, price)


def bargains(folder: Path | str | None, scenario: str, file: Path | None = None) -> Bargains:
    """Return the bargains of a class over a scenario, or else the simulated ones that ship.

    ``folder``: a class folder counts if its tables play this scenario and struck deals; of each
    table the first deal with gold does. ``file``: another table than the shipped one. Raises
    ``BadInput`` for a scenario without a table, ``BadRecord`` for a table that can't be read.
    """
    if scenario not in PRICE_TABLES:
        raise BadInput(f"No bargains over “{scenario}” ship; there are: {', '.join(PRICE_TABLES)}.")
    own = _own(folder, scenario)
    if own:
        return Bargains(own=True, pairs=own)
    return Bargains(own=False, pairs=_read(file or shipped_file(PRICE_TABLES[scenario].file)))


def _own(folder: Path | str | None, scenario: str) -> tuple[Bargain, ...]:
    log = class_log(folder)
    if not log.own or log.folder.plan.scenario != scenario:
        return ()
    return tuple(
        Bargain(deal.table, "", int(deal.first), int(deal.price))
        for game in log.games
        for deal in struck_deals(f"Table {game.table}", game.record)[:1]
    )


def _read(file: Path) -> tuple[Bargain, ...]:
    with file.open(encoding="utf-8", newline="") as table:
        return tuple(_bargain(row, line) for line, row in enumerate(csv.DictReader(table), start=2))


def _bargain(row: dict[str, str], line: int) -> Bargain:
    try:
        return Bargain(row["pair"], row["opens"], int(row["first"]), int(row["price"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(
            "a row needs a pair, who opens, and whole gold first offered and paid.", line=line
        ) from error


def write(file: Path, pairs: Sequence[Bargain]) -> None:
    """Write bargains as a table."""
    write_table(file, COLUMNS, map(astuple, pairs))


if __name__ == "__main__":
    for table in PRICE_TABLES.values():
        write(DATA / table.file, table.made())
    sys.exit(0)
