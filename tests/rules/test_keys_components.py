"""Cards, places, setting up and the course of a turn (K-01 to K-05, K-10 to K-13)."""

from __future__ import annotations

import random

import pytest

from kings.errors import BadOptions, BadPosition
from kings.game import NATURE, Ask
from kings.keys import DECK, GAME, Card, Kingdom, Options, Phase, Place, State, Suit, cards_in
from kings.keys.cards import COINS, JOKERS, OF_KINGDOM, four_of, set_of, worth
from kings.keys.events import CardHeld, CardsDealt, CardsKept, Looted
from kings.keys.moves import DealCards, DrawFirst
from kings.keys.rules import chances
from tests.keys.tables import (
    ADA,
    BEN,
    CLEO,
    DORA,
    NAMES,
    cards,
    choices,
    do,
    events,
    lay,
    options,
    refusal,
    table,
)


def test_k_01_there_are_four_kingdoms_and_four_players() -> None:
    assert ["ocean", "sun", "ember", "forest"] == list(Kingdom)
    with pytest.raises(BadOptions, match="K-01"):
        Options(names=("Ada", "Ben", "Cleo"))


def test_k_01_every_seat_has_a_kingdom_of_its_own() -> None:
    with pytest.raises(BadOptions, match="K-01"):
        Options(kingdoms=(Kingdom.SUN, Kingdom.SUN, Kingdom.EMBER, Kingdom.FOREST))


def test_k_02_there_are_64_cards_of_four_suits_and_ranks() -> None:
    ranked = [card for card in DECK if card.suit is not None]
    assert 64 == len({(card.kingdom, card.suit, card.rank) for card in ranked}) == len(ranked)
    assert {1, 2, 3, 4} == {card.rank for card in ranked}


@pytest.mark.parametrize("kingdom", Kingdom)
@pytest.mark.parametrize("suit", Suit)
def test_k_02_a_suit_of_one_kingdom_adds_up_to_10(kingdom: Kingdom, suit: Suit) -> None:
    assert 10 == worth(four_of(kingdom, suit))


def test_k_03_each_joker_shows_the_colour_of_one_kingdom() -> None:
    shown = {card: card.kingdom.value for card in cards_in(JOKERS)}
    assert {
        Card.KEY_JOKER: "ocean",
        Card.AXE_JOKER: "ember",
        Card.SHIELD_JOKER: "forest",
        Card.COIN_JOKER: "sun",
    } == shown


def test_k_03_a_joker_is_no_card_of_the_kingdom_that_it_shows() -> None:
    assert not any(JOKERS & cards for cards in OF_KINGDOM.values())


HANDS = tuple(
    cards(hand)
    for hand in (
        "ocean axe 1, ocean axe 2, ocean coin 1, ocean coin 2",
        "sun axe 1, sun axe 2, sun coin 1, sun coin 2",
        "ember axe 1, ember axe 2, ember coin 1, ember coin 2",
        "forest axe 1, forest axe 2, forest coin 1, forest coin 2",
    )
)


def dealt(first: int = ADA) -> State:
    """Return a table at the first draw."""
    state = GAME.apply(GAME.start(options()), DealCards(HANDS)).state
    return GAME.apply(state, DrawFirst(first)).state


FIVE = "ocean axe 1, ocean shield 1, ocean coin 1, ocean key 1, sun axe 1, sun coin 1"


def test_k_04_what_is_not_held_goes_to_the_vault_and_the_dungeon() -> None:
    state = table(lay(FIVE))
    state = do(state, "nothing", "go on", "hold oa1", "hold os1")
    state = do(state, "hold oc1", "hold sc1")
    assert cards("ocean key 1") == cards_in(state.vaults[ADA])
    assert cards("sun axe 1") == cards_in(state.dungeons[ADA])


def test_k_04_jokers_that_are_not_held_lie_in_the_dungeon() -> None:
    state = table(lay("ocean axe 1, ocean axe 2, ocean axe 3, ocean key 1, key joker"), jokers=True)
    state = do(state, "nothing", "go on", *(f"hold ocean axe {rank}" for rank in (1, 2, 3)))
    assert cards("key joker") == cards_in(do(state, "hold ok1").dungeons[ADA])


def test_k_04_what_others_leave_comes_on_top_of_a_hand_of_four() -> None:
    ben = lay("ocean coin 1, ocean coin 2, ocean coin 3, ocean coin 4")
    state = do(table(lay("ocean axe 1"), ben), "steal B hand with oa1", "loot oc1")
    assert 4 == state.hands[BEN].bit_count()
    with pytest.raises(BadPosition, match="K-04"):
        table(lay(), lay("ocean coin 1, ocean coin 2, ocean coin 3, ocean coin 4, ocean key 1"))


def test_k_05_what_is_spent_is_in_the_pile_again() -> None:
    ada = lay("sun shield 2, sun coin 1, sun coin 3")
    before = table(ada)
    after = do(before, "guard with ss2 paying sc3")
    assert before.pile | Card.SUN_COIN_3.bit == after.pile


