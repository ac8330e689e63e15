"""What can't have been is refused in words that name round, player, card and rule."""

from __future__ import annotations

import pytest

from kings.classroom.paper import play_paper, read_paper
from kings.classroom.paper.sheet import PaperFault
from kings.struggle.cards import Card, cards_in
from kings.struggle.scoring import standings
from tests.classroom.paper.sheets import ROUND, csv_of, game_of


def fault(*rows: str, mode: str = "day", leads: str = "A") -> str:
    found = game_of(*rows, mode=mode, leads=leads).fault
    assert found is not None
    assert found.line > 0
    return str(found)


def test_a_round_without_uses_is_played_and_the_next_one_asked_for() -> None:
    game = game_of(*ROUND)
    assert game.fault is None
    assert (2, (5, 5, 5)) == (game.state.round, game.state.gold)
    assert "Round 2: Cleo's card (S-20)" == game.waiting


IMPOSSIBLE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "a card played twice": (
        (*ROUND, "2 card C 1", "2 card A 8", "2 card B 2"),
        ("Round 2", "Cleo does not hold the Peasant", "S-20"),
    ),
    "a use without a target": (
        (*ROUND, "1 use A"),
        ("Round 1", "Whose Serf did Ada's Knight take?", "S-37"),
    ),
    "a Serf that is none": (
        (*ROUND, "1 use A on=B"),
        ("Round 1, Ada's turn", "The Knight of Ada takes Serfs", "Jeweler is a Merchant", "S-37"),
    ),
    "a card that left play": (
        ("1 card A 3", "1 card B 6", "1 card C 1", "1 use A on=B", "1 use B"),
        ("Round 1, Ben's turn", "The card of Ben has left play", "S-22"),
    ),
    "a King's ability": (
        ("1 card A 10", "1 card B 6", "1 card C 1", "1 use A on=B"),
        ("Round 1, Ada's turn", "The King of Ada has no ability", "S-02"),
    ),
    "more gold than there is": (
        (*ROUND, "1 pay B to=A gold=6 deal=1 moment=A"),
        ("Round 1, Ada's turn", "Ben would have to pay 6 gold and has 5", "S-53"),
    ),
    "a deal when nothing is decided": (
        ("1 card A 10", *ROUND[1:], "1 pay B to=A gold=1 deal=1 moment=A"),
        ("Round 1, Ada's turn", "no deal can be struck then", "S-50"),
    ),
    "a deal in nobody's turn": (
        (*ROUND, "1 pay B to=A gold=1 deal=1"),
        ("Round 1", "deal 1: in whose turn was it struck?", "S-50"),
    ),
    "a deal in two rounds": (
        (*ROUND, "1 pay B to=A gold=1 deal=1 moment=A", "2 pay B to=C gold=1 deal=1 moment=A"),
        ("Round 1", "deal 1 can't be struck in two rounds", "S-50"),
    ),
    "a deal that is not kept to": (
        (*ROUND, "1 pay B to=A gold=1 deal=1", "1 agree_pass A deal=1", "1 use A on=C"),
        ("Round 1, Ada's turn", "Ada is bound by a deal to choose otherwise", "S-52"),
    ),
    "two cards in a round": (
        (*ROUND, "1 card A 7"),
        ("Round 1", "there are two rows “card” of Ada", "S-20"),
    ),
    "a use too many": (
        (*ROUND, "1 use A on=C", "1 use A on=C"),
        ("Round 1", "Ada had no other use of a card in this round", "S-23"),
    ),
    "a lead that no Cobbler gives": (
        (*ROUND, "1 lead A to=B"),
        ("Round 1", "no lone Cobbler that could give the lead away", "S-21"),
    ),
    "a card that is missing": (
        ("1 card A 8", "1 card C 1", "2 card A 7"),
        ("Round 1: Ben's card (S-20) is missing",),
    ),
    "another winner": (
        (*ROUND, "1 winner B"),
        ("Round 1: Ben is said to win", "Cleo wins with the Peasant, power 1", "S-41"),
    ),
    "a winner where none is": (
        ("1 card A 8", "1 card B 8", "1 card C 8", "1 winner A"),
        ("Round 1: Ada is said to win", "nobody does, as all cards cancel", "S-41"),
    ),
    "gold that does not add up": (
        (*ROUND, "1 use B", "1 gold B 9"),
        ("Round 1: Ben counted 9 gold", "has 6", "S-03"),
    ),
    "a promise that came out otherwise": (
        (
            *ROUND,
            "1 pay C to=B gold=1 deal=1 moment=A",
            "1 promise_use B to=C card=6 on=A due=1 deal=1 kept=yes moment=A",
        ),
        ("Round 1", "is said to be kept", "it is broken", "S-52"),
    ),
    "a promise that was never made": (
        (*ROUND, "1 paid B to=C"),
        ("Round 1: Ben had made no such promise", "S-52"),
    ),
    "gold that nobody says was paid": (
        (
            *ROUND,
            "1 pay C to=B gold=1 deal=1 moment=A",
            "1 promise_gold B to=C gold=2 due=1 deal=1",
            "2 card A 7",
        ),
        ("Round 1: whether Ben paid Cleo the promised gold (S-52) is missing",),
    ),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_can_not_have_been_is_refused_with_its_place_and_rule(what: str) -> None:
    rows, words = IMPOSSIBLE[what]
    said = fault(*rows)
    assert [] == [word for word in words if word not in said], said


