"""Lesson 4: everyone wants a say. Efficient choices, shared bribes, menus, and bids in the dark.

Three exercises about a turn at which three others want a say, one with a function to write, one
about bids; and three questions, whose answers the theory of menu auctions computes. In class the
same turn is bargained over again and again, and each time another seat sells.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import TypeVar

import numpy as np

from kings.analysis.bargaining.auction import efficient_choice, menu_auction
from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.prices import price_choices
from kings.analysis.findings.deals import struck_deals
from kings.lessons import answers
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.lesson import Lesson, Question
from kings.lessons.lesson1 import OWN_LEAST, OWN_MOST, Sale
from kings.lessons.steps import LessonPlan, PlainWord, Prompt, Step
from kings.lessons.task import Cell, Table, Task
from kings.lessons.terms import plain_word
from kings.lessons.turn import Bargained, Turn, draw_turn, turn_at
from kings.seeds import stream
from kings.struggle.moves import Choice, Pass
from kings.words import listed

SEATS = 4

SELLERS = ("Three purses", "The second seller", "The third seller", "The fourth seller")
"""The scenarios of the lesson: one turn, at which each seat in its order is the one that sells."""

T = TypeVar("T")


def moved_on(turn: Turn, places: int) -> Turn:
    """Return the same turn with everybody's cards and gold so many places further on.

    Names stay where they are, so each student sells once and pays once from every other place.
    ``turn``: of a game by Day without deals or promises, such as ``kings.scene("Three purses")``.
    """
    state = turn.position
    seats = range(state.players)

    def shifted(row: Sequence[T]) -> tuple[T, ...]:
        return tuple(row[(seat - places) % len(seats)] for seat in seats)

    def after(seat: int | None) -> int | None:
        return None if seat is None else (seat + places) % len(seats)

    return turn_at(
        replace(
            state,
            leader=after(state.leader),
            actor=after(state.actor),
            hands=shifted(state.hands),
            aside=shifted(state.aside),
            sealed=shifted(state.sealed),
            played=shifted(state.played),
            acted=shifted(state.acted),
            shown=shifted(state.shown),
            gold=shifted(state.gold),
            piles=shifted(state.piles),
        )
    )


# The first two exercises: what is best for all, and what payers can raise together.


def _draw_efficient(rng: random.Random) -> Turn | None:
    turn = draw_turn(rng, SEATS)
    if turn is None:
        return None
    totals = sorted(turn.value(row, *range(SEATS)) for row in turn.choices)
    return turn if totals[-1] > totals[-2] else None


def _ask_efficient(turn: Turn) -> Task:
    return turn.task(
        turn.purses(),
        "Which row is efficient: by which have all four together most? (Gold that one pays another "
        "changes nothing in the sum.) Put its letter into efficient, in quotes.",
    )


def _efficient(turn: Turn) -> str:
    return turn.letter(efficient_choice(turn.decision))


def _loudest(turn: Turn) -> str:
    """Return the row by which some payer gains most."""
    gains = {row: max(turn.gain(row, seat) for seat in turn.others) for row in turn.choices}
    return turn.letter(max(turn.choices, key=gains.__getitem__))


def _popular(turn: Turn) -> str:
    """Return the row that most payers like better than what is done unpaid."""
    heads = {row: sum(turn.gain(row, seat) > 0 for seat in turn.others) for row in turn.choices}
    return turn.letter(max(turn.choices, key=heads.__getitem__))


EFFICIENT: Exercise[Turn] = Exercise(
    id="efficient",
    title="Best for all together",
    points=2,
    stub='efficient = ...  # a letter in quotes, such as "Z"',
    draw=_draw_efficient,
    ask=_ask_efficient,
    solve=_efficient,
    answer=answers.choice(lambda turn: turn.letters, what="the letter of a row"),
    wrong=(
        Misconception(
            "the decider's best",
            "That is the row that is taken if nobody pays. It is best for one of the four.",
            "Add all four columns.",
            lambda turn: turn.letter(turn.unpaid),
        ),
        Misconception(
            "the loudest payer",
            "That row brings one payer very much. But what it takes from the others counts as "
            "well.",
            "Add all four columns.",
            _loudest,
        ),
        Misconception(
            "heads for points",
            "Most payers like that row, but a few points for many can be less than many points for "
            "one.",
            "Count points and not heads.",
            _popular,
        ),
    ),
    alternatives=(lambda turn: _efficient(turn).lower(),),
    hint="Sum each row over all four columns.",
)


@dataclass(frozen=True)
class Row:
    """A turn, and a row of its table other than the one that is taken unpaid."""

    turn: Turn
    row: int

    @property
    def letter(self) -> str:
        """The row's letter."""
        return self.turn.letter(self.row)

    @property
    def gains(self) -> list[tuple[float, int]]:
        """What the row is worth to each of the others, and that player's gold."""
        turn = self.turn
        return [(turn.gain(self.row, seat), turn.gold[seat]) for seat in turn.others]