def test_k_05_a_card_can_not_be_in_two_places() -> None:
    with pytest.raises(BadPosition, match="Ocean Axe 1 in two places"):
        table(lay("ocean axe 1"), lay(dungeon="ocean axe 1"))


def test_k_10_kingdoms_are_dealt_or_chosen() -> None:
    state = GAME.start(Options(names=NAMES))
    assert (Ask(NATURE, "kingdoms"),) == GAME.asks(state)
    state = do(state, "kingdoms forest, ember, sun, ocean")
    assert ["forest", "ember", "sun", "ocean"] == list(state.kingdoms)
    assert (Ask(NATURE, "deal"),) == GAME.asks(GAME.start(options()))


def test_k_10_a_kingdom_is_dealt_once() -> None:
    state = GAME.start(Options(names=NAMES))
    assert "K-10" == refusal(state, "kingdoms sun, sun, ember, forest").rule
    assert 24 == len(set(chances(state)))


def test_k_10_four_cards_are_dealt_to_each_player() -> None:
    state = GAME.apply(GAME.start(options()), DealCards(HANDS)).state
    assert list(HANDS) == [cards_in(hand) for hand in state.hands]
    assert 64 - 16 == state.pile.bit_count()


def test_k_10_no_card_is_dealt_twice() -> None:
    line = " / ".join(", ".join(hand) for hand in (*HANDS[:3], HANDS[0]))
    assert "Ocean Axe 1 is dealt twice" in str(refusal(GAME.start(options()), f"deal {line}"))


@pytest.mark.parametrize("seat", [ADA, BEN, None])
def test_k_10_a_seat_sees_its_own_four_cards(seat: int | None) -> None:
    (event,) = GAME.apply(GAME.start(options()), DealCards(HANDS)).events
    seen = event.seen_by(seat)
    assert isinstance(seen, CardsDealt)
    assert tuple(hand if owner == seat else None for owner, hand in enumerate(HANDS)) == seen.hands


@pytest.mark.parametrize("first", range(4))
def test_k_10_the_first_player_is_drawn_and_turns_go_clockwise(first: int) -> None:
    state = dealt(first)
    assert first == state.actor
    card = cards_in(state.pile)[0]
    state = do(state, f"draw {card}", "nothing", "go on")
    while state.phase is Phase.HOLD:
        state = do(state, choices(state)[0])
    assert (first + 1) % 4 == state.actor


def test_k_10_nobody_deals_for_itself() -> None:
    state = GAME.start(options())
    with pytest.raises(Exception, match="Only chance"):
        GAME.apply(state, DealCards(HANDS, seat=ADA))


LEFT = "sun axe 2, ember axe 1"


def test_k_11_what_others_left_is_ones_own_when_the_turn_starts() -> None:
    ben = lay(hand="sun axe 2", dungeon="ember axe 1, ocean shield 1", left=LEFT)
    state = table(lay(), ben)
    assert cards("ocean shield 1") == cards_in(state.owned(BEN))
    happened = events(state, "nothing", "go on")
    assert CardsKept(BEN, cards(LEFT)) in happened
    state = do(state, "nothing", "go on")
    assert (0, cards(f"{LEFT}, ocean shield 1")) == (state.left[BEN], cards_in(state.owned(BEN)))


def test_k_11_until_then_nobody_can_use_it() -> None:
    state = table(lay("ember axe 1", "ember coin 1"), lay(dungeon="ocean axe 1"), actor=ADA)
    state = do(state, "steal B dungeon with ea1 paying ec1", "loot oa1")
    assert Card.EMBER_AXE_1.bit == state.left[BEN]
    assert not state.owned(BEN)


def test_k_12_a_card_has_to_be_drawn_while_the_pile_has_any() -> None:
    state = table(lay(), phase=Phase.DRAW, pile=None)
    assert (Ask(NATURE, "draw"),) == GAME.asks(state)
    assert "K-12" == refusal(state, "nothing", seat=ADA).rule
    assert cards("ocean axe 1") == cards_in(do(state, "draw oa1").hands[ADA])


def test_k_12_every_card_of_the_pile_can_be_drawn() -> None:
    state = dealt()
    assert cards_in(state.pile) == tuple(move.card for move in chances(state))  # type: ignore[union-attr]  # draws only


def test_k_12_which_card_is_drawn_is_left_to_chance() -> None:
    state = dealt()
    assert set(chances(state)) == {GAME.draw(state, random.Random(seed)) for seed in range(600)}


def test_k_12_a_card_that_is_not_in_the_pile_is_not_drawn() -> None:
    assert "Ocean Axe 1 is not in the pile" in str(refusal(dealt(), "draw oa1"))


def test_k_12_there_is_one_play_a_turn() -> None:
    state = do(table(lay("ocean shield 1, ocean shield 2")), "guard with os1")
    refused = refusal(state, "guard with os2")
    assert ("K-12", True) == (refused.rule, "one play" in str(refused))


