"""The teacher's page and the wall's: what they show of a lesson, and what the teacher can do.

The teacher sees of a table what a bystander would, in counts and clocks: no hand, no card that lies
face down, no words of an offer or a whisper, and no real name that wasn't asked for. The wall shows
no name at all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kings.errors import BadInput
from kings.hall.board import Board
from kings.hall.desk import Desk
from kings.hall.guest import Guest
from kings.hall.hall import parse_message, read_fields
from kings.hall.links import Place, qr_svg, scanned
from kings.hall.session import Session
from kings.lessons.survey import card_of
from kings.names import SEATS, name_key
from kings.records import codec
from kings.records.codec import kind_of, plain_text
from kings.records.recording import HUMAN
from kings.struggle.state import ROUNDS
from kings.words import listed, number, upper

STEPS = ("Come in", "Play {rounds}", "Look back")
"""The steps of a lesson, as they are called."""


# What a tile shows.


def tile(session: Session, desk: Desk, here: Set[Place]) -> dict[str, Any]:
    """Return what the teacher's page shows of a table; ``here``: the seats with a device."""
    board = desk.board
    claims = {seat: session.lobby.seating((desk.number, seat)) for seat in desk.seats}
    names = session.names_at(desk)
    shown: dict[str, Any] = {
        "table": desk.number,
        "round": 0,
        "rounds": ROUNDS if session.register.game == "struggle" else 0,
        "chapter": session.lobby.room.chapter_name,
        "state": "waiting",
        "bell": None,
        "counts": None,
        "coach": desk.number in session.register.coached,
        "seats": [
            {
                "seat": seat,
                "name": names[seat] if one.claimed or desk.names else "",
                "claimed": one.claimed,
                "free": not one.claimed and session.lobby.is_students(one.place),
                "here": one.place in here,
                "away": None,
                "bot": bool(one.bot) or not session.lobby.is_students(one.place),
                "waited": False,
                "gold": None,
            }
            for seat, one in claims.items()
        ],
        "ask": "",
        "words": "",
        "review": "",
        "trouble": desk.trouble,
    }
    if board is None:
        shown["words"] = _waiting_words(session, desk)
    else:
        _fill(shown, desk, board)
    shown["needs"] = _needs(shown)
    if session.can_review(desk.number):
        shown["review"] = "open" if session.cards_told else "waits"
    return shown


def _waiting_words(session: Session, desk: Desk) -> str:
    """Say of a table at which nobody plays who came, or in a lesson what was bargained there."""
    if session.classwork is not None and session.at is not None and session.scene is None:
        return session.classwork.course.bargained(desk.number, session.at)
    seats = [session.lobby.seating((desk.number, seat)) for seat in desk.seats]
    came = sum(one.claimed for one in seats)
    of = sum(one.claimed or session.lobby.is_students(one.place) for one in seats)
    return f"{came} of {of} came." if came else "Nobody has come yet."


def _fill(shown: dict[str, Any], desk: Desk, board: Board) -> None:
    """Write into a tile what its table shows to everybody."""
    shown["round"] = _last_number(board.chapter)
    shown["state"] = "over" if board.over else "paused" if board.paused else "playing"
    shown["ask"] = board.ask
    if board.left is not None and board.of is not None:
        left = ceil(board.left) if board.stands else None
        shown["bell"] = {"rings": desk.rings, "left": left, "of": board.of}
    counts = {"offers": board.offers, "deals": board.deals, "promises": board.promises}
    shown["counts"] = counts
    for seat in shown["seats"]:
        at = seat["seat"]
        seat["name"] = board.names[at]
        seat["bot"] = board.players[at] != HUMAN
        seat["away"] = None if board.over else desk.away.get(at)
        seat["waited"] = at in board.waited and not board.over
        seat["gold"] = board.gold[at] if board.gold else None
    shown["words"] = table_words(shown)


def _last_number(chapter: str) -> int:
    """Return the number of a chapter such as *round 4*; 0 before the first."""
    last = chapter.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


