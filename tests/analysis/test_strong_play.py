"""The study of strong play: who deals in what, and its games as they are kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from kings.analysis import strong_play
from kings.analysis.altered import Divided
from kings.analysis.strong_play import (
    CASH,
    DEALS,
    FAITHFUL,
    GREEDY,
    HEROES,
    PRICES,
    STARTS,
    STRONG,
    StrongPlay,
    Trader,
)
from kings.analysis.study import hero_rows
from kings.bots import make_bot
from kings.bots.bot import Bot, Reply
from kings.sim import against_field, play
from kings.struggle import GAME, Options, moves
from kings.struggle.cards import Card
from kings.struggle.moves import Act, Deal, Pay, PromiseGold, PromiseRestraint
from kings.struggle.state import Proposal
from kings.struggle.view import View
from tests.positions import position

ADA, BEN = 0, 1
FOLDER = Path(__file__).resolve().parents[2] / "data" / "strong_play"
CHANCE = random.Random(0)


@pytest.fixture(scope="module")
def kept() -> StrongPlay:
    return strong_play.read(FOLDER)


SELLS = Deal((Pay(BEN, ADA, 3), Act(ADA, "use", Card.FARMER, (BEN,))))
BUYS = Deal((Pay(ADA, BEN, 3), Act(BEN, "pass")))
OWES = Deal((Pay(ADA, BEN, 1), PromiseGold(ADA, BEN, 3, 5), Act(BEN, "pass")))
FAVOUR = Deal((Pay(ADA, BEN, 2), PromiseRestraint(BEN, ADA, 6)))


class Yes(Bot):
    """Offers one deal, and takes every one, or makes it the counter-offer."""

    name = idea = source = "yes"

    def __init__(self, deal: Deal, *, counters: bool = False) -> None:
        self._deal, self._counters = deal, counters

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        return view.choices[0]

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        return self._deal

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        if self._counters:
            return moves.Propose(view.own.seat, self._deal, proposal.number)
        return moves.Accept(view.own.seat, proposal.number)


def ada_sees() -> View:
    state = position(Card.FARMER, Card.QUEEN, Card.ASSASSIN, gold=(9, 9, 9))
    return GAME.view(replace(state, round=4), ADA)


@pytest.mark.parametrize(
    ("trader_of", "struck"),
    [
        (Trader, (SELLS, BUYS, OWES, FAVOUR)),
        (partial(Trader, buys=False), (SELLS, FAVOUR)),
        (partial(Trader, sells=False), (BUYS, OWES, FAVOUR)),
        (partial(Trader, most=4), (SELLS, BUYS, OWES, FAVOUR)),
        (partial(Trader, most=3), (SELLS, BUYS, FAVOUR)),
        (partial(Trader, most=2), (SELLS, FAVOUR)),
        (partial(Trader, most=1), (SELLS,)),
    ],
)
def test_a_trader_strikes_the_deals_that_it_deals_in(
    trader_of: Callable[[Bot], Trader], struck: tuple[Deal, ...]
) -> None:
    """To sell is to be paid for one's own action, to buy is to pay for another's."""
    view = ada_sees()
    for deal in (SELLS, BUYS, OWES, FAVOUR):
        trader = trader_of(Yes(deal))
        asked = Proposal(1, BEN, deal, (BEN,))
        assert trader.propose(view, CHANCE) == (deal if deal in struck else None)
        taken = isinstance(trader.respond(view, asked, CHANCE), moves.Accept)
        assert taken == (deal in struck)


def test_a_trader_makes_no_counter_offer_that_it_would_not_make_itself() -> None:
    asked = Proposal(1, BEN, FAVOUR, (BEN,))
    trader = Trader(Yes(BUYS, counters=True), most=2)
    assert moves.Refuse(ADA, 1) == trader.respond(ada_sees(), asked, CHANCE)
    trader = Trader(Yes(FAVOUR, counters=True), most=2)
    assert isinstance(trader.respond(ada_sees(), asked, CHANCE), moves.Propose)


def test_whoever_talks_and_acts_as_one_bot_is_that_bot() -> None:
    bot, options = make_bot("fair-opportunist"), Options.for_players(3)
    field = [("greedy", make_bot("greedy"))] * 2
    heroes = {"one": bot, "two": Divided(bot, bot)}
    found = hero_rows(play(against_field(heroes, field, options, 5), 3), ("points", "struck"))
    one, two = (found[found.hero == name].drop(columns="hero") for name in heroes)
    assert one.to_numpy().tolist() == two.to_numpy().tolist() and one.struck.sum()


def test_what_is_kept_is_what_is_played(kept: StrongPlay) -> None:
    again = hero_rows(strong_play.games_of(1), strong_play.COUNTED)
    old = kept.deals.rows[kept.deals.rows["deal"].eq(0)].reset_index(drop=True)
    assert old.round(6).astype(again.dtypes).to_csv() == again.round(6).to_csv()
    cards = strong_play.card_rows({"day": 2, "night": 2}, threads=2)
    old = kept.cards.rows[kept.cards.rows["start"].lt(2)].reset_index(drop=True)
    assert old.to_csv() == cards.to_csv()


def test_everything_is_kept_whole(kept: StrongPlay) -> None:
    deals, cards = kept.deals, kept.cards
    assert len(deals.rows) == DEALS * len(HEROES) and deals.source["games"] == 4 * len(deals.rows)
    assert deals.source["deals"] == DEALS and deals.rows["wins"].between(0, 4).all()
    assert cards.source["starts"] == STARTS
    assert len(cards.rows) == STARTS["day"] * 11 + STARTS["night"] * 8
    assert cards.source["games"] == STARTS["day"] * 11 + STARTS["night"] * 2


def test_everybody_is_as_the_study_says(kept: StrongPlay) -> None:
    rows = kept.deals.rows
    sums = {
        hero: {name: float(rows[rows["hero"].eq(hero)][name].sum()) for name in strong_play.COUNTED}
        for hero in HEROES
    }
    assert sums["silent"]["struck"] == 0 == sums["silent"]["paid"]
    for gold in PRICES:
        own = rows[rows["hero"].eq(f"most {gold}")]
        assert (own["paid"] <= gold * own["struck"]).all()
    assert sums[FAITHFUL]["broken"] < sums[STRONG]["broken"] / 10
    assert sums[CASH]["promised"] < sums[STRONG]["promised"]


def test_gains_are_paired_by_deal(kept: StrongPlay) -> None:
    sums = kept.deals.rows.pivot(index="deal", columns="hero", values="points")
    found = strong_play.apart(kept.deals, "buyer", "seller")
    assert found.mean == pytest.approx(((sums["buyer"] - sums["seller"]) / 4).mean())
    assert DEALS == found.deals
    sums = sums / 4
    more = (sums["strong"] + sums["buyer"] - sums["seller"] - sums["silent"]) / 2
    assert strong_play.adds(kept.deals, "buyer").mean == pytest.approx(more.mean())
    both = strong_play.adds(kept.deals, "buyer").mean + strong_play.adds(kept.deals, "seller").mean
    assert both == pytest.approx((sums["strong"] - sums["silent"]).mean())
    wins = strong_play.mean_of(kept.deals, STRONG, "wins")
    assert wins.mean == pytest.approx(1 / 4), "four alike share the victories"


def test_hands_are_those_of_day_and_night(kept: StrongPlay) -> None:
    """S-12: eight of ten cards by Night; all of them by Day, so that each can be led."""
    night = kept.cards.rows[kept.cards.rows["mode"].eq("night")]
    assert set(night["hand"].map(int.bit_count)) == {8}
    told = kept.cards.rows[kept.cards.rows["told"].eq(1)]
    assert set(told.groupby("start")["led"].apply(tuple)) == {tuple(map(int, Card))}


def test_numbers_of_cards_are_those_of_plain_sums(kept: StrongPlay) -> None:
    rows = kept.cards.rows
    free = rows[rows["told"].eq(0) & rows["mode"].eq("day")]
    shares = [strong_play.leads(kept.cards, card).mean for card in Card]
    assert shares == [pytest.approx((free["led"] == int(card)).mean()) for card in Card]
    assert sum(strong_play.leading(kept.cards, card).mean for card in Card) == pytest.approx(0)
    led = rows[rows["told"].eq(1)].set_index(["start", "led"])
    own = led.loc[list(zip(free["start"], free["led"], strict=True))]
    assert own["ahead"].tolist() == free["ahead"].tolist(), "the same card, the same luck"
    told = rows[rows["told"].eq(1)]
    more = (free["ahead"].mean() - told["ahead"].mean()) / 3
    assert strong_play.choosing(kept.cards).mean == pytest.approx(more)
    night = rows[rows["mode"].eq("night") & rows["bots"].eq(GREEDY)]
    far = night["ahead"].to_numpy() / 3
    holds = (night["hand"].to_numpy() >> int(Card.KING) - 1 & 1).astype(bool)
    plain = far[holds].mean() - far[~holds].mean()
    assert strong_play.held(kept.cards, Card.KING, GREEDY).mean == pytest.approx(plain, abs=0.05)
