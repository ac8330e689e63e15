"""What is at stake, on the table: the sentence, the threads to cards that can be hit, the preview.

Everything is drawn from ``kings.struggle.stakes``, which reads it off a view. Dashed is possible:
what a card could do now hangs on a thread from it to the card that it hits, and what could follow
later on a paler one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kings.figures import signs
from kings.figures.struggle.layout import BAND, Box, Layout, Place, Rooms
from kings.figures.struggle.plates import pile_row
from kings.figures.style import SERIF, Style
from kings.figures.svg import (
    Markup,
    circle,
    cut,
    element,
    group,
    memo,
    path,
    phrase,
    rect,
    stroke,
    width,
    wrap,
    write,
)
from kings.struggle.cards import Card
from kings.struggle.partition.groups import Group
from kings.struggle.stakes import Threat, TrickStakes, effect
from kings.struggle.view import View
from kings.words import owner, upper

# The sentence and its two lines.

_STANDS = "As it stands, "


@memo
def drawn_stakes(at_stake: TrickStakes, box: Box, style: Style) -> Markup:
    """Draw the place of the stakes: one sentence, and at most two lines on who can change it."""
    room, (x, _) = box.wide - 24, box.middle
    label, headline, size = _headline(at_stake.headline, room)
    lines = _lines(at_stake.lines, room)
    apart, below = round(1.2 * size), 18 if len(lines) < _MOST_LINES else 15
    high = (17 if label else 0) + apart * len(headline) + below * len(lines)
    y = round(box.y + (box.high - high) / 2 - 1)
    drawn = [rect(*box, rx=12, fill=style.face, stroke=style.rule, stroke_width=1.2)]
    if label:
        y += 17
        drawn.append(write(label, x, y - 3, 12.5, style.ink2, anchor="middle"))
    for place, words in enumerate(headline, start=1):
        sentence = write(words, x, y + place * apart - 5, size, style.ink, anchor="middle")
        drawn.append(group(sentence, font_family=SERIF, font_weight=700))
    y += apart * len(headline) - 4
    for place, line in enumerate(lines, start=1):
        at = y + place * below
        drawn.append(phrase(line.subject, line.rest, x, at, line.size, style.ink, anchor="middle"))
    shown = (*headline, *[line.rest for line in lines])
    was_cut = any(words.endswith("…") for words in shown)
    said = " ".join((at_stake.headline, *at_stake.lines)) if was_cut else None
    return group(*drawn, title=said, data_stakes="")


def _headline(words: str, room: float) -> tuple[str, tuple[str, ...], float]:
    """Return the label above a sentence that is too wide without one, its lines, and their size."""
    if width(words, 19, bold=True, serif=True) <= room:
        return "", (words,), 19.0
    label = _STANDS.rstrip(", ") if words.startswith(_STANDS) else ""
    rest = upper(words.removeprefix(_STANDS))
    for size in (19.0, 17.0, 15.5):
        if width(rest, size, bold=True, serif=True) <= room:
            return label, (rest,), size
    return "", wrap(words, 15.5, room, most=2, bold=True, serif=True), 15.5


class _Line(NamedTuple):
    """A line on who can change it: its first words bold, its size."""

    subject: str
    rest: str
    size: float


def _lines(lines: Sequence[str], room: float) -> list[_Line]:
    """Fit the lines into the room: smaller, then over one more line or two, then cut."""
    size = 14.0
    while size > 12 and any(_wide(line, size) > room for line in lines):
        size -= 0.5
    fitting: list[str] = []
    spare = _MOST_LINES - len(lines)
    for line in lines:
        parts = [line] if _wide(line, size) <= room else wrap(line, size, room / 1.05, most=2)
        if len(parts) - 1 > spare:
            parts = [cut(line, size, room / 1.05)]
        spare -= len(parts) - 1
        fitting += parts
    return [_Line(*_subject(line), size) for line in fitting]


_MOST_LINES = 3


def _subject(line: str) -> tuple[str, str]:
    """Split a line after the card that does it: ``Cleo's Assassin`` and the rest."""
    for verb in (" can ", " may ", " sends ", " took "):
        before, found, after = line.partition(verb)
        if found and before.endswith(tuple(card.title for card in Card)):
            return before, f"{found}{after}"
    return "", line


def _wide(line: str, size: float) -> float:
    subject, rest = _subject(line)
    return width(subject, size, bold=True) + width(rest, size)


