"""The price of one choice on a line of gold: who must get how much, who can pay it, what was said.

The limits come from ``kings.analysis.bargaining``; here they are only put side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.bargaining.prices import Prices
from kings.analysis.finding import Finding, Row
from kings.errors import BadInput
from kings.words import listed, sentence


@dataclass(frozen=True, slots=True)
class PriceBar:
    """What one payer, or a group that pays together, can pay.

    ``least``: the gold with which they move the active seat, rivals' offers counted (None: no gold
    of theirs does); ``limits``: the most that each of ``seats`` can pay.
    """

    seats: tuple[int, ...]
    least: int | None
    limits: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most that they can pay together."""
        return sum(self.limits)

    @property
    def zone(self) -> tuple[int, int] | None:
        """The least and the most gold that suits both sides; None where there is none."""
        if self.least is None or self.least > self.most:
            return None
        return self.least, self.most


@dataclass(frozen=True, slots=True)
class Said:
    """An offer in its turn: a payer's, or what the active seat asked for."""

    by: int
    gold: int


@dataclass(frozen=True, slots=True)
class PriceLine(Finding):
    """The prices of a choice.

    ``ask``: the least gold that the active seat should take when one payer pays alone (None: no
    single purse holds so much); ``price``: the gold that the choice was sold for, if it was.
    """

    names: tuple[str, ...]
    active: int
    choice: str
    ask: int | None
    bars: tuple[PriceBar, ...]
    said: tuple[Said, ...] = ()
    price: int | None = None

    @property
    def zone(self) -> tuple[int, int] | None:
        """The least and the most gold of all zones; None where no price suits both sides."""
        zones = [bar.zone for bar in self.bars if bar.zone is not None]
        if not zones:
            return None
        return min(low for low, _ in zones), max(high for _, high in zones)

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = f"What price suits both sides for “{self.choice}”?"
        if self.zone is None:
            answer = "None"
        else:
            low, high = self.zone
            answer = f"{low} gold" if low == high else f"{low} to {high} gold"
        sold = "" if self.price is None else f"; it was {self.price}"
        return f"{asked} {answer}{sold}."

    def caption(self) -> str:
        """Say how the picture is read."""
        said = "Bars: what each side can accept. Shaded: where both can."
        if self.said:
            said += " Numbers: the offers in their order."
        return said if self.price is None else f"{said} Star: the price."

    def alt(self) -> str:
        """Say every limit, zone, offer and the price."""
        name = self.names[self.active]
        words = [
            f"{name} can't be paid enough by one purse."
            if self.ask is None
            else f"{name} takes {self.ask} gold or more."
        ]
        words += [self._bar(bar) for bar in self.bars]
        words += [
            sentence(f"Offer {number}: {self._said(offer)}")
            for number, offer in enumerate(self.said, start=1)
        ]
        if self.price is not None:
            words.append(f"The price was {self.price} gold.")
        return " ".join(words)

    def party(self, bar: PriceBar) -> str:
        """Name the payers of a bar."""
        return listed(self.names[seat] for seat in bar.seats)

    def _bar(self, bar: PriceBar) -> str:
        together = " together" if len(bar.seats) > 1 else ""
        paid = f"{self.party(bar)} can pay up to {bar.most}{together}"
        if bar.zone is None:
            return sentence(f"{paid}: no price suits both sides")
        low, high = bar.zone
        zone = f"{low}" if low == high else f"{low} to {high}"
        return sentence(f"{paid}: {zone} gold suits both sides")

    def _said(self, offer: Said) -> str:
        verb = "asks for" if offer.by == self.active else "offers"
        return f"{self.names[offer.by]} {verb} {offer.gold}"

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("what", "who", "least", "most")

    def rows(self) -> Sequence[Row]:
        """Return a line for the active seat, each payer, each offer and the price."""
        found: list[Row] = [("takes", self.names[self.active], self.ask, None)]
        found += [("pays", self.party(bar), bar.least, bar.most) for bar in self.bars]
        found += [
            (f"offer {number}", self.names[offer.by], offer.gold, offer.gold)
            for number, offer in enumerate(self.said, start=1)
        ]
        if self.price is not None:
            found.append(("price", "", self.price, self.price))
        return found


def price_line(
    prices: Prices,
    choice: int,
    said: Iterable[Said] = (),
    price: int | None = None,
    payers: Iterable[int] | None = None,
) -> PriceLine:
    """Put the prices of one choice side by side.

    ``said``: the offers for it in their order; ``price``: what it was sold for; ``payers``: those
    to show (None: all other seats). Groups whose members are all shown follow after single payers.
    Raises ``BadInput`` for the choice that is taken unpaid, which has no price.
    """
    decision = prices.decision
    if choice == decision.unpaid:
        raise BadInput(f"“{decision.labels[choice]}” is done unpaid, so it has no price.")
    shown = set(decision.others if payers is None else payers)
    bars = [
        PriceBar((pair.payer,), pair.least, (max(0, pair.limit or 0),))
        for pair in prices.pairs
        if pair.choice == choice and pair.payer in shown
    ]
    bars += [
        PriceBar(group.payers, group.least, group.limits)
        for group in prices.groups
        if group.choice == choice and group.limits is not None and shown >= set(group.payers)
    ]
    return PriceLine(
        decision.names,
        decision.active,
        decision.labels[choice],
        prices.asks[choice],
        tuple(bars),
        tuple(said),
        price,
    )
