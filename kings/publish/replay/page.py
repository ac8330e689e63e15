"""A replay page: all moments of a game in one small file, and a script that only puts them up.

The script knows no rule and no card. Everything that it shows was written here, moment by moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kings.publish.offline import offline_page
from kings.publish.replay.eyes import Eyes, open_eyes
from kings.publish.replay.frames import frames
from kings.publish.replay.outline import now_panel, page_body
from kings.publish.replay.packing import Packer
from kings.publish.replay.show import Show
from kings.publish.replay.struggle import StruggleShow
from kings.records.recording import AnyRecording, Recording, replay
from kings.words import listed

SHOWS: Mapping[str, type[Show]] = MappingProxyType({"struggle": StruggleShow})
"""The games of which a page shows more than every page does."""


def replay_page(
    source: Path | str | AnyRecording, *, eyes: Eyes | None = None, title: str = ""
) -> str:
    """Return a recorded game as one HTML document to step through in a browser.

    ``source``: a journal's path, or a recording; ``eyes``: ``all`` shows every hand and is for a
    game that is over, ``table`` what everybody at the table knew, a seat (0..n-1) what it saw
    (None: ``all`` for a game that is over, otherwise ``table``). ``title``: of the page, by default
    the players' names. The document contacts no server and has a few hundred kB.

    ``#step-41``, ``#round-5`` (``#turn-5``) and ``#line-57`` (of the journal) at the end of its
    address open it at that moment; lines are known to open eyes only in a game in which not every
    move is heard of. Raises ``BadRecord`` for a bad journal and ``BadInput`` for eyes that may not
    look.

    For example ``kings.replay_page("data/games/night_of_four.jsonl", eyes="all")``.
    """
    show = _show(source if isinstance(source, Recording) else replay(source, game=None), eyes)
    name = show.room.title.replace("'", "’")
    heading = title or f"{name}: {listed(show.names)}"
    return offline_page(
        heading,
        page_body(show, heading),
        style=_static("replay.css"),
        scripts=[replay_script()],
        data={"game": _data(show)},
    )


def last_picture(record: AnyRecording) -> str:
    """Draw the table as everybody saw it when a recorded game stopped, in its page's colours."""
    show = _show(record, "table")
    return show.picture(show.course[-1], narrow=False)


def _show(record: AnyRecording, eyes: Eyes | None) -> Show:
    whose = open_eyes(record, eyes)
    return SHOWS.get(record.header.game, Show)(record, whose, frames(record, whose))


def replay_script() -> str:
    """Return the script of every replay page, which a page around a replay's frame has to allow."""
    return _static("replay.js")


@cache
def _static(name: str) -> str:
    return resources.files("kings.publish.replay").joinpath("static", name).read_text("utf-8")


def _data(show: Show) -> dict[str, Any]:
    """Return what the script puts up: the parts, and for each step the numbers of its panels."""
    packer = Packer()
    added = [
        {name: packer.add(markup) for name, markup in _panels(show, at).items()}
        for at in range(len(show.course))
    ]
    ending = packer.add(show.ending())
    parts, places = packer.packed()
    steps = [
        {
            "line": frame.line,
            "chapter": frame.chapter,
            "put": {name: places[number] for name, number in panels.items()},
        }
        for frame, panels in zip(show.course, added, strict=True)
    ]
    name = show.room.chapter_name
    return {"parts": parts, "steps": steps, "ending": places[ending], "chapter": name}


def _panels(show: Show, at: int) -> dict[str, str]:
    """Return the markup of every panel at one moment, by the id of its place in the page."""
    frame = show.course[at]
    return {
        "now": now_panel(show, frame),
        "wide": show.picture(frame, narrow=False),
        "narrow": show.picture(frame, narrow=True),
        **show.panels(frame),
    }
