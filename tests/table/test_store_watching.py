"""A recorded game that is looked at, and journals that somebody brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kings.errors import BadInput, BadRecord, KingsError
from kings.records.formats import Parent, read_scenario
from kings.records.journal import parse_journal
from kings.records.places import games_folder, journal_of
from kings.records.recording import HUMAN, Recording, replay
from kings.struggle.moves import Play
from kings.struggle.rules import GAME
from kings.struggle.state import Phase
from kings.table import StruggleStore
from tests.positions import ADA, BEN, PEASANT
from tests.records.games import resealed
from tests.widgets.clicking import finish, table_store, watched

DATA = Path(__file__).resolve().parents[2] / "data"
RECORDED = DATA / "games" / "night_of_four.jsonl"
OWED = DATA / "scenarios" / "a_promise_falls_due.json"


def unfinished() -> tuple[StruggleStore, str]:
    """Return a Night game that is not over, and its journal's text."""
    store = table_store(ADA, mode="night", seed=3)
    for _ in range(6):
        store.choose(store.scene.choices[0].choice) if store.scene.choices else store.go_on()
    store.back()
    return store, journal_of(store.scene.code).read_text(encoding="utf-8")


def snapshot(store: StruggleStore) -> tuple[object, ...]:
    return (
        store.scene.view,
        store.scene.log,
        store.scene.players,
        store.scene.code,
        store.scene.looking,
        store.scene.names,
    )


def test_a_recorded_game_is_looked_at_from_its_beginning_by_a_bystander() -> None:
    files = sorted(games_folder().iterdir())
    store = watched(RECORDED)
    assert (0, None, None, ()) == (
        store.scene.looking,
        store.scene.front,
        store.scene.view.seat,
        store.scene.people,
    )
    assert store.scene.watched and store.scene.over and "" == store.scene.code
    question = "You are looking at the beginning of a recorded game. Nothing can be decided here."
    assert question == store.scene.question
    store.step_round()
    assert "round 2 of a recorded game" in store.scene.question
    store.to_end()
    assert len(store.scene.stops) - 1 == store.scene.looking
    assert store.scene.deals.standings and not store.scene.can_go_on
    store.back()
    assert len(store.scene.stops) - 2 == store.scene.looking
    store.look_now()
    assert len(store.scene.stops) - 1 == store.scene.looking
    assert files == sorted(games_folder().iterdir())


def test_a_recorded_game_stays_as_it_is() -> None:
    store = watched(RECORDED)
    before, file = snapshot(store), RECORDED.read_bytes()
    refused: list[Callable[[], None]] = [
        lambda: store.choose(Play(ADA, PEASANT)),
        lambda: store.seat(ADA, HUMAN),
        lambda: store.come(ADA),
        lambda: store.hand_over(ADA),
        lambda: store.go_back_to(0),
        lambda: store.see_as(4),
        store.play_on,
    ]
    for verb in refused:
        with pytest.raises(KingsError, match=r"\.$"):
            verb()
    assert before == snapshot(store)
    assert file == RECORDED.read_bytes()


def test_a_finished_game_is_seen_with_the_eyes_of_any_seat() -> None:
    store = watched(RECORDED)
    store.look(20)
    for seat in (BEN, ADA, None):
        store.see_as(seat)
        state = store.driver.recording.moments[store.scene.stops[20].moves - 1].state
        assert seat == store.scene.eyes == store.scene.view.seat
        assert replace(GAME.view(state, seat), choices=()) == store.scene.view
    own = [line.text for line in store.scene.log]
    store.see_as(BEN)
    assert own != [line.text for line in store.scene.log], "Ben reads which card he laid"


def test_an_unfinished_game_is_seen_as_a_bystander_only() -> None:
    played, _ = unfinished()
    store = watched(journal_of(played.scene.code))
    with pytest.raises(BadInput, match="not over"):
        store.see_as(ADA)
    store.see_as(None)
    for number in range(len(store.scene.stops)):
        store.look(number)
        assert store.scene.view.seat is None
        assert not any("lays the" in line.text for line in store.scene.log)
    with pytest.raises(BadInput, match="when it is over"):
        assert store.journal_text()
    assert store.scene.seed is None


def test_in_a_game_that_is_played_nobody_borrows_eyes() -> None:
    store = table_store(ADA, mode="night")
    with pytest.raises(BadInput, match="own seat's view"):
        store.see_as(BEN)


def test_a_branch_of_a_recorded_game_is_played() -> None:
    store = watched(RECORDED)
    store.look(8)
    store.see_as(ADA)
    there = [line.text for line in store.scene.log]
    store.branch("", (HUMAN, "greedy", "greedy", "random"))
    assert not store.scene.watched and store.scene.looking is None and store.scene.code
    assert (ADA, there) == (store.scene.front, [line.text for line in store.scene.log])
    assert (HUMAN, "greedy", "greedy", "random") == store.scene.players
    assert ["Branch 1"] == [line.name for line in store.scene.branches if line.current]
    finish(store)


