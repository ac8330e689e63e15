"""The table of Kings' Struggle as one seat sees it, and a hand; drawn from a view and nothing else.

Seats never move. Solid is settled, dashed can be chosen, woven is hidden, hollow has left play.

What each part shows is worked out first, as a value; then it is drawn from that value alone. So a
part that still shows the same is not drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable, Set as AbstractSet
from dataclasses import dataclass
from functools import cache

from kings.figures import signs
from kings.figures.drawing import PIECE_WIDTH, Drawing, fan_svg, lines_above
from kings.figures.struggle import alt_text, cards
from kings.figures.struggle.motion import Course, Fate, follow, motions, trick_is_over
from kings.figures.style import Style
from kings.figures.svg import (
    Markup,
    circle,
    cut,
    element,
    group,
    memo,
    path,
    picture,
    rect,
    stroke,
    width,
    write,
)
from kings.game import Event
from kings.struggle import moves
from kings.struggle.cards import CARD_TEXTS, Card, Counts, cards_in
from kings.struggle.say import card_list
from kings.struggle.state import GOLD, ROUNDS, InPlay, Phase
from kings.struggle.view import SeatView, View
from kings.words import owner, plural

# What can be pointed at. ``place:2`` is the card that lies before seat 2, ``seat:1`` the plate of
# seat 1, ``card:7`` the Jester of the hand that is shown. Picture, buttons and keys mean the same.


def marks_of(view: View, choice: moves.Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a pass and the like.

    Only what the viewer can point at is marked: a card of another's hand never is.
    """
    match choice:
        case moves.Play(seat, card) | moves.Answer(seat, card) | moves.Swap(seat, card):
            return frozenset({f"card:{int(card)}"}) if seat == view.seat else frozenset()
        case moves.Aim() | moves.TakeGold():
            return frozenset(f"place:{seat}" for seat in moves.targets(choice))
        case moves.GiveLead(_, int(to)):
            return frozenset({f"seat:{to}"})
    return frozenset()


def can_marks(view: View) -> frozenset[str]:
    """Return all marks that the viewer's legal choices consist of now."""
    return frozenset(mark for choice in view.choices for mark in marks_of(view, choice))


@dataclass(frozen=True, slots=True)
class _Mark:
    """What can be pointed at: its name, whether it can be chosen now, and whether it is chosen."""

    name: str
    can: bool
    chosen: bool


# Where everything lies on the cloth: seats never move, whoever looks. A sits bottom left (three
# players: bottom middle), the others follow clockwise. The wide table has two rows with the bank
# between them; the narrow one, for a phone, has two columns under the bank.

_COLUMNS = {
    3: ((1 / 2, 1), (1 / 4, 0), (3 / 4, 0)),
    4: ((1 / 4, 1), (1 / 4, 0), (3 / 4, 0), (3 / 4, 1)),
    5: ((0.3, 1), (1 / 6, 0), (1 / 2, 0), (5 / 6, 0), (0.7, 1)),
    6: ((1 / 6, 1), (1 / 6, 0), (1 / 2, 0), (5 / 6, 0), (5 / 6, 1), (1 / 2, 1)),
}
_MARGIN = 14
_GAP = 14


@dataclass(frozen=True, slots=True)
class Place:
    """The upper left corner of a seat's card, and whether it lies in the upper half."""

    x: float
    y: float
    upper: bool


@dataclass(frozen=True, slots=True, eq=False)  # one object for each table: drawings are kept by it
class Layout:
    """The measures of one cloth: its size, those of cards and plates, and the places.

    ``card`` and ``plate``: their widths; ``gap``: the room between the two; ``track``: middle of
    the beads; ``bank`` and ``discard``: where each begins; ``narrow``: the
    two columns of a phone.
    """

    width: float
    height: float
    card: float
    card_height: float
    gap: float
    plate: float
    places: tuple[Place, ...]
    track: tuple[float, float]
    bank: tuple[float, float]
    discard: tuple[float, float]
    narrow: bool

    def facing(self, one: int, other: int) -> bool:
        """Say whether one of two seats sits right above the other, with the cloth between them."""
        first, second = self.places[one], self.places[other]
        return not self.narrow and first.x == second.x and first.upper != second.upper

    def tight(self, seat: int) -> bool:
        """Say whether bank and discard lie in this seat's column, so that an arrow is cramped."""
        return abs(self.places[seat].x + (self.card + self.gap + self.plate) / 2 - 422) < 1

    def lane(self, seat: int) -> float:
        """Return how far right an arrow to the seat across runs, clear of bank and discard."""
        left = self.places[seat].x
        return left + (10 if self.tight(seat) else self.card + self.gap + 24)


