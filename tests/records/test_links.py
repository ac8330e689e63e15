"""Links to positions: the very same position, and nothing that a stranger packs into one."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadRecord, KingsError
from kings.games import ROOMS
from kings.records.formats import (
    LINK,
    MOST_CODE,
    read_scenario_code,
    scenario_code,
    scenario_text,
)
from kings.table.library import scenario, scenarios
from kings.table.opening import find_scenario

ALL = [one for game in ROOMS for one in scenarios(game=game)]


def packed(text: str) -> str:
    """Pack any text as a link packs a position."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_a_link_opens_the_very_same_position(one: Any) -> None:
    code = scenario_code(one)
    assert MOST_CODE > 2 * len(code)
    address = f"http://127.0.0.1:8000/?game=keys#{LINK}{code}"
    for said in (code, address):
        assert one == read_scenario_code(said)
    assert one == find_scenario(address) == scenario(address)


@given(st.sampled_from(ALL), st.data())
def test_a_link_that_was_cut_or_changed_is_refused_or_is_a_position(
    one: Any, data: st.DataObject
) -> None:
    code = scenario_code(one)
    at = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("Aa0_-"))
    for bad in (code[:at], code[:at] + letter + code[at + 1 :]):
        try:
            found = read_scenario_code(bad)
        except KingsError:
            continue
        assert ROOMS[found.game].state_of(found.position, found.options)


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ("", "holds no position"),
        ("http://somewhere/#position=", "holds no position"),
        ("<script>", "holds no position"),
        ("A" * (MOST_CODE + 1), "longer than"),
        ("AAAA", "can't be read"),
        (packed(" " * 1_000_000), "too large"),
        (packed("[]"), "should be a JSON object"),
        (packed('{"format":"kings-journal"}'), "format"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(bad: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        read_scenario_code(bad)


def test_an_impossible_position_in_a_link_is_refused_with_its_rule() -> None:
    text = scenario_text(scenario("The price of two"))
    assert '"round": 6' in text
    with pytest.raises(BadRecord, match="S-"):
        read_scenario_code(packed(text.replace('"round": 6', '"round": 7')))
