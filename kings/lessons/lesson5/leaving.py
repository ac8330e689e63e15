"""The last exercise of lesson 5: who would leave a division that looks fair?"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from kings.analysis.bargaining.coalitions import shapley_value
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.lesson5 import Party, draw_party, worths
from kings.lessons.task import Task
from kings.lessons.exercise import RIGHT, Verdict, wrong
from kings.words import listed

ROOM = 0.1
"""By so much a group is better off, or worse off, by itself, at least, in VP."""

PAIRS = ((0, 1), (0, 2), (1, 2))


@dataclass(frozen=True)
class Proposed:
    """A party and a division that is proposed to it: shares by seat, to a tenth."""

    party: Party
    shares: tuple[float, ...]

    def complaint(self, *seats: int) -> float:
        """Return how much more a group could have by itself; below 0 it is content."""
        return self.party.worth(*seats) - sum(self.shares[seat] for seat in seats)

    def named(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return the names of a group."""
        return tuple(self.party.names[seat] for seat in seats)

    def leaving(self) -> tuple[int, ...]:
        """Return the pair that gains most by leaving."""
        return max(PAIRS, key=lambda pair: self.complaint(*pair))

    def staying(self) -> tuple[int, ...]:
        """Return the pair that is most content."""
        return min(PAIRS, key=lambda pair: self.complaint(*pair))


def _draw(rng: random.Random) -> Proposed | None:
    party = draw_party(rng)
    if party is None:
        return None
    first, second, _ = (round(share, 1) for share in shapley_value(party.game).tolist())
    found = Proposed(party, (first, second, round(party.total - first - second, 1)))
    clear = all(abs(found.complaint(*pair)) > ROOM for pair in PAIRS)
    alone = all(found.complaint(seat) < -ROOM for seat in range(3))
    some = found.complaint(*found.leaving()) > 0 > found.complaint(*found.staying())
    return found if clear and alone and some else None


def _ask(proposed: Proposed) -> Task:
    party = proposed.party
    offer = listed(
        f"{name} {share:g}" for name, share in zip(party.names, proposed.shares, strict=True)
    )
    question = (
        f"A fair-minded friend proposes Shapley's shares: {offer}. Which group should refuse, "
        "because it can have more by itself? Put the names into leaving, in quotes and in round "
        "brackets. If there are several such groups, any of them will do."
    )
    given = {**party.given(), "shares": dict(zip(party.names, proposed.shares, strict=True))}
    return Task((*worths(party), question), party.table(), given)


def _judge(proposed: Proposed, answer: Any) -> Verdict:
    names = proposed.party.names
    if not isinstance(answer, tuple | list | set | frozenset) or not answer:
        return wrong(note="The answer should be names, in quotes and in round brackets.")
    if not all(isinstance(name, str) and name in names for name in answer):
        return wrong(note=f"The names are {listed(names)}.")
    seats = sorted({names.index(name) for name in answer})
    if proposed.complaint(*seats) > 0:
        return RIGHT
    by_size = {1: "one alone", 2: "a content pair", 3: "the whole table"}
    return wrong(by_size[len(seats)])


_WRONG: tuple[Misconception[Proposed], ...] = (
    Misconception(
        "the whole table",
        "All three together get exactly what there is; they can't have more.",
        "Look at the groups of two.",
        lambda proposed: proposed.named((0, 1, 2)),
    ),
    Misconception(
        "one alone",
        "Alone nobody would have as much as was proposed.",
        "Look at the groups of two.",
        lambda proposed: proposed.named((0,)),
    ),
    Misconception(
        "a content pair",
        "These two get at least as much as they could have by themselves.",
        "Add the shares of each pair, and compare with what that pair can have.",
        lambda proposed: proposed.named(proposed.staying()),
    ),
)

LEAVING: Exercise[Proposed] = Exercise(
    id="leaving",
    title="Fair, and yet refused",
    points=3,
    hands_in="leaving",
    stub="leaving = (..., ...)",
    draw=_draw,
    ask=_ask,
    solve=lambda proposed: proposed.named(proposed.leaving()),
    judge=_judge,
    wrong=_WRONG,
    alternatives=(
        lambda proposed: list(reversed(proposed.named(proposed.leaving()))),
        lambda proposed: set(proposed.named(proposed.leaving())),
    ),
    hint="For each pair: what it was offered, and what it could have.",
)
