"""Positions of a kind, drawn by lot: found again by their seed, and of the kind they say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from kings.analysis import kinds
from kings.analysis.bargaining.coalitions import decision_game
from kings.analysis.kinds import BY_RULES, GAP, KINDS, find_position
from kings.analysis.worth import decision, promise_worth, values
from kings.castle.rules import GAME as CASTLE
from kings.castle.state import Phase as CastlePhase
from kings.errors import BadInput
from kings.games import ROOMS
from kings.keys.cards import Place
from kings.keys.moves import Claim
from kings.keys.rules import GAME as KEYS
from kings.struggle import Options, Phase, State

THREE = Options(names=("Ada", "Ben", "Cleo"))
SEEDS = (1, 2)


def has_core(state: State) -> bool:
    """Say whether some sharing out satisfies every coalition: a linear programme, asked anew."""
    game = decision_game(
        decision(values(state, open_cards=True, continuation="backward induction"))
    )
    least = linprog(
        np.ones(game.size),
        A_ub=-game.memberships()[1:],
        b_ub=-game.worth[1:],
        bounds=[(None, None)] * game.size,
    )
    return bool(least.fun <= game.worth[game.everyone] + 1e-6)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["empty core", "core"])
def test_a_core_is_empty_where_no_sharing_out_satisfies_all(seed: int, kind: str) -> None:
    state = find_position(kind, seed, THREE)
    assert (7, Phase.TURN, False) == (state.round, state.phase, state.night)
    assert (kind == "core") is has_core(state)
    assert state == find_position(kind, seed, THREE)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_promise_worth_breaking_costs_most_to_keep(seed: int) -> None:
    state = find_position("promise", seed, THREE)
    (line,) = [one for one in state.promises if one.status == "open"]
    found = promise_worth(state, line, open_cards=True, continuation="backward induction")
    assert found.vp.cost >= GAP, "breaking it gains the one who promised"
    assert found.vp.worth > 0, "and takes from the one to whom it was promised"
    assert line.clause.by == state.actor


def test_a_sealed_last_round_is_one_of_night() -> None:
    state = find_position("sealed", 1, THREE)
    assert (7, Phase.FOLLOW, True) == (state.round, state.phase, state.night)


def test_another_seed_gives_another_position() -> None:
    drawn = [find_position("round", seed, THREE, 4) for seed in range(5)]
    assert {4} == {state.round for state in drawn} and 5 == len(set(map(repr, drawn)))


def test_what_is_not_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[float] = []
    monkeypatch.setattr(kinds, "TRIES", 4)
    monkeypatch.setattr(kinds, "KINDS", (kinds.Kind("none", "a fourth King", lambda state: None),))
    with pytest.raises(BadInput, match="In 4 games drawn with the seed 3 there was not a fourth"):
        find_position("none", 3, THREE, progress=shares.append)
    assert [0.25, 0.5, 0.75, 1.0] == shares
    with pytest.raises(BadInput, match="no kind of position “other”"):
        find_position("other", 3, THREE)


@pytest.mark.parametrize("kinds", [KINDS, *BY_RULES.values()])
def test_every_kind_has_words_of_its_own(kinds: Any) -> None:
    assert len(kinds) == len({one.name for one in kinds}) == len({one.words for one in kinds})


# The kinds of the other games.

FOUR = ("Ada", "Ben", "Cleo", "Dora")


def drawn(game: str, kind: str, seed: int) -> Any:
    """Return a position of a kind, which is the same one again, and possible."""
    room = ROOMS[game]
    options = room.options(names=FOUR)
    state = find_position(kind, seed, options)
    assert state == find_position(kind, seed, options)
    assert state == room.state_of(room.position_of(state), options)
    return state


def test_the_other_games_have_kinds_of_their_own() -> None:
    assert {"keys", "castle"} == set(BY_RULES)
    for game, own in BY_RULES.items():
        with pytest.raises(BadInput, match=f"no kind of position “core” of {ROOMS[game].title}"):
            find_position("core", 1, ROOMS[game].options(names=FOUR))
        seeds = {repr(drawn(game, own[0].name, seed)) for seed in range(4)}
        assert 4 == len(seeds), "another seed gives another one"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_that_wins_has_a_claim_and_one_that_is_short_needs_another_players_card(
    seed: int,
) -> None:
    """K-31, read off the choices."""

    def claims(state: Any) -> bool:
        return any(isinstance(one, Claim) for one in KEYS.choices(state, state.actor))

    assert claims(drawn("keys", "win", seed))
    short = drawn("keys", "one short", seed)
    assert not claims(short)
    others = [seat for seat in range(4) if seat != short.actor and not short.out[seat]]
    winning = []
    for seat in others:
        for place in Place:
            for bit in (1 << at for at in range(64) if short.at(seat, place) >> at & 1):
                hands = list(short.hands)
                hands[short.actor] |= bit
                winning.append(claims(replace(short, hands=tuple(hands))))
    assert any(winning)


def test_kingdoms_are_out_and_the_pile_was_empty_where_it_is_said() -> None:
    """K-30, K-32."""
    assert 1 == sum(drawn("keys", "one out", 1).out)
    assert 2 == sum(drawn("keys", "two left", 1).out)
    assert drawn("keys", "no pile", 2).empty


def ends(state: Any) -> set[bool]:
    """Say whether the player on turn wins, over all ends that its choices alone lead to."""
    seat, found, open_ = state.actor, set(), [state]
    while open_:
        now = open_.pop()
        end = CASTLE.outcome(now)
        if end is not None:
            found.add(seat in end.winners)
        elif CASTLE.asks(now)[0].seat == seat and now.phase in (
            CastlePhase.PLAY,
            CastlePhase.DISCARD,
        ):
            open_ += [CASTLE.apply(now, one).state for one in CASTLE.choices(now, seat)]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_turn_of_a_realm_is_the_last_and_one_that_decides_decides(seed: int) -> None:
    """C-42, C-45."""
    for kind in ("last turn", "decides"):
        state = drawn("castle", kind, seed)
        assert state.last and 0 == state.turn % 4 and CastlePhase.PLAY is state.phase
    assert {True, False} == ends(state)
    assert drawn("castle", "last round", seed).last


@pytest.mark.parametrize("seed", SEEDS)
def test_a_squire_is_in_danger_and_his_player_holds_what_saves_him(seed: int) -> None:
    """C-22, C-41: told by what becomes of him."""
    state = drawn("castle", "rescue", seed)
    (seat,) = state.waiting[:1]
    place = state.threats[0].place
    man = state.men[place]
    assert man in state.squires[seat]
    save = CASTLE.choices(state, seat)[1]
    assert man not in CASTLE.apply(state, save).state.dead
    while state.waiting and state.phase is CastlePhase.REACT and state.men[place] == man:
        state = CASTLE.apply(state, CASTLE.choices(state, state.waiting[0])[0]).state
    assert man in state.dead


@pytest.mark.parametrize("seed", SEEDS)
def test_the_player_on_turn_backs_the_king(seed: int) -> None:
    state = drawn("castle", "own king", seed)
    assert state.men[0] in state.squires[state.actor]
