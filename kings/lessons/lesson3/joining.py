"""A deal with two clauses: what somebody does, and what somebody else answers, agreed at once."""

from __future__ import annotations

import numpy as np

from kings.analysis.bargaining.decision import Decision
from kings.errors import BadInput
from kings.lessons.turn import Turn
from kings.struggle import GAME, State
from kings.struggle.moves import Answer, Choice
from kings.struggle.say import say_choice


def joint(frozen: Turn) -> Decision:
    """Return the decision of a Jester's owner as if answers could be agreed on as well (S-36).

    A row is a choice together with the answer to it. ``default`` is what happens without any deal:
    the best choice for the owner if each would answer as is best for themselves. Raises
    ``BadInput`` where the game isn't over after choice and answer.
    """
    state, active = frozen.position, frozen.decision.active
    labels: list[str] = []
    rows: list[tuple[int, ...]] = []
    unpaid: list[int] = []
    for choice in GAME.choices(state, active):
        found = _ends(state, active, choice)
        own = max(found, key=lambda end: end[1][end[2]])
        unpaid.append(len(rows) + found.index(own))
        labels += [label for label, _, _ in found]
        rows += [scores for _, scores, _ in found]
    values = np.array(rows, np.float64)
    default = max(unpaid, key=lambda row: values[row, active])
    return Decision(
        active, frozen.decision.names, tuple(labels), values, frozen.decision.gold, default
    )


def _ends(state: State, seat: int, choice: Choice) -> list[tuple[str, tuple[int, ...], int]]:
    """Return for each answer to a choice: its words, the final scores, and who answered."""
    words = say_choice(GAME.view(state, seat), choice)
    after = GAME.apply(state, choice).state
    asks = GAME.asks(after)
    if not asks:
        return [(words, _scores(after), seat)]
    found = []
    for answer in GAME.choices(after, asks[0].seat):
        if not isinstance(answer, Answer):
            raise BadInput("After this choice the game goes on; only a Jester is asked about here.")
        name = state.options.names[answer.seat]
        end = _scores(GAME.apply(after, answer).state)
        found.append((f"{words}: {name} plays the {answer.card.title}", end, answer.seat))
    return found


def _scores(state: State) -> tuple[int, ...]:
    result = GAME.outcome(state)
    if result is None:
        raise BadInput("After this choice the game goes on; ask about its last turn.")
    return result.scores
