"""Setting up: a page of its own, on which one click begins, and everything can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

import ipywidgets as ipw

from kings.errors import KingsError
from kings.figures.cards import face
from kings.figures.palette import SANS, Palette, palette
from kings.figures.svg import element, group
from kings.records import HUMAN
from kings.struggle.cards import Card
from kings.struggle.options import Options
from kings.struggle.text.words import listed, number
from kings.widgets.examples import DATA, recorded_games, scenarios
from kings.widgets.page import button, classed, html, row, show
from kings.widgets.running import Message
from kings.widgets.setting_up import RulesSection, SeatsSection
from kings.widgets.store import TableStore
from kings.widgets.taking_up import RELOADED, KeptSection, RecordedSection, ScenarioSection

__all__ = ["RELOADED", "BeginPanel"]

_TITLE = (
    "<h2>Kings’ Struggle</h2><p>Seven tricks, and almost everything a card does is for sale. What "
    "is done at once binds; everything about later is only a promise.</p>"
)
_COACH = "The coach may be asked for prices"
_SHOWN = (Card.FARMER, Card.JEWELER, Card.KING, Card.JESTER, Card.ASSASSIN)
_WIDE = 84.0  # a size without words


class BeginPanel(ipw.VBox):
    """A new game in one click, with sensible defaults; or another way to begin.

    ``done`` is called when a game has been put on the table; ``data``: where scenarios and
    recorded games lie; ``coach``: whether a table may be allowed to ask what a choice is worth.
    """

    def __init__(
        self, store: TableStore, done: Callable[[], None], data: Path = DATA, *, coach: bool = True
    ) -> None:
        self._store = store
        self._done = done
        self._message = Message()
        self._told = html()
        self._seats, self._rules = SeatsSection(), RulesSection()
        self._coach = ipw.Checkbox(value=coach, description=_COACH, indent=False)
        self._kept = KeptSection(store, done)
        self._others = _others(store, data, done)
        self._seats.observe_all(self._describe)
        self._rules.observe_all(self._describe)
        helped = classed(ipw.VBox([self._coach]), "panel")
        show(helped, when=coach)
        choices = classed(ipw.Box([self._seats, self._rules]), "begin-choices")
        begin = [choices, helped, self._again()]
        other = html("<h3>Or begin with something else</h3>")
        rest = classed(ipw.Box([self._kept, *self._others]), "begin-others")
        super().__init__([self._hero(), *begin, classed(other, "begin-or"), rest])
        classed(self, "begin")
        store.listeners.append(self._kept.refresh)
        self._describe(None)

    def refresh(self) -> None:
        """Tell the code under which the game on the table is kept, and forget old refusals."""
        self._kept.refresh()
        for section in (self._kept, *self._others):
            section.message.say("")
        self._describe(None)

    def options(self) -> Options:
        """The options as they stand on the page."""
        return Options(
            names=self._seats.names,
            mode=self._rules.mode,
            tables=self._rules.tables.tables,
            **self._rules.variants,
        )

    def _hero(self) -> ipw.Box:
        play = classed(button("Play", self._begin, style="primary"), "play")
        words = classed(html(_TITLE), "begin-title")
        left = classed(ipw.VBox([words, row(play, self._told), self._message]), "begin-words")
        return classed(ipw.Box([left, classed(html(_fans()), "begin-fan")]), "begin-hero")

    def _again(self) -> ipw.HBox:
        """Return the button once more, where one has ended choosing."""
        return classed(row(button("Play with these choices", self._begin)), "begin-again")

    def _describe(self, _: object) -> None:
        """Say what would begin, or why it can't."""
        try:
            words = summary(self.options(), self._seats.players)
        except KingsError as error:
            self._told.value = ""
            self._message.say(str(error))
            return
        self._told.value = f'<p class="kings-begin-told">{escape(words)}</p>'
        self._message.say("")

    def _begin(self) -> None:
        def begin() -> None:
            self._store.coach = self._coach.value
            self._store.begin(self.options(), self._seats.players)
            self._done()

        self._message.run(begin)


Section = ScenarioSection | RecordedSection


def _others(store: TableStore, data: Path, done: Callable[[], None]) -> list[Section]:
    """Return what the project's folder has to begin with; without it there is nothing."""
    scenes, games = scenarios(data), recorded_games(data)
    found: list[Section] = []
    if scenes:
        found.append(ScenarioSection(store, scenes, done))
    if games:
        found.append(RecordedSection(store, games, done))
    return found


def summary(options: Options, players: Sequence[str]) -> str:
    """Say a game in a line: ``Ada, with three greedy bots; by Day.``"""
    seats = list(zip(options.names, players, strict=True))
    people = [name for name, player in seats if player == HUMAN]
    kinds = sorted({player for player in players if player != HUMAN})
    bots = [_bots(kind, list(players).count(kind)) for kind in kinds]
    who = listed(people) if people else "Nobody"
    sitting = f"{who} with {listed(bots)}" if bots else f"{who}, all of them people"
    light = {"day": "by Day", "night": "by Night", "draw": "Day or Night by draw"}[options.mode]
    agreed = [
        *(["Free Market"] if options.free_market else []),
        *(["Regulated Market"] if options.regulated_market else []),
        *(["Peasant before ties"] if options.peasant_before_ties else []),
        *(["points of our own"] if options.tables != Options().tables else []),
    ]
    return f"{sitting}, {light}{'; ' + listed(agreed) if agreed else ''}."


def _bots(kind: str, count: int) -> str:
    return f"{number(count)} {kind} bot{'s' * (count > 1)}"


def _fans() -> str:
    """Draw some cards for light and for dark; the style sheet shows one of the two."""
    return "".join(
        f'<div class="kings-only-{name}" aria-hidden="true">{_fan(palette(dark=name == "dark"))}'
        "</div>"
        for name in ("light", "dark")
    )


def _fan(colours: Palette) -> str:
    cards = [
        group(
            group(face(card, _WIDE, colours), at=(-_WIDE / 2, -720.0)),
            at=(250.0, 728.0),
            turn=(at - (len(_SHOWN) - 1) / 2) * 7.3,
        )
        for at, card in enumerate(_SHOWN)
    ]
    return element(
        "svg",
        *cards,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 500 168",
        width="100%",
        font_family=SANS,
    )
