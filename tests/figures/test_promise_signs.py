"""The signs of deals can be told apart without their colours, and are not read aloud twice."""

from __future__ import annotations

import re
from itertools import combinations
from typing import get_args

import pytest

from kings.figures.signs import inline, inline_badge, owing, promise_sign, seal, thread
from kings.figures.style import DARK, LIGHT, Palette
from kings.struggle.state import PromiseStatus
from tests.figures.drawn import parse, texts

STATES: tuple[PromiseStatus, ...] = get_args(PromiseStatus)


def colourless(drawn: str) -> str:
    return re.sub(r"#[0-9A-F]{6}", "", drawn)


def test_five_ends_two_verdicts_and_no_two_alike_without_colour() -> None:
    signs = [promise_sign(status, 12, 12, 24, LIGHT) for status in STATES]
    signs += [seal(12, 12, 24, LIGHT), thread(12, 12, 24, LIGHT)]
    assert 7 == len(signs)
    for one, other in combinations(map(colourless, signs), 2):
        assert one != other


def test_a_line_tells_by_its_dashes_how_a_promise_stands() -> None:
    lines = [colourless(owing(0, 1, status, LIGHT)) for status in STATES]
    assert 5 == len(set(lines))
    solid = [status for status, line in zip(STATES, lines, strict=True) if "dasharray" not in line]
    assert ["kept"] == solid


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_promiser_stands_before_receiver(colours: Palette) -> None:
    drawn = owing(4, 2, "open", colours)
    assert ["E", "C"] == texts(drawn)
    assert colours.seats[4] in drawn and colours.seats[2] in drawn


def test_a_picture_in_a_line_is_as_high_as_its_letters_and_silent() -> None:
    for drawn in (
        inline(seal(12, 12, 24, LIGHT)),
        inline_badge(5, LIGHT),
        owing(0, 1, "void", DARK),
    ):
        picture = parse(drawn)
        assert "true" == picture.get("aria-hidden")
        assert "em" == str(picture.get("height"))[-2:] == str(picture.get("width"))[-2:]
        _, _, wide, high = map(float, str(picture.get("viewBox")).split())
        ratio = float(str(picture.get("width"))[:-2]) / float(str(picture.get("height"))[:-2])
        assert wide / high == pytest.approx(ratio, rel=0.01)
