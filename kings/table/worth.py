"""What a position is worth as one screen shows it: its choices, their prices, a deal that is tried.

A ``Weigher`` has it worked out beside the page, better and better, and makes finished words and
pictures of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from kings import errors
from kings.analysis.rounding import percent, signed, tenth
from kings.struggle.state import State
from kings.table.background import Work
from kings.table.coach import Row, value_rows
from kings.table.review_board import DecisionWords, OptionWords
from kings.words import listed

if TYPE_CHECKING:
    from kings.analysis.bargaining.decision import Decision
    from kings.analysis.bargaining.prices import Prices
    from kings.analysis.worth import Lens, Values

PRECISION = 0.1
"""The standard error in VP that values are measured down to."""
SECONDS = 4.0
"""For how long they are refined at most."""

CONTINUATIONS: tuple[tuple[str, str | None], ...] = (
    ("as fits the position", None),
    ("everybody's best, no more deals", "backward induction"),
    ("an auction at every later choice", "menu auctions"),
    ("greedy bots", "greedy"),
    ("bots that pay one another", "paying"),
    ("strong bots, which trade", "strong"),
    ("at random", "random"),
)
"""How all play on after the choice, in words and as ``kings.analysis.worth`` calls it."""
_LOADING = (
    "Loading the compiled rules. The first time on a machine this takes up to a minute; after "
    "that answers come at once."
)
_NO_DEALS = (
    "Nothing can be sold here: deals are struck in a time for deals, and this is none (S-50)."
)


@dataclass(frozen=True, slots=True)
class Terms:
    """How choices are weighed: through which lens, how all play on, and who knows what.

    ``open_cards``: all hands are known; else only what the deciding seat may know. ``option``: the
    place of the choice that is priced (None: the one with most to gain); ``gold``: what each seat
    would pay for it.
    """

    lens: Literal["vp", "wins"] = "vp"
    continuation: str | None = None
    open_cards: bool = True
    option: int | None = None
    gold: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Signature:
    """What a deal that is tried brings a seat against no deal, and whether it signs."""

    seat: int
    words: str
    gain: str


@dataclass(frozen=True, slots=True)
class Worth:
    """What the choices of the position are worth, as a screen shows it.

    ``state``: as of a review's board; ``said``: how it was measured, or why it can't be.
    ``sentences``: what the choice with the ring costs, and who can pay for it; ``most``: what each
    seat can pay (0 for the one that decides); ``verdict`` and ``signed``: who signs the deal that
    is tried. ``rows``: all numbers, a column for each seat, with how sure they are. ``ways``: the
    continuations.
    """

    state: Literal["working", "told", "refused"]
    said: str
    terms: Terms
    share: int = 0
    decision: DecisionWords | None = None
    sentences: tuple[str, ...] = ()
    most: tuple[int, ...] = ()
    verdict: str = ""
    signed: tuple[Signature, ...] = ()
    rows: tuple[Row, ...] = ()
    ways: tuple[tuple[str, str | None], ...] = CONTINUATIONS


@dataclass(frozen=True, eq=False)
class Answer:
    """The values of a position, the table of its decision, and its prices.

    ``prices``: None where there are none, for the reason in ``refusal``.
    """

    values: Values
    decision: Decision
    prices: Prices | None
    refusal: str = ""


class Weigher:
    """Weighs one position at a time; ``tell`` is given what a screen shows of it."""

    def __init__(self, tell: Callable[[Worth], None]) -> None:
        self._tell = tell
        self._state: State | None = None
        self._terms = Terms()
        self._answer: Answer | None = None
        self._share, self._done = 0.0, False
        self._work: Work[Answer] = Work(self._heard, self._finished, self.refuse, self._progress)

    def weigh(self, state: State) -> None:
        """Begin to weigh a position; the screen is told of every better answer."""
        self.stop()
        self._state, terms = state, self._terms
        self._say()
        self._work.ask(lambda progress: answers(state, terms, progress))

    def see(self, terms: Terms) -> None:
        """Weigh on other terms, price another choice, or try a deal."""
        before, self._terms = self._terms, terms
        if self._state is None:
            return
        if replace(before, option=None, gold=()) != replace(terms, option=None, gold=()):
            self.weigh(self._state)
        elif self._answer is not None:
            self._say()

    def forget_deal(self) -> None:
        """Price another position from the beginning: what was tried was about another choice."""
        self._terms = replace(self._terms, option=None, gold=())

    def stop(self) -> None:
        """Weigh no further, and know of nothing."""
        self._work.give_up()
        self._state, self._answer = None, None
        self._share, self._done = 0.0, False

    def wait(self, words: str, share: float) -> None:
        """Say what is waited for, and how much of it is done."""
        self._tell(Worth("working", words, self._terms, round(100 * share)))

    def refuse(self, sentence: str) -> None:
        """Say why nothing is weighed; other terms may be asked for."""
        state = self._state
        self.stop()
        self._state = state
        self._tell(Worth("refused", sentence, self._terms))

    def _heard(self, answer: Answer) -> None:
        self._answer = answer
        self._say()

    def _finished(self) -> None:
        self._done = True
        self._say()

    def _progress(self, share: float) -> None:
        self._share = share
        self._say()

    def _say(self) -> None:
        if self._answer is None:
            self.wait(_LOADING, self._share)
        else:
            done: Literal["working", "told"] = "told" if self._done else "working"
            self._tell(_worth(self._answer, self._terms, done, round(100 * self._share)))


# What is asked of the rooms that price. They are loaded with the first question: that, and
# compiling the rules, takes seconds the first time, so both are done beside the page.


def answers(state: State, terms: Terms, progress: Callable[[float], None]) -> Iterator[Answer]:
    """Yield a first answer soon, and then better ones."""
    try:
        from kings.analysis import worth
        from kings.analysis.bargaining.prices import price_choices
    except ModuleNotFoundError as missing:
        raise errors.MissingPackage(str(missing.name), "What-if", extra="analysis") from missing
    found = worth.refine(
        state,
        open_cards=terms.open_cards,
        continuation=terms.continuation,
        lens=terms.lens,
        precision=PRECISION,
        seconds=SECONDS,
        threads=1,
        progress=progress,
    )
    for values in found:
        decision = worth.decision(values)
        if state.window is None:
            yield Answer(values, decision, None, _NO_DEALS)
            continue
        try:
            yield Answer(values, decision, price_choices(decision))
        except errors.BadInput as error:  # the values stand all the same
            yield Answer(values, decision, None, str(error))


def _worth(answer: Answer, terms: Terms, state: Literal["working", "told"], share: int) -> Worth:
    decision = answer.decision
    option = terms.option
    if option is None or not 0 <= option < decision.choices:
        option = _most_to_gain(answer)
    seats = range(decision.seats)
    sold = answer.refusal != _NO_DEALS
    most = tuple(decision.gold[seat] if sold and seat != decision.active else 0 for seat in seats)
    gold = tuple(
        min(most[seat], max(0, terms.gold[seat])) if seat < len(terms.gold) else 0 for seat in seats
    )
    verdict, signed_ = _tried(answer, option, gold)
    sentences = (answer.refusal,) if answer.prices is None else answer.prices.sentences(option)
    return Worth(
        state,
        answer.values.how,
        replace(terms, option=option, gold=gold),
        share,
        _decision_words(answer, option),
        sentences,
        most,
        verdict,
        signed_,
        value_rows(answer.values, decision.unpaid),
    )


def _most_to_gain(answer: Answer) -> int:
    """Return the choice with the largest surplus, or else what is done unpaid."""
    decision = answer.decision
    others = [at for at in range(decision.choices) if at != decision.unpaid]
    if answer.prices is None or not others:
        return decision.unpaid
    return max(others, key=answer.prices.surplus.__getitem__)


def _decision_words(answer: Answer, option: int) -> DecisionWords:
    values, unpaid = answer.values, answer.decision.unpaid
    seat, priced = values.deciding, answer.prices is not None and option != unpaid
    return DecisionWords(
        seat,
        f"What could {values.names[seat]} do? {values.labels[unpaid]}.",
        tuple(_option_words(values, at, unpaid) for at in range(len(values.choices))),
        option,
        _price(answer, option) if priced else "",
        whose=seat,
    )


def _option_words(values: Values, at: int, unpaid: int) -> OptionWords:
    means = values.mean(values.lens)
    apart = float(means[at][values.deciding] - means[unpaid][values.deciding])
    return OptionWords(
        values.labels[at],
        tuple(map(tenth if values.lens == "vp" else percent, means[at].tolist())),
        "" if at == unpaid else say_gain(apart, values.lens),
        "what happens unpaid" if at == unpaid else "",
        unpaid=at == unpaid,
        done=False,
    )


def _price(answer: Answer, option: int) -> str:
    """Draw who could pay how much for a choice."""
    from kings.analysis.review.choices import option_of
    from kings.analysis.review.record import Choices
    from kings.figures.review import price_svg

    values, prices = answer.values, answer.prices
    assert prices is not None
    found = Choices(
        at=1,
        line=1,
        seat=values.deciding,
        eyes="all",
        asked="",
        options=tuple(
            option_of(values, prices, at, done=False) for at in range(len(values.choices))
        ),
        gold=(0,) * len(values.names),
        deals=(),
        sale=True,
        priced=True,
        missed=None,
        games=0,
        continuation=values.continuation,
        how=values.how,
    )
    return price_svg(found, values.names, option, dark=None, narrow=True)


def say_gain(gain: float, lens: Lens) -> str:
    """Write a gain with its sign, in VP or in percentage points."""
    if lens == "vp":
        return signed(gain)
    points = percent(gain).removesuffix("%")
    plus = "" if points == "0" or points.startswith("−") else "+"
    return f"{plus}{points} points"


def _tried(answer: Answer, choice: int, gold: tuple[int, ...]) -> tuple[str, tuple[Signature, ...]]:
    """Say who signs when each seat pays this much for a choice, and what that brings each."""
    from kings.analysis.bargaining.decision import Payment
    from kings.analysis.bargaining.prices import price_deal

    decision, lens = answer.decision, answer.values.lens
    paid = [Payment(seat, decision.active, many) for seat, many in enumerate(gold) if many]
    if not paid:
        return "", ()
    try:
        deal = price_deal(decision, choice, paid)
    except errors.BadInput as refusal:
        return str(refusal), ()
    signs = [gain > -1e-9 for gain in deal.gains]
    unwilling = [decision.names[seat] for seat in deal.parties if not signs[seat]]
    verdict = (
        f"No deal: {listed(unwilling)} would not sign."
        if unwilling
        else f"Everybody who is asked signs: {sum(gold)} gold for it."
    )
    unit = " VP" if lens == "vp" else ""
    return verdict, tuple(
        Signature(
            seat,
            "is not asked"
            if seat not in deal.parties
            else "signs"
            if signs[seat]
            else "does not sign",
            f"{say_gain(gain, lens)}{unit}",
        )
        for seat, gain in enumerate(deal.gains)
    )
