"""The realm of King of the Castle as one seat sees it, drawn from its view and from nothing else.

Castles never move. Solid is settled, dashed can be chosen or is in danger, hollow is gone; an eye
marks what the viewer alone sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.castle import kingdom, moves, say
from kings.castle.cards import KIND_OF, NAMES, Kind, Letter
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures import drawing, svg
from kings.figures.castle import portraits, stacks
from kings.figures.signs import badge, eye
from kings.figures.style import LIGHT, Style
from kings.words import listed, plural

CASTLE_WIDTH = 292.0
THRONE_WIDTH, THRONE_HEIGHT = 148.0, 152.0
MAN_HEIGHT = 116.0
PANEL_HEIGHT = 84.0
_GAP = 12.0
_PAD = 16.0
_WIDE = 3 * CASTLE_WIDTH + 2 * _GAP + 2 * _PAD
_NARROW = CASTLE_WIDTH + 2 * _PAD
_TOP = 20.0
_EDGE = 6.0
_COLUMNS = {2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}
"""How many panels stand side by side, by the number of players."""


def kingdom_svg(
    view: View,
    *,
    dark: bool | None = False,
    heading: str | None = None,
    note: str | None = None,
    chosen: frozenset[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw King, castles, piles and two to eight players as an SVG as wide as its frame.

    ``heading`` says what is to be decided and ``note`` what just happened. ``chosen``: marks that
    are drawn as chosen: ``place:0`` to ``place:9``, ``castle:0`` to ``castle:2``, ``stack:0`` to
    ``stack:8``, ``seat:0`` and so on. ``narrow``: castles one below the other, for frames under 520
    pixels. ``dark=None``: in the colours that its page names (see ``style.as_variables``).

    What can be clicked is a group with ``data-mark``, and ``data-can`` where a legal choice of the
    viewer involves it.
    """
    style = Style.of(dark=dark, narrow=narrow)
    wide = _NARROW if narrow else _WIDE
    head, y = drawing.lines_above(heading, note, style, wide=wide - 8)
    drop = y + 14 if head else 0.0
    pen = Pen.of(view, style, chosen)
    cloth, cloth_height = _cloth(view, wide, pen)
    below, below_height = _below(view, wide, pen)
    return svg.picture(
        drawing.turn_title("King of the Castle", view, heading, over=view.phase is Phase.OVER),
        drawing.aloud(say.describe(view), note),
        wide,
        drop + cloth_height + below_height,
        *head,
        svg.group(cloth, at=(0, drop)),
        svg.group(*below, at=(0, drop + cloth_height)),
    )


def _cloth(view: View, wide: float, pen: Pen) -> tuple[svg.Markup, float]:
    """Draw the cloth with the throne and the castles; return it with its height."""
    first = _TOP + THRONE_HEIGHT + (92 if pen.style.narrow else 20)
    storeys = max(1, *map(kingdom.top, view.stacks)) if pen.style.narrow else STOREYS
    step = (0.0, castle_height(storeys) + _GAP) if pen.style.narrow else (CASTLE_WIDTH + _GAP, 0.0)
    height = first + castle_height(storeys) + _PAD + 2 * step[1]
    castles = [
        svg.group(
            castle(view, which, pen, storeys=storeys),
            at=(_PAD + which * step[0], first + which * step[1]),
        )
        for which in kingdom.CASTLES
    ]
    seat = throne(view, pen)
    drawn = svg.group(
        svg.rect(0, 0, wide, height, rx=22, fill=pen.style.cloth),
        svg.rect(
            7,
            7,
            wide - 14,
            height - 14,
            rx=16,
            fill="none",
            stroke=pen.style.stitch,
            stroke_width=2,
            stroke_dasharray="9 5",
        ),
        svg.group(seat, at=((wide - THRONE_WIDTH) / 2, _TOP)),
        *_beside_throne(view, wide, pen.style),
        *castles,
    )
    return drawn, height