def test_k_12_four_of_all_cards_owned_are_held() -> None:
    ada = lay("ocean axe 1", "ocean key 1, ocean key 2, ocean key 3", "ocean shield 1")
    state = do(table(ada), "nothing", "go on")
    assert Phase.HOLD is state.phase
    state = do(state, "hold os1", "hold ok1", "hold ok2")
    assert ["hold ok3"] == choices(state)
    assert 4 == do(state, "hold ok3").hands[ADA].bit_count()


def test_k_12_who_has_four_cards_or_fewer_holds_them_all() -> None:
    state = do(table(lay("ocean axe 1", "ocean key 1", "ocean shield 1")), "nothing", "go on")
    assert cards("ocean axe 1, ocean shield 1, ocean key 1") == cards_in(state.hands[ADA])
    assert BEN == state.actor


def test_k_12_each_four_can_be_held_in_one_way_only() -> None:
    state = do(table(lay(FIVE)), "nothing", "go on")
    state = do(state, "hold os1")
    assert "deck" in str(refusal(state, "hold oa1"))
    assert "already holds" in str(refusal(state, "hold os1"))
    assert ["hold oc1", "hold ok1"] == choices(state)


def test_k_12_any_card_owned_can_be_used_wherever_it_lies() -> None:
    ada = lay("", "sun coin 1", "sun shield 1")
    assert "guard with ss1 paying sc1" in choices(table(ada))


def test_k_13_cards_lie_face_down_but_what_is_left_and_guards_are_seen() -> None:
    ben = lay("ocean axe 1, sun axe 1", "sun coin 1", guards="sun shield 2", left="ocean axe 1")
    seen = GAME.view(table(lay(), ben), CLEO).seats[BEN]
    assert (2, cards("ocean axe 1"), ()) == (seen.hand.number, seen.hand.open, seen.hand.known)
    assert (1, (), cards("sun shield 2")) == (seen.vault.number, seen.vault.open, seen.guards)


def test_k_13_only_thief_and_victim_see_what_is_drawn() -> None:
    state = table(lay("ocean axe 1"), lay(dungeon="sun axe 1, sun axe 2"))
    *_, event = events(state, "steal B dungeon with oa1", "loot sa2")
    assert isinstance(event, Looted)
    assert [event] * 2 == [event.seen_by(seat) for seat in (ADA, BEN)]
    hidden = Looted(ADA, BEN, Place.DUNGEON, 1, None)
    assert [hidden] * 3 == [event.seen_by(seat) for seat in (CLEO, DORA, None)]


def test_k_13_the_victim_remembers_who_has_the_card_and_the_others_do_not() -> None:
    state = table(lay("ocean axe 1"), lay(dungeon="sun axe 1, sun axe 2"))
    state = do(state, "steal B dungeon with oa1", "loot sa2", "go on")
    assert cards("sun axe 2") == GAME.view(state, BEN).seats[ADA].somewhere
    assert () == GAME.view(state, CLEO).seats[ADA].somewhere


def test_k_13_what_is_held_the_holder_alone_sees() -> None:
    state = do(table(lay(FIVE)), "nothing", "go on")
    (event,) = events(state, "hold oa1")
    assert [CardHeld(ADA, Card.OCEAN_AXE_1), None, None] == [
        event.seen_by(seat) for seat in (ADA, BEN, None)
    ]
    held = do(state, "hold oa1")
    assert ((Card.OCEAN_AXE_1,), ()) == (GAME.view(held, ADA).held, GAME.view(held, BEN).held)


def test_k_13_a_card_that_all_have_seen_is_known_until_its_owner_puts_cards_away() -> None:
    ben = lay(dungeon="ocean axe 1, ember shield 1", left="ocean axe 1")
    state = do(table(lay(), ben), "nothing", "go on")
    card = cards_in(state.pile & COINS)[0]
    state = do(state, f"draw {card}")
    assert cards("ocean axe 1") == GAME.view(state, CLEO).seats[BEN].dungeon.known
    state = do(state, "nothing", "go on")
    seen = GAME.view(state, CLEO).seats[BEN]
    assert ((), (), cards("ocean axe 1")) == (seen.dungeon.known, seen.hand.known, seen.somewhere)


def test_k_13_who_owns_a_seen_card_is_forgotten_when_it_may_have_been_stolen() -> None:
    seen = (cards("sun axe 1, sun coin 1"),) * 5
    seen = (seen[0], (), *seen[2:])
    ben = lay("sun axe 1", "sun coin 1", "sun axe 2")
    state = table(lay("ocean axe 1"), ben, moment={"seen": seen})
    state = do(state, "steal B dungeon with oa1", "loot sa2")
    assert cards("sun coin 1") == GAME.view(state, CLEO).seats[BEN].somewhere
    assert cards("sun axe 1, sun coin 1") == GAME.view(state, ADA).seats[BEN].somewhere


def test_k_13_set_of_the_deck_is_whole() -> None:
    assert DECK == cards_in(set_of(DECK))
