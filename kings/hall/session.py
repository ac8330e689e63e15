"""A lesson in a hall: its tables, its lobby, and every device that is before any of it.

All that is the hall's own happens on one strand, all that is a table's on that table's. A device
gets by its link what is meant for it: a seat, the lobby, the teacher's page or the wall's.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from kings.bots.thought import Thought
from kings.classroom import attendance, consent, plan
from kings.classroom.class_folder import collect
from kings.classroom.names import NAMES, read_names
from kings.errors import BadInput, BadRecord, KingsError
from kings.hall.debrief import LessonDebrief
from kings.hall.hall import parse_message, read_fields, read_hello
from kings.hall.links import Place, same
from kings.hall.lobby import CLOSED, Lobby, Said
from kings.hall.minds import Minds, Tell
from kings.hall.register import (
    HALL,
    MOST_WORDS,
    Register,
    open_register,
    with_new_seats,
    write_register,
)
from kings.hall.strands import Job, Post, at_once
from kings.hall.table import Board, Place as Screen, Table
from kings.names import SEATS
from kings.records.codec import plain_text
from kings.records.recording import HUMAN
from kings.seeds import fresh_seed
from kings.table.driver import Driver
from kings.table.seat import TOO_FAST, Device, Hello, Pace

NO_SEAT = "This link opens no seat. Ask your teacher for a new one."
"""Why a connection ends whose link is wrong, old or voided."""
ANOTHER_SCREEN = "elsewhere"
"""Why the connection of a device ends whose seat another device has taken, in one word."""
MOST_SCREENS = 3
"""Screens on which the teacher's page is open at a time, or the wall's."""
TOO_OFTEN = "This seat was opened too often. Wait a few seconds, and load the page again."
"""Why a connection ends whose seat's devices come one after the other without end."""
MOST_COMINGS, COMINGS = 10, 10.0
"""How often a seat may be come to, in how many seconds: each time it is drawn anew."""
PATIENCE = 120.0
"""Seconds for which a device waits for another one's answer."""
COME_IN, PLAY, LOOK_BACK = range(3)
"""The steps of a lesson."""

_OF_THE_HALL = re.compile(r'\s*\{\s*"do"\s*:\s*"hall"')
"""How a message begins that is not for a table."""

Later = Callable[[float, str, Job], None]
"""Has a job done on a strand so many seconds from now."""
Role = Literal["lobby", "seat", "teacher", "projector"]


def never(_: float, __: str, ___: Job) -> None:
    """Do nothing later: where somebody else has the clock."""


@dataclass(eq=False)
class Desk:
    """A table as the hall has it.

    ``seats``: from 0; ``names``: at them, none where they are typed; ``begun``: whether it is to
    play, as somebody has come to it; ``table``: None until it does; ``board``: what everybody may
    see of it; ``rings``: when its clock rings, in seconds since 1970 (None: none runs); ``away``:
    since when somebody is away, by seat; ``trouble``: what went wrong with it, in a sentence.
    """

    number: int
    seats: tuple[int, ...]
    names: tuple[str, ...] = ()
    begun: bool = False
    table: Table | None = None
    board: Board | None = None
    rings: int | None = None
    away: dict[int, int] = field(default_factory=dict)
    trouble: str = ""

    def see(self, board: Board, now: float) -> None:
        """Note how the table stands now, in seconds since 1970."""
        runs = board.left is not None and not board.stands
        rings = round(now + board.left) if runs and board.left is not None else None
        if rings is None or self.rings is None or abs(rings - self.rings) > 1:
            self.rings = rings  # seconds are rounded: the same clock must not seem another
        self.away = {seat: self.away.get(seat, round(now)) for seat in board.away}
        self.board = board
        self.trouble = ""


