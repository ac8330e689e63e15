"""Setting up: a page on which one click begins a game, and everything can be chosen before.

What is asked besides the players are the game's options (``kings.options``), each in the field that
suits it. A value of a kind of its own, such as scoring tables, has an editor of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import ipywidgets as ipw

from kings import markup
from kings.errors import KingsError
from kings.figures.pictures import pieces
from kings.game import Room
from kings.games import ROOMS
from kings.names import MAX_NAME
from kings.options import Option, agreed_words, arranged, in_force, options_in
from kings.records.recording import HUMAN
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.table import TableStore
from kings.widgets import open_game
from kings.widgets.page import (
    Message,
    Radios,
    button,
    classed,
    heading,
    html,
    listen,
    paragraph,
    row,
    show,
    small,
)
from kings.widgets.seats import LETTERS, bot_notes, seat_badge, seat_row, who_menu
from kings.words import counted, listed

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn")
"""Who sits at a table if nobody says otherwise."""

MORE_NAMES = ("Gwen", "Hal")
"""Who sits there as well at the largest tables."""

USUAL = 4
"""How many play if nobody says otherwise."""

_COACH = "The coach may be asked for prices"


class BeginPanel(ipw.VBox):
    """A new game in one click, with sensible defaults; or another way to begin.

    Which game it is comes first; what it asks for is laid out when it is chosen. ``done`` is called
    when a game has been put on the table; ``data``: where scenarios and recorded games lie;
    ``coach``: whether a table may be allowed to ask what a choice is worth.
    """

    def __init__(
        self,
        store: TableStore,
        done: Callable[[], None],
        data: Path = open_game.DATA,
        *,
        coach: bool = True,
    ) -> None:
        self._store = store
        self._done = done
        self._data = data
        self._offers_coach = coach
        self._pages: dict[str, _Page] = {}
        rooms = list(ROOMS.values())
        self._which = classed(
            Radios("Game", [(room.title, room) for room in rooms], at=rooms.index(store.room)),
            "segments",
            "which",
        )
        self.kept = open_game.KeptSection(store, done)
        self._body = ipw.VBox()
        self._rest = classed(ipw.Box(), "begin-others")
        other = classed(html(markup.element("h3", "Or begin with something else")), "begin-or")
        super().__init__([self._which, self._body, other, self._rest])
        classed(self, "begin")
        listen(self._which, lambda _: self._turn(), "index")
        self._turn()

    def refresh(self) -> None:
        """Tell the code under which the game on the table is kept, and forget old refusals."""
        self.kept.refresh()
        self.kept.message.say("")
        self._page.refresh()

    @property
    def _page(self) -> _Page:
        """What the chosen game asks for, made when it is chosen for the first time."""
        room: Room = self._which.value
        if room.name not in self._pages:
            made = _Page(self._store, Form(room), self._done, coach=self._offers_coach)
            made.others = self._others(room)
            self._pages[room.name] = made
        return self._pages[room.name]

    def _turn(self) -> None:
        """Lay out the chosen game."""
        page = self._page
        self._body.children = (page,)
        self._rest.children = (self.kept, *page.others)

    def _others(
        self, room: Room
    ) -> tuple[open_game.ScenarioSection | open_game.RecordedSection, ...]:
        """Return the positions and the recorded games of a game, where there are some."""
        scenes, games = (
            open_game.scenarios(self._data, room.name),
            open_game.recorded_games(self._data, room.name),
        )
        return (
            *(
                (open_game.ScenarioSection(self._store, room, scenes, self._done),)
                if scenes
                else ()
            ),
            *((open_game.RecordedSection(self._store, room, games, self._done),) if games else ()),
        )


class _Page(ipw.VBox):
    """A new game of one kind: the button first, then everything that can be chosen.

    ``others``: the positions with a question and the recorded games, where the game has some.
    """

    def __init__(
        self, store: TableStore, form: Form, done: Callable[[], None], *, coach: bool
    ) -> None:
        self._store = store
        self._form = form
        self._done = done
        self.others: tuple[open_game.ScenarioSection | open_game.RecordedSection, ...] = ()
        self._message = Message()
        self._told = html()
        has_coach = coach and form.room.has_coach
        self._coach = ipw.Checkbox(value=coach, description=_COACH, indent=False)
        helped = classed(ipw.VBox([self._coach]), "panel")
        show(helped, when=has_coach)
        form.observe_all(self._describe)
        super().__init__([self._hero(), form, helped, self._again()])
        classed(self, "begin")
        self._describe(None)

    def refresh(self) -> None:
        """Say what would begin, and forget old refusals."""
        for section in self.others:
            section.message.say("")
        self._describe(None)

    def _hero(self) -> ipw.Box:
        play = classed(button("Play", self._begin, style="primary"), "play")
        name, about = self._form.heading
        words = classed(html(markup.element("h2", name), markup.element("p", about)), "begin-title")
        left = classed(ipw.VBox([words, row(play, self._told), self._message]), "begin-words")
        drawn = classed(html(self._form.drawing), "begin-fan")
        return classed(ipw.Box([left, drawn]), "begin-hero")

    def _again(self) -> ipw.HBox:
        """Return the button once more, where one has ended choosing."""
        return classed(row(button("Play with these choices", self._begin)), "begin-again")

    def _describe(self, _: object) -> None:
        """Say what would begin, or why it can't."""
        try:
            words = self._form.summary()
        except KingsError as error:
            self._told.value = ""
            self._message.say(str(error))
            return
        self._told.value = markup.element("p", words, class_="kings-begin-told")
        self._message.say("")

    def _begin(self) -> None:
        def begin() -> None:
            store = self._store
            store.settings = replace(store.settings, coach=self._coach.value)
            store.begin(self._form.options(), self._form.players)
            self._done()

        self._message.run(begin)


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
    def drawing(self) -> markup.Markup:
        """Some pieces of the game for light and for dark; the style sheet shows one of the two."""
        drawn = {
            name: markup.Markup(pieces(self.room, dark=name == "dark"))
            for name in ("light", "dark")
        }
        return markup.joined(
            markup.element("div", picture, class_=f"kings-only-{name}", aria_hidden="true")
            for name, picture in drawn.items()
        )

    def options(self) -> Any:
        """Return the options as they stand here; ``BadOptions`` says what can't be played."""
        return self.room.options(names=self.seats.names, **self.rules.chosen())

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays which seat: ``human`` or a bot's name."""
        return self.seats.players

    def observe_all(self, heard: Callable[[object], None]) -> None:
        """Call ``heard`` for every change."""
        self.seats.observe_all(heard)
        self.rules.observe_all(heard)

    def summary(self) -> str:
        """Say the game in a line, or raise what ``options`` raises."""
        return say_table(self.options().names, self.players, self.rules.words())


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

    def observe_all(self, heard: Callable[[object], None]) -> None:
        """Call ``heard`` for every change."""
        listen(self._number, heard, "index")
        for field in (*self._names, *self._players):
            listen(field, heard, "value")

    def _fit(self, _: object) -> None:
        for seat, shown in enumerate(self._rows):
            show(shown, when=seat < self._number.value)


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
            parts.append(html(markup.element("h4", "Variants and house rules")))
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

    def observe_all(self, heard: Callable[[object], None]) -> None:
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

    def on_change(self, heard: Callable[[object], None]) -> None:
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

    def on_change(self, heard: Callable[[object], None]) -> None:
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

    def on_change(self, heard: Callable[[object], None]) -> None:
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

    def on_change(self, heard: Callable[[object], None]) -> None:
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

    def on_change(self, heard: Callable[[object], None]) -> None:
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


_SETS = markup.element(
    "h4", "Sets", markup.element("small", "equal cards (S-61)", class_="kings-small")
)
_RUNS = markup.element(
    "h4",
    "Runs",
    markup.element(
        "small", "powers in a row; one worth 0 can’t be scored (S-62)", class_="kings-small"
    ),
)


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

    def observe_all(self, heard: Callable[[object], None]) -> None:
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
            row(button("Use the rulebook’s points", self._reset)),
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