def table_words(shown: Mapping[str, Any]) -> str:
    """Say who is waited for at a table, in one sentence or two."""
    away = [SEATS[one["seat"]] for one in shown["seats"] if one["away"] is not None]
    waited = [SEATS[one["seat"]] for one in shown["seats"] if one["waited"]]
    if shown["trouble"]:
        return str(shown["trouble"])
    if shown["state"] == "over":
        return "The game is over."
    if shown["state"] == "paused":
        return "Paused by you."
    if away:
        verb = "is" if len(away) == 1 else "are"
        return f"{listed(away)} {verb} away. The bell is stopped."
    people = sum(not one["bot"] for one in shown["seats"])
    if waited and len(waited) == people > 1 and shown["bell"] is not None:
        return "All may still offer."
    return f"Waits for {listed(waited)}." if waited else "Bots play."


def _needs(shown: Mapping[str, Any]) -> bool:
    """Say whether a table needs the teacher."""
    if shown["state"] not in ("playing", "paused"):
        return bool(shown["trouble"])
    return bool(shown["trouble"]) or any(one["away"] is not None for one in shown["seats"])


def headline(session: Session, tiles: list[dict[str, Any]]) -> str:
    """Return how the lesson goes, and which table needs somebody, in one sentence."""
    if session.register.ended:
        return "The lesson has ended."
    if not session.register.started:
        came, of = session.came
        what = "tables" if session.classwork is None else "lesson"
        return f"{came} of {of} came; you start the {what}."
    if session.at is not None and session.scene is None:
        told = _lesson(session)
        if told is None or not told["asks"]:
            return f"{_steps(session)[session.register.step]['name']}."
        done = sum(one["done"] == one["of"] for one in told["students"])
        return f"{done} of {len(told['students'])} have answered."
    needy = next((one for one in tiles if one["needs"]), None)
    playing = sum(one["state"] == "playing" and not one["needs"] for one in tiles)
    over = sum(one["state"] == "over" for one in tiles)
    play = f"{upper(number(playing))} {'table plays' if playing == 1 else 'tables play'}"
    if not playing and over:
        play = f"{upper(number(over))} {'table is' if over == 1 else 'tables are'} done"
    if session.paused:
        play = "All tables are paused"
    if needy is None:
        return f"{play}."
    gone = [one["name"] for one in needy["seats"] if one["away"] is not None]
    waits = f"waits for {listed(gone)}" if gone else "needs you"
    return f"{play}; table {needy['table']} {waits}."


# The pages.


class Lesson(Session):
    """A lesson that a teacher watches and leads, and that a wall may show."""

    def __init__(self, folder: Path | str, **about: Any) -> None:
        self._tiles: dict[int, dict[str, Any]] = {}
        super().__init__(folder, **about)

    def _teach(self, guest: Guest, text: str | bytes) -> None:
        command = read_command(text)
        if command is None:
            guest.sent = {}
            return
        told = command.carry_out(self)
        if told is not None:
            guest.device.send(plain_text(told))

    def _show_watchers(self, requests: list[dict[str, Any]], desk: Desk | None = None) -> None:
        here = self.here
        wanted: Collection[Desk] = self.desks.values()
        if desk is not None and len(self._tiles) == len(self.desks):
            wanted = (desk,)  # at a hundred tables the others' tiles would take milliseconds
        self._tiles |= {one.number: tile(self, one, here) for one in wanted}
        tiles = list(self._tiles.values())
        now = round(self.now(), 1)
        for guest in self._watchers:
            if guest.role == "teacher":
                self._show_teacher(guest, teacher_frame(self, tiles, requests), tiles, now)
            else:
                self._show(guest, {"projector": projector_frame(self, tiles)}, now=now)

    def _show_teacher(
        self, guest: Guest, head: dict[str, Any], tiles: list[dict[str, Any]], now: float
    ) -> None:
        """Send what has changed: the head of the page, and tiles by their numbers."""
        known = guest.sent.get("tiles", {})
        fresh = {str(one["table"]): one for one in tiles}
        told: dict[str, Any] = {}
        if head != guest.sent.get("teacher"):
            told["teacher"] = head
        changed = {number: one for number, one in fresh.items() if known.get(number) != one}
        if changed:
            told["tiles"] = changed
        if told:
            guest.sent = {"teacher": head, "tiles": fresh}
            guest.device.send(plain_text({**told, "now": now}))


