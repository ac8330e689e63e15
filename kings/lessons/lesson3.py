"""Lesson 3: create before you claim. Two issues, what each is worth to whom, and how to share.

``market`` holds every deal of two players in a Free Market, by the engine's own count. Five
exercises: four about won cards that change hands, one about a price in gold; and three questions,
whose answers the theory of bargaining computes. ``charts`` shows where the pairs of a class ended
among all deals.
"""

from __future__ import annotations

import operator
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from math import prod
from operator import truediv
from pathlib import Path
from statistics import fmean

import numpy as np

from kings.analysis.bargaining.decision import Array, Decision, Outcome
from kings.analysis.bargaining.solutions import (
    Solutions,
    bargaining_solutions,
    pareto_frontier,
    pareto_improvement,
)
from kings.classroom.class_folder import read_class
from kings.classroom.plan import read_class_plan, renamed_question
from kings.errors import BadInput
from kings.lessons import answers
from kings.lessons.chart import Chart, Charts, Mark, Meaning
from kings.lessons.exercise import RIGHT, Exercise, Kind, Misconception, Verdict, wrong
from kings.lessons.forms import Field, Form, choice_form, number_form
from kings.lessons.lesson import Lesson, Question
from kings.lessons.steps import LessonPlan, PlainWord, Prompt, Step
from kings.lessons.task import NAMES, Table, Task, cell_text, played
from kings.lessons.terms import plain_word
from kings.lessons.turn import NEAR, Turn, letters, scene, turn_at
from kings.records.recording import HUMAN, Recording
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.cards import DECK, NO_CARDS, Card, Counts, cards_in, count
from kings.struggle.events import DealStruck, Proposed
from kings.struggle.options import LETTERS
from kings.struggle.partition.exact import scorer
from kings.struggle.rules import QUEENS_GOLD
from kings.struggle.say_scores import powers
from kings.words import plural

# A Free Market: what the player on turn does, and which won cards change hands.

MOST_DEALS = 200_000
"""The most deals that are written out; piles of six cards each make some ten thousand."""

_points = scorer()


@dataclass(frozen=True, eq=False)
class Market:
    """All deals of the player on turn with ``other``, as the rows of a decision.

    ``decision``: a row for everything that the two can bring about, one for all deals that come to
    the same, without those that cost one of them more than the other's purse could make good.
    ``default`` is what happens without a deal. ``deals``: for each row what is done, what the
    player on turn gives, and what that player gets, by the fewest cards.
    """

    turn: Turn
    other: int
    decision: Decision
    deals: tuple[tuple[int, Counts, Counts], ...]

    @property
    def pair(self) -> tuple[int, int]:
        """The seat on turn, and the other."""
        return self.turn.active, self.other

    def gains(
        self, letter: str, gives: Iterable[int] = (), gets: Iterable[int] = ()
    ) -> tuple[float, float]:
        """Return what the two gain by a deal without gold, compared with no deal.

        ``letter``: of what is done, as the turn's table has it; ``gives`` and ``gets``: the powers
        of the won cards that the player on turn gives and gets. Raises ``BadInput`` for a card that
        its owner has not won.
        """
        now = self._payoffs(letter, count(gives), count(gets))
        start = self.decision.values[self.decision.unpaid]
        first, second = (now - start)[list(self.pair)].tolist()
        return first, second

    def has(self, letter: str, gives: Iterable[int] = (), gets: Iterable[int] = ()) -> Outcome:
        """Return what all have by a deal without gold, as ``gains`` takes it.

        Raises ``BadInput`` as well for a deal that one of the two would lose by.
        """
        payoffs = self._payoffs(letter, count(gives), count(gets))
        rows = np.flatnonzero((np.abs(self.decision.values - payoffs) < NEAR).all(axis=1))
        if not len(rows):
            raise BadInput("By this deal one of the two has less than without any.")
        return self.decision.outcome(int(rows[0]), (0,) * self.decision.seats)

    def _payoffs(self, letter: str, gives: Counts, gets: Counts) -> Array:
        for seat, cards in zip(self.pair, (gives, gets), strict=True):
            pile = self.turn.position.piles[seat]
            if any(number > have for number, have in zip(cards, pile, strict=True)):
                raise BadInput(f"{self.turn.names[seat]} has not won {powers(cards_in(cards))}.")
        return _payoffs(self.turn, self.other, self.turn.choice(letter), gives, gets)

    def better(self, deal: Outcome) -> Outcome | None:
        """Return a deal that neither likes less and one likes more; None if there is none."""
        return pareto_improvement(self.decision, deal.payoffs, self.pair)

    def solutions(self) -> Solutions:
        """Return the three bargaining solutions of the two, over all their deals."""
        return bargaining_solutions(self.decision, self.pair)

    def frontier(self) -> tuple[int, ...]:
        """Return the rows that can't be improved on for both and leave neither worse off."""
        edge = pareto_frontier(self.decision, self.pair)
        start = self.decision.values[self.decision.unpaid]
        own = list(self.pair)
        enough = (edge.payoffs[:, own] >= start[own] - NEAR).all(axis=1)
        rows = {int(row) for row in edge.choices[enough]}
        return tuple(sorted(rows, key=lambda row: self.decision.values[row, self.other]))

    def table(self, rows: Iterable[int]) -> Table:
        """Return deals as a table: what is agreed, what both then have, and what both gain."""
        first, second = (self.decision.names[seat] for seat in self.pair)
        lines = []
        for row in rows:
            values = self.decision.values[row, list(self.pair)]
            gains = values - self.decision.values[self.decision.unpaid, list(self.pair)]
            lines.append((self.decision.labels[row], *values.tolist(), *gains.tolist()))
        heads = ("deal", first, second, f"{first} gains", f"{second} gains")
        return Table(heads, tuple(lines))