def test_a_player_whom_nobody_knows_is_replaced_by_a_greedy_bot(tmp_path: Path) -> None:
    text = RECORDED.read_text(encoding="utf-8")
    odd = tmp_path / "odd.jsonl"
    odd.write_text(text.replace('["greedy","greedy"', '["wizard","human"'), encoding="utf-8")
    store = watched(odd)
    assert "wizard" == store.scene.players[0]
    store.branch("Mine")
    assert ("greedy", HUMAN, "greedy", "greedy") == store.scene.players
    with pytest.raises(BadInput, match="wizard"):
        watched(odd).branch("Mine", ("wizard", HUMAN, "greedy", "greedy"))
    with pytest.raises(BadInput, match="as many players"):
        watched(odd).branch("Mine", (HUMAN,))


def test_a_finished_game_that_somebody_brings_is_looked_at() -> None:
    old = table_store(ADA, seed=2)
    finish(old)
    text = old.journal_text()
    store = table_store(ADA, seed=9)
    store.open_text(text)
    assert store.scene.watched and 0 == store.scene.looking
    store.look_now()
    assert old.scene.deals.standings == store.scene.deals.standings


def test_an_unfinished_one_goes_on_as_a_copy() -> None:
    old, text = unfinished()
    store = table_store(BEN, seed=9)
    store.open_text(text)
    assert not store.scene.watched and store.scene.code not in ("", old.scene.code)
    assert (old.scene.view, old.scene.log, old.scene.players) == (
        store.scene.view,
        store.scene.log,
        store.scene.players,
    )
    store.step()
    assert text == journal_of(old.scene.code).read_text(encoding="utf-8")
    assert len(replay(journal_of(store.scene.code)).moves) == len(old.driver.recording.moves) + 1
    finish(store)


def test_a_copy_claims_no_family() -> None:
    old, text = unfinished()
    own = old.driver.recording.header
    forged = replace(own, id="x" * 32, parent=Parent(own.id, 3), branch="Mine")
    for header in (own, forged):
        lines = Recording(header)
        lines.lines = list(parse_journal(text.encode()).lines)
        body = text.split("\n", 1)[1]
        store = table_store(BEN, seed=9)
        store.open_text(resealed(lines.text().split("\n", 1)[0] + "\n" + body))
        assert [True] == [line.current for line in store.scene.branches]
        with pytest.raises(BadInput, match="no such branch"):
            store.open_branch(own.id)


def test_a_torn_text_is_reported() -> None:
    _, text = unfinished()
    store = table_store(BEN, seed=9)
    store.open_text(text + '{"n": 99')
    assert "torn" in store.scene.notice


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello\n",
        "{}\n",
        "\ud800\n",
        "\x00",
        '{"format":"kings-scenario"}\n',
        "[" * 99_999 + "\n",
    ],
)
def test_a_text_that_is_no_journal_changes_nothing(text: str) -> None:
    store = table_store(ADA, seed=1)
    before, files = snapshot(store), sorted(games_folder().iterdir())
    with pytest.raises(BadRecord, match=r"\.$"):
        store.open_text(text)
    assert before == snapshot(store)
    assert files == sorted(games_folder().iterdir())


def test_a_text_with_an_unknown_bot_or_another_course_changes_nothing() -> None:
    _, text = unfinished()
    store = table_store(ADA, seed=1)
    before, files = snapshot(store), sorted(games_folder().iterdir())
    with pytest.raises(BadInput, match="gredy"):
        store.open_text(resealed(text.replace('"greedy"', '"gredy"')))
    with pytest.raises(BadRecord, match="Line"):
        store.open_text(resealed(text.replace('"gold":5', '"gold":6')))
    with pytest.raises(BadRecord, match="Line 1: it was changed"):
        store.open_text(text.replace('"greedy"', '"random"'))
    assert before == snapshot(store)
    assert files == sorted(games_folder().iterdir())


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", OWED):
        with pytest.raises(BadRecord):
            watched(path)


def test_a_scenario_can_be_put_on_the_table() -> None:
    scenario = read_scenario(OWED.read_text(encoding="utf-8"))
    store = table_store(ADA, seed=1)
    before = snapshot(store)
    for source, players in ((DATA / "none.json", None), (OWED, (HUMAN,))):
        with pytest.raises(KingsError):
            store.begin_scenario(source, players)
    assert before == snapshot(store)
    store.begin_scenario(OWED, (HUMAN,) * scenario.options.players)
    assert (scenario.name, scenario.question) == store.scene.scenario
    assert scenario.position.round == store.scene.view.round


def test_a_game_begun_twice_with_one_seed_is_the_same() -> None:
    store = table_store(ADA, seed=1)
    seen = []
    for _ in range(2):
        store.begin(store.scene.view.options, (HUMAN, "greedy", "greedy", "greedy"), seed=7)
        assert Phase.LEAD is store.scene.view.phase or store.scene.log
        seen.append((store.scene.view, store.scene.log))
    assert seen[0] == seen[1]
