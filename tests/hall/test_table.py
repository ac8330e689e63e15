"""One table of the hall: the bell, early decisions, the secret question, consent, and words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.castle import GAME
from kings.castle.moves import React
from kings.games import ROOMS
from kings.records import formats
from kings.records.codec import decode, encode, encode as as_data
from kings.records.recording import HUMAN, Recording, new_header
from kings.struggle.moves import Act, Deal, Pay
from kings.struggle.state import State
from kings.table.driver import Driver
from tests.castle.threats import threatening
from tests.hall.tables import Sitting, sitting, sitting_at
from tests.positions import ADA, BEN, CLEO, JEWELER, KNIGHT, QUEEN, position

MERCHANTS = position(JEWELER, KNIGHT, QUEEN)
"""Ada's Jeweler acts; each has five gold."""


def bells(here: Sitting) -> list[tuple[str, int]]:
    """Return what the journal says of the bell."""
    notes = [one.note for one in here.table.driver.recording.noted]
    return [(note.word, note.seconds) for note in notes if isinstance(note, formats.Bell)]


def offer(here: Sitting, by: int, to: int, gold: int = 1) -> dict[str, Any]:
    """Let a seat offer gold for the other's passing."""
    deal = Deal((Pay(by, to, gold), Act(to, "pass")))
    return here.say(by, "offer", deal=as_data(Deal, deal))


def acted(here: Sitting) -> bool:
    """Say whether Ada, whose turn it was, has acted."""
    state: State = here.table.driver.state
    return state.actor != ADA or state.window is None


def test_s_50_a_window_stays_open_until_everybody_has_nothing_more() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.choose(ADA, 1)
    assert not acted(here) and here.frame(ADA)["bell"]["early"]
    here.say(BEN, "enough")
    assert not acted(here)
    here.say(CLEO, "enough")
    assert acted(here)


def test_s_50_the_bell_closes_a_window_and_carries_out_what_was_decided() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.choose(ADA, 1)
    here.wait(44)
    assert not acted(here)
    here.wait(2)
    assert acted(here) and ("rung", 0) in bells(here)


def test_s_50_after_the_ring_whoever_acts_decides_alone() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    here.wait(46)
    assert not acted(here) and here.frame(ADA)["bell"]["rung"] and here.frame(ADA)["choices"]
    assert [] == here.frame(ADA)["offers"] and not here.frame(CLEO)["chips"]
    assert "bell has rung" in offer(here, CLEO, ADA)["refused"]
    assert "bell has rung" in here.say(ADA, "accept", number=1)["refused"]
    here.choose(ADA, 1)
    assert acted(here)


def test_s_50_after_the_ring_bots_are_not_asked_for_words(monkeypatch: pytest.MonkeyPatch) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN)
    here.wait(46)
    assert here.frame(ADA)["bell"]["rung"]
    asked: list[object] = []
    monkeypatch.setattr(here.table.driver.talk, "next_word", lambda *_: asked.append(1))
    here.table.go_on()  # as after a promise is paid
    assert not asked
    here.choose(ADA, 1)
    assert acted(here) and asked, "in the next window they are"


def test_s_50_an_early_decision_is_the_own_seats_alone_and_can_be_changed() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    before = here.heard()
    here.choose(ADA, 1)
    first = here.frame(ADA)["bell"]["early"]
    assert first and [] == here.frame(ADA)["choices"]
    here.say(ADA, "reconsider")
    assert "" == here.frame(ADA)["bell"]["early"] and here.frame(ADA)["choices"]
    here.choose(ADA, 0)
    assert here.frame(ADA)["bell"]["early"] not in ("", first)
    after = here.heard()
    assert (before[BEN], before[CLEO]) == (after[BEN], after[CLEO])
    here.say(BEN, "enough")
    here.say(CLEO, "enough")
    assert "passed" == here.table.driver.recording.moments[-1].events[0].__class__.__name__.lower()