def _draw_row(rng: random.Random) -> Row | None:
    turn = draw_turn(rng, SEATS, poor=True, settled=True)
    if turn is None:
        return None
    drawn = Row(turn, rng.choice([row for row in turn.choices if row != turn.unpaid]))
    return drawn if sum(gain > 0 for gain, _ in drawn.gains) >= 2 else None


def _ask_raised(asked: Row) -> Task:
    return asked.turn.task(
        asked.turn.purses(),
        f"Those who like row {asked.letter} better than what is done unpaid put their gold "
        "together; nobody pays more than it is worth to them, or than they have. How much can they "
        "raise at most? Put the number into raised.",
        row=asked.letter,
    )


def _raised(asked: Row) -> int:
    return sum(max(0, min(int(gain), purse)) for gain, purse in asked.gains)


RAISED: Exercise[Row] = Exercise(
    id="raised",
    title="One pot",
    points=2,
    stub="raised = ...",
    draw=_draw_row,
    ask=_ask_raised,
    solve=_raised,
    answer=answers.number(unit="gold"),
    wrong=(
        Misconception(
            "purse ignored",
            "You added what the row is worth to them. Some can't pay that much (S-53).",
            "For each payer the smaller one of two numbers: the gain and the purse.",
            lambda asked: sum(gain for gain, _ in asked.gains if gain > 0),
        ),
        Misconception(
            "all the gold",
            "You added the purses of those who gain. Nobody should pay more than they gain.",
            "For each payer the smaller one of two numbers: the gain and the purse.",
            lambda asked: sum(purse for gain, purse in asked.gains if gain > 0),
        ),
        Misconception(
            "losers counted",
            "You subtracted what others lose. They may pay for another row, but they don't take "
            "gold out of this pot.",
            "Only those who like the row better put gold into the pot.",
            lambda asked: sum(min(gain, purse) for gain, purse in asked.gains),
        ),
    ),
    alternatives=(lambda asked: float(_raised(asked)),),
    hint="Three payers, three numbers: none of them below nothing.",
)


# The third exercise: how little is enough, if others have made offers already.


@dataclass(frozen=True)
class Bidding:
    """A turn, the row that ``seat`` wants, and what the two others have offered for which row.

    ``offers``: the seat, the row and the gold of each.
    """

    turn: Turn
    seat: int
    row: int
    offers: tuple[tuple[int, int, int], ...]

    @property
    def name(self) -> str:
        """The name of the player who asks."""
        return self.turn.names[self.seat]

    def standing(self, row: int, *, own: bool = True, rivals: bool = True) -> float:
        """Return what the decider has by a row with the offers for it.

        ``own``: whether offers for the wanted row count, ``rivals``: those for other rows.
        """
        counted = own if row == self.row else rivals
        offered = sum(gold for _, at, gold in self.offers if at == row and counted)
        return self.turn.value(row, self.turn.active) + offered

    def needed(self, *, own: bool = True, rivals: bool = True) -> int:
        """Return the least whole gold that makes the wanted row strictly the best."""
        best = max(
            self.standing(row, own=own, rivals=rivals)
            for row in self.turn.choices
            if row != self.row
        )
        return math.floor(best - self.standing(self.row, own=own, rivals=rivals)) + 1


def _draw_bidding(rng: random.Random) -> Bidding | None:
    turn = draw_turn(rng, SEATS)
    if turn is None:
        return None
    seat = rng.choice(turn.others)
    row = max(turn.choices, key=lambda row: turn.gain(row, seat))
    friend, rival = rng.sample([other for other in turn.others if other != seat], 2)
    against = [other for other in turn.choices if other != row]
    offers = (
        (friend, row, rng.randint(1, 2)),
        (rival, rng.choice(against), rng.randint(1, 4)),
    )
    drawn = Bidding(turn, seat, row, offers)
    affordable = 1 <= drawn.needed() < min(turn.gain(row, seat), turn.gold[seat])
    able = all(gold <= turn.gold[other] for other, _, gold in offers)
    return drawn if affordable and able else None


