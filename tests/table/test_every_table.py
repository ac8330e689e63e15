"""The table serves every game: random games through its store, and games by their frames."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kings import castle, keys, struggle
from kings.bots.roster import bot_names
from kings.errors import BadInput
from kings.games import ROOMS
from kings.records.recording import HUMAN
from kings.shipped import DATA
from kings.table import TableStore, begin, watch
from kings.table.front_page import plain
from kings.widgets import play
from tests.table.devices import played, say, seated
from tests.widgets.clicking import click_on, finish
from tests.widgets.pages import EVIL

NAMES = ("Ada", "Ben", "Cleo", "Dora")
AGREED: dict[str, Any] = {
    "struggle": struggle.Options(names=NAMES, mode="night"),
    "keys": keys.Options.with_jokers(NAMES),
    "castle": castle.Options(names=NAMES[:3], squires="chosen", turn_limit=6),
}

every_game = pytest.mark.parametrize("name", AGREED)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def table_of(name: str, *people: int, seed: int = 1) -> TableStore:
    """Return a store with a new game in which these seats are people and the others greedy bots."""
    options = AGREED[name]
    players = [HUMAN if seat in people else "greedy" for seat in range(options.players)]
    return begin(options, players, seed=seed)


def check_shown(store: TableStore) -> None:
    """What is shown is a view of the seat in front, and what that seat has heard."""
    record, viewer = store.driver.recording, store.history.viewer
    heard = [event.seen_by(viewer) for moment in record.moments for event in moment.events]
    known = [event for event in heard if event is not None]
    assert known[: len(store.scene.happened)] == list(store.scene.happened)
    assert store.scene.view.seat == viewer
    if not store.scene.called and store.scene.looking is None:
        assert len(known) == len(store.scene.happened)
        assert store.room.game.view(record.state, viewer) == store.scene.view
    chapters = [stop.chapter for stop in store.scene.stops]
    assert sorted(chapters) == chapters and store.scene.stops[-1].words
    moves = [stop.moves for stop in store.scene.stops]
    assert sorted(moves) == moves
    assert store.scene.question and set(store.scene.last) <= {line.text for line in store.scene.log}


@every_game
@given(seed=st.integers(0, 10**6), people=st.sets(st.integers(0, 2), min_size=1))
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_random_game_through_the_store_shows_views_only(
    name: str, seed: int, people: set[int]
) -> None:
    store, rng = table_of(name, *people, seed=seed), random.Random(seed)
    for _ in range(25):
        if store.scene.over:
            break
        if rng.random() < 0.1 and store.scene.can_go_back:
            store.back()
        elif rng.random() < 0.1:
            store.look(rng.randrange(len(store.scene.stops)))
        elif store.scene.looking is not None:
            store.look_now()
        else:
            click_on(store, rng)
        check_shown(store)


@every_game
def test_a_game_is_played_back_kept_and_watched(name: str) -> None:
    store = table_of(name, 0, seed=2)
    finish(store, most=1_000)
    assert store.scene.shows_end and store.scene.end_words and store.journal_text()
    text, stops = store.journal_text(), len(store.scene.stops)
    store.look(0)
    assert not store.scene.shows_end and store.scene.end_words == ()
    store.branch("another way")
    assert not store.scene.over and len(store.scene.branches) == 2
    store.open_text(text)
    assert store.scene.watched and stops == len(store.scene.stops)
    store.see_as(1)
    check_shown(store)


@every_game
def test_the_next_round_and_the_end_are_reached_by_steps(name: str) -> None:
    store = begin(AGREED[name], ["greedy"] * AGREED[name].players, seed=3)
    store.step_round()
    assert store.room.chapter_now(store.driver.state) >= 1
    store.step_turn()
    store.to_end()
    assert store.scene.over and not store.scene.can_go_on


@every_game
def test_a_game_by_what_its_frames_offer(name: str) -> None:
    """What every screen can do is enough for a whole game."""
    seat, tape = seated(table_of(name, 0, seed=5))
    for _ in played(seat, tape, random.Random(1)):
        pass
    over = tape.frame["over"]
    assert seat.store.scene.end_words[0] == over["headline"] and over["rematch"]
    say(seat, "look", at=0)
    assert tape.frame["over"] is None and tape.frame["looking"]


@every_game
def test_names_are_escaped_everywhere(name: str) -> None:
    options = type(AGREED[name])(names=(EVIL, *NAMES[1 : AGREED[name].players]))
    seat, tape = seated(begin(options, ["human", *["random"] * (options.players - 1)], seed=1))
    for _ in zip(range(6), played(seat, tape, random.Random(0)), strict=False):
        drawn = "".join(tape.pictures)
        assert "&lt;img" in drawn and "<img" not in drawn
        moving = "".join(one["sprite"] for one in tape.frame["motions"])
        assert "<img" not in moving


@every_game
def test_a_table_of_each_game_is_begun_from_the_page_of_another(name: str) -> None:
    other = next(game for game in ROOMS if game != name)
    screen = play(game=other, seed=1)
    say(screen._seat, "begin", game=name)
    assert screen.store.room is ROOMS[name]
    assert repr(screen).startswith(f"A table of {ROOMS[name].title} for Ada, Ben, Cleo and Dora.")
    for _ in range(3):
        if not screen.store.scene.over:  # its chance is another one each time
            click_on(screen.store, random.Random(1))
    screen.close()


@every_game
def test_a_store_refuses_another_game_and_changes_nothing(name: str) -> None:
    store = table_of(name, 0)
    before = store.scene.view
    other = next(game for game in ROOMS if game != name)
    with pytest.raises(BadInput, match=ROOMS[other].title):
        store.begin(AGREED[other])
    assert before == store.scene.view


SWITCHES: dict[str, dict[str, object]] = {
    "struggle": {"mode": "night", "free_market": True, "regulated_market": True},
    "keys": {"jokers": True, "buy_back": True, "laughter": False, "spy": True},
    "castle": {"squires": "drawn", "known_order": True, "turn_limit": 9},
}


@every_game
def test_the_options_of_the_page_reach_the_game(name: str) -> None:
    seat, tape = seated(begin(game="struggle", seed=1))
    say(seat, "setup")
    (game,) = (one for one in tape.last["setup"]["games"] if one["game"] == name)
    assert SWITCHES[name].keys() <= {option["name"] for option in game["options"]}
    names = ["Ann", "Bob", "Col", "Dee"]
    say(seat, "begin", game=name, names=names, options=SWITCHES[name])
    agreed = seat.store.scene.options
    assert tuple(names) == agreed.names
    assert SWITCHES[name] == {option: getattr(agreed, option) for option in SWITCHES[name]}


@every_game
def test_every_value_on_the_page_is_one_that_the_game_takes(name: str) -> None:
    seat, tape = seated(begin(game="struggle", seed=1))
    say(seat, "setup")
    (game,) = (one for one in tape.last["setup"]["games"] if one["game"] == name)
    chosen = [(one["name"], each) for one in game["options"] for each in one["values"]]
    names = ["Ann", "Bob", "Col", "Dee"]
    for option, each in chosen:
        value = each["value"]
        say(seat, "begin", game=name, names=names, options={option: value})
        assert "refused" not in tape.last, each["say"]
        agreed = plain(getattr(seat.store.scene.options, option))
        assert agreed == (tuple(value) if isinstance(value, list) else value)
    assert chosen


def test_what_can_not_be_played_is_refused_in_a_sentence() -> None:
    seat, tape = seated(begin(game="castle", seed=1))
    names = [f"Player {number}" for number in range(8)]
    say(seat, "begin", game="castle", names=names, options={"squires": "dealt"})
    assert "two to six players with dealt squires" in tape.last["refused"]
    say(seat, "begin", game="castle", names=names, options={"squires": "drawn"})
    assert 8 == seat.store.scene.options.players


@every_game
def test_any_journal_is_watched_to_its_end_with_each_seats_eyes(name: str, tmp_path: Path) -> None:
    store = begin(AGREED[name], ["greedy"] * AGREED[name].players, seed=4)
    store.to_end()
    path = tmp_path / "game.jsonl"
    path.write_text(store.journal_text(), encoding="utf-8")
    seat, tape = seated(watch(path))
    assert tape.frame["watched"] and tape.frame["looking"] and tape.frame["seat"] is None
    assert [*range(AGREED[name].players)] == [one["seat"] for one in tape.frame["eyes"]]
    say(seat, "see", seat=1)
    assert 1 == tape.frame["seat"]
    say(seat, "look", at=tape.frame["steps"]["of"])
    assert seat.store.scene.end_words[0] == tape.frame["over"]["headline"]
    assert not tape.frame["over"]["rematch"], "nobody has played it here"
    say(seat, "see", seat=None)
    assert tape.frame["seat"] is None
    for number in (-1, 99):
        say(seat, "see", seat=number)
        assert "refused" in tape.last


def test_who_looked_through_a_seats_eyes_sits_on_it_in_a_branch() -> None:
    seat, tape = seated(watch(DATA / "games" / "night_of_four.jsonl"))
    say(seat, "see", seat=2)
    say(seat, "look", at=5)
    say(seat, "branch", name="another way")
    assert 2 == tape.frame["seat"] and "human" == tape.frame["players"][2]
    assert not tape.frame["watched"]
    seat.store.close()


@every_game
def test_seats_are_changed_during_the_game(name: str) -> None:
    seat, tape = seated(table_of(name, 0, seed=2))
    say(seat, "seats")
    bots = [bot["name"] for bot in tape.last["seats"]]
    assert {*bot_names(name)} == {*bots}
    say(seat, "sit", q=tape.frame["q"], seat=1, player=bots[-1])
    assert bots[-1] == tape.frame["players"][1]
    before = tape.frame["players"]
    for player, number in (("nobody", 1), (bots[0], 9), (bots[0], -1)):
        say(seat, "sit", q=tape.frame["q"], seat=number, player=player)
        assert "refused" in tape.last and before == tape.frame["players"]


@every_game
def test_a_branch_is_left_and_found_again(name: str) -> None:
    seat, tape = seated(table_of(name, 0, seed=2))
    say(seat, "choose", q=tape.frame["q"], move=tape.frame["choices"][0]["move"])
    code = tape.frame["code"]
    say(seat, "branch", name=f"What if? {EVIL}")
    (line,) = tape.frame["branches"]
    assert code != tape.frame["code"] and line["say"].startswith("The game, ")
    say(seat, "follow", branch=line["id"])
    assert code == tape.frame["code"]
    (there,) = tape.frame["branches"]
    assert there["say"].startswith("What if? <img"), "words, which the client shows as a text"
    say(seat, "follow", branch="../../etc/passwd")
    assert "no such branch" in tape.last["refused"]


@every_game
def test_the_game_goes_on_as_far_as_one_likes(name: str) -> None:
    seat, tape = seated(begin(AGREED[name], ["greedy"] * AGREED[name].players, seed=3))
    reached = [tape.frame["steps"]["of"]]
    for until in ("step", "turn", "round", "end"):
        say(seat, "enough", q=tape.frame["q"], until=until)
        reached.append(tape.frame["steps"]["of"])
    assert sorted(set(reached)) == reached and tape.frame["over"] is not None
