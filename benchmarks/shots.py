"""Photograph the table for people to look at: ``python -m benchmarks.shots FOLDER``.

The page for a new game, the table in the middle of a deal, the end of a trick, the end of a game
and the reference card; for three and six players with long names, on a phone, a laptop and a
projector, light and dark.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests import chromium
from tests.browser.serving import prepared_tables, table_at
from tests.browser.tableside import Tableside
from tests.browser.test_barriers import mid_deal

WIDTHS = (390, 1280, 1920)
NAMES = (
    "Bartholomäa-Clementine von Hohenstaufen",
    "Ben",
    "Maximiliane Rosenkranz-Güldenstern",
    "Dora",
    "Übermütig & Söhne 🎲",
    "Ptolemäus XIII. Theos Philopator",
)


def trick_end(table: Tableside) -> None:
    """Play until a trick is over."""
    for _ in range(20):
        if "is over" in table.question:
            return
        table.on()
    raise AssertionError("no trick ends")


STATES: dict[str, tuple[tuple[int, ...], Callable[[Tableside], None]]] = {
    "set-up": ((0,), lambda table: table.press("New game")),
    "deal": ((0,), mid_deal),
    "trick": ((0,), trick_end),
    "end": ((), lambda table: table.press("To the end")),
    "reference": ((0,), lambda table: table.press("Reference card")),
}


def tables(browser: Browser, prepared: str, width: int) -> Iterator[tuple[str, Tableside]]:
    """Yield a table in every state, light and then dark, with a name for the picture."""
    for players in (3, 6):
        for state, (people, reach) in STATES.items():
            page = browser.new_page(viewport={"width": width, "height": 1000})
            table = Tableside(page)
            table.open(table_at(prepared, names=NAMES[:players], people=people, seed=4))
            reach(table)
            yield f"{state}_{players}_{width}", table
            table.press("Dark")
            yield f"{state}_{players}_{width}_dark", table
            page.close()


def photograph(table: Tableside, width: int, file: Path) -> None:
    """Take a picture of all of it; Voilà scrolls its page inside, so the window is made as high."""
    high = table.root.evaluate("root => root.getBoundingClientRect().height")
    table.page.set_viewport_size({"width": width, "height": round(high) + 60})
    table.page.mouse.move(0, 0)
    table.settle()
    table.page.screenshot(path=file)


def main(folder: Path) -> None:
    """Take all pictures, each of the whole page."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        with prepared_tables(Path(home)) as prepared:
            for width in WIDTHS:
                for name, table in tables(browser, prepared, width):
                    photograph(table, width, folder / f"{name}.png")
                    print(folder / f"{name}.png", flush=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
