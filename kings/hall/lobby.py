"""The lobby: a code opens it while the doors are open, a name is tapped, and a seat is taken.

A device that has a seat keeps its link, which brings it back without the lobby. Wrong codes are
counted for all who try them together: a whole school may come from one address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Literal

from kings.errors import BadInput
from kings.game import Room
from kings.games import ROOMS
from kings.hall.links import Links, Place, new_code, read_code, same
from kings.hall.register import Register, Seating
from kings.names import SEATS, name_fault, name_key
from kings.typed import quoted
from kings.words import number

MOST_TRIES = 20
"""Wrong codes in a row, of all devices together, before everybody has to wait."""
TRY_AGAIN = 3.0
"""Seconds after which one more may be tried."""

CLOSED = "The doors are closed. Your teacher opens them."
WRONG = "No lobby has this code. Look at the wall again."
TOO_MANY = "Too many wrong codes were tried. Wait a few seconds, and try again."


class Tries:
    """How many wrong codes may still be tried; each comes back after ``TRY_AGAIN`` seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left, self._at = float(MOST_TRIES), clock()

    def check(self) -> None:
        """Raise ``BadInput`` where too many were tried lately, right ones too."""
        now = self._clock()
        self._left = min(MOST_TRIES, self._left + (now - self._at) / TRY_AGAIN)
        self._at = now
        if self._left < 1:
            raise BadInput(TOO_MANY)

    def count(self) -> None:
        """Note that a wrong one was tried."""
        self._left -= 1


@dataclass(frozen=True, slots=True)
class Said:
    """What a device of the lobby says (``do``: ``hall``).

    ``what``: ``enter`` with a ``code``; ``claim`` a name of the list, or one that was typed where
    there is no list, perhaps with those who sit ``beside`` at the same screen; ``ask`` the device
    that has this ``name`` already; ``let`` such a device have the seat (``yes``) or not, by the
    ``number`` of its request; ``leave`` the seat: it was the wrong name; ``consent`` to research
    (``yes``) or not; ``start``: at a table of friends. In a lesson: ``look`` at a ``step`` before
    (0: at the one of the class); which ``seat`` has come to the ``front`` of a screen that several
    share (None: nobody); ``reply`` to what is ``asked`` with what was ``typed`` into its fields.
    """

    what: Literal[
        "enter", "claim", "ask", "let", "leave", "consent", "start", "look", "front", "reply"
    ]
    code: str = ""
    name: str = ""
    beside: tuple[str, ...] = ()
    yes: bool | None = None
    number: int = 0
    step: int = 0
    seat: int | None = None
    asked: str = ""
    typed: tuple[tuple[str, ...], ...] = ()


