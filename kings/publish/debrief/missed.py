"""The pictures of the deal that was missed at a table; what they need takes seconds to load."""

from __future__ import annotations

from kings.analysis.bargaining.coalitions import decision_game
from kings.analysis.bargaining.prices import price_choices
from kings.analysis.debrief.showcase import Showcase
from kings.analysis.findings.decision import common_worth, deal_plane, price_line
from kings.figures.deals.deal_plane import deal_plane_figure
from kings.figures.deals.division import division_figure
from kings.figures.deals.price_line import price_line_figure
from kings.publish.debrief.live import Figures
from kings.publish.debrief.markup import Markup, paragraph


def missed(found: Showcase | None, figures: Figures) -> Markup:
    """Return the pictures of the deal by which most could have been had; nothing without prices."""
    if found is None:
        return ""
    asked, line = found.decision, found.line
    prices = price_choices(asked)
    on_a_line = price_line(prices, found.best, payers=[found.payer])
    plane, common = deal_plane(asked, [found.payer]), common_worth(decision_game(asked))
    how = "Computed to the end of the game" if line.how == "exact" else f"Priced by {line.how}"
    said = paragraph(f"Round {line.round}: {line.player} decided. {how}; nobody trades later.")
    return (
        "<h3>The deal that was missed</h3>"
        + said
        + figures.add(price_line_figure(on_a_line), on_a_line)
        + figures.add(deal_plane_figure(plane), plane)
        + figures.add(division_figure(common), common)
    )
