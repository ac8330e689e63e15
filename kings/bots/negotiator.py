"""A bot that bargains: it proposes, counters, takes and refuses deals, promises among them.

Two sides of its character are put together freely: how it stands to promises (``Promises``), and
how it prices (``Pricing``): what share of the surplus it asks for, and which it takes. The surplus
is what all parties of a deal gain together, in VP. A pricing knows nothing of cards.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from kings.bots import deals
from kings.bots.board import Board, Turn, board_of, values
from kings.bots.bot import Bot, Reply
from kings.bots.card_choice import pick_answer, pick_card
from kings.bots.promises import PROMISES, Promises, turns_in_character
from kings.struggle import moves
from kings.struggle.cards import Card
from kings.struggle.state import Phase, Proposal
from kings.struggle.view import View
from kings.words import plural


class Pricing(ABC):
    """One way to share a surplus.

    ``word``: what a bot with this pricing is called, before the name of how it stands to promises.
    """

    name: ClassVar[str]
    word: ClassVar[str]
    idea: ClassVar[str]
    source: ClassVar[str]

    @abstractmethod
    def opening(self, surplus: int) -> int:
        """Return the VP that it wants for itself in its own offer: 1 to surplus - 1."""

    @abstractmethod
    def accepts(self, gain: float, surplus: float) -> bool:
        """Say whether it takes a deal that brings it ``gain`` out of ``surplus``."""

    def counter(self, surplus: int, offered: float) -> int | None:
        """Return the VP that it asks for where it was offered too little; None: it asks nothing."""
        return None


def _half(gain: float, surplus: float) -> bool:
    """Say whether a gain is half of the surplus; of an odd surplus, one whole VP may be missing."""
    return gain > 0 and 2 * gain >= surplus - 1


class Splits(Pricing):
    """It offers half of the surplus, takes half of it, and asks for half if offered less."""

    name = "splits"
    word = "fair"
    idea = "Splits the gain of a deal in halves."
    source = "Nash, The Bargaining Problem (1950): equal gains where VP can be handed over."

    def opening(self, surplus: int) -> int:
        """Return half, and the smaller half of what is odd."""
        return max(1, surplus // 2)

    def accepts(self, gain: float, surplus: float) -> bool:
        """Take half or more."""
        return _half(gain, surplus)

    def counter(self, surplus: int, offered: float) -> int | None:
        """Ask for half."""
        return self.opening(surplus)


class Anchors(Pricing):
    """It opens with three quarters for itself, concedes half the way, and takes half at last."""

    name = "anchors"
    word = "hard"
    idea = "Opens by asking for three quarters of the gain of a deal, and concedes if it has to."
    source = (
        "Tversky and Kahneman, Judgment under Uncertainty (1974), on anchoring; Galinsky and "
        "Mussweiler, First Offers as Anchors (2001)."
    )

    def opening(self, surplus: int) -> int:
        """Return three quarters, rounded down."""
        return max(1, min(surplus - 1, 3 * surplus // 4))

    def accepts(self, gain: float, surplus: float) -> bool:
        """Take half or more."""
        return _half(gain, surplus)

    def counter(self, surplus: int, offered: float) -> int | None:
        """Ask for the middle between what was offered and its own opening."""
        opening = self.opening(surplus)
        return max(1, min(opening, int((max(0.0, offered) + opening) // 2)))


class Takes(Pricing):
    """It offers the least that leaves the other a gain, and takes whatever is no loss."""

    name = "takes"
    word = "soft"
    idea = "Offers as little as it can, and takes every deal that is not worse than none."
    source = (
        "Güth, Schmittberger and Schwarze, An Experimental Analysis of Ultimatum Bargaining "
        "(1982): what theory expects of both sides."
    )

    def opening(self, surplus: int) -> int:
        """Leave 1 VP to the other."""
        return max(1, surplus - 1)

    def accepts(self, gain: float, surplus: float) -> bool:
        """Take what does no harm."""
        return gain >= 0


PRICING: dict[str, Pricing] = {
    character.name: character for character in (Splits(), Anchors(), Takes())
}
"""The characters by name; they hold nothing, so one of each is enough."""


class Negotiator(Bot):
    """It values the table as it lies, and bargains over what a better turn would gain.

    Gold and won cards count in full, and a trick that others can still upset for less. It buys the
    action that gains it and the active player most together, and sells its own where that gains
    most. It pays in gold, or with promises where gold is short or a promise is cheaper: a favour on
    its own turn of the round, leaving the other alone for some rounds, or gold two rounds later. It
    promises no gold that it means to pay and hasn't. Promises of others count by how many they have
    kept and broken. ``promises``, ``pricing``: the two sides of its character.
    """

    def __init__(self, promises: Promises, pricing: Pricing) -> None:
        self.promises = promises
        self.pricing = pricing
        self.name = f"{pricing.word}-{promises.name}"
        self.idea = f"{pricing.idea} {promises.idea}"
        self.source = f"{pricing.source} {promises.source}"

    def __repr__(self) -> str:
        return f"Negotiator({self.promises.name}, {self.pricing.name})"

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Play a card by the cheap rule, take the best turn that is in character, pay debts or not.

        A choice without an alternative is taken unseen.
        """
        if len(view.choices) == 1:
            return view.choices[0]
        match view.phase:
            case Phase.LEAD | Phase.FOLLOW:
                return pick_card(view, rng)
            case Phase.WINDOW | Phase.TURN:
                legal = turns_in_character(view, self.market(view).legal, self.promises)
                return deals.likeliest_turn(legal).plan.first
            case Phase.ANSWER:
                return pick_answer(view)
        return self._reckon(view)

    def market(self, view: View) -> deals.Market:
        """Return what is for sale in the window that is open, and what it is worth to whom."""
        return deals.survey(view)

    def _reckon(self, view: View) -> moves.Choice:
        """Pay the gold that is asked for, or keep it, as it is in character."""
        (pays,) = (choice for choice in view.choices if isinstance(choice, moves.Settle))
        (breaks,) = (choice for choice in view.choices if isinstance(choice, moves.Break))
        clause = view.promises[pays.promise - 1].clause
        assert isinstance(clause, moves.PromiseGold)
        return pays if self.promises.keeps(clause.gold, view.round) else breaks

    def propose(self, view: View, rng: random.Random) -> moves.Deal | None:
        """Offer to buy the active player's action, or, if that is its own, to sell it.

        Asked again though nothing has changed but the proposals, it says the same.
        """
        # The view remembers the offer for each bot and seat: a table asks after every proposal.
        asked = (self, view.seat)
        if asked not in view.known:
            deal = self._offer(view)
            view.known[asked] = deal if deal and self._stands_by(view, deal) else None
        offer: moves.Deal | None = view.known[asked]
        return offer

    def _stands_by(self, view: View, deal: moves.Deal) -> bool:
        """Say whether its own offer is in character: no promise in it that it couldn't keep."""
        seat = view.own.seat
        if not any(isinstance(clause, moves.PromiseClause | moves.Pay) for clause in deal.clauses):
            return True
        able = deals.agreed_turn(view, deal, self.market(view), seat, self.promises)
        return able is not None and deals.is_in_character(view, deal, seat, self.promises)

    def _offer(self, view: View) -> moves.Deal | None:
        market, seat = self.market(view), view.own.seat
        if view.actor == seat:
            return self._sell(view, market)
        sale = market.sales[seat]
        if sale is None:
            return None
        return self._bargain(view, sale, sale.gain - self.pricing.opening(sale.surplus))

    def _sell(self, view: View, market: deals.Market) -> moves.Deal | None:
        seat = view.own.seat
        legal = turns_in_character(view, market.legal, self.promises)
        sales = market.sales
        if len(legal) < len(market.legal):
            sales = deals.sales_of(legal, deals.likeliest_turn(legal))
        worth_it = [sale for sale in sales if sale is not None]
        for sale in sorted(worth_it, key=lambda sale: -sale.surplus):
            deal = self._bargain(view, sale, sale.loss + self.pricing.opening(sale.surplus))
            if deal is not None:
                return deal
        return answer_deal(view, legal, seat, self.pricing)

    def _bargain(self, view: View, sale: deals.Sale, price: int) -> moves.Deal | None:
        """Return the deal of a sale at a price, or as near to it as the buyer can pay.

        None if what it can pay leaves one of the two no gain.
        """
        seller, board = sale.turn.plan.first.seat, sale.turn.board
        paid = self._payment(view, sale.buyer, seller, price, board)
        if paid.worth <= sale.loss or paid.cost >= sale.gain:
            return None
        return moves.Deal((*paid.clauses, *sale.acts))

    def _payment(
        self, view: View, payer: int, payee: int, price: int, board: Board | None = None
    ) -> deals.Payment:
        """Return how a price is paid, with promises if it deals on them with the other seat.

        Of another payer it supposes that it means to keep them.
        """
        own = view.own.seat
        other = payee if own == payer else payer
        promises = self.promises if own == payer else PROMISES["keeper"]
        on_trust = self.promises.deals_with(view, own, other)
        believed = self.promises.believed(view, payer)
        return deals.payment(
            view, payer, payee, price, promises, board, on_trust=on_trust, believed=believed
        )

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept what is in character and enough, counter what is too little, refuse the rest."""
        seat, market = view.own.seat, self.market(view)
        weighed = deals.weigh(view, proposal.deal, market, seat, self.promises)
        if weighed is None or not deals.is_in_character(view, proposal.deal, seat, self.promises):
            return moves.Refuse(seat, proposal.number)
        if self._agrees(view, seat, weighed):
            return moves.Accept(seat, proposal.number)
        counter = self._counter(view, proposal.deal, market, weighed)
        if counter is None or not self._stands_by(view, counter):
            return moves.Refuse(seat, proposal.number)
        return moves.Propose(seat, counter, instead_of=proposal.number)

    def _agrees(self, view: View, seat: int, weighed: deals.DealWorth) -> bool:
        """Say whether a deal is enough for a seat that it brings so much."""
        return self.pricing.accepts(*weighed)

    def _counter(
        self, view: View, deal: moves.Deal, market: deals.Market, weighed: deals.DealWorth
    ) -> moves.Deal | None:
        """Return the same action between the same two seats at another price, if it is worth it."""
        seat = view.own.seat
        others = [party for party in deal.parties if party != seat]
        acts = tuple(
            clause for clause in deal.clauses if isinstance(clause, moves.Act | moves.AnswerWith)
        )
        if len(others) != 1 or not acts:
            return None
        turn = deals.agreed_turn(view, moves.Deal(acts), market, seat, self.promises)
        if turn is None:
            return None
        usual = deals.usual_turn(view, market, seat, self.promises)
        mine, theirs = (turn.values[party] - usual.values[party] for party in (seat, others[0]))
        if mine + theirs < 2:
            return None
        share = self.pricing.counter(mine + theirs, weighed.gain)
        if share is None or share <= weighed.gain or share == mine:
            return None
        payer, payee = (seat, others[0]) if mine > share else (others[0], seat)
        price = abs(mine - share)
        paid = self._payment(view, payer, payee, price)
        return moves.Deal((*paid.clauses, *acts)) if paid.worth >= price else None

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what the deal brings it by what everybody sees, if that tells the answer."""
        name, seat, market = view.name(reply.seat), reply.seat, self.market(view)
        weighed = deals.weigh(view, proposal.deal, market, seat, self.promises)
        fits = deals.is_in_character(view, proposal.deal, seat, self.promises)
        agrees = weighed is not None and fits and self._agrees(view, seat, weighed)
        if agrees != isinstance(reply, moves.Accept):
            return deals.hidden_reason(view, proposal.deal, name)
        if weighed is None:
            return "what it asks for can't be done, or only by breaking a promise"
        if not fits:
            return f"{name} makes no such promises, or takes none from whoever broke one"
        return _in_words(name, weighed, agrees=agrees)


