"""What a hall knows after a kill: its secret, code and doors, who has which seat, what was agreed.

It is one small file in the folder of the hall, ``hall.json``, replaced in one piece and read by the
teacher's account alone. The games themselves stand in their journals. The format is published as a
JSON Schema in ``kings/hall/schemas`` (``make schemas`` writes it anew).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kings.classroom import plan
from kings.errors import BadInput, BadRecord
from kings.games import ROOMS, find_room
from kings.hall import bell as bells
from kings.hall.links import Place, new_code, new_secret, read_code
from kings.names import name_fault
from kings.records import codec, formats
from kings.records.files import AppendOnly, Taken, make_folder, put_text, read_text

HALL = "hall.json"
LOCK = "hall.lock"
"""The file, always empty, that the program keeps in which a hall is open."""
MOST_TABLES = 400
MOST_MINUTES = 240
MOST_WORDS = 280
"""Characters of an announcement, as of a word at a table."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A seat of the hall, and the student who has it.

    ``generation``: how often its link was voided; ``claimed``: whether somebody has taken it;
    ``name``: under which, where the hall knew no names before; ``consent``: what was answered to
    the question about research (None: nothing yet); ``bot``: which bot keeps it for the one who
    has it or comes late; ``beside``: the seat whose screen it shares (None: that screen, and the
    link that opens it, are its own).
    """

    table: int
    seat: int
    generation: int = 0
    claimed: bool = False
    name: str = ""
    consent: bool | None = None
    bot: str = ""
    beside: int | None = None

    def __post_init__(self) -> None:
        """Refuse a name that can't be shown."""
        if self.name and (fault := name_fault(self.name)):
            raise BadInput(f"The name of seat {self.seat} at table {self.table}: {fault}.")

    @property
    def place(self) -> Place:
        """Where it is."""
        return self.table, self.seat


@dataclass(frozen=True, slots=True)
class Register:
    """All that a hall keeps beside its journals.

    ``secret``: of its links; ``doors``: whether the ``code`` opens the lobby now; ``consent``:
    whether the question about research is asked; ``bell``: seconds of a window, None: no limit;
    ``coached``: the tables with a coach; ``started``: whether the tables play; ``ended``: whether
    the teacher has ended the lesson; ``step``: of the lesson, from 0, begun at ``step_at`` (seconds
    since 1970, None: no clock runs) for so many ``minutes``. ``friends``: a table without
    a teacher, to which links alone lead, and whose people start it. ``game``: which one is played;
    ``seats``: in the order of the tables. ``lesson``: which one is given (None: the tables just
    play), in the version of so many minutes (``length``), with the steps that were added
    (``extras``).
    """

    format: Literal["kings-hall"]
    version: Literal[1]
    title: str
    game: str
    secret: str
    code: str
    seats: tuple[Seating, ...]
    doors: bool = True
    consent: bool = False
    bell: int | None = bells.USUAL
    whispers: bool = False
    coached: tuple[int, ...] = ()
    started: bool = False
    ended: bool = False
    step: int = 0
    step_at: int | None = None
    minutes: tuple[int, ...] = (5, 30, 10)
    announced: str = ""
    friends: bool = False
    lesson: int | None = None
    length: int = 50
    extras: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no hall can have kept."""
        find_room(self.game)
        if len(self.secret) < 32:
            raise BadInput("The secret of a hall has at least 32 characters.")
        if read_code(self.code) != self.code:
            raise BadInput("The code of a hall has five letters, and neither I nor O.")
        if self.bell not in (None, *bells.LENGTHS):
            *some, last = map(str, bells.LENGTHS)
            raise BadInput(
                f"The bell rings after {', '.join(some)} or {last} seconds, or not at all (S-50)."
            )
        if not self.minutes or not all(1 <= one <= MOST_MINUTES for one in self.minutes):
            raise BadInput(f"A step of a lesson takes 1 to {MOST_MINUTES} minutes.")
        if not 0 <= self.step < len(self.minutes):
            raise BadInput(f"A lesson has no step {self.step}.")
        places = [one.place for one in self.seats]
        if not places or len(set(places)) < len(places):
            raise BadInput("A hall has seats, and each of them once.")

    def with_seat(self, changed: Seating) -> Register:
        """Return the register with one seat otherwise."""
        seats = (changed if one.place == changed.place else one for one in self.seats)
        return replace(self, seats=tuple(seats))

    def generation(self, place: Place) -> int:
        """Return how often the link of a seat was voided."""
        return next((one.generation for one in self.seats if one.place == place), 0)

    def renewed(self, place: Place) -> Register:
        """Return the register with a seat that nobody has taken; its link before is void."""
        return self.with_seat(Seating(*place, generation=self.generation(place) + 1))

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of its tables."""
        return tuple(dict.fromkeys(one.table for one in self.seats))


