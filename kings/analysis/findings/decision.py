"""One decision in pictures: what two can reach together, what a choice costs, how all may share.

Prices, solutions and coalitions come from ``kings.analysis.bargaining``; here they get their words,
and whatever a picture of them needs besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.bargaining.coalitions import Game, prenucleolus, shapley_value
from kings.analysis.bargaining.decision import TOLERANCE, Decision, Outcome
from kings.analysis.bargaining.prices import Prices
from kings.analysis.bargaining.solutions import bargaining_solutions, pareto_frontier
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import percent, tenth
from kings.errors import BadInput
from kings.words import listed, sentence, upper

# The deal plane: what the active seat and one other can reach together.


@dataclass(frozen=True, slots=True)
class PlanePoint:
    """What two parties have: under which names, by which choice, with how much gold to the first.

    ``names``: of the ideas that lead here, such as ``Nash``; ``gold``: net gold that the first
    party, the active seat, receives.
    """

    names: tuple[str, ...]
    choice: str
    gold: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlanePanel:
    """The active seat and one other.

    ``unpaid``: each choice without gold; ``frontier``: what can't be improved on for both, on
    whole gold; ``marks``: the named points, the default first.
    """

    other: int
    unpaid: tuple[PlanePoint, ...]
    frontier: tuple[PlanePoint, ...]
    marks: tuple[PlanePoint, ...]

    def mark(self, name: str) -> PlanePoint | None:
        """Return the point that bears a name: ``default``, ``Nash``, ``KS``, ``egalitarian`` …"""
        return next((point for point in self.marks if name in point.names), None)


@dataclass(frozen=True, slots=True)
class DealPlane(Finding):
    """A panel for the active seat and each partner; ``chances``: values are chances of winning."""

    names: tuple[str, ...]
    active: int
    panels: tuple[PlanePanel, ...]
    chances: bool = False

    @property
    def unit(self) -> str:
        """The unit of both axes."""
        return "chance of winning" if self.chances else "VP"

    def write(self, value: float) -> str:
        """Write a value of this plane."""
        return percent(value) if self.chances else tenth(value)

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Could a deal leave both better off?"
        better = [self.names[panel.other] for panel in self.panels if self._room(panel)]
        active = self.names[self.active]
        if not better:
            return f"{asked} None that {active} could make with one other."
        return f"{asked} Yes: {active} with {listed(better)}."

    def _room(self, panel: PlanePanel) -> bool:
        """Say whether Nash's point is better for both than the default."""
        default, nash = panel.mark("default"), panel.mark("Nash")
        if default is None or nash is None:
            return False
        return nash.x > default.x and nash.y > default.y

    def caption(self) -> str:
        """Say how the picture is read."""
        caption = (
            f"Dots: what can't be improved on for both, in {self.unit}. Crosses: each choice "
            "without gold. Beyond the dotted lines both gain."
        )
        return f"{caption} Each panel: two parties alone." if len(self.panels) > 1 else caption

    def alt(self) -> str:
        """Say the named points of every panel."""
        return " ".join(self._panel(panel) for panel in self.panels)

    def _panel(self, panel: PlanePanel) -> str:
        first, second = self.names[self.active], self.names[panel.other]
        points = [
            f"{listed(point.names)} {self.write(point.x)} and {self.write(point.y)} "
            f"(“{point.choice}”, {_moved(point.gold, first, second)})"
            for point in panel.marks
        ]
        return sentence(f"{first} and {second}: {'; '.join(points)}")

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("first", "second", "what", "choice", "gold to first", "value first", "value second")

    def rows(self) -> Sequence[Row]:
        """Return a line for each point of each panel."""
        rows: list[Row] = []
        for panel in self.panels:
            pair = (self.names[self.active], self.names[panel.other])
            for points in (panel.marks, panel.frontier, panel.unpaid):
                kind = "frontier" if points is panel.frontier else "unpaid"
                rows += [
                    (
                        *pair,
                        ", ".join(point.names) or kind,
                        point.choice,
                        point.gold,
                        point.x,
                        point.y,
                    )
                    for point in points
                ]
        return rows


def _moved(gold: float, first: str, second: str) -> str:
    if not gold:
        return "no gold"
    by, to = (second, first) if gold > 0 else (first, second)
    return f"{by} pays {to} {tenth(abs(gold))}"


def deal_plane(
    decision: Decision, partners: Iterable[int] | None = None, struck: Outcome | None = None
) -> DealPlane:
    """Return what the active seat and each partner could reach by themselves.

    ``partners``: None for all other seats; ``struck``: the deal that was made, which may have had
    more parties. Raises ``BadInput`` for partners who aren't there, and in lenses where gold is
    not a VP for more gold than can be tried.
    """
    others = decision.others if partners is None else tuple(dict.fromkeys(partners))
    if not others or not set(others) <= set(decision.others):
        raise BadInput("A deal plane shows the active seat with other seats at the table.")
    panels = tuple(_panel_of(decision, other, struck) for other in others)
    return DealPlane(decision.names, decision.active, panels, decision.worth is not None)


