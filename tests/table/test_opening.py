"""A scenario on the table, and journals that can't be gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kings.errors import BadInput, BadRecord, KingsError
from kings.records.formats import Scenario, read_scenario
from kings.records.places import journal_of
from kings.records.recording import HUMAN
from kings.struggle.options import Options
from kings.table import new_game
from kings.widgets import play
from tests.records.games import resealed
from tests.table.devices import say, seated
from tests.widgets.clicking import finish, table_store
from tests.widgets.pages import EVIL

FOLDER = Path(__file__).resolve().parents[2] / "data" / "scenarios"
PATHS = sorted(FOLDER.glob("*.json"))
OWED = FOLDER / "a_promise_falls_due.json"


def read(path: Path) -> Scenario:
    return read_scenario(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_every_scenario_is_played_to_its_end(path: Path) -> None:
    scenario = read(path)
    store = new_game(scenario=path, seed=1)
    seats = scenario.options.players
    assert (HUMAN, *("greedy",) * (seats - 1)) == store.scene.players
    assert (scenario.name, scenario.question) == store.scene.scenario
    assert (scenario.options, scenario.position.round) == (
        store.scene.view.options,
        store.scene.view.round,
    )
    finish(store)
    rounds = [line.chapter for line in store.scene.log]
    assert scenario.position.round == rounds[0], "the log begins in the scenario's round"


def test_a_scenario_may_be_given_as_it_is_and_with_other_players() -> None:
    scenario = read(OWED)
    players = (HUMAN,) * scenario.options.players
    for source in (scenario, OWED, str(OWED)):
        store = new_game(None, players, scenario=source)
        assert players == store.scene.players
        assert scenario.position.round == store.scene.view.round
    with pytest.raises(BadInput, match="3 seats need as many players"):
        new_game(None, (HUMAN,), scenario=scenario)


def test_options_together_with_a_scenario_are_refused() -> None:
    with pytest.raises(BadInput, match="brings its own options"):
        play(Options(), scenario=OWED)


def test_a_file_that_is_no_scenario_is_refused_with_a_sentence(tmp_path: Path) -> None:
    torn, other = tmp_path / "torn.json", tmp_path / "other.json"
    torn.write_bytes(b"\xff")
    other.write_text("{}", encoding="utf-8")
    for path in (torn, other, tmp_path / "none.json", tmp_path):
        with pytest.raises(BadRecord, match=r"\.$"):
            new_game(scenario=path)
    impossible = replace(read(OWED), position=replace(read(OWED).position, bank=999))
    with pytest.raises(BadRecord, match="position"):
        new_game(scenario=impossible)


def test_a_scenario_goes_on_by_its_code() -> None:
    store = new_game(scenario=FOLDER / "the_rulebooks_trick.json", seed=1)
    store.choose(store.scene.choices[0].choice) if store.scene.choices else store.step()
    code, before = store.scene.code, (store.scene.view, store.scene.log, store.scene.deals.ledger)
    store.close()
    other = table_store(0, seed=2)
    other.resume(code)
    assert before == (other.scene.view, other.scene.log, other.scene.deals.ledger)
    scenario = read(FOLDER / "the_rulebooks_trick.json")
    assert (scenario.name, scenario.question) == other.scene.scenario
    finish(other)
    assert scenario.question in other.journal_text()


def test_its_name_and_its_question_are_shown_as_words_and_come_back_with_its_code() -> None:
    scenario = replace(read(OWED), name=f"Name {EVIL}", question=f"Who? {EVIL}")
    seat, tape = seated(new_game(scenario=scenario, seed=1))
    shown = {"name": f"Name {EVIL}", "question": f"Who? {EVIL}"}
    assert shown == tape.frame["scenario"] and EVIL not in "".join(tape.pictures)
    store = seat.store
    store.choose(store.scene.choices[0].choice) if store.scene.choices else store.step()
    code = store.scene.code
    store.close()
    other, later = seated(table_store(0, seed=2))
    assert later.frame["scenario"] is None
    say(other, "resume", code=code)
    assert shown == later.frame["scenario"]
    say(other, "begin", game="struggle")
    assert later.frame["scenario"] is None


def test_a_resume_that_fails_lets_go_of_the_journal() -> None:
    store = table_store(0, seed=1)
    store.choose(store.scene.choices[0].choice)
    code = store.scene.code
    store.close()
    journal = journal_of(code)
    text = journal.read_text(encoding="utf-8")
    journal.write_text(resealed(text.replace('"greedy"', '"gredy"')), encoding="utf-8")
    other = table_store(0, seed=2)
    said = []
    for _ in range(2):
        with pytest.raises(KingsError, match="gredy") as refused:
            other.resume(code)
        said.append(str(refused.value))
    assert said[0] == said[1]
    journal.write_text(text, encoding="utf-8")
    other.resume(code)
    assert code == other.scene.code


def test_the_code_is_told_after_the_first_decision() -> None:
    seat, tape = seated(table_store(0, seed=1))
    assert ("", "") == (tape.frame["code"], tape.frame["kept"])
    say(seat, "choose", q=tape.frame["q"], move=tape.frame["choices"][0]["move"])
    code = seat.store.scene.code
    assert code == tape.frame["code"]
    assert f"This game is kept under the code {code}." == tape.frame["kept"]