def test_by_night_nobody_shows_more_than_eight_cards() -> None:
    rows = [f"{number} card C {number}" for number in range(1, 8)]
    rows += ["1 use A on=C card=8", "2 use A on=C card=9"]
    with pytest.raises(PaperFault, match=r"Round 2: Cleo shows 9 different cards.*S-12"):
        game_of(*rows, mode="night")


def test_by_night_a_card_that_was_set_aside_is_not_played() -> None:
    with pytest.raises(PaperFault, match=r"Round 1: Ada plays the Knight, which was set aside"):
        game_of(*ROUND, "0 aside A 8_10", mode="night")


def test_by_night_what_was_set_aside_follows_from_what_was_seen() -> None:
    game = game_of(*ROUND, "0 aside A 2_9", "0 left A 10", mode="night")
    assert (Card.FARMER, Card.QUEEN) == game.recording.first.aside[0]
    notes = game.recording.header.paper
    assert notes is not None
    assert (1, 2) == notes.assumed


def test_nobody_led_the_first_round() -> None:
    with pytest.raises(PaperFault, match=r"who led it\? \(S-11\)"):
        game_of(*ROUND, leads="")


def test_the_sheet_of_a_scenario_needs_that_scenario() -> None:
    text = csv_of(more=",,scenario,,,,,,,,,The price of two", leads="")
    with pytest.raises(Exception, match="The price of two”, which isn't here"):
        play_paper(read_paper(text))


def test_all_that_was_good_before_a_fault_is_there() -> None:
    game = game_of(*ROUND, "2 card C 1")
    assert game.fault is not None and 2 == game.fault.round
    assert 2 == game.state.round and not game.finished
    with pytest.raises(PaperFault):
        play_paper(read_paper(csv_of(*ROUND, "2 card C 1")), strict=True)


FULL = [
    f"{number} card {who} {(number + shift) % 10 + 1}"
    for number in range(1, 8)
    for shift, who in enumerate("ABC")
]
"""A whole game in which nobody uses anything."""


def test_points_beyond_the_best_are_refused_and_fewer_are_remarked() -> None:
    state = game_of(*FULL).state
    best = standings(state.piles, state.gold)[0].total
    assert () == game_of(*FULL, f"0 points A {best}").remarks
    (remark,) = game_of(*FULL, f"0 points A {best - 1}").remarks
    assert f"Ada counted {best - 1} and left 1 point on the table (S-63)." == remark
    assert f"Ada is said to score {best + 1} points, and the best is {best}" in fault(
        *FULL, f"0 points A {best + 1}"
    )


def test_a_pile_that_is_another_one_is_told_card_by_card() -> None:
    piles = game_of(*FULL).state.piles
    seat = next(seat for seat, pile in enumerate(piles) if any(pile))
    won, who = cards_in(piles[seat]), "ABC"[seat]
    pile = "_".join(str(int(card)) for card in won)
    assert game_of(*FULL, f"0 pile {who} {pile}").fault is None
    less = "_".join(str(int(card)) for card in won[1:])
    assert f"{won[0].title} missing" in fault(*FULL, f"0 pile {who} {less}")
    assert f"{won[0].title} too many" in fault(*FULL, f"0 pile {who} {pile}_{int(won[0])}")


def told(*rows: str) -> list[str]:
    found = game_of(*rows).fault
    return [] if found is None else str(found).split("\n")


TURNED = (*ROUND, "1 pay A to=C gold=2 deal=1 moment=A")


def test_a_purse_that_is_off_by_twice_a_payment_asks_who_paid_whom() -> None:
    (sentence,) = told(*TURNED, "1 gold A 7", "1 gold B 5", "1 gold C 3")
    assert "Ada counted 7 gold at its end, and by what is written down has 3, 4 too few" in sentence
    assert ": did Cleo pay Ada, not Ada Cleo? (S-03)" in sentence
    assert "column “gold”]" in sentence
    assert [] == told(*TURNED, "1 gold A 3", "1 gold B 5", "1 gold C 7")


