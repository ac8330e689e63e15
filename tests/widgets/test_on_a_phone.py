"""A table on a phone: of a tall one only what is the viewer's own stands over the choices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kings import castle, keys, struggle
from kings.widgets import Table, play
from kings.widgets.page import Picture
from tests.figures.drawn import texts
from tests.keys.tables import NAMES, lay, table as keys_position
from tests.widgets.clicking import any_at, walk

PLAYERS = ("human", "greedy", "greedy", "greedy")
TALL: tuple[tuple[Any, list[str], list[str]], ...] = (
    (
        keys.Options(NAMES),
        ["Ada's cards"],
        ["King's Keys, turn 1: Ada is on turn", "How near Ada is to a win"],
    ),
    (castle.Options(NAMES), ["Ada's hand"], ["King of the Castle, turn 1: Ada is on turn"]),
    (
        castle.Options(NAMES, squires="chosen"),
        ["Choose three squires, in secret"],
        ["King of the Castle: before the first turn"],
    ),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def titles(picture: Picture) -> list[str]:
    return [texts(drawn, "title")[0] for drawn in picture.drawing["pictures"]]


def is_shown(picture: Picture) -> bool:
    return "none" != str(picture.layout.display)


def in_order(here: Table) -> Iterator[str]:
    """Yield what a reader comes to: the pictures' titles, and ``choices``."""
    for widget in walk(here._game):
        if isinstance(widget, Picture):
            yield from titles(widget)
        elif widget is here.choice:
            yield "choices"


@pytest.mark.parametrize(("options", "own", "rest"), TALL)
def test_the_own_cards_come_first_then_the_choices_then_the_table(
    options: Any, own: list[str], rest: list[str]
) -> None:
    here = play(options, PLAYERS, seed=9)
    wide = list(in_order(here))
    assert "choices" == wide[-1] and not is_shown(here.beneath)
    here.picture.frame = "narrow"
    assert [*own, "choices", *rest] == list(in_order(here)) and is_shown(here.beneath)
    here.picture.frame = "wide"
    assert wide == list(in_order(here)) and not is_shown(here.beneath)


def test_a_low_table_stays_over_the_choices() -> None:
    here = play(struggle.Options(NAMES), PLAYERS, seed=9)
    wide = list(in_order(here))
    here.picture.frame = "narrow"
    assert wide == list(in_order(here)) and not is_shown(here.beneath)


def test_what_moves_between_the_kingdoms_moves_under_the_choices() -> None:
    here = play(keys.Options(NAMES), PLAYERS, seed=9)
    here.picture.frame = "narrow"
    here.store.choose(here.store.scene.choices[0].choice)
    here.refresh()
    assert here.beneath.drawing["motions"] and not here.picture.drawing["motions"]


def test_the_kingdoms_under_the_choices_can_be_pointed_at() -> None:
    state = keys_position(lay(hand="ocean axe 3"), lay("sun coin 1, sun coin 2"))
    here = Table(any_at(state, 0))
    here.picture.frame = "narrow"
    here.beneath._handle_custom_msg({"point": "place:1:hand"}, [])
    assert "place:1:hand" in here.choice.chosen


def test_behind_the_curtain_no_picture_stands_over_the_button() -> None:
    state = keys_position(lay(hand="ocean axe 3"), lay("sun coin 1, sun coin 2"))
    here = Table(any_at(state, 0, 1))
    assert here.store.scene.waiting_for == 0
    here.picture.frame = "narrow"
    assert [] == titles(here.picture) and 1 == len(titles(here.beneath))
