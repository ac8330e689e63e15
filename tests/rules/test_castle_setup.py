"""Squires, hands, the first kingdom and who begins (C-10, C-11, C-60, C-61)."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from kings.castle import DECK, GAME, LETTERS, Card, Letter, Options, Phase, State
from kings.castle.events import HandsDealt, SquireChosen, SquiresDealt
from kings.castle.moves import (
    ChooseSquire,
    DealHands,
    DealKingdom,
    DealSquires,
    DrawSquires,
    DrawStarter,
)
from kings.castle.options import Squires
from kings.errors import BadOptions
from kings.game import NATURE
from tests.castle.tables import ADA, BEN, asked, chance, events, options, play, refusal

SECRETS = (
    (Card.PEACEFUL_DEATH_A, Card.PEACEFUL_DEATH_B, Card.PEACEFUL_DEATH_C),
    (Card.PLAGUE_Q, Card.PLAGUE_R, Card.PLAGUE_S),
)
HANDS = (
    (Card.VILLAGE_F, Card.VILLAGE_G, Card.VILLAGE_H),
    (Card.KEEP_T, Card.KEEP_U, Card.KEEP_V),
)
MEN = cast("tuple[Letter, ...]", tuple("ZYXWVUTSRQ"))


def start(squires: Squires = "dealt", players: int = 2) -> State:
    return GAME.start(options(players, squires=squires))


def test_c_10_three_event_cards_tell_the_squires() -> None:
    state = play(start(), DealSquires(SECRETS))
    assert (("A", "B", "C"), ("Q", "R", "S")) == state.squires
    assert SECRETS == state.aside
    assert not {card for cards in SECRETS for card in cards} & set(state.deck)


@pytest.mark.parametrize("seed", range(30))
def test_c_10_the_three_letters_of_a_player_differ(seed: int) -> None:
    dealt = GAME.draw(start(players=6), random.Random(seed))
    assert isinstance(dealt, DealSquires)
    assert all(len({card.letter for card in cards}) == 3 for cards in dealt.cards)
    assert 18 == len({card for cards in dealt.cards for card in cards})


def test_c_10_every_card_can_be_a_secret_one() -> None:
    rng = random.Random(1)
    drawn: Counter[Card] = Counter()
    for _ in range(300):
        dealt = GAME.draw(start(), rng)
        assert isinstance(dealt, DealSquires)
        drawn.update(card for cards in dealt.cards for card in cards)
    assert set(DECK) == set(drawn)


def test_c_10_a_letter_twice_is_refused() -> None:
    double = (Card.PEACEFUL_DEATH_A, Card.PEACEFUL_DEATH_B, Card.UNLUCKY_FALL_A)
    refused = refusal(start(), DealSquires((SECRETS[1], double)))
    assert ("C-10", True) == (refused.rule, "Ben has a letter twice" in str(refused))


def test_c_10_two_players_may_share_a_letter_of_different_cards() -> None:
    other = (Card.BARBARIANS_N, Card.VANISHINGS_D, Card.PROTRACTED_SIEGE_A)
    state = play(start(), DealSquires((SECRETS[0], tuple(sorted(other)))))
    assert ("A", "D", "N") == state.squires[BEN]


@pytest.mark.parametrize(
    "cards",
    [
        SECRETS[:1],
        (SECRETS[0], SECRETS[0]),
        (SECRETS[0], SECRETS[1][:2]),
        (SECRETS[0], SECRETS[1][::-1]),
    ],
)
def test_c_10_each_seat_gets_three_cards_of_its_own_in_order(
    cards: tuple[tuple[Card, ...], ...],
) -> None:
    assert "C-10" == refusal(start(), DealSquires(cards)).rule


@pytest.mark.parametrize("seat", [ADA, BEN, None])
def test_c_10_squires_are_a_secret(seat: int | None) -> None:
    (dealt,) = events(start(), DealSquires(SECRETS))
    seen = dealt.seen_by(seat)
    assert isinstance(seen, SquiresDealt)
    assert [seat == owner for owner in (ADA, BEN)] == [one is not None for one in seen.squires]
    assert [seat == owner for owner in (ADA, BEN)] == [one is not None for one in seen.cards]


def test_c_10_each_player_is_dealt_three_of_the_other_cards() -> None:
    before = play(start(), DealSquires(SECRETS))
    state = play(before, DealHands(HANDS))
    assert HANDS == state.hands
    assert 78 - 6 - 6 == len(state.deck)
    assert "C-10" == refusal(before, DealHands((SECRETS[0], HANDS[1]))).rule


@pytest.mark.parametrize("seat", [ADA, BEN, None])
def test_c_10_hands_are_a_secret(seat: int | None) -> None:
    before = play(start(), DealSquires(SECRETS))
    (dealt, *_) = events(before, DealHands(HANDS))
    seen = dealt.seen_by(seat)
    assert isinstance(seen, HandsDealt)
    assert [seat == owner for owner in (ADA, BEN)] == [one is not None for one in seen.hands]


def test_c_11_ten_men_take_the_ten_places_in_order() -> None:
    state = play(start(), DealSquires(SECRETS), DealHands(HANDS), DealKingdom(MEN))
    assert MEN == state.men
    assert set(LETTERS) - set(MEN) == set(state.reserve)


@pytest.mark.parametrize("men", [MEN[:9], (*MEN[:9], "Z"), (*MEN[:9], "?")])
def test_c_11_the_first_men_are_ten_different_ones(men: tuple[Letter, ...]) -> None:
    state = play(start(), DealSquires(SECRETS), DealHands(HANDS))
    assert "C-11" == refusal(state, DealKingdom(men)).rule


@pytest.mark.parametrize("seat", [ADA, BEN])
def test_c_11_who_begins_is_drawn_and_play_goes_clockwise(seat: int) -> None:
    state = play(start(), DealSquires(SECRETS), DealHands(HANDS), DealKingdom(MEN))
    assert ((NATURE, "draw_starter"),) == asked(state)
    state = play(state, DrawStarter(seat))
    assert (seat, 1) == (state.actor, state.turn)


@pytest.mark.parametrize("seat", [-1, 2])
def test_c_11_only_a_player_can_begin(seat: int) -> None:
    state = play(start(), DealSquires(SECRETS), DealHands(HANDS), DealKingdom(MEN))
    assert "C-11" == refusal(state, DrawStarter(seat)).rule


def test_c_11_everybody_can_be_drawn_to_begin() -> None:
    state = play(start(), DealSquires(SECRETS), DealHands(HANDS), DealKingdom(MEN))
    assert {DrawStarter(0), DrawStarter(1)} == {chance(state, seed) for seed in range(30)}


def test_c_60_squires_are_drawn_from_a_set_of_their_own() -> None:
    state = play(start("drawn"), DrawSquires((("A", "B", "C"), ("X", "Y", "Z"))))
    assert ((("A", "B", "C"), ("X", "Y", "Z")), ((), ())) == (state.squires, state.aside)
    assert DECK == state.deck


def test_c_60_squires_are_drawn_without_replacement() -> None:
    shared = DrawSquires((("A", "B", "C"), ("C", "Y", "Z")))
    assert "C-60" == refusal(start("drawn"), shared).rule
    for seed in range(10):
        drawn = GAME.draw(start("drawn", 8), random.Random(seed))
        assert isinstance(drawn, DrawSquires)
        assert 24 == len({letter for squires in drawn.squires for letter in squires})


def test_c_60_players_choose_squires_in_secret_and_may_coincide() -> None:
    state = start("chosen")
    assert ((ADA, "choose_squire"), (BEN, "choose_squire")) == asked(state)
    for seat in (BEN, ADA):
        state = play(state, *(ChooseSquire(seat, letter) for letter in ("M", "A", "T")))
    assert (("A", "M", "T"),) * 2 == state.squires
    assert Phase.HANDS is state.phase


def test_c_60_a_squire_is_chosen_once_and_three_are_enough() -> None:
    state = play(start("chosen"), ChooseSquire(ADA, "A"))
    assert "backs Alder already" in str(refusal(state, ChooseSquire(ADA, "A")))
    state = play(state, ChooseSquire(ADA, "B"), ChooseSquire(ADA, "C"))
    assert ((BEN, "choose_squire"),) == asked(state)
    assert "three squires already" in str(refusal(state, ChooseSquire(ADA, "D")))


def test_c_60_nobody_else_sees_which_squire_is_chosen() -> None:
    (chosen,) = events(start("chosen"), ChooseSquire(ADA, "M"))
    assert SquireChosen(ADA, "M") == chosen.seen_by(ADA)
    assert SquireChosen(ADA, None) == chosen.seen_by(BEN) == chosen.seen_by(None)


@pytest.mark.parametrize("squires", ["drawn", "chosen", "none"])
def test_c_60_all_78_event_cards_are_in_play(squires: Squires) -> None:
    state = GAME.start(options(8, squires=squires))
    assert (DECK, ((),) * 8) == (state.deck, state.aside)


def test_c_60_is_a_switch_with_four_positions() -> None:
    with pytest.raises(BadOptions, match="C-60"):
        Options(squires="stolen")  # type: ignore[arg-type]  # that is what is tried


def to_the_hands(agreed: Options) -> State:
    state = GAME.start(agreed)
    while state.phase in (Phase.SQUIRES, Phase.HANDS):
        state = play(state, chance(state))
    return state


def test_c_61_the_deck_and_the_first_ten_men_are_in_alphabetical_order() -> None:
    state = to_the_hands(options(known_order=True))
    assert (LETTERS[:10], LETTERS[10:]) == (state.men, state.reserve)
    assert Phase.STARTER is state.phase


def test_c_61_as_an_option_the_first_ten_are_dealt_at_random() -> None:
    state = to_the_hands(options(known_order=True, first_men_drawn=True))
    assert Phase.KINGDOM is state.phase
    state = play(state, DealKingdom(MEN))
    assert tuple(letter for letter in LETTERS if letter not in MEN) == state.reserve


def test_c_61_only_an_order_that_is_known_has_that_option() -> None:
    with pytest.raises(BadOptions, match="C-61"):
        Options(first_men_drawn=True)


@pytest.mark.parametrize("squires", ["dealt", "drawn", "chosen", "none"])
def test_c_61_goes_with_every_other_variant(squires: Squires) -> None:
    assert Options(squires=squires, known_order=True).known_order


def test_c_10_only_chance_deals() -> None:
    refused = refusal(start(), DealSquires(SECRETS, seat=ADA))
    assert ("C-10", ADA) == (refused.rule, refused.seat)


def test_c_10_nothing_is_dealt_out_of_turn() -> None:
    state = start()
    moves = (
        DealHands(HANDS),
        DealKingdom(MEN),
        DrawStarter(0),
        DrawSquires((("A", "B", "C"),) * 2),
    )
    assert ["C-10", "C-11", "C-11", "C-10"] == [refusal(state, move).rule for move in moves]
