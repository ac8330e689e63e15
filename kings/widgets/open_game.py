"""Other ways to begin: a position with a question, a game that was kept, a recorded game.

Positions and recorded games lie in the project's folder. Where the package stands alone, without
that folder, there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

import ipywidgets as ipw

from kings.errors import BadInput, BadRecord
from kings.game import Room
from kings.games import ROOMS, find_room
from kings.records.files import read_text
from kings.records.formats import read_scenario
from kings.records.journal import journal_header
from kings.records.recording import HUMAN
from kings.table import TableStore
from kings.table.opening import AnyScenario
from kings.typed import quoted
from kings.widgets import page, seats

RELOADED = "If you reload the page, a new game begins; the code brings this one back."

_NOT_YET = (
    "From the first click on, the game is kept on this machine, and its code is shown here and "
    "under the table. With the code you can go on after a crash, or tomorrow."
)


class _Section(ipw.VBox):
    """A panel with a title whose refusals are told in it; ``done`` is called after a success."""

    def __init__(self, words: str, parts: Sequence[ipw.Widget], done: Callable[[], None]) -> None:
        self._done = done
        self.message = page.Message()
        super().__init__([page.heading(words), *parts, self.message])
        page.classed(self, "panel")

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
        self._which = page.classed(
            ipw.Dropdown(options=named, description="Scenario"), "quiet", "wide"
        )
        self._asked = page.html()
        letters = seats.LETTERS[: room.most]
        self._names = [page.html() for _ in letters]
        self._players = [
            seats.who_menu(room.name, f"In the scenario seat {letter} is played by", HUMAN)
            for letter in letters
        ]
        self._rows = [
            seats.seat_row(name, player)
            for name, player in zip(self._names, self._players, strict=True)
        ]
        page.listen(self._which, self._fill, "value")
        begin = page.row(page.button("Play this position", lambda: self._run(self._begin)))
        super().__init__(
            "A position with a question", [self._which, self._asked, *self._rows, begin], done
        )
        self._fill(None)

    def _fill(self, _: object) -> None:
        """Show the scenario that is chosen, with a person on the first seat."""
        scene = self._scenarios[self._which.value]
        names = scene.options.names
        self._asked.value = page.paragraph(scene.question)
        for seat, (name, player) in enumerate(zip(self._names, self._players, strict=True)):
            there = seat < len(names)
            name.value = seats.seat_name(seat, names[seat]) if there else ""
            player.value = "greedy" if seat else HUMAN
            page.show(self._rows[seat], when=there)

    def _begin(self) -> None:
        scene = self._scenarios[self._which.value]
        players = [player.value for player in self._players[: scene.options.players]]
        self._store.begin_scenario(scene, players)


class KeptSection(_Section):
    """A game that was kept on this machine, by its code, or one that somebody brings as a file."""

    def __init__(self, store: TableStore, done: Callable[[], None]) -> None:
        self._store = store
        self._told = page.html()
        self._code = ipw.Text(description="Code", placeholder="xxxx-xxxx-xxxx")
        resume = page.button("Resume game", lambda: self._run(self._resume))
        opener = page.Opener(
            "A file with a game (.jsonl) or a scenario (.json)",
            lambda name, text: self._run(partial(self._open, name, text)),
            accept=".jsonl,.json",
        )
        words = page.html(
            page.small("You can look through a finished game, and go on with an unfinished one.")
        )
        field = page.classed(ipw.HBox([self._code, resume]), "asked")
        super().__init__("A saved game", [self._told, field, opener, words], done)
        page.listen(self._code, lambda _: store.at_next_change(self.refresh), "value")
        self.refresh()

    def refresh(self) -> None:
        """Tell the code of this game and of no other, and forget one that was typed.

        Whoever comes next to the screen could go on with the game of a code that stays here.
        """
        code = self._store.scene.code
        kept = f"This game is kept on this machine under the code {code}. {RELOADED}"
        self._told.value = page.paragraph(kept if code else _NOT_YET)
        self._code.value = ""

    def _resume(self) -> None:
        self._store.resume(self._code.value)

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            most = page.MOST_BYTES // 1_000_000
            raise BadInput(
                f"{quoted(name)} is larger than {most} million bytes, so it can't be a game."
            )
        if name.lower().endswith(".json"):
            self._store.begin_scenario(_scenario_in(text))
        else:
            self._store.open_text(text)


def _scenario_in(text: str) -> AnyScenario:
    if not text.strip():
        raise BadRecord("The file is empty, so it can't be a scenario.")
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
        self._which = page.classed(
            ipw.Dropdown(options=games, description="Recorded game"), "quiet", "wide"
        )
        words = page.html(
            page.paragraph(f"Look through a game step by step, see {room.shows}, and branch off.")
        )
        watch = page.row(page.button("Watch game", lambda: self._run(self._watch)))
        super().__init__("A recorded game", [words, self._which, watch], done)

    def _watch(self) -> None:
        path: Path = self._which.value
        try:
            text = read_text(path)
        except OSError as error:
            raise BadRecord(f"{path.name} can't be read: {error.strerror}.") from error
        self._store.open_text(text)


# What lies in the project's folder to begin with.

DATA = Path(__file__).resolve().parents[2] / "data"
"""The project's folder of examples; it is no part of the package."""