@pytest.mark.parametrize(
    ("purses", "guess"),
    [
        ({"A": 9, "B": 5, "C": 1}, ": did Cleo pay Ada, not Ben? (S-03)"),
        ({"A": 9, "B": 5}, ": did Cleo pay Ada, not Ben? (S-03)"),
        ({"A": 1, "B": 9, "C": 5}, ": did Ada pay Ben, not Cleo? (S-03)"),
        ({"A": 5, "B": 5, "C": 5}, ": did Cleo really pay Ben 4 gold? (S-03)"),
        ({"A": 5, "B": 5}, ": did Cleo really pay Ben 4 gold? (S-03)"),
        ({"A": 9}, "; is a deal or a use missing? (S-03)"),
        ({"A": 8, "B": 6, "C": 1}, ": did Ben pay Ada 3 gold? (S-03)"),
    ],
)
def test_who_was_paid_or_who_paid_is_asked_before_a_payment_is_made_up(
    purses: dict[str, int], guess: str
) -> None:
    (sentence,) = told(
        *ROUND,
        "1 pay C to=B gold=4 deal=1 moment=A",
        *(f"1 gold {who} {gold}" for who, gold in purses.items()),
    )
    assert guess in sentence


@pytest.mark.parametrize(
    ("purses", "guess"),
    [
        ("5 5 5", "did Ada really pay Cleo 2 gold?"),
        ("3 4 8", "did Ben pay Cleo 1 gold?"),
        ("3 6 7", "is a deal or a use missing?"),
        ("7 5 7", "is a deal or a use missing?"),
    ],
)
def test_a_guess_explains_all_purses_or_is_not_made(purses: str, guess: str) -> None:
    rows = [f"1 gold {who} {gold}" for who, gold in zip("ABC", purses.split(), strict=True)]
    (sentence,) = told(*TURNED, *rows)
    assert guess in sentence


def test_a_purse_that_is_off_is_told_once_and_not_again_after_every_round() -> None:
    second = ("2 card C 2", "2 card A 7", "2 card B 9")
    sentences = told(*ROUND, "1 gold B 9", *second, "2 gold B 14", "2 winner C")
    assert 1 == len([one for one in sentences if "Ben counted" in one])
    again = told(*ROUND, "1 gold B 9", *second, "2 gold B 11")
    assert 2 == len(again), "another slip is told"


def test_all_that_was_counted_wrong_is_told_in_the_order_of_the_sheet() -> None:
    sentences = told(*ROUND, "1 gold B 9", "1 winner B", "2 card C 2", "2 card A 7", "2 card B 1")
    assert 2 == len(sentences)
    assert "Ben counted 9" in sentences[0] and "Ben is said to win" in sentences[1]
    both = told(*ROUND, "1 winner B", "2 card C 1", "2 card A 7", "2 card B 2")
    assert ["Ben is said to win", "does not hold the Peasant"] == [
        next(words for words in ("Ben is said to win", "does not hold the Peasant") if words in one)
        for one in both
    ]


def test_a_deal_that_a_purse_can_not_pay_is_not_told_after_the_purse() -> None:
    rows = (*ROUND, "1 gold C 9", "2 card C 2", "2 card A 7", "2 card B 9")
    (sentence,) = told(*rows, "2 pay C to=A gold=8 deal=1 moment=A")
    assert "Cleo counted 9" in sentence


def test_all_deals_that_are_none_and_all_doubled_cards_are_told_together() -> None:
    sentences = told(
        *ROUND,
        "1 pay B to=A gold=1 deal=1",
        "1 card A 7",
        "1 pay B to=A gold=1 deal=2 moment=A",
        "2 pay B to=A gold=1 deal=2 moment=A",
    )
    words = ("deal 1: in whose turn", "two rows “card” of Ada", "deal 2 can't be struck in two")
    assert [True] * 3 == [word in one for word, one in zip(words, sentences, strict=True)]


def test_gold_that_a_use_can_not_bring_is_refused() -> None:
    assert [] == told(*ROUND, "1 use B words=1_gold")
    (sentence,) = told(*ROUND, "1 use B words=3_gold")
    assert "Round 1, Ben's turn: Ben is said to take 3 gold, and by the rules takes 1" in sentence


def test_gold_that_a_deal_brings_is_not_compared_with_another_use() -> None:
    laid = ("1 card A 5", "1 card B 5", "1 card C 1")
    agreed = ("1 pay C to=B gold=1 deal=1 moment=B", "1 agree_gold B deal=1")
    assert [] == told(*laid, "1 use A words=2_gold", *agreed)
