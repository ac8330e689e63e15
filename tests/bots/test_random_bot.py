"""The random bot keeps the contract, and does everything that is allowed now and then."""

from __future__ import annotations

import random
from collections import Counter

from kings.bots import RandomBot
from kings.struggle import GAME
from kings.struggle.moves import Accept, Act, Pay, Propose, Refuse
from tests.bots.contract import BotContract
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    position,
    propose,
)


class TestRandomBot(BotContract):
    bot = RandomBot()

    def test_all_choices_are_equally_likely(self) -> None:
        view = GAME.view(position(KNIGHT, PEASANT, FARMER), ADA)
        seen = Counter(self.bot.choose(view, random.Random(seed)) for seed in range(1000))
        assert set(view.choices) == set(seen)
        assert min(seen.values()) > 150

    def test_it_offers_a_payment_for_the_action_now_and_then(self) -> None:
        state = position(JEWELER, KING, JESTER)
        offers = [
            self.bot.propose(GAME.view(state, BEN), random.Random(seed)) for seed in range(300)
        ]
        made = [offer for offer in offers if offer is not None]
        assert 10 < len(made) < 60
        for offer in made:
            pay, *acts = offer.clauses
            assert isinstance(pay, Pay) and (BEN, ADA) == (pay.by, pay.to) and 1 <= pay.gold <= 3
            assert acts and all(isinstance(act, Act) and act.by == ADA for act in acts)

    def test_it_accepts_refuses_and_counters(self) -> None:
        state = propose(position(JEWELER, KING, JESTER), Pay(CLEO, ADA, 1), Act(ADA, "pass"))
        view = GAME.view(state, ADA)
        replies = Counter(
            type(self.bot.respond(view, view.proposals[0], random.Random(seed)))
            for seed in range(300)
        )
        assert {Accept, Refuse, Propose} == set(replies)

    def test_without_gold_it_offers_nothing(self) -> None:
        view = GAME.view(position(JEWELER, KING, JESTER, gold=(5, 0, 5)), BEN)
        assert {None} == {self.bot.propose(view, random.Random(seed)) for seed in range(100)}
