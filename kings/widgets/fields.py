"""Fields of a page: one of a few as a menu or as real radio buttons, and a slider with words.

In a menu and in radio buttons any value may stand behind the words, None too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import ipywidgets as ipw
import traitlets

from kings.widgets.page import classed
from kings.widgets.page_style import script

Options = Sequence[tuple[str, Any]]
"""Words of a menu with what each stands for."""


class Menu(ipw.Dropdown):
    """A menu in which any value may stand behind the words.

    ``name``: what the menu is called; ``quiet``: the name is read aloud and not shown;
    ``offered``: the words with what stands behind each.

    ipywidgets gets the places of the options as their values. To it None means that nothing is
    chosen: a menu whose first option stood for None came up empty in every other process, as the
    order in which traitlets tells changes hangs on the process's hash seed.
    """

    def __init__(self, name: str, options: Options = (), *, quiet: bool = True) -> None:
        super().__init__(options=[], description=name)
        self.offered: tuple[tuple[str, Any], ...] = ()
        if quiet:
            classed(self, "quiet")
        if options:
            self.fit(options, options[0][1])

    def fit(self, options: Options, chosen: Any) -> None:
        """Set the options and which of them is chosen; one that is not there chooses the first."""
        values = [value for _, value in options]
        index = values.index(chosen) if chosen in values else 0
        with self.hold_sync():
            if tuple(options) != self.offered:
                self.offered = tuple(options)
                self.options = tuple((words, at) for at, (words, _) in enumerate(options))
            self.index = index if values else None

    def choose(self, chosen: Any) -> None:
        """Choose one of the options by what it stands for."""
        self.fit(self.offered, chosen)

    @property
    def undecided(self) -> bool:
        """Whether a page says that none of the options is chosen; ours never does."""
        return bool(self.offered) and self.index is None

    @property
    def chosen(self) -> Any:
        """What is chosen (None: nothing, where there are no options)."""
        return None if self.index is None else self.offered[self.index][1]


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
