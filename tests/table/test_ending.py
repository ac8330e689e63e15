"""What is asked and told when the time has come: promises in words, and the proof of the score."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from kings.struggle.moves import Deal, Pay, PromiseWords
from kings.struggle.partition import cpsat
from kings.table import StruggleStore, talk as proving
from kings.table.seat import Seat
from tests.positions import ADA, BEN, FARMER, KNIGHT, QUEEN, position
from tests.table.devices import Tape, say, seated
from tests.widgets.clicking import at, click_until, finish, table_store

ASKED = "Ben promised you: “peace & quiet”. Was it kept?"


def promised(*people: int, due: int = 1, night: bool = False) -> StruggleStore:
    """Return a game in which Ben has promised Ada something in words."""
    store = at(position(KNIGHT, FARMER, QUEEN, night=night), ADA, BEN)
    if store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    store.propose(Deal((Pay(ADA, BEN, 1), PromiseWords(BEN, ADA, due, "peace & quiet"))))
    store.hand_over(BEN)
    if store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    store.accept(store.scene.deals.proposals[0].proposal.number)
    assert ["open"] == [line.status for line in store.scene.deals.ledger]
    for seat in (ADA, BEN):
        if seat not in people:
            store.seat(seat, "greedy")
    return store


def asked(tape: Tape) -> list[str]:
    """Return the questions about promises that the screen shows."""
    return [question["text"] for question in tape.frame["questions"]]


def judge(seat: Seat, tape: Tape, words: str) -> None:
    """Press a button of the question."""
    (question,) = tape.frame["questions"]
    (move,) = (answer["move"] for answer in question["answers"] if answer["say"] == words)
    say(seat, "judge", q=tape.frame["q"], move=move)


def test_words_are_asked_about_when_their_round_is_over() -> None:
    store = promised(ADA, BEN)
    store.hand_over(ADA)
    seat, tape = seated(store)
    assert [] == asked(tape), "the round goes on"
    click_until(store, lambda store: store.scene.view.round == 2 and store.scene.front == ADA)
    seat.refresh()
    assert [ASKED] == asked(tape)
    choices = tape.frame["choices"]
    judge(seat, tape, "The occasion never came")
    assert [] == asked(tape) and choices == tape.frame["choices"]
    assert ["void"] == [line["status"] for line in tape.frame["ledger"]]


def test_the_question_can_be_left_open_to_the_end() -> None:
    store = promised(ADA)
    while not store.scene.over:
        click_last(store)
    seat, tape = seated(store)
    assert [ASKED] == asked(tape)
    assert ["open"] == [line.status for line in store.scene.deals.ledger]
    judge(seat, tape, "It was kept")
    assert ["kept"] == [line.status for line in store.scene.deals.ledger]


def click_last(store: StruggleStore) -> None:
    store.choose(store.scene.choices[-1].choice) if store.scene.choices else store.go_on()


def test_only_the_receiver_is_asked_and_a_bot_is_not() -> None:
    both = promised(ADA, BEN, due=7)
    finish(both)
    if both.scene.front != ADA:
        assert not both.scene.deals.unjudged
        assert (ADA,) == both.scene.others, "the screen can be given to the one who judges"
        both.hand_over(ADA)
    (question,) = both.scene.deals.unjudged
    both.say(question.answers[1][1])
    assert ["broken"] == [line.status for line in both.scene.deals.ledger]
    assert not both.scene.deals.unjudged and not both.scene.others
    ben = promised(BEN)
    finish(ben)
    assert not ben.scene.deals.unjudged and not ben.scene.others
    assert ["open"] == [line.status for line in ben.scene.deals.ledger]


def test_by_night_the_one_who_judges_at_the_end_comes_through_the_curtain() -> None:
    store = promised(ADA, BEN, due=7, night=True)
    finish(store)
    if store.scene.front != ADA:
        store.hand_over(ADA)
        assert () == store.scene.deals.unjudged
        store.come(ADA)
    assert 1 == len(store.scene.deals.unjudged)


def proof(seat: Seat, tape: Tape) -> list[str]:
    """Ask what proves the scores, and return the lines."""
    seat.refresh()
    say(seat, "read", what="proof")
    lines: list[str] = tape.last["sheet"]["lines"]
    return lines


def test_a_finished_game_tells_what_is_proved_about_each_pile() -> None:
    pytest.importorskip("ortools")
    seat, tape = seated(store := table_store(0, seed=3))
    assert () == store.prove()
    say(seat, "read", what="proof")
    assert "when the game is over" in tape.last["refused"]
    finish(store)
    assert {
        f"Proved by OR-Tools: no partition of {store.scene.names[one.seat]}'s pile scores more "
        f"than {one.best} (S-63)."
        for one in store.scene.deals.standings
    } == set(proof(seat, tape))


def test_without_or_tools_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ortools", "ortools.sat", "ortools.sat.python"):
        monkeypatch.setitem(sys.modules, name, None)
    store = table_store(0, seed=3)
    finish(store)
    (line,) = store.prove()
    assert "needs the package ortools" in line.text and "exact method found" in line.text
    assert (False, False) == (line.proved, line.alarm)


def test_two_methods_that_differ_raise_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ortools")

    def wrong(*pile: object) -> cpsat.Proof:
        proof = cpsat.prove(*pile)  # type: ignore[arg-type]  # passed on as it came
        return replace(proof, points=proof.points + 1, bound=proof.bound + 1)

    monkeypatch.setattr(proving, "prove", wrong)
    seat, tape = seated(store := table_store(0, seed=3))
    finish(store)
    assert all(line.alarm and not line.proved for line in store.prove())
    assert 4 == sum(line.startswith("Alarm: ") for line in proof(seat, tape))
    assert not any("Proved by" in line for line in proof(seat, tape))
