"""What each of the 32 kinds of Event card does, and what it can be aimed at (C-50)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from kings.castle import DECK, GAME, Attribute, Card, Castle, Kind, Phase, Place, State
from kings.castle.cards import COPIES
from kings.castle.kingdom import MEN_OF
from kings.castle.moves import Lose, Play, Reveal, Steal
from tests.castle.tables import (
    ADA,
    BEN,
    CLEO,
    DEFENCE,
    DOMAIN,
    EAST,
    MIDDLE,
    NO_BODY,
    PRESTIGE,
    WEST,
    asked,
    first,
    men,
    play,
    refusal,
    table,
    ways,
)

REST = "KLMNOPQRSTUVWXYZ"
FULL = {
    (castle, attribute): stack
    for castle, stacks in zip(
        (WEST, MIDDLE),
        (
            (
                (Card.VILLAGE_F, Card.TOWN_I, Card.CITY_K),
                (Card.KNOWN_M, Card.RECOGNISED_P),
                (Card.KEEP_T, Card.WALLS_W, Card.TOWERS_Y),
            ),
            ((Card.VILLAGE_G,), (), (Card.KEEP_U,)),
        ),
        strict=True,
    )
    for attribute, stack in zip(Attribute, stacks, strict=True)
}


def after(kind: Kind, **aim: object) -> State:
    """Return the table after Ada has played a card of a kind like this, before chance draws."""
    card = first(kind)
    return play(table(card, levels=FULL), Play(ADA, card, **aim))  # type: ignore[arg-type]  # names


def castles_for(kind: Kind, people: str = "ABCDEFGHIJ") -> list[Castle | None]:
    """List the castles at which a kind can be aimed, in the order of the choices."""
    card = first(kind)
    gone = "".join(man for man in "ABCDEFGHIJ" if man not in people)
    short = NO_BODY in people
    state = table(card, levels=FULL, men=people, dead=gone + REST * short, last=short)
    return list(dict.fromkeys(way.castle for way in ways(state, card)))


def lost(state: State) -> set[Card]:
    """Return the level cards that have left their castles."""
    return {card for stack in FULL.values() for card in stack} & set(state.discard)


def test_c_50_there_are_32_kinds_and_78_cards() -> None:
    assert (32, 78, 78) == (len(Kind), sum(COPIES), len(DECK))


@pytest.mark.parametrize(("kind", "copies"), list(zip(Kind, COPIES, strict=True)))
def test_c_50_each_kind_has_its_copies(kind: Kind, copies: int) -> None:
    assert copies == sum(card.kind is kind for card in DECK)


def test_c_50_peaceful_death_the_king_dies() -> None:
    assert "BCD-EFGHIJ" == men(after(Kind.PEACEFUL_DEATH))
    assert 1 == len(ways(table(first(Kind.PEACEFUL_DEATH)), first(Kind.PEACEFUL_DEATH)))


def test_c_50_accidental_death_any_one_man_dies_even_the_king() -> None:
    card = first(Kind.ACCIDENTAL_DEATH)
    assert [(place,) for place in Place] == [way.men for way in ways(table(card), card)]
    assert ("A",) == after(Kind.ACCIDENTAL_DEATH, men=(Place.KING,)).dead
    assert ("J",) == after(Kind.ACCIDENTAL_DEATH, men=(Place.EAST_MASTER,)).dead


def test_c_50_assassination_the_king_dies_and_the_chosen_lord_follows() -> None:
    assert [WEST, MIDDLE, EAST] == castles_for(Kind.ASSASSINATION)
    state = after(Kind.ASSASSINATION, castle=MIDDLE)
    assert ("EBCDFG-HIJ", ("A",)) == (men(state), state.dead)


def test_c_50_assassination_without_any_lord_leaves_the_throne_empty() -> None:
    card = first(Kind.ASSASSINATION)
    state = table(card, men="A---------", dead="BCDEFGHIJ" + REST, last=True)
    assert [Play(ADA, card)] == ways(state, card)
    assert "-" * 10 == men(play(state, Play(ADA, card)))


def test_c_50_assassination_names_a_lord_where_there_is_one() -> None:
    card = first(Kind.ASSASSINATION)
    assert "C-50" == refusal(table(card), Play(ADA, card)).rule
    assert [EAST] == castles_for(Kind.ASSASSINATION, "A------HIJ")


def test_c_50_barbarians_a_master_at_arms_and_the_top_defence_card() -> None:
    state = after(Kind.BARBARIANS, castle=WEST)
    assert (("D",), {Card.TOWERS_Y}) == (state.dead, lost(state))
    assert [WEST, MIDDLE, EAST] == castles_for(Kind.BARBARIANS)
    assert [WEST, MIDDLE] == castles_for(Kind.BARBARIANS, "ABC-EF-HI-")


def test_c_50_plague_any_two_men_of_one_castle_and_its_top_domain_card() -> None:
    two = (Place.WEST_SENESCHAL, Place.WEST_MASTER)
    state = after(Kind.PLAGUE, castle=WEST, men=two)
    assert (("C", "D"), {Card.CITY_K}) == (state.dead, lost(state))
    card = first(Kind.PLAGUE)
    assert [pair for places in MEN_OF for pair in combinations(places, 2)] == [
        way.men for way in ways(table(card), card)
    ]


def test_c_50_plague_takes_one_man_where_there_is_only_one() -> None:
    card = first(Kind.PLAGUE)
    state = table(card, levels=FULL, men="AB--------", dead="CDEFGHIJ" + REST, last=True)
    assert [(WEST, (Place.WEST_LORD,)), (MIDDLE, ())] == [
        (way.castle, way.men) for way in ways(state, card)
    ]
    assert {Card.VILLAGE_G} == lost(play(state, Play(ADA, card, MIDDLE)))


def test_c_50_lucky_escape_saves_one_man() -> None:
    escape, death = first(Kind.LUCKY_ESCAPE), first(Kind.PEACEFUL_DEATH)
    state = play(table(death, others={BEN: (escape,)}), Play(ADA, death))
    assert ((BEN, "react"),) == asked(state)
    assert "ABCDEFGHIJ" == men(play(state, GAME.choices(state, BEN)[1]))


def test_c_50_financial_scandal_a_seneschal_and_the_top_prestige_card() -> None:
    state = after(Kind.FINANCIAL_SCANDAL, castle=WEST)
    assert (("C",), {Card.RECOGNISED_P}) == (state.dead, lost(state))
    assert ("I",) == after(Kind.FINANCIAL_SCANDAL, castle=EAST).dead
    assert [WEST] == castles_for(Kind.FINANCIAL_SCANDAL, "AB--E--H--")


def test_c_50_unlucky_fall_one_lord_dies() -> None:
    assert ("E",) == after(Kind.UNLUCKY_FALL, castle=MIDDLE).dead
    assert [WEST, EAST] == castles_for(Kind.UNLUCKY_FALL, "ABCD---HIJ")


def test_c_50_vanishings_all_three_men_of_one_castle() -> None:
    state = after(Kind.VANISHINGS, castle=EAST)
    assert ("ABCDEFG---", ("H", "I", "J")) == (men(state), state.dead)
    assert [WEST, EAST] == castles_for(Kind.VANISHINGS, "AB-----HIJ")


LEVELS = {
    Kind.VILLAGE: (DOMAIN, 1),
    Kind.TOWN: (DOMAIN, 2),
    Kind.CITY: (DOMAIN, 3),
    Kind.KNOWN: (PRESTIGE, 1),
    Kind.RECOGNISED: (PRESTIGE, 2),
    Kind.FAMED: (PRESTIGE, 3),
    Kind.KEEP: (DEFENCE, 1),
    Kind.WALLS: (DEFENCE, 2),
    Kind.TOWERS: (DEFENCE, 3),
}


@pytest.mark.parametrize("kind", LEVELS)
def test_c_50_level_cards_raise_an_attribute_of_one_castle(kind: Kind) -> None:
    card, (attribute, number) = first(kind), LEVELS[kind]
    assert [WEST, MIDDLE, EAST] == [way.castle for way in ways(table(card), card)]
    state = play(table(card), Play(ADA, card, MIDDLE))
    heights = [len(stack) for stack in state.stacks]
    assert 1 == heights[3 * MIDDLE + attribute] == sum(heights)
    assert number == card.kind - min(k for k in LEVELS if LEVELS[k][0] is attribute) + 1


@pytest.mark.parametrize(
    ("kind", "attribute"),
    [
        (Kind.PROTRACTED_SIEGE, DOMAIN),
        (Kind.WEAK_ADMINISTRATION, PRESTIGE),
        (Kind.TIME_OF_PEACE, DEFENCE),
    ],
)
def test_c_50_siege_administration_and_peace_take_a_whole_stack(
    kind: Kind, attribute: Attribute
) -> None:
    assert set(FULL[WEST, attribute]) == lost(after(kind, castle=WEST))
    assert [c for c in (WEST, MIDDLE) if FULL[c, attribute]] == castles_for(kind)


@pytest.mark.parametrize(
    ("kind", "attribute"),
    [
        (Kind.LAZY_DEFENCE, DEFENCE),
        (Kind.SHRINKING_DOMAIN, DOMAIN),
        (Kind.LOSING_INFLUENCE, PRESTIGE),
    ],
)
def test_c_50_lazy_defence_shrinking_domain_and_losing_influence_take_a_top_card(
    kind: Kind, attribute: Attribute
) -> None:
    assert {FULL[WEST, attribute][-1]} == lost(after(kind, castle=WEST))
    assert [c for c in (WEST, MIDDLE) if FULL[c, attribute]] == castles_for(kind)


def test_c_50_incompetent_lord_takes_the_top_card_of_each_attribute() -> None:
    tops = {Card.CITY_K, Card.RECOGNISED_P, Card.TOWERS_Y}
    assert tops == lost(after(Kind.INCOMPETENT_LORD, castle=WEST))
    assert {Card.VILLAGE_G, Card.KEEP_U} == lost(after(Kind.INCOMPETENT_LORD, castle=MIDDLE))
    assert [WEST, MIDDLE] == castles_for(Kind.INCOMPETENT_LORD)


def test_c_50_timely_repairs_builds_a_level_card_of_the_discard_pile() -> None:
    repairs = first(Kind.TIMELY_REPAIRS)
    rubble = (Card.VILLAGE_F, Card.CITY_L, Card.PLAGUE_R)
    state = table(repairs, discard=rubble, levels={(WEST, DOMAIN): (Card.TOWN_I,)})
    assert [
        (Card.VILLAGE_F, MIDDLE),
        (Card.VILLAGE_F, EAST),
        (Card.CITY_L, WEST),
        (Card.CITY_L, MIDDLE),
        (Card.CITY_L, EAST),
    ] == [(way.fetched, way.castle) for way in ways(state, repairs)]
    built = play(state, Play(ADA, repairs, WEST, fetched=Card.CITY_L))
    assert (Card.TOWN_I, Card.CITY_L) == built.stacks[0]
    assert (Card.VILLAGE_F, Card.PLAGUE_R, repairs) == built.discard


def test_c_50_timely_repairs_keeps_to_rising_levels() -> None:
    repairs = first(Kind.TIMELY_REPAIRS)
    state = table(repairs, discard=(Card.VILLAGE_F,), levels={(WEST, DOMAIN): (Card.TOWN_I,)})
    refused = refusal(state, Play(ADA, repairs, WEST, fetched=Card.VILLAGE_F))
    assert "a castle where it fits" in str(refused)
    assert [] == ways(table(repairs), repairs)


def test_c_50_not_that_bad_keeps_one_level_card() -> None:
    kept, lazy = first(Kind.NOT_THAT_BAD), first(Kind.LAZY_DEFENCE)
    state = play(table(lazy, levels=FULL, others={BEN: (kept,)}), Play(ADA, lazy, WEST))
    assert ((BEN, "react"),) == asked(state)
    assert set() == lost(play(state, GAME.choices(state, BEN)[1]))


def test_c_50_state_of_disrepair_takes_the_top_card_of_any_one_attribute() -> None:
    card = first(Kind.STATE_OF_DISREPAIR)
    assert [place for place, stack in FULL.items() if stack] == [
        (way.castle, way.attribute) for way in ways(table(card, levels=FULL), card)
    ]
    assert {Card.KEEP_U} == lost(after(Kind.STATE_OF_DISREPAIR, castle=MIDDLE, attribute=DEFENCE))


def test_c_50_sudden_changes_draws_two_cards() -> None:
    state = after(Kind.SUDDEN_CHANGES)
    assert Phase.REVEAL is state.phase
    drawn = play(state, Reveal(state.deck[:2]))
    assert state.deck[:2] == drawn.playing[-1].drawn
    assert not set(state.deck[:2]) & {card for hand in drawn.hands for card in hand}


def test_c_50_unexpected_loss_a_player_loses_a_card_at_random() -> None:
    loss = first(Kind.UNEXPECTED_LOSS)
    state = table(loss, others={BEN: (Card.PLAGUE_Q, Card.PLAGUE_R), CLEO: ()})
    assert [BEN] == [way.player for way in ways(state, loss)]
    state = play(state, Play(ADA, loss, player=BEN))
    assert Phase.LOSE is state.phase
    assert {Lose(Card.PLAGUE_Q), Lose(Card.PLAGUE_R)} == {
        GAME.draw(state, random.Random(seed)) for seed in range(20)
    }
    assert "Ben does not hold Plague S" in str(refusal(state, Lose(Card.PLAGUE_S)))
    hit = play(state, Lose(Card.PLAGUE_R))
    assert (Card.PLAGUE_R, loss) == hit.discard[:2]
    assert (Card.PLAGUE_Q,) == hit.hands[BEN]


def test_c_50_targeted_theft_takes_a_card_into_the_hand() -> None:
    theft = first(Kind.TARGETED_THEFT)
    state = table(theft, others={BEN: (), CLEO: (Card.PLAGUE_Q,)})
    assert [CLEO] == [way.player for way in ways(state, theft)]
    state = play(state, Play(ADA, theft, player=CLEO), Steal(Card.PLAGUE_Q))
    assert Card.PLAGUE_Q in state.hands[ADA] and () == state.hands[CLEO]
    assert ((ADA, "second"),) == asked(state)


def test_c_50_nobody_names_itself_for_a_loss_or_a_theft() -> None:
    for kind in (Kind.UNEXPECTED_LOSS, Kind.TARGETED_THEFT):
        card = first(kind)
        refused = refusal(table(card), Play(ADA, card, player=ADA))
        assert "another player with a card in hand" in str(refused)


def test_c_50_recycle_takes_any_card_of_the_discard_pile() -> None:
    recycle = first(Kind.RECYCLE)
    pile = (Card.PLAGUE_Q, first(Kind.LUCKY_ESCAPE))
    state = table(recycle, discard=pile)
    assert sorted(pile) == [way.fetched for way in ways(state, recycle)]
    swapped = play(state, Play(ADA, recycle, fetched=pile[0]))
    assert pile[0] in swapped.hands[ADA] and (pile[1], recycle) == swapped.discard
    assert [] == ways(table(recycle), recycle)
