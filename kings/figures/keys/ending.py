"""How a game of King's Keys ended: the cards that won, and what everybody else was nearest to."""

from __future__ import annotations

from collections.abc import Sequence

from kings.figures import svg
from kings.figures.keys.cards import RATIO, TICKET, card_says, crest, face, kingdom_colours, ticket
from kings.figures.style import Style
from kings.game import Event
from kings.keys import events
from kings.keys.cards import Card
from kings.keys.say import WON, card_list
from kings.keys.stakes import Aim, near_words, nearest
from kings.keys.view import SeatView, View
from kings.words import owner

_WIDE, _NARROW = 772.0, 366.0
_ROW = 74.0


def end_svg(
    view: View, happened: Sequence[Event], *, dark: bool | None = None, narrow: bool = False
) -> str:
    """Draw the winner's cards, and below them a row for each kingdom."""
    style, wide = Style.of(dark=dark, narrow=narrow), _NARROW if narrow else _WIDE
    drawn, y = _won(view, happened, wide, style)
    first = -1 if view.ended is None or view.ended.seat is None else view.ended.seat
    seats = sorted(view.seats, key=lambda seat: (seat.seat != first, seat.out, seat.seat))
    for seat in seats:
        drawn.append(svg.group(*_row(view, seat, wide, style), at=(0, y)))
        y += _ROW + 8
    cards = winning_cards(view, happened)
    shown = f" Shown: {card_list(cards)}." if cards else ""
    says = " ".join(f"{seat.name}: {_said(view, seat)}." for seat in seats)
    return svg.picture("How the kingdoms stood at the end", f"{says}{shown}", wide, y, *drawn)


def winning_cards(view: View, happened: Sequence[Event]) -> tuple[Card, ...]:
    """Return the cards with which somebody won, as they were shown (K-31, K-46)."""
    claims = [event for event in happened if isinstance(event, events.WinClaimed)]
    return claims[-1].cards if claims else ()


def _won(
    view: View, happened: Sequence[Event], wide: float, style: Style
) -> tuple[list[svg.Markup], float]:
    cards = winning_cards(view, happened)
    if not cards or view.ended is None or view.ended.seat is None:
        return [], 0.0
    size = min(92.0, (wide - 32 - 8 * (len(cards) - 1)) / len(cards))
    room = len(cards) * (size + 8) - 8
    high = RATIO * size
    heading = f"{owner(view.name(view.ended.seat))} winning cards"
    drawn = [
        svg.rect(0, 0, wide, high + 62, rx=12, fill=style.wash, stroke=style.rule),
        svg.write(heading, 16, 30, 18, style.ink, weight=700, serif=True),
        *[
            svg.group(
                face(card, size, style),
                at=((wide - room) / 2 + index * (size + 8), 46),
                title=card_says(card),
                data_card=str(card),
            )
            for index, card in enumerate(cards)
        ],
    ]
    return drawn, high + 72


def _said(view: View, seat: SeatView) -> str:
    """Say how a seat stood: it won, was out, or was so near as far as the viewer knows."""
    if view.ended is not None and seat.seat == view.ended.seat:
        return WON[view.ended.how].partition(":")[0]
    if seat.out:
        return "was eliminated"
    aim: Aim | None = nearest(view, seat)
    return "had nothing that the table knew of" if aim is None else f"had {near_words(aim)}"


def _row(view: View, seat: SeatView, wide: float, style: Style) -> list[svg.Markup]:
    won = view.ended is not None and seat.seat == view.ended.seat
    fill = style.rule if seat.kingdom is None else kingdom_colours(seat.kingdom, style)[0]
    drawn = [
        svg.rect(
            *(0.5, 0.5, wide - 1, _ROW - 1),
            rx=12,
            fill=style.face,
            stroke=style.halo if won else style.rule,
            stroke_width=2.4 if won else 1,
        ),
        svg.path(f"M12 1H9a9 9 0 0 0-8 9V{_ROW - 10:g}a9 9 0 0 0 8 9H12Z", fill=fill),
    ]
    if seat.kingdom is not None:
        drawn.append(crest(seat.kingdom, 40, 20, 32, style))
    ink = style.ink2 if seat.out else style.ink
    name = svg.cut(seat.name, 17, wide / 2, bold=True, serif=True)
    drawn.append(svg.write(name, 68, 32, 17, ink, weight=700, serif=True))
    drawn.append(svg.write(svg.cut(_said(view, seat), 14, wide - 84), 68, 54, 14, style.ink2))
    guards = [] if style.narrow else list(seat.guards)
    step = 44.0
    for index, card in enumerate(guards):
        corner = (wide - 16 - (len(guards) - index) * step, 40 - 40 * TICKET / 2)
        drawn.append(svg.group(ticket(card, 40, style), at=corner, title=card_says(card)))
    if guards:
        label = svg.write("guards", wide - 20, 20, 12.5, style.ink2, anchor="end")
        drawn.append(label)
    return drawn
