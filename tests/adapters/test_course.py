"""The course of an adapter is the course of this package's own games, and keeps its secrets."""

from __future__ import annotations

import importlib
import random
import sys

import pytest

from kings.adapters import menu, observation
from kings.adapters.course import Answered, Course, begin, drawn, journal, paid
from kings.adapters.observation import FIELDS, HIGH, LENGTH, LOW, STARTS, observe
from kings.errors import MissingPackage
from kings.struggle.options import Mode, Options
from kings.struggle.rules import GAME
from tests import checkers
from tests.adapters.dice import played
from tests.adapters.test_menu import TABLES, courses
from tests.checkers.secrets import twin
from tests.strategies import STRUGGLE, Trajectory

MODES: tuple[Mode, ...] = ("day", "night", "draw")


@pytest.mark.parametrize("deals", [True, False])
def test_a_course_is_the_game_that_bots_play_by_the_same_numbers(deals: bool) -> None:  # noqa: FBT001  # a case of the test
    for seed in range(4):
        options = Options.for_players(3 + seed, mode=MODES[seed % 3], regulated_market=seed == 1)
        game, answers = played(options, seed, deals=deals)
        course = drawn(begin(options, deals=deals), seed)
        for seat, number in answers:
            question = course.question
            assert question is not None and question.seat == seat
            can = number in question.answers
            assert can or (question.what, number) == ("respond", menu.ACCEPT)
            course = drawn(course.answer(number if can else menu.REFUSE), seed)
        assert course.over and course.question is None
        assert (game.moves, game.state, game.outcome) == (course.past, course.state, course.outcome)


def test_what_an_adapter_played_passes_every_check_of_a_game() -> None:
    """Cards, gold and markers are kept, and all else that is asked of random games."""
    for seed, options in enumerate(TABLES):
        *_, last = courses(options, seed)
        last = drawn(last.answer(max(last.question.answers)), seed) if last.question else last
        record = journal(last, ("menu",) * options.players, seed, "game")
        game = Trajectory(
            case=STRUGGLE,
            seed=seed,
            options=options,
            states=tuple(record.states()),
            moves=last.past,
            events=tuple(moment.events for moment in record.moments),
            tries=(),
            accident=None,
        )
        names = [name for name in checkers.BATTERY if last.over or name != "ending"]
        assert [] == checkers.complaints(game, names)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(options: Options) -> None:
    """The observation, what may be answered, and the numbers of the answers (S-12, S-20)."""
    others, rng = 0, random.Random(5)
    for course in courses(options, 2):
        question = course.question
        assert question is not None
        for seat in range(options.players):
            other = twin(course.state, seat, rng)
            others += other != course.state
            world = Course(other, True, (), (), course.offered, course.silent)
            asked = world.question
            mine = question if question.seat == seat else None
            theirs = asked if asked is not None and asked.seat == seat else None
            row = observe(course.view(seat), mine)
            assert row == observe(world.view(seat), theirs)
            assert (mine is None) == (theirs is None)
            if mine is not None and theirs is not None:
                assert list(mine.answers.items()) == list(theirs.answers.items())
    assert others > (60 if options.night else 10)


def test_an_observation_is_within_its_bounds_and_shows_each_of_its_fields() -> None:
    seen = [0] * LENGTH
    for seed, options in enumerate((*TABLES, Options.for_players(6, mode="night"))):
        for course in courses(options, seed, quiet=0.4):
            question = course.question
            assert question is not None
            for seat in {question.seat, seed % options.players}:
                row = observe(course.view(seat), question if question.seat == seat else None)
                assert len(row) == LENGTH == 695
                assert all(map(within, LOW, row, HIGH))
                seen = [one or value for one, value in zip(seen, row, strict=True)]
    shown = {one.name for one in FIELDS if any(seen[STARTS[one.name] :][: one.many])}
    # Deals that are on no menu, a rule that is off here, and what a seat may hold that it sees.
    never = {"else", "peasant", "seat 0: possible", "seat 0: shown"}
    assert {one.name for one in FIELDS} - shown == never


def within(low: int, value: int, high: int) -> bool:
    return low <= value <= high


def test_the_first_observation_of_a_game_says_what_lies_on_the_table() -> None:
    course = drawn(begin(Options.for_players(4)), 1)
    question = course.question
    assert question is not None
    row = observe(course.view(question.seat), question)

    def field(name: str, many: int = 1) -> list[int]:
        return row[STARTS[name] :][:many]

    assert [1, 0, 0, 0, 0, 0, 0, 0] == field("asked", 8)  # to lead (S-20)
    assert [4] == field("players") and [1] == field("round")
    assert [1, 0, 0, 0, 0, 0] == field("leader", 6)
    assert [230] == field("bank") and [5] == field("seat 3: gold")
    assert [10] == field("seat 2: held") and [1] * 10 == field("seat 2: hand", 10)
    assert [0] == field("seat 4: present") and [0] == field("asks for")


def test_answers_are_remembered_by_whoever_gave_them() -> None:
    said = Answered(2, 49)
    assert (said, None, None) == (said.seen_by(2), said.seen_by(1), said.seen_by(None))


def test_what_is_paid_at_the_end() -> None:
    *_, last = courses(Options.for_players(3), 4)
    assert last.question is not None
    course = drawn(last.answer(min(last.question.answers)), 4)
    outcome = course.outcome
    assert outcome is not None and GAME.outcome(course.state) == outcome
    assert tuple(map(float, outcome.scores)) == paid("score", outcome)
    assert 1 == sum(paid("win", outcome))
    assert observation.STARTS["asked"] == 0


@pytest.mark.parametrize(("module", "extra"), [("zoo", "pettingzoo"), ("spiel", "openspiel")])
def test_without_its_library_a_door_says_which_extra_brings_it(
    module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("gymnasium", "pyspiel"):
        monkeypatch.setitem(sys.modules, package, None)  # as if it were not installed
    with pytest.raises(MissingPackage, match=f"extra “{extra}”"):
        importlib.import_module(f"kings.adapters.{module}")
