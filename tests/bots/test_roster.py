"""Bots are called by name."""

from __future__ import annotations

import pytest

from kings.bots import BOTS, Bot, Greedy, RandomBot, make_bot
from kings.errors import BadInput
from tests.bots import contract, test_greedy, test_random_bot

CONTRACTS = (test_greedy.TestGreedy, test_random_bot.TestRandomBot)


def test_every_bot_stands_in_the_roster_under_its_name() -> None:
    assert {bot.name: bot for bot in Bot.__subclasses__() if bot.__module__[:6] == "kings."} == BOTS


def test_a_name_may_be_written_in_any_case() -> None:
    assert isinstance(make_bot(" Greedy "), Greedy) and isinstance(make_bot("RANDOM"), RandomBot)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="no bot “clever”; there are: random, greedy"):
        make_bot("clever")


def test_every_bot_has_signed_the_contract() -> None:
    assert set(BOTS) == {signed.bot.name for signed in CONTRACTS}
    assert all(issubclass(signed, contract.BotContract) for signed in CONTRACTS)
