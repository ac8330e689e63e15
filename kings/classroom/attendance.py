"""Who came late to a class and who is missing: its folder goes on, and no lot is drawn anew.

Everybody who sits already keeps table, seat, pseudonym and cards. What changes is written where it
is looked for: in the plan, in the table's journal, in its status and in the teacher's list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kings.classroom.answers import answers_path
from kings.classroom.folder import PLAN, journal_path, read_class_plan, status_path
from kings.classroom.making import SUBSTITUTE, bot_name, renamed_question
from kings.classroom.names import read_names, write_names
from kings.classroom.paper.keeping import put_text
from kings.classroom.plan import MOST_SEATS, BotSeat, ClassPlan, TablePlan, plan_text
from kings.classroom.pseudonyms import pseudonyms
from kings.classroom.status import status_of, write_status
from kings.classroom.tables import cards_seed, checked_names
from kings.errors import BadInput
from kings.records import HUMAN, JournalHeader, read_journal, resume
from kings.records.reading import header_text

__all__ = ["Change", "add_student", "mark_absent"]


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one student: ``name`` as in the list, and the seat (from 0) it is about.

    ``came``: whether the student takes the seat, or a bot does; ``others``: whether the names at
    the table have changed with it, so that the sheets of all who sit there are out of date.
    """

    name: str
    table: int
    seat: int
    pseudonym: str
    came: bool
    others: bool = False


def add_student(folder: Path | str, name: str) -> Change:
    """Seat somebody who comes late, without new lots for anybody else.

    Whoever was absent gets the own seat back. Somebody new gets the first seat that a substitute
    bot keeps, seats for which there never was anybody before those of absent students; else, in
    whole games, one more seat at the smallest table that hasn't begun; else a table with bots.
    Raises ``BadInput`` or ``BadRecord`` if the table is open elsewhere or files can't be read.
    """
    place = Path(folder)
    plan, names = read_class_plan(place), dict(read_names(place))
    back = _seat_called(plan, names, name, came=False)
    if back is not None:
        return _returned(place, plan, names, *back)
    *_, own = checked_names([*names.values(), name])
    fresh = _new_pseudonym(plan, [*names.values(), own])
    for table, seat in _free_seats(place, plan):
        return _take_seat(place, plan, names, (table, seat), own, fresh)
    return _take_more(place, plan, names, own, fresh)


def mark_absent(folder: Path | str, name: str) -> Change:
    """Let a bot play the seat of a student (by real name or pseudonym) who isn't there.

    Raises ``BadInput`` if nobody of that name has a seat, ``BadRecord`` if the table is open
    elsewhere.
    """
    place = Path(folder)
    plan, names = read_class_plan(place), dict(read_names(place))
    seated = _seat_called(plan, names, name, came=True)
    if seated is None:
        raise BadInput(f"No student of this class who has a seat is called “{name[:40]}”.")
    table, seat = seated
    _sit(place, table, seat, SUBSTITUTE)
    bots = tuple(sorted([*table.bots, BotSeat(seat, SUBSTITUTE)], key=lambda one: one.seat))
    _keep(place, _with(plan, replace(table, bots=bots)), names)
    pseudonym = table.players[seat]
    return Change(names.get(pseudonym, pseudonym), table.table, seat, pseudonym, came=False)


def _seats(plan: ClassPlan) -> Iterator[tuple[TablePlan, int]]:
    return ((table, seat) for table in plan.tables for seat in range(len(table.players)))


def _seat_called(
    plan: ClassPlan, names: Mapping[str, str], name: str, *, came: bool
) -> tuple[TablePlan, int] | None:
    """Return the seat of a student by real name or pseudonym, of those who are there or are not."""
    wanted = " ".join(name.split()).casefold()
    for table, seat in _seats(plan):
        player = table.players[seat]
        known = {player.casefold(), names[player].casefold()} if player in names else set()
        if wanted in known and (table.sitting[seat] == HUMAN) == came:
            return table, seat
    return None


def _returned(
    place: Path, plan: ClassPlan, names: dict[str, str], table: TablePlan, seat: int
) -> Change:
    _sit(place, table, seat, HUMAN)
    _keep(place, _with(plan, _without_bot(table, seat)), names)
    pseudonym = table.players[seat]
    return Change(names[pseudonym], table.table, seat, pseudonym, came=True)


def _free_seats(place: Path, plan: ClassPlan) -> list[tuple[TablePlan, int]]:
    """Return the seats of substitute bots; not those of students who have answered already."""
    names = read_names(place)
    free = [
        (table, one.seat)
        for table in plan.tables
        for one in sorted(table.bots, key=lambda bot: bot.seat)
        if one.bot == SUBSTITUTE and not answers_path(place, table.players[one.seat]).exists()
    ]
    return sorted(free, key=lambda found: found[0].players[found[1]] in names)


