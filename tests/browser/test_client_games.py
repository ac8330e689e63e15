"""Whole games at the client, before the real server: by mouse, by finger and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browser.serving import SCREEN_TOKEN, kings_screen

SIZES = {"mouse": (1280, 720), "finger": (390, 844), "keyboard": (1366, 768)}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page that ``kings play`` serves."""
    with kings_screen(tmp_path_factory.mktemp("hall")) as url:
        yield url


class Player:
    """A person before one screen, who plays by one means alone."""

    def __init__(self, page: Page, means: str) -> None:
        self.page, self.means = page, means
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)
        self.decisions = 0

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def frame(self) -> dict[str, Any]:
        """Return what decides how to go on, of the frame that is shown."""
        found: dict[str, Any] = self.page.evaluate(
            """() => {
              const frame = window.kings.frame;
              if (frame === null || window.kings.waiting.length) return { n: -1 };
              const offers = frame.offers.filter((offer) => offer.answer).length;
              const { n, code, choices, curtain, over } = frame;
              return { n, code, offers, over: over !== null, let: frame.window.let,
                curtain: curtain !== null, choices: choices.map(({ marks }) => marks) };
            }"""
        )
        return found

    def press(self, selector: str) -> None:
        """Press something, by the means of this player."""
        if self.means == "mouse":
            self.page.locator(selector).first.click()
        elif self.means == "finger":
            self.page.locator(selector).first.tap(timeout=6000)
        else:
            self.reach(selector)
            self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Go to something by the tab key alone."""
        for _ in range(150):
            if self.page.evaluate("what => document.activeElement?.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key doesn't come to {selector}")

    def begin(self, game: str) -> None:
        """Choose a game and begin it."""
        expect(self.page.locator(".play")).to_be_visible()
        if self.means == "keyboard":
            self.reach("input[name=game]")
            for _ in range(3):
                if self.page.evaluate("document.activeElement.value") == game:
                    break
                self.page.keyboard.press("ArrowDown")
        else:
            self.page.locator(f"label:has(input[value={game}])").click()
        self.press(".play")
        expect(self.page.locator(".cloth")).to_be_visible()

    def play(self) -> None:
        """Play until the game is over."""
        for _ in range(400):
            self.page.wait_for_timeout(110)  # a screen may send ten messages a second
            frame = self.settled()
            if frame["over"]:
                return
            self.decide(frame)
            self.decisions += 1
            self.after(frame["n"])
        raise AssertionError("the game doesn't end")

    def settled(self) -> dict[str, Any]:
        """Return the frame, once all that bots did has been shown."""
        for _ in range(400):
            frame = self.frame()
            if frame["n"] >= 0:
                return frame
            self.page.wait_for_timeout(25)
        raise AssertionError("no frame comes")

    def after(self, number: int) -> None:
        """Wait for another frame than this one."""
        for _ in range(800):
            if self.frame()["n"] not in (number, -1):
                return
            self.page.wait_for_timeout(25)
        words = self.page.locator(".toast").text_content()
        raise AssertionError(f"nothing comes of it: {words}")

    def decide(self, frame: dict[str, Any]) -> None:
        """Do what a hasty player does: refuse, play the first thing that can be, go on."""
        if frame["offers"]:
            self.press("[data-focus=refuse]")
        elif frame["curtain"]:
            self.press("[data-focus='person 0']")
        elif frame["choices"]:
            self.choose(frame["choices"])
        elif self.means == "keyboard":
            self.page.evaluate("document.activeElement?.blur()")
            self.page.keyboard.press("Space")
        else:
            self.press("[data-focus=let]")

    def choose(self, choices: list[list[str]]) -> None:
        """Raise something and play it; else press the first button."""
        single = [marks[0] for marks in choices if len(marks) == 1 and choices.count(marks) == 1]
        mark = single[self.decisions % len(single)] if single else None
        if mark is None:
            if any(choices):
                self.press("[data-focus=all]")
            self.press("[data-focus='choice 0']")
            return
        if self.means == "keyboard" and mark.startswith("card:") and mark[5:].isdecimal():
            digit = mark[5:] if int(mark[5:]) < 10 else "0"
            if self.page.evaluate("() => window.kings.frame.game") == "struggle":
                self.page.keyboard.press(digit)
                self.page.keyboard.press("Enter")
                return
        self.press(f'[data-mark="{mark}"].can')
        self.press("[data-focus=play]")


@pytest.mark.parametrize("means", SIZES)
@pytest.mark.parametrize("game", ["struggle", "keys", "castle"])
def test_a_whole_game(hall: str, browser: Browser, game: str, means: str) -> None:
    width, height = SIZES[means]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=means == "finger",
        reduced_motion="reduce",
    )
    try:
        page = context.new_page()
        page.goto(f"{hall}/#{SCREEN_TOKEN}")
        player = Player(page, means)
        player.begin(game)
        player.play()
        expect(page.locator(".end")).to_be_visible()
        assert [] == player.errors
        print(game, means, player.decisions)
    finally:
        context.close()
