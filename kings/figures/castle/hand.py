"""The viewer's own Event cards: title, what each does, and its letter; dashed: can be played."""

from __future__ import annotations

from kings.castle.cards import CARD_TEXTS, KIND_OF, LEVEL_OF, REACTIONS, STACK_OF, Card
from kings.castle.kingdom import ATTRIBUTES
from kings.castle.options import Squires
from kings.castle.say import say_card
from kings.castle.view import View
from kings.figures.castle.table import Pointing, pointing
from kings.figures.castle.stacks import attribute_colour, attribute_icon
from kings.figures.svg import cut, wrap
from kings.figures.style import Palette, palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, picture, rect, write
from kings.words import listed, owner

_WIDE, _HIGH, _GAP = 214.0, 104.0, 18.0
_PHONE = (308.0, 86.0)
_EDGE = 8.0
_HEAD = 58.0
_COLUMNS = 4
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
    colours, marks = palette(dark=dark), pointing(view, chosen)
    own_turn = view.seat == view.actor
    drawn_cards = tuple(card for one in view.playing for card in one.drawn if own_turn)
    cards = (*(view.own.hand or ()), *drawn_cards)
    columns = 1 if narrow else max(_COLUMNS, len(cards))
    wide, high = _PHONE if narrow else (_WIDE, _HIGH)
    rows = max(1, -(-len(cards) // columns))
    size = (2 * _EDGE + columns * (wide + _GAP) - _GAP, _HEAD + rows * (high + _GAP) - _GAP + _EDGE)
    return picture(
        f"{owner(view.own.name)} hand",
        f"Only {view.own.name} sees this: {listed(map(_says, cards)) if cards else 'no card'}.",
        *size,
        *_head(view, size[0], colours),
        *(
            group(
                _card(card, (wide, high), colours, marks),
                at=(
                    _EDGE + number % columns * (wide + _GAP),
                    _HEAD + number // columns * (high + _GAP),
                ),
            )
            for number, card in enumerate(cards)
        ),
    )


def _head(view: View, wide: float, colours: Palette) -> tuple[Markup, ...]:
    """Write whose cards these are, and what their letters are for (C-03)."""
    name = cut(f"{owner(view.own.name)} hand", 18, wide - 40, bold=True, serif=True)
    return (
        eye(_EDGE + 10, 14, colours),
        write(name, _EDGE + 28, 20, 18, colours.ink, weight=700, serif=True),
        write(_LETTERS[view.options.squires], _EDGE, 42, 13, colours.ink2),
    )


_LETTERS: dict[Squires, str] = {
    "dealt": "letters in the corner: they dealt squires (C-10)",
    "drawn": "letters in the corner: they mean nothing (C-60)",
    "chosen": "letters in the corner: they mean nothing (C-60)",
    "none": "letters in the corner: they score at the end (C-62)",
}


def _says(card: Card) -> str:
    return f"{say_card(card)} {card.letter} ({CARD_TEXTS[KIND_OF[card]].short})"


def _card(card: Card, size: tuple[float, float], colours: Palette, marks: Pointing) -> Markup:
    text, mark, (wide, high) = CARD_TEXTS[KIND_OF[card]], f"card:{int(card)}", size
    lines = wrap(text.short, 14, wide - 28, most=2)
    return group(
        *marks.ring(mark, wide, high, colours),
        rect(0, 0, wide, high, rx=10, fill=colours.face, stroke=colours.edge, stroke_width=1.2),
        *_sign(card, wide, colours),
        write(card.title, 14, 30, 17, colours.ink, weight=700, serif=True),
        *(write(line, 14, 54 + 18 * row, 14, colours.ink2) for row, line in enumerate(lines)),
        *_reaction(card, high, colours),
        write(card.letter, wide - 14, high - 12, 13, colours.ink2, anchor="end"),
        title=f"{say_card(card)}, letter {card.letter} (C-03). {text.full}",
        data_mark=mark,
        data_can=marks.yes(mark),
        data_card=str(int(card)),
    )


def _sign(card: Card, wide: float, colours: Palette) -> tuple[Markup, ...]:
    """Draw the sign and the level of a level card in its corner."""
    if not LEVEL_OF[card]:
        return ()
    attribute = ATTRIBUTES[STACK_OF[card]]
    sign = group(attribute_icon(attribute, colours), at=(wide - 62, 15))
    colour = attribute_colour(attribute, colours)
    level = write(
        str(LEVEL_OF[card]), wide - 14, 32, 19, colour, weight=700, serif=True, anchor="end"
    )
    return (sign, level)


def _reaction(card: Card, high: float, colours: Palette) -> tuple[Markup, ...]:
    if KIND_OF[card] not in REACTIONS:
        return ()
    return (write("reaction", 14, high - 12, 13, colours.select, weight=700),)
