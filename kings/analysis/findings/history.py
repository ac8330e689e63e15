"""How a game went: the race of VP round by round, and where its gold came from and went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import between, signed, tenth
from kings.errors import BadInput
from kings.game import Event
from kings.records.recording import Moment, Recording
from kings.struggle import events
from kings.struggle.partition.exact import best_points
from kings.struggle.state import State
from kings.words import Names, listed, sentence, upper

Points = tuple[tuple[float, ...], ...]
"""The VP of each seat, at each time."""


@dataclass(frozen=True, slots=True)
class RaceDeal:
    """A struck deal: its number, its parties, and the time after which it was struck."""

    number: int
    parties: tuple[int, ...]
    after: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """Another course of the same game.

    ``name``: what is different, as in “without deal 3”; ``first``: the last time that both share;
    ``points``: mean VP of each seat at each time from ``first`` on; ``low`` and ``high``: the
    interval of each seat at the last time, None for a seat whose VP were the same in all games that
    the mean is of (None for all: the points are not means, but those of one course).
    """

    name: str
    first: int
    points: Points
    low: tuple[float | None, ...] | None = None
    high: tuple[float | None, ...] | None = None

    def around(self, seat: int) -> tuple[float, float] | None:
        """Return a seat's interval at the last time, None if it has none."""
        low = None if self.low is None else self.low[seat]
        high = None if self.high is None else self.high[seat]
        return None if low is None or high is None else (low, high)

    def say_around(self, seat: int) -> str:
        """Say how sure the VP of a seat at the last time are, where the points are means."""
        if self.low is None:
            return ""
        ends = self.around(seat)
        return ", the same in all of them" if ends is None else f", interval {between(*ends)}"


@dataclass(frozen=True, slots=True)
class Race(Finding):
    """The VP of each seat at each time: cards in their best partition, and gold (S-60).

    ``times``: ``start``, or the number of the round that was over, or ``now``.
    """

    names: tuple[str, ...]
    times: tuple[str, ...]
    points: Points
    deals: tuple[RaceDeal, ...] = ()
    ghost: Ghost | None = None

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Who is ahead, and since when?"
        last = self.points[-1]
        top = [seat for seat, points in enumerate(last) if points == max(last)]
        names = listed(self.names[seat] for seat in top)
        if len(top) > 1:
            return f"{asked} {names}, with {tenth(max(last))} VP each."
        return f"{asked} {names}, with {tenth(max(last))} VP, {self._since(top[0])}."

    def _since(self, seat: int) -> str:
        """Say since which time a seat has been ahead of, or level with, all others."""
        since = len(self.times) - 1
        while since and self.points[since - 1][seat] == max(self.points[since - 1]):
            since -= 1
        if self.times[since] == "start":
            return "never behind"
        return "now" if self.times[since] == "now" else f"ahead since round {self.times[since]}"

    def caption(self) -> str:
        """Say how the picture is read."""
        caption = "Cards in their best partition, and gold."
        if self.deals:
            caption += " Rings: deals of that player."
        if self.ghost is not None:
            caption += f" Thin: {self.ghost.name}"
            caption += "." if self.ghost.low is None else ", with 95% intervals."
        return caption

    def alt(self) -> str:
        """Say each seat's VP over time, the deals, and the other course."""
        sentences = [
            sentence(f"{name}: " + ", ".join(self._at(at, seat) for at in range(len(self.times))))
            for seat, name in enumerate(self.names)
        ]
        for deal in self.deals:
            parties = listed(self.names[seat] for seat in deal.parties)
            sentences.append(f"Deal {deal.number}, {self._when(deal.after)}: {parties}.")
        if self.ghost is not None:
            sentences.append(self._other(self.ghost))
        return " ".join(sentences)

    def _at(self, at: int, seat: int) -> str:
        time = self.times[at]
        when = f"at the {time}" if time == "start" else "now" if time == "now" else f"round {time}"
        return f"{when} {tenth(self.points[at][seat])}"

    def _when(self, after: int) -> str:
        following = self.times[min(after + 1, len(self.times) - 1)]
        return "now" if following == "now" else f"round {following}"

    def _other(self, ghost: Ghost) -> str:
        ends = []
        for seat, name in enumerate(self.names):
            end = ghost.points[-1][seat]
            difference = signed(end - self.points[-1][seat])
            ends.append(f"{name} {tenth(end)} ({difference}{ghost.say_around(seat)})")
        return sentence(f"{upper(ghost.name)}: {listed(ends)}")

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        columns = ("time", "player", "vp")
        return columns if self.ghost is None else (*columns, "otherwise")

    def rows(self) -> Sequence[Row]:
        """Return a line for each seat at each time; ``otherwise``: the other course's VP."""
        ghost = self.ghost
        rows: list[Row] = []
        for at, time in enumerate(self.times):
            for seat, name in enumerate(self.names):
                row: Row = (time, name, self.points[at][seat])
                if ghost is not None:
                    shared = at < ghost.first
                    row = (*row, None if shared else ghost.points[at - ghost.first][seat])
                rows.append(row)
        return rows


