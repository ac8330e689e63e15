"""What moves from one picture of the kingdoms to the next, as data: cards between places and pile.

The motions are made from what the viewer has seen happen and from nothing else. A card that it has
not seen moves as its back; so does one that the viewer drew, as others may look over a shoulder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kings.figures.drawing import WAVES, Motion
from kings.figures.keys.cards import RATIO, SMALL, back, face
from kings.figures.style import Palette, palette
from kings.figures.svg import group, memo, sprite
from kings.game import Event
from kings.keys import events
from kings.keys.cards import Card, Place

_MOST = 4
"""How many cards move at once at most."""

Path = tuple[Card | None, str, str]
"""A card, or a back; where it starts and where it ends."""


def motions(latest: Iterable[Event], *, dark: bool | None = False) -> tuple[Motion, ...]:
    """Return what moves while the latest events happen, one wave an event, the last ones at most.

    Anchors: ``pile``, ``seat:0`` to ``seat:3``, and places such as ``place:1 vault``.
    """
    colours = palette(dark=dark)
    waves = [paths for event in latest if (paths := list(_paths(event))[:_MOST])][-WAVES:]
    return tuple(
        Motion("card", start, end, _sprite(card, colours), wave)
        for wave, paths in enumerate(waves)
        for card, start, end in paths
    )


@memo
def _sprite(card: Card | None, colours: Palette) -> str:
    drawn = back(SMALL, colours) if card is None else face(card, SMALL, colours)
    return sprite(SMALL + 2, RATIO * SMALL + 2, group(drawn, at=(1, 1)))


def _paths(event: Event) -> Iterator[Path]:  # noqa: C901  # one short case for each event
    match event:
        case events.CardDrawn(seat):
            yield None, "pile", _at(seat, Place.HAND)
        case events.GuardPlaced(seat, card, paid):
            yield card, _at(seat, Place.HAND), _seat(seat)
            yield from ((coin, _seat(seat), "pile") for coin in paid)
        case events.TheftBegan(seat, target, place, left, paid, named):
            yield from ((card, _seat(seat), _at(target, place)) for card in left)
            yield from ((coin, _seat(seat), "pile") for coin in paid)
            yield from ((card, _at(target, place), _seat(seat)) for card in named)
        case events.Looted(seat, target, place, number):
            yield from ((None, _at(target, place), _seat(seat)) for _ in range(number))
        case events.AxeTaken(seat, target, place, card):
            yield card, _at(target, place), _seat(seat)
        case events.JokerLeft(seat, target, place, card):
            yield card, _seat(seat), _at(target, place)
        case events.Caught(seat, target, axe, paid):
            yield axe, _seat(seat), _at(target, Place.DUNGEON)
            yield from ((coin, _seat(seat), _at(target, Place.VAULT)) for coin in paid)
        case events.BoughtBack(seat, target, card, paid):
            yield card, _seat(target), _seat(seat)
            yield from ((coin, _seat(seat), _seat(target)) for coin in paid)
        case events.CoinsCollected(seat, cards):
            yield from ((coin, _seat(seat), _at(seat, Place.VAULT)) for coin in cards)
        case events.Eliminated(seat, target):
            yield from ((None, _seat(who), "pile") for who in (target, target, seat, seat))


def _seat(seat: int) -> str:
    return f"seat:{seat}"


def _at(seat: int, place: Place) -> str:
    return f"place:{seat} {place}"
