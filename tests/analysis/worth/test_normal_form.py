"""The last round's sealed choice as a game: payoffs, equilibria, and the leader's card."""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kings.analysis.worth.normal_form import (
    corner_equilibria,
    gains_by_changing,
    lead_game,
    mixed_equilibrium,
    normal_form,
)
from kings.errors import BadInput, MissingPackage
from kings.struggle import GAME, Phase, State
from kings.struggle.moves import Play
from tests.analysis.worth.brute import real_choice
from tests.effort import numbers
from tests.proofs.worth.slowly import best_play

FOLLOW = (Phase.FOLLOW,)
THREE = real_choice(3, 1, phases=FOLLOW)
FOUR = real_choice(4, 2, phases=FOLLOW)
LEAD = real_choice(3, 0, phases=(Phase.LEAD,))


def all_play(state: State, *plays: Play) -> State:
    for play in plays:
        state = GAME.apply(state, play).state
    return state


def test_payoffs_are_those_of_the_readable_rules() -> None:
    for lens in ("vp", "wins"):
        game = normal_form(THREE, lens="vp" if lens == "vp" else "wins")
        for profile in product(*(range(len(cards)) for cards in game.cards)):
            cards = game.cards_of(profile)
            plays = [Play(seat, card) for seat, card in zip(game.seats, cards, strict=True)]
            end = best_play(all_play(THREE, *plays), lens)
            worth = end.points if lens == "vp" else end.shares
            assert list(worth) == game.payoffs[profile].tolist()


def test_cards_that_lie_face_down_are_taken_up_again() -> None:
    first = GAME.asks(FOUR)[0].seat
    partly = GAME.apply(FOUR, GAME.choices(FOUR, first)[2]).state
    one, other = normal_form(FOUR), normal_form(partly)
    assert one.cards == other.cards
    assert np.array_equal(one.payoffs, other.payoffs)
    seen = normal_form(GAME.view(partly, None))
    assert np.array_equal(one.payoffs, seen.payoffs)


@pytest.mark.parametrize("seed", numbers(2, of=6))
def test_exactly_the_combinations_that_nobody_would_leave_are_pure_equilibria(seed: int) -> None:
    game = normal_form(real_choice(3 + seed % 2, seed, phases=FOLLOW))
    for profile in product(*(range(len(cards)) for cards in game.cards)):
        stable = all(
            own[profile] >= own[(*profile[:at], other, *profile[at + 1 :])]
            for at, own in enumerate(game.own)
            for other in range(len(game.cards[at]))
        )
        assert stable is (profile in game.pure)


@pytest.mark.parametrize("seed", numbers(2, of=6))
def test_nobody_gains_by_leaving_an_equilibrium(seed: int) -> None:
    game = normal_form(real_choice(3 + seed % 2, seed, phases=FOLLOW))
    spans = [float(own.max() - own.min()) for own in game.own]
    for lot in game.mixed.lots:
        assert lot.sum() == pytest.approx(1) and (lot >= 0).all()
    exact = len(game.seats) == 2
    assert game.mixed.gain <= (1e-9 if exact else 2e-4 * max(spans))
    assert game.gains(game.mixed.lots).max() == game.mixed.gain
    assert game.pure == () or game.gains(game.played).max() <= 1e-9


def test_textbook_games_have_their_mixed_equilibria() -> None:
    pennies = np.array([[1.0, -1], [-1, 1]])
    assert np.allclose(0.5, mixed_equilibrium((pennies, -pennies)).lots)
    beats = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert np.allclose(1 / 3, mixed_equilibrium((beats, -beats)).lots)
    prisoners = np.array([[3.0, 0], [5, 1]])
    assert [[0, 1], [0, 1]] == [
        lot.tolist() for lot in mixed_equilibrium((prisoners, prisoners.T)).lots
    ]


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_two_players_always_have_an_equilibrium(
    rows: int, columns: int, data: st.DataObject
) -> None:
    cell = st.integers(0, 6)
    line = st.lists(cell, min_size=columns, max_size=columns)
    table = st.lists(line, min_size=rows, max_size=rows)
    payoffs = [np.array(data.draw(table), np.float64) for _ in range(2)]
    assert mixed_equilibrium(payoffs).gain <= 1e-9


