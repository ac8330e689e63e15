"""Lesson 1: what is for sale? Reservation prices, limits, and the zone between them.

Five exercises and three questions, whose answers the theory of prices computes. Four exercises are
about a turn of the last round, the third is about any two numbers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from kings.analysis.bargaining.decision import Decision, Payment
from kings.analysis.bargaining.prices import PairPrice, price_choices, price_deal
from kings.lessons import answers
from kings.lessons.exercise import RIGHT, Exercise, Misconception, Verdict, wrong
from kings.lessons.forms import Field, Form
from kings.lessons.lesson import Lesson, Question
from kings.lessons.steps import LessonPlan, Prompt, Step
from kings.lessons.task import Task
from kings.lessons.terms import plain_word
from kings.lessons.turn import NEAR, Turn, draw_turn


@dataclass(frozen=True)
class Sale:
    """What is for sale at a turn: a choice that is not made unpaid, and a player who might pay."""

    turn: Turn
    pair: PairPrice

    @property
    def payer(self) -> str:
        """The name of the player who might pay."""
        return self.turn.names[self.pair.payer]

    @property
    def letter(self) -> str:
        """The letter of the choice that is for sale."""
        return self.turn.letter(self.pair.choice)

    @property
    def cost(self) -> float:
        """What the choice costs the player on turn, in VP: the reservation price."""
        return self.turn.prices.reserve[self.pair.choice]

    @property
    def least(self) -> int:
        """The least whole gold that the player on turn should take."""
        return math.ceil(self.cost - NEAR)

    @property
    def gain(self) -> float:
        """What the choice is worth to the payer, in VP, compared with what is done unpaid."""
        return self.pair.gain

    @property
    def purse(self) -> int:
        """The payer's gold."""
        return self.turn.gold[self.pair.payer]

    @property
    def has_price(self) -> bool:
        """Whether some price suits both."""
        return self.pair.zopa is not None

    def has(self, seat: int) -> float:
        """Return what a seat has in the end if the choice is made and nobody pays."""
        return self.turn.value(self.pair.choice, seat)

    def words(self) -> str:
        """Return the sale in words."""
        return f"{self.payer} pays {self.turn.actor} for {self.letter}"


def sales(turn: Turn) -> tuple[Sale, ...]:
    """Return all sales at a turn."""
    return tuple(Sale(turn, pair) for pair in turn.prices.pairs)


def _draw_sale(rng: random.Random) -> Sale | None:
    turn = draw_turn(rng, settled=True)
    worthy = [sale for sale in sales(turn) if sale.cost > 0 and sale.gain > 0] if turn else []
    return rng.choice(worthy) if worthy else None


def _ask_reserve(sale: Sale) -> Task:
    turn = sale.turn
    question = (
        f"{sale.payer} would like {turn.actor} to choose {sale.letter}. What is the least whole "
        f"gold that {turn.actor} should take for it? Put the number into reserve."
    )
    return turn.task(turn.purses(), question, payer=sale.payer, choice=sale.letter)


RESERVE: Exercise[Sale] = Exercise(
    id="reserve",
    title="What it costs the seller",
    points=2,
    stub="reserve = ...",
    draw=_draw_sale,
    ask=_ask_reserve,
    solve=lambda sale: sale.least,
    answer=answers.number(unit="gold"),
    wrong=(
        Misconception(
            "default ignored",
            "That is what the seller has in the end, not what the choice costs.",
            "Look for the row that the seller takes if nobody pays, and compare the two rows.",
            lambda sale: sale.has(sale.turn.active),
        ),
        Misconception(
            "wrong default",
            "You compared with passing. But if nobody pays, the seller does what suits the seller "
            "best, and that is another row.",
            "Find the greatest number in the seller's own column: that row happens unpaid.",
            lambda sale: sale.turn.value(0, sale.turn.active) - sale.has(sale.turn.active),
        ),
        Misconception(
            "payer's worth for seller's cost",
            "That is what the choice is worth to the one who pays. The seller's own price does not "
            "depend on it.",
            "Stay in the column of the one who decides.",
            lambda sale: sale.gain,
        ),
        Misconception(
            "surplus for price",
            "That is the surplus, what both have more together. It is what there is to share, not "
            "what the seller must get.",
            "Leave the payer's column out: what does the seller alone lose?",
            lambda sale: sale.pair.surplus,
        ),
    ),
    alternatives=(lambda sale: float(sale.least),),
    hint="Which row does the seller take unpaid, and what does the seller lose by the other one?",
)


