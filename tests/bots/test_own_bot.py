"""The guide to one's own bot does what it says: its blocks run, and its bots keep the contract."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kings.bots import Bot, find_bot, struggle
from kings.bots.rollout import RuleOfThumb
from kings.bots.searcher import Searcher
from kings.sim.compiled_playouts import CompiledPlayOut
from kings.sim.match import play_game
from kings.sim.standings import standings
from kings.struggle import GAME, Options
from kings.struggle.moves import Accept, Propose
from tests.bots.contract import BotContract
from tests.positions import ADA, BEN, FARMER, JEWELER, KING, position, propose

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "own_bot.md"


@pytest.fixture(scope="module")
def guide() -> Iterator[dict[str, Any]]:
    """Run all blocks of the guide one after the other, and return what they defined."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    module = sys.modules["guide"] = ModuleType("guide")
    before = dict(struggle._known)
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), vars(module))
    yield vars(module)
    del sys.modules["guide"]
    for name in struggle._known.keys() - before.keys():
        del struggle._known[name]


def test_the_first_bot_has_ten_lines_at_most() -> None:
    (first, *_) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in first.splitlines() if line.strip()]) <= 10


def test_the_batch_played_every_game(guide: dict[str, Any]) -> None:
    assert 4 == len(guide["games"]) and "loudest" == guide["bots"][0].name


def test_the_bot_is_known_by_name(guide: dict[str, Any]) -> None:
    assert isinstance(find_bot("loudest"), guide["Loudest"])


TESTS = [name for name in dir(BotContract) if name.startswith("test_")]


@pytest.mark.parametrize("kind", ["TestLoudest", "TestFriendly", "TestHighCards"])
@pytest.mark.parametrize("name", TESTS)
def test_the_guides_bots_keep_the_contract(guide: dict[str, Any], kind: str, name: str) -> None:
    quick = type(kind, (guide[kind],), {"every": 5})
    tests = quick()
    assert isinstance(tests, BotContract)
    getattr(tests, name)()


def test_the_tournament_seats_everybody_alike(guide: dict[str, Any]) -> None:
    rows = standings(guide["results"])
    assert {"loudest", "fair-keeper", "greedy"} == {row.bot for row in rows}
    assert {len(guide["results"])} == {row.games for row in rows}


def test_the_compiled_searcher_has_a_name_of_its_own(guide: dict[str, Any]) -> None:
    deep, usual = find_bot("searcher-compiled"), find_bot("searcher")
    assert deep is guide["deep"] and isinstance(deep, Searcher) and isinstance(usual, Searcher)
    assert isinstance(deep.play_out, CompiledPlayOut) and isinstance(usual.play_out, RuleOfThumb)


def test_the_friendly_one_pays_and_takes(guide: dict[str, Any]) -> None:
    friendly: Bot = guide["Friendly"]()
    state = position(JEWELER, KING, FARMER)
    offer = friendly.propose(GAME.view(state, BEN), random.Random(1))
    assert offer is not None and GAME.can(state, Propose(BEN, offer))
    gift = GAME.view(propose(state, *offer.clauses[:1], by=BEN), ADA)
    assert isinstance(friendly.respond(gift, gift.proposals[0], random.Random(1)), Accept)


def test_the_talker_plays_a_game(guide: dict[str, Any]) -> None:
    options = Options.for_players(3)
    assert 3 == len(play_game(options, [guide["talker"]] * 3, 1).outcome.scores)
