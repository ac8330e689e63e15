"""Bargains of many pairs over one price: who opened with how much, and what was agreed on.

They come from the journals of your own class, or from tables that ship with the project. Those
tables are made here, by simulated pairs: a pair's price is pulled towards its first offer, and to
the side of whoever opens, by as much as a model says. ``python -m kings.lessons.bargains`` writes
them again.
"""

from __future__ import annotations

import csv
import random
import sys
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from kings.analysis.findings.deals import TableDeal, struck_deals
from kings.analysis.findings.openings import Bargain, Openings, class_openings, openings
from kings.classroom.lots import LEVELS, SCENE, SEATS, Lot, drawn_lot
from kings.classroom.plan import PLAN, read_class_plan
from kings.errors import BadInput, BadRecord
from kings.lessons.desk import class_log, shipped_file
from kings.records.files import write_table
from kings.seeds import stream
from kings.shipped import DATA
from kings.words import plural

COLUMNS = ("pair", "opens", "level", "first", "price")


@dataclass(frozen=True, slots=True)
class Bargains:
    """Bargains over the same price; ``own``: whether your own class made them.

    ``without`` and ``otherwise``: how many pairs found no price, or did otherwise than their lot.
    """

    own: bool
    pairs: tuple[Bargain, ...]
    without: int = 0
    otherwise: int = 0

    def sentence(self) -> str:
        """Return whose bargains these are."""
        pairs = plural(len(self.pairs), "bargain")
        if self.own:
            return f"{pairs} of your own class."
        return f"{pairs} of simulated pairs: no people, but a table that ships with the project."

    def openings(self) -> Openings:
        """Return what the lots did to the prices."""
        return openings(self.pairs, without=self.without, otherwise=self.otherwise)

    def deals(self) -> tuple[TableDeal, ...]:
        """Return them as the deals that pictures are drawn from."""
        return tuple(
            TableDeal(bargain.pair, number, bargain.first, bargain.price)
            for number, bargain in enumerate(self.pairs, start=1)
        )


CROSSED = (("seller", "high"), ("payer", "low"), ("payer", "high"), ("seller", "low"))
"""Who opens and how, drawn apart: all four kinds of pairs."""
FREE = (("seller", "high"), ("payer", "low"))
"""How people open who may do as they like."""


@dataclass(frozen=True, slots=True)
class PairModel:
    """How simulated pairs bargain.

    ``zone``: the least and the most gold that suit both; ``slope``: how much of a difference in
    first offers is left in the price; ``opener``: how much higher the price is, in gold, where the
    seller opens; ``noise``: what else moves a price, as a standard deviation in gold; ``high`` and
    ``low``: the ends between which a first offer of this level lies; ``kinds``: who opens and how,
    pair after pair and then from the beginning.
    """

    zone: tuple[int, int] = (2, 16)
    slope: float = 0.5
    opener: float = 0.0
    noise: float = 2.5
    high: tuple[int, int] = LEVELS["high"]
    low: tuple[int, int] = LEVELS["low"]
    kinds: tuple[tuple[str, str], ...] = CROSSED

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
        PairModel(zone=(3, 8), slope=0.25, noise=1.2, high=(7, 11), low=(1, 4), kinds=FREE),
    ),
    SCENE: PriceTable("lessons/first_offers.csv", 32, 48, PairModel()),
}
"""What ships, by the name of the scenario that was bargained over; its zone is the scenario's."""


def simulate_pairs(rng: random.Random, many: int, model: PairModel) -> tuple[Bargain, ...]:
    """Return ``many`` simulated pairs, as many of each kind as can be.

    ``rng``: the source of chance; ``model``: how the pairs bargain.
    """
    return tuple(_pair(rng, number, model) for number in range(1, many + 1))


