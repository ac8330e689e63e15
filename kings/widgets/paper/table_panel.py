"""Who sat at the table, by which rules, who led first; and sheets that somebody brings."""

from __future__ import annotations

from typing import Any

import ipywidgets as ipw

from kings.errors import BadInput
from kings.markup import element
from kings.names import MAX_NAME
from kings.options import options_in
from kings.struggle.options import LETTERS, Mode, Options
from kings.widgets.fields import MOST_BYTES, Menu, Opener, Radios
from kings.widgets.new_game import NAMES
from kings.widgets.page import Run, button, classed, html, row, show, small, title
from kings.widgets.paper.store import PaperStore
from kings.widgets.presses import listen
from kings.widgets.seats import seat_badge, seat_row

_MODES: tuple[tuple[str, Mode], ...] = (("Day", "day"), ("Night", "night"))
_VARIANTS = tuple(
    (option.name, f"{option.label} ({option.rule})")
    for option in options_in(Options)
    if option.is_box
)
_HOW = (
    f"Names have up to {MAX_NAME} characters. Everything is saved as you type; reload the page, "
    "and it is all there."
)


class TablePanel(ipw.VBox):
    """The names, Day or Night, the variants, the first leader or the scenario; a file of your own.

    ``fixed``: the names belong to a class and are not changed here.
    """

    def __init__(self, store: PaperStore, run: Run, *, fixed: bool = False) -> None:
        self._store, self._run = store, run
        self._fixed = fixed
        self._filling = False
        numbers = [(str(number), number) for number in range(3, len(LETTERS) + 1)]
        self._number = classed(Radios("Players", numbers, at=1), "segments")
        self._names = [_name(letter, fixed=fixed) for letter in LETTERS]
        self._rows = [
            seat_row(html(seat_badge(seat)), name) for seat, name in enumerate(self._names)
        ]
        self._scene, self._leads = Menu("It began with"), Menu("Who led the first round")
        self._mode = classed(Radios("Day or Night", _MODES, quiet=True), "segments", "modes")
        self._variants = {
            name: ipw.Checkbox(description=words, indent=False) for name, words in _VARIANTS
        }
        opener = Opener(
            "Bring a sheet that was typed elsewhere (.csv)", self._open, accept=".csv", table=True
        )
        again = button("Empty the sheet", lambda: run(store.start_again))
        self._observe()
        super().__init__(
            [
                html(title("Who played?")),
                self._number,
                classed(ipw.Box(self._rows), "paper-names"),
                html(element("h4", "It began with")),
                self._scene,
                html(element("h4", "Who led the first round?")),
                self._leads,
                classed(row(self._mode, *self._variants.values()), "paper-rules"),
                opener,
                row(again),
                html(small(_HOW)),
            ]
        )
        classed(self, "panel", "paper-table")
        show(self._number, when=not fixed)

    def _observe(self) -> None:
        for widget in (self._number, self._mode, self._scene, self._leads):
            listen(widget, self._changed, "index")
        for field in (*self._names, *self._variants.values()):
            listen(field, self._changed, "value")

    def refresh(self) -> None:
        """Show the table as the sheet has it."""
        sheet = self._store.sheet
        options, names = sheet.options, sheet.options.names
        self._filling = True
        self._number.index = options.players - 3
        for seat, (field, line) in enumerate(zip(self._names, self._rows, strict=True)):
            field.value = names[seat] if seat < len(names) else NAMES[seat]
            show(line, when=seat < len(names))
        known = [(name, name) for name in sorted(self._store.known)]
        self._scene.fit([("a whole game, from the first round", None), *known], sheet.scenario)
        self._scene.disabled = self._fixed
        seats = [(name, seat) for seat, name in enumerate(names)]
        self._leads.fit([("choose …", None), *seats], sheet.leader)
        whole = sheet.scenario is None
        self._mode.index = int(options.mode == "night")
        for name, box in self._variants.items():
            box.value = getattr(options, name)
        for part in (self._mode, self._leads, *self._variants.values()):
            show(part, when=whole)
        show(self.children[5], when=whole)
        self._filling = False

    def _changed(self, _: Any) -> None:
        if self._filling:
            return
        self._run(self._take)
        self.refresh()

    def _take(self) -> None:
        """Take the table over as the fields have it; with a scenario its own rules hold."""
        names = tuple(field.value.strip() for field in self._names[: self._number.value])
        scene = self._store.known.get(self._scene.chosen or "")
        if scene is not None:
            known = names if len(names) == scene.options.players else scene.options.names
            options = Options(names=known, mode=scene.options.mode)
        else:
            chosen = {name: box.value for name, box in self._variants.items()}
            options = Options(names=names, mode=self._mode.value, **chosen)
        leader = None if scene is not None else self._leads.chosen
        self._store.set_table(options, leader, None if scene is None else scene.name)

    def _open(self, name: str, text: str | None) -> None:
        def take() -> None:
            if text is None:
                most = MOST_BYTES // 1_000_000
                raise BadInput(
                    f"“{name}” is larger than {most} million bytes, so it can't be a sheet."
                )
            self._store.open_text(text)

        self._run(take)


def _name(letter: str, *, fixed: bool) -> ipw.Text:
    made = ipw.Text(description=f"Name of seat {letter}", continuous_update=False, disabled=fixed)
    return classed(made, "quiet", "name")
