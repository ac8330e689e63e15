"""Table"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from kings.figures.drawing import lines_above
from kings.figures.signs import (
    arrow,
    badge,
    coin,
    ellipse,
    eye,
    ring,
    scepter,
    seal,
    star,
    tick,
    won_cards,
)
from kings.figures.struggle.alt_text import (
    describe,
    fate_words,
    game_line,
    hand_title,
    in_trick,
    place_words,
    plate_title,
    table_title,
    turn_words,
)
from kings.figures.struggle.cards import back, card_title, face, hollow, lying_card, slot
from kings.figures.struggle.motion import Course, Fate, follow, trick_is_over
from kings.figures.style import Palette, palette
from kings.figures.svg import (
    Markup,
    circle,
    cut,
    element,
    group,
    path,
    picture,
    rect,
    stroke,
    width,
    write,
)
from kings.game import Event
from kings.struggle.cards import CARD_TEXTS, Card, cards_in
from kings.struggle.moves import Aim, Answer, Choice, GiveLead, Pay, Play, Swap, TakeGold, targets
from kings.struggle.say import card_list
from kings.struggle.state import GOLD, ROUNDS, Phase
from kings.struggle.view import SeatView, View
from kings.words import owner, plural


def marks_of(view: View, choice: Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a pass and the like.

    Only what the viewer can point at is marked: a card of another's hand never is.
    """
    match choice:
        case Play(seat, card) | Answer(seat, card) | Swap(seat, card):
            return frozenset({f"card:{int(card)}"}) if seat == view.seat else frozenset()
        case Aim() | TakeGold():
            return frozenset(f"place:{seat}" for seat in targets(choice))
        case GiveLead(_, int(to)):
            return frozenset({f"seat:{to}"})
    return frozenset()


def can_marks(view: View) -> frozenset[str]:
    """Return all marks that the viewer's legal choices consist of now."""
    return frozenset(mark for choice in view.choices for mark in marks_of(view, choice))


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


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one cloth: its size, the width of cards and plates, and the places.

    ``track``: middle of the beads; ``bank`` and ``discard``: where each begins; ``narrow``: the
    two columns of a phone.
    """

    wide: float
    high: float
    card: float
    plate: float
    places: tuple[Place, ...]
    track: tuple[float, float]
    bank: tuple[float, float]
    discard: tuple[float, float]
    narrow: bool

    @property
    def card_high(self) -> float:
        """The height of a card."""
        return self.card * 1.4

    @property
    def gap(self) -> float:
        """The room between a card and its plate."""
        return 8 if self.narrow else _GAP

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


def layout(players: int, *, narrow: bool) -> Layout:
    """Return the measures for a table of three to six."""
    return _narrow_layout(players) if narrow else _wide_layout(players)


def _wide_layout(players: int) -> Layout:
    wide, card, plate = 844.0, *((134.0, 148.0) if players < 5 else (114.0, 124.0))
    high = card * 1.4
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
        card,
        plate,
        places,
        (wide / 2 + aside / 2, middle + 31),
        (wide / 2 - 102 + aside, middle + 81),
        (wide / 2 + 28 + aside / 2, middle + 63),
        narrow=False,
    )


def _narrow_layout(players: int) -> Layout:
    rows, card, plate = (players + 1) // 2, 86.0, 80.0
    step = card * 1.4 + 72
    places = []
    for seat in range(players):
        left = seat < rows
        row = rows - 1 - seat if left else seat - rows
        places.append(Place(18 if left else 206, 136 + row * step, row == 0))
    return Layout(
        390,
        136 + rows * step + 8,
        card,
        plate,
        tuple(places),
        (195, 42),
        (101, 92),
        (231, 74),
        narrow=True,
    )


_CLEAR, _CLEARER = 11, 20
"""How far an arrow ends from a plate, clear of its ring, and from a card, clear of its sum."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Gold that moves from one seat to another: by a deal that is struck, or only offered."""

    by: int
    to: int
    gold: int
    struck: bool


