"""An option is declared once: form, switches and the docs are loops over the options."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from kings.castle.room import ROOM as CASTLE
from kings.commands.game_options import say_switches, switches
from kings.game import Room
from kings.games import ROOMS, RULE_NUMBER
from kings.keys.room import ROOM as KEYS
from kings.options import Choice, Option, arranged, option, options_in
from kings.table.front_page import option_field

rooms = pytest.mark.parametrize("room", ROOMS.values(), ids=lambda room: room.name)


@dataclass(frozen=True, slots=True)
class Toy:
    """The options of no game: one of each kind."""

    names: tuple[str, ...] = ("A", "B")
    light: str = option(
        "Light",
        "What shines",
        "C-01",
        default="sun",
        choices=(
            Choice("sun", "The sun shines", word="sun"),
            Choice("moon", "The moon shines", word="moon"),
        ),
    )
    blindfold: bool = option("Blindfold", "Nobody sees a card", "C-02")
    dice: bool = option("Dice", "A hand is rolled for", "C-03", needs="blindfold", proposed=True)
    stars: bool = option("Stars", "They score", "C-04", needs="light", needed="moon")
    rounds: int | None = option(
        "Rounds",
        "So many are played",
        "C-05",
        default=7,
        least=1,
        most=9,
        endless=True,
    )


TOY = dataclasses.replace(CASTLE, name="toy", title="Toy", options=Toy)


def parsed(*words: str) -> Any:
    """Return the options of the toy that these words of a command make."""
    parser = argparse.ArgumentParser()
    for switch in switches(TOY):
        parser.add_argument(
            switch.word, dest=switch.key, default=argparse.SUPPRESS, **switch.parsed
        )
    arguments, values = parser.parse_args(words), dict[str, Any]()
    for switch in switches(TOY):
        if hasattr(arguments, switch.key):
            values |= switch.sets(getattr(arguments, switch.key))
    return Toy(**values)


def test_an_option_that_is_declared_once_has_a_field_and_a_switch() -> None:
    fields = {found.name: found for each in options_in(Toy) if (found := option_field(each))}
    assert [each.name for each in options_in(Toy)] == [*fields]
    light, dice, rounds = fields["light"], fields["dice"], fields["rounds"]
    assert ["The sun shines", "The moon shines"] == [one.say for one in light.values]
    assert ("sun", "moon") == tuple(one.value for one in light.values) and "sun" == light.value
    assert ("Dice", "A hand is rolled for (C-03).") == (dice.label, dice.words)
    assert (True, "blindfold", True) == (dice.value, dice.needs, dice.needed)
    assert (7, 1, 9, True) == (rounds.value, rounds.least, rounds.most, rounds.endless)
    assert Toy() == parsed()
    made = Toy(light="moon", blindfold=True, dice=True, stars=True, rounds=3)
    words = ("--light", "moon", "--all-blindfold", "--stars", "--rounds", "3")
    assert made == parsed(*words)
    assert Toy(rounds=None) == parsed("--rounds", "none")


def test_a_switch_says_what_the_option_says() -> None:
    means = {switch.word: switch.means for switch in switches(TOY)}
    assert "What shines (C-01); sun if nothing is said" == means["--light"]
    assert "Blindfold. Nobody sees a card (C-02)" == means["--blindfold"]
    assert "Blindfold, with --dice" == means["--all-blindfold"]
    assert "So many are played (C-05), or none; 7 if nothing is said" == means["--rounds"]


@rooms
def test_every_option_says_what_it_is_and_names_rules_of_its_game(room: Room) -> None:
    options = options_in(room.options)
    assert ["names", *(each.name for each in options)] == [
        each.name for each in dataclasses.fields(room.options)
    ]
    for each in options:
        numbers = each.rule.split(", ")
        assert all(RULE_NUMBER.fullmatch(number) for number in numbers), each.name
        assert {room.letter} == {number[0] for number in numbers}
        assert each.label and not each.means.endswith(".")


@rooms
def test_the_switches_of_options_make_them_again(room: Room) -> None:
    usual = room.options()
    assert "" == say_switches(usual)
    known = {switch.word: switch for switch in switches(room)}
    assert len(known) == len(switches(room))
    for each in options_in(room.options):
        if each.is_box:
            assert {each.name: not each.default} == known[each.switch].sets(not each.default)


def test_below_a_box_stands_what_needs_it() -> None:
    order = [each.name for each in arranged(options_in(KEYS.options))]
    assert order.index("laughter") < order.index("coin_joker_army") < order.index("buy_back")


def test_the_page_of_the_docs_lists_all_options(golden: Callable[[str, str], None]) -> None:
    tables = "\n".join(_table(room) for room in ROOMS.values())
    golden(
        "../../docs/reference/options.md",
        "# What a table can agree on\n\n"
        "All options are on the page that sets up a game. `kings simulate` and `kings tournament` "
        "take them as switches.\n"
        f"The numbers are those of the [rules](../rules/README.md).\n\n{tables}",
    )


def _table(room: Room) -> str:
    rows = "".join(_row(room, each) for each in arranged(options_in(room.options)))
    head = "| Option | Switch | What it changes |\n|---|---|---|\n"
    return f"## {room.title}\n\n{head}{rows}"


def _row(room: Room, each: Option) -> str:
    by_word = {switch.word for switch in switches(room)}
    words = ", ".join(choice.word for choice in each.choices) or ("N" if each.is_number else "")
    switch = f"`{f'{each.switch} {words}'.strip()}`" if each.switch in by_word else ""
    means = "<br>".join(choice.label for choice in each.choices) or each.explanation
    labels = {other.name: other.label for other in options_in(room.options)}
    needs = f" Needs “{labels[each.needs]}”." if each.needs and each.needed is True else ""
    return f"| {each.label} | {switch} | {means}{needs} |\n"
