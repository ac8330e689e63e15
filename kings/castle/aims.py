"""Aims: what a card that is being carried out can be aimed at, on a table that is laid by hand.

What then threatens, who may still react, and whose Lord follows is what the rules make of it; so it
is asked of them and not written here again. The table need not be possible yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kings.castle.cards import KIND_OF, NAMES, Card, Kind
from kings.castle.kingdom import CASTLES, MEN_OF, Castle, Place
from kings.castle.moves import Play
from kings.castle.plays import play, plays
from kings.castle.say import say_attribute, say_castle, say_man
from kings.castle.state import Death, Draft, Phase, State, Threat, put
from kings.words import listed


@dataclass(frozen=True, slots=True)
class Aim:
    """What a card in play is aimed at, in ``words``.

    ``threats``: what is about to happen then, the next first (C-41); ``heir``: whose Lord follows
    the King (C-40).
    """

    words: str
    threats: tuple[Threat, ...]
    heir: Castle | None


def aims(table: State) -> tuple[Aim, ...]:
    """List what the innermost card in play can be aimed at; none where it threatens nothing."""
    if not table.playing or table.actor is None:
        return ()
    card, seat = table.playing[-1].card, table.actor
    held = put(table.hands, seat, (*table.hands[seat], card))
    before = replace(
        table, phase=Phase.PLAY, playing=table.playing[:-1], threats=(), waiting=(), hands=held
    )
    found: dict[tuple[tuple[Threat, ...], Castle | None], Aim] = {}
    for way in _ways(before, seat, card):
        threats = _threats(before, way)
        heir = way.castle if KIND_OF[card] is Kind.ASSASSINATION else None
        if threats:
            found.setdefault((threats, heir), Aim(_words(table, threats, heir), threats, heir))
    return tuple(found.values())


def _ways(table: State, seat: int, card: Card) -> Iterator[Play]:
    """Yield the ways to play a card, and those that are left of them.

    Where one of the two men whom a Plague strikes is dead already, the other alone is in danger.
    """
    yield from plays(table, seat, card)
    if KIND_OF[card] is Kind.PLAGUE:
        for castle in CASTLES:
            there = [place for place in MEN_OF[castle] if table.men[place] is not None]
            if len(there) < len(MEN_OF[castle]):
                yield from (Play(seat, card, castle, men=(place,)) for place in there)


def _threats(table: State, way: Play) -> tuple[Threat, ...]:
    """Return what threatens by a play, whoever holds a card against it (C-22)."""
    draft = Draft(table)
    draft.halts = []
    play(draft, way)
    return draft.halts[0].state.threats if draft.halts else ()


def _words(table: State, threats: tuple[Threat, ...], heir: Castle | None) -> str:
    struck = listed([say_threat(table, threat) for threat in threats])
    return struck if heir is None else f"{struck}; the Lord of {say_castle(heir)} follows"


def say_threat(table: State, threat: Threat) -> str:
    """Name who is about to die, or which level is about to be lost."""
    if isinstance(threat, Death):
        man = table.men[threat.place]
        assert man is not None
        return NAMES[man] if threat.place is not Place.KING else say_man(man, threat.place)
    where = f"{say_attribute(threat.attribute)} of {say_castle(threat.castle)}"
    return f"{threat.card.title}, {where}"
