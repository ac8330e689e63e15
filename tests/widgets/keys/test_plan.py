"""A play is put together step by step, in any order, and always one that the rules list."""

from __future__ import annotations

import pytest

from kings.keys import GAME, Card, Phase, State
from kings.keys.moves import write_move
from kings.seeds import stream
from kings.widgets.keys_plan import Holding, Plan, facets_of
from tests.keys.games import random_game
from tests.keys.tables import ADA, do, lay, table


def position() -> State:
    """Ada may steal from Ben or Cleo with two Axes, and pay one of them in two ways."""
    return table(
        lay(
            hand="ocean axe 3, ember axe 2, sun shield 1",
            vault="ember coin 2, ember coin 4, sun coin 1",
        ),
        lay(
            "forest axe 1, sun coin 3", dungeon="ember shield 4, forest axe 2", left="forest axe 2"
        ),
        lay(hand="ember key 2", guards="ember shield 3"),
    )


def plan(state: State | None = None) -> Plan:
    view = GAME.view(state or position(), ADA)
    return Plan(view, view.choices)


def labels(made: Plan) -> list[str]:
    return [pick.label for pick in made.picks()]


def take(made: Plan, label: str) -> None:
    made.pick(next(pick for pick in made.picks() if pick.label.startswith(label)))


def ready(made: Plan) -> str | None:
    return None if made.ready is None else write_move(made.ready)


def test_first_one_is_asked_what_to_play_and_a_whole_play_says_so() -> None:
    found = plan().picks()
    assert [
        "Place the Sun Shield 1 as guard, paying the Sun Coin 1",
        "Steal with the Ocean Axe 3",
        "Steal with the Ember Axe 2",
        "Play nothing",
    ] == [pick.label for pick in found]
    assert [True, False, False, True] == [pick.choice is not None for pick in found]


def test_then_where_then_what_lies_face_up_then_how_one_pays() -> None:
    made = plan()
    take(made, "Steal with the Ember Axe 2")
    assert "Where?" == made.question
    assert ["Ben's Hand: two cards", "Ben's Dungeon: two cards"] == labels(made)
    take(made, "Ben's Dungeon")
    assert ["Take the Forest Axe 2", "None of them"] == labels(made)
    take(made, "None")
    assert ["Pay the Ember Coin 2", "Pay the Ember Coin 4"] == labels(made)
    take(made, "Pay the Ember Coin 4")
    assert "steal 1 dungeon with ember axe 2 paying ember coin 4" == ready(made)
    assert [] == labels(made) and "" == made.question


def test_pointing_says_the_same_in_any_order() -> None:
    wanted = "steal 1 dungeon with ember axe 2 taking forest axe 2 paying ember coin 2"
    marks = ("place:1:dungeon", "card:ember coin 2", "card:forest axe 2", "card:ember axe 2")
    for turn in range(len(marks)):
        made = plan()
        for mark in (*marks[turn:], *marks[:turn]):
            assert made.point(mark)
        assert wanted == ready(made)
        assert set(marks) == made.marks


def test_pointing_again_takes_it_back() -> None:
    made = plan()
    assert made.point("card:ocean axe 3") and made.is_begun
    assert made.point("card:ocean axe 3") and not made.is_begun
    take(made, "Steal with the Ocean Axe 3")
    assert {"card:ocean axe 3"} == made.marks
    assert made.point("card:ocean axe 3") and not made.is_begun


def test_what_does_not_fit_begins_a_new_play_and_what_means_nothing_changes_nothing() -> None:
    made = plan()
    made.point("card:ocean axe 3")
    assert (
        made.point("card:sun shield 1") and {"card:sun shield 1", "card:sun coin 1"} == made.marks
    )
    assert not made.point("card:forest key 4") and not made.point("nonsense")
    assert ready(made) == "guard with sun shield 1 paying sun coin 1"


def test_beginning_anew_forgets_all() -> None:
    made = plan()
    take(made, "Steal with the Ember Axe 2")
    made.point("place:1:hand")
    made.clear()
    assert not made.is_begun and 4 == len(made.picks())


def test_a_joker_of_two_uses_asks_which() -> None:
    own = lay(hand="ocean axe 1, ocean axe 2, shield joker")
    made = plan(table(own, lay(hand="sun coin 1, sun coin 2"), jokers=True, shield_joker=True))
    made.point("card:shield joker")
    lead = "Lead an Axe past all guards with the Shield Joker"
    assert lead in labels(made) and any("Take a card at random" in one for one in labels(made))
    take(made, lead)
    assert "Which Axe is led?" == made.question
    take(made, "Lead the Ocean Axe 2")
    assert "lead 1 with ocean axe 2" == ready(made)


@pytest.mark.parametrize("number", range(5))
def test_every_play_can_be_put_together_by_buttons_and_by_pointing(number: int) -> None:
    rng = stream(number, "plans")
    for state in random_game(number).states[::15]:
        if state.phase is not Phase.PLAY:
            continue
        view = GAME.view(state, state.actor)
        wanted = rng.choice(view.choices)
        made = Plan(view, view.choices)
        for mark in sorted(facets_of(wanted).marks):
            made.point(mark)
        assert wanted in made.choices
        while made.ready is None:
            made.pick(rng.choice(made.picks()))
        assert made.ready in view.choices


def test_a_plan_of_nothing_asks_nothing() -> None:
    view = GAME.view(position(), 1)
    made = Plan(view, ())
    assert () == made.picks() and made.ready is None and not made.point("card:ocean axe 3")


def holding(state: State) -> Holding:
    return Holding(GAME.view(state, ADA))


def over_full() -> State:
    own = lay(hand="ocean axe 1, ocean axe 2, ocean coin 3, sun key 4", dungeon="forest shield 1")
    return do(table(own), "nothing", "go on")


def test_four_cards_are_picked_together_and_no_more() -> None:
    """K-12."""
    held = holding(over_full())
    assert held.is_asked and 5 == len(held.cards)
    assert "Pick four cards to hold; picked: 0." == held.question
    for card in held.cards[::-1][:4]:
        assert held.turn(card)
    assert held.is_full and not held.turn(held.cards[0])
    assert held.turn(held.cards[4]) and not held.is_full
    assert not held.turn(Card.EMBER_KEY_1)


def test_they_are_held_one_by_one_in_the_order_of_the_deck() -> None:
    held, state = holding(over_full()), over_full()
    for card in held.cards[::-1][:4]:
        held.turn(card)
    for choice in held.choices(held.picked):
        state = GAME.apply(state, choice).state
    assert Phase.DRAW is state.phase and 4 == GAME.view(state, ADA).own.hand.number


def test_what_is_held_already_stays() -> None:
    held = holding(do(over_full(), "hold ocean axe 2"))
    assert 3 == held.missing and Card.OCEAN_AXE_1 not in held.cards
    assert Card.OCEAN_AXE_2 not in held.cards and 3 == len(held.cards)


def test_nobody_else_is_asked_what_to_hold() -> None:
    assert not Holding(GAME.view(over_full(), 1)).is_asked
    assert not holding(position()).is_asked
