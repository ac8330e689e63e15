"""Whatever is typed, moved or chosen before a press counts in it, however busy the kernel is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.serving import served
from tests.browser.tableside import Tableside

CELL = """
import time

import ipywidgets

from kings.widgets.page import button, classed, html, row
from kings.widgets.page import Picture
from kings.widgets.page import Radios

typed = ipywidgets.Text(description="Words")
number = ipywidgets.BoundedIntText(description="Number", max=99)
chosen = ipywidgets.Dropdown(description="Card", options=list("ABCDEF"))
marked = Radios("Who", [(name, name) for name in ("Ada", "Ben", "Cleo", "Dora")])
said = html("")

for field, name in zip((typed, number, chosen, marked), ("value",) * 3 + ("index",)):
    field.observe(lambda _: time.sleep(0.4), name)

def tell():
    said.value = f"{typed.value}, {number.value}, {chosen.value}, {marked.value}"

bar = classed(row(button("Tell", tell)), "bar")
page = ipywidgets.VBox(
    [typed, number, chosen, marked, bar, classed(said, "told"), Picture(lambda mark: None)]
)
classed(page).add_class("kings")
page
"""


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page whose kernel takes its time for every change."""
    with served(tmp_path_factory.mktemp("busy"), CELL) as url:
        yield url


def test_a_press_tells_what_was_changed_before_it(busy: str, table: Tableside) -> None:
    table.open(busy)
    keyboard = table.page.keyboard
    table.field("Words").focus()
    keyboard.type("my vote")
    table.field("Number").focus()
    for _ in range(3):
        keyboard.press("ArrowUp")
    table.field("Card").focus()
    for _ in range(4):
        keyboard.press("ArrowDown")
    table.root.get_by_role("radio", name="Ada").focus()
    for _ in range(3):
        keyboard.press("ArrowDown")
    table.button("Tell").click()
    told = table.page.locator(".kings-told")
    expect(told).to_have_text("my vote, 3, E, Dora")
