"""What a replay page shows of a game of any kind; a game of its own may show more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from kings.figures import pictures
from kings.figures.style import VARIABLES
from kings.games import room_of
from kings.markup import LINE, Markup, joined, tag
from kings.publish.page import tell
from kings.publish.replay.frames import Eyes, Frame
from kings.records.recording import AnyRecording
from kings.words import owner


class Show:
    """The pictures, panels and lists of one replay page.

    ``record``: the game; ``eyes``: who looks at it; ``course``: its moments as they know them.
    """

    def __init__(self, record: AnyRecording, eyes: Eyes, course: Sequence[Frame]) -> None:
        self.record = record
        self.eyes = eyes
        self.course = course
        self.room = room_of(record.header.options)
        self.names: tuple[str, ...] = record.header.options.names
        self._drawn: dict[Any, Markup] = {}

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
        """Draw the table at a moment; what belongs to one seat alone is below it."""
        return pictures.table_picture(frame.view, dark=None, narrow=narrow, happened=frame.seen)

    def panels(self, frame: Frame) -> dict[str, str]:
        """Return the panels around the picture at a moment, by the ids of their places."""
        own = {f"own{seat}": self._own(frame, seat) for seat in self._seats()}
        return {"seats": pictures.seats_picture(frame.view, frame.seen), **own}

    def places(self) -> Markup:
        """Return the places of the panels below the picture, and the lists of the game's own."""
        view = self.course[-1].view
        each = [
            tag.details(
                tag.summary(
                    pictures.inline_seat(view, seat, VARIABLES),
                    f" {owner(self.names[seat])} own",
                ),
                tag.div(id=f"own{seat}"),
                open=isinstance(self.eyes, int),
            )
            for seat in self._seats()
        ]
        nobody = tag.p("Nobody’s own cards are shown: this is what the whole table saw.")
        panel = tag.section(tag.h2(self.hands_title()), each or nobody, class_="panel")
        # On a phone the table has no room for all that lies before a seat.
        return joined(tag.div(id="seats", class_="narrow"), panel, LINE)

    def lists(self) -> Markup | None:
        """Return lists that grow with the game, under what happened."""
        return None

    def ending(self) -> Markup:
        """Return the panel of the end; empty before it."""
        if self.room.game.outcome(self.record.state) is None:
            return Markup()
        first, *others = self.room.say_end(self.record.state)
        told = [tag.h2(tell(first)), *(tag.p(tell(words)) for words in others)]
        return joined(*told, *(self._drawn_end(kind) for kind in ("wide", "narrow")))

    def _drawn_end(self, kind: str) -> Markup:
        """Draw how it ended: where each seat has a picture of its own, under the seat's name."""
        last = self.course[-1]
        drawn = pictures.end_pictures(last.view, narrow=kind == "narrow", happened=last.seen)
        names = self.names if len(drawn) == len(self.names) else ()
        heads = (tag.h3(name) for name in names)
        return tag.div(
            (joined(head, picture) for head, picture in zip_longest(heads, drawn, fillvalue="")),
            class_=kind,
        )

    def hands_title(self) -> str:
        """Say whose hands are shown."""
        eyes = self.eyes
        return f"Hands, as {self.names[eyes]} sees them" if isinstance(eyes, int) else "Hands"

    def _seats(self) -> Sequence[int]:
        """Return the seats whose own cards these eyes may see."""
        if self.eyes == "table":
            return ()
        return (self.eyes,) if isinstance(self.eyes, int) else range(len(self.names))

    def _own(self, frame: Frame, seat: int) -> Markup:
        """Draw what only its seat sees; as long as that stays the same, it isn't drawn again."""
        view = replace(self.room.game.view(frame.state, seat), choices=())
        others = tuple(getattr(other, "out", False) for other in view.seats)
        key = (view.own, view.phase, getattr(view, "playing", ()), others)
        if key not in self._drawn:
            self._drawn[key] = joined(
                tag.p(tag.small(tell(pictures.own_words(view)))),
                (
                    tag.div(picture, class_=kind)
                    for kind in ("wide", "narrow")
                    for picture in pictures.own_pictures(view, dark=None, narrow=kind == "narrow")
                ),
            )
        return self._drawn[key]


def growing(title: str, inside: Markup, nothing: str) -> Markup:
    """Return a panel whose content grows with the game.

    ``title``: its heading; ``inside``: all that it will hold; ``nothing``: what it says as long as
    it is empty.
    """
    kind = "panel growing"
    empty = tag.p(nothing, class_="nothing")
    return joined(tag.section(tag.h2(title), inside, empty, class_=kind), LINE)


def scrolled(name: str, title: str, inside: Markup) -> Markup:
    """Return a list that scrolls by itself, with the keyboard too.

    ``name``: its id; ``title``: what is in it, for those who hear the page; ``inside``: the list.
    """
    return tag.div(inside, id=name, class_="scroll", tabindex=0, role="region", aria_label=title)