def payments(view: View, course: Course) -> tuple[Payment, ...]:
    """Return what was paid since the last choice, then what open proposals offer."""
    struck = tuple(Payment(paid.seat, paid.to, paid.gold, struck=True) for paid in course.paid)
    offered = tuple(
        Payment(clause.by, clause.to, clause.gold, struck=False)
        for proposal in view.proposals
        for clause in proposal.deal.clauses
        if isinstance(clause, Pay)
    )
    return struck + offered


def _on_cloth(found: tuple[Payment, ...], where: Layout) -> tuple[Payment, ...]:
    """Return those drawn as arrows: between each facing pair the newest that is struck, or newest.

    The others are chips, so that no two arrows run over each other.
    """
    best: dict[frozenset[int], Payment] = {}
    for payment in found:
        pair = frozenset({payment.by, payment.to})
        settled = pair in best and best[pair].struck
        if where.facing(payment.by, payment.to) and (payment.struck or not settled):
            best[pair] = payment
    return tuple(best.values())


def across(view: View, found: tuple[Payment, ...], where: Layout, colours: Palette) -> Markup:
    """Draw the arrows across the cloth."""
    return group(*(_arrow(view, pay, where, colours) for pay in _on_cloth(found, where)))


def _arrow(view: View, pay: Payment, where: Layout, colours: Palette) -> Markup:
    x = where.lane(pay.by)
    upper = where.places[pay.by if where.places[pay.by].upper else pay.to]
    lower = where.places[pay.to if where.places[pay.by].upper else pay.by]
    tight = where.tight(pay.by)
    top = upper.y + where.card_high + (_CLEARER if tight else _CLEAR)
    foot = lower.y - _CLEAR
    down = where.places[pay.by].upper
    tip, way = (foot, 1) if down else (top, -1)
    colour = colours.seal if pay.struck else colours.ink2
    line = path(
        f"M{x:g} {top if down else foot:g}V{tip - 8 * way:g}",
        stroke_dasharray=None if pay.struck else "8 6",
        **stroke(colour, 3),
    )
    head = path(f"M{x:g} {tip:g}l-7.5 {-12 * way}h15Z", fill=colour)
    middle = (upper.y + where.card_high + lower.y) / 2 + (4 if tight else 0)
    label = _arrow_label(pay, where, x, middle, colours)
    return group(line, head, label, title=_payment_title(view, pay))


def _arrow_label(pay: Payment, where: Layout, x: float, y: float, colours: Palette) -> Markup:
    tight = where.tight(pay.by)
    after = "" if tight else (" gold" if pay.struck else " offered")
    words = cut(f"{pay.gold}{after}", 14, 50 if tight else 104, bold=True)
    wide = width(words, 14, bold=True) + 36
    left = x - wide / 2
    sign = seal(left + 16, y, 19, colours) if pay.struck else coin(left + 15, y, 7.5, colours)
    number = write(words, left + 28, y + 5, 14, colours.ink, weight=700)
    return group(_pill(left, y - 13, wide, 26, pay, colours), sign, number)


def _pill(x: float, y: float, w: float, h: float, pay: Payment, colours: Palette) -> Markup:
    line = stroke(colours.seal if pay.struck else colours.ink2, 1.8)
    dashes = None if pay.struck else "4 4"
    return rect(x, y, w, h, rx=h / 2, **{**line, "fill": colours.face, "stroke_dasharray": dashes})


def _payment_title(view: View, pay: Payment) -> str:
    how, pays = ("struck", "paid") if pay.struck else ("offered", "pays")
    return f"{how}: {view.name(pay.by)} {pays} {view.name(pay.to)} {pay.gold} gold"


