"""What chance could draw is listed whole, each once, and all of it is allowed (C-20, C-41)."""

from __future__ import annotations

from math import comb, perm

import pytest

from kings.castle import GAME, Kind, Phase, State
from kings.castle.moves import Discard, Draw, Pass, Play, Recruit
from kings.game import NATURE
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.tables import ADA, BEN, EAST, first, options, play, table

VANISHINGS, LOSS = first(Kind.VANISHINGS), first(Kind.UNEXPECTED_LOSS)
PLAGUE = first(Kind.PLAGUE)


def turn_of_ben(*hand: object) -> State:
    state = table(PLAGUE, others={BEN: hand})  # type: ignore[dict-item]  # cards, or none
    return play(state, Pass(ADA), Discard(ADA, PLAGUE))


@pytest.mark.parametrize("held", [2, 3])
def test_a_hand_is_filled_from_the_deck_in_so_many_ways(held: int) -> None:
    cards = (first(Kind.CITY), first(Kind.FAMED), first(Kind.TOWERS))[:held]
    state = turn_of_ben(*cards)
    assert comb(len(state.deck), 4 - held) == len(set(GAME.chances(state)))


def test_men_can_come_in_any_order() -> None:
    state = play(table(VANISHINGS), Play(ADA, VANISHINGS, EAST))
    assert perm(16, 3) == len(set(GAME.chances(state)))
    assert Recruit(("Z", "K", "M")) in set(GAME.chances(state))


def test_each_card_of_the_hand_can_be_lost() -> None:
    state = play(table(LOSS), Play(ADA, LOSS, player=BEN))
    assert len(state.hands[BEN]) == len(list(GAME.chances(state)))


def test_what_is_left_of_the_deck_is_drawn_for_sure() -> None:
    probe = table(PLAGUE, others={BEN: ()})
    pile = probe.deck[2:]
    state = table(PLAGUE, others={BEN: ()}, discard=pile)
    state = play(state, Pass(ADA), Discard(ADA, PLAGUE))
    drawn = list(GAME.chances(state))
    assert comb(len(pile) + 1, 2) == len(set(drawn))
    assert all(isinstance(one, Draw) and set(state.deck) < set(one.cards) for one in drawn)


@pytest.mark.parametrize("number", range(8))
def test_all_of_it_is_allowed_and_what_is_drawn_is_in_it(number: int) -> None:
    rng = stream(number, "chances")
    for state in numbered(number).states[::3]:
        dealt = state.phase in (Phase.SQUIRES, Phase.HANDS, Phase.KINGDOM)
        if GAME.asks(state) and GAME.asks(state)[0].seat == NATURE and not dealt:
            listed = list(GAME.chances(state))
            assert all(GAME.can(state, move) for move in rng.sample(listed, min(9, len(listed))))
            assert len(listed) == len(set(listed)) > 0
        else:
            assert [] == list(GAME.chances(state))


def test_who_begins_is_one_of_the_players() -> None:
    state = GAME.start(options(5))
    while state.phase is not Phase.STARTER:
        state = play(state, GAME.draw(state, stream(1)))
    assert 5 == len(list(GAME.chances(state)))