def market(turn: Turn, name: str) -> Market:
    """Return every deal of the player on turn with another in a Free Market (S-57).

    ``turn``: the last one of a game, such as ``kings.scene("The Queen and the Jeweler")``;
    ``name``: the other's. Raises ``BadInput`` without a Free Market, if the game goes on after the
    turn, and for piles so large that the deals are too many.
    """
    if not turn.position.options.free_market:
        raise BadInput("Won cards change hands only in a Free Market (S-57).")
    if name not in turn.names or name == turn.actor:
        raise BadInput(f"{turn.actor} bargains with one of the others, not with {name}.")
    other = turn.names.index(name)
    own, theirs = (list(_parts(turn.position.piles[seat])) for seat in (turn.active, other))
    if len(own) * len(theirs) * len(turn.choices) > MOST_DEALS:
        raise BadInput("With piles of this size there are too many deals to list.")
    start, purses = turn.decision.values[turn.unpaid], turn.gold
    kept: dict[tuple[float, ...], tuple[int, Counts, Counts]] = {}
    for choice, gives, gets in _deals(turn, own, theirs):
        payoffs = _payoffs(turn, other, choice, gives, gets)
        made_good = (payoffs[turn.active] + purses[other], payoffs[other] + purses[turn.active])
        if min(made_good[0] - start[turn.active], made_good[1] - start[other]) > -NEAR:
            kept.setdefault(tuple(payoffs.tolist()), (choice, gives, gets))
    deals = tuple(kept.values())
    labels = tuple(_say(turn, name, *deal) for deal in deals)
    values = np.array(list(kept))
    default = deals.index((turn.unpaid, NO_CARDS, NO_CARDS))
    decision = Decision(turn.active, turn.names, labels, values, turn.gold, default)
    return Market(turn, other, decision, deals)


def _parts(pile: Counts) -> Iterator[Counts]:
    """Yield all that can be given of a pile, from nothing to all of it."""
    return product(*(range(number + 1) for number in pile))


def _deals(
    turn: Turn, own: Sequence[Counts], theirs: Sequence[Counts]
) -> list[tuple[int, Counts, Counts]]:
    """List all deals, no deal first, then those that move the fewest cards.

    Nobody gives a card and gets another of the same title: that comes to the same as neither.
    """
    deals = [
        (choice, gives, gets)
        for choice in turn.choices
        for gives, gets in product(own, theirs)
        if not any(map(operator.mul, gives, gets))
    ]
    return sorted(deals, key=lambda deal: (sum(deal[1]) + sum(deal[2]), deal[0] != turn.unpaid))


def _payoffs(turn: Turn, other: int, choice: int, gives: Counts, gets: Counts) -> Array:
    """Return what all have at the end of the game if so much is given before the turn."""
    end = _end(turn, choice)
    values: Array = turn.decision.values[choice].copy()
    for seat, less, more in ((turn.active, gives, gets), (other, gets, gives)):
        now = tuple(a - b + c for a, b, c in zip(end.piles[seat], less, more, strict=True))
        values[seat] += _points(now) - _points(end.piles[seat])
    return values


def _end(turn: Turn, choice: int) -> State:
    """Return the end of the game after a choice; ``BadInput`` if the game goes on."""
    state = turn.position
    after = GAME.apply(state, GAME.choices(state, turn.active)[choice]).state
    if GAME.outcome(after) is None:
        raise BadInput("After this choice the game goes on; ask about its last turn.")
    return after


def _say(turn: Turn, name: str, choice: int, gives: Counts, gets: Counts) -> str:
    given = [
        f"{owner} gives {powers(cards_in(cards))}"
        for owner, cards in ((turn.actor, gives), (name, gets))
        if any(cards)
    ]
    return "; ".join([turn.decision.labels[choice], *given])


# Two issues: who has the last trick, and which won cards change hands.

PILE = 6
"""How many cards each has won."""
MOST_GIVEN = 2
"""How many cards a player gives at most, so that a deal is read at a glance."""
SIDES = ("Ada", "Ben")

Offer = tuple[bool, Counts, Counts]
"""Whether Ada leaves Ben's Queen alone, what Ada gives, and what Ben gives."""


@dataclass(frozen=True)
class Swap:
    """The last trick of two players without gold, and some deals; the first is no deal at all.

    Ada's Assassin may take Ben's Queen; ``third``: the card of a third player, which wins then.
    ``piles``: what the two have won.
    """

    piles: tuple[Counts, Counts]
    third: Card
    deals: tuple[Offer, ...]

    @cached_property
    def values(self) -> tuple[tuple[int, int], ...]:
        """What both have by each deal, in VP."""
        return tuple(map(self.has, self.deals))

    def has(self, deal: Offer) -> tuple[int, int]:
        """Return what both have by a deal, in VP (S-32, S-38, S-42)."""
        spared, gives, gets = deal
        queen = count([Card.QUEEN])
        trick = count([Card.QUEEN, Card.ASSASSIN, self.third])
        taken = (NO_CARDS, trick) if spared else (queen, NO_CARDS)
        moved = ((gives, gets), (gets, gives))
        ada, ben = (
            _points(tuple(a - b + c + d for a, b, c, d in zip(pile, *cards, won, strict=True)))
            for pile, cards, won in zip(self.piles, moved, taken, strict=True)
        )
        return ada, ben + (QUEENS_GOLD if spared else 0)

    @cached_property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """What both gain by each deal, compared with no deal."""
        ada, ben = self.values[0]
        return tuple((first - ada, second - ben) for first, second in self.values)

    @cached_property
    def decision(self) -> Decision:
        """The deals as rows of a decision without gold."""
        return Decision(0, SIDES, self.letters, np.array(self.values, np.float64), (0, 0), 0)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the deals."""
        return letters(len(self.deals))

    @property
    def rows(self) -> range:
        """The deals by their places."""
        return range(len(self.deals))

    @cached_property
    def solutions(self) -> Solutions:
        """Where the two would meet by each of the three ideas."""
        return bargaining_solutions(self.decision)

    def letter(self, row: int) -> str:
        """Return the letter of a deal."""
        return self.letters[row]

    def rational(self, row: int) -> bool:
        """Say whether neither has less by a deal than without one."""
        return min(self.gains[row]) >= 0

    def undominated(self, row: int) -> bool:
        """Say whether no other deal gives neither less and one of them more."""
        return not any(self.improves(other, row) for other in self.rows)

    def improves(self, new: int, old: int) -> bool:
        """Say whether neither has less by the new deal than by the old, and one has more."""
        more = [a - b for a, b in zip(self.gains[new], self.gains[old], strict=True)]
        return min(more) >= 0 and max(more) > 0

    def joint(self, row: int) -> int:
        """Return what the two have together by a deal."""
        return sum(self.values[row])

    def best(self, rows: Iterable[int]) -> int:
        """Return the one of these deals by which the two have most together."""
        return max(rows, key=self.joint)

    def task(self, *words: str, **given: object) -> Task:
        """Return a task about the two, with the deals as a table."""
        third = self.third.title
        ada, ben = map(_cards, self.piles)
        opening = (
            "The last trick of a Free Market, where won cards may change hands (S-57). Ada's "
            f"Assassin can take Ben's Queen, and then Cleo's {third} wins. If Ada leaves the Queen "
            f"alone, it wins the Assassin, itself, the {third} and 5 gold (S-38). Ada has won "
            f"{ada}, Ben {ben}. Neither has any gold to pay with. Each row is a deal; below a name "
            "stands what that player then has in the end. Row A is no deal."
        )
        table = Table(
            ("deal", "Ben's Queen", *(f"{name} gives" for name in SIDES), *SIDES),
            tuple(
                (letter, "left alone" if spared else "taken", _cards(gives), _cards(gets), *values)
                for letter, (spared, gives, gets), values in zip(
                    self.letters, self.deals, self.values, strict=True
                )
            ),
        )
        values = {
            letter: dict(zip(SIDES, row, strict=True))
            for letter, row in zip(self.letters, self.values, strict=True)
        }
        return Task((opening, *words), table, {"values": values, "none": "A", **given})


def _cards(cards: Counts) -> str:
    return powers(cards_in(cards)) or "nothing"


EDGE, REST = 5, 4
"""How many of the deals on the table can't be improved on, at most, and how many others."""
TABLES = 12
"""How many tables of deals are drawn for two piles before others are drawn."""