def chips(
    view: View, seat: int, found: tuple[Payment, ...], where: Layout, colours: Palette
) -> Markup:
    """Draw the gold for one seat that no arrow shows: the payer's badge, the sum and the sign."""
    arrows = _on_cloth(found, where)
    due = [pay for pay in found if pay.to == seat and all(pay is not drawn for drawn in arrows)]
    x, y = _corner(where, seat)
    most = 1 if where.narrow else 2
    drawn = []
    for pay in due[:most]:
        chip, wide = _chip(pay, colours)
        drawn.append(group(chip, at=(x, y), title=_payment_title(view, pay)))
        x += wide + 4
    if len(due) > most:
        more = f"+{len(due) - most}"
        drawn.append(write(more, x + 1, y + 5, 14, colours.ink, weight=700))
    return group(*drawn)


def _corner(where: Layout, seat: int) -> tuple[float, float]:
    """Return where chips begin: on the outer edge of a plate, on a phone beside the turn."""
    if where.narrow:
        return -2, where.card_high + 46
    return -4, -4 if where.places[seat].upper else where.card_high + 4


def _chip(pay: Payment, colours: Palette) -> tuple[Markup, float]:
    number = cut(str(pay.gold), 14, 40, bold=True)
    long = width(number, 14, bold=True)
    wide = long + 48
    sign = seal(wide - 13, 0, 17, colours) if pay.struck else coin(wide - 12, 0, 6.5, colours)
    words = write(number, 26, 5, 14, colours.ink, weight=700)
    pill = _pill(0, -12, wide, 24, pay, colours)
    return group(pill, badge(pay.by, 14, 0, 16, colours), words, sign), wide


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
        else _no_coins(x, y + 10, colours),
        write(str(view.bank), x + 30, y + 3, 20, colours.ink, weight=700),
        write("in the bank", x + 30, y + 19, 13, colours.ink2),
        title=f"Bank: {view.bank} gold, {view.fives} markers of +5, {view.twos} of +2",
    )


def _no_coins(x: float, y: float, colours: Palette) -> Markup:
    """Draw where the coins of an empty bank would lie."""
    dotted = {**stroke(colours.edge, 1.6), "stroke_dasharray": "2 5"}
    return group(element("ellipse", cx=x, cy=y, rx=20, ry=8, **dotted), data_bank="")


def discard(view: View, where: Layout, colours: Palette) -> Markup:
    """Draw the discard pile, open for all to see: its highest card on top, and their number."""
    cards = cards_in(view.discard)
    title = f"Discard: {plural(len(cards), 'card')}"
    said = f"{title}: {card_list(cards)}" if cards else title
    return group(
        group(*_discarded(view, colours), data_discard=""),
        write(str(len(cards)), 62, 21, 20, colours.ink, weight=700),
        write("discarded", 62, 37, 13, colours.ink2),
        at=where.discard,
        title=said,
    )


def _discarded(view: View, colours: Palette) -> list[Markup]:
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


def plate(
    view: View, seat: SeatView, where: Layout, chosen: AbstractSet[str], colours: Palette
) -> Markup:
    """Draw a seat's plate with its upper left corner at 0, 0, ringed where it can be chosen."""
    parts = _narrow_plate if where.narrow else _wide_plate
    mark = f"seat:{seat.seat}"
    can, taken = mark in can_marks(view), mark in chosen
    kind = "chosen" if taken else "choice"
    slim = 6 if where.narrow else 0
    sizes, off = (where.plate - slim, where.card_high), 3 if where.narrow else 5
    return group(
        *((ring(kind, *sizes, colours, off=off),) if can or taken else ()),
        *parts(view, seat, where, colours),
        *((tick(*sizes, colours),) if taken else ()),
        title=plate_title(view, seat),
        data_seat=str(seat.seat),
        data_mark=mark,
        data_can="yes" if can else None,
    )


