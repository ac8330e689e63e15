"""A game in progress with its memory: do, go back, go forward, branch, resume.

The memory is the list of moves that are in force; every state can be had again from it. With a
journal, each thing done is on the disk before it counts. Notes (what was decided early, said or
shown) lie between the moves and change none of them.
"""

from __future__ import annotations

import dataclasses
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, cast

from kings import __version__
from kings.errors import BadInput, BadPosition, BadRecord, IllegalMove
from kings.game import AnyGame
from kings.games import ROOMS, room_of
from kings.markup import sentences_page
from kings.names import graphemes, has_ink, is_shown
from kings.records import formats
from kings.records.journal import Journal, JournalText, journal_text, read_journal
from kings.struggle.events import Happening
from kings.struggle.moves import MAX_WORDS, Move
from kings.struggle.options import Options
from kings.struggle.positions import Position
from kings.struggle.state import State
from kings.typed import quoted
from kings.words import listed, plural

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    A = TypeVar("A", default=Options)
    P = TypeVar("P", default=Position)
    M = TypeVar("M", default=Move)
    E = TypeVar("E", default=Happening)
    S = TypeVar("S", default=State)
else:
    from typing import TypeVar

    A, P, M, E, S = map(TypeVar, "APMES")

HUMAN = "human"

Line = formats.Moved[M, E] | formats.WentBack | formats.Seated | formats.Note[M]
"""A line of a journal of this game."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[M, E, S]):
    """A move in force: the journal's line it stands in, the state after it, what happened."""

    line: int
    move: M
    events: tuple[E, ...]
    state: S


@dataclass(frozen=True, slots=True)
class Noted(Generic[M]):
    """A note in its place: ``moves`` is how many moves were in force when it was written."""

    moves: int
    note: formats.Note[M]


def new_header(
    options: A,
    players: tuple[str, ...],
    seed: int,
    *,
    start: Any = None,
    timed: bool = True,
    name: str | None = None,
    scenario: formats.ScenarioWords | None = None,
    paper: formats.PaperNotes | None = None,
    bell: int | None = None,
    whispers: bool = False,
) -> formats.JournalHeader[Any, A, Any]:
    """Return a header for a new game; the options say which game it is.

    ``players``: who sits where, ``HUMAN`` or a bot's name; ``seed``: of all random streams of the
    game; ``start``: a state to begin with, or None; ``timed``: whether its lines hold the time.
    ``name`` fixes the id (simulated games are told apart by their number); without it the id is
    random. ``scenario``: its name and question, if the start is a scenario's; ``paper``: of a game
    that was played with real cards. ``bell``: after how many seconds a window for deals closes
    (None: no limit); ``whispers``: whether players may speak to one seat alone.
    """
    room = room_of(options)
    return formats.JournalHeader(
        format="kings-journal",
        version=formats.JOURNAL_VERSION,
        engine=__version__,
        game=room.name,
        id=name or uuid.uuid4().hex,
        options=options,
        players=players,
        seed=seed,
        start=None if start is None else room.position_of(start),
        began=_now() if timed else None,
        scenario=scenario,
        paper=paper,
        edition=room.edition,
        bell=bell,
        whispers=whispers,
    )


def word_fault(text: str) -> str:
    """Return what keeps something from being said at a table, as a sentence; "" if nothing does."""
    if not has_ink(text):
        return "an empty message can't be sent."
    long = len(graphemes(text.strip()))
    if long > MAX_WORDS:
        return f"what is said has at most {MAX_WORDS} characters, and this has {long}."
    if not is_shown(text):
        return "what is said has printable characters only, and all of them in one line."
    return ""


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _first_state(header: formats.JournalHeader[Any, Any, Any]) -> Any:
    """Return the state that a journal begins with, to be judged by the edition of its rules."""
    room = ROOMS[header.game]
    if not 1 <= header.edition <= room.edition:
        raise BadRecord(
            f"header.edition: this game is of edition {header.edition} of the rules of "
            f"{room.title}; this program knows 1 to {room.edition}."
        )
    if header.start is None:
        first = room.game.start(header.options)
    else:
        first = room.state_of(header.start, header.options)
    return first if header.edition == room.edition else first.but(edition=header.edition)