def draw_swap(rng: random.Random) -> Swap | None:
    """Draw a trick, two piles and some deals, of which some are better for both than none."""
    return next(drawn_swaps(rng), None)


def drawn_swaps(rng: random.Random) -> Iterator[Swap]:
    """Yield tables of deals about the same trick and piles; none if no deal is better for both.

    Each deal has other values than every other, so that no answer depends on a tie.
    """
    third = rng.choice([card for card in DECK if Card.ASSASSIN < card < Card.QUEEN])
    cards = [*DECK, *DECK, *DECK]
    for lying in (Card.ASSASSIN, Card.QUEEN, third):
        cards.remove(lying)
    won = rng.sample(cards, 2 * PILE)
    piles = count(won[:PILE]), count(won[PILE:])
    none = Swap(piles, third, ((False, NO_CARDS, NO_CARDS),))
    deals: dict[tuple[int, int], Offer] = {}
    for offer in product((False, True), _offers(piles[0]), _offers(piles[1])):
        if not any(map(operator.mul, offer[1], offer[2])):
            deals.setdefault(none.has(offer), offer)
    whole = replace(none, deals=tuple(deals.values()))
    edge = [row for row in whole.rows if whole.rational(row) and whole.undominated(row)]
    rest = [row for row in whole.rows if row and row not in edge]
    if len(edge) < 3 or 0 in edge or len(rest) < REST:
        return
    for _ in range(TABLES):
        shown = [*rng.sample(edge, min(len(edge), EDGE)), *rng.sample(rest, REST)]
        rng.shuffle(shown)
        yield replace(whole, deals=tuple(whole.deals[row] for row in (0, *shown)))


def _offers(pile: Counts) -> list[Counts]:
    """Return what may be given of a pile, nothing first, then by the number of cards."""
    return sorted((part for part in _parts(pile) if sum(part) <= MOST_GIVEN), key=sum)


# The first exercise: how much there is to create.


def _ask_create(swap: Swap) -> Task:
    return swap.task(
        "How many points can the two create, that is: how much more can they have together by one "
        "of these deals than without a deal? Put the number into created.",
    )


def _created(swap: Swap) -> int:
    return swap.joint(swap.best(swap.rows)) - swap.joint(0)


CREATE: Exercise[Swap] = Exercise(
    id="create",
    title="How much is there to create?",
    points=2,
    stub="created = ...",
    draw=draw_swap,
    ask=_ask_create,
    solve=_created,
    answer=answers.number(unit="points"),
    wrong=(
        Misconception(
            "fixed pie",
            "You say that there is nothing to create, as if one side could gain only what the "
            "other loses. A card can be worth more to one than to the other.",
            "Add the two columns, row by row: is the sum always the same?",
            lambda swap: 0,
        ),
        Misconception(
            "sum for gain",
            "That is all that the two have together. Part of it they have without a deal as well.",
            "Subtract what the two have together in row A.",
            lambda swap: swap.joint(swap.best(swap.rows)),
        ),
        Misconception(
            "one side only",
            "That is the most that one of the two can gain. What the other gains or loses by the "
            "same deal counts as well.",
            "Add both columns before you compare rows.",
            lambda swap: max(max(gains) for gains in swap.gains),
        ),
    ),
    alternatives=(lambda swap: float(_created(swap)),),
    hint="The greatest sum of two columns, less the sum of row A.",
)


# The second exercise: a deal is struck; which would have been better for both?


@dataclass(frozen=True)
class Struck:
    """A swap, and a deal that was struck though something is better for both."""

    swap: Swap
    row: int

    @property
    def better(self) -> list[int]:
        """The deals that neither likes less and one likes more."""
        return [row for row in self.swap.rows if self.swap.improves(row, self.row)]

    def shifted(self) -> list[int]:
        """Return the deals by which one has more than by the struck one, and the other less."""
        now = self.swap.gains[self.row]
        return [
            row
            for row, gains in enumerate(self.swap.gains)
            if (gains[0] - now[0]) * (gains[1] - now[1]) < 0
        ]


def _draw_struck(rng: random.Random) -> Struck | None:
    swap = draw_swap(rng)
    if swap is None:
        return None
    rows = [row for row in swap.rows if row and swap.rational(row) and not swap.undominated(row)]
    if not rows:
        return None
    struck = Struck(swap, rng.choice(rows))
    return struck if struck.shifted() else None


def _ask_better(struck: Struck) -> Task:
    letter = struck.swap.letter(struck.row)
    return struck.swap.task(
        f"They have agreed on row {letter}, and both have gained. Find another row that neither of "
        "them likes less and at least one likes more. Put its letter into better, in quotes.",
        deal=letter,
    )