def _take_seat(
    place: Path,
    plan: ClassPlan,
    names: dict[str, str],
    found: tuple[TablePlan, int],
    own: str,
    fresh: str,
) -> Change:
    """Let a newcomer (``own`` name, ``fresh`` pseudonym) have a substitute's seat.

    A game that has begun keeps the name of the seat, as its journal can only grow.
    """
    table, seat = found
    old, taken = table.players[seat], _without_bot(table, seat)
    begun = _has_moves(place, table)
    if begun:
        fresh = old
        _sit(place, table, seat, HUMAN)
    else:
        players = tuple(fresh if at == seat else one for at, one in enumerate(table.players))
        taken = replace(taken, players=players)
        _begin_anew(place, table, taken)
    names.pop(old, None)
    _keep(place, _with(plan, taken), {**names, fresh: own})
    return Change(own, table.table, seat, fresh, came=True, others=not begun)


def _take_more(place: Path, plan: ClassPlan, names: dict[str, str], own: str, fresh: str) -> Change:
    """Give a newcomer a seat where there is none: at a small table, or at a table with bots."""
    waiting = [
        table
        for table in plan.tables
        if plan.scenario is None
        and len(table.players) < MOST_SEATS
        and not _has_moves(place, table)
    ]
    if waiting:
        table = min(waiting, key=lambda one: len(one.players))
        seat = len(table.players)
        more = replace(table, players=(*table.players, fresh), seed=cards_seed(plan.seed, seat + 1))
        _begin_anew(place, table, more)
        _keep(place, _with(plan, more), {**names, fresh: own})
        return Change(own, table.table, seat, fresh, came=True, others=True)
    like = plan.tables[0]
    number = 1 + max(table.table for table in plan.tables)
    lasting = [one for one in like.bots if one.bot != SUBSTITUTE]
    seat = min(set(range(len(like.players))) - {one.seat for one in lasting})
    known = {one.seat: one.bot for one in lasting}
    made = TablePlan(
        number,
        tuple(fresh if at == seat else bot_name(number, at) for at in range(len(like.players))),
        like.seed,
        tuple(
            BotSeat(at, known.get(at, SUBSTITUTE)) for at in range(len(like.players)) if at != seat
        ),
    )
    if journal_path(place, number).exists():
        raise BadInput(f"{journal_path(place, number)} is there already, and no table has it.")
    _write_start(place, like, made)
    _keep(place, replace(plan, tables=(*plan.tables, made)), {**names, fresh: own})
    return Change(own, number, seat, fresh, came=True)


def _without_bot(table: TablePlan, seat: int) -> TablePlan:
    return replace(table, bots=tuple(one for one in table.bots if one.seat != seat))


def _with(plan: ClassPlan, changed: TablePlan) -> ClassPlan:
    tables = (changed if one.table == changed.table else one for one in plan.tables)
    return replace(plan, tables=tuple(tables))


def _new_pseudonym(plan: ClassPlan, names: list[str]) -> str:
    """Draw a pseudonym that nobody has; those of the others stay as they are."""
    taken = {name for table in plan.tables for name in table.players}
    return next(
        word for word in pseudonyms(len(taken) + 1, plan.seed, avoid=names) if word not in taken
    )


def _has_moves(place: Path, table: TablePlan) -> bool:
    record = resume(journal_path(place, table.table))  # refused while the table is open elsewhere
    record.close()
    return bool(record.moments)


def _sit(place: Path, table: TablePlan, seat: int, player: str) -> None:
    """Let a person or a bot have a seat from now on: the journal and the status say so."""
    record = resume(journal_path(place, table.table))
    try:
        record.seat(seat, player)
    finally:
        record.close()
    file = status_path(place, table.table)
    if file.exists():
        write_status(file, status_of(record))


def _begin_anew(place: Path, old: TablePlan, new: TablePlan) -> None:
    """Write the starting point of a table that hasn't begun once more, with other seats."""
    _write_start(place, old, new)
    status_path(place, new.table).unlink(missing_ok=True)


def _write_start(place: Path, like: TablePlan, table: TablePlan) -> None:
    """Write the starting point of a table, with the rules or the scenario of another one."""
    header: JournalHeader = read_journal(journal_path(place, like.table)).header
    words = header.scenario
    if words is not None:
        named = dict(zip(header.options.names, table.players, strict=True))
        words = replace(words, question=renamed_question(words.question, named))
    fresh = replace(
        header,
        id=header.id if like.table == table.table else f"{header.id}-{table.table}",
        options=replace(header.options, names=table.players),
        players=table.sitting,
        seed=table.seed,
        scenario=words,
    )
    put_text(journal_path(place, table.table), header_text(fresh) + "\n")


def _keep(place: Path, plan: ClassPlan, names: Mapping[str, str]) -> None:
    """Write the teacher's list and then the plan, each in one piece."""
    write_names(place, plan.tables, names)
    put_text(place / PLAN, plan_text(plan))
    (place / PLAN).chmod(0o644)  # it has no real name, and pages of this machine read it