def _in_words(name: str, weighed: deals.DealWorth, *, agrees: bool) -> str:
    """Say what was weighed, promises by how far they are believed."""
    gain, surplus = (round(vp, 1) for vp in weighed)
    if gain < 0:
        return f"all in all it leaves {name} worse off by {_points(-gain)}"
    if agrees:
        if gain == 0:
            return f"it leaves {name} no worse off"
        return f"all in all it leaves {name} better off by {_points(gain)}"
    if gain == 0:
        return f"all in all it leaves {name} no better off"
    return f"it brings {name} {_points(gain)} out of {surplus:g}, and {name} wants a larger share"


def _points(vp: float) -> str:
    return plural(int(vp), "point") if vp == int(vp) else f"{vp:g} points"


class JesterAnswer(NamedTuple):
    """An answer to a Jester: VP that the active player gains by it, and those of the target."""

    target: int
    card: Card
    mine: int
    theirs: int


def answer_deal(
    view: View, legal: Sequence[Turn], seat: int, pricing: Pricing
) -> moves.Deal | None:
    """Return the deal that a Jester's owner offers to a target for its answer, or None (S-51).

    It is the answer that gains the two most together against the usual turn; whoever gains more by
    it pays the other. ``view``, ``seat``: of the Jester's owner; ``legal``: its turns; ``pricing``:
    how the two share what they gain.
    """
    lying = view.lying(seat)
    if view.phase is not Phase.TURN or lying is None or lying.card is not Card.JESTER:
        return None
    if any(isinstance(bound.clause, moves.AnswerWith) for bound in view.bounds):
        return None
    answers = list(_answers(view, legal, seat))
    best = max(answers, key=lambda answer: answer.mine + answer.theirs, default=None)
    if best is None or best.mine + best.theirs < deals.LEAST_SURPLUS:
        return None
    price = best.mine - pricing.opening(best.mine + best.theirs)
    payer, payee = (seat, best.target) if price > 0 else (best.target, seat)
    if price == 0 or abs(price) > deals.most_to_offer(view, payer):
        return None
    act = moves.Act(seat, "use", Card.JESTER, (best.target,))
    return moves.Deal(
        (moves.Pay(payer, payee, abs(price)), act, moves.AnswerWith(best.target, best.card))
    )


def _answers(view: View, legal: Sequence[Turn], seat: int) -> Iterator[JesterAnswer]:
    """Yield every answer of every target that may still be named."""
    usual, board, later = (
        deals.likeliest_turn(legal).values,
        board_of(view),
        deals.seats_after(view),
    )
    for turn in legal:
        for target in turn.plan.on:
            for card in board.hands[target]:
                after = board.exchange(target, card)
                (end,) = deals.expected_turns([Turn(turn.plan, after, values(after))], later)
                mine, theirs = (end.values[party] - usual[party] for party in (seat, target))
                yield JesterAnswer(target, card, mine, theirs)
