"""Decisions as they come up in games: played by lot, some with deals struck on the way.

Game number k of a seed is always the same. Sizes take turns, and so do Day and Night.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from kings.analysis.worth.last_round import INDUCTION, Tree
from kings.analysis.worth.position import position
from kings.seeds import stream
from kings.struggle.options import LETTERS, Options
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, Phase, State
from tests.proofs.random_deals import strike_deals

AFTER_THE_FLIP = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)
CHOICES = (Phase.LEAD, Phase.FOLLOW, *AFTER_THE_FLIP)
LAST = range(7, 8)


def decision_met(
    seed: int,
    number: int,
    rounds: range,
    phases: Collection[Phase],
    *,
    seats: range = range(3, 7),
) -> State:
    """Return one of the real choices that come up in a round of game ``number``.

    ``rounds``: among which the round is drawn; ``phases``: in which the choice may be; ``seats``:
    the sizes that take turns. A game without such a choice is played again with other chance.
    """
    players = seats[number % len(seats)]
    night = number // len(seats) % 2 == 1
    options = Options(names=tuple(LETTERS[:players]), mode="night" if night else "day")
    again = 0
    while True:
        rng = stream(seed, "met", number, again)
        found = [*_choices_in(options, rng, rng.choice(rounds), phases)]
        if found:
            return rng.choice(found)
        again += 1


def any_decision(seed: int, number: int) -> State:
    """Return a decision of game ``number``; every third can be solved to the end of the game."""
    if number % 3 == 0:
        return decision_met(seed, number, LAST, AFTER_THE_FLIP)
    return decision_met(seed, number, range(1, ROUNDS + 1), CHOICES)


def _choices_in(
    options: Options, rng: random.Random, wanted: int, phases: Collection[Phase]
) -> Iterator[State]:
    """Play a game by lot and yield the real choices of one round."""
    state, talks = GAME.start(options), rng.random() < 0.5
    while (asks := GAME.asks(state)) and state.round <= wanted:
        choices = GAME.choices(state, asks[0].seat)
        if state.round == wanted and state.phase in phases and len(choices) > 1:
            yield state
        move = rng.choice(choices) if choices else GAME.draw(state, rng)
        state = GAME.apply(state, move).state
        if talks and state.window is not None and rng.random() < 0.5:
            state = strike_deals(state, rng)


def size_of_tree(state: State) -> int:
    """Return through how many positions of the last round a choice is solved, all cards open."""
    place = position(state, None, None, open_cards=True)
    tree = Tree(place.scorer, INDUCTION, "vp")
    tree.every(place.world(0, 0), place.deciding, place.codes, 0)
    return tree.positions
