"""Cards that bring other cards: Sudden Changes, Targeted Theft, Recycle (C-51)."""

from __future__ import annotations

import pytest

from kings.castle import GAME, Card, Kind, Phase, State
from kings.castle.events import CardSpent, CardThrown
from kings.castle.moves import Discard, Lose, Pass, Play, React, Reveal, Steal
from tests.castle.tables import (
    ADA,
    BEN,
    CLEO,
    EAST,
    MIDDLE,
    WEST,
    asked,
    events,
    first,
    of_kind,
    play,
    refusal,
    settle,
    table,
)

CHANGES, CHANGES_TOO = Card.SUDDEN_CHANGES_S, Card.SUDDEN_CHANGES_T
THEFT, THEFT_TOO = Card.TARGETED_THEFT_W, Card.TARGETED_THEFT_X
RECYCLE, LOSS = first(Kind.RECYCLE), first(Kind.UNEXPECTED_LOSS)
VILLAGE, TOWN, LAZY = Card.VILLAGE_F, Card.TOWN_I, first(Kind.LAZY_DEFENCE)
KEEP, FALL = Card.KEEP_T, first(Kind.UNLUCKY_FALL)
ESCAPE, NOT_BAD = first(Kind.LUCKY_ESCAPE), first(Kind.NOT_THAT_BAD)
PLAGUE = Card.PLAGUE_Q


def drawn(one: Card, two: Card, **words: object) -> State:
    """Return the moment after Sudden Changes has drawn these two."""
    others = {BEN: (PLAGUE,), CLEO: (Card.PLAGUE_R,)}
    state = table(CHANGES, others=others, **words)  # type: ignore[arg-type]  # passed on as it is
    return play(state, Play(ADA, CHANGES), Reveal((one, two)))


def test_c_51_sudden_changes_lets_its_player_choose_the_order() -> None:
    state = drawn(VILLAGE, TOWN)
    assert ((ADA, "sudden"),) == asked(state)
    assert {VILLAGE, TOWN} == {way.card for way in GAME.choices(state, ADA)}  # type: ignore[union-attr]  # plays
    assert 6 == len(GAME.choices(state, ADA))


def test_c_51_a_drawn_card_has_to_be_played_if_it_can() -> None:
    state = drawn(VILLAGE, TOWN)
    assert "play one of the cards that Sudden Changes drew" in str(refusal(state, Pass(ADA)))
    held = state.hands[ADA][0]
    assert "none of the cards that Sudden Changes drew" in str(refusal(state, Play(ADA, held)))


def test_c_51_the_other_one_is_played_then_if_it_can_be_by_then() -> None:
    state = play(drawn(LAZY, KEEP), Play(ADA, KEEP, EAST))
    assert Phase.SUDDEN is state.phase
    after = play(state, Play(ADA, LAZY, EAST))
    assert (KEEP, LAZY, CHANGES) == after.discard


def test_c_51_a_card_that_could_be_played_may_be_spoilt_by_the_first() -> None:
    state = drawn(VILLAGE, TOWN, levels={(WEST, 0): (Card.VILLAGE_G,), (EAST, 0): (Card.CITY_K,)})
    happened = events(state, Play(ADA, TOWN, MIDDLE))
    assert [CardThrown(ADA, VILLAGE), CardSpent(CHANGES)] == of_kind(
        happened, CardThrown, CardSpent
    )


@pytest.mark.parametrize("card", [ESCAPE, NOT_BAD, LAZY])
def test_c_51_what_can_not_be_played_is_discarded_after_that(card: Card) -> None:
    state = play(drawn(VILLAGE, card), Play(ADA, VILLAGE, WEST))
    assert (card, CHANGES) == state.discard
    assert BEN == state.actor


def test_c_51_two_cards_that_can_not_be_played_are_both_discarded() -> None:
    state = drawn(ESCAPE, NOT_BAD)
    assert ((ESCAPE, NOT_BAD, CHANGES), BEN) == (state.discard, state.actor)


def test_c_51_the_drawn_cards_do_not_enter_the_hand() -> None:
    state = drawn(VILLAGE, TOWN)
    assert 3 == len(state.hands[ADA]) == len(play(state, Play(ADA, TOWN, WEST)).hands[ADA])


def test_c_51_a_drawn_escape_does_not_save_anybody() -> None:
    state = play(drawn(FALL, ESCAPE), Play(ADA, FALL, WEST))
    assert Phase.RECRUIT is state.phase