@cache
def layout(players: int, *, narrow: bool) -> Layout:
    """Return the measures for a table of three to six players."""
    return _narrow_layout(players) if narrow else _wide_layout(players)


def _wide_layout(players: int) -> Layout:
    wide, card, plate = 844.0, *((134.0, 148.0) if players < 5 else (114.0, 124.0))
    high = card * cards.RATIO
    lower = 30 + high + 118
    whole = card + _GAP + plate
    places = tuple(
        Place(_MARGIN + (wide - 2 * _MARGIN) * across - whole / 2, lower if down else 30, not down)
        for across, down in _COLUMNS[players]
    )
    middle, aside = 30 + high, 32 if players == 6 else 0  # six: room for an arrow in the middle
    return Layout(
        wide,
        lower + high + 30,
        card=card,
        card_height=high,
        gap=_GAP,
        plate=plate,
        places=places,
        track=(wide / 2 + aside / 2, middle + 31),
        bank=(wide / 2 - 102 + aside, middle + 81),
        discard=(wide / 2 + 28 + aside / 2, middle + 63),
        narrow=False,
    )


def _narrow_layout(players: int) -> Layout:
    rows, card, plate = (players + 1) // 2, 86.0, 80.0
    step = card * cards.RATIO + 72
    places = []
    for seat in range(players):
        left = seat < rows
        row = rows - 1 - seat if left else seat - rows
        places.append(Place(18 if left else 206, 136 + row * step, row == 0))
    return Layout(
        390,
        136 + rows * step + 8,
        card=card,
        card_height=card * cards.RATIO,
        gap=8,
        plate=plate,
        places=tuple(places),
        track=(195, 42),
        bank=(101, 92),
        discard=(231, 74),
        narrow=True,
    )


# The table.


