"""Every negotiator of the menu keeps the contract; those that differ little on fewer moments."""

from __future__ import annotations

from kings.bots import NEGOTIATORS
from tests.bots.contract import BotContract


class TestFairKeeper(BotContract):
    bot = NEGOTIATORS["fair-keeper"]


class TestFairReckoner(BotContract):
    bot = NEGOTIATORS["fair-reckoner"]
    every = 7


class TestFairGrudger(BotContract):
    bot = NEGOTIATORS["fair-grudger"]
    every = 7


class TestFairCynic(BotContract):
    bot = NEGOTIATORS["fair-cynic"]
    every = 7


class TestFairOpportunist(BotContract):
    bot = NEGOTIATORS["fair-opportunist"]
    every = 5


class TestHardKeeper(BotContract):
    bot = NEGOTIATORS["hard-keeper"]
    every = 5


class TestSoftKeeper(BotContract):
    bot = NEGOTIATORS["soft-keeper"]
    every = 7


class TestHardOpportunist(BotContract):
    bot = NEGOTIATORS["hard-opportunist"]
    every = 7
