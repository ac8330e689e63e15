"""Code from outside: whatever is edited in it makes another bot, wherever it stands."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadRecord
from kings.sim import simulate
from kings.sim.identity import describe
from tests.sim.quick import OPTIONS

HELPER = "WEIGHTS = [1, 2]\ndef better(number):\n    return number + 1\n"

BOT = """
import functools
import random
from kings.bots import Bot
from own_helper import WEIGHTS

LIMIT = 3

def first(choices):
    return choices[0]

def twice(call):
    def again(*given):
        return call(*given) + 1
    return again

class Mine(Bot):
    name = "mine"
    idea = "Takes the first."
    source = "The tests."
    TABLE = {"King": 10, "Farmer": 2}
    ORDER = [3, 2, 1]

    def choose(self, view, rng):
        return first(view.choices)

    @functools.cached_property
    def patience(self):
        return 7

    @functools.lru_cache
    def worth(self, card):
        return 11

    @twice
    def wrapped(self):
        return 13

    def given(self, number=17):
        return number
"""

EDITS = [
    ('"King": 10', '"King": 9'),
    ("ORDER = [3, 2, 1]", "ORDER = [3, 1, 2]"),
    ("LIMIT = 3", "LIMIT = 4"),
    ("return choices[0]", "return choices[-1]"),
    ("return 7", "return 8"),
    ("return 11", "return 12"),
    ("return 13", "return 14"),
    ("number=17", "number=18"),
]

Maker = Callable[..., Any]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Maker]:
    """Give what writes the module anew, forgets the old one, and returns the bot in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(text: str = BOT, helper: str = HELPER) -> Any:
        for name, body in (("own_helper", helper), ("own_bot", text)):
            (tmp_path / f"{name}.py").write_text(body)
            sys.modules.pop(name, None)
        importlib.invalidate_caches()
        return importlib.import_module("own_bot").Mine()

    yield write
    for name in ("own_helper", "own_bot"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize(("old", "new"), EDITS)
def test_an_edit_anywhere_in_the_file_is_seen(module: Maker, old: str, new: str) -> None:
    assert old in BOT
    before = describe(module())
    assert before == describe(module())
    assert before != describe(module(BOT.replace(old, new)))


@pytest.mark.parametrize(("old", "new"), EDITS)
def test_an_edit_anywhere_in_a_notebook_is_seen(module: Maker, old: str, new: str) -> None:
    module()

    def made(text: str) -> Any:
        space: dict[str, Any] = {"__name__": "__nowhere__"}
        exec(text, space)
        used = "LIMIT" if "LIMIT" in old else "first"
        exec(f"def also(self): return {used}\nMine.also = also", space)
        return space["Mine"]()

    assert describe(made(BOT)) == describe(made(BOT)) != describe(made(BOT.replace(old, new)))


@pytest.mark.parametrize(("old", "new"), [("[1, 2]", "[1, 3]"), ("number + 1", "number + 2")])
def test_an_edit_of_what_it_imports_is_seen(module: Maker, old: str, new: str) -> None:
    before = describe(module())
    assert before != describe(module(BOT, HELPER.replace(old, new)))


def test_a_comment_makes_no_other_bot(module: Maker) -> None:
    before = describe(module())
    assert before == describe(module(f"# It is mine.\n\n{BOT}"))


def test_what_is_changed_while_it_runs_is_seen(module: Maker) -> None:
    bot = module()
    before = describe(bot)
    type(bot).TABLE["King"] = 1
    assert before != describe(bot)


def test_an_edited_bot_does_not_go_on_with_the_old_ones_results(
    module: Maker, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.jsonl"
    assert 1 == len(list(simulate(OPTIONS, [module()] * 3, 1, 7, results=kept)))
    edited = module(BOT.replace('"King": 10', '"King": 9'))
    with pytest.raises(BadRecord, match=r"other settings \(bots\)"):
        simulate(OPTIONS, [edited] * 3, 2, 7, results=kept)
    assert kept.stat().st_size
