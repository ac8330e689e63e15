"""The table of Kings' Struggle as one seat sees it; drawn from a view and nothing else.

Seats never move. Solid is settled, dashed can be chosen, woven is hidden, hollow has left play.
Beads, bank and discard are in the strip above: the middle of the cloth belongs to what is at stake.

What each part shows is worked out first, as a value; then it is drawn from that value alone. So a
part that still shows the same is not drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable, Set as AbstractSet

from kings.figures.drawing import PIECE_WIDTH, Drawing, fan_svg
from kings.figures.struggle import alt_text, cards, stakes
from kings.figures.struggle.hand import drawn_hand, hand_svg
from kings.figures.struggle.header import HIGH, NARROW_HIGH, strip
from kings.figures.struggle.layout import (
    PLATE_HIGH,
    Layout,
    Rooms,
    acts,
    can_marks as can_marks,
    layout,
    marks_of as marks_of,  # whoever shows the table takes it from here
    rooms,
)
from kings.figures.struggle.motion import motions
from kings.figures.struggle.payments import Payment, arrows, drawn_arrow, drawn_chips, payments
from kings.figures.struggle.places import drawn_place, place
from kings.figures.struggle.plates import drawn_plate, plate
from kings.figures.struggle.reference import reference_html
from kings.figures.style import Style
from kings.figures.svg import Markup, group, memo, picture, rect, stroke
from kings.game import Event
from kings.struggle.cards import Card
from kings.struggle.stakes import IN_TRICK, TrickStakes
from kings.struggle.view import View


def table_svg(
    view: View,
    *,
    dark: bool | None = False,
    happened: Iterable[Event] = (),
    narrow: bool = False,
    bare: bool = False,
    preview: bool = True,
) -> str:
    """Draw the table for three to six seats as an SVG as wide as its frame.

    ``happened``: what the viewer has seen happen, this round or the whole log; it says which cards
    left play and who took them, how the last trick ended, and what gold was paid. ``narrow``: the
    trick alone, for frames under 520 pixels. ``dark=None``: in the colours that its page names (see
    ``style.as_variables``). ``bare``: the cloth alone, for a page that has its own strip above it
    and, on a phone, says itself what is at stake. ``preview``: whether to show what the viewer's
    pile comes to if the trick stands.

    The cloth is 1248 by 492, for five and six 1248 by 580, and 390 wide for a phone. Every place
    and plate is a group with ``data-mark``, and ``data-can`` where a legal choice of the viewer
    involves it. Gold, cards and signs move between elements with ``data-place``, ``data-seat``,
    ``data-bead``, ``data-bank``, ``data-discard``, ``data-star``, ``data-scepter``. Nothing lies in
    the rooms ``data-chips`` and ``data-answer``, which are for a page's offers; ``data-fan`` is
    another's hand, ``data-stakes`` the words of the stakes.
    """
    moment, style = alt_text.moment_of(view, happened), Style.of(dark=dark, narrow=narrow)
    cloth = _table(moment, can_marks(view), style, preview=preview, threats=True)
    says = alt_text.describe(moment)
    return _picture(moment, cloth, says, style, bare=bare)


def _picture(
    moment: alt_text.Moment,
    cloth: Markup,
    says: str,
    style: Style,
    *,
    bare: bool,
    threats: bool = True,
) -> str:
    """Draw the whole picture about the cloth."""
    view = moment.view
    where = layout(len(view.seats), narrow=style.narrow)
    drawn, top = list[Markup](), 0.0
    if not bare:
        drawn.append(group(strip(view, style), at=(0, 0)))
        top = NARROW_HIGH if style.narrow else HIGH
    free = _free(where, threats=threats)
    drawn.append(group(cloth, at=(0, top - free)))
    foot = top + where.height - free
    if style.narrow and not bare:
        lines, high = stakes.lines_below(moment.said, where.width, style)
        drawn.append(group(*lines, at=(0, foot)))
        foot += high
    return picture(alt_text.table_title(view), says, where.width, foot, *drawn)


def _table(
    moment: alt_text.Moment,
    can: AbstractSet[str],
    style: Style,
    *,
    preview: bool,
    threats: bool,
) -> Markup:
    """Draw the cloth and all that lies on it, with its upper left corner at 0, 0."""
    view, at_stake = moment.view, moment.said
    where = layout(len(view.seats), narrow=style.narrow)
    words = alt_text.seat_words(moment)
    active = view.named if view.named is not None else view.actor
    threads = stakes.threads(view, at_stake) if threats and at_stake.threats else ()
    if where.narrow:
        threads = tuple([thread for thread in threads if thread.now])
    crossed = stakes.crosses(where, threads, active) if threads else False
    between = rooms(len(view.seats), active, crossed=crossed)
    ways = stakes.ways(where, threads, between) if threads else []
    hit = {thread.target for thread in threads if thread.hits}
    gold = payments(view, moment.course) if moment.course.paid or view.proposals else ()
    on_cloth = () if where.narrow or not gold else arrows(gold, where, between)
    middle = _middle(view, at_stake, between, where, style, preview=preview)
    told = list(zip(view.seats, words, strict=True))
    plates = [
        plate(view, seat, points, said, can)
        for (seat, said), points in zip(told, moment.points, strict=True)
    ]
    cards = [place(moment, seat, hit, said, can) for seat, said in told]
    chips = [_chips(seat.seat, gold, on_cloth, where, style) if gold else () for seat in view.seats]
    plates_drawn = [drawn_plate(shown, where, style) for shown in plates]
    cards_drawn = [drawn_place(shown, where, style) for shown in cards]
    rows = list(zip(where.places, plates_drawn, chips, cards_drawn, strict=True))
    return group(
        _cloth(where, style, _free(where, threats=threats)),
        *[group(drawn, *due, at=lies.plate[:2]) for lies, drawn, due, _ in rows],
        *[stakes.drawn_thread(thread, on, style) for thread, on in zip(threads, ways, strict=True)],
        *[group(drawn, at=lies.card[:2]) for lies, _, _, drawn in rows],
        *[drawn_arrow(pay, where, style) for pay in on_cloth],
        *middle,
        *[stakes.drawn_medal(thread, on, style) for thread, on in zip(threads, ways, strict=True)],
    )


def _middle(
    view: View,
    at_stake: TrickStakes,
    between: Rooms,
    where: Layout,
    style: Style,
    *,
    preview: bool,
) -> list[Markup]:
    """Draw what lies between the plates: the stakes, the preview, and rooms for a page's offers."""
    if where.narrow:
        return []
    active = view.named if view.named is not None else view.actor
    drawn = [stakes.anchors(where, between, active)]
    if at_stake.headline:
        drawn.append(stakes.drawn_stakes(at_stake, between.stakes, style))
    shown = stakes.preview(view) if preview else None
    if shown is not None:
        drawn.append(stakes.drawn_preview(shown, between.preview, style))
    return drawn


