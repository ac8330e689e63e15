"""Fields of a page: a menu, real radio buttons, a slider with words, and a file to load.

In a menu and in radio buttons any value may stand behind the words, None too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import ipywidgets as ipw
import traitlets

from kings.errors import BadInput
from kings.records.files import spreadsheet_text
from kings.widgets.page import classed, script
from kings.widgets.presses import press

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


MOST_BYTES = 2_000_000
"""The most that is taken from a page; a game has about a tenth of a million."""


class Opener(anywidget.AnyWidget):
    """Tells ``opened`` the name and the text of a file; the text of one too large is None.

    A ``table`` is decoded as spreadsheets write it, any other file as UTF-8.
    The text is sent and not kept: a file holds secrets, and everything that a widget keeps can be
    asked for.
    """

    _esm = script("opener.js")

    label = traitlets.Unicode("").tag(sync=True)
    accept = traitlets.Unicode("").tag(sync=True)
    table = traitlets.Bool(False).tag(sync=True)  # a spreadsheet's: sent as bytes, decoded here
    most_bytes = traitlets.Int(MOST_BYTES).tag(sync=True)

    def __init__(
        self,
        label: str,
        opened: Callable[[str, str | None], None],
        *,
        accept: str,
        table: bool = False,
    ) -> None:
        super().__init__(label=label, accept=accept, table=table)
        self._opened = opened
        self.on_msg(self._heard)

    def _heard(self, _: object, content: object, buffers: object) -> None:
        """Take a file from the page; anything else is none."""
        if not isinstance(content, dict) or not isinstance(content.get("name"), str):
            return
        text = content.get("text")
        if self.table and isinstance(buffers, list) and buffers:
            text = _table_text(bytes(buffers[0]))
        small = isinstance(text, str) and len(text) <= MOST_BYTES
        press(self, lambda: self._opened(content["name"], text if small else None))


def _table_text(data: bytes) -> str:
    """Return the text of a spreadsheet's file; whoever reads it says that another is no table."""
    try:
        return spreadsheet_text(data)
    except BadInput:
        return data.decode(errors="replace")