@dataclass(frozen=True)
class Two:
    """Two sales at one turn: the purse limits the price of the first, and not of the second."""

    first: Sale
    second: Sale

    def both(self, of: Callable[[Sale], float]) -> tuple[float, float]:
        """Return a number of each sale."""
        return of(self.first), of(self.second)


def _draw_two(rng: random.Random) -> Two | None:
    turn = draw_turn(rng, 4, poor=True, settled=True)
    if turn is None:
        return None
    wanted = [sale for sale in sales(turn) if sale.gain > 0]
    short = [sale for sale in wanted if sale.gain > sale.purse]
    rich = [sale for sale in wanted if sale.gain < sale.purse]
    return Two(rng.choice(short), rng.choice(rich)) if short and rich else None


def _ask_limits(two: Two) -> Task:
    first, second = two.first, two.second
    turn = first.turn
    question = (
        f"What is the most whole gold that {first.payer} should and can pay for {first.letter}, "
        f"and what is the most that {second.payer} should and can pay for {second.letter}, if "
        "nobody else pays? Put both numbers into limits, in this order."
    )
    payers, choices = (first.payer, second.payer), (first.letter, second.letter)
    return turn.task(turn.purses(), question, payers=payers, choices=choices)


def _limit(sale: Sale) -> int:
    assert sale.pair.limit is not None
    return sale.pair.limit


def _limits(two: Two) -> tuple[float, float]:
    return two.both(_limit)


LIMITS: Exercise[Two] = Exercise(
    id="limits",
    title="What payers can pay",
    points=3,
    stub="limits = (..., ...)",
    draw=_draw_two,
    ask=_ask_limits,
    solve=_limits,
    answer=answers.numbers(
        2,
        labels=lambda two: [f"{one.payer} for {one.letter}" for one in (two.first, two.second)],
        unit="gold",
    ),
    wrong=(
        Misconception(
            "purse ignored",
            "One of these limits is more than the payer has.",
            "Look at the purses: nobody can pay gold that is not there (S-53).",
            lambda two: two.both(lambda sale: sale.gain),
        ),
        Misconception(
            "purse for worth",
            "You gave what is in the purses. But a choice may be worth less than that.",
            "What does the payer have more than if nothing is paid?",
            lambda two: two.both(lambda sale: sale.purse),
        ),
        Misconception(
            "default ignored",
            "That is what the payers have in the end. Part of it they have without paying.",
            "Compare with the row that the seller takes unpaid, in the payer's column.",
            lambda two: two.both(lambda sale: sale.has(sale.pair.payer)),
        ),
        Misconception(
            "surplus for limit",
            "You counted the seller's loss as well. That is the surplus; a payer looks at the "
            "payer's own column.",
            "Stay in the column of the one who pays.",
            lambda two: two.both(lambda sale: sale.pair.surplus),
        ),
    ),
    alternatives=(lambda two: list(_limits(two)),),
    hint="For each payer: the difference between two rows, and then the purse.",
)


Case = tuple[float, float, int]
"""A cost, a worth (both in VP) and a purse of whole gold."""

Cases = tuple[Case, ...]
Zone = tuple[int, int] | str
NONE = "none"


