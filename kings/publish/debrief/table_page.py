"""The page of one table: how it ended, the race for VP, its deals, its promises, its gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kings.analysis.debrief import Debrief, TalkingPoint
from kings.analysis.debrief.lines import Bargain, Game, SeatLine
from kings.analysis.debrief.reading import TableRecord
from kings.analysis.findings.history import race_of
from kings.analysis.findings.promises import Promises, TrustMatrix, promise_timeline, trust_matrix
from kings.analysis.rounding import between, chances, signed, tenth
from kings.figures.deals.race import race_drawing
from kings.figures.deals.timeline import timeline_drawing
from kings.publish.debrief.live import Figures
from kings.publish.debrief.markup import Cell, Link, Markup, Row, items, paragraph, sheet
from kings.publish.debrief.table_pictures import gold_of, winning_pile
from kings.publish.offline import say
from kings.records.chronicle import say_bots
from kings.struggle.options import LETTERS
from kings.words import plural

MOST_HIGH = 400
"""So high a race may be in pixels, for it to stand on the first page of its table."""

_BELOW = 60
"""Room for the axis; who has which line stands in the table above the race."""

LinkTo = Callable[[int, int | None], str]
"""A table's number and a line of its journal → the address of its replay, empty without one."""


def table_page(
    found: Debrief,
    table: TableRecord,
    points: Sequence[TalkingPoint],
    figures: Figures,
    replay: LinkTo,
) -> Markup:
    """Return the page of a table; ``points``: those of the class, of which its own are shown."""
    game = next(one for one in found.games if one.table == table.table)
    own = [one.says for one in points if one.table == table.table]
    parts = [
        f'<section class="table-page" id="table-{table.table}">',
        f"<h2>Table {table.table}</h2>",
        paragraph(_opening(game)),
        _notes(table),
        _link(replay(table.table, None)),
        f"<h3>To talk about</h3>{items(own)}" if own else "",
        _seats([one for one in found.seats if one.table == table.table]),
        _race(table, figures),
        _deals(found, table),
        winning_pile(table),
        _missed(found, table, figures),
        _promises(table, figures),
        gold_of(table, figures),
        "</section>",
    ]
    return "\n".join(parts)


def _opening(game: Game) -> str:
    night = {True: "a Night game", False: "a Day game", None: "a game"}[game.night]
    played = f"{plural(game.players, 'player')}, {night}, cards {game.cards}, "
    rounds = plural(game.rounds, "round")
    won = "won" if game.state == "finished" else "was ahead"
    ended = f": {game.winners} {won} with {game.best_vp} VP" if game.winners else ""
    return (
        f"{played}{rounds} played{ended}. "
        f"{plural(game.offers, 'offer')}, {plural(game.deals, 'deal')}, "
        f"{plural(game.promises, 'promise')}, {game.gold_moved} gold from hand to hand."
    )


def _notes(table: TableRecord) -> Markup:
    """Say what is special about a game: damage, an early end, bots, real cards."""
    said = [*told_bots(table)]
    if table.game.damage is not None:
        said.append(f"The journal is damaged and was used up to there: {table.game.damage}")
    elif not table.game.finished:
        said.append("The game isn't finished; the numbers are those at its last move.")
    if table.paper:
        said.append("Played with real cards and typed in: offers that came to nothing are missing.")
    return f'<div class="noted">{items(said)}</div>' if said else ""


def told_bots(table: TableRecord) -> tuple[str, ...]:
    """Say which seats a bot played, by the names that are shown."""
    return say_bots(table.record, table.names)


def _link(address: str) -> Markup:
    if not address:
        return ""
    return f'<p><a href="{say(address)}">Step through this game</a></p>'


def _seats(lines: Sequence[SeatLine]) -> Markup:
    duplicate = any(one.duplicate_vp is not None for one in lines)
    head = ["player", "place", "VP", "cards", "gold", "deals", "paid", "got"]
    rows: list[Row] = [
        [
            f"{LETTERS[one.seat - 1]} {one.player}",
            one.rank,
            one.vp,
            one.card_vp,
            one.gold,
            one.deals,
            one.paid,
            one.received,
            *([signed(one.duplicate_vp or 0)] if duplicate else []),
        ]
        for one in sorted(lines, key=lambda line: (line.rank, line.seat))
    ]
    note = "; last column: VP against the same seat at other tables" if duplicate else ""
    caption = f"How it ended: VP, of them for cards and for gold; gold paid and got{note}"
    return sheet(caption, [*head, "beside others"] if duplicate else head, rows)