def test_nashpy_finds_the_same_corners_of_the_equilibria() -> None:
    """The same matrices of last cards and of cards of round 6, solved by another program."""
    kept = json.loads(Path(__file__).with_name("nashpy.json").read_text())
    for game in kept["games"]:
        found = corner_equilibria(np.array(game["rows"]), np.array(game["columns"]))
        theirs = [np.concatenate(pair) for pair in game["corners"]]
        assert len(theirs) == len(found), game["game"]
        for pair in found:
            own = np.concatenate(pair)
            assert min(np.abs(own - other).max() for other in theirs) < 1e-5, game["game"]
    assert len(kept["games"]) > 40


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_corners_are_equilibria_and_every_pure_one_is_a_corner(
    rows: int, columns: int, data: st.DataObject
) -> None:
    cell = st.integers(-3, 3)
    line = st.lists(cell, min_size=columns, max_size=columns)
    table = st.lists(line, min_size=rows, max_size=rows)
    one, other = (np.array(data.draw(table), np.float64) for _ in range(2))
    corners = corner_equilibria(one, other)
    assert corners and all(gains_by_changing((one, other), lots).max() < 1e-6 for lots in corners)
    pure = [
        (at, to)
        for at in range(rows)
        for to in range(columns)
        if one[at, to] == one[:, to].max() and other[at, to] == other[at].max()
    ]
    whole = [
        (int(x.argmax()), int(y.argmax()))
        for x, y in corners
        if x.max() > 0.999 and y.max() > 0.999
    ]
    assert sorted(pure) == sorted(whole)


def test_three_who_want_to_differ_draw_lots_or_leave_one_alone() -> None:
    """Odd one out: of three who show a side each, the one who differs wins."""
    payoffs = [np.zeros((2, 2, 2)) for _ in range(3)]
    for sides in product(range(2), repeat=3):
        for player, side in enumerate(sides):
            payoffs[player][sides] = float(sides.count(side) == 1)
    found = mixed_equilibrium(payoffs)
    assert gains_by_changing(payoffs, found.lots).max() < 1e-3


def test_a_card_that_always_loses_is_never_played() -> None:
    strong = np.array([[2.0, 3], [0, 1], [5, -1]])
    found = mixed_equilibrium((strong, np.array([[1.0, 0], [0, 1], [0, 3]])))
    assert found.lots[0][1] == 0 and found.gain < 1e-9


def test_the_table_of_two_followers_marks_the_best_answers() -> None:
    game = normal_form(THREE)
    table = game.frame()
    assert (len(game.cards[0]), len(game.cards[1])) == table.shape
    cells = table.to_numpy().tolist()
    for profile in product(*(range(len(cards)) for cards in game.cards)):
        words = cells[profile[0]][profile[1]]
        assert (words.count("*") == 2) is (profile in game.pure)
        own = [float(payoff[profile]) for payoff in game.own]
        assert own == [float(part.rstrip("*")) for part in words.split(" | ")]
    with pytest.raises(BadInput, match="three players"):
        normal_form(FOUR).frame()


def test_each_lead_is_worth_what_the_followers_make_of_it() -> None:
    found = lead_game(LEAD)
    leader = GAME.asks(LEAD)[0].seat
    choices = [play for play in GAME.choices(LEAD, leader) if isinstance(play, Play)]
    assert tuple(play.card for play in choices) == found.leads
    for play, game, worth in zip(choices, found.games, found.worth, strict=True):
        assert np.array_equal(normal_form(GAME.apply(LEAD, play).state).payoffs, game.payoffs)
        assert game.lead == play.card and game.leader == leader
        assert np.allclose(game.worth(game.played), worth)
    own = found.worth[:, leader]
    assert own[found.best] == own.max()
    assert (found.least <= own + 1e-9).all() and (own <= found.most + 1e-9).all()


def test_who_knows_all_hands_can_look_at_a_night_too() -> None:
    night = real_choice(3, 3, phases=FOLLOW, mode="night")
    game = normal_form(night)
    assert (2, 2, 3) == game.payoffs.shape and "as if all hands lay open" in game.how
    with pytest.raises(BadInput, match="By Night"):
        normal_form(GAME.view(night, 0))


def test_auctions_can_follow_the_flip() -> None:
    game = normal_form(THREE, continuation="menu auctions")
    assert game.payoffs.shape == normal_form(THREE).payoffs.shape
    assert "menu auctions" in game.how


def test_progress_is_told() -> None:
    told: list[float] = []
    lead_game(LEAD, progress=told.append)
    normal_form(THREE, progress=told.append)
    assert 1.0 in told and 0.0 in told


def test_other_moments_are_refused_in_words() -> None:
    with pytest.raises(BadInput, match="leader has played"):
        normal_form(LEAD)
    with pytest.raises(BadInput, match="leader is to play"):
        lead_game(THREE)
    with pytest.raises(BadInput, match="solved by"):
        normal_form(THREE, continuation="greedy")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "quantecon.game_theory", None)
    with pytest.raises(MissingPackage, match="quantecon"):
        mixed_equilibrium((np.eye(2), np.eye(2)))
