"""Seats: frames as they change, one decision counted once, and sentences for everything else."""

from __future__ import annotations

import errno
import json
import random
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kings.figures.castle import suspicion_svg
from kings.games import ROOMS
from kings.hall.table import Table
from kings.records.recording import HUMAN
from kings.struggle.cards import Card
from kings.struggle.options import Options
from kings.table import Driver, begin, new_game, store_of
from kings.table.seat import LATE, MOST_BYTES, MOST_IN_A_SECOND, Seat
from tests.effort import examples, some
from tests.positions import ADA, BEN
from tests.table.devices import Clock, Tape, click, played, say, seated
from tests.widgets.clicking import click_until, table_store

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def text_of(seat: Seat) -> str:
    return seat.store.driver.recording.text()


def refused(tape: Tape) -> str:
    """Return the sentence of the last message, which has to be a refusal."""
    assert ["refused"] == list(tape.last)
    sentence: str = tape.last["refused"]
    assert re.fullmatch(r"\S+ .*[.?!]( \([SKC]-\w\w\))?", sentence, re.S), sentence
    return sentence


# Frames.


def test_the_first_frame_is_whole_and_the_next_sends_only_pictures_that_changed() -> None:
    seat, tape = seated(seed=3)
    assert [1, True] == [tape.frame["n"], all(tape.frame["pictures"])]
    assert [] == tape.frame["motions"]
    window = next(
        number
        for number, _ in enumerate(played(seat, tape, random.Random(3)))
        if tape.frame["chips"]
    )
    assert window
    chip = tape.frame["chips"][0]
    say(seat, "offer", q=tape.frame["q"], deal=chip["offer"]["deal"])
    assert None in tape.frame["pictures"], "the hand is the same"
    drawn = tape.pictures
    seat.come(tape)
    assert 1 == tape.frame["n"] and all(tape.frame["pictures"])
    assert drawn == tape.pictures


def test_nothing_is_sent_where_nothing_has_changed() -> None:
    seat, tape = seated(seed=3)
    known = len(tape.heard)
    seat.refresh()
    seat.store.changed()
    seat.refresh()
    say(seat, "now")
    say(seat, "settings", stop_for_tricks=True)
    assert known == len(tape.heard)
    say(seat, "settings", stop_for_tricks=False)
    assert known + 1 == len(tape.heard)


def test_only_what_is_new_moves() -> None:
    seat, tape = seated(seed=3)
    click(seat, tape, random.Random(3))
    assert tape.frame["motions"]
    say(seat, "settings", coach=False)
    assert [] == tape.frame["motions"]


def test_looking_back_is_no_move_and_shows_what_lay_there() -> None:
    seat, tape = seated(seed=3)
    rng = random.Random(3)
    for _ in range(4):
        click(seat, tape, rng)
    now, before = tape.frame, text_of(seat)
    say(seat, "look", at=1)
    assert tape.frame["looking"] and 1 == tape.frame["steps"]["at"] and not tape.frame["choices"]
    say(seat, "choose", q=tape.frame["q"], move={"kind": "pass", "seat": 0})
    refused(tape)
    say(seat, "now")
    assert {**now, "n": 0, "motions": [], "pictures": []} == {
        **tape.frame,
        "n": 0,
        "motions": [],
        "pictures": [],
    }
    assert before == text_of(seat)
    say(seat, "look", at=99)
    refused(tape)


def test_a_second_device_has_the_seat_and_the_first_is_told() -> None:
    seat, first = seated(seed=3)
    second = Tape()
    seat.come(second)
    assert ["elsewhere"] == first.ended and {"bye": "elsewhere"} == first.last
    assert 1 == second.frame["n"]
    seat.leave(first)
    assert seat.device is second
    seat.leave(second)
    assert seat.device is None


# Counting.


def test_a_decision_that_is_sent_again_counts_once() -> None:
    seat, tape = seated(seed=3)
    said = click(seat, tape, random.Random(3))
    before = text_of(seat)
    seat.hear(json.dumps(said))
    assert LATE == refused(tape) and before == text_of(seat)


