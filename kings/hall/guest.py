"""A device that is connected to the hall, and what it is there for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from kings.hall.classwork import Eyes
from kings.hall.links import Place
from kings.table.seat import Device, Hello, Pace, Seat

Role = Literal["lobby", "seat", "teacher", "projector", "review"]


@dataclass(eq=False)
class Guest:
    """A device that is connected to the hall, and what it is there for.

    ``pace``: how fast it may speak to the hall as long as it has no seat; ``code``: with which it
    came into the lobby; ``place``: the seat that it has, of those who share it the first; ``asks``:
    the seat that it has asked another device for, and until when (seconds of the hall's clock);
    ``seated``: whether it is before its table already; ``sent``: the last page that it was sent.
    ``eyes``: what it looks at in a lesson. ``table``: the table whose review it shows, and ``back``
    its screen there, once it is opened.
    """

    device: Device
    role: Role
    hello: Hello
    pace: Pace
    code: str = ""
    place: Place | None = None
    asks: tuple[Place, float, int] | None = None
    words: str = ""
    seated: bool = False
    sent: dict[str, Any] = field(default_factory=dict)
    eyes: Eyes = field(default_factory=Eyes)
    table: int | None = None
    back: Seat | None = None

    @property
    def watches(self) -> bool:
        """Whether it is there for the lesson as a whole: the teacher's page, or the wall's."""
        return self.role in ("teacher", "projector")