def _ask_enough(bidding: Bidding) -> Task:
    turn = bidding.turn
    letter = turn.letter(bidding.row)
    offers = [(turn.names[seat], turn.letter(row), gold) for seat, row, gold in bidding.offers]
    offered = listed(f"{name} offers {gold} gold for row {row}" for name, row, gold in offers)
    return turn.task(
        turn.purses(),
        f"{offered}; each pays only if that row is taken. {bidding.name} wants row {letter}. What "
        f"is the least whole gold with which {bidding.name} makes sure of it? If two rows are "
        f"equally good, {turn.actor} takes the other one. Put the number into enough.",
        wants=(bidding.name, letter),
        offers=offers,
    )


ENOUGH: Exercise[Bidding] = Exercise(
    id="enough",
    title="How little is enough?",
    points=3,
    stub="enough = ...",
    draw=_draw_bidding,
    ask=_ask_enough,
    solve=Bidding.needed,
    answer=answers.number(unit="gold"),
    wrong=(
        Misconception(
            "rivals ignored",
            "You left out what is offered for another row. It makes that row better for the one "
            "who decides.",
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
            lambda bidding: bidding.turn.gain(bidding.row, bidding.seat),
        ),
    ),
    alternatives=(lambda bidding: float(bidding.needed()),),
    hint="What does the decider have by each row, all offers counted?",
)


# The fourth exercise: a truthful menu of offers, as a function.

Menu = list[int]


Payer = tuple[list[int], int, int]
"""What a payer has by each row, what the payer aims at, and the purse: the arguments of a menu."""

Payers = tuple[Payer, ...]


def menu(values: Iterable[int], aim: int, purse: int) -> Menu:
    """Return what a payer offers for each row: all that it brings above the aim, within the purse.

    ``values``: what the payer has by each row; ``aim``: what the payer wants to end with.
    """
    return [max(0, min(value - aim, purse)) for value in values]


def _draw_payers(rng: random.Random) -> Payers:
    payers = []
    for _ in range(4):
        values = rng.sample(range(3, 25), 4)
        payers.append((values, rng.randint(min(values) + 1, max(values) - 1), rng.randint(2, 6)))
    return tuple(payers)


def _ask_menu(payers: Payers) -> Task:
    values, aim, purse = payers[0]
    words = (
        "A menu names gold for every row. It is truthful if the payer ends with the same, the aim, "
        "whatever row is taken: a row that brings more than the aim is paid for with all that it "
        "brings above it, as far as the purse reaches; for the others nothing is offered.",
        "Write a function menu(values, aim, purse) that returns the list of offers. values is a "
        "list with what the payer has by each row. Your function is tried with several payers, "
        "such as this one.",
        f"Aim: {aim}. Purse: {purse} gold.",
    )
    table = Table(("row", "you have"), tuple(zip("ABCD", values, strict=True)))
    return Task(words, table, {"values": list(values), "aim": aim, "purse": purse})


def _bottomless(values: Iterable[int], aim: int, purse: int) -> Menu:
    return [max(0, value - aim) for value in values]


def _negative(values: Iterable[int], aim: int, purse: int) -> Menu:
    return [min(value - aim, purse) for value in values]


def _aimless(values: Iterable[int], aim: int, purse: int) -> Menu:
    return [max(0, min(value, purse)) for value in values]


def _one_row(values: Iterable[int], aim: int, purse: int) -> Menu:
    rows = list(values)
    best = rows.index(max(rows))
    return [offer if at == best else 0 for at, offer in enumerate(menu(rows, aim, purse))]


MENU: Exercise[Payers] = Exercise(
    id="menu",
    title="A truthful menu",
    points=4,
    stub="def menu(values, aim, purse):\n    return ...",
    draw=_draw_payers,
    ask=_ask_menu,
    solve=lambda payers: menu,
    answer=answers.function(lambda payers: payers),
    wrong=(
        Misconception(
            "purse ignored",
            "Your menu offers more gold than there is (S-53).",
            "No offer is greater than the purse.",
            lambda payers: _bottomless,
        ),
        Misconception(
            "negative offers",
            "Your menu asks for gold where a row is bad. A payer can only offer nothing.",
            "No offer is below 0.",
            lambda payers: _negative,
        ),
        Misconception(
            "no aim",
            "Your menu offers all that the row brings, so that nothing is left.",
            "What is kept is the aim; what lies above it is offered.",
            lambda payers: _aimless,
        ),
        Misconception(
            "only the best row",
            "Your menu bids for one row only. A truthful one bids for each row what it is worth.",
            "Go through the rows one by one; each has an offer of its own.",
            lambda payers: _one_row,
        ),
    ),
    alternatives=(lambda payers: lambda values, aim, purse: tuple(menu(values, aim, purse)),),
    hint="For each row: what lies above the aim, not below 0, not above the purse.",
)


