"""The guide to one's own bot does what it says: its blocks run, and its bots keep the contract."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kings.bots import Bot, find_bot, roster
from kings.sim.match import play_game
from kings.struggle import GAME, Options
from kings.struggle.moves import Accept, Propose
from tests.bots.contract import BotContract
from tests.positions import ADA, BEN, FARMER, JEWELER, KING, position, propose

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "own_bot.md"


@pytest.fixture(scope="module")
def guide() -> Iterator[dict[str, Any]]:
    """Run all blocks of the guide one after the other, and return what they defined."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    found: dict[str, Any] = {"__name__": "guide"}
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), found)
    yield found
    del roster._known["loudest"]


def test_the_first_bot_has_ten_lines_at_most() -> None:
    (first, *_) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in first.splitlines() if line.strip()]) <= 10


def test_the_batch_played_every_game(guide: dict[str, Any]) -> None:
    assert 4 == len(guide["games"]) and "loudest" == guide["bots"][0].name


def test_the_bot_is_known_by_name(guide: dict[str, Any]) -> None:
    assert isinstance(find_bot("loudest"), guide["Loudest"])


def test_the_class_of_tests_is_the_contract(guide: dict[str, Any]) -> None:
    assert issubclass(guide["TestLoudest"], BotContract)
    tests = guide["TestLoudest"]()
    tests.test_it_chooses_among_its_choices()
    tests.test_its_name_leads_to_it()


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