def new_register(
    title: str, game: str, tables: Mapping[int, int], *, friends: bool = False
) -> Register:
    """Return the register of a new hall.

    ``tables``: how many sit at each, by its number; ``friends``: see ``Register``.
    """
    room = ROOMS[game]
    if not 1 <= len(tables) <= MOST_TABLES:
        raise BadInput(f"A hall has 1 to {MOST_TABLES} tables, not {len(tables)}.")
    for many in tables.values():
        if not room.least <= many <= room.most:
            raise BadInput(f"{room.title} is for {room.least} to {room.most} players, not {many}.")
    seats = tuple(Seating(table, seat) for table, many in tables.items() for seat in range(many))
    made = Register("kings-hall", 1, title, game, new_secret(), new_code(), seats)
    return replace(made, friends=friends, doors=not friends, bell=None if friends else made.bell)


def read_register(folder: Path | str) -> Register | None:
    """Return what a hall has kept in this folder; None if nothing was.

    Raises ``BadRecord`` for a file that can't be read.
    """
    file = Path(folder) / HALL
    try:
        return formats.read_as(Register, read_text(file), "kings-hall", "The hall", "hall")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadRecord(f"{file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} can't be read: the text is not UTF-8.") from error
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error


def write_register(folder: Path | str, register: Register) -> None:
    """Put what a hall keeps in its place in one piece; raises ``OSError``."""
    put_text(Path(folder) / HALL, formats.readable_text(Register, register))


def open_register(folder: Path) -> Register:
    """Return what a hall has kept in a folder; of a class that had no hall yet, a new one."""
    register = read_register(folder)
    if register is None:
        fresh = _class_register(folder)
    elif (folder / plan.PLAN).is_file():
        fresh = with_new_seats(register, folder)
    else:
        fresh = register
    if fresh != register:
        write_register(folder, fresh)
    return fresh


def with_new_seats(register: Register, folder: Path) -> Register:
    """Return a register with the seats that a class has got since, for those who came late."""
    plan_now = _class_register(folder)
    known = {one.place for one in register.seats}
    more = tuple(one for one in plan_now.seats if one.place not in known)
    return replace(register, seats=(*register.seats, *more)) if more else register


def _class_register(folder: Path) -> Register:
    class_plan = plan.read_class_plan(folder)
    tables = {table.table: len(table.players) for table in class_plan.tables}
    return new_register(class_plan.name or Path(folder).name, "struggle", tables)


def new_session(
    folder: Path, title: str, game: str, tables: int, players: int, *, friends: bool = False
) -> None:
    """Make the folder of a hall without a class, in which names are typed.

    ``title``: what it is called; ``tables``: how many, each for so many ``players``; ``friends``:
    links alone lead to it. Raises ``BadInput`` for what no hall has, ``OSError``.
    """
    sits = dict.fromkeys(range(1, tables + 1), players)
    made = new_register(title, game, sits, friends=friends)
    make_folder(folder)
    write_register(folder, made)


@contextmanager
def alone(folder: Path | str) -> Iterator[None]:
    """Keep the hall of a folder from being opened twice; a kill lets go of it as well.

    ``hall.json`` is replaced as a whole at every change, so another file is locked. Raises
    ``BadInput`` where another program has the hall open, ``BadRecord`` where nothing can be locked.
    """
    try:
        held = AppendOnly.kept(Path(folder) / LOCK)
    except Taken as error:
        raise BadInput(
            f"{folder} is open in another program, and a hall can't be opened twice. Use the "
            "addresses that it has told, or stop it with Ctrl+C there."
        ) from error
    try:
        yield
    finally:
        held.close()


def schemas() -> dict[str, codec.Schema]:
    """Return the schema of the file."""
    return {"hall": codec.schema_of(Register, "what a hall keeps")}
