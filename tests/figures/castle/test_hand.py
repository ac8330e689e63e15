"""The drawn hand shows the viewer's own cards and what can be done with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.castle import DECK, GAME, Card, Kind
from kings.castle.moves import Pass, Play, Reveal
from kings.castle.view import View
from kings.figures.castle import hand_svg
from kings.figures.castle.table import can_marks
from tests.castle.tables import ADA, BEN, first, options, play, table
from tests.figures.drawn import parse, says, texts

WALLS, ESCAPE, LAZY = Card.WALLS_X, first(Kind.LUCKY_ESCAPE), first(Kind.LAZY_DEFENCE)


def test_own_cards_are_named_with_what_they_do() -> None:
    picture = hand_svg(GAME.view(table(WALLS, ESCAPE), ADA))
    assert {"Walls", "Lucky Escape", "reaction", "saves one man from"} <= set(texts(picture))
    assert "Only Ada sees this: " in says(picture) and "Walls (Defence 2) X" in says(picture)


def test_the_hand_has_its_owners_name_and_explains_the_letters() -> None:
    view = GAME.view(table(WALLS), ADA)
    dealt = replace(view, options=options(3, squires="dealt"))
    words = texts(hand_svg(dealt))
    assert "Ada's hand" in words and any("dealt squires (C-10)" in line for line in words)
    bare = options(3, squires="none")
    words = texts(hand_svg(GAME.view(table(WALLS, agreed=bare), ADA)))
    assert any("they score at the end (C-62)" in line for line in words)


def cards(view: View, *chosen: str) -> set[str]:
    """Return the marks of the cards that can be chosen, when these marks are."""
    return {mark for mark in can_marks(view, frozenset(chosen)) if mark.startswith("card:")}


def marks(*held: Card) -> set[str]:
    return {f"card:{int(card)}" for card in held}


def test_only_what_can_be_played_is_marked() -> None:
    view = GAME.view(table(WALLS, ESCAPE, LAZY), ADA)
    assert marks(WALLS) <= cards(view) and not marks(ESCAPE, LAZY) & cards(view)
    assert set() == cards(GAME.view(table(WALLS), BEN))
    discarding = play(table(WALLS, ESCAPE), Pass(ADA))
    assert marks(*discarding.hands[ADA]) == cards(GAME.view(discarding, ADA))


def test_only_cards_that_can_be_aimed_at_what_is_chosen_keep_their_ring() -> None:
    fall = first(Kind.UNLUCKY_FALL)
    view = GAME.view(table(WALLS, fall, first(Kind.ACCIDENTAL_DEATH)), ADA)
    assert marks(WALLS, fall) <= cards(view, "castle:0")
    assert not marks(WALLS, fall) & cards(view, "place:2")
    assert marks(first(Kind.ACCIDENTAL_DEATH)) <= cards(view, "place:2")


def test_a_chosen_card_looks_chosen() -> None:
    view = GAME.view(table(WALLS), ADA)
    assert hand_svg(view, chosen=frozenset(marks(WALLS))) != hand_svg(view)


def test_a_card_is_drawn_no_larger_because_there_are_few() -> None:
    many = GAME.view(table(WALLS), ADA)
    few = GAME.view(table(WALLS, others={BEN: (LAZY,)}), BEN)
    wide = [parse(hand_svg(view)).get("viewBox", "").split()[2] for view in (many, few)]
    assert wide[0] == wide[1]


def test_drawn_cards_lie_beside_the_hand() -> None:
    changes = first(Kind.SUDDEN_CHANGES)
    state = play(table(changes), Play(ADA, changes), Reveal((Card.VILLAGE_F, ESCAPE)))
    assert {"Village", "Lucky Escape"} <= set(texts(hand_svg(GAME.view(state, ADA))))
    assert "Village" not in texts(hand_svg(GAME.view(state, BEN)))


@pytest.mark.parametrize("narrow", [False, True])
def test_an_empty_hand_can_be_drawn(*, narrow: bool) -> None:
    state = table(WALLS, others={BEN: ()})
    assert says(hand_svg(GAME.view(state, BEN), narrow=narrow)) == "Only Ben sees this: no card."


def test_a_bystander_has_no_hand() -> None:
    with pytest.raises(ValueError, match="bystander"):
        hand_svg(GAME.view(table(WALLS), None))


@pytest.mark.parametrize("start", range(0, 78, 13))
def test_every_card_can_be_drawn(start: int) -> None:
    for card in DECK[start : start + 13]:
        picture = hand_svg(GAME.view(table(card), ADA), dark=True)
        assert card.title in texts(picture)
        assert parse(picture).get("role") == "img"