def _judge_better(struck: Struck, answer: object) -> Verdict:
    """Judge a row by what it does for the two, compared with the struck one."""
    swap = struck.swap
    if not isinstance(answer, str) or answer.strip().upper() not in swap.letters:
        return wrong(note="The answer should be the letter of a row, in quotes.")
    row = swap.letters.index(answer.strip().upper())
    if row in struck.better:
        return RIGHT
    if row == struck.row:
        return wrong("nothing gained")
    return wrong("one pays for the other" if row in struck.shifted() else "both lose")


def _least(struck: Struck) -> str:
    """Return the row by which both have less than by the struck one: no deal, if no other."""
    return struck.swap.letter(0)


BETTER: Exercise[Struck] = Exercise(
    id="better",
    title="The deal after the deal",
    points=3,
    stub='better = ...  # a letter in quotes, such as "Z"',
    draw=_draw_struck,
    ask=_ask_better,
    solve=lambda struck: struck.swap.letter(struck.swap.best(struck.better)),
    answer=answers.checked_by(_judge_better, form=lambda struck: choice_form(struck.swap.letters)),
    wrong=(
        Misconception(
            "one pays for the other",
            "One of the two has less than by the deal that stands. That is claiming: points move "
            "from one to the other.",
            "Look for a row in which neither column is smaller than in the row that stands.",
            lambda struck: struck.swap.letter(struck.shifted()[0]),
        ),
        Misconception(
            "nothing gained",
            "That is the deal that stands.",
            "In which other row is neither column smaller?",
            lambda struck: struck.swap.letter(struck.row),
        ),
        Misconception(
            "both lose",
            "By that row nobody has more than by the deal that stands.",
            "In which row is neither column smaller, and one of them greater?",
            _least,
        ),
    ),
    alternatives=(
        lambda struck: struck.swap.letter(struck.better[0]),
        lambda struck: struck.swap.letter(struck.better[-1]).lower(),
    ),
    hint="Compare both columns of each row with those of the deal that stands.",
)


# The third exercise: the frontier, as a set.


def _ask_frontier(swap: Swap) -> Task:
    return swap.task(
        "Which deals can the two settle on and leave nothing on the table? A row counts if neither "
        "has less than without a deal, and no other row gives both as much and one of them more. "
        "Put the letters into frontier, in quotes and in curly brackets.",
    )


def _letters_of(swap: Swap, rows: Iterable[int]) -> set[str]:
    return {swap.letter(row) for row in rows}


def _frontier(swap: Swap) -> set[str]:
    return _letters_of(swap, (r for r in swap.rows if swap.rational(r) and swap.undominated(r)))


FRONTIER: Exercise[Swap] = Exercise(
    id="frontier",
    title="Nothing left on the table",
    points=3,
    stub="frontier = {...}",
    draw=draw_swap,
    ask=_ask_frontier,
    solve=_frontier,
    answer=answers.members(
        answers.letter_set,
        what="letters of rows in quotes",
        among=lambda swap: swap.letters,
    ),
    wrong=(
        Misconception(
            "fixed pie",
            "You kept every row, as if in each of them one gained just what the other loses. Some "
            "rows are worse for both than another.",
            "Is there a row by which both have more than by another?",
            lambda swap: _letters_of(swap, swap.rows),
        ),
        Misconception(
            "better than nothing",
            "You kept every deal that both prefer to none. Some of them can still be improved on "
            "for both.",
            "Compare the rows that you kept with each other.",
            lambda swap: _letters_of(swap, filter(swap.rational, swap.rows)),
        ),
        Misconception(
            "start forgotten",
            "In some of these rows nothing is left on the table, but one of the two has less than "
            "without a deal and would say no.",
            "Compare each row with row A.",
            lambda swap: _letters_of(swap, filter(swap.undominated, swap.rows)),
        ),
        Misconception(
            "greatest sum",
            "You took the row with most for both together. Without gold to make up for it, other "
            "rows can't be improved on for both either.",
            "Which rows are worse than none of the others for both at once?",
            lambda swap: {swap.letter(swap.best(filter(swap.rational, swap.rows)))},
        ),
    ),
    alternatives=(lambda swap: sorted(_frontier(swap)),),
    hint="Strike out what gives one of them less than row A, then what another row beats for both.",
)


# The fourth exercise: which of three ideas leads where?


def _draw_parting(rng: random.Random) -> Swap | None:
    """Draw a swap in which three ideas lead to three deals, each by more than a tie."""
    return next(filter(_parts_ideas, drawn_swaps(rng)), None)


def _parts_ideas(swap: Swap) -> bool:
    rows = [row for row in swap.rows if swap.rational(row)]
    ideal = _ideal(swap)
    products = {row: prod(swap.gains[row]) for row in rows}
    shares = {row: min(map(truediv, swap.gains[row], ideal)) for row in rows}
    least = {row: min(swap.gains[row]) for row in rows}
    tops = [
        [row for row in rows if by[row] > max(by.values()) - NEAR]
        for by in (products, shares, least)
    ]
    return all(len(top) == 1 for top in tops) and len({top[0] for top in tops}) == 3


def _ideal(swap: Swap) -> tuple[int, int]:
    """Return the most that each can gain while the other loses nothing."""
    gains = [swap.gains[row] for row in swap.rows if swap.rational(row)]
    return max(ada for ada, _ in gains), max(ben for _, ben in gains)


def _which(swap: Swap) -> tuple[str, str, str]:
    ideas = swap.solutions
    nash, fair, equal = (
        swap.letter(idea.choice)
        for idea in (ideas.nash, ideas.kalai_smorodinsky, ideas.egalitarian)
    )
    return nash, fair, equal


def _ask_which(swap: Swap) -> Task:
    return swap.task(
        "Three ideas of how to share, each with gains counted from row A, and only among deals by "
        "which neither loses. Nash: the product of the two gains is greatest. Kalai and "
        "Smorodinsky: each gain is a share of the most that this player could gain; the smaller "
        "share is greatest. Equal gains: the smaller gain is greatest. Put the letters of the "
        "three rows into which, in this order.",
    )


