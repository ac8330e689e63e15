"""One of a few, as real radio buttons of the page that belong together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

from kings.widgets.look import script


class Radios(anywidget.AnyWidget):
    """A group of radio buttons; ``index`` is the place of the one that is on.

    ``label``: the group's name; ``quiet``: the name is read aloud and not shown.
    """

    _esm = script("radios.js")

    label = traitlets.Unicode("").tag(sync=True)
    quiet = traitlets.Bool(False).tag(sync=True)
    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, label: str, options: Sequence[tuple[str, Any]], *, at: int = 0, quiet: bool = False
    ) -> None:
        self._values = [value for _, value in options]
        words = [said for said, _ in options]
        super().__init__(label=label, quiet=quiet, words=words, index=at)

    @property
    def value(self) -> Any:
        """What the button stands for that is on."""
        return self._values[self.index]

    @traitlets.validate("index")
    def _within(self, proposal: dict[str, int]) -> int:
        """Keep what a page says among the buttons."""
        return max(0, min(len(self._values) - 1, proposal["value"]))