# Threads: from the card that can do something to the card that it hits.


@dataclass(frozen=True, slots=True)
class Thread:
    """One thread: whose card does it, which it hits, and with what card.

    ``now``: it can be done now; ``hits``: the card that takes the trick is hit, and so threatened;
    ``label``: the words on a thread of later, if it has any; ``title``: all that is known of it.
    """

    seat: int
    target: int
    card: Card
    now: bool
    hits: bool
    label: str
    title: str


_MOST = 2
"""From how many seats threads are drawn: those of which the lines speak."""


def threads(view: View, at_stake: TrickStakes) -> tuple[Thread, ...]:
    """Return what is drawn: of the seats of which the lines speak, what each of them says first."""
    first: dict[int, Threat] = {}
    for threat in at_stake.threats:
        first.setdefault(threat.seat, threat)
    drawn = [threat for threat in list(first.values())[:_MOST] if threat.seat != threat.target]
    names = view.options.names
    cards = [
        whose + ("" if seat.lying is None else f" {seat.lying.card.title}")
        for whose, seat in zip([owner(name) for name in names], view.seats, strict=True)
    ]
    return tuple([_thread(threat, at_stake.taker, names, cards) for threat in drawn])


def _thread(
    threat: Threat, taker: int | None, names: Sequence[str], cards: Sequence[str]
) -> Thread:
    when = "can hit" if threat.now else "can later hit"
    then = "nobody" if threat.taker is None else names[threat.taker]
    label = f" ({threat.label})" if threat.label else ""
    return Thread(
        threat.seat,
        threat.target,
        threat.brought or threat.card,
        threat.now,
        hits=threat.now and threat.target == taker,
        label=threat.label,
        title=f"{cards[threat.seat]} {when} {cards[threat.target]}{label}: "
        f"then {then} takes the trick",
    )


def crosses(where: Layout, hung: Sequence[Thread], active: int | None) -> bool:
    """Say whether a thread begins or ends at another card in the column of the one that acts."""
    if active is None or not where.columns:
        return False
    column = where.places[active].column
    ends = {seat for thread in hung for seat in (thread.seat, thread.target)} - {active}
    return any(where.places[seat].column == column for seat in ends)


Point = tuple[float, float]


class Way(NamedTuple):
    """The way of a thread over the cloth; the last point is the tip of its arrow.

    ``medal``: where its medal hangs, and ``radius``: how large that is; ``labelled``: whether there
    is room for words in its place.
    """

    points: tuple[Point, ...]
    medal: Point
    radius: float = 14.0
    labelled: bool = False


_SMALL = 10.5
"""The radius of a medal between two columns, or on a phone."""


_CLEAR, _TIP = 9.0, 7.0
"""How far a thread begins from a card, clear of its ring, and how far its tip ends from one."""
_TRUNK = 249.0
"""The height on which threads cross the band of a table of three or four, behind the stakes."""


def ways(where: Layout, hung: Sequence[Thread], between: Rooms) -> list[Way]:
    """Return the ways of threads, clear of one another; a medal without room is left out."""
    laid: list[Way] = []
    for place, thread in enumerate(hung):
        columns = {where.places[seat].column for seat in (thread.seat, thread.target)}
        taken = {where.places[seat].column for on in hung[:place] for seat in (on.seat, on.target)}
        way = _way(where, thread, between, 32.0 if columns & taken else 0.0, place)
        near = any(math.dist(way.medal, on.medal) < way.radius + on.radius for on in laid)
        laid.append(way._replace(radius=0.0) if near and not way.labelled else way)
    return laid


def _way(where: Layout, thread: Thread, between: Rooms, shift: float, place: int) -> Way:
    """Return one way; ``shift``: how far to the side it begins and ends; ``place``: its number."""
    doer, target = where.places[thread.seat], where.places[thread.target]
    if where.narrow:
        return _narrow_way(doer, target)
    if where.columns:
        return _column_way(doer, target, between, shift, place)
    same = doer.upper == target.upper and between.label is not None
    if not thread.now and same and between.label is not None:
        y = between.label[1]
        if doer.upper == (y < _TRUNK):
            right = target.card.x < doer.card.x
            start = doer.card.x - 4 if right else doer.card.right + 4
            tip = target.card.right + 15 if right else target.card.x - 15
            return Way(((start, y), (tip, y)), between.label, labelled=True)
    trunk = _TRUNK + 8.0 * place
    out = _stub(doer, shift, trunk, _CLEAR)
    back = _stub(target, shift, trunk, _TIP)[::-1]
    corner = back[0] if thread.now else out[-1]
    medal = (corner[0], 316.0) if (target if thread.now else doer).column == 1 else corner
    return Way(_bent((*out, *back)), medal)


