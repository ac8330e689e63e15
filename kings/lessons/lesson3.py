"""Lesson 3: create before you claim. Better for both, the frontier, and how to share.

Five exercises about two players at a turn of the last round, and three questions, whose answers
the theory of bargaining computes. ``joint`` is for a turn at which an answer is agreed on as well.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import inf

import numpy as np

from kings.analysis.bargaining.decision import Decision, Outcome
from kings.analysis.bargaining.solutions import (
    Frontier,
    Solutions,
    bargaining_solutions,
    pareto_frontier,
    pareto_improvement,
)
from kings.errors import BadInput
from kings.lessons import answers
from kings.lessons.exercise import RIGHT, Exercise, Misconception, Verdict, wrong
from kings.lessons.lesson import Lesson, Question
from kings.lessons.task import NAMES, Task, played
from kings.lessons.turn import NEAR, Turn, draw_turn, turn_at
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.moves import Answer, Choice
from kings.struggle.say import say_choice

# Two players at a turn, and what they can reach by a deal.


@dataclass(frozen=True)
class Pair:
    """The player on turn and ``other``, who bargain by themselves; the third looks on."""

    turn: Turn
    other: int

    @property
    def seats(self) -> tuple[int, int]:
        """The seat on turn, and the other."""
        return self.turn.active, self.other

    @property
    def payer(self) -> str:
        """The name of the other."""
        return self.turn.names[self.other]

    @property
    def purse(self) -> int:
        """The other's gold."""
        return self.turn.gold[self.other]

    @property
    def unpaid(self) -> int:
        """The choice that is made without a deal."""
        return self.turn.unpaid

    def has(self, choice: int, gold: float = 0) -> tuple[float, float]:
        """Return what the two have if a choice is made and the other pays ``gold`` for it."""
        mine, theirs = self.turn.decision.values[choice, list(self.seats)].tolist()
        return mine + gold, theirs - gold

    def together(self, choice: int) -> float:
        """Return what the two have together by a choice; gold between them changes nothing."""
        return self.turn.value(choice, *self.seats)

    def best(self) -> int:
        """Return the choice by which the two have most together."""
        return self.turn.best_for(*self.seats)

    @cached_property
    def frontier(self) -> Frontier:
        """What the two can reach by a choice and gold, and can't both improve on."""
        return pareto_frontier(self.turn.decision, self.seats)

    @property
    def created(self) -> float:
        """How much more the two can have together than they have without a deal."""
        return self.together(self.best()) - self.together(self.unpaid)

    def solutions(self) -> Solutions:
        """Return the three bargaining solutions of the two."""
        return bargaining_solutions(self.turn.decision, self.seats)

    def paid(self, outcome: Outcome) -> float:
        """Return the gold that the other pays in an outcome; below 0 it is paid to the other."""
        return -outcome.gold[self.other]

    def task(self, *words: str, **given: object) -> Task:
        """Return a task about the two: ``words`` follow what they have, ``given`` is for Python."""
        turn = self.turn
        purses = (
            f"{turn.actor} has {turn.gold[turn.active]} gold and {self.payer} has {self.purse}. "
            "The two bargain by themselves; nobody else is asked."
        )
        return turn.task(purses, *words, payer=self.payer, **given)


def draw_pair(rng: random.Random, *, poor: bool = False) -> Pair | None:
    """Draw a turn of the last round at which a deal of two creates at least 2 points.

    One choice is best for the player on turn, so that it is plain what is done without a deal.
    ``poor``: purses are drawn anew, one to six gold each.
    """
    turn = draw_turn(rng, 3, poor=poor, settled=True)
    if turn is None:
        return None
    pair = Pair(turn, rng.choice(turn.others))
    return pair if pair.created >= 2 else None


ENDINGS = 10
"""How many last rounds are played of one game: that is quicker than playing to another."""


