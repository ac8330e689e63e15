"""What moves in the picture, and that nothing does where people asked for that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside

LISTEN = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  window.moved.push({duration: timing.duration, delay: timing.delay ?? 0});
  return animate.call(this, frames, timing);
};
"""


def play(table: Tableside, prepared: str) -> tuple[list[dict[str, Any]], list[int]]:
    """Play a round; return the movements that were begun, and how many ran after each click."""
    table.page.add_init_script(LISTEN)
    table.open(table_at(prepared, seed=4))
    running = []
    for _ in range(10):
        table.on()
        running.append(table.page.evaluate("document.getAnimations().length"))
    assert "gold" in table.log
    return list(table.page.evaluate("moved")), running


def test_things_move_in_short_waves_and_leave_nothing_behind(
    prepared: str, table: Tableside
) -> None:
    moved, running = play(table, prepared)
    assert moved and any(running)
    assert {180} == {motion["duration"] for motion in moved}
    assert all(motion["delay"] % 180 == 0 for motion in moved)
    assert 9 * 180 >= max(motion["delay"] for motion in moved)
    layer = ".kings-main > .kings-picture > .kings-layer"
    assert 1 == table.page.locator(layer).count()
    table.page.wait_for_function(f"document.querySelector('{layer}').childElementCount === 0")
    assert 0 == table.page.evaluate("document.getAnimations().length")


@pytest.mark.browser_context_args(reduced_motion="reduce")
def test_nothing_moves_where_people_asked_for_that(prepared: str, table: Tableside) -> None:
    moved, running = play(table, prepared)
    assert [] == moved
    assert {0} == set(running)
    assert 0 == table.page.locator(".kings-layer *").count()
