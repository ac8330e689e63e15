"""The page for a new game: one click begins, and every option reaches the game."""

from __future__ import annotations

from functools import cache
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from kings.bots import BOTS
from kings.records.recording import HUMAN
from kings.struggle.options import Mode, Options
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.table import StruggleStore
from kings.widgets import Table, play
from kings.widgets.new_game import BeginPanel, Form, changes, say_table
from kings.widgets.page import Buttons, Radios
from tests.widgets.clicking import finish, table_store, walk
from tests.widgets.pages import EVIL, click, field, page, tags

MODES: tuple[Mode, ...] = ("day", "night", "draw")


class Desk:
    """The page for a new game before a person."""

    def __init__(self, store: StruggleStore | None = None, **also: Any) -> None:
        self.store = store or table_store(0, seed=1)
        self.closed = 0
        self.panel = BeginPanel(self.store, self._close, **also)

    def _close(self) -> None:
        self.closed += 1

    def choose(self, group: str, at: int) -> None:
        (found,) = (
            widget
            for widget in walk(self.panel)
            if isinstance(widget, Radios) and widget.label == group
        )
        found.index = at

    def put(self, label: str, value: object) -> None:
        field(self.panel, label).value = value

    def click(self, words: str) -> None:
        click(self.panel, words)

    @property
    def options(self) -> Options:
        """The options as they stand on the page."""
        found: Options = next(part for part in walk(self.panel) if isinstance(part, Form)).options()
        return found

    @property
    def said(self) -> str:
        return page(self.panel)


def test_one_click_begins_a_game_by_day_with_three_greedy_bots() -> None:
    desk = Desk(table_store(1, mode="night", names=("X", "Y", "Z")))
    desk.click("Play")
    store = desk.store
    assert Options(names=("Ada", "Ben", "Cleo", "Dora")) == store.scene.view.options
    assert (HUMAN, "greedy", "greedy", "greedy") == store.scene.players
    assert 1 == desk.closed
    finish(store)


def test_play_without_arguments_begins_on_this_page_and_with_some_on_the_table() -> None:
    table = play()
    assert table.sheets.covers
    click(table, "Play")
    assert not table.sheets.covers
    assert not play(seed=1).sheets.covers


@pytest.mark.parametrize("number", range(3, 7))
def test_as_many_seats_are_shown_as_take_part(number: int) -> None:
    desk = Desk()
    desk.choose("Players", number - 3)
    shown = [
        widget.layout.display != "none"
        for widget in walk(desk.panel)
        if "kings-seat" in getattr(widget, "_dom_classes", ())
    ]
    assert [True] * number + [False] * (6 - number) == shown[:6]
    desk.click("Play")
    assert number == len(desk.store.scene.names)


@pytest.mark.parametrize("at", range(3))
def test_day_night_or_by_draw(at: int) -> None:
    desk = Desk()
    desk.choose("Day or Night", at)
    desk.click("Play")
    assert MODES[at] == desk.store.scene.view.options.mode


@pytest.mark.parametrize("chosen", list(product([False, True], repeat=3)))
def test_every_variant_reaches_the_game(chosen: tuple[bool, bool, bool]) -> None:
    desk = Desk()
    labels = ("Free Market", "Regulated Market", "Peasant before ties")
    for label, on in zip(labels, chosen, strict=True):
        desk.put(label, on)
    desk.click("Play with these choices")
    options = desk.store.scene.view.options
    assert chosen == (
        options.free_market,
        options.regulated_market,
        options.peasant_before_ties,
    )


