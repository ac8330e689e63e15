"""A game followed by its deeds: what could be guessed about everybody's squires after each.

The guess is that of ``kings.bots.castle.suspicion``; here it is only asked again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kings.bots.castle.suspicion import Odds, suspicions
from kings.castle import GAME, Options, Phase, State
from kings.castle.events import CardPlayed, LevelKept, ManSaved
from kings.castle.moves import Move
from kings.castle.squires import Letter
from kings.castle.text import tell


@dataclass(frozen=True, slots=True)
class Moment:
    """What could be guessed after something that all have seen.

    ``turn``; ``words``: what was done; ``odds``: for each seat how likely each letter is one of its
    squires, 0 to 1.
    """

    turn: int
    words: str
    odds: tuple[Odds, ...]


@dataclass(frozen=True, slots=True)
class Followed:
    """A whole game followed: the players' names, the moments, and by seat the squires in truth."""

    names: tuple[str, ...]
    moments: tuple[Moment, ...]
    truth: tuple[tuple[Letter, ...], ...]


def follow(options: Options, moves: Iterable[Move], viewer: int | None = None) -> Followed:
    """Follow a game through the eyes of a seat, or (None) of somebody who only watches.

    ``moves``: all of them from the start on, chance's too. The first moment is that before the
    first turn.
    """
    state, seen = GAME.start(options), 0
    moments = list[Moment]()
    for move in moves:
        step = GAME.apply(state, move)
        state = step.state
        if state.phase is Phase.OVER:
            break
        if not moments and state.turn:
            moments.append(_moment(state, "Before the first turn.", viewer))
        if len(state.deeds) > seen:
            seen = len(state.deeds)
            moments.append(_moment(state, _words(options.names, step.events), viewer))
    return Followed(options.names, tuple(moments), state.squires)


def _moment(state: State, words: str, viewer: int | None) -> Moment:
    return Moment(state.turn, words, suspicions(GAME.view(state, viewer)))


def _words(names: tuple[str, ...], events: Iterable[Any]) -> str:
    deeds = (CardPlayed, ManSaved, LevelKept)
    return next((str(tell(names, event)) for event in events if isinstance(event, deeds)), "")


def found_out(followed: Followed, seat: int) -> tuple[float, ...]:
    """Return by moment how likely a seat's true squires were thought to be, on average, 0 to 1."""
    truth = followed.truth[seat]
    return tuple(
        sum(moment.odds[seat][letter] for letter in truth) / len(truth)
        for moment in followed.moments
    )