def _below(view: View, wide: float, pen: Pen) -> tuple[list[svg.Markup], float]:
    """Draw piles, players and the legend under the cloth; return them with their height."""
    columns = 1 if pen.style.narrow else _COLUMNS[len(view.seats)]
    room = (wide - 2 * _EDGE - (columns - 1) * _GAP) / columns
    lying, lines = piles(view, wide - 8, pen.style)
    first = 42 + 21 * lines
    drawn = [svg.group(*lying, at=(4, 30))]
    for number, seat in enumerate(view.seats):
        row, column = divmod(number, columns)
        corner = (_EDGE + column * (room + _GAP), first + row * (PANEL_HEIGHT + _GAP))
        drawn.append(svg.group(panel(view, seat, room, pen), at=corner))
    rows = -(-len(view.seats) // columns)
    y = first + rows * (PANEL_HEIGHT + _GAP) + 28
    seen = view.seat is not None
    drawn += _legend(y, pen.style, seen=seen)
    return drawn, y + (46 if pen.style.narrow and seen else 14)


def _legend(y: float, style: Style, *, seen: bool) -> list[svg.Markup]:
    """Explain the signs: each attribute has its own, and an eye is for the viewer alone.

    ``seen``: whether there is a viewer whose squires could have an eye.
    """
    drawn, x = [], 4.0
    for attribute in kingdom.ATTRIBUTES:
        drawn.append(svg.group(stacks.attribute_icon(attribute, style), at=(x, y - 13), scale=0.9))
        drawn.append(svg.write(say.say_attribute(attribute), x + 28, y + 2, 14, style.ink))
        x += 102 if style.narrow else 130
    if not seen:
        return drawn
    if style.narrow:
        x, y = 4.0, y + 30
    drawn.append(eye(x + 10, y - 3, style))
    drawn.append(svg.write("your squire, seen by you alone", x + 28, y + 2, 14, style.ink))
    return drawn


# What can be pointed at in the realm: rings for the eye, marks for the click.


def marks_of(view: View, choice: moves.Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a pass and the like.

    ``card:12`` is a card of the hand or one that Sudden Changes drew; ``place:0`` to ``place:9``,
    ``castle:0`` to ``castle:2``, ``stack:0`` to ``stack:8`` and ``seat:0`` … lie in the kingdom;
    ``squire:A`` … can be backed. What is fetched from the discard pile has no mark. Only the viewer
    can point at cards and squires.
    """
    if choice.seat != view.seat:
        return frozenset()
    match choice:
        case moves.Play():
            return frozenset({f"card:{int(choice.card)}", *_target_marks(choice)})
        case moves.React(_, card) | moves.Discard(_, card):
            return frozenset({f"card:{int(card)}"})
        case moves.ChooseSquire(_, squire):
            return frozenset({f"squire:{squire}"})
    return frozenset()


def _target_marks(play: moves.Play) -> set[str]:
    found = {f"place:{int(place)}" for place in play.men}
    if play.player is not None:
        found.add(f"seat:{play.player}")
    if play.castle is None:
        return found
    if KIND_OF[play.card] is Kind.ASSASSINATION:
        found.add(f"place:{int(kingdom.LORDS[play.castle])}")
    elif play.attribute is not None:
        found.add(f"stack:{3 * play.castle + play.attribute}")
    elif not play.men:
        found.add(f"castle:{int(play.castle)}")
    return found


def can_marks(view: View, chosen: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the marks of the viewer's legal choices that go with all that is chosen already."""
    each = (marks_of(view, choice) for choice in view.choices)
    return frozenset(mark for marks in each if chosen <= marks for mark in marks)


_FIRST = ("card:", "squire:")
"""What has a ring from the beginning: with these a decision begins."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What a part is drawn with: the style, the marks that can still be chosen, and those that are.

    Before a card is chosen everything bears its mark, and only the cards have rings; afterwards
    only what the card can be aimed at has either, so that a click on a stack is one on its castle
    where the card is about the whole castle.
    """

    style: Style
    can: frozenset[str]
    chosen: frozenset[str]

    @classmethod
    def of(cls, view: View, style: Style, chosen: frozenset[str] = frozenset()) -> Pen:
        """Return the pen for what can be pointed at in a view when ``chosen`` is chosen already."""
        return cls(style, can_marks(view, chosen), frozenset(chosen))

    def marked(
        self,
        mark: str,
        *children: svg.Markup,
        at: tuple[float, float] | None = None,
        title: str | None = None,
        data_place: str | None = None,
        data_stack: str | None = None,
        data_seat: str | None = None,
    ) -> svg.Markup:
        """Put elements into a group that bears its mark for clicks, unless it is silent now.

        ``at`` and ``title``: as of any group; the others: where things move to and from.
        """
        silent = self.chosen and mark not in self.can and mark not in self.chosen
        return svg.group(
            *children,
            at=at,
            title=title,
            data_mark=None if silent else mark,
            data_can="yes" if mark in self.can else None,
            data_place=data_place,
            data_stack=data_stack,
            data_seat=data_seat,
        )

    def ring(
        self, mark: str, wide: float, height: float, *, clear: float = 4
    ) -> tuple[svg.Markup, ...]:
        """Draw the ring around a mark, ``clear`` of it: dashed can be chosen, solid is chosen."""
        solid = mark in self.chosen
        if not solid and not (mark in self.can and (self.chosen or mark.startswith(_FIRST))):
            return ()
        size = (wide + 2 * clear, height + 2 * clear)
        return (
            svg.rect(
                -clear,
                -clear,
                *size,
                rx=8 + clear,
                fill="none",
                stroke=self.style.select,
                stroke_width=4.5 if solid else 3,
                stroke_dasharray=None if solid else "9 6",
            ),
        )


@dataclass(frozen=True, slots=True)
class Marks(Pen):
    """A pen that marks everything and rings nothing: what can be chosen the client shows."""

    @classmethod
    def plain(cls, style: Style) -> Marks:
        """Return the pen of a style."""
        return cls(style, frozenset(), frozenset())


# The King in his arch, who follows him, and what the throne scores now.


def throne(view: View, pen: Pen) -> svg.Markup:
    """Draw the King's place, ``THRONE_WIDTH`` by ``THRONE_HEIGHT``, from 0, 0."""
    king, mark = view.men[kingdom.Place.KING], "place:0"
    own = view.seat is not None and king in (view.own.squires or ())
    danger = stacks.man_danger(view, kingdom.Place.KING)
    arch = svg.path(
        "M0 152V34Q40 2 74 2Q108 2 148 34V152Z",
        fill=pen.style.face,
        **stacks.danger_frame(danger, pen.style.ink, 1.6, pen.style),
    )
    if king is None:
        words = svg.write("nobody", 74, 88, 15, pen.style.ink2, anchor="middle")
        return svg.group(
            arch,
            svg.group(portraits.crown(pen.style), at=(74, 30)),
            words,
            title="King: nobody",
            data_place="0",
        )
    dies = ", is about to die" if danger is stacks.Danger.NOW else ""
    title = f"{say.say_man(king, kingdom.Place.KING)}{dies}"
    return pen.marked(
        mark,
        arch,
        svg.path("M1 112V35Q41 3 74 3Q107 3 147 35V112Z", fill=portraits.PARCHMENT),
        svg.group(portraits.portrait(king), at=(36, 32), scale=80 / 64),
        svg.group(portraits.crown(pen.style), at=(74, 24)),
        svg.path("M0.8 112H147.2", stroke=pen.style.ink, stroke_width=1),
        svg.write(king, 20, 104, 27, portraits.LINE, weight=700, serif=True, anchor="middle"),
        svg.write(NAMES[king], 74, 130, 16, pen.style.ink, weight=600, anchor="middle"),
        svg.write("King", 74, 146, 12, pen.style.ink2, anchor="middle"),
        *((eye(130, 46, LIGHT),) if own else ()),
        *pen.ring(mark, THRONE_WIDTH, THRONE_HEIGHT),
        title=f"{title}{'; your squire' if own else ''}",
        data_place="0",
    )


def _beside_throne(view: View, wide: float, style: Style) -> tuple[svg.Markup, ...]:
    left, right = throne_words(view, style)
    y = _TOP + THRONE_HEIGHT + 28 if style.narrow else _TOP + 66
    if style.narrow:
        return (svg.group(*left, at=(wide / 2 - 12, y)), svg.group(*right, at=(wide / 2 + 12, y)))
    edge = THRONE_WIDTH / 2 + 30
    return (svg.group(*left, at=(wide / 2 - edge, y)), svg.group(*right, at=(wide / 2 + edge, y)))


def throne_words(view: View, style: Style) -> tuple[tuple[svg.Markup, ...], tuple[svg.Markup, ...]]:
    """Return the words left and right of the throne: who follows, and what it scores (C-40, C-45).

    Each stands at 0, 0: the left ones end there, the right ones begin there.
    """
    named = view.playing[-1].heir if view.playing else None
    castle = kingdom.next_king(view.men, view.stacks, named)
    heir = None if castle is None else view.men[kingdom.LORDS[castle]]
    name = "nobody" if heir is None or castle is None else NAMES[heir]
    lord = "" if castle is None else f"Lord of the {castle.name.title()}"
    left = (
        svg.write("next on the throne:", 0, 0, 14, style.ink2, anchor="end"),
        svg.write(name, 0, 24, 17, style.ink, weight=700, anchor="end"),
        svg.write(lord, 0, 44, 14, style.ink2, anchor="end"),
    )
    points, bonus = kingdom.place_worths(view.stacks)[kingdom.Place.KING]
    right = (
        svg.write(f"{points}, and 2 per castle", 0, 0, 14, style.ink2),
        svg.write("of level 6 or more:", 0, 18, 14, style.ink2),
        svg.write(f"{points + bonus} now", 0, 44, 18, style.ink, weight=700),
    )
    return left, right


# One castle: its name and level, what it is best in, three stacks, and the men below them.

_COLUMN = 88.0
_STEP = 94.0
_STACKS_FROM = 8.0
_CASTLE_HEAD = 62.0
_MEN_BELOW = 34.0
STOREYS = 3
"""How high a stack can be (C-30)."""


def castle(
    view: View,
    which: kingdom.Castle,
    pen: Pen,
    *,
    storeys: int = STOREYS,
) -> svg.Markup:
    """Draw a castle of ``CASTLE_WIDTH`` from 0, 0, with room for ``storeys`` level cards."""
    mark, height, ground = f"castle:{int(which)}", castle_height(storeys), _ground(storeys)
    return pen.marked(
        mark,
        *pen.ring(mark, CASTLE_WIDTH, height, clear=3),
        svg.rect(0, 0, CASTLE_WIDTH, height, rx=12, fill=pen.style.face, stroke=pen.style.rule),
        *_castle_head(view, which, pen.style),
        svg.path(
            f"M{_STACKS_FROM + 4:g} {ground:g}H{CASTLE_WIDTH - 12:g}",
            stroke=pen.style.ink,
            stroke_width=2,
        ),
        svg.group(
            *(_stack_of(view, which, attribute, pen) for attribute in kingdom.ATTRIBUTES),
            at=(0, ground),
        ),
        svg.group(
            *(_man_of(view, which, number, pen) for number in range(3)),
            at=(0, ground + _MEN_BELOW),
        ),
    )


def castle_height(storeys: int) -> float:
    """Return the height of a castle with room for so many storeys."""
    return _ground(storeys) + _MEN_BELOW + MAN_HEIGHT + 12


def _ground(storeys: int) -> float:
    return _CASTLE_HEAD + stacks.stack_height(storeys) - 2


def _castle_head(view: View, which: kingdom.Castle, style: Style) -> tuple[svg.Markup, ...]:
    level, best = kingdom.castle_level(view.stacks, which), ", ".join(_best(view, which))
    name = say.say_castle(which).removeprefix("the ")
    return (
        svg.write(name, 18, 30, 19, style.ink, weight=700, serif=True),
        svg.write("level", CASTLE_WIDTH - 44, 32, 14, style.ink2, anchor="end"),
        svg.write(
            str(level), CASTLE_WIDTH - 18, 35, 29, style.ink, weight=700, serif=True, anchor="end"
        ),
        svg.write(best, 18, 52, 14 if svg.width(best, 14) <= CASTLE_WIDTH - 36 else 12, style.ink2),
    )


def _best(view: View, which: kingdom.Castle) -> list[str]:
    """Say what the castle is first in, so that its man has a bonus (C-31, C-45)."""
    first = {
        "highest": kingdom.highest_castle(view.stacks),
        "most prestigious": kingdom.best_in(view.stacks, kingdom.Attribute.PRESTIGE),
        "best defended": kingdom.best_in(view.stacks, kingdom.Attribute.DEFENCE),
    }
    return [words for words, castle in first.items() if castle is which]


def _stack_of(
    view: View,
    which: kingdom.Castle,
    attribute: kingdom.Attribute,
    pen: Pen,
) -> svg.Markup:
    number = 3 * which + attribute
    mark = f"stack:{number}"
    cards = view.stacks[number]
    dangers = {card: stacks.card_danger(view, card) for card in cards}
    frame = pen.ring(mark, _COLUMN - 8, 160)
    return pen.marked(
        mark,
        *((svg.group(*frame, at=(4, -158)),) if frame else ()),
        stacks.stack(cards, which, attribute, _COLUMN, pen.style, dangers=dangers),
        at=(_STACKS_FROM + attribute * _STEP, 0),
        data_stack=str(number),
    )


def _man_of(
    view: View,
    which: kingdom.Castle,
    number: int,
    pen: Pen,
) -> svg.Markup:
    place = kingdom.MEN_OF[which][number]
    mark, letter = f"place:{int(place)}", view.men[place]
    own = view.seat is not None and letter in (view.own.squires or ())
    return pen.marked(
        mark,
        man(letter, place, _COLUMN, pen.style, own=own, danger=stacks.man_danger(view, place)),
        *pen.ring(mark, _COLUMN, MAN_HEIGHT, clear=1),
        at=(_STACKS_FROM + number * _STEP, 0),
        data_place=str(int(place)),
    )


_SAID = {
    stacks.Danger.NONE: "",
    stacks.Danger.LATER: ", is in danger next",
    stacks.Danger.NOW: ", is about to die",
}


def man(
    letter: Letter | None,
    place: kingdom.Place,
    wide: float,
    style: Style,
    *,
    own: bool,
    danger: stacks.Danger,
) -> svg.Markup:
    """Draw the plate of a place, ``wide`` by ``MAN_HEIGHT``, from 0, 0.

    ``own``: the viewer backs him, and an eye says that nobody else sees this; ``danger``:
    whether he is about to die.
    """
    rank = kingdom.rank_of(place).title
    if letter is None:
        return _nobody(place, wide, style)
    middle = wide / 2
    words = f"{say.say_man(letter, place)}{_SAID[danger]}"
    return svg.group(
        svg.rect(
            0,
            0,
            wide,
            MAN_HEIGHT,
            rx=8,
            fill=style.face,
            **stacks.danger_frame(danger, style.edge, 1.2, style),
        ),
        svg.path(
            f"M0.6 70V8.6Q0.6 0.6 8.6 0.6H{wide - 8.6:g}Q{wide - 0.6:g} 0.6 {wide - 0.6:g} 8.6V70Z",
            fill=portraits.PARCHMENT,
        ),
        svg.group(portraits.portrait(letter), at=(wide - 63, 12), scale=58 / 64),
        svg.path(f"M0.6 70H{wide - 0.6:g}", stroke=style.edge, stroke_width=1),
        svg.write(letter, 6, 26, 22, portraits.LINE, weight=700, serif=True),
        svg.write(svg.cut(NAMES[letter], 14, wide - 6), middle, 89, 14, style.ink, anchor="middle"),
        svg.write(rank, middle, 106, 12 if wide >= 92 else 11, style.ink2, anchor="middle"),
        *((eye(wide - 13, 14, LIGHT),) if own else ()),
        title=f"{words}{'; your squire' if own else ''}",
    )


def _nobody(place: kingdom.Place, wide: float, style: Style) -> svg.Markup:
    """Draw a place that stays empty: hollow is gone."""
    outline = svg.rect(
        0.5,
        0.5,
        wide - 1,
        MAN_HEIGHT - 1,
        rx=8,
        fill="none",
        stroke=style.edge,
        stroke_width=1.2,
        stroke_dasharray="2 4",
    )
    words = svg.write("nobody", wide / 2, 60, 13, style.ink2, anchor="middle")
    rank = svg.write(kingdom.rank_of(place).title, wide / 2, 106, 12, style.ink2, anchor="middle")
    return svg.group(outline, words, rank, title=f"{say.say_place(place)}: nobody")


# The players' panels and the piles: what the viewer knows of each seat, and what is to come.


def panel(
    view: View,
    seat: SeatView,
    wide: float,
    pen: Pen,
) -> svg.Markup:
    """Draw a seat's panel, ``wide`` by ``PANEL_HEIGHT``, from 0, 0."""
    mark, active = f"seat:{seat.seat}", seat.seat == view.actor
    halo = svg.rect(
        -3,
        -3,
        wide + 6,
        PANEL_HEIGHT + 6,
        rx=14,
        fill="none",
        stroke=pen.style.halo,
        stroke_width=4,
    )
    name = svg.cut(seat.name, 16, wide - 112, bold=True, serif=True)
    return pen.marked(
        mark,
        *((halo,) if active else ()),
        svg.rect(0, 0, wide, PANEL_HEIGHT, rx=12, fill=pen.style.face, stroke=pen.style.rule),
        badge(seat.seat, 24, 26, 26, pen.style),
        svg.write(name, 44, 31, 16, pen.style.ink, weight=700, serif=True),
        *_points(view, seat, wide, pen.style),
        svg.write(_held(view, seat, wide), 14, 56, 13, pen.style.ink2),
        *_squires(view, seat, wide, pen.style),
        *pen.ring(mark, wide, PANEL_HEIGHT),
        title=_panel_title(view, seat),
        data_seat=str(seat.seat),
    )


def _panel_title(view: View, seat: SeatView) -> str:
    seen = f", among them {listed(map(say.say_card, seat.seen))}" if seat.seen else ""
    turn = "; on turn" if seat.seat == view.actor else ""
    return f"{seat.name}: {plural(seat.held, 'card')}{seen}{turn}"


def _points(view: View, seat: SeatView, wide: float, style: Style) -> tuple[svg.Markup, ...]:
    """Write what the seat scores as the realm stands, where the viewer can know it (C-45, C-62)."""
    letters = letters_of(view, seat) if view.turn else None
    if letters is None:
        return ()
    scored = str(kingdom.points(letters, view.men, view.stacks))
    when = "points" if view.phase is Phase.OVER else "now"
    return (
        svg.write(scored, wide - 14, 33, 21, style.ink, weight=700, serif=True, anchor="end"),
        svg.write(when, wide - 14, 50, 12, style.ink2, anchor="end"),
    )


def letters_of(view: View, seat: SeatView) -> tuple[Letter, ...] | None:
    """Return the letters that a seat scores for as things are (C-45, C-62).

    None where the viewer doesn't know them, or where there are none yet.
    """
    if view.options.squires == "none" and seat.hand is None:
        return None
    hands = tuple(one.hand or () for one in view.seats)
    known = tuple(one.squires or () for one in view.seats)
    letters = kingdom.backed(view.options, known, hands)[seat.seat]
    return letters if letters or view.options.squires == "none" else None


def _held(view: View, seat: SeatView, wide: float) -> str:
    held, room = plural(seat.held, "card"), wide - 64
    if not seat.seen:
        return svg.cut(f"{held} in hand{'; on turn' if seat.seat == view.actor else ''}", 13, room)
    named = f"{held}, among them {listed(map(say.say_card, seat.seen))}"
    return named if svg.width(named, 13) <= room else f"{held}, {len(seat.seen)} of them seen"


def _squires(view: View, seat: SeatView, wide: float, style: Style) -> tuple[svg.Markup, ...]:
    if view.options.squires == "none":
        return (svg.write("scores the letters in hand", 14, 75, 13, style.ink2),)
    if not seat.squires:
        words = "three squires, in secret" if seat.chosen == 3 else f"{seat.chosen} of 3 squires"
        return (svg.write(words, 14, 75, 13, style.ink2),)
    own = view.seat == seat.seat and view.phase is not Phase.OVER
    x = 40.0 if own else 14.0  # the eye comes first: only a page knows how wide the names are
    names = svg.cut(
        ", ".join(NAMES[letter] for letter in seat.squires), 13, wide - x - 8, bold=True
    )
    line = svg.write(names, x, 75, 13, style.ink, weight=600)
    return (*((eye(24, 70, style),) if own else ()), line)


def piles(view: View, wide: float, style: Style) -> tuple[tuple[svg.Markup, ...], int]:
    """Write what is to be drawn and what is gone, from 0, 0 (C-23); return how many lines too."""
    newest = f" (on top: {say.say_card(view.discard[-1])})" if view.discard else ""
    cards = f"Event cards: {view.deck} to draw, {len(view.discard)} discarded{newest}"
    men = f"Squires: {len(view.reserve)} still to come{_order(view)}, {len(view.dead)} dead"
    first, second = (svg.wrap(words, 14, wide, most=2) for words in (cards, men))
    lines = (*first, *second)
    room = max(svg.width(line, 14) for line in lines)
    return (
        *[svg.write(line, 0, 21 * row, 14, style.ink2) for row, line in enumerate(lines)],
        svg.group(_landing(min(room + 70, wide - 60), 1), data_deck="", data_discard=""),
        svg.group(_landing(min(room + 42, wide - 32), len(lines)), data_reserve="", data_dead=""),
    ), len(lines)


def _landing(x: float, line: int) -> svg.Markup:
    """Mark, unseen, where what flies to a pile lands: beside the words, which stay readable.

    ``line``: counted from 1.
    """
    return svg.rect(x, 21 * line - 26, 1, 1, fill="none")


def _order(view: View) -> str:
    if not view.order_known or not view.reserve:
        return ""
    coming = ", ".join(NAMES[letter] for letter in view.reserve[:3])
    return f" ({coming}{' …' if len(view.reserve) > 3 else ''})"
