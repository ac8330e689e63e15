"""Draw, play, discard; how a card is played; what can be seen (C-20, C-21, C-23)."""

from __future__ import annotations

import pytest

from kings.castle import GAME, Card, Kind, Phase, State
from kings.castle.events import CardsDrawn, CardStolen
from kings.castle.moves import Discard, Draw, Pass, Play, Steal
from kings.game import NATURE
from tests.castle.tables import (
    ADA,
    BEN,
    CLEO,
    DEFENCE,
    DOMAIN,
    EAST,
    WEST,
    asked,
    chance,
    events,
    first,
    of_kind,
    options,
    play,
    refusal,
    settle,
    table,
    ways,
)

PLAGUE, VILLAGE, TOWN = Card.PLAGUE_Q, Card.VILLAGE_F, Card.TOWN_I


def after_a_pass(*others: Card) -> State:
    """Return Ben's turn, who holds these cards, after Ada has passed and discarded."""
    state = table(VILLAGE, others={BEN: others})
    return play(state, Pass(ADA), Discard(ADA, VILLAGE))


@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_c_20_the_hand_is_filled_up_to_four(held: int) -> None:
    kinds = (Kind.CITY, Kind.FAMED, Kind.TOWERS)
    state = after_a_pass(*(first(kind) for kind in kinds[:held]))
    assert ((NATURE, "draw"),) == asked(state)
    draw = chance(state)
    assert isinstance(draw, Draw) and 4 - held == len(draw.cards)
    assert 4 == len(play(state, draw).hands[BEN])


def test_c_20_too_few_or_strange_cards_are_not_drawn() -> None:
    state = after_a_pass(PLAGUE, TOWN)
    one, two, three = state.deck[:3]
    for cards in ((one,), (one, two, three), (one, one), (one, PLAGUE)):
        assert "C-20" == refusal(state, Draw(cards)).rule
    assert {one, two} < set(play(state, Draw((one, two))).hands[BEN])


def nearly_empty_deck() -> State:
    """Return Ben's draw of two cards when the deck has only one."""
    probe = table(VILLAGE, others={BEN: (PLAGUE, TOWN)})
    last = probe.deck[0]
    discard = [card for card in probe.deck if card is not last]
    state = table(VILLAGE, others={BEN: (PLAGUE, TOWN)}, discard=discard)
    assert 1 == len(state.deck)
    return play(state, Pass(ADA), Discard(ADA, VILLAGE))


def test_c_20_an_empty_deck_is_made_of_the_discard_pile() -> None:
    state = nearly_empty_deck()
    (last,) = state.deck
    before = set(state.discard)
    assert "C-20" == refusal(state, Draw((VILLAGE, state.discard[0]))).rule
    (drawn, *_) = events(state, Draw((last, VILLAGE)))
    after = play(state, Draw((last, VILLAGE)))
    assert isinstance(drawn, CardsDrawn) and drawn.reshuffled
    assert ((), before - {VILLAGE}) == (after.discard, set(after.deck))


def test_c_20_the_discard_pile_is_left_alone_while_the_deck_lasts() -> None:
    state = after_a_pass(PLAGUE, TOWN)
    (drawn, *_) = events(state, chance(state))
    assert isinstance(drawn, CardsDrawn) and not drawn.reshuffled
    assert state.discard == play(state, chance(state)).discard


def test_c_20_one_card_may_be_played_or_none() -> None:
    state = table(VILLAGE)
    assert Pass(ADA) == GAME.choices(state, ADA)[0]
    after = play(state, Play(ADA, VILLAGE, WEST))
    assert BEN == after.actor


def test_c_20_with_more_than_three_cards_one_is_discarded() -> None:
    state = play(table(VILLAGE), Pass(ADA))
    assert ((ADA, "discard"),) == asked(state)
    assert [Discard(ADA, card) for card in state.hands[ADA]] == list(GAME.choices(state, ADA))
    after = play(state, Discard(ADA, VILLAGE))
    assert ((VILLAGE,), 3, BEN) == (after.discard, len(after.hands[ADA]), after.actor)