def _wide_plate(view: View, seat: SeatView, where: Layout, colours: Palette) -> list[Markup]:
    w, h = where.plate, where.card_high
    roomy = h > 170
    gold, won, size = (68.0, 106.0, 23.0) if roomy else (61.0, 91.0, 19.0)
    size_of_name = 18 if width(seat.name, 18, bold=True) <= w - 49 else 15
    name = cut(seat.name, size_of_name, w - 49, bold=True)
    return [
        rect(0, 0, w, h, rx=9, fill=colours.face, stroke=colours.rule, stroke_width=1),
        _strip(seat.seat, w, colours),
        badge(seat.seat, 22, 30, 25, colours),
        write(name, 43, 36, size_of_name, colours.ink, weight=700),
        coin(22, gold, 10, colours),
        *_number(seat.gold, "gold", gold, size, w, colours),
        won_cards(22, won, colours),
        *_number(seat.won, "won", won, size, w, colours),
        *_leads(view, seat, h - (46 if roomy else 43), colours),
        *_turn_line(view, seat, w, h - 15, colours),
    ]


def _strip(seat: int, w: float, colours: Palette) -> Markup:
    return path(f"M0 9a9 9 0 0 1 9-9H{w - 9:g}a9 9 0 0 1 9 9Z", fill=colours.seats[seat])


def _number(
    value: int, word: str, y: float, size: float, w: float, colours: Palette
) -> list[Markup]:
    number, size = _fitting(value, size, w - 46)
    after = 40 + width(number, size, bold=True) + 6
    unit = write(word, after, y + 0.35 * size - 1, 14, colours.ink2)
    drawn = write(number, 40, y + 0.35 * size, size, colours.ink, weight=700)
    return [drawn, unit] if after + width(word, 14) <= w - 4 else [drawn]


def _fitting(value: int, size: float, room: float) -> tuple[str, float]:
    """Return a number and the size at which it fits; only one that never fits is cut."""
    number = str(value)
    fits = min(size, max(10.0, size * room / width(number, size, bold=True)))
    return cut(number, fits, room + 0.1, bold=True), fits


def _leads(view: View, seat: SeatView, y: float, colours: Palette) -> list[Markup]:
    if view.leader != seat.seat:
        return []
    sign = group(star(22, y, 23, colours), data_star="")
    return [sign, write("leads", 40, y + 5, 14, colours.ink)]


def _turn_line(view: View, seat: SeatView, w: float, y: float, colours: Palette) -> list[Markup]:
    words = turn_words(view, seat)
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    holds = view.actor == seat.seat
    left, sign = (40, [_held(22, y - 5, colours)]) if holds else (12, [])
    fits = cut(words, 14, w - left - 6, bold=asked)
    weight, colour = (700, colours.ink) if asked else (None, colours.ink2)
    return [*sign, write(fits, left, y, 14, colour, weight=weight)] if words else sign


def _held(x: float, y: float, colours: Palette) -> Markup:
    return group(scepter(x, y, 21, colours), data_scepter="")


def _narrow_plate(view: View, seat: SeatView, where: Layout, colours: Palette) -> list[Markup]:
    """Draw the open plate of the phone: signs beside the card, name and turn under it."""
    foot, left = where.card_high + 32, -where.card - where.gap
    room = where.card + where.gap + where.plate
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    signs = [badge(seat.seat, 14, 14, 25, colours)]
    for y, value, sign in (
        (50, seat.gold, coin(14, 50, 10, colours)),
        (80, seat.won, won_cards(14, 80, colours)),
    ):
        number, size = _fitting(value, 20, where.plate - 33)
        signs += [write(number, 31, y + 7, size, colours.ink, weight=700), sign]
    signs += [group(star(14, 108, 22, colours), data_star="")] if view.leader == seat.seat else []
    signs += [_held(46, 108, colours)] if view.actor == seat.seat else []
    name = cut(seat.name, 16, room, bold=True)
    weight, colour = (700, colours.ink) if asked else (None, colours.ink2)
    turn = write(turn_words(view, seat), left, foot + 18, 13.5, colour, weight=weight)
    return [*signs, write(name, left, foot, 16, colours.ink, weight=700), turn]


