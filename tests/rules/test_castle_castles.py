"""Level cards, comparing castles, losing levels (C-30 to C-32)."""

from __future__ import annotations

import pytest

from kings.castle import Card, Kind, State
from kings.castle.cards import LEVEL_OF
from kings.castle.events import LevelDiscarded, LevelPlaced
from kings.castle.kingdom import (
    Attribute,
    Castle,
    best_in,
    castle_level,
    highest_castle,
    level,
    next_king,
)
from kings.castle.moves import Play
from tests.castle.tables import (
    ADA,
    DEFENCE,
    DOMAIN,
    EAST,
    MIDDLE,
    PRESTIGE,
    WEST,
    events,
    first,
    of_kind,
    play,
    refusal,
    settle,
    table,
    ways,
)

VILLAGE, TOWN, CITY = Card.VILLAGE_F, Card.TOWN_I, Card.CITY_K
STACKS = {
    DOMAIN: (Card.VILLAGE_F, Card.TOWN_I, Card.CITY_K),
    PRESTIGE: (Card.KNOWN_M, Card.RECOGNISED_P, Card.FAMED_R),
    DEFENCE: (Card.KEEP_T, Card.WALLS_W, Card.TOWERS_Y),
}


def domains(*stacks: tuple[Card, ...]) -> State:
    """Return a table with these Domain stacks from left to right."""
    return table(levels={(castle, DOMAIN): stacks[castle] for castle in Castle})


@pytest.mark.parametrize("attribute", Attribute)
@pytest.mark.parametrize("lying", [0, 1, 2, 3])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_c_30_a_card_goes_only_on_a_lower_level(
    attribute: Attribute, lying: int, number: int
) -> None:
    other = {DOMAIN: Kind.VILLAGE, PRESTIGE: Kind.KNOWN, DEFENCE: Kind.KEEP}[attribute]
    card = first(Kind(other + number), copy=1)
    below = STACKS[attribute][lying - 1 : lying] if lying else ()
    state = table(card, levels={(WEST, attribute): below})
    fits = WEST in [way.castle for way in ways(state, card)]
    assert fits is (number + 1 > lying)


def test_c_30_any_level_may_start_an_empty_stack() -> None:
    for card in (VILLAGE, TOWN, CITY):
        after = play(table(card), Play(ADA, card, MIDDLE))
        assert LEVEL_OF[card] == level(after.stacks, MIDDLE, DOMAIN)


def test_c_30_the_top_card_gives_the_level() -> None:
    state = domains((VILLAGE, CITY), (TOWN,), ())
    assert [3, 2, 0] == [level(state.stacks, castle, DOMAIN) for castle in Castle]


def test_c_30_a_card_that_is_not_higher_is_refused_in_a_sentence() -> None:
    state = table(VILLAGE, levels={(WEST, DOMAIN): (TOWN,)})
    refused = refusal(state, Play(ADA, VILLAGE, WEST))
    assert "Ada can't play Village F like that: it goes on a castle where its level is" in str(
        refused
    )


def test_c_30_a_card_goes_on_its_own_attribute() -> None:
    (placed,) = of_kind(events(table(TOWN), Play(ADA, TOWN, EAST)), LevelPlaced)
    assert LevelPlaced(EAST, DOMAIN, TOWN) == placed


def test_c_31_a_castle_has_the_sum_of_its_attributes() -> None:
    state = table(levels={(EAST, attribute): STACKS[attribute] for attribute in Attribute})
    assert [0, 0, 9] == [castle_level(state.stacks, castle) for castle in Castle]
    assert EAST is highest_castle(state.stacks)


@pytest.mark.parametrize(
    ("stacks", "highest"),
    [
        (((), (), ()), WEST),
        (((), (VILLAGE,), (TOWN,)), EAST),
        (((), (TOWN,), (Card.TOWN_J,)), MIDDLE),
        (((TOWN,), (VILLAGE,), (Card.TOWN_J,)), WEST),
    ],
)
def test_c_31_of_equal_castles_the_leftmost_is_highest(
    stacks: tuple[tuple[Card, ...], ...], highest: Castle
) -> None:
    assert highest is highest_castle(domains(*stacks).stacks)


@pytest.mark.parametrize("attribute", Attribute)
def test_c_31_the_best_in_an_attribute_is_found_in_the_same_way(attribute: Attribute) -> None:
    one, two, _ = STACKS[attribute]
    assert WEST is best_in(table().stacks, attribute)
    state = table(levels={(MIDDLE, attribute): (one,), (EAST, attribute): (two,)})
    assert EAST is best_in(state.stacks, attribute)
    second = first(one.kind, copy=1)
    state = table(levels={(MIDDLE, attribute): (one,), (EAST, attribute): (second,)})
    assert MIDDLE is best_in(state.stacks, attribute)


def test_c_31_the_next_king_comes_from_the_highest_castle_with_a_lord() -> None:
    state = domains((VILLAGE,), (TOWN,), (CITY,))
    assert EAST is next_king(state.men, state.stacks)
    lordless = (*state.men[:7], None, *state.men[8:])
    assert MIDDLE is next_king(lordless, state.stacks)
    assert next_king((None,) * 10, state.stacks) is None


def test_c_32_the_card_below_counts_again() -> None:
    shrinking = first(Kind.SHRINKING_DOMAIN)
    state = table(shrinking, levels={(WEST, DOMAIN): (VILLAGE, CITY)})
    after = settle(play(state, Play(ADA, shrinking, WEST)))
    assert (1, (VILLAGE,)) == (level(after.stacks, WEST, DOMAIN), after.stacks[0])
    assert (CITY, shrinking) == after.discard


def test_c_32_all_levels_are_the_whole_stack_from_its_top() -> None:
    siege = first(Kind.PROTRACTED_SIEGE)
    state = table(siege, levels={(WEST, DOMAIN): (VILLAGE, TOWN, CITY)})
    happened = of_kind(events(state, Play(ADA, siege, WEST)), LevelDiscarded)
    assert [LevelDiscarded(WEST, DOMAIN, card) for card in (CITY, TOWN, VILLAGE)] == happened
    assert () == play(state, Play(ADA, siege, WEST)).stacks[0]