def scenarios(folder: Path = DATA, game: str = "struggle") -> tuple[AnyScenario, ...]:
    """Return all scenarios of a game, sorted by name.

    ``folder``: the data folder they are in, under ``scenarios`` or a folder there with the name of
    the game; ``game``: ``struggle``, ``keys`` or ``castle``. Files that can't be read are left out.

    For example ``[one.name for one in kings.scenarios(game="castle")]``.
    """
    place = folder / "scenarios"
    files = sorted([*place.glob("*.json"), *place.glob(f"{game}/*.json")])
    found = (_scenario(path) for path in files)
    return tuple(
        sorted((scene for scene in found if scene and scene.game == game), key=lambda one: one.name)
    )


def scenario(name: str, game: str = "struggle") -> AnyScenario:
    """Return a position with its question, to play, to price or to look at.

    ``name``: its own, such as ``A card for sale``, in any case, or the path of its file. ``game``:
    ``struggle``, ``keys`` or ``castle``; a file knows its own. Raises ``BadInput`` that lists the
    names if there is no such scenario, and ``BadRecord`` for a file that is not one.

    For example ``kings.scenario("The price of two").question``.
    """
    if name.endswith(".json"):
        try:
            return read_scenario(read_text(name), game=None)
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{name} can't be read: {error}.") from error
    found = {one.name.casefold(): one for one in scenarios(game=find_room(game).name)}
    if name.strip().casefold() not in found:
        names = ", ".join(one.name for one in found.values())
        raise BadInput(f"There is no scenario {quoted(name)}; there are: {names or 'none'}.")
    return found[name.strip().casefold()]


@cache
def _scenario(path: Path) -> AnyScenario | None:
    try:
        return read_scenario(read_text(path), game=None)
    except (OSError, ValueError, BadRecord):
        return None


def recorded_games(folder: Path = DATA, game: str = "struggle") -> tuple[tuple[str, Path], ...]:
    """Return the recorded games of one kind: words for each, and its journal.

    A file that can't be read is none. They lie in the folder ``games``, or below it in one with the
    name of the game.
    """
    place = folder / "games"
    files = sorted([*place.glob("*.jsonl"), *place.glob(f"{game}/*.jsonl")])
    found = ((_told(path), path) for path in files)
    return tuple((told[1], path) for told, path in found if told and told[0] == game)


@cache
def _told(path: Path) -> tuple[str, str] | None:
    """Return which game a journal records, and words for it."""
    try:
        header = journal_header(path)
    except BadRecord:
        return None
    name = path.stem.replace("_", " ").capitalize()
    kind = _KINDS.get(getattr(header.options, "mode", ""), ROOMS[header.game].title)
    return header.game, f"{name} ({header.options.players} players, {kind})"


_KINDS = {"day": "by Day", "night": "by Night", "draw": "by draw"}
"""How a game of Kings' Struggle is told apart from others; another game by its title."""
