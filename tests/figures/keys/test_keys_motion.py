"""Cards move as they were seen to move, between anchors that the picture has."""

from __future__ import annotations

from typing import Any

from kings.figures.drawing import WAVES
from kings.figures.keys import board_svg
from kings.figures.keys.motion import motions
from kings.keys import GAME, Card, Place
from kings.keys.cards import Kingdom, Suit
from kings.keys.events import CardDrawn, CardHeld, Eliminated, Looted, TheftBegan
from tests.figures.drawn import SVG, parse, texts
from tests.keys.games import random_game


def test_a_thief_leaves_its_axe_and_gets_what_it_named_and_what_it_drew() -> None:
    began = TheftBegan(
        0, 1, Place.DUNGEON, (Card.OCEAN_AXE_3,), (Card.EMBER_COIN_4,), (Card.SUN_KEY_1,), 2
    )
    drew = Looted(0, 1, Place.DUNGEON, 2, (Card.SUN_AXE_1, Card.SUN_AXE_2))
    found = motions((began, drew))
    assert [
        ("seat:0", "place:1 dungeon", 0),
        ("seat:0", "pile", 0),
        ("place:1 dungeon", "seat:0", 0),
        ("place:1 dungeon", "seat:0", 1),
        ("place:1 dungeon", "seat:0", 1),
    ] == [(one.start, one.end, one.wave) for one in found]
    assert ["3", "4", "1"] == [texts(one.sprite)[0] for one in found[:3]]


def test_what_is_drawn_moves_face_down_and_what_is_held_stays() -> None:
    (one,) = motions((CardDrawn(2, Card.SUN_KEY_4), CardHeld(2, Card.SUN_KEY_4)))
    assert ("pile", "place:2 hand") == (one.start, one.end) and [] == texts(one.sprite)


def test_an_elimination_brings_cards_of_both_into_the_pile() -> None:
    gone = Eliminated(0, 1, Kingdom.SUN, Suit.KEY, 12, ())
    assert {"seat:0", "seat:1"} == {one.start for one in motions((gone,))}
    assert {"pile"} == {one.end for one in motions((gone,))}


def test_everything_moves_between_anchors_of_the_picture_and_the_last_waves_count() -> None:
    game = random_game(4)
    drawn = parse(board_svg(GAME.view(game.states[40], 0)))
    anchors = {"pile"}
    for group in drawn.iter(SVG + "g"):
        found: dict[str, Any] = group.attrib
        anchors |= {
            f"{name}:{found[f'data-{name}']}"
            for name in ("seat", "place")
            if f"data-{name}" in found
        }
    moving = motions([event for step in game.events[:60] for event in step])
    assert {one.wave for one in moving} == set(range(WAVES))
    assert {one.start for one in moving} | {one.end for one in moving} <= anchors