def drawn_pairs(
    rng: random.Random, players: int, fewest: int, most: int, created: int = 1
) -> Iterator[Pair]:
    """Yield the pairs whom a deal would help, at all turns of some last rounds of one game.

    ``players``: at the table; ``fewest`` and ``most``: how many choices a turn has; ``created``:
    the fewest points that a deal creates. It is plain what is done without a deal.
    """
    start = GAME.start(Options(names=NAMES[:players], mode="day"))
    begun = played(start, rng, lambda state: state.round == 7)
    for _ in range(ENDINGS):
        state = played(begun, rng, _is_turn)
        while state.actor is not None and GAME.outcome(state) is None:
            if fewest <= len(GAME.choices(state, state.actor)) <= most:
                turn = turn_at(state)
                pairs = [Pair(turn, other) for other in turn.others] if turn.settled else []
                yield from (pair for pair in pairs if pair.created >= created)
            state = played(state, rng, _is_turn)


def _is_turn(state: State) -> bool:
    return state.phase is Phase.TURN


def poorer(pair: Pair, rng: random.Random, purse: int | None = None) -> Pair:
    """Return the pair with one to six gold in each purse.

    ``purse``: what is in the payer's purse instead (None: one to six gold as well).
    """
    gold = [rng.randint(1, 6) for _ in pair.turn.gold]
    if purse is not None:
        gold[pair.other] = purse
    return Pair(pair.turn.with_purses(tuple(gold)), pair.other)


# A deal with two clauses: what somebody does, and what somebody else answers, agreed at once.


def joint(turn: Turn) -> Decision:
    """Return the decision of a Jester's owner as if answers could be agreed on as well (S-36).

    A row is a choice together with the answer to it. ``default`` is what happens without any deal:
    the best choice for the owner if everybody answers as suits them best. Raises ``BadInput`` if
    the game isn't over after choice and answer.
    """
    state, active = turn.position, turn.active
    labels: list[str] = []
    rows: list[tuple[int, ...]] = []
    unpaid: list[int] = []
    for choice in GAME.choices(state, active):
        ends = _ends(state, active, choice)
        own = max(ends, key=lambda end: end[1][end[2]])
        unpaid.append(len(rows) + ends.index(own))
        labels += [label for label, _, _ in ends]
        rows += [scores for _, scores, _ in ends]
    values = np.array(rows, np.float64)
    default = max(unpaid, key=lambda row: values[row, active])
    return Decision(active, turn.names, tuple(labels), values, turn.gold, default)


def _ends(state: State, seat: int, choice: Choice) -> list[tuple[str, tuple[int, ...], int]]:
    """Return for each answer to a choice: its words, the final scores, and who answered."""
    words = say_choice(GAME.view(state, seat), choice)
    after = GAME.apply(state, choice).state
    asks = GAME.asks(after)
    if not asks:
        return [(words, _scores(after), seat)]
    ends = []
    for answer in GAME.choices(after, asks[0].seat):
        if not isinstance(answer, Answer):
            raise BadInput("After this choice the game goes on; only a Jester is asked about here.")
        name = state.options.names[answer.seat]
        scores = _scores(GAME.apply(after, answer).state)
        ends.append((f"{words}: {name} plays the {answer.card.title}", scores, answer.seat))
    return ends


def _scores(state: State) -> tuple[int, ...]:
    result = GAME.outcome(state)
    if result is None:
        raise BadInput("After this choice the game goes on; ask about its last turn.")
    return result.scores


# The first two exercises: how much there is to create, and a deal better for both.


def _ask_create(pair: Pair) -> Task:
    return pair.task(
        "How many points can the two create, that is: how much more can they have together by a "
        "deal than without one? Leave purses aside. Put the number into created.",
    )


CREATE: Exercise[Pair] = Exercise(
    id="create",
    title="How much is there to create?",
    points=2,
    stub="created = ...",
    draw=draw_pair,
    ask=_ask_create,
    solve=lambda pair: pair.created,
    answer=answers.number(),
    wrong=(
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
            "You counted the third player. The two create points for themselves, though it may be "
            "at the expense of the third.",
            "Two columns only.",
            lambda pair: (
                pair.turn.value(pair.best(), 0, 1, 2) - pair.turn.value(pair.unpaid, 0, 1, 2)
            ),
        ),
    ),
    alternatives=(lambda pair: round(pair.created),),
    hint="The greatest sum of two columns, less the sum that happens without a deal.",
)