@dataclass(eq=False)
class Guest:
    """A device that is connected to the hall, and what it is there for.

    ``pace``: how fast it may speak to the hall as long as it has no seat; ``code``: with which it
    came into the lobby; ``place``: the seat that it has, of those who share it the first; ``asks``:
    the seat that it has asked another device for, and until when (seconds of the hall's clock);
    ``seated``: whether it is before its table already; ``sent``: the last page that it was sent.
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


class Session:
    """One lesson (or one table of friends) in the folder in which it is kept.

    ``folder``: of a class, or one in which ``new_session`` has begun; ``address``: what people type
    or scan, without what stands behind ``#``; ``clock``: seconds for limits and bells; ``now``:
    seconds since 1970, for the clock of the lesson that a restart doesn't stop. ``post`` and
    ``later``: where work is done (see ``strands``); ``minds``: where bots think that take their
    time (None: on their table's strand). ``paused``: whether all tables were paused together.
    Raises ``BadRecord`` and ``BadInput`` for a folder that can't be read.
    """

    page = "hall.html"
    """What a browser is sent first."""

    def __init__(
        self,
        folder: Path | str,
        *,
        address: str = "",
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
        post: Post = at_once,
        later: Later = never,
        minds: Minds | None = None,
    ) -> None:
        self.folder = Path(folder)
        self.address = address
        self.clock, self.now = clock, now
        self.post, self.later, self.minds = post, later, minds
        register = open_register(self.folder)
        self.of_class = (self.folder / plan.PLAN).is_file()
        self._plan_seen = plan_stamp(self.folder) if self.of_class else None
        self.lobby = Lobby(register, {}, keep=self._keep, clock=clock)
        self.desks: dict[int, Desk] = {}
        self._seat_class()
        self.debrief = LessonDebrief(self.folder, self.lobby.links, post=post, changed=self.refresh)
        self._guests: list[Guest] = []
        self._comings: dict[Place, Pace] = {}
        self._paces: dict[Place, Pace] = {}
        self._asked = 0
        self.paused = False
        self._rings: dict[int, float] = {}
        self.said_at = round(now())

    # What is kept.

    @property
    def register(self) -> Register:
        """What the hall keeps."""
        return self.lobby.register

    def _keep(self, register: Register) -> None:
        try:
            write_register(self.folder, register)
        except OSError as error:
            raise BadInput(f"{HALL} can't be written: {error.strerror}.") from error

    def _seat_class(self) -> None:
        """Read who sits where from the plan of the class, or from what was typed in the lobby."""
        register = self.register
        if self.of_class:
            class_plan, students = plan.read_class_plan(self.folder), _listed(self.folder)
            self.lobby.names = {
                (table.table, seat): name
                for table in class_plan.tables
                for seat, name in enumerate(table.players)
                if table.sitting[seat] == HUMAN or name in students
            }
            players = {table.table: table.players for table in class_plan.tables}
        else:
            players = dict.fromkeys(register.tables, ())
        for number, names in players.items():
            seats = tuple(one.seat for one in register.seats if one.table == number)
            known = self.desks.get(number)
            if known is None:
                self.desks[number] = Desk(number, seats, names)
            else:
                known.seats, known.names = seats, names

    def _notice_changes(self) -> None:
        """Take in what ``kings class`` has changed in the plan since it was read."""
        try:
            seen = plan_stamp(self.folder)
            if seen != self._plan_seen:
                self._plan_seen = seen
                self._read_again()
        except (KingsError, OSError) as refused:
            logging.getLogger("kings").warning("The class can't be read again: %s", refused)

    def names_at(self, desk: Desk) -> tuple[str, ...]:
        """Return the names at a table; a seat that nobody has taken yet is called by its letter."""
        if desk.names:
            return desk.names
        return tuple(
            self.lobby.name((desk.number, seat)) or plan.bot_name(desk.number, seat)
            for seat in desk.seats
        )

    # Devices.

    def greet(self, device: Device, text: str | bytes, game: str = "") -> Guest | None:
        """Take a device's first message, its hello; None, and the end, for a link that is wrong.

        ``game``: nothing here, as the lesson has its game.
        """
        hello = read_hello(text)
        if hello is None:
            device.end(NO_SEAT)
            return None
        link = hello.link.split("/", 1)[0]
        links = self.lobby.links
        place = self.lobby.find(link)
        if place is not None and not self._may_come(place):
            device.end(TOO_OFTEN)
            return None
        guest = Guest(device, "lobby", hello, Pace(self.clock))
        if same(link, links.teacher):
            guest.role = "teacher"
        elif same(link, links.projector):
            guest.role = "projector"
        elif place is not None:
            guest.role, guest.place = "seat", place
        elif link and len(link) > 2 * len(self.register.code):
            device.end(NO_SEAT)
            return None
        self._make_room(guest)
        self._guests.append(guest)
        if guest.place is not None:
            self._sit(guest, guest.place)
        elif guest.role == "lobby" and link:
            self._enter(guest, link)
        self.refresh()
        return guest

    def _make_room(self, guest: Guest) -> None:
        """Let the oldest screen of a page go that is open too often; a seat has one anyway."""
        alike = [one for one in self._guests if one.role == guest.role]
        if guest.role in ("teacher", "projector") and len(alike) >= MOST_SCREENS:
            self._send_away(alike[0])

    def _may_come(self, place: Place) -> bool:
        """Say whether a seat may be come to once more now, by whichever device."""
        known = self._comings.setdefault(place, Pace(self.clock, MOST_COMINGS, COMINGS))
        return known.ask()[0]

    def _pace(self, guest: Guest) -> Pace:
        """Return how fast a device may speak to the hall: those of one seat share it."""
        if guest.place is None:
            return guest.pace
        return self._paces.setdefault(guest.place, Pace(self.clock))

    def leave(self, guest: Guest, device: Device | None = None) -> None:
        """Note that a device has gone; its seat waits for it."""
        if guest not in self._guests:
            return
        self._guests.remove(guest)
        self._rise(guest)
        self.refresh()

    def forget(self, guest: Guest) -> None:
        """Keep the seat of a device that has been gone for long: a student comes back to it."""

    def strand(self, guest: Guest, text: str | bytes) -> str:
        """Return on which strand a message of this device belongs: its table's or the hall's."""
        own = not isinstance(text, str) or _OF_THE_HALL.match(text) is not None
        place = guest.place
        return "" if own or not guest.seated or place is None else strand_of(place[0])

    def hear(self, guest: Guest, text: str | bytes) -> None:
        """Carry out what a device asks for; whatever is wrong is answered in a sentence."""
        place = guest.place
        if self.strand(guest, text) and place is not None:
            self._hear_at_table(guest, place, text)
            return
        if guest.role == "projector":
            return
        may, warned = (True, False) if guest.role == "teacher" else self._pace(guest).ask()
        if warned:
            guest.device.send(plain_text({"refused": TOO_FAST}))
        if not may:  # and nothing is looked at anew for it
            return
        try:
            if guest.role == "teacher":
                self._teach(guest, text)
            else:
                self._carry_out(guest, read_said(text))
        except KingsError as refused:
            guest.device.send(plain_text({"refused": str(refused)}))
        self.refresh()

    def _hear_at_table(self, guest: Guest, place: Place, text: str | bytes) -> None:
        screen = self._screen_of(place)
        if screen is not None and guest.seated:
            screen.hear(text)
            self.look(place[0])

    def _screen_of(self, place: Place) -> Screen | None:
        """Return the screen at a table of whoever has this seat, or shares it."""
        table = self.desks[place[0]].table
        known = {} if table is None else table.seats
        seats = (seat for _, seat in self.lobby.screen(place))
        return next((known[seat] for seat in seats if seat in known), None)

    def _carry_out(self, guest: Guest, said: Said | None) -> None:
        if said is None:  # a table's word before there is a table, or a hello: the page comes again
            guest.sent = {}
            return
        guest.words = ""
        match said.what:
            case "enter":
                self._enter(guest, said.code)
            case "claim":
                self._claim(guest, said.name, said.beside)
            case "ask":
                self._inside(guest)
                self._ask(guest, self.lobby.place(said.name))
            case "let":
                self.let(said.number, yes=said.yes is True, by=guest)
            case "leave":
                self._stand_up(guest)
            case "consent":
                self._answer(self._own(guest), said.yes)
            case "start":
                self._own(guest)
                if not self.register.friends:
                    raise BadInput("Your teacher starts the tables.")
                self.start()

    def _enter(self, guest: Guest, typed: str) -> None:
        guest.words = ""
        try:
            guest.code = self.lobby.enter(typed)
        except BadInput as refused:
            guest.code, guest.words = "", str(refused)

    def _claim(self, guest: Guest, name: str, beside: Sequence[str]) -> None:
        """Give a device the seat of a name, or the name that was typed to the seat of its link.

        ``beside``: the names of others who sit before it.
        """
        if guest.place is not None and self.lobby.typed and not self.register.started:
            self.lobby.rename(guest.place, name)
            return
        self._inside(guest)
        self._sit(guest, self.lobby.claim(name, *beside))

    def _inside(self, guest: Guest) -> None:
        """Refuse somebody who didn't come in, or for whom the doors have been closed since."""
        if guest.place is not None:
            raise BadInput("You have a seat already. Press “Not my name” to leave it.")
        if not same(guest.code, self.register.code) or not self.register.doors:
            guest.code = ""
            raise BadInput(CLOSED)

    def _own(self, guest: Guest) -> Place:
        if guest.place is None:
            raise BadInput("You have no seat yet.")
        return guest.place

    # Sitting down and standing up.

    def _sit(self, guest: Guest, place: Place) -> None:
        """Let a device have a seat; others that had it are told, and let go of."""
        seating = self.lobby.seating(place)
        if not seating.claimed or seating.beside is not None:
            self.lobby.take(place)  # for a screen of its own
        elif seating.bot:
            self.lobby.keep_by_bot(place, "")
        guest.role, guest.place, guest.asks = "seat", place, None
        for other in [one for one in self._guests if one.place == place and one is not guest]:
            self._send_away(other)
        self._to_table(guest)

    def _send_away(self, guest: Guest) -> None:
        """End a connection whose seat somebody else has now; it is not brought back by itself."""
        self._guests.remove(guest)
        self._rise(guest)
        guest.device.send(plain_text({"bye": ANOTHER_SCREEN}))
        guest.device.end(ANOTHER_SCREEN)

    def _to_table(self, guest: Guest) -> None:
        """Let a device take its place before its table, if that plays already."""
        place = guest.place
        if place is None or not self.register.started or guest.seated:
            return
        guest.seated, guest.sent = True, {}
        self._begin(self.desks[place[0]])
        screen = self.lobby.screen(place)
        bots = [one[1] for one in screen if one != place and self.lobby.seating(one).bot]

        def come() -> None:
            table = self._opened(self.desks[place[0]])
            seats = tuple(seat for _, seat in screen if seat in table.seats or seat not in bots)
            for seat in seats:
                if seat not in table.seats:
                    table.free(seat)
            if table.seats[place[1]].seats != seats:
                table.screen(seats)
            table.seats[place[1]].come(guest.device, guest.hello)

        self.at_table(place[0], come)

    def _rise(self, guest: Guest) -> None:
        """Take a device from before its table."""
        place = guest.place
        if place is None or not guest.seated:
            return
        guest.seated = False

        def go(table: Table) -> None:
            for screen in table.places:
                screen.leave(guest.device)

        self._at_open(place[0], go)

    def _stand_up(self, guest: Guest) -> None:
        """Let a student give the seat back: it was the wrong name."""
        place = self._own(guest)
        self._rise(guest)
        self._give_back(place)
        guest.role, guest.place, guest.sent = "lobby", None, {}
        if not guest.code and self.register.doors:
            guest.code = self.register.code  # who has a link was let in before

    def _give_back(self, place: Place) -> None:
        """Let a seat be free; with the one whose link opens a screen go all who share it."""
        alone = self.lobby.seating(place).beside is not None
        places = (place,) if alone else self.lobby.screen(place)
        for one in places:
            self._withdraw(one)
        self.lobby.leave(*places)
        for one in places:
            self._agree(one)
            if self.register.started:
                self.put_bot(one)

    def _vacate(self, place: Place, why: str) -> None:
        """End the connections of a seat that was freed, moved or given a new link."""
        for guest in [one for one in self._guests if one.place == place]:
            self._guests.remove(guest)
            self._rise(guest)
            guest.device.end(why)

    # A second device asks the first one.

    def _ask(self, guest: Guest, place: Place) -> None:
        if not self.lobby.seating(place).claimed:
            self._sit(guest, self.lobby.claim(self.lobby.name(place)))
            return
        self._asked += 1
        guest.asks = place, self.clock() + PATIENCE, self._asked

    def let(self, number: int, *, yes: bool, by: Guest | None) -> None:
        """Answer a device that asks for a seat; ``by``: the one that has it, None: the teacher."""
        for guest in self._guests:
            if guest.asks is None or guest.asks[2] != number:
                continue
            place = guest.asks[0]
            if by is not None and place not in self._seats_of(by):
                break
            guest.asks = None
            if yes:
                self._sit(guest, place)
            else:
                guest.words = f"The device that plays as {self.lobby.name(place)} said no."
            return
        raise BadInput("Nobody asks for that seat any more.")

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The devices that ask for a seat that is taken, each with a number and the seat's name."""
        now = self.clock()
        for guest in self._guests:
            if guest.asks is not None and guest.asks[1] < now:
                guest.asks = None
                guest.words = "Nobody answered. Ask again, or ask your teacher."
        waiting = [guest.asks for guest in self._guests if guest.asks is not None]
        return [
            {"number": number, "name": self.lobby.name(place), "table": place[0], "seat": place[1]}
            for place, _, number in waiting
        ]

    # Tables.

    def at_table(self, number: int, job: Callable[[], object]) -> None:
        """Do something at a table, on its strand, and look at what came of it."""

        def done() -> None:
            try:
                job()
            except (KingsError, OSError) as refused:
                self.post("", partial(self._trouble, number, str(refused)))
            self.look(number)

        self.post(strand_of(number), done)

    def _at_open(self, number: int, job: Callable[[Table], object]) -> None:
        """Do something at a table on its strand, if it plays by then."""

        def done() -> None:
            table = self.desks[number].table
            if table is not None:
                job(table)

        self.at_table(number, done)

    def _trouble(self, number: int, words: str) -> None:
        self.desks[number].trouble = words
        self.refresh()

    def _opened(self, desk: Desk) -> Table:
        """Return a table, taken up from its journal, or begun with the names that were given."""
        if desk.table is None:
            register = self.register
            desk.table = Table(
                self._driver(desk),
                clock=self.clock,
                bell=register.bell,
                consent=self._consents(desk.number),
                screens=[
                    [one[1] for one in self.lobby.screen((desk.number, seat))]
                    for seat in desk.seats
                ],
                think=None if self.minds is None else partial(self._think, desk.number),
            )
            desk.table.allow_whispers(on=register.whispers)
            if desk.number in register.coached:
                desk.table.let_coach(on=True)
            if self.paused:
                desk.table.pause()
        return desk.table

    def _think(self, number: int, thought: Thought, tell: Tell) -> Callable[[], object]:
        """Have a table's bot think elsewhere; what it says is heard on the table's strand."""
        assert self.minds is not None

        def said(answer: Any) -> None:
            self.at_table(number, partial(tell, answer))

        return self.minds.ask(thought, said)

    def _driver(self, desk: Desk) -> Driver:
        """Return the game of a table from its journal; one that hasn't begun, as is agreed now."""
        path = plan.journal_path(self.folder, desk.number)
        bell, whispers = self.register.bell, self.register.whispers
        if path.exists():
            driver = Driver.open(path)
            recording = driver.recording
            if recording.lines or recording.header.version == 1:
                return driver
            try:
                driver.agree(bell=bell, whispers=whispers)
            except BaseException:
                driver.close()
                raise
            return driver
        room, seats = self.lobby.room, [(desk.number, seat) for seat in desk.seats]
        players = [
            HUMAN if self.lobby.seating(place).claimed else _bot(room.name) for place in seats
        ]
        options = room.options(names=self.names_at(desk))
        driver = Driver.begin(options, players, fresh_seed(), game=room.name)
        driver.agree(bell=bell, whispers=whispers)
        driver.recording.save_as(path)
        return driver

    def ask_consent(self, *, on: bool) -> None:
        """Ask in the lobby whether what is done may be used for research, or ask no longer."""
        if on and self.of_class:
            consent.ask_consent(self.folder)
        self.lobby.change(consent=on)

    def _answer(self, place: Place, yes: bool | None) -> None:  # noqa: FBT001 - the answer itself
        """Keep what a student has said; first in the folder, which decides what is exported."""
        for one in self.lobby.screen(place):
            if self.register.consent:
                self._note_consent(one, agrees=yes is True)
            self.lobby.consent(one, yes)
            self._agree(one)

    def _withdraw(self, place: Place) -> None:
        """Let a yes not stand for whoever has this seat, and its pseudonym, next."""
        if self.lobby.seating(place).consent:
            self._note_consent(place, agrees=False)

    def _note_consent(self, place: Place, *, agrees: bool) -> None:
        if self.of_class:
            consent.note_consent(self.folder, self.lobby.name(place), agrees=agrees)

    def _consents(self, number: int) -> frozenset[int]:
        agreed = (one for one in self.register.seats if one.table == number and one.consent)
        return frozenset(one.seat for one in agreed)

    def _agree(self, place: Place) -> None:
        agreed = self._consents(place[0])
        self._at_open(place[0], lambda table: table.agree(agreed))

    def look(self, number: int) -> None:
        """Note what everybody may see of a table now, on its strand, and when its bell rings."""
        desk = self.desks[number]
        table = desk.table
        if table is None:
            return
        board, now = table.board(), self.clock()
        ring = table.next_ring
        if ring is not None and ring != self._rings.get(number):
            self._rings[number] = ring
            wait = max(0.0, ring - now)
            self.later(wait, strand_of(number), partial(self._tick, number))
        self.post("", partial(self._look, desk, board))

    def _look(self, desk: Desk, board: Board) -> None:
        desk.see(board, self.now())
        watchers = [one for one in self._guests if one.role in ("teacher", "projector")]
        if watchers:  # nobody else is shown how a table stands
            self._show_watchers(watchers, self.requests)

    def _tick(self, number: int) -> None:
        table = self.desks[number].table
        if table is not None:
            self._rings.pop(number, None)
            table.tick(self.clock())
            self.look(number)

    def start(self) -> None:
        """Let the tables play; a bot takes every seat that nobody has."""
        if self.register.started:
            raise BadInput("The tables play already.")
        if not any(one.claimed for one in self.register.seats):
            raise BadInput("Nobody has come in yet.")
        step = min(PLAY, len(self.register.minutes) - 1)
        self.lobby.change(started=True, step=step, step_at=round(self.now()))
        self._open_tables()

    def _open_tables(self) -> None:
        """Take up all tables at which somebody sits, and let those who are here come to them."""
        for desk in self.desks.values():
            self._begin(desk)
        for guest in list(self._guests):
            self._to_table(guest)

    def _begin(self, desk: Desk) -> None:
        """Take up a table to which somebody has come; bots take the seats that nobody has."""
        seats = [self.lobby.seating((desk.number, seat)) for seat in desk.seats]
        if desk.begun or not any(one.claimed for one in seats):
            return
        desk.begun = True
        fresh = not plan.journal_path(self.folder, desk.number).exists()
        self.at_table(desk.number, partial(self._opened, desk))
        for one in seats:
            if not one.claimed and (one.place in self.lobby.names or fresh):
                self.put_bot(one.place)

    def resume(self) -> None:
        """Go on after a restart: tables that played are taken up from their journals."""
        if self.register.started:
            self._open_tables()
        self.refresh()

    def put_bot(self, place: Place, bot: str = "") -> None:
        """Let a bot play a seat, until its student comes."""
        self.lobby.seating(place)
        name = bot or _bot(self.register.game)
        self.lobby.keep_by_bot(place, name)
        if not self.register.started:
            return
        number, seat = place

        def put() -> None:
            table = self._opened(self.desks[number])
            if seat in table.seats:
                table.put_bot(seat, name)

        self.at_table(number, put)

    def end(self) -> None:
        """Let go of all tables and of whoever is before them: the program ends."""
        if self.minds is not None:
            self.minds.close()
        for desk in self.desks.values():
            if desk.table is not None:
                desk.table.close()
                desk.table = None

    # The teacher.

    def _teach(self, guest: Guest, text: str | bytes) -> None:
        """Carry out a command of the teacher's page."""
        raise BadInput("This hall has no teacher's page.")

    def pause(self, number: int | None, *, on: bool) -> None:
        """Pause a table, or all of them (None), or let them go on."""
        numbers = list(self.desks) if number is None else [self.desk(number).number]
        if number is None:
            self.paused = on
        for one in numbers:
            self._at_open(one, Table.pause if on else Table.resume)

    def desk(self, number: int) -> Desk:
        """Return a table of the hall; ``BadInput`` if there is none of this number."""
        if number not in self.desks:
            raise BadInput(f"There is no table {number} here.")
        return self.desks[number]

    def announce(self, words: str) -> None:
        """Say something to all screens; empty: take down what was said."""
        said = " ".join(words.split())
        if len(said) > MOST_WORDS:
            raise BadInput(f"An announcement has at most {MOST_WORDS} characters.")
        self.lobby.change(announced=said)
        self.said_at = round(self.now())

    def bell(self, seconds: int | None) -> None:
        """Let windows be open for so long from the next one on (None: no limit)."""
        self.lobby.change(bell=seconds)
        for number in self.desks:
            self._at_open(number, lambda table: table.set_bell(seconds))

    def free(self, place: Place) -> None:
        """Let somebody else have a seat: whoever has it is out, and a bot plays until then."""
        self._vacate(place, "Your teacher has freed this seat. Come in with the code again.")
        self._give_back(place)

    def renew(self, place: Place) -> None:
        """Void the link of a seat; a new one opens it."""
        self.lobby.renew(place)
        self._vacate(place, "Your teacher has made a new link for this seat.")

    def move(self, place: Place, to: Place) -> None:
        """Give the student of a seat another one that is free; their device follows."""
        answer = self.lobby.seating(place).consent
        self.lobby.move(place, to)
        if answer is not None:  # it counts for the seat's pseudonym, which is another now
            self._note_consent(to, agrees=answer)
            self._note_consent(place, agrees=False)
        self._agree(place)
        self._agree(to)
        moved = [one for one in self._guests if one.place == place]
        for guest in moved:
            self._rise(guest)
        if self.register.started:
            self.put_bot(place)
            if self.lobby.seating(to).bot:
                self.lobby.keep_by_bot(to, "")
        for guest in moved:
            guest.place, guest.sent = to, {}
            self._to_table(guest)

    def rotate(self) -> None:
        """Move everybody at every second table one seat on, before the tables play.

        Neighbouring tables have the same cards: after it neighbours hold different hands.
        """
        if self.register.started:
            raise BadInput("The tables play already, so nobody can change hands any more.")
        turned = list(self.desks)[1::2]
        if not turned:
            raise BadInput("There is one table only, so it has no neighbour.")
        if self.of_class:
            attendance.rotate(self.folder, turned)
        seats = []
        for one in self.register.seats:
            many = len(self.desks[one.table].seats)
            before = (one.table, (one.seat - 1) % many)
            other = self.lobby.seating(before) if one.table in turned else one
            fresh = max(one.generation, other.generation) + 1
            beside = None if other.beside is None else (other.beside + 1) % many
            seats.append(
                one
                if other is one
                else replace(other, seat=one.seat, generation=fresh, beside=beside)
            )
        self.lobby.change(seats=tuple(seats))
        for guest in self._guests:
            if guest.place is not None and guest.place[0] in turned:
                table, seat = guest.place
                guest.place = table, (seat + 1) % len(self.desks[table].seats)
                guest.sent = {}
        self._seat_class()

    def coach(self, number: int, *, on: bool) -> None:
        """Let a table have a coach or not."""
        self.desk(number)
        coached = set(self.register.coached) - {number} | ({number} if on else set())
        self.lobby.change(coached=tuple(sorted(coached)))
        self._at_open(number, lambda table: table.let_coach(on=on))

    def whispers(self, *, on: bool) -> None:
        """Allow private words between two seats, or not (S-52)."""
        self.lobby.change(whispers=on)
        for number in self.desks:
            self._at_open(number, lambda table: table.allow_whispers(on=on))

    def take_back(self, number: int) -> None:
        """Take the last step of a table back, as the teacher may at once."""
        table = self.desk(number).table
        if table is None:
            raise BadInput("This table doesn't play yet.")
        self.at_table(number, table.take_back)

    def add(self, name: str) -> str:
        """Seat a student who is on no list, before the tables play; return where."""
        if not self.of_class:
            raise BadInput("Names are typed in the lobby here, so everybody can come in.")
        if self.register.started:
            raise BadInput("The tables play. Let them tap a name that nobody has taken.")
        change = attendance.add_student(self.folder, name)
        self._notice_changes()
        where = f"table {change.table}, seat {SEATS[change.seat]}"
        return f"{change.name} plays as {change.pseudonym} at {where}."

    def _read_again(self) -> None:
        """Take in what has changed in the plan of the class: seats added, or given to others."""
        for table in plan.read_class_plan(self.folder).tables:
            for seat, name in enumerate(table.players):
                place = table.table, seat
                if self.lobby.names.get(place, name) != name:
                    self._vacate(place, "Somebody else has this seat now. Come in with the code.")
                    self._give_back(place)
        fresh = with_new_seats(self.register, self.folder)
        self.lobby.change(seats=fresh.seats)
        self._seat_class()

    def real_names(self) -> list[dict[str, Any]]:
        """Return who sits where by the real name, for the teacher alone."""
        known = read_names(self.folder) if self.of_class else {}
        return [
            {
                "table": one.table,
                "seat": one.seat,
                "pseudonym": self.lobby.name(one.place),
                "name": known.get(self.lobby.name(one.place), ""),
                "claimed": one.claimed,
            }
            for one in self.register.seats
            if self.lobby.name(one.place)
        ]

    def step(self, step: int, minutes: int | None = None) -> None:
        """Go to a step of the lesson, or give the one that runs other ``minutes``."""
        planned = list(self.register.minutes)
        if step not in range(len(planned)):
            raise BadInput("The lesson has no such step.")
        if minutes is not None:
            planned[step] = minutes
        same_step = step == self.register.step and self.register.step_at is not None
        begun = self.register.step_at if same_step else round(self.now())
        self.lobby.change(step=step, step_at=begun, minutes=tuple(planned))

    def finish(self) -> str:
        """End the lesson: pause all tables, and collect the journals of a class."""
        if not self.register.started:
            raise BadInput("The tables don't play yet, so there is nothing to collect.")
        self.pause(None, on=True)
        self.lobby.change(ended=True, doors=False, announced="")
        self.step(LOOK_BACK)
        if not self.of_class:
            return f"The journals are in {self.folder}."
        made = collect(self.folder, unfinished=True)
        told = [f"{len(made.copied)} of {len(self.desks)} tables are collected in {made.folder}."]
        return " ".join([*told, *made.left])

    def write_debrief(self) -> None:
        """Write the debrief of a class whose lesson has ended."""
        if not self.of_class:
            raise BadInput("There is a debrief for a class: kings class makes one.")
        if not self.register.ended:
            raise BadInput("End the lesson first: what the tables do would still change.")
        self.debrief.begin()

    # What everybody is shown.

    @property
    def here(self) -> frozenset[Place]:
        """The seats with a device before them."""
        return frozenset(place for one in self._guests for place in self._seats_of(one))

    def _seats_of(self, guest: Guest) -> tuple[Place, ...]:
        """Return the seats of those who sit before a device."""
        return () if guest.place is None else self.lobby.screen(guest.place)

    def refresh(self) -> None:
        """Send every device the page that is its own, if anything on it has changed."""
        if self.of_class:
            self._notice_changes()
        requests = self.requests
        watchers = []
        for guest in list(self._guests):
            if guest.role in ("teacher", "projector"):
                watchers.append(guest)
            elif guest.seated:
                self._show(guest, {"hall": self._note(guest, requests)})
            else:
                self._show(guest, {"lobby": self._page(guest, requests)})
        if watchers:
            self._show_watchers(watchers, requests)

    def _show_watchers(self, watchers: Sequence[Guest], requests: list[dict[str, Any]]) -> None:
        """Send their pages to those who watch: the teacher, and the wall."""

    def _show(self, guest: Guest, page: dict[str, Any], **beside: Any) -> None:
        """Send a page if it is another than before; ``beside``: what alone is no reason to."""
        if page != guest.sent:
            guest.sent = page
            guest.device.send(plain_text({**page, **beside}))

    def _page(self, guest: Guest, requests: list[dict[str, Any]]) -> dict[str, Any]:
        if guest.place is None and not same(guest.code, self.register.code):
            return self.lobby.outside(guest.words)
        page = self.lobby.inside(guest.code, guest.place, self.here, words=guest.words)
        page["asking"] = None if guest.asks is None else self.lobby.name(guest.asks[0])
        page["asked"] = self._asked_of(guest, requests)
        page["said"] = self.register.announced
        page["friends"] = self.register.friends
        return page

    def _note(self, guest: Guest, requests: list[dict[str, Any]]) -> dict[str, Any]:
        """Return what the hall has to say to a seat that plays."""
        place = self._own(guest)
        seating = self.lobby.seating(place)
        return {
            "link": self.lobby.link(place),
            "said": self.register.announced,
            "asked": self._asked_of(guest, requests),
            "consent": {"answer": seating.consent} if self.register.consent else None,
            "ended": self.register.ended,
        }

    def _asked_of(self, guest: Guest, requests: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Return the request of another device for a seat of this one."""
        own = self._seats_of(guest)
        found = next((one for one in requests if (one["table"], one["seat"]) in own), None)
        return None if found is None else {"number": found["number"]}

    @property
    def ends_at(self) -> int | None:
        """When the step of the lesson is over, in seconds since 1970; None: no clock runs."""
        register = self.register
        if register.step_at is None:
            return None
        return register.step_at + 60 * register.minutes[register.step]

    @property
    def rounds(self) -> str:
        """How long a game is, in words that follow *Play*."""
        return "seven rounds" if self.register.game == "struggle" else self.lobby.room.title

    @property
    def came(self) -> tuple[int, int]:
        """How many students have taken their seats, of how many that are expected."""
        seats = self.register.seats
        expected = len(self.lobby.names) or len(seats)
        return sum(one.claimed for one in seats), expected


def strand_of(table: int) -> str:
    """Return the name of a table's strand."""
    return f"table {table}"


def plan_stamp(folder: Path) -> tuple[int, int]:
    """Return what is another whenever the plan of a class was written anew; raises ``OSError``."""
    found = (folder / plan.PLAN).stat()
    return found.st_mtime_ns, found.st_ino


def read_said(text: str | bytes) -> Said | None:
    """Read what a device says to the hall; None for a hello, or a word that is the table's."""
    word, said = parse_message(text)
    return read_fields(Said, said) if word == "hall" else None


def _listed(folder: Path) -> frozenset[str]:
    try:
        return frozenset(read_names(folder)) if (folder / NAMES).is_file() else frozenset()
    except BadRecord:
        return frozenset()


def _bot(game: str) -> str:
    """Return the bot that takes a seat at a table of this game."""
    return plan.SUBSTITUTE if game == "struggle" else "greedy"
