"""The viewer's own Event cards: title, what each does, and its letter; dashed: can be played."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kings.castle.cards import KIND_OF, LEVEL_OF, REACTIONS, STACK_OF, Card
from kings.castle.kingdom import ATTRIBUTES
from kings.castle.moves import Discard, Play, React
from kings.castle.text.cards import CARD_TEXTS, say_card
from kings.castle.text.words import listed
from kings.castle.view import View
from kings.figures.castle.men import ring
from kings.figures.castle.stacks import attribute_colour, attribute_sign
from kings.figures.measure import wrap
from kings.figures.palette import Palette, palette
from kings.figures.svg import Markup, group, picture, rect, write

__all__ = ["hand_svg", "playable"]

_WIDE, _HIGH, _GAP = 214.0, 104.0, 18.0
_EDGE = 8.0


def hand_svg(
    view: View,
    *,
    dark: bool | None = False,
    chosen: AbstractSet[Card] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw the viewer's hand; the cards that Sudden Changes drew lie beside it while they do.

    ``chosen``: cards that are drawn as chosen. ``narrow``: one below the other. Raises
    ``ValueError`` for a bystander, who has no hand.
    """
    colours, can = palette(dark=dark), playable(view)
    drawn_cards = tuple(card for playing in view.playing for card in playing.drawn)
    cards = (*(view.own.hand or ()), *drawn_cards)
    columns = 1 if narrow else max(1, len(cards))
    rows = -(-len(cards) // columns) if cards else 1
    size = (
        2 * _EDGE + columns * (_WIDE + _GAP) - _GAP,
        2 * _EDGE + rows * (_HIGH + _GAP) - _GAP,
    )
    return picture(
        f"{view.own.name}'s hand",
        f"Only {view.own.name} sees this: {listed(map(_says, cards)) if cards else 'no card'}.",
        *size,
        *(
            group(
                _card(card, colours, can=card in can, chosen=card in chosen),
                at=(
                    _EDGE + number % columns * (_WIDE + _GAP),
                    _EDGE + number // columns * (_HIGH + _GAP),
                ),
            )
            for number, card in enumerate(cards)
        ),
    )


def playable(view: View) -> frozenset[Card]:
    """Return the cards that the viewer can play or discard now."""
    return frozenset(
        choice.card for choice in view.choices if isinstance(choice, Play | React | Discard)
    )


def _says(card: Card) -> str:
    return f"{say_card(card)} {card.letter} ({CARD_TEXTS[KIND_OF[card]].short})"


def _card(card: Card, colours: Palette, *, can: bool, chosen: bool) -> Markup:
    text = CARD_TEXTS[KIND_OF[card]]
    lines = wrap(text.short, 14, _WIDE - 28, most=2)
    return group(
        *ring(_WIDE, _HIGH, colours, can=can, chosen=chosen),
        rect(0, 0, _WIDE, _HIGH, rx=10, fill=colours.face, stroke=colours.edge, stroke_width=1.2),
        *_sign(card, colours),
        write(card.title, 14, 30, 17, colours.ink, weight=700, serif=True),
        *(write(line, 14, 54 + 18 * row, 14, colours.ink2) for row, line in enumerate(lines)),
        *_reaction(card, colours),
        write(card.letter, _WIDE - 14, _HIGH - 12, 13, colours.ink2, anchor="end"),
        title=f"{say_card(card)}, letter {card.letter}. {text.full}",
        data_mark=f"card:{int(card)}",
        data_can="yes" if can else None,
    )


def _sign(card: Card, colours: Palette) -> tuple[Markup, ...]:
    """Draw the sign and the level of a level card in its corner."""
    if not LEVEL_OF[card]:
        return ()
    attribute = ATTRIBUTES[STACK_OF[card]]
    sign = group(attribute_sign(attribute, 0, 0, 24, colours), at=(_WIDE - 50, 32), scale=0.6)
    colour = attribute_colour(attribute, colours)
    level = write(
        str(LEVEL_OF[card]), _WIDE - 14, 31, 19, colour, weight=700, serif=True, anchor="end"
    )
    return (sign, level)


def _reaction(card: Card, colours: Palette) -> tuple[Markup, ...]:
    if KIND_OF[card] not in REACTIONS:
        return ()
    return (write("reaction", 14, _HIGH - 12, 13, colours.select, weight=700),)