def test_a_window_that_is_left_twice_is_left_once() -> None:
    seat, tape = seated(seed=3)
    next(None for _ in played(seat, tape, random.Random(3)) if tape.frame["window"]["let"])
    said = {"do": "enough", "q": tape.frame["q"]}
    seat.hear(json.dumps(said))
    before = text_of(seat)
    seat.hear(json.dumps(said))
    assert LATE == refused(tape) and before == text_of(seat)


def test_taking_back_gives_another_number_than_before() -> None:
    seat, tape = seated(seed=3)
    numbers = [tape.frame["q"]]
    for _ in range(2):
        click(seat, tape, random.Random(3))
        numbers.append(tape.frame["q"])
        say(seat, "back", q=tape.frame["q"])
        numbers.append(tape.frame["q"])
    assert sorted(set(numbers)) == numbers


def test_a_question_to_the_whole_table_counts_the_same_whoever_could_answer() -> None:
    """How often somebody was asked in secret is not told by the number either (C-22)."""
    room = ROOMS["castle"]
    called = 0
    for seed in range(12):
        store = begin(room.options(names=NAMES), [HUMAN, HUMAN, "greedy", "greedy"], seed=seed)
        seat, tape = seated(store)
        rng = random.Random(seed)
        for _ in range(60):
            if store.scene.over or called > 5:
                break
            call = store.curtain.call
            if call is not None:
                called += 1
                assert seat.q == _steps_up_to(seat, call.at)
            click(seat, tape, rng)
    assert called > 2


def _steps_up_to(seat: Seat, at: int) -> int:
    """Count by hand what happened for all to see up to a move."""
    room = seat.store.room
    assert room.calling is not None
    moves = [moment.move for moment in seat.store.driver.recording.moments[: at + 1]]
    return sum(move.seat >= 0 and not isinstance(move, room.calling.answers) for move in moves)


# Kills: whatever is lost is not on the disk, and what is on the disk is shown.


@pytest.mark.parametrize("game", ROOMS)
def test_a_killed_program_shows_the_same_first_frame(game: str, tmp_path: Path) -> None:
    options = ROOMS[game].options(names=NAMES)
    driver = Driver.begin(options, [HUMAN, "greedy", "greedy", "greedy"], 6)
    driver.recording.save_as(tmp_path / "kept.jsonl")
    store = store_of(driver)
    store.play_on()
    seat, tape = seated(store)
    compared = 0
    for number, _ in enumerate(played(seat, tape, random.Random(6))):
        if number % 4:
            continue
        seat.come(tape)
        copy = tmp_path / f"killed-{number}.jsonl"
        copy.write_bytes((tmp_path / "kept.jsonl").read_bytes())
        other = store_of(Driver.open(copy))
        other.play_on()
        _, after = seated(other)
        assert _without_place(tape.frame) == _without_place(after.frame)
        assert tape.pictures == after.pictures
        other.close()
        compared += 1
    assert compared > 2


def _without_place(frame: dict[str, Any]) -> dict[str, Any]:
    """Leave out the code of the game, which a copy has not."""
    return {**frame, "code": "", "kept": "", "pictures": []}


@pytest.mark.parametrize("decisions", some((4, 12), [4]))
def test_after_each_line_of_the_journal_the_game_goes_on_to_the_same_place(
    tmp_path: Path, decisions: int
) -> None:
    """Killed between two lines of the bots' moves, a game is played on to where it was."""
    path = tmp_path / "kept.jsonl"
    driver = Driver.begin(Options(names=NAMES), [HUMAN, "greedy", "greedy", "greedy"], 6)
    driver.recording.save_as(path)
    store = store_of(driver)
    store.play_on()
    seat, tape = seated(store)
    rng, compared = random.Random(6), 0
    for _ in range(decisions):
        known = len(path.read_text("utf-8").splitlines())
        said = click(seat, tape, rng)
        lines = path.read_text("utf-8").splitlines(keepends=True)
        for kept in range(known, len(lines) + 1):
            torn = tmp_path / f"torn-{kept}.jsonl"
            torn.write_text("".join(lines[:kept]), "utf-8")
            other = store_of(Driver.open(torn))
            other.play_on()
            again, _ = seated(other)
            again.hear(json.dumps(said))  # the client sends again what had no answer
            assert _moves(seat) == _moves(again), (kept, said)
            other.close()
            compared += 1
    assert compared > 2 * decisions


