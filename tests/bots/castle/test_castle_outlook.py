"""Chances to win in King of the Castle: what is counted, and what was learned from games."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kings.bots.castle import outlook
from kings.bots.castle.bots import CastleSearcher
from kings.bots.castle.outlook import COUNTS, FEATURES, features, learned_chances, weights
from kings.castle import GAME, LETTERS, Kind, Place, State
from kings.castle.moves import Play
from kings.castle.options import Squires
from kings.game import NATURE
from tests.castle.games import numbered
from tests.castle.tables import ADA, BEN, EAST, first, table

MURDER = first(Kind.ASSASSINATION)


def test_each_feature_has_a_weight() -> None:
    assert FEATURES == len(weights()) == len(features(table(squires=("XYZ", "BVW", "UTS")))[ADA])


def test_squires_count_where_they_are() -> None:
    """At the table of the tests A is King, and B to J have the other places from west to east."""
    state = table(first(Kind.LUCKY_ESCAPE), squires=("ABZ", "CDE", "HIJ"))
    rows = [row[:COUNTS] for row in features(state)]
    place = outlook._KING, outlook._LORD, outlook._SENESCHAL, outlook._MASTER, outlook._TO_COME
    assert [1, 1, 0, 0, 1] == [rows[ADA][at] for at in place]
    assert [0, 1, 1, 1, 0] == [rows[BEN][at] for at in place]
    assert [0, 1, 1, 1, 0] == [rows[2][at] for at in place]
    assert [1, 0, 0] == [row[outlook._ESCAPES] for row in rows]


def test_early_and_late_counts_go_by_the_men_to_come() -> None:
    state = table(squires=("ABZ", "CDE", "HIJ"))
    (counted, early, late) = (
        features(state)[ADA][COUNTS * part : COUNTS * (part + 1)] for part in range(3)
    )
    assert early == [number * len(state.reserve) / outlook.MEN for number in counted]
    assert late == [0.0] * COUNTS
    few = replace(state, reserve=state.reserve[:2], dead=state.reserve[2:])
    assert features(few)[ADA][2 * COUNTS :] == features(few)[ADA][:COUNTS]


def test_chances_add_up_and_end_with_the_winners() -> None:
    for number in range(6):
        states = numbered(number).states
        for state in states[6::9]:
            assert 1 == pytest.approx(sum(learned_chances(state)))
        result = GAME.outcome(states[-1])
        assert result is not None
        won = learned_chances(states[-1])
        assert set(result.winners) == {seat for seat, chance in enumerate(won) if chance}


def test_late_in_a_game_the_king_is_best_and_at_its_beginning_those_still_to_come() -> None:
    """Many kings die before the end, as the study of the game shows too."""
    early = table(squires=("ABE", "HIJ", "XYZ"))
    ada, ben, cleo = learned_chances(early)
    assert cleo > ben > ada
    late = replace(early, reserve=LETTERS[25:], dead=LETTERS[10:25])
    ada, ben, cleo = learned_chances(late)
    assert ada > ben > cleo


def test_the_searcher_does_what_is_best_on_average_over_its_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Told that all hangs on a King from the East, it makes him King, after trying all alike."""
    state = table(MURDER, squires=("EYZ", "XVW", "UTS"))
    view = GAME.view(state, ADA)
    tried: list[State] = []

    def likes_the_east(after: State) -> tuple[float, ...]:
        tried.append(after)
        return (float(after.men[Place.KING] == state.men[Place.EAST_LORD]), 0.0, 0.0)

    monkeypatch.setattr("kings.bots.castle.bots.learned_chances", likes_the_east)
    bot = CastleSearcher(guesses=3)
    assert Play(ADA, MURDER, EAST) == bot.choose(view, random.Random(1))
    assert 3 * len(view.choices) == len(tried)


@pytest.mark.parametrize("squires", ["dealt", "drawn", "chosen", "none"])
def test_it_reckons_with_whatever_scores(squires: Squires) -> None:
    state = table(squires=("XYZ", "BVW", "UTS"))
    state = replace(state, options=replace(state.options, squires=squires))
    assert 1 == pytest.approx(sum(learned_chances(state)))
    assert NATURE not in [ask.seat for ask in GAME.asks(state)]