def place(
    view: View,
    seat: SeatView,
    where: Layout,
    course: Course,
    chosen: AbstractSet[str],
    colours: Palette,
) -> Markup:
    """Draw what lies before a seat, with its upper left corner at 0, 0."""
    mark = f"place:{seat.seat}"
    can = mark in can_marks(view)
    fate = _fate(view, seat, course)
    on = (tick(where.card, where.card_high, colours),) if mark in chosen else ()
    return group(
        *_place_ring(view, seat, where, fate, colours, can=can, chosen=mark in chosen),
        _drawn(view, seat, where, fate, colours),
        *on,
        title=f"{seat.name}: {_place_title(view, seat, fate)}",
        data_place=str(seat.seat),
        data_mark=mark,
        data_can="yes" if can else None,
    )


def _fate(view: View, seat: SeatView, course: Course) -> Fate | None:
    """Return what became of the card that lay here, while that is what the place shows."""
    shows = in_trick(view) or trick_is_over(view, course)
    hidden = seat.lying is not None or seat.chosen
    return course.fates.get(seat.seat) if shows and not hidden else None


def _place_title(view: View, seat: SeatView, fate: Fate | None) -> str:
    if fate is not None:
        return fate_words(view, seat.seat, fate)
    return place_words(view, seat) if seat.lying is None else card_title(seat.lying)


def _place_ring(
    view: View,
    seat: SeatView,
    where: Layout,
    fate: Fate | None,
    colours: Palette,
    *,
    can: bool,
    chosen: bool,
) -> tuple[Markup, ...]:
    active = view.named if view.named is not None else view.actor
    wins = fate is not None and fate.what == "wins"
    kinds = {
        "chosen": chosen,
        "choice": can,
        "active": wins or (seat.seat == active and in_trick(view)),
    }
    drawn = next((kind for kind, so in kinds.items() if so), None)
    return () if drawn is None else (ring(drawn, where.card, where.card_high, colours),)


def _drawn(
    view: View, seat: SeatView, where: Layout, fate: Fate | None, colours: Palette
) -> Markup:
    w = where.card
    if seat.lying is not None:
        return lying_card(seat.lying, w, colours)
    if seat.chosen:
        return group(back(seat.seat, w, colours), *_own_secret(view, seat, w, colours))
    if fate is not None:
        return _gone(view, fate, w, colours)
    if in_trick(view):
        return hollow(None, "has left play", w, colours)
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    choosing = asked and view.phase in (Phase.LEAD, Phase.FOLLOW)
    return slot("still choosing" if choosing else "", w, colours)


def _own_secret(view: View, seat: SeatView, w: float, colours: Palette) -> list[Markup]:
    """Remind the viewer, and nobody else, of the card that it put face down."""
    if seat.seat != view.seat or view.own_sealed is None:
        return []
    words = cut(f"{int(view.own_sealed)} {view.own_sealed.title}", 13, w - 30, bold=True)
    wide = width(words, 13, bold=True) + 38
    x, y = (w - wide) / 2, 1.19 * w
    pill = rect(x, y - 13, wide, 26, rx=13, fill=colours.face, stroke=colours.ink, stroke_width=1.3)
    name = write(words, x + 29, y + 4.5, 13, colours.ink, weight=700)
    return [group(pill, eye(x + 13, y, colours), name, title=f"Only {seat.name} sees this")]


def _gone(view: View, fate: Fate, w: float, colours: Palette) -> Markup:
    """Draw a card that has left the trick: hollow, pale, crowned with its prize, or on its way."""
    name = "" if fate.by is None else view.name(fate.by)
    if fate.what == "taken" or fate.lying is None:
        words = f"taken by {name}" if fate.what == "taken" else f"to {name}"
        return hollow(None if fate.lying is None else fate.lying.card, words, w, colours)
    card = lying_card(fate.lying, w, colours, pale=fate.what == "cancelled", words=False)
    match fate.what:
        case "cancelled":
            return group(card, _equal(fate.power, w, colours))
        case "wins":
            return group(card, _prize(fate.cards, w, colours))
    assert fate.by is not None
    return group(card, _onward(fate.by, name, w, colours))


