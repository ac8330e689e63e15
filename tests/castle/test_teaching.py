"""Positions to teach with go on by the words of their buttons, to the end of the turn."""

from __future__ import annotations

import pytest

from kings.castle import Kind
from kings.castle.teaching import Scene
from kings.errors import BadInput
from tests.castle.tables import ADA, BEN, CLEO, first, table

DEATH, VANISH, ESCAPE = (
    first(kind) for kind in (Kind.PEACEFUL_DEATH, Kind.VANISHINGS, Kind.LUCKY_ESCAPE)
)


def scene(seed: int = 0) -> Scene:
    return Scene(table(DEATH, VANISH, men="MERHWBZLTK", others={BEN: (ESCAPE,)}), seed=seed)


def test_a_choice_is_named_by_the_words_it_begins_with() -> None:
    after = scene().choose("play vanishings: the east")
    assert BEN == after.asked and "Lambert, Lord of the East Castle" in after.ask
    assert ("Let it happen", "Play Lucky Escape: save Lambert") == after.choices


def test_chance_draws_from_the_seed_to_the_end_of_the_turn() -> None:
    after = scene(1).choose("Play Vanishings: the East", "Play Lucky")
    assert 1 == len({scene(1).choose("Play Vanishings: the East", "Play Lucky") for _ in range(3)})
    assert after.asked is None and 2 == after.state.turn
    assert 2 == sum("comes to court" in words for words in after.told)
    others = {scene(n).choose("Play Vanishings: the East", "Play Lucky").told for n in range(6)}
    assert len(others) > 1


def test_what_happened_is_what_came_after_the_scene_before() -> None:
    asked = scene().choose("Play Vanishings: the East")
    saved = asked.choose("Play Lucky")
    assert "plays Vanishings" in asked.told[0] and "Lambert" in saved.told[0]
    assert "Vanishings: the East" not in " ".join(saved.told)


def test_each_seat_sees_what_it_may() -> None:
    declined = scene().choose("Play Vanishings: the East", "Let it happen")
    assert len(declined.seen(BEN)) == len(declined.seen(CLEO)) + 1 == len(declined.happened)
    assert declined.view(ADA).seat == ADA and declined.view().seat is None


def test_words_that_fit_no_choice_or_several_are_refused() -> None:
    with pytest.raises(BadInput, match="Play Peaceful Death"):
        scene().choose("Play Recycle")
    with pytest.raises(BadInput, match="is not one choice"):
        scene().choose("Play Vanishings")
