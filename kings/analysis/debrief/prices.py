"""What play-outs say of a class: the lines of the priced tables, and the file that keeps prices.

A price is what ``valuation`` worked out, as JSON data; each kind of line computes itself from the
record of a table and such a price. Nothing here needs more than the standard library, so a class
whose prices nobody asked for is not kept waiting.

A price belongs to what was asked, to the letter: position, question and way of measuring. So a
journal that went on keeps the prices of its decisions, and nothing stale is ever used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings import __version__
from kings.analysis.debrief.table_records import Spot, TableRecord
from kings.analysis.findings.deals import Efficiencies, efficiencies
from kings.analysis.tidy import Line, explained
from kings.errors import BadRecord
from kings.records.codec import decode
from kings.records.files import append_line, read_text
from kings.struggle.moves import Choice
from kings.struggle.rules import GAME
from kings.struggle.say import say_choice

Price = dict[str, Any]
"""What was worked out of a decision or of a deal, as JSON data."""

FILE = Path(".kings") / "prices.jsonl"
"""Where the prices lie in a class folder."""

_HEAD = {"format": "kings-prices", "version": 1}

_ALIKE = "all play-outs agree"
_NONE = f"exact, or where {_ALIKE}"
_PLAYED = "Mean over play-outs with the same chance, or exact; see the column how."


@dataclass(frozen=True, slots=True)
class DecisionPrice(Line):
    """A decision that could be traded on: what was done against what was best for all together."""

    table_name = "decisions"
    about = ("player",)

    table: int = explained("", "The number of the table.")
    line: int = explained("", "The line of the journal in which it was decided.")
    round: int = explained("", "The round, 1 to 7.")
    seat: int = explained("", "The seat that decided, from 1.")
    player: str = explained("", "Who decided.")
    did: str = explained("", "What was done.")
    best: str = explained(
        "", "What would have been best for all seats together, gold moving as it had to."
    )
    gainer: str = explained("", "Who would have gained most by it; empty where nothing was left.")
    gain: float = explained("VP", f"What the gainer would have had more. {_PLAYED}")
    cost: float = explained(
        "VP", f"What the one who decides would have had less, before any gold. {_PLAYED}"
    )
    left: float = explained("VP", f"What all seats together would have had more. {_PLAYED}")
    left_low: float | None = explained("VP", f"Lower end, 95%; empty where {_NONE}.")
    left_high: float | None = explained("VP", f"Upper end, 95%; empty where {_NONE}.")
    deals: str = explained("", "The numbers of the deals struck before it, in the same window.")
    made: float = explained(
        "VP", "What all seats have more by what was done than by what the seat does unpaid."
    )
    possible: float = explained("VP", "The most that they could have had more.")
    how: str = explained("", "exact, or the number of play-outs of each choice.")

    @classmethod
    def of_spot(cls, table: TableRecord, spot: Spot, price: Price) -> DecisionPrice:
        """Return the line of a decision.

        ``spot``: where the decision was made; ``price``: as ``valuation`` measures a decision.
        """
        assert spot.state.actor is not None
        seat, gainer = spot.state.actor, price["gainer"]
        left, low, high = price["left"]
        view = GAME.view(table.renamed(spot.state), None)
        return cls(
            table=table.table,
            line=spot.line,
            round=spot.state.round,
            seat=seat + 1,
            player=table.names[seat],
            did=say_choice(view, spot.choice),
            best=say_choice(view, decode(Choice, price["best"], "best")),
            gainer="" if gainer is None else table.names[gainer],
            gain=price["gain"],
            cost=price["cost"],
            left=left,
            left_low=low,
            left_high=high,
            deals=", ".join(map(str, spot.deals)),
            made=price["made"],
            possible=price["possible"],
            how=price["how"],
        )


@dataclass(frozen=True, slots=True)
class DealPrice(Line):
    """What a struck deal was worth to one seat, against refusing it; its promises left out."""

    table_name = "deal_prices"
    about = ("player",)

    table: int = explained("", "The number of the table.")
    deal: int = explained("", "The number of the deal at its table.")
    round: int = explained("", "The round, 1 to 7.")
    seat: int = explained("", "The seat, from 1.")
    player: str = explained("", "Who sat there.")
    party: bool = explained("", "1 if the seat was a party to the deal.")
    vp: float = explained("VP", "What the seat has more by the deal, gold paid at once included.")
    vp_low: float | None = explained("VP", f"Lower end, 95%; empty where {_ALIKE}.")
    vp_high: float | None = explained("VP", f"Upper end, 95%; empty where {_ALIKE}.")
    wins: float = explained("probability", "The same in the probability of winning.")

    @classmethod
    def of_deal(cls, table: TableRecord, number: int, price: Price) -> Iterator[DealPrice]:
        """Yield a line for each seat.

        ``number``: the deal's at its table; ``price``: as ``valuation`` measures a deal.
        """
        for seat, (vp, low, high, wins) in enumerate(price["seats"]):
            yield cls(
                table=table.table,
                deal=number,
                round=price["round"],
                seat=seat + 1,
                player=table.names[seat],
                party=seat in price["parties"],
                vp=vp,
                vp_low=low,
                vp_high=high,
                wins=wins,
            )


@dataclass(frozen=True, slots=True)
class PromiseCost(Line):
    """What keeping a promise cost its promiser, or breaking it gained."""

    table_name = "promise_costs"
    about = ("by", "to")

    table: int = explained("", "The number of the table.")
    promise: int = explained("", "The number of the promise at its table.")
    line: int = explained("", "The line of the journal that decided on it.")
    by: str = explained("", "Who promised.")
    to: str = explained("", "To whom.")
    status: str = explained("", "kept or broken.")
    cost: float = explained("VP", "What the promiser has more if it is broken than if it is kept.")
    cost_low: float | None = explained("VP", f"Lower end, 95%; empty where {_ALIKE}.")
    cost_high: float | None = explained("VP", f"Upper end, 95%; empty where {_ALIKE}.")
    harm: float = explained("VP", "What the receiver has less if it is broken.")

    @classmethod
    def of_deal(cls, table: TableRecord, price: Price) -> Iterator[PromiseCost]:
        """Yield a line for each promise of a deal that was put to the test.

        ``price``: as ``valuation`` measures the deal.
        """
        ledger = {entry.number: entry for entry in table.record.state.promises}
        for number, line, cost, low, high, harm in price["promises"]:
            clause = ledger[number].clause
            yield cls(
                table=table.table,
                promise=number,
                line=line,
                by=table.names[clause.by],
                to=table.names[clause.to],
                status=ledger[number].status,
                cost=cost,
                cost_low=low,
                cost_high=high,
                harm=harm,
            )


@dataclass(frozen=True)
class Priced:
    """What play-outs say; ``unpriced``: why something has no price, in sentences."""

    decisions: tuple[DecisionPrice, ...] = ()
    deals: tuple[DealPrice, ...] = ()
    promises: tuple[PromiseCost, ...] = ()
    unpriced: tuple[str, ...] = ()

    @classmethod
    def together(cls, parts: Iterable[Priced]) -> Priced:
        """Return what was said of some tables and of others, in this order."""
        every = list(parts)
        return cls(
            decisions=tuple(line for part in every for line in part.decisions),
            deals=tuple(line for part in every for line in part.deals),
            promises=tuple(line for part in every for line in part.promises),
            unpriced=tuple(why for part in every for why in part.unpriced),
        )

    @property
    def efficiencies(self) -> Efficiencies:
        """The share of what was to be gained that each table's decisions made."""
        shares = []
        for table in sorted({line.table for line in self.decisions}):
            lines = [line for line in self.decisions if line.table == table]
            possible = sum(line.possible for line in lines)
            if possible > 1:
                shares.append((f"Table {table}", sum(line.made for line in lines) / possible))
        return efficiencies(shares)