def _equal(power: int, w: float, colours: Palette) -> Markup:
    """Draw the sign of equal powers, and which power it was."""
    y, line = 0.76 * w, stroke(colours.ink, 3.4)
    disc = circle(0, 0, 20, fill=colours.face, stroke=colours.ink, stroke_width=2.2)
    sign = group(disc, path("M-8-4.5H8M-8 4.5H8", **line), at=(w / 2, y))
    words = f"equal at {power}"
    foot = write(words, w / 2, y + 40, 13, colours.ink2, weight=600, anchor="middle")
    return group(sign, foot)


def _prize(cards: int, w: float, colours: Palette) -> Markup:
    words = f"wins {plural(cards, 'card')}"
    if width(words, 12, bold=True) + 32 > w + 14:
        words = f"wins {cards}"
    wide = 0.93 * width(words, 12, bold=True) + 32
    x, y = (w - wide) / 2, _LOW * w
    pill = rect(x, y - 13, wide, 26, rx=13, fill=colours.ink, stroke=colours.gold, stroke_width=2)
    middle = x + (wide + 20) / 2
    name = write(words, middle, y + 4.2, 12, colours.face, weight=700, anchor="middle")
    return group(pill, star(x + 15, y, 18, colours), name)


_LOW = 1.2
"""Where pills at the foot of a card have their middle, in widths of the card."""


def _onward(to: int, name: str, w: float, colours: Palette) -> Markup:
    """Draw where a card of the trick goes: a small arrow, the winner's badge, and the name."""
    words = cut(f"to {name}", 13, w - 50, bold=True) if w >= 90 else ""
    wide = width(words, 13, bold=True) + (50 if words else 46)
    x, y = (w - wide) / 2, _LOW * w
    edge: dict[str, str | float] = {"stroke": colours.edge, "stroke_width": 1.3}
    pill = rect(x, y - 13, wide, 26, rx=13, fill=colours.wash, **edge)
    way = path(f"M{x + 8:g} {y:g}h8m-4-4l4 4l-4 4", **stroke(colours.ink2, 2))
    text = (write(words, x + 42, y + 4.5, 13, colours.ink, weight=600),) if words else ()
    return group(pill, way, badge(to, x + 30, y, 17, colours), *text)


