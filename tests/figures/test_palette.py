"""The palette can be told apart and read, by daylight and by night, by all kinds of eyes."""

from __future__ import annotations

import pytest

from kings.figures.style import DARK, LIGHT, Palette
from tests.figures.colour_science import contrast, distance, nearest

BOTH = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def test_the_colour_distance_agrees_with_published_pairs() -> None:
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert distance((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(
        1.2644, abs=1e-4
    )


def test_contrast_runs_from_one_to_twenty_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1


@BOTH
def test_six_seats_and_three_classes_are_apart_for_all_eyes(colours: Palette) -> None:
    assert nearest(colours.seats) >= 15
    assert nearest(colours.classes) >= 15


@BOTH
def test_the_ends_of_promises_are_apart_for_all_eyes(colours: Palette) -> None:
    assert nearest((colours.kept, colours.broken, colours.void)) >= 11


@BOTH
def test_text_can_be_read(colours: Palette) -> None:
    grounds = (colours.page, colours.cloth, colours.face, colours.wash)
    inks = (colours.ink, colours.ink2)
    assert min(contrast(ink, ground) for ink in inks for ground in grounds) >= 4.5
    assert min(contrast(colours.on, colour) for colour in colours.classes + colours.seats) >= 4.5
    assert min(contrast(colour, colours.face) for colour in colours.classes) >= 4.5
    assert contrast(colours.face, colours.ink) >= 4.5
    assert contrast(LIGHT.ink, colours.gold) >= 4.5


@BOTH
def test_edges_can_be_seen(colours: Palette) -> None:
    lines = (*colours.seats, colours.halo, colours.select, colours.ink2)
    assert min(contrast(line, colours.cloth) for line in lines) >= 3
    assert contrast(colours.edge, colours.cloth) >= 3
    glyphs = zip(colours.classes, colours.tints, strict=True)
    assert min(contrast(glyph, tint) for glyph, tint in glyphs) >= 3
