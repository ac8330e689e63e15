"""A lesson in a hall: its tables, its lobby, and every device that is before any of it.

All that is the hall's own happens on one strand, all that is a table's on that table's. A device
gets by its link what is meant for it: a seat, the lobby, the teacher's page or the wall's.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings.classroom import attendance, consent, embargo, plan
from kings.classroom.class_folder import collect
from kings.classroom.names import NAMES, read_names
from kings.errors import BadInput, BadRecord, KingsError
from kings.hall.classwork import Classwork, Eyes
from kings.hall.debrief import LessonDebrief
from kings.hall.desk import Desk
from kings.hall.guest import Guest
from kings.hall.hall import is_for_the_hall, parse_message, read_fields, read_hello
from kings.hall.links import Place, same
from kings.hall.lobby import CLOSED, Lobby, Said
from kings.hall.metrics import Metrics
from kings.hall.minds import Minds
from kings.hall.register import (
    HALL,
    MOST_WORDS,
    Register,
    open_register,
    with_new_seats,
    write_register,
)
from kings.hall.reviews import LessonReviews, strand_of_review, table_of
from kings.hall.strands import Post, at_once
from kings.hall.tables import (
    Agree,
    AllowWhispers,
    Close,
    Halt,
    Later,
    LetCoach,
    Open,
    PutBot,
    Report,
    Rise,
    SetBell,
    Sit,
    Tables,
    TakeBack,
    Trouble,
    never,
    strand_of,
)
from kings.names import SEATS
from kings.records.codec import plain_text
from kings.records.recording import HUMAN
from kings.table.seat import TOO_FAST, Device, Pace

if TYPE_CHECKING:
    from kings.hall.course import Course

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
"""The steps of a lesson that has no others."""

PassOn = Callable[[Any, bytes], Awaitable[bool]]
"""Is asked, with a request and its body, whether another process answers it."""


class Session:
    """One lesson (or one table of friends) in the folder in which it is kept.

    ``folder``: of a class, or one in which ``new_session`` has begun; ``address``: what people
    scan, without what stands behind ``#``; ``door``: what they type (empty: the same); ``clock``:
    seconds for limits and bells; ``now``: seconds since 1970, for the clock of the lesson that a
    restart doesn't stop. ``post`` and
    ``later``: where work is done (see ``strands``); ``minds``: where bots think that take their
    time (None: on their table's strand); ``tables``: makes the tables, given where they report and
    what counts (None: they are in this process). ``stand_in``: the bot that takes a seat to which
    nobody has come (empty: the usual one). ``paused``: whether all tables were paused together;
    ``metrics``: what is counted here.
    Raises ``BadRecord`` and ``BadInput`` for a folder that can't be read.
    """

    page = "hall.html"
    """What a browser is sent first."""
    pass_on: PassOn | None = None
    """Hands what a browser asks for to the process whose it is; None: all is this one's."""

    def __init__(
        self,
        folder: Path | str,
        *,
        address: str = "",
        door: str = "",
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
        post: Post = at_once,
        later: Later = never,
        minds: Minds | None = None,
        tables: Callable[[Callable[[int, Report], None], Metrics], Tables] | None = None,
        stand_in: str = "",
    ) -> None:
        self.stand_in = stand_in
        self.folder = Path(folder)
        self.address, self.door = address, door or address
        self.clock, self.now = clock, now
        self.post = post
        self.metrics = Metrics()
        register = open_register(self.folder)
        self.of_class = (self.folder / plan.PLAN).is_file()
        self._plan_seen = plan_stamp(self.folder) if self.of_class else None
        self.lobby = Lobby(register, {}, keep=self._keep, clock=clock)
        self.desks: dict[int, Desk] = {}
        self.paused = False
        self.tables = (
            tables(self._report, self.metrics)
            if tables is not None
            else Tables(
                self.folder,
                self._report,
                clock=clock,
                post=post,
                later=later,
                minds=minds,
                metrics=self.metrics,
            )
        )
        self._seat_class()
        self.classwork = (
            None
            if register.lesson is None
            else Classwork(_course(self.folder, register), self.lobby, post, self.refresh)
        )
        self.scene: str | None = "" if self.classwork is None else None
        self.debrief = LessonDebrief(
            self.folder,
            self.lobby.links,
            post=post,
            changed=self.refresh,
            apart=minds is not None or tables is not None,
        )
        self.reviews = LessonReviews(
            post=post, minds=minds, apart=minds is not None or tables is not None
        )
        self._guests: list[Guest] = []
        self._watchers: list[Guest] = []
        self._comings: dict[Place, Pace] = {}
        self._paces: dict[Place, Pace] = {}
        self._asked = 0
        self._stale = False
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
                self.desks[number] = Desk(number, seats, names, paused=self.paused)
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
        place = self.lobby.find(link)
        if place is not None and not self._may_come(place):
            device.end(TOO_OFTEN)
            return None
        guest = Guest(device, "lobby", hello, Pace(self.clock))
        self._see_role(guest, link, place)
        if guest.role == "lobby" and link and len(link) > 2 * len(self.register.code):
            device.end(NO_SEAT)
            return None
        self._make_room(guest)
        self._guests.append(guest)
        if guest.table is not None:
            self.reviews.come(guest, guest.table, self._over(guest.table))
            return guest
        if guest.watches:
            self._watchers.append(guest)
        if guest.place is not None:
            self._sit(guest, guest.place)
        elif guest.role == "lobby" and link:
            self._enter(guest, link)
        self._answer_to(guest)
        return guest

    def _see_role(self, guest: Guest, link: str, place: Place | None) -> None:
        """Note what a device is there for, by its link; ``place``: the seat that it opens."""
        links = self.lobby.links
        if same(link, links.teacher):
            guest.table = table_of(guest.hello.link)
            guest.role = "teacher" if guest.table is None else "review"
        elif same(link, links.projector):
            guest.role = "projector"
        elif place is not None:
            guest.role, guest.place = "seat", place

    def _make_room(self, guest: Guest) -> None:
        """Let the oldest screen of a page go that is open too often; a seat has one anyway."""
        alike = [one for one in self._guests if one.role == guest.role]
        if (guest.watches or guest.role == "review") and len(alike) >= MOST_SCREENS:
            self._send_away(alike[0])

    def _over(self, table: int) -> Path | None:
        """Return the journal of a table's game that can be reviewed; None if there is none yet."""
        if table not in self.desks or not self.can_review(table):
            return None
        return plan.journal_path(self.folder / (self.scene or ""), table)

    @property
    def cards_told(self) -> bool:
        """Whether the hidden cards of a class are no secret at any of its tables any more."""
        if not self.of_class or self.classwork is not None:
            return True  # friends have a deck of their own at each table
        if all(desk.board is not None and desk.board.over for desk in self.desks.values()):
            return True
        return embargo.are_told(self.folder)

    def can_review(self, table: int) -> bool:
        """Say whether a table's game can be reviewed: whether it is over."""
        board = self.desk(table).board
        return board is not None and board.over

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
        self._drop(guest)
        self.refresh()

    def _drop(self, guest: Guest) -> None:
        """Forget a device, which may be before its table."""
        self._guests.remove(guest)
        if guest in self._watchers:
            self._watchers.remove(guest)
        self.reviews.leave(guest)
        self._rise(guest)

    def lose(self, guests: Collection[Guest]) -> None:
        """Note that devices have gone all at once, as the process is gone in which they were."""
        for guest in guests:
            if guest in self._guests:
                self._drop(guest)
        self.refresh()

    def forget(self, guest: Guest) -> None:
        """Keep the seat of a device that has been gone for long: a student comes back to it."""

    def strand(self, guest: Guest, text: str | bytes) -> str:
        """Return on which strand a message of this device belongs: its table's or the hall's."""
        place = guest.place
        if guest.table is not None:
            return strand_of_review(guest.table)
        own = not guest.seated or place is None or is_for_the_hall(text)
        return "" if own or place is None else strand_of(place[0])

    def hear(self, guest: Guest, text: str | bytes) -> None:
        """Carry out what a device asks for; whatever is wrong is answered in a sentence."""
        place = guest.place
        if guest.table is not None:
            if guest.back is not None:
                guest.back.hear(text)
            return
        if self.strand(guest, text) and place is not None:
            if guest.seated:
                self.tables.hear(place[0], guest.device, text)
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
        self._answer_to(guest)

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
            case "look" | "front" | "reply":
                self._learn(guest, said)
            case "start":
                self._start_friends(guest)

    def _learn(self, guest: Guest, said: Said) -> None:
        self._own(guest)
        if self.classwork is None:
            raise BadInput("This hall gives no lesson.")
        told = self.classwork.hear(guest.eyes, self._seats_of(guest), said, self.now())
        if told:
            guest.device.send(plain_text({"said": told}))

    def _start_friends(self, guest: Guest) -> None:
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
            self.metrics.refused("code")

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
        self._drop(guest)
        guest.device.send(plain_text({"bye": ANOTHER_SCREEN}))
        guest.device.end(ANOTHER_SCREEN)

    def _to_table(self, guest: Guest) -> None:
        """Let a device take its place before its table, if that plays already."""
        place = guest.place
        if place is None or not self._plays or guest.seated:
            return
        guest.seated, guest.sent = True, {}
        self._begin(self.desks[place[0]])
        screen = self.lobby.screen(place)
        bots = [one[1] for one in screen if one != place and self.lobby.seating(one).bot]
        seats = tuple(seat for _, seat in screen)
        self._open(self.desks[place[0]])
        self.tables.tell(place[0], Sit(place[1], seats, tuple(bots), guest.hello), guest.device)

    def _rise(self, guest: Guest) -> None:
        """Take a device from before its table."""
        place = guest.place
        if place is None or not guest.seated:
            return
        guest.seated = False
        self.tables.tell(place[0], Rise(), guest.device)

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
            self._drop(guest)
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

    def _open(self, desk: Desk) -> None:
        """Have a table taken up, as is agreed now, unless it is open already."""
        register = self.register
        places = [(desk.number, seat) for seat in desk.seats]
        bot = self.stand_in or _bot(register.game)
        opening = Open(
            game=register.game,
            names=self.names_at(desk),
            players=tuple(HUMAN if self.lobby.seating(one).claimed else bot for one in places),
            screens=tuple(tuple(seat for _, seat in self.lobby.screen(one)) for one in places),
            bell=register.bell,
            whispers=register.whispers,
            coach=desk.number in register.coached,
            consent=self._consents(desk.number),
            paused=desk.paused,
            scene=self.scene or "",
        )
        self.tables.tell(desk.number, opening)

    def _report(self, number: int, told: Report) -> None:
        """Hear, from whichever thread, what there is to know of a table."""
        self.post("", partial(self._see, self.desks[number], told))

    def _see(self, desk: Desk, told: Report) -> None:
        if isinstance(told, Trouble):
            desk.trouble = told.words
            self.refresh()
            return
        if self.scene is None:  # it was closed meanwhile
            return
        before = desk.state
        desk.see(told, self.now())
        if self.classwork is not None and "over" in {before, desk.state} and before != desk.state:
            self.refresh()  # its students are told what there would be without a deal
        elif self._watchers:  # nobody else is shown how a table stands
            self._show_watchers(self.requests, desk)

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

    def _consents(self, number: int) -> tuple[int, ...]:
        agreed = (one for one in self.register.seats if one.table == number and one.consent)
        return tuple(one.seat for one in agreed)

    def _agree(self, place: Place) -> None:
        self.tables.tell(place[0], Agree(self._consents(place[0])))

    def start(self) -> None:
        """Let the tables play; a bot takes every seat that nobody has."""
        if self.register.started:
            raise BadInput("The tables play already.")
        if not any(one.claimed for one in self.register.seats):
            raise BadInput("Nobody has come in yet.")
        step = min(PLAY, len(self.register.minutes) - 1)
        self.lobby.change(started=True, step=step, step_at=round(self.now()))
        self._turn_tables()

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
        fresh = not plan.journal_path(self.folder / (self.scene or ""), desk.number).exists()
        self._open(desk)
        for one in seats:
            if not one.claimed and (one.place in self.lobby.names or fresh):
                self.put_bot(one.place)
            elif one.bot and self.classwork is not None:  # the table is fresh, the bots stay
                self.put_bot(one.place, one.bot)

    def resume(self) -> None:
        """Go on after a restart: tables that played are taken up from their journals."""
        if self.classwork is not None:
            self.classwork.warm_up()
        if self.register.started:
            self._turn_tables()
        self.refresh()

    def reopen(self, numbers: Collection[int]) -> None:
        """Take tables up again whose process was killed, as after a restart of the hall."""
        for number in numbers:
            desk = self.desks[number]
            if desk.begun:
                desk.begun = False
                self._begin(desk)

    def put_bot(self, place: Place, bot: str = "") -> None:
        """Let a bot play a seat, until its student comes."""
        self.lobby.seating(place)
        name = bot or self.stand_in or _bot(self.register.game)
        self.lobby.keep_by_bot(place, name)
        if not self._plays:
            return
        number, seat = place
        self._open(self.desks[number])
        self.tables.tell(number, PutBot(seat, name))

    def end(self) -> None:
        """Let go of all tables and of whoever is before them: the program ends."""
        self.reviews.close()
        self.tables.close()

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
            self.desks[one].paused = on
            self.tables.tell(one, Halt(on))

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
            self.tables.tell(number, SetBell(seconds))

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
        self.tables.tell(number, LetCoach(on))

    def whispers(self, *, on: bool) -> None:
        """Allow private words between two seats, or not (S-52)."""
        self.lobby.change(whispers=on)
        for number in self.desks:
            self.tables.tell(number, AllowWhispers(on))

    def take_back(self, number: int) -> None:
        """Take the last step of a table back, as the teacher may at once."""
        if self.desk(number).board is None:
            raise BadInput("This table doesn't play yet.")
        self.tables.tell(number, TakeBack())

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
        if self.classwork is not None and step and not self.register.started:
            raise BadInput("Start the lesson first.")
        left = self.at
        self.lobby.change(step=step, step_at=begun, minutes=tuple(planned))
        if self.classwork is not None and not same_step:
            if left is not None:
                self.classwork.leave(left, self.now())
            for guest in self._guests:
                guest.eyes = Eyes()
            self._turn_tables()

    def finish(self) -> str:
        """End the lesson: pause all tables, and collect the journals of a class."""
        if not self.register.started:
            raise BadInput("The tables don't play yet, so there is nothing to collect.")
        self.pause(None, on=True)
        self.lobby.change(ended=True, doors=False, announced="")
        self.step(LOOK_BACK if self.classwork is None else len(self.register.minutes) - 1)
        if not self.of_class:
            return f"The journals are in {self.folder}."
        lesson = self.classwork
        folders = (self.folder,) if lesson is None else lesson.course.table_folders
        told: list[str] = []
        for folder in folders:
            made = collect(folder, unfinished=True)
            tables = f"{len(made.copied)} of {len(self.desks)} tables"
            told += [f"{tables} are collected in {made.folder}.", *made.left]
        return " ".join(told)

    def write_debrief(self, *, prices: bool = False) -> None:
        """Write the debrief of a class whose lesson has ended, with ``prices`` or without."""
        if not self.of_class:
            raise BadInput("There is a debrief for a class: kings class makes one.")
        if not self.register.ended:
            raise BadInput("End the lesson first: what the tables do would still change.")
        self.debrief.begin(prices=prices)

    # A lesson in steps.

    @property
    def at(self) -> int | None:
        """At which step of its lesson the class is, from 0; None where there is none, or before."""
        return None if self.classwork is None else self.classwork.at

    def _lesson(self, guest: Guest) -> dict[str, Any] | None:
        """Return the step that a device is shown; None: it is shown the lobby or a table."""
        if self.classwork is None or self.at is None or guest.place is None:
            return None
        about = guest.eyes, self._seats_of(guest), self.ends_at
        if not guest.seated:
            return self.classwork.page(*about)
        over = self.desks[guest.place[0]].state == "over"
        return self.classwork.above_table(*about, over=over)

    def _turn_tables(self) -> None:
        """Let the tables of this step play; those of another one are closed as they stand."""
        if self.classwork is None:
            self._open_tables()
            return
        wanted = self.classwork.scene
        if wanted == self.scene:
            return
        for guest in self._guests:
            self._rise(guest)
            guest.sent = {}
        for desk in self.desks.values():
            if desk.begun:
                self.tables.tell(desk.number, Close())
            desk.begun, desk.board, desk.rings, desk.away = False, None, None, {}
        self.scene = wanted
        if wanted is not None:
            self._open_tables()

    @property
    def _plays(self) -> bool:
        """Whether tables play now: in a lesson where the class bargains."""
        return self.register.started and self.scene is not None

    # What everybody is shown.

    @property
    def roles(self) -> list[str]:
        """What each device is there for."""
        return [guest.role for guest in list(self._guests)]

    @property
    def here(self) -> frozenset[Place]:
        """The seats with a device before them."""
        return frozenset(place for one in self._guests for place in self._seats_of(one))

    def _seats_of(self, guest: Guest) -> tuple[Place, ...]:
        """Return the seats of those who sit before a device."""
        return () if guest.place is None else self.lobby.screen(guest.place)

    def refresh(self) -> None:
        """Send every device the page that is its own, if anything on it has changed.

        What changes while others are being heard is sent once, behind them.
        """
        if not self._stale:
            self._stale = True
            self.post("", self._refresh)

    def _refresh(self) -> None:
        self._stale = False
        if self.of_class:
            self._notice_changes()
        requests, here = self.requests, self.here
        for guest in list(self._guests):
            if guest not in self._watchers and guest.table is None:
                self._show_own(guest, requests, here)
        if self._watchers:
            self._show_watchers(requests)

    def _answer_to(self, guest: Guest) -> None:
        """Send a device what has come of what it said; the others get theirs behind it."""
        if guest in self._watchers:
            self._show_watchers(self.requests)
        elif guest in self._guests:
            self._show_own(guest, self.requests, self.here)
        self.refresh()

    def _show_own(
        self, guest: Guest, requests: list[dict[str, Any]], here: frozenset[Place]
    ) -> None:
        """Send a device its page, if anything on it has changed."""
        if guest.seated:
            self._show(guest, {"hall": self._note(guest, requests)}, **self._time)
        elif (page := self._lesson(guest)) is not None:
            self._show(guest, {"lesson": page, "hall": self._note(guest, requests)}, **self._time)
        else:
            self._show(guest, {"lobby": self._page(guest, requests, here)})

    def _show_watchers(self, requests: list[dict[str, Any]], desk: Desk | None = None) -> None:
        """Send their pages to those who watch: the teacher, and the wall.

        ``desk``: the only table of which something is new; None: there may be more.
        """

    def _show(self, guest: Guest, page: dict[str, Any], **beside: Any) -> None:
        """Send a page if it is another than before; ``beside``: what alone is no reason to."""
        if page != guest.sent:
            guest.sent = page
            guest.device.send(plain_text({**page, **beside}))

    def _page(
        self, guest: Guest, requests: list[dict[str, Any]], here: frozenset[Place]
    ) -> dict[str, Any]:
        if guest.place is None and not same(guest.code, self.register.code):
            return self.lobby.outside(guest.words)
        page = self.lobby.inside(guest.code, guest.place, here, words=guest.words)
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
            "step": self._lesson(guest) if guest.seated else None,
        }

    def _asked_of(self, guest: Guest, requests: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Return the request of another device for a seat of this one."""
        own = self._seats_of(guest)
        found = next((one for one in requests if (one["table"], one["seat"]) in own), None)
        return None if found is None else {"number": found["number"]}

    @property
    def _time(self) -> dict[str, float]:
        """What a screen needs to show how much time is left, where it shows it."""
        return {} if self.classwork is None else {"now": round(self.now(), 1)}

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


def _course(folder: Path, register: Register) -> Course:
    """Return the lesson of a hall; what it computes with is loaded where there is one."""
    from kings.hall.course import Course

    assert register.lesson is not None
    return Course(folder, register.lesson, register.length, register.extras)


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
