"""The plate of a seat: name, turn, promises, points, the pile in its best groups, the open hand.

What a plate shows is worked out as a value and drawn from that value alone. On a phone the plate
is two lines below the card; piles and hands are told elsewhere there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence, Set as AbstractSet
from dataclasses import dataclass

from kings.figures import signs
from kings.figures.struggle import alt_text, cards
from kings.figures.struggle.layout import Box, Layout, Mark
from kings.figures.style import SERIF, Style
from kings.figures.svg import (
    Markup,
    cut,
    group,
    memo,
    memo_of,
    path,
    picture,
    rect,
    stroke,
    width,
    write,
)
from kings.struggle.cards import Card
from kings.struggle.partition.groups import Group
from kings.struggle.say import card_list
from kings.struggle.stakes import Running
from kings.struggle.view import SeatView, View
from kings.words import owner, plural


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate shows.

    ``you``: it is the viewer's own, whose hand lies below the table; ``points``: for cards, least
    and most; ``groups``: of the won cards that the viewer is sure of, and ``hidden``: how many
    others there are; ``promises``: how many of its own are open; ``hand``: None where it is hidden;
    ``words`` of the turn; ``title`` for the pointer.
    """

    seat: int
    name: str
    you: bool
    points: tuple[int, int]
    gold: int
    groups: tuple[Group, ...]
    hidden: int
    promises: int
    hand: tuple[Card, ...] | None
    held: int
    leads: bool
    holds: bool
    asked: bool
    words: str
    title: str
    mark: Mark


def plate(
    view: View,
    seat: SeatView,
    stands: Running,
    words: alt_text.SeatWords,
    can: AbstractSet[str],
) -> Plate:
    """Work out what a seat's plate shows; ``stands``: its points as far as the viewer knows."""
    name = f"seat:{seat.seat}"
    promises = [p for p in view.promises if p.status == "open" and p.clause.by == seat.seat]
    return Plate(
        seat=seat.seat,
        name=seat.name,
        you=view.seat == seat.seat,
        points=stands.cards,
        gold=stands.gold,
        groups=tuple(sorted(stands.groups, key=lambda best: (best.cards[0], len(best.cards)))),
        hidden=seat.won - sum(seat.sure),
        promises=len(promises),
        hand=seat.hand,
        held=seat.held,
        leads=view.leader == seat.seat,
        holds=view.actor == seat.seat,
        asked=words.asked,
        words=words.turn,
        title=words.plate,
        mark=Mark(name, name in can),
    )


@memo_of(512)
def drawn_plate(shown: Plate, where: Layout, style: Style) -> Markup:
    """Draw a plate with its upper left corner at 0, 0, ringed where it can be chosen."""
    mark, box = shown.mark, where.places[shown.seat].plate
    off = 3 if where.narrow else 5
    return group(
        *(_narrow_plate if where.narrow else _wide_plate)(shown, box, style),
        *((signs.ring("choice", box.wide, box.high, style, off=off),) if mark.can else ()),
        title=shown.title,
        data_seat=shown.seat,
        data_mark=mark.name,
        data_can="yes" if mark.can else None,
    )


_EDGE = 14.0


def _wide_plate(shown: Plate, box: Box, style: Style) -> list[Markup]:
    end = box.wide - 12
    signs_in_row, left = _turn(shown, end, style)
    room = left - 8 - 42
    name, size = _fitting_name(shown, room)
    late = _promises(shown.promises, style) if width(name, size, bold=True) > room - 34 else None
    early = _promises(shown.promises, style) if late is None else None
    hand, taken = (None, 0.0) if shown.you else _hand(shown, end, style)
    return [
        _ground(shown.seat, name, size, box.wide, box.high, style),
        *signs_in_row,
        *(() if early is None else (group(early, at=(left - 30, 27)),)),
        *(() if late is None else (group(late, at=(end - 26, 56)),)),
        _sum_line(shown, end - _EDGE - (30 if late is not None else 0), style),
        group(_pile(shown, end - _EDGE - taken, style), at=(_EDGE, 80)),
        *(() if hand is None else (hand,)),
    ]