def _moves(seat: Seat) -> list[Any]:
    return [moment.move for moment in seat.store.driver.recording.moments]


def test_a_full_disk_refuses_the_move_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, tape = seated(seed=3)
    rng = random.Random(3)
    click(seat, tape, rng)
    before, frame = text_of(seat), tape.frame

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.write", full)
        click(seat, tape, random.Random(1))
        assert "No space left on device" in refused(tape)
    assert before == text_of(seat) and frame == tape.frame
    known = len(tape.heard)
    click(seat, tape, rng)
    assert not any("refused" in told for told in tape.since(known))


# Offers.


def at_a_window(**settings: bool) -> tuple[Seat, Tape]:
    """Return a seat at whose table a bot's action is for sale."""
    store = table_store(0, seed=3)
    store.change_settings(stop_at_windows=True)
    click_until(store, lambda table: table.scene.can_offer and not table.scene.choices)
    return seated(store)


def test_a_draft_touches_nothing_and_tells_of_each_clause() -> None:
    seat, tape = at_a_window()
    before, scene, known = text_of(seat), seat.store.scene, len(tape.heard)
    act = tape.frame["menu"]["acts"][0]["act"]
    rows = [
        {"kind": "pay", "by": 0, "to": act["by"], "gold": 2},
        {"kind": "act", **act},
        None,
        {"kind": "promise_gold", "by": 0, "to": act["by"], "gold": 1, "due": 7},
    ]
    say(seat, "draft", rows=rows, key=7)
    assert known + 1 == len(tape.heard)
    draft = tape.last["draft"]
    verdicts = [row and row["binds"] for row in draft["clauses"]]
    assert [7, [True, True, None, False]] == [draft["key"], verdicts]
    assert "Something is missing." == draft["refusal"]
    assert [f"You keep {seat.store.scene.view.own.gold - 2} gold."] == draft["keeps"]
    say(seat, "draft", rows=[row for row in rows if row])
    assert "" == tape.last["draft"]["refusal"]
    say(seat, "draft", rows=[{"kind": "pay", "by": 0, "to": 1, "gold": 99}])
    assert "" != tape.last["draft"]["refusal"]
    assert (before, scene) == (text_of(seat), seat.store.scene)


def test_a_draft_of_nonsense_is_answered_in_sentences() -> None:
    seat, tape = at_a_window()
    for rows in (
        [{"kind": "pay", "by": 77, "to": -3, "gold": 10**9}],
        [{"kind": "act", "by": 5, "how": "use", "card": 3, "on": [9, 9]}],
        [{"kind": "give", "by": 0, "to": 0, "cards": [1, 1], "face_up": True, "number": 5}],
        [{"kind": "promise_words", "by": 0, "to": 1, "due": 3, "words": "x" * 281}],
        [{"kind": "pay", "by": 0, "to": 1, "gold": 1}] * 25,
    ):
        say(seat, "draft", rows=rows)
        told = tape.last.get("draft", {"refusal": tape.last.get("refused")})
        assert told["refusal"], rows


def test_an_offer_an_answer_and_what_follows_are_frames() -> None:
    seat, tape = at_a_window()
    known = len(tape.heard)
    deal = tape.frame["chips"][0]["offer"]["deal"]
    say(seat, "offer", q=tape.frame["q"], deal=deal)
    assert [["n"]] == [[key for key in told if key == "n"] for told in tape.since(known)]
    assert tape.frame["answers"] or tape.frame["agreed"]
    say(seat, "accept", q=tape.frame["q"], number=99)
    refused(tape)
    say(seat, "withdraw", q=tape.frame["q"], number=1)
    refused(tape)
    say(seat, "say", q=tape.frame["q"], move={"kind": "settle", "seat": 0, "promise": 1})
    refused(tape)


def test_a_silent_game_has_no_deals() -> None:
    seat, tape = seated(game="castle", seed=1)
    for do in ("accept", "refuse", "withdraw"):
        say(seat, do, q=tape.frame["q"], number=1)
        assert "Nobody makes deals at this table." == refused(tape)
    say(seat, "draft", rows=[])
    refused(tape)


