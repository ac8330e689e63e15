"""Beginning with something else: a scenario, a game by its code, a file, a recorded game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kings.games import ROOMS
from kings.records.recording import HUMAN
from kings.table import StruggleStore
from kings.widgets import Table
from kings.widgets.new_game import BeginPanel
from kings.table.library import DATA, recorded_games, scenarios
from kings.widgets.page import MOST_BYTES, Opener, Radios
from tests.widgets.clicking import finish, table_store, walk, words_of
from tests.widgets.pages import EVIL, click, field, page, tags

GAME = DATA / "games" / "night_of_four.jsonl"
SCENARIO = DATA / "scenarios" / "the_last_lead.json"
FINISHED = GAME.read_text(encoding="utf-8")
LINES = FINISHED.splitlines(keepends=True)
UNFINISHED = "".join(LINES[: len(LINES) // 2])


def bring(panel: object, name: str, text: object) -> None:
    """Bring a file as a page does: by a message."""
    (opener,) = (widget for widget in walk(panel) if isinstance(widget, Opener))
    opener._handle_custom_msg({"name": name, "text": text}, [])


def choose_game(panel: object, name: str) -> None:
    """Choose a game at the top of the page."""
    radios = (widget for widget in walk(panel) if isinstance(widget, Radios))
    next(one for one in radios if one.label == "Game").index = list(ROOMS).index(name)


def on_the_table(store: StruggleStore) -> object:
    return (
        store.scene.view,
        store.scene.players,
        store.scene.code,
        store.scene.watched,
        store.scene.log,
    )


def test_every_scenario_of_the_project_can_be_chosen_with_its_question() -> None:
    scenes = scenarios()
    assert len(list((DATA / "scenarios").glob("*.json"))) == len(scenes) > 5
    store = table_store(0, seed=1)
    panel = BeginPanel(store, lambda: None)
    for at, scene in enumerate(scenes):
        field(panel, "Scenario").value = at
        assert scene.question.split("(")[0].split("'")[0] in page(panel)
        click(panel, "Play this position")
        assert (scene.name, scene.question) == store.scene.scenario
        assert (HUMAN, *("greedy",) * (scene.options.players - 1)) == store.scene.players


def test_who_plays_which_seat_of_a_scenario() -> None:
    store = table_store(0, seed=1)
    panel = BeginPanel(store, lambda: None)
    field(panel, "In the scenario seat A is played by").value = "random"
    field(panel, "In the scenario seat C is played by").value = HUMAN
    click(panel, "Play this position")
    assert ("random", "greedy", HUMAN) == store.scene.players[:3]
    finish(store)


def test_a_scenarios_words_are_words(tmp_path: Path) -> None:
    raw = json.loads(SCENARIO.read_text(encoding="utf-8"))
    raw["name"], raw["question"] = f"N {EVIL}", f"Q {EVIL}"
    raw["options"]["names"] = [EVIL, "<b>x</b>", "Cleo"]
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "evil.json").write_text(json.dumps(raw), encoding="utf-8")
    panel = BeginPanel(table_store(0, seed=1), lambda: None, data=tmp_path)
    assert "Q &lt;img" in page(panel)
    assert "img" not in tags(panel)


def test_a_file_among_the_examples_that_cant_be_read_is_left_out(tmp_path: Path) -> None:
    for folder, name in (("scenarios", "bad.json"), ("games", "bad.jsonl")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_bytes(b"\xff{")
    assert () == scenarios(tmp_path)
    assert () == recorded_games(tmp_path)


def test_a_recorded_game_is_looked_through() -> None:
    store = table_store(0, seed=1)
    panel = BeginPanel(store, lambda: None)
    assert "A word is a word (4 players, by Day)" == field(panel, "Recorded game").options[0][0]
    click(panel, "Watch game")
    assert store.scene.watched and 0 == store.scene.looking


@pytest.mark.parametrize("name", ROOMS)
def test_the_recorded_games_are_those_of_the_chosen_game(name: str) -> None:
    store = table_store(0, seed=1)
    panel = BeginPanel(store, lambda: None)
    choose_game(panel, name)
    assert recorded_games(game=name) == tuple(field(panel, "Recorded game").options)
    assert f"see {ROOMS[name].shows}, and branch off" in page(panel)


def test_a_game_without_recorded_games_has_no_such_section(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "one.jsonl").write_text(FINISHED, encoding="utf-8")
    panel = BeginPanel(table_store(0, seed=1), lambda: None, data=tmp_path)
    assert "A recorded game" in page(panel)
    choose_game(panel, "keys")
    assert "A recorded game" not in page(panel)


def test_a_recorded_game_that_is_gone_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    copy = tmp_path / "games" / "gone.jsonl"
    copy.write_text(FINISHED, encoding="utf-8")
    store = table_store(0, seed=1)
    panel = BeginPanel(store, lambda: None, data=tmp_path)
    before = on_the_table(store)
    copy.unlink()
    click(panel, "Watch game")
    assert "gone.jsonl can&#x27;t be read" in page(panel)
    assert before == on_the_table(store)


def test_a_finished_game_from_a_file_is_looked_at_and_an_unfinished_one_goes_on() -> None:
    store = table_store(0, seed=1)
    panel = BeginPanel(store, lambda: None)
    bring(panel, "mine.jsonl", FINISHED)
    assert store.scene.watched
    bring(panel, "mine.jsonl", UNFINISHED)
    assert not store.scene.watched and store.scene.code


def test_a_scenario_from_a_file_is_begun() -> None:
    store = table_store(0, seed=1)
    bring(BeginPanel(store, lambda: None), "Their.JSON", SCENARIO.read_text(encoding="utf-8"))
    assert store.scene.scenario is not None and "The last lead" == store.scene.scenario[0]


BAD = {
    "nothing": ("a.jsonl", ""),
    "no scenario": ("a.json", ""),
    "prose": ("a.jsonl", "Dear diary,\n"),
    "a lie in the middle": ("a.jsonl", FINISHED.replace('"seat":1', '"seat":9', 1)),
    "without its beginning": ("a.jsonl", "".join(LINES[1:])),
    "torn in its first line": ("a.jsonl", FINISHED[:40]),
    "another game": ("a.jsonl", FINISHED.replace('"struggle"', '"chess"', 1)),
    "an unknown bot": ("a.jsonl", UNFINISHED.replace('"greedy"', '"gredy"')),
    "a scenario as a game": ("a.jsonl", SCENARIO.read_text(encoding="utf-8")),
    "a game as a scenario": ("a.json", FINISHED),
    "a scenario of nothing": ("a.json", "{}"),
    "an impossible position": (
        "a.json",
        SCENARIO.read_text(encoding="utf-8").replace('"bank": 235', '"bank": 999'),
    ),
    "half a letter": ("a.jsonl", "\ud800" + FINISHED),
    "too large for the page": ("a.jsonl", None),
    "larger than the page says": ("a.jsonl", "x" * (MOST_BYTES + 1)),
    "an evil name": (f"{EVIL}.jsonl", "x\n"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_refused_with_a_sentence_and_changes_nothing(case: str) -> None:
    store = table_store(0, seed=1)
    store.choose(store.scene.choices[0].choice)
    closed: list[int] = []
    panel = BeginPanel(store, lambda: closed.append(1))
    before = on_the_table(store)
    bring(panel, *BAD[case])
    assert 'role="alert"' in page(panel), "the refusal is told"
    assert before == on_the_table(store)
    assert [] == closed
    assert "img" not in tags(panel)
    finish(store)


def test_what_is_no_file_is_no_file() -> None:
    store = table_store(0, seed=1)
    panel = BeginPanel(store, lambda: None)
    before = (on_the_table(store), page(panel))
    (opener,) = (widget for widget in walk(panel) if isinstance(widget, Opener))
    contents: tuple[object, ...] = ({}, [], {"name": 3, "text": "x"}, "x", None)
    for content in contents:
        opener._heard(opener, content, [])
    assert before == (on_the_table(store), page(panel))


def test_a_torn_last_line_is_left_out_and_told() -> None:
    table = Table(table_store(0, seed=1))
    table.sheets.open_sheet("New game")
    bring(table, "torn.jsonl", UNFINISHED + LINES[len(LINES) // 2][:20])
    assert not table.sheets.covers
    assert "last line was torn" in page(table)


def test_no_widget_keeps_the_text_of_a_file() -> None:
    table = Table(table_store(0, seed=1))
    seed = str(json.loads(LINES[0])["seed"])
    bring(table, "mine.jsonl", UNFINISHED)
    states = str([widget.get_state() for widget in walk(table) if hasattr(widget, "get_state")])
    assert seed not in states and "shuffle" not in states


def test_a_wrong_code_is_told_and_a_right_one_goes_on() -> None:
    first = table_store(0, seed=1)
    first.choose(first.scene.choices[0].choice)
    code, before = first.scene.code, first.scene.view
    first.close()
    table = Table(table_store(0, seed=2))
    table.sheets.open_sheet("New game")
    field(table, "Code").value = f"{EVIL}-zzzz"
    click(table, "Resume game")
    assert "There is no game with the code" in page(table)
    assert "img" not in tags(table)
    field(table, "Code").value = f" {code.upper()} "
    click(table, "Resume game")
    assert (code, before) == (table.store.scene.code, table.store.scene.view)
    assert not table.sheets.covers


def test_a_code_that_was_typed_is_forgotten_when_the_table_changes() -> None:
    table = Table(table_store(0, seed=1))
    field(table, "Code").value = "abcd-efgh-jkmn"
    table.store.choose(table.store.scene.choices[0].choice)
    assert "abcd-efgh-jkmn" not in str(words_of(table))


def test_the_page_keeps_no_code_of_a_game_that_was_put_away() -> None:
    table = Table(table_store(0, seed=1))
    table.sheets.open_sheet("New game")
    table.store.choose(table.store.scene.choices[0].choice)
    code = table.store.scene.code
    assert code in page(table)
    table.sheets.close_sheet()
    table.store.begin(table.store.scene.view.options, table.store.scene.players)
    assert code not in str(words_of(table))


def test_old_refusals_are_gone_when_the_page_is_opened_again() -> None:
    table = Table(table_store(0, seed=1))
    table.sheets.open_sheet("New game")
    field(table, "Code").value = "nope"
    click(table, "Resume game")
    assert "no game with the code" in page(table)
    table.sheets.close_sheet()
    table.sheets.open_sheet("New game")
    assert "no game with the code" not in page(table)