@memo
def _ground(seat: int, name: str, size: float, w: float, h: float, style: Style) -> Markup:
    """Draw what hardly ever changes of a plate: its frame and strip, the badge, the name."""
    strip = f"M.6 7A12 12 0 0 1 12 0H{w - 12:g}A12 12 0 0 1 {w - 0.6:g} 7Z"
    return group(
        rect(0, 0, w, h, rx=12, fill=style.face, stroke=style.rule, stroke_width=1.2),
        path(strip, fill=style.seats[seat]),
        signs.badge(seat, 22, 27, 21, style),
        write(name, 42, 33, size, style.ink, weight=700),
    )


def _fitting_name(shown: Plate, room: float) -> tuple[str, float]:
    """Return the name, with “(you)” where there is room for it, and its size."""
    for name in (f"{shown.name} (you)", shown.name) if shown.you else (shown.name,):
        for size in (17.0, 16.0, 15.0, 14.0):
            if width(name, size, bold=True) <= room:
                return name, size
    return cut(shown.name, 14, room, bold=True), 14.0


def _turn(shown: Plate, end: float, style: Style) -> tuple[list[Markup], float]:
    """Draw what a seat has to do, with Star and Scepter before it; say where all that begins."""
    weight, colour = (700, style.ink) if shown.asked or shown.holds else (None, style.ink2)
    drawn, left = [], end
    if shown.words:
        drawn.append(write(shown.words, end, 32, 13, colour, weight=weight, anchor="end"))
        left -= width(shown.words, 13, bold=weight is not None) + 4
    if shown.holds:
        drawn.append(group(signs.scepter(left - 9, 27, 18, style), data_scepter=""))
        left -= 21
    if shown.leads:
        drawn.append(group(signs.star(left - 10, 26, 19, style), data_star=""))
        left -= 21
    return drawn, left


def _promises(number: int, style: Style) -> Markup | None:
    """Draw the thread of open promises and how many there are; none without any."""
    if not number:
        return None
    return group(
        signs.thread(7, 0, 20, style),
        write(str(number), 18, 5, 13, style.ink, weight=700),
        title=f"{plural(number, 'open promise')}",
    )


def said_points(points: tuple[int, int]) -> str:
    """Return points as one number, or as least and most: ``14``, ``13–17``."""
    least, most = points
    return str(least) if least == most else f"{least}–{most}"


def _sum_line(shown: Plate, room: float, style: Style) -> Markup:
    """Draw cards + gold = points, as large as there is room for."""
    total = (shown.points[0] + shown.gold, shown.points[1] + shown.gold)
    words = (said_points(shown.points), str(shown.gold), said_points(total))
    for size, large in ((17.0, 21.0), (15.0, 18.0), (13.0, 15.0)):
        drawn, wide = _sum(words, size, large, style)
        if wide <= room:
            break
    if wide + 7 + width("points", 13) <= room:
        drawn.append(write("points", wide + 7, 61, 13, style.ink2))
    return group(*drawn, at=(_EDGE, 0))


def _sum(
    words: tuple[str, str, str], size: float, large: float, style: Style
) -> tuple[list[Markup], float]:
    """Draw the numbers of the sum; return them with their width."""
    won, gold, total = words
    plus = round(26 + width(won, size, bold=True))
    coin = plus + 16
    equal = round(coin + 27 + width(gold, size, bold=True))
    last = equal + 15
    drawn = [
        signs.won_cards(7, 55, style),
        write(won, 21, 61, size, style.ink, weight=700),
        write("+", plus, 60.5, 15, style.ink2),
        signs.coin(coin + 8.5, 55.5, 8.5, style),
        write(gold, coin + 22, 61, size, style.ink, weight=700),
        write("=", equal, 60.5, 15, style.ink2),
        group(write(total, last, 62, large, style.ink), font_family=SERIF, font_weight=700),
    ]
    return drawn, last + width(total, large, bold=True, serif=True)


# The pile in its best groups.

MINI = 30.0
_STEP, _TIGHT, _BETWEEN, _CLOSER = 0.62 * MINI, 11.0, 9.0, 6.0
_TIGHTEST = (9.0, 5.0)
"""The least from card to card, and from group to group, at which powers can still be read."""


def _pile(shown: Plate, room: float, style: Style) -> Markup:
    if not shown.groups and not shown.hidden:
        return _pile_of_none(style)
    return pile_row(shown.groups, shown.hidden, room, style)


