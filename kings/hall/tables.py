"""The tables of one process: each taken up from its journal, or begun, and worked at on its strand.

What the hall tells a table and what it is told of one are small messages of plain values, so that a
table may be in another process than its hall. Tables know no lobby, no link and no teacher.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kings.classroom import plan
from kings.errors import KingsError
from kings.games import ROOMS
from kings.hall.board import Board
from kings.hall.metrics import Metrics
from kings.hall.minds import Minds
from kings.hall.strands import Job, Post, at_once
from kings.hall.table import Table
from kings.records.files import Taken
from kings.seeds import fresh_seed
from kings.table.background import Errand, Tell
from kings.table.driver import Driver
from kings.table.seat import Device, Hello

Later = Callable[[float, str, Job], None]
"""Has a job done on a strand so many seconds from now."""


TRY_AGAIN = 1.0
"""Seconds after which a journal is asked for again that somebody else has."""


def never(_: float, __: str, ___: Job) -> None:
    """Do nothing later: where somebody else has the clock."""


# What tables are told.


@dataclass(frozen=True, slots=True)
class Open:
    """Take a table up from its journal, or begin it; one that is open stays as it is.

    ``names``, ``players`` (``human`` or a bot's name): at its seats, for a game that is begun;
    ``screens``: the seats that share one each; ``bell``: seconds of a window, None: no limit;
    ``coach``: whether there is one; ``consent``: the seats that have agreed to have it noted when
    an offer reaches them; ``paused``: whether the table is to wait; ``scene``: the folder of its
    journal, in that of the hall (empty: that one itself).
    """

    game: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    screens: tuple[tuple[int, ...], ...]
    bell: int | None
    whispers: bool
    coach: bool
    consent: tuple[int, ...]
    paused: bool
    scene: str = ""

    def open(self, journal: Path, **about: Any) -> Table:
        """Return the table of a journal, which may be a new one; ``about``: see ``Table``."""
        table = Table(
            self._driver(journal),
            bell=self.bell,
            consent=self.consent,
            screens=self.screens,
            **about,
        )
        table.allow_whispers(on=self.whispers)
        if self.coach:
            table.let_coach(on=True)
        if self.paused:
            table.pause()
        return table

    def _driver(self, journal: Path) -> Driver:
        """Return the game of a journal; one that hasn't begun, as is agreed now."""
        if journal.exists():
            driver = Driver.open(journal)
            recording = driver.recording
            if recording.lines or recording.header.version == 1:
                return driver
            try:
                driver.agree(bell=self.bell, whispers=self.whispers)
            except BaseException:
                driver.close()
                raise
            return driver
        options = ROOMS[self.game].options(names=self.names)
        driver = Driver.begin(options, self.players, fresh_seed(), game=self.game)
        driver.agree(bell=self.bell, whispers=self.whispers)
        driver.recording.save_as(journal)
        return driver


@dataclass(frozen=True, slots=True)
class AtTable(ABC):
    """Something to be done at a table that is open; it raises ``KingsError`` where it can't be."""

    @abstractmethod
    def do(self, table: Table, device: Device | None) -> None:
        """Do it; ``device``: the one that it is about."""


@dataclass(frozen=True, slots=True)
class Sit(AtTable):
    """Let a device come to a seat.

    ``screen``: all seats that share it, of which ``bots`` may stay with their bots.
    """

    seat: int
    screen: tuple[int, ...]
    bots: tuple[int, ...]
    hello: Hello

    def do(self, table: Table, device: Device | None) -> None:
        """Give back what bots have kept, lay out the screen, and draw it."""
        assert device is not None
        seats = tuple(seat for seat in self.screen if seat in table.seats or seat not in self.bots)
        for seat in seats:
            if seat not in table.seats:
                table.free(seat)
        if table.seats[self.seat].seats != seats:
            table.screen(seats)
        table.seats[self.seat].come(device, self.hello)


@dataclass(frozen=True, slots=True)
class Rise(AtTable):
    """Take a device from before the table."""

    def do(self, table: Table, device: Device | None) -> None:
        """Let its seat wait."""
        if device is not None:
            for screen in table.places:
                screen.leave(device)


@dataclass(frozen=True, slots=True)
class PutBot(AtTable):
    """Let a bot play a seat."""

    seat: int
    bot: str

    def do(self, table: Table, device: Device | None) -> None:
        """Put it there, unless there is one already."""
        if self.seat in table.seats:
            table.put_bot(self.seat, self.bot)


@dataclass(frozen=True, slots=True)
class Agree(AtTable):
    """Note which seats have agreed to have it noted when an offer reaches them."""

    seats: tuple[int, ...]

    def do(self, table: Table, device: Device | None) -> None:
        """Note it."""
        table.agree(self.seats)


@dataclass(frozen=True, slots=True)
class SetBell(AtTable):
    """Let windows be open for so many seconds (None: no limit)."""

    seconds: int | None

    def do(self, table: Table, device: Device | None) -> None:
        """Do so from the next one on."""
        table.set_bell(self.seconds)


@dataclass(frozen=True, slots=True)
class AllowWhispers(AtTable):
    """Allow private words between two seats, or don't (S-52)."""

    on: bool

    def do(self, table: Table, device: Device | None) -> None:
        """Say so at the table."""
        table.allow_whispers(on=self.on)


@dataclass(frozen=True, slots=True)
class LetCoach(AtTable):
    """Let the table have a coach or not."""

    on: bool

    def do(self, table: Table, device: Device | None) -> None:
        """Show it to all screens."""
        table.let_coach(on=self.on)


@dataclass(frozen=True, slots=True)
class Halt(AtTable):
    """Pause the table (``on``), or let it go on."""

    on: bool

    def do(self, table: Table, device: Device | None) -> None:
        """Stop its clock, or let it run."""
        if self.on:
            table.pause()
        else:
            table.resume()


@dataclass(frozen=True, slots=True)
class TakeBack(AtTable):
    """Take the last step back, as the teacher may at once."""

    def do(self, table: Table, device: Device | None) -> None:
        """Go back, if nothing was turned over since."""
        table.take_back()


@dataclass(frozen=True, slots=True)
class Close:
    """Let go of the table, and of its journal; nobody is before it any more."""


ToTable = (
    Close
    | Open
    | Sit
    | Rise
    | PutBot
    | Agree
    | SetBell
    | AllowWhispers
    | LetCoach
    | Halt
    | TakeBack
)
"""What the hall may tell a table."""


# What they tell.


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong with a table, in a sentence."""

    words: str


Report = Board | Trouble
"""What the hall is told of a table."""


class Tables:
    """The tables of one process, by their numbers.

    ``folder``: of the hall; ``report``: called on a table's strand with what there is to know of
    it; ``clock``: seconds, for bells; ``post`` and ``later``: where work is done (see ``strands``);
    ``minds``: where bots think that take their time (None: on their table's strand); ``metrics``:
    what is counted. ``open``: those that play.
    """

    def __init__(
        self,
        folder: Path,
        report: Callable[[int, Report], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        post: Post = at_once,
        later: Later = never,
        minds: Minds | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.metrics = metrics or Metrics()
        self._folder, self._report, self._clock = folder, report, clock
        self._post, self._later, self.minds = post, later, minds
        self.open: dict[int, Table] = {}
        self._rings: dict[int, float] = {}
        self._held: dict[int, list[tuple[AtTable, Device | None]]] = {}

    def begin(self, session: Any) -> None:
        """Begin whatever they need beside this process: nothing; ``session``: the hall."""

    def tell(self, number: int, what: ToTable, device: Device | None = None) -> None:
        """Have something done at a table, on its strand; nothing at one that isn't open.

        At one whose journal somebody else has it is done as soon as that lets go of it.
        ``device``: the one that it is about.
        """
        if isinstance(what, Open):
            self._have_done(number, partial(self._open, number, what))
        elif isinstance(what, Close):
            self._have_done(number, partial(self._close, number))
        else:
            self._have_done(number, partial(self._do, number, what, device))

    def hear(self, number: int, device: Device, text: str | bytes) -> None:
        """Carry out what a device before a table asks for; called on the table's strand."""
        table = self.open.get(number)
        places = () if table is None else table.places
        screen = next((place for place in places if place.device is device), None)
        if screen is not None:
            screen.hear(text)
            self.look(number)

    def close(self) -> None:
        """Let go of all tables and of whoever is before them."""
        if self.minds is not None:
            self.minds.close()
        for table in self.open.values():
            table.close()
        self.open.clear()

    def _have_done(self, number: int, job: Callable[[], object]) -> None:
        """Have something done on a table's strand, and look at what came of it."""

        def done() -> None:
            try:
                job()
            except (KingsError, OSError) as refused:
                self._report(number, Trouble(str(refused)))
            self.look(number)

        self._post(strand_of(number), done)

    def _open(self, number: int, opening: Open) -> None:
        if number in self.open:
            return
        think = None if self.minds is None else partial(self._think, number)
        journal = plan.journal_path(self._folder / opening.scene, number)
        try:
            self.open[number] = opening.open(
                journal, clock=self._clock, think=think, watch=self.metrics.kept
            )
        except Taken:  # perhaps by a process that was killed and is about to end
            self._held.setdefault(number, [])
            again = partial(self._open_again, number, opening)
            self._later(TRY_AGAIN, strand_of(number), again)
            raise
        for what, device in self._held.pop(number, ()):
            self._have_done(number, partial(self._do, number, what, device))

    def _open_again(self, number: int, opening: Open) -> None:
        if number in self._held:
            self._have_done(number, partial(self._open, number, opening))

    def _close(self, number: int) -> None:
        table = self.open.pop(number, None)
        self._held.pop(number, None)
        self._rings.pop(number, None)
        if table is not None:
            table.close()

    def _do(self, number: int, what: AtTable, device: Device | None) -> None:
        table = self.open.get(number)
        if table is not None:
            what.do(table, device)
        elif number in self._held:
            self._held[number].append((what, device))

    def _think(self, number: int, errand: Errand, tell: Tell) -> Callable[[], object]:
        """Have something done elsewhere for a table, on whose strand the answer is heard."""
        assert self.minds is not None

        def said(answer: Any) -> None:
            self._have_done(number, partial(tell, answer))

        return self.metrics.ask(self.minds.ask, errand, said)

    def look(self, number: int) -> None:
        """Report what everybody may see of a table now, and note when its bell rings.

        It is called on the table's strand.
        """
        table = self.open.get(number)
        if table is None:
            return
        board, now = table.board(), self._clock()
        ring = table.next_ring
        if ring is not None and ring != self._rings.get(number):
            self._rings[number] = ring
            wait = max(0.0, ring - now)
            self._later(wait, strand_of(number), partial(self._tick, number))
        self._report(number, board)

    def _tick(self, number: int) -> None:
        table = self.open.get(number)
        if table is not None:
            self._rings.pop(number, None)
            table.tick(self._clock())
            self.look(number)


def strand_of(table: int) -> str:
    """Return the name of a table's strand."""
    return f"table {table}"