def _chips(
    seat: int, gold: tuple[Payment, ...], on_cloth: tuple[Payment, ...], where: Layout, style: Style
) -> tuple[Markup, ...]:
    """Draw the chips of gold for a seat that no arrow shows."""
    lies = where.places[seat]
    due = tuple(
        [pay for pay in gold if pay.to == seat and all(pay is not shown for shown in on_cloth)]
    )
    return (drawn_chips(due, lies.plate, style, upper=lies.upper),) if due else ()


def _free(where: Layout, *, threats: bool) -> float:
    """Return how much of a phone's cloth lies free above its cards, where no arrows need it."""
    return 20.0 if where.narrow and not threats else 0.0


@memo
def _cloth(where: Layout, style: Style, free: float) -> Markup:
    """Draw the cloth with the stitches of its hem, for which a phone has no room."""
    x = 6.0 if where.narrow else 0.0
    w, h, r, hem = where.width - 2 * x, where.height, 22, 7
    line = stroke(style.stitch, 1.5)
    if where.narrow:
        return group(rect(0, free, w, h - free, rx=r, fill=style.cloth), at=(x, 0))
    return group(
        rect(0, 0, w, h, rx=r, fill=style.cloth),
        rect(hem, hem, w - 2 * hem, h - 2 * hem, rx=r - hem, stroke_dasharray="9 6", **line),
        at=(x, 0),
    )


# All plates alone, for a screen that has no room for them on its table.


def seats_svg(view: View, *, happened: Iterable[Event] = (), dark: bool | None = None) -> str:
    """Draw the plates of all seats, one below the other: sums, piles, and hands.

    ``happened``: as in ``table_svg``; ``dark=None``: in the colours that its page names.
    """
    style, where = Style.of(dark=dark), layout(view.players, narrow=False)
    moment = alt_text.moment_of(view, happened)
    plates = [
        plate(view, seat, points, said, frozenset())
        for seat, points, said in zip(
            view.seats, moment.points, alt_text.seat_words(moment), strict=True
        )
    ]
    high, wide = PLATE_HIGH + _APART, where.places[0].plate.wide
    drawn = [
        group(drawn_plate(shown, where, style), at=(1, 1 + high * place))
        for place, shown in enumerate(plates)
    ]
    said = " ".join(shown.title for shown in plates)
    return picture("Piles and hands", said, wide + 2, high * len(plates), *drawn)


_APART = 10.0


def screen(
    view: View,
    *,
    narrow: bool,
    happened: Iterable[Event],
    can: AbstractSet[str],
    preview: bool,
    threats: bool = True,
) -> tuple[list[str], TrickStakes]:
    """Return all that the client shows of a view: its pictures and the stakes.

    The client draws what stands above the cloth itself. ``can``: the marks of the viewer's choices;
    ``preview``: as of ``table_svg``; ``threats``: whether arrows say who could change the taker.
    """
    moment, style = alt_text.moment_of(view, happened), Style.of(dark=None, narrow=narrow)
    says = alt_text.describe(moment)
    cloth = _table(moment, can, style, preview=preview, threats=threats)
    pictures = [_picture(moment, cloth, says, style, bare=True, threats=threats)]
    if view.seat is not None:
        shown, trick = view.seats[view.seat], view.phase in IN_TRICK
        hand = drawn_hand(shown, can, style, own=True, night=view.night, trick=trick)
        pictures.append(hand)
    return pictures, moment.said


_PIECES = (Card.FARMER, Card.JEWELER, Card.KING, Card.JESTER, Card.ASSASSIN)
"""The cards that stand for the game."""

DRAWING = Drawing(
    View,
    table=table_svg,
    own=lambda view, **look: [hand_svg(view, **look)],
    seats=seats_svg,
    own_words=lambda view: f"{alt_text.hand_title(view.own, night=view.night)}.",
    describe=alt_text.describe_table,
    pieces=lambda colours: fan_svg([cards.face(card, PIECE_WIDTH, colours) for card in _PIECES]),
    marks=marks_of,
    acts=acts,
    reference=lambda options: reference_html(options, dark=None),
    motions=lambda news, view, happened: motions(news, view, happened=happened, dark=None),
)
