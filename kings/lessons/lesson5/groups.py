"""The first two exercises of lesson 5: what a group can have, with the decider and without."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.turn import CONTINUATION
from kings.lessons.answers import judge_number
from kings.lessons.lesson5 import Party, draw_party
from kings.lessons.task import Task


@dataclass(frozen=True)
class Asked:
    """A party and the one of them that is asked about."""

    party: Party
    seat: int

    @property
    def name(self) -> str:
        """The name of the one asked about."""
        return self.party.names[self.seat]

    @property
    def pair(self) -> tuple[int, int]:
        """The one who decides, and the one asked about."""
        return self.party.active, self.seat


def _draw(rng: random.Random) -> Asked | None:
    party = draw_party(rng)
    return None if party is None else Asked(party, rng.choice(party.others(party.active)))


def _draw_alone(rng: random.Random) -> Asked | None:
    """Draw a moment at which it is plain what the two others do."""
    asked = _draw(rng)
    if asked is None:
        return None
    others = asked.party.others(asked.seat)
    choices = range(asked.party.frozen.decision.choices)
    sums = sorted(asked.party.has(choice, *others) for choice in choices)
    return asked if sums[-1] > sums[-2] + 1e-9 else None


def _sheet(asked: Asked, question: str) -> Task:
    frozen = asked.party.frozen
    words = (
        f"The last round, cards turned up, and {frozen.actor} decides. {CONTINUATION}",
        question,
    )
    return Task(words, frozen.table(), {**frozen.given(), "other": asked.name})


def _ask_pair(asked: Asked) -> Task:
    return _sheet(
        asked,
        f"{asked.party.frozen.actor} and {asked.name} stand together and share what they have. How "
        "many points can the two be sure of? Put the number into pair.",
    )


def _ask_alone(asked: Asked) -> Task:
    return _sheet(
        asked,
        f"{asked.name} stands alone, and the other two stand together against nobody: they do what "
        f"is best for the two of them. How many points are left to {asked.name}? Put the number "
        "into alone.",
    )


def _pair(asked: Asked) -> float:
    return asked.party.worth(*asked.pair)


def _alone(asked: Asked) -> float:
    return asked.party.worth(asked.seat)


def _of_the_others(asked: Asked) -> float:
    others = asked.party.others(asked.seat)
    return asked.party.has(asked.party.best_for(*others), *others)


_PAIR_WRONG: tuple[Misconception[Asked], ...] = (
    Misconception(
        "unpaid row",
        "That is what the two have if nobody talks to anybody. Together they can agree on another "
        "choice and share.",
        "Add the two columns row by row, and look for the greatest sum.",
        lambda asked: asked.party.has(asked.party.frozen.decision.unpaid, *asked.pair),
    ),
    Misconception(
        "third column added",
        "You added all three columns. The third player's points belong to the third player.",
        "Leave the third column out.",
        lambda asked: asked.party.has(asked.party.best_for(*asked.pair), 0, 1, 2),
    ),
    Misconception(
        "added up from one alone",
        "You added the best that each could have. They are not in the same row, and only one "
        "choice is made.",
        "Both have to live with the same row.",
        lambda asked: sum(asked.party.has(asked.party.best_for(seat), seat) for seat in asked.pair),
    ),
)

PAIR: Exercise[Asked] = Exercise(
    id="pair",
    title="Two who stand together",
    points=2,
    hands_in="pair",
    stub="pair = ...",
    draw=_draw,
    ask=_ask_pair,
    solve=_pair,
    judge=judge_number(_pair, _PAIR_WRONG),
    wrong=_PAIR_WRONG,
    alternatives=(lambda asked: _pair(asked) + 1e-9,),
    hint="Two columns, one row for both.",
)

_ALONE_WRONG: tuple[Misconception[Asked], ...] = (
    Misconception(
        "unpaid row",
        "That is what is left if the one who decides stands alone as well. But the other two stand "
        "together and may choose another row.",
        "First find the row that is best for the two others, by adding their columns.",
        lambda asked: asked.party.has(asked.party.frozen.decision.unpaid, asked.seat),
    ),
    Misconception(
        "own best",
        "That is the most that could be had, but the choice is not made by the one who stands "
        "alone.",
        "Who chooses the row? Then read off what is left.",
        lambda asked: asked.party.has(asked.party.best_for(asked.seat), asked.seat),
    ),
    Misconception(
        "the others' share",
        "That is what the other two have together, not what is left for the one who stands alone.",
        "You found the right row, it seems. Now look at the third column.",
        _of_the_others,
    ),
)

ALONE: Exercise[Asked] = Exercise(
    id="alone",
    title="One who stands alone",
    points=2,
    hands_in="alone",
    stub="alone = ...",
    draw=_draw_alone,
    ask=_ask_alone,
    solve=_alone,
    judge=judge_number(_alone, _ALONE_WRONG),
    wrong=_ALONE_WRONG,
    alternatives=(lambda asked: _alone(asked) - 1e-9,),
    hint="The two others choose the row; the one who stands alone takes what is there.",
)
