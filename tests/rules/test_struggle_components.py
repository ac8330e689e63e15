"""What is in the box: players, decks, gold, markers (S-01 to S-04)."""

from __future__ import annotations

import pytest

from kings.errors import BadInput, BadOptions
from kings.struggle import DECK, GAME, Card, Options, parse_card
from kings.struggle.cards import NEGOTIATE, CardClass
from kings.struggle.moves import Aim, Pass, Play, TakeGold
from kings.struggle.state import InPlay
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    FARMER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    first_round,
    options,
    play,
    play_out,
    position,
    refusal,
)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_s_01_three_to_six_people_play_with_a_deck_each(players: int) -> None:
    state = GAME.start(options(players))
    assert (DECK,) * players == state.hands


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_s_01_fewer_or_more_can_not_play(players: int) -> None:
    with pytest.raises(BadOptions, match=r"three to six.*S-01"):
        Options(names=tuple("ABCDEFG"[:players]))


def test_s_01_a_seat_that_is_not_at_the_table_can_not_move() -> None:
    state = first_round(PEASANT, FARMER, KING)
    refused = refusal(state, Pass(3))
    assert ("S-01", 3) == (refused.rule, refused.seat)


@pytest.mark.parametrize(
    ("power", "title", "estate", "negotiates"),
    [
        (1, "Peasant", CardClass.SERF, False),
        (2, "Farmer", CardClass.SERF, True),
        (3, "Assassin", CardClass.SERF, True),
        (4, "Cobbler", CardClass.MERCHANT, True),
        (5, "Cooper", CardClass.MERCHANT, True),
        (6, "Jeweler", CardClass.MERCHANT, True),
        (7, "Jester", CardClass.ROYAL, True),
        (8, "Knight", CardClass.ROYAL, True),
        (9, "Queen", CardClass.ROYAL, False),
        (10, "King", CardClass.ROYAL, False),
    ],
)
def test_s_02_the_ten_cards(power: int, title: str, estate: CardClass, *, negotiates: bool) -> None:
    card = Card(power)
    assert (title, estate, negotiates) == (card.title, card.estate, card in NEGOTIATE)


def test_s_02_a_deck_holds_each_title_once() -> None:
    assert list(range(1, 11)) == [int(card) for card in DECK]


def test_s_02_a_card_is_read_from_its_power_or_its_title() -> None:
    assert [FARMER, FARMER, KING] == [parse_card("2"), parse_card("Farmer"), parse_card(" king ")]


@pytest.mark.parametrize("word", ["", "0", "11", "duke", "2.0"])
def test_s_02_other_words_are_no_card(word: str) -> None:
    with pytest.raises(BadInput, match="S-02"):
        parse_card(word)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_s_03_the_box_holds_250_gold_and_five_markers_of_each_kind(players: int) -> None:
    state = GAME.start(options(players))
    assert (250, 5, 5) == (sum(state.gold) + state.bank, state.fives, state.twos)


def test_s_03_gold_is_neither_made_nor_lost_in_a_whole_game() -> None:
    state = play_out(GAME.start(options(5)), seed=3)
    assert 250 == sum(state.gold) + state.bank


def test_s_03_a_bank_that_owes_more_than_it_has_pays_what_is_left() -> None:
    state = position(COBBLER, PEASANT, FARMER, ASSASSIN, gold=(5, 5, 5, 233))
    state = play(state, TakeGold(ADA))
    assert (7, 0) == (state.gold[ADA], state.bank)


def test_s_03_the_queen_also_gets_only_what_the_bank_has_left() -> None:
    state = position(QUEEN, PEASANT, FARMER, actor=CLEO, gold=(5, 5, 237))
    state = play(state, Pass(CLEO))
    assert (8, 0) == (state.gold[ADA], state.bank)


def test_s_03_a_five_that_is_not_in_the_supply_can_not_be_placed() -> None:
    state = position(FARMER, InPlay(COOPER, fives=3), InPlay(JEWELER, fives=2))
    assert (Pass(ADA),) == GAME.choices(state, ADA)
    refused = refusal(state, Aim(ADA, (BEN,)))
    assert "S-03" == refused.rule
    assert "No +5 marker is left" in str(refused) and "Farmer of Ada" in str(refused)


def test_s_03_a_two_that_is_not_in_the_supply_can_not_be_placed() -> None:
    state = position(JEWELER, InPlay(KING, twos=3), InPlay(QUEEN, twos=2))
    assert (Pass(ADA), TakeGold(ADA)) == GAME.choices(state, ADA)


def test_s_04_star_and_scepter_begin_with_the_first_player_in_round_one() -> None:
    state = first_round(PEASANT, FARMER, KING)
    assert (ADA, ADA, 1) == (state.leader, state.actor, state.round)


def test_s_04_the_scepter_goes_round_and_the_star_stays() -> None:
    state = play(first_round(PEASANT, KNIGHT, KING, QUEEN), Pass(ADA), Pass(BEN), Pass(CLEO))
    assert (ADA, DAN) == (state.leader, state.actor)


def test_s_04_the_track_counts_seven_rounds() -> None:
    state = GAME.start(options(3))
    assert (0, 7) == (state.round, play_out(state).round)


def test_s_04_after_the_seventh_round_nobody_is_asked_or_can_move() -> None:
    state = play_out(GAME.start(options(3)))
    assert () == GAME.asks(state)
    assert "Ben" in str(refusal(state, Play(BEN, state.hands[BEN][0])))
