"""The cloths of King's Keys and King of the Castle: legible, whole, marked, no word too much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kings.figures.pictures import end_pictures, marks_of, pictures
from kings.games import ROOMS
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin as castle_twin
from tests.figures.drawn import HOSTILE, SVG, Laid, laid, parse
from tests.keys.games import random_game
from tests.keys.twins import twin as keys_twin
from tests.strategies import Trajectory

LEAST = 12.0
"""The smallest word, in the pixels of the screens that the design names."""
GAMES: dict[str, Any] = {"keys": random_game, "castle": numbered}
TWINS: dict[str, Any] = {"keys": keys_twin, "castle": castle_twin}
CLOTHS = {False: ("0 0 1248 492", "0 0 624 164"), True: ("0 0 378 ", "0 0 378 ")}

pytestmark = pytest.mark.parametrize("game", GAMES)


@cache
def played_game(game: str, number: int) -> Trajectory:
    """Return a random game; all that is asked of it is asked of the same one."""
    found: Trajectory = GAMES[game](number)
    return found


@cache
def drawn(game: str, *, narrow: bool) -> tuple[str, ...]:
    """Return the cloths and hands of all moments, drawn once for all that is asked of them."""
    return tuple(
        svg
        for view, happened in moments(game, step=31)
        for svg in pictures(view, narrow=narrow, happened=happened)[:2]
    )


@cache
def words_of(game: str, *, narrow: bool) -> tuple[tuple[Laid, ...], ...]:
    """Return the words of those pictures as they lie."""
    return tuple(map(laid, drawn(game, narrow=narrow)))


def moments(game: str, *, step: int) -> Iterator[tuple[Any, Any]]:
    """Yield views of games with all kinds of rules, and what their viewers have seen."""
    room = ROOMS[game]
    for number in range(6):
        played = played_game(game, number)
        for viewer in (number % 2, None):
            happened: list[Any] = []
            for at, (events, state) in enumerate(
                zip(played.events, played.states[1:], strict=True)
            ):
                happened += [
                    known for event in events if (known := event.seen_by(viewer)) is not None
                ]
                if at % step == number or at == len(played.events) - 1:
                    yield room.game.view(state, viewer), tuple(happened)


@pytest.mark.parametrize("narrow", [False, True])
def test_no_word_is_smaller_than_twelve_pixels(game: str, *, narrow: bool) -> None:
    for words in words_of(game, narrow=narrow):
        assert [] == [(text.words, text.size) for text in words if text.size < LEAST]


@pytest.mark.parametrize("narrow", [False, True])
def test_every_word_lies_within_its_picture(game: str, *, narrow: bool) -> None:
    for svg, words in zip(drawn(game, narrow=narrow), words_of(game, narrow=narrow), strict=True):
        _, _, wide, high = map(float, str(parse(svg).get("viewBox")).split())
        assert [] == [text for text in words if not _within(text, wide, high)]


def _within(text: Laid, wide: float, high: float) -> bool:
    box = text.box
    return box.x >= -1 and box.y >= -1 and box.right <= wide + 1 and box.foot <= high + 1


@pytest.mark.parametrize("narrow", [False, True])
def test_no_two_words_lie_on_one_another(game: str, *, narrow: bool) -> None:
    for written in words_of(game, narrow=narrow):
        words = sorted((text for text in written if text.words), key=lambda text: text.box.y)
        for at, text in enumerate(words):
            for other in words[at + 1 :]:
                if other.box.y >= text.box.foot:
                    break  # all that follow begin below it
                assert not _on(text, other), (text, other)


def _on(text: Laid, other: Laid) -> bool:
    """Say whether two words meet by more than the air of the widest font."""
    one, two = text.box, other.box
    across = min(one.right, two.right) - max(one.x, two.x)
    down = min(one.foot, two.foot) - max(one.y, two.y)
    return across > 0.2 * min(one.wide, two.wide) and down > 4


@pytest.mark.parametrize("narrow", [False, True])
def test_whatever_a_choice_consists_of_can_be_pointed_at(game: str, *, narrow: bool) -> None:
    """On a phone a place's first cards are tokens of it: there buttons name the others."""
    for view, happened in moments(game, step=7):
        if not view.choices:
            continue
        drawn = set[str]()
        for svg in pictures(view, narrow=narrow, happened=happened)[:2]:
            drawn |= {str(at.get("data-mark")) for at in parse(svg).iter(SVG + "g")}
        wanted = set[str]().union(*(marks_of(view, choice) for choice in view.choices))
        missing = wanted - drawn
        if narrow and game == "keys":
            missing = {mark for mark in missing if not mark.startswith("card:")}
        assert set() == missing


def test_pictures_have_the_shape_of_their_places(game: str) -> None:
    for view, happened in moments(game, step=97):
        for narrow, boxes in CLOTHS.items():
            drawn = pictures(view, narrow=narrow, happened=happened)[:2]
            for svg, box in zip(drawn, boxes, strict=False):
                assert str(parse(svg).get("viewBox")).startswith(box)


def test_anchors_of_what_moves_are_in_the_cloth(game: str) -> None:
    wanted = {
        "keys": {"data-pile", "data-seat", "data-place"},
        "castle": {"data-deck", "data-discard", "data-reserve", "data-dead", "data-seat"},
    }[game]
    view, happened = next(one for one in moments(game, step=23) if one[0].turn > 2)
    for narrow in (False, True):
        cloth = pictures(view, narrow=narrow, happened=happened)[0]
        found = {name for at in parse(cloth).iter() for name in at.keys()}  # noqa: SIM118 - of XML
        assert wanted <= found


def test_pictures_show_no_more_than_their_seat_may_know(game: str) -> None:
    """Two worlds that differ in hidden things only are the same pictures."""
    rng = stream(3, "screens")
    compared = 0
    for number in range(4):
        for state in played_game(game, number).states[5::60]:
            seat = rng.choice((*range(state.players), None))
            other = TWINS[game](state, seat, rng)
            if other is None:
                continue
            room, compared = ROOMS[game], compared + 1
            here, there = room.game.view(state, seat), room.game.view(other, seat)
            for narrow in (False, True):
                assert pictures(here, narrow=narrow) == pictures(there, narrow=narrow)
    assert compared > 3


def test_hostile_names_stay_words(game: str) -> None:
    view, happened = next(one for one in moments(game, step=23) if one[0].turn > 2)
    names = tuple(HOSTILE[at % len(HOSTILE)] for at in range(view.players))
    seats = tuple(replace(seat, name=names[seat.seat]) for seat in view.seats)
    view = replace(view, seats=seats, options=replace(view.options, names=names))
    for narrow in (False, True):
        for svg in pictures(view, narrow=narrow, happened=happened):
            assert {at.tag for at in parse(svg).iter()}.isdisjoint({SVG + "img", SVG + "script"})


@pytest.mark.parametrize("narrow", [False, True])
def test_the_end_is_drawn_for_everybody_in_words_that_can_be_read(
    game: str, *, narrow: bool
) -> None:
    for number in range(4):
        played = played_game(game, number)
        happened = tuple(event for events in played.events for event in events)
        view = ROOMS[game].game.view(played.states[-1], None)
        drawn = end_pictures(view, narrow=narrow, happened=happened)
        assert len(drawn) == (len(view.seats) if ROOMS[game].scores(view) else 1)
        for svg in drawn:
            assert [] == [text for text in laid(svg) if text.size < LEAST]
            _, _, wide, high = map(float, str(parse(svg).get("viewBox")).split())
            assert [] == [text for text in laid(svg) if not _within(text, wide, high)]
