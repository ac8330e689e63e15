"""Setting up: gold, the first player, Day and Night (S-10 to S-13)."""

from __future__ import annotations

import pytest

from kings.game import NATURE, Ask
from kings.struggle import DECK, GAME, Card, Phase, State
from kings.struggle.moves import DrawMode, SetAside, Shuffle
from kings.struggle.options import Mode
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    FARMER,
    JESTER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    events,
    options,
    play,
    play_out,
    refusal,
)


def deck(*top: Card) -> tuple[Card, ...]:
    """Return a whole deck with these cards on top."""
    return (*top, *(card for card in DECK if card not in top))


def table(mode: Mode = "day") -> State:
    """Return a table of three before anything is drawn."""
    return GAME.start(options(3, mode=mode))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_s_10_everybody_begins_with_5_gold_from_the_bank(players: int) -> None:
    state = GAME.start(options(players))
    assert ((5,) * players, 250 - 5 * players) == (state.gold, state.bank)


def test_s_11_the_highest_power_leads() -> None:
    state = play(table(), Shuffle((deck(FARMER), deck(KING), deck(QUEEN))))
    assert BEN == state.leader


def test_s_11_tied_players_draw_the_next_card_of_the_deck_they_shuffled() -> None:
    decks = (deck(KING, FARMER), deck(KING, ASSASSIN), deck(QUEEN, KNIGHT))
    assert BEN == play(table(), Shuffle(decks)).leader


def test_s_11_who_is_out_of_a_tie_stays_out() -> None:
    decks = (deck(KING, FARMER, PEASANT), deck(KING, FARMER, ASSASSIN), deck(QUEEN, KING))
    assert BEN == play(table(), Shuffle(decks)).leader


def test_s_11_decks_tied_to_the_last_card_are_shuffled_again() -> None:
    state = play(table(), Shuffle((deck(KING), deck(KING), deck(QUEEN))))
    assert (Ask(NATURE, "draw_lead"),) == GAME.asks(state)
    state = play(state, Shuffle((deck(JESTER), deck(KNIGHT), None)))
    assert BEN == state.leader


def test_s_11_afterwards_every_deck_is_whole_again() -> None:
    decks = (deck(KING, FARMER), deck(KING, ASSASSIN), deck(QUEEN))
    assert (DECK,) * 3 == play(table(), Shuffle(decks)).hands


def test_s_11_a_deck_that_is_not_the_ten_cards_is_refused_by_name() -> None:
    refused = refusal(table(), Shuffle((deck(KING), (KING,) * 10, deck(QUEEN))))
    assert "Ben" in str(refused)
    assert "S-02" == refused.rule


def test_s_11_only_the_tied_shuffle_again() -> None:
    state = play(table(), Shuffle((deck(KING), deck(KING), deck(QUEEN))))
    refused = refusal(state, Shuffle((deck(KING), deck(QUEEN), deck(JESTER))))
    assert ("S-11", True) == (refused.rule, "Cleo" in str(refused))


LEAD_FOR_ADA = Shuffle((deck(KING), deck(QUEEN), deck(JESTER)))
PAIRS = ((PEASANT, KING), (FARMER, QUEEN), (PEASANT, FARMER))


def test_s_12_by_day_all_ten_cards_are_in_hand() -> None:
    state = play(table("day"), LEAD_FOR_ADA)
    assert ((DECK,) * 3, False) == (state.hands, state.night)


def test_s_12_by_day_three_cards_are_left_at_the_end() -> None:
    assert [3, 3, 3] == [len(hand) for hand in play_out(table("day")).hands]


def test_s_12_by_night_two_cards_of_each_deck_are_set_aside() -> None:
    state = play(table("night"), LEAD_FOR_ADA, SetAside(PAIRS))
    assert PAIRS == state.aside
    assert [8, 8, 8] == [len(hand) for hand in state.hands]
    assert {PEASANT, KING}.isdisjoint(state.hands[ADA])


def test_s_12_by_night_one_card_is_left_at_the_end() -> None:
    assert [1, 1, 1] == [len(hand) for hand in play_out(table("night")).hands]


@pytest.mark.parametrize("seat", [ADA, BEN, CLEO, None])
def test_s_12_nobody_sees_which_cards_lie_aside(seat: int | None) -> None:
    before = play(table("night"), LEAD_FOR_ADA)
    (laid, *_) = events(before, SetAside(PAIRS))
    other = ((PEASANT, KING), (FARMER, QUEEN), (PEASANT, ASSASSIN))
    (laid_other, *_) = events(before, SetAside(other))
    assert laid.seen_by(seat) == laid_other.seen_by(seat)


def test_s_12_a_card_can_not_be_set_aside_twice() -> None:
    before = play(table("night"), LEAD_FOR_ADA)
    refused = refusal(before, SetAside(((PEASANT, KING), (FARMER, FARMER), (PEASANT, KING))))
    assert ("S-12", True) == (refused.rule, "Ben" in str(refused))


@pytest.mark.parametrize("card", DECK)
def test_s_13_an_even_card_means_day_and_an_odd_one_night(card: Card) -> None:
    state = play(table("draw"), LEAD_FOR_ADA)
    assert Phase.DRAW_MODE is state.phase
    assert (card % 2 == 1) is play(state, DrawMode(card)).night


def test_s_13_the_decks_are_whole_after_the_draw() -> None:
    assert (DECK,) * 3 == play(table("draw"), LEAD_FOR_ADA, DrawMode(QUEEN)).hands


def test_s_13_a_table_that_agrees_does_not_draw() -> None:
    refused = refusal(play(table("day"), LEAD_FOR_ADA), DrawMode(QUEEN))
    assert "S-13" == refused.rule


def test_s_11_no_seat_shuffles_for_itself() -> None:
    move = Shuffle((deck(KING), deck(FARMER), deck(QUEEN)), seat=ADA)
    assert "S-11" == refusal(table(), move).rule
