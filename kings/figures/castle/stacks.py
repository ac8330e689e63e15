"""Level cards as storeys: Domain under a roof, Prestige with a banner, Defence with battlements.

A stack stands on its ground line; each storey is as wide as its level allows, and a missing level
below a card is an empty frame, so that the height is always the level (C-30).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from kings.castle.cards import LEVEL_OF, Card
from kings.castle.kingdom import Attribute, Castle, Place, top
from kings.castle.say import say_attribute, say_castle, say_level
from kings.castle.state import Death, Threat
from kings.castle.view import View
from kings.figures.style import Palette, Style
from kings.figures.svg import Markup, group, path, rect, write

STOREY = 43.0
GAP = 3.0
_COLOURS = {Attribute.DOMAIN: 0, Attribute.PRESTIGE: 2, Attribute.DEFENCE: 1}


def stack_height(storeys: int) -> float:
    """Return the room for so many level cards with what stands on top, without the words below."""
    return storeys * (STOREY + GAP) + 40


def attribute_colour(attribute: Attribute, colours: Palette) -> str:
    """Return the colour of an attribute; its sign and its name say it too."""
    return colours.classes[_COLOURS[attribute]]


def stack(
    cards: tuple[Card, ...],
    castle: Castle,
    attribute: Attribute,
    wide: float,
    style: Style,
    *,
    dangers: Mapping[Card, Danger],
) -> Markup:
    """Draw a stack on its ground line; 0, 0 is the left end of that line."""
    colour, height = attribute_colour(attribute, style), top(cards)
    by_level = {LEVEL_OF[card]: card for card in cards}
    drawn = []
    for level in range(1, height + 1):
        inset, y = 3.0 * level, -level * (STOREY + GAP)
        card = by_level.get(level)
        if card is None:
            drawn.append(_posts(inset, y, wide, colour))
        else:
            drawn.append(_storey(card, inset, y, wide, style, colour, danger=dangers[card]))
    roof = -height * (STOREY + GAP) - 2
    return group(
        *drawn,
        *((attribute_sign(attribute, wide / 2, roof, wide - 6 * height, style),) if height else ()),
        *(() if height else (_no_storey(wide, style),)),
        _stack_foot(attribute, height, wide, style),
        title=f"{say_attribute(attribute)} of {say_castle(castle)}: level {height}",
    )


def _storey(
    card: Card,
    inset: float,
    y: float,
    wide: float,
    style: Style,
    colour: str,
    *,
    danger: Danger,
) -> Markup:
    middle = wide / 2
    in_danger = danger is not Danger.NONE
    fill = style.face if in_danger else colour
    ink = style.ink if in_danger else style.on
    return group(
        rect(
            inset,
            y,
            wide - 2 * inset,
            STOREY,
            rx=3,
            fill=fill,
            **danger_frame(danger, colour, 0, style),
        ),
        write(
            str(LEVEL_OF[card]), middle, y + 20, 19, ink, weight=700, serif=True, anchor="middle"
        ),
        write(card.title, middle, y + 35, 12, ink, anchor="middle"),
        title=f"{say_level(card)}{', about to be discarded' if in_danger else ''}",
    )


def _posts(inset: float, y: float, wide: float, colour: str) -> Markup:
    """Draw the posts of a level of which there is no card."""
    left, right = inset + 2, wide - inset - 2
    d = f"M{left:g} {y:g}V{y + STOREY:g}M{right:g} {y:g}V{y + STOREY:g}"
    return path(d, stroke=colour, stroke_width=4)


def _no_storey(wide: float, style: Style) -> Markup:
    return path(f"M6 -3H{wide - 6:g}", stroke=style.ink2, stroke_width=1.6, stroke_dasharray="5 4")


def _stack_foot(attribute: Attribute, height: int, wide: float, style: Style) -> Markup:
    words = f"{say_attribute(attribute)} {height}"
    return write(words, wide / 2, 19, 13, style.ink, weight=700, anchor="middle")


def attribute_sign(attribute: Attribute, x: float, y: float, wide: float, style: Style) -> Markup:
    """Draw what stands on a stack: a roof, a banner, battlements; its foot is at x, y."""
    colour, half = attribute_colour(attribute, style), wide / 2
    if attribute is Attribute.DOMAIN:
        d = f"M{-half - 4:g} 0L0 -22L{half + 4:g} 0Z"
    elif attribute is Attribute.PRESTIGE:
        d = "M-1.5 0V-37H1.5V-36H28L20 -27L28 -18H1.5V0Z"
    else:
        step = wide / 5
        notches = "".join(
            f"H{-half + step * n:g}V{-13 if n % 2 == 0 else -6:g}" for n in range(1, 5)
        )
        d = f"M{-half:g} 0V-13{notches}H{half:g}V0Z"
    return group(path(d, fill=colour), at=(x, y))


def attribute_icon(attribute: Attribute, style: Style) -> Markup:
    """Draw the sign of an attribute by itself, 24 wide and 20 high from 0, 0: house, flag, wall."""
    if attribute is Attribute.DOMAIN:
        d = "M0 10L12 0L24 10H22V20H2V10Z"
    elif attribute is Attribute.PRESTIGE:
        d = "M3 0H22L17 5.5L22 11H6V20H3Z"
    else:
        d = "M2 0H7V4H10V0H14V4H17V0H22V20H2Z"
    return path(d, fill=attribute_colour(attribute, style))


# Who and what is in danger: the first is asked about now, the others in their turn (C-22, C-41).
# Both have a dashed frame; that of the first is strong, so that the eye finds whom the question
# is about, and those of the others are faint.


class Danger(Enum):
    """Whether something is in danger: not at all, after something else, or as the next."""

    NONE = 0
    LATER = 1
    NOW = 2


_DANGER_WIDTH = {Danger.LATER: 1.6, Danger.NOW: 4.0}
_FAINT = 0.6


def man_danger(view: View, place: Place) -> Danger:
    """Say whether the man in a place is about to die."""
    deaths = [isinstance(one, Death) and one.place is place for one in view.threats]
    return _by_order(deaths)


def card_danger(view: View, card: Card) -> Danger:
    """Say whether a level card is about to be discarded."""
    return _by_order([_of_card(one, card) for one in view.threats])


def _of_card(threat: Threat, card: Card) -> bool:
    return not isinstance(threat, Death) and threat.card is card


def _by_order(found: list[bool]) -> Danger:
    if not any(found):
        return Danger.NONE
    return Danger.NOW if found[0] else Danger.LATER


def danger_frame(danger: Danger, safe: str, wide: float, style: Style) -> dict[str, str | float]:
    """Return the stroke of an outline: in danger dashed, else in colour ``safe``, ``wide`` wide."""
    if danger is Danger.NONE:
        return {"stroke": safe, "stroke_width": wide}
    drawn: dict[str, str | float] = {
        "stroke": style.broken,
        "stroke_width": _DANGER_WIDTH[danger],
        "stroke_dasharray": "7 4",
    }
    return drawn if danger is Danger.NOW else {**drawn, "stroke_opacity": _FAINT}
