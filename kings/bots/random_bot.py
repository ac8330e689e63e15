"""The random bot: what happens when nobody thinks."""

from __future__ import annotations

import random

from kings.bots.base import Bot, Reply
from kings.bots.offers import legal_turns, most_to_offer, pin
from kings.struggle.moves import Accept, Act, Choice, Deal, Pay, Propose, Refuse
from kings.struggle.state import Proposal
from kings.struggle.view import View

CHATTY = 0.1
"""How often it makes an offer when it could."""

AGREEABLE = 0.5
"""How often it agrees to a deal."""

STUBBORN = 0.1
"""How often it answers with an offer of its own, if it can think of one."""

GENEROUS = 3
"""The most gold in one of its offers."""


class RandomBot(Bot):
    """It decides by lot, and now and then offers or takes a deal by lot, too."""

    name = "random"
    idea = "Chooses by lot among everything that is allowed, deals included."
    source = "The usual yardstick: whoever thinks should do better."

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take any choice, all equally likely."""
        return rng.choice(view.choices)

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Once in a while offer that somebody pays the active player for its action."""
        return _offer(view, rng) if rng.random() < CHATTY else None

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Agree, refuse or counter by lot."""
        seat = view.own.seat
        lot = rng.random()
        if lot < AGREEABLE:
            return Accept(seat, proposal.number)
        counter = _offer(view, rng) if lot < AGREEABLE + STUBBORN else None
        if counter is None:
            return Refuse(seat, proposal.number)
        return Propose(seat, counter, instead_of=proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """It has no reasons."""
        return f"{view.name(reply.seat)} answers by lot"


def _offer(view: View, rng: random.Random) -> Deal | None:
    """Let the bot, or if it acts itself some other seat, pay the active player 1 to 3 gold."""
    actor, own = view.actor, view.own.seat
    assert actor is not None
    payers = [own] if own != actor else [seat for seat in range(view.players) if seat != actor]
    payers = [seat for seat in payers if most_to_offer(view, seat)]
    legal = legal_turns(view)
    if not payers or not legal:
        return None
    payer = rng.choice(payers)
    gold = rng.randint(1, min(GENEROUS, most_to_offer(view, payer)))
    turn = rng.choice(legal)
    acts = pin(turn, legal)
    spared = [seat for seat in range(view.players) if seat not in turn.plan.on]
    if rng.random() < 0.3 and spared:
        acts = (Act(actor, "spare", on=(rng.choice(spared),)),)
    return Deal((Pay(payer, actor, gold), *acts))