def zone(cost: float, worth: float, purse: int) -> Zone:
    """Return the least and the most whole gold that suit both sides, or ``none``."""
    values = np.array([[cost, 0.0], [0.0, worth]])
    decision = Decision(0, ("seller", "payer"), ("own", "sold"), values, (0, purse), default=0)
    return price_choices(decision).pair(1, 1).zopa or NONE


def _draw_cases(rng: random.Random) -> Cases:
    return tuple(
        (rng.randint(1, 18) / 2, rng.randint(1, 24) / 2, rng.randint(1, 9)) for _ in range(30)
    )


def _ask_zone(cases: Cases) -> Task:
    shown = next(case for case in cases if zone(*case) != NONE)
    question = (
        "Write a function zone(cost, worth, purse): cost is what a choice costs the seller, worth "
        "is what it is worth to the payer, both in points and not always whole; purse is the "
        "payer's gold. It returns the least and the most whole gold that suit both sides, such as "
        '(2, 5), or the word "none" where no price does. A side that neither gains nor loses '
        "still signs."
    )
    cost, worth, purse = shown
    first = f"Try it on zone({cost:g}, {worth:g}, {purse}) first."
    return Task((question, first), given={"example": shown})


def _without_purse(cost: float, worth: float, purse: int) -> Zone:
    return zone(cost, worth, 10_000)


def _never_empty(cost: float, worth: float, purse: int) -> Zone:
    return math.ceil(cost), min(int(worth), purse)


def _not_whole(cost: float, worth: float, purse: int) -> Zone | tuple[float, float]:
    most = min(worth, purse)
    return (cost, most) if cost <= most else NONE


def _surplus(cost: float, worth: float, purse: int) -> Zone:
    most = min(int(worth - cost), purse)
    return (0, most) if most >= 0 else NONE


def _zone_as_list(cost: float, worth: float, purse: int) -> list[int] | str:
    least_and_most = zone(cost, worth, purse)
    return least_and_most if isinstance(least_and_most, str) else list(least_and_most)


ZONE: Exercise[Cases] = Exercise(
    id="zone",
    title="The zone between",
    points=4,
    stub="def zone(cost, worth, purse):\n    return ...",
    draw=_draw_cases,
    ask=_ask_zone,
    solve=lambda cases: zone,
    answer=answers.function(lambda cases: cases),
    wrong=(
        Misconception(
            "purse ignored",
            "Your zone reaches beyond the payer's gold.",
            "What is the most that a payer with a small purse can pay (S-53)?",
            lambda cases: _without_purse,
        ),
        Misconception(
            "empty zone not seen",
            "Your function always finds a price, even if the seller asks for more than the payer "
            "can pay.",
            'Return "none" where the least is more than the most.',
            lambda cases: _never_empty,
        ),
        Misconception(
            "gold is whole",
            "Your zone has ends that are not whole. Nobody can pay half a gold.",
            "Which way must the seller's end be rounded so that the seller doesn't lose, and "
            "which way the payer's? math.ceil and math.floor round up and down.",
            lambda cases: _not_whole,
        ),
        Misconception(
            "surplus for price",
            "Your zone begins at nothing and ends at the surplus. That is what there is to share, "
            "not what can be paid.",
            "The zone begins where the seller stops losing.",
            lambda cases: _surplus,
        ),
    ),
    alternatives=(lambda cases: _zone_as_list,),
    hint="Try small numbers by hand: a cost of 2.5, a worth of 6, a purse of 4.",
)


def _good(turn: Turn) -> Sale:
    """Return a sale with a price that leaves room for every mistake."""
    return next(sale for sale in sales(turn) if _roomy(sale))


def _roomy(sale: Sale) -> bool:
    return sale.has_price and sale.least >= 2 and sale.gain < sale.purse


def _draw_roomy(rng: random.Random) -> Turn | None:
    turn = draw_turn(rng, rng.choice((3, 4)), settled=True)
    return turn if turn is not None and any(map(_roomy, sales(turn))) else None