def _stub(place: Place, shift: float, trunk: float, clear: float) -> tuple[Point, ...]:
    """Return the way from a card to the trunk; from the middle one of three it leaves sideways."""
    card = place.card
    if place.column == 1:
        y, x = card.middle[1] + shift, 897.0 + shift
        return (card.right + clear, y), (x, y), (x, trunk)
    x = card.middle[0] + (shift if place.column else -shift)  # away from the stakes, which hide it
    return (x, card.foot + clear if place.upper else card.y - clear), (x, trunk)


def _column_way(doer: Place, target: Place, between: Rooms, shift: float, place: int) -> Way:
    """Go along the channels above and below the chips, and down a column that is free of them."""
    chips = between.chips
    start, end = _gate(doer, shift, _CLEAR), _gate(target, shift, _TIP)
    out, into = _channel(doer, place), _channel(target, place)
    if doer.upper == target.upper:
        toward = -1 if target.card.x < doer.card.x else 1
        gap = _gap(target, -toward)
        return Way(_bent((start, (start[0], out), (end[0], out), end)), (gap, out), _SMALL)
    for gate in (end, start):
        if not chips.x < gate[0] < chips.right:
            x = gate[0]
            hidden = between.stakes.x < x < between.stakes.right
            high = 344.0 if hidden else (BAND[0] + BAND[1]) / 2
            points = (start, (start[0], out), (x, out), (x, into), (end[0], into), end)
            return Way(_bent(points), (x, high))
    gap = _gap(doer, 1 if doer.column < 2 else -1)
    points = (start, (start[0], out), (gap, out), (gap, into), (end[0], into), end)
    return Way(_bent(points), (gap, (BAND[0] + BAND[1]) / 2 + 30 * place), _SMALL)


def _gate(place: Place, shift: float, clear: float) -> Point:
    card = place.card
    return card.middle[0] + shift, card.foot + clear if place.upper else card.y - clear


def _channel(lies: Place, place: int) -> float:
    """Return the height on which threads run along a row of cards."""
    return BAND[0] + 4.5 + 4 * place if lies.upper else BAND[1] - 1.5 - 4 * place


def _gap(place: Place, side: int) -> float:
    """Return the middle of the gap between a seat's column and the next one."""
    return place.plate.x - 11 if side < 0 else place.card.right + 11


def _narrow_way(doer: Place, target: Place) -> Way:
    """Go above the cards; from one row to the other along the edge."""
    (x, _), (to, _) = doer.card.middle, target.card.middle
    lane, into = doer.card.y - 18, target.card.y - 18
    start, end = (x, doer.card.y - _CLEAR), (to, target.card.y - 4)
    if lane == into:
        return Way((start, (x, lane), (to, lane), end), ((x + to) / 2, lane), _SMALL)
    edge = 376.0 if doer.column == target.column == 2 else 14.0
    points = (start, (x, lane), (edge, lane), (edge, into), (to, into), end)
    return Way(points, ((edge + to) / 2, into), _SMALL)


def _bent(points: Iterable[Point]) -> tuple[Point, ...]:
    """Leave out what is no corner: points that lie on each other, and on straight lines."""
    kept: list[Point] = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        if len(kept) > 1 and any(
            kept[-2][axis] == kept[-1][axis] == point[axis] for axis in (0, 1)
        ):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _rounded(points: Sequence[Point], most: float) -> str:
    """Return a line through points with round corners."""
    d = f"M{points[0][0]:g} {points[0][1]:g}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        r = min(most, _far(before, corner) / 2, _far(corner, after) / 2)
        (x, y), (u, v) = _toward(corner, before, r), _toward(corner, after, r)
        d += f"L{x:g} {y:g}Q{corner[0]:g} {corner[1]:g} {u:g} {v:g}"
    return f"{d}L{points[-1][0]:g} {points[-1][1]:g}"


