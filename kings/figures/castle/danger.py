"""Who and what is in danger: the first is asked about now, the others in their turn (C-22, C-41).

Both have a dashed frame; that of the first is strong, so that the eye finds whom the question is
about, and those of the others are faint.
"""

from __future__ import annotations

from enum import Enum

from kings.castle.cards import Card
from kings.castle.kingdom import Place
from kings.castle.state import Death, Threat
from kings.castle.view import View
from kings.figures.style import Palette


class Danger(Enum):
    """Whether something is in danger: not at all, after something else, or as the next."""

    NONE = 0
    LATER = 1
    NOW = 2


_WIDTH = {Danger.LATER: 1.6, Danger.NOW: 4.0}
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


def frame(danger: Danger, safe: str, wide: float, colours: Palette) -> dict[str, str | float]:
    """Return the stroke of an outline: in danger dashed, else in colour ``safe``, ``wide`` wide."""
    if danger is Danger.NONE:
        return {"stroke": safe, "stroke_width": wide}
    drawn: dict[str, str | float] = {
        "stroke": colours.broken,
        "stroke_width": _WIDTH[danger],
        "stroke_dasharray": "7 4",
    }
    return drawn if danger is Danger.NOW else {**drawn, "stroke_opacity": _FAINT}
