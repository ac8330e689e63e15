"""The first two exercises of lesson 4: what is best for all, and what payers can raise together."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kings.analysis.bargaining.auction import efficient_choice
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.turn import letters
from kings.lessons.answers import judge_choice, judge_number
from kings.lessons.lesson4 import Crowd, crowd_sheet, draw_crowd
from kings.lessons.task import Task


def _draw_crowd(rng: random.Random) -> Crowd | None:
    crowd = draw_crowd(rng)
    if crowd is None:
        return None
    totals = sorted(crowd.total(row) for row in crowd.rows)
    return crowd if totals[-1] > totals[-2] else None


def _ask_efficient(crowd: Crowd) -> Task:
    return crowd_sheet(
        crowd,
        "Which row is efficient: by which have all four together most? (Gold that one pays another "
        "changes nothing in the sum.) Put its letter into efficient, in quotes.",
    )


def _efficient(crowd: Crowd) -> str:
    return crowd.frozen.letter(efficient_choice(crowd.frozen.decision))


def _loudest(crowd: Crowd) -> int:
    """Return the row by which some payer gains most."""
    return max(crowd.rows, key=lambda row: max(crowd.gain(row, seat) for seat in crowd.others))


def _popular(crowd: Crowd) -> int:
    """Return the row that most payers like better than what is done unpaid."""
    return max(crowd.rows, key=lambda row: sum(crowd.gain(row, seat) > 0 for seat in crowd.others))


_EFFICIENT_WRONG: tuple[Misconception[Crowd], ...] = (
    Misconception(
        "the decider's best",
        "That is the row that is taken if nobody pays. It is best for one of the four.",
        "Add all four columns.",
        lambda crowd: crowd.frozen.letter(crowd.unpaid),
    ),
    Misconception(
        "the loudest payer",
        "That row brings one payer very much. But what it takes from the others counts as well.",
        "Add all four columns.",
        lambda crowd: crowd.frozen.letter(_loudest(crowd)),
    ),
    Misconception(
        "heads for points",
        "Most payers like that row, but a few points for many can be less than many points for "
        "one.",
        "Count points and not heads.",
        lambda crowd: crowd.frozen.letter(_popular(crowd)),
    ),
)


EFFICIENT: Exercise[Crowd] = Exercise(
    id="efficient",
    title="Best for all together",
    points=2,
    hands_in="efficient",
    stub='efficient = ...  # a letter in quotes, such as "Z"',
    draw=_draw_crowd,
    ask=_ask_efficient,
    solve=_efficient,
    judge=judge_choice(
        _efficient,
        _EFFICIENT_WRONG,
        lambda crowd: letters(crowd.frozen.decision.choices),
        what="the letter of a row",
    ),
    wrong=_EFFICIENT_WRONG,
    alternatives=(lambda crowd: _efficient(crowd).lower(),),
    hint="Sum each row over all four columns.",
)


@dataclass(frozen=True)
class Row:
    """A crowd and one row that is not the one taken unpaid."""

    crowd: Crowd
    row: int

    @property
    def letter(self) -> str:
        """The row's letter."""
        return self.crowd.frozen.letter(self.row)


def _draw_row(rng: random.Random) -> Row | None:
    crowd = draw_crowd(rng, poor=True)
    if crowd is None or not crowd.frozen.settled:
        return None
    row = rng.choice([row for row in crowd.rows if row != crowd.unpaid])
    paying = [seat for seat in crowd.others if crowd.gain(row, seat) > 0]
    return Row(crowd, row) if len(paying) >= 2 else None


def _ask_raised(asked: Row) -> Task:
    return crowd_sheet(
        asked.crowd,
        f"Those who like row {asked.letter} better than what is done unpaid put their gold "
        "together; nobody pays more than it is worth to them, or than they have. How much can they "
        "raise at most? Put the number into raised.",
        row=asked.letter,
    )


def _raised(asked: Row) -> int:
    return sum(asked.crowd.limit(asked.row, seat) for seat in asked.crowd.others)


def _gains(asked: Row) -> list[float]:
    return [asked.crowd.gain(asked.row, seat) for seat in asked.crowd.others]


_RAISED_WRONG: tuple[Misconception[Row], ...] = (
    Misconception(
        "purse ignored",
        "You added what the row is worth to them. Some can't pay that much (S-53).",
        "For each payer the smaller one of two numbers: the gain and the purse.",
        lambda asked: sum(gain for gain in _gains(asked) if gain > 0),
    ),
    Misconception(
        "all the gold",
        "You added the purses of those who gain. Nobody should pay more than they gain.",
        "For each payer the smaller one of two numbers: the gain and the purse.",
        lambda asked: sum(
            asked.crowd.purse(seat)
            for seat in asked.crowd.others
            if asked.crowd.gain(asked.row, seat) > 0
        ),
    ),
    Misconception(
        "losers counted",
        "You subtracted what others lose. They may pay for another row, but they don't take gold "
        "out of this pot.",
        "Only those who like the row better put gold into the pot.",
        lambda asked: sum(
            min(gain, asked.crowd.purse(seat))
            for seat, gain in zip(asked.crowd.others, _gains(asked), strict=True)
        ),
    ),
)

RAISED: Exercise[Row] = Exercise(
    id="raised",
    title="One pot",
    points=2,
    hands_in="raised",
    stub="raised = ...",
    draw=_draw_row,
    ask=_ask_raised,
    solve=_raised,
    judge=judge_number(_raised, _RAISED_WRONG),
    wrong=_RAISED_WRONG,
    alternatives=(lambda asked: float(_raised(asked)),),
    hint="Three payers, three numbers: none of them below nothing.",
)
