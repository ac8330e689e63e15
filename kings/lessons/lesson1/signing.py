"""The last two exercises of lesson 1: a deal that both should sign, and sales without a price."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from kings.analysis.bargaining.decision import Payment
from kings.analysis.bargaining.prices import price_deal
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.turn import Turn, draw_turn
from kings.lessons.turn import letters
from kings.lessons.answers import judge_set, number_set
from kings.lessons.lesson1 import told
from kings.lessons.lesson1 import Sale, sales
from kings.lessons.task import Task
from kings.lessons.exercise import RIGHT, Verdict, wrong


def _good(frozen: Turn) -> Sale:
    """Return a sale with a price that leaves room for every mistake."""
    return next(sale for sale in sales(frozen) if _roomy(sale))


def _roomy(sale: Sale) -> bool:
    return sale.has_price and sale.least >= 2 and sale.gain < sale.purse


def _draw_deal(rng: random.Random) -> Turn | None:
    frozen = draw_turn(rng, rng.choice((3, 4)))
    if frozen is None or not frozen.settled:
        return None
    return frozen if any(map(_roomy, sales(frozen))) else None


def _ask_deal(frozen: Turn) -> Task:
    question = (
        "Write down one deal that both should sign: the letter of a choice in quotes, the name of "
        "the one who pays in quotes, and whole gold. There are several right answers."
    )
    return Task((*told(frozen), question), frozen.table(), frozen.given())


def _judge_deal(frozen: Turn, answer: Any) -> Verdict:
    """Say whether both gain or lose nothing, whatever else could have been agreed on."""
    decision = frozen.decision
    malformed = _malformed(frozen, answer)
    if malformed:
        return wrong(note=malformed)
    letter, payer, gold = answer
    choice = letters(decision.choices).index(letter.strip().upper())
    seat = decision.names.index(payer.strip())
    if choice == decision.unpaid:
        return wrong("paid for nothing")
    if gold > decision.gold[seat]:
        return wrong("purse ignored")
    deal = price_deal(decision, choice, [Payment(seat, decision.active, gold)])
    if deal.gains[seat] < -1e-9:
        return wrong("payer loses")
    return wrong("seller loses") if deal.gains[decision.active] < -1e-9 else RIGHT


def _malformed(frozen: Turn, answer: Any) -> str:
    """Say what keeps an answer from being a deal at all, or nothing."""
    decision = frozen.decision
    if not isinstance(answer, tuple | list) or len(answer) != 3:
        return "A deal here has three parts: a letter, a name and gold."
    letter, payer, gold = answer
    if not isinstance(letter, str) or letter.strip().upper() not in letters(decision.choices):
        return "The first part should be the letter of a choice, in quotes."
    if not isinstance(payer, str) or payer.strip() not in decision.names:
        return "The second part should be the name of a player, in quotes."
    if payer.strip() == frozen.actor:
        return f"{frozen.actor} decides, so somebody else has to pay."
    if not isinstance(gold, int) or isinstance(gold, bool) or gold < 1:
        return "The third part should be whole gold, at least 1 and without quotes (S-53)."
    return ""


def _deal_at(frozen: Turn, gold: int) -> tuple[str, str, int]:
    sale = _good(frozen)
    return sale.letter, sale.payer, gold


def _ends(frozen: Turn) -> tuple[int, int]:
    zopa = _good(frozen).pair.zopa
    assert zopa is not None
    return zopa


_DEAL_WRONG: tuple[Misconception[Turn], ...] = (
    Misconception(
        "seller loses",
        "The one who decides would lose by this deal: unpaid there is a better choice.",
        "Compare the choice with the best row of the seller's own column.",
        lambda frozen: _deal_at(frozen, _ends(frozen)[0] - 1),
    ),
    Misconception(
        "payer loses",
        "The payer gives more than the choice is worth to the payer.",
        "Compare the choice with the row that happens unpaid, in the payer's column.",
        lambda frozen: _deal_at(frozen, _ends(frozen)[1] + 1),
    ),
    Misconception(
        "purse ignored",
        "The payer does not have so much gold (S-53).",
        "Look at the purses above the table.",
        lambda frozen: _deal_at(frozen, _good(frozen).purse + 1),
    ),
    Misconception(
        "paid for nothing",
        "This choice is made anyway, without any gold. Nobody needs to pay for it.",
        "Which row is best for the one who decides? Sell another one.",
        lambda frozen: (frozen.letter(frozen.decision.unpaid), _good(frozen).payer, 1),
    ),
)

DEAL: Exercise[Turn] = Exercise(
    id="deal",
    title="A deal that both should sign",
    points=3,
    hands_in="deal",
    stub="deal = (..., ..., ...)",
    draw=_draw_deal,
    ask=_ask_deal,
    solve=lambda frozen: _deal_at(frozen, _ends(frozen)[0]),
    judge=_judge_deal,
    wrong=_DEAL_WRONG,
    alternatives=(
        lambda frozen: _deal_at(frozen, _ends(frozen)[1]),
        lambda frozen: list(_deal_at(frozen, _ends(frozen)[0])),
    ),
    hint="A letter, a name and whole gold; then ask what each of the two gains.",
)


@dataclass(frozen=True)
class Offered:
    """Some sales of one decision, numbered from 1."""

    frozen: Turn
    sales: tuple[Sale, ...]

    def numbers(self, without: Any) -> set[int]:
        """Return the numbers of the sales of which something holds."""
        return {number for number, sale in enumerate(self.sales, start=1) if without(sale)}


MOST_SALES = 6


def _draw_offered(rng: random.Random) -> Offered | None:
    frozen = draw_turn(rng, 4, poor=True)
    if frozen is None or not frozen.settled:
        return None
    wanted = [sale for sale in sales(frozen) if sale.gain > 0 or sale.cost > 0]
    chosen = sorted(rng.sample(wanted, min(MOST_SALES, len(wanted))), key=_order)
    some = any(sale.has_price for sale in chosen)
    return Offered(frozen, tuple(chosen)) if len(chosen) >= 4 and some else None


def _order(sale: Sale) -> tuple[int, int]:
    return sale.pair.choice, sale.pair.payer


def _ask_none(offered: Offered) -> Task:
    listed = "; ".join(
        f"{number}: {sale.words()}" for number, sale in enumerate(offered.sales, start=1)
    )
    question = (
        "In which of these sales does no price suit both sides, each taken by itself? Put their "
        "numbers into no_deal, in curly brackets and with commas."
    )
    given = {
        **offered.frozen.given(),
        "sales": {
            number: (sale.payer, sale.letter) for number, sale in enumerate(offered.sales, start=1)
        },
    }
    words = (*told(offered.frozen), f"Sales: {listed}.", question)
    return Task(words, offered.frozen.table(), given)


def _none(offered: Offered) -> set[int]:
    return offered.numbers(lambda sale: not sale.has_price)


def _whole_table(sale: Sale) -> float:
    """Return what all players together have more by the choice of a sale."""
    return sale.frozen.prices.surplus[sale.pair.choice]


_NONE_WRONG: tuple[Misconception[Offered], ...] = (
    Misconception(
        "purse ignored",
        "In one of the sales that you left out, both would gain, but the payer lacks the gold.",
        "Compare the seller's price with the purse as well (S-53).",
        lambda offered: offered.numbers(lambda sale: sale.gain < sale.least),
    ),
    Misconception(
        "any gain is enough",
        "You named only the sales that bring the payer nothing. A gain can be too small to make up "
        "for what the seller loses.",
        "Set the payer's gain beside the seller's cost.",
        lambda offered: offered.numbers(lambda sale: sale.gain <= 0),
    ),
    Misconception(
        "whole table for two",
        "You looked at what all players together gain or lose. Those who are not asked can't stop "
        "a deal.",
        "Only two columns count: the seller's and the payer's.",
        lambda offered: offered.numbers(lambda sale: _whole_table(sale) < 0),
    ),
)


NO_DEAL: Exercise[Offered] = Exercise(
    id="no-deal",
    title="When no deal is right",
    points=3,
    hands_in="no_deal",
    stub="no_deal = {...}",
    draw=_draw_offered,
    ask=_ask_none,
    solve=_none,
    judge=judge_set(_none, _NONE_WRONG, number_set, what="numbers of sales"),
    wrong=_NONE_WRONG,
    alternatives=(lambda offered: sorted(_none(offered)),),
    hint="For each sale: the seller's price, the payer's gain, the purse. Which is the smallest?",
)
