"""What a replay page shows of a game of any kind; a game of its own may show more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kings.figures.pictures import inline_seat, own_pictures, own_words, table_picture
from kings.figures.style import VARIABLES
from kings.games import room_of
from kings.publish.offline import say, tell
from kings.publish.replay.eyes import Eyes
from kings.publish.replay.frames import Frame
from kings.records.recording import AnyRecording
from kings.words import owner


class Show:
    """The pictures, panels and lists of one replay page, for these eyes."""

    def __init__(self, record: AnyRecording, eyes: Eyes, course: Sequence[Frame]) -> None:
        self.record = record
        self.eyes = eyes
        self.course = course
        self.room = room_of(record.header.options)
        self.names: tuple[str, ...] = record.header.options.names
        self._drawn: dict[Any, str] = {}

    def facts(self) -> str:
        """Say what game this is, and how far it came."""
        last = self.course[-1].chapter
        when = f", {last} {self.room.chapter_name}{'s' * (last != 1)}" if last else ""
        return f"{self.room.title}, {len(self.names)} players{when}"

    def result(self) -> str:
        """Say how the game ended; empty if it did not."""
        over = self.room.game.outcome(self.record.state) is not None
        return " ".join(self.room.say_end(self.record.state)) if over else ""

    def ask(self, frame: Frame) -> str:
        """Say who decides next; at the end, how the game came out."""
        over = self.room.game.outcome(frame.state) is not None
        return self.room.say_end(frame.state)[0] if over else self.room.say_ask(frame.view)

    def picture(self, frame: Frame, *, narrow: bool) -> str:
        """Draw the table at a moment; what is somebody's own stands below."""
        return table_picture(frame.view, dark=None, narrow=narrow)

    def panels(self, frame: Frame) -> dict[str, str]:
        """Return the panels beside the picture at a moment, by the ids of their places."""
        return {f"own{seat}": self._own(frame, seat) for seat in self._seats()}

    def places(self) -> str:
        """Return the places of the panels below the picture, and the lists of the game's own."""
        view, seats = self.course[-1].view, self._seats()
        first = " open" if isinstance(self.eyes, int) else ""
        each = "".join(
            f"<details{first}><summary>{inline_seat(view, seat, VARIABLES)} "
            f'{say(owner(self.names[seat]))} own</summary><div id="own{seat}"></div></details>'
            for seat in seats
        )
        return f'<section class="panel"><h2>{self.hands_title()}</h2>{each or _NOBODY}</section>\n'

    def lists(self) -> str:
        """Return lists that grow with the game, under what happened."""
        return ""

    def ending(self) -> str:
        """Return the panel of the end; empty before it."""
        if self.room.game.outcome(self.record.state) is None:
            return ""
        first, *others = self.room.say_end(self.record.state)
        return f"<h2>{tell(first)}</h2>" + "".join(f"<p>{tell(words)}</p>" for words in others)

    def hands_title(self) -> str:
        """Say whose hands are shown."""
        eyes = self.eyes
        return f"Hands, as {say(self.names[eyes])} sees them" if isinstance(eyes, int) else "Hands"

    def _seats(self) -> Sequence[int]:
        """Return the seats whose own cards these eyes may see."""
        if self.eyes == "table":
            return ()
        return (self.eyes,) if isinstance(self.eyes, int) else range(len(self.names))

    def _own(self, frame: Frame, seat: int) -> str:
        """Draw what only its seat sees; as long as that stays the same, it isn't drawn again."""
        view = replace(self.room.game.view(frame.state, seat), choices=())
        others = tuple(getattr(other, "out", False) for other in view.seats)
        key = (view.own, view.phase, getattr(view, "playing", ()), others)
        if key not in self._drawn:
            self._drawn[key] = f"<p><small>{tell(own_words(view))}</small></p>" + "".join(
                f'<div class="{kind}">{picture}</div>'
                for kind in ("wide", "narrow")
                for picture in own_pictures(view, dark=None, narrow=kind == "narrow")
            )
        return self._drawn[key]


_NOBODY = "<p>Nobody’s own cards are shown: this is what the whole table saw.</p>"


def growing(title: str, inside: str, nothing: str) -> str:
    """Return a panel whose content grows; ``nothing`` stands there as long as it is empty."""
    return (
        f'<section class="panel growing"><h2>{title}</h2>{inside}<p class="nothing">{nothing}</p>'
        "</section>\n"
    )


def scrolled(name: str, title: str, inside: str) -> str:
    """Return a list that scrolls by itself, with the keyboard too."""
    return (
        f'<div id="{name}" class="scroll" tabindex="0" role="region" aria-label="{title}">'
        f"{inside}</div>"
    )