def _pile_of_none(style: Style) -> Markup:
    slot = rect(0, 0, MINI, 1.4 * MINI, rx=3, stroke_dasharray="4 4", **stroke(style.edge, 1.3))
    return group(slot, write("none won", MINI + 10, 25, 13, style.ink2))


@memo_of(256)
def pile_row(groups: tuple[Group, ...], hidden: int, room: float, style: Style) -> Markup:
    """Draw groups of won cards side by side, each with its bracket and points.

    ``hidden``: how many cards lie there that the viewer doesn't know; ``room``: the width there
    is. A pile that is too wide is drawn tighter, then as many of its best groups as there is
    room for, and how many cards are in the others. The row is 62 high.
    """
    count = sum(len(best.cards) for best in groups)
    ranked = sorted(range(len(groups)), key=lambda place: -groups[place].points)
    all_of_them = [
        (len(groups), *apart) for apart in ((_STEP, _BETWEEN), (_TIGHT, _CLOSER), _TIGHTEST)
    ]
    fewer = [(number, _TIGHT, _CLOSER) for number in range(len(groups) - 1, -1, -1)]
    for number, apart, between in (*all_of_them, *fewer):
        best = [groups[place] for place in sorted(ranked[:number])]
        more = _more_words(count - sum(len(laid.cards) for laid in best), hidden)
        beside = _BETWEEN + max(width(line, 12.5) for line in more) if more else 0.0
        wide = sum(_group_width(laid, apart) + between for laid in best) - between + beside
        if wide <= room:
            break
    drawn, x = [], 0.0
    for laid in best:
        drawn.append(group(_laid(laid, apart, style), at=(x, 0)))
        x += _group_width(laid, apart) + between
    x += _BETWEEN - between if best else 0.0
    first = 26 - 8 * (len(more) - 1)
    words = [write(line, x, first + 16 * at, 12.5, style.ink2) for at, line in enumerate(more)]
    return group(*drawn, *words)


def laid_pile_svg(
    name: str, groups: Sequence[Group], *, dark: bool | None = False, narrow: bool = False
) -> str:
    """Draw a whole pile in one row of its groups, each with its bracket and its points.

    ``name``: whose it is. It is 520 wide, ``narrow`` for a phone 340, or as wide as the pile if
    that is tight and still wider.
    """
    style = Style.of(dark=dark)
    laid = tuple(sorted(groups, key=lambda best: (best.cards[0], len(best.cards))))
    tight = sum(_group_width(best, _TIGHT) + _CLOSER for best in laid) - _CLOSER
    room = max(_NARROW_ROW if narrow else _ROW, tight)
    row = pile_row(laid, 0, room, style) if laid else _pile_of_none(style)
    said = "; ".join(f"{best}: {best.points}" for best in laid) or "no cards"
    return picture(f"{owner(name)} pile", f"{said}.", room, 66, group(row, at=(1, 1)))


_ROW, _NARROW_ROW = 520.0, 340.0


def _more_words(rest: int, hidden: int) -> list[str]:
    """Say in lines what of a pile isn't drawn."""
    more = ["+ 1 card" if rest == 1 else f"+ {rest} cards"] if rest else []
    return [*more, f"+ {hidden} hidden"] if hidden else more


def _group_width(laid: Group, apart: float) -> float:
    return MINI + apart * (len(laid.cards) - 1)


@memo
def _laid(laid: Group, apart: float, style: Style) -> Markup:
    """Draw a group of won cards over one another, with its bracket and its points."""
    last, wide = len(laid.cards) - 1, _group_width(laid, apart)
    drawn = [
        group(
            cards.mini(card, MINI, MINI if place == last else apart, style), at=(place * apart, 0)
        )
        for place, card in enumerate(laid.cards)
    ]
    bracket = path(f"M2 46v3H{wide - 2:g}v-3", **stroke(style.ink2, 1.2))
    points = write(str(laid.points), wide / 2, 62, 13, style.ink, weight=700, anchor="middle")
    row = group(*drawn, font_family=SERIF, font_weight=700)
    return group(row, bracket, points, title=str(laid))


# The hand of another: a fan by Day, one back with a count by Night.

_FAN, _PIVOT, _ANGLE, _SPREAD = 25.0, 98.0, 7.2, 45.0