def _far(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _toward(start: Point, end: Point, far: float) -> Point:
    """Return the point that lies some way along an upright or a level line."""
    whole = _far(start, end) or 1.0
    return tuple(a + (b - a) * far / whole for a, b in zip(start, end, strict=True))  # type: ignore[return-value]  # two of them


@memo
def drawn_thread(thread: Thread, on: Way, style: Style) -> Markup:
    """Draw a thread with its arrow; what hangs on it is drawn later, above what it goes behind."""
    colour, wide = (style.broken, 3.0) if thread.now else (style.ink2, 2.4)
    tip, before = on.points[-1], on.points[-2]
    size = 11.0 if style.narrow else 13.0
    end = _toward(tip, before, min(size - 3, _far(tip, before)))
    drawn = path(_rounded((*on.points[:-1], end), 14))
    line = element("g", drawn, stroke_dasharray="9 6", **stroke(colour, wide))
    turn = {(0, 1): 90, (0, -1): 270, (1, 0): 0, (-1, 0): 180}[_way_of(before, tip)]
    head = path(f"M0 0L{-size:g} {-0.54 * size:g}V{0.54 * size:g}Z", fill=colour)
    return group(line, group(head, at=tip, turn=turn), title=thread.title)


def _way_of(start: Point, end: Point) -> tuple[int, int]:
    """Return in which of the four directions a line runs."""
    x, y = end[0] - start[0], end[1] - start[1]
    return (0, 1 if y > 0 else -1) if abs(y) > abs(x) else (1 if x > 0 else -1, 0)


@memo
def drawn_medal(thread: Thread, on: Way, style: Style) -> Markup:
    """Draw the medal of a thread with the glyph of the card that does it, or its label."""
    colour = style.broken if thread.now else style.ink2
    x, y = on.medal
    if on.labelled and thread.label:
        words = cut(thread.label, 12.5, 230)
        wide = width(words, 12.5) + 62
        line: dict[str, str | float] = {"stroke": style.edge, "stroke_width": 1.4}
        return group(
            rect(
                x - wide / 2,
                y - 18,
                wide,
                36,
                rx=18,
                fill=style.face,
                stroke_dasharray="6 4",
                **line,
            ),
            signs.glyph(thread.card, x - wide / 2 + 24, y, 19, style.ink, style.face),
            write(words, x - wide / 2 + 42, y + 4.5, 12.5, style.ink),
            title=thread.title,
        )
    r = on.radius
    if not r:
        return group()
    return group(
        circle(x, y, r, fill=style.face, stroke=colour, stroke_width=2.4),
        signs.glyph(thread.card, x, y, 1.25 * r, colour, style.face),
        title=thread.title,
    )


# The card that takes the trick: threatened or not, and how many cards it takes.


@memo
def threatened(w: float, h: float, style: Style, *, dotted: bool) -> Markup:
    """Draw three soft rings about a card that can be hit now, and a dotted one if it has none."""
    soft = [
        rect(
            -off,
            -off,
            w + 2 * off,
            h + 2 * off,
            rx=0.06 * w + off,
            stroke_opacity=pale,
            **stroke(style.broken, 6),
        )
        for off, pale in ((11.0, 0.1), (8.5, 0.17), (6.0, 0.26))
    ]
    off = 4.0
    ring = rect(
        -off,
        -off,
        w + 2 * off,
        h + 2 * off,
        rx=0.06 * w + off,
        stroke_dasharray="3 5",
        **stroke(style.broken, 2.6),
    )
    return group(*soft, *((ring,) if dotted else ()))


@memo
def takes_pill(number: int, card: Box, room: float, style: Style, *, upper: bool) -> Markup:
    """Draw how many cards a card takes as it stands, on the outer edge of the card at 0, 0.

    ``room``: how much of the cloth lies between that edge and the cloth's own.
    """
    words = f"takes {number}"
    wide = width(words, 12.5, bold=True) + 26
    y = 1 - room if upper else min(card.high - 1, card.high + room - 23)
    x = card.wide / 2
    return group(
        rect(x - wide / 2, y, wide, 22, rx=11, fill=style.ink),
        write(words, x, y + 15.4, 12.5, style.face, weight=700, anchor="middle"),
    )


# The viewer's pile, if the trick stands.


@dataclass(frozen=True, slots=True)
class Preview:
    """The viewer's best groups with the trick that it takes, and its points for cards."""

    groups: tuple[Group, ...]
    before: int
    after: int


def preview(view: View) -> Preview | None:
    """Return what the viewer's pile comes to if the trick stands; None if another takes it."""
    stands = effect(view, None)
    if stands is None or stands.taker is None or stands.taker != view.seat:
        return None
    groups = sorted(stands.groups, key=lambda laid: (laid.cards[0], len(laid.cards)))
    return Preview(tuple(groups), stands.before, stands.after)


def drawn_preview(shown: Preview, box: Box, style: Style) -> Markup:
    """Draw the pile with dashes about it, as it isn't won yet: above each other, or in one row."""
    flat = box.high < 90
    words = ("Your pile,", "if it stands") if flat else ("Your pile, if it stands",)
    gain = f"{shown.before} → {shown.after}"
    right = max(width(gain, 18, bold=True, serif=True), width("for cards", 12.5))
    left = max(width(line, 12.5) for line in words) + 22 if flat else 18.0
    room = box.wide - left - (12 if flat else right + 30)
    top = 5.0 if flat else 31.0
    frame = rect(0, 0, box.wide, box.high, rx=12, stroke_dasharray="6 4", **stroke(style.edge, 1.3))
    x = box.wide - right / 2 - 14
    if flat:
        lines = [write(line, 12, 17 + 15 * at, 12.5, style.ink2) for at, line in enumerate(words)]
        lines.append(write(gain, 12, 56, 16, style.ink, weight=700, serif=True))
    else:
        lines = [
            write(words[0], box.wide / 2, 20, 13, style.ink2, anchor="middle"),
            write(gain, x, 61, 18, style.ink, weight=700, serif=True, anchor="middle"),
            write("for cards", x, 80, 12.5, style.ink2, anchor="middle"),
        ]
    row = group(pile_row(shown.groups, 0, room, style), at=(left, top))
    said = f"Your pile, if it stands: your cards score {shown.after} instead of {shown.before}"
    return group(frame, *lines, row, at=(box.x, box.y), title=said, data_preview="")


# Where the client lays its chips and the bubbles of answers: nothing is drawn there.


Side = Literal["left", "right", "up", "down"]


@memo
def anchors(where: Layout, between: Rooms, active: int | None) -> Markup:
    """Return rooms that nobody sees: ``data-chips`` and ``data-answer="SEAT"``.

    ``data-tip`` says on which side of it the card or the plate is to which it belongs.
    """
    chips = _room(between.chips, data_chips="", data_tip=_chips_tip(where, between, active))
    answers = [
        _room(box, data_answer=seat, data_tip=_answer_tip(where.places[seat], where))
        for seat, box in enumerate(between.answers)
    ]
    return group(chips, *answers)


def _room(box: Box, **data: str | int) -> Markup:
    x, y, wide, high = box
    return element("rect", x=x, y=y, width=wide, height=high, fill="none", **data)


def _chips_tip(where: Layout, between: Rooms, active: int | None) -> Side:
    if active is None:
        return "left"
    card = where.places[active].card
    if where.columns:
        return "up" if where.places[active].upper else "down"
    return "left" if card.middle[0] < between.chips.middle[0] else "right"


def _answer_tip(place: Place, where: Layout) -> Side:
    if not where.columns and place.column == 1:
        return "left"
    return "up" if place.upper else "down"


# On a phone, below the trick: the same words without a frame.


_BELOW = 92.0
"""The room of two lines of the sentence, and of two more."""


def lines_below(at_stake: TrickStakes, wide: float, style: Style) -> tuple[list[Markup], float]:
    """Draw the words of the stakes for a phone; return them with the height that they take.

    It is the same for most moments, so that what stands below stays where it is.
    """
    if not at_stake.headline:
        return [], _BELOW
    drawn, y = [], 2.0
    for line in wrap(at_stake.headline, 16, wide - 16, most=3, bold=True, serif=True):
        y += 20
        sentence = write(line, wide / 2, y, 16, style.ink, anchor="middle")
        drawn.append(group(sentence, font_family=SERIF, font_weight=700))
    for line in at_stake.lines:
        for part in wrap(line, 14, (wide - 16) / 1.1, most=2):
            y += 19
            drawn.append(phrase(*_subject(part), wide / 2, y, 14, style.ink, anchor="middle"))
    return [group(*drawn, data_stakes="")], max(_BELOW, y + 12)
