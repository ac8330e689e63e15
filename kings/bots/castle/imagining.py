"""A table that could lie behind a view: what is hidden is dealt by lot; and what would come of it.

Bots never see a state. From what they see they make one that might be the true one, and try things
there; how often a guess is right is not asked here.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from kings.castle.cards import DECK, LETTER_OF, LETTERS, Card, Letter
from kings.castle.moves import Choice, Decline, Move, Pass
from kings.castle.rules import GAME, asked
from kings.castle.state import Known, Phase, State
from kings.castle.view import SeatView, View
from kings.game import NATURE

MOST_STEPS = 60
"""A bound for what one card can set off: each drawn card, each question, each man who comes."""


def unseen_cards(view: View) -> tuple[Card, ...]:
    """List the cards of which the viewer can't say where they are: deck, hands, secret cards."""
    seen = {*view.discard}
    for stack in view.stacks:
        seen |= {*stack}
    for playing in view.playing:
        seen |= {playing.card, *playing.drawn}
    for seat in view.seats:
        seen |= {*(seat.hand or ()), *seat.seen, *(seat.aside or ())}
    return tuple([card for card in DECK if card not in seen])


def imagine(view: View, rng: random.Random) -> State:
    """Return a state that gives the viewer this view; what is hidden is dealt by lot.

    Where the viewer is asked to react, nobody else is asked after it.
    """
    loose = list(unseen_cards(view))
    rng.shuffle(loose)
    hands = tuple([_hand(seat, loose) for seat in view.seats])
    aside = tuple([_aside(view, seat, loose) for seat in view.seats])
    return table_behind(
        view,
        hands=hands,
        squires=_squires(view, aside, rng),
        aside=aside,
        deck=tuple(sorted(loose)),
        waiting=() if view.seat is None or view.phase is not Phase.REACT else (view.seat,),
    )


def table_behind(
    view: View,
    *,
    hands: tuple[tuple[Card, ...], ...],
    squires: tuple[tuple[Letter, ...], ...],
    aside: tuple[tuple[Card, ...], ...],
    deck: tuple[Card, ...],
    waiting: tuple[int, ...],
    known: tuple[Known, ...] = (),
) -> State:
    """Return the state of a view in which these are the hidden things; all else is open."""
    return State(
        options=view.options,
        phase=view.phase,
        turn=view.turn,
        starter=view.starter,
        actor=view.actor,
        last=view.last,
        hands=hands,
        squires=squires,
        aside=aside,
        men=view.men,
        stacks=view.stacks,
        deck=deck,
        discard=view.discard,
        reserve=view.reserve,
        dead=view.dead,
        playing=view.playing,
        threats=view.threats,
        waiting=waiting,
        known=known,
        deeds=view.deeds,
    )


def _hand(seat: SeatView, loose: list[Card]) -> tuple[Card, ...]:
    if seat.hand is not None:
        return seat.hand
    return tuple(sorted((*seat.seen, *(loose.pop() for _ in range(seat.held - len(seat.seen))))))


def _aside(view: View, seat: SeatView, loose: list[Card]) -> tuple[Card, ...]:
    """Return the three cards of a seat whose letters are its squires (C-10)."""
    if seat.aside is not None:
        return seat.aside
    if view.options.squires != "dealt" or not seat.chosen:
        return ()
    kept: dict[Letter, Card] = {}
    for card in loose:
        if len(kept) < 3:
            kept.setdefault(LETTER_OF[card], card)
    for card in kept.values():
        loose.remove(card)
    return tuple(sorted(kept.values()))


def _squires(
    view: View, aside: tuple[tuple[Card, ...], ...], rng: random.Random
) -> tuple[tuple[Letter, ...], ...]:
    if view.options.squires == "dealt":
        return tuple([tuple(sorted(LETTER_OF[card] for card in row)) for row in aside])
    own = () if view.seat is None else view.own.squires or ()
    free = [letter for letter in LETTERS if letter not in own]
    rng.shuffle(free)
    return tuple(
        [
            seat.squires
            if seat.squires is not None
            else tuple(sorted(free.pop() for _ in range(seat.chosen)))
            for seat in view.seats
        ]
    )


_NOT_FORESEEN = (Phase.DISCARD, Phase.RECRUIT, Phase.REVEAL)


def foresee(
    state: State,
    move: Move,
    rng: random.Random,
    decide: Callable[[State, tuple[Choice, ...]], Choice] | None = None,
) -> State:
    """Return the table at the end of this turn, or as far as one can see, if nobody reacts.

    Nobody can see who will come to court: then the places are left empty (``prospects`` knows).
    ``decide``: takes the further decisions of the active player; left out, it plays nothing more.
    """
    turn = state.turn
    # What is listed and drawn is legal: to check it would make a bot think a third longer.
    state = GAME.step(state, move).state
    for _ in range(MOST_STEPS):
        seats = asked(state)
        if state.turn != turn or not seats or state.phase in _NOT_FORESEEN:
            return state
        if seats[0] == NATURE:
            state = GAME.step(state, GAME.draw(state, rng)).state
            continue
        listed = GAME.choices(state, seats[0])
        quiet = decide is None or isinstance(listed[0], Decline)
        answer = listed[0] if quiet or decide is None else decide(state, listed)
        if isinstance(answer, Pass) and state.phase is Phase.SECOND:
            return state
        state = GAME.step(state, answer).state
    return state
