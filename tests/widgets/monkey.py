"""What a page can send of its own: clicks and values for what is shown, and junk for everything."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import ipywidgets as ipw

from kings.widgets.page import Picture, Range
from tests.widgets.clicking import walk
from tests.widgets.gathering import Front

Message = tuple[int, dict[str, Any]]
"""The widget that a message goes to, by the order of making, and the message."""

_MARK = re.compile(r'data-mark="([^"]*)"')
WORDS = ("my vote", "<b>", "")


def shown(widget: Any) -> Iterator[Any]:
    """Yield a widget and all that hangs on it and is shown."""
    if widget.layout.display == "none":
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from shown(child)


def clicks(front: Front, rng: random.Random, *, deciding: bool = True) -> list[Message]:
    """List what a person could do now with what is shown, with a value drawn for each field.

    Another game is not begun, nobody else is seated and no light is turned on, as all that says
    nothing about this game. ``deciding``: whether that may change the game.
    """
    table = front.table
    sheets = dict(table.sheets._sheets)
    ways = set(walk(sheets["New game"])) | set(walk(sheets["Seats"]))
    if not deciding:
        ways |= {part for panel in _deciding(front) for part in walk(panel)}
        ways |= {table.parts.compose._propose, table.picture, *_moving(front)}
    return [
        (front.place(widget), message)
        for widget in shown(table)
        if widget not in ways
        for message in _messages(widget, rng)
    ]


def _deciding(front: Front) -> list[Any]:
    parts = front.table.parts
    return [parts.end, parts.choice, parts.offers, parts.ledger]


def _moving(front: Front) -> list[Any]:
    """Return the steps: nothing but the slider and the way back to now looks only."""
    steps = front.table.steps
    return [part for part in walk(steps) if part not in (steps._slider, steps._now)]


def _messages(widget: Any, rng: random.Random) -> list[dict[str, Any]]:
    match widget:
        case ipw.Button():
            return [] if widget.disabled else [_custom({"event": "click"})]
        case Picture():
            drawn = "".join(widget.drawing["pictures"])
            return [_custom({"point": mark}) for mark in sorted(set(_MARK.findall(drawn)))]
        case Range():
            value = rng.randint(widget.least, widget.most)
            return [] if widget.disabled else [_update(value=value)] * 3
        case ipw.SelectMultiple():
            return [_update(index=[at for at in range(len(widget.options)) if rng.random() < 0.3])]
        case ipw.Dropdown():
            return [_update(index=rng.randrange(len(widget.options)))] if widget.options else []
        case ipw.Checkbox():
            return [_update(value=not widget.value)]
        case ipw.Text():
            return [_update(value=f"{rng.choice(WORDS)} {rng.randrange(1000)}")]
    return []


def junk(front: Front, rng: random.Random) -> Message:
    """Draw a message that no page of ours would send, to any widget, shown or hidden.

    It leaves alone what begins another game or seats somebody: whoever is at the page may do that.
    """
    sheets = front.table.sheets._sheets
    spared = {front.place(part) for name in ("New game", "Seats") for part in walk(sheets[name])}
    at = rng.choice([place for place in front.living if place not in spared])
    widget = front.widget(at)
    marks = ("card:1", "card:10", "card:99", "card:-1", "place:2", "place:77", "seat:9", "bank", "")
    value = rng.choice([None, -1, 10**9, "9", "", [0, 99], {"pictures": 3}, {}, True, 0.5])
    kind = rng.randrange(4)
    if kind == 0:
        return at, _custom(rng.choice([{"event": "click"}, {"event": 3}, [], "click", None]))
    if kind == 1:
        return front.place(front.table.picture), _custom(
            rng.choice([{"point": mark} for mark in (*marks, 3, None, ["card:1"])])
        )
    if kind == 2:
        return at, {"method": "request_state"}
    hollow = ("layout", "style", "comm", "children")
    names = [name for name in widget.keys if not name.startswith("_") and name not in hollow]
    return at, _update(**{rng.choice(names): value}) if names else {"method": "request_state"}


def _custom(content: Any) -> dict[str, Any]:
    return {"method": "custom", "content": content}


def _update(**state: Any) -> dict[str, Any]:
    return {"method": "update", "state": state}
