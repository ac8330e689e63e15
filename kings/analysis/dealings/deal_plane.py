"""What two parties can reach together: the frontier, the classic solutions, and the deal struck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.bargaining.decision import Decision, Outcome
from kings.analysis.bargaining.frontier import pareto_frontier
from kings.analysis.bargaining.solutions import bargaining_solutions
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import percent, tenth
from kings.errors import BadInput
from kings.words import listed, sentence


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
        return (
            default is not None and nash is not None and nash.x > default.x and (nash.y > default.y)
        )

    def caption(self) -> str:
        """Say how the picture is read."""
        said = (
            f"Dots: what can't be improved on for both, in {self.unit}. Crosses: each choice "
            "without gold. Beyond the dotted lines both gain."
        )
        return f"{said} Each panel: two parties alone." if len(self.panels) > 1 else said

    def alt(self) -> str:
        """Say the named points of every panel."""
        return " ".join(self._panel(panel) for panel in self.panels)

    def _panel(self, panel: PlanePanel) -> str:
        first, second = self.names[self.active], self.names[panel.other]
        said = [
            f"{listed(point.names)} {self.write(point.x)} and {self.write(point.y)} "
            f"(“{point.choice}”, {_moved(point.gold, first, second)})"
            for point in panel.marks
        ]
        return sentence(f"{first} and {second}: {'; '.join(said)}")

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("first", "second", "what", "choice", "gold to first", "value first", "value second")

    def rows(self) -> Sequence[Row]:
        """Return a line for each point of each panel."""
        found: list[Row] = []
        for panel in self.panels:
            pair = (self.names[self.active], self.names[panel.other])
            for points in (panel.marks, panel.frontier, panel.unpaid):
                kind = "frontier" if points is panel.frontier else "unpaid"
                found += [
                    (*pair, ", ".join(at.names) or kind, at.choice, at.gold, at.x, at.y)
                    for at in points
                ]
        return found


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
    found = bargaining_solutions(decision, (active, other))
    named = [
        ("default", decision.outcome(unpaid, none)),
        ("Nash", found.nash),
        ("KS", found.kalai_smorodinsky),
        ("egalitarian", found.egalitarian),
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
    found: dict[tuple[float, float], PlanePoint] = {}
    for point in points:
        place = (round(point.x, 6), round(point.y, 6))
        before = found.get(place)
        found[place] = (
            point
            if before is None
            else PlanePoint(
                (*before.names, *point.names), before.choice, before.gold, before.x, before.y
            )
        )
    return tuple(found.values())
