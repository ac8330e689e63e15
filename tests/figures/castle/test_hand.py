"""The drawn hand shows the viewer's own cards and what can be done with them."""

from __future__ import annotations

import pytest

from kings.castle import DECK, GAME, Card, Kind
from kings.castle.moves import Play, Reveal
from kings.figures.castle import hand_svg
from tests.castle.tables import ADA, BEN, first, options, play, table
from tests.figures.drawn import SVG, parse, says, texts

WALLS, ESCAPE, LAZY = Card.WALLS_X, first(Kind.LUCKY_ESCAPE), first(Kind.LAZY_DEFENCE)


def test_own_cards_are_named_with_what_they_do() -> None:
    picture = hand_svg(GAME.view(table(WALLS, ESCAPE), ADA))
    assert {"Walls", "Lucky", "Escape", "reaction", "saves one man"} <= set(texts(picture))
    assert "Only Ada sees this: " in says(picture) and "Walls (Defence 2)" in says(picture)


def test_the_hand_says_whose_it_is_and_letters_where_they_score() -> None:
    """C-62: without squires the letters in hand score; in other games they mean nothing (C-60)."""
    words = texts(hand_svg(GAME.view(table(WALLS), ADA)))
    assert "Your hand" in words and "X" not in words
    bare = options(3, squires="none")
    assert "X" in texts(hand_svg(GAME.view(table(WALLS, agreed=bare), ADA)))


@pytest.mark.parametrize("narrow", [False, True])
def test_every_card_of_a_hand_can_be_pointed_at(*, narrow: bool) -> None:
    picture = parse(hand_svg(GAME.view(table(WALLS, ESCAPE, LAZY), ADA), narrow=narrow))
    marked = {one.get("data-mark") for one in picture.iter(SVG + "g")} - {None}
    held = GAME.view(table(WALLS, ESCAPE, LAZY), ADA).own.hand or ()
    assert {f"card:{int(card)}" for card in held} == marked >= {f"card:{int(WALLS)}"}


def test_a_card_is_drawn_no_larger_because_there_are_few() -> None:
    many = GAME.view(table(WALLS), ADA)
    few = GAME.view(table(WALLS, others={BEN: (LAZY,)}), BEN)
    wide = [parse(hand_svg(view)).get("viewBox", "").split()[2] for view in (many, few)]
    assert wide[0] == wide[1]


def test_drawn_cards_lie_beside_the_hand() -> None:
    changes = first(Kind.SUDDEN_CHANGES)
    state = play(table(changes), Play(ADA, changes), Reveal((Card.VILLAGE_F, ESCAPE)))
    assert {"Village", "Lucky", "Escape"} <= set(texts(hand_svg(GAME.view(state, ADA))))
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
        assert card.title in " ".join(texts(picture))
        assert parse(picture).get("role") == "img"
        low = hand_svg(GAME.view(table(card), ADA), narrow=True)
        assert card.title in texts(low)