def test_s_50_an_offer_takes_back_the_enough_of_those_it_names() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.choose(ADA, 1)
    here.say(BEN, "enough")
    offer(here, CLEO, ADA)
    assert here.frame(BEN)["bell"]["enough"] and not here.frame(ADA)["bell"]["enough"]
    here.say(CLEO, "enough")
    assert not acted(here), "Ada has been offered something"
    here.say(ADA, "refuse", number=1)
    here.say(ADA, "enough")
    assert acted(here), "what she had decided is still what she does"


def test_s_50_an_offer_in_the_last_seconds_gives_more_time_three_times() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA, 1)
    assert [("opened", 45)] == bells(here), "there is time enough"
    here.wait(42)
    for gold in (2, 3, 4):
        offer(here, BEN, ADA, gold)
        here.wait(4.8)
    assert ["opened", "extended", "extended", "extended"] == [word for word, _ in bells(here)]
    offer(here, BEN, ADA, 5)
    assert 4 == len(bells(here)), "no more than three times"
    here.wait(5)
    assert ("rung", 0) == bells(here)[-1]


def test_s_50_a_deal_drops_what_it_makes_impossible_with_a_sentence() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.choose(ADA, 1)
    offer(here, BEN, ADA)
    here.say(ADA, "accept", number=1)
    bell = here.frame(ADA)["bell"]
    assert "" == bell["early"] and "impossible" in bell["dropped"]
    assert "" == here.frame(BEN)["bell"]["dropped"]


def test_s_50_a_bot_that_acts_waits_until_nobody_has_anything_more() -> None:
    here = sitting_at(MERCHANTS, BEN, CLEO)
    here.say(BEN, "enough")
    assert not acted(here)
    here.say(CLEO, "enough")
    assert acted(here)


def test_s_50_nobody_alone_with_bots_has_a_bell() -> None:
    here = sitting_at(MERCHANTS, ADA)
    assert here.frame(ADA)["bell"] is None and here.table.next_ring is None
    here.choose(ADA, 1)
    assert acted(here) and [] == bells(here)


def test_s_50_without_a_limit_a_window_waits_as_long_as_it_takes() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO, bell=None)
    here.choose(ADA, 1)
    here.wait(10_000)
    assert not acted(here) and [] == bells(here) and here.frame(ADA)["bell"]["left"] is None


def test_s_50_the_clock_stands_while_somebody_is_away_and_while_the_table_is_paused() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.wait(5)
    here.table.seats[BEN].leave(here.tapes[BEN])
    here.wait(100)
    board = here.table.board()
    assert board.stands and (BEN,) == board.away and 35 == board.left, "five seconds are forgiven"
    assert "Ben" in here.frame(ADA)["paused"] and here.frame(ADA)["bell"]["paused"]
    here.table.seats[BEN].come(here.tapes[BEN])
    assert "" == here.frame(ADA)["paused"]
    here.wait(5)
    here.table.pause()
    here.wait(100)
    assert 30 == here.table.board().left
    assert "paused" in here.choose(ADA, 1)["refused"] and "paused" in here.frame(BEN)["paused"]
    here.table.resume()
    here.wait(31)
    assert here.frame(ADA)["bell"]["rung"]


def test_whoever_decides_has_to_before_having_enough_and_nobody_has_it_twice() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    assert "" == here.frame(ADA)["window"]["let"]
    assert "for you to decide" in here.say(ADA, "enough")["refused"]
    here.say(BEN, "enough")
    assert "" == here.frame(BEN)["window"]["let"]
    assert "already" in here.say(BEN, "enough")["refused"]
    assert "nothing yet" in here.say(ADA, "reconsider")["refused"]


# The secret question.


def asked_all(seed: int = 1) -> tuple[Sitting, Sitting, Any, int]:
    """Return two tables that are asked whether anybody reacts; in the second nobody could.

    And the seat that could in the first, and whoever played the card.
    """
    held, none, move = threatening(seed)
    tables = [sitting_at(state, *range(held.players)) for state in (held, none)]
    for here in tables:
        here.say(move.seat, "choose", move=encode(ROOMS["castle"].move, move))
    waiting = tables[0].table.driver.state.waiting[0]
    return tables[0], tables[1], waiting, move.seat


