"""The middle of the table: the cloth, the seven rounds as beads, the bank and the discard."""

from __future__ import annotations

from kings.figures.struggle.table import Layout
from kings.figures.style import Palette
from kings.figures.signs import arrow, ellipse
from kings.figures.svg import stroke
from kings.figures.svg import Markup, circle, element, group, rect, write
from kings.struggle.cards import cards_in
from kings.struggle.say import card_list
from kings.struggle.state import GOLD, ROUNDS, Phase
from kings.struggle.view import View
from kings.words import plural


def cloth(where: Layout, colours: Palette) -> Markup:
    """Draw the cloth; the stitches of its hem point clockwise."""
    w, h = where.wide, where.high
    hem = stroke(colours.stitch, 2)
    middles = ((w / 2, 9.0, 0), (w - 9, h / 2, 90), (w / 2, h - 9, 180), (9.0, h / 2, 270))
    return group(
        rect(0, 0, w, h, rx=22, fill=colours.cloth),
        rect(9, 9, w - 18, h - 18, rx=15, stroke_dasharray="8 5", **hem),
        *(_pointer(x, y, turn, colours) for x, y, turn in middles),
    )


def _pointer(x: float, y: float, turn: int, colours: Palette) -> Markup:
    gap = rect(-14, -4, 28, 8, fill=colours.cloth)
    return group(gap, arrow(0, 0, colours.ink2), at=(x, y), turn=turn)


def track(view: View, where: Layout, colours: Palette) -> Markup:
    """Draw the rounds: full beads are played, the numbered one is now."""
    x, y = where.track
    step = 46.0 if where.narrow else 31.0
    first = x - step * (ROUNDS - 1) / 2
    string = element(
        "line", x1=first, y1=y, x2=2 * x - first, y2=y, stroke=colours.ink2, stroke_width=1.6
    )
    over = view.phase is Phase.OVER
    beads = [
        group(
            _bead(view.round, at, first + (at - 1) * step, y, colours, over=over),
            data_bead=str(at),
        )
        for at in range(1, ROUNDS + 1)
    ]
    title = "All seven rounds are played" if over else f"Round {view.round} of {ROUNDS}"
    return group(string, *beads, title=title)


def _bead(now: int, at: int, x: float, y: float, colours: Palette, *, over: bool) -> Markup:
    if at < now or over:
        return circle(x, y, 8, fill=colours.ink2)
    if at > now:
        return circle(x, y, 8, fill=colours.cloth, stroke=colours.ink2, stroke_width=1.8)
    ring = circle(x, y, 14, fill=colours.face, stroke=colours.ink, stroke_width=3)
    return group(
        ring, write(str(at), x, y + 6, 17, colours.ink, weight=700, serif=True, anchor="middle")
    )


def bank(view: View, where: Layout, colours: Palette) -> Markup:
    """Draw the bank: one coin of the pile for every sixty pieces of gold or part of it."""
    x, y = where.bank
    coins = -(-view.bank * 4 // GOLD)
    return group(
        group(*(ellipse(x, y + 10 - 7 * at, colours) for at in range(coins)), data_bank="")
        if coins
        else _bare(x, y + 10, colours),
        write(str(view.bank), x + 30, y + 3, 20, colours.ink, weight=700),
        write("in the bank", x + 30, y + 19, 13, colours.ink2),
        title=f"Bank: {view.bank} gold, {view.fives} markers of +5, {view.twos} of +2",
    )


def _bare(x: float, y: float, colours: Palette) -> Markup:
    """Draw where the coins of an empty bank would lie."""
    dotted = {**stroke(colours.edge, 1.6), "stroke_dasharray": "2 5"}
    return group(element("ellipse", cx=x, cy=y, rx=20, ry=8, **dotted), data_bank="")


def discard(view: View, where: Layout, colours: Palette) -> Markup:
    """Draw the discard pile, open for all to see: its highest card on top, and their number."""
    cards = cards_in(view.discard)
    title = f"Discard: {plural(len(cards), 'card')}"
    said = f"{title}: {card_list(cards)}" if cards else title
    return group(
        group(*_pile(view, colours), data_discard=""),
        write(str(len(cards)), 62, 21, 20, colours.ink, weight=700),
        write("discarded", 62, 37, 13, colours.ink2),
        at=where.discard,
        title=said,
    )


def _pile(view: View, colours: Palette) -> list[Markup]:
    cards = cards_in(view.discard)
    line: dict[str, str | float] = {
        "rx": 3,
        "fill": colours.face,
        "stroke": colours.edge,
        "stroke_width": 1.3,
    }
    if not cards:
        dotted = stroke(colours.edge, 1.6)
        return [rect(16, -3, 32, 45, rx=3, stroke_dasharray="2 5", **dotted)]
    under = [group(rect(0, 0, 32, 45, **line), at=(0, -3), turn=-6)] if len(cards) > 1 else []
    power = write(
        str(int(cards[-1])), 16, 29, 17, colours.ink2, weight=700, serif=True, anchor="middle"
    )
    return [*under, group(rect(0, 0, 32, 45, **line), power, at=(16, 0), turn=4)]
