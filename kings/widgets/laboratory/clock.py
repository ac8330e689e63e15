"""A clock on the page, for those who want to see how long they think."""

from __future__ import annotations

import anywidget
import traitlets

from kings.widgets.page_style import script


class Clock(anywidget.AnyWidget):
    """Counts seconds from when ``run`` gets another number; 0 shows no clock."""

    _esm = script("clock.js")

    run = traitlets.Int(0).tag(sync=True)