HAND_WIDE, HAND_NARROW = 844.0, 390.0
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
    colours = palette(dark=dark)
    shown = view.own if seat is None else view.seats[seat]
    wide, size, in_row = (HAND_NARROW, 64.0, 5) if narrow else (HAND_WIDE, 72.0, 10)
    cards = _hand_cards(view, shown, size, chosen, colours)
    rows = max(1, -(-len(cards) // in_row))
    high = _HAND_HEAD + rows * (size * 1.4 + 14) + 6
    step = (wide - 28 - size) / (in_row - 1)
    placed = [
        group(card, at=(14 + at % in_row * step, _HAND_HEAD + at // in_row * (size * 1.4 + 14)))
        for at, card in enumerate(cards)
    ]
    panel = rect(0, 0, wide, high, rx=12, fill=colours.wash)
    title = hand_title(view, shown)
    return picture(
        title, _hand_says(shown), wide, high, panel, _hand_head(view, shown, wide, colours), *placed
    )


def _hand_says(seat: SeatView) -> str:
    aside = f", {plural(seat.aside, 'card')} set aside, unseen by all" if seat.aside else ""
    return f"{plural(seat.held, 'card')} in hand{aside}."


def _hand_head(view: View, seat: SeatView, wide: float, colours: Palette) -> Markup:
    mine = bool(view.night) and seat.hand is not None
    first = 70.0 if mine else 46.0
    words = cut(f"{owner(seat.name)} hand", 18, wide * 0.52 - first, bold=True, serif=True)
    shown = _cards_left(seat) if wide < HAND_WIDE else f"{_who(view, seat)} · {_cards_left(seat)}"
    return group(
        badge(seat.seat, 27, 26, 22, colours),
        *((eye(53, 26, colours),) if mine else ()),
        write(words, first, 32, 18, colours.ink, weight=700, serif=True),
        write(shown, wide - 16, 31, 14, colours.ink2, anchor="end"),
    )


def _who(view: View, seat: SeatView) -> str:
    if seat.hand is None:
        return "hidden"
    return f"only {cut(seat.name, 14, 120)} sees it" if view.night else "open to all"


def _cards_left(seat: SeatView) -> str:
    aside = f" · {seat.aside} set aside unseen" if seat.aside else ""
    return f"{plural(seat.held, 'card')}{aside}"


def _hand_cards(
    view: View, seat: SeatView, size: float, chosen: AbstractSet[str], colours: Palette
) -> list[Markup]:
    if seat.hand is None:
        return [back(seat.seat, size, colours) for _ in range(seat.held)]
    return [_hand_card(view, seat, card, size, chosen, colours) for card in seat.hand]


def _hand_card(
    view: View,
    seat: SeatView,
    card: Card,
    size: float,
    chosen: AbstractSet[str],
    colours: Palette,
) -> Markup:
    mark = f"card:{int(card)}" if seat.seat == view.seat else ""
    can, taken = mark in can_marks(view), mark in chosen
    kind = "chosen" if taken else "choice"
    off = 4.5 if taken else 3.6
    return group(
        *((ring(kind, size, size * 1.4, colours, off=off),) if can or taken else ()),
        face(card, size, colours),
        *((tick(size - 3, size * 1.4 - 3, colours),) if taken else ()),
        title=f"{card.title}, {int(card)}, {card.estate.value}. {CARD_TEXTS[card].full}",
        data_card=str(int(card)),
        data_mark=mark or None,
        data_can="yes" if can else None,
    )


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
    ``chosen``: marks (see ``marks``) that are drawn as chosen. ``narrow``: two columns of small
    cards, for frames under 520 pixels. ``dark=None``: in the colours that its page names (see
    ``palette.as_variables``).

    Every place and plate is a group with ``data-mark``, and ``data-can`` where a legal choice of
    the viewer involves it. Gold, cards and signs move between elements with ``data-place``,
    ``data-seat``, ``data-bead``, ``data-bank``, ``data-discard``, ``data-star``, ``data-scepter``.
    """
    colours, course = palette(dark=dark), follow(happened, view.players)
    where, paid = layout(view.players, narrow=narrow), payments(view, course)
    head, drop = _table_head(view, where, heading, note, colours)
    table = group(
        cloth(where, colours),
        track(view, where, colours),
        bank(view, where, colours),
        discard(view, where, colours),
        *(_seat(view, seat, where, course, paid, chosen, colours) for seat in view.seats),
        across(view, paid, where, colours),
        at=(0, drop),
    )
    title, says = table_title(view, heading), describe(view, course)
    return picture(
        title, f"{says} {note or ''}".strip(), where.wide, where.high + drop, *head, table
    )


def _table_head(
    view: View, where: Layout, heading: str | None, note: str | None, colours: Palette
) -> tuple[list[Markup], float]:
    """Return the lines above the cloth and the room that they take."""
    if heading is None and note is None:
        return [], 0
    above = [_sky(view, colours), write(game_line(view), 28, 19, 14, colours.ink2, weight=600)]
    lines, y = lines_above(
        heading, note, colours, wide=where.wide - 8, narrow=where.narrow, top=22.0, most=3
    )
    return [*above, *lines], y + 18


def _sky(view: View, colours: Palette) -> Markup:
    if view.night:
        return path("M14 5A9 9 0 1 0 22 18A8 8 0 0 1 14 5Z", fill=colours.ink2)
    return coin(14, 14, 7, colours)


def _seat(
    view: View,
    seat: SeatView,
    where: Layout,
    course: Course,
    paid: tuple[Payment, ...],
    chosen: AbstractSet[str],
    colours: Palette,
) -> Markup:
    corner = where.places[seat.seat]
    beside = group(
        plate(view, seat, where, chosen, colours),
        chips(view, seat.seat, paid, where, colours),
        at=(where.card + where.gap, 0),
    )
    card = place(view, seat, where, course, chosen, colours)
    return group(beside, card, at=(corner.x, corner.y))
