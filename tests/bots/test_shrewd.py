"""The shrewd bot keeps the contract, and its prices are those that the other side just takes."""

from __future__ import annotations

import random

import pytest

from kings.bots import NEGOTIATORS, PROMISES, Bot, Reply, find_bot, make_bot
from kings.bots.shrewd import Partner, Shrewd
from kings.bots.strong import Strong
from kings.sim.batch import simulate
from kings.sim.match import play_game
from kings.sim.strong import QUICK, QuickShrewd
from kings.struggle import GAME, Act, Deal, Options, Pay, State
from kings.struggle.moves import Accept, Clause, Propose, Refuse
from kings.struggle.options import Mode
from tests.bots.contract import BotContract, moments
from tests.positions import ADA, ASSASSIN, BEN, FARMER, QUEEN, position, propose

SHREWD = Shrewd()
HONEST = Shrewd(PROMISES["keeper"])

# In the last round Ada's Assassin would take Ben's Queen: that costs Ben 8 VP and brings Ada 3.
THREAT = position(ASSASSIN, QUEEN, FARMER, gold=(5, 9, 5), round=7)
LEAVE = Act(ADA, "pass")


class TestShrewd(BotContract):
    bot = SHREWD
    every = 4


def answer(bot: Bot, state: State, seat: int, *clauses: Clause, by: int) -> Reply:
    view = GAME.view(propose(state, *clauses, by=by), seat)
    return bot.respond(view, view.proposals[-1], random.Random(1))


@pytest.mark.parametrize(("mine", "theirs", "half", "any_gain"), [(-3, 8, 6, 7), (8, -3, -5, -4)])
def test_a_negotiator_wants_half_and_a_searcher_whatever_is_a_gain(
    mine: int, theirs: int, half: int, any_gain: int
) -> None:
    gains = [[mine, theirs]]
    assert half == Partner(1, gains, halves=True).most(0, 0, 1)
    assert any_gain == Partner(1, gains, halves=False).most(0, 0, 1)


def test_it_pays_what_a_negotiator_just_takes() -> None:
    deal = HONEST.propose(GAME.view(THREAT, BEN), random.Random(1))
    assert deal == Deal((Pay(BEN, ADA, 5), LEAVE))
    fair = NEGOTIATORS["fair-keeper"]
    assert isinstance(answer(fair, THREAT, ADA, *deal.clauses, by=BEN), Accept)
    assert not isinstance(answer(fair, THREAT, ADA, Pay(BEN, ADA, 4), LEAVE, by=BEN), Accept)


def test_on_its_own_turn_it_takes_no_less_than_its_own_offer_should_bring() -> None:
    deal = HONEST.propose(GAME.view(THREAT, ADA), random.Random(1))
    assert deal == Deal((Pay(BEN, ADA, 6), LEAVE))
    assert isinstance(answer(HONEST, THREAT, ADA, Pay(BEN, ADA, 6), LEAVE, by=BEN), Accept)
    assert isinstance(answer(HONEST, THREAT, ADA, Pay(BEN, ADA, 4), LEAVE, by=BEN), Refuse)


def test_on_another_turn_it_takes_any_gain() -> None:
    assert isinstance(answer(HONEST, THREAT, BEN, Pay(BEN, ADA, 7), LEAVE, by=ADA), Accept)
    assert isinstance(answer(HONEST, THREAT, BEN, Pay(BEN, ADA, 8), LEAVE, by=ADA), Refuse)


def taken(bot: Bot) -> tuple[int, int]:
    """Return how many offers a bot makes in all windows, and how many a fair bot takes."""
    fair, made, agreed = NEGOTIATORS["fair-opportunist"], 0, 0
    for state in moments():
        if state.window is None or state.window.proposals:
            continue
        for seat in range(state.players):
            deal = bot.propose(GAME.view(state, seat), random.Random(1))
            if deal is None or not GAME.can(state, Propose(seat, deal)):
                continue
            after = GAME.apply(state, Propose(seat, deal)).state
            made += 1
            for party in deal.parties:
                if party != seat:
                    view = GAME.view(after, party)
                    reply = fair.respond(view, view.proposals[-1], random.Random(1))
                    agreed += isinstance(reply, Accept)
    return made, agreed


def test_negotiators_take_more_of_its_offers_than_of_the_strong_bot_s() -> None:
    made, agreed = taken(SHREWD)
    before, agreed_before = taken(Strong())
    assert made >= 40 and agreed / made > agreed_before / before + 0.1


def test_it_is_known_by_name_and_thinks_by_the_compiled_rules_in_a_batch() -> None:
    assert isinstance(find_bot("Shrewd"), Shrewd)
    assert QUICK[Shrewd] is QuickShrewd


@pytest.mark.parametrize("mode", ["day", "night"])
def test_a_batch_of_compiled_ones_plays_its_games(mode: Mode) -> None:
    options = Options.for_players(3, mode=mode)
    seats = [Shrewd(), make_bot("fair-keeper"), make_bot("greedy")]
    for result in simulate(options, seats, 2, 5):
        assert play_game(options, seats, result.seed).outcome.scores == result.scores