# The last exercise: who wins a bidding in the dark, and what it brings.

BIDDERS = 3
NIGHTS = 100
WORTH = 10
ERROR = 4
SHOWN = 5
CENT = 0.0051


@dataclass(frozen=True)
class Biddings:
    """What each bidder thought a hidden card was worth, night by night; it is worth ``WORTH``."""

    guesses: tuple[tuple[int, ...], ...]


def biddings(rng: random.Random) -> Biddings:
    """Draw guesses that are right on average: off by up to ``ERROR`` points, all equally likely."""
    return Biddings(
        tuple(
            tuple(WORTH + rng.randint(-ERROR, ERROR) for _ in range(BIDDERS)) for _ in range(NIGHTS)
        )
    )


def _ask_curse(nights: Biddings) -> Task:
    words = (
        f"By Night a card lies hidden. It is worth {WORTH} points, but nobody knows. {BIDDERS} "
        "players guess, each right on average, and bid what they guess; the highest bid wins and "
        f"is paid. The bidding was repeated on {NIGHTS} nights. task.given holds all the guesses; "
        f"the first {SHOWN} are shown below.",
        "What did the winner gain, on average over all nights? Store the number in gain; two "
        "decimal places are enough.",
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(night), *guesses) for night, guesses in enumerate(nights.guesses[:SHOWN], start=1)
    )
    table = Table(("night", *(f"bidder {at + 1}" for at in range(BIDDERS))), rows)
    return Task(words, table, {"worth": WORTH, "guesses": [list(row) for row in nights.guesses]})


def _gain(nights: Biddings) -> float:
    """Return what the winner gained, on average over all nights."""
    return mean(WORTH - max(guesses) for guesses in nights.guesses)


CURSE: Exercise[Biddings] = Exercise(
    id="curse",
    title="The winner's curse",
    points=3,
    stub="gain = ...",
    draw=biddings,
    ask=_ask_curse,
    solve=_gain,
    answer=answers.number(CENT),
    wrong=(
        Misconception(
            "a bidder for the winner",
            "That is what one bidder would gain who won every night. Guesses are right on "
            "average; but the winner is not an average bidder.",
            "Each night, look at the highest guess only.",
            lambda nights: mean(WORTH - guesses[0] for guesses in nights.guesses),
        ),
        Misconception(
            "all for the winner",
            "You took the average of all guesses. Only one of them pays.",
            "Each night, look at the highest guess only.",
            lambda nights: mean(WORTH - guess for row in nights.guesses for guess in row),
        ),
        Misconception(
            "loss for gain",
            "Right number, wrong sign: whoever pays more than the card is worth loses.",
            "A gain is what it is worth, less what was paid.",
            lambda nights: -_gain(nights),
        ),
    ),
    alternatives=(lambda nights: round(_gain(nights), 2),),
    hint="For each night: what the card is worth, less the highest guess. Then the average.",
)


# The three questions, with what the theory of menu auctions says about them.

_ALONE = "Somebody alone"
_GROUP = "Only two or three of them together"
_NOBODY = "Nobody: it is worth too little to them"

_LESS = "Less than it is worth: the winner gains"
_SAME = "What it is worth, on average"
_MORE = "More than it is worth: the winner loses"


def _moment() -> Decision:
    """Return a favour that costs you 6, and is worth 5, 3 and 1 to the three others."""
    values = np.array([[18.0, 13, 13, 17], [12, 18, 16, 18]])
    return Decision(
        0, ("you", "Ben", "Cleo", "Dan"), ("as usual", "the favour"), values, (4, 9, 9, 9)
    )


def _who() -> str:
    prices = price_choices(_moment())
    if any(pair.zopa is not None for pair in prices.pairs):
        return _ALONE
    return _GROUP if prices.groups else _NOBODY


