"""The course of a recorded game: what one viewer was told of it, and who sat where.

A chronicle puts what happened into the words of the game, knows at which moments a reader can stop
to look, and keeps back what its viewer may not know. When bots had their seats, the journal's lines
tell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kings.game import NATURE, Room
from kings.games import ROOMS, room_of
from kings.records import formats
from kings.records.recording import HUMAN, AnyRecording, Moment
from kings.struggle.events import GameEnded, RoundBegan
from kings.struggle.state import State
from kings.words import Said, listed

AnyMoment = Moment[Any, Any, Any]
"""A moment of any game."""

BEGINNING = "Nothing has happened yet."


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened, as the viewer may know it; ``seat``: who did it.

    ``chapter``: the number of the round or turn (``Room.chapter``), 0 before the first; ``said``:
    the words for it, and the rule that explains it; ``text``: the whole sentence, the rule's number
    in brackets.
    """

    chapter: int
    said: Said
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment to look at: after how many moves, in which chapter; the last words told there."""

    moves: int
    chapter: int
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """A move and what one viewer learned by it: the happenings, and the same in sentences."""

    moment: AnyMoment
    seen: tuple[Any, ...]
    lines: tuple[LogLine, ...]
    chapter: int


class Chronicle:
    """What one viewer was told of a game; each move is put into words once.

    ``names``: by seat; ``first``: the state that the game begins with; ``viewer``: a seat, or None
    for somebody who sits nowhere; ``whole``: whether everything is told, hidden things too, as when
    a game is over. A moment belongs to one course of the game: where the last one is the same, all
    before it are.
    """

    def __init__(
        self, names: Sequence[str], first: Any, viewer: int | None, *, whole: bool = False
    ) -> None:
        self._room = room_of(first.options)
        self._names = names
        self._options = first.options
        self._first: int = self._room.chapter_now(first)
        self._viewer = viewer
        self._whole = whole
        self._told: list[Told] = []
        self._stops: tuple[Stop, ...] = ()
        self._stopped: AnyMoment | None = None

    def told(self, moments: Sequence[AnyMoment]) -> Sequence[Told]:
        """Return what the viewer was told by each of these moves; not to be changed."""
        told = self._told
        while told and (len(told) > len(moments) or told[-1].moment is not moments[len(told) - 1]):
            told.pop()
        for moment in moments[len(told) :]:
            told.append(self._tell(moment, told[-1].chapter if told else self._first))
        return told

    def _tell(self, moment: AnyMoment, now: int) -> Told:
        seen, lines = [], []
        for event in moment.events:
            begun = self._room.chapter(self._options, event)
            now = now if begun is None else begun
            known = event if self._whole else event.seen_by(self._viewer)
            if known is not None:
                said = self._room.tell(self._names, known)
                seen.append(known)
                lines.append(LogLine(now, said, str(said), _doer(known)))
        return Told(moment, tuple(seen), tuple(lines), now)

    def told_until(self, moments: Sequence[AnyMoment], at: int, events: int) -> Told:
        """Return what the viewer was told by the first ``events`` happenings of move ``at``.

        ``moments``: all moves of this course of the game.
        """
        told = self.told(moments)
        cut = replace(moments[at], events=moments[at].events[:events])
        return self._tell(cut, told[at - 1].chapter if at else self._first)

    def stops(self, moments: Sequence[AnyMoment]) -> tuple[Stop, ...]:
        """Return where to stop and look: at the start, and after each step that a seat made."""
        last = moments[-1] if moments else None
        if not self._stops or last is not self._stopped:
            told = self.told(moments)
            self._stops = tuple(
                self._stop(told, moves) for moves in stop_moves(moments, self._room)
            )
            self._stopped = last
        return self._stops

    def _stop(self, told: Sequence[Told], moves: int) -> Stop:
        words = next((one.lines[-1].text for one in reversed(told[:moves]) if one.lines), BEGINNING)
        return Stop(moves, told[moves - 1].chapter if moves else self._first, words)


def _doer(event: Any) -> int | None:
    """Return whose deed an event is: its seat, or that of the play that it tells of."""
    seat: int | None = getattr(getattr(event, "play", event), "seat", None)
    return seat


def is_step(move: Any, room: Room) -> bool:
    """Say whether a move is a step of its own; draws of chance belong to the step before.

    So do answers to a question that not everybody knows to be asked: how many steps there are
    would tell who was asked.
    """
    if move.seat == NATURE:
        return False
    return room.calling is None or not isinstance(move, room.calling.answers)


def count_steps(lines: Sequence[formats.AnyLine], room: Room, last: int | None = None) -> int:
    """Count the steps among a journal's lines, and the changes of seats and goings back.

    ``last``: the number of the last line that counts (None: all do). Notes don't count: what
    somebody decided early, said or saw is no step of the table.
    """
    return sum(
        is_step(one.move, room)
        if isinstance(one, formats.Moved)
        else not isinstance(one, formats.NOTES)
        for one in lines
        if last is None or one.n <= last
    )


def count_done(recording: AnyRecording, seat: int, since: tuple[int, int] = (0, 0)) -> int:
    """Count what this seat has done, and what was done to the whole table.

    That is each of its moves, each of its early decisions (one taken back as well), each time it
    had nothing more to say; and each going back and change of seats. What others decided, the bell,
    words and what reached a screen don't count, so the number tells the seat nothing of them.

    ``since``: after how many lines and notes of the recording the count begins.
    """
    lines, noted = since
    notes = (one.note for one in recording.noted[noted:])
    decided = [one for one in notes if isinstance(one, formats.Early | formats.Enough)]
    known = [one for one in recording.lines[lines:] if not isinstance(one, formats.NOTES)]
    return sum(one.seat == seat for one in decided) + sum(
        1 for one in known if not isinstance(one, formats.Moved) or one.move.seat == seat
    )


def stop_moves(moments: Sequence[AnyMoment], room: Room) -> tuple[int, ...]:
    """Return how many moves of a game are made at each stop: before every step, and now."""
    made = [at for at, moment in enumerate(moments) if is_step(moment.move, room)]
    return (*made, len(moments))


def gold_by_round(first: State, moments: Sequence[Moment]) -> tuple[tuple[int, ...], ...]:
    """Return each seat's gold at the start, and after each round that was played."""
    room = ROOMS["struggle"]
    steps = (at for at, moment in enumerate(moments) if is_step(moment.move, room))
    begun = next(steps, len(moments))
    gold = [(moments[begun - 1].state if begun else first).gold]
    for moment in moments[begun:]:  # a plain loop: it is gone through after every click
        for event in moment.events:
            if isinstance(event, RoundBegan | GameEnded):
                gold.append(moment.state.gold)
                break
    return tuple(gold)


