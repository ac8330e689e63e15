"""What a seat may see: an object of its own, built from the state, with nothing else in it (C-23).

Bots, panels and pictures get this and never the state. Two states that differ only in what a seat
may not know give that seat the same view.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from kings.castle import cards
from kings.castle.kingdom import Men, Stacks
from kings.castle.moves import Choice
from kings.castle.options import Options
from kings.castle.state import OPEN, Deed, Phase, Playing, State, Threat
from kings.game import Ask, Seen, fields_of, frozen


@dataclass(frozen=True)
class SeatView:
    """What the viewer knows of one seat.

    ``held``: the number of cards in hand. ``hand``: those cards where the viewer may see them, else
    None. ``seen``: cards of a hidden hand that the viewer has seen go there. ``chosen``: how many
    squires the seat has by now. ``squires``, ``aside``: its letters and the cards that bear them
    (C-10), None where the viewer may not see them.
    """

    seat: int
    name: str
    held: int
    hand: tuple[cards.Card, ...] | None
    seen: tuple[cards.Card, ...]
    chosen: int
    squires: tuple[cards.Letter, ...] | None
    aside: tuple[cards.Card, ...] | None


@dataclass(frozen=True)
class View(Seen[SeatView]):
    """The table as one seat sees it (``seat`` None: a bystander), a ``game.Seen`` like others.

    ``men``, ``stacks``: the kingdom, as in ``kingdom``. ``deck``: the number of Event cards to be
    drawn. ``discard``, ``dead``: the discard piles, the newest last. ``reserve``: the squires who
    may still come, alphabetically, or in their order if that is known (``order_known``, C-61).
    ``playing``, ``threats``: the cards being carried out, and what is about to happen.
    ``deeds``: what everybody has seen the players do so far.

    ``asks``: the decisions that are owed, as far as the viewer may know who is asked (C-22).
    ``choices``: what the viewer can choose now.

    ``known`` is no part of it: there a bot remembers what it has worked out.
    """

    seat: int | None
    options: Options
    phase: Phase
    turn: int
    starter: int | None
    actor: int | None
    last: bool
    seats: tuple[SeatView, ...]
    men: Men
    stacks: Stacks
    deck: int
    discard: tuple[cards.Card, ...]
    reserve: tuple[cards.Letter, ...]
    dead: tuple[cards.Letter, ...]
    playing: tuple[Playing, ...]
    threats: tuple[Threat, ...]
    deeds: tuple[Deed, ...]
    asks: tuple[Ask, ...]
    choices: tuple[Choice, ...]
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def order_known(self) -> bool:
        """Whether everybody knows in which order the men of the deck will come (C-61)."""
        return self.options.known_order


def view(
    state: State, seat: int | None, asks: tuple[Ask, ...], choices: tuple[Choice, ...]
) -> View:
    """Return what ``seat`` may know; ``asks`` and its own ``choices`` come from the rules."""
    return frozen(
        View,
        {
            **fields_of(state, OPEN),
            "seat": seat,
            "seats": tuple([_seat_view(state, seat, owner) for owner in range(state.players)]),
            "deck": len(state.deck),
            "reserve": state.reserve if state.options.known_order else _to_come(state),
            "asks": tuple([ask for ask in asks if ask.open or ask.seat == seat]),
            "choices": choices,
            "known": {},
        },
    )


def _to_come(state: State) -> tuple[cards.Letter, ...]:
    """Return the squires who are neither in the kingdom nor dead: that is open to everybody."""
    gone = {*state.men, *state.dead}
    return tuple([letter for letter in cards.LETTERS if letter not in gone])


def _seat_view(state: State, viewer: int | None, owner: int) -> SeatView:
    over = state.phase is Phase.OVER
    own = viewer == owner or over
    observer = state.players if viewer is None else viewer
    return SeatView(
        seat=owner,
        name=state.options.names[owner],
        held=len(state.hands[owner]),
        hand=state.hands[owner] if viewer == owner or _scores_hands(state) else None,
        seen=() if viewer == owner else _seen(state, observer, owner),
        chosen=len(state.squires[owner]),
        squires=state.squires[owner] if own else None,
        aside=state.aside[owner] if own else None,
    )


def _scores_hands(state: State) -> bool:
    """Say whether the hands lie open because their letters are scored (C-62)."""
    return state.phase is Phase.OVER and state.options.squires == "none"


def _seen(state: State, observer: int, owner: int) -> tuple[cards.Card, ...]:
    seen = [known for known in state.known if known.observer == observer]
    return tuple(sorted({known.card for known in seen if known.owner == owner}))