def _panel_of(decision: Decision, other: int, struck: Outcome | None) -> PlanePanel:
    active, unpaid = decision.active, decision.unpaid
    none = (0,) * decision.seats
    solutions = bargaining_solutions(decision, (active, other))
    named = [
        ("default", decision.outcome(unpaid, none)),
        ("Nash", solutions.nash),
        ("KS", solutions.kalai_smorodinsky),
        ("egalitarian", solutions.egalitarian),
    ]
    if struck is not None:
        named.append(("struck", struck))
    edge = pareto_frontier(decision, (active, other))
    return PlanePanel(
        other,
        tuple(
            _point(decision, other, (), decision.outcome(choice, none))
            for choice in range(decision.choices)
        ),
        tuple(
            PlanePoint((), decision.labels[choice], gold[active], payoffs[active], payoffs[other])
            for choice, gold, payoffs in zip(
                edge.choices.tolist(), edge.gold.tolist(), edge.payoffs.tolist(), strict=True
            )
        ),
        _merged([_point(decision, other, (name,), outcome) for name, outcome in named]),
    )


def _point(decision: Decision, other: int, names: tuple[str, ...], outcome: Outcome) -> PlanePoint:
    active = decision.active
    return PlanePoint(
        names,
        decision.labels[outcome.choice],
        outcome.gold[active],
        outcome.payoffs[active],
        outcome.payoffs[other],
    )


def _merged(points: Iterable[PlanePoint]) -> tuple[PlanePoint, ...]:
    """Put points at the same place under all their names."""
    places: dict[tuple[float, float], PlanePoint] = {}
    for point in points:
        place = (round(point.x, 6), round(point.y, 6))
        known = places.get(place)
        places[place] = (
            point
            if known is None
            else PlanePoint(
                (*known.names, *point.names), known.choice, known.gold, known.x, known.y
            )
        )
    return tuple(places.values())


# The price line: who must get how much gold for a choice, who can pay it, and what was said.


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
        caption = "Bars: what each side can accept. Shaded: where both can."
        if self.said:
            caption += " Numbers: the offers in their order."
        return caption if self.price is None else f"{caption} Star: the price."

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
        rows: list[Row] = [("takes", self.names[self.active], self.ask, None)]
        rows += [("pays", self.party(bar), bar.least, bar.most) for bar in self.bars]
        rows += [
            (f"offer {number}", self.names[offer.by], offer.gold, offer.gold)
            for number, offer in enumerate(self.said, start=1)
        ]
        if self.price is not None:
            rows.append(("price", "", self.price, self.price))
        return rows


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


# Common worth: the core, Shapley's value and the nucleolus beside what was done.

Shares = tuple[float, ...]
"""What each seat gets."""


