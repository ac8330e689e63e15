"""The page on which a table agrees on a game before it begins, whichever game it is.

What is asked besides the players are the game's options (``kings.options``), each in the field that
suits it. A value of a kind of its own, such as scoring tables, has an editor of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

import ipywidgets as ipw

from kings.figures.pictures import pieces
from kings.game import Room
from kings.options import Option, agreed_words, arranged, in_force, options_in
from kings.records.recording import HUMAN
from kings.struggle.partition.groups import Tables
from kings.widgets.fields import Radios
from kings.widgets.page import classed, heading, html, show
from kings.widgets.presses import listen
from kings.widgets.setting_up import SeatsSection, TablesSection, explained
from kings.words import counted, listed


class Form(ipw.Box):
    """Who plays and by what rules, beside one another."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seats = SeatsSection(room)
        self.rules = RulesSection(options_in(room.options))
        super().__init__([self.seats, self.rules])
        classed(self, "begin-choices")

    @property
    def heading(self) -> tuple[str, str]:
        """The game's name, and what it is about."""
        return self.room.title.replace("'", "’"), self.room.about

    @property
    def drawing(self) -> str:
        """Some pieces of the game for light and for dark; the style sheet shows one of the two."""
        return "".join(
            f'<div class="kings-only-{name}" aria-hidden="true">'
            f"{pieces(self.room, dark=name == 'dark')}</div>"
            for name in ("light", "dark")
        )

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


class RulesSection(ipw.VBox):
    """A field for each of a game's options, in the order in which they are declared.

    What means nothing at the table as it stands is not shown, and has its usual value.
    """

    def __init__(self, options: Sequence[Option]) -> None:
        self._options = arranged(options)
        self._fields = {option.name: _field(option) for option in self._options}
        parts: list[ipw.Widget] = [heading("By what rules?")]
        parts += [self._fields[option.name].shown for option in options if option.choices]
        others = [option for option in self._options if not option.choices]
        if others:
            parts.append(html("<h4>Variants and house rules</h4>"))
        parts += [self._fields[option.name].shown for option in others]
        self.observe_all(lambda _: self._show())
        super().__init__(parts)
        classed(self, "panel")
        self._show()

    def chosen(self) -> dict[str, Any]:
        """Return what is chosen, by the names of the options."""
        values = self._values()
        usual = {option.name: option.default for option in self._options}
        return usual | {option.name: values[option.name] for option in self._in_force()}

    def _values(self) -> dict[str, Any]:
        """Return what the fields say, those too that are not shown."""
        return {name: field.value for name, field in self._fields.items()}

    def _in_force(self) -> tuple[Option, ...]:
        return in_force(self._options, self._values())

    def observe_all(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        for field in self._fields.values():
            field.on_change(heard)

    def words(self) -> Sequence[str]:
        """Say what is agreed on: the first choice always, the others where they are unusual."""
        return agreed_words(self._options, self._values())

    def _show(self) -> None:
        shown = self._in_force()
        for option in self._options:
            show(self._fields[option.name].shown, when=option in shown)


class _Field(Protocol):
    """The field of one option: what is shown, and its value."""

    shown: ipw.Widget

    @property
    def value(self) -> Any:
        """What is chosen."""

    def on_change(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""


class _Choices:
    """One of a few, as radio buttons."""

    def __init__(self, option: Option) -> None:
        choices = [(choice.label, choice.value) for choice in option.choices]
        self.shown = classed(Radios(option.label, choices, quiet=True), "stacked")

    @property
    def value(self) -> Any:
        """The value of the button that is on."""
        return self.shown.value

    def on_change(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        listen(self.shown, heard, "index")


class _Box:
    """Yes or no, with a line that says what it means."""

    def __init__(self, option: Option) -> None:
        self._box = ipw.Checkbox(value=option.begins, description=option.label, indent=False)
        self.shown = explained(self._box, option.explanation)

    @property
    def value(self) -> bool:
        """Whether the box is ticked."""
        ticked: bool = self._box.value
        return ticked

    def on_change(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        listen(self._box, heard, "value")


class _Number:
    """A whole number within its bounds."""

    def __init__(self, option: Option) -> None:
        made = ipw.BoundedIntText(
            value=option.begins,
            min=option.least,
            max=option.most,
            description=f"{option.label} ({option.rule})",
            tooltip=option.explanation,
        )
        self.shown = classed(made, "limit")

    @property
    def value(self) -> int:
        """The number."""
        number: int = self.shown.value
        return number

    def on_change(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        listen(self.shown, heard, "value")


class _TablesField:
    """Scoring tables of one's own."""

    def __init__(self, option: Option) -> None:
        self.shown = TablesSection(option)

    @property
    def value(self) -> Tables:
        """The tables as they stand."""
        return self.shown.tables

    def on_change(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        self.shown.observe_all(heard)


_EDITORS: Mapping[type, Callable[[Option], _Field]] = MappingProxyType({Tables: _TablesField})
"""Fields for values of a kind of their own, by that kind."""


def _field(option: Option) -> _Field:
    """Return the field that suits an option."""
    if option.choices:
        return _Choices(option)
    if option.is_box:
        return _Box(option)
    if option.is_number:
        return _Number(option)
    return _EDITORS[type(option.default)](option)


def say_table(names: Sequence[str], players: Sequence[str], agreed: Sequence[str]) -> str:
    """Say a table in a line: ``Ada with three greedy bots, by Day; Free Market.``

    ``names``, ``players``: by seat, who they are and ``human`` or a bot's name; ``agreed``: what
    the table agreed on, in words.
    """
    seats = list(zip(names, players, strict=True))
    people = [name for name, player in seats if player == HUMAN]
    kinds = sorted({player for player in players if player != HUMAN})
    bots = [counted(list(players).count(kind), f"{kind} bot") for kind in kinds]
    who = listed(people, "Nobody")
    sitting = f"{who} with {listed(bots)}" if bots else f"{who}, all of them people"
    by = ", ".join([sitting, *agreed[:1]])
    return f"{by}{'; ' + listed(agreed[1:]) if agreed[1:] else ''}."
