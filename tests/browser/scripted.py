"""One game at the client, pressed through from its set-up to its file: the same on every line.

The client does the same things whether a WebSocket, a notebook's comm or JupyterLite is behind it,
so the journals that come of it say the same, but for times and names of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Locator, Page, ViewportSize

SEED = 7
PLAYERS = ("human", "fair-keeper", "hard-keeper", "greedy")
MOST_STEPS = 200
APART = 450
"""Milliseconds between presses: a second tap soon after one that played a card is part of it."""
CHOICES = "[data-focus^='choice ']"
VIEWPORT = ViewportSize(width=1366, height=768)

CELL = f"""\
from kings.table import driver
from kings.widgets import play

driver.fresh_seed = lambda: {SEED}
play()"""
"""The code of a cell that shows the page on which this game begins."""

OWN = frozenset({"at", "began", "id", "engine", "check"})
"""The fields of a journal in which two records of the same game may differ."""


class Script:
    """A player who does at each moment what this file says, whatever line the screen has.

    ``place``: the page, or the frame in it, that shows the screen; ``pressed``: what was done, by
    the names that the client gives to its buttons.
    """

    def __init__(self, place: Page | Frame, *, first: int = 0) -> None:
        """``first``: which of the screens on the page, counted from above."""
        self.place = place
        self.root = place.locator(".kings-client").nth(first)
        self.page = place if isinstance(place, Page) else place.page
        self.pressed: list[str] = []
        self._turns = {"choice": 0, "offer": 0, "chip": 0}

    # Waiting and pressing.

    def until(self, reached: Callable[[], Any], within: float = 60.0) -> None:
        """Wait until something holds, at most so many seconds; a page's policy forbids polling."""
        for _ in range(int(within * 40)):
            if reached():
                return
            self.page.wait_for_timeout(25)
        said = self.root.locator(".toast").text_content()
        raise AssertionError(f"it doesn't come to that: {said!r} after {self.pressed[-5:]}")

    def settled(self) -> None:
        """Wait until what was done is answered, and all that came of it is shown."""
        self.until(lambda: self.root.get_attribute("data-busy") == "false")

    def there(self, selector: str) -> Locator:
        """Return what can be seen of something on the screen."""
        return self.root.locator(f"{selector}:visible")

    def press(self, selector: str, number: int = 0) -> None:
        """Press something that can be seen."""
        self.page.wait_for_timeout(APART)
        self.pressed.append(selector)
        self.there(selector).nth(number).click()

    # The game.

    def begin(self, *players: str) -> None:
        """Put other bots on the chairs, and begin."""
        self.until(lambda: self.there(".play").count())
        for seat, player in enumerate(players or PLAYERS):
            chair = self.root.locator(f"select[aria-label='Who plays seat {seat + 1}']")
            if chair.input_value() != player:
                chair.select_option(player)
        self.press(".play")
        self.until(lambda: self.there(".cloth").count())

    def play(self, most: int = MOST_STEPS) -> None:
        """Play until the game is over."""
        for _ in range(most):
            self.settled()
            if self.over:
                return
            self.step()
        assert most < MOST_STEPS, f"the game doesn't end: {self.pressed[-20:]}"

    @property
    def over(self) -> bool:
        """Whether the end is shown."""
        return self.there(".end").count() > 0

    def turn(self, what: str) -> int:
        """Count how often something of this kind was decided."""
        self._turns[what] += 1
        return self._turns[what]

    def step(self) -> None:
        """Do one thing: come forward, answer, choose, make an offer, or go on."""
        if self.there("[data-focus='person 0']").count():
            self.press("[data-focus='person 0']")
        elif self.there("[data-focus=accept]").count():
            self.press(f"[data-focus={'accept' if self.turn('offer') % 2 else 'refuse'}]")
        elif self.there("[data-focus=play]").count():
            self.press("[data-focus=play]")
        elif self.there(".picture .can").count():
            cards = self.there(".picture .can")
            self.press(".picture .can", self.turn("choice") * 7 % cards.count())
        elif self.there("[data-focus='choice 0']").count():
            choices = self.there(CHOICES)  # beside them may stand a plus, which begins an offer
            self.press(CHOICES, self.turn("choice") * 3 % choices.count())
        elif self.there("button.chip[data-chip]").count() and self.turn("chip") % 3:
            self.press("button.chip[data-chip]")
            if self.there("[data-focus=gold-more]:enabled").count():
                self.press("[data-focus=gold-more]")
            self.press("[data-focus=send]")
        else:
            self.press("[data-focus=let]")

    def journal(self) -> list[dict[str, Any]]:
        """Save the game as a file, and return its lines without what is each record's own."""
        with self.page.expect_download() as fetched:
            self.press("[data-focus=save]")
        return compared(Path(fetched.value.path()).read_text("utf-8"))


def compared(journal: str) -> list[dict[str, Any]]:
    """Return a journal's lines without their times and without what names the record."""
    return [_bare(json.loads(line)) for line in journal.splitlines()]


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _bare(part) for name, part in value.items() if name not in OWN}
    return [_bare(part) for part in value] if isinstance(value, list) else value


def scripted(place: Page | Frame, *, first: int = 0) -> list[dict[str, Any]]:
    """Play the whole script at a screen that shows the page for a new game; return the journal."""
    script = Script(place, first=first)
    script.begin()
    script.play()
    return script.journal()