@dataclass(frozen=True, slots=True)
class CommonWorth(Finding):
    """What every group of seats can have by itself, and how all together may share.

    ``worth``: VP of each coalition by its bit mask, the whole table's last; ``shapley``, ``centre``
    (the prenucleolus) and ``actual`` (None: nothing was agreed): shares of the seats.
    """

    names: tuple[str, ...]
    worth: Shares
    shapley: Shares
    centre: Shares
    actual: Shares | None = None

    @property
    def total(self) -> float:
        """What all can have together."""
        return self.worth[-1]

    def of(self, *seats: int) -> float:
        """Return the worth of a coalition; nobody together has nothing."""
        return self.worth[sum(1 << seat for seat in set(seats))]

    def alone(self) -> Shares:
        """Return what each seat has by itself."""
        return tuple(self.of(seat) for seat in range(len(self.names)))

    def group(self, mask: int) -> str:
        """Name the members of a coalition."""
        return listed(name for seat, name in enumerate(self.names) if mask >> seat & 1)

    def solutions(self) -> tuple[tuple[str, Shares], ...]:
        """Return the named divisions that there are."""
        content = all(
            share >= own - TOLERANCE for share, own in zip(self.centre, self.alone(), strict=True)
        )
        solutions = (
            ("Shapley", self.shapley),
            ("nucleolus" if content else "prenucleolus", self.centre),
        )
        return solutions if self.actual is None else (*solutions, ("actual", self.actual))

    def complaint(self, shares: Shares) -> tuple[int, float]:
        """Return the coalition with the most to gain by itself, and how much more it would have."""
        gains = {
            mask: worth - sum(share for seat, share in enumerate(shares) if mask >> seat & 1)
            for mask, worth in enumerate(self.worth)
            if mask
        }
        mask = max(gains, key=lambda found: gains[found])
        return mask, gains[mask]

    def core(self) -> tuple[Shares, ...]:
        """Return the corners of the core of three seats, in order; none if the core is empty.

        Raises ``BadInput`` for more seats, where it is not a plane figure.
        """
        if len(self.names) != 3:
            raise BadInput("The core is drawn as a plane figure for three seats only.")
        if sum(self.alone()) > self.total + TOLERANCE:
            return ()
        corners = self._corners()
        for seat in range(3):
            pair = [other for other in range(3) if other != seat]
            corners = _below(corners, seat, self.total - self.of(*pair))
        return _distinct(corners)

    def _corners(self) -> list[Shares]:
        """Return the three divisions in which one seat has all above what each has alone."""
        alone = self.alone()
        spare = self.total - sum(alone)
        return [
            tuple(own + (spare if other == seat else 0.0) for other, own in enumerate(alone))
            for seat in range(3)
        ]

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        if len(self.names) == 3:
            asked = "Which division would no group leave?"
            if not self.core():
                return f"{asked} None: the core is empty."
            answer = "Those in the shaded core"
            if self.actual is None:
                return f"{asked} {answer}."
            mask, gain = self.complaint(self.actual)
            if gain <= TOLERANCE:
                return f"{asked} {answer}, the actual one too."
            more = f"{self.group(mask)} could have {tenth(gain)} more"
            return f"{asked} {answer}, but not the actual one: {more}."
        asked = "Who got more or less than they bring to the table?"
        if self.actual is None:
            most = self.names[self.shapley.index(max(self.shapley))]
            return f"{asked} Nothing was agreed; by Shapley {most} brings most."
        gaps = tuple(got - due for got, due in zip(self.actual, self.shapley, strict=True))
        high, low = max(gaps), min(gaps)
        if max(high, -low) < 0.05:
            return f"{asked} Nobody: all got Shapley's share."
        return (
            f"{asked} {self.names[gaps.index(high)]} {tenth(high)} more, "
            f"{self.names[gaps.index(low)]} {tenth(-low)} less."
        )

    def caption(self) -> str:
        """Say how the picture is read."""
        if len(self.names) == 3:
            return (
                "Each point divides what all have together, in VP; nearer to a corner, more for "
                "that seat. Lines: what two could have by themselves."
            )
        return (
            "VP. Shapley's value averages what a seat adds to every group; beside it what each got."
        )

    def alt(self) -> str:
        """Say the worth of every coalition and every division."""
        worth = ", ".join(
            f"{self.group(mask)} {tenth(value)}" for mask, value in enumerate(self.worth) if mask
        )
        sentences = [sentence(f"Worth: {worth}")]
        for name, shares in self.solutions():
            each = ", ".join(
                f"{self.names[seat]} {tenth(share)}" for seat, share in enumerate(shares)
            )
            sentences.append(sentence(f"{upper(name)}: {each}"))
        if len(self.names) == 3:
            corners = [" ".join(tenth(share) for share in corner) for corner in self.core()]
            sentences.append(
                sentence(f"Core between {listed(corners)}") if corners else "The core is empty."
            )
        return " ".join(sentences)

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("what", "who", "vp")

    def rows(self) -> Sequence[Row]:
        """Return a line for each coalition, and for each seat in each division."""
        rows: list[Row] = [
            ("worth", self.group(mask), value) for mask, value in enumerate(self.worth) if mask
        ]
        for name, shares in self.solutions():
            rows += [(name, self.names[seat], share) for seat, share in enumerate(shares)]
        return rows


def common_worth(game: Game, actual: Sequence[float] | None = None) -> CommonWorth:
    """Return the worth of all coalitions, and the ways to divide it.

    ``actual``: what each seat got (None: nothing was agreed). Raises ``BadInput`` if that has not
    a share for each seat.
    """
    if actual is not None and len(actual) != game.size:
        raise BadInput(f"A division has a share for each of {game.size} seats.")
    return CommonWorth(
        game.players,
        tuple(game.worth.tolist()),
        tuple(shapley_value(game).tolist()),
        tuple(prenucleolus(game).tolist()),
        None if actual is None else tuple(map(float, actual)),
    )


def _below(corners: Sequence[Shares], seat: int, most: float) -> list[Shares]:
    """Cut away the part of a polygon in which a seat has more than ``most``."""
    kept: list[Shares] = []
    for at, corner in enumerate(corners):
        before = corners[at - 1]
        over, over_before = corner[seat] - most, before[seat] - most
        if (over > TOLERANCE) != (over_before > TOLERANCE) and abs(over - over_before) > TOLERANCE:
            part = over_before / (over_before - over)
            kept.append(tuple(a + part * (b - a) for a, b in zip(before, corner, strict=True)))
        if over <= TOLERANCE:
            kept.append(corner)
    return kept


def _distinct(corners: Sequence[Shares]) -> tuple[Shares, ...]:
    corner_of: dict[tuple[float, ...], Shares] = {}
    for corner in corners:
        corner_of.setdefault(tuple(round(share, 9) for share in corner), corner)
    return tuple(corner_of.values())
