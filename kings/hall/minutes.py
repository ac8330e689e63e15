"""What was said at a table beside its moves, as its journal has it.

Who has nothing more to offer, what was decided early, what the whole table is asked and who has
answered: all of it follows from the lines of the journal. So a table that is opened again knows it
as one that has heard every line when it was written.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from kings.records import formats
from kings.records.recording import HUMAN, Moment
from kings.table.driver import Call, Driver


@dataclass
class Window:
    """A window for deals that is open at several screens, by what was said in it.

    ``enough``: the seats that have nothing more to offer; ``early``: what seats have decided, to be
    carried out when the window closes; ``dropped``: seats whose decision a deal has made
    impossible, with what it was; ``added``: how often it was given more time; ``closed``: the bell
    has rung. ``wound``: when its clock was last set, as the journal has it, and to how many seconds
    (None: it never was).
    """

    enough: set[int] = field(default_factory=set)
    early: dict[int, Any] = field(default_factory=dict)
    dropped: dict[int, Any] = field(default_factory=dict)
    added: int = 0
    closed: bool = False
    wound: tuple[str | None, int] | None = None

    def decide(self, seat: int, move: Any) -> None:
        """Note what a seat has decided early; None: it takes that back."""
        self.dropped.pop(seat, None)
        if move is None:
            self.early.pop(seat, None)
            self.enough.discard(seat)
        else:
            self.early[seat] = move
            self.enough.add(seat)

    def offer(self, seats: Collection[int]) -> None:
        """Note an offer: whoever it names has something to say again."""
        self.enough.difference_update(seats)

    def drop(self, seat: int) -> None:
        """Forget what a seat had decided, as it can't be done any more."""
        self.dropped[seat] = self.early.pop(seat)
        self.enough.discard(seat)

    def is_done(self, people: Collection[int]) -> bool:
        """Say whether nobody has anything more to say, or the time is up."""
        return self.closed or self.enough.issuperset(people)


@dataclass
class Question:
    """What the whole table is asked, whoever could answer: every person answers by themselves.

    ``call``: the moment at which it came up; ``answers``: by seat, None: the seat leaves it;
    ``asked``: when it came up, as the journal has it.
    """

    call: Any
    asked: str | None
    answers: dict[int, Any] = field(default_factory=dict)

    def is_answered(self, people: Collection[int]) -> bool:
        """Say whether everybody has answered."""
        return self.answers.keys() >= {*people}


class Minutes:
    """The minutes of one table; ``driver``: its game.

    ``window``: for deals, that is open (None: none is, or one person plays alone with bots);
    ``questions``: what the whole table is asked, the one that is put now first; ``given``: how the
    last question was answered, by seat. ``heard``: how many lines there were; ``moves``: how many
    of them changed the game; ``edition``: grows with whatever changes what a screen shows of it.
    """

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.window: Window | None = None
        self.questions: list[Question] = []
        self.given: dict[int, Any] = {}
        self.heard = self.moves = self.edition = 0
        self._read = self._begin()
        self._open_window()
        self.follow()

    @property
    def question(self) -> Question | None:
        """What the whole table is asked now."""
        return self.questions[0] if self.questions else None

    @property
    def last_time(self) -> str | None:
        """When the last line was written that tells it."""
        lines = reversed(self._driver.recording.lines)
        return next((line.at for line in lines if line.at is not None), None)

    def note(self, note: formats.AnyNote) -> None:
        """Write a note, and hear it."""
        kept = self._driver.note(note)
        if self._driver.recording.header.version == 1:  # such a journal has no notes
            self._hear(kept)
        self.follow()

    def follow(self) -> None:
        """Hear what was written since this was last done."""
        lines = self._driver.recording.lines
        while self._read < len(lines):
            self._read += 1
            self._hear(lines[self._read - 1])

    def _begin(self) -> int:
        """Begin where the game last went back, and return after how many lines that is.

        What was said before that counts no more.
        """
        record = self._driver.recording
        lines = record.lines
        back = [at for at, line in enumerate(lines) if isinstance(line, formats.WentBack)]
        begun = back[-1] + 1 if back else 0
        self._sitting = list(record.header.players)
        for line in lines[:begun]:
            if isinstance(line, formats.Seated):
                self._sitting[line.seat] = line.player
        before = [one for one in record.moments if begun and one.line < lines[begun - 1].n]
        self._state = before[-1].state if before else record.first
        return begun

    def _hear(self, line: formats.AnyLine) -> None:
        self.heard += 1
        window = self.window
        match line:
            case formats.Moved(n):
                moments = self._driver.recording.moments
                self._hear_move(next(one for one in reversed(moments) if one.line == n), line.at)
            case formats.WentBack():
                self.moves, self.edition = self.moves + 1, self.edition + 1
                self.window, self.questions, self.given = None, [], {}
                self._state = self._driver.state
                self._open_window()
            case formats.Seated(_, seat, player):
                self.edition += 1
                self._sitting[seat] = player
                self._open_window()
                if window is not None:
                    window.decide(seat, None)  # whoever sits there now has decided nothing
                self._close_question(line.at)
            case formats.Early(_, seat, move) if self.questions:
                self.questions[0].answers[seat] = move
                self._close_question(line.at)
            case formats.Early(_, seat, move) if window is not None:
                window.decide(seat, move)
            case formats.Enough(_, seat) if window is not None:
                window.enough.add(seat)
            case formats.Bell(_, word, seconds) if window is not None:
                window.wound = line.at, seconds
                window.added += word == "extended"
                window.closed = word == "rung"
                self.edition += word == "rung"

    def _hear_move(self, moment: Moment[Any, Any, Any], at: str | None) -> None:
        self.moves, self.edition = self.moves + 1, self.edition + 1
        before, self._state = self._state, moment.state
        talk, room, move = self._driver.talk, self._driver.room, moment.move
        if not talk.is_word(move):
            self.window = None  # it ends with what is decided in it
        self._open_window()
        if self.window is not None:
            self.window.offer(talk.offered(move))
            for seat, early in list(self.window.early.items()):
                if not room.game.can(self._state, early):
                    self.window.drop(seat)
        if room.calling is not None and self._is_shared:
            place = self._driver.recording.moments.index(moment)
            halts = room.calling.halts(before, move)
            calls = (Call(place, one.events, one.state, last=False) for one in halts)
            self.given = {} if halts else self.given
            self.questions += [Question(call, at) for call in calls]

    def _close_question(self, at: str | None) -> None:
        """Go on to the next question once everybody has answered this one."""
        people = [seat for seat, player in enumerate(self._sitting) if player == HUMAN]
        while self.questions and self.questions[0].is_answered(people):
            self.edition += 1
            self.given = self.questions.pop(0).answers
            if self.questions:
                self.questions[0].asked = at

    @property
    def _is_shared(self) -> bool:
        """Whether several people sat here when the line was written that is heard now."""
        return self._sitting.count(HUMAN) > 1

    def _open_window(self) -> None:
        if not self._is_shared or not self._driver.talk.may_offer(self._state):
            self.window = None
        elif self.window is None:
            self.window = Window()
