"""Attendance: seats for students who come late, and bots for those who are missing.

No lot is drawn anew: everybody who has a seat keeps table, seat, pseudonym and cards. A change is
written wherever it shows: in the plan, the table's journal, its status and the teacher's list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kings.classroom import plan, status
from kings.classroom.answers import answers_path
from kings.classroom.names import read_names, write_names
from kings.errors import BadInput
from kings.names import name_fault, name_key
from kings.records import formats, recording
from kings.records.files import put_text
from kings.records.journal import read_journal
from kings.typed import quoted


@dataclass(frozen=True, slots=True)
class Change:
    """A change for one student: ``name`` as in the list, and the ``seat`` (from 0) it is about.

    ``came``: whether the student takes the seat, or a bot does; ``others``: whether the names at
    the table have changed with it, so that the sheets of everybody there are out of date; ``was``:
    the real name of the absent student who had the seat until now, if there was one.
    """

    name: str
    table: int
    seat: int
    pseudonym: str
    came: bool
    others: bool = False
    was: str = ""


def add_student(folder: Path | str, name: str) -> Change:
    """Seat somebody who comes late, without new lots for anybody else.

    A student who was absent gets their own seat back. A newcomer gets the first seat that a
    substitute bot keeps and that never was a student's; failing that, in whole games, one more seat
    at the smallest table that hasn't begun; failing that, the seat of an absent student at such a
    table, who is a newcomer on coming back; failing that, a table with bots. No pseudonym is handed
    out to a second person. Raises ``BadInput`` or ``BadRecord`` if the table is open elsewhere or
    files can't be read.
    """
    return change_class(folder, add=[name])[0]


def mark_absent(folder: Path | str, name: str) -> Change:
    """Let a bot play the seat of a student (by real name or pseudonym) who isn't there.

    Raises ``BadInput`` if nobody of that name has a seat, ``BadRecord`` if the table is open
    elsewhere.
    """
    return change_class(folder, absent=[name])[0]


def rotate(folder: Path | str, tables: Sequence[int]) -> None:
    """Move everybody at these tables one seat on, before their games begin; all of it, or nothing.

    Whoever sat at the last seat comes to the first. Neighbouring tables have the same cards: so
    neighbours hold different hands. Raises ``BadInput`` where a game has begun, ``BadRecord`` if a
    table is open elsewhere.
    """
    attendance = _Attendance(Path(folder))
    for number in tables:
        attendance.rotate(number)
    attendance.carry_out()


def change_class(
    folder: Path | str, *, absent: Sequence[str] = (), add: Sequence[str] = ()
) -> tuple[Change, ...]:
    """Mark students of a class absent, and then seat others; all of it, or nothing.

    ``folder``: of the class; ``absent``: see ``mark_absent``; ``add``: see ``add_student``. If any
    of it has to be refused, that is done before a file is changed.
    """
    attendance = _Attendance(Path(folder))
    changes = (
        *[attendance.mark_absent(name) for name in absent],
        *[attendance.add(name) for name in add],
    )
    attendance.carry_out()
    return changes


class _Attendance:
    """A class as it will be: what is to be written is only noted, until all of it is certain."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.plan = plan.read_class_plan(place)
        self.names = dict(read_names(place))
        self._deeds: list[Callable[[], None]] = []
        self._made: set[int] = set()

    def carry_out(self) -> None:
        """Write journals and statuses, and then the plan and the list."""
        try:
            # The plan comes last: it never names a seat whose journal could not be written.
            for deed in self._deeds:
                deed()
            _keep(self.place, self.plan, self.names)
        except OSError as error:
            raise BadInput(f"{self.place} can't be written: {error.strerror}.") from error

    def mark_absent(self, typed: str) -> Change:
        name = _typed(typed, "--absent")
        seated = self._seat_called(name, came=True)
        if seated is None:
            raise BadInput(self._not_there(name))
        table, seat = seated
        self._sit(table, seat, plan.SUBSTITUTE)
        bots = tuple(
            sorted([*table.bots, plan.BotSeat(seat, plan.SUBSTITUTE)], key=lambda one: one.seat)
        )
        self._replan(replace(table, bots=bots))
        pseudonym = table.players[seat]
        return Change(self.names[pseudonym], table.table, seat, pseudonym, came=False)

    def rotate(self, number: int) -> None:
        table = self.plan.table(number)
        if self._has_moves(table):
            raise BadInput(f"Table {number} plays already, so nobody can change seats there.")
        many = len(table.players)
        players = (*table.players[-1:], *table.players[:-1])
        bots = (replace(one, seat=(one.seat + 1) % many) for one in table.bots)
        turned = replace(table, players=players, bots=tuple(sorted(bots, key=lambda bot: bot.seat)))
        self._begin_anew(table, turned)
        self._replan(turned)

    def add(self, typed: str) -> Change:
        name = _typed(typed, "--add")
        back = self._seat_called(name, came=False)
        if back is not None:
            return self._returned(*back)
        own, fresh = self._newcomer(name)
        for table, seat in self._spare_seats():
            return self._take_seat(table, seat, own, fresh)
        grown = self._growing_table() if self.plan.scenario is None else None
        if grown is not None:
            return self._take_more(grown, own, fresh)
        for table, seat in self._absent_seats():
            return self._take_seat(table, seat, own, fresh)
        return self._take_new_table(own, fresh)

    def _not_there(self, name: str) -> str:
        """Say why nobody of this name can be absent."""
        key = name_key(name)
        if any(key in (name_key(one), name_key(real)) for one, real in self.names.items()):
            return f"{quoted(name)} is absent already; --add brings them back."
        return f"No student of this class is called {quoted(name)}."

    def _seat_called(self, name: str, *, came: bool) -> tuple[plan.TablePlan, int] | None:
        """Return the seat of a student by name or pseudonym, of those who are there or are not."""
        wanted = name_key(name)
        for table, seat in self._seats():
            player = table.players[seat]
            if player not in self.names or (table.sitting[seat] == recording.HUMAN) != came:
                continue
            if wanted in (name_key(player), name_key(self.names[player])):
                return table, seat
        return None

    def _newcomer(self, name: str) -> tuple[str, str]:
        """Return the name and the pseudonym of somebody who has no seat.

        Whose seat was given away has both already, and perhaps a slip that says so.
        """
        seated = {table.players[seat] for table, seat in self._seats()}
        there = {name_key(self.names[one]) for one in seated if one in self.names}
        for pseudonym, own in self.names.items():
            if pseudonym not in seated and name_key(own) == name_key(name) not in there:
                return own, pseudonym
        *_, own = plan.checked_names([*self.names.values(), name])
        taken = seated | set(self.names)
        words = plan.pseudonyms(len(taken) + 1, self.plan.seed, avoid=[*self.names.values(), own])
        return own, next(word for word in words if word not in taken)

    def _returned(self, table: plan.TablePlan, seat: int) -> Change:
        self._sit(table, seat, recording.HUMAN)
        self._replan(_without_bot(table, seat))
        pseudonym = table.players[seat]
        return Change(self.names[pseudonym], table.table, seat, pseudonym, came=True)

    def _seats(self) -> Iterator[tuple[plan.TablePlan, int]]:
        return ((table, at) for table in self.plan.tables for at in range(len(table.players)))

    def _substitutes(self) -> Iterator[tuple[plan.TablePlan, int]]:
        """Yield the seats of substitute bots; not those of students who have answered already."""
        for table in self.plan.tables:
            for one in sorted(table.bots, key=lambda bot: bot.seat):
                answers = answers_path(self.place, table.players[one.seat])
                if one.bot == plan.SUBSTITUTE and not answers.exists():
                    yield table, one.seat

    def _spare_seats(self) -> Iterator[tuple[plan.TablePlan, int]]:
        """Yield the seats for which there never was anybody."""
        return (
            (table, seat)
            for table, seat in self._substitutes()
            if table.players[seat] not in self.names
        )

    def _absent_seats(self) -> Iterator[tuple[plan.TablePlan, int]]:
        """Yield the seats of absent students, but not where a game has begun.

        Its journal keeps the pseudonym, which is that student's for good.
        """
        return (
            (table, seat)
            for table, seat in self._substitutes()
            if table.players[seat] in self.names and not self._has_moves(table)
        )

    def _growing_table(self) -> plan.TablePlan | None:
        """Return the smallest table that can still have one more seat."""
        growing = [
            table
            for table in self.plan.tables
            if len(table.players) < plan.MOST_SEATS and not self._has_moves(table)
        ]
        return min(growing, key=lambda one: len(one.players), default=None)

    def _take_seat(self, table: plan.TablePlan, seat: int, own: str, fresh: str) -> Change:
        """Let a newcomer (``own`` name, ``fresh`` pseudonym) have a substitute's seat.

        A game that has begun keeps the name of the seat, as its journal can only grow.
        """
        old, taken = table.players[seat], _without_bot(table, seat)
        begun = self._has_moves(table)
        if begun:
            fresh = old
            self._sit(table, seat, recording.HUMAN)
        else:
            players = tuple(fresh if at == seat else one for at, one in enumerate(table.players))
            taken = replace(taken, players=players)
            self._begin_anew(table, taken)
        was = self.names.get(old, "")
        self.names[fresh] = own
        self._replan(taken)
        return Change(own, table.table, seat, fresh, came=True, others=not begun, was=was)

    def _take_more(self, table: plan.TablePlan, own: str, fresh: str) -> Change:
        """Make a table one seat larger for a newcomer."""
        seat = len(table.players)
        cards = plan.cards_seed(self.plan.seed, seat + 1)
        more = replace(table, players=(*table.players, fresh), seed=cards)
        self._begin_anew(table, more)
        self.names[fresh] = own
        self._replan(more)
        return Change(own, table.table, seat, fresh, came=True, others=True)

    def _take_new_table(self, own: str, fresh: str) -> Change:
        """Give a newcomer a table with bots, where there is no other seat."""
        like = self.plan.tables[0]
        number = 1 + max(table.table for table in self.plan.tables)
        lasting = [one for one in like.bots if one.bot != plan.SUBSTITUTE]
        seats = range(len(like.players))
        seat = min(set(seats) - {one.seat for one in lasting})
        known = {one.seat: one.bot for one in lasting}
        made = plan.TablePlan(
            number,
            tuple(fresh if at == seat else plan.bot_name(number, at) for at in seats),
            like.seed,
            tuple(plan.BotSeat(at, known.get(at, plan.SUBSTITUTE)) for at in seats if at != seat),
        )
        journal = plan.journal_path(self.place, number)
        if journal.exists():
            raise BadInput(f"{journal} is there already, and no table has it.")
        self._deeds.append(lambda: _write_start(self.place, like, made))
        self._made.add(number)
        self.names[fresh] = own
        self.plan = replace(self.plan, tables=(*self.plan.tables, made))
        return Change(own, number, seat, fresh, came=True)

    def _has_moves(self, table: plan.TablePlan) -> bool:
        """Say whether a game has begun; ``BadRecord`` while the table is open elsewhere."""
        if table.table in self._made:
            return False
        record = recording.resume(plan.journal_path(self.place, table.table))
        record.close()
        return bool(record.moments)

    def _sit(self, table: plan.TablePlan, seat: int, player: str) -> None:
        self._has_moves(table)  # refused now, if it can't be done later
        self._deeds.append(lambda: _sit(self.place, table, seat, player))

    def _begin_anew(self, old: plan.TablePlan, new: plan.TablePlan) -> None:
        self._deeds.append(lambda: _begin_anew(self.place, old, new))

    def _replan(self, changed: plan.TablePlan) -> None:
        tables = (changed if one.table == changed.table else one for one in self.plan.tables)
        self.plan = replace(self.plan, tables=tuple(tables))