def _judge_which(exercise: Exercise[Swap], swap: Swap, answer: object) -> Verdict:
    if not isinstance(answer, tuple | list) or len(answer) != 3:
        return wrong(note="The answer should be three letters, in round brackets.")
    if not all(isinstance(a, str) and a.strip().upper() in swap.letters for a in answer):
        return wrong(note="Each of the three should be the letter of a row, in quotes.")
    given = tuple(letter.strip().upper() for letter in answer)
    if given == _which(swap):
        return RIGHT
    return answers.mistake_shown(exercise, swap, given)


def _which_form(swap: Swap) -> Form:
    ideas = ("Nash", "Kalai and Smorodinsky", "equal gains")
    return Form(tuple(Field(idea, tuple(swap.letters)) for idea in ideas))


def _by_totals(swap: Swap) -> tuple[str, str, str]:
    """Return the rows that the three ideas name if they are applied to totals."""
    rows = [row for row in swap.rows if swap.rational(row)]
    most = [max(swap.values[row][side] for row in rows) for side in (0, 1)]
    nash = max(rows, key=lambda row: prod(swap.values[row]))
    fair = max(rows, key=lambda row: min(map(truediv, swap.values[row], most)))
    equal = max(rows, key=lambda row: min(swap.values[row]))
    return swap.letter(nash), swap.letter(fair), swap.letter(equal)


def _sum_for_product(swap: Swap) -> tuple[str, str, str]:
    best = swap.best(filter(swap.rational, swap.rows))
    return (swap.letter(best), *_which(swap)[1:])


WHICH: Exercise[Swap] = Exercise(
    id="which",
    title="Which idea leads where?",
    points=3,
    stub="which = (..., ..., ...)",
    draw=_draw_parting,
    ask=_ask_which,
    solve=_which,
    answer=Kind(_judge_which, _which_form),
    wrong=(
        Misconception(
            "totals for gains",
            "You compared what the two have. All three ideas compare what they gain.",
            "Subtract row A from each row, column by column.",
            _by_totals,
        ),
        Misconception(
            "share for gain",
            "You took the second idea for the third. One compares gains as shares of what each "
            "could hope for, the other compares them as they are.",
            "Divide each gain by the most that this player could gain: which idea needs that?",
            lambda swap: (_which(swap)[0], _which(swap)[2], _which(swap)[1]),
        ),
        Misconception(
            "sum for product",
            "Your first row has the greatest sum of gains. Nash multiplies them.",
            "Multiply the two gains of each row.",
            _sum_for_product,
        ),
    ),
    alternatives=(
        lambda swap: list(_which(swap)),
        lambda swap: tuple(letter.lower() for letter in _which(swap)),
    ),
    hint="Write both gains beside each row, strike out rows with a loss, then try each idea.",
)


# The last exercise: where gold can be paid, the price that Nash's solution takes.


@dataclass(frozen=True)
class Pair:
    """The player on turn and ``other``, who bargain by themselves; the third looks on."""

    turn: Turn
    other: int

    @property
    def payer(self) -> str:
        """The name of the other."""
        return self.turn.names[self.other]

    @cached_property
    def nash(self) -> Outcome:
        """Nash's solution of the two."""
        return bargaining_solutions(self.turn.decision, (self.turn.active, self.other)).nash

    @property
    def price(self) -> int:
        """The gold that the other pays by Nash's solution; below 0 it is paid to the other."""
        return round(-self.nash.gold[self.other])

    def gains(self, gold: float) -> tuple[float, float]:
        """Return what each gains by the row of Nash's solution if the other pays ``gold``."""
        row = self.nash.choice
        return (
            self.turn.gain(row, self.turn.active) + gold,
            self.turn.gain(row, self.other) - gold,
        )

    def product(self, gold: float) -> float:
        """Return the product of the two gains at a price; −1 where one of the two loses."""
        first, second = self.gains(gold)
        return first * second if first >= 0 and second >= 0 else -1.0


ENDINGS = 10
"""How many last rounds are played of one game: that is quicker than playing to another."""


def _draw_pair(rng: random.Random) -> Pair | None:
    """Draw two for whom Nash's solution takes another row, at a price within the purse."""
    start = GAME.start(Options(names=NAMES[:3], mode="day"))
    begun = played(start, rng, lambda state: state.round == 7)
    for _ in range(ENDINGS):
        state = played(begun, rng, _is_turn)
        while state.actor is not None and GAME.outcome(state) is None:
            if 3 <= len(GAME.choices(state, state.actor)) <= 6:
                turn = turn_at(state)
                for pair in [Pair(turn, other) for other in turn.others] if turn.settled else []:
                    if pair.nash.choice != turn.unpaid and 1 <= pair.price < turn.gold[pair.other]:
                        return pair
            state = played(state, rng, _is_turn)
    return None


def _is_turn(state: State) -> bool:
    return state.phase is Phase.TURN


def _ask_nash(pair: Pair) -> Task:
    turn = pair.turn
    letter = turn.letter(pair.nash.choice)
    return turn.task(
        f"{turn.actor} has {turn.gold[turn.active]} gold and {pair.payer} has "
        f"{turn.gold[pair.other]}. The two bargain by themselves; nobody else is asked. They have "
        f"settled on row {letter}. Nash's solution takes the price at which the product "
        "of the two gains is greatest, each gain counted from what happens without a deal. How "
        f"much whole gold does {pair.payer} pay? Put the number into price.",
        payer=pair.payer,
        row=letter,
    )


def _level_totals(pair: Pair) -> int:
    """Return the price at which both have equally much in the end."""
    row = pair.nash.choice
    return round((pair.turn.value(row, pair.other) - pair.turn.value(row, pair.turn.active)) / 2)


def _judge_nash(exercise: Exercise[Pair], pair: Pair, answer: object) -> Verdict:
    """Return whether no other whole price has a greater product of gains."""
    numbers = answers.number_list([answer], 1)
    if numbers is None:
        return wrong(note="The answer should be a number of gold.")
    (price,) = numbers
    if price % 1 != 0:
        return wrong(note="Gold is whole (S-53).")
    if abs(pair.product(price) - pair.product(pair.price)) < NEAR:
        return RIGHT
    return answers.mistake_shown(exercise, pair, price, operator.eq)


