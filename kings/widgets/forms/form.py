"""The page on which a table agrees on a game before it begins, whichever game it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import ipywidgets as ipw

from kings.games import Room
from kings.records import HUMAN
from kings.widgets.page import classed
from kings.widgets.setting_up import SeatsSection
from kings.words import listed, number


class Rules(Protocol):
    """The panel with a game's own options; itself a widget."""

    def chosen(self) -> dict[str, Any]:
        """Return what is chosen, by the names of the options."""

    def observe_all(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""

    def words(self) -> Sequence[str]:
        """Say what is agreed on: the first always, the others where they are not the usual."""


class Form(ipw.Box):
    """Who plays and by what rules, beside one another.

    ``heading``: the game's name and what it is about, in two sentences; ``drawing``: markup that
    shows some of its pieces, for light and for dark.
    """

    def __init__(self, room: Room, rules: Any, heading: tuple[str, str], drawing: str = "") -> None:
        self.room = room
        self.heading = heading
        self.drawing = drawing
        self.seats = SeatsSection(room)
        self.rules: Rules = rules
        super().__init__([self.seats, rules])
        classed(self, "begin-choices")

    def options(self) -> Any:
        """Return the options as they stand here; ``BadOptions`` says what can't be played."""
        return self.room.options(names=self.seats.names, **self.rules.chosen())

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays which seat: ``human`` or a bot's name."""
        return self.seats.players

    def observe_all(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        self.seats.observe_all(heard)
        self.rules.observe_all(heard)

    def summary(self) -> str:
        """Say the game in a line, or raise what ``options`` raises."""
        return say_table(self.options().names, self.players, self.rules.words())


def say_table(names: Sequence[str], players: Sequence[str], agreed: Sequence[str]) -> str:
    """Say a table in a line: ``Ada with three greedy bots, by Day; Free Market.``"""
    seats = list(zip(names, players, strict=True))
    people = [name for name, player in seats if player == HUMAN]
    kinds = sorted({player for player in players if player != HUMAN})
    bots = [_bots(kind, list(players).count(kind)) for kind in kinds]
    who = listed(people) if people else "Nobody"
    sitting = f"{who} with {listed(bots)}" if bots else f"{who}, all of them people"
    first, *others = agreed
    by = ", ".join(words for words in (sitting, first) if words)
    return f"{by}{'; ' + listed(others) if others else ''}."


def _bots(kind: str, count: int) -> str:
    return f"{number(count)} {kind} bot{'s' * (count > 1)}"