# Which game.


def test_a_game_is_begun_kept_played_again_and_taken_up() -> None:
    seat, tape = seated(seed=3)
    say(seat, "begin", game="keys", names=["A", "B", "C", "D"], options={"jokers": False})
    assert ("keys", ["A", "B", "C", "D"]) == (tape.frame["game"], tape.frame["names"])
    code = tape.frame["code"]
    assert code and all(tape.frame["pictures"])
    assert not seat.store.driver.state.options.jokers
    say(seat, "rematch")
    assert "keys" == tape.frame["game"] and tape.frame["code"] not in ("", code)
    say(seat, "resume", code=code)
    assert code == tape.frame["code"]
    say(seat, "mine")
    assert code in [game["code"] for game in tape.last["mine"]]
    say(seat, "resume", code="nobody-has-this")
    refused(tape)
    say(seat, "begin", game="chess")
    refused(tape)
    say(seat, "begin", game="struggle", names=["A", "A", "B"])
    assert ["refused", "names"] == list(tape.last)
    say(seat, "begin", game="struggle", players=["human"] * 3)
    refused(tape)
    assert code == tape.frame["code"]


def test_before_a_game_has_begun_there_is_the_page_on_which_one_begins() -> None:
    tape = Tape()
    seat = Seat(begin(seed=1), begun=False, clock=Clock(ticks=True))
    seat.come(tape)
    games = tape.last["setup"]["games"]
    assert list(ROOMS) == [game["game"] for game in games]
    say(seat, "choose", q=seat.q, move={"kind": "play", "seat": 0, "card": 5})
    assert "No game has been begun yet." == refused(tape)
    assert {} == tape.frame
    say(seat, "begin", game="castle", players=["human", "greedy", "random"], names=["x", "y", "z"])
    assert "castle" == tape.frame["game"]


def test_the_end_can_be_saved_and_not_before() -> None:
    seat, tape = seated(game="castle", seed=2)
    say(seat, "save")
    refused(tape)
    for _ in played(seat, tape, random.Random(2)):
        pass
    say(seat, "save")
    assert text_of(seat) == tape.last["journal"]["text"]


def test_a_hand_that_lies_open_can_be_read() -> None:
    seat, tape = seated(seed=2)
    say(seat, "read", what="hand", seat=1)
    sheet = tape.last["sheet"]
    hand = seat.store.scene.view.seats[1]
    assert ("hand", f"{hand.name}'s hand") == (sheet["what"], sheet["title"])
    assert all(card.title in sheet["svg"][0] for card in hand.hand)
    say(seat, "read", what="hand", seat=9)
    refused(tape)


def test_a_hidden_hand_is_read_as_backs() -> None:
    seat, tape = seated(options=Options(names=("Ada", "Ben", "Cleo"), mode="night"), seed=2)
    say(seat, "read", what="hand", seat=1)
    svg = tape.last["sheet"]["svg"][0]
    assert "data-card" not in svg and not any(card.title in svg for card in Card)


@pytest.mark.parametrize("game", ROOMS)
def test_all_piles_and_hands_can_be_read(game: str) -> None:
    seat, tape = seated(game=game, seed=2)
    say(seat, "read", what="seats")
    sheet = tape.last["sheet"]
    assert "seats" == sheet["what"]
    seats = seat.store.scene.view.seats
    assert all(f'data-seat="{at.seat}"' in sheet["svg"][0] for at in seats)


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_other_games_have_no_hands_to_read(game: str) -> None:
    seat, tape = seated(game=game, seed=2)
    say(seat, "read", what="hand", seat=1)
    refused(tape)


@pytest.mark.parametrize("game", ROOMS)
def test_the_rules_can_be_read_and_style_no_element(game: str) -> None:
    seat, tape = seated(game=game, seed=2)
    own = {"struggle": ["hand"], "castle": ["guesses"]}.get(game, [])
    assert ["rules", "rule", "seats", *own] == tape.frame["reads"]
    say(seat, "read", what="rules")
    sheet = tape.last["sheet"]
    assert "rules" == sheet["what"] and "<table" in sheet["html"]
    assert "style=" not in sheet["html"] and "<script" not in sheet["html"]
    say(seat, "read", what="hands")
    refused(tape)


