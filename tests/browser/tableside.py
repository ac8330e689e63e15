"""A person before a page of widgets in the browser: reads what it says, presses and types."""

from __future__ import annotations

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Dialog, Locator, Page, TimeoutError

READY_WITHIN = 120_000
"""Milliseconds in which a new page with a new kernel has to show the table; it takes about ten
thousand."""
PATIENCE = 45_000
"""Milliseconds after which a person would ask again for a page that does not arrive."""

REST = 90
"""Milliseconds without a change after which a page has finished showing what was answered."""

WATCH = Path(__file__).with_name("watch.js").read_text(encoding="utf-8")
QUIET = "([since, rest]) => window.tableside !== undefined && tableside.quiet(since, rest)"


def _plain(words: str) -> str:
    """Undo what menus do to their words: spaces that don't break."""
    return words.replace("\xa0", " ").strip()


class Tableside:
    """A page of widgets; after each deed it waits until the kernel has answered all of it.

    ``root``: the first table of the page, unless told otherwise. ``errors``: what went wrong on
    the page or in its kernel, and every dialog.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".kings:has(.kings-bar)").first
        self.errors: list[str] = []
        page.add_init_script(WATCH)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("dialog", self._dialog)
        # What lies on other servers is asked for by the stock templates; nothing may depend on it.
        page.route(re.compile(r"^https?://(?!127\.0\.0\.1)"), lambda route: route.abort())

    def _dialog(self, dialog: Dialog) -> None:
        self.errors.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _console(self, kind: str, text: str) -> None:
        if kind == "error" and "net::ERR_FAILED" not in text:
            self.errors.append(text)

    # Waiting.

    def open(self, url: str) -> Tableside:
        """Go to a page and wait for its table.

        A page that has arrived and shows nothing is loaded again by itself. Once in some hundred
        times none arrives at all: that one is asked for again, and it is said.
        """
        try:
            self.page.goto(url, timeout=PATIENCE)
        except TimeoutError:
            print(f"{url} did not arrive and was asked for again")
            self.page.goto(url, timeout=READY_WITHIN)
        self.wait()
        return self

    def wait(self) -> None:
        """Wait until a new table lies there."""
        self._bar.wait_for(timeout=READY_WITHIN)
        self.settle(rest=4 * REST)

    @property
    def _bar(self) -> Locator:
        """The first row of a table, by which it is known to be there."""
        return self.root.locator(".kings-bar")

    @property
    def asked(self) -> int:
        """How many messages this page has sent to its kernel."""
        number = self.page.evaluate("tableside.asked")
        assert isinstance(number, int)
        return number

    def settle(self, since: int = 0, *, rest: int = REST) -> None:
        """Wait until so many messages are sent, all are answered, and the page shows it."""
        self.page.wait_for_function(QUIET, arg=[since, rest])
        assert [] == self.errors

    # Deeds.

    def press(self, button: Locator | str) -> None:
        """Press a button, by its first words, and wait for what it does."""
        found = self.button(button) if isinstance(button, str) else button
        asked = self.asked
        found.click()
        self.settle(asked + 1)

    def key(self, key: str) -> None:
        """Press a key that does something and wait for it."""
        asked = self.asked
        self.page.keyboard.press(key)
        self.settle(asked + 1)

    def tab_to(self, words: str, *, backwards: bool = False) -> None:
        """Go with the Tab key to what has this name, or a name that begins so."""
        for _ in range(300):
            if self.focus.startswith(words):
                return
            self.page.keyboard.press("Shift+Tab" if backwards else "Tab")
        raise AssertionError(f"no way to “{words}” with the Tab key")

    def select(self, menu: str | Locator, words: str) -> None:
        """Choose from a menu and wait for what that changes."""
        found = self.field(menu) if isinstance(menu, str) else menu
        if _plain(found.locator("option:checked").inner_text()) != words:
            asked = self.asked
            found.select_option(words)
            self.settle(asked + 1)

    def fill(self, field: str | Locator, words: str) -> None:
        """Type words into a field, leave it, and wait for what that changes."""
        found = self.field(field) if isinstance(field, str) else field
        if found.input_value() != words:
            asked = self.asked
            found.fill(words)
            found.blur()
            self.settle(asked + 1)

    def check(self, box: str, *, on: bool) -> None:
        """Tick a box or clear it."""
        found = self.field(box)
        if found.is_checked() != on:
            asked = self.asked
            found.set_checked(on)
            self.settle(asked + 1)

    def choose(self, words: str) -> None:
        """Choose one of a few, by its first words."""
        named = re.compile(rf"^\s*{re.escape(words)}")
        found = self.root.get_by_role("radio", name=named).and_(self.page.locator(":visible"))
        if not found.is_checked():
            asked = self.asked
            found.check()
            self.settle(asked + 1)

    # What is there.

    def button(self, words: str) -> Locator:
        """Return the visible buttons whose words begin so."""
        named = re.compile(rf"^{re.escape(words)}")
        return self.root.get_by_role("button", name=named).and_(self.page.locator("button:visible"))

    def field(self, name: str) -> Locator:
        """Return a visible menu, box, slider or field by its label."""
        return self.root.get_by_label(name, exact=True).and_(self.page.locator(":visible"))

    def options(self, menu: str) -> list[str]:
        """Return what can be chosen from a menu."""
        return [_plain(words) for words in self.field(menu).locator("option").all_inner_texts()]

    @property
    def focus(self) -> str:
        """The name of what has the keyboard's focus, as it is read aloud."""
        named = self.page.evaluate(
            """() => {
                const one = document.activeElement;
                const labels = [...(one.labels ?? [])].map((label) => label.textContent);
                const name = one.getAttribute("aria-label") || labels.join(" ") || one.textContent;
                return one === document.body ? "" : name.trim();
            }"""
        )
        return str(named)

    @property
    def focus_is_inside(self) -> bool:
        """Whether the keyboard's focus is at the table."""
        return bool(self.page.evaluate("document.activeElement.closest('.kings') !== null"))

    def text(self) -> str:
        """Return all words that the page holds, hidden ones too."""
        words = self.page.evaluate("document.body.textContent")
        assert isinstance(words, str)
        return words


def barriers(table: Tableside) -> list[str]:
    """Return what axe-core finds at the table, each with its elements."""
    found = Axe().run(table.page, context=".kings").response["violations"]
    return [
        f"{fault['id']}: {node['html'][:300]} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]
