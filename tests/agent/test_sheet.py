"""The sheet of a seat: it holds all that the view holds, it is short, and it tells nothing more."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from kings.agent import sheet
from kings.errors import BadRecord
from kings.games import ROOMS
from kings.options import say_agreed
from kings.struggle import GAME
from kings.struggle.moves import MAX_CLAUSES, MAX_WORDS, Deal, Pay, PromiseWords, Propose
from kings.struggle.options import Options
from tests import strategies
from tests.cases import CASES
from tests.castle import secrets as castle_secrets
from tests.checkers import secrets as struggle_secrets
from tests.effort import examples
from tests.keys import twins as keys_secrets
from tests.positions import ADA, BEN, COBBLER, FARMER, KING, QUEEN, position
from tests.strategies import Case, Trajectory

TWINS: dict[str, Any] = {
    "struggle": struggle_secrets.twin,
    "keys": keys_secrets.twin,
    "castle": castle_secrets.twin,
}


def text_of(view: Any, history: tuple[str, ...] = ()) -> str:
    answers = [f"{number}: {one.say}" for number, one in enumerate(sheet.listed(view))]
    return sheet.sheet(view, history, "Choose one:", answers)


def games(case: Case, first: int, number: int) -> Iterator[Trajectory]:
    for seed in range(first, first + number):
        yield strategies.play(case, seed)


def moments(case: Case, number: int, step: int) -> Iterator[tuple[Trajectory, int, int | None]]:
    """Yield moments of random games of every kind, each with somebody who looks on."""
    for game in games(case, 40, number):
        rng = random.Random(game.seed)
        for at in range(game.seed % step, len(game.states), step):
            yield game, at, rng.choice((*range(game.states[at].players), None))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_json_of_a_view_is_read_back_as_the_same_view(case: Case) -> None:
    room = ROOMS[case.name]
    for game, at, seat in moments(case, 8, 23):
        view = case.game.view(game.states[at], seat)
        again = sheet.view_from_json(room, json.loads(json.dumps(sheet.view_as_json(view))))
        assert again == view
        assert [type(choice) for choice in again.choices] == [type(one) for one in view.choices]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_two_views_that_differ_have_different_texts(case: Case) -> None:
    """What a text leaves out, such as a marker or a broken promise, would make two views one."""
    seen: dict[str, Any] = {}
    for game, at, seat in moments(case, 12, 7):
        view = case.game.view(game.states[at], seat)
        told = "\n".join((str(seat), str(view.options), *ROOMS[case.name].brief(view)))
        before = seen.setdefault(told, view)
        for field in fields(type(view)):
            if field.compare and field.name not in ("choices", "deeds"):
                assert getattr(before, field.name) == getattr(view, field.name), field.name
    assert len(seen) > 100


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_text_of_every_moment_is_within_its_budget(case: Case) -> None:
    history = tuple(f"Something happened, for the {at}th time (S-20)." for at in range(300))
    for game, at, seat in moments(case, 8, 23):
        view = case.game.view(game.states[at], seat)
        text = text_of(view, history)
        assert len(text) <= sheet.MOST
        for line in ROOMS[case.name].brief(view):
            assert line in text or len(line) > 1000
        assert history[-1] in text and history[0] not in text


def test_the_longest_deals_and_names_still_fit() -> None:
    names = tuple(f"{letter * 23}" for letter in "ABCDEF")
    words = "w" * MAX_WORDS
    state = position(FARMER, COBBLER, QUEEN)
    state = replace(state, options=replace(state.options, names=names[: state.players]))
    clauses = [PromiseWords(ADA, BEN, 7, words) for _ in range(MAX_CLAUSES - 1)]
    for number in range(4):
        deal = Deal((Pay(BEN, ADA, 1 + number), *clauses))
        state = GAME.apply(state, Propose(BEN, deal)).state
    text = text_of(GAME.view(state, ADA), tuple(f"{words} {at}" for at in range(80)))
    assert sheet.MOST * 0.8 < len(text) <= sheet.MOST


def test_what_is_left_out_is_said() -> None:
    view = GAME.view(position(FARMER, KING, QUEEN), ADA)
    answers = [f"{number}: {'x' * 300}" for number in range(100)]
    text = sheet.sheet(view, (), "Choose one:", answers)
    assert "more, which the JSON lists." in text and answers[0] in text
    told = sheet.sheet(view, tuple(f"Number {at}." for at in range(50)), "Choose:", ["0: Pass"])
    assert "(10 happenings before these are not repeated)" in told


@given(
    st.lists(st.text(max_size=400), max_size=60),
    st.lists(st.text(max_size=2000), min_size=1, max_size=80),
)
@settings(max_examples=examples(60), deadline=None)
def test_no_text_is_longer_than_its_budget(history: list[str], answers: list[str]) -> None:
    view = GAME.view(position(FARMER, KING, QUEEN), ADA)
    assert len(sheet.sheet(view, history, "Choose one:", answers)) <= sheet.MOST


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_two_worlds_that_a_seat_cannot_tell_apart_have_the_same_sheet(case: Case) -> None:
    differ = 0
    for game, at, seat in moments(case, 12, 7):
        state = game.states[at]
        other = TWINS[case.name](state, seat, random.Random(at))
        if other is None:
            continue
        one, two = case.game.view(state, seat), case.game.view(other, seat)
        assert text_of(one) == text_of(two)
        assert json.dumps(sheet.view_as_json(one)) == json.dumps(sheet.view_as_json(two))
        differ += other != state
    assert differ > 30


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_choice_has_words_and_a_rule_of_its_game(case: Case) -> None:
    letter = ROOMS[case.name].letter
    found = set()
    for game in games(case, 0, 8):
        for state in game.states[::5]:
            for ask in case.game.asks(state):
                if ask.seat >= 0:
                    for one in sheet.listed(case.game.view(state, ask.seat)):
                        assert one.say
                        assert one.rule.startswith(f"{letter}-")
                        found.add(one.rule)
    assert len(found) >= 5


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_table_agreed_on_tells_every_option_but_tables_of_points(case: Case) -> None:
    rng = random.Random(1)
    told: dict[tuple[str, ...], Any] = {}
    for number in range(60):
        options = case.options(rng, number)
        same = told.setdefault(say_agreed(options), options)
        for field in fields(type(options)):
            if field.name not in ("names", "tables", "kingdoms"):
                assert getattr(same, field.name) == getattr(options, field.name)


def test_a_view_that_lacks_a_field_is_refused_in_a_sentence() -> None:
    room = ROOMS["struggle"]
    view = GAME.view(GAME.start(Options.for_players(3)), 0)
    told = sheet.view_as_json(view)
    del told["bank"]
    with pytest.raises(BadRecord, match="A view of Kings' Struggle has the fields"):
        sheet.view_from_json(room, told)
    with pytest.raises(BadRecord, match="reply should be a move"):
        sheet.read_move(room, [])