def teacher_frame(
    session: Session, tiles: list[dict[str, Any]], requests: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return the teacher's page without its tiles."""
    register = session.register
    came, of = session.came
    away = sum(one["away"] is not None for shown in tiles for one in shown["seats"])
    screens = len(session.here)
    return {
        "title": register.title,
        "game": session.lobby.room.title,
        "headline": headline(session, tiles),
        "came": came,
        "of": of,
        "away": away,
        "doors": register.doors,
        "code": register.code,
        "address": session.door,
        "lobby": f"{session.address}#{register.code}",
        "projector": f"#{session.lobby.links.projector}",
        "bell": register.bell,
        "whispers": register.whispers,
        "consent": register.consent,
        "started": register.started,
        "ended": register.ended,
        "paused": session.paused,
        "of_class": session.of_class,
        "debrief": session.debrief.shown if session.of_class and register.ended else None,
        "said": {"words": register.announced, "screens": screens} if register.announced else None,
        "said_at": session.said_at,
        "steps": _steps(session),
        "step": register.step,
        "ends": session.ends_at,
        "requests": requests,
        "lesson": _lesson(session),
    }


def _lesson(session: Session) -> dict[str, Any] | None:
    """Return what the teacher is told of the step that runs, and who has answered its questions."""
    if session.classwork is None:
        return None
    course, at = session.classwork.course, session.at
    if at is None:
        return {"how": "", "over": "", "words": [], "asks": False, "students": []}
    step = course.steps[at]
    students = [
        {"name": name, "table": table, "seat": seat, "done": done, "of": of}
        for (table, seat), name in _students(session)
        for done, of in (course.answered((table, seat), name, at),)
        if of
    ]
    words = list(step.say)
    words += step.words if step.act in ("explain", "debrief") else ()
    words += [line for chart in course.charts(at) for line in chart.said]
    if step.act == "debrief":
        words += [
            f"{place}. {one}"
            for place, one in enumerate(card_of(course.lesson.plan.card, course.extras), start=1)
        ]
        words += course.felt(name for _, name in _students(session))
    asks = bool(students)
    return {"how": step.how, "over": step.over, "words": words, "asks": asks, "students": students}


def _students(session: Session) -> list[tuple[Place, str]]:
    """Return the seats of those who came, with their pseudonyms, in the order of the alphabet."""
    seats = (one for one in session.register.seats if one.claimed)
    found = [(one.place, session.lobby.name(one.place)) for one in seats]
    return sorted(found, key=lambda one: name_key(one[1]))


def _steps(session: Session) -> list[dict[str, Any]]:
    if session.classwork is not None:
        names = ["Come in", *(step.title for step in session.classwork.course.steps)]
        minutes = session.register.minutes
        return [{"name": name, "minutes": one} for name, one in zip(names, minutes, strict=False)]
    rounds = session.rounds
    names = [one.format(rounds=rounds) for one in STEPS]
    minutes = session.register.minutes
    return [{"name": name, "minutes": one} for name, one in zip(names, minutes, strict=False)]


def projector_frame(session: Session, tiles: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is on the wall: how to come in, the time, and how far the tables are.

    Nothing of it says which table is where, or who is at it.
    """
    register = session.register
    came, of = session.came
    rounds = [one["round"] for one in tiles]
    last = max([*rounds, *(one["rounds"] for one in tiles)])
    counts = [rounds.count(at) for at in range(1, last + 1)]
    address = session.door.removeprefix("http://").removeprefix("https://").removesuffix("/")
    return {
        "title": register.title,
        "game": session.lobby.room.title,
        "doors": register.doors,
        "code": register.code if register.doors else "",
        "address": address,
        "qr": _picture(f"{session.address}#{register.code}") if register.doors else "",
        "came": came,
        "of": of,
        "slips": session.of_class,
        "steps": _steps(session),
        "step": register.step,
        "ends": session.ends_at,
        "paused": session.paused,
        "said": register.announced,
        "ended": register.ended,
        "rounds": counts,
        "chapter": session.lobby.room.chapter_name,
        "far": _far(counts, session.lobby.room.chapter_name),
        "deals": session.lobby.room.name == "struggle",
        "lesson": _wall_lesson(session, tiles),
    }


def _wall_lesson(session: Session, tiles: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return what the wall shows of the step that runs: words for all, and how many are done.

    Where the class bargains, these are tables, and elsewhere students who have answered.
    """
    at, told = session.at, _lesson(session)
    if session.classwork is None or at is None or told is None:
        return None
    step = session.classwork.course.steps[at]
    bargains = step.act == "bargain"
    done = [one["done"] == one["of"] for one in told["students"]]
    if bargains:
        done = [one["state"] == "over" for one in tiles]
    return {
        "words": [] if step.act in ("sheet", "exercises") else list(step.words),
        "done": sum(done),
        "of": len(done),
        "bargains": bargains,
        "charts": [
            codec.encode(type(chart), chart) for chart in session.classwork.course.charts(at)
        ],
    }


_picture = lru_cache(maxsize=1)(qr_svg)
"""The QR code of an address, drawn once and not at every change of the wall."""


def _far(counts: list[int], chapter: str) -> str:
    """Say how far the tables are, in a sentence without a table's number."""
    playing = sum(counts)
    if not playing:
        return "The tables have not begun."
    most = max(range(len(counts)), key=lambda at: counts[at])
    many = counts[most]
    if playing == 1:
        return f"The table is in {chapter} {most + 1}."
    share = "All" if many == playing else "Half" if 2 * many == playing else upper(number(many))
    verb = "is" if share == "One" else "are"
    return f"{share} {verb} in {chapter} {most + 1}."


# What the teacher can do.


@dataclass(frozen=True, slots=True)
class Command(ABC):
    """A command of the teacher's page; the field ``do`` names it."""

    def carry_out(self, session: Session) -> dict[str, Any] | None:
        """Do it, and return what to tell the page beside what changes on it."""
        return self._do(session)

    @abstractmethod
    def _do(self, session: Session) -> dict[str, Any] | None:
        """Do it."""


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Pause a table or all of them (None), or let them go on (``on`` is False)."""

    on: bool
    table: int | None = None

    def _do(self, session: Session) -> None:
        session.pause(self.table, on=self.on)


@dataclass(frozen=True, slots=True)
class Announce(Command):
    """Say something to all screens; an empty text takes down what was said."""

    text: str

    def _do(self, session: Session) -> None:
        session.announce(self.text)


@dataclass(frozen=True, slots=True)
class SetBell(Command):
    """Let windows be open for so many seconds from the next one on (None: no limit)."""

    seconds: int | None

    def _do(self, session: Session) -> None:
        session.bell(self.seconds)


@dataclass(frozen=True, slots=True)
class Doors(Command):
    """Open or close the lobby; ``fresh``: with another code."""

    open: bool
    fresh: bool = False

    def _do(self, session: Session) -> None:
        if self.fresh:
            session.lobby.new_code()
        session.lobby.change(doors=self.open)


@dataclass(frozen=True, slots=True)
class Free(Command):
    """Let somebody else have a seat."""

    table: int
    seat: int

    def _do(self, session: Session) -> None:
        session.free((self.table, self.seat))


@dataclass(frozen=True, slots=True)
class PutBot(Command):
    """Let a bot play a seat until its student is back."""

    table: int
    seat: int

    def _do(self, session: Session) -> None:
        session.put_bot((self.table, self.seat))


@dataclass(frozen=True, slots=True)
class Shift(Command):
    """Give the student of a seat another one."""

    table: int
    seat: int
    to_table: int
    to_seat: int

    def _do(self, session: Session) -> None:
        session.move((self.table, self.seat), (self.to_table, self.to_seat))


@dataclass(frozen=True, slots=True)
class NewLink(Command):
    """Void the link of a seat, and show the new one."""

    table: int
    seat: int

    def _do(self, session: Session) -> dict[str, Any]:
        session.renew((self.table, self.seat))
        return _shown_link(session, (self.table, self.seat))


@dataclass(frozen=True, slots=True)
class ShowLink(Command):
    """Show the link of a seat, for a phone that lost it."""

    table: int
    seat: int

    def _do(self, session: Session) -> dict[str, Any]:
        return _shown_link(session, (self.table, self.seat))


def _shown_link(session: Session, place: Place) -> dict[str, Any]:
    name = session.lobby.name(place) or f"seat {SEATS[place[1]]}"
    return {"link": {**scanned(f"{session.address}#{session.lobby.link(place)}"), "name": name}}


@dataclass(frozen=True, slots=True)
class Rotate(Command):
    """Move everybody at every second table one seat on."""

    def _do(self, session: Session) -> dict[str, Any]:
        session.rotate()
        return {"said": "At every second table everybody has moved one seat on."}


@dataclass(frozen=True, slots=True)
class SetCoach(Command):
    """Let a table have a coach or not."""

    table: int
    on: bool

    def _do(self, session: Session) -> None:
        session.coach(self.table, on=self.on)


@dataclass(frozen=True, slots=True)
class Whispers(Command):
    """Allow private words between two seats, or not (S-52)."""

    on: bool

    def _do(self, session: Session) -> None:
        session.whispers(on=self.on)


@dataclass(frozen=True, slots=True)
class AskConsent(Command):
    """Ask in the lobby whether moves and times may be used for research, or don't."""

    on: bool

    def _do(self, session: Session) -> None:
        session.ask_consent(on=self.on)


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take the last step of a table back."""

    table: int

    def _do(self, session: Session) -> None:
        session.take_back(self.table)


@dataclass(frozen=True, slots=True)
class StartTables(Command):
    """Let the tables play."""

    def _do(self, session: Session) -> None:
        session.start()


@dataclass(frozen=True, slots=True)
class GoTo(Command):
    """Go to a step of the lesson, or give the one that runs other ``minutes``."""

    step: int
    minutes: int | None = None

    def _do(self, session: Session) -> None:
        session.step(self.step, self.minutes)


@dataclass(frozen=True, slots=True)
class Finish(Command):
    """End the lesson, and collect its journals."""

    def _do(self, session: Session) -> dict[str, Any]:
        return {"said": session.finish()}


@dataclass(frozen=True, slots=True)
class WriteDebrief(Command):
    """Write the debrief of a class whose lesson has ended; ``prices``: with those of play-outs."""

    prices: bool = False

    def _do(self, session: Session) -> None:
        session.write_debrief(prices=self.prices)


@dataclass(frozen=True, slots=True)
class Names(Command):
    """Show who sits where by their real names."""

    def _do(self, session: Session) -> dict[str, Any]:
        return {"names": session.real_names()}


@dataclass(frozen=True, slots=True)
class Add(Command):
    """Seat a student who is on no list."""

    name: str

    def _do(self, session: Session) -> dict[str, Any]:
        return {"said": session.add(self.name), "names": session.real_names()}


@dataclass(frozen=True, slots=True)
class Let(Command):
    """Answer a device that asks for a taken seat, in place of the one that has it."""

    number: int
    yes: bool

    def _do(self, session: Session) -> None:
        session.let(self.number, yes=self.yes, by=None)


@dataclass(frozen=True, slots=True)
class Reach(Command):
    """Show what phones need to reach this machine, and who has reached it."""

    def _do(self, session: Session) -> dict[str, Any]:
        return {"reach": {**scanned(f"{session.address}#check"), "screens": len(session.here)}}


COMMANDS: Mapping[str, type[Command]] = MappingProxyType(
    {
        kind_of(kind): kind
        for kind in (
            *(Pause, Announce, SetBell, Doors, Free, PutBot, Shift, NewLink, ShowLink, Rotate),
            *(SetCoach, Whispers, AskConsent, TakeBack, StartTables, GoTo, Finish, Names, Add),
            *(Let, Reach, WriteDebrief),
        )
    }
)
"""The commands, by the word in ``do``."""


def read_command(text: str | bytes) -> Command | None:
    """Read a command of the teacher's page; None for a hello, after which the page comes again."""
    word, said = parse_message(text)
    if word == "hello":
        return None
    if not isinstance(word, str) or word not in COMMANDS:
        raise BadInput("The message should say what to do, in a word that the hall knows.")
    return read_fields(COMMANDS[word], said)
