"""A person at the table in the browser: reads what the page says, points, presses and types."""

from __future__ import annotations

import re
from pathlib import Path

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
    """A table on one page; after each deed it waits until the kernel has answered all of it.

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

    def on(self) -> None:
        """Make the first choice; or else go on, or come to the screen, whichever is asked for."""
        asked = self.choices.count()
        self.press(self.choices.first if asked else self.root.locator(".kings-key-g:visible"))

    def point(self, mark: str) -> None:
        """Click with the mouse on something in the picture and wait for what that does."""
        asked = self.asked
        self.marked(mark).click()
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

    def slide(self, slider: str | Locator, number: int) -> None:
        """Set a slider."""
        found = self.field(slider) if isinstance(slider, str) else slider
        if found.input_value() != str(number):
            asked = self.asked
            found.fill(str(number))
            self.settle(asked + 1)

    def ready(self, players: int = 4, *, people: str = "A", night: bool = False) -> None:
        """Fill in the page for a new game; who is no person stays a greedy bot."""
        self.choose(str(players))
        for letter in "ABCDEF"[:players]:
            who = "a person" if letter in people else "greedy bot"
            self.select(f"Seat {letter} is played by", who)
        if night:
            self.choose("Night:")

    def choose(self, words: str) -> None:
        """Choose one of a few, by its first words."""
        named = re.compile(rf"^\s*{re.escape(words)}")
        found = self.root.get_by_role("radio", name=named).and_(self.page.locator(":visible"))
        if not found.is_checked():
            asked = self.asked
            found.check()
            self.settle(asked + 1)

    def begin(self) -> None:
        """Put the game on the table that the page for a new game has ready."""
        self.press(self.root.locator("button.kings-play"))

    # What is there.

    def button(self, words: str) -> Locator:
        """Return the visible buttons whose words begin so."""
        named = re.compile(rf"^{re.escape(words)}")
        return self.root.get_by_role("button", name=named).and_(self.page.locator("button:visible"))

    def field(self, name: str) -> Locator:
        """Return a visible menu, box, slider or field by its label."""
        return self.root.get_by_label(name, exact=True).and_(self.page.locator(":visible"))

    def marked(self, mark: str) -> Locator:
        """Return what the picture of the table has under a mark."""
        return self.page.locator(f'.kings-main .kings-stage [data-mark="{mark}"]')

    def options(self, menu: str) -> list[str]:
        """Return what can be chosen from a menu."""
        return [_plain(words) for words in self.field(menu).locator("option").all_inner_texts()]

    @property
    def can(self) -> list[str]:
        """The marks in the picture that a choice can be made with now."""
        found = self.root.locator('.kings-main .kings-stage [data-can="yes"]').evaluate_all(
            "all => all.map((one) => one.dataset.mark)"
        )
        return sorted({str(mark) for mark in found})

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

    @property
    def moves(self) -> int:
        """How many moves of the game there are, as the panel with the steps says."""
        words = self.root.locator(".kings-steps .kings-title small").text_content() or ""
        return int(words.rsplit(" ", 1)[-1])

    def text(self) -> str:
        """Return all words that the page holds, hidden ones too."""
        words = self.page.evaluate("document.body.textContent")
        assert isinstance(words, str)
        return words

    @property
    def choices(self) -> Locator:
        """The buttons of the decision that is asked for."""
        return self.root.locator(".kings-choices button:visible")

    @property
    def question(self) -> str:
        """What is to be decided."""
        return self.root.locator(".kings-head h2").inner_text()

    @property
    def news(self) -> str:
        """What happened since the last click, and what is to be decided, as it is read aloud."""
        return self.root.locator("[role=status]").first.text_content() or ""

    @property
    def picture(self) -> str:
        """The words in the drawn table and hand."""
        drawn = self.root.locator(".kings-main .kings-stage svg")
        return "\n".join(drawn.all_text_contents())

    @property
    def log(self) -> str:
        """All that happened, as the log tells it, also where it is folded."""
        return self.root.locator(".kings-log").text_content() or ""

    @property
    def ledger(self) -> str:
        """The promises, as the ledger tells them."""
        return self.root.locator(".kings-ledger").inner_text()

    @property
    def over(self) -> bool:
        """Whether the end of the game is shown."""
        return self.root.locator(".kings-end").is_visible()

    @property
    def code(self) -> str:
        """The code under which this game is kept."""
        found = re.search(r"under the code ([a-z0-9-]{14})", self.text())
        assert found
        return found[1]