def _ask_deal(turn: Turn) -> Task:
    question = (
        "Write down one deal that both should sign: the letter of a choice in quotes, the name of "
        "the one who pays in quotes, and whole gold. There are several right answers."
    )
    return turn.task(turn.purses(), question)


def _judge_deal(turn: Turn, answer: object) -> Verdict:
    """Return whether both gain or lose nothing, whatever else could have been agreed on."""
    deal = _read_deal(turn, answer)
    if isinstance(deal, str):
        return wrong(note=deal)
    choice, seat, gold = deal
    if choice == turn.unpaid:
        return wrong("paid for nothing")
    if gold > turn.gold[seat]:
        return wrong("purse ignored")
    priced = price_deal(turn.decision, choice, [Payment(seat, turn.active, gold)])
    if priced.gains[seat] < -NEAR:
        return wrong("payer loses")
    return wrong("seller loses") if priced.gains[turn.active] < -NEAR else RIGHT


def _read_deal(turn: Turn, answer: object) -> tuple[int, int, int] | str:
    """Return the choice, the seat that pays, and the gold; or what keeps this from being a deal."""
    if not isinstance(answer, tuple | list) or len(answer) != 3:
        return "A deal here has three parts: a letter, a name and gold."
    letter, payer, gold = answer
    if not isinstance(letter, str) or letter.strip().upper() not in turn.letters:
        return "The first part should be the letter of a choice, in quotes."
    if not isinstance(payer, str) or payer.strip() not in turn.names:
        return "The second part should be the name of a player, in quotes."
    if payer.strip() == turn.actor:
        return f"{turn.actor} decides, so somebody else has to pay."
    if not isinstance(gold, int) or isinstance(gold, bool) or gold < 1:
        return "The third part should be whole gold, at least 1 and without quotes (S-53)."
    return turn.choice(letter.strip().upper()), turn.names.index(payer.strip()), gold


def _deal_form(turn: Turn) -> Form:
    others = tuple(turn.names[seat] for seat in turn.others)
    fields = (
        Field("the choice", turn.letters),
        Field("who pays", others),
        Field("how much", unit="gold"),
    )
    return Form(fields)


def _deal_at(turn: Turn, gold: int) -> tuple[str, str, int]:
    sale = _good(turn)
    return sale.letter, sale.payer, gold


def _ends(turn: Turn) -> tuple[int, int]:
    zopa = _good(turn).pair.zopa
    assert zopa is not None
    return zopa


DEAL: Exercise[Turn] = Exercise(
    id="deal",
    title="A deal that both should sign",
    points=3,
    stub="deal = (..., ..., ...)",
    draw=_draw_roomy,
    ask=_ask_deal,
    solve=lambda turn: _deal_at(turn, _ends(turn)[0]),
    answer=answers.checked_by(_judge_deal, form=_deal_form),
    wrong=(
        Misconception(
            "seller loses",
            "The one who decides would lose by this deal: unpaid there is a better choice.",
            "Compare the choice with the best row of the seller's own column.",
            lambda turn: _deal_at(turn, _ends(turn)[0] - 1),
        ),
        Misconception(
            "payer loses",
            "The payer gives more than the choice is worth to the payer.",
            "Compare the choice with the row that happens unpaid, in the payer's column.",
            lambda turn: _deal_at(turn, _ends(turn)[1] + 1),
        ),
        Misconception(
            "purse ignored",
            "The payer does not have so much gold (S-53).",
            "Look at the purses above the table.",
            lambda turn: _deal_at(turn, _good(turn).purse + 1),
        ),
        Misconception(
            "paid for nothing",
            "This choice is made anyway, without any gold. Nobody needs to pay for it.",
            "Which row is best for the one who decides? Sell another one.",
            lambda turn: (turn.letter(turn.unpaid), _good(turn).payer, 1),
        ),
    ),
    alternatives=(
        lambda turn: _deal_at(turn, _ends(turn)[1]),
        lambda turn: list(_deal_at(turn, _ends(turn)[0])),
    ),
    hint="A letter, a name and whole gold; then ask what each of the two gains.",
)