NASH: Exercise[Pair] = Exercise(
    id="nash",
    title="Nash's price",
    points=3,
    stub="price = ...",
    draw=_draw_pair,
    ask=_ask_nash,
    solve=lambda pair: pair.price,
    answer=Kind(_judge_nash, lambda _: number_form("gold")),
    wrong=(
        Misconception(
            "half of the worth",
            "You split what the row is worth to the payer. But the one who decides gives "
            "something up for it, and must get that back first.",
            "Gains are counted from the row that happens without a deal, for both.",
            lambda pair: round(pair.gains(0)[1] / 2),
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
            lambda pair: round(pair.gains(0)[1]),
        ),
        Misconception(
            "all to the payer",
            "At this price the one who decides gains nothing, so the product is nothing.",
            "The product is greatest where both gain.",
            lambda pair: round(-pair.gains(0)[0]),
        ),
    ),
    alternatives=(lambda pair: float(pair.price),),
    hint="Try prices one by one: the two gains, and their product.",
)


# The three questions, with what the theory of bargaining says about them.


def _moment() -> Decision:
    """Return the moment that all three questions are about."""
    values = np.array([[8.0, 4.0], [7.0, 7.0], [5.0, 13.0]])
    return Decision(0, ("you", "they"), ("first", "second", "third"), values, (5, 9))


def _more() -> float:
    """Return how much more you can have than by the struck deal, if the other has no less."""
    moment = _moment()
    struck = moment.outcome(1, (2, -2)).payoffs
    points = pareto_frontier(moment).payoffs
    return float(points[points[:, 1] >= struck[1] - NEAR, 0].max() - struck[0])


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
        "more",
        "The two of you agree on the second move, and the other pays you 2 gold. Suppose you talk "
        "on, and the other will have no fewer points than by this deal. How many more can you have "
        "at most?",
        least=0,
        most=10,
        unit="points",
        truth=_more,
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


# What a class reached: each pair's gains, and where they lie among all that it could agree on.

SCENE = "The Queen and the Jeweler"
"""The name of the scenario that is bargained over."""
OPEN_SHEETS = "The deal after the deal"
"""The name of the same position, over which the same pairs bargain again with their sheets open."""

PAIR = (0, 1)
"""The seats of those who bargain."""

Gains = tuple[int, int]
"""What the two gain by what they agreed on, in VP."""


@cache
def _board() -> Market:
    """Return all deals of the scenario, with the names that it has itself."""
    return market(scene(SCENE), SIDES[1])


@cache
def _all_gains() -> tuple[Gains, ...]:
    """Return what the two gain by each deal of the scenario, in the order of its rows."""
    board = _board().decision
    gains = (board.values - board.values[board.unpaid])[:, list(PAIR)]
    return tuple((round(ada), round(ben)) for ada, ben in gains.tolist())


@cache
def _edge() -> frozenset[Gains]:
    """Return the gains that can't be improved on for both."""
    return frozenset(_all_gains()[row] for row in _board().frontier())


@cache
def _ideas() -> dict[str, Gains]:
    """Return where the three ideas lead, by their letters."""
    found = _board().solutions()
    return {letter: _all_gains()[getattr(found, name).choice] for letter, name, _ in IDEAS}


def gains_at(state: State) -> Gains:
    """Return what the two gain over no deal in a game over the scenario, as it stands.

    A game that isn't over is counted as if the one who decides now did what is best for them; what
    they bound themselves to do stays (S-52).
    """
    result = GAME.outcome(state)
    start = _board().decision.values[_board().decision.unpaid]
    if result is None:
        turn = turn_at(state)
        ends = turn.decision.values[turn.unpaid]
    else:
        ends = np.array(result.scores, np.float64)
    ada, ben = (round(float(ends[seat] - start[seat])) for seat in PAIR)
    return ada, ben


@dataclass(frozen=True, slots=True)
class Reached:
    """What one pair reached: its gains by each bargain that it struck a deal in (None: none)."""

    first: Gains | None
    again: Gains | None

    @property
    def last(self) -> Gains | None:
        """What it has in the end: a second deal takes the place of the first."""
        return self.again or self.first


def reached(folders: Sequence[Path]) -> dict[int, Reached]:
    """Return what each pair of two people reached, by the number of its table.

    ``folders``: in which the class bargained, the first bargain first. A table at which a bot
    bargains for somebody doesn't count, nor one that hasn't begun.
    """
    ends: list[dict[int, Gains | None]] = [
        {
            game.table: gains_at(game.record.state) if _agreed(game.record) else None
            for game in read_class(folder).games
            if game.begun and all(game.plan.sitting[seat] == HUMAN for seat in PAIR)
        }
        for folder in folders
    ]
    first, again = (*ends, {}, {})[:2]
    return {
        table: Reached(first.get(table), again.get(table)) for table in sorted({*first, *again})
    }


def _agreed(record: Recording) -> bool:
    """Say whether the two struck a deal with each other."""
    parties: dict[int, tuple[int, ...]] = {}
    for event in (event for moment in record.moments for event in moment.events):
        if isinstance(event, Proposed):
            parties[event.number] = event.deal.parties
        elif isinstance(event, DealStruck) and set(PAIR) <= set(parties[event.number]):
            return True
    return False


IDEAS = (
    ("N", "nash", "Nash: the product of both gains is greatest"),
    (
        "K",
        "kalai_smorodinsky",
        "Kalai and Smorodinsky: the smaller share of one's best is greatest",
    ),
    ("E", "egalitarian", "equal gains: the smaller gain is greatest"),
)
"""The letters of the three ideas in a picture, their names in ``Solutions``, and their words."""


def charts(folders: Sequence[Path]) -> Charts:
    """Return what shows where a table's pair ended among all deals, or where all pairs did."""
    pairs = reached(folders)

    def made(table: int | None) -> Chart | None:
        if not pairs or (table is not None and table not in pairs):
            return None
        if table is None:
            return _class_chart(list(pairs.values()))
        return _own_chart(pairs[table], read_class_plan(folders[0]).table(table).players)

    return made


def _all_marks() -> Iterator[Mark]:
    """Yield every deal by which neither loses, those that can't be improved on, and the ideas."""
    for gains in sorted({*_all_gains()} - _edge() - {(0, 0)}):
        yield Mark(*gains, "cross")
    for gains in sorted(_edge()):
        yield Mark(*gains, "dot")
    yield Mark(0, 0, "ring")
    for letter, gains in _ideas().items():
        yield Mark(*gains, "letter", letter)


