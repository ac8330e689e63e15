"""The place before a seat: its card in play, its back, or what became of it in the trick.

What a place shows is worked out as a value and drawn from that value alone.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from kings.figures import signs
from kings.figures.struggle import alt_text, cards
from kings.figures.struggle.layout import Layout, Mark
from kings.figures.struggle.motion import Fate
from kings.figures.struggle.stakes import takes_pill, threatened
from kings.figures.style import Style
from kings.figures.svg import Markup, circle, cut, group, memo, path, rect, stroke, width, write
from kings.struggle.cards import Card
from kings.struggle.state import InPlay, Phase
from kings.struggle.view import SeatView
from kings.words import plural


@dataclass(frozen=True, slots=True)
class Shown:
    """What a place shows: a card in play, its back, what became of it, or that none lies there.

    ``takes``: how many cards it takes as the trick stands, 0 unless it is the one that takes it;
    ``hit``: whether a card could hit it now. ``secret``: the viewer's own face-down card, with its
    name; ``by``: who has a card that has left; ``empty``: the words in a place where no card lies;
    ``gone``: whether one has left it.
    """

    seat: int
    name: str
    lying: InPlay | None
    takes: int
    hit: bool
    down: bool
    secret: Card | None
    fate: Fate | None
    by: str
    gone: bool
    empty: str
    ring: signs.Ring | None
    title: str
    mark: Mark


def place(
    moment: alt_text.Moment,
    seat: SeatView,
    hit: AbstractSet[int],
    words: alt_text.SeatWords,
    can: AbstractSet[str],
) -> Shown:
    """Work out what lies before a seat; ``hit``: the seats whose cards could be hit now."""
    view, at_stake = moment.view, moment.said
    name, in_trick = f"place:{seat.seat}", view.phase in alt_text.TRICK
    lies = seat.lying is not None or seat.chosen
    fate = None if lies or not words.fated else moment.course.fates.get(seat.seat)
    mark = Mark(name, name in can)
    acting = view.named if view.named is not None else view.actor
    wins = fate is not None and fate.what == "wins"
    active = wins or (seat.seat == acting and in_trick)
    choosing = words.asked and view.phase in (Phase.LEAD, Phase.FOLLOW)
    return Shown(
        seat=seat.seat,
        name=seat.name,
        lying=seat.lying,
        takes=at_stake.takes if at_stake.taker == seat.seat else 0,
        hit=seat.seat in hit,
        down=seat.chosen,
        secret=view.own_sealed if seat.seat == view.seat else None,
        fate=fate,
        by="" if fate is None or fate.by is None else view.options.names[fate.by],
        gone=in_trick,
        empty="still choosing" if choosing else "",
        ring="choice" if mark.can else "active" if active else None,
        title=words.place,
        mark=mark,
    )


@memo
def drawn_place(place: Shown, where: Layout, style: Style) -> Markup:
    """Draw what lies before a seat, with its upper left corner at 0, 0."""
    lies, mark = where.places[place.seat], place.mark
    size = lies.card.wide, lies.card.high
    pill = place.takes and not where.narrow
    room = lies.card.y if lies.upper else where.height - lies.card.y - lies.card.high
    return group(
        *((threatened(*size, style, dotted=place.ring is None),) if place.hit else ()),
        *(() if place.ring is None else (signs.ring(place.ring, *size, style),)),
        _in_place(place, lies.card.wide, style),
        *((takes_pill(place.takes, lies.card, room, style, upper=lies.upper),) if pill else ()),
        title=place.title,
        data_place=place.seat,
        data_mark=mark.name,
        data_can="yes" if mark.can else None,
    )


def _in_place(place: Shown, w: float, style: Style) -> Markup:
    if place.lying is not None:
        return cards.lying_card(place.lying, w, style)
    if place.down:
        secret = () if place.secret is None else (_own_secret(place.secret, place.name, w, style),)
        return group(cards.back(place.seat, w, style), *secret)
    if place.fate is not None:
        return _gone(place.fate, place.by, w, style)
    if place.gone:
        return cards.hollow(None, "has left play", w, style)
    return cards.slot("…" if place.empty and w < 62 else place.empty, w, style)


def _own_secret(card: Card, name: str, w: float, style: Style) -> Markup:
    """Remind the viewer, and nobody else, of the card that it put face down."""
    words = cut(f"{int(card)} {card.title}", 13, w - 24, bold=True) if w >= 90 else str(int(card))
    wide = width(words, 13, bold=True) + 38
    x, y = (w - wide) / 2, 1.19 * w
    return group(
        rect(x, y - 13, wide, 26, rx=13, fill=style.face, stroke=style.ink, stroke_width=1.3),
        signs.eye(x + 13, y, style),
        write(words, x + 29, y + 4.5, 13, style.ink, weight=700),
        title=f"Only {name} sees this",
    )


def _gone(fate: Fate, by: str, w: float, style: Style) -> Markup:
    """Draw a card that has left the trick: hollow, pale, crowned with its prize, or on its way."""
    if fate.what == "taken" or fate.lying is None:
        words = f"taken by {by}" if fate.what == "taken" else f"to {by}"
        return cards.hollow(None if fate.lying is None else fate.lying.card, words, w, style)
    card = cards.lying_card(fate.lying, w, style, pale=fate.what == "cancelled", words=False)
    match fate.what:
        case "cancelled":
            return group(card, _equal(fate.power, w, style))
        case "wins":
            return group(card, _prize(fate.cards, w, style))
    assert fate.by is not None
    return group(card, _onward(fate.by, by, w, style))


def _equal(power: int, w: float, style: Style) -> Markup:
    """Draw the sign of equal powers, and which power it was."""
    small = w < 62  # then the sign says it alone
    y = (0.5 if small else 0.62) * w  # above the sum of a card with markers
    disc = circle(0, 0, 20, fill=style.face, stroke=style.ink, stroke_width=2.2)
    lines = path("M-8-4.5H8M-8 4.5H8", **stroke(style.ink, 3.4))
    said = f"equal at {power}"
    if width(said, 13) > w - 4:
        said = f"= {power}"
    words = write(said, w / 2, 1.19 * w, 13, style.ink2, weight=600, anchor="middle")
    scale = 0.8 if w < 90 else None
    sign = group(disc, lines, at=(w / 2, y), scale=scale)
    return group(sign, *(() if small else (words,)))


def _pill(w: float) -> tuple[float, float]:
    """Return where pills at the foot of a card have their middle, and half of their height."""
    return (1.2 * w, 13.0) if w >= 62 else (1.24 * w, 10.0)


def _prize(number: int, w: float, style: Style) -> Markup:
    words = f"wins {plural(number, 'card')}"
    if width(words, 12, bold=True) + 32 > w + 14:
        words = f"wins {number}"
    wide = 0.93 * width(words, 12, bold=True) + 32
    x, y, half = (w - wide) / 2, *_pill(w)
    middle = x + (wide + 20) / 2
    line: dict[str, str | float] = {"stroke": style.gold, "stroke_width": 2}
    return group(
        rect(x, y - half, wide, 2 * half, rx=half, fill=style.ink, **line),
        signs.star(x + 15, y, 18, style),
        write(words, middle, y + 4.2, 12, style.face, weight=700, anchor="middle"),
    )


def _onward(to: int, name: str, w: float, style: Style) -> Markup:
    """Draw where a card of the trick goes: a small arrow, the winner's badge, and the name."""
    words = cut(f"to {name}", 13, w - 50, bold=True) if w >= 90 else ""
    wide = width(words, 13, bold=True) + (50 if words else 46)
    x, y, half = (w - wide) / 2, *_pill(w)
    line: dict[str, str | float] = {"stroke": style.edge, "stroke_width": 1.3}
    return group(
        rect(x, y - half, wide, 2 * half, rx=half, fill=style.wash, **line),
        path(f"M{x + 8:g} {y:g}h8m-4-4l4 4l-4 4", **stroke(style.ink2, 2)),
        signs.badge(to, x + 30, y, 17, style),
        *((write(words, x + 42, y + 4.5, 13, style.ink, weight=600),) if words else ()),
    )
