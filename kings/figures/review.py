"""The graph of a whole game, and the price bars of a decision: one drawing for every page.

The graph has a line for each seat, told apart by colour, dash and badge, the band of one seat, a
rail with a seal for each deal and a line from it to where its promises ended, and the numbers of
the moments that mattered. In a column, as the client and a phone show it, each seat has a lane of
its own, filled where nobody was further ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf
from typing import Any

from kings.analysis.review import words
from kings.analysis.review.beside import Beside, say_beside, say_course
from kings.analysis.review.record import Choices, DealMark, PromiseMark, Review
from kings.errors import BadInput
from kings.figures import svg
from kings.figures.race import spread
from kings.figures.signs import badge, promise_sign, seal
from kings.figures.style import Style
from kings.figures.svg import Markup, circle, cut, group, path, rect, stroke, wrap, write
from kings.struggle.state import ROUNDS
from kings.words import owner, sentence

WIDE = 860.0
"""How wide the picture is, unless it is narrow."""
DASHES = (None, "9 5", "2.5 4.5", "10 4 2.5 4", "15 5", "15 4 2.5 4")
"""The lines of the seats A to F."""
BESIDE = 1.6
"""How far apart two lines are at least, so that each is seen."""
ENDS = {"kept": None, "broken": "7 3 1.5 3", "void": "1 4", "released": "5 3 2 3", "open": "4 3"}
"""The line of a promise by how it ended."""
COLUMNS = 14
"""So many numbers of rounds or turns fit below the graph."""
STRIP = (270.0, 6.0, 249.0)
"""How wide the graph is as a strip, and its left and right edges there."""
LANE = 20.0
"""How far apart the lanes of a column are."""
NEAR = 200.0
"""How far from the moment shown no note reaches."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where things lie in the picture, in its units."""

    wide: float
    left: float
    right: float
    top: float
    bottom: float
    rail: float
    high: float
    low_points: float
    high_points: float
    seats: tuple[int, ...]
    """Whose lines it holds."""

    def x(self, share: float) -> float:
        """Return where a share of the game lies, 0 to 1."""
        return self.left + share * (self.right - self.left)

    def y(self, points: float) -> float:
        """Return where so many VP lie."""
        span = self.high_points - self.low_points
        return self.bottom - (points - self.low_points) / span * (self.bottom - self.top)

    def lanes(self) -> Iterator[_Frame]:
        """Yield a frame for each seat, below one another: where lines would tangle."""
        each = (self.bottom - self.top + LANE) / len(self.seats)
        for at, seat in enumerate(self.seats):
            top = self.top + each * at
            yield replace(self, top=top, bottom=top + each - LANE, seats=(seat,))


def _colour(seat: int, style: Style) -> str:
    """Return the colour of a seat; the seventh has that of the first, and a badge of its own."""
    return style.seats[seat % len(style.seats)]


def rounds_drawn(review: Review, first: Beside | None = None) -> int:
    """Return how many rounds, or turns, the graph has room for; ``first``: as in ``course_svg``."""
    if not review.chances:
        return ROUNDS
    last = max(1, *(spot.round for spot in review.course))
    return last if first is None else max(last, *(spot.round for spot in first.course))


def shares(review: Review, first: Beside | None = None) -> tuple[float, ...]:
    """Return where each spot of the course lies along the graph, from 0 to 1.

    All rounds are equally wide, and the spots of one equally far from each other. A page that lets
    people drag along the graph finds the spot by it: x is ``left + share * (right - left)`` with
    the edges from ``edges``. ``first``: as in ``course_svg``.
    """
    found: list[float] = []
    rounds = rounds_drawn(review, first)
    for round_, spots in groupby(review.course, lambda spot: spot.round):
        row = list(spots)
        if round_ == 0:
            found += [0.0] * len(row)
            continue
        found += [(round_ - 1 + (at + 1) / len(row)) / rounds for at in range(len(row))]
    return tuple(found)


def edges(*, narrow: bool = False) -> tuple[float, float]:
    """Return the left and the right edge of the graph as shares of the width of its picture.

    ``narrow``: as in ``course_svg``.
    """
    wide = _wide(narrow=narrow)
    left, right = (38.0, wide - 60) if narrow else (52.0, wide - 84)
    return left / wide, right / wide


