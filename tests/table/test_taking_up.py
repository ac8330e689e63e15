"""Beginning with something else: a scenario, a game by its code, a file, a recorded game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kings.games import ROOMS
from kings.records.recording import HUMAN
from kings.shipped import DATA
from kings.table import StruggleStore, TableStore
from kings.table.front_page import front_page
from kings.table.library import recorded_games, scenarios
from kings.table.seat import MOST_BROUGHT, MOST_BYTES, Seat
from tests.table.devices import Tape, say, seated
from tests.widgets.clicking import finish, table_store
from tests.widgets.pages import EVIL

GAME = DATA / "games" / "night_of_four.jsonl"
SCENARIO = DATA / "scenarios" / "the_last_lead.json"
FINISHED = GAME.read_text(encoding="utf-8")
LINES = FINISHED.splitlines(keepends=True)
UNFINISHED = "".join(LINES[: len(LINES) // 2])
PART = 6_000
"""Characters of a part; one that is all quotation marks would be twice as long on its way."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def bring(seat: Seat, name: str, text: str, size: int = 0) -> None:
    """Bring a file as the client does, in parts that a message holds."""
    longest = size or PART
    while any(len(json.dumps(part)) > MOST_BYTES - 300 for part in parts_of(text, longest)):
        longest = longest * 3 // 4
    parts = parts_of(text, longest)
    for at, part in enumerate(parts):
        say(seat, "bring", name=name, text=part, at=at, of=len(parts))


def parts_of(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)] or [""]


def on_the_table(store: TableStore) -> object:
    return (
        store.scene.view,
        store.scene.players,
        store.scene.code,
        store.scene.watched,
        store.scene.log,
    )


def page_of(seat: Seat, tape: Tape, game: str) -> dict[str, Any]:
    """Return what the page for a new game says of a game."""
    say(seat, "setup")
    games: list[dict[str, Any]] = tape.last["setup"]["games"]
    return next(one for one in games if one["game"] == game)


@pytest.mark.parametrize("name", ROOMS)
def test_every_scenario_of_the_project_can_be_begun_with_its_question(name: str) -> None:
    scenes = scenarios(game=name)
    folder = DATA / "scenarios" / ("" if name == "struggle" else name)
    assert len(list(folder.glob("*.json"))) == len(scenes) > 2
    seat, tape = seated(table_store(0, seed=1))
    positions = page_of(seat, tape, name)["positions"]
    assert [(one.name, one.question) for one in scenes] == [
        (one["name"], one["question"]) for one in positions
    ]
    for scene in scenes:
        say(seat, "begin", game=name, scenario=scene.name)
        assert (scene.name, scene.question) == seat.store.scene.scenario
        assert (HUMAN, *("greedy",) * (scene.options.players - 1)) == seat.store.scene.players
        assert scene.options == seat.store.scene.options and tape.frame["code"]


def test_who_plays_which_seat_of_a_scenario() -> None:
    seat, _ = seated(table_store(0, seed=1))
    name = scenarios()[0].name
    say(seat, "begin", game="struggle", scenario=name, players=["random", "greedy", HUMAN, HUMAN])
    assert ("random", "greedy", HUMAN) == seat.store.scene.players[:3]
    finish(seat.store)
    say(seat, "rematch")
    assert name == (seat.store.scene.scenario or ("",))[0] and not seat.store.scene.over
    assert ("random", "greedy", HUMAN) == seat.store.scene.players[:3]


def test_a_scenario_that_there_is_not_is_refused_with_the_names() -> None:
    seat, tape = seated(store := table_store(0, seed=1))
    before = on_the_table(store)
    say(seat, "begin", game="struggle", scenario=f"{EVIL}")
    assert "There is no scenario" in tape.last["refused"]
    assert scenarios()[0].name in tape.last["refused"]
    assert before == on_the_table(seat.store)