def _curse() -> str:
    gain = _gain(biddings(stream(0, "lesson 4", "question")))
    return _MORE if gain < -0.5 else _LESS if gain > 0.5 else _SAME


QUESTIONS = (
    Question(
        "who",
        "A favour would cost you 6 points. It is worth 5 to Ben, 3 to Cleo and 1 to Dan, and all "
        "have gold enough. Who can buy it from you?",
        (_ALONE, _GROUP, _NOBODY),
        truth=_who,
    ),
    Question(
        "sum",
        "If they do buy it, and bargain as well as they can, how much do you get in all?",
        least=0,
        most=9,
        unit="gold",
        truth=lambda: float(sum(menu_auction(_moment()).payments)),
    ),
    Question(
        "curse",
        "By Night three players bid for a card that nobody can see. Their guesses are right on "
        "average, and each bids the guess. The highest bid wins. What does the winner pay?",
        (_LESS, _SAME, _MORE),
        truth=_curse,
    ),
)


# The steps, for phones and for the teacher's page.

SPARED = "A"
"""The row that is sold: the one who decides leaves the card unused."""


def _ask_own_least(sale: Sale) -> Task:
    question = (
        f"The others would like {sale.letter}. What is the least whole gold, of all of them "
        "together, that you should take for it?"
    )
    return Task((question,))


SELLER: Exercise[Sale] = replace(OWN_LEAST, ask=_ask_own_least)
"""What the one who decides is asked about the own sheet."""


def spared_for(payer: int) -> Callable[[Turn], Sale]:
    """Return what makes a sale of the row that is sold, to the payer so many seats further on."""

    def sale(turn: Turn) -> Sale:
        seat = (turn.active + payer) % len(turn.names)
        return Sale(turn, turn.prices.pair(seat, turn.choice(SPARED)))

    return sale


