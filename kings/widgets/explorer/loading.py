"""Where a position comes from: a scenario, a moment of a game, a file, a deal to build from."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import ipywidgets as ipw

from kings.errors import BadInput
from kings.figures.struggle.alt_text import game_line
from kings.struggle.options import Options
from kings.struggle.state import ROUNDS
from kings.typed import quoted
from kings.widgets.examples import recorded_games, scenarios
from kings.widgets.explorer.store import ExploreStore
from kings.widgets.fields import Range
from kings.widgets.file_input import MOST_BYTES, Opener
from kings.widgets.page import button, classed, html, paragraph, show, small, title
from kings.widgets.presses import listen
from kings.widgets.refusals import Run
from kings.widgets.setting_up import NAMES

_FIRST = "choose …"


class LoadPanel(ipw.VBox):
    """Menus of what lies in the project's folder, a file of your own, and a deal by lot.

    The menus name what lies on the table as it was loaded; what came otherwise, or was changed, is
    none of theirs, so that it can be chosen again.
    """

    def __init__(self, store: ExploreStore, run: Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        scenes = {scene.name: scene for scene in scenarios()}
        self._scenes = scenes
        self._scene = ipw.Dropdown(
            options=[(_FIRST, ""), *((name, name) for name in scenes)], description="Scenario"
        )
        listen(self._scene, self._load, "value")
        games = [(words, str(path)) for words, path in recorded_games()]
        self._games = [path for _, path in games]
        self._game = ipw.Dropdown(options=[(_FIRST, ""), *games], description="Recorded game")
        listen(self._game, self._watch, "value")
        self._moment = Range(label="Moment")
        listen(self._moment, self._look, "value")
        opener = Opener(
            "A file with a game (.jsonl) or a scenario (.json)",
            lambda name, text: run(partial(self._open, name, text)),
            accept=".jsonl,.json",
        )
        self._players = ipw.Dropdown(options=[3, 4, 5, 6], value=4, description="Players")
        self._round = ipw.Dropdown(
            options=list(range(1, ROUNDS + 1)), value=ROUNDS, description="Round"
        )
        self._seed = 0
        deal = button("Deal something to build from", lambda: run(self._deal))
        self._told = html()
        menus = classed(
            ipw.Box([self._scene, self._game, self._players, self._round, deal]), "load"
        )
        super().__init__([html(title("Which position?")), menus, opener, self._moment, self._told])
        classed(self, "panel", "explore-load")

    def refresh(self) -> None:
        """Say which position lies there; a game that is looked through has a slider."""
        store = self._store
        self._filling = True
        self._scene.value = store.name if store.name in self._scenes else ""
        self._game.value = self._loaded_game()
        show(self._moment, when=store.stops > 1)
        if store.stops > 1:
            self._moment.fit(0, store.stops - 1, store.at)
            self._moment.words = f"{store.at} of {store.stops - 1}"
        self._filling = False
        scene = self._scenes.get(store.name)
        asked = paragraph(scene.question) if scene is not None else ""
        self._told.value = (
            f"{paragraph(store.name, strong=True)}{small(game_line(store.view))}{asked}"
        )

    def _loaded_game(self) -> str:
        """Return the path in the menu of the game that is looked through; "" for any other."""
        opened = self._store.opened
        where = "" if opened is None else str(opened.resolve())
        return next((path for path in self._games if path == where), "")

    def _load(self, _: object) -> None:
        name = self._scene.value
        if not self._filling and name:
            self._run(lambda: self._store.load(self._scenes[name]))

    def _watch(self, _: object) -> None:
        path = self._game.value
        if not self._filling and path:
            self._run(lambda: self._store.open_game(Path(path)))

    def _look(self, _: object) -> None:
        if not self._filling:
            at = self._moment.value
            self._run(lambda: self._store.look(at))

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            most = MOST_BYTES // 1_000_000
            raise BadInput(
                f"{quoted(name)} is larger than {most} million bytes, so it can't be a game."
            )
        self._store.open_text(name, text)

    def _deal(self) -> None:
        self._seed += 1
        options = Options(names=NAMES[: self._players.value])
        self._store.deal(options, self._round.value, self._seed)
