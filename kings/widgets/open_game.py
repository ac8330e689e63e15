"""Other ways to begin: a position with a question, a game that was kept, a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from pathlib import Path

import ipywidgets as ipw

from kings.errors import BadInput, BadRecord
from kings.game import Room
from kings.records.files import read_text
from kings.records.formats import read_scenario
from kings.records.recording import HUMAN
from kings.table import TableStore
from kings.table.opening import AnyScenario
from kings.typed import quoted
from kings.widgets.file_input import MOST_BYTES, Opener
from kings.widgets.page import button, classed, heading, html, paragraph, row, show, small
from kings.widgets.presses import listen
from kings.widgets.refusals import Message
from kings.widgets.seats import LETTERS, seat_badge, seat_row, who_menu

RELOADED = "A page that is loaded again begins a new game; the code brings this one back."

_NOT_YET = (
    "From the first click on a game is kept on this machine, and its code stands here and under "
    "the table. With the code it goes on after a crash, or tomorrow."
)


class _Section(ipw.VBox):
    """A panel with a title whose refusals are told in it; ``done`` is called after a success."""

    def __init__(self, words: str, parts: Sequence[ipw.Widget], done: Callable[[], None]) -> None:
        self._done = done
        self.message = Message()
        super().__init__([heading(words), *parts, self.message])
        classed(self, "panel")

    def _run(self, act: Callable[[], None]) -> None:
        def act_and_close() -> None:
            act()
            self._done()

        self.message.run(act_and_close)


class ScenarioSection(_Section):
    """A position with a question, to be played from there."""

    def __init__(
        self,
        store: TableStore,
        room: Room,
        scenarios: Sequence[AnyScenario],
        done: Callable[[], None],
    ) -> None:
        self._store = store
        named = [(scene.name, at) for at, scene in enumerate(scenarios)]
        self._scenarios = scenarios
        self._which = classed(ipw.Dropdown(options=named, description="Scenario"), "quiet", "wide")
        self._asked = html()
        letters = LETTERS[: room.most]
        self._names = [html() for _ in letters]
        self._players = [
            who_menu(room.name, f"In the scenario seat {letter} is played by", HUMAN)
            for letter in letters
        ]
        self._rows = [
            seat_row(name, player) for name, player in zip(self._names, self._players, strict=True)
        ]
        listen(self._which, self._fill, "value")
        begin = row(button("Begin there", lambda: self._run(self._begin)))
        super().__init__(
            "A position with a question", [self._which, self._asked, *self._rows, begin], done
        )
        self._fill(None)

    def _fill(self, _: object) -> None:
        """Show the scenario that is chosen, with a person on the first seat."""
        scene = self._scenarios[self._which.value]
        names = scene.options.names
        self._asked.value = paragraph(scene.question)
        for seat, (name, player) in enumerate(zip(self._names, self._players, strict=True)):
            there = seat < len(names)
            name.value = f"{seat_badge(seat)}<b>{escape(names[seat])}</b>" if there else ""
            player.value = "greedy" if seat else HUMAN
            show(self._rows[seat], when=there)

    def _begin(self) -> None:
        scene = self._scenarios[self._which.value]
        players = [player.value for player in self._players[: scene.options.players]]
        self._store.begin_scenario(scene, players)


class KeptSection(_Section):
    """A game that was kept on this machine, by its code, or one that somebody brings as a file."""

    def __init__(self, store: TableStore, done: Callable[[], None]) -> None:
        self._store = store
        self._told = html()
        self._code = ipw.Text(description="Code", placeholder="xxxx-xxxx-xxxx")
        resume = button("Resume", lambda: self._run(self._resume))
        opener = Opener(
            "A file with a game (.jsonl) or a scenario (.json)",
            lambda name, text: self._run(partial(self._open, name, text)),
            accept=".jsonl,.json",
        )
        words = html(small("A finished game is looked through; an unfinished one goes on."))
        field = classed(ipw.HBox([self._code, resume]), "asked")
        super().__init__("A saved game", [self._told, field, opener, words], done)
        self.refresh()

    def refresh(self) -> None:
        """Tell the code of this game and of no other, and forget one that was typed.

        Whoever comes next to the screen could go on with the game of a code that stays here.
        """
        code = self._store.scene.code
        kept = f"This game is kept on this machine under the code {code}. {RELOADED}"
        self._told.value = paragraph(kept if code else _NOT_YET)
        self._code.value = ""

    def _resume(self) -> None:
        self._store.resume(self._code.value)

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            most = MOST_BYTES // 1_000_000
            raise BadInput(f"{quoted(name)} is larger than {most} million bytes, so it is no game.")
        if name.lower().endswith(".json"):
            self._store.begin_scenario(_scenario(text))
        else:
            self._store.open_text(text)


def _scenario(text: str) -> AnyScenario:
    if not text.strip():
        raise BadRecord("The file is empty, so it is no scenario.")
    return read_scenario(text, game=None)


class RecordedSection(_Section):
    """A recorded game of one kind to look through."""

    def __init__(
        self,
        store: TableStore,
        room: Room,
        games: Sequence[tuple[str, Path]],
        done: Callable[[], None],
    ) -> None:
        self._store = store
        self._which = classed(
            ipw.Dropdown(options=games, description="Recorded game"), "quiet", "wide"
        )
        words = html(
            paragraph(f"Look through a game step by step, see {room.shows}, and branch off.")
        )
        watch = row(button("Watch", lambda: self._run(self._watch)))
        super().__init__("A recorded game", [words, self._which, watch], done)

    def _watch(self) -> None:
        path: Path = self._which.value
        try:
            text = read_text(path)
        except OSError as error:
            raise BadRecord(f"{path.name} can't be read: {error.strerror}.") from error
        self._store.open_text(text)