def sealed_offers(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return the offers that a table wrote down unseen, and whether they are enough."""
    sealed = [one for one in bargains if one.table == table and any(map(_is_gold, one.sealed))]
    if not sealed or sealed[0].turn is None:
        return None
    turn, offers = sealed[0].turn, sealed[0].sealed
    paid = [gold for gold in offers if gold is not None]
    rows: list[tuple[Cell, ...]] = [
        (turn.names[seat], "–" if offers[seat] is None else str(offers[seat]))
        for seat in turn.others
    ]
    rows += [("together", str(sum(paid))), (f"{turn.actor} needs", str(_needed(turn)))]
    return "Sealed offers, opened", Table(("who", "gold"), tuple(rows))


def _is_gold(offer: int | None) -> bool:
    return offer is not None


def _needed(turn: Turn) -> int:
    """Return the least whole gold that the one who decides should take for the row on sale."""
    return math.ceil(turn.prices.reserve[turn.choice(SPARED)])


def who_paid(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return what each seller of a table was paid, and whether the row on sale was taken."""
    rows: list[tuple[Cell, ...]] = [
        (one.title, turn.actor, str(_needed(turn)), str(_paid(one)), _taken(one, turn))
        for one in bargains
        if one.table == table and not one.sealed and (turn := one.turn) is not None
    ]
    heads = ("bargain", "decides", "needs", "is paid", f"{SPARED} is done")
    return ("Aloud, at the table", Table(heads, tuple(rows))) if rows else None


def _paid(bargained: Bargained) -> int:
    """Return the gold of all deals that were struck at a table."""
    record = bargained.record
    return 0 if record is None else int(sum(deal.price for deal in struck_deals("", record)))


def _taken(bargained: Bargained, turn: Turn) -> str:
    moves = [] if bargained.record is None else [one.move for one in bargained.record.moments]
    chosen = [move for move in moves if isinstance(move, Choice) and move.seat == turn.active]
    if not chosen:
        return "not decided"
    return "yes" if isinstance(chosen[0], Pass) else "no"


EFFICIENT_CHOICE = PlainWord(
    "efficient",
    "Best for all together: by no other choice do all have more in sum. Whoever gains by it can "
    "make good what others lose.",
)
FREE_RIDING = PlainWord(
    "free riding", "To enjoy what others pay for, and to pay little or nothing oneself."
)
MENU_AUCTION = PlainWord(
    "menu auction",
    "Everybody names a price for each choice, and pays the one of the choice that is made.",
)
CURSED = PlainWord(
    "winner's curse",
    "Where the worth can't be seen, the highest bid comes from the one who overrates it most.",
)
RESERVATION = plain_word("reservation price")


def _aloud(number: int, title: str, minutes: tuple[int, int, int], *words: str) -> Step:
    """Return the step in which the seller of this number sells, from 0."""
    return Step(
        "bargain",
        title,
        minutes,
        "the same four, aloud" if not number else "everybody one place on, aloud",
        "Give one more minute aloud, then go on: no deal is a result too.",
        words,
        scene=SELLERS[number],
        sold=SPARED,
        shared=True,
    )


_MOVED_ON = "All cards and purses have moved on one place, and so has your part. Read it first."

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
            "Your table",
            (2, 2, 4),
            "alone; everybody at a table sees the same",
            "Go on: the numbers stay at hand while they bargain.",
            (
                "The last round. One of you can take a card, or leave it (row A). What would the "
                "others give for A?",
            ),
            scene=SELLERS[0],
            sold=SPARED,
            prompts=(
                Prompt(0, SELLER, spared_for(1)),
                *(Prompt(seat, OWN_MOST, spared_for(seat)) for seat in range(1, SEATS)),
            ),
            terms=(RESERVATION,),
            shared=True,
        ),
        Step(
            "sealed",
            "Sealed offers",
            (3, 3, 4),
            "alone, without a word",
            "Go on: whoever wrote nothing pays nothing.",
            (
                "Don't talk. Each of the three who could pay writes down gold for A. If all of it "
                "together is enough, A is done and everybody pays what they wrote; if not, nobody "
                "pays.",
                "The offers stay closed until you have bargained aloud.",
            ),
            scene=SELLERS[0],
            sold=SPARED,
            shared=True,
        ),
        _aloud(
            0,
            "First seller",
            (6, 6, 7),
            "The same turn once more, but now talk. Several can pay in one deal, and any of you "
            "may leave.",
        ),
        _aloud(1, "Second seller", (0, 4, 6), _MOVED_ON),
        _aloud(2, "Third seller", (0, 0, 5), _MOVED_ON),
        _aloud(3, "Fourth seller", (0, 0, 5), _MOVED_ON),
        Step(
            "see",
            "See",
            (3, 3, 4),
            "each table",
            "Leave the bars out; read the two small tables.",
            ("This is what A was worth to each of you, what you wrote down, and what you paid.",),
            shows=(sealed_offers, who_paid),
        ),
        Step(
            "explain",
            "Explain",
            (3, 3, 5),
            "all together",
            "Say the second sentence and the third, and go on.",
            (
                "For all four together A is better: it is the efficient choice. But it costs the "
                "one who decides more than it is worth to any payer alone.",
                "Whatever the others offer, each payer would rather offer less, as long as it is "
                "enough. That is free riding; and if everybody thinks so, it is not enough.",
                "It helps if offers hang on one another: I pay if you pay. In a menu auction "
                "everybody names a price for each choice, and pays for the one that is made.",
                "Where nobody can see what is sold, the highest guess wins, and it is mostly too "
                "high: the winner's curse.",
            ),
            terms=(EFFICIENT_CHOICE, FREE_RIDING, MENU_AUCTION, CURSED),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 4, 12),
            "alone, with numbers of one's own",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("efficient", "enough", "raised"),
            many=(1, 1, 3),
            terms=(EFFICIENT_CHOICE,),
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
            (10, 15, 15),
            "all together, screens down",
            "Take question 1 and the last sentence.",
            ("What is good for all is paid for by nobody, unless offers hang on one another.",),
        ),
    ),
    card=(
        "“Which groups saved the Farmer with sealed offers?” Count. “And aloud?” Talk helps, "
        "because offers can hang on one another.",
        "“When you had least to gain, did you pay? What did the seller ask for?” Whoever "
        "gains least rides most easily. Where all four have sold, everybody has been in all "
        "four places.",
        "“Was it fair?” Three ideas: everybody pays alike, everybody pays by gain, whoever "
        "blinks first pays.",
        "“Where does this happen outside the game?” A shared kitchen, a park, climate "
        "treaties; and for the curse: a used car, an oil field, a contract won by tender.",
        "One sentence to take home: what is good for all is paid for by nobody, unless offers "
        "hang on one another.",
    ),
)


LESSON = Lesson(
    4,
    "34_everyone_wants_a_say",
    "Who pays if everybody gains?",
    (EFFICIENT, RAISED, ENOUGH, MENU, CURSE),
    QUESTIONS,
    PLAN,
)
