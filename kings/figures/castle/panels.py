"""What one seat of King of the Castle has: its hand, and the squires that it can choose.

``DRAWING`` says which picture is which.
"""

from __future__ import annotations

from collections.abc import Sequence, Set as AbstractSet

from kings.castle.cards import (
    CARD_TEXTS,
    KIND_OF,
    LETTERS,
    LEVEL_OF,
    NAMES,
    REACTIONS,
    STACK_OF,
    Card,
    Letter,
)
from kings.castle.kingdom import ATTRIBUTES
from kings.castle.options import Squires
from kings.castle.say import describe, say_card, say_seat
from kings.castle.state import Phase
from kings.castle.view import View
from kings.figures.castle.cloth import screen
from kings.figures.castle.ending import squires_svg
from kings.figures.castle.motion import motions
from kings.figures.castle.portraits import LINE, PARCHMENT, court, portrait
from kings.figures.castle.reference import castle_reference
from kings.figures.castle.squires import suspicion_svg
from kings.figures.castle.stacks import attribute_colour, attribute_icon
from kings.figures.castle.strip import strip_svg, whole_card
from kings.figures.castle.table import Pen, kingdom_svg, marks_of
from kings.figures.drawing import Drawing
from kings.figures.signs import eye
from kings.figures.style import Style
from kings.figures.svg import Markup, cut, group, picture, rect, wrap, write
from kings.game import Event
from kings.words import listed, owner

_CARD_WIDTH, _CARD_HEIGHT, _CARD_GAP = 214.0, 104.0, 18.0
_PHONE_CARD = (308.0, 86.0)
_HAND_EDGE = 8.0
_HAND_HEAD = 58.0
_LEAST_COLUMNS = 4
"""How many cards a wide hand has room for at least, so that few cards aren't drawn larger."""