@dataclass(frozen=True)
class Offered:
    """Some sales at one turn, numbered from 1."""

    turn: Turn
    sales: tuple[Sale, ...]

    def numbered(self) -> Iterable[tuple[int, Sale]]:
        """Return the sales with their numbers."""
        return enumerate(self.sales, start=1)

    def numbers(self, holds: Callable[[Sale], bool]) -> set[int]:
        """Return the numbers of the sales of which something holds."""
        return {number for number, sale in self.numbered() if holds(sale)}


MOST_SALES = 6


def _draw_offered(rng: random.Random) -> Offered | None:
    turn = draw_turn(rng, 4, poor=True, settled=True)
    if turn is None:
        return None
    wanted = [sale for sale in sales(turn) if sale.gain > 0 or sale.cost > 0]
    chosen = sorted(
        rng.sample(wanted, min(MOST_SALES, len(wanted))),
        key=lambda sale: (sale.pair.choice, sale.pair.payer),
    )
    some = any(sale.has_price for sale in chosen)
    return Offered(turn, tuple(chosen)) if len(chosen) >= 4 and some else None


def _ask_none(offered: Offered) -> Task:
    turn = offered.turn
    listed = "; ".join(f"{number}: {sale.words()}" for number, sale in offered.numbered())
    question = (
        "In which of these sales does no price suit both sides, each taken by itself? Put their "
        "numbers into no_deal, in curly brackets and with commas."
    )
    given = {number: (sale.payer, sale.letter) for number, sale in offered.numbered()}
    return turn.task(turn.purses(), f"Sales: {listed}.", question, sales=given)


def _none(offered: Offered) -> set[int]:
    return offered.numbers(lambda sale: not sale.has_price)


NO_DEAL: Exercise[Offered] = Exercise(
    id="no-deal",
    title="When no deal is right",
    points=3,
    stub="no_deal = {...}",
    draw=_draw_offered,
    ask=_ask_none,
    solve=_none,
    answer=answers.members(
        answers.number_set,
        what="numbers of sales",
        among=lambda offered: [number for number, _ in offered.numbered()],
    ),
    wrong=(
        Misconception(
            "purse ignored",
            "In one of the sales that you left out, both would gain, but the payer lacks the gold.",
            "Compare the seller's price with the purse as well (S-53).",
            lambda offered: offered.numbers(lambda sale: sale.gain < sale.least),
        ),
        Misconception(
            "any gain is enough",
            "You named only the sales that bring the payer nothing. A gain can be too small to "
            "make up for what the seller loses.",
            "Set the payer's gain beside the seller's cost.",
            lambda offered: offered.numbers(lambda sale: sale.gain <= 0),
        ),
        Misconception(
            "whole table for two",
            "You looked at what all players together gain or lose. Those who are not asked can't "
            "stop a deal.",
            "Only two columns count: the seller's and the payer's.",
            lambda offered: offered.numbers(
                lambda sale: sale.turn.prices.surplus[sale.pair.choice] < 0
            ),
        ),
    ),
    alternatives=(lambda offered: sorted(_none(offered)),),
    hint="For each sale: the seller's price, the payer's gain, the purse. Which is the smallest?",
)


# The three questions, with what the theory of prices says about them. None says that there may be
# no price at all: whether there is one, the second bargain lets a pair find out.


def _favour() -> PairPrice:
    """Return the prices of the favour in the first two questions."""
    worth = np.array([[8.0, 4.0], [5.0, 11.0]])
    asked = Decision(0, ("you", "they"), ("your own move", "the favour"), worth, (5, 4))
    return price_choices(asked).pair(1, 1)


def _favour_least() -> int:
    least = _favour().least
    assert least is not None
    return least


