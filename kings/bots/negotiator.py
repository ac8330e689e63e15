"""A bot that bargains: it proposes, counters, takes and refuses deals, promises among them.

Two sides of its character are put together freely: how it stands to promises, and how it prices.
"""

from __future__ import annotations

import random

from kings.bots.base import Bot, Reply
from kings.bots.card_choice import pick_answer, pick_card
from kings.bots.estimate import Board
from kings.bots.jester_deals import answer_deal
from kings.bots.keeping import turns_in_character
from kings.bots.market import Market, Sale, sales_of, survey
from kings.bots.offers import likeliest
from kings.bots.paying import Payment, payment
from kings.bots.pricing import Pricing
from kings.bots.promise_characters import PROMISES, Promises
from kings.bots.reasons import unseen
from kings.bots.weighing import Weighed, agreed_turn, is_in_character, usual_turn, weigh
from kings.struggle.clauses import Act, AnswerWith, Deal, Pay, PromiseClause, PromiseGold
from kings.struggle.moves import Accept, Break, Choice, Propose, Refuse, Settle
from kings.struggle.state import Phase, Proposal
from kings.struggle.view import View
from kings.words import plural


class Negotiator(Bot):
    """It values the table as it lies, and bargains over what a better turn would gain.

    Gold and won cards count in full, and a trick that others can still upset for less. It buys the
    action that gains it and the active player most together, and sells its own to whom that gains
    most. It pays in gold, or with promises where gold is short or a promise is cheaper: a favour
    on its own turn of the round, leaving the other alone for some rounds, or gold two rounds later.
    It promises no gold that it means to pay and hasn't. Promises of others count by how many
    they have kept and broken.
    """

    def __init__(self, promises: Promises, pricing: Pricing) -> None:
        self.promises = promises
        self.pricing = pricing
        self.name = f"{pricing.word}-{promises.name}"
        self.idea = f"{pricing.idea} {promises.idea}"
        self.source = f"{pricing.source} {promises.source}"

    def __repr__(self) -> str:
        return f"Negotiator({self.promises.name}, {self.pricing.name})"

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Play a card by the cheap rule, take the best turn that is in character, pay debts or not.

        A choice without an alternative is taken unseen.
        """
        if len(view.choices) == 1:
            return view.choices[0]
        match view.phase:
            case Phase.LEAD | Phase.FOLLOW:
                return pick_card(view, rng)
            case Phase.WINDOW | Phase.TURN:
                market = survey(view)
                return likeliest(turns_in_character(view, market.legal, self.promises)).plan.first
            case Phase.ANSWER:
                return pick_answer(view)
        return self._reckon(view)

    def _reckon(self, view: View) -> Choice:
        """Pay the gold that is asked for, or keep it, as it is in character."""
        (pays,) = (choice for choice in view.choices if isinstance(choice, Settle))
        (breaks,) = (choice for choice in view.choices if isinstance(choice, Break))
        clause = view.promises[pays.promise - 1].clause
        assert isinstance(clause, PromiseGold)
        return pays if self.promises.keeps(clause.gold, view.round) else breaks

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Offer to buy the active player's action, or, if that is its own, to sell it.

        Asked again though nothing has changed but the proposals, it says the same.
        """
        about = (self, view.seat)
        if about not in view.known:
            deal = self._offer(view)
            view.known[about] = deal if deal and self._stands_by(view, deal) else None
        offer: Deal | None = view.known[about]
        return offer

    def _stands_by(self, view: View, deal: Deal) -> bool:
        """Say whether its own offer is in character: no promise in it that it couldn't keep."""
        seat = view.own.seat
        if not any(isinstance(clause, PromiseClause | Pay) for clause in deal.clauses):
            return True
        able = agreed_turn(view, deal, survey(view), seat, self.promises)
        return able is not None and is_in_character(view, deal, seat, self.promises)

    def _offer(self, view: View) -> Deal | None:
        market, seat = survey(view), view.own.seat
        if view.actor == seat:
            return self._sell(view, market)
        sale = market.sales[seat]
        if sale is None:
            return None
        return self._bargain(view, sale, sale.gain - self.pricing.opening(sale.surplus))

    def _sell(self, view: View, market: Market) -> Deal | None:
        seat = view.own.seat
        legal = turns_in_character(view, market.legal, self.promises)
        sales = market.sales
        if len(legal) < len(market.legal):
            sales = sales_of(legal, likeliest(legal))
        found = [sale for sale in sales if sale is not None]
        for sale in sorted(found, key=lambda sale: -sale.surplus):
            deal = self._bargain(view, sale, sale.loss + self.pricing.opening(sale.surplus))
            if deal is not None:
                return deal
        return answer_deal(view, legal, seat, self.pricing)

    def _bargain(self, view: View, sale: Sale, price: int) -> Deal | None:
        """Return the deal of a sale at a price, or as near to it as the buyer can pay.

        None if what it can pay leaves one of the two no gain.
        """
        seller, board = sale.turn.plan.first.seat, sale.turn.board
        paid = self._payment(view, sale.buyer, seller, price, board)
        if paid.worth <= sale.loss or paid.cost >= sale.gain:
            return None
        return Deal((*paid.clauses, *sale.acts))

    def _payment(
        self, view: View, payer: int, payee: int, price: int, board: Board | None = None
    ) -> Payment:
        """Return how a price is paid, with promises if it deals on them with the other seat.

        Of another payer it supposes that it means to keep them.
        """
        own = view.own.seat
        other = payee if own == payer else payer
        promises = self.promises if own == payer else PROMISES["keeper"]
        on_trust = self.promises.deals_with(view, own, other)
        return payment(view, payer, payee, price, promises, board, on_trust=on_trust)

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept what is in character and enough, counter what is too little, refuse the rest."""
        seat, market = view.own.seat, survey(view)
        weighed = weigh(view, proposal.deal, market, seat, self.promises)
        if weighed is None or not is_in_character(view, proposal.deal, seat, self.promises):
            return Refuse(seat, proposal.number)
        if self.pricing.accepts(*weighed):
            return Accept(seat, proposal.number)
        counter = self._counter(view, proposal.deal, market, weighed)
        if counter is None or not self._stands_by(view, counter):
            return Refuse(seat, proposal.number)
        return Propose(seat, counter, instead_of=proposal.number)

    def _counter(self, view: View, deal: Deal, market: Market, weighed: Weighed) -> Deal | None:
        """Return the same action between the same two seats at another price, if it is worth it."""
        seat = view.own.seat
        others = [party for party in deal.parties if party != seat]
        acts = tuple(clause for clause in deal.clauses if isinstance(clause, Act | AnswerWith))
        if len(others) != 1 or not acts:
            return None
        turn = agreed_turn(view, Deal(acts), market, seat, self.promises)
        if turn is None:
            return None
        usual = usual_turn(view, market, seat, self.promises)
        mine, theirs = (turn.values[one] - usual.values[one] for one in (seat, others[0]))
        if mine + theirs < 2:
            return None
        share = self.pricing.counter(mine + theirs, weighed.gain)
        if share is None or share <= weighed.gain or share == mine:
            return None
        payer, payee = (seat, others[0]) if mine > share else (others[0], seat)
        price = abs(mine - share)
        paid = self._payment(view, payer, payee, price)
        return Deal((*paid.clauses, *acts)) if paid.worth >= price else None

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what the deal brings it by what everybody sees, if that tells the answer."""
        name, seat, market = view.name(reply.seat), reply.seat, survey(view)
        weighed = weigh(view, proposal.deal, market, seat, self.promises)
        fits = is_in_character(view, proposal.deal, seat, self.promises)
        agrees = weighed is not None and fits and self.pricing.accepts(*weighed)
        if agrees != isinstance(reply, Accept):
            return unseen(view, proposal.deal, name)
        if weighed is None:
            return "what it asks for can't be done, or only by breaking a promise"
        if not fits:
            return f"{name} makes no such promises, or takes none from whoever broke one"
        return _in_words(name, weighed, agrees=agrees)


def _in_words(name: str, weighed: Weighed, *, agrees: bool) -> str:
    """Say what was weighed, promises by how far they are believed."""
    gain, surplus = (round(vp, 1) for vp in weighed)
    if gain < 0:
        return f"all in all it leaves {name} worse off by {_points(-gain)}"
    if agrees:
        return (
            f"all in all it leaves {name} better off by {_points(gain)}"
            if gain
            else (f"it leaves {name} no worse off")
        )
    if gain == 0:
        return f"all in all it leaves {name} no better off"
    return f"it brings {name} {_points(gain)} out of {surplus:g}, and {name} wants a larger share"


def _points(vp: float) -> str:
    return plural(int(vp), "point") if vp == int(vp) else f"{vp:g} points"
