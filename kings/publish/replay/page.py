"""A replay page: all moments of a game in one small file, and a script that only puts them up.

The script knows no rule and no card. Everything that it shows was written here, moment by moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from kings.figures.table import table_svg
from kings.publish.offline import offline_page
from kings.publish.replay.ending import ending_panel
from kings.publish.replay.eyes import Eyes, open_eyes
from kings.publish.replay.frames import Frame, frames
from kings.publish.replay.outline import page_body
from kings.publish.replay.packing import Packer
from kings.publish.replay.panels import hands_panel, ledger_panel, now_panel, offers_panel
from kings.records import Recording, replay
from kings.struggle.text.words import listed

__all__ = ["replay_page", "replay_script"]


def replay_page(
    source: Path | str | Recording, *, eyes: Eyes | None = None, title: str = ""
) -> str:
    """Return a recorded game as one HTML document to be stepped through in any browser.

    ``source``: a journal's path, or a recording; ``eyes``: ``all`` shows every hand and is for a
    game that is over, ``table`` what everybody at the table knew, a seat (0..n-1) what it saw;
    None: ``all`` for a game that is over, else ``table``. ``title``: of the page, by default the
    players' names. The document asks no server for anything and holds a few hundred kB.

    ``#step-41``, ``#round-5`` and ``#line-57`` (of the journal) at the end of its address open it
    at that moment. Raises ``BadRecord`` for a bad journal and ``BadInput`` for eyes that may not
    look.
    """
    record = source if isinstance(source, Recording) else replay(source)
    whose = open_eyes(record, eyes)
    course = frames(record, whose)
    names = record.header.options.names
    heading = title or f"Kings’ Struggle: {listed(names)}"
    return offline_page(
        heading,
        page_body(record, whose, course, heading),
        style=_static("replay.css"),
        scripts=[replay_script()],
        data={"game": _data(record, whose, course)},
    )


def replay_script() -> str:
    """Return the script of every replay page, which a page around a replay's frame has to allow."""
    return _static("replay.js")


@cache
def _static(name: str) -> str:
    return resources.files("kings.publish.replay").joinpath("static", name).read_text("utf-8")


def _data(record: Recording, eyes: Eyes, course: Sequence[Frame]) -> dict[str, Any]:
    """Return what the script puts up: the parts, and for each step the numbers of its panels."""
    packer, last = Packer(), len(course) - 1
    added = [
        {name: packer.add(markup) for name, markup in _panels(frame, eyes, last).items()}
        for frame in course
    ]
    ending = packer.add(ending_panel(record.state))
    parts, places = packer.packed()
    steps = [
        {
            "line": frame.line,
            "round": frame.round,
            "put": {name: places[number] for name, number in panels.items()},
        }
        for frame, panels in zip(course, added, strict=True)
    ]
    return {"parts": parts, "steps": steps, "ending": places[ending]}


def _panels(frame: Frame, eyes: Eyes, last: int) -> dict[str, str]:
    """Return the markup of every panel at one moment, by the id of its place in the page."""
    names = frame.view.options.names
    return {
        "now": now_panel(frame, last),
        "wide": table_svg(frame.view, dark=None, happened=frame.seen),
        "narrow": table_svg(frame.view, dark=None, happened=frame.seen, narrow=True),
        "offers": offers_panel(frame),
        "hands": hands_panel(frame, eyes),
        "ledger": ledger_panel(frame.view.promises, names),
    }
