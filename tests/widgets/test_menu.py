"""Menus: what stands behind their words may be None, and one of them is always chosen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ipywidgets import Dropdown

from kings.widgets.page import Menu
from kings.widgets.paper import paper
from tests.widgets.gathering import living_widgets

OPTIONS = (("nobody", None), ("Ada", 0), ("Ben", 1))


def test_none_is_chosen_like_any_other() -> None:
    menu = Menu("Star", OPTIONS)
    assert (0, None) == (menu.index, menu.chosen)
    menu.choose(1)
    assert (2, 1) == (menu.index, menu.chosen)
    menu.choose(None)
    assert (0, None) == (menu.index, menu.chosen) and not menu.undecided


def test_the_options_may_change_under_a_choice() -> None:
    menu = Menu("Star", OPTIONS)
    menu.fit((("Cleo", 2), *OPTIONS), None)
    assert (1, None) == (menu.index, menu.chosen)
    menu.fit((), None)
    assert menu.index is None and not menu.undecided


def test_no_menu_of_ipywidgets_own_has_none_behind_its_words(tmp_path: Path) -> None:
    before = set(living_widgets())
    shown = paper(sheet=tmp_path / "sheet.csv")
    menus = [
        one
        for key, one in living_widgets().items()
        if key not in before and isinstance(one, Dropdown)
    ]
    assert menus
    shown.close()
    assert [] == [menu.description for menu in menus if None in menu._options_values]


@pytest.mark.parametrize("seed", ["0", "6"])
def test_a_menu_comes_up_filled_in_every_process(seed: str) -> None:
    code = (
        "from kings.widgets.page import Menu\n"
        "print([Menu('Star', (('nobody', None), ('Ada', 0))).index])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert "[0]" == ran.stdout.strip()