@dataclass(frozen=True)
class Struck:
    """Two who have agreed on a choice and its price, though something is better for both."""

    pair: Pair
    choice: int
    gold: int
    better: Outcome

    @property
    def has(self) -> tuple[float, float]:
        """What the two have by their deal."""
        return self.pair.has(self.choice, self.gold)

    def deal(self, choice: int, gold: int) -> tuple[str, int]:
        """Return a deal as an answer: the letter of a choice, and what is paid for it."""
        return self.pair.turn.letter(choice), gold


def _draw_struck(rng: random.Random) -> Struck | None:
    for rich in drawn_pairs(rng, 3, 3, 6, created=2):
        pair = poorer(rich, rng)
        prices = range(1, min(4, pair.purse) + 1)
        tried = [_struck(pair, choice, gold) for choice in pair.turn.choices for gold in prices]
        deals = [deal for deal in tried if deal is not None]
        if deals:
            return rng.choice(deals)
    return None


def _struck(pair: Pair, choice: int, gold: int) -> Struck | None:
    """Return a deal by which both gain and that can be improved on; None if it is no such deal."""
    now = pair.has(choice, gold)
    if any(new < old + 1 for new, old in zip(now, pair.has(pair.unpaid), strict=True)):
        return None
    payoffs = pair.turn.decision.values[choice].copy()
    payoffs[list(pair.seats)] = now
    better = pareto_improvement(pair.turn.decision, payoffs, pair.seats)
    if better is None or not 1 <= pair.paid(better) < pair.purse:
        return None
    return Struck(pair, choice, gold, better)


def _ask_better(struck: Struck) -> Task:
    pair = struck.pair
    deal = struck.deal(struck.choice, struck.gold)
    return pair.task(
        f"They have struck a deal: {pair.payer} pays {struck.gold} gold, and {pair.turn.actor} "
        f"chooses {deal[0]}. Both gain by it. But there is something better: write down a deal "
        "that neither likes less and one likes more, as the letter of a choice in quotes and the "
        f"whole gold that {pair.payer} pays. There may be several.",
        deal=deal,
    )


def _as_deal(struck: Struck) -> tuple[str, int]:
    return struck.deal(struck.better.choice, round(struck.pair.paid(struck.better)))


def _too_dear(struck: Struck) -> tuple[str, int]:
    """Return the better choice at a price at which the payer has less than by the deal."""
    worth = struck.pair.has(struck.better.choice)[1]
    return struck.deal(struck.better.choice, int(worth - struck.has[1]) + 1)


def _judge_better(struck: Struck, answer: object) -> Verdict:
    turn = struck.pair.turn
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        return wrong(note="The answer should have two parts: a letter and gold.")
    letter, gold = answer
    if not isinstance(letter, str) or letter.strip().upper() not in turn.letters:
        return wrong(note="The first part should be the letter of a choice, in quotes.")
    numbers = answers.number_list([gold], 1)
    if numbers is None or numbers[0] != int(numbers[0]):
        return wrong(note="The second part should be whole gold, without quotes (S-53).")
    return _compared(struck, turn.choice(letter.strip().upper()), int(numbers[0]))


def _compared(struck: Struck, choice: int, gold: int) -> Verdict:
    """Compare another deal with the one that was struck."""
    pair = struck.pair
    if gold > pair.purse or -gold > pair.turn.gold[pair.turn.active]:
        return wrong("purse ignored")
    more = [new - old for new, old in zip(pair.has(choice, gold), struck.has, strict=True)]
    if min(more) < -NEAR:
        return wrong("one pays for the other")
    return RIGHT if max(more) > NEAR else wrong("nothing gained")