def table_svg(
    view: View,
    *,
    dark: bool | None = False,
    heading: str | None = None,
    note: str | None = None,
    happened: Iterable[Event] = (),
    chosen: AbstractSet[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw the table for three to six seats as an SVG as wide as its frame.

    ``heading`` says what is to be decided and ``note`` what just happened; without both there is
    only the cloth. ``happened``: what the viewer has seen happen, this round or the whole log; it
    says which cards left play and who took them, how the last trick ended, and what gold was paid.
    ``chosen``: marks (see ``marks_of``) that are drawn as chosen. ``narrow``: two columns of small
    cards, for frames under 520 pixels. ``dark=None``: in the colours that its page names (see
    ``style.as_variables``).

    Every place and plate is a group with ``data-mark``, and ``data-can`` where a legal choice of
    the viewer involves it. Gold, cards and signs move between elements with ``data-place``,
    ``data-seat``, ``data-bead``, ``data-bank``, ``data-discard``, ``data-star``, ``data-scepter``.
    """
    style, where = Style.of(dark=dark, narrow=narrow), layout(view.players, narrow=narrow)
    course = follow(happened, view.players)
    title, says = alt_text.table_title(view, heading), alt_text.describe(view, course)
    words, can = alt_text.seat_words(view, course), can_marks(view)
    gold = payments(view, course)
    arrows = _on_cloth(gold, where)
    plates = [_plate(view, seat, words[seat.seat], can, chosen) for seat in view.seats]
    places = [_place(view, seat, course, words[seat.seat], can, chosen) for seat in view.seats]
    sums = [_chips(seat.seat, gold, arrows, where) for seat in view.seats]
    drawn_plates = [_drawn_plate(plate, where, style) for plate in plates]
    drawn_places = [_drawn_place(place, where, style) for place in places]
    drawn_sums = [_drawn_chips(chips, where, style) if chips.due else _NO_CHIPS for chips in sums]
    beside = (where.card + where.gap, 0)
    over = view.phase is Phase.OVER
    head, drop = _table_head(view, heading, note, style)
    cloth = group(
        _cloth(where, style),
        _track(view.round, where, style, over=over),
        _bank(view.bank, view.fives, view.twos, where, style),
        _discard(view.discard, where, style),
        *[
            group(group(plate, chips, at=beside), place, at=(corner.x, corner.y))
            for corner, plate, chips, place in zip(
                where.places, drawn_plates, drawn_sums, drawn_places, strict=True
            )
        ],
        group(*[_drawn_arrow(arrow, where, style) for arrow in arrows]),
        at=(0, drop),
    )
    said = f"{says} {note or ''}".strip()
    return picture(title, said, where.width, where.height + drop, *head, cloth)


def _table_head(
    view: View, heading: str | None, note: str | None, style: Style
) -> tuple[list[Markup], float]:
    """Return the lines above the cloth and the room that they take."""
    if heading is None and note is None:
        return [], 0
    moon = path("M14 5A9 9 0 1 0 22 18A8 8 0 0 1 14 5Z", fill=style.ink2)
    sky = moon if view.night else signs.coin(14, 14, 7, style)
    wide = layout(view.players, narrow=style.narrow).width - 8
    lines, y = lines_above(heading, note, style, wide=wide, top=22.0, most=3)
    return [
        sky,
        write(alt_text.game_line(view), 28, 19, 14, style.ink2, weight=600),
        *lines,
    ], y + 18


# The middle: the cloth, the seven rounds as beads, the bank and the discard.


@memo
def _cloth(where: Layout, style: Style) -> Markup:
    """Draw the cloth; the stitches of its hem point clockwise."""
    w, h = where.width, where.height
    middles = ((w / 2, 9.0, 0), (w - 9, h / 2, 90), (w / 2, h - 9, 180), (9.0, h / 2, 270))
    gap, arrow = rect(-14, -4, 28, 8, fill=style.cloth), signs.arrow(0, 0, style.ink2)
    return group(
        rect(0, 0, w, h, rx=22, fill=style.cloth),
        rect(9, 9, w - 18, h - 18, rx=15, stroke_dasharray="8 5", **stroke(style.stitch, 2)),
        *[group(gap, arrow, at=(x, y), turn=turn) for x, y, turn in middles],
    )


@memo
def _track(now: int, where: Layout, style: Style, *, over: bool) -> Markup:
    """Draw the rounds: full beads are played, the numbered one is now."""
    x, y = where.track
    step = 46.0 if where.narrow else 31.0
    first = x - step * (ROUNDS - 1) / 2
    string = element(
        "line", x1=first, y1=y, x2=2 * x - first, y2=y, stroke=style.ink2, stroke_width=1.6
    )
    beads = [
        group(
            _bead(number, now, first + (number - 1) * step, y, style, over=over), data_bead=number
        )
        for number in range(1, ROUNDS + 1)
    ]
    title = "All seven rounds are played" if over else f"Round {now} of {ROUNDS}"
    return group(string, *beads, title=title)


def _bead(number: int, now: int, x: float, y: float, style: Style, *, over: bool) -> Markup:
    if number < now or over:
        return circle(x, y, 8, fill=style.ink2)
    if number > now:
        return circle(x, y, 8, fill=style.cloth, stroke=style.ink2, stroke_width=1.8)
    words = write(str(number), x, y + 6, 17, style.ink, weight=700, serif=True, anchor="middle")
    return group(circle(x, y, 14, fill=style.face, stroke=style.ink, stroke_width=3), words)


@memo
def _bank(gold: int, fives: int, twos: int, where: Layout, style: Style) -> Markup:
    """Draw the bank: one coin of the pile for every sixty pieces of gold or part of it."""
    x, y = where.bank
    coins = -(-gold * 4 // GOLD)
    dotted = element(
        "ellipse", cx=x, cy=y + 10, rx=20, ry=8, **stroke(style.edge, 1.6), stroke_dasharray="2 5"
    )
    pile = [signs.ellipse(x, y + 10 - 7 * number, style) for number in range(coins)]
    return group(
        group(*pile or [dotted], data_bank=""),
        write(str(gold), x + 30, y + 3, 20, style.ink, weight=700),
        write("in the bank", x + 30, y + 19, 13, style.ink2),
        title=f"Bank: {gold} gold, {fives} markers of +5, {twos} of +2",
    )


@memo
def _discard(discard: Counts, where: Layout, style: Style) -> Markup:
    """Draw the discard pile, open for all to see: its highest card on top, and their number."""
    pile = cards_in(discard)
    title = f"Discard: {plural(len(pile), 'card')}"
    blank = rect(0, 0, 32, 45, rx=3, fill=style.face, stroke=style.edge, stroke_width=1.3)
    under = group(blank, at=(0, -3), turn=-6)
    if pile:
        power = str(int(pile[-1]))
        number = write(power, 16, 29, 17, style.ink2, weight=700, serif=True, anchor="middle")
        top = group(blank, number, at=(16, 0), turn=4)
    else:
        top = rect(16, -3, 32, 45, rx=3, stroke_dasharray="2 5", **stroke(style.edge, 1.6))
    return group(
        group(*([under] if len(pile) > 1 else []), top, data_discard=""),
        write(str(len(pile)), 62, 21, 20, style.ink, weight=700),
        write("discarded", 62, 37, 13, style.ink2),
        at=where.discard,
        title=f"{title}: {card_list(pile)}" if pile else title,
    )


# The plate beside a seat's card: who sits there, gold, won cards, Star, Scepter, what is asked.


@dataclass(frozen=True, slots=True)
class _Plate:
    """What a plate shows: ``words`` of the turn, ``title`` for the pointer, the signs it has."""

    seat: int
    name: str
    gold: int
    won: int
    leads: bool
    holds: bool
    asked: bool
    words: str
    title: str
    mark: _Mark


def _plate(
    view: View,
    seat: SeatView,
    words: alt_text.SeatWords,
    can: AbstractSet[str],
    chosen: AbstractSet[str],
) -> _Plate:
    name = f"seat:{seat.seat}"
    return _Plate(
        seat=seat.seat,
        name=seat.name,
        gold=seat.gold,
        won=seat.won,
        leads=view.leader == seat.seat,
        holds=view.actor == seat.seat,
        asked=words.asked,
        words=words.turn,
        title=words.plate,
        mark=_Mark(name, name in can, name in chosen),
    )


@memo
def _drawn_plate(plate: _Plate, where: Layout, style: Style) -> Markup:
    """Draw a plate with its upper left corner at 0, 0, ringed where it can be chosen."""
    mark = plate.mark
    kind: signs.Ring = "chosen" if mark.chosen else "choice"
    slim, off = (6, 3) if where.narrow else (0, 5)
    sizes = (where.plate - slim, where.card_height)
    return group(
        *((signs.ring(kind, *sizes, style, off=off),) if mark.can or mark.chosen else ()),
        *(_narrow_plate if where.narrow else _wide_plate)(plate, where, style),
        *((signs.tick(*sizes, style),) if mark.chosen else ()),
        title=plate.title,
        data_seat=plate.seat,
        data_mark=mark.name,
        data_can="yes" if mark.can else None,
    )


def _wide_plate(plate: _Plate, where: Layout, style: Style) -> list[Markup]:
    w, h = where.plate, where.card_height
    roomy = h > 170
    gold, won, size = (68.0, 106.0, 23.0) if roomy else (61.0, 91.0, 19.0)
    leads, turn = h - (46 if roomy else 43), h - 15
    size_of_name = 18 if width(plate.name, 18, bold=True) <= w - 49 else 15
    name = cut(plate.name, size_of_name, w - 49, bold=True)
    drawn = [
        rect(0, 0, w, h, rx=9, fill=style.face, stroke=style.rule, stroke_width=1),
        path(f"M0 9a9 9 0 0 1 9-9H{w - 9:g}a9 9 0 0 1 9 9Z", fill=style.seats[plate.seat]),
        signs.badge(plate.seat, 22, 30, 25, style),
        write(name, 43, 36, size_of_name, style.ink, weight=700),
        signs.coin(22, gold, 10, style),
        *_number(plate.gold, "gold", gold, size, w, style),
        signs.won_cards(22, won, style),
        *_number(plate.won, "won", won, size, w, style),
    ]
    if plate.leads:
        drawn.append(group(signs.star(22, leads, 23, style), data_star=""))
        drawn.append(write("leads", 40, leads + 5, 14, style.ink))
    if plate.holds:
        drawn.append(group(signs.scepter(22, turn - 5, 21, style), data_scepter=""))
    if plate.words:
        left = 40 if plate.holds else 12
        words = cut(plate.words, 14, w - left - 6, bold=plate.asked)
        drawn.append(_turn_line(plate, words, left, turn, 14, style))
    return drawn


def _turn_line(plate: _Plate, words: str, x: float, y: float, size: float, style: Style) -> Markup:
    """Write what a seat has to do: bold if a decision of its own is open."""
    weight, colour = (700, style.ink) if plate.asked else (None, style.ink2)
    return write(words, x, y, size, colour, weight=weight)


@memo
def _number(value: int, word: str, y: float, size: float, w: float, style: Style) -> list[Markup]:
    number, size = _fitting(value, size, w - 46)
    after = 40 + width(number, size, bold=True) + 6
    drawn = [write(number, 40, y + 0.35 * size, size, style.ink, weight=700)]
    if after + width(word, 14) <= w - 4:
        drawn.append(write(word, after, y + 0.35 * size - 1, 14, style.ink2))
    return drawn


def _fitting(value: int, size: float, room: float) -> tuple[str, float]:
    """Return a number and the size at which it fits; only one that never fits is cut."""
    number = str(value)
    fits = min(size, max(10.0, size * room / width(number, size, bold=True)))
    return cut(number, fits, room + 0.1, bold=True), fits


def _narrow_plate(plate: _Plate, where: Layout, style: Style) -> list[Markup]:
    """Draw the open plate of the phone: signs beside the card, name and turn under it."""
    foot, left = where.card_height + 32, -where.card - where.gap
    room = where.card + where.gap + where.plate
    drawn = [signs.badge(plate.seat, 14, 14, 25, style)]
    for y, value, sign in (
        (50, plate.gold, signs.coin(14, 50, 10, style)),
        (80, plate.won, signs.won_cards(14, 80, style)),
    ):
        number, size = _fitting(value, 20, where.plate - 33)
        drawn += [write(number, 31, y + 7, size, style.ink, weight=700), sign]
    if plate.leads:
        drawn.append(group(signs.star(14, 108, 22, style), data_star=""))
    if plate.holds:
        drawn.append(group(signs.scepter(46, 108, 21, style), data_scepter=""))
    name = cut(plate.name, 16, room, bold=True)
    drawn.append(write(name, left, foot, 16, style.ink, weight=700))
    return [*drawn, _turn_line(plate, plate.words, left, foot + 18, 13.5, style)]


# The place before a seat: its card in play, back or slot, and how a card left the trick.


@dataclass(frozen=True, slots=True)
class _Place:
    """What a place shows: a card in play, its back, what became of it, or that none lies there.

    ``secret``: the viewer's own face-down card, with its name; ``by``: who has a card that has
    left; ``empty``: the words in a place where no card lies; ``gone``: whether one has left it.
    """

    seat: int
    name: str
    lying: InPlay | None
    down: bool
    secret: Card | None
    fate: Fate | None
    by: str
    gone: bool
    empty: str
    ring: signs.Ring | None
    title: str
    mark: _Mark


def _place(
    view: View,
    seat: SeatView,
    course: Course,
    words: alt_text.SeatWords,
    can: AbstractSet[str],
    chosen: AbstractSet[str],
) -> _Place:
    name, in_trick = f"place:{seat.seat}", view.phase in alt_text.TRICK
    shows_fates = in_trick or trick_is_over(view, course)
    lies = seat.lying is not None or seat.chosen
    fate = course.fates.get(seat.seat) if shows_fates and not lies else None
    mark = _Mark(name, name in can, name in chosen)
    acting = view.named if view.named is not None else view.actor
    wins = fate is not None and fate.what == "wins"
    active = wins or (seat.seat == acting and in_trick)
    choosing = words.asked and view.phase in (Phase.LEAD, Phase.FOLLOW)
    return _Place(
        seat=seat.seat,
        name=seat.name,
        lying=seat.lying,
        down=seat.chosen,
        secret=view.own_sealed if seat.seat == view.seat else None,
        fate=fate,
        by="" if fate is None or fate.by is None else view.options.names[fate.by],
        gone=in_trick,
        empty="still choosing" if choosing else "",
        ring="chosen" if mark.chosen else "choice" if mark.can else "active" if active else None,
        title=words.place,
        mark=mark,
    )


@memo
def _drawn_place(place: _Place, where: Layout, style: Style) -> Markup:
    """Draw what lies before a seat, with its upper left corner at 0, 0."""
    size, mark = (where.card, where.card_height), place.mark
    return group(
        *(() if place.ring is None else (signs.ring(place.ring, *size, style),)),
        _in_place(place, where.card, style),
        *((signs.tick(*size, style),) if mark.chosen else ()),
        title=place.title,
        data_place=place.seat,
        data_mark=mark.name,
        data_can="yes" if mark.can else None,
    )


def _in_place(place: _Place, w: float, style: Style) -> Markup:
    if place.lying is not None:
        return cards.lying_card(place.lying, w, style)
    if place.down:
        secret = () if place.secret is None else (_own_secret(place.secret, place.name, w, style),)
        return group(cards.back(place.seat, w, style), *secret)
    if place.fate is not None:
        return _gone(place.fate, place.by, w, style)
    if place.gone:
        return cards.hollow(None, "has left play", w, style)
    return cards.slot(place.empty, w, style)


def _own_secret(card: Card, name: str, w: float, style: Style) -> Markup:
    """Remind the viewer, and nobody else, of the card that it put face down."""
    words = cut(f"{int(card)} {card.title}", 13, w - 30, bold=True)
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
    y = 0.76 * w
    disc = circle(0, 0, 20, fill=style.face, stroke=style.ink, stroke_width=2.2)
    lines = path("M-8-4.5H8M-8 4.5H8", **stroke(style.ink, 3.4))
    words = write(f"equal at {power}", w / 2, y + 40, 13, style.ink2, weight=600, anchor="middle")
    return group(group(disc, lines, at=(w / 2, y)), words)


_LOW = 1.2
"""Where pills at the foot of a card have their middle, in widths of the card."""


def _prize(number: int, w: float, style: Style) -> Markup:
    words = f"wins {plural(number, 'card')}"
    if width(words, 12, bold=True) + 32 > w + 14:
        words = f"wins {number}"
    wide = 0.93 * width(words, 12, bold=True) + 32
    x, y = (w - wide) / 2, _LOW * w
    middle = x + (wide + 20) / 2
    return group(
        rect(x, y - 13, wide, 26, rx=13, fill=style.ink, stroke=style.gold, stroke_width=2),
        signs.star(x + 15, y, 18, style),
        write(words, middle, y + 4.2, 12, style.face, weight=700, anchor="middle"),
    )


def _onward(to: int, name: str, w: float, style: Style) -> Markup:
    """Draw where a card of the trick goes: a small arrow, the winner's badge, and the name."""
    words = cut(f"to {name}", 13, w - 50, bold=True) if w >= 90 else ""
    wide = width(words, 13, bold=True) + (50 if words else 46)
    x, y = (w - wide) / 2, _LOW * w
    return group(
        rect(x, y - 13, wide, 26, rx=13, fill=style.wash, stroke=style.edge, stroke_width=1.3),
        path(f"M{x + 8:g} {y:g}h8m-4-4l4 4l-4 4", **stroke(style.ink2, 2)),
        signs.badge(to, x + 30, y, 17, style),
        *((write(words, x + 42, y + 4.5, 13, style.ink, weight=600),) if words else ()),
    )


# Gold between seats: an arrow across the cloth between two that face each other, else a chip. What
# is struck is solid and has the seal; what is only offered is dashed and has the coin.


@dataclass(frozen=True, slots=True)
class Payment:
    """Gold that moves from one seat to another: by a deal that is struck, or only offered."""

    by: int
    to: int
    gold: int
    struck: bool
    title: str


def payments(view: View, course: Course) -> tuple[Payment, ...]:
    """Return what was paid since the last choice, then what open proposals offer."""
    names = view.options.names
    struck = [
        Payment(
            paid.seat,
            paid.to,
            paid.gold,
            struck=True,
            title=f"struck: {names[paid.seat]} paid {names[paid.to]} {paid.gold} gold",
        )
        for paid in course.paid
    ]
    offered = [
        Payment(
            clause.by,
            clause.to,
            clause.gold,
            struck=False,
            title=f"offered: {names[clause.by]} pays {names[clause.to]} {clause.gold} gold",
        )
        for proposal in view.proposals
        for clause in proposal.deal.clauses
        if isinstance(clause, moves.Pay)
    ]
    return (*struck, *offered)


def _on_cloth(gold: tuple[Payment, ...], where: Layout) -> tuple[Payment, ...]:
    """Return those drawn as arrows: between each facing pair the newest that is struck, or newest.

    The others are chips, so that no two arrows run over each other.
    """
    best: dict[frozenset[int], Payment] = {}
    for payment in gold:
        pair = frozenset({payment.by, payment.to})
        settled = pair in best and best[pair].struck
        if where.facing(payment.by, payment.to) and (payment.struck or not settled):
            best[pair] = payment
    return tuple(best.values())


_CLEAR, _CLEARER = 11, 20
"""How far an arrow ends from a plate, clear of its ring, and from a card, clear of its sum."""


@memo
def _drawn_arrow(pay: Payment, where: Layout, style: Style) -> Markup:
    x, tight, down = where.lane(pay.by), where.tight(pay.by), where.places[pay.by].upper
    upper = where.places[pay.by if down else pay.to]
    lower = where.places[pay.to if down else pay.by]
    top = upper.y + where.card_height + (_CLEARER if tight else _CLEAR)
    foot = lower.y - _CLEAR
    tip, way = (foot, 1) if down else (top, -1)
    colour = style.seal if pay.struck else style.ink2
    line = path(
        f"M{x:g} {top if down else foot:g}V{tip - 8 * way:g}",
        stroke_dasharray=None if pay.struck else "8 6",
        **stroke(colour, 3),
    )
    head = path(f"M{x:g} {tip:g}l-7.5 {-12 * way}h15Z", fill=colour)
    middle = (upper.y + where.card_height + lower.y) / 2 + (4 if tight else 0)
    after = "" if tight else (" gold" if pay.struck else " offered")
    words = cut(f"{pay.gold}{after}", 14, 50 if tight else 104, bold=True)
    wide = width(words, 14, bold=True) + 36
    left = x - wide / 2
    if pay.struck:
        sign = signs.seal(left + 16, middle, 19, style)
    else:
        sign = signs.coin(left + 15, middle, 7.5, style)
    number = write(words, left + 28, middle + 5, 14, style.ink, weight=700)
    label = group(_pill(left, middle - 13, wide, 26, style, struck=pay.struck), sign, number)
    return group(line, head, label, title=pay.title)


def _pill(x: float, y: float, w: float, h: float, style: Style, *, struck: bool) -> Markup:
    """Draw the ground on which a sum stands."""
    line = {**stroke(style.seal if struck else style.ink2, 1.8), "fill": style.face}
    return rect(x, y, w, h, rx=h / 2, **line, stroke_dasharray=None if struck else "4 4")


@dataclass(frozen=True, slots=True)
class _Chips:
    """The gold for one seat that no arrow shows, and where the chips begin."""

    due: tuple[Payment, ...]
    x: float
    y: float


def _chips(
    seat: int, gold: tuple[Payment, ...], arrows: tuple[Payment, ...], where: Layout
) -> _Chips:
    """Return a seat's chips: they lie on the outer edge of its plate, on a phone under the turn."""
    due = [pay for pay in gold if pay.to == seat and all(pay is not shown for shown in arrows)]
    if where.narrow:
        return _Chips(tuple(due), -2, where.card_height + 46)
    return _Chips(tuple(due), -4, -4 if where.places[seat].upper else where.card_height + 4)


_NO_CHIPS = group()


def _drawn_chips(chips: _Chips, where: Layout, style: Style) -> Markup:
    """Draw as many chips as there is room for, and how many more there are."""
    most, x, drawn = 1 if where.narrow else 2, chips.x, []
    for pay in chips.due[:most]:
        chip, wide = _chip(pay, style)
        drawn.append(group(chip, at=(x, chips.y), title=pay.title))
        x += wide + 4
    if len(chips.due) > most:
        more = f"+{len(chips.due) - most}"
        drawn.append(write(more, x + 1, chips.y + 5, 14, style.ink, weight=700))
    return group(*drawn)


def _chip(pay: Payment, style: Style) -> tuple[Markup, float]:
    """Draw the payer's badge, the sum and the sign; return them with their width."""
    number = cut(str(pay.gold), 14, 40, bold=True)
    wide = width(number, 14, bold=True) + 48
    if pay.struck:
        sign = signs.seal(wide - 13, 0, 17, style)
    else:
        sign = signs.coin(wide - 12, 0, 6.5, style)
    chip = group(
        _pill(0, -12, wide, 24, style, struck=pay.struck),
        signs.badge(pay.by, 14, 0, 16, style),
        write(number, 26, 5, 14, style.ink, weight=700),
        sign,
    )
    return chip, wide


# A hand as a row of cards: the viewer's own, or another that the viewer may see.

_HAND_WIDTH, _HAND_NARROW = 844.0, 390.0
_HAND_HEAD = 52.0


def hand_svg(
    view: View,
    seat: int | None = None,
    *,
    dark: bool | None = False,
    chosen: AbstractSet[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw a hand as an SVG as wide as its frame: the viewer's own unless a seat is named.

    A hand that the viewer may not see is drawn as backs. Cards that can be chosen now have a
    dashed ring, and those whose marks are ``chosen`` a solid one; each card is a group with
    ``data-card``, its printed power, and in the viewer's own hand with ``data-mark``. A bystander
    has to name a seat (``ValueError``).
    """
    style, shown = (
        Style.of(dark=dark, narrow=narrow),
        view.own if seat is None else view.seats[seat],
    )
    wide, size, in_row = (_HAND_NARROW, 64.0, 5) if narrow else (_HAND_WIDTH, 72.0, 10)
    own, can = shown.seat == view.seat, can_marks(view)
    marks = [f"card:{int(card)}" if own else "" for card in shown.hand or ()]
    title, left = alt_text.hand_title(view, shown), plural(shown.held, "card")
    head = _hand_head(view, shown, left, wide, style)
    if shown.hand is None:
        drawn = [cards.back(shown.seat, size, style)] * shown.held
    else:
        drawn = [
            _hand_card(card, _Mark(mark, mark in can, mark in chosen), size, style)
            for card, mark in zip(shown.hand, marks, strict=True)
        ]
    rows = max(1, -(-len(drawn) // in_row))
    row, step = size * cards.RATIO + 14, (wide - 28 - size) / (in_row - 1)
    high = _HAND_HEAD + rows * row + 6
    placed = [
        group(card, at=(14 + place % in_row * step, _HAND_HEAD + place // in_row * row))
        for place, card in enumerate(drawn)
    ]
    aside = f", {plural(shown.aside, 'card')} set aside, unseen by all" if shown.aside else ""
    panel = rect(0, 0, wide, high, rx=12, fill=style.wash)
    return picture(title, f"{left} in hand{aside}.", wide, high, panel, head, *placed)


def _hand_head(view: View, seat: SeatView, left: str, wide: float, style: Style) -> Markup:
    """Write whose cards these are, who sees them, and how many there are."""
    mine = bool(view.night) and seat.hand is not None
    first = 70.0 if mine else 46.0
    words = cut(f"{owner(seat.name)} hand", 18, wide * 0.52 - first, bold=True, serif=True)
    number = f"{left} · {seat.aside} set aside unseen" if seat.aside else left
    if seat.hand is None:
        sees = "hidden"
    else:
        sees = f"only {cut(seat.name, 14, 120)} sees it" if view.night else "open to all"
    shown = number if style.narrow else f"{sees} · {number}"
    return group(
        signs.badge(seat.seat, 27, 26, 22, style),
        *((signs.eye(53, 26, style),) if mine else ()),
        write(words, first, 32, 18, style.ink, weight=700, serif=True),
        write(shown, wide - 16, 31, 14, style.ink2, anchor="end"),
    )


@memo
def _hand_card(card: Card, mark: _Mark, size: float, style: Style) -> Markup:
    high = size * cards.RATIO
    kind: signs.Ring = "chosen" if mark.chosen else "choice"
    off = 4.5 if mark.chosen else 3.6
    return group(
        *((signs.ring(kind, size, high, style, off=off),) if mark.can or mark.chosen else ()),
        cards.face(card, size, style),
        *((signs.tick(size - 3, high - 3, style),) if mark.chosen else ()),
        title=f"{card.title}, {int(card)}, {card.estate.value}. {CARD_TEXTS[card].full}",
        data_card=int(card),
        data_mark=mark.name or None,
        data_can="yes" if mark.can else None,
    )


# All pictures of one seat.


def struggle_pictures(
    view: View,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    chosen: AbstractSet[str] = frozenset(),
    happened: Iterable[Event] = (),
) -> list[str]:
    """Draw the table and, if the viewer has a seat, the hand."""
    drawn = [table_svg(view, dark=dark, narrow=narrow, happened=happened, chosen=chosen)]
    if view.seat is None:
        return drawn
    return [*drawn, hand_svg(view, dark=dark, narrow=narrow, chosen=chosen)]


_PIECES = (Card.FARMER, Card.JEWELER, Card.KING, Card.JESTER, Card.ASSASSIN)
"""The cards that stand for the game."""

DRAWING = Drawing(
    View,
    whole=struggle_pictures,
    table=table_svg,
    own=lambda view, **look: [hand_svg(view, **look)],
    own_words=lambda view: f"{alt_text.hand_title(view, view.own)}.",
    describe=alt_text.describe_table,
    pieces=lambda colours: fan_svg([cards.face(card, PIECE_WIDTH, colours) for card in _PIECES]),
    marks=marks_of,
    motions=lambda news, view, happened: motions(news, view, happened=happened, dark=None),
)