def _favour_most() -> int:
    limit = _favour().limit
    assert limit is not None
    return limit


def _favour_surplus() -> float:
    return _favour().surplus


QUESTIONS = (
    Question(
        "least",
        "It is your turn. Your own best move leaves you with 8 points in the end. Somebody asks "
        "for another move: it leaves you with 5, and them with 11 instead of 4. What is the least "
        "gold that you should take for it? (1 gold is 1 point.)",
        least=0,
        most=20,
        unit="gold",
        truth=_favour_least,
    ),
    Question(
        "most",
        "And what is the most gold that they can and should pay you, if they have 4 gold?",
        least=0,
        most=20,
        unit="gold",
        truth=_favour_most,
    ),
    Question(
        "together",
        "They pay you 3 gold for it. How many more points do the two of you have together with "
        "this deal than without it?",
        least=-20,
        most=20,
        unit="points",
        truth=_favour_surplus,
    ),
)


# The steps, for phones and for the teacher's page.

DEFAULT = plain_word("BATNA", "default")
LIMIT = plain_word("reservation price")
ZONE_OF_PRICES = plain_word("ZOPA", "zone")


def _ask_own_least(sale: Sale) -> Task:
    question = (
        f"{sale.payer} would like row {sale.letter}. What is the least gold that you should take "
        "for it, as a whole number?"
    )
    return Task((question,))


OWN_LEAST: Exercise[Sale] = replace(RESERVE, id="own-least", points=1, ask=_ask_own_least)


def _ask_own_most(sale: Sale) -> Task:
    unpaid = sale.turn.letter(sale.turn.unpaid)
    question = (
        f"If nobody pays, {sale.turn.actor} chooses row {unpaid}. What is the most gold that you "
        f"should and can pay for row {sale.letter}, as a whole number?"
    )
    return Task((question,))


OWN_MOST: Exercise[Sale] = Exercise(
    id="own-most",
    title="What you can pay",
    points=1,
    stub="most = ...",
    draw=_draw_sale,
    ask=_ask_own_most,
    solve=_limit,
    answer=answers.number(unit="gold"),
    wrong=(
        Misconception(
            "default ignored",
            "That is what you have in the end. Part of it you have without paying.",
            "Which row is taken if nobody pays? Compare the two rows.",
            lambda sale: sale.has(sale.pair.payer),
        ),
        Misconception(
            "purse for worth",
            "That is what you have in your purse. But the choice may be worth less than that.",
            "What do you have more than if nothing is paid?",
            lambda sale: sale.purse,
        ),
    ),
    hint="The difference between two rows of your own column, and then your purse.",
)


def _offered(letter: str, payer: int) -> Callable[[Turn], Sale]:
    """Return what makes a sale of a turn: this choice, for the payer at this seat."""
    return lambda turn: Sale(turn, turn.prices.pair(payer, turn.choice(letter)))


