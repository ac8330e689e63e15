"""One of a few, as a menu; None is a value like any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as ipw

from kings.widgets.page import classed

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