# What was said.


@dataclass(frozen=True, slots=True)
class Heard:
    """Something said at the table; ``moves``: how many were in force when it was said."""

    moves: int
    word: formats.Word


def words_heard(recording: AnyRecording, seats: Collection[int] | None) -> tuple[Heard, ...]:
    """Return what was said at the table, as far as these seats may hear it, oldest first.

    ``seats``: those who listen; none of them hears what everybody does, and None is the teacher,
    who may hear whispers as well once the game is over (and no sooner).
    """
    listening: frozenset[int] = frozenset() if seats is None else frozenset(seats)
    over = seats is None and (
        ROOMS[recording.header.game].game.outcome(recording.state) is not None
    )
    return tuple(
        Heard(noted.moves, noted.note)
        for noted in recording.noted
        if isinstance(noted.note, formats.Word)
        and (
            noted.note.to is None
            or over
            or not listening.isdisjoint((noted.note.seat, noted.note.to))
        )
    )


def say_word(names: Sequence[str], word: formats.Word) -> Said:
    """Tell what somebody said, and to whom alone, if it was whispered."""
    to = "" if word.to is None else f" to {names[word.to]} alone"
    return Said(f"{names[word.seat]} says{to}: “{word.text}”")


# Who sat where.


@dataclass(frozen=True, slots=True)
class BotStretch:
    """A bot's time on a seat.

    ``bot``: its name; ``first``, ``last``: the rounds or turns (``Room.chapter``) in which
    something was decided while it sat there, from 1 on (0: the draws before the first); ``whole``:
    whether nobody else had the seat.
    """

    seat: int
    bot: str
    first: int
    last: int
    whole: bool = False


def bot_stretches(recording: AnyRecording) -> tuple[BotStretch, ...]:
    """Return each bot's time on a seat, by seat and then by time; people have none.

    A bot that left before anything was decided had no time there.
    """
    found: list[BotStretch] = []
    for times in _times(recording):
        whole = len(times) == 1
        found += [replace(one, whole=whole) for one in times if one.bot != HUMAN]
    return tuple(found)