def test_a_file_among_the_examples_that_cant_be_read_is_left_out(tmp_path: Path) -> None:
    for folder, name in (("scenarios", "bad.json"), ("games", "bad.jsonl")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_bytes(b"\xff{")
    assert () == scenarios(tmp_path)
    assert () == recorded_games(tmp_path)


def test_a_wheel_without_the_projects_folder_has_no_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kings.table.front_page.scenarios", lambda game: ())
    monkeypatch.setattr("kings.table.front_page.recorded_games", lambda game: ())
    assert () == scenarios(tmp_path)
    assert () == recorded_games(tmp_path)
    page = front_page(ROOMS["struggle"])
    assert not any(game.positions or game.recorded for game in page.games)


@pytest.mark.parametrize("name", ROOMS)
def test_the_recorded_games_of_each_game_can_be_watched(name: str) -> None:
    seat, tape = seated(table_store(0, seed=1))
    listed = page_of(seat, tape, name)["recorded"]
    assert [words for words, _ in recorded_games(game=name)] == [one["words"] for one in listed]
    for one in listed:
        say(seat, "watch", game=name, name=one["name"])
        assert seat.store.scene.watched and 0 == seat.store.scene.looking
        assert (name, True, True) == tuple(
            tape.frame[key] for key in ("game", "watched", "looking")
        )


@pytest.mark.parametrize("name", ["../../etc/passwd", "gone", "", "night_of_four.jsonl"])
def test_a_recorded_game_that_there_is_not_is_refused(name: str) -> None:
    seat, tape = seated(store := table_store(0, seed=1))
    before = on_the_table(store)
    say(seat, "watch", game="struggle", name=name)
    assert "There is no recorded game" in tape.last["refused"]
    assert before == on_the_table(seat.store)


def test_before_a_game_has_begun_one_can_be_watched_and_brought() -> None:
    for do in ("watch", "bring"):
        seat = Seat(table_store(0, seed=1), begun=False)
        tape = Tape()
        seat.come(tape)
        assert "setup" in tape.last
        if do == "watch":
            say(seat, "watch", game="struggle", name=GAME.stem)
        else:
            for at, part in enumerate(parts := parts_of(SCENARIO.read_text("utf-8"), PART)):
                say(seat, "bring", name="a.json", text=part, at=at, of=len(parts))
        assert 1 == tape.frame["n"] and seat.begun


def test_a_finished_game_from_a_file_is_looked_at_and_an_unfinished_one_goes_on() -> None:
    seat, _ = seated(table_store(0, seed=1))
    bring(seat, "mine.jsonl", FINISHED)
    assert seat.store.scene.watched
    bring(seat, "mine.jsonl", UNFINISHED)
    assert not seat.store.scene.watched and seat.store.scene.code


def test_a_scenario_from_a_file_is_begun() -> None:
    seat, _ = seated(table_store(0, seed=1))
    bring(seat, "Their.JSON", SCENARIO.read_text(encoding="utf-8"))
    assert seat.store.scene.scenario is not None
    assert "The last lead" == seat.store.scene.scenario[0]


@pytest.mark.parametrize("size", [700, 5_000])
def test_parts_may_be_of_any_size(size: int) -> None:
    seat, _ = seated(table_store(0, seed=1))
    bring(seat, "mine.jsonl", FINISHED, size)
    assert seat.store.scene.watched


def test_a_part_that_is_missing_or_comes_twice_is_refused_and_the_file_can_be_brought_anew() -> (
    None
):
    seat, tape = seated(store := table_store(0, seed=1))
    before = on_the_table(store)
    parts = parts_of(FINISHED, 5_000)
    for at in (0, 2):
        say(seat, "bring", name="a.jsonl", text=parts[at], at=at, of=len(parts))
    assert "Choose it once more" in tape.last["refused"]
    for at, of in ((3, 3), (-1, 2), (0, 10**9), (1, 1), (0, 0)):
        say(seat, "bring", name="a.jsonl", text="x", at=at, of=of)
        assert "refused" in tape.last and before == on_the_table(seat.store)
    say(seat, "bring", name="a.jsonl", text=parts[0], at=0, of=len(parts))
    bring(seat, "a.jsonl", FINISHED)
    assert seat.store.scene.watched


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
    "larger than a game": ("a.jsonl", "x" * (MOST_BROUGHT + 1)),
    "an evil name": (f"{EVIL}.jsonl", "x\n"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_refused_with_a_sentence_and_changes_nothing(case: str) -> None:
    seat, tape = seated(store := table_store(0, seed=1))
    store.choose(store.scene.choices[0].choice)
    seat.refresh()
    before = on_the_table(store)
    bring(seat, *BAD[case])
    assert re.search(r"[.?!]( \([SKC]-\d+\))?$", tape.last["refused"]), tape.last
    assert seat.store is store and before == on_the_table(store)
    finish(store)


def test_a_torn_last_line_is_left_out_and_told() -> None:
    seat, tape = seated(table_store(0, seed=1))
    bring(seat, "torn.jsonl", UNFINISHED + LINES[len(LINES) // 2][:20])
    assert "last line was torn" in tape.frame["notice"]


def test_nothing_that_is_sent_holds_what_a_file_tells() -> None:
    seat, tape = seated(table_store(0, seed=1))
    seed = str(json.loads(LINES[0])["seed"])
    bring(seat, "mine.jsonl", UNFINISHED)
    assert seed not in "".join(tape.heard) and "shuffle" not in "".join(tape.heard)


def test_a_wrong_code_is_told_and_a_right_one_goes_on() -> None:
    first = table_store(0, seed=1)
    first.choose(first.scene.choices[0].choice)
    code, before = first.scene.code, first.scene.view
    first.close()
    seat, tape = seated(table_store(0, seed=2))
    say(seat, "resume", code=f"{EVIL}-zzzz")
    assert "There is no game with the code" in tape.last["refused"]
    say(seat, "resume", code=f" {code.upper()} ")
    assert isinstance(seat.store, StruggleStore)
    assert (code, before) == (seat.store.scene.code, seat.store.scene.view)


def test_no_code_of_a_game_that_was_put_away_is_sent_to_whoever_sits_there_next() -> None:
    """At a machine that others play on too, nothing lists games, and a frame names its own."""
    seat = Seat(store := table_store(0, seed=1), lists=False)
    tape = Tape()
    seat.come(tape)
    say(seat, "choose", q=tape.frame["q"], move=tape.frame["choices"][0]["move"])
    code = store.scene.code
    tape.heard.clear()
    say(seat, "begin", game="struggle")
    say(seat, "mine")
    assert "Games are not listed here" in tape.last["refused"]
    say(seat, "setup")
    assert code and code not in "".join(tape.heard)
