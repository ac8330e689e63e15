"""One decision for a whole class: which questions are asked of it, and which answers are told.

Ten questions are asked of every class, whatever it did, and all of them together may be wrong in no
more than 5 of 100 classes in which nothing is there. So each has a tenth of the 5 to begin with; a
question that is asked of each player, table, seat or survey question divides its tenth among them.
Whenever an answer is told, its share goes to those that are left (Holm, “A simple sequentially
rejective multiple test procedure”, Scandinavian Journal of Statistics, 1979, with weights). A
question that can't be asked of a class, since nobody promised anything or nothing was priced, keeps
its share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

LEVEL = 0.05
"""How often, at most, anything at all is told of a class in which nothing is there."""

QUESTIONS: Mapping[str, str] = {
    "anchor": "Did the first offer move the price, at the same worth?",
    "opener": "Did it matter who named the first price? (By lot only.)",
    "round 6": "Were promises kept otherwise in round 6 than before?",
    "round 7": "Were promises kept otherwise in round 7 than before round 6?",
    "stakes": "Was more gold at stake in broken promises than in kept ones?",
    "breaker": "Did a player break more promises than the others at the table?",
    "table": "Did a table keep fewer promises than all others, whichever player is left out?",
    "seats": "Did a seat make more or less of the same cards than at other tables, round by round?",
    "payer": "Did a seat hand out more gold than at other tables, round by round?",
    "opinion": "Did the class change its mind on a question?",
}
"""What is asked of every class, by the short names of the questions."""

Told = frozenset[tuple[str, Hashable]]
"""What is told: a question, and of whom or what (None: of the class)."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was put to what a class did.

    ``about``: of whom or what it was asked (None: of the class as a whole); ``chance``: how likely
    an answer so far from nothing, or farther, would be if nothing were there.
    """

    question: str
    about: Hashable
    chance: float


def shares(asked: Iterable[Asked]) -> Mapping[str, float]:
    """Return the chance that each answer to a question may have to be told, before any is told."""
    counts = Counter(one.question for one in asked)
    return {name: LEVEL / len(QUESTIONS) / counts[name] for name in counts}


def told(asked: Iterable[Asked]) -> Told:
    """Return which answers are told, by Holm's method with weights."""
    every = list(asked)
    share = shares(every)
    left, answers = LEVEL, set()
    for one in sorted(every, key=lambda one: one.chance / share[one.question]):
        # What is left of the level is divided anew among the answers that are left, by their share.
        if one.chance > share[one.question] * LEVEL / left:
            break
        answers.add((one.question, one.about))
        left -= share[one.question]
    return frozenset(answers)