def stand_in_lines(recording: AnyRecording) -> Mapping[int, int]:
    """Return the lines in which a bot moved on a seat that a person had left to it, with the seat.

    Whoever gives a seat to a bot can see it play, and sit down again.
    """
    sitting = list(recording.header.players)
    left: set[int] = set()
    found: dict[int, int] = {}
    for line in recording.lines:
        if isinstance(line, formats.Seated):
            if line.player == HUMAN:
                left.discard(line.seat)
            elif sitting[line.seat] == HUMAN:
                left.add(line.seat)
            sitting[line.seat] = line.player
        elif isinstance(line, formats.Moved) and line.move.seat in left:
            found[line.n] = line.move.seat
    return found


def _is_reseated(recording: AnyRecording) -> bool:
    return any(isinstance(line, formats.Seated) for line in recording.lines)


def _whole_stretches(recording: AnyRecording) -> tuple[BotStretch, ...]:
    """Return the bots of a game in which nobody changed seats, as most games are.

    The chapters, which nobody asks for here, would take a walk through the journal at each click.
    """
    if not any(isinstance(line, formats.Moved) for line in recording.lines):
        return ()
    return tuple(
        BotStretch(seat, player, 0, 0, whole=True)
        for seat, player in enumerate(recording.header.players)
        if player != HUMAN
    )


def _times(recording: AnyRecording) -> list[list[BotStretch]]:
    """Return for each seat who had it, people too, one after the other."""
    sitting = list(recording.header.players)
    times: list[list[BotStretch]] = [[] for _ in sitting]
    for line, chapter in chapters(recording):
        if isinstance(line, formats.Seated):
            sitting[line.seat] = line.player
        elif isinstance(line, formats.Moved):
            for seat, player in enumerate(sitting):
                _spend(times[seat], seat, player, chapter)
    return times


def _spend(times: list[BotStretch], seat: int, player: str, chapter: int) -> None:
    """Let a player have a seat in this chapter: the one who has it goes on, or another begins."""
    if times and times[-1].bot == player:
        known = times[-1]
        if known.first <= chapter <= known.last:
            return
        first, last = min(known.first, chapter), max(known.last, chapter)
        times[-1] = replace(known, first=first, last=last)
    else:
        times.append(BotStretch(seat, player, chapter, chapter))


def chapters(recording: AnyRecording) -> Iterator[tuple[formats.AnyLine, int]]:
    """Yield the journal's lines, each with the chapter in which it was done."""
    options = recording.header.options
    room = room_of(options)
    reached = room.chapter_now(recording.first)
    after = {1: reached}
    for line in recording.lines:
        yield line, reached
        if isinstance(line, formats.WentBack):
            reached = after[line.to]
        elif isinstance(line, formats.Moved):
            begun = [room.chapter(options, event) for event in line.events]
            reached = next((number for number in reversed(begun) if number is not None), reached)
        after[line.n] = reached


def say_bots(recording: AnyRecording, called: Sequence[str] = ()) -> tuple[str, ...]:
    """Say of every bot when it played which seat: ``Ben was a greedy bot from round 3 to 5.``

    Bots that had their seats all the time share one sentence: ``Bots: Ben (greedy).`` So do bots of
    one kind that came and went together.
    ``called``: the names by seat, if they are to be others than those at the table.
    """
    names = called or recording.header.options.names
    chapter = ROOMS[recording.header.game].chapter_name
    stretches = bot_stretches(recording) if _is_reseated(recording) else _whole_stretches(recording)
    always = ", ".join(f"{names[bot.seat]} ({bot.bot})" for bot in stretches if bot.whole)
    together: dict[tuple[str, str], list[str]] = {}
    for bot in stretches:
        if not bot.whole:
            together.setdefault((bot.bot, _span(bot, chapter)), []).append(names[bot.seat])
    some_time = [
        f"{who[0]} was a {kind} bot {span}."
        if len(who) == 1
        else f"{listed(who)} were {kind} bots {span}."
        for (kind, span), who in together.items()
    ]
    return (f"Bots: {always}.", *some_time) if always else tuple(some_time)


def _span(stretch: BotStretch, chapter: str) -> str:
    first, last = max(1, stretch.first), max(1, stretch.last)
    return f"in {chapter} {first}" if first == last else f"from {chapter} {first} to {last}"