BETTER: Exercise[Struck] = Exercise(
    id="better",
    title="The deal after the deal",
    points=3,
    stub="better = (..., ...)",
    draw=_draw_struck,
    ask=_ask_better,
    solve=_as_deal,
    answer=answers.checked_by(_judge_better),
    wrong=(
        Misconception(
            "one pays for the other",
            "One of the two has less than by the deal that stands. That only moves points from "
            "one to the other.",
            "Look for a row in which the two have more together, and only then for a price.",
            _too_dear,
        ),
        Misconception(
            "nothing gained",
            "Both have just as much as by the deal that stands.",
            "In which row do the two have more together?",
            lambda struck: struck.deal(struck.choice, struck.gold),
        ),
        Misconception(
            "purse ignored",
            "So much gold is not in the purse (S-53).",
            "Look at the purses above the table.",
            lambda struck: struck.deal(struck.better.choice, struck.pair.purse + 1),
        ),
    ),
    alternatives=(
        lambda struck: list(_as_deal(struck)),
        lambda struck: (_as_deal(struck)[0], float(_as_deal(struck)[1])),
        lambda struck: (_as_deal(struck)[0].lower(), _as_deal(struck)[1]),
    ),
    hint="First a row with a greater sum for the two, then a price that leaves nobody with less.",
)


# The last three exercises: the frontier, Nash's price, and the ideal of each.

PURSES = (1, 2, 3)
"""How much gold the payer may have where purses are to matter."""


def _draw_frontier(rng: random.Random) -> Pair | None:
    """Draw a pair and purses with which every known mistake names other rows than the answer.

    The payer's purse is small: with much gold only the greatest sum would count.
    """
    for pair in drawn_pairs(rng, 5, 4, 8):
        if _without_gold(pair) == _greatest_sum(pair):
            continue
        for purse in rng.sample(PURSES, len(PURSES)):
            poor = poorer(pair, rng, purse)
            if len({frozenset(rows(poor)) for rows in (_frontier, *_MISTAKEN)}) > len(_MISTAKEN):
                return poor
    return None


def _ask_frontier(pair: Pair) -> Task:
    return pair.task(
        "Which rows can the two settle on and leave nothing on the table? A row counts if with "
        "some whole gold, paid from one purse to the other or none, two things hold: neither has "
        "less than without a deal, and no other row and gold give both as much and one of them "
        "more. Put the letters into frontier, in quotes and in curly brackets.",
    )


def _on_frontier(pair: Pair, least: tuple[float, float]) -> set[str]:
    """Return the rows of the frontier's points at which both have at least ``least``."""
    points = pair.frontier
    enough = (points.payoffs[:, list(pair.seats)] >= np.array(least) - NEAR).all(axis=1)
    return {pair.turn.letter(choice) for choice in points.choices[enough].tolist()}


def _frontier(pair: Pair) -> set[str]:
    return _on_frontier(pair, pair.has(pair.unpaid))


def _whole_frontier(pair: Pair) -> set[str]:
    """Return the rows of the whole frontier, though one of the two may lose by them."""
    return _on_frontier(pair, (-inf, -inf))


def _greatest_sum(pair: Pair) -> set[str]:
    most = pair.together(pair.best()) - NEAR
    return {pair.turn.letter(row) for row in pair.turn.choices if pair.together(row) > most}


def _without_gold(pair: Pair) -> set[str]:
    """Return the rows that both could settle on if nobody paid."""
    rows = [pair.has(choice) for choice in pair.turn.choices]
    start = pair.has(pair.unpaid)
    return {
        letter
        for letter, row in zip(pair.turn.letters, rows, strict=True)
        if _no_less(row, start)
        and not any(_no_less(other, row) and sum(other) > sum(row) + NEAR for other in rows)
    }


def _no_less(row: tuple[float, float], other: tuple[float, float]) -> bool:
    return row[0] >= other[0] - NEAR and row[1] >= other[1] - NEAR


_MISTAKEN = (_greatest_sum, _without_gold, _whole_frontier)


