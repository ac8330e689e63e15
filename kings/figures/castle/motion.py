"""What moves from one picture of the kingdom to the next, as data: men, level cards, Event cards.

The motions are made from what the viewer has seen happen and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from kings.castle import events
from kings.castle.cards import LEVEL_OF, STACK_OF, Card, Letter
from kings.castle.kingdom import ATTRIBUTES, Castle
from kings.castle.view import View
from kings.figures.castle.portraits import LINE, PARCHMENT, portrait
from kings.figures.castle.stacks import attribute_colour
from kings.figures.drawing import WAVES, Motion, What
from kings.figures.style import Palette, palette
from kings.figures.svg import cut, group, memo, rect, sprite, write
from kings.game import Event

_CARD = (120.0, 44.0)
_MAN = (64.0, 72.0)


def motions(
    latest: Iterable[Event], view: View, *, dark: bool | None = False
) -> tuple[Motion, ...]:
    """Return what moves while the latest events happen, the last of them leading to ``view``.

    One wave an event, ``WAVES`` of them at most, the last ones. Anchors:
    ``place:0`` to ``place:9``, ``stack:0`` to ``stack:8``, ``seat:0`` …, ``discard``,
    ``reserve`` and ``dead``. A stolen card that the viewer may not know moves as its back.
    """
    colours, news = palette(dark=dark), tuple(latest)
    laid = {event.play.card for event in news if isinstance(event, events.CardPlayed)}
    moving = [
        one
        for event in news
        if not (isinstance(event, events.LevelPlaced) and event.card in laid)
        and (one := _motion(event, colours)) is not None
    ][-WAVES:]
    return tuple(
        Motion(what, start, end, drawn, wave)
        for wave, (what, start, end, drawn) in enumerate(moving)
    )


_Moving = tuple[What, str, str, str]


def _motion(event: Event, colours: Palette) -> _Moving | None:
    match event:
        case events.CardPlayed(play):
            end = "discard" if play.castle is None else _stack(play.castle, play.card)
            return ("card", f"seat:{play.seat}", end, card_sprite(play.card, colours))
        case events.ManDied(place, man):
            return ("card", f"place:{int(place)}", "dead", man_sprite(man, colours))
        case events.Promoted(man, origin, place):
            start, end = f"place:{int(origin)}", f"place:{int(place)}"
            return ("card", start, end, man_sprite(man, colours))
        case events.Recruited(man, place):
            return ("card", "reserve", f"place:{int(place)}", man_sprite(man, colours))
        case events.LevelPlaced(castle, _, card):
            return ("card", "discard", _stack(castle, card), level_sprite(card, colours))
        case events.LevelDiscarded(castle, _, card):
            return ("card", _stack(castle, card), "discard", level_sprite(card, colours))
        case events.CardLost(seat, card) | events.CardDiscarded(seat, card):
            return ("card", f"seat:{seat}", "discard", card_sprite(card, colours))
        case events.CardStolen(seat, owner, card):
            return ("card", f"seat:{owner}", f"seat:{seat}", card_sprite(card, colours))
    return None


def _stack(castle: Castle, card: Card) -> str:
    """Return where a card goes: a level card onto its stack, any other to the discard pile."""
    return f"stack:{3 * castle + STACK_OF[card]}" if LEVEL_OF[card] else "discard"


@memo
def card_sprite(card: Card | None, colours: Palette) -> str:
    """Draw an Event card on its way; None: its back, which tells nothing."""
    wide, height = _CARD
    words = "" if card is None else cut(card.title, 13, wide - 12, bold=True)
    fill = colours.wash if card is None else colours.face
    return sprite(
        wide,
        height,
        rect(1, 1, wide - 2, height - 2, rx=8, fill=fill, stroke=colours.edge, stroke_width=1.5),
        write(words, wide / 2, 27, 13, colours.ink, weight=700, anchor="middle"),
    )


@memo
def man_sprite(man: Letter, colours: Palette) -> str:
    """Draw a man on his way."""
    wide, height = _MAN
    return sprite(
        wide,
        height,
        rect(
            1, 1, wide - 2, height - 2, rx=8, fill=PARCHMENT, stroke=colours.ink, stroke_width=1.5
        ),
        group(portrait(man), at=(9, 16), scale=54 / 64),
        write(man, 6, 20, 17, LINE, weight=700, serif=True),
    )


@memo
def level_sprite(card: Card, colours: Palette) -> str:
    """Draw a level card on its way."""
    fill = attribute_colour(ATTRIBUTES[STACK_OF[card]], colours)
    level = write(str(LEVEL_OF[card]), 41, 29, 19, colours.on, weight=700, anchor="middle")
    return sprite(82, 43, rect(0, 0, 82, 43, rx=3, fill=fill), level)