def test_c_22_everybody_is_asked_the_same_and_holders_have_more_buttons() -> None:
    here, other, holder, _ = asked_all()
    for table in (here, other):
        for seat in table.tapes:
            frame = table.frame(seat)
            assert "question" == frame["bell"]["what"] and 20 == frame["bell"]["left"]
            assert frame["choices"] and "Let it happen" == frame["choices"][0]["say"]
    assert 1 < len(here.frame(holder)["choices"])
    assert 1 == len(other.frame(holder)["choices"])


def test_c_22_frames_go_out_together_when_all_have_answered() -> None:
    here, other, _, _ = asked_all()
    for table in (here, other):
        seats = sorted(table.tapes)
        for seat in seats[:-1]:
            before = table.heard()
            table.choose(seat)
            after = table.heard()
            assert [one for one in seats if after[one] != before[one]] == [seat]
            assert "Let it happen" == table.frame(seat)["bell"]["early"]
        table.choose(seats[-1])
        assert all(table.frame(seat)["bell"] is None for seat in seats) or table.table.call


def test_c_22_no_answer_in_time_is_a_no() -> None:
    here, _, holder, _ = asked_all()
    threatened = here.table.call
    here.wait(21)
    assert here.table.call is not threatened
    first = here.table.driver.recording.moments[-1]
    assert "decline" in type(first.move).__name__.lower() or first.move.seat != holder


def test_c_22_an_answer_can_be_changed_until_all_have_answered() -> None:
    here, _, holder, _ = asked_all()
    others = [seat for seat in here.tapes if seat != holder]
    choices = here.frame(holder)["choices"]
    here.say(holder, "choose", move=choices[1]["move"])
    assert here.frame(holder)["bell"]["early"] == choices[1]["say"]
    here.say(holder, "choose", move=choices[0]["move"])
    assert here.frame(holder)["bell"]["early"] == choices[0]["say"]
    here.say(holder, "choose", move=choices[1]["move"])
    for seat in others:
        here.choose(seat)
    made = [moment.move for moment in here.table.driver.recording.moments]
    assert any(isinstance(move, React) and move.seat == holder for move in made)
    assert choices[1]["move"] in [encode(ROOMS["castle"].move, move) for move in made]


def test_c_22_of_several_who_would_play_a_card_the_first_does_and_the_others_keep_theirs() -> None:
    for seed in range(1, 60):
        held, _, move = threatening(seed)
        if len(GAME.apply(held, move).state.waiting) > 1:
            break
    here = sitting_at(held, *range(held.players))
    here.say(move.seat, "choose", move=encode(ROOMS["castle"].move, move))
    first, *others = here.table.driver.state.waiting
    hands = here.table.driver.state.hands
    for seat in (*others, first):
        here.choose(seat, 1)
    for seat in {*here.tapes} - {first, *others}:
        here.choose(seat)
    made = here.table.driver.recording.moments[1]
    assert isinstance(made.move, React) and first == made.move.seat
    assert all(hands[seat] == made.state.hands[seat] for seat in others)


# Taking back.


def test_s_50_taking_back_needs_everybodys_consent() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    assert here.frame(CLEO)["settings"]["can_back"]
    here.say(BEN, "back")
    for seat in (ADA, CLEO):
        asked = here.frame(seat)["asked"]
        assert BEN == asked["by"] and 2 == len(asked["choices"]) and "Ben" in asked["words"]
    assert [] == here.frame(BEN)["asked"]["choices"]
    here.say(ADA, "consent", yes=True)
    assert here.frame(ADA)["offers"], "Cleo hasn't said yes"
    here.say(CLEO, "consent", yes=True)
    assert [] == here.frame(ADA)["offers"] and here.frame(ADA)["asked"] is None


