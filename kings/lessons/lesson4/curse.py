"""The last exercise of lesson 4: who wins a bidding in the dark, and what it brings."""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import mean

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number
from kings.lessons.task import Cell, Table
from kings.lessons.task import Task

BIDDERS = 3
NIGHTS = 100
WORTH = 10
ERROR = 4
SHOWN = 5
CENT = 0.0051


@dataclass(frozen=True)
class Biddings:
    """What each bidder thought a hidden card to be worth, night by night; it is worth ``WORTH``."""

    guesses: tuple[tuple[int, ...], ...]


def biddings(rng: random.Random) -> Biddings:
    """Draw guesses that are right on average: off by up to ``ERROR`` points, all alike."""
    return Biddings(
        tuple(
            tuple(WORTH + rng.randint(-ERROR, ERROR) for _ in range(BIDDERS)) for _ in range(NIGHTS)
        )
    )


def _ask(found: Biddings) -> Task:
    words = (
        f"By Night a card lies hidden. It is worth {WORTH} points, but nobody knows. {BIDDERS} "
        "players guess, each right on average, and bid what they guess; the highest bid wins and "
        f"is paid. The bidding was repeated on {NIGHTS} nights. task.given holds all the guesses; "
        f"the first {SHOWN} are shown below.",
        "What did the winner gain, on average over all nights? Store the number in gain; two "
        "decimal places are enough.",
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(night), *guesses) for night, guesses in enumerate(found.guesses[:SHOWN], start=1)
    )
    table = Table(("night", *(f"bidder {at + 1}" for at in range(BIDDERS))), rows)
    return Task(words, table, {"worth": WORTH, "guesses": [list(row) for row in found.guesses]})


def _gain(found: Biddings) -> float:
    return mean(WORTH - max(guesses) for guesses in found.guesses)


def _of_one(found: Biddings) -> float:
    return mean(WORTH - guesses[0] for guesses in found.guesses)


def _of_all(found: Biddings) -> float:
    return mean(WORTH - guess for guesses in found.guesses for guess in guesses)


_WRONG: tuple[Misconception[Biddings], ...] = (
    Misconception(
        "a bidder for the winner",
        "That is what one bidder would gain who won every night. Guesses are right on average; but "
        "the winner is not an average bidder.",
        "Each night, look at the highest guess only.",
        _of_one,
    ),
    Misconception(
        "all for the winner",
        "You took the average of all guesses. Only one of them pays.",
        "Each night, look at the highest guess only.",
        _of_all,
    ),
    Misconception(
        "loss for gain",
        "Right number, wrong sign: whoever pays more than the card is worth loses.",
        "A gain is what it is worth, less what was paid.",
        lambda found: -_gain(found),
    ),
)

CURSE: Exercise[Biddings] = Exercise(
    id="curse",
    title="The winner's curse",
    points=3,
    hands_in="gain",
    stub="gain = ...",
    draw=biddings,
    ask=_ask,
    solve=_gain,
    judge=judge_number(_gain, _WRONG, CENT),
    wrong=_WRONG,
    alternatives=(lambda found: round(_gain(found), 2),),
    hint="For each night: what the card is worth, less the highest guess. Then the average.",
)
