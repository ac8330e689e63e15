"""Bots are called by name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kings.bots import (
    BOTS,
    NEGOTIATORS,
    PRICING,
    PROMISES,
    Bot,
    Greedy,
    RandomBot,
    find_bot,
    make_bot,
    register,
    struggle,
)
from kings.bots.roster import every_player
from kings.errors import BadInput
from kings.struggle import View
from kings.struggle.moves import Choice
from tests.bots.contract import BotContract


class First(Bot):
    """It takes whatever is listed first."""

    name = "first"
    idea = "Takes the first choice."
    source = "The tests."

    def choose(self, view: View, rng: random.Random) -> Choice:
        return view.choices[0]


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bot]:
    """Make a bot known for one test."""
    monkeypatch.setattr(struggle, "_known", struggle._known)
    yield register(First())
    del struggle._known["first"]


def signed() -> set[str]:
    """Return the names of the bots that have a class of tests of their own."""
    modules = [
        import_module(f"tests.bots.{file.stem}")
        for file in sorted(Path(__file__).parent.glob("test_*.py"))
        if "(BotContract)" in file.read_text(encoding="utf-8")
    ]
    found = [thing for module in modules for thing in vars(module).values()]
    return {
        thing.bot.name
        for thing in found
        if isinstance(thing, type) and issubclass(thing, BotContract) and thing is not BotContract
    }


def test_every_bot_stands_in_the_roster_under_its_name() -> None:
    assert list(BOTS) == [bot.name for bot in BOTS.values()]


def test_every_bot_of_the_menu_has_signed_the_contract() -> None:
    unsigned = set(BOTS) - signed()
    assert set() == unsigned, "a module in tests/bots needs a class that inherits BotContract"


def _below(kind: Any) -> set[Any]:
    """Return the kinds of bots that are made from one."""
    return {kind for below in kind.__subclasses__() for kind in (below, *_below(below))}


def test_every_kind_of_bot_has_a_name() -> None:
    kinds = {bot for bot in _below(Bot) if bot.__module__.startswith("kings.bots")}
    assert kinds == {type(bot) for bot in every_player("struggle").values()}


def test_the_menu_shows_every_character() -> None:
    offered = [bot for name, bot in NEGOTIATORS.items() if name in BOTS]
    assert set(PROMISES) == {bot.promises.name for bot in offered}
    assert set(PRICING) == {bot.pricing.name for bot in offered}


def test_a_name_may_be_written_in_any_case() -> None:
    assert isinstance(make_bot(" Greedy "), Greedy) and isinstance(make_bot("RANDOM"), RandomBot)


@pytest.mark.parametrize("promises", PROMISES)
@pytest.mark.parametrize("pricing", PRICING)
def test_every_pair_of_characters_has_a_short_name_and_a_full_one(
    promises: str, pricing: str
) -> None:
    bot = make_bot(f"negotiator:{promises}/{pricing}")
    assert bot is make_bot(bot.name) is NEGOTIATORS[bot.name]
    assert bot.idea == f"{PRICING[pricing].idea} {PROMISES[promises].idea}"


def test_the_names_are_as_told() -> None:
    assert "hard-grudger" == make_bot("negotiator:grudger/anchors").name
    assert "soft-cynic" == make_bot("Negotiator:Cynic/Takes").name


@pytest.mark.parametrize(
    "name", ["clever", "negotiator:saint/splits", "negotiator:keeper/steals", "fair-saint", ""]
)
def test_an_unknown_name_is_answered_with_the_known_ones(name: str) -> None:
    assert find_bot(name) is None
    with pytest.raises(
        BadInput, match=r"There is no bot “.*”; there are: random, greedy, cautious"
    ):
        make_bot(name)


def test_ones_own_bot_can_be_made_known(registered: Bot) -> None:
    assert registered is make_bot("First") is BOTS["first"]


def test_a_registered_bot_can_be_registered_again(registered: Bot) -> None:
    again = First()
    assert again is register(again) is make_bot("first")


@pytest.mark.parametrize("name", ["greedy", "hard-cynic", "Two words", "", "negotiator:a/b"])
def test_a_name_that_is_taken_or_no_word_is_refused(name: str) -> None:
    bot = First()
    bot.name = name
    with pytest.raises(BadInput, match=r"There is a bot “|one word of small letters"):
        register(bot)
    assert type(find_bot(name)) is not First
