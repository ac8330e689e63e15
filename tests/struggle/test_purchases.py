"""What can be bought: all that the rules take as an offer of one gold, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from kings.seeds import stream
from kings.struggle import DECK, GAME, State, View
from kings.struggle.binding import act_menu, jester_may_act
from kings.struggle.moves import Act, AnswerWith, Deal, Pay, Propose, Swap
from kings.struggle.purchases import purchases
from kings.struggle.state import InPlay, Phase
from tests.effort import examples
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
    KNIGHT,
    PEASANT,
    QUEEN,
    play,
    position,
    strike,
)
from tests.strategies import STRUGGLE, play as play_game, random_options, seeds


def words(state: State, seat: int = BEN) -> list[str]:
    """Return what a seat can buy of the action, in words."""
    chips = purchases(GAME.view(state, seat))
    return [chip.words for chip in chips if isinstance(chip.clause, Act)]


@given(seeds())
@settings(max_examples=examples(40), deadline=None)
def test_every_legal_purchase_is_listed_and_no_other(seed: int) -> None:
    rng = stream(seed, "buyer")
    game = play_game(STRUGGLE, seed, options=random_options(rng, rng.randrange(96)))
    for state in [each for each in game.states if each.window is not None][::3]:
        buyer = rng.randrange(state.players)
        chips = purchases(GAME.view(state, buyer))
        offered = [Propose(buyer, chip.offer(buyer, 1)) for chip in chips]
        assert all(GAME.can(state, offer) for offer in offered)
        listed = {chip.clause for chip in chips}
        assert len(listed) == len(chips)
        assert listed == _for_sale(state, buyer)
        for chip in chips:
            assert chip.clause.by == chip.seller != buyer and chip.words and chip.opening


def _for_sale(state: State, buyer: int) -> set[Act | AnswerWith]:
    """Return what the rules let a seat offer one gold for, of all that could be asked for."""
    acts = [act for act in act_menu(state, buyer) if act.by != buyer]
    answers = [AnswerWith(seat, card) for seat in range(state.players) for card in DECK]
    wanted: list[Act | AnswerWith] = [*acts, *(each for each in answers if each.by != buyer)]
    deals = {clause: Deal((Pay(buyer, clause.by, 1), clause)) for clause in wanted}
    return {clause for clause, deal in deals.items() if GAME.can(state, Propose(buyer, deal))}


def test_random_windows_have_answers_deals_in_force_and_empty_purses() -> None:
    """The sweep above means something: all that it tells apart comes up in such games."""
    chips, settled, refused = 0, 0, 0
    for number in range(24):
        game = play_game(STRUGGLE, number)
        for state in [each for each in game.states if each.window is not None]:
            found = purchases(GAME.view(state, (state.actor or 0) + 1 - state.players))
            chips += sum(isinstance(chip.clause, AnswerWith) for chip in found)
            settled += sum(chip.settled for chip in found)
            refused += not found or len(found) < len(act_menu(state, None))
            assert (
                not found
                or jester_may_act(state, None)
                or all(isinstance(chip.clause, Act) for chip in found)
            )
    assert min(chips, settled, refused) > 20


def test_nobody_buys_of_itself_and_a_bystander_buys_nothing() -> None:
    state = position(ASSASSIN, KNIGHT, JEWELER)
    assert purchases(GAME.view(state, ADA)) == ()
    assert purchases(GAME.view(state, None)) == ()


def test_a_seat_without_gold_has_no_chip() -> None:
    state = position(ASSASSIN, KNIGHT, JEWELER, gold=(5, 0, 5))
    assert purchases(GAME.view(state, BEN)) == () != purchases(GAME.view(state, CLEO))


def test_a_market_that_is_used_up_has_no_chip() -> None:
    state = position(ASSASSIN, KNIGHT, JEWELER, regulated_market=True)
    struck = strike(state, Pay(BEN, ADA, 3), Act(ADA, "spare", None, (CLEO,)))
    assert purchases(GAME.view(struck, BEN)) == () != purchases(GAME.view(struck, CLEO))


def test_a_deal_in_force_takes_away_what_it_forbids_and_marks_what_it_brings() -> None:
    state = strike(
        position(ASSASSIN, KNIGHT, JEWELER), Pay(BEN, ADA, 1), Act(ADA, "spare", None, (BEN,))
    )
    chips = {chip.words: chip.settled for chip in purchases(GAME.view(state, CLEO))}
    assert chips == {
        "takes nothing": False,
        "spares your Jeweler": False,
        "takes your Jeweler": False,
        "spares the Knight": True,
    }


def test_the_order_depends_on_nobodys_gain() -> None:
    poor = position(KNIGHT, PEASANT, ASSASSIN, KING, round=3)
    rich = position(
        KNIGHT,
        PEASANT,
        ASSASSIN,
        KING,
        round=3,
        won={BEN: (FARMER, COBBLER, QUEEN)},
        gold=(2, 30, 9, 1),
    )
    assert words(poor) == words(rich)
    assert words(poor) == [
        "takes nothing",
        "spares your Peasant",
        "takes your Peasant",
        "takes the Assassin",
        "takes your Peasant and the Assassin",
        "spares the Assassin",
    ]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (
            position(FARMER, COOPER, COOPER),
            [
                "does nothing",
                "puts no +5 on your Cooper",
                "puts +5 on your Cooper",
                "puts +5 on Cleo's Cooper",
                "puts no +5 on Cleo's Cooper",
            ],
        ),
        (
            position(JEWELER, InPlay(QUEEN, twos=1), PEASANT),
            [
                "does nothing",
                "puts no +2 on your Queen",
                "takes gold",
                "puts +2 on your Queen",
            ],
        ),
        (
            position(COBBLER, PEASANT, COBBLER),
            ["takes no gold", "takes gold"],
        ),
        (
            position(COBBLER, PEASANT, KING, phase=Phase.WINDOW, leader=CLEO),
            [
                "leaves the lead to Cleo",
                "doesn't give the lead to you",
                "gives the lead to Ada",
                "gives the lead to you",
                "doesn't give the lead to Ada",
            ],
        ),
        (
            position(JESTER, PEASANT, KING),
            [
                "sends nobody's card away",
                "spares your Peasant",
                "sends your Peasant away",
                "sends the King away",
                "spares the King",
            ],
        ),
    ],
)
def test_the_words_finish_the_sentence(state: State, said: list[str]) -> None:
    assert words(state) == said


def test_a_cooper_goes_for_a_card_and_what_that_does() -> None:
    state = position(COOPER, QUEEN, KING, round=7, hands={ADA: (ASSASSIN, KNIGHT, PEASANT)})
    assert words(state) == [
        "takes no gold and stays",
        "leaves your Queen alone",
        "takes gold",
        "goes for a Peasant",
        "goes for an Assassin",
        "goes for an Assassin, which takes your Queen",
        "goes for an Assassin, which takes the King",
        "goes for a Knight",
        "leaves the King alone",
    ]
    assert words(play(state, Swap(ADA, ASSASSIN))) == [
        "takes nothing",
        "spares your Queen",
        "takes your Queen",
        "takes the King",
        "spares the King",
    ]


def test_the_answers_to_a_jester_are_bought_of_its_target() -> None:
    state = position(JESTER, PEASANT, KING, round=7, hands={CLEO: (FARMER, KNIGHT, QUEEN)})
    view: View = GAME.view(state, ADA)
    of_cleo = [chip for chip in purchases(view) if chip.seller == CLEO]
    assert [chip.words for chip in of_cleo] == ["Farmer", "Knight", "Queen"]
    assert {chip.opening for chip in of_cleo} == {"Pay Cleo to answer with …"}
    bound = strike(state, Pay(ADA, CLEO, 1), AnswerWith(CLEO, KNIGHT))
    left = [chip for chip in purchases(GAME.view(bound, BEN)) if chip.seller == CLEO]
    assert [(chip.words, chip.settled) for chip in left] == [("Knight", True)]
