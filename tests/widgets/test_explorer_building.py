"""Positions as words, cards that change places, and what no game could lead to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput, BadPosition
from kings.records.formats import scenario_state
from kings.struggle import Card, Options, Phase, State
from kings.struggle.state import InPlay
from kings.table.library import scenarios
from kings.widgets.explorer_positions import (
    Place,
    Words,
    change_card,
    changeable,
    deal_out,
    dropped_deals,
    state_from,
    words_of,
)

SCENES = scenarios()
OF = {scene.name: scenario_state(scene) for scene in SCENES}
BEN = 1


def typed(words: Words, seat: int, **fields: str) -> Words:
    """Return the words with other ones in the fields of a seat."""
    seats = list(words.seats)
    seats[seat] = replace(seats[seat], **fields)
    return replace(words, seats=tuple(seats))


@pytest.mark.parametrize("name", [name for name in OF if name != "Who should lead?"])
def test_words_give_the_same_position_back(name: str) -> None:
    state = OF[name]
    assert state == state_from(words_of(state), state)


@given(st.integers(3, 6), st.integers(1, 7), st.integers(0, 99), st.sampled_from(("day", "night")))
def test_a_dealt_position_is_one_to_build_from(
    players: int, round: int, seed: int, mode: str
) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")[:players]
    state = deal_out(Options(names=names, mode=mode), round, seed)  # type: ignore[arg-type]  # drawn
    assert (players, round) == (state.players, state.round)
    assert state == state_from(words_of(state), state)


@given(st.sampled_from(sorted(OF)), st.data())
def test_a_changed_card_lies_there_and_can_be_changed_back(name: str, data: st.DataObject) -> None:
    state = OF[name]
    place = data.draw(st.sampled_from(changeable(state)))
    card = data.draw(st.sampled_from([card for card in Card if card is not place.card]))
    try:
        after = change_card(state, place, card)
    except BadPosition:
        return
    there = Place(place.seat, place.where, card)
    assert there in changeable(after)
    assert state.gold == after.gold
    assert [sum(map(len, (a, b))) for a, b in zip(state.hands, state.aside, strict=True)] == [
        sum(map(len, (a, b))) for a, b in zip(after.hands, after.aside, strict=True)
    ]


def queens() -> State:
    return OF["The price of two"]


def test_a_card_in_play_changes_places_with_one_in_the_hand() -> None:
    after = change_card(queens(), Place(0, "lying", Card.QUEEN), Card.ASSASSIN)
    assert InPlay(Card.ASSASSIN) == after.played[0]
    assert Card.QUEEN in after.hands[0] and Card.ASSASSIN not in after.hands[0]


def test_a_card_that_has_left_the_deck_comes_out_of_a_pile() -> None:
    state = queens()
    after = change_card(state, Place(0, "lying", Card.QUEEN), Card.KING)
    assert Card.KING not in state.hands[0] and InPlay(Card.KING) == after.played[0]
    kings, before = (sum(pile[9] for pile in (*one.piles, one.discard)) for one in (after, state))
    assert kings == before - 1


def test_s_35_a_marker_that_the_new_card_cannot_bear_is_taken_off() -> None:
    state = queens()
    words = typed(words_of(state), 0, lying="9 +2")
    marked = state_from(words, state)
    assert 1 == marked.played[0].twos  # type: ignore[union-attr]  # it lies there
    after = change_card(marked, Place(0, "lying", Card.QUEEN), Card.ASSASSIN)
    assert InPlay(Card.ASSASSIN) == after.played[0]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"gold": "-1"}, "Ben's gold is a whole number"),
        ({"gold": "three"}, "not “three”"),
        ({"hand": "1 2 3"}, "(S-01|S-20)"),
        ({"hand": "1 2 3 11"}, "Ben's hand"),
        ({"hand": "1 1 2 3"}, "the Peasant is named twice"),
        ({"lying": "9 +2"}, "S-"),
        ({"lying": "6 +3"}, "not a card with markers"),
        ({"lying": "6 7"}, "not a card with markers"),
        ({"lying": "6 +2"}, "which is no Royal"),
        ({"lying": "crown"}, "Ben's card in play"),
        ({"hand": "1 2 3 4 6"}, "Ben holds the Jeweler twice"),
        ({"sealed": "1 2"}, "one card at most"),
        ({"won": "10^2"}, "have left the players' decks"),
    ],
)
def test_an_impossible_seat_is_refused_in_words(fields: dict[str, str], sentence: str) -> None:
    state = queens()
    with pytest.raises((BadInput, BadPosition), match=sentence):
        state_from(typed(words_of(state), BEN, **fields), state)


def test_star_and_scepter_say_whose_turns_are_over() -> None:
    state = queens()
    after = state_from(replace(words_of(state), leader=2, actor=BEN), state)
    assert (True, False, True) == after.acted


def test_a_round_that_does_not_fit_the_hands_is_refused() -> None:
    state = queens()
    with pytest.raises(BadPosition, match="should have 3"):
        state_from(replace(words_of(state), round=7), state)


def test_s_52_promised_gold_that_is_due_cannot_be_dropped() -> None:
    with pytest.raises(BadPosition, match="Promised gold is due"):
        dropped_deals(OF["A promise falls due"])
    plain = dropped_deals(queens())
    assert () == plain.promises
    assert () == plain.bounds


def test_a_card_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(BadInput, match="is no longer there"):
        change_card(queens(), Place(0, "lying", Card.KING), Card.QUEEN)
    with pytest.raises(BadInput, match="is there already"):
        change_card(queens(), Place(0, "lying", Card.QUEEN), Card.QUEEN)


def test_a_game_has_seven_rounds() -> None:
    with pytest.raises(BadInput, match="1 to 7"):
        deal_out(Options(names=("Ada", "Ben", "Cleo")), 8, 0)


def test_phases_without_a_turn_have_no_scepter() -> None:
    state = queens()
    with pytest.raises(BadPosition):
        state_from(replace(words_of(state), phase=Phase.LEAD), state)