def _hand(shown: Plate, end: float, style: Style) -> tuple[Markup | None, float]:
    """Draw the hand with its right edge at ``end``; return it with the room that it takes."""
    if not shown.held:
        return None, 0.0
    among = shown.hand is not None and len(shown.hand) > shown.held  # one of them lies face down
    words = f"{shown.held} of these" if among else f"hand of {shown.held}"
    if shown.hand is None:
        half = max(MINI, width(words, 12)) / 2
        drawn = group(cards.back(shown.seat, MINI, style), at=(-MINI / 2, 80))
    else:
        drawn, half = _fan(shown.hand, style)
    half = max(half, width(words, 12) / 2)
    label = write(words, 0, 154, 12, style.ink2, anchor="middle")
    names = "" if shown.hand is None else f": {card_list(shown.hand)}"
    title = f"{owner(shown.name)} hand, {plural(shown.held, 'card')}{names}"
    hand = group(
        drawn,
        label,
        at=(end - half, 0),
        title=title,
        data_fan=shown.seat,
        data_open=None if shown.hand is None else "yes",
    )
    return hand, 2 * half + 12


def _fanned(card: Card, turn: float, shown: float, style: Style) -> Markup:
    """Draw a card of a fan about the point on which it turns, which is at 0, 0."""
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    corner = (-_FAN / 2 * cos + _PIVOT * sin, -_FAN / 2 * sin - _PIVOT * cos)
    return group(cards.mini(card, _FAN, shown, style), at=corner, turn=turn)


@memo_of(256)
def _fan(hand: tuple[Card, ...], style: Style) -> tuple[Markup, float]:
    """Draw cards about a point below them; return them with half of their width."""
    turn = min(_ANGLE, _SPREAD / max(1, len(hand) - 1))
    step = _PIVOT * math.radians(turn)
    last = (len(hand) - 1) / 2
    drawn = [
        _fanned(card, (place - last) * turn, _FAN if place == len(hand) - 1 else step, style)
        for place, card in enumerate(hand)
    ]
    fan = group(*drawn, at=(0, 86 + _PIVOT), font_family=SERIF, font_weight=700)
    tilt = math.radians(last * turn)
    return fan, _PIVOT * math.sin(tilt) + _FAN / 2 * math.cos(tilt)


# The phone: two lines below the card.


def _narrow_plate(shown: Plate, box: Box, style: Style) -> list[Markup]:
    """Draw badge and name, and below them points, gold, Star and Scepter."""
    total = said_points((shown.points[0] + shown.gold, shown.points[1] + shown.gold))
    gold, held = str(shown.gold), int(shown.leads) + int(shown.holds)
    sizes = ((16.0, 13.0), (14.0, 12.0), (12.0, 12.0))
    named = [(f"{total} pts", *one) for one in sizes[1:]]
    for words, large, size in (*named, *((total, *one) for one in sizes)):
        left, right = width(words, large, bold=True, serif=True), width(gold, size, bold=True)
        if left + right + 21 + 15 * held <= box.wide:
            break
    crowded = left + right + 21 + 15 * held > box.wide and shown.holds
    held -= crowded
    middle = box.wide / 2 - 7.5 * held + (12 if words != total else 0)
    middle = round(min(middle, box.wide - 15 * held - right - 15))
    after = round(middle + 17 + right)
    points = write(words, max(middle - 5, round(left)), 35, large, style.ink, anchor="end")
    drawn = [
        _narrow_name(shown, box.wide - (16 if crowded else 0), style),
        group(points, font_family=SERIF, font_weight=700),
        signs.coin(middle + 5, 30, 6.5, style),
        write(gold, middle + 15, 35, size, style.ink, weight=700),
    ]
    if shown.leads:
        drawn.append(group(signs.star(after + 7, 30, 14, style), data_star=""))
        after += 15
    if shown.holds:  # beside the name where there is no room
        x, y = (box.wide - 8, 12) if crowded else (after + 7, 30)
        drawn.append(group(signs.scepter(x, y, 14, style), data_scepter=""))
    return drawn


def _narrow_name(shown: Plate, room: float, style: Style) -> Markup:
    size = 13.0 if width(shown.name, 13, bold=True) <= room - 24 else 12.0
    name = cut(shown.name, size, room - 24, bold=True)
    x = (room - 23 - width(name, size, bold=True)) / 2
    return group(
        signs.badge(shown.seat, x + 9, 12, 18, style),
        write(name, x + 23, 16.5, size, style.ink, weight=700),
    )
