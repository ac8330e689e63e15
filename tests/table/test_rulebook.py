"""The rules that the package carries: those of the pages, whole, and safe to be shown."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kings.errors import BadInput
from kings.games import ROOMS, RULE_NUMBER
from kings.table import rulebook
from kings.table.rulebook import file_name, find_rule, rules
from tests.table.devices import say, seated

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", ROOMS)
def test_the_package_carries_the_rules_of_the_pages(game: str) -> None:
    """``make schemas`` writes the copies anew."""
    name = file_name(ROOMS[game])
    assert (ROOT / "docs/rules" / name).read_text("utf-8") == (
        rulebook.FOLDER.joinpath(name).read_text("utf-8")
    )


@pytest.mark.parametrize("game", ROOMS)
def test_every_rule_of_a_page_can_be_read_alone(game: str) -> None:
    text = (ROOT / "docs/rules" / file_name(ROOMS[game])).read_text("utf-8")
    numbers = re.findall(rf"^\*\*({RULE_NUMBER.pattern}) ", text, re.MULTILINE)
    found = rules(ROOMS[game])
    assert numbers == list(found) and len(numbers) > 20
    for rule in found.values():
        made = ElementTree.fromstring(f"<div>{rule.html()}</div>")
        said = " ".join(made.itertext())
        assert said.strip() and not re.search(r"\*\*|^\|", said), rule
        marks = [button.get("data-rule") for button in made.iter("button")]
        assert set(marks) == set(RULE_NUMBER.findall(said)), rule


def test_a_rule_comes_with_its_lists_and_tables() -> None:
    html = find_rule(ROOMS["struggle"], "S-34").html()
    assert "<li><i>Swap</i>, allowed if" in html and "<b>Ruling.</b>" in html
    assert "Cooper (5)" == find_rule(ROOMS["struggle"], "s-34 ").title
    assert '<th scope="col">Cards in the set</th>' in find_rule(ROOMS["struggle"], "S-61").html()
    assert "<ol><li>Draw one card" in find_rule(ROOMS["keys"], "K-12").html()


@pytest.mark.parametrize("number", ["S-99", "K-12", "", "<b>", "../S-34"])
def test_a_number_that_no_rule_has_is_refused_in_a_sentence(number: str) -> None:
    with pytest.raises(BadInput, match=r"^Kings' Struggle has no rule "):
        find_rule(ROOMS["struggle"], number)


@pytest.mark.parametrize(("game", "number"), [("struggle", "S-41"), ("keys", "K-11")])
def test_a_screen_reads_a_rule_of_the_game_on_the_table(game: str, number: str) -> None:
    seat, tape = seated(game=game, seed=1)
    known = len(tape.heard)
    say(seat, "read", what="rule", rule=number)
    (told,) = tape.since(known)
    rule = find_rule(ROOMS[game], number)
    assert (number, f"{number} {rule.title}", rule.html()) == (
        told["sheet"]["rule"],
        told["sheet"]["title"],
        told["sheet"]["html"],
    )
    say(seat, "read", what="rule", rule="Z-00")
    assert "has no rule" in tape.last["refused"]


def test_the_reference_card_leads_to_the_rules_themselves() -> None:
    seat, tape = seated(seed=1)
    say(seat, "read", what="rules")
    html = tape.last["sheet"]["html"]
    marks = re.findall(r'data-rule="([^"]+)"', html)
    assert set(marks) <= set(rules(ROOMS["struggle"])) and {"S-34", "S-50", "S-22"} <= set(marks)


def test_only_the_rules_lie_in_the_folder() -> None:
    there = {file.name for file in resources.files("kings.table").joinpath("rulebooks").iterdir()}
    assert {file_name(room) for room in ROOMS.values()} == there
