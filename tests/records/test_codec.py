"""Everything that a record can hold goes to JSON and comes back the same; nothing is guessed."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import pytest

from kings.errors import BadRecord
from kings.records.codec import decode, encode, kind_of, variants
from kings.records.formats import (
    JournalHeader,
    JournalLine,
    Parent,
    Scenario,
    ScenarioWords,
    Seated,
    WentBack,
    header_text,
    line_text,
    read_header,
    read_line,
    read_scenario,
    scenario_text,
)
from kings.struggle.events import Happening
from kings.struggle.moves import Move, Pass, TakeGold
from kings.struggle.positions import Position, position_of
from tests.records.games import GAMES, header_for, lines_of, recorded, scenario_of, trajectory


def through_json(kind: Any, value: Any) -> Any:
    return decode(kind, json.loads(json.dumps(encode(kind, value))), "here")


@pytest.mark.parametrize("seed", range(0, GAMES, 3))
def test_moves_events_and_positions_come_back(seed: int) -> None:
    game = trajectory(seed)
    for move in game.moves:
        assert move == through_json(Move, move)
    for event in (event for events in game.events for event in events):
        assert event == through_json(Happening, event)
    for state in game.states[:: 1 + len(game.states) // 40]:
        position = position_of(state)
        assert position == through_json(Position, position)


def test_random_games_hold_every_kind_of_move_and_event() -> None:
    games = [trajectory(seed) for seed in range(GAMES)]
    moves = {type(move) for game in games for move in game.moves}
    events = {type(e) for game in games for happened in game.events for e in happened}
    assert set(variants(Move)) == moves
    assert set(variants(Happening)) == events


@pytest.mark.parametrize("seed", range(0, GAMES, 5))
def test_headers_lines_and_scenarios_come_back_as_text(seed: int) -> None:
    game = recorded(seed)
    middle = game.moments[len(game.moments) // 2].state
    header = header_for(game.header.options)
    branch = replace(header, parent=Parent("abc", 17), branch="What if?", start=game.header.start)
    asked = replace(branch, scenario=ScenarioWords("A moment", "What now? “<b>”"))
    for one in (header, branch, asked, replace(header, began=None)):
        assert one == read_header(header_text(one))
    others: list[JournalLine] = [WentBack(9, 1), WentBack(9, 3, "t"), Seated(2, 1, "greedy")]
    for line in [*lines_of(game.moments), *others]:
        assert "\n" not in line_text(line)
        assert line == read_line(line_text(line))
    scenario = scenario_of(middle)
    assert scenario == read_scenario(scenario_text(scenario))


def test_a_header_may_begin_with_a_position() -> None:
    state = recorded(5).moments[30].state
    header = replace(header_for(state.options), start=position_of(state))
    assert header == read_header(header_text(header))


@pytest.mark.parametrize("text", ["“ü” 🃏", "\x00\x1f\x7f", "\u2028\u2029", '"\\', "</script>", ""])
def test_any_text_comes_back(text: str) -> None:
    line = Seated(2, 0, text)
    assert line == read_line(line_text(line))


Pair = tuple[int, str]


def test_a_list_of_a_fixed_length_has_that_length_and_each_item_its_place() -> None:
    assert (1, "a") == through_json(Pair, (1, "a"))
    for short in ([], [1], [1, "a", 2]):
        with pytest.raises(BadRecord) as refused:
            decode(Pair, short, "here")
        assert f"here should have 2 items, and has {len(short)}." == str(refused.value)
    with pytest.raises(BadRecord) as refused:
        decode(Pair, [1, 2], "here")
    assert "here[1] should be a text, and is 2." == str(refused.value)


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        (tuple[int, ...], 3, "here should be a list, and is 3."),
        (tuple[int, ...], {}, "here should be a list, and is an object."),
        (tuple[int, ...] | str, 3, "here should be a list or a text, and is 3."),
        (int, [], "here should be a whole number, and is a list."),
        (tuple[int, ...], [0, None], "here[1] should be a whole number, and is None."),
        (tuple[tuple[int, ...], ...], [[0], [0, []]], "here[1][1] should be a whole number, and"),
    ],
)
def test_a_list_is_told_from_all_else(kind: Any, data: Any, words: str) -> None:
    with pytest.raises(BadRecord) as refused:
        decode(kind, data, "here")
    assert str(refused.value).startswith(words)


def test_kinds_are_written_in_small_letters() -> None:
    assert kind_of(TakeGold) == "take_gold"
    assert encode(Move, Pass(2)) == {"kind": "pass", "seat": 2}


@pytest.mark.parametrize(
    ("number", "fits"), [("3", True), ("3.0", True), ("3e0", True), ("3.5", False), ("true", False)]
)
def test_a_number_is_whole_however_it_is_written(number: str, fits: bool) -> None:  # noqa: FBT001
    text = f'{{"kind":"seated","n":2,"seat":{number},"player":"human"}}'
    if fits:
        assert read_line(text) == Seated(2, 3, "human")
    else:
        with pytest.raises(BadRecord, match=r"line\.seat should be a whole number"):
            read_line(text)


@pytest.mark.parametrize("number", [0, 3, 44.25])
def test_a_number_that_may_be_broken_comes_back_as_it_is(number: float) -> None:
    assert number == through_json(float | None, number)
    assert isinstance(through_json(float, number), float)


@pytest.mark.parametrize("data", [True, "3", math.nan, math.inf])
def test_what_is_no_number_is_refused(data: object) -> None:
    with pytest.raises(BadRecord, match=r"here should be a number, and is"):
        decode(float, data, "here")


SEATED = '{"kind":"seated","n":2,"seat":0,"player":"human"}'
MOVED = '{"kind":"moved","n":2,"move":{"kind":"pass","seat":0},"events":[]}'


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


BAD_LINES = [
    (changed(SEATED, '"n":2', '"n":NaN'), "NaN is not a number"),
    (changed(SEATED, '"n":2', '"n":-Infinity'), "-Infinity is not a number"),
    (changed(SEATED, '"n":2', '"n":1e999'), r"line\.n should be a whole number"),
    (changed(SEATED, '"n":2', '"n":' + "9" * 5000), "at most 100 digits"),
    (changed(SEATED, '"n":2', '"n":2,"n":2'), "The field 'n' is given twice"),
    (changed(SEATED, '"n":2', '"n":' + "[" * 100_000), "not JSON"),
    (changed(SEATED, '"n":2', '"n":' + "[" * 500 + "]" * 500), r"line\.n should be .* a list"),
    (changed(SEATED, '"n":2', f'"{"x" * 1000}":1,"n":2'), "unknown field 'xxx"),
    (changed(SEATED, '"n":2,', ""), "line lacks the field 'n'"),
    (
        changed(SEATED, '"seated"', '"sitting"'),
        r"line\.kind should be one of bell, early, enough, moved",
    ),
    (changed(SEATED, '"kind":"seated",', ""), r"line\.kind should be one of"),
    (changed(SEATED, '"seated"', "7"), r"line\.kind should be one of"),
    (changed(SEATED, "human", r"\ud800"), "not Unicode"),
    (changed(MOVED, '"seat":0', '"seat":null'), r"line\.move\.seat should be a whole number"),
    (changed(MOVED, '"events":[]', '"events":[3]'), r"line\.events\[0\] should be an object"),
    (changed(MOVED, '"events":[]', '"events":{}'), r"line\.events should be a list"),
    (changed(MOVED, '"events":[]', '"events":[{"kind":"x"}]'), r"line\.events\[0\]\.kind"),
    (changed(MOVED, '{"kind":"pass","seat":0}', "[]"), r"line\.move should be an object"),
    ("[1]", "should be a JSON object"),
    ("null", "should be a JSON object"),
    ("", "not JSON"),
    (SEATED + SEATED, "not JSON"),
    ("\ufeff" + SEATED, "not JSON"),
]


@pytest.mark.parametrize(("text", "reason"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_line_is_refused_with_the_place(text: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason) as refused:
        read_line(text)
    assert len(str(refused.value)) < 1_000


@pytest.mark.parametrize("depth", range(300, 3000, 37))
def test_no_depth_of_nesting_is_too_much(depth: int) -> None:
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        deep = opening * depth + "1" + closing * depth
        for text in (
            changed(SEATED, '"n":2', f'"n":{deep}'),
            changed(SEATED, '"human"', rf'"\u0041","n":{deep}'),
            f'{{"format":{deep}}}',
        ):
            for read in (read_line, read_header, read_scenario):
                with pytest.raises(BadRecord):
                    read(text)


def test_other_files_are_told_apart_at_once() -> None:
    header = header_text(header_for(trajectory(0).options))
    with pytest.raises(BadRecord, match="should have the format 'kings-scenario'"):
        read_scenario(header)
    with pytest.raises(BadRecord, match="version 3; this program reads up to 2"):
        read_header(changed(header, '"version":2', '"version":3'))
    with pytest.raises(BadRecord, match=r"header has an unknown field 'check'"):
        read_header(changed(header, '"version":2', '"version":1'))
    older = header_text(replace(header_for(trajectory(0).options), version=1))
    with pytest.raises(BadRecord, match=r"header\.version"):
        read_header(changed(older, '"version":1', '"version":0'))
    with pytest.raises(BadRecord, match=r"header\.players"):
        read_header(changed(header, '"human",', ""))
    with pytest.raises(BadRecord, match="longer than"):
        read_scenario(" " * 4_000_001)


def test_options_that_no_table_can_play_with_are_named() -> None:
    header = header_text(header_for(trajectory(0).options))
    with pytest.raises(BadRecord, match=r"header\.options: Name of seat B: two players"):
        read_header(changed(header, '["A","B","C"]', '["A","A","C"]'))
    with pytest.raises(BadRecord, match=r"header\.options\.tables: A set table has six"):
        read_header(changed(header, '"sets":[', '"sets":[1,'))


def test_what_is_left_out_has_its_default() -> None:
    seat = '{"hand":[1,2,3,4,5,6,7,8,9,10],"gold":5}'
    text = (
        '{"format":"kings-scenario","version":1,"game":"struggle","name":"n","question":"q",'
        '"options":{"names":["A","B","C"]},'
        f'"position":{{"phase":"lead","round":1,"leader":0,"seats":[{seat},{seat},{seat}]}}}}'
    )
    scenario: Scenario = read_scenario(text)
    assert scenario.position.bank is None
    assert scenario == read_scenario(scenario_text(scenario))


def test_a_header_says_what_a_header_says() -> None:
    header: JournalHeader = header_for(trajectory(1).options)
    assert header.format == "kings-journal"
    assert header.start is None