def test_c_51_a_drawn_card_is_played_to_its_end_before_the_other() -> None:
    state = drawn(FALL, VILLAGE)
    state = play(state, Play(ADA, FALL, WEST))
    assert Phase.RECRUIT is state.phase
    assert ((ADA, "sudden"),) == asked(settle(state))


def test_c_51_drawn_cards_are_open_to_all() -> None:
    state = drawn(VILLAGE, TOWN)
    for seat in (ADA, BEN, CLEO, None):
        assert (VILLAGE, TOWN) == GAME.view(state, seat).playing[-1].drawn


def test_c_51_sudden_changes_can_bring_theft_and_more_sudden_changes() -> None:
    state = drawn(THEFT, CHANGES_TOO)
    state = play(state, Play(ADA, THEFT, player=BEN), Steal(PLAGUE))
    assert ((ADA, "second"),) == asked(state)
    state = play(state, Pass(ADA))
    assert ((ADA, "sudden"),) == asked(state)
    state = play(state, Play(ADA, CHANGES_TOO), Reveal((VILLAGE, ESCAPE)), Play(ADA, VILLAGE, WEST))
    assert (THEFT, ESCAPE, CHANGES_TOO, CHANGES) == state.discard
    assert ((ADA, "discard"),) == asked(state)


def theft() -> State:
    """Return the moment after Ada has stolen the Town from Ben."""
    state = table(THEFT, VILLAGE, others={BEN: (TOWN, KEEP)})
    return play(state, Play(ADA, THEFT, player=BEN), Steal(TOWN))


def test_c_51_the_second_card_of_a_theft_is_optional() -> None:
    state = play(theft(), Pass(ADA))
    assert ((THEFT,), ((ADA, "discard"),)) == (state.discard, asked(state))
    assert BEN == play(state, Discard(ADA, TOWN)).actor


@pytest.mark.parametrize("card", [TOWN, VILLAGE])
def test_c_51_every_card_in_hand_will_do_even_the_stolen_one(card: Card) -> None:
    after = play(theft(), Play(ADA, card, WEST))
    assert ((card,), (THEFT,), BEN) == (after.stacks[0], after.discard, after.actor)


def test_c_51_a_reaction_is_no_second_card() -> None:
    state = table(THEFT, ESCAPE, others={BEN: (TOWN,)})
    state = play(state, Play(ADA, THEFT, player=BEN), Steal(TOWN))
    assert "it is a reaction" in str(refusal(state, Play(ADA, ESCAPE)))


def test_c_51_the_second_card_can_be_a_theft_again() -> None:
    state = table(THEFT, THEFT_TOO, others={BEN: (TOWN,), CLEO: (KEEP,)})
    state = play(state, Play(ADA, THEFT, player=BEN), Steal(TOWN))
    state = play(state, Play(ADA, THEFT_TOO, player=CLEO), Steal(KEEP), Play(ADA, KEEP, EAST))
    assert (THEFT_TOO, THEFT) == state.discard
    assert {TOWN} < set(state.hands[ADA])


def test_c_51_recycle_puts_the_card_into_the_hand() -> None:
    state = play(table(RECYCLE, discard=(PLAGUE,)), Play(ADA, RECYCLE, fetched=PLAGUE))
    assert PLAGUE in state.hands[ADA]
    assert ((RECYCLE,), ((ADA, "discard"),)) == (state.discard, asked(state))


def test_c_51_after_recycle_the_hand_is_brought_down_to_three() -> None:
    state = play(table(RECYCLE, discard=(PLAGUE,)), Play(ADA, RECYCLE, fetched=PLAGUE))
    assert 4 == len(state.hands[ADA])
    assert 3 == len(play(state, Discard(ADA, PLAGUE)).hands[ADA])


def test_c_51_recycle_can_fetch_what_was_thrown_just_before() -> None:
    state = play(drawn(LOSS, RECYCLE), Play(ADA, LOSS, player=BEN), Lose(PLAGUE))
    assert {PLAGUE, LOSS} == {way.fetched for way in GAME.choices(state, ADA)}  # type: ignore[union-attr]  # plays
    state = play(state, Play(ADA, RECYCLE, fetched=LOSS))
    assert LOSS in state.hands[ADA]


def test_c_51_reactions_are_asked_for_in_the_middle_of_other_cards() -> None:
    state = table(CHANGES, others={BEN: (ESCAPE,)})
    state = play(state, Play(ADA, CHANGES), Reveal((FALL, VILLAGE)), Play(ADA, FALL, WEST))
    state = play(state, React(BEN, ESCAPE))
    assert ((ADA, "sudden"),) == asked(state)
    assert (ESCAPE, FALL) == state.discard
