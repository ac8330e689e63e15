"""The game in progress: who plays which seat, what happens by itself, and where it waits.

A driver holds the game with all its secrets; what of it may be shown to whom is no matter of its
own. Several stores, each before a screen of its own, may share one.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kings.bots.bot import Listener, Player
from kings.bots.roster import find_player, make_player
from kings.bots.thought import Deputy, Thought, Unanswered
from kings.classroom import embargo, plan, status
from kings.errors import BadInput, BadRecord
from kings.game import NATURE, Room
from kings.games import ROOMS
from kings.records.chronicle import is_step, stand_in_lines, stop_moves
from kings.records.formats import JOURNAL_VERSION, AnyNote
from kings.records.notation import replay_any
from kings.records.places import game_code, journal_of
from kings.records.recording import HUMAN, AnyRecording, Moment, replay, resume
from kings.seeds import fresh_seed, stream
from kings.sim.match import next_decision, seated, thoughts
from kings.table import opening
from kings.table.talk import talk_of
from kings.typed import quoted
from kings.words import owner

CLASSES = "struggle"
"""The game that classes play: how far a table is can be told of no other."""

_STAYS_OVER = (
    "A finished game with hidden cards stays over, because the hidden cards have been shown. Look "
    "at a moment and press “Branch from here” to play on from it; this game is kept as it is."
)
_BRING_BACK = "To bring this game back, copy {file} there, under its original name."
_LAID_OPEN = (
    "In a game with hidden cards this can't be taken back: a bot has played {owner} cards since, "
    "and everybody has seen them. When the game is over, “Branch from here” plays on from any "
    "moment."
)


@dataclass(frozen=True)
class Call:
    """A question to the whole table, where it is nobody's business who could answer it.

    People who share a screen are asked wherever a move brings such a question up, whatever anybody
    holds. What the page shows then, and how long it waits, follows from what all can see: the words
    of the move up to the question, and how the table lies at that moment.

    ``at``: how many moves come before the one that brings it up; ``events``: how many happenings of
    that move come before it; ``state``: how the table lies; ``last``: whether nothing has happened
    after it yet.
    """

    at: int
    events: int
    state: Any
    last: bool


class Driver:
    """A recording with bots on its seats; it lets things happen and keeps them on the disk.

    ``room``: of the game that is played; ``code``: the name under which the game is kept (empty
    until the first click, and for a game of a class); ``watched``: a recorded game that is only
    looked at, so nobody plays and nothing is written; ``file``: from which that one comes;
    ``trouble``: a sentence to be told at the table, once; ``talk``: what is said at this table
    beside what is decided; ``thought``: what a bot is to think about elsewhere before the game can
    go on by itself (None: nothing, as always unless the driver has been told to ``delegate``);
    ``quiet``: whether bots offer and answer nothing now, as when the bell has rung.
    """

    def __init__(
        self,
        recording: AnyRecording,
        code: str = "",
        *,
        watched: bool = False,
        file: Path | None = None,
    ) -> None:
        self.recording = recording
        self.room: Room = ROOMS[recording.header.game]
        self.code = code
        self.watched = watched
        self._file = file
        self.trouble = ""
        self._journal: Path | None = None
        self._looked_up: tuple[Path | None, Path | None] = (None, None)
        self._is_of_class = plan.is_of_class(recording.header.id)
        self._ended: tuple[Any, bool] = (None, False)
        self._delegates = False
        self.quiet = False
        self.thought: Thought | None = None
        players = recording.players
        self._sit((HUMAN,) * len(players) if watched else players)
        self.talk = talk_of(self.room)
        self._report()

    @classmethod
    def begin(
        cls,
        options: Any,
        players: Sequence[str] | None,
        seed: int | None,
        scenario: opening.Source | None = None,
        game: str = "struggle",
    ) -> Driver:
        """Begin a game in memory, before anything is drawn, or at a scenario's position.

        ``players``: ``human`` or a bot's name for each seat; by default one person and greedy
        bots. The seed is drawn from the system unless one is given. ``game``: which one it is,
        where neither options nor a scenario say so.
        """
        seed = fresh_seed() if seed is None else seed
        if scenario is None:
            return cls(opening.begin_game(options or opening.first_options(game), players, seed))
        if options is not None:
            raise BadInput("A scenario brings its own options, so no others can be given with it.")
        return cls(opening.begin_scenario(opening.find_scenario(scenario), players, seed))

    @classmethod
    def resume(cls, code: str) -> Driver:
        """Go on with the game that is kept under this code."""
        journal = journal_of(code)
        if not journal.exists():
            raise BadInput(
                f"There is no game with the code {quoted(code.strip())} on this machine."
            )
        return cls.open(journal, journal.stem)

    @classmethod
    def open(cls, journal: Path, code: str = "") -> Driver:
        """Go on with the game of a journal, which may lie in a class folder."""
        recording: AnyRecording = resume(journal, CLASSES if plan.class_of(journal) else None)
        try:
            return cls(recording, code)
        except BaseException:  # a bot that this program doesn't know: let go of the journal
            recording.close()
            raise

    @classmethod
    def watch(cls, source: Path | str) -> Driver:
        """Look at a recorded game in a file."""
        return cls(_of_its_own(replay_any(source)), watched=True, file=Path(source))

    @classmethod
    def read(cls, text: str) -> Driver:
        """Look at a finished game in a journal's text, or go on with a copy of an unfinished one.

        Raises ``BadRecord`` for a text that is no journal, ``BadInput`` for an unknown bot.
        """
        recording = _of_its_own(replay(opening.parse_text(text), game=None))
        over = ROOMS[recording.header.game].game.outcome(recording.state) is not None
        game = cls(recording, watched=over)
        if not game.watched:
            recording.header = replace(recording.header, version=JOURNAL_VERSION)
            game.keep()
        return game

    @property
    def state(self) -> Any:
        """The state now, with all its secrets."""
        return self.recording.state

    @property
    def over(self) -> bool:
        """Whether the game has come to its end; asked once in each state, as it scores piles."""
        state = self.state
        if self._ended[0] is not state:
            self._ended = (state, self.room.game.outcome(state) is not None)
        return self._ended[1]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people; a recorded game that is looked at has none."""
        if self.watched:
            return ()
        players = self.recording.players
        return tuple(seat for seat, player in enumerate(players) if player == HUMAN)

    @property
    def is_taught(self) -> bool:
        """Whether the bargaining itself is to be learned here: in a scenario, or in a class.

        Then the table stops at every window: whether it did would tell who could gain. The guided
        first round shows rather than asks, and goes by itself.
        """
        of_class = self._is_of_class or self.class_folder is not None
        begun = self.recording.header.scenario
        return of_class or (begun is not None and begun.name != opening.FIRST_ROUND)

    @property
    def can_go_on(self) -> bool:
        """Whether something happens next that needs no person.

        What that is isn't worked out: a bot that is asked always decides something.
        """
        if self.recording.undone or self._next_word() is not None or self.thought is not None:
            return True
        asks = self.room.game.asks(self.state)
        if any(ask.seat == NATURE or self._bots[ask.seat] is not None for ask in asks):
            return True
        return self._formality() is not None

    @property
    def can_go_back(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._made())

    @property
    def retractable(self) -> int | None:
        """After how many moves the last decision of a person was made, if it may be taken back.

        None if there is none, or a card was turned over or drawn by it or since: then somebody
        knows more. What went by itself since then would only go by itself once more.
        """
        record, room, people = self.recording, self.room, self.people
        for at in range(len(record.moments) - 1, -1, -1):
            moment = record.moments[at]
            before = record.moments[at - 1].state if at else record.first
            shown = not all(room.quiet(moment.state, event) for event in moment.events)
            if shown or moment.move.seat == NATURE:
                return None
            if moment.move.seat in people and room.forced(before) != moment.move:
                return at
        return None

    def let_go_of_undone(self) -> None:
        """Forget what was taken back: whoever did it decides anew."""
        self.recording.undone.clear()

    @property
    def last_step(self) -> int:
        """How many moves were made before the last step of a seat."""
        made = self._made()
        return made[-1] if made else 0

    @property
    def at_trick_end(self) -> bool:
        """Whether a trick is decided and nobody has led the next card."""
        return self.talk.pauses(self.recording)

    def keep(self) -> None:
        """From the first click on the game is on the disk."""
        if self.recording.journal is None:
            code = game_code()
            self.recording.save_as(journal_of(code))
            self.code = code

    def do(self, move: Any) -> None:
        """Carry out a person's move; a refused one changes nothing."""
        self.room.game.check(self.state, move)
        self.keep()
        self._record(move)
        self._hear_answers()

    def agree(self, *, bell: int | None, whispers: bool) -> None:
        """Agree on the bell (seconds, None: no limit) and on whispers; see ``Recording.agree``."""
        self.recording.agree(bell=bell, whispers=whispers)

    def note(self, line: AnyNote) -> AnyNote:
        """Keep what was decided early, said or shown, and return it as it is kept.

        ``line``: its number and its time are filled in. When this returns, it is on the disk.
        Raises ``BadInput`` for a note that can't be right, ``BadRecord`` for one that can't be
        written.
        """
        self.keep()
        return self.recording.note(line)

    def step(self) -> bool:
        """Let one thing happen; False if nothing can without a person or a bot that still thinks.

        This includes bots' answers to questions that only they are asked.
        """
        move = self.recording.undone[-1] if self.recording.undone else self._next()
        if move is None:
            return False
        self._record(move)
        self._hear_answers()
        return True

    def delegate(self) -> None:
        """From now on let bots that take their time think elsewhere: see ``thought``."""
        self._delegates = True
        self._sit(self.recording.players)

    def answer(self, thought: Thought, said: Any) -> None:
        """Take a bot's answer; one for which the game doesn't wait any more is dropped."""
        if thought is self.thought:
            self.thought = None
            self._deputies[thought.seat].hear(thought, said)

    def _hear_answers(self) -> None:
        """Let the bots answer where it is nobody's business that they are asked."""
        while any(not ask.open for ask in self.room.game.asks(self.state)):
            if self._bots[self.room.game.asks(self.state)[0].seat] is None:
                return
            undone = self.recording.undone
            self._record(undone[-1] if undone else self._next())

    def until(self, reached: Callable[[Any], bool]) -> None:
        """Let things happen until this is reached, or nothing can without a person.

        It stops as well where the whole table is asked something.
        """
        made = len(self.recording.moments)
        while self.step() and not reached(self.state) and not self.calls(made):
            pass

    def calls(self, since: int) -> tuple[Call, ...]:
        """Return where people who share a screen are all asked something, after so many moves.

        A person alone is asked only what the own cards allow.
        """
        return calls(self.recording, self.room, since) if len(self.people) > 1 else ()

    def play_on(
        self,
        *,
        stop_for_offers: bool,
        stop_for_tricks: bool = False,
        stop_at_windows: bool = False,
    ) -> None:
        """Play until a person has to decide.

        With ``stop_for_offers`` also where a person has been offered something or could gain by an
        offer, with ``stop_at_windows`` at every window for deals, a person's own with a single
        choice too; with ``stop_for_tricks`` where a trick has ended. After moves were taken back
        nothing happens by itself, and bots among themselves wait.
        """
        made = len(self.recording.moments)
        while (
            not self.recording.undone
            and not self._waits(stop_for_offers=stop_for_offers, stop_at_windows=stop_at_windows)
            and not (stop_for_tricks and self.people and self.at_trick_end)
            and not self.calls(made)
        ):
            if not self.step():
                break

    def windows(self) -> tuple[int, ...]:
        """Return the last windows for deals in which bots acted since a person's word or move.

        Each is told by how many moves were made when it was left; there are at most as many as
        others at the table. They follow from the journal alone, so a screen that was reloaded shows
        the same.
        """
        record, people, left = self.recording, self.people, list[int]()
        for at in range(len(record.moments) - 1, -1, -1):
            moment = record.moments[at]
            if not people or moment.move.seat in people:
                break
            before = record.moments[at - 1].state if at else record.first
            if self.talk.ends_window(before, moment.state):
                left.append(at)
        return tuple(reversed(left[: len(record.players) - 1]))

    def let_bots_talk(self) -> None:
        """Let the bots answer, and propose, until they have no more to say."""
        while (word := self._next_word()) is not None:
            self._record(word)

    def back(self, call: Call | None = None) -> None:
        """Take the last move back, with the draws of chance after it; ``call``: see ``back_to``."""
        made = self._made()
        if not made:
            raise BadInput("There is no move that could be taken back.")
        self.back_to(made[-1], call)

    def back_to(self, moves: int, call: Call | None = None) -> None:
        """Take back all but so many moves; they can be had again step by step.

        ``call``: what the whole table is asked; nobody knows yet what comes after it. Raises
        ``BadInput`` where no move follows, and where cards are hidden that bots could have laid
        open, after which the game would be played again by who knows them: of a game that is over,
        of what a bot did on a person's seat, and of all at a table of a class whose cards are not
        told.
        """
        if moves >= len(self.recording.moments):
            raise BadInput("There is no move after this one that could be taken back.")
        if self.room.veiled(self.state):
            self._check_unseen(moves, call)
        self.keep()
        self.recording.back(len(self.recording.moments) - moves)
        self._sit(self.recording.players)  # whoever listens hears the game anew, as far as it is
        self._report()

    def _check_unseen(self, moves: int, call: Call | None) -> None:
        """Refuse to take back moves after which more is known than people have seen themselves."""
        kept = self.kept_back
        if kept is not None:
            raise BadInput(kept.way_back)
        if self.over and call is None:
            raise BadInput(_STAYS_OVER)
        stand_ins = stand_in_lines(self.recording)
        for moment in self.recording.moments[moves : None if call is None else call.at + 1]:
            if moment.line in stand_ins:
                name = self.recording.header.options.names[stand_ins[moment.line]]
                raise BadInput(_LAID_OPEN.format(owner=owner(name)))

    @property
    def taken_back(self) -> int:
        """How many steps were taken back and can be done again."""
        return sum(is_step(move, self.room) for move in self.recording.undone)

    def branch(
        self,
        name: str,
        moves: int,
        players: Sequence[str] | None = None,
        person: int | None = None,
        seed: int | None = None,
        *,
        over: bool,
    ) -> Driver:
        """Return another game that leaves this one after so many moves, under a code of its own.

        A branch of a game that is over shares its moves and its chance, so that only what is
        decided otherwise makes a difference. One of a game that goes on must not tell what is
        hidden in it: what its people have not seen is dealt anew, and its chance is its own.

        ``players``: who sits where in it, by default as here; a bot that this program doesn't
        know is replaced by a greedy one. ``person``: a seat on which a person sits down. ``seed``:
        of a branch of a game that goes on; drawn from the system unless one is given. ``over``:
        whether this game is over as far as its people know; while the whole table is asked, nobody
        does. Raises ``BadInput`` at a table of a class, as long as its cards are not told.
        """
        kept = self.kept_back
        if kept is not None:
            raise BadInput(kept.branch)
        options = self.recording.header.options
        known = [
            HUMAN if seat == person else _known(player, self.room)
            for seat, player in enumerate(self.recording.players)
        ]
        sitting = opening.seated(options, players or known)
        _bots(sitting, self.room)
        if self.watched and not self._is_of_class:  # so that its branch can be seen beside it
            header = self.recording.header
            self.recording.header = replace(header, version=JOURNAL_VERSION)
        if not self._is_of_class or not self.watched:
            self.keep()
        path = journal_of(game_code())
        if over:
            made = self.recording.branch(path, name=name, moves=moves, players=sitting)
        else:
            made = self._branch_anew(path, name, moves, sitting, seed)
        return Driver(made, path.stem)

    def _branch_anew(
        self, path: Path, name: str, moves: int, sitting: tuple[str, ...], seed: int | None
    ) -> AnyRecording:
        own = fresh_seed() if seed is None else seed
        seats = [seat for seat in self.people if sitting[seat] == HUMAN]
        rng = stream(own, "branch")
        begins = opening.dealt_anew(self.recording, self.room, moves, seats, rng)
        return self.recording.branch_anew(
            path,
            name=name,
            moves=moves,
            players=sitting,
            seed=own,
            start=begins.start,
            course=begins.course,
        )

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat."""
        _bots([player], self.room)
        if seat not in range(len(self.recording.players)):
            raise BadInput(f"There is no seat {seat} at this table.")
        self.keep()
        self.recording.seat(seat, player)
        self._sit(self.recording.players)
        self._report()
        self._hear_answers()

    def close(self) -> None:
        """Let go of the journal."""
        self.recording.close()

    @property
    def journal(self) -> Path | None:
        """Where the game is kept; None while it is only in memory."""
        kept = self.recording.journal
        if kept is not None and self._journal is None:
            self._journal = kept.path
        return self._journal

    @property
    def file(self) -> Path | None:
        """The file in which the game lies, also if it is only looked at."""
        return self.journal or self._file

    @property
    def class_folder(self) -> Path | None:
        """The folder of the class to which this game belongs, if it belongs to one."""
        journal = self.journal
        if journal is not None and journal != self._looked_up[0]:  # a file stays in its folder
            self._looked_up = (journal, plan.class_of(journal))
        return self._looked_up[1]

    @property
    def kept_back(self) -> embargo.KeptBack | None:
        """How a game of a class refuses to tell yet what was hidden in it; None if it may."""
        if self._file is None and self.class_folder is None and not self._is_of_class:
            return None
        return embargo.kept_back(self.file, self.recording.header.id)

    @property
    def kept_back_words(self) -> str:
        """Why a game of a class doesn't tell yet what was hidden in it; empty where it does.

        A copy away from its class says which file has to be brought back there.
        """
        kept = self.kept_back
        if kept is None:
            return ""
        if kept is embargo.AWAY and self.journal is not None:
            return f"{kept.secrets} {_BRING_BACK.format(file=self.journal)}"
        return kept.secrets

    @property
    def may_be_told_here(self) -> bool:
        """Whether what is kept back will be told at this table, as soon as all tables are over."""
        kept = self.kept_back
        return kept is not None and kept is not embargo.AWAY

    def _record(self, move: Any) -> None:
        self.recording.do(move)
        self._tell(self.recording.moments[-1:])
        self._forget()
        self._report()

    def _report(self) -> None:
        """Tell the class how far this table is."""
        self.trouble = report(self.recording) or self.trouble

    def _made(self) -> tuple[int, ...]:
        """Return after how many moves each step was made; draws of chance belong to it."""
        return stop_moves(self.recording.moments, self.room)[:-1]

    def _next(self) -> Any:
        for due in (self._next_word(), self._formality()):
            if due is not None:
                return due
        return self._unless_thinking(self._decision)

    def _decision(self) -> Any:
        """Return the next draw, or the decision of a bot.

        Whoever thinks elsewhere does so for a single choice as well, or a wait would tell others
        that there was more than one. A question that only its bot knows of is answered at once.
        """
        record = self.recording
        for ask in self.room.game.asks(record.state):
            deputy = self._deputies.get(ask.seat)
            if deputy is not None and ask.open:
                chance = thoughts(record.header.seed, ask.seat, record.moves, "choose")
                return deputy.choose(self.room.game.view(record.state, ask.seat), chance)
            if ask.seat == NATURE or self._bots[ask.seat] is not None:
                break
        return next_decision(record.state, record.moves, self._bots, record.header.seed)

    def _next_word(self) -> Any:
        if self.quiet:
            return None
        return self._unless_thinking(lambda: self.talk.next_word(self.recording, self._talkers))

    def _unless_thinking(self, ask: Callable[[], Any]) -> Any:
        """Return what bots say or decide; None while one of them thinks elsewhere."""
        if self.thought is None:
            try:
                return ask()
            except Unanswered as unanswered:
                self.thought = unanswered.thought
        return None

    def _sit(self, players: Sequence[str]) -> None:
        """Let bots take their seats, and deputies those of bots that think elsewhere."""
        sent = _bots(players, self.room)
        self._bots = seated(sent, self.recording.header.options, self._check)
        self._listeners = [bot for bot in self._bots if isinstance(bot, Listener)]
        self._tell(self.recording.moments)
        self._deputies = {
            seat: Deputy(bot, seat)
            for seat, bot in enumerate(self._bots)
            if self._delegates and bot is not None and bot.thinks
        }
        self._talkers = [self._deputies.get(seat, bot) for seat, bot in enumerate(self._bots)]
        self.thought = None

    def _check(self, move: Any) -> None:
        self.room.game.check(self.state, move)

    def _tell(self, moments: Sequence[Moment[Any, Any, Any]]) -> None:
        """Tell whoever listens what has happened."""
        for listener in self._listeners:
            for moment in moments:
                listener.hear(moment.events)
        outcome = self.room.game.outcome(self.state) if self._listeners else None
        if outcome is not None:
            for listener in self._listeners:
                listener.ended(outcome)

    def _forget(self) -> None:
        """Drop what bots think about: the game has gone on, or back."""
        self.thought = None
        for deputy in self._deputies.values():
            deputy.forget()

    def _formality(self) -> Any:
        forced = self._forced()
        return formality(self.room, self.state, self.people) if forced is None else forced

    def _forced(self) -> Any:
        """Return the one move of a person's turn, where everybody sees that there is no other.

        Whoever plays along learns nothing by it, so it needs no click.
        """
        move = self.room.forced(self.state)
        return move if move is not None and move.seat in self.people else None

    def _waits(self, *, stop_for_offers: bool, stop_at_windows: bool) -> bool:
        asked = [ask.seat for ask in self.room.game.asks(self.state)]
        if not self.people:
            return any(seat >= 0 for seat in asked)
        if self._next_word() is not None:
            return False
        if self.thought is not None:
            return True
        open_window = self.talk.may_offer(self.state)
        heard = open_window and (stop_for_offers or stop_at_windows)
        if heard and self.talk.is_awaited(self.state, self.people):
            return True
        if self._formality() is not None and not (stop_at_windows and open_window):
            return False
        if any(seat in self.people for seat in asked):
            return all(seat in self.people for seat in asked)
        return heard and (stop_at_windows or self.talk.could_gain(self.state, self.people))


def _bots(players: Sequence[str], room: Room) -> list[Player[Any, Any] | None]:
    return [None if player == HUMAN else make_player(room.name, player) for player in players]


def _known(player: str, room: Room) -> str:
    return player if player == HUMAN or find_player(room.name, player) else "greedy"


def _of_its_own(recording: AnyRecording) -> AnyRecording:
    """Give a game from a file an id of its own: what it says of its family is anybody's word.

    That it is of a class stays: it keeps back what others are still to see.
    """
    own = plan.class_id() if plan.is_of_class(recording.header.id) else uuid.uuid4().hex
    recording.header = replace(recording.header, id=own, parent=None)
    return recording


def calls(record: AnyRecording, room: Room, since: int) -> tuple[Call, ...]:
    """Return the questions that moves brought up, after so many moves."""
    if room.calling is None:
        return ()
    found = []
    last = len(record.moments) - 1
    while last >= since and _is_unheard(room, record.moments[last]):
        last -= 1
    for at, moment in enumerate(record.moments[since:], start=since):
        before = record.moments[at - 1].state if at else record.first
        for halt in room.calling.halts(before, moment.move):
            newest = at == last and halt.events == len(moment.events)
            found.append(Call(at, halt.events, halt.state, newest))
    return tuple(found)


def _is_unheard(room: Room, moment: Moment[Any, Any, Any]) -> bool:
    """Say whether a seat let something happen, and others are asked before it does."""
    assert room.calling is not None
    declined = moment.move == room.calling.decline(moment.move.seat)
    return declined and all(event.seen_by(None) is None for event in moment.events)


def asked_unseen(room: Room, state: Any) -> tuple[int, ...]:
    """Return the seats that are asked now without anybody else's knowing."""
    return tuple(ask.seat for ask in room.game.asks(state) if not ask.open)


def formality(room: Room, state: Any, people: Sequence[int]) -> Any:
    """Return the move that is all a person can do now, if it is a mere formality; else None.

    A formality changes nothing that anybody has: a person would only have to click it away. Only of
    a person who plays alone: whoever shares a screen would see by a click more or less whether
    there was something to decide.
    """
    if len(people) != 1 or not room.formalities:
        return None
    choices = room.game.choices(state, people[0])
    alone = len(choices) == 1 and isinstance(choices[0], room.formalities)
    return choices[0] if alone else None


def report(recording: AnyRecording) -> str:
    """Write how far a game of a class is; return what went wrong in a sentence, or nothing.

    That this fails must not stop the game.
    """
    journal = None if recording.journal is None else recording.journal.path
    if journal is None or plan.class_of(journal) is None:
        return ""
    try:
        status.write_status(status.status_beside(journal), status.status_of(recording))
    except BadRecord as error:
        return f"The class can't see how far this table has come: {error}"
    return ""