class Addition:
    """Prices by what was asked: those that are known, and new ones apart from them.

    ``known``: what is only read; ``fresh``: what was put in. Who prices a table has one alone.
    """

    def __init__(self, known: Mapping[str, object]) -> None:
        self._known = known
        self.fresh: dict[str, object] = {}

    def get(self, *asked: object) -> Any:
        """Return the price of what is asked, as JSON data; None if it isn't known."""
        key = _key(asked)
        return self.fresh.get(key, self._known.get(key))

    def put(self, price: object, *asked: object) -> None:
        """Remember a price, which is JSON data."""
        self.fresh[_key(asked)] = price


class Prices:
    """Prices by what was asked; new ones are written when ``keep`` is called.

    ``problem``: why what lay in the file could not be used, in a sentence (empty: it could).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""
        self._known: dict[str, object] = {}
        self._fresh: dict[str, object] = {}
        if path.exists():
            self._read()

    def _read(self) -> None:
        try:
            lines = read_text(self.path).splitlines()
            if not lines or json.loads(lines[0]) != _HEAD:
                raise ValueError("its first line is not that of a file of prices")
            for line in lines[1:]:
                data = json.loads(line)
                self._known[str(data["asked"])] = data["price"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            self.problem = f"it was set aside and all prices were computed again: {error}."
            self._known.clear()

    def addition(self) -> Addition:
        """Return prices that start from those in the file, for what is worked out beside others."""
        return Addition(dict(self._known))

    def add(self, addition: Addition) -> None:
        """Take over what was worked out; what was kept in the meantime stays as it is."""
        fresh = addition.fresh.items()
        self._fresh |= {key: price for key, price in fresh if key not in self._known}

    def keep(self) -> None:
        """Write the new prices; raises ``BadRecord`` where that can't be done."""
        if not self._fresh:
            return
        lines = [_dump({"asked": key, "price": price}) for key, price in self._fresh.items()]
        if self.problem:
            self._set_aside()
        append_line(self.path, "\n".join(lines), head=_dump(_HEAD))
        self._known |= self._fresh
        self._fresh = {}

    def _set_aside(self) -> None:
        try:
            self.path.replace(self.path.with_suffix(".bad"))
        except OSError as error:
            raise BadRecord(f"{self.path.name} can't be set aside: {error.strerror}.") from error


def _key(asked: tuple[object, ...]) -> str:
    return hashlib.sha256(_dump([__version__, *asked]).encode()).hexdigest()


def _dump(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
