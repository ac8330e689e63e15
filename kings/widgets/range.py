"""A slider with a name and a value in words, as a real range input of the page."""

from __future__ import annotations

import anywidget
import traitlets

from kings.widgets.look import script


class Range(anywidget.AnyWidget):
    """Whole numbers from ``least`` to ``most``.

    ``label``: its name; ``quiet``: the name is read aloud and not shown. ``words``: the value as
    people say it (``3 gold``).
    """

    _esm = script("range.js")

    value = traitlets.Int(0).tag(sync=True)
    least = traitlets.Int(0).tag(sync=True)
    most = traitlets.Int(1).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    quiet = traitlets.Bool(False).tag(sync=True)
    words = traitlets.Unicode("").tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)

    def fit(self, least: int, most: int, value: int) -> None:
        """Set the ends and the value at once."""
        with self.hold_sync(), self.hold_trait_notifications():
            self.least, self.most, self.value = least, most, value

    @traitlets.validate("value")
    def _within(self, proposal: dict[str, int]) -> int:
        """Keep what a page says between the ends."""
        return max(self.least, min(self.most, proposal["value"]))
