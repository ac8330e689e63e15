"""What one can do with a finished game: look back, watch it again, save it, share it."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from html import escape

import ipywidgets as ipw

from kings.table import TableStore
from kings.widgets.page import button, classed, html, paragraph, row, show, small, title
from kings.widgets.running import Run

_SHARE = (
    "Whoever gets the file can open it under “New game”, look through the whole game and play on "
    "from any moment of it. It holds"
)


class KeepPanel(ipw.VBox):
    """Two ways back into the game, and the game as a file."""

    def __init__(self, store: TableStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._head, self._file = html(), html()
        back = row(
            button("Watch it from the start", partial(self._look, 0)),
            button("Look back at any moment", partial(self._look, -2)),
        )
        self._again = button("See whether all are over", store.look_now)
        super().__init__([self._head, back, self._file, self._again])
        classed(self, "panel")

    def refresh(self) -> None:
        """Offer the game as a file, and tell its seed; in a class, as soon as all may know it."""
        store = self._store
        scene = store.scene
        kept = f" On this computer the code {scene.code} brings it back." if scene.code else ""
        self._head.value = title("Look back, save, share")
        kept_back = scene.kept_back
        show(self._again, when=scene.may_be_told_here)
        if kept_back:
            self._file.value = paragraph(kept_back)
            return
        self._file.value = (
            paragraph("Step through what happened, or slide to a moment and branch off from it.")
            + _link(scene.journal, f"kings-{store.room.name}-{scene.seed}.jsonl")
            + paragraph(f"{_SHARE} {store.room.holds}.{kept}")
            + small(f"The seed of this game was {scene.seed}.")
        )

    def clear(self) -> None:
        """Hold nothing of any game."""
        self._head.value = self._file.value = ""
        show(self._again, when=False)

    def _look(self, at: int) -> None:
        """Look at a moment; −2 is the one before the end."""
        self._run(lambda: self._store.look(at % len(self._store.scene.stops)))


def _link(journal: str, name: str) -> str:
    """Return a link that saves the text as a file, out of the page itself."""
    data = b64encode(journal.encode("utf-8")).decode("ascii")
    href = f"data:application/x-ndjson;base64,{data}"
    return (
        f'<p class="kings-p"><a class="kings-save" download="{escape(name)}" href="{href}">'
        "Save the game as a file</a></p>"
    )