def test_names_and_players_reach_the_game() -> None:
    desk = Desk()
    desk.choose("Players", 0)
    desk.put("Name of seat A", "  Zoë ")
    desk.put("Name of seat C", "x" * 40)
    desk.put("Seat A is played by", "random")
    desk.put("Seat B is played by", HUMAN)
    desk.click("Play")
    assert ("Zoë", "Ben", "x" * 40) == desk.store.scene.names
    assert ("random", HUMAN, "greedy") == desk.store.scene.players


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "1 to 40"),
        ("   ", "1 to 40"),
        ("x" * 41, "1 to 40"),
        ("a\u202eb", "printable"),
        ("BEN", "same name"),
        (EVIL * 2, "1 to 40"),
    ],
)
def test_a_bad_name_is_told_beside_the_button_and_changes_nothing(name: str, sentence: str) -> None:
    desk = Desk()
    before = (desk.store.scene.view, desk.store.scene.players)
    desk.put("Name of seat A", name)
    assert sentence in desk.said, "it is told at once"
    desk.click("Play")
    assert sentence in desk.said
    assert before == (desk.store.scene.view, desk.store.scene.players)
    assert 0 == desk.closed
    assert not {"img", "onerror"} & tags(desk.panel)
    desk.put("Name of seat A", "Ada")
    assert sentence not in desk.said
    desk.click("Play")
    assert 1 == desk.closed


def test_the_name_of_a_seat_that_does_not_take_part_does_not_matter() -> None:
    desk = Desk()
    desk.put("Name of seat F", "Ada")
    desk.click("Play")
    assert 1 == desk.closed


def test_what_would_begin_is_said_in_words() -> None:
    desk = Desk()
    assert "Ada with three greedy bots, by Day." in desk.said
    desk.put("Name of seat A", EVIL)
    desk.choose("Day or Night", 1)
    desk.put("Free Market", True)
    assert "&lt;img src=x" in desk.said and "img" not in tags(desk.panel)
    assert "with three greedy bots, by Night; Free Market." in desk.said


def test_a_table_of_people_and_one_of_bots_are_said() -> None:
    names, agreed = ("Ada", "Ben", "Cleo"), ["Day or Night by draw"]
    assert "Ada, Ben and Cleo, all of them people, Day or Night by draw." == say_table(
        names, (HUMAN,) * 3, agreed
    )
    assert "Nobody with two greedy bots and one random bot, Day or Night by draw." == say_table(
        names, ("greedy", "random", "greedy"), agreed
    )


def numbers(desk: Desk) -> list[Any]:
    return [widget for widget in walk(desk.panel) if type(widget).__name__ == "BoundedIntText"]


def test_the_fields_for_points_are_made_when_they_are_asked_for() -> None:
    desk = Desk()
    assert [] == numbers(desk)
    desk.put("Points of our own", True)
    assert 6 + 9 == len(numbers(desk))
    desk.click("Play")
    assert RULEBOOK == desk.store.scene.view.options.tables, "unchanged fields are the rulebook's"


@cache
def one_desk() -> Desk:
    return Desk()


@settings(max_examples=30)
@given(
    st.tuples(*[st.integers(0, 99)] * 6),
    st.lists(st.integers(0, 99), min_size=9, max_size=9),
)
def test_points_of_ones_own_reach_the_options(sets: tuple[int, ...], runs: list[int]) -> None:
    desk = one_desk()
    desk.put("Points of our own", True)
    for made, points in zip(numbers(desk), (*sets, *runs), strict=True):
        made.value = points
    scored = tuple((length, points) for length, points in enumerate(runs, 2) if points)
    own = Tables(sets, scored)
    assert own == desk.options.tables
    assert escape(changes(own)) in desk.said
    desk.click("Use the rulebook’s points")
    assert RULEBOOK == desk.options.tables
    assert "All points are as in the rules." in desk.said
    desk.put("Points of our own", False)
    assert RULEBOOK == desk.options.tables


def test_changed_points_are_said_in_words() -> None:
    own = Tables((1, 3, 5, 10, 20, 30), ((2, 1), *RULEBOOK.runs[1:]))
    assert (
        "Changed: a set of 3 brings 5 (in the rules 6); a run of 2 brings 1 (in the rules "
        "nothing); a run of 3 doesn't count (in the rules 4)."
    ) == changes(own)


