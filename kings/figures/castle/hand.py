"""The viewer's hand of King of the Castle, wide and on a phone."""

from __future__ import annotations

from math import ceil

from kings.castle import kingdom, say
from kings.castle.cards import CARD_TEXTS, KIND_OF, LEVEL_OF, REACTIONS, STACK_OF, Card
from kings.castle.view import View
from kings.figures import svg
from kings.figures.castle import stacks
from kings.figures.signs import eye
from kings.figures.style import Style
from kings.words import listed, owner, plural

PHONE_WIDE = 378.0
_HAND = (624.0, 164.0)
_PHONE_HAND = (PHONE_WIDE, 138.0)


def hand_svg(view: View, *, dark: bool | None = False, narrow: bool = False) -> str:
    """Draw the viewer's hand; cards that its Sudden Changes drew lie beside it.

    Raises ``ValueError`` for a bystander, who has no hand.
    """
    style = Style.of(dark=dark, narrow=narrow)
    wide, height = _PHONE_HAND if narrow else _HAND
    own_turn = view.seat == view.actor
    shown = tuple(card for one in view.playing for card in one.drawn if own_turn)
    hand = (*(view.own.hand or ()), *shown)
    edge, top, rows = (5.0, 5.0, 2) if narrow else (14.0, 36.0, 1)
    columns = max(4 // rows, ceil(len(hand) / rows))
    room = (wide - 2 * edge - 8 * (columns - 1)) / columns
    high = (height - top - (5 if narrow else 10) - 6 * (rows - 1)) / rows
    drawn = [
        svg.group(
            _hand_card(card, (room, high), view, style),
            at=(edge + number % columns * (room + 8), top + number // columns * (high + 6)),
        )
        for number, card in enumerate(hand)
    ]
    if not narrow:
        drawn += [
            eye(24, 18, style),
            svg.write("Your hand", 40, 23.5, 16, style.ink, weight=700, serif=True),
            svg.write(
                f"{plural(len(hand), 'card')}, seen by you alone",
                *(wide - 16, 23, 12.5, style.ink2),
                anchor="end",
            ),
        ]
    said = listed([f"{say.say_card(card)} ({CARD_TEXTS[KIND_OF[card]].short})" for card in hand])
    says = f"Only {view.own.name} sees this: {said if hand else 'no card'}."
    return svg.picture(f"{owner(view.own.name)} hand", says, wide, height, *drawn)


def _hand_card(card: Card, size: tuple[float, float], view: View, style: Style) -> svg.Markup:
    """Draw a card with its title and what it does; its letter where that scores (C-62)."""
    wide, high = size
    text = CARD_TEXTS[KIND_OF[card]]
    low, level, reaction = high < 70, LEVEL_OF[card], KIND_OF[card] in REACTIONS
    pad, small = (7.0, 12.0) if low else (9.0, 13.0)
    room = wide - 2 * pad
    for big, sign in ((14.0 if low else 15.0, 44), (13.0, 44), (15.0, 20), (13.0, 20), (12.0, 20)):
        aside = sign if level else 0
        titles = svg.wrap(
            card.title, big, room - aside, most=1 if low else 2, bold=True, serif=True
        )
        if not any(line.endswith("…") for line in titles):
            break
    y, row_high = (7 if low else 9) + (big + 2) * len(titles) + small, small + 2.5
    lines = svg.wrap(text.short, small, room, most=int((high - y) // row_high) + 1)
    parts = [
        svg.rect(0, 0, wide, high, rx=9, fill=style.face, stroke=style.edge, stroke_width=1.2),
        *_level_sign(card, wide, style, alone=aside < 44),
        *[
            svg.write(line, pad, 4 + (big + 2) * (row + 1), big, style.ink, weight=700, serif=True)
            for row, line in enumerate(titles)
        ],
        *[
            svg.write(line, pad, y + row_high * row, small, style.ink2)
            for row, line in enumerate(lines)
        ],
    ]
    if reaction:
        parts.append(svg.write("reaction", pad, high - 8, 12.5, style.select, weight=700))
    if view.options.squires == "none":
        parts.append(
            svg.write(card.letter, wide - 10, high - 9, 14, style.ink, weight=700, anchor="end")
        )
    return svg.group(
        *parts,
        title=f"{say.say_card(card)}, letter {card.letter}. {text.full}",
        data_mark=f"card:{int(card)}",
    )


def _level_sign(card: Card, wide: float, style: Style, *, alone: bool) -> tuple[svg.Markup, ...]:
    """Draw the sign and the level of a level card in its corner; ``alone``: only the level."""
    if not LEVEL_OF[card]:
        return ()
    attribute = kingdom.ATTRIBUTES[STACK_OF[card]]
    colour = stacks.attribute_colour(attribute, style)
    icon = svg.group(stacks.attribute_icon(attribute, style), at=(wide - 46, 7), scale=0.8)
    return (
        *(() if alone else (icon,)),
        svg.write(
            str(LEVEL_OF[card]),
            *(wide - 9, 22, 18, colour),
            weight=700,
            serif=True,
            anchor="end",
        ),
    )