def test_guesses_are_those_of_the_one_before_the_screen() -> None:
    seat, tape = seated(store := begin(game="castle", seed=2))
    say(seat, "read", what="guesses")
    sheet = tape.last["sheet"]
    assert [suspicion_svg(store.scene.view, dark=None)] == sheet["svg"] and sheet["lines"]
    assert suspicion_svg(store.room.game.view(store.driver.state, 1), dark=None) not in sheet["svg"]
    other, silent = seated(seed=2)
    say(other, "read", what="guesses")
    assert "Nothing can be guessed" in refused(silent)


# Strangers.


def test_a_flood_is_told_once_and_carried_out_no_faster() -> None:
    clock, tape = Clock(), Tape()
    seat = Seat(begin(seed=3), clock=clock)
    seat.come(tape)
    known = len(tape.heard)
    for _ in range(50):
        say(seat, "look", at=0)
        say(seat, "now")
    told = tape.since(known)
    assert MOST_IN_A_SECOND == sum("n" in one for one in told)
    assert 1 == sum("refused" in one for one in told)
    clock.now += 1.0
    say(seat, "look", at=0)
    assert tape.frame["looking"]


def test_a_message_that_is_too_long_is_refused_before_it_is_read() -> None:
    seat, tape = seated(seed=3)
    seat.hear('{"do": "resume", "code": "' + "x" * MOST_BYTES + '"}')
    assert f"A message has at most {MOST_BYTES} bytes." == refused(tape)
    seat.hear('{"do": "resume", "code": "' + "€" * (MOST_BYTES // 3) + '"}')
    assert f"A message has at most {MOST_BYTES} bytes." == refused(tape)


WORDS = (
    *("hello", "choose", "say", "offer", "accept", "refuse", "withdraw", "draft", "enough", "look"),
    *("now", "back", "come", "hand_over", "to_the_table", "nobody", "sit", "branch", "setup"),
    *("mine", "begin", "resume", "save", "settings", "release", "settle", "judge", "rematch"),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = st.dictionaries(
    st.sampled_from(("q", "move", "deal", "number", "rows", "at", "seat", "player", "code", "x")),
    JSON,
    max_size=4,
)
MESSAGES = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=60),
    JSON.map(json.dumps),
    st.builds(lambda do, said: json.dumps({**said, "do": do}), st.sampled_from(WORDS), FIELDS),
    st.sampled_from(
        ("[" * 5_000, '{"do":"now","do":"now"}', '{"do":NaN}', '{"do":"\\ud800"}', "1" * 7_000)
    ),
)
HARMLESS = frozenset({"n", "sheet", "setup", "mine", "draft", "refused", "bye"})


@pytest.fixture(scope="module")
def strangers_seat() -> Iterator[tuple[Seat, Tape]]:
    """A seat for all messages, one after the other; the games begun at it are always the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kings.table.driver.fresh_seed", count(4).__next__)
        players = [HUMAN, "greedy", "greedy", "greedy"]
        yield seated(new_game(Options(names=NAMES), players, seed=3))


@given(MESSAGES)
@settings(max_examples=examples(400), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rubbish_gets_a_sentence_and_changes_nothing(
    strangers_seat: tuple[Seat, Tape], text: str | bytes
) -> None:
    seat, tape = strangers_seat
    before, known, asked = text_of(seat), len(tape.heard), seat.q
    seat.hear(text)
    assert tape.heard[known:] or _is_understood(text)
    for told in tape.since(known):
        assert not set(told) - HARMLESS or "n" in told
        if "refused" in told:
            assert "fault in the program" not in told["refused"], (text, told)
            refused(tape)
    assert before == text_of(seat) or _is_meant(text, asked)


def _is_understood(text: str | bytes) -> bool:
    """Say whether a message is whole, so that it may go unanswered: nothing changed by it."""
    return isinstance(text, str) and json.loads(text).get("do") in _SILENT


def _is_meant(text: str | bytes, asked: int) -> bool:
    """Say whether a message is no rubbish: it begins a game, or goes a step back or on in one."""
    said = json.loads(text)
    steps = [{"do": word, "q": asked} for word in ("back", "enough")]
    return said["do"] in ("begin", "rematch", "branch") or said in steps


_SILENT = ("now", "settings", "look", "to_the_table", "come", "hand_over")


def test_a_changed_field_of_a_true_message_is_never_a_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seat, tape = at_a_window()
    rng = random.Random(1)
    frame = tape.frame
    true: list[dict[str, Any]] = [
        {"do": "offer", "q": frame["q"], "deal": frame["chips"][0]["offer"]["deal"]},
        {"do": "draft", "rows": frame["chips"][0]["offer"]["deal"]["clauses"]},
        {"do": "settle", "q": frame["q"], "move": {"kind": "settle", "seat": 0, "promise": 1}},
        {
            "do": "judge",
            "q": frame["q"],
            "move": {"kind": "judge", "seat": 0, "promise": 1, "verdict": "kept"},
        },
        {"do": "choose", "q": frame["q"], "move": {"kind": "aim", "seat": 2, "on": [1]}},
    ]
    junk: tuple[Any, ...] = (None, -1, 99, 10**30, True, "x", [], {}, 0.5, [None], "\u202e", 7)
    for _ in range(600):
        message = json.loads(json.dumps(rng.choice(true)))
        _spoil(message, rng, junk)
        before = text_of(seat)
        seat.hear(json.dumps(message))
        if before != text_of(seat):  # what was changed may still be an offer
            assert "offer" == message["do"]
            seat, tape = at_a_window()
    assert not caplog.records


def _spoil(data: Any, rng: random.Random, junk: tuple[Any, ...]) -> None:
    """Put something else in the place of one value, at any depth."""
    keys = [key for key in data if key != "do"] if isinstance(data, dict) else range(len(data))
    key = rng.choice(list(keys))
    inner = data[key]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
        _spoil(inner, rng, junk)
    else:
        data[key] = rng.choice(junk)


def test_a_fault_of_the_program_tells_its_kind_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seat, tape = seated(seed=3)

    def fault(_: object) -> None:
        raise RuntimeError("Ben holds the Assassin")

    monkeypatch.setattr(seat.store, "choose", fault)
    click(seat, tape, random.Random(0))
    assert "RuntimeError" in refused(tape) and "Assassin" not in refused(tape)
    assert "Ben holds the Assassin" in caplog.text


# Table of one's own.


def screens(seed: int, **options: Any) -> tuple[Table, list[Tape]]:
    """Return a table of four people with a device before each."""
    driver = Driver.begin(Options(names=NAMES, **options), (HUMAN,) * 4, seed)
    made = Table(driver, clock=Clock(ticks=True), bell=None)
    tapes = [Tape() for _ in NAMES]
    for seat, tape in zip(made.seats.values(), tapes, strict=True):
        seat.come(tape)
    return made, tapes


def decide(made: Table, tapes: list[Tape], seat: int, at: int) -> None:
    """Make a decision; where that is one in a window for deals, the others let it happen."""
    frame = tapes[seat].frame
    say(made.seats[seat], "choose", q=frame["q"], move=frame["choices"][at]["move"])
    assert "n" in tapes[seat].last, tapes[seat].last
    while frame["bell"] is not None and frame["bell"]["what"] == "window":
        letting = [other for other in range(4) if tapes[other].frame["window"]["let"]]
        if not tapes[seat].frame["bell"] or not letting:
            return
        say(made.seats[letting[0]], "enough", q=tapes[letting[0]].frame["q"])


def replayed(seed: int, script: list[tuple[int, int]], **options: Any) -> tuple[Table, list[Tape]]:
    made, tapes = screens(seed, **options)
    for seat, at in script:
        decide(made, tapes, seat, at)
    return made, tapes


@pytest.mark.parametrize("number", some((2, 6), [2]))
@pytest.mark.parametrize("mode", ["day", "night"])
def test_a_sealed_card_sends_everybody_else_the_same_bytes(mode: str, number: int) -> None:
    """Two games differ in one sealed card: the others hear the same, in number, order and bytes."""
    rng, script, sealed = random.Random(5), list[tuple[int, int]](), 0
    made, tapes = screens(5, mode=mode)
    while not tapes[0].frame["over"] and sealed < number:
        asked = [seat for seat in range(4) if tapes[seat].frame["choices"]]
        seat = rng.choice(asked)
        most = len(tapes[seat].frame["choices"])
        at = rng.randrange(most)
        if made.driver.state.phase.name == "FOLLOW" and len(asked) > 1 and most > 1:
            _, one = replayed(5, [*script, (seat, at)], mode=mode)
            _, two = replayed(5, [*script, (seat, (at + 1) % most)], mode=mode)
            same = [one[other].heard == two[other].heard for other in range(4)]
            assert [other != seat for other in range(4)] == same
            sealed += 1
        script.append((seat, at))
        decide(made, tapes, seat, at)
    assert number == sealed


def test_others_are_sent_only_what_changes_for_them() -> None:
    made, tapes = screens(5, mode="night")
    while made.driver.state.phase.name != "FOLLOW":
        seat = next(seat for seat in range(4) if tapes[seat].frame["choices"])
        decide(made, tapes, seat, 0)
    asked = [seat for seat in range(4) if tapes[seat].frame["choices"]]
    numbers = {seat: tapes[seat].frame["q"] for seat in asked}
    heard = [len(tape.heard) for tape in tapes]
    say(made.seats[asked[0]], "look", at=0)
    say(made.seats[asked[0]], "now")
    say(made.seats[asked[0]], "draft", rows=[])
    assert heard[1:] == [len(tape.heard) for tape in tapes][1:] or asked[0] != 0
    for seat in asked:  # none of these goes stale by what the others do
        say(made.seats[seat], "choose", q=numbers[seat], move=_first_play(made, tapes, seat))
        assert "n" in tapes[seat].last


def _first_play(made: Table, tapes: list[Tape], seat: int) -> Any:
    return tapes[seat].frame["choices"][0]["move"]


def test_nobody_makes_another_ones_move_or_what_is_for_all_to_decide() -> None:
    made, tapes = screens(5)
    here = next(seat for seat in range(4) if tapes[seat].frame["choices"])
    other = (here + 1) % 4
    move = tapes[here].frame["choices"][0]["move"]
    before = made.driver.recording.text()
    for do, said in (
        ("choose", {"move": move}),
        ("choose", {"move": {**move, "seat": other}}),
        ("back", {}),
        ("come", {"seat": here}),
        ("hand_over", {"seat": here}),
        ("sit", {"seat": here, "player": "greedy"}),
        ("begin", {"game": "struggle"}),
        ("rematch", {}),
        ("resume", {"code": "abcd"}),
        ("branch", {}),
    ):
        said = {**said, "q": tapes[other].frame["q"]}
        say(made.seats[other], do, **said)
        refused(tapes[other])
    assert before == made.driver.recording.text()


def test_an_offer_reaches_the_other_screens() -> None:
    made, tapes = screens(5)
    rng = random.Random(1)
    while not any(tape.frame["chips"] for tape in tapes):
        seat = next(seat for seat in range(4) if tapes[seat].frame["choices"])
        decide(made, tapes, seat, rng.randrange(len(tapes[seat].frame["choices"])))
    buyer = next(seat for seat in range(4) if tapes[seat].frame["chips"])
    chip = tapes[buyer].frame["chips"][0]
    say(made.seats[buyer], "offer", q=tapes[buyer].frame["q"], deal=chip["offer"]["deal"])
    seller = chip["seller"]
    offer = tapes[seller].frame["offers"][-1]
    assert offer["answer"] and NAMES[buyer] == offer["by"]
    say(made.seats[seller], "accept", q=tapes[seller].frame["q"], number=offer["number"])
    assert all(tape.frame["agreed"] for tape in tapes)
    assert not any(one["words"] == chip["words"] for one in tapes[buyer].frame["chips"])


def test_a_seat_of_its_own_keeps_its_number_while_others_move() -> None:
    made, tapes = screens(5)
    before = made.seats[ADA].q, made.seats[BEN].q
    here = next(seat for seat in range(4) if tapes[seat].frame["choices"])
    decide(made, tapes, here, 0)
    after = made.seats[ADA].q, made.seats[BEN].q
    assert [here == ADA, here == BEN] == [
        one != two for one, two in zip(before, after, strict=True)
    ]