def strip_svg(review: Review, *, seat: int | None, line: int, dark: bool | None = False) -> str:
    """Draw the course of a game as a strip as high as a finger, between two buttons of a phone.

    It has one line, the moments that mattered and where the reader stands, and no axis: it stands
    beside the graph. ``seat``: whose line it is (None: all are there); all others: as in
    ``course_svg``.
    """
    style = Style.of(dark=dark, narrow=True)
    seats = tuple(range(len(review.names))) if seat is None else (seat,)
    shown = [spot.points[one] for spot in review.course for one in seats]
    low, high = min(shown), max(shown)
    wide, left, right = STRIP
    frame = _Frame(wide, left, right, 26, 44, 0, 48, low, max(high, low + 1), seats)
    lines = replace(frame, top=24, bottom=45)  # below the numbers
    rounds, places = rounds_drawn(review), shares(review)
    ends = [lines.y(points) for points in review.course[-1].points]
    return svg.sprite(
        frame.wide,
        frame.high,
        *_shaded(rounds, frame, style),
        *_lines(review, seat, places, lines, style),
        *_here(review, None, line, places, lines, (), style),
        *_moments(review, line, places, frame, style),
        *(
            ()
            if seat is None
            else (badge(seat, right + 10, min(max(ends[seat], 10), 38), 17, style),)
        ),
    )


def strip_part() -> tuple[float, float]:
    """Return which part of a narrow graph a strip shows, as shares of the width of its picture."""
    (left, right), (wide, first, last) = edges(narrow=True), STRIP
    share = (right - left) / (last - first)
    return left - first * share, right + (wide - last) * share


def course_svg(
    review: Review,
    *,
    seat: int | None = None,
    line: int | None = None,
    deal: int | None = None,
    first: Beside | None = None,
    heading: bool = True,
    dark: bool | None = False,
    narrow: bool = False,
) -> str:
    """Draw the course of a game as an SVG.

    ``seat``: whose band is drawn (None: the seat that decides at ``line``, else the winner's, and
    without either nobody's); ``line``: the line of the journal at which the reader stands;
    ``deal``: the deal whose promises are told in words (None: that of the decision at ``line``).
    ``first``: the game that this branch left, beside it: a thin line with rings for the seat with
    the band. ``heading``: whether title and caption stand above it. ``dark`` None: in the colours
    that its page names; ``narrow``: for a phone or a column, each seat in a lane of its own.

    Where a review is still being computed, what rests on fewer play-outs is drawn fainter.
    """
    if not review.course:
        raise BadInput("A review without a course has no graph.")
    if seat is not None and not 0 <= seat < len(review.names):
        raise BadInput(f"There is no seat {seat} at a table of {len(review.names)}.")
    style = Style.of(dark=dark, narrow=narrow)
    banded = _banded(review, seat, line)
    wide = _wide(narrow=narrow)
    above = _heading(review, banded, wide, style) if heading else ()
    if banded is None:
        first = None
    frame = _frame(review, banded, line, first, wide, style, heading=len(above))
    rounds = rounds_drawn(review, first)
    places = shares(review, first)
    lanes = tuple(frame.lanes()) if narrow else (frame,)
    parts = [
        rect(0, 0, frame.wide, frame.high, rx=12, fill=style.face),
        *above,
        *_grid(review, rounds, frame, style),
    ]
    for lane in lanes:
        beside = first if banded in lane.seats else None
        parts += [
            *_amounts(review, lane, style, highest=lane is lanes[0]),
            *_band(review, banded, places, lane, style),
            *_first(beside, banded, rounds, places, lane, style),
            *_lines(review, banded, places, lane, style),
        ]
    parts += [
        *_rail(review, deal, line, places, frame, style),
        *(_here(review, banded, line, places, frame, lanes, style) if line is not None else ()),
    ]
    for lane in lanes:
        beside = first if banded in lane.seats else None
        parts += _ends(review, beside, banded, lane, style)
    parts += [*_moments(review, line, places, frame, style), *_swing(review, places, frame, style)]
    told = words.alt(review)
    if first is not None and banded is not None:
        told = f"{told} {say_beside(review, first, banded)} {say_course(review, first, banded)}"
    return svg.picture(words.title(review), told, frame.wide, frame.high, *parts)


def _banded(review: Review, seat: int | None, line: int | None) -> int | None:
    if seat is not None:
        return seat
    found = None if line is None else review.at(line)
    if found is not None:
        return found.seat
    return review.winners[0] if review.winners else None


