"""Games, seats and rounds as lines of tidy tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from statistics import fmean

from kings.analysis.dealings.gold_flow import BANK, GoldFlow, gold_flow
from kings.analysis.debrief.lines import Game, RoundLine, SeatLine
from kings.analysis.debrief.reading import TableRecord
from kings.records.chronicle import BotStretch, bot_stretches
from kings.records.formats import JournalLine
from kings.records.recording import Moment
from kings.struggle.events import CardLed, CardsFlipped, TrickWon
from kings.struggle.moves import Aim, GiveLead, Pass, Swap, TakeGold
from kings.struggle.partition.exact import best_points
from kings.struggle.scoring import standings
from kings.struggle.state import Phase, State
from kings.words import listed


def game_line(table: TableRecord) -> Game:
    """Return the line of a game."""
    record, state = table.record, table.record.state
    scores = standings(state.piles, state.gold, state.options.tables)
    totals = [one.total for one in scores]
    ends = [promise.status for promise in state.promises]
    flow = gold_flow(record)
    return Game(
        table.table,
        table.game.path.name,
        _state(table),
        "paper" if table.paper else "screen",
        table.cards,
        state.players,
        len({one.seat for one in bot_stretches(record)}),
        state.night,
        len(table.ends),
        len(table.talk),
        sum(one.deal is not None for one in table.talk),
        sum(one.gold for one in flow.flows if one.source != BANK),
        len(ends),
        ends.count("kept"),
        ends.count("broken"),
        sum(totals),
        max(totals),
        max(totals) - min(totals),
        listed(table.names[one.seat] for one in scores if one.rank == 1) if table.ends else "",
        _minutes(record.lines),
    )


def _state(table: TableRecord) -> str:
    if table.game.damage is not None:
        return "damaged"
    return "finished" if table.game.finished else "half-finished"


def _minutes(lines: Iterable[JournalLine]) -> float | None:
    """Return how long the game took; None where nobody looked at the clock."""
    times = [line.at for line in lines if line.at is not None]
    if not times:
        return None
    first, last = datetime.fromisoformat(times[0]), datetime.fromisoformat(times[-1])
    return (last - first).total_seconds() / 60


def seat_lines(table: TableRecord) -> tuple[SeatLine, ...]:
    """Return a line for each seat; what needs other tables is filled in later."""
    record, state = table.record, table.record.state
    flow = gold_flow(record)
    bots = bot_stretches(record)
    struck = [one.event.deal for one in table.talk if one.deal is not None]
    return tuple(
        SeatLine(
            table.table,
            one.seat + 1,
            table.names[one.seat],
            ", ".join(_stretch(stretch) for stretch in bots if stretch.seat == one.seat),
            one.total,
            one.partition.points,
            one.gold,
            one.cards,
            one.rank,
            None,
            sum(one.seat in deal.parties for deal in struck),
            *_handed(flow, one.seat),
            *_word(state, one.seat),
        )
        for one in standings(state.piles, state.gold, state.options.tables)
    )


def _stretch(stretch: BotStretch) -> str:
    return f"{stretch.bot} (rounds {max(1, stretch.first)} to {max(1, stretch.last)})"


def _handed(flow: GoldFlow, seat: int) -> tuple[int, int]:
    """Return the gold that a seat gave to other players, and what it got from them."""
    return flow.paid(seat), flow.got(seat) - flow.between(BANK, seat)


def _word(state: State, seat: int) -> tuple[int, int, int]:
    ends = [one.status for one in state.promises if one.clause.by == seat]
    return len(ends), ends.count("kept"), ends.count("broken")


def with_duplicates(
    seats: Iterable[SeatLine], tables: Iterable[TableRecord]
) -> tuple[SeatLine, ...]:
    """Fill in by how much each seat beat the same seat elsewhere, with the same cards."""
    groups = {one.table: (one.cards, len(one.ends)) for one in tables}
    lines = tuple(seats)
    same: dict[tuple[str, int, int], list[SeatLine]] = defaultdict(list)
    for line in lines:
        same[*groups[line.table], line.seat].append(line)
    return tuple(_beside(line, same[*groups[line.table], line.seat]) for line in lines)


def _beside(line: SeatLine, same: Sequence[SeatLine]) -> SeatLine:
    others = [other.vp for other in same if other is not line]
    return replace(line, duplicate_vp=line.vp - fmean(others)) if others else line


def round_lines(table: TableRecord) -> tuple[RoundLine, ...]:
    """Return a line for each seat in each round that was played to its end."""
    parts = _by_round(table)
    return tuple(
        line
        for round_number, state in table.ends
        for line in _round(table, round_number, state, parts[round_number])
    )


def _by_round(table: TableRecord) -> dict[int, list[tuple[State, Moment]]]:
    found: dict[int, list[tuple[State, Moment]]] = defaultdict(list)
    for before, moment in zip(table.record.states(), table.record.moments, strict=False):
        found[before.round].append((before, moment))
    return found


def _round(
    table: TableRecord, number: int, after: State, moments: list[tuple[State, Moment]]
) -> list[RoundLine]:
    events = [event for _, moment in moments for event in moment.events]
    cards = next((event.cards for event in events if isinstance(event, CardsFlipped)), ())
    led = next((event.seat for event in events if isinstance(event, CardLed)), None)
    won = next((event.seat for event in events if isinstance(event, TrickWon)), None)
    tables = after.options.tables
    return [
        RoundLine(
            table.table,
            number,
            seat + 1,
            table.names[seat],
            seat == led,
            cards[seat].title if cards else "",
            _action(seat, moments),
            seat == won,
            best_points(after.piles[seat], tables) + after.gold[seat],
            after.gold[seat],
        )
        for seat in range(after.players)
    ]


def _action(seat: int, moments: list[tuple[State, Moment]]) -> str:
    """Say whether a seat used its ability, left it, or had nothing to decide (S-3B)."""
    left = False
    for before, moment in moments:
        move = moment.move
        if move.seat != seat or before.phase not in (Phase.TURN, Phase.WINDOW):
            continue
        if isinstance(move, Aim | Swap | TakeGold) or (
            isinstance(move, GiveLead) and move.to is not None
        ):
            return "used"
        if isinstance(move, Pass | GiveLead):
            left = left or before.window is not None
    return "left" if left else "none"