PLAN = LessonPlan(
    (
        Step(
            "predict",
            "Predict",
            (3, 3, 4),
            "alone, three questions",
            "Go on: whoever has two answers has enough to compare.",
            ("Three questions. They come again at the end.",),
            say=("Say nothing about prices before they have bargained.",),
        ),
        Step(
            "sheet",
            "Your sheet",
            (3, 3, 5),
            "alone, the sheet stays hidden",
            "Go on: the sheet stays at hand while they bargain.",
            (
                "The last round. The cards are turned up, and one player is the last to act.",
                "Read your own numbers. Don't show them. You want as many points for yourself as "
                "you can get; it doesn't matter which of you has more. 1 gold is 1 point.",
            ),
            scene="A card for sale",
            sold="C",
            prompts=(Prompt(0, OWN_LEAST, _offered("C", 1)), Prompt(1, OWN_MOST, _offered("C", 1))),
            terms=(DEFAULT,),
            say=(
                "“Each of you has numbers of your own. Don't show them. What you pay comes off "
                "your points, and what you are paid comes on top.”",
            ),
        ),
        Step(
            "bargain",
            "Bargain",
            (5, 6, 8),
            "pairs, sheets stay hidden",
            "Give one more minute aloud, then go on: no deal is a result too.",
            (
                "You may say about your sheet what you like, true or not. In a few minutes there "
                "is a deal, or there is none; both are allowed.",
            ),
            scene="A card for sale",
            sold="C",
            say=(
                "“Talk with your partner, aloud. You may say anything, true or not. Only what is "
                "offered and accepted on the phones counts. You may leave without a deal.”",
                "After a deal the seller still taps the button of what was sold. With or without "
                "a deal, “Nothing more to offer” lets the table go on.",
                "For you alone: every price from 3 to 8 gold suits both.",
            ),
        ),
        Step(
            "bargain",
            "Bargain again",
            (4, 4, 6),
            "the same pairs, other sheets",
            "Go on: three minutes of this bargain tell as much as six.",
            ("The same cards, other points. Your sheet has changed: read it first.",),
            scene="The other piles",
            sold="C",
            say=(
                "Nothing. Some pairs should leave without a deal; don't tell them.",
                "For you alone: no price suits both. The seller needs 8 gold, and it is worth 7 to "
                "the buyer.",
            ),
        ),
        Step(
            "see",
            "See",
            (3, 3, 5),
            "each pair, sheets open",
            "Leave the second bargain out; the debrief comes back to it.",
            (
                "Compare your sheets now. This is what each of you would have by every choice, if "
                "nobody pays.",
            ),
        ),
        Step(
            "explain",
            "Explain",
            (2, 3, 5),
            "all together",
            "Say the first sentence and the last, and go on.",
            (
                "Start at what happens without a deal. The one who decides then does what is best "
                "for them: the greatest number in their own column. For both sides that row is the "
                "best alternative to a negotiated agreement, or BATNA.",
                "Each side has a reservation price. For the one who decides it is what another "
                "choice costs them: the least to take for it. For a payer it is what that choice "
                "is worth to them, as far as the purse reaches: the most to give, or the payer's "
                "limit.",
                "Between the two lies the zone of possible agreement, or ZOPA, in which neither "
                "loses. The numbers don't say how the gain is shared: that is what you bargained "
                "over. Where the payer's limit lies below the seller's reservation price, the "
                "right deal is none.",
            ),
            terms=(DEFAULT, LIMIT, ZONE_OF_PRICES),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 6, 14),
            "alone, with numbers of one's own",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("reserve", "deal", "limits", "no-deal"),
            many=(1, 2, 4),
            terms=(DEFAULT,),
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
            (10, 15, 20),
            "all together, screens down",
            "Take question 3 of the card and the last sentence.",
            (
                "First find what happens without a deal. Each side's limit is a difference from "
                "that; the price between them is bargained.",
            ),
        ),
    ),
    bots={2: "greedy"},
    card=(
        "Let three pairs say their price. Write them on the line from 3 to 8. “Who of you did "
        "well?” Both did, everywhere between; how well for whom is the price.",
        "“Sellers, what did you say your price was? Buyers, did you believe it?” The zone is "
        "nobody's secret alone: each knows one end.",
        "“Who signed in the second bargain? Who lost by it?” Put the two differences on the board: "
        "8 for the seller, 7 for the buyer.",
        "“What would change the zone?” A fuller purse; another best choice for the seller; gold in "
        "the purse of the third at the table (lesson 4). “And who wasn't asked?” The third has 2 "
        "points less by the first deal.",
        "One sentence to take home: first find what happens without a deal; each side's limit is a "
        "difference from that, and the price between them is bargained.",
    ),
)


LESSON = Lesson(
    1,
    "31_what_is_for_sale",
    "What is for sale?",
    (RESERVE, LIMITS, ZONE, DEAL, NO_DEAL),
    QUESTIONS,
    PLAN,
)
