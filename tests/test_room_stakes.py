"""What every room says to be at stake: in words that a screen can show, whatever the view."""

from __future__ import annotations

import pytest

from kings.game import Stakes
from kings.games import ROOMS
from tests.cases import CASES
from tests.strategies import Case, play

GAMES = 12


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_stakes_of_a_view_are_a_sentence_and_at_most_two_lines(case: Case) -> None:
    said: set[str] = set()
    for number in range(GAMES):
        for state in play(case, number).states[::3]:
            for viewer in (*range(state.players), None):
                at_stake = ROOMS[case.name].stakes(case.game.view(state, viewer))
                assert isinstance(at_stake, Stakes)
                sentences = (at_stake.headline, *at_stake.lines) if at_stake.headline else ()
                assert at_stake.headline or not at_stake.lines
                assert len(at_stake.lines) <= 2
                assert all(each.endswith(".") and each[0].isupper() for each in sentences)
                said.update(sentences)
    assert len(said) > 100
    assert not any(word in " ".join(said) for word in ("None", "  ", "Card.", "Place."))


def test_nothing_is_at_stake_before_anything_is_dealt() -> None:
    for room in ROOMS.values():
        said = room.stakes(room.game.view(room.game.start(room.options()), None))
        assert (said.headline, said.lines) == ("", ())