def test_c_20_after_a_play_three_cards_are_left_and_nothing_is_discarded() -> None:
    after = play(table(VILLAGE), Play(ADA, VILLAGE, WEST))
    assert (3, BEN) == (len(after.hands[ADA]), after.actor)


def test_c_20_what_is_not_held_can_be_neither_played_nor_discarded() -> None:
    state = table(VILLAGE)
    assert "Ada does not hold Plague Q" in str(refusal(state, Play(ADA, PLAGUE, WEST)))
    discarding = play(state, Pass(ADA))
    assert "Ada does not hold Plague Q" in str(refusal(discarding, Discard(ADA, PLAGUE)))


def test_c_20_who_is_not_asked_is_told_so() -> None:
    state = table(VILLAGE)
    assert "not for Ben to decide now, but for Ada" in str(refusal(state, Pass(BEN)))
    assert "Ada has to play a card, or none" in str(refusal(state, Discard(ADA, VILLAGE)))
    assert "C-01" == refusal(state, Pass(7)).rule
    drawing = after_a_pass(PLAGUE)
    assert "still being drawn" in str(refusal(drawing, Pass(BEN)))


def test_c_21_a_played_card_goes_to_the_discard_pile_after_its_effect() -> None:
    fall = first(Kind.UNLUCKY_FALL)
    after = settle(play(table(fall), Play(ADA, fall, WEST)))
    assert (fall,) == after.discard


def test_c_21_a_level_card_stays_on_its_castle() -> None:
    after = play(table(VILLAGE), Play(ADA, VILLAGE, EAST))
    assert ((), (VILLAGE,)) == (after.discard, after.stacks[3 * EAST + DOMAIN])


def test_c_21_a_card_without_any_effect_can_not_be_played() -> None:
    lazy = first(Kind.LAZY_DEFENCE)
    refused = refusal(table(lazy), Play(ADA, lazy, WEST))
    assert ("C-21", True) == (refused.rule, "Lazy Defence M" in str(refused))
    assert [] == ways(table(lazy), lazy)


def test_c_21_a_castle_can_be_chosen_if_one_part_of_the_text_has_an_effect() -> None:
    barbarians, keep = first(Kind.BARBARIANS), first(Kind.KEEP)
    agreed = options()
    state = table(
        barbarians,
        agreed=agreed,
        men="ABC-DE-FG-",
        dead="HIJKLMNOPQRSTUVWXYZ",
        last=True,
        levels={(EAST, DEFENCE): (keep,)},
    )
    assert [EAST] == [way.castle for way in ways(state, barbarians)]


def test_c_21_what_a_card_needs_is_said_when_it_is_missing() -> None:
    refused = refusal(table(PLAGUE), Play(ADA, PLAGUE, WEST))
    assert ("C-50", True) == (refused.rule, "two of its men" in str(refused))


def test_c_21_everything_is_named_when_the_card_is_played() -> None:
    listed = ways(table(PLAGUE), PLAGUE)
    assert 9 == len(listed)
    assert all(way.castle is not None and len(way.men) == 2 for way in listed)


def test_c_23_the_kingdom_the_stacks_and_the_piles_are_open_to_everybody() -> None:
    fall = first(Kind.UNLUCKY_FALL)
    state = settle(play(table(fall, VILLAGE), Play(ADA, fall, WEST)))
    for seat in (ADA, BEN, CLEO, None):
        seen = GAME.view(state, seat)
        assert (state.men, state.stacks) == (seen.men, seen.stacks)
        assert (state.discard, state.dead) == (seen.discard, seen.dead)
        assert [len(hand) for hand in state.hands] == [one.held for one in seen.seats]
        assert (len(state.deck), len(state.reserve)) == (seen.deck, len(seen.reserve))


