"""What the explorer asks the rooms that price; they are loaded with the first question.

Loading them, and compiling the rules, takes seconds the first time: both are done beside the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kings.errors import BadInput, MissingPackage
from kings.struggle.state import State

if TYPE_CHECKING:
    from kings.analysis.bargaining.decision import Decision
    from kings.analysis.bargaining.prices import Prices
    from kings.analysis.findings.decision import PriceLine
    from kings.analysis.worth import Lens, Values

PRECISION = 0.1
"""The standard error in VP that is measured down to."""
SECONDS = 4.0
"""So long it is refined at most."""

CONTINUATIONS: tuple[tuple[str, str | None], ...] = (
    ("as fits the position", None),
    ("everybody's best, no more deals", "backward induction"),
    ("an auction at every later choice", "menu auctions"),
    ("greedy bots", "greedy"),
    ("bots that pay one another", "paying"),
    ("at random", "random"),
)
"""How all play on after the choice, in words and as ``kings.analysis.worth`` calls it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How values are measured: through which lens, how all play on, and who knows what.

    ``open_cards``: the one who asks sees all cards; else only what the deciding seat may know.
    """

    lens: Lens = "vp"
    continuation: str | None = None
    open_cards: bool = True


@dataclass(frozen=True, eq=False)
class Answer:
    """The values of a position under some terms, the table of its decision, and the prices."""

    values: Values
    decision: Decision
    prices: Prices | None
    refusal: str = ""

    def line(self, choice: int) -> PriceLine | None:
        """Return the price line of a choice; None where there is no price."""
        from kings.analysis.findings.decision import price_line

        if self.prices is None or choice == self.decision.unpaid:
            return None
        return price_line(self.prices, choice)

    def sentences(self, choice: int) -> tuple[str, ...]:
        """Say what a choice costs and who can pay for it."""
        return (self.refusal,) if self.prices is None else self.prices.sentences(choice)


@dataclass(frozen=True, slots=True)
class Signature:
    """What a deal brings a seat against no deal, in VP or in chances; whether the seat signs it.

    ``party``: whether it is asked at all.
    """

    seat: int
    name: str
    gain: float
    party: bool

    @property
    def signs(self) -> bool:
        """Whether the seat loses nothing by signing."""
        return self.gain > -1e-9


def answers(state: State, terms: Terms, progress: Callable[[float], None]) -> Iterator[Answer]:
    """Yield a first answer soon, and then better ones.

    Raises ``MissingPackage`` without the compiled kernel, ``BadInput`` where nobody has a choice.
    """
    worth = _worth()
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
        yield _priced(worth.decision(values), values)


def _priced(decision: Decision, values: Values) -> Answer:
    from kings.analysis.bargaining.prices import price_choices

    try:
        return Answer(values, decision, price_choices(decision))
    except BadInput as error:  # values stand all the same
        return Answer(values, decision, None, str(error))


def signatures(answer: Answer, choice: int, gold: Sequence[int]) -> tuple[Signature, ...]:
    """Return what a deal brings each seat: ``choice`` for gold that each seat pays the active one.

    ``gold``: what each seat pays, shape (seats,); the active seat pays itself nothing. Raises
    ``BadInput`` for gold that nobody has (S-53) and where nobody pays.
    """
    from kings.analysis.bargaining.decision import Payment
    from kings.analysis.bargaining.prices import price_deal

    decision = answer.decision
    paid = [
        Payment(seat, decision.active, amount)
        for seat, amount in enumerate(gold)
        if amount and seat != decision.active
    ]
    if not paid:
        raise BadInput("Nobody pays yet: move a slider, and see who would sign.")
    deal = price_deal(decision, choice, paid)
    return tuple(
        Signature(seat, name, deal.gains[seat], seat in deal.parties)
        for seat, name in enumerate(decision.names)
    )


def _worth() -> Any:
    try:
        from kings.analysis import worth
    except ModuleNotFoundError as missing:
        raise MissingPackage(str(missing.name), "What-if", extra="analysis") from missing
    return worth