def _frame(
    review: Review,
    banded: int | None,
    line: int | None,
    first: Beside | None,
    wide: float,
    style: Style,
    *,
    heading: int,
) -> _Frame:
    """Lay out the picture; ``heading``: so many lines stand above it."""
    shown = [points for spot in review.course for points in spot.points]
    shown += words.fell_at(review, line, banded)
    if review.chances:
        shown += 0, 100
    if banded is not None:
        shown += [edge[banded] for spot in review.course for edge in (spot.low, spot.high)]
        shown += [spot.points[banded] for spot in first.course] if first is not None else []
    low, high = min(shown), max(shown)
    step = _step(high - low, style)
    left, right = (share * wide for share in edges(narrow=style.narrow))
    top = (58.0 + 21 * heading) if heading else 44.0
    many = len(review.names)
    lanes = max(296 if review.deals else 320, 52 * many) + LANE * (many - 1)
    most = max([1, *(len(deal.promises) for deal in review.deals)])
    bottom = top + (lanes if style.narrow else 190 if heading else 136)
    return _Frame(
        wide=wide,
        left=left,
        right=right,
        top=top,
        bottom=bottom,
        rail=bottom + 40,
        high=bottom + (59 + _apart(style) * most if review.deals else 28),
        low_points=step * (low // step),
        high_points=step * -(-high // step) if high > low else low + step,
        seats=tuple(range(len(review.names))),
    )


def _apart(style: Style) -> float:
    """Return how far apart promises of a deal are, with their words."""
    return 33.0 if style.narrow else 15.0


def _step(span: float, style: Style) -> float:
    """Return how far apart lines of the grid are, in VP."""
    most = 3 if style.narrow else 5
    return next((step for step in (1, 2, 5, 10, 20) if span / step <= most), 50)


def _wide(*, narrow: bool) -> float:
    return 390.0 if narrow else WIDE


def _heading(review: Review, banded: int | None, wide: float, style: Style) -> tuple[Markup, ...]:
    """Return the lines above the graph, each 21 high: who was ahead, and what the band is."""
    room = wide - 36
    size = 17 if style.narrow else 19
    most = 2 if style.narrow else 1
    asked = wrap(words.title(review), size, room, most=most, serif=True, bold=True)
    said = f"{words.measured(review)} after every {'step' if review.chances else 'line'}."
    if banded is not None and not review.chances:
        said += f" Band: where {review.names[banded]} ends in at least 4 of 5 play-outs."
    under = wrap(said, 13, room, most=most)
    return (
        *(
            write(one, 18, 31 + 21 * at, size, style.ink, weight=700, serif=True)
            for at, one in enumerate(asked)
        ),
        *(
            write(one, 18, 31 + 21 * (at + len(asked)), 13, style.ink2)
            for at, one in enumerate(under)
        ),
    )


def _grid(review: Review, rounds: int, frame: _Frame, style: Style) -> Iterator[Markup]:
    """Yield the ends of rounds with their numbers.

    In a long game only some of its rounds have a number, and a tick in place of their ends.
    """
    many = _together(rounds)
    numbers = {number: frame.x((number - 0.5) / rounds) for number in range(many, rounds + 1, many)}
    ends = [frame.x(at / rounds) for at in range(rounds + 1)] if many == 1 else numbers.values()
    ticks = "".join(f"M{x:.1f} {frame.bottom:g}v6" for x in ends)
    yield path(ticks, stroke=style.edge, stroke_width=1.2)
    yield _named(words.chapter(review), frame.bottom + 18, frame, style)
    for number, middle in numbers.items():
        yield write(str(number), middle, frame.bottom + 18, 13, style.ink2, anchor="middle")


def _amounts(review: Review, frame: _Frame, style: Style, *, highest: bool) -> Iterator[Markup]:
    """Yield the lines of VP or chances, with their numbers.

    ``highest``: whether the highest line has its number, too: it would touch the lane above.
    """
    step = _step(frame.high_points - frame.low_points, style)
    points = frame.low_points
    while points <= frame.high_points + 1e-9:
        y = frame.y(points)
        yield path(f"M{frame.left:g} {y:.4g}H{frame.right:g}", stroke=style.grid, stroke_width=1.2)
        if highest or points < frame.high_points - 1e-9:
            said = words.amount(review, points)
            beside, size = (5, 12) if style.narrow else (7, 13)
            yield write(said, frame.left - beside, y + 4.5, size, style.ink2, anchor="end")
        points += step


def _together(rounds: int) -> int:
    """Return how many rounds stand as one."""
    return next(many for many in (1, 2, 5, 10, 20, 50) if rounds <= many * COLUMNS or many == 50)


def _shaded(rounds: int, frame: _Frame, style: Style) -> Iterator[Markup]:
    """Yield every second round's ground, or that of several."""
    many, top = _together(rounds), frame.top - 22
    for number in range(2 * many, rounds + 1, 2 * many):
        low, high = frame.x((number - many) / rounds), frame.x(number / rounds)
        yield rect(low, top, high - low, frame.bottom - top, fill=style.wash)


def _named(what: str, y: float, frame: _Frame, style: Style) -> Markup:
    """Write what a row below the graph is, at its left."""
    size = 10.5 if style.narrow else 12
    return write(what, frame.left - 7, y, size, style.ink2, anchor="end")


def _band(
    review: Review, seat: int | None, places: Sequence[float], frame: _Frame, style: Style
) -> Iterator[Markup]:
    if review.chances or seat is None or seat not in frame.seats:
        return
    colour = _colour(seat, style)
    xs = [frame.x(share) for share in places]
    lows = [frame.y(spot.low[seat]) for spot in review.course]
    highs = [frame.y(spot.high[seat]) for spot in review.course]
    there, back = _points(xs, highs), _points(xs[::-1], lows[::-1])
    yield path(f"M{there}L{back}Z", fill=colour, fill_opacity=0.1)
    for ys in (highs, lows):
        yield path(f"M{_points(xs, ys)}", stroke_opacity=0.35, **stroke(colour, 1))


def _points(xs: Sequence[float], ys: Sequence[float]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True))


def _lines(
    review: Review,
    banded: int | None,
    places: Sequence[float],
    frame: _Frame,
    style: Style,
) -> Iterator[Markup]:
    """Yield the line of each seat; the part that rests on fewer play-outs than asked is faint.

    Lines that would hide each other lie side by side; that with the band is whole, and others have
    dashes, where they share a frame.
    """
    xs = [frame.x(share) for share in places]
    shown = [[frame.y(spot.points[seat]) for seat in frame.seats] for spot in review.course]
    lines = [_above(spread(ys, BESIDE), frame.bottom, BESIDE) for ys in shown]
    several = len(frame.seats) > 1
    if not several:
        yield from _ahead(review, xs, shown, frame, style)
    whole = next(
        (at for at, spot in enumerate(review.course) if spot.games and spot.games < review.games),
        len(xs),
    )
    for seat in sorted(frame.seats, key=lambda seat: seat == banded):
        ys = [spot[frame.seats.index(seat)] for spot in lines]
        look = stroke(_colour(seat, style), 3.2 if seat == banded else 2.2)
        look["stroke_linecap"] = "butt"
        clear = 0.85 if several and banded not in (seat, None) else None
        if several and seat == banded:  # others would be taken for it
            under = stroke(style.face, 6.5)
            yield path(f"M{_points(xs, ys)}", stroke_opacity=0.8, **under)
        for part, opacity in ((slice(0, whole), clear), (slice(max(0, whole - 1), None), 0.4)):
            if len(xs[part]) > 1:
                yield path(
                    f"M{_points(xs[part], ys[part])}",
                    stroke_dasharray=DASHES[seat % len(DASHES)]
                    if several and seat != banded
                    else None,
                    stroke_opacity=opacity,
                    **look,
                )


def _ahead(
    review: Review,
    xs: Sequence[float],
    ys: Sequence[Sequence[float]],
    frame: _Frame,
    style: Style,
) -> Iterator[Markup]:
    """Yield the ground below the line of a lane's seat where nobody was ahead of it."""
    (seat,) = frame.seats
    most = [spot.points[seat] == max(spot.points) for spot in review.course]
    grounds = []
    for ahead, run in groupby(range(len(xs)), most.__getitem__):
        there = list(run)
        part = slice(there[0], there[-1] + 2)
        if ahead and len(xs[part]) > 1:
            line = _points(xs[part], [y for (y,) in ys[part]])
            grounds.append(f"M{xs[part][0]:.1f} {frame.bottom:.1f}L{line}V{frame.bottom:.1f}Z")
    if grounds:
        yield path("".join(grounds), fill=_colour(seat, style), fill_opacity=0.25)


def _first(
    first: Beside | None,
    seat: int | None,
    rounds: int,
    places: Sequence[float],
    frame: _Frame,
    style: Style,
) -> Iterator[Markup]:
    """Yield a seat's line in the game that the branch left, from there on, and where it left."""
    if first is None or seat is None:
        return
    left = places[first.shared - 1]
    xs = [frame.x(share) for share in (left, *_later(first, left, rounds))]
    ys = [frame.y(spot.points[seat]) for spot in first.course[first.shared - 1 :]]
    line = f"M{xs[0]:.1f} {frame.top:g}V{frame.bottom:g}"
    yield path(line, stroke_dasharray="2 4", **_thin(style))
    room = svg.width(LEFT, 12, bold=True) + 5
    ahead = xs[0] + room > frame.right
    beside = xs[0] - 5 if ahead else xs[0] + 5
    low = frame.bottom - 6
    anchor = "end" if ahead else None
    yield write(LEFT, beside, low, 12, style.ink, weight=700, anchor=anchor)
    yield path(f"M{_points(xs, ys)}", **_thin(style))
    numbers = [spot.round for spot in first.course[first.shared :]]
    for at, round_ in enumerate(numbers):
        if at + 1 == len(numbers) or numbers[at + 1] != round_:
            yield _ring(xs[at + 1], ys[at + 1], 4, style)


LEFT = "left here"
"""What stands where a branch leaves."""


def _thin(style: Style) -> dict[str, Any]:
    return stroke(style.ink, 1.5)


def _ring(x: float, y: float, radius: float, style: Style) -> Markup:
    return circle(x, y, radius, **{**_thin(style), "fill": style.face})


def _later(first: Beside, left: float, rounds: int) -> Iterator[float]:
    """Yield where the spots after the branch lie, those of its round behind the place it left."""
    for round_, spots in groupby(first.course[first.shared :], lambda spot: spot.round):
        many = len(list(spots))
        begins = max(left, (round_ - 1) / rounds)
        ends = round_ / rounds
        yield from (begins + (ends - begins) * (at + 1) / many for at in range(many))


def _ends(
    review: Review,
    first: Beside | None,
    banded: int | None,
    frame: _Frame,
    style: Style,
) -> Iterator[Markup]:
    """Yield each seat's badge at the end of its line, with its points.

    Seats that ended alike stand beside one another.
    """
    end = frame.right
    ended: dict[str, list[int]] = {}
    for seat in frame.seats:
        points = review.course[-1].points[seat]
        ended.setdefault(words.amount(review, points), []).append(seat)
    many, apart = 3, 17  # for so many there is room beside one another, so far apart
    rows = [
        (seats[at : at + many], said)
        for said, seats in ended.items()
        for at in range(0, len(seats), many)
    ]
    ends = [frame.y(review.course[-1].points[seats[0]]) for seats, _ in rows]
    if first is not None and banded is not None:
        there = first.course[-1].points[banded]
        ends.append(frame.y(there))
        said = words.amount(review, there)
        rows.append(([], said if style.narrow else f"{said} there"))
    high = 12 if style.narrow and review.chances else 15
    high_each = 21 if style.narrow else 19
    bottom = frame.bottom - 5 * style.narrow
    for at, y in enumerate(_above(spread(ends, high_each), bottom, high_each)):
        seats, said = rows[at]
        if abs(y - ends[at]) > 6:  # elsewhere than its line ends
            colour = _colour(seats[0], style) if seats else style.ink
            leads = f"M{end + 1:.1f} {ends[at]:.1f}L{end + 5:.1f} {y:.1f}"
            yield path(leads, **stroke(colour, 1.2))
        x = end + (9 if style.narrow else 14)
        size = apart - 1 if len(seats) > 1 else 16
        if not seats:
            yield _ring(x, y, 5, style)
            yield write(said, x + 12, y + 5, 13, style.ink)
            continue
        for column, seat in enumerate(seats):
            yield badge(seat, x + apart * column, y, size, style)
        after = x + apart * (len(seats) - 1) + size / 2 + (3 if len(seats) > 1 else 4)
        yield write(said, after, y + 5, high, style.ink, weight=700)


def _above(places: Sequence[float], bottom: float, apart: float) -> list[float]:
    """Return places so far apart moved up, where the lowest would lie below the picture."""
    found = list(places)
    for at in sorted(range(len(found)), key=found.__getitem__, reverse=True):
        found[at] = min(found[at], bottom)
        bottom = found[at] - apart
    return found


def _rail(
    review: Review,
    chosen: int | None,
    line: int | None,
    places: Sequence[float],
    frame: _Frame,
    style: Style,
) -> Iterator[Markup]:
    """Yield the rail of deals: a seal for each, and where the promises of one ended."""
    if not review.deals:
        return
    y = frame.rail
    yield path(f"M{frame.left:g} {y:g}H{frame.right:g}", stroke=style.grid, stroke_width=2)
    yield _named("deals", y + 4, frame, style)
    told = _told(review, chosen, line)
    for deal in review.deals:
        if told is None:
            for promise in deal.promises:
                yield _arc(review, deal, promise, places, frame, style)
    for deal in review.deals:
        x = frame.x(places[review.step(deal.line)])
        here = (
            [circle(x, y, 12.5, stroke_dasharray="0 4", **stroke(style.ink2, 2.4))]
            if deal is told
            else []
        )
        sign = seal(x, y, 17 if deal is told else 13, style)
        says = sentence(f"Deal {deal.number}, round {deal.round}: {deal.words}")
        yield group(sign, *here, title=says, data_deal=str(deal.number))
    if told is not None:
        for at, promise in enumerate(told.promises):
            yield _arc(review, told, promise, places, frame, style, words_at=at)


def _told(review: Review, chosen: int | None, line: int | None) -> DealMark | None:
    """Return the deal whose promises are told in words."""
    if chosen is not None:
        return next((deal for deal in review.deals if deal.number == chosen), None)
    if line is None:
        return None
    found = review.at(line)
    return next(
        (deal for deal in review.deals if found is not None and deal.number in found.deals), None
    )


def _arc(
    review: Review,
    deal: DealMark,
    promise: PromiseMark,
    places: Sequence[float],
    frame: _Frame,
    style: Style,
    *,
    words_at: int | None = None,
) -> Markup:
    """Draw the line of a promise from its deal to where it ended, with the sign of how."""
    x = frame.x(places[review.step(deal.line)])
    if promise.line is None:
        end = frame.x(min(1.0, promise.due / rounds_drawn(review)))
    else:
        end = frame.x(places[review.step(promise.line)])
    end = max(end, x + 16)
    strong = words_at is not None
    colour = {"kept": style.kept, "broken": style.broken}.get(promise.status, style.ink2)
    down = 17 + _apart(style) * (words_at or 0)
    curve = f"M{x:.1f} {frame.rail:g}C{x:.1f} {frame.rail + down:g} {end:.1f} {frame.rail + down:g}"
    parts = [
        path(
            f"{curve} {end:.1f} {frame.rail + down:g}",
            stroke_dasharray=ENDS[promise.status],
            stroke_opacity=None if strong else 0.55,
            **stroke(colour, 2 if strong else 1.4),
        ),
        promise_sign(promise.status, end, frame.rail + down, 15 if strong else 11, style),
    ]
    if strong:
        y = frame.rail + down + 4.5
        after, before = frame.wide - end - 24, x - 24
        if style.narrow:
            said = _promised(review, promise, 12, frame.wide - 24)
            parts.append(write(said, 12, y + 18, 12, colour, weight=700))
        elif after < before and svg.width(_whole(promise), 13, bold=True) > after:
            said = _promised(review, promise, 13, before)
            parts.append(write(said, x - 12, y, 13, colour, weight=700, anchor="end"))
        else:
            said = _promised(review, promise, 13, after)
            parts.append(write(said, end + 12, y, 13, colour, weight=700))
    return group(*parts, title=sentence(f"{promise.words}: {promise.course or promise.status}"))


def _whole(promise: PromiseMark) -> str:
    """Say a promise and how it ended."""
    return f"{promise.words}: {promise.status}"


def _promised(review: Review, promise: PromiseMark, size: float, room: float) -> str:
    """Say a promise and how it ended; whose it is where there is no room for its words."""
    said = _whole(promise)
    if svg.width(said, size, bold=True) <= room:
        return said
    ended = f": {promise.status}"
    short = f"{owner(review.names[promise.by])} promise to {review.names[promise.to]}"
    return f"{cut(short, size, room - svg.width(ended, size, bold=True), bold=True)}{ended}"


def _marked(review: Review, places: Sequence[float], frame: _Frame) -> list[float]:
    """Return where the moments that mattered lie, from the left."""
    return [frame.x(places[review.step(one.at)]) for one in review.key]


def _moments(
    review: Review, line: int | None, places: Sequence[float], frame: _Frame, style: Style
) -> Iterator[Markup]:
    """Yield the numbers of the moments that mattered, above the lines."""
    xs = _marked(review, places, frame)
    for at, x in enumerate(spread(xs, 23)):
        here = line is not None and review.key[at].holds(line)
        fill, ink = (style.ink, style.face) if here else (style.face, style.ink)
        x = min(max(x, frame.left + 11), frame.right - 11)
        disc = circle(x, frame.top - 15, 10, fill=fill, stroke=style.ink, stroke_width=1.8)
        number = write(str(at + 1), x, frame.top - 10.4, 13, ink, weight=700, anchor="middle")
        tick = path(f"M{xs[at]:.1f} {frame.top - 4:g}v7", **stroke(style.ink, 1.8))
        yield group(disc, number, tick, title=words.say_moment(review, at))


def _swing(
    review: Review, places: Sequence[float], frame: _Frame, style: Style
) -> Iterator[Markup]:
    """Yield the sign of the greatest change beside the moments: two arrows in a dashed frame."""
    found = words.swing(review)
    if found is None:
        return
    place, _ = found
    others = _marked(review, places, frame)
    x, y = frame.x(places[place]), frame.top - 15
    for other in others:
        if abs(x - other) < 23:  # beside the number of that moment
            x = other + (23 if x >= other else -23)
    x = min(max(x, frame.left + 11), frame.right - 11)
    arrows = f"M{x - 3.5:.1f} {y + 5:g}v-10l-3 3m3 -3l3 3M{x + 3.5:.1f} {y - 5:g}v10l-3 -3m3 3l3 -3"
    yield group(
        rect(
            x - 10, y - 9, 20, 18, rx=5, fill=style.face, stroke_dasharray="4 2.5", **_edged(style)
        ),
        path(arrows, **stroke(style.ink, 1.6)),
        title=words.say_swing(review),
    )


def _edged(style: Style) -> dict[str, Any]:
    return {"stroke": style.ink, "stroke_width": 1.4}


def _here(
    review: Review,
    banded: int | None,
    line: int,
    places: Sequence[float],
    frame: _Frame,
    lanes: Sequence[_Frame],
    style: Style,
) -> Iterator[Markup]:
    """Yield the moment at which the reader stands, and what a line is worth there."""
    at = review.step(line)
    x = frame.x(places[at])
    yield path(f"M{x:.1f} {frame.top - 32:g}V{frame.bottom:g}", **stroke(style.select, 2))
    yield circle(x, frame.top - 35, 6.5, fill=style.face, stroke=style.select, stroke_width=2.6)
    if at == len(review.course) - 1:  # the ends of lines have their badges
        return
    for lane in lanes:
        seat = banded if len(lane.seats) > 1 else lane.seats[0]
        if seat is None:
            continue
        points = review.course[at].points[seat]
        y, said = lane.y(points), words.lined_up(review, points)
        notes = _Notes(review, places, x, lane, style)
        fell = words.fell_at(review, line, seat) if seat == banded else ()
        yield from _fell(review, fell, y, notes)
        yield circle(x, y, 5, fill=_colour(seat, style), stroke=style.face, stroke_width=1.6)
        if review.chances or style.narrow:
            said += ", all hands open" if review.chances and seat == banded else ""
            yield notes.write(said, (y - 7, y + 17), (-1, 1))


class _Notes:
    """Writes beside the moment shown, where it hides the least of lines and of other notes."""

    def __init__(
        self, review: Review, places: Sequence[float], x: float, frame: _Frame, style: Style
    ) -> None:
        self.x, self.frame, self.style = x, frame, style
        pairs = zip(places, review.course, strict=True)
        self._taken = [
            (at, at, frame.y(spot.points[seat]), frame.y(spot.points[seat]))
            for share, spot in pairs
            for seat in frame.seats
            if abs((at := frame.x(share)) - x) < NEAR
        ]

    def write(
        self, said: str, ys: Sequence[float], sides: Sequence[int] = (1, -1), apart: float = 8
    ) -> Markup:
        """Write something so far apart at one of these heights and sides; the first may be best."""
        long, frame, ink = svg.width(said, 12, bold=True), self.frame, self.style.ink

        def box(side: int, y: float) -> tuple[float, float, float, float]:
            left = self.x + apart if side > 0 else self.x - apart - long
            return left, left + long, y - 10, y + 2

        def hides(place: tuple[int, float]) -> float:
            left, right, high, low = box(*place)
            if (
                left < frame.left
                or right > frame.right + 8
                or not frame.top <= high < low <= frame.bottom
            ):
                return inf
            return sum(
                one < right and left < two and three < low and high < four
                for one, two, three, four in self._taken
            )

        side, y = min(((side, y) for y in ys for side in sides), key=hides)
        self._taken += [box(side, y)] * len(self._taken)
        anchor, x = (None, self.x + apart) if side > 0 else ("end", self.x - apart)
        return write(said, x, y, 12, ink, weight=700, anchor=anchor, ground=self.style.face)


def _fell(review: Review, fell: Sequence[float], now: float, notes: _Notes) -> Iterator[Markup]:
    """Yield what a seat could have had and had at a moment that mattered to it.

    ``fell``: both, if it was such a moment; ``now``: where its line is then.
    """
    if not fell:
        return
    x, frame, style = notes.x, notes.frame, notes.style
    side = -1 if x > frame.right - 84 else 1
    better, done = (words.lined_up(review, one) for one in fell)
    high, low = (frame.y(points) for points in fell)
    blue = stroke(style.select, 2.6)
    yield path(f"M{x:.1f} {now:.1f}L{x + 9 * side:.1f} {high:.1f}", **blue)
    yield circle(x + 9 * side, high, 5, **{**blue, "fill": style.face})
    yield notes.write(f"{better} better", (high + 4.5,), (side,), 19)
    was = {**stroke(style.ink2, 2.4), "stroke_dasharray": "0 3.6", "fill": style.face}
    yield circle(x + 9 * side, low, 5, **was)
    yield notes.write(f"{done} done", (low + 15, low - 8), (side, -side), 17)


# What a choice was worth in gold.


def price_svg(
    choices: Choices,
    names: Sequence[str],
    option: int,
    *,
    missed: tuple[int, str] | None = None,
    least: int = 0,
    purses: Sequence[int] | None = None,
    dark: bool | None = False,
    narrow: bool = False,
) -> str:
    """Draw which prices of one choice each side could accept, as an SVG.

    ``choices``: the decision; ``names``: the players'; ``option``: the place of the choice. Bars
    say what each side can accept, shaded is where both can, a seal is what was paid for it, and a
    ring the price at which a deal was ``missed``; ``least``: what beats a deal that was struck.
    ``purses``: the gold that each seat had, where it is to be said of whom a price takes all.
    Raises ``BadInput`` for a choice that is not there.
    """
    if not 0 <= option < len(choices.options):
        raise BadInput(f"There is no choice {option} among {len(choices.options)}.")
    one = choices.options[option]
    style = Style.of(dark=dark, narrow=narrow)
    payers = [seat for seat, most in enumerate(one.pays) if most is not None and most > 0]
    wide = 390.0 if narrow else 440.0
    left, right = 96.0, wide - 68  # a bar has its words beyond its end
    paid = [-gold for gold in choices.gold] if one.done else [0] * len(names)
    most = max([4, *(one.pays[seat] or 0 for seat in payers), one.ask or 0, *paid])

    def x(gold: float) -> float:
        return left + gold / most * (right - left)

    seller = choices.seat
    asked = max(one.ask or 0, least)
    rows = [seller, *payers]
    bottom = 12.0 + 26 * len(rows)
    tall = bottom + (42 if missed is None else 58)
    parts = [rect(0, 0, wide, tall, rx=10, fill=style.face)]
    zones = [zone for zone in one.zones if zone is not None and zone[1] > 0]
    if zones:
        low, high = max(least, min(zone[0] for zone in zones)), max(zone[1] for zone in zones)
        shade = _colour(seller, style)
        width = max(3.0, x(high) - x(low))
        parts.append(rect(x(low), 2, width, bottom + 4, fill=shade, fill_opacity=0.12))
    for at, seat in enumerate(rows):
        y = 16.0 + 26 * at
        colour = _colour(seat, style)
        name = cut(names[seat], 13, 58, bold=True)
        parts += [
            badge(seat, 18, y, 18, style),
            write(name, 32, y + 4.5, 13, style.ink, weight=700),
        ]
        if seat == seller:
            if one.ask is None:
                parts.append(write("no single purse is enough", left, y + 4.5, 13, style.ink2))
                continue
            start, end, edge, said = x(asked), right, x(asked), f"asks at least {asked}"
        else:
            limit = one.pays[seat] or 0
            whole = purses is not None and limit == purses[seat]
            said = f"has only {limit}" if whole else f"pays up to {limit}"
            start, end, edge = left, x(limit), x(limit)
        parts.append(rect(start, y - 5, max(2.0, end - start), 10, fill=colour))
        parts.append(path(f"M{edge:.1f} {y - 9:g}v18", **stroke(colour, 3)))
        after = edge + 8 if seat != seller else edge - 8
        room = svg.width(said, 12, bold=True)
        outside = after - room < left if seat == seller else after + room > wide
        anchor = "end" if (seat == seller) != outside else None
        place = (edge + 8 if seat == seller else edge - 8) if outside else after
        ink = style.on if outside else style.ink
        parts.append(write(said, place, y + 4.3, 12, ink, weight=700, anchor=anchor))
    parts += _gold(left, right, bottom + 16, most, style)
    for seat, gold in enumerate(paid):
        if gold > 0 and seat != seller:
            sign = seal(x(gold), bottom + 16, 17, style)
            parts.append(group(sign, title=f"{names[seat]} paid {gold}"))
    if missed is not None:
        parts += _missed(x(missed[0]), bottom + 16, missed[1], wide, style)
    return svg.picture(
        f"What was “{one.words}” worth in gold?",
        price_words(choices, names, option, least=least),
        wide,
        tall,
        *parts,
    )


def _gold(left: float, right: float, axis: float, most: int, style: Style) -> Iterator[Markup]:
    """Yield the axis of prices, from none to the most."""
    yield path(f"M{left:g} {axis:g}H{right:g}", **stroke(style.ink2, 1.6))
    gap = next(step for step in (1, 2, 5, 10, 20, 50) if most / step <= 8)
    for gold in range(0, most + 1, gap):
        x = left + gold / most * (right - left)
        yield path(f"M{x:.1f} {axis - 4:g}v8", **stroke(style.ink2, 1.4))
        yield write(str(gold), x, axis + 20, 12, style.ink2, anchor="middle")
    yield write("gold", left - 12, axis + 4.5, 12, style.ink2, anchor="end")


def _missed(x: float, axis: float, said: str, wide: float, style: Style) -> Iterator[Markup]:
    """Yield the ring at the price at which a deal was missed."""
    half = svg.width(said, 12, bold=True) / 2
    middle = min(max(x, half), wide - half)
    yield circle(x, axis, 7, **{**stroke(style.ink, 2.4), "fill": style.face})
    yield write(said, middle, axis + 36, 12, style.ink, weight=700, anchor="middle")


def price_words(choices: Choices, names: Sequence[str], option: int, *, least: int = 0) -> str:
    """Say what a choice costs its seat, what each other could pay, and what was paid.

    ``least``: what beats a deal that was struck.
    """
    one = choices.options[option]
    seller = names[choices.seat]
    if one.default:
        said = [f"{seller} does it unpaid."]
    elif one.ask is None:
        said = [f"No single purse makes it worth {seller}'s while."]
    else:
        beats = " to have more than in the struck deal" if least > one.ask else ""
        said = [f"{seller} should ask at least {max(one.ask, least)} gold{beats}."]
    for seat, most in enumerate(one.pays):
        if most is not None and most > 0:
            zone, both = one.zones[seat], ", too little"
            if zone and zone[1] >= least:
                both = f", and both sign from {max(least, zone[0])} to {zone[1]}"
            said.append(f"{names[seat]} can pay up to {most} gold{both}.")
    if one.done:
        said += [
            f"{names[seat]} paid {-gold} gold."
            for seat, gold in enumerate(choices.gold)
            if gold < 0 and seat != choices.seat
        ]
    return " ".join(said)