FRONTIER: Exercise[Pair] = Exercise(
    id="frontier",
    title="Nothing left on the table",
    points=3,
    stub="frontier = {...}",
    draw=_draw_frontier,
    ask=_ask_frontier,
    solve=_frontier,
    answer=answers.members(
        answers.letter_set,
        what="letters of rows in quotes",
        among=lambda pair: pair.turn.letters,
    ),
    wrong=(
        Misconception(
            "purses without bottom",
            "With gold without end only the greatest sum would count. But purses are small, and "
            "what can't be paid for by the best row may be reached by another.",
            "How far can each row be shifted by the gold that is there?",
            _greatest_sum,
        ),
        Misconception(
            "gold left out",
            "On these rows the two could settle if nobody paid. Gold shifts points from one to the "
            "other: it makes good what somebody loses by a row, and it may beat a row as well.",
            "Shift the best row by a gold or two: is nobody worse off than without a deal?",
            _without_gold,
        ),
        Misconception(
            "start forgotten",
            "At some of these rows nothing is left on the table, but one of the two has less than "
            "without a deal, whatever is paid, and would say no.",
            "What do the two have without a deal? Keep only what gives neither of them less.",
            _whole_frontier,
        ),
    ),
    alternatives=(lambda pair: sorted(_frontier(pair)),),
    hint="For each row, list what the two have for every gold that can be paid, strike out what "
    "gives one of them less than without a deal, and compare what is left with all the others.",
)


def _draw_nash(rng: random.Random) -> Pair | None:
    """Draw a pair for whom Nash's solution takes another row, at a price within the purse."""
    for pair in drawn_pairs(rng, 3, 3, 6, created=2):
        nash = pair.solutions().nash
        if nash.choice != pair.unpaid and 1 <= pair.paid(nash) < pair.purse:
            return pair
    return None


def _ask_nash(pair: Pair) -> Task:
    letter = pair.turn.letter(pair.solutions().nash.choice)
    return pair.task(
        f"They have settled on row {letter}. Nash's solution takes the price at which the product "
        "of the two gains is greatest, each gain counted from what happens without a deal. How "
        f"much whole gold does {pair.payer} pay? Put the number into price.",
        row=letter,
    )


def _nash(pair: Pair) -> int:
    return round(pair.paid(pair.solutions().nash))


def _gains(pair: Pair, gold: float) -> tuple[float, float]:
    """Return what each gains by the row of Nash's solution at a price."""
    now, before = pair.has(pair.solutions().nash.choice, gold), pair.has(pair.unpaid)
    return now[0] - before[0], now[1] - before[1]


def _product(pair: Pair, gold: float) -> float:
    first, second = _gains(pair, gold)
    return first * second if first >= 0 and second >= 0 else -1.0


def _level_totals(pair: Pair) -> int:
    """Return the price at which both have equally much in the end."""
    mine, theirs = pair.has(pair.solutions().nash.choice)
    return round((theirs - mine) / 2)


def _judge_nash(exercise: Exercise[Pair], pair: Pair, answer: object) -> Verdict:
    """Return whether no other whole price has a greater product of gains."""
    numbers = answers.number_list([answer], 1)
    if numbers is None:
        return wrong(note="The answer should be a number of gold.")
    (price,) = numbers
    if price % 1 != 0:
        return wrong(note="Gold is whole (S-53).")
    if abs(_product(pair, price) - _product(pair, _nash(pair))) < NEAR:
        return RIGHT
    return answers.mistake_shown(exercise, pair, price, operator.eq)


NASH: Exercise[Pair] = Exercise(
    id="nash",
    title="Nash's price",
    points=3,
    stub="price = ...",
    draw=_draw_nash,
    ask=_ask_nash,
    solve=_nash,
    answer=_judge_nash,
    wrong=(
        Misconception(
            "half of the worth",
            "You split what the row is worth to the payer. But the one who decides gives "
            "something up for it, and must get that back first.",
            "Gains are counted from the row that happens without a deal, for both.",
            lambda pair: round(_gains(pair, 0)[1] / 2),
        ),
        Misconception(
            "equal totals",
            "At this price both have equally much in the end. Nash makes the gains alike, not what "
            "people have.",
            "Subtract from each what they have without a deal.",
            _level_totals,
        ),
        Misconception(
            "all to the seller",
            "At this price the payer gains nothing, so the product is nothing.",
            "The product is greatest where both gain.",
            lambda pair: round(_gains(pair, 0)[1]),
        ),
        Misconception(
            "all to the payer",
            "At this price the one who decides gains nothing, so the product is nothing.",
            "The product is greatest where both gain.",
            lambda pair: round(-_gains(pair, 0)[0]),
        ),
    ),
    alternatives=(lambda pair: float(_nash(pair)),),
    hint="Try prices one by one: the two gains, and their product.",
)


