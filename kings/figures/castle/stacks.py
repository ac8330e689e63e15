"""Level cards as storeys: Domain under a roof, Prestige with a banner, Defence with battlements.

A stack stands on its ground line; each storey is as wide as its level allows, and a missing level
below a card is an empty frame, so that the height is always the level (C-30).
"""

from __future__ import annotations

from enum import Enum

from kings.castle.cards import LEVEL_OF, Card
from kings.castle.kingdom import Attribute, Castle, Place, top
from kings.castle.say import say_attribute, say_castle, say_level
from kings.castle.state import Death, Threat
from kings.castle.view import View
from kings.figures.style import Palette, Style
from kings.figures.svg import Markup, group, path, rect, write

_COLOURS = {Attribute.DOMAIN: 0, Attribute.PRESTIGE: 2, Attribute.DEFENCE: 1}


def attribute_colour(attribute: Attribute, colours: Palette) -> str:
    """Return the colour of an attribute; its sign and its name say it too."""
    return colours.classes[_COLOURS[attribute]]


Box = tuple[float, float, float, float]
"""Where a storey stands: left end, top, width and height."""
STACK_WIDE = 92.0
"""How wide a stack is beside the others of its castle."""


def stack(view: View, which: Castle, attribute: Attribute, style: Style) -> Markup:
    """Draw a stack; 0, 0 is the left end of its ground line. On a phone it has no words."""
    number, small = 3 * which + attribute, style.narrow
    wide, step = (34.0, 19.0) if small else (STACK_WIDE, 33.0)
    cards, colour = view.stacks[number], attribute_colour(attribute, style)
    by_level, height = {LEVEL_OF[card]: card for card in cards}, top(cards)
    drawn = [rect(0, -76 if small else -122, wide, 82 if small else 142, fill="none")]
    for level in range(1, height + 1):
        inset, card = 3.0 if small else 3.0 * level, by_level.get(level)
        box = (inset, -level * step, wide - 2 * inset, step - (1 if small else 2))
        drawn.append(
            _posts(box, colour) if card is None else _storey(view, card, box, colour, style)
        )
    if small:
        sign = group(attribute_icon(attribute, style), at=(10, -14 - step * height), scale=0.58)
        drawn += [sign, path("M2 1.5H32", stroke=style.ink, stroke_width=1.6)]
    else:
        words = f"{say_attribute(attribute)} {height}"
        drawn.append(write(words, wide / 2, 16, 12.5, style.ink, weight=700, anchor="middle"))
        drawn.append(_top(attribute, height, step, style))
    return group(
        *drawn,
        title=f"{say_attribute(attribute)} of {say_castle(which)}: level {height}",
        data_stack=str(number),
        data_mark=f"stack:{number}",
    )


def _top(attribute: Attribute, height: int, step: float, style: Style) -> Markup:
    """Draw what stands on a stack; where there is none, a dashed ground."""
    if not height:
        d = f"M6 -3H{STACK_WIDE - 6:g}"
        return path(d, stroke=style.ink2, stroke_dasharray="5 4")
    sign = attribute_sign(attribute, 0, 0, (STACK_WIDE - 6 * height - 8) / 0.7, style)
    return group(sign, at=(STACK_WIDE / 2, -height * step - 1), scale=0.7)


def _storey(view: View, card: Card, box: Box, colour: str, style: Style) -> Markup:
    danger, (x, y, wide, high) = card_danger(view, card), box
    lost, middle = danger is not Danger.NONE, x + wide / 2
    ink, size = style.ink if lost else style.on, 13 if style.narrow else 15
    frame = danger_frame(danger, colour, 0, style)
    level = write(
        str(LEVEL_OF[card]), middle, y + 14.5, size, ink, weight=700, serif=True, anchor="middle"
    )
    name = () if style.narrow else (write(card.title, middle, y + 26.5, 12, ink, anchor="middle"),)
    return group(
        rect(x, y, wide, high, rx=3, fill=style.face if lost else colour, **frame),
        level,
        *name,
        title=f"{say_level(card)}{', about to be discarded' if lost else ''}",
    )


def _posts(box: Box, colour: str) -> Markup:
    """Draw the posts of a level of which there is no card."""
    x, y, wide, high = box
    d = f"M{x + 2:g} {y:g}v{high:g}M{x + wide - 2:g} {y:g}v{high:g}"
    return path(d, stroke=colour, stroke_width=4)


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
