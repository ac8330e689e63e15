"""Spots: cards that change places, and what no game could lead to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput, BadPosition
from kings.laying import Spot
from kings.records.formats import scenario_state
from kings.seeds import stream
from kings.struggle import Card, Options, Phase
from kings.struggle.positions import Position, position_of
from kings.struggle.spots import (
    deal_out,
    exchange,
    laid,
    possible,
    spots,
    with_gold,
    with_markers,
    without_deals,
)
from kings.struggle.state import InPlay
from kings.table.library import scenarios

OF = {scene.name: scenario_state(scene) for scene in scenarios()}
QUEENS = OF["The price of two"]
"""Ada has a Queen in play and the Assassin in her hand; her King lies in the discard pile."""
NAMES = QUEENS.options.names
ADA, BEN = 0, 1
MODES = st.sampled_from(("day", "night"))


def there(position: Position) -> Counter[int]:
    """Count the cards on the table, wherever they lie."""
    return Counter(card for cards in laid(position).values() for card in cards)


@pytest.mark.parametrize("name", [name for name in OF if name != "Who should lead?"])
def test_a_position_that_is_not_changed_is_the_same_one(name: str) -> None:
    assert OF[name] == possible(position_of(OF[name]), OF[name].options)


@given(st.integers(3, 6), st.integers(1, 7), st.integers(0, 99), MODES)
def test_a_dealt_position_is_one_to_build_from(
    players: int, round: int, seed: int, mode: str
) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")[:players]
    options = Options(names=names, mode=mode)  # type: ignore[arg-type]  # drawn
    state = deal_out(options, round, stream(seed, "here"))
    assert (players, round) == (state.players, state.round)
    assert state == deal_out(options, round, stream(seed, "here"))
    assert state == possible(position_of(state), options)


@given(st.sampled_from(sorted(OF)), st.data())
def test_no_exchange_loses_or_doubles_a_card(name: str, data: st.DataObject) -> None:
    """S-01: counted by hand, each title lies once for each deck, and once at most in a deck."""
    state = OF[name]
    before = position_of(state)
    every = sorted(spots(before), key=repr)
    places = [Spot(where, seat) for where, seat in laid(before)]
    taken = data.draw(st.sampled_from(every))
    to = data.draw(st.sampled_from([*every, *places]))
    try:
        after = exchange(before, taken, to, state.options.names)
    except BadInput:  # one of a deck would lie there twice
        return
    assert Counter(dict.fromkeys(Card, state.players)) == there(after) == there(before)
    for seat in after.seats:
        own = [*seat.hand, *seat.aside, *([seat.sealed] if seat.sealed else [])]
        own += [seat.lying.card] if seat.lying else []
        assert len(own) == len(set(own))


def test_two_cards_change_places_and_back() -> None:
    before = position_of(QUEENS)
    queen, assassin = Spot("lying", ADA, Card.QUEEN), Spot("hand", ADA, Card.ASSASSIN)
    after = exchange(before, queen, assassin, NAMES)
    assert InPlay(Card.ASSASSIN) == possible(after, QUEENS.options).played[ADA]
    assert Card.QUEEN in after.seats[ADA].hand
    same = exchange(after, replace(queen, card=Card.ASSASSIN), Spot("hand", ADA, Card.QUEEN), NAMES)
    assert QUEENS == possible(same, QUEENS.options)


def test_a_card_put_where_one_lies_alone_changes_places_with_it() -> None:
    after = exchange(
        position_of(QUEENS), Spot("hand", ADA, Card.ASSASSIN), Spot("lying", ADA), NAMES
    )
    assert InPlay(Card.ASSASSIN) == possible(after, QUEENS.options).played[ADA]


def test_a_card_that_has_left_the_deck_comes_out_of_a_pile() -> None:
    after = exchange(
        position_of(QUEENS), Spot("lying", ADA, Card.QUEEN), Spot("discard", None, Card.KING), NAMES
    )
    state = possible(after, QUEENS.options)
    assert InPlay(Card.KING) == state.played[ADA]
    assert QUEENS.discard[9] - 1 == state.discard[9] and QUEENS.discard[8] + 1 == state.discard[8]


def test_s_01_no_deck_holds_a_card_twice() -> None:
    with pytest.raises(BadInput, match=r"Ben's deck has one \w+, and it would lie twice.*\(S-01\)"):
        exchange(position_of(QUEENS), Spot("hand", ADA, Card.ASSASSIN), Spot("hand", BEN), NAMES)


def test_s_35_a_marker_that_the_new_card_cannot_bear_is_taken_off() -> None:
    marked = with_markers(position_of(QUEENS), ADA, 0, 1, NAMES)
    assert InPlay(Card.QUEEN, 0, 1) == possible(marked, QUEENS.options).played[ADA]
    after = exchange(
        marked, Spot("lying", ADA, Card.QUEEN), Spot("hand", ADA, Card.ASSASSIN), NAMES
    )
    assert InPlay(Card.ASSASSIN) == after.seats[ADA].lying


@pytest.mark.parametrize(
    ("fives", "twos", "words"),
    [(1, 0, "no Merchant (S-31)"), (0, -1, "(S-03)"), (0, 99, "(S-03)")],
)
def test_markers_that_cannot_lie_there_are_refused(fives: int, twos: int, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        with_markers(position_of(QUEENS), ADA, fives, twos, NAMES)
    assert words in str(refused.value)


@pytest.mark.parametrize("gold", [-1, 251])
def test_s_03_the_box_holds_all_the_gold(gold: int) -> None:
    with pytest.raises(BadInput, match=r"Ada can't have .* the box holds 250.*\(S-03\)"):
        with_gold(position_of(QUEENS), ADA, gold, NAMES)
    others = QUEENS.gold[1] + QUEENS.gold[2]
    most = possible(with_gold(position_of(QUEENS), ADA, 250 - others, NAMES), QUEENS.options)
    assert (250 - others, 0) == (most.gold[ADA], most.bank)


def test_what_is_not_possible_says_why_in_the_names_of_the_table() -> None:
    short = exchange(
        position_of(QUEENS), Spot("hand", ADA, Card.ASSASSIN), Spot("discard", None), NAMES
    )
    with pytest.raises(BadPosition, match=r"^Ada's hand has 3 cards and should have 4 \(S-12"):
        possible(short, QUEENS.options)
    with pytest.raises(BadPosition, match="should have 3"):
        possible(replace(position_of(QUEENS), round=7), QUEENS.options)
    with pytest.raises(BadPosition):
        possible(replace(position_of(QUEENS), phase=Phase.LEAD), QUEENS.options)
    with pytest.raises(BadPosition, match=r"^The one who was named"):
        possible(replace(position_of(QUEENS), phase=Phase.ANSWER), QUEENS.options)


def test_star_and_scepter_say_whose_turns_are_over() -> None:
    after = possible(replace(position_of(QUEENS), leader=2, actor=BEN), QUEENS.options)
    assert (True, False, True) == after.acted


def test_s_52_promised_gold_that_is_due_cannot_be_dropped() -> None:
    with pytest.raises(BadPosition, match="Promised gold is due"):
        without_deals(position_of(OF["A promise falls due"]))
    plain = without_deals(position_of(QUEENS))
    assert ((), ()) == (plain.promises, plain.bounds)


def test_what_is_not_there_cannot_be_taken() -> None:
    here = position_of(QUEENS)
    with pytest.raises(BadInput, match="King is no longer there"):
        exchange(here, Spot("lying", ADA, Card.KING), Spot("discard", None), NAMES)
    with pytest.raises(BadInput, match="no such place"):
        exchange(here, Spot("lying", ADA, Card.QUEEN), Spot("hand", 7), NAMES)
    with pytest.raises(BadInput, match="Choose the card first"):
        exchange(here, Spot("hand", ADA), Spot("discard", None), NAMES)


def test_a_game_has_seven_rounds() -> None:
    with pytest.raises(BadInput, match="1 to 7"):
        deal_out(Options(names=("Ada", "Ben", "Cleo")), 8, stream(0))