def test_one_no_leaves_it_and_so_does_another_move() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    here.say(BEN, "back")
    here.say(ADA, "consent", yes=True)
    here.say(CLEO, "consent", yes=False)
    assert here.frame(ADA)["offers"] and here.frame(ADA)["asked"] is None
    assert any("Cleo would rather" in text for text in here.tapes[BEN].heard)
    here.say(BEN, "back")
    offer(here, CLEO, ADA)
    assert here.frame(ADA)["asked"] is None
    assert "Nobody asks" in here.say(ADA, "consent", yes=True)["refused"]


def test_a_question_to_take_back_ends_with_those_who_had_not_answered() -> None:
    """Nobody is waited for who doesn't sit here any more."""
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    here.say(BEN, "back")
    here.say(ADA, "consent", yes=True)
    here.table.put_bot(CLEO, "greedy")
    assert [] == here.frame(ADA)["offers"] and here.frame(ADA)["asked"] is None


def test_a_question_to_take_back_ends_with_whoever_asked_it() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    here.say(BEN, "back")
    here.table.put_bot(BEN, "fair-keeper")
    assert here.frame(ADA)["asked"] is None is here.frame(CLEO)["asked"]


def test_whoever_comes_to_a_seat_has_agreed_to_nothing_yet() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    here.say(BEN, "back")
    here.say(ADA, "consent", yes=True)
    here.table.free(ADA)
    here.table.seats[ADA].come(here.tapes[ADA])
    here.say(CLEO, "consent", yes=True)
    assert here.frame(ADA)["offers"] and here.frame(ADA)["asked"]["choices"]


def test_a_question_to_take_back_is_asked_anew_after_a_kill(tmp_path: Path) -> None:
    """It is no line, as nothing changes until all agree; nobody is waited for after a restart."""
    path = tmp_path / "game.jsonl"
    header = new_header(MERCHANTS.options, (HUMAN,) * 3, 1, start=MERCHANTS)
    here = Sitting(Driver(Recording.begin(header, path)))
    offer(here, BEN, ADA)
    here.say(BEN, "back")
    here.say(ADA, "consent", yes=True)
    lines = here.lines()
    here.table.driver.close()
    again = Sitting(Driver.open(path))
    assert lines == again.lines() and again.frame(ADA)["offers"]
    for seat in again.tapes:
        assert again.frame(seat)["asked"] is None and again.frame(seat)["settings"]["can_back"]
    assert "Nobody asks" in again.say(CLEO, "consent", yes=True)["refused"]
    again.say(BEN, "back")
    again.say(ADA, "consent", yes=True)
    again.say(CLEO, "consent", yes=True)
    assert [] == again.frame(ADA)["offers"]


def test_s_50_nothing_is_taken_back_past_a_card_that_was_turned_over() -> None:
    here = sitting(mode="day")
    while here.table.driver.state.phase.name != "FOLLOW":
        here.choose(here.asked()[0])
    while here.table.driver.state.phase.name == "FOLLOW":
        last = here.asked()
        here.choose(last[0])
    assert not here.frame(0)["settings"]["can_back"]
    assert "turned over" in here.say(0, "back")["refused"]
    with pytest.raises(Exception, match="turned over"):
        here.table.take_back()


def test_s_50_the_teacher_takes_back_at_once() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    here.table.take_back()
    assert [] == here.frame(ADA)["offers"]


# Words.


def test_s_52_what_is_said_is_heard_by_all_and_a_whisper_by_two() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO, whispers=True)
    here.say(ADA, "word", text="  Who  pays?\n ")
    said = [{"by": ADA, "to": None, "text": "Who pays?"}]
    assert all(said == here.frame(seat)["words"] for seat in here.tapes)
    before = here.heard()
    here.say(BEN, "word", text="<b>I do</b>", to=ADA)
    assert "<b>I do</b>" == here.frame(ADA)["words"][-1]["text"]
    assert before[CLEO] == here.heard()[CLEO] and said == here.frame(CLEO)["words"]


def test_s_52_without_leave_nobody_whispers() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    assert [] == here.frame(ADA)["whispers"]
    assert "everybody hears" in here.say(ADA, "word", text="Psst", to=BEN)["refused"]


