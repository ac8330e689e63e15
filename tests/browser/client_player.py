"""A person before the client's screen, who plays by one means alone and minds what is seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request

from tests.browser.client_page import outside

Means = Literal["mouse", "finger", "keyboard"]

FRAME = """() => {
  const ctx = window.kings;
  const frame = ctx?.frame ?? null;  // a page that is being loaded has no client yet
  if (frame === null || ctx.setup !== null || ctx.el.dataset.busy === "true") return { n: -1 };
  const { n, q, code, game, seat, choices, curtain, over, looking, steps, settings } = frame;
  return { n, q, code, game, seat, looking, steps, settings,
    over: over !== null, let: frame.window.let, passed: frame.window.passed.length,
    curtain: curtain === null ? 0 : curtain.people.length,
    offers: frame.offers.filter((offer) => offer.answer).map(({ number }) => number),
    open: frame.offers.filter((offer) => offer.withdraw).map(({ number }) => number),
    chips: frame.chips.map(({ state, gold }) => ({ state, gold })), menu: frame.menu !== null,
    purse: frame.purse,
    picks: frame.picks &&
      { number: frame.picks.number, choices: frame.picks.choices.map(({ marks }) => marks) },
    choices: choices.map(({ marks, say, final }) => ({ marks, say, final })) };
}"""

WHOLE = """(at) => {
  const { left, top, right, bottom } = at.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
"""Whether something lies within the window as a whole."""

FREE = """(at) => {
  const { left, top, width, height } = at.getBoundingClientRect();
  const places = [];
  for (const y of [0.5, 0.2, 0.8, 0.05, 0.95, 0.35, 0.65])
    for (const x of [0.5, 0.2, 0.8, 0.05, 0.95, 0.35, 0.65])
      places.push([left + x * width, top + y * height]);
  const free = ([x, y]) => document.elementFromPoint(x, y)?.closest(".can") === at;
  return places.find(free) ?? places[0];
}"""
"""Where in the window something can be pointed at, and nothing that lies over it is meant."""

BEHIND = """(things) => {
  const at = document.activeElement;
  const before = (thing) => at.compareDocumentPosition(thing) & Node.DOCUMENT_POSITION_PRECEDING;
  return at !== document.body && things.length > 0 && things.every(before);
}"""
"""Whether all these come before what has the focus.

Nobody has to go through the browser's own buttons, between which and the page Firefox, when it is
driven, doesn't carry the focus as it does for people.
"""

WATCH = """document.addEventListener("securitypolicyviolation", (report) =>
  console.error(`policy: ${report.violatedDirective} ${report.blockedURI}`));"""
"""What a page runs first, so that whatever its policy forbids is heard of."""


class Player:
    """A person who plays by mouse, by finger or by keyboard.

    ``taps``: how often something was pressed; ``errors``: what went wrong on the page, whatever its
    policy forbade and whatever it asked of other servers included; ``done``: what was done so far,
    for whoever reads a failure.
    """

    def __init__(self, page: Page, means: Means = "mouse") -> None:
        self.page, self.means = page, means
        self.taps = 0
        self.errors: list[str] = []
        self.done: list[str] = []
        self.decisions = 0
        self._offered: dict[str, int] = {}
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)
        page.on("request", self._requested)
        page.add_init_script(WATCH)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _requested(self, request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:")):
            self.errors.append(f"asked for {request.url}")

    # The screen.

    def frame(self) -> dict[str, Any]:
        """Return what decides how to go on, of the frame that is shown; ``n`` -1: none is ready."""
        found: dict[str, Any] = self.page.evaluate(FRAME)
        return found

    def settled(self) -> dict[str, Any]:
        """Return the frame, once all that bots did has been shown."""
        found: dict[str, Any] = {}

        def ready() -> bool:
            found.update(self.frame())
            return bool(found["n"] >= 0)

        self.until(ready)
        return found

    def until(self, reached: Callable[[], Any]) -> None:
        """Wait until something holds; the page's policy lets no script of the driver poll."""
        for _ in range(800):
            try:
                if reached():
                    return
            except Error as error:  # the page is being loaded again
                if "context was destroyed" not in str(error):
                    raise
            self.page.wait_for_timeout(25)
        raise AssertionError(f"it doesn't come to that: {self.said()!r} after {self.done[-6:]}")

    def after(self, number: int) -> None:
        """Wait for another frame than this one."""
        self.until(lambda: self.frame()["n"] not in (number, -1))

    def said(self) -> str:
        """Return the sentence of a refusal that is shown, or of a broken line."""
        toast = self.page.locator(".toast.shown p")
        return (toast.first.text_content() or "") if toast.count() else ""

    def mind(self) -> None:
        """Nothing is out of reach, nothing scrolls that shouldn't, and nothing went wrong."""
        wrong = [*outside(self.page), *self.errors]
        assert not wrong, (wrong, self.done[-4:])

    # Pressing.

    def press(self, what: str | Locator, *, key: str = "") -> None:
        """Press something, by the means of this player; ``key``: that does the same."""
        self.page.wait_for_timeout(110)  # a screen may send ten messages a second
        self.taps += 1
        self.done.append(str(what) if isinstance(what, str) else key or "a thing")
        at = self.page.locator(what).first if isinstance(what, str) else what
        if self.means == "mouse":
            at.click(timeout=60_000)
        elif self.means == "finger":
            at.tap(timeout=60_000)
        elif key:
            self.page.keyboard.press(key)
        else:
            self.reach(what)
            self.page.keyboard.press("Enter")

    def reach(self, what: str | Locator) -> None:
        """Go to something by the tab key alone; a locator is one thing, a selector any like it."""
        things = self.page.locator(what) if isinstance(what, str) else what
        for _ in range(150):
            if self._is_held(what):
                return
            self.page.keyboard.press("Shift+Tab" if things.evaluate_all(BEHIND) else "Tab")
        raise AssertionError(f"the tab key doesn't come to {what}")

    def _is_held(self, what: str | Locator) -> bool:
        """Say whether something has the focus."""
        if isinstance(what, str):
            return bool(self.page.evaluate("at => document.activeElement?.matches(at)", what))
        return bool(what.evaluate("at => at === document.activeElement"))

    def sees(self, selector: str) -> None:
        """Wait until something can be seen."""
        self.until(lambda: self.page.locator(selector).first.is_visible())

    def is_there(self, selector: str) -> bool:
        """Say whether something can be seen, and pressed."""
        at = self.page.locator(selector).first
        return at.count() > 0 and at.is_visible() and at.is_enabled()

    # Beginning.

    def begin(
        self,
        game: str,
        *,
        seats: int = 4,
        players: tuple[str, ...] = (),
        options: dict[str, str] | None = None,
    ) -> None:
        """Choose a game, how many play and who, and the rules by their labels; begin it."""
        self.sees(".play")
        self.until(lambda: self.page.locator(".play").evaluate(WHOLE))
        self.pick("input[name=game]", game)
        if self.page.locator(f"input[name=seats][value='{seats}']").count():
            self.pick("input[name=seats]", str(seats))
        for seat, player in enumerate(players):
            self.set(f"select[aria-label='Who plays seat {seat + 1}']", player)
        for label, words in (options or {}).items():
            if not self.page.locator("details.rest[open]").count():
                self.press("details.rest summary")
            field = self.page.locator("label.field").filter(has_text=label)
            self.set(field.locator("select"), words)
        self.mind()
        self.press(".play")
        self.sees(".cloth")
        self.settled()

    def pick(self, radios: str, value: str) -> None:
        """Choose one of several radio buttons."""
        if self.page.locator(f"{radios}[value='{value}']").is_checked():
            return
        if self.means != "keyboard":
            self.press(f"label:has({radios}[value='{value}'])")
            return
        self.reach(f"{radios}:checked")
        for _ in range(8):
            if self.page.evaluate("document.activeElement.value") == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows don't come to {value}")

    def set(self, what: str | Locator, wanted: str) -> None:
        """Choose an option of a list by its value, or by a word of its own."""
        at = (self.page.locator(what) if isinstance(what, str) else what).first
        options = at.locator("option").evaluate_all("all => all.map(at => [at.value, at.text])")
        value = next(value for value, words in options if wanted == value or wanted in words)
        if self.means != "keyboard":
            at.select_option(value)
            return
        self.reach(at)
        for key in ("ArrowDown", "ArrowUp"):
            for _ in options:
                if self.page.evaluate("document.activeElement.value") == value:
                    return
                self.page.keyboard.press(key)
        raise AssertionError(f"the arrows don't come to {wanted}")

    # Playing.

    def play(self, *, most: int = 400) -> None:
        """Play until the game is over."""
        for _ in range(most):
            frame = self.settled()
            self.mind()
            if frame["over"]:
                return
            if self.decisions == 4 and frame["steps"]["of"] and not frame["curtain"]:
                self.look_around()
                frame = self.settled()
            self.decide(frame)
            self.decisions += 1
        raise AssertionError("the game doesn't end")

    def decide(self, frame: dict[str, Any]) -> None:
        """Do what comes next, and wait for what comes of it."""
        if frame["curtain"]:
            self.press("[data-focus='person 0']")
        elif frame["offers"]:
            self.answer(frame)
            return
        elif frame["choices"]:
            self.choose(frame["choices"], frame["picks"])
        elif frame["chips"] and self.bargain(frame):
            return
        else:
            self.go_on()
        self.after(frame["n"])

    def go_on(self) -> None:
        """Let the game go on."""
        if self.means == "keyboard":
            self.page.evaluate("document.activeElement?.blur()")
        self.press("[data-focus=let]", key="Space")

    def choose(self, choices: list[dict[str, Any]], picks: dict[str, Any] | None = None) -> None:
        """Make one of these choices, by the cards and places where it has any.

        ``picks``: of so many cards that are chosen together.
        """
        self.page.wait_for_timeout(400)  # a second tap within that time plays nothing
        if picks is not None:
            for marks in picks["choices"][: picks["number"]]:
                self.point(marks[0])
            self.press("[data-focus=pick]")
            return
        choice = choices[(self.decisions * 7) % len(choices)]
        alike, pointed = choices, set[str]()
        for mark in choice["marks"]:
            if self.by_number(mark):
                return
            if not self.point(mark):
                continue  # a card that nobody sees: it stands in the list of choices
            pointed.add(mark)
            alike = [one for one in choices if pointed <= {*one["marks"]}]
            if len(alike) == 1 and pointed == {*choice["marks"]} and not choice["final"]:
                return  # that tap has played it
        same = [one for one in alike if one["marks"] == choice["marks"]]
        if pointed and pointed == {*choice["marks"]} and len(same) == 1:
            self.press("[data-focus=play]")
        else:
            self.press_one_of(choice)

    def press_one_of(self, choice: dict[str, Any]) -> None:
        """Press the button of a choice, where the foot or the list of all choices has it."""
        words = choice["say"]
        if self.is_there("[data-focus=all]") and not self.buttons(words).count():
            self.press("[data-focus=all]")
            self.mind()
        at = self.buttons(words).first
        self.until(at.is_visible)
        if self.means != "keyboard":
            self.press(at)
            return
        self.taps += 1
        self.reach(at)
        self.page.keyboard.press("Enter")

    def buttons(self, words: str) -> Locator:
        """Return the buttons that can be seen and begin with these words."""
        pattern = re.compile(rf"^{re.escape(words)}")
        buttons = self.page.locator(".decide button, .sheet button")
        return buttons.filter(visible=True).filter(has_text=pattern)

    def point(self, mark: str) -> bool:
        """Point at what has this mark in the picture, where nothing else that counts covers it.

        False: it isn't in the picture.
        """
        selector = f'[data-mark="{mark}"].can'
        tabs = self.page.locator(".hand-tabs button")
        for tab in range(tabs.count()):  # what one alone sees lies in several places on a phone
            if self.page.locator(selector).count():
                break
            self.press(f"[data-focus='own {tab}']")
        if not self.page.locator(selector).count():
            return False
        if self.means == "keyboard":
            self.press(selector)
            return True
        self.page.wait_for_timeout(110)
        at = self.page.locator(selector).first
        self.until(at.is_visible)
        x, y = at.evaluate(FREE)
        self.taps += 1
        self.done.append(mark)
        if self.means == "mouse":
            self.page.mouse.click(x, y)
        else:
            self.page.touchscreen.tap(x, y)
        return True

    def by_number(self, mark: str) -> bool:
        """Play a card by its number, and say whether that was done."""
        name, _, number = mark.partition(":")
        if self.means != "keyboard" or name != "card" or not number.isdecimal():
            return False
        if self.frame()["game"] != "struggle":
            return False
        self.page.keyboard.press(number[-1])
        self.press("[data-focus=play]", key="Enter")
        return True

    # Bargaining.

    def answer(self, frame: dict[str, Any]) -> None:
        """Answer an offer: fold it away and see it again, counter, accept, and refuse, in turn."""
        way = ("counter", "accept", "refuse")[self._count("answer") % 3]
        if self._offered["answer"] == 1:
            self.press("[aria-label='Fold the offer away']", key="Escape")
            self.mind()
            self.press("[data-focus=see-offer]")
            self.mind()
        if way == "counter" and self.is_there("[data-focus=counter]"):
            self.press("[data-focus=counter]")
            self.sees(".composer .row")
            self.mind()
            if self.send_rows(frame):
                return
        elif way == "accept":
            self.press("[data-focus=accept]")
            if self.heard(frame):
                return
        self.press("[data-focus=refuse]")
        self.after(frame["n"])

    def bargain(self, frame: dict[str, Any]) -> bool:
        """Open a chip and send it, improve a refused one, put rows together; False: not now."""
        states = [chip["state"] for chip in frame["chips"]]
        if "refused" in states and self._count("improve") <= 3 and frame["purse"] > 3:
            if not self.is_there(".chip.refused button"):
                return False
            self.press(".chip.refused button", key="i")
            self.mind()
            return self.send_chip(frame)
        if "free" in states and self._count("offer") <= 4:
            if self._offered["offer"] == 2:
                return self.write(frame)
            if self.means == "keyboard":
                self.page.keyboard.press("o")
                self.page.keyboard.press("Enter")
            else:
                self.press("button.chip[data-chip]")
            self.sees(".chip.open")
            self.mind()
            self.press("[data-focus=gold-more]", key="+")
            return self.send_chip(frame)
        return False

    def send_chip(self, frame: dict[str, Any]) -> bool:
        """Send the chip that is open."""
        self.press("[data-focus=send]", key="Enter")
        return self.heard(frame)

    def write(self, frame: dict[str, Any]) -> bool:
        """Put an offer of three clauses together, one of them a promise in words, and send it."""
        self.press("[data-focus=plus]", key="r")
        self.sees(".composer .row")
        self.mind()
        self.press("[data-focus=add-clause]")
        self.mind()
        kind = self.page.locator(".kinds button", has_text="words").first
        name = kind.get_attribute("data-focus")
        self.press(f"[data-focus='{name}']")
        field = "input[aria-label='What is promised']"
        if self.means == "keyboard":
            self.reach(field)
            self.page.keyboard.type("I vote for you.")
        else:
            self.page.locator(field).fill("I vote for you.")
        self.sees(".row.binds")
        self.mind()
        return self.send_rows(frame)

    def send_rows(self, frame: dict[str, Any]) -> bool:
        """Send the rows of an offer if nothing speaks against it; else close them."""
        self.page.wait_for_timeout(400)  # until what would bind is known
        if self.is_there("[data-focus=send-offer]"):
            self.press("[data-focus=send-offer]")
            if self.heard(frame):
                return True
        if self.is_there(".composer"):
            self.press(".composer .pair button:last-child", key="Escape")
        return False

    def heard(self, frame: dict[str, Any]) -> bool:
        """Wait for another frame, or for a sentence that says why there is none."""
        self.until(lambda: self.said() or self.frame()["n"] not in (frame["n"], -1))
        if self.frame()["n"] not in (frame["n"], -1):
            return True
        self.press("[aria-label='Close this note']", key="Escape")
        return False

    def _count(self, what: str) -> int:
        self._offered[what] = self._offered.get(what, 0) + 1
        return self._offered[what]

    # Looking around.

    def look_around(self) -> None:
        """Look back and come back, and open what lies over the table."""
        now = self.frame()
        if self.is_there("[data-focus=look-back]"):
            self.press("[data-focus=look-back]", key="ArrowLeft")
            self.until(lambda: self.frame()["looking"])
            self.mind()
            self.press("[data-focus=now]", key="End")
            self.until(lambda: not self.frame()["looking"])
            assert now["q"] == self.frame()["q"]
        phone = self.is_there("[data-focus=the-table]")
        names = ["the-table"] if phone else ["more", "rules", "mine"]
        for name in names:
            self.press(f"[data-focus={name}]")
            self.sees(".sheet")
            self.mind()
            self.press("[data-focus=close-sheet]", key="Escape")
            self.until(lambda: not self.page.locator(".sheet").count())