def test_a_game_with_points_of_its_own_is_played_to_its_end() -> None:
    desk = Desk()
    desk.put("Points of our own", True)
    numbers(desk)[0].value = 9
    desk.click("Play")
    assert 9 == desk.store.scene.view.options.tables.sets[0]
    assert "points of our own" in desk.said
    finish(desk.store)


def test_every_bot_can_be_chosen_and_is_described() -> None:
    desk = Desk()
    menu = field(desk.panel, "Seat B is played by")
    assert {HUMAN, *BOTS} == {value for _, value in menu.options}
    assert all(escape(bot.idea) in desk.said for bot in BOTS.values())


def test_every_field_has_a_name_of_its_own() -> None:
    desk = Desk()
    desk.put("Points of our own", True)
    named = [
        getattr(widget, "description", None) or getattr(widget, "label", "")
        for widget in walk(desk.panel)
        if (widget.has_trait("value") and type(widget).__name__ != "HTML") or type(widget) is Radios
    ]
    assert len(named) > 35 and all(named)
    assert len(named) == len(set(named))


def test_a_page_says_nothing_that_is_not_among_the_buttons() -> None:
    radios = Radios("Players", [("3", 3), ("4", 4)])
    for said, kept in ((9, 4), (-1, 3)):
        radios.set_state({"index": said})
        assert kept == radios.value


def test_a_wheel_without_the_projects_folder_has_no_examples(tmp_path: Path) -> None:
    desk = Desk(data=tmp_path)
    assert "A position with a question" not in desk.said
    assert "A recorded game" not in desk.said
    desk.click("Play")
    assert 1 == desk.closed


def test_seats_are_shown_and_changed_during_the_game() -> None:
    table = Table(table_store(0, seed=1))
    table.sheets.open_sheet("Seats")
    field(table, "Ben is played by").value = "random"
    assert (HUMAN, "random", "greedy", "greedy") == table.store.scene.players
    field(table, "Ben is played by").value = HUMAN
    assert [0, 1] == list(table.store.scene.people)
    field(table, "Ada is played by").value = "greedy"
    assert [1] == list(table.store.scene.people)
    finish(table.store)


def test_a_night_seat_is_warned_about_and_given_through_the_curtain() -> None:
    table = Table(table_store(0, mode="night", seed=1))
    table.sheets.open_sheet("Seats")
    assert "whoever plays a seat sees its hand" in page(table)
    field(table, "Ben is played by").value = HUMAN
    assert table.store.scene.front is None or table.store.scene.front == 0
    assert "sees its hand" not in page(Table(table_store(0, seed=1)))


def test_a_refused_change_is_taken_back_in_the_menu() -> None:
    store = table_store(0, seed=1)
    table = Table(store)
    table.sheets.open_sheet("Seats")
    store.choose(store.scene.choices[0].choice)
    store.look(0)
    field(table, "Ben is played by").value = "random"
    assert "greedy" == field(table, "Ben is played by").value
    assert (HUMAN, "greedy", "greedy", "greedy") == store.scene.players
    assert "kings-alert" in page(table)


def test_a_seat_that_the_next_game_hasnt_holds_no_name() -> None:
    table = Table(table_store(0, names=("Ada", "Ben", "Cleo", "Wilhelmina"), seed=1))
    table.sheets.open_sheet("Seats")
    assert "Wilhelmina" in page(table)
    table.store.begin(Options(names=("X", "Y", "Z")), (HUMAN, "greedy", "greedy"))
    assert "Wilhelmina" not in page(table)
    assert "Wilhelmina" not in str([getattr(w, "description", "") for w in walk(table)])


def test_names_of_seats_are_words() -> None:
    table = Table(table_store(0, names=(EVIL, "<b>", "Cleo"), seed=1))
    table.sheets.open_sheet("Seats")
    assert "img" not in tags(table)
    assert not any(
        widget.description_allow_html
        for widget in walk(table)
        if widget.has_trait("description_allow_html") and not isinstance(widget, Buttons)
    )
