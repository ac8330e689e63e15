"""Rollouts of King of the Castle: a state is played on by rule of thumb, in readable Python."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp

from kings.bots.castle.prospects import (
    CARD_IN_HAND,
    ESCAPE_WORTH,
    KEEPER_WORTH,
    foresee,
    own_prospect,
)
from kings.bots.tree_search import Worth
from kings.castle import cards
from kings.castle.kingdom import backed
from kings.castle.moves import Choice, Discard
from kings.castle.rules import GAME
from kings.castle.state import Death, Phase, State
from kings.game import NATURE

SPREAD, A_MAN = 4.0, 0.3
"""How many points ahead make a seat e times as likely to win: at the end, and for each man to
come one by this much more."""


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Plays a state on to the end of the turn and a few turns more; then estimates who will win.

    Each player looks at some of its choices, drawn by lot, and takes the best for its own squires.
    It saves a squire of its own from death, and otherwise never reacts. ``turns``: how many turns
    after the present one are played; ``looks``: how many choices each looks at.
    """

    turns: int = 0
    looks: int = 4

    def __call__(self, state: State, rng: random.Random) -> Worth:
        """Return the chances to win, which are the shares of the victory where the game is over."""
        last = state.turn + self.turns
        while state.phase is not Phase.OVER and state.turn <= last:
            state = self._go_on(state, rng)
        shares = chances_to_win(state)
        return Worth(shares, shares)

    def _go_on(self, state: State, rng: random.Random) -> State:
        seat = GAME.asks(state)[0].seat
        if seat == NATURE:
            return GAME.step(state, GAME.draw(state, rng)).state
        choices = GAME.choices(state, seat)
        best = choices[0] if len(choices) == 1 else self._best(state, seat, choices, rng)
        return GAME.step(state, best).state

    def _best(
        self, state: State, seat: int, choices: tuple[Choice, ...], rng: random.Random
    ) -> Choice:
        match state.phase:
            case Phase.REACT:
                return choices[_saves_its_own(state, seat)]
            case Phase.DISCARD:
                return rng.choice(_spare(choices))
            case Phase.CHOOSE:
                return rng.choice(choices)
        looked_at = rng.sample(choices, min(self.looks, len(choices)))
        return max(looked_at, key=lambda choice: own_prospect(foresee(state, choice, rng), seat))


def _saves_its_own(state: State, seat: int) -> bool:
    """Say whether a squire of the seat's own is about to die."""
    threat = state.threats[0]
    letters = backed(state.options, state.squires, state.hands)[seat]
    return isinstance(threat, Death) and state.men[threat.place] in letters


def _spare(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the discards that give no reaction card away, if there are any."""
    spare = tuple(
        choice
        for choice in choices
        if isinstance(choice, Discard) and choice.card.kind not in cards.REACTIONS
    )
    return spare or choices


def _in_hand(state: State, seat: int) -> float:
    """Return what the cards in hand are worth in points, beside what they could do now."""
    hand = state.hands[seat]
    escapes = sum(card in cards.ESCAPES for card in hand)
    keepers = sum(card in cards.KEEPERS for card in hand)
    return ESCAPE_WORTH * escapes + KEEPER_WORTH * keepers + CARD_IN_HAND * len(hand)


def chances_to_win(state: State) -> tuple[float, ...]:
    """Estimate each seat's chance to win, 0 to 1, by the points and hopes of all (``prospects``).

    The fewer men are still to come, the surer it is that whoever is ahead will win.
    """
    result = GAME.outcome(state)
    if result is not None:
        share = 1 / len(result.winners)
        return tuple([share if seat in result.winners else 0.0 for seat in range(state.players)])
    prospects = [own_prospect(state, seat) + _in_hand(state, seat) for seat in range(state.players)]
    spread = SPREAD + A_MAN * len(state.reserve)
    best = max(prospects)
    strong = [exp((prospect - best) / spread) for prospect in prospects]
    total = sum(strong)
    return tuple([strength / total for strength in strong])