@pytest.mark.parametrize("text", ["", "   ", "x" * 281, "a\u202eb", "\u0000", "\u200b"])
def test_words_that_cant_be_shown_are_refused(text: str) -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    lines = here.lines()
    assert here.say(ADA, "word", text=text)["refused"]
    assert lines == here.lines()


def test_only_the_last_words_are_shown() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    for number in range(20):
        here.say(ADA, "word", text=f"word {number}")
    assert "word 19" == here.frame(BEN)["words"][-1]["text"] and 12 == len(here.frame(BEN)["words"])


# Who sits where.


def test_some_people_share_a_screen_beside_those_with_their_own() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    place = here.table.screen({BEN, CLEO})
    assert ["shared"] == here.tapes[BEN].ended == here.tapes[CLEO].ended
    tape = here.tapes[BEN]
    place.come(tape)
    assert tape.frame["seat"] in (BEN, CLEO)
    assert here.table.seats[BEN] is here.table.seats[CLEO] is place
    here.choose(ADA, 1)
    place.hear(json.dumps({"do": "enough", "q": tape.frame["q"]}))
    assert acted(here), "who shares a screen says so together"


def test_c_22_people_who_share_a_screen_are_asked_together() -> None:
    here, _, holder, player = asked_all()
    shared = sorted({*here.tapes} - {player})
    place = here.table.screen(shared)
    tape = here.tapes[holder]
    place.come(tape)
    assert tape.frame["curtain"] is not None and tape.frame["seat"] is None
    assert [*shared] == [one["seat"] for one in tape.frame["curtain"]["people"]]
    here.choose(player)
    place.hear(json.dumps({"do": "come", "seat": holder}))
    assert holder == tape.frame["seat"] and tape.frame["choices"]
    move = tape.frame["choices"][0]["move"]
    here.clock.now += 1
    place.hear(json.dumps({"do": "choose", "q": tape.frame["q"], "move": move}))
    here.clock.now += 1
    if tape.frame["curtain"] is not None and here.table.call is not None:
        place.hear(json.dumps({"do": "nobody", "q": tape.frame["q"]}))
    made = [moment.move for moment in here.table.driver.recording.moments]
    assert decode(ROOMS["castle"].move, move, "move") in made


def test_a_bot_takes_a_seat_and_gives_it_back() -> None:
    here = sitting()
    seat = here.asked()[0]
    here.table.put_bot(seat, "greedy")
    assert ["bot"] == here.tapes[seat].ended and seat not in here.table.seats
    assert "greedy" == here.frame((seat + 1) % 4)["players"][seat]
    here.table.free(seat)
    here.table.seats[seat].come(here.tapes[seat])
    assert HUMAN == here.frame(seat)["players"][seat]


def test_a_bot_in_the_place_of_the_only_one_who_was_waited_for_lets_the_game_go_on() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.choose(ADA, 1)
    here.say(BEN, "enough")
    here.table.put_bot(CLEO, "greedy")
    assert acted(here)


def test_the_board_tells_what_a_bystander_may_know() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    offer(here, BEN, ADA)
    here.say(CLEO, "enough")
    board = here.table.board()
    assert (1, 0, (5, 5, 5)) == (board.offers, board.deals, board.gold)
    assert (ADA, BEN) == board.waited and not board.over and 45 == board.of
    here.choose(ADA, 1)
    assert (BEN,) == here.table.board().waited


def test_whoever_is_alone_with_bots_is_waited_for() -> None:
    here = sitting_at(MERCHANTS, BEN)
    assert not here.frame(BEN)["choices"] and here.frame(BEN)["window"]["let"]
    assert (BEN,) == here.table.board().waited


def test_seen_is_noted_where_it_was_agreed_on() -> None:
    here = sitting_at(MERCHANTS, ADA, BEN, CLEO)
    here.table._agreed = frozenset({ADA})
    offer(here, BEN, ADA)
    offer(here, CLEO, BEN)
    here.say(ADA, "hello")
    notes = [one.note for one in here.table.driver.recording.noted]
    seen = [note for note in notes if isinstance(note, formats.Seen)]
    assert [(ADA, 1)] == [(note.seat, note.offer) for note in seen]