def hand_svg(
    view: View,
    *,
    dark: bool | None = False,
    chosen: frozenset[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw the viewer's hand under its name; cards that its Sudden Changes drew lie beside it.

    ``chosen``: marks such as ``card:12``, those of the kingdom among them: a card that can't be
    aimed at what is chosen has no ring. ``narrow``: one below the other. Raises ``ValueError`` for
    a bystander, who has no hand.
    """
    style = Style.of(dark=dark, narrow=narrow)
    pen = Pen.of(view, style, chosen)
    own_turn = view.seat == view.actor
    drawn_cards = tuple(card for one in view.playing for card in one.drawn if own_turn)
    cards = (*(view.own.hand or ()), *drawn_cards)
    columns = 1 if narrow else max(_LEAST_COLUMNS, len(cards))
    wide, height = _PHONE_CARD if narrow else (_CARD_WIDTH, _CARD_HEIGHT)
    rows = max(1, -(-len(cards) // columns))
    size = (
        2 * _HAND_EDGE + columns * (wide + _CARD_GAP) - _CARD_GAP,
        _HAND_HEAD + rows * (height + _CARD_GAP) - _CARD_GAP + _HAND_EDGE,
    )
    cards_said = listed(map(_card_says, cards)) if cards else "no card"
    return picture(
        f"{owner(view.own.name)} hand",
        f"Only {view.own.name} sees this: {cards_said}.",
        *size,
        *_hand_head(view, size[0], style),
        *(
            group(
                _hand_card(card, (wide, height), pen),
                at=(
                    _HAND_EDGE + number % columns * (wide + _CARD_GAP),
                    _HAND_HEAD + number // columns * (height + _CARD_GAP),
                ),
            )
            for number, card in enumerate(cards)
        ),
    )


def _hand_head(view: View, wide: float, style: Style) -> tuple[Markup, ...]:
    """Write whose cards these are, and what their letters are for (C-03)."""
    name = cut(f"{owner(view.own.name)} hand", 18, wide - 40, bold=True, serif=True)
    return (
        eye(_HAND_EDGE + 10, 14, style),
        write(name, _HAND_EDGE + 28, 20, 18, style.ink, weight=700, serif=True),
        write(_LETTERS[view.options.squires], _HAND_EDGE, 42, 13, style.ink2),
    )


_LETTERS: dict[Squires, str] = {
    "dealt": "letters in the corner: they dealt squires (C-10)",
    "drawn": "letters in the corner: they mean nothing (C-60)",
    "chosen": "letters in the corner: they mean nothing (C-60)",
    "none": "letters in the corner: they score at the end (C-62)",
}


def _card_says(card: Card) -> str:
    return f"{say_card(card)} {card.letter} ({CARD_TEXTS[KIND_OF[card]].short})"


def _hand_card(card: Card, size: tuple[float, float], pen: Pen) -> Markup:
    text, mark, (wide, height) = CARD_TEXTS[KIND_OF[card]], f"card:{int(card)}", size
    lines = wrap(text.short, 14, wide - 28, most=2)
    return group(
        *pen.ring(mark, wide, height),
        rect(
            0, 0, wide, height, rx=10, fill=pen.style.face, stroke=pen.style.edge, stroke_width=1.2
        ),
        *_level_sign(card, wide, pen.style),
        write(card.title, 14, 30, 17, pen.style.ink, weight=700, serif=True),
        *(write(line, 14, 54 + 18 * row, 14, pen.style.ink2) for row, line in enumerate(lines)),
        *_reaction(card, height, pen.style),
        write(card.letter, wide - 14, height - 12, 13, pen.style.ink2, anchor="end"),
        title=f"{say_card(card)}, letter {card.letter} (C-03). {text.full}",
        data_mark=mark,
        data_can="yes" if mark in pen.can else None,
        data_card=str(int(card)),
    )


def _level_sign(card: Card, wide: float, style: Style) -> tuple[Markup, ...]:
    """Draw the sign and the level of a level card in its corner."""
    if not LEVEL_OF[card]:
        return ()
    attribute = ATTRIBUTES[STACK_OF[card]]
    sign = group(attribute_icon(attribute, style), at=(wide - 62, 15))
    colour = attribute_colour(attribute, style)
    level = write(
        str(LEVEL_OF[card]), wide - 14, 32, 19, colour, weight=700, serif=True, anchor="end"
    )
    return (sign, level)


def _reaction(card: Card, height: float, style: Style) -> tuple[Markup, ...]:
    if KIND_OF[card] not in REACTIONS:
        return ()
    return (write("reaction", 14, height - 12, 13, style.select, weight=700),)


# All 26 squires to choose from, where they are chosen freely and in secret (C-60).

_SQUIRE_WIDTH, _SQUIRE_HEIGHT, _CHOOSER_EDGE = 88.0, 100.0, 8.0
_ON_SCREEN, _ON_PHONE = (9, 16.0), (4, 12.0)
"""How many squires stand side by side, and how far apart."""


def chooser_svg(view: View, *, dark: bool | None = False, narrow: bool = False) -> str:
    """Draw the 26 squires for the viewer; those chosen already have an eye, the others a ring.

    ``narrow``: four side by side, for frames under 520 pixels. Raises ``ValueError`` for a
    bystander, who chooses nobody.
    """
    pen = Pen.of(view, Style.of(dark=dark, narrow=narrow))
    columns, gap = _ON_PHONE if narrow else _ON_SCREEN
    rows = -(-len(LETTERS) // columns)
    own = view.own.squires or ()
    size = (
        2 * _CHOOSER_EDGE + columns * (_SQUIRE_WIDTH + gap) - gap,
        2 * _CHOOSER_EDGE + rows * (_SQUIRE_HEIGHT + gap) - gap,
    )
    chosen = listed(NAMES[letter] for letter in own)
    return picture(
        "Choose three squires, in secret",
        f"{view.own.name} has chosen {chosen} so far (C-60).",
        *size,
        *(
            pen.marked(
                f"squire:{letter}",
                *_squire(letter, pen, own=letter in own),
                at=(
                    _CHOOSER_EDGE + number % columns * (_SQUIRE_WIDTH + gap),
                    _CHOOSER_EDGE + number // columns * (_SQUIRE_HEIGHT + gap),
                ),
                title=f"{NAMES[letter]} ({letter}){'; your squire' if letter in own else ''}",
            )
            for number, letter in enumerate(LETTERS)
        ),
    )


def _squire(letter: Letter, pen: Pen, *, own: bool) -> tuple[Markup, ...]:
    edge = pen.style.select if own else pen.style.edge
    return (
        rect(
            0,
            0,
            _SQUIRE_WIDTH,
            _SQUIRE_HEIGHT,
            rx=8,
            fill=pen.style.face,
            stroke=edge,
            stroke_width=4 if own else 1,
        ),
        rect(2, 2, _SQUIRE_WIDTH - 4, 70, rx=7, fill=PARCHMENT),
        group(portrait(letter), at=(_SQUIRE_WIDTH - 63, 14), scale=58 / 64),
        write(letter, 8, 26, 22, LINE, weight=700, serif=True),
        write(NAMES[letter], _SQUIRE_WIDTH / 2, 91, 14, pen.style.ink, anchor="middle"),
        *((eye(_SQUIRE_WIDTH - 14, 14, pen.style),) if own else ()),
        *pen.ring(f"squire:{letter}", _SQUIRE_WIDTH, _SQUIRE_HEIGHT),
    )


# All pictures of one seat.


def castle_pictures(
    view: View,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    chosen: AbstractSet[str] = frozenset(),
    happened: Sequence[Event] = (),
    news: int = 0,
) -> list[str]:
    """Draw the kingdom, the viewer's hand if it has one, and what became of the men.

    While squires are chosen, all of them to choose from take the place of the hand (C-60).
    ``happened``: what the viewer has seen so far, of which the last ``news`` happened since the
    last picture; whoever died or moved up by these is told step by step.
    """
    marks = frozenset(chosen)
    drawn = [kingdom_svg(view, dark=dark, narrow=narrow, chosen=marks)]
    if view.seat is not None and view.phase is Phase.CHOOSE:
        drawn.append(chooser_svg(view, dark=dark, narrow=narrow))
    elif view.seat is not None and view.phase is not Phase.OVER:
        drawn.append(hand_svg(view, dark=dark, narrow=narrow, chosen=marks))
    strip = strip_svg(view, whole_card(happened, news), dark=dark, narrow=narrow)
    return [*drawn, strip] if strip else drawn


DRAWING = Drawing(
    View,
    whole=castle_pictures,
    table=kingdom_svg,
    own=lambda view, **look: [hand_svg(view, **look)],
    own_words=lambda view: " ".join(say_seat(view.own)),
    describe=lambda view, _: describe(view),
    pieces=court,
    marks=marks_of,
    reference=castle_reference,
    motions=lambda news, view, _: motions(news, view, dark=None),
    screen=screen,
    end=lambda view, _, **look: [squires_svg(view, seat, **look) for seat in view.seats],
    guesses=suspicion_svg,
)
