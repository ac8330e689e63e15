"""Figures are kept in light colours alone: looked up, these are the colours of the dark figure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from kings.figures.comparisons import Fields, heat_figure
from kings.publish.live import dark_colours
from tests.figures.deals.test_words import KINDS

COLOUR = re.compile(r"#[0-9A-F]{6}\b|rgba\(\d+,\d+,\d+,")
NAMES = ("Ada", "Ben", "Cleo")


def read(figure: Any) -> Any:
    """Return a figure as data, its colours in capitals."""
    return json.loads(re.sub(r"#[0-9A-Fa-f]{6}\b", lambda one: one[0].upper(), figure.to_json()))


def looked_up(figure: Any) -> Any:
    """Return a light figure as data, as a page's script colours it in the dark."""
    colours = dark_colours()
    text = COLOUR.sub(lambda one: colours.get(one[0], one[0]), json.dumps(read(figure)))
    return json.loads(text)


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_of_dealing_is_found_in_the_dark(kind: str) -> None:
    sample, draw = KINDS[kind]
    found = sample(NAMES)
    assert read(draw(found, dark=True)) == looked_up(draw(found))


@pytest.mark.parametrize("middle", [None, 0.5])
def test_the_tints_of_a_matrix_are_found_in_the_dark(middle: float | None) -> None:
    fields = Fields(["r"], ["a", "b"], [[0.25, 0.75]], "x", "y", middle=middle)
    write: Callable[[float], str] = str
    light, dark = (heat_figure("Is it?", "Yes.", fields, write, dark=it) for it in (False, True))
    assert read(dark) == looked_up(light)