def _key() -> Iterator[Meaning]:
    yield Meaning("cross", "a deal by which neither loses")
    yield Meaning("dot", "one that can't be improved on for both")
    yield Meaning("ring", "no deal")
    for letter, _, words in IDEAS:
        yield Meaning("letter", words, letter)


def most_together() -> int:
    """Return the most that the two can gain together while neither loses."""
    return max(map(sum, _all_gains()))


def _own_chart(pair: Reached, players: Sequence[str]) -> Chart:
    ada, ben = (players[seat] for seat in PAIR)
    marks, key = list(_all_marks()), list(_key())
    said = []
    if pair.first is not None and pair.again is not None:
        said.append(f"Your first deal: {_told(pair.first, ada, ben)}.")
        marks.append(Mark(*pair.first, "disc", "1"))
        key.append(Meaning("disc", "your first deal", "1"))
    if pair.last is None:
        said.append("You have no deal: nobody gains, and nobody loses.")
    else:
        head = "Then" if said else "Your deal"
        said.append(
            f"{head}: {_told(pair.last, ada, ben)}. Together {_points_of(sum(pair.last))}; the "
            f"most that two can gain together is {most_together()}."
        )
        marks.append(Mark(*pair.last, "star"))
        key.append(Meaning("star", "your deal"))
    said.append(_improvement(pair.last or (0, 0), players))
    return Chart(
        title="Where does your deal lie among all that you could have agreed on?",
        alt=_alt([("your deal", pair.last)] if pair.last is not None else []),
        across=f"{ada} gains",
        up=f"{ben} gains",
        marks=tuple(marks),
        strokes=(),
        key=tuple(key),
        said=tuple(said),
    )


def _told(gains: Gains, ada: str, ben: str) -> str:
    sides = zip((ada, ben), gains, strict=True)
    return " and ".join(
        f"{name} {'loses' if gain < 0 else 'gains'} {abs(gain)}" for name, gain in sides
    )


def _points_of(number: int) -> str:
    return f"−{plural(-number, 'point')}" if number < 0 else plural(number, "point")


def _improvement(now: Gains, players: Sequence[str]) -> str:
    """Say what is better for both than what they have, with the names of a table."""
    board = _board()
    better = [gains for gains in _all_gains() if _least_more(gains, now) >= 0 and gains != now]
    if not better:
        return "Any other deal leaves one of you with less."
    best = max(better, key=lambda gains: (_least_more(gains, now), sum(gains)))
    ada, ben = (players[seat] for seat in PAIR)
    own_names = dict(zip(board.decision.names, players, strict=True))
    label = renamed_question(board.decision.labels[_all_gains().index(best)], own_names)
    whom = "both" if _least_more(best, now) > 0 else "one of you, and no worse for the other"
    return f"Better for {whom}: “{label}”. Then {_told(best, ada, ben)}."


def _least_more(gains: Gains, now: Gains) -> int:
    """Return how much more the one has by a deal who has least more by it."""
    return min(new - old for new, old in zip(gains, now, strict=True))


def _alt(named: Iterable[tuple[str, Gains]]) -> str:
    """Say where the ideas lie, and what else has a name."""
    said = (f"{name} at {ada} and {ben}" for name, (ada, ben) in (*_ideas().items(), *named))
    return f"Gains of the two: {'; '.join(said)}."


def _class_chart(pairs: Sequence[Reached]) -> Chart:
    ends = Counter(pair.last for pair in pairs if pair.last is not None)
    discs = tuple(
        Mark(*gains, "disc", str(many) if many > 1 else "") for gains, many in ends.items()
    )
    said = tuple(_class_said(pairs))
    ada, ben = (LETTERS[seat] for seat in PAIR)
    return Chart(
        title="What did the class reach?",
        alt=_alt((plural(many, "pair"), gains) for gains, many in ends.items()),
        across=f"seat {ada} gains",
        up=f"seat {ben} gains",
        marks=(*_all_marks(), *discs),
        strokes=(),
        key=(*_key(), Meaning("disc", "what a pair agreed on; a number: several pairs did")),
        said=said,
    )


def _class_said(pairs: Sequence[Reached]) -> Iterator[str]:
    """Yield what the class reached in the first bargain and, if there was another, in the end."""
    of, most = len(pairs), most_together()
    rounds = [("With the sheets closed", [pair.first for pair in pairs])]
    if any(pair.again is not None for pair in pairs):
        rounds.append(("After they were opened", [pair.last for pair in pairs]))
    for words, ends in rounds:
        deals = [gains for gains in ends if gains is not None]
        edge = sum(gains in _edge() for gains in deals)
        mean = fmean(sum(gains) if gains is not None else 0 for gains in ends)
        yield (
            f"{words} {len(deals)} of {plural(of, 'pair')} had a deal, {edge} of them one that "
            f"can't be improved on for both. On average a pair gained {cell_text(round(mean, 1))} "
            f"of {most} points."
        )


# The steps, for phones and for the teacher's page.

LOGROLLING = plain_word("logrolling")
FRONTIER_WORD = PlainWord(
    "frontier",
    "All deals that can't be improved on for both: whoever gets more there takes it from the "
    "other.",
)
WON_CARDS = PlainWord(
    "won cards",
    "Cards that a player has won in tricks. They score in sets of one card and in runs such as "
    "3 4 5, so the same card may be worth much to one and little to another.",
)


@dataclass(frozen=True)
class Stake:
    """What leaving the Queen alone (row ``C``) means to one seat, by its own column."""

    turn: Turn
    seat: int

    def own(self, letter: str) -> int:
        """Return what the seat has in the end by a row."""
        return round(self.turn.value(self.turn.choice(letter), self.seat))

    @property
    def differs(self) -> int:
        """How far row C lies from what is done unpaid."""
        return abs(self.own("C") - self.own(self.turn.letter(self.turn.unpaid)))


def _stake(seat: int) -> Callable[[Turn], Stake]:
    return lambda turn: Stake(turn, seat)


def _draw_stake(seat: int) -> Callable[[random.Random], Stake]:
    return lambda _: Stake(scene(SCENE), seat)


