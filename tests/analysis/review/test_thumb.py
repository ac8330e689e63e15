"""The review of games of turns: its numbers, what a seat could not know, and what is not told."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import Any, Literal

import numpy as np
import pytest
from jsonschema import Draft202012Validator

from kings.analysis.review import (
    How,
    Review,
    check_over,
    read_review,
    review_of,
    review_text,
    thumb,
    words,
)
from kings.analysis.review.measure import measure_of
from kings.analysis.review.record import Choices, KeyMoment, schemas
from kings.analysis.review.thumb import FEW, HUNDRED, Opening, Thumb
from kings.analysis.rounding import percent
from kings.bots.castle import rollout as castle_rollout
from kings.bots.castle.determinize import determinize as castle_deal
from kings.bots.keys import rollout as keys_rollout
from kings.bots.keys.determinize import determinize as keys_deal
from kings.errors import BadInput
from kings.figures.review import course_svg
from kings.games import ROOMS
from kings.keys import moves as keys_moves
from kings.keys.state import put
from kings.records.recording import replay
from kings.seeds import stream
from tests.analysis.review.games import AGAIN, MANY, SEED, TURNS, turns, turns_reviewed

DEALS: dict[str, Callable[[Any, Any], Any]] = {"keys": keys_deal, "castle": castle_deal}
RULES: dict[str, Any] = {
    "keys": keys_rollout.RuleOfThumb(turns=1),
    "castle": castle_rollout.RuleOfThumb(turns=0),
}

each_game = pytest.mark.parametrize("game", TURNS)


def measure(game: str) -> Thumb:
    found = measure_of(game)
    assert isinstance(found, Thumb)
    return found


def some_openings(game: str, number: int = 6) -> list[Opening]:
    openings = measure(game).openings(turns(game))
    return stream(SEED, "openings").sample(list(openings), number)


def told_of(game: str, state: Any, number: int) -> list[float]:
    """Return what is told of one play-out of a state: in King of the Castle less sure than it is.

    There each man who is still to come counts as 3 points, and not as 0.3 as in the rule.
    """
    wins = RULES[game](state, stream(SEED, "luck", number)).wins
    men = len(state.reserve) if game == "castle" else 0
    raised = [won ** ((4 + 0.3 * men) / (4 + 3 * men)) for won in wins]
    return [100 * won / sum(raised) for won in raised]


def by_hand(game: str, worlds: list[Any], choice: Any) -> tuple[float, ...]:
    """Return what a choice is worth in these worlds, straight from the rule of thumb."""
    found = [
        told_of(game, ROOMS[game].game.apply(world, choice).state, number)
        for number, world in enumerate(worlds)
    ]
    return tuple(mean(column) for column in zip(*found, strict=True))


@each_game
def test_a_choice_is_worth_what_the_rule_of_thumb_says_as_the_seat_knew_it(game: str) -> None:
    review, rules = turns_reviewed(game), ROOMS[game].game
    for opening in some_openings(game):
        view = rules.view(opening.state, opening.seat)
        unseen = [DEALS[game](view, stream(SEED, "world", number)) for number in range(MANY)]
        both: dict[Literal["seat", "all"], list[Any]]
        both = {"seat": unseen, "all": [opening.state] * MANY}
        for eyes, worlds in both.items():
            told = review.at(opening.at, eyes)
            assert told is not None and told.eyes == eyes
            assert told.line == opening.line and told.seat == opening.seat
            whole = 0
            for option, choice in zip(told.options, opening.choices, strict=True):
                every = by_hand(game, worlds, choice)
                few = by_hand(game, worlds[:FEW], choice)
                whole += option.points == pytest.approx(every)
                assert option.points == pytest.approx(every) or option.points == pytest.approx(few)
                assert option.wins == pytest.approx(tuple(one / 100 for one in option.points))
            assert whole and told.options[told.done].points == pytest.approx(
                by_hand(game, worlds, opening.move)
            )
            best = max(told.options, key=lambda option: option.points[opening.seat])
            assert best is told.options[told.default]


@each_game
def test_a_moment_is_worth_what_the_rule_of_thumb_says_with_all_hands_open(game: str) -> None:
    review, record = turns_reviewed(game), turns(game)
    states = (record.first, *(moment.state for moment in record.moments))
    assert len(review.course) == len(states)
    for place in stream(SEED, "moments").sample(range(len(states) - 1), 8):
        found = [told_of(game, states[place], number) for number in range(MANY)]
        expected = [mean(column) for column in zip(*found, strict=True)]
        assert review.course[place].points == pytest.approx(tuple(expected))
        assert review.course[place].games == MANY
    for opening in some_openings(game):  # the graph goes on where the choice said it would
        told = review.at(opening.at, "all")
        assert told is not None
        after = review.course[opening.place + 1].points
        assert told.options[told.done].points == pytest.approx(after)


@each_game
def test_the_end_is_exact_and_the_winner_has_all(game: str) -> None:
    review = turns_reviewed(game)
    last = review.course[-1]
    won = tuple(100.0 if seat in review.winners else 0.0 for seat in range(len(review.names)))
    assert (won, 0) == (last.points, last.games)
    assert review.complete and review.chances and review.accounts == () and review.deals == ()


@each_game
def test_two_worlds_that_a_seat_cannot_tell_apart_have_the_same_board(game: str) -> None:
    review, rules, apart = measure(game), ROOMS[game].game, 0
    how = review.how(games=2, seed=SEED)
    for opening in some_openings(game, 4):
        view = rules.view(opening.state, opening.seat)
        other = DEALS[game](view, stream(99, "other"))
        assert rules.view(other, opening.seat) == view
        apart += other != opening.state
        there = replace(opening, state=other)
        here_told = review.look(turns(game), opening.place, opening, how)
        there_told = review.look(turns(game), opening.place, there, how)
        assert here_told.choices[0] == there_told.choices[0]
        assert here_told.others == there_told.others
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(thumb, "AGAIN", 3)
            again = [review.again(one, one.seat, 0, how) for one in (opening, there)]
        assert again[0] == again[1]
    assert apart


@each_game
def test_moments_are_told_only_beyond_the_error_of_the_rule(game: str) -> None:
    review, error = turns_reviewed(game), measure(game).error
    assert all(error < one.low <= one.regret <= one.high for one in review.key)
    assert all(one.sure == "interval" and not one.deal for one in review.key)
    assert len({one.seat for one in review.key}) == len(review.key) <= 3
    for one in review.key:
        found = review.at(one.at)
        assert found is not None and found.options[one.option].words in one.said
        assert one.question.endswith("?")
    none = replace(review, key=())
    assert words.nobody(none) in words.sentences(none)
    strict = replace(measure(game), error=100.0)
    opening = some_openings(game, 1)[0]
    assert () == strict.look(turns(game), 0, opening, strict.how(games=2)).others
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(thumb, "AGAIN", 3)
        assert strict.again(opening, opening.seat, 0, strict.how(games=2)) is None


@each_game
def test_a_game_that_is_not_over_has_no_review(game: str, tmp_path: Path) -> None:
    journal = tmp_path / "going_on.jsonl"
    lines = TURNS[game].read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join(lines[:-1]), encoding="utf-8")
    going_on = replay(journal, game=None)
    assert ROOMS[game].game.outcome(going_on.state) is None
    for refused in (check_over, review_of):
        with pytest.raises(BadInput, match="not over, and a review looks into every hand"):
            refused(going_on)


@each_game
def test_a_review_is_the_same_after_it_was_written_and_read(game: str) -> None:
    text = review_text(turns_reviewed(game))
    assert read_review(text) == turns_reviewed(game)
    assert Draft202012Validator(schemas()["review"]).is_valid(json.loads(text))


@each_game
def test_the_graph_speaks_of_chances(game: str) -> None:
    review = turns_reviewed(game)
    drawn = course_svg(review)
    assert "100%" in drawn and "chances to win" in drawn and "Expected points" not in drawn
    trust = measure(game).trust
    assert trust and trust in words.caption(review, 0)
    assert "rule of thumb" in words.caption(review)
    assert all("%" in cell for _, *cells in words.rounds(review) for cell in cells)
    assert len(words.rounds(review)) <= words.MARKS + 1


def test_which_cards_are_held_is_not_weighed() -> None:
    """The rule counts a card the same wherever it lies (K-12)."""
    kinds = {type(one.move) for one in measure("keys").openings(turns("keys"))}
    assert keys_moves.Hold not in kinds and keys_moves.Raid in kinds


@each_game
def test_there_is_no_other_continuation(game: str) -> None:
    with pytest.raises(BadInput, match="rule of thumb"):
        review_of(turns(game), continuation="paying")
    assert How("rule of thumb", 16, 1) == measure(game).how()


def test_a_best_choice_is_named_where_it_leads_by_more_than_the_estimate_may_miss() -> None:
    rule, seat = measure("keys"), 1
    best = np.full((8, 4), 50.0)

    def level(by: float, spread: float = 0.0, worlds: int = 8) -> bool:
        worth = best[:worlds] - by
        worth[::2, seat] += spread
        worth[1::2, seat] -= spread
        return rule._level(worth, best, seat)

    assert not level(rule.error + 0.1) and level(rule.error) and level(0.0)
    assert level(9.0, spread=20.0), "its interval is wider than that"
    assert not level(9.0, spread=20.0, worlds=6), "it was left out, as clearly worse"
    review = turns_reviewed("keys")
    found = next(one for one in review.choices if one.eyes == "seat" and len(one.options) > 2)
    for many in (1, 2):
        at = {found.default, *range(many - 1)} | ({found.default - 1} if many > 1 else set())
        options = tuple(replace(one, level=place in at) for place, one in enumerate(found.options))
        changed = replace(found, options=options)
        clear = 1 == sum(one.level for one in options)
        assert (found.options[found.default].words if clear else "") == words.best(changed)
        rest = (one for one in review.choices if one is not found)
        said = words.say_eyes(replace(review, choices=(changed, *rest)), found.at)
        assert ("no choice was clearly best" in said) != clear


@each_game
def test_the_choices_of_a_moment_that_mattered_are_told_by_the_deals_of_its_regret(
    game: str,
) -> None:
    """The table of the decision and the moment name the same numbers."""
    rule = replace(measure(game), error=-HUNDRED)  # so that any difference is told
    how = rule.how(games=2)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(thumb, "AGAIN", FEW + 6)
        for opening in some_openings(game, 3):
            for option in {0, len(opening.choices) - 1} - {opening.done}:
                moment = rule.again(opening, opening.seat, option, how)
                found = rule.retold(opening, option, how)
                assert moment is not None and (FEW + 6, "seat") == (found.games, found.eyes)
                had, could = (
                    found.options[at].points[opening.seat] for at in (opening.done, option)
                )
                assert could - had == pytest.approx(moment.regret)
                assert f"{percent(could / 100)} instead of {percent(had / 100)}." in moment.said
    for one in turns_reviewed(game).key:
        told = turns_reviewed(game).at(one.at)
        assert told is not None and told.games == AGAIN and one.regret >= measure(game).least


def a_moment(found: Choices) -> KeyMoment:
    """Return a moment of a decision in which its best choice was missed."""
    return KeyMoment(
        line=found.line,
        at=found.at,
        round=1,
        seat=found.seat,
        decider=found.seat,
        regret=9.0,
        low=5.0,
        high=13.0,
        sure="interval",
        deal=False,
        option=found.default,
        gold=0,
        said="",
        question="",
    )


def test_the_largest_swing_is_no_moment_and_larger_than_the_rule_may_miss() -> None:
    review = turns_reviewed("castle")
    error = measure("castle").error
    course = tuple(
        replace(spot, points=(25.0,) * len(spot.points), half=(0.0,) * len(spot.points))
        for spot in review.course
    )

    def with_jump(place: int, by: float) -> Review:
        changed = tuple(
            replace(spot, points=put(spot.points, 1, 25.0 + by)) if at >= place else spot
            for at, spot in enumerate(course)
        )
        return replace(review, course=changed, key=())

    draw = next(at for at, spot in enumerate(course) if spot.kind == "chance" and at > 5)
    swung = with_jump(draw, error + 1)
    assert (draw, 1) == words.swing(swung)
    said = words.say_swing(swung)
    assert "nobody’s choice" in said and said in words.alt(swung)
    assert said.endswith(f": {course[draw].said.split('. ')[0]}.") and not said.endswith("..")
    assert words.swing(with_jump(draw, error)) is None
    assert words.swing(replace(swung, complete=False)) is None
    key = replace(a_moment(review.choices[0]), line=course[draw].line)
    assert words.swing(replace(swung, key=(key,))) is None
