"""The third exercise of lesson 4: how little is enough, if others have made offers already."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number
from kings.lessons.lesson4 import Crowd, crowd_sheet, draw_crowd
from kings.lessons.task import Task
from kings.words import listed


@dataclass(frozen=True)
class Bidding:
    """A crowd, the row that ``seat`` wants, and what the two others have offered for which row."""

    crowd: Crowd
    seat: int
    row: int
    offers: tuple[tuple[int, int, int], ...]

    @property
    def name(self) -> str:
        """The name of the one who asks."""
        return self.crowd.frozen.decision.names[self.seat]

    def standing(self, row: int, *, own: bool = True, rivals: bool = True) -> float:
        """Return what the decider has by a row with the offers for it.

        ``own``: whether offers for the wanted row count, ``rivals``: those for other rows.
        """
        counted = own if row == self.row else rivals
        offered = sum(gold for _, at, gold in self.offers if at == row and counted)
        return self.crowd.value(row, self.crowd.active) + offered

    def needed(self, *, own: bool = True, rivals: bool = True) -> int:
        """Return the least whole gold that makes the wanted row strictly the best."""
        best = max(
            self.standing(row, own=own, rivals=rivals) for row in self.crowd.rows if row != self.row
        )
        return math.floor(best - self.standing(self.row, own=own, rivals=rivals)) + 1


def _draw(rng: random.Random) -> Bidding | None:
    crowd = draw_crowd(rng)
    if crowd is None:
        return None
    seat = rng.choice(crowd.others)
    row = max(crowd.rows, key=lambda row: crowd.gain(row, seat))
    friend, rival = rng.sample([other for other in crowd.others if other != seat], 2)
    against = [other for other in crowd.rows if other != row]
    offers = (
        (friend, row, rng.randint(1, 2)),
        (rival, rng.choice(against), rng.randint(1, 4)),
    )
    found = Bidding(crowd, seat, row, offers)
    affordable = 1 <= found.needed() < min(crowd.gain(row, seat), crowd.purse(seat))
    able = all(gold <= crowd.purse(other) for other, _, gold in offers)
    return found if affordable and able else None


def _ask(bidding: Bidding) -> Task:
    crowd, names = bidding.crowd, bidding.crowd.frozen.decision.names
    said = listed(
        f"{names[seat]} offers {gold} gold for row {crowd.frozen.letter(row)}"
        for seat, row, gold in bidding.offers
    )
    letter = crowd.frozen.letter(bidding.row)
    offers = [(names[seat], crowd.frozen.letter(row), gold) for seat, row, gold in bidding.offers]
    return crowd_sheet(
        crowd,
        f"{said}; each pays only if that row is taken. {bidding.name} wants row {letter}. What is "
        f"the least whole gold with which {bidding.name} makes sure of it? If two rows are equally "
        f"good, {crowd.frozen.actor} takes the other one. Put the number into enough.",
        wants=(bidding.name, letter),
        offers=offers,
    )


def _enough(bidding: Bidding) -> int:
    return bidding.needed()


_WRONG: tuple[Misconception[Bidding], ...] = (
    Misconception(
        "rivals ignored",
        "You left out what is offered for another row. It makes that row better for the one who "
        "decides.",
        "Add every offer to the decider's column, in the row it is for.",
        lambda bidding: bidding.needed(rivals=False),
    ),
    Misconception(
        "free ride missed",
        "Somebody else pays for the same row. You need not pay that part again.",
        "Add every offer to the decider's column, in the row it is for.",
        lambda bidding: bidding.needed(own=False),
    ),
    Misconception(
        "a tie is not enough",
        "With so much two rows are equally good for the one who decides, and the other one is "
        "taken.",
        "Read the last sentence about equally good rows.",
        lambda bidding: bidding.needed() - 1,
    ),
    Misconception(
        "all that it is worth",
        "That is the most that you should pay, not the least that is enough.",
        "How far is your row behind the best other row?",
        lambda bidding: bidding.crowd.gain(bidding.row, bidding.seat),
    ),
)

ENOUGH: Exercise[Bidding] = Exercise(
    id="enough",
    title="How little is enough?",
    points=3,
    hands_in="enough",
    stub="enough = ...",
    draw=_draw,
    ask=_ask,
    solve=_enough,
    judge=judge_number(_enough, _WRONG),
    wrong=_WRONG,
    alternatives=(lambda bidding: float(_enough(bidding)),),
    hint="What does the decider have by each row, all offers counted?",
)