def _ask_own_cost(stake: Stake) -> Task:
    unpaid = stake.turn.letter(stake.turn.unpaid)
    return Task(
        (
            f"Without a deal you do {unpaid}. How many points does it cost you to do C, if you get "
            "nothing for it?",
        )
    )


def _ask_own_worth(stake: Stake) -> Task:
    unpaid = stake.turn.letter(stake.turn.unpaid)
    return Task(
        (
            f"Without a deal {stake.turn.actor} does {unpaid}. How many points is it worth to you "
            "if C is done instead, and you give nothing for it?",
        )
    )


_STAKE_MISTAKES: tuple[Misconception[Stake], ...] = (
    Misconception(
        "end for difference",
        "That is what you have in the end by row C. Part of it you have anyway.",
        "Compare row C with the row that happens without a deal.",
        lambda stake: stake.own("C"),
    ),
    Misconception(
        "another row",
        "That is how far row A lies from the row that happens without a deal.",
        "Look at rows B and C of your own column.",
        lambda stake: abs(stake.own("A") - stake.own("B")),
    ),
)

OWN_COST: Exercise[Stake] = Exercise(
    id="own-cost",
    title="What it costs you",
    points=1,
    stub="cost = ...",
    draw=_draw_stake(0),
    ask=_ask_own_cost,
    solve=lambda stake: stake.differs,
    answer=answers.number(unit="points"),
    wrong=_STAKE_MISTAKES,
    hint="The difference between two rows of your own column.",
)
OWN_WORTH: Exercise[Stake] = replace(
    OWN_COST,
    id="own-worth",
    title="What it is worth to you",
    stub="worth = ...",
    draw=_draw_stake(1),
    ask=_ask_own_worth,
)

PLAN = LessonPlan(
    (
        Step(
            "predict",
            "Predict",
            (3, 3, 4),
            "alone, three questions",
            "Go on: whoever has two answers has enough to compare.",
            ("Three questions. They come again at the end.",),
        ),
        Step(
            "sheet",
            "Your sheet",
            (3, 3, 5),
            "alone: what do I want, and what could I ask?",
            "Go on: the sheet stays at hand while they bargain.",
            (
                "The last turn of the game, in a Free Market: won cards may change hands. Neither "
                "of the two who bargain has any gold.",
                "Think of what you want most, what you could do without, and one question.",
            ),
            scene=SCENE,
            prompts=(Prompt(0, OWN_COST, _stake(0)), Prompt(1, OWN_WORTH, _stake(1))),
            terms=(WON_CARDS,),
        ),
        Step(
            "bargain",
            "Bargain",
            (9, 9, 13),
            "pairs, sheets stay hidden",
            "Give one more minute aloud, then go on: no deal is a result too.",
            (
                "Two things are open: what is done on this turn, and which won cards change hands. "
                "Agree on both at once, or on nothing. “Make an offer” puts both together.",
            ),
            scene=SCENE,
        ),
        Step(
            "bargain",
            "The deal after the deal",
            (0, 3, 6),
            "the same pairs, sheets open",
            "Leave it out: the picture in “See” tells whether something better was left.",
            (
                "The turn is as it was. Now show each other your sheets. Strike a second deal in "
                "place of the first, but only if both of you like it better.",
            ),
            scene=OPEN_SHEETS,
        ),
        Step(
            "see",
            "See",
            (3, 2, 4),
            "each pair, sheets open; the class on the wall",
            "Go on: the picture comes back in the debrief.",
            (
                "Every deal that the two of you could have agreed on is a mark: right is more for "
                "the one, up is more for the other.",
            ),
        ),
        Step(
            "explain",
            "Explain",
            (3, 3, 6),
            "all together",
            "Say the first sentence and the last, and go on.",
            (
                "Take one thing at a time. Leaving the Queen alone costs its giver little and "
                "brings the other player much. Handing over a Jeweler does the same the other way "
                "round. Each alone leaves somebody worse off and is refused; both together suit "
                "both. That is called logrolling.",
                "To find such a deal is to create; which of the good deals it shall be is "
                "claiming. Those that can't be improved on for both are the frontier.",
                "Three ideas of a fair one, each counted in gains over no deal. Nash: the product "
                "of the gains is greatest. Kalai and Smorodinsky: each gets as nearly as can be "
                "the same share of what they could hope for. Equal gains. Without gold to make up "
                "for it they part.",
                "What is needed is to know what the other wants. Ask not “how much?” but “what "
                "for?”.",
            ),
            terms=(LOGROLLING, FRONTIER_WORD),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 5, 14),
            "alone, with numbers of one's own",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("create", "which", "better"),
            many=(1, 2, 3),
            terms=(WON_CARDS,),
        ),
        Step(
            "again",
            "The same questions again",
            (2, 2, 3),
            "alone",
            "Go on: an empty answer is no wrong one.",
            ("The three questions of the beginning.",),
        ),
        Step(
            "debrief",
            "Debrief",
            (10, 15, 18),
            "all together, screens down",
            "Take question 1 of the card and the last sentence.",
            (
                "First ask what for; then trade what costs you little for what brings you much; "
                "then talk about the price.",
            ),
        ),
    ),
    bots={2: "greedy"},
    charts=charts,
    card=(
        "“Who found a deal with closed sheets? What was said just before?” Collect the "
        "question that opened it.",
        "“Which of the two things did you care about more? And the other side?” Write both "
        "weights on the board: the Queen −2 and +11, the Jeweler +7 or more, and −1.",
        "Mark all deals in one picture. Which can be improved on for both? What did these "
        "pairs not know?",
        "“Which of the three ideas is fair here?” Let each be defended. Ben could hope for "
        "more: is that a reason to give him more?",
        "“What would you not have told?” Whoever says what they need can be made to pay for "
        "it; whoever says nothing finds nothing. Lesson 9 goes on from here.",
        "One sentence to take home: first ask what for; then trade what costs you little for "
        "what brings you much; then talk about the price.",
    ),
)


LESSON = Lesson(
    3,
    "33_create_before_you_claim",
    "Is there a better deal for both?",
    (CREATE, BETTER, FRONTIER, WHICH, NASH),
    QUESTIONS,
    PLAN,
)
