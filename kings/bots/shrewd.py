"""A shrewd player of Kings' Struggle: it asks for what the other side should just agree to.

What a deal is worth to itself it thinks through as the strong bot does. But whoever hears an offer
counts otherwise, so it prices its offers by how others count.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kings.bots import deals
from kings.bots.board import Turn
from kings.bots.outlook import UNIT
from kings.bots.promises import PROMISES, Promises
from kings.bots.strong import Bold, Strong, Thought, once
from kings.struggle import moves
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

LEAST = 0.5
"""VP that a deal has to bring it: what it has learned tells no smaller differences."""


class Partner(NamedTuple):
    """A way in which others may count.

    ``weight``: how many in three do; ``gains``: what each turn brings each seat against no deal, in
    VP; ``halves``: whether such a one wants half of what both gain, or takes whatever is a gain.
    """

    weight: int
    gains: Sequence[Sequence[float]]
    halves: bool

    def most(self, place: int, seat: int, other: int) -> int:
        """Return the most gold that ``other`` pays ``seat`` for a turn; below 0 it wants gold.

        ``place``: of the turn.
        """
        mine, theirs = self.gains[place][seat], self.gains[place][other]
        if self.halves:
            return math.floor(theirs - max(1, math.ceil((mine + theirs - 1) / 2)))
        return math.ceil(theirs) - 1


class Ware(NamedTuple):
    """A turn at a price: what it should bring, as it may be refused, the sale, and the gold."""

    hoped: float
    sale: deals.Sale
    price: int


class _Firm(Bold):
    """It opens as the strong bot does, and never makes a counter-offer."""

    def counter(self, surplus: int, offered: float) -> None:
        """Ask for nothing: an offer of its own comes last, and is priced with care."""


class Shrewd(Strong):
    """It plays as the strong bot, and prices deals by what the other side counts.

    Two in three are taken for negotiators who count what is certain now and want half of the gain;
    one for a searcher, who plays the round on in its head, without another deal, and takes whatever
    brings it points. Of all turns and prices it offers what should bring it most, as it may be
    refused. It takes what is offered if that brings as much as its own best offer should, on
    another's turn whatever is a gain. ``promises``: how it stands to promises.
    """

    def __init__(self, promises: Promises = PROMISES["opportunist"]) -> None:
        super().__init__(promises)
        self.pricing = _Firm()
        self.name = "shrewd"
        self.idea = (
            "Thinks as the strong bot does, and asks for the most that the other side should pay."
        )
        self.source = (
            "Raiffa, The Art and Science of Negotiation (1982), on estimating the other side's "
            "reservation price."
        )

    def _offer(self, view: View) -> moves.Deal | None:
        seat = view.own.seat
        for ware in self._wares(view, seat):
            deal = self._bargain(view, ware.sale, ware.price)
            if deal is not None:
                return deal
        return super()._offer(view) if view.actor == seat else None

    def _agrees(self, view: View, seat: int, weighed: deals.DealWorth) -> bool:
        """Take a gain, on its own turn one no smaller than what it hopes for from its own offer."""
        if seat != view.actor:
            return weighed.gain >= LEAST
        hoped = max((ware.hoped for ware in self._wares(view, seat)), default=LEAST)
        return weighed.gain >= max(LEAST, hoped)

    def _wares(self, view: View, seat: int) -> list[Ware]:
        """Return what a seat could offer, the best first."""
        listed = once(view, ("wares", seat), lambda: list(self._priced(view, seat)))
        return sorted(listed, key=lambda ware: -ware.hoped)

    def _priced(self, view: View, seat: int) -> Iterator[Ware]:
        """Yield each turn of the window with each partner, at the best price, if it brings much."""
        cheap, turns, actor = deals.survey(view), self.market(view).legal, view.actor
        assert actor is not None
        worths = self._worths(view)
        own = [worths[turn.plan][seat] / UNIT for turn in turns]
        usual = max(own) if seat == actor else own[cheap.legal.index(cheap.usual)]
        others = [other for other in range(view.players) if other != seat]
        for place, turn in enumerate(turns):
            acts = deals.pin(turn, turns)
            for other in others if seat == actor else [actor]:
                gain = own[place] - usual
                hoped, gold = self._best_price(view, place, seat, other, gain)
                if hoped > 0:
                    most = [partner.gains[place][other] for partner in self._partners(view)]
                    yield Ware(hoped, _sale(turn, acts, seat, other, gain, max(most)), abs(gold))

    def _best_price(
        self, view: View, place: int, seat: int, other: int, gain: float
    ) -> tuple[float, int]:
        """Return what a turn should bring a seat, and the gold that it should get for it.

        Below 0 it pays. ``gain``: what the turn itself brings the seat.
        """
        partners = self._partners(view)
        most = [partner.most(place, seat, other) for partner in partners]
        best = 0.0, 0
        for limit in most:
            if seat == view.actor:
                gold = min(limit, deals.most_to_offer(view, other))
                fits = gold > 0
            else:
                gold = min(limit, -1)
                fits = -gold <= deals.most_to_offer(view, seat)
            if fits and gain + gold >= LEAST:
                agree = sum(p.weight for p, top in zip(partners, most, strict=True) if gold <= top)
                best = max(best, ((gain + gold) * agree / sum(p.weight for p in partners), gold))
        return best

    def _partners(self, view: View) -> tuple[Partner, ...]:
        """Return the ways in which others may count."""
        return once(view, ("partners",), lambda: (_negotiator(view), _searcher(view)))


def _sale(
    turn: Turn, acts: tuple[moves.Act, ...], seat: int, other: int, gain: float, theirs: float
) -> deals.Sale:
    """Return the sale of a turn, by a seat or to it, with what it should bring either side."""
    if turn.plan.first.seat == seat:
        return deals.Sale(other, turn, acts, math.ceil(theirs), -math.ceil(gain))
    return deals.Sale(seat, turn, acts, math.ceil(gain), -math.ceil(theirs))


def _negotiator(view: View) -> Partner:
    """Return how negotiators count: by what is certain now, and the trick for less."""
    market = deals.survey(view)
    usual = market.usual.values
    gains = [[a - b for a, b in zip(turn.values, usual, strict=True)] for turn in market.legal]
    return Partner(2, gains, halves=True)


def _searcher(view: View) -> Partner:
    """Return how searchers count: by the points at the end of the round, if nobody deals again."""
    thought = Thought(view)
    scene = thought.scene
    thought.scene = scene._replace(stage=scene.stage._replace(rounds=ROUNDS), limit=0)
    plans = [turn.plan for turn in deals.survey(view).legal]
    worths = thought.turns(plans)
    ends = [[vp / UNIT for vp in worths[plan]] for plan in plans]
    usual = list(ends[plans.index(deals.likeliest_turn(deals.legal_turns(view)).plan)])
    actor = plans[0].first.seat
    usual[actor] = max(end[actor] for end in ends)
    gains = [[a - b for a, b in zip(end, usual, strict=True)] for end in ends]
    return Partner(1, gains, halves=False)