def race(
    names: Names,
    times: Sequence[str],
    points: Sequence[Sequence[float]],
    deals: Sequence[RaceDeal] = (),
    ghost: Ghost | None = None,
) -> Race:
    """Return a race of given VP, shape (times, seats); ``BadInput`` where the parts don't fit."""
    rows = tuple(tuple(row) for row in points)
    if len(rows) != len(times) or not rows or any(len(row) != len(names) for row in rows):
        raise BadInput(f"A race needs the VP of {len(names)} seats at each of {len(times)} times.")
    if any(not 0 <= deal.after < len(times) for deal in deals):
        raise BadInput("A deal of a race was struck after one of its times.")
    if ghost is not None:
        _check_ghost(ghost, len(times), len(names))
    return Race(tuple(names), tuple(times), rows, tuple(deals), ghost)


def _check_ghost(ghost: Ghost, times: int, seats: int) -> None:
    wanted = times - ghost.first
    if not 0 <= ghost.first < times or len(ghost.points) != wanted:
        raise BadInput(f"“{ghost.name}” needs VP at every time from the one it leaves at on.")
    ends = [end for end in (ghost.low, ghost.high) if end is not None]
    if any(len(row) != seats for row in (*ghost.points, *ends)) or len(ends) == 1:
        raise BadInput(f"“{ghost.name}” needs VP, and both ends of an interval, for each seat.")


def race_of(recording: Recording, ghost: Ghost | None = None) -> Race:
    """Return the race of a game, finished or running, with its struck deals.

    ``ghost``: the same game otherwise, at the same times. A running game ends with ``now``.
    """
    states, times, deals = [_begun(recording)], ["start"], []
    for before, moment in zip(recording.states(), recording.moments, strict=False):
        for event in moment.events:
            if isinstance(event, events.DealStruck):
                deals.append(RaceDeal(event.deal, _parties(before, event), len(times) - 1))
        if before.round and _ends_round(moment):
            states.append(moment.state)
            times.append(str(before.round))
    now = recording.state
    if (now.gold, now.piles) != (states[-1].gold, states[-1].piles):
        states.append(now)
        times.append("now")
    after = len(times) - 1
    placed = [RaceDeal(deal.number, deal.parties, min(deal.after, after)) for deal in deals]
    return race(
        recording.header.options.names, times, [_points(state) for state in states], placed, ghost
    )


def _begun(recording: Recording) -> State:
    """Return the state in which the first round begins, after the draw for the lead."""
    return next((state for state in recording.states() if state.round), recording.state)


def _ends_round(moment: Moment) -> bool:
    return any(isinstance(event, events.RoundBegan | events.GameEnded) for event in moment.events)


def _parties(before: State, struck: events.DealStruck) -> tuple[int, ...]:
    assert before.window is not None
    proposals = before.window.proposals
    return next(proposal.deal.parties for proposal in proposals if proposal.number == struck.number)