def _ask_ideal(pair: Pair) -> Task:
    return pair.task(
        "Kalai and Smorodinsky look at the best that each could hope for. What is the most that "
        f"{pair.turn.actor} can have, if {pair.payer} is to have no less than without a deal? "
        f"And the most that {pair.payer} can have, if {pair.turn.actor} is to have no less? Put "
        "both numbers into ideal, in this order. (Whole gold, and no more than is there.)",
    )


def _ideal(pair: Pair) -> tuple[float, float]:
    solutions = pair.solutions()
    first, second = (solutions.ideal[solutions.parties.index(seat)] for seat in pair.seats)
    return first, second


def _own_best(pair: Pair) -> tuple[float, float]:
    values = pair.turn.decision.values
    first, second = (float(values[:, seat].max()) for seat in pair.seats)
    return first, second


def _purse_ignored(pair: Pair) -> tuple[float, float]:
    """Return what each would have with all that the two can create."""
    first, second = pair.has(pair.unpaid)
    return first + pair.created, second + pair.created


def _gain_for_total(pair: Pair) -> tuple[float, ...]:
    return tuple(most - had for most, had in zip(_ideal(pair), pair.has(pair.unpaid), strict=True))


IDEAL: Exercise[Pair] = Exercise(
    id="ideal",
    title="What each could hope for",
    points=3,
    stub="ideal = (..., ...)",
    draw=lambda rng: draw_pair(rng, poor=True),
    ask=_ask_ideal,
    solve=_ideal,
    answer=answers.numbers(2),
    wrong=(
        Misconception(
            "own best row",
            "That is the best row of each, with nobody asked and nothing paid. The other has to "
            "agree, and gold can be paid.",
            "For each row: how much gold can be paid until the other is back at the start?",
            _own_best,
        ),
        Misconception(
            "purse ignored",
            "You gave each of them all that the two can create. There may not be gold enough to "
            "hand it over (S-53).",
            "Look at both purses.",
            _purse_ignored,
        ),
        Misconception(
            "gain for total",
            "These are gains. Asked is what each has in the end.",
            "Add what each has without a deal.",
            _gain_for_total,
        ),
    ),
    alternatives=(lambda pair: list(_ideal(pair)),),
    hint="Hold the other at the start, and take all the rest in the row where that is most.",
)


# The three questions, with what the theory of bargaining says about them.

_YES = "Yes: both gain by it"
_OPEN = "Perhaps not: another deal may be better for both"
_NO = "No: one of the two could have got more"


def _moment() -> Decision:
    """Return the moment that all three questions are about."""
    values = np.array([[8.0, 4.0], [7.0, 7.0], [5.0, 13.0]])
    return Decision(0, ("you", "they"), ("first", "second", "third"), values, (5, 9))


def _good() -> str:
    struck = _moment().outcome(1, (2, -2))
    return _OPEN if pareto_improvement(_moment(), struck.payoffs) is not None else _YES


QUESTIONS = (
    Question(
        "most",
        "You decide between three moves. Unpaid you take the first: it leaves you with 8 points "
        "and the other with 4. The second leaves 7 and 7, the third 5 and 13. Gold can be paid, a "
        "point each. What is the most that the two of you can have together?",
        least=0,
        most=30,
        unit="points",
        truth=lambda: float(_moment().values.sum(axis=1).max()),
    ),
    Question(
        "good",
        "The two of you agree on the second move, and the other pays you 2 gold. Is that a good "
        "deal?",
        (_YES, _OPEN, _NO),
        truth=_good,
    ),
    Question(
        "price",
        "You agree on the third move instead, and want to gain equally much, both counted from the "
        "first. How much gold should you be paid?",
        least=0,
        most=9,
        unit="gold",
        truth=lambda: -bargaining_solutions(_moment()).nash.gold[1],
    ),
)


LESSON = Lesson(
    3,
    "33_create_before_you_claim",
    "Is there a better deal for both?",
    (CREATE, BETTER, FRONTIER, NASH, IDEAL),
    QUESTIONS,
)