def _race(table: TableRecord, figures: Figures) -> Markup:
    run = replace(race_of(table.record), names=table.names)
    drawing = race_drawing(run)
    drawing.layout["showlegend"] = False
    drawing.layout["margin"]["b"] = _BELOW
    return figures.add(drawing, run, most=MOST_HIGH)


def _deals(found: Debrief, table: TableRecord) -> Markup:
    deals = [one for one in found.deals if one.table == table.table]
    if not deals:
        return "<h3>Deals</h3><p>No deal was struck.</p>"
    worth = _worth(found, table.table)
    head = ["deal", "round", "what was agreed", "first offer", "price", "offers"]
    caption = "The deals: gold first offered and agreed on, and how many offers it took"
    if worth:
        caption += "; VP that each party gained or lost by it (play-outs, promises left out)"
    rows: list[Row] = [_deal(one) + ([worth.get(one.deal, "")] if worth else []) for one in deals]
    return "<h3>Deals</h3>" + sheet(caption, [*head, "worth"] if worth else head, rows)


def _deal(one: Bargain) -> list[Cell | Link]:
    return [one.deal, one.round, one.words, one.first_offer, one.price, one.offers]


def _worth(found: Debrief, table: int) -> dict[int, str]:
    """Say what each deal was worth to its parties."""
    said: dict[int, list[str]] = {}
    for line in found.priced.deals if found.priced else ():
        if line.table == table and line.party:
            worth = f"{line.player} {signed(line.vp)}{_ends(line.vp_low, line.vp_high)}"
            said.setdefault(line.deal, []).append(worth)
    return {deal: "; ".join(words) for deal, words in said.items()}


def _ends(low: float | None, high: float | None) -> str:
    """Write an interval that is wider than what is written, or that no spread was seen."""
    if low is None or high is None:
        return " (in every play-out)"
    if tenth(low) == tenth(high):
        return ""
    return f" ({between(low, high)})"


def _missed(found: Debrief, table: TableRecord, figures: Figures) -> Markup:
    """Return the deal that was missed; without prices nobody waits for what it needs to load."""
    if found.priced is None:
        return ""
    from kings.analysis.debrief.showcase import most_left
    from kings.publish.debrief.missed import missed

    return missed(most_left(found, table), figures)


def _promises(table: TableRecord, figures: Figures) -> Markup:
    promises = table.record.state.promises
    if not promises:
        return "<h3>Promises</h3><p>Nobody promised anything.</p>"
    timeline = promise_timeline(promises, table.names)
    drawn = figures.add(timeline_drawing(timeline), timeline)
    return f"<h3>Promises</h3>{drawn}{_trust(trust_matrix(promises, table.names))}"


def _trust(matrix: TrustMatrix) -> Markup:
    """Return the trust matrix as a table: who kept how many of how many to whom."""
    seats = range(len(matrix.names))
    head = "".join(f'<th scope="col">to {say(name)}</th>' for name in matrix.names)
    rows = "".join(
        f'<tr><th scope="row">{say(matrix.names[by])}</th>'
        + "".join("<td>×</td>" if by == to else _word(matrix.cells[by][to]) for to in seats)
        + _word(matrix.given(by), "all")
        + "</tr>"
        for by in seats
    )
    caption = say(
        f"{matrix.title()} Kept of those put to the test, with 95% intervals; promises whose "
        "occasion never came, released and open ones say nothing and are not counted."
    )
    return (
        f'<div class="whole"><p class="caption">{caption}</p>'
        '<div class="sheet trust" role="group" aria-label="Trust" tabindex="0"><table>'
        f'<thead><tr><th scope="col">promised by</th>{head}'
        '<th scope="col" class="all">all</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></div>"
    )


def _word(cell: Promises, kind: str = "") -> Markup:
    inside = ""
    if cell.tested and cell.interval is not None:
        inside = f"{cell.kept} of {cell.tested}<small>{say(chances(*cell.interval))}</small>"
    elif cell.made:
        inside = "<small>not tested</small>"
    return f'<td class="{kind}">{inside}</td>' if kind else f"<td>{inside}</td>"
