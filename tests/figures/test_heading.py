"""What a picture is called: whoever is on turn, and when."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kings.figures.drawing import aloud, turn_title


@dataclass(frozen=True)
class Seen:
    """What a title reads of a view."""

    actor: int | None
    turn: int

    def name(self, seat: int) -> str:
        return ("Ada", "Ben")[seat]


@pytest.mark.parametrize(
    ("view", "over", "title"),
    [
        (Seen(1, 12), False, "King's Keys, turn 12: Ben is on turn"),
        (Seen(None, 30), True, "King's Keys, turn 30: the end"),
        (Seen(None, 0), False, "King's Keys: before the first turn"),
    ],
)
def test_a_title_says_the_game_the_turn_and_who_is_on_turn(
    view: Seen, *, over: bool, title: str
) -> None:
    assert title == turn_title("King's Keys", view, over=over)


def test_lines_are_read_aloud_as_one() -> None:
    assert "Ada has 2. Ben has 3." == aloud("Ada has 2.\nBen has 3.")