def _typed(name: str, switch: str) -> str:
    """Return a name without superfluous blanks; ``switch``: with which it was given."""
    plain = " ".join(name.split())
    if not plain:
        raise BadInput(f"The name for {switch} is empty.")
    fault = name_fault(plain, plan.LONGEST)
    if fault and switch == "--add":
        raise BadInput(f"The name for {switch}: {fault}.")
    return plain


def _without_bot(table: plan.TablePlan, seat: int) -> plan.TablePlan:
    return replace(table, bots=tuple(one for one in table.bots if one.seat != seat))


def _sit(place: Path, table: plan.TablePlan, seat: int, player: str) -> None:
    """Let a person or a bot have a seat from now on: the journal and the status say so."""
    record = recording.resume(plan.journal_path(place, table.table))
    try:
        record.seat(seat, player)
    finally:
        record.close()
    file = plan.status_path(place, table.table)
    if file.exists():
        status.write_status(file, status.status_of(record))


def _begin_anew(place: Path, old: plan.TablePlan, new: plan.TablePlan) -> None:
    """Write the starting point of a table that hasn't begun once more, with other seats."""
    _write_start(place, old, new)
    plan.status_path(place, new.table).unlink(missing_ok=True)


def _write_start(place: Path, like: plan.TablePlan, table: plan.TablePlan) -> None:
    """Write the starting point of a table, with the rules or the scenario of another one."""
    header: formats.JournalHeader = read_journal(plan.journal_path(place, like.table)).header
    words = header.scenario
    if words is not None:
        named = dict(zip(header.options.names, table.players, strict=True))
        words = replace(words, question=plan.renamed_question(words.question, named))
    fresh = replace(
        header,
        id=header.id if like.table == table.table else f"{header.id}-{table.table}",
        options=replace(header.options, names=table.players),
        players=table.sitting,
        seed=table.seed,
        scenario=words,
    )
    put_text(plan.journal_path(place, table.table), formats.header_text(fresh) + "\n")


def _keep(place: Path, class_plan: plan.ClassPlan, names: Mapping[str, str]) -> None:
    """Write the teacher's list and then the plan, each in one piece."""
    write_names(place, class_plan.tables, names)
    # It has no real name, and other users' pages on this machine read it.
    put_text(place / plan.PLAN, plan.plan_text(class_plan), mode=0o644)
