"""Each refusal of a deal or a draw of King's Keys has its own words and its own rule."""

from __future__ import annotations

import random

import pytest

from kings.errors import IllegalMove
from kings.keys import GAME, Card, Options, State, cards_in
from kings.keys.cards import KINGDOMS
from kings.keys.moves import Chance, DealCards, DealKingdoms, DrawCard, DrawFirst, GoOn, Loot
from tests.checkers.refusals import refusal
from tests.keys.tables import ADA, NAMES, cards, do, lay, options, table

TABLE = cards_in(GAME.start(options()).pile)
HANDS = tuple(TABLE[4 * seat : 4 * seat + 4] for seat in range(4))
JOKER = Card.COIN_JOKER

START = GAME.start(Options(names=NAMES))
DEAL = GAME.start(options())
FIRST = GAME.apply(DEAL, DealCards(HANDS)).state
DRAW = GAME.apply(FIRST, DrawFirst(ADA)).state
TURN = table(lay("ocean axe 2"))
AXE, COIN, KEY = cards("ocean axe 1, ocean coin 1, ocean key 1")
THEFT = do(
    table(lay("ember axe 1, ember coin 1"), lay("ocean axe 1, ocean coin 1")),
    "steal B hand with ea1 paying ec1",
)
JOKERS = do(
    table(lay("axe joker"), lay("ocean axe 1, ocean coin 1"), jokers=True, axe_joker=True),
    "seize B",
)

NOT_NOW = "Nothing of that kind is drawn now."
IN_ORDER = "The cards of a hand are named in the order of the deck."
FOUR = "Each player is dealt four cards."


def hands_with(hand: tuple[Card, ...]) -> DealCards:
    """Return a deal in which Dora gets this hand."""
    return DealCards((*HANDS[:3], hand))


CAUSES: tuple[tuple[State, Chance, str, str], ...] = (
    (DEAL, DealCards(HANDS, seat=ADA), "Only chance draws and deals cards.", "K-10"),
    (TURN, DealKingdoms(KINGDOMS), NOT_NOW, "K-10"),
    (TURN, DealCards(HANDS), NOT_NOW, "K-10"),
    (TURN, DrawFirst(ADA), NOT_NOW, "K-10"),
    (TURN, DrawCard(AXE), NOT_NOW, "K-12"),
    (TURN, Loot((AXE,)), NOT_NOW, "K-23"),
    (
        START,
        DealKingdoms((*KINGDOMS[:3], KINGDOMS[0])),
        "Each seat is dealt a kingdom of its own.",
        "K-10",
    ),
    (
        START,
        DealKingdoms(KINGDOMS[:3]),
        "Each seat is dealt a kingdom of its own.",
        "K-10",
    ),
    (FIRST, DrawFirst(4), "There is no seat 4 at this table.", "K-01"),
    (FIRST, DrawFirst(-1), "There is no seat -1 at this table.", "K-01"),
    (
        DRAW,
        DrawCard(HANDS[0][0]),
        f"The {HANDS[0][0].label} is not in the pile.",
        "K-12",
    ),
    (DEAL, DealCards(HANDS[:3]), FOUR, "K-10"),
    (DEAL, hands_with(HANDS[3][:3]), FOUR, "K-10"),
    (
        DEAL,
        hands_with((HANDS[0][0], *HANDS[3][:3])),
        f"The {HANDS[0][0].label} is dealt twice.",
        "K-05",
    ),
    (
        DEAL,
        hands_with((*HANDS[3][:3], JOKER)),
        "The Coin Joker is not in the deck of this table.",
        "K-40",
    ),
    (DEAL, hands_with(HANDS[3][::-1]), IN_ORDER, "K-10"),
    (THEFT, Loot((KEY,)), "The Ocean Key 1 can't be drawn from Ben now.", "K-23"),
    (
        THEFT,
        Loot(()),
        "The thief draws 1 different cards, named in the order of the deck.",
        "K-23",
    ),
    (JOKERS, Loot((COIN,)), "The Ocean Coin 1 can't be drawn from Ben now.", "K-42"),
    (
        JOKERS,
        Loot(()),
        "The thief draws 1 different cards, named in the order of the deck.",
        "K-42",
    ),
)


@pytest.mark.parametrize(("state", "move", "sentence", "rule"), CAUSES)
def test_each_wrong_deal_or_draw_has_its_sentence_and_its_rule(
    state: State, move: Chance, sentence: str, rule: str
) -> None:
    refused = refusal(GAME, state, move)
    expected = sentence, rule, ADA if move.seat == ADA else None
    assert expected == (refused.sentence, refused.rule, refused.seat)


def test_nothing_is_drawn_when_somebody_else_is_asked() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.draw(TURN, random.Random(1))
    assert ("Nothing is drawn now.", "K-12") == (refused.value.sentence, refused.value.rule)
    assert () == tuple(GAME.chances(TURN))


@pytest.mark.parametrize(("move", "rule"), [(DrawFirst("A"), "K-10"), (GoOn("A"), "K-20")])  # type: ignore[arg-type]  # what a file could hold
def test_a_move_of_the_wrong_make_is_refused_by_its_rule(move: DrawFirst | GoOn, rule: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.check(TURN, move)
    assert rule == refused.value.rule


def test_every_seat_can_begin() -> None:
    assert [DrawFirst(seat) for seat in range(4)] == list(GAME.chances(FIRST))
    drawn = {GAME.draw(FIRST, random.Random(seed)) for seed in range(60)}
    assert drawn == set(GAME.chances(FIRST))


def test_a_deal_is_whatever_the_deck_holds() -> None:
    move = GAME.draw(DEAL, random.Random(5))
    assert isinstance(move, DealCards)
    assert [4] * 4 == [len(hand) for hand in move.hands]
    assert next(iter(GAME.chances(DEAL))) == DealCards(HANDS)


def test_a_thief_may_draw_each_card_of_the_hand() -> None:
    assert [Loot((AXE,)), Loot((COIN,))] == sorted(GAME.chances(THEFT), key=str)
    assert [Loot((AXE,))] == list(GAME.chances(JOKERS))
