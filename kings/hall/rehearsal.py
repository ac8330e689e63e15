"""A rehearsal: bots come in as students, so that a teacher can click through a lesson alone.

They sit before devices that are none: they are sent what phones are sent, wait a little, and say
what phones say. They know nothing but that, except for the answers to exercises, which they get
right about every second time.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kings.classroom.class_folder import make_class
from kings.classroom.plan import Start, read_class_plan
from kings.hall.guest import Guest
from kings.hall.session import Session
from kings.hall.strands import Job
from kings.records import codec
from kings.records.codec import plain_text
from kings.struggle.cards import Card
from kings.struggle.moves import Act, Deal, Give

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve", "Fay", "Gus", "Hal")
"""Who is in the class of a rehearsal; the last one's seat is left for the teacher's own phone."""
SLOW = (1.5, 7.0)
"""Seconds, from and to, for which somebody thinks."""

OFFERS = 2
"""How many offers somebody makes before deciding without a deal."""

Later = Callable[[float, str, Job], None]


def rehearsal_class(folder: Path, start: Start | None = None) -> None:
    """Make the class of a rehearsal; ``start``: what its tables begin with (None: whole games)."""
    make_class(folder, NAMES, 1, start=start, title="Rehearsal")


class Pupil:
    """A bot as a student, before a device of its own.

    ``session``: the hall; ``name``: the pseudonym; ``rng``: its chance; ``later``: has something
    done on a strand so many seconds from now.
    """

    def __init__(self, session: Session, name: str, rng: random.Random, later: Later) -> None:
        self._session, self._name, self._rng, self._later = session, name, rng, later
        self._guest: Guest | None = None
        self._frame: dict[str, Any] = {}
        self._page: dict[str, Any] = {}
        self._busy = False
        self._offers = 0

    def come(self) -> None:
        """Come in with the code, and tap the name; it is called on the hall's strand."""
        hello = {"do": "hello", "link": self._session.register.code, "narrow": True}
        self._guest = self._session.greet(self, plain_text(hello))
        self._hear({"do": "hall", "what": "claim", "name": self._name})

    # The device.

    def send(self, text: str) -> None:
        """See what a phone would show, and think of something to do."""
        told = json.loads(text)
        if "lesson" in told:
            self._page, self._frame, self._offers = told["lesson"], {}, 0
        elif "n" in told:
            self._frame = told
        if not self._busy and self._deed() is not None:
            self._busy = True
            self._later(self._rng.uniform(*SLOW), "", self._act)

    def end(self, why: str) -> None:
        """Leave: somebody else has the seat."""
        self._guest = None

    def _act(self) -> None:
        self._busy = False
        deed = self._deed()
        if deed is not None:
            self._hear(deed)

    def _hear(self, said: dict[str, Any]) -> None:
        """Say something, on the strand on which it belongs."""
        if self._guest is not None:
            text = plain_text(said)
            strand = self._session.strand(self._guest, text)
            self._session.post(strand, partial(self._say, text))

    def _say(self, text: str) -> None:
        if self._guest is not None:
            self._session.hear(self._guest, text)

    # What it does.

    def _deed(self) -> dict[str, Any] | None:
        return self._move() if self._frame else self._answer()

    def _answer(self) -> dict[str, Any] | None:
        """Answer the next question of the step that has none yet."""
        lesson, place = self._session.classwork, self._guest and self._guest.place
        if lesson is None or not place:
            return None
        for one in self._page.get("asked", ()):
            if one["open"] and one["told"] is None:
                at = self._page["step"] - 1
                typed = lesson.course.sample(place, self._name, at, one["id"], self._rng)
                if typed is not None:
                    said = {"do": "hall", "what": "reply", "step": at + 1, "asked": one["id"]}
                    return {**said, "typed": typed}
        return None

    def _move(self) -> dict[str, Any] | None:
        """Answer an offer, make one, or decide."""
        frame, rng = self._frame, self._rng
        offers = [offer["number"] for offer in frame["offers"] if offer["answer"]]
        chips = [chip for chip in frame["chips"] if chip["state"] == "free"]
        if offers:
            what = "accept" if rng.random() < 0.5 else "refuse"
            return {"do": what, "number": offers[0], "q": frame["q"]}
        if frame["window"]["let"] and chips and self._offers < OFFERS:
            self._offers += 1
            return {"do": "offer", "deal": rng.choice(chips)["offer"]["deal"], "q": frame["q"]}
        swap = None if chips or self._offers >= OFFERS else self._swap()
        if frame["window"]["let"] and swap is not None:
            self._offers += 1
            return {"do": "offer", "deal": swap, "q": frame["q"]}
        if frame["choices"]:
            return {"do": "choose", "move": rng.choice(frame["choices"])["move"], "q": frame["q"]}
        return {"do": "enough", "q": frame["q"]} if frame["window"]["let"] else None

    def _swap(self) -> dict[str, Any] | None:
        """Return an offer of a won card for an action, where there is nothing to buy with gold."""
        menu, rng = self._frame["menu"], self._rng
        if menu is None or not menu["acts"] or menu["me"] == menu["actor"]:
            return None
        own = next((one["cards"] for one in menu["give"] or () if one["seat"] == menu["me"]), ())
        if not own:
            return None
        card = Card(rng.choice(own)["card"])
        act = codec.decode(Act, rng.choice(menu["acts"])["act"], "act")
        deal = Deal((Give(menu["me"], menu["actor"], (card,)), act))
        made: dict[str, Any] = codec.encode(Deal, deal)
        return made


def rehearse(session: Session, later: Later, seed: int = 1) -> str:
    """Let pupils come in one after the other, and return the pseudonym whose seat is left.

    ``later``: see ``Pupil``; ``seed``: of what they do.
    """
    students = [name for table in read_class_plan(session.folder).tables for name in table.students]
    for number, name in enumerate(students[:-1]):
        pupil = Pupil(session, name, random.Random(f"{seed} {name}"), later)
        later(0.3 * (number + 1), "", pupil.come)
    return students[-1]
