"""A person at the table in the browser: reads what the page says and presses its buttons."""

from __future__ import annotations

import re

from playwright.sync_api import Dialog, Locator, Page

__all__ = ["Tableside"]

READY_WITHIN = 120_000
"""Milliseconds in which a new page with a new kernel has to show the table; it takes about ten."""

WATCH = """
window.lastChange = performance.now();
new MutationObserver(() => { window.lastChange = performance.now(); }).observe(
    document, {childList: true, subtree: true, characterData: true, attributes: true});
"""
SETTLED = """
before => document.body.textContent !== before && performance.now() - window.lastChange > 200
"""


class Tableside:
    """The table on one page; after each click it waits until the page has changed and is quiet."""

    def __init__(self, page: Page) -> None:
        self.page = page
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

    def open(self, url: str) -> Tableside:
        """Go to a page and wait for its table."""
        self.page.goto(url, timeout=READY_WITHIN)
        self.wait()
        return self

    def wait(self) -> None:
        """Wait until a new table lies there."""
        heading = self.page.get_by_role("heading", name="To be decided")
        heading.wait_for(timeout=READY_WITHIN)
        self.page.wait_for_function("performance.now() - window.lastChange > 300")

    def button(self, words: str) -> Locator:
        """Return the visible buttons whose words begin so."""
        named = re.compile(rf"^{re.escape(words)}")
        return self.page.get_by_role("button", name=named).and_(self.page.locator("button:visible"))

    def press(self, button: Locator) -> None:
        """Press a button and wait for what it does."""
        before = self.text()
        button.click()
        self.settle(before)

    def settle(self, before: str) -> None:
        """Wait until the page says something else than before, and has finished saying it."""
        self.page.wait_for_function(SETTLED, arg=before)

    def text(self) -> str:
        """Return all words that the page holds, hidden ones too."""
        words = self.page.evaluate("document.body.textContent")
        assert isinstance(words, str)
        return words

    def menu(self, name: str) -> Locator:
        """Return a menu or a field by its label."""
        return self.page.get_by_label(name, exact=True).and_(self.page.locator(":visible"))

    def choose(self, menu: str, words: str) -> None:
        """Choose from a menu of the offer and wait for what that changes."""
        before = self.text()
        if self.menu(menu).locator("option:checked").inner_text() != words:
            self.select(menu, words)
            self.settle(before)

    def select(self, menu: str, words: str) -> None:
        """Choose from a menu that changes nothing else."""
        self.menu(menu).select_option(words)

    def options(self, menu: str) -> list[str]:
        """Return what can be chosen from a menu."""
        return self.menu(menu).locator("option").all_inner_texts()

    def fill(self, field: str, words: str) -> None:
        """Type words into a field and leave it."""
        self.menu(field).fill(words)
        self.menu(field).blur()

    def slide(self, slider: str, number: int) -> None:
        """Set a slider by the number beside it."""
        readout = self.page.locator(".widget-slider:visible", has_text=slider).locator(
            "[contenteditable]"
        )
        if readout.inner_text() != str(number):
            before = self.text()
            readout.fill(str(number))
            readout.press("Enter")
            self.settle(before)

    def drawer(self, title: str) -> None:
        """Open or close a drawer below the table."""
        self.page.locator(".jupyter-widget-Collapse-header", has_text=title).click()

    @property
    def choices(self) -> Locator:
        """The buttons of the decision that is asked for."""
        return self._decision.locator(".widget-vbox button:visible")

    @property
    def question(self) -> str:
        """What is to be decided."""
        return self._decision.locator(".widget-html").nth(1).inner_text()

    @property
    def _decision(self) -> Locator:
        heading = self.page.get_by_role("heading", name="To be decided")
        return self.page.locator(".widget-vbox", has=heading).last

    @property
    def news(self) -> str:
        """What happened since the last click."""
        return self.page.locator("[aria-live=polite]").inner_text()

    @property
    def picture(self) -> str:
        """The words in the drawn table and hand."""
        return "\n".join(self.page.locator("svg[role=img]").all_text_contents())

    @property
    def log(self) -> str:
        """All that happened, as the drawer tells it, open or closed."""
        rounds = self.page.locator(".jupyter-widget-Collapse-contents").first
        return rounds.text_content() or ""

    @property
    def code(self) -> str:
        """The code under which this game is kept."""
        found = re.search(r"under the code ([a-z0-9-]{14})", self.text())
        assert found
        return found[1]
