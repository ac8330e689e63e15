"""What a choice is worth to a seat of King of the Castle: points now and hopes, less its rivals'.

A man has hopes of the place above him; a squire who may still come has hopes of a place at all; the
dead have none. How much a hope is worth was set by hand and tried in play. A choice is tried on a
table that could lie behind the view; how often such a guess is right is not asked here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import sqrt

from kings.bots.castle.determinize import uniform_determinization
from kings.bots.castle.suspicion import Odds, suspicions
from kings.castle import cards, kingdom, moves
from kings.castle.plays import plays
from kings.castle.rules import GAME, asked
from kings.castle.state import Phase, State
from kings.castle.view import View
from kings.game import NATURE

CLIMB = 0.3
"""What part of the way up to the next place a hope is worth."""

HEIR, OTHER_LORD = 0.3, 0.1
"""The same for the throne: of the Lord who would follow now, and of the two others."""

ARRIVAL = 0.5
"""How likely one of those still to come takes a place in time, of the value of a new man."""

CARD_IN_HAND = 0.3
"""What a card more in hand, or one taken from another hand, is worth in points."""

ESCAPE_WORTH, KEEPER_WORTH = 3.0, 0.8
"""What the reaction cards are worth in points while they are held."""

STINGY = 0.6
"""By how many points a reaction must help to be played."""

_CARD_BRINGERS = (
    cards.Kind.TARGETED_THEFT,
    cards.Kind.UNEXPECTED_LOSS,
    cards.Kind.SUDDEN_CHANGES,
    cards.Kind.RECYCLE,
)

ENVY = 0.5
"""What a point of all the rivals is worth, in own points."""

MOST_STEPS = 60
"""A bound for what one card can set off: each drawn card, each question, each man who comes."""

Value = Callable[[State], float]
"""What a state is worth to the one who decides, in points."""


@lru_cache(maxsize=4096)
def place_values(stacks: kingdom.Stacks, heir: int | None) -> tuple[float, ...]:
    """Return what each place is worth in points, hopes included, in the order of places.

    ``heir``: the castle whose Lord would become King now.
    """
    worths = [float(points + bonus) for points, bonus in kingdom.place_worths(stacks)]
    values = list(worths)
    for castle in kingdom.CASTLES:
        lord, seneschal, master = kingdom.MEN_OF[castle]
        hope = HEIR if castle == heir else OTHER_LORD
        values[lord] += hope * (values[kingdom.Place.KING] - worths[lord])
        values[seneschal] += CLIMB * max(0.0, values[lord] - worths[seneschal])
        values[master] += CLIMB * max(0.0, values[seneschal] - worths[master])
    return tuple(values)


def squire_values(
    men: kingdom.Men, stacks: kingdom.Stacks, reserve: Sequence[cards.Letter], *, last: bool
) -> Mapping[cards.Letter, float]:
    """Return what each squire is worth in points to whoever backs it; the dead are left out.

    ``men``: who has which place; ``stacks``: the cards of the castles; ``reserve``: who is still to
    come. ``last``: in the last round nobody comes any more, and hopes count as they are.
    """
    heir = kingdom.next_king(men, stacks)
    values = place_values(stacks, heir)
    at_court: dict[cards.Letter, float] = {
        man: value for man, value in zip(men, values, strict=True) if man is not None
    }
    return at_court | dict.fromkeys(reserve, _coming(men, values, len(reserve), last=last))


def _coming(men: kingdom.Men, values: Sequence[float], to_come: int, *, last: bool) -> float:
    """Return what a squire of the deck is worth, each as likely as the others to come next."""
    if not to_come:
        return 0.0
    later = 0.0 if last else ARRIVAL * min(values[1:])
    if None not in men:
        return later  # as at most tables
    open_places = [value for man, value in zip(men[1:], values[1:], strict=True) if man is None]
    soon = min(1.0, len(open_places) / to_come)
    return sum(open_places) / to_come + (1 - soon) * later


def prospect(
    letters: Sequence[cards.Letter],
    men: kingdom.Men,
    stacks: kingdom.Stacks,
    reserve: Sequence[cards.Letter],
    *,
    last: bool,
) -> float:
    """Return what the realm is worth in points to whoever backs these letters (C-45, C-62).

    ``letters``: each as often as it counts; the other parameters are those of ``squire_values``.
    """
    return _together(letters, squire_values(men, stacks, reserve, last=last))


def _together(letters: Sequence[cards.Letter], worth: Mapping[cards.Letter, float]) -> float:
    """Return what these letters are worth together, each as often as it is among them."""
    return sum([letters.count(one) * worth.get(one, 0.0) for one in dict.fromkeys(letters)])


def own_prospect(state: State, seat: int) -> float:
    """Return what the table is worth to a seat, by the letters it backs in this state."""
    letters = kingdom.backed(state.options, state.squires, state.hands)[seat]
    return prospect(letters, state.men, state.stacks, state.reserve, last=state.last)


def value_against_rivals(view: View) -> Value:
    """Return what values a state for the viewer, in points: its own prospects, less the rivals'.

    Each other seat has the prospects of the letters it is suspected of (``suspicion``); those of
    the best count most.
    """
    seat, suspected = view.own.seat, suspicions(view)

    def value(state: State) -> float:
        worth = squire_values(state.men, state.stacks, state.reserve, last=state.last)
        own = _together(kingdom.backed(state.options, state.squires, state.hands)[seat], worth)
        rivals = [
            _suspected_prospect(row, worth) for other, row in enumerate(suspected) if other != seat
        ]
        return own - ENVY * _strength(rivals)

    return value


def _strength(rivals: list[float]) -> float:
    """Return how strong the others are: a root mean square, in which the best weigh most."""
    return sqrt(sum(rival**2 for rival in rivals) / len(rivals))


def _suspected_prospect(row: Odds, worth: Mapping[cards.Letter, float]) -> float:
    return sum(chance * worth.get(letter, 0.0) for letter, chance in row.items())


def best_choice(view: View, rng: random.Random, value: Value) -> moves.Choice:
    """Return the choice after which ``value`` is highest; the first among equals.

    ``view``: of the player who decides; ``rng``: the source of its guess and its lots; ``value``:
    of a state that could lie behind the view, in points for the viewer.
    """
    if len(view.choices) == 1:
        return view.choices[0]
    if view.phase is Phase.CHOOSE:
        return rng.choice(view.choices)
    state = uniform_determinization(view, rng)
    if view.phase is Phase.DISCARD:
        return min(view.choices, key=lambda choice: _kept_without(state, choice, value, rng))
    if view.phase is Phase.REACT:
        return _reaction(view, state, value, rng)
    return max(view.choices, key=lambda choice: _value_after(state, choice, value, rng))


def _value_after(state: State, choice: moves.Choice, value: Value, rng: random.Random) -> float:
    after = foresee(state, choice, rng)
    if isinstance(choice, moves.Pass):
        return value(after)
    assert isinstance(choice, moves.Play)
    bonus = CARD_IN_HAND if choice.card.kind in _CARD_BRINGERS else 0.0
    return value(after) + bonus


def _reaction(view: View, state: State, value: Value, rng: random.Random) -> moves.Choice:
    """React if that helps by more than the card is worth; of several cards with the first."""
    decline, *reactions = view.choices
    react = reactions[0]
    assert isinstance(react, moves.React)
    without = value(foresee(state, decline, rng))
    gain = value(foresee(state, react, rng)) - without
    return react if gain > STINGY else decline


def _kept_without(state: State, choice: moves.Choice, value: Value, rng: random.Random) -> float:
    """Return what is lost by discarding a card: its use, and its letter if that scores (C-62)."""
    assert isinstance(choice, moves.Discard)
    now = value(state)
    return card_worth(state, choice.seat, choice.card, value, rng) + (
        now - value(foresee(state, choice, rng)) if state.options.squires == "none" else 0.0
    )


def card_worth(
    state: State, seat: int, card: cards.Card, value: Value, rng: random.Random
) -> float:
    """Return what a card in hand is worth in points: the best that could be done with it now.

    ``state``: the table; ``seat``: whose ``card`` it is; ``value``: of the table after a play;
    ``rng``: draws what chance draws in a play.
    """
    if card in cards.ESCAPES:
        return ESCAPE_WORTH
    if card in cards.KEEPERS:
        return KEEPER_WORTH
    if card.kind in _CARD_BRINGERS:
        return CARD_IN_HAND
    ways = plays(state, seat, card)
    if not ways:
        return 0.0
    at_play = _asked_to_play(state)
    now = value(state)
    return max(value(foresee(at_play, way, rng)) for way in ways) - now


def _asked_to_play(state: State) -> State:
    """Return the table as if the active player could play a card now."""
    return replace(state, phase=Phase.PLAY)


_NOT_FORESEEN = (Phase.DISCARD, Phase.RECRUIT, Phase.REVEAL)


def foresee(
    state: State,
    move: moves.Move,
    rng: random.Random,
    decide: Callable[[State, tuple[moves.Choice, ...]], moves.Choice] | None = None,
) -> State:
    """Return the table at the end of this turn, or as far as anybody can see, if nobody reacts.

    Nobody can see who will come to court: then the places are left empty, and count as hopes.
    ``state``, ``move``: what is tried where; ``rng``: draws what chance draws. ``decide``: takes
    the further decisions of the active player; left out, it plays nothing more.
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
        quiet = decide is None or isinstance(listed[0], moves.Decline)
        answer = listed[0] if quiet or decide is None else decide(state, listed)
        if isinstance(answer, moves.Pass) and state.phase is Phase.SECOND:
            return state
        state = GAME.step(state, answer).state
    return state
