"""What a table agrees on before a game: who plays which seat; and points of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from kings.game import Room
from kings.names import MAX_NAME
from kings.options import Option
from kings.records.recording import HUMAN
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.widgets.fields import Radios
from kings.widgets.page import button, classed, heading, html, paragraph, row, show, small
from kings.widgets.presses import listen
from kings.widgets.seats import LETTERS, bot_notes, seat_badge, seat_row, who_menu

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn")
"""Who sits at a table if nobody says otherwise."""

MORE_NAMES = ("Gwen", "Hal")
"""Who sits there as well at the largest tables."""

USUAL = 4
"""How many play if nobody says otherwise."""

_SETS = '<h4>Sets<small class="kings-small">equal cards (S-61)</small></h4>'
_RUNS = (
    '<h4>Runs<small class="kings-small">powers in a row; one worth 0 can’t be scored (S-62)</small>'
    "</h4>"
)


class SeatsSection(ipw.VBox):
    """How many play a game, what they are called, and who plays which seat."""

    def __init__(self, room: Room) -> None:
        letters, game = LETTERS[: room.most], room.name
        numbers = [(str(number), number) for number in range(room.least, room.most + 1)]
        usual = [number for _, number in numbers].index(USUAL)
        self._number = classed(Radios("Players", numbers, at=usual), "segments")
        self._names = [
            classed(
                ipw.Text(value=name, description=f"Name of seat {letter}", continuous_update=False),
                "quiet",
                "name",
            )
            for letter, name in zip(letters, (*NAMES, *MORE_NAMES), strict=False)
        ]
        self._players = [
            who_menu(game, f"Seat {letter} is played by", "greedy" if seat else HUMAN)
            for seat, letter in enumerate(letters)
        ]
        self._rows = [
            seat_row(html(seat_badge(seat)), name, player)
            for seat, (name, player) in enumerate(zip(self._names, self._players, strict=True))
        ]
        listen(self._number, self._fit, "index")
        notes = html(small(f"Names have up to {MAX_NAME} characters.") + bot_notes(game))
        super().__init__([heading("Who plays?"), self._number, *self._rows, notes])
        classed(self, "panel")
        show(self._number, when=len(numbers) > 1)
        self._fit(None)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who take part."""
        return tuple(name.value.strip() for name in self._names[: self._number.value])

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays their seats: ``human`` or a bot's name."""
        return tuple(player.value for player in self._players[: self._number.value])

    def observe_all(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        listen(self._number, heard, "index")
        for field in (*self._names, *self._players):
            listen(field, heard, "value")

    def _fit(self, _: object) -> None:
        for seat, shown in enumerate(self._rows):
            show(shown, when=seat < self._number.value)


class TablesSection(ipw.VBox):
    """Points of one's own for sets and runs; the fields are made when they are first asked for."""

    def __init__(self, option: Option) -> None:
        self._own = ipw.Checkbox(description=option.label, indent=False)
        self._fields = classed(ipw.VBox(), "own-points")
        self._sets: list[ipw.BoundedIntText] = []
        self._runs: list[ipw.BoundedIntText] = []
        self._told = html()
        listen(self._own, self._open, "value")
        super().__init__([explained(self._own, option.explanation), self._fields])
        self._open(None)

    @property
    def tables(self) -> Tables:
        """The scoring tables as they stand here; a run of 0 points can't be scored."""
        if not self._own.value:
            return RULEBOOK
        runs = enumerate((field.value for field in self._runs), start=2)
        return Tables(
            tuple(field.value for field in self._sets),
            tuple((length, points) for length, points in runs if points),
        )

    def observe_all(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change of the tables, now and later."""
        listen(self._own, heard, "value")
        listen(self._told, heard, "value")

    def _open(self, _: object) -> None:
        if self._own.value and not self._sets:
            self._build()
        show(self._fields, when=self._own.value)

    def _build(self) -> None:
        self._sets = [_points(f"Set of {n}") for n in range(1, 7)]
        self._runs = [_points(f"Run of {n}") for n in range(2, 11)]
        for field in (*self._sets, *self._runs):
            listen(field, self._tell, "value")
        self._fields.children = (
            html(_SETS),
            classed(ipw.Box(self._sets), "own-fields"),
            html(_RUNS),
            classed(ipw.Box(self._runs), "own-fields"),
            self._told,
            row(button("As in the rules", self._reset)),
        )
        self._reset()

    def _reset(self) -> None:
        for field, points in zip(self._sets, RULEBOOK.sets, strict=True):
            field.value = points
        for length, field in enumerate(self._runs, start=2):
            field.value = RULEBOOK.run(length) or 0
        self._tell(None)

    def _tell(self, _: object) -> None:
        """Say in words what is changed; fields that are being reset are told once all are."""
        self._told.value = paragraph(changes(self.tables))


def explained(box: ipw.Checkbox, means: str) -> ipw.VBox:
    """Return a check box with a line under it that says what it means."""
    return ipw.VBox([box, classed(html(small(means)), "means")])


def _points(label: str) -> ipw.BoundedIntText:
    return ipw.BoundedIntText(value=0, min=0, max=999, description=label)


def changes(tables: Tables) -> str:
    """Say where scoring tables differ from the rulebook's."""
    sets = enumerate(zip(tables.sets, RULEBOOK.sets, strict=True), start=1)
    runs = [(length, tables.run(length), RULEBOOK.run(length)) for length in range(2, 11)]
    told = [
        *(f"a set of {n} {_brings(own, book)}" for n, (own, book) in sets if own != book),
        *(f"a run of {n} {_brings(own, book)}" for n, own, book in runs if own != book),
    ]
    return f"Changed: {'; '.join(told)}." if told else "All points are as in the rules."


def _brings(own: int | None, book: int | None) -> str:
    now = "doesn't count" if own is None else f"brings {own}"
    return f"{now} (in the rules {'nothing' if book is None else book})"
