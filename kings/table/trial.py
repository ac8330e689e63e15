"""What is tried from the review of a game: a choice alone, or a deal for it, by the rules (S-52).

A deal is proposed by whoever pays and agreed to by whoever acts, and binds at once what is chosen;
then that is chosen. All of it is asked of the rules before the game is left, so that what they
forbid changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from kings.errors import BadInput
from kings.struggle import binding
from kings.struggle.moves import Accept, Act, Choice, Deal, Move, Pay, Propose
from kings.struggle.rules import GAME
from kings.struggle.state import State

MOST_ACTS = 3
"""So many clauses say at most what is done with an action."""


def trial(
    state: State, choice: Choice, payer: int | None = None, gold: int = 0
) -> tuple[Move, ...]:
    """Return the moves that make a choice, after ``payer`` has paid ``gold`` for it, if anybody.

    Raises ``BadInput`` or ``IllegalMove``, in a sentence, for what the rules don't allow.
    """
    made: list[Move] = []
    for move in _moves(state, choice, payer, gold):
        state = GAME.apply(state, move).state
        made.append(move)
    GAME.check(state, choice)
    return (*made, choice)


def _moves(state: State, choice: Choice, payer: int | None, gold: int) -> Iterator[Move]:
    if payer is None:
        return
    if payer == choice.seat:
        raise BadInput("Nobody pays for a choice of their own.")
    acts = pinned(state, choice)
    yield Propose(payer, Deal((Pay(payer, choice.seat, gold), *acts)))
    yield Accept(choice.seat, state.proposals_made + 1)


def pinned(state: State, choice: Choice) -> tuple[Act, ...]:
    """Return the clauses that bind the acting seat to a choice, as few as there can be."""
    if state.actor != choice.seat or state.window is None:
        raise BadInput("Only what is done with the card in turn can be bound now (S-51).")
    plans = binding.plans(state, state.hands[choice.seat])
    acts = binding.acts_of(plans, choice.seat)
    for many in range(1, MOST_ACTS + 1):
        for some in combinations(acts, many):
            kept = [plan for plan in plans if _keeps(plan, some)]
            if kept and all(plan.first == choice for plan in kept):
                return some
    raise BadInput("No deal binds anybody to just this choice.")


def _keeps(plan: binding.Plan, acts: Sequence[Act]) -> bool:
    return all(binding.satisfies(plan, act) for act in acts)