class Lobby:
    """Who may come in, and who has which seat.

    ``register``: all that is kept, replaced at every change and handed to ``keep``, which may
    refuse it with an ``OSError``: then nothing has changed. ``others``: returns the codes of other
    halls behind the same address. ``names``: of the seats that students
    have, as the lists say them; none where they are typed here.
    """

    def __init__(
        self,
        register: Register,
        names: Mapping[Place, str],
        *,
        keep: Callable[[Register], None],
        clock: Callable[[], float],
    ) -> None:
        self._lay(register)
        self.names: Mapping[Place, str] = dict(names)
        self.links = Links(register.secret)
        self._keep = keep
        self.others: Callable[[], Iterable[str]] = tuple
        self._tries = Tries(clock)

    @property
    def room(self) -> Room:
        """The room of the game that is played."""
        return ROOMS[self.register.game]

    @property
    def typed(self) -> bool:
        """Whether names are typed here, as there is no list."""
        return not self.names

    def change(self, **fields: Any) -> None:
        """Change what is kept: at once on the disk, and here only if that went well."""
        self._take(replace(self.register, **fields))

    def _take(self, register: Register) -> None:
        self._keep(register)
        self._lay(register)

    def _lay(self, register: Register) -> None:
        self.register = register
        self._seats = {one.place: one for one in register.seats}
        screens: dict[Place, list[Place]] = {}
        for one in register.seats:
            first = one.seat if one.beside is None else one.beside
            screens.setdefault((one.table, first), []).append(one.place)
        self._screens = {place: tuple(alike) for alike in screens.values() for place in alike}
        self._tables: dict[int, list[Seating]] = {}
        for one in register.seats:
            self._tables.setdefault(one.table, []).append(one)
        self._listed: list[dict[str, Any]] | None = None

    # Coming in.

    def enter(self, typed: str) -> str:
        """Return the code if it is the lobby's, and the doors are open; else ``BadInput``."""
        self._tries.check()
        code = read_code(typed)
        if not code or not same(code, self.register.code):
            self._tries.count()
            raise BadInput(WRONG)
        if not self.register.doors:
            raise BadInput(CLOSED)
        return code

    def new_code(self) -> None:
        """Draw another code; the one before opens nothing any more."""
        self.change(code=new_code(but={self.register.code, *self.others()}))

    def find(self, link: str) -> Place | None:
        """Return the seat of a link; None for a wrong one, or one that was voided."""
        seats = ((one.table, one.seat, one.generation) for one in self.register.seats)
        return self.links.find(link, seats)

    def link(self, place: Place) -> str:
        """Return the link of a seat."""
        seating = self.seating(place)
        return self.links.seat(*place, seating.generation)

    def seating(self, place: Place) -> Seating:
        """Return what is known of a seat; ``BadInput`` if there is none."""
        seating = self._seats.get(place)
        if seating is None:
            table, seat = place
            letter = SEATS[seat] if seat in range(len(SEATS)) else "?"
            raise BadInput(f"Table {table} has no seat {letter}.")
        return seating

    def screen(self, place: Place) -> tuple[Place, ...]:
        """Return the seats that share the screen of this one, itself among them."""
        return self._screens.get(place, (place,))

    def name(self, place: Place) -> str:
        """Return the name at a seat; empty where nobody has given one yet."""
        seating = self._seats.get(place)
        return self.names.get(place) or ("" if seating is None else seating.name)

    def place(self, name: str) -> Place:
        """Return the seat of a name; ``BadInput`` if nobody has it."""
        wanted = name_key(name)
        for one in self.register.seats:
            if self.name(one.place) and name_key(self.name(one.place)) == wanted:
                return one.place
        raise BadInput(f"Nobody here is called {quoted(name)}.")

    def is_students(self, place: Place) -> bool:
        """Say whether a seat is meant for a student, and not for a bot of a scenario."""
        return self.typed or place in self.names

    def claim(self, *names: str) -> Place:
        """Give the seats of these names to the one screen at which they were tapped or typed.

        Returns the seat of the first, whose link is the screen's; ``BadInput`` where a seat is
        taken, or they are no seats of one table.
        """
        if self.typed:
            return self._join([" ".join(name.split()) for name in names])
        places = tuple(dict.fromkeys(map(self.place, names)))
        for place in places:
            if self.seating(place).claimed:
                raise BadInput(f"{self.name(place)} is taken. Ask the device that has it.")
        apart = [self.name(place) for place in places if place[0] != places[0][0]]
        if apart:
            others = f"{self.name(places[0])} and {apart[0]}"
            raise BadInput(f"{others} sit at different tables: they can't share a screen.")
        self.take(*places)
        return places[0]

    def _join(self, names: Sequence[str]) -> Place:
        """Give those who typed their names the next seats of one table: tables fill evenly."""
        for at, name in enumerate(names):
            self._check(name, (*self._called(), *names[:at]))
        free: dict[int, list[Place]] = {table: [] for table in self.register.tables}
        for one in self.register.seats:
            if not one.claimed:
                free[one.table].append(one.place)
        room = [table for table, places in free.items() if len(places) >= len(names)]
        if not room:
            one_seat = "Every seat is taken. Ask your teacher for one."
            raise BadInput(one_seat if len(names) == 1 else "No table has so many free seats.")
        sits = Counter(one.table for one in self.register.seats if one.claimed)
        places = sorted(free[min(room, key=lambda table: (sits[table], table))])[: len(names)]
        self.take(*places, names=names)
        return places[0]

    def rename(self, place: Place, name: str) -> None:
        """Call a seat by a name that was typed."""
        plain = " ".join(name.split())
        self._check(plain, self._called(but=place))
        self._take(self.register.with_seat(replace(self.seating(place), name=plain)))

    def _called(self, but: Place | None = None) -> tuple[str, ...]:
        return tuple(one.name for one in self.register.seats if one.claimed and one.place != but)

    def _check(self, name: str, others: Iterable[str]) -> None:
        """Refuse a name that can't be shown, or that somebody else has."""
        if fault := name_fault(name):
            raise BadInput(f"{fault[0].upper()}{fault[1:]}.")
        if name_key(name) in map(name_key, others):
            raise BadInput(f"Somebody here is called {quoted(name)} already. Add a letter to it.")

    def take(self, *places: Place, names: Sequence[str] = ()) -> None:
        """Note that somebody has these seats at one screen; ``names``: that were typed for them."""
        register, first = self.register, places[0]
        for place, name in zip(places, names or [""] * len(places), strict=True):
            before = self.seating(place)
            beside = None if place == first else first[1]
            taken = replace(before, claimed=True, name=name or before.name, bot="", beside=beside)
            register = register.with_seat(taken)
        self._take(register)

    def leave(self, *places: Place) -> None:
        """Let seats be free for others; their links are voided."""
        register = self.register
        for place in places:
            register = register.with_seat(self._left(place))
        self._take(register)

    def _left(self, place: Place) -> Seating:
        seating = self.seating(place)
        return Seating(*place, generation=seating.generation + 1, bot=seating.bot)

    def renew(self, place: Place) -> None:
        """Void the link of a seat: whoever has it is out, and a new one opens it."""
        seating = self.seating(place)
        fresh = replace(seating, generation=seating.generation + 1)
        self._take(self.register.with_seat(fresh))

    def keep_by_bot(self, place: Place, bot: str) -> None:
        """Note which bot plays a seat until its student comes; empty: none does."""
        self._take(self.register.with_seat(replace(self.seating(place), bot=bot)))

    def move(self, place: Place, to: Place) -> None:
        """Give the student of one seat another one, which must be free; both links are new."""
        seating, other = self.seating(place), self.seating(to)
        if not seating.claimed:
            raise BadInput("Nobody has this seat, so nobody can be moved from it.")
        if len(self.screen(place)) > 1:
            raise BadInput("This seat shares a screen. Free it, and let its student come in again.")
        if not self.is_students(to):
            raise BadInput("A bot plays this seat for good, as the scenario has it.")
        if other.claimed:
            raise BadInput(f"Seat {SEATS[to[1]]} at table {to[0]} is taken. Free it first.")
        taken = replace(
            seating, table=to[0], seat=to[1], generation=other.generation + 1, bot=other.bot
        )
        self._take(self.register.with_seat(self._left(place)).with_seat(taken))

    def consent(self, place: Place, yes: bool | None) -> None:  # noqa: FBT001 - the answer itself
        """Keep the answer to the question about research; it can be changed."""
        if not self.register.consent:
            raise BadInput("Nobody asks for that here.")
        self._take(self.register.with_seat(replace(self.seating(place), consent=yes)))

    # What a device is shown.

    def outside(self, wrong: str = "") -> dict[str, Any]:
        """Return the page of a device that has no code yet: nothing of this hall is on it."""
        return {"code": "", "wrong": wrong, "you": None, "names": [], "table": None}

    def inside(
        self, code: str, place: Place | None, here: Set[Place], *, words: str = ""
    ) -> dict[str, Any]:
        """Return the page of a device that came in.

        ``code``: with which (empty: by a link); ``place``: its seat, None: none yet; ``here``: the
        seats with a device before them; ``words``: what there is to say to it. Nobody is shown
        another table, or what others answered.
        """
        register = self.register
        shown: dict[str, Any] = {
            **self.outside(),
            "title": register.title,
            "game": self.room.title,
            "gist": list(self.room.gist),
            "code": code,
            "doors": register.doors,
            "typed": self.typed,
            "started": register.started,
            "ended": register.ended,
            "words": words,
            "names": self._names() if code else [],
            "consent": None,
        }
        if place is not None:
            seating = self.seating(place)
            shown["you"] = {"name": self.name(place), "table": place[0], "seat": place[1]}
            shown["beside"] = [self.name(one) for one in self.screen(place) if one != place]
            shown["link"] = self.link(place)
            shown["table"] = self._table(place, here)
            if register.consent:
                shown["consent"] = {"answer": seating.consent}
        return shown

    def _names(self) -> list[dict[str, Any]]:
        """Return all names in the order of the alphabet; every device is shown the same ones."""
        if self._listed is None:
            found = [
                {"name": name, "taken": self.seating(place).claimed}
                for place, name in self.names.items()
            ]
            self._listed = sorted(found, key=lambda one: name_key(str(one["name"])))
        return self._listed

    def _table(self, place: Place, here: Set[Place]) -> dict[str, Any]:
        seats = self._tables[place[0]]
        people = [one.place for one in seats if self.is_students(one.place)]
        present = sum(one in here for one in people)
        return {
            "number": place[0],
            "seats": [
                {
                    "seat": one.seat,
                    "name": self.name(one.place) if one.claimed else "",
                    "here": one.place in here or one.place not in people,
                    "you": one.place in self.screen(place),
                }
                for one in seats
            ],
            "words": f"{number(present)} of {number(len(people))}",
            "here": present,
            "of": len(people),
        }
