"""What a press does, and that it never seems to do nothing: if it fails, its page says so.

Every button, field and picture hands what it does to ``press`` or ``carry_out``, or is heard by
``listen``. The Jupyter widgets themselves would write what goes wrong to a log that nobody sees.

Of a fault of the program the page names the kind alone: its text may hold cards that this screen
may not see. The details go to the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import ipywidgets as ipw
from traitlets.config import Application

from kings.errors import KingsError

_LOG = "the log of the program that runs this page (in the terminal in which it was started)"


def said(error: Exception) -> str:
    """Return the sentence for what stopped a press; a fault of the program is logged as well."""
    if isinstance(error, KingsError):
        return str(error)
    log_fault(error)
    if isinstance(error, OSError) and error.strerror:
        return (
            f"This could not be done, because the system refused it: {error.strerror}. What was "
            f"kept before is safe. The file and all details are in {_LOG}."
        )
    return (
        f"This could not be done, because of a fault in the program ({type(error).__name__}). What "
        "was kept before is safe. Try again; if that fails too, load the page again and go on from "
        f"what is kept. The details are in {_LOG}."
    )


def log_fault(error: Exception) -> None:
    """Write a fault with its traceback to the log: the kernel's, where there is one."""
    log = Application.instance().log if Application.initialized() else logging.getLogger("kings")
    log.error("A press could not be carried out.", exc_info=error)


Say = Callable[[str], None]

# A widget doesn't know where it lies, so all pages are known here; one that is gone is forgotten.
_pages: WeakKeyDictionary[ipw.Widget, Say] = WeakKeyDictionary()
_complaints: list[Say] = []
"""How the pages speak that say something now."""
_under_way: list[ipw.Widget] = []
"""Whose press is being carried out: one at the most."""


def speaks_for(page: ipw.Widget, say: Say) -> None:
    """Let ``say`` show what goes wrong on a page; it is given a sentence, or none to clear it."""
    _pages[page] = say


def press(widget: ipw.Widget, act: Callable[[], None]) -> None:
    """Do what a press on a widget does; what the last one complained of is forgotten."""
    while _complaints and not _under_way:
        _complaints.pop()("")
    carry_out(widget, act)


def carry_out(widget: ipw.Widget, act: Callable[[], None]) -> None:
    """Do something for a widget; if that fails, the page that it lies on says so.

    What happens within a press fails with it. On no page at all the error is raised.
    """
    if _under_way:
        act()
        return
    _under_way.append(widget)
    try:
        act()
    except Exception as error:
        say = _say_of(widget)
        if say is None:
            raise
        say(said(error))
        _complaints.append(say)
    finally:
        _under_way.pop()


def listen(
    widget: ipw.Widget, heard: Callable[[Any], None], names: str | Sequence[str] = "value"
) -> None:
    """Call ``heard`` with every change of a widget's traits; if it fails, the page says so.

    ``names``: of the trait, or of several.
    """
    widget.observe(lambda change: carry_out(widget, lambda: heard(change)), names)


def _say_of(widget: ipw.Widget) -> Say | None:
    """Return how the innermost page speaks that a widget lies on; None if it lies on none."""
    pages = [({*_below(page)}, say) for page, say in _pages.items()]
    around = [(len(parts), say) for parts, say in pages if widget in parts]
    return min(around, key=lambda page: page[0])[1] if around else None


def _below(widget: ipw.Widget) -> Iterator[ipw.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _below(child)
