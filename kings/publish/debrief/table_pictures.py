"""Further pictures on a table's page: its gold, and the winner's pile."""

from __future__ import annotations

from dataclasses import replace

from kings.analysis.debrief.reading import TableRecord
from kings.analysis.findings.history import gold_flow
from kings.figures.deals.gold_flow import gold_flow_drawing
from kings.figures.pile import pile_svg
from kings.publish.debrief.live import Figures
from kings.publish.debrief.markup import Markup, paragraph
from kings.struggle import GAME, best_partition

BANDS_HIGH = 400
"""So high are the bands of gold together, in pixels, for a trust matrix to stand above them."""


def gold_of(table: TableRecord, figures: Figures) -> Markup:
    """Return who paid whom how much gold, and what came from the bank."""
    flow = replace(gold_flow(table.record), names=table.names)
    if not flow.flows:
        return ""
    return f"<h3>Gold</h3>{figures.add(gold_flow_drawing(flow, high=BANDS_HIGH), flow)}"


def winning_pile(table: TableRecord) -> Markup:
    """Return the winner's cards in sets and runs, with the points of each group (S-61 to S-63)."""
    state = table.record.state
    result = GAME.outcome(state)
    if result is None or not result.winners:
        return ""
    seat = result.winners[0]
    best = best_partition(state.piles[seat], state.options.tables)
    name = table.names[seat]
    drawn = pile_svg(best, state.gold[seat], name=name, dark=None)
    words = paragraph(f"{name}'s cards, divided as well as possible, and gold.")
    return (
        f'<div class="whole"><h3>What the winner scored</h3>{words}'
        f'<div class="pile">{drawn}</div></div>'
    )
