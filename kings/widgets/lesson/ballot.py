"""Radio buttons of which none is on at first: a page that has chosen already would be an anchor."""

from __future__ import annotations

import traitlets

from kings.widgets.fields import Radios


class Ballot(Radios):
    """A group of radio buttons over words; ``index`` is −1 while none is on."""

    def __init__(self, label: str, words: tuple[str, ...], *, chosen: str = "") -> None:
        at = words.index(chosen) if chosen in words else -1
        super().__init__(label, [(said, said) for said in words], at=at, quiet=True)

    @property
    def value(self) -> str:
        """The words that are chosen; none while nothing is."""
        return str(self._values[self.index]) if self.index >= 0 else ""

    @traitlets.validate("index")
    def _within(self, proposal: dict[str, int]) -> int:
        """Keep what a page says among the buttons, or at none."""
        return max(-1, min(len(self._values) - 1, proposal["value"]))
