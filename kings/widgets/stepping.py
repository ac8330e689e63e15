"""Going through the game: on and back, a slider over all that was, and branches by name."""

from __future__ import annotations

from functools import partial

import ipywidgets as ipw

from kings.table import TableStore
from kings.widgets.fields import Menu, Range
from kings.widgets.page import Buttons, button, classed, html, panel, row, show, small, title
from kings.widgets.presses import listen
from kings.widgets.refusals import Run

_ALL = (("all at the table", None),)


class StepPanel(ipw.VBox):
    """Buttons for each step, the slider, and what one can do at the moment one looks at."""

    def __init__(self, store: TableStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._filling = False
        self._seen_by: tuple[int | None, int | None] = (None, None)
        self._heading = html()
        self._back = button("◀ Back", lambda: run(store.back), key="b")
        self._on = [
            button("Next decision ▶", lambda: run(store.step), key="n"),
            button("Next turn ▶", lambda: run(store.step_turn), key="t"),
            *self._chapters(),
            button("To the end ▶▶▶", lambda: run(store.to_end), key="e"),
        ]
        self._slider = Range(label="Moment of the game", quiet=True)
        listen(self._slider, self._slid, "value")
        self._now = button("Back to now", lambda: run(store.look_now), style="primary")
        self._return = button("Play on from here", self._go_back_to)
        self._looking = row(self._now, self._return)
        self._name = ipw.Text(placeholder="its name", description="Branch")
        self._name.continuous_update = False
        self._branch = button("Branch from here", self._do_branch)
        self._branching = row(self._name, self._branch)
        self._eyes = Menu("Seen by", _ALL, quiet=False)
        listen(self._eyes, self._see_as, "index")
        self._others = classed(Buttons(), "branches")
        self._others_words = html()
        self._taken_back = html()
        self._stop = {name: self._checkbox(name, words) for name, words in store.scene.stops_for}
        super().__init__(
            [
                panel(
                    self._heading,
                    self._slider,
                    row(self._back, *self._on),
                    self._taken_back,
                    self._looking,
                    self._eyes,
                    self._branching,
                    self._others_words,
                    self._others,
                    row(*self._stop.values()),
                )
            ]
        )
        classed(self, "steps")
        self.refresh()

    def refresh(self) -> None:
        """Show where in the game the table stands, and enable what is possible now."""
        store = self._store
        scene = store.scene
        self._forget_name()
        stops, looking = scene.stops, scene.looking
        last = len(stops) - 1
        at = last if looking is None else looking
        self._heading.value = title("Through the game", aside=f"step {at} of {last}")
        self._filling = True
        self._slider.fit(0, max(1, last), at)
        chapter = stops[at].chapter
        self._slider.words = f"{store.room.chapter_name} {chapter}" if chapter else "start"
        self._slider.disabled = last == 0
        self._filling = False
        away = looking is not None
        self._taken_back.value = small(_taken_back(scene.taken_back))
        self._back.disabled = at == 0 if away else not scene.can_go_back
        for step in self._on:
            step.disabled = at == last if away else not scene.can_go_on
        show(self._now, when=away and not scene.watched)
        show(self._return, when=away and not scene.watched and at < last)
        self._show_eyes()
        self._show_branches()
        self._filling = True
        for name, box in self._stop.items():
            box.value = getattr(scene.settings, name)
            show(box, when=not scene.watched)
        self._filling = False

    def _chapters(self) -> list[ipw.Button]:
        """Return the button to the next round; where every turn is a chapter, there are none."""
        name = self._store.room.chapter_name
        if name == "turn":
            return []
        return [button(f"Next {name} ▶▶", lambda: self._run(self._store.step_round), key="r")]

    def _forget_name(self) -> None:
        """Leave no name that somebody else has begun to write."""
        scene = self._store.scene
        seen_by = (scene.front, scene.waiting_for)
        if seen_by != self._seen_by:
            self._seen_by = seen_by
            self._name.value = ""

    def _show_eyes(self) -> None:
        """Let a finished recorded game be seen as one of its seats saw it."""
        scene = self._store.scene
        shown = scene.watched and scene.over and not scene.kept_back
        seats = [(name, seat) for seat, name in enumerate(scene.names)] if shown else []
        self._filling = True
        self._eyes.fit([*_ALL, *seats], scene.eyes if shown else None)
        self._filling = False
        show(self._eyes, when=shown)

    def _see_as(self, _: object) -> None:
        if not self._filling:
            self._run(partial(self._store.see_as, self._eyes.chosen))

    def _show_branches(self) -> None:
        scene = self._store.scene
        others = [line for line in scene.branches if not line.current]
        here = [line for line in scene.branches if line.current]
        words = f"On the table: {here[0].name}. " if here and others else ""
        self._others_words.value = small(f"{words}Go to another:") if others else ""
        self._others.fill(
            [
                (
                    f"{line.name}: {line.words}" if line.words else line.name,
                    partial(self._run, partial(self._store.open_branch, line.id)),
                )
                for line in others
            ]
        )

    def _checkbox(self, name: str, words: str) -> ipw.Checkbox:
        box = ipw.Checkbox(
            value=getattr(self._store.settings, name), description=words, indent=False
        )
        listen(box, partial(self._switched, name), "value")
        return box

    def _switched(self, name: str, change: dict[str, bool]) -> None:
        """Somebody has turned a switch: what the game stops for."""
        if not self._filling:
            self._store.change_settings(**{name: change["new"]})

    def _slid(self, change: dict[str, int]) -> None:
        if not self._filling:
            self._run(partial(self._store.look, change["new"]))

    def _go_back_to(self) -> None:
        at = self._store.scene.looking
        if at is not None:
            self._run(partial(self._store.go_back_to, at))

    def _do_branch(self) -> None:
        name = self._name.value
        self._name.value = ""
        self._run(partial(self._store.branch, name))


def _taken_back(steps: int) -> str:
    """Say what became of the steps that were taken back."""
    if not steps:
        return ""
    were, them = ("1 step was", "it") if steps == 1 else (f"{steps} steps were", "them")
    return (
        f"{were} taken back. “Next decision” does {them} again; another decision drops {them}. "
        "To keep both ways, branch off instead."
    )