def _points(state: State) -> tuple[int, ...]:
    """Return what each seat would score now (S-60, S-63)."""
    tables = state.options.tables
    return tuple(
        best_points(pile, tables) + gold for pile, gold in zip(state.piles, state.gold, strict=True)
    )


BANK = -1
"""The bank's place where seats are numbered."""

FlowKind = Literal["income", "deal", "promise"]
"""From the bank for a card; at once by a deal; when a promise was kept."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Gold that went one way, all of a kind together."""

    source: int
    target: int
    kind: FlowKind
    gold: int


@dataclass(frozen=True, slots=True)
class GoldFlow(Finding):
    """All gold that moved between a first and a last moment, and the purses at both."""

    names: tuple[str, ...]
    flows: tuple[Flow, ...]
    start: tuple[int, ...]
    end: tuple[int, ...]

    def between(self, source: int, target: int) -> int:
        """Return the gold that went from one to another; ``BANK`` stands for the bank."""
        return sum(
            flow.gold for flow in self.flows if (flow.source, flow.target) == (source, target)
        )

    def paid(self, seat: int) -> int:
        """Return the gold that a seat, or the bank, gave away."""
        return sum(flow.gold for flow in self.flows if flow.source == seat)

    def got(self, seat: int) -> int:
        """Return the gold that a seat received."""
        return sum(flow.gold for flow in self.flows if flow.target == seat)

    def name(self, place: int) -> str:
        """Name a seat, or the bank."""
        return "the bank" if place == BANK else self.names[place]

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        bank = self.paid(BANK)
        seats = sum(flow.gold for flow in self.flows) - bank
        asked = "Where did the gold come from?"
        if not self.flows:
            return f"{asked} No gold moved."
        return f"{asked} {bank} from the bank, {seats} from other players."

    def caption(self) -> str:
        """Say how the picture is read."""
        return "Left: who gave; right: who got. Under each name: start + got − paid = end."

    def balance(self, seat: int) -> str:
        """Write a seat's gold as a sum: ``5 + 9 − 4 = 10``."""
        return f"{self.start[seat]} + {self.got(seat)} − {self.paid(seat)} = {self.end[seat]}"

    def alt(self) -> str:
        """Say what each seat got from whom, and what it ends with."""
        return " ".join(self._line(seat) for seat in range(len(self.names)))

    def _line(self, seat: int) -> str:
        sources = [BANK, *range(len(self.names))]
        got = [
            f"{gold} from {self.name(source)}"
            for source in sources
            if (gold := self.between(source, seat))
        ]
        said = f"{self.names[seat]} got {listed(got) if got else 'no gold'}"
        return sentence(
            f"{said}, paid {self.paid(seat)}, and went from {self.start[seat]} to {self.end[seat]}"
        )

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("from", "to", "kind", "gold")

    def rows(self) -> Sequence[Row]:
        """Return a line for each flow."""
        return [
            (self.name(flow.source), self.name(flow.target), flow.kind, flow.gold)
            for flow in self.flows
        ]


def gold_flow(recording: Recording) -> GoldFlow:
    """Return the flow of gold of a game, finished or running."""
    happened = (event for moment in recording.moments for event in moment.events)
    moved: Counter[tuple[int, int, FlowKind]] = Counter()
    for source, target, kind, gold in gold_moves(happened):
        moved[source, target, kind] += gold
    return GoldFlow(
        recording.header.options.names,
        tuple(Flow(*way, gold) for way, gold in sorted(moved.items()) if gold),
        recording.first.gold,
        recording.state.gold,
    )


def gold_moves(happened: Iterable[Event]) -> Iterator[tuple[int, int, FlowKind, int]]:
    """Yield every movement of gold: from, to, kind, amount."""
    for event in happened:
        match event:
            case events.GoldTaken(seat, gold):
                yield BANK, seat, "income", gold
            case events.GoldPaid(seat, to, gold):
                yield seat, to, "deal", gold
            case events.PromisePaid(_, seat, to, gold):
                yield seat, to, "promise", gold
