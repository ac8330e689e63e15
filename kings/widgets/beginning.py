"""Setting up: who sits where, Day or Night, variants; or going on with a game by its code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from kings.bots import BOTS
from kings.records import HUMAN
from kings.struggle.options import Options
from kings.widgets.page import button, heading, html, paragraph, row, show
from kings.widgets.running import Message, Run
from kings.widgets.store import TableStore

__all__ = ["RELOADED", "BeginPanel"]

RELOADED = "A page that is loaded again begins a new game; the code brings this one back."

_SEES = (
    "Whoever plays a seat sees its hand: a person who takes over a bot's seat at Night is shown "
    "the bot's cards."
)

_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn")


class BeginPanel(ipw.VBox):
    """A new game in one click, with sensible defaults, and resuming one."""

    def __init__(self, store: TableStore, done: Callable[[], None]) -> None:
        self._store = store
        self._done = done
        self._message = Message()
        run = self._message.run
        self._number = ipw.IntSlider(value=4, min=3, max=6, description="Players")
        who = [("a person", HUMAN), *((f"bot: {name}", name) for name in BOTS)]
        self._names = [ipw.Text(value=name, description=f"Seat {at}") for at, name in _lettered()]
        self._players = [
            ipw.Dropdown(options=who, value="greedy" if at else HUMAN, description=f"{letter} is")
            for at, letter in enumerate("ABCDEF")
        ]
        self._seats = [row(n, p) for n, p in zip(self._names, self._players, strict=True)]
        self._mode = ipw.Dropdown(
            options=[("Day", "day"), ("Night", "night"), ("by draw", "draw")],
            description="Played by",
        )
        self._free = ipw.Checkbox(description="Free Market", indent=False)
        self._regulated = ipw.Checkbox(description="Regulated Market", indent=False)
        self._peasant = ipw.Checkbox(description="Peasant before ties", indent=False)
        for variant in (self._free, self._regulated, self._peasant):
            variant.layout.width = "auto"
            variant.layout.margin = "0 0 0 18px"
        self._code = ipw.Text(description="Code", placeholder="xxxx-xxxx-xxxx")
        self._kept = html()
        self._number.observe(self._show_seats, "value")
        super().__init__(
            [
                heading("A new game"),
                self._number,
                *self._seats,
                row(self._mode, self._free, self._regulated, self._peasant),
                button("Begin", lambda: run(self._begin), style="primary"),
                heading("Go on with a game"),
                self._kept,
                row(self._code, button("Resume", lambda: run(self._resume))),
                heading("Who sits where in this game"),
                html(paragraph(_SEES)),
                *self._seat_changes(run, who),
                self._message,
            ]
        )
        self._show_seats(None)
        self.refresh()

    def _seat_changes(self, run: Run, who: list[tuple[str, str]]) -> list[ipw.Widget]:
        self._change_seat = ipw.Dropdown(options=[("", 0)], description="Seat")
        self._change_to = ipw.Dropdown(options=who, description="is now")
        return [
            row(self._change_seat, self._change_to, button("Change", lambda: run(self._change)))
        ]

    def refresh(self) -> None:
        """Tell the code under which this game is kept."""
        code = self._store.code
        words = (
            f"This game is kept on this machine under the code {code}. {RELOADED}"
            if code
            else "From the first click on a game is kept on this machine, and its code stands here "
            "and under the table. A page that is loaded again begins a new game; with the code the "
            "old one goes on."
        )
        self._kept.value = paragraph(words)
        options = [(name, seat) for seat, name in enumerate(self._store.names)]
        if list(self._change_seat.options) != options:
            self._change_seat.options = options

    def _show_seats(self, _: object) -> None:
        for at, seat in enumerate(self._seats):
            show(seat, when=at < self._number.value)

    def options(self) -> Options:
        """The options as they stand in the menus."""
        mode: Any = self._mode.value
        return Options(
            names=tuple(name.value.strip() for name in self._names[: self._number.value]),
            mode=mode,
            free_market=self._free.value,
            regulated_market=self._regulated.value,
            peasant_before_ties=self._peasant.value,
        )

    def _begin(self) -> None:
        players = tuple(player.value for player in self._players[: self._number.value])
        self._store.begin(self.options(), players)
        self._done()

    def _resume(self) -> None:
        self._store.resume(self._code.value)
        self._code.value = ""
        self._done()

    def _change(self) -> None:
        self._store.seat(self._change_seat.value, self._change_to.value)


def _lettered() -> list[tuple[str, str]]:
    return list(zip("ABCDEF", _NAMES, strict=True))