class Recording(Generic[A, P, M, E, S]):
    """A game in progress; give it a journal and it survives its process.

    ``lines``: all that was written after the header; ``moments``: the moves in force; ``undone``:
    those that were taken back last and can be had again, the next one last; ``noted``: all notes,
    oldest first, those at moves that were taken back as well; ``whispers``: whether players may say
    something to one seat alone now; ``watch``: is told of each line that is on the disk, and how
    many seconds it took to get there (None: nobody asks).
    """

    def __init__(
        self, header: formats.JournalHeader[Any, A, P], journal: Journal | None = None
    ) -> None:
        self.header = header
        self.journal = journal
        self.players = list(header.players)
        self.first: S = _first_state(header)
        self.state = self.first
        self.moments: list[Moment[M, E, S]] = []
        self.undone: list[M] = []
        self.lines: list[Line[M, E]] = []
        self.noted: list[Noted[M]] = []
        self.whispers = header.whispers
        self._since = 0  # how many notes were written before the last move, or going back
        self._game: AnyGame = ROOMS[header.game].game
        self.torn = ""
        self.watch: Callable[[Line[M, E], float], None] | None = None

    @classmethod
    def begin(
        cls, header: formats.JournalHeader[Any, A, P], path: Path | str | None = None
    ) -> Recording[A, P, M, E, S]:
        """Begin a game; with a path, its journal is made there."""
        recording: Recording[A, P, M, E, S] = cls(header)
        if path is not None:
            recording.journal = Journal.create(path, header)
        return recording

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves in force, oldest first."""
        return tuple(moment.move for moment in self.moments)

    def states(self) -> Iterator[S]:
        """Yield every state from the first to now."""
        yield self.first
        for moment in self.moments:
            yield moment.state

    def do(self, move: M) -> tuple[E, ...]:
        """Carry out a move and return what happened; an illegal one raises and changes nothing."""
        state, events = self._game.apply(self.state, move)
        happened = cast("tuple[E, ...]", events)
        line = formats.Moved(self._number(), move, happened, self._at())
        self._write(line)
        self._remember(Moment(line.n, move, happened, state))
        return happened

    def _remember(self, moment: Moment[M, E, S]) -> None:
        """Remember a move; another one than was undone takes the way forward away."""
        self._game.forget(self.state)  # a hall holds the moments of many games
        self.moments.append(moment)
        self.state = moment.state
        self._since = len(self.noted)
        if self.undone and self.undone.pop() != moment.move:
            self.undone.clear()

    def back(self, moves: int = 1) -> None:
        """Take the last ``moves`` moves back; they can be had again with ``forward``."""
        if not 1 <= moves <= len(self.moments):
            raise BadInput(
                f"{moves} moves can't be taken back: {len(self.moments)} have been made so far."
            )
        left = self.moments[:-moves]
        self._write(formats.WentBack(self._number(), left[-1].line if left else 1, self._at()))
        self._take_back(left)

    def _take_back(self, left: list[Moment[M, E, S]]) -> None:
        """Leave only these moves in force; the others can be had again."""
        self.undone += [moment.move for moment in reversed(self.moments[len(left) :])]
        self.moments = left
        self.state = left[-1].state if left else self.first
        self._since = len(self.noted)

    def forward(self) -> tuple[E, ...]:
        """Do the move again that was last taken back."""
        if not self.undone:
            raise BadInput("There is no move to redo: none was taken back.")
        return self.do(self.undone[-1])

    def seat(self, seat: int, player: str) -> None:
        """Let a person (``HUMAN``) or a bot take over a seat."""
        if not 0 <= seat < len(self.players):
            raise BadInput(f"There is no seat {seat} at this table.")
        self._write(formats.Seated(self._number(), seat, player, self._at()))
        self.players[seat] = player

    def agree(self, *, bell: int | None, whispers: bool) -> None:
        """Agree on the bell and on whispers, before anything has happened at the table.

        ``bell``: after how many seconds a window for deals closes (None: no limit). A journal that
        has its header alone is put in place with another one. Raises ``BadInput`` once anything is
        written, and in version 1, which knows of neither; ``BadRecord`` if it can't be written.
        """
        if self.lines or self.header.version == 1:
            raise BadInput("The bell and whispers are agreed on before the game begins.")
        header = replace(self.header, bell=bell, whispers=whispers)
        formats.read_header(formats.header_text(header))  # refused before anything counts
        if self.journal is not None:
            self.journal.begin_anew(header)
        self.header, self.whispers = header, whispers

    def note(self, line: formats.Note[M]) -> formats.Note[M]:
        """Keep a note and return it as it is kept; when this returns, it is on the disk.

        ``line``: its number and its time are filled in here, so 0 will do for ``n``. A journal of
        version 1 has no notes: there they are remembered, numbered 0, as long as the game is open.
        Raises ``BadInput`` for one that can't be right, and ``BadRecord`` if it can't be written;
        then nothing has changed.
        """
        fault = self._note_fault(line)
        if fault:
            raise BadInput(f"{fault[0].upper()}{fault[1:]}")
        kept = replace(line, n=self._number(), at=self._at())
        if self.header.version == 1:
            kept = replace(kept, n=0)
        else:
            self._write(kept)
        self._remember_note(kept)
        return kept

    def _remember_note(self, note: formats.Note[M]) -> None:
        self.noted.append(Noted(len(self.moments), note))
        if isinstance(note, formats.Whispers):
            self.whispers = note.allowed

    @property
    def notes(self) -> tuple[formats.Note[M], ...]:
        """The notes since the last move or going back: those of the question that is open now."""
        return tuple(noted.note for noted in self.noted[self._since :])

    def _note_fault(self, note: formats.Note[M]) -> str:
        """Return what is wrong with a note at this table, as a sentence; "" if nothing is."""
        match note:
            case formats.Bell(_, _, seconds):
                return "a bell has 0 seconds at least." if seconds < 0 else ""
            case formats.Whispers():
                return ""
            case formats.Early(_, seat, move) if cast("Any", move or note).seat != seat:
                return f"seat {seat} can't decide for another."
            case formats.Seen(_, _, offer) if offer < 1:
                return f"there is no offer {offer}."
            case formats.Word() if fault := self._word_fault(note):
                return fault
        if not 0 <= note.seat < len(self.players):
            return f"there is no seat {note.seat} at this table."
        return ""

    def _word_fault(self, word: formats.Word) -> str:
        if word.to is not None and not 0 <= word.to < len(self.players):
            return f"there is no seat {word.to} at this table."
        if word.to == word.seat:
            return "nobody whispers to their own seat."
        if word.to is not None and not self.whispers:
            return "at this table everybody hears what is said."
        return word_fault(word.text)

    def branch(
        self,
        path: Path | str | None = None,
        *,
        name: str | None = None,
        moves: int | None = None,
        players: tuple[str, ...] | None = None,
    ) -> Recording[A, P, M, E, S]:
        """Start another game that shares the first ``moves`` moves (all of them by default).

        ``path``: of its journal, if it gets one; ``name``: what the branch is called; ``players``:
        who sits where in it, by default as here. Its journal is whole in itself and
        names its parent and the line it left after. The random streams are the parent's, so that
        only what is decided otherwise makes a difference.
        """
        if moves is not None and not 0 <= moves <= len(self.moments):
            raise BadInput(
                f"A branch can't share {moves} moves: {len(self.moments)} have been made so far."
            )
        shared = self.moments[:moves]
        line = shared[-1].line if shared else 1
        header = replace(
            self.header,
            version=formats.JOURNAL_VERSION,
            id=uuid.uuid4().hex,
            players=players or tuple(self.players),
            parent=formats.Parent(self.header.id, line),
            branch=name,
        )
        other: Recording[A, P, M, E, S] = Recording(header)
        for n, moment in enumerate(shared, start=2):
            other._remember(replace(moment, line=n))
        other.lines = [formats.Moved(m.line, m.move, m.events, other._at()) for m in other.moments]
        if path is not None:
            other.save_as(path)
        return other

    def branch_anew(
        self,
        path: Path | str,
        *,
        name: str,
        moves: int,
        players: tuple[str, ...],
        seed: int,
        start: S | None,
        course: Sequence[M],
    ) -> Recording[A, P, M, E, S]:
        """Start another game at a moment of this one that must not reveal what is hidden here.

        ``path``: of its journal; ``name``: what the branch is called; ``moves``: how many moves of
        this game come before that moment; ``players``: who sits where in it; ``seed``: of its own
        random streams. ``start``: the state it begins with (None: as this one), and ``course``: the
        moves that lead from there to the moment.
        """
        shared = self.moments[:moves]
        header = replace(
            self.header,
            version=formats.JOURNAL_VERSION,
            id=uuid.uuid4().hex,
            players=players,
            seed=seed,
            parent=formats.Parent(self.header.id, shared[-1].line if shared else 1),
            branch=name,
        )
        if start is not None:
            header = replace(header, start=ROOMS[header.game].position_of(start))
        other: Recording[A, P, M, E, S] = Recording(header)
        for move in course:
            other.do(move)
        other.save_as(path)
        return other

    def text(self) -> str:
        """Return the game as a fresh journal of the moves in force, without detours.

        Who sat down where stays in it, so that every copy tells which moves a bot has made. No note
        is in it: a copy may go to everybody, and whispers may not.
        """
        kept = {moment.line: moment for moment in self.moments}
        lines: list[formats.AnyLine] = []
        for line in self.lines:
            if isinstance(line, formats.Seated):
                lines.append(replace(line, n=len(lines) + 2, at=None))
            elif line.n in kept:
                moment = kept[line.n]
                lines.append(formats.Moved(len(lines) + 2, moment.move, moment.events))
        return journal_text(self.header, lines)

    def save_as(self, path: Path | str) -> None:
        """Give a game that was only in memory a journal, with all that was done so far."""
        if self.journal is not None:
            raise BadInput(f"This game is kept in {self.journal.path.name} already.")
        journal = Journal.create(path, self.header)
        try:
            journal.append(*self.lines)
        except BaseException:
            journal.discard()
            raise
        self.journal = journal

    def sentences(self) -> tuple[str, ...]:
        """Say which game this is, who plays, and how it ended or what the table is asked now."""
        options: Any = self.header.options
        room, names = room_of(options), ", ".join(options.names)
        head = f"{room.title}: {names}; {plural(len(self.moments), 'move')}."
        if room.game.outcome(self.state) is not None:
            return (head, *room.say_end(self.state))
        return (head, room.say_ask(room.game.view(self.state, None)))

    def __repr__(self) -> str:
        """Say how the game stands, as everybody at the table may know."""
        return "\n".join(self.sentences())

    def _repr_html_(self) -> str:
        heading, *rest = self.sentences()
        return sentences_page(rest, heading)

    def close(self) -> None:
        """Let go of the journal; the recording can still be looked at."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None

    def _at(self) -> str | None:
        return None if self.header.began is None else _now()

    def _number(self) -> int:
        """Return the number of the next line; the header's is 1."""
        return len(self.lines) + 2

    def _text(self, line: formats.AnyLine) -> str:
        return formats.line_text(line, self.header.game)

    def _write(self, line: Line[M, E]) -> None:
        """Keep a line; one that could not be read back is refused before anything counts."""
        # What the types allow is more than what the reader takes: a huge number, half a letter.
        formats.read_line(self._text(line), self.header.game, self.header.version)
        if self.journal is not None:
            begun = time.perf_counter()
            self.journal.append(line)
            if self.watch is not None:
                self.watch(line, time.perf_counter() - begun)
        self.lines.append(line)

    def _follow(self, line: Line[M, E]) -> None:
        """Take over a line that stands in the journal already."""
        match line:
            case formats.Moved(n, move, events):
                state, happened = self._game.apply(self.state, move)
                if happened != events:
                    raise BadRecord(_other_events(move, events, happened, self.header.engine))
                self._remember(Moment(n, move, events, state))
            case formats.WentBack(_, to):
                self._follow_back(to)
            case formats.Seated(_, seat, player):
                if not 0 <= seat < len(self.players):
                    raise BadRecord(f"there is no seat {seat} at this table.")
                self.players[seat] = player
            case _:
                fault = self._note_fault(line)
                if fault:
                    raise BadRecord(fault)
                self._remember_note(line)
        self.lines.append(line)

    def _follow_back(self, to: int) -> None:
        kept = [moment for moment in self.moments if moment.line <= to]
        if to != (kept[-1].line if kept else 1):
            raise BadRecord(f"line {to} is not a move in force, so the game can't go back to it.")
        self._take_back(kept)


