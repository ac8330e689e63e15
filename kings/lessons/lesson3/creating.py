"""The first two exercises of lesson 3: how much there is to create, and a deal better for both."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from kings.analysis.bargaining.decision import Outcome
from kings.analysis.bargaining.solutions import pareto_improvement
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.turn import letters
from kings.lessons.answers import judge_number, number_list
from kings.lessons.lesson3 import Pair, draw_pair, drawn_pairs, pair_sheet, poorer
from kings.lessons.task import Task
from kings.lessons.exercise import RIGHT, Verdict, wrong

NEAR = 1e-9


def _ask_create(pair: Pair) -> Task:
    return pair_sheet(
        pair,
        "How many points can the two create, that is: how much more can they have together by a "
        "deal than without one? Leave purses aside. Put the number into created.",
    )


def _created(pair: Pair) -> float:
    return pair.created


def _for_all(pair: Pair) -> float:
    """Return what all three gain by the choice that is best for the two."""
    values = pair.frozen.decision.values
    return float(values[pair.best()].sum() - values[pair.unpaid].sum())


_CREATE_WRONG: tuple[Misconception[Pair], ...] = (
    Misconception(
        "sum for gain",
        "That is all that the two have together. Most of it they have without a deal as well.",
        "Subtract what the two have by the row that happens unpaid.",
        lambda pair: pair.together(pair.best()),
    ),
    Misconception(
        "payer's gain only",
        "That is what the payer gains. What the one who decides gives up has to be subtracted.",
        "Add both columns before you compare rows.",
        lambda pair: pair.has(pair.best())[1] - pair.has(pair.unpaid)[1],
    ),
    Misconception(
        "third counted",
        "You counted the third player. The two create points for themselves, though it may be at "
        "the expense of the third.",
        "Two columns only.",
        _for_all,
    ),
)

CREATE: Exercise[Pair] = Exercise(
    id="create",
    title="How much is there to create?",
    points=2,
    hands_in="created",
    stub="created = ...",
    draw=draw_pair,
    ask=_ask_create,
    solve=_created,
    judge=judge_number(_created, _CREATE_WRONG),
    wrong=_CREATE_WRONG,
    alternatives=(lambda pair: round(_created(pair)),),
    hint="The greatest sum of two columns, less the sum that happens without a deal.",
)


@dataclass(frozen=True)
class Struck:
    """Two who have agreed on a choice and its price, though there is something better for both."""

    pair: Pair
    choice: int
    gold: int
    better: Outcome

    @property
    def has(self) -> tuple[float, float]:
        """What the two have by their deal."""
        return self.pair.has(self.choice, self.gold)

    def letter(self, choice: int) -> str:
        """Return the letter of a choice."""
        return self.pair.frozen.letter(choice)


def _draw_struck(rng: random.Random) -> Struck | None:
    for rich in drawn_pairs(rng, 3, 3, 6, created=2):
        pair = poorer(rich, rng)
        prices = range(1, min(4, pair.purse) + 1)
        choices = range(pair.frozen.decision.choices)
        found = [_struck(pair, choice, gold) for choice in choices for gold in prices]
        deals = [deal for deal in found if deal is not None]
        if deals:
            return rng.choice(deals)
    return None


def _struck(pair: Pair, choice: int, gold: int) -> Struck | None:
    """Return a deal by which both gain and that can be improved on; None if it is no such deal."""
    now = pair.has(choice, gold)
    if any(new < old + 1 for new, old in zip(now, pair.has(pair.unpaid), strict=True)):
        return None
    payoffs = pair.frozen.decision.values[choice].copy()
    payoffs[list(pair.seats)] = now
    better = pareto_improvement(pair.frozen.decision, payoffs, pair.seats)
    if better is None or not 1 <= pair.paid(better) < pair.purse:
        return None
    return Struck(pair, choice, gold, better)


def _ask_better(struck: Struck) -> Task:
    pair = struck.pair
    sheet = pair_sheet(
        pair,
        f"They have struck a deal: {pair.payer} pays {struck.gold} gold, and {pair.frozen.actor} "
        f"chooses {struck.letter(struck.choice)}. Both gain by it. But there is something better: "
        "write down a deal that neither likes less and one likes more, as the letter of a choice "
        f"in quotes and the whole gold that {pair.payer} pays. There may be several.",
    )
    deal = (struck.letter(struck.choice), struck.gold)
    return Task(sheet.words, sheet.table, {**sheet.given, "deal": deal})


def _as_deal(struck: Struck, extra: int = 0) -> tuple[str, int]:
    return struck.letter(struck.better.choice), round(struck.pair.paid(struck.better)) + extra


def _too_dear(struck: Struck) -> tuple[str, int]:
    """Return the better choice at a price at which the payer has less than by the deal."""
    worth = struck.pair.has(struck.better.choice)[1]
    return struck.letter(struck.better.choice), int(worth - struck.has[1]) + 1


def _judge_better(struck: Struck, answer: Any) -> Verdict:
    pair = struck.pair
    names = letters(pair.frozen.decision.choices)
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        return wrong(note="The answer should have two parts: a letter and gold.")
    letter, gold = answer
    if not isinstance(letter, str) or letter.strip().upper() not in names:
        return wrong(note="The first part should be the letter of a choice, in quotes.")
    numbers = number_list([gold], 1)
    if numbers is None or numbers[0] != int(numbers[0]):
        return wrong(note="The second part should be whole gold, without quotes (S-53).")
    return _judged(struck, names.index(letter.strip().upper()), int(numbers[0]))


def _judged(struck: Struck, choice: int, gold: int) -> Verdict:
    pair = struck.pair
    if gold > pair.purse or -gold > pair.frozen.decision.gold[pair.seats[0]]:
        return wrong("purse ignored")
    more = [new - old for new, old in zip(pair.has(choice, gold), struck.has, strict=True)]
    if min(more) < -NEAR:
        return wrong("one pays for the other")
    return RIGHT if max(more) > NEAR else wrong("nothing gained")


_BETTER_WRONG: tuple[Misconception[Struck], ...] = (
    Misconception(
        "one pays for the other",
        "One of the two has less than by the deal that stands. That only moves points from one to "
        "the other.",
        "Look for a row in which the two have more together, and only then for a price.",
        _too_dear,
    ),
    Misconception(
        "nothing gained",
        "Both have just as much as by the deal that stands.",
        "In which row do the two have more together?",
        lambda struck: (struck.letter(struck.choice), struck.gold),
    ),
    Misconception(
        "purse ignored",
        "So much gold is not in the purse (S-53).",
        "Look at the purses above the table.",
        lambda struck: (struck.letter(struck.better.choice), struck.pair.purse + 1),
    ),
)

BETTER: Exercise[Struck] = Exercise(
    id="better",
    title="The deal after the deal",
    points=3,
    hands_in="better",
    stub="better = (..., ...)",
    draw=_draw_struck,
    ask=_ask_better,
    solve=_as_deal,
    judge=_judge_better,
    wrong=_BETTER_WRONG,
    alternatives=(
        lambda struck: list(_as_deal(struck)),
        lambda struck: (_as_deal(struck)[0], float(_as_deal(struck)[1])),
        lambda struck: (_as_deal(struck)[0].lower(), _as_deal(struck)[1]),
    ),
    hint="First a row with a greater sum for the two, then a price that leaves nobody with less.",
)