def _pair(rng: random.Random, number: int, model: PairModel) -> Bargain:
    opens, level = model.kinds[(number - 1) % len(model.kinds)]
    first = rng.randint(*(model.high if level == "high" else model.low))
    pulled = model.middle + model.slope * (first - model.centre)
    pulled += model.opener / 2 if opens == "seller" else -model.opener / 2
    low, high = model.zone
    price = min(high, max(low, round(rng.gauss(pulled, model.noise))))
    return Bargain(f"Pair {number}", opens, level, first, price)


def typed(rows: Sequence[tuple[str, int, int]]) -> tuple[Bargain, ...]:
    """Return the bargains of a class that played on paper, a row for each pair.

    ``rows``: who opened (``seller`` or ``payer``), the first offer and the price, in gold. Whether
    the first offer was high or low is read from it, as sheets name the number. Raises ``BadInput``
    for a row that says something else.

    For example ``typed([("seller", 14, 11), ("payer", 4, 7)])``.
    """
    pairs = []
    middle = (LEVELS["low"][1] + LEVELS["high"][0]) / 2
    for number, (opens, first, price) in enumerate(rows, start=1):
        if opens not in SEATS:
            raise BadInput(f"Row {number} begins with “{opens}”; it should be seller or payer.")
        level = "high" if first > middle else "low"
        pairs.append(Bargain(f"Pair {number}", opens, level, first, price))
    return tuple(pairs)


def lot_at(table: int, folder: Path | str | None = None) -> Lot:
    """Return what the pair at a table drew.

    ``table``: its number, from 1; ``folder``: of the class, whose seed decides (None: pairs without
    a class, whose lots are always the same).
    """
    own = folder is not None and (Path(folder) / PLAN).is_file()
    return drawn_lot(read_class_plan(Path(str(folder))).seed if own else 0, table)


def bargains(folder: Path | str | None, scenario: str, file: Path | None = None) -> Bargains:
    """Return the bargains of a class over a scenario, or else the simulated ones that ship.

    ``folder``: a class folder counts if its tables play this scenario and struck deals; of each
    table the first deal with gold does. ``file``: another table than the shipped one. Raises
    ``BadInput`` for a scenario without a table, ``BadRecord`` for a table that can't be read.
    """
    if scenario not in PRICE_TABLES:
        raise BadInput(f"No bargains over “{scenario}” ship; there are: {', '.join(PRICE_TABLES)}.")
    own = _own(folder, scenario)
    if own is not None and own.pairs:
        return own
    return Bargains(own=False, pairs=_read(file or shipped_file(PRICE_TABLES[scenario].file)))


def _own(folder: Path | str | None, scenario: str) -> Bargains | None:
    log = class_log(folder)
    if not log.own or log.folder.plan.scenario != scenario:
        return None
    drawn = class_openings(log.folder)
    if drawn is not None:
        return Bargains(True, drawn.pairs, drawn.without, drawn.otherwise)
    pairs = tuple(
        Bargain(deal.table, "", "", int(deal.first), int(deal.price))
        for game in log.games
        for deal in struck_deals(f"Table {game.table}", game.record)[:1]
    )
    return Bargains(own=True, pairs=pairs)


def _read(file: Path) -> tuple[Bargain, ...]:
    with file.open(encoding="utf-8", newline="") as table:
        return tuple(_bargain(row, line) for line, row in enumerate(csv.DictReader(table), start=2))


def _bargain(row: dict[str, str], line: int) -> Bargain:
    try:
        first, price = int(row["first"]), int(row["price"])
        return Bargain(row["pair"], row["opens"], row["level"], first, price)
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(
            "a row needs a pair, who opens and how, and whole gold first offered and paid.",
            line=line,
        ) from error


def write(file: Path, pairs: Sequence[Bargain]) -> None:
    """Write bargains as a table."""
    write_table(file, COLUMNS, map(astuple, pairs))


if __name__ == "__main__":
    for table in PRICE_TABLES.values():
        write(DATA / table.file, table.made())
    sys.exit(0)