@pytest.mark.parametrize("seat", [ADA, BEN, CLEO, None])
def test_c_23_hands_and_squires_are_secret(seat: int | None) -> None:
    seen = GAME.view(table(VILLAGE), seat)
    assert [one.hand is not None for one in seen.seats] == [seat == owner for owner in range(3)]
    assert [one.squires is not None for one in seen.seats] == [seat == o for o in range(3)]


def test_c_23_the_order_of_the_deck_is_secret_unless_it_is_known() -> None:
    assert list(GAME.view(table(VILLAGE), ADA).reserve) == sorted(table(VILLAGE).reserve)
    known = table(VILLAGE, agreed=options(known_order=True))
    assert known.reserve == GAME.view(known, None).reserve


def stolen() -> tuple[State, CardStolen]:
    """Return the state after Ada has stolen the Town from Ben, and the event."""
    theft = first(Kind.TARGETED_THEFT)
    state = play(table(theft, others={BEN: (TOWN, PLAGUE)}), Play(ADA, theft, player=BEN))
    (event,) = of_kind(events(state, Steal(TOWN)), CardStolen)
    assert isinstance(event, CardStolen)
    return play(state, Steal(TOWN)), event


def test_c_23_a_stolen_card_is_known_to_the_two_players_concerned() -> None:
    state, event = stolen()
    assert [TOWN, TOWN, None, None] == [event.seen_by(s).card for s in (ADA, BEN, CLEO, None)]
    assert (TOWN,) == GAME.view(state, BEN).seats[ADA].seen
    assert () == GAME.view(state, CLEO).seats[ADA].seen == GAME.view(state, None).seats[ADA].seen


def test_c_23_a_stolen_card_that_has_left_the_hand_is_no_longer_known_to_be_there() -> None:
    state, _ = stolen()
    assert () == GAME.view(play(state, Play(ADA, TOWN, WEST)), BEN).seats[ADA].seen


def test_c_23_a_card_from_the_discard_pile_is_known_to_everybody() -> None:
    recycle = first(Kind.RECYCLE)
    state = table(recycle, discard=(PLAGUE,))
    state = play(state, Play(ADA, recycle, fetched=PLAGUE))
    assert [(PLAGUE,)] * 3 == [GAME.view(state, s).seats[ADA].seen for s in (BEN, CLEO, None)]


def test_c_23_after_a_theft_nobody_else_is_sure_what_is_left_in_the_hand() -> None:
    recycle, theft = first(Kind.RECYCLE), first(Kind.TARGETED_THEFT)
    state = table(recycle, discard=(PLAGUE,), others={BEN: (theft, TOWN, VILLAGE)})
    state = play(state, Play(ADA, recycle, fetched=PLAGUE))
    state = play(state, Discard(ADA, next(c for c in state.hands[ADA] if c is not PLAGUE)))
    state = play(settle(state), Play(BEN, theft, player=ADA))
    kept = next(card for card in state.hands[ADA] if card is not PLAGUE)
    for card, knows in ((PLAGUE, ()), (kept, (PLAGUE,))):
        after = play(state, Steal(card))
        assert knows == GAME.view(after, BEN).seats[ADA].seen
        assert (
            () == GAME.view(after, CLEO).seats[ADA].seen == GAME.view(after, CLEO).seats[BEN].seen
        )


def test_c_23_drawn_cards_are_seen_by_their_owner_alone() -> None:
    state = after_a_pass(PLAGUE)
    (drawn, *_) = events(state, chance(state))
    assert isinstance(drawn, CardsDrawn) and drawn.cards is not None
    assert [None, drawn.cards, None] == [drawn.seen_by(s).cards for s in (ADA, BEN, None)]


def test_c_23_at_the_end_the_squires_are_shown() -> None:
    end = table(VILLAGE, phase=Phase.OVER, turn=3, last=True, agreed=options(turn_limit=3))
    assert list(end.squires) == [one.squires for one in GAME.view(end, None).seats]
    assert all(one.hand is None for one in GAME.view(end, None).seats)
