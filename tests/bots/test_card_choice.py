"""The cheap card rule: sensible preferences, and a lot among the best."""

from __future__ import annotations

import random
from collections import Counter

from kings.bots.card_choice import card_worths, pick_answer, pick_card
from kings.struggle import GAME, Card, Phase, State
from kings.struggle.moves import Aim, Answer, Choice, Play
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    PEASANT,
    QUEEN,
    play,
    position,
)


def worths(state: State, seat: int = ADA) -> dict[Card, float]:
    view = GAME.view(state, seat)
    cards = [choice.card for choice in view.choices if isinstance(choice, Play)]
    return dict(zip(cards, card_worths(view), strict=True))


def following(led: Card) -> State:
    return position(led, None, None, phase=Phase.FOLLOW)


def lots(state: State, seat: int, number: int = 400) -> Counter[Choice]:
    view = GAME.view(state, seat)
    return Counter(pick_card(view, random.Random(seed)) for seed in range(number))


def test_a_cooper_is_worth_less_where_one_lies_already() -> None:
    assert worths(following(COOPER), BEN)[COOPER] < worths(following(FARMER), BEN)[COOPER]


def test_a_queen_is_worth_more_under_a_card_that_she_beats() -> None:
    below, above, equal = (worths(following(led), BEN)[QUEEN] for led in (COBBLER, KING, QUEEN))
    assert below > above == equal


def test_a_peasant_wants_no_other_serf() -> None:
    assert worths(following(QUEEN), BEN)[PEASANT] > worths(following(FARMER), BEN)[PEASANT]


def test_merchants_want_those_who_pay_them() -> None:
    assert worths(following(KING), BEN)[JEWELER] > worths(following(PEASANT), BEN)[JEWELER]
    assert worths(following(PEASANT), BEN)[COBBLER] > worths(following(KING), BEN)[COBBLER]


def test_an_assassin_is_worth_more_early_in_the_round() -> None:
    assert worths(following(KING), BEN)[ASSASSIN] > worths(following(KING), CLEO)[ASSASSIN]


def test_a_trick_that_fits_the_own_pile_is_worth_more() -> None:
    hands = {BEN: [FARMER, ASSASSIN, COBBLER, QUEEN, KING, PEASANT, JESTER]}
    plain, fitting = (
        position(JEWELER, None, None, phase=Phase.FOLLOW, round=4, hands=hands, won={BEN: won})
        for won in ([], [COOPER, JEWELER, JEWELER])
    )
    assert worths(fitting, BEN)[KING] > worths(plain, BEN)[KING]


def test_better_cards_are_played_more_often_and_no_card_always() -> None:
    state = position(None, None, None, phase=Phase.LEAD)
    found = lots(state, ADA)
    by_worth = sorted(worths(state).items(), key=lambda pair: -pair[1])
    best, worst = Play(ADA, by_worth[0][0]), Play(ADA, by_worth[-1][0])
    assert found[best] == max(found.values()) < 400
    assert found[best] > 10 * found[worst]


def test_a_jester_is_answered_with_the_best_card() -> None:
    state = play(position(JESTER, PEASANT, ASSASSIN, leader=BEN, actor=ADA), Aim(ADA, (BEN,)))
    assert Answer(BEN, QUEEN) == pick_answer(GAME.view(state, BEN))
