"""Further pictures on a table's page: its gold, the winner's pile, and the deal that was missed."""

from __future__ import annotations

from dataclasses import replace

from kings.analysis.bargaining import decision_game, price_choices
from kings.analysis.dealings.deal_plane import deal_plane
from kings.analysis.dealings.division import common_worth
from kings.analysis.dealings.gold_flow import gold_flow
from kings.analysis.dealings.price_line import price_line
from kings.analysis.debrief.reading import TableRecord
from kings.analysis.debrief.showcase import Showcase
from kings.figures.deals.deal_plane import deal_plane_figure
from kings.figures.deals.division import division_figure
from kings.figures.deals.gold_flow import gold_flow_figure
from kings.figures.deals.price_line import price_line_figure
from kings.figures.pile import pile_svg
from kings.publish.debrief.live import Figures
from kings.publish.debrief.markup import Markup, paragraph
from kings.struggle import GAME, best_partition

__all__ = ["gold_of", "missed", "winning_pile"]


def gold_of(table: TableRecord, figures: Figures) -> Markup:
    """Return who paid whom how much gold, and what came from the bank."""
    flow = replace(gold_flow(table.record), names=table.names)
    return f"<h3>Gold</h3>{figures.add(gold_flow_figure(flow), flow)}" if flow.flows else ""


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
    return f'<h3>What the winner scored</h3>{words}<div class="pile">{drawn}</div>'


def missed(found: Showcase | None, figures: Figures) -> Markup:
    """Return the pictures of the deal by which most could have been had; nothing without prices."""
    if found is None:
        return ""
    asked, line = found.decision, found.line
    prices = price_choices(asked)
    on_a_line = price_line(prices, found.best, payers=[found.payer])
    plane, common = deal_plane(asked, [found.payer]), common_worth(decision_game(asked))
    said = paragraph(
        f"Round {line.round}: {line.player} decided. Priced by {line.how}; nobody trades later."
    )
    return (
        "<h3>The deal that was missed</h3>"
        + said
        + figures.add(price_line_figure(on_a_line), on_a_line)
        + figures.add(deal_plane_figure(plane), plane)
        + figures.add(division_figure(common), common)
    )