def _other_events(
    move: object, written: Sequence[Any], happened: Sequence[Any], engine: str
) -> str:
    """Say where what a journal has of a move parts from what the rules make of it.

    ``written`` and ``happened``: the events of the one and the other; ``engine``: the program that
    wrote the journal. Events are told by their kinds and fields, as they may hold hidden cards.
    """
    pairs = enumerate(zip_longest(written, happened), 1)
    number, (old, new) = next((number, pair) for number, pair in pairs if pair[0] != pair[1])
    if type(old) is type(new):
        fields = [
            field.name
            for field in dataclasses.fields(old)
            if getattr(old, field.name) != getattr(new, field.name)
        ]
        differs = f"event {number}, {type(old).__name__}, has another {listed(fields)}"
    else:
        was, now = ("missing" if e is None else type(e).__name__ for e in (old, new))
        differs = f"event {number} is {was} in the file and {now} by the rules"
    return (
        f"the events are not what the move leads to: after {type(move).__name__}, {differs}. The "
        f"file was written by version {quoted(engine)} of Kings: if a rule has changed since, read "
        "it with that version; if the file was edited, take a copy from before."
    )


def _followed(text: JournalText, journal: Journal | None) -> Recording:
    """Replay all lines; a line that the rules don't allow is named."""
    try:
        recording: Recording = Recording(text.header)
    except BadPosition as error:
        raise BadRecord(f"header.start: {error}", line=1) from error
    except BadRecord as error:
        raise BadRecord(str(error), line=1) from error
    for line in text.lines:
        try:
            recording._follow(line)
        except (IllegalMove, BadRecord) as error:
            raise BadRecord(str(error), line=line.n) from error
    recording.journal = journal
    recording.torn = text.torn
    return recording


def replay(source: Path | str | JournalText, game: str | None = "struggle") -> Recording:
    """Read a journal and play it through, checking every move and event; nothing is written.

    ``game``: which game it has to be of (None: any). Raises ``BadRecord`` that says at which line a
    bad file went wrong and why.
    """
    text = source if isinstance(source, JournalText) else read_journal(source)
    formats.check_game(text.header.game, game, "The journal")
    return _followed(text, None)


def resume(path: Path | str, game: str | None = "struggle") -> Recording:
    """Go on with a game exactly where its journal stops; ``torn`` tells what was cut off.

    ``game``: which game it has to be of (None: any).
    """
    text_before = read_journal(path)
    formats.check_game(text_before.header.game, game, "The journal")
    _followed(text_before, None)
    journal, text = Journal.reopen(path)
    try:
        return _followed(text, journal)
    except BaseException:  # somebody wrote between the two readings
        journal.close()
        raise


AnyRecording = Recording[Any, Any, Any, Any, Any]
"""A recorded game, whichever it is of."""
