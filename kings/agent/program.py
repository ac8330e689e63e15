"""A bot whose decisions a program makes over a line; a bad answer costs it that decision alone.

A ``Program`` says which; a ``Chair`` is one of its seats in one game; a ``Desk`` asks it, one
question at a time, and begins it again where it has died. No name of a bot, in a journal, a lobby
or a scenario, leads here: a program is only begun for a command that somebody has typed.
"""

from __future__ import annotations

import hashlib
import random
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, TypeVar

from kings import __version__
from kings.agent import sheet
from kings.agent.line import GRACE, PROTOCOL, Line, NoReply, ProcessLine
from kings.agent.sheet import Listed
from kings.bots.bot import Check, Listener, Reply, Visitor
from kings.errors import BadInput, KingsError
from kings.game import Event, Outcome
from kings.games import room_of
from kings.records.codec import decode, encode
from kings.struggle.binding import verdict
from kings.struggle.moves import Accept, Deal, Propose, Refuse
from kings.struggle.purchases import purchases
from kings.struggle.say import say_clause, say_verdict
from kings.struggle.state import Proposal
from kings.struggle.view import View
from kings.typed import quoted, shortened
from kings.words import owner, plural

T = TypeVar("T")

SECONDS = 10.0
"""How long a program may think about one decision, unless something else is agreed."""
BEGIN = 60.0
"""Seconds in which a program has to say its name, or as many as it has for one decision."""
STRIKES = 3
"""After so many questions in a row without a reply in time, a program is ended and begun anew."""
LIVES = 3
"""It is not begun again after so many times in a row without one good reply."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Program(Visitor):
    """A bot whose decisions a program makes, in whatever game it is asked about.

    ``name``: as the program has said; ``command``: what was typed to begin it (none: it has begun
    this process itself, and is asked over its standard streams); ``talks``: whether it wants to be
    asked for deals; ``seconds``: how long it may think about one decision (None: for ever);
    ``code``: a hash of the files that the command names, so that an edited program counts as
    another one.
    """

    name: str
    command: tuple[str, ...] = ()
    talks: bool = True
    seconds: float | None = SECONDS
    code: str = ""

    idea = "Leaves every decision to a program outside of this one."
    source = "Whoever has started it from the command line."

    def sit(self, options: Any, seat: int, check: Check) -> Chair:
        """Return a chair at a table for this program."""
        return Chair(self, options, seat, check)

    def counts(self) -> tuple[int, int]:
        """Return how many decisions it was asked for by this process, and how many it lost."""
        desk = desk_of(self)
        return desk.asked, desk.defaults.total()


def begin(command: Sequence[str], seconds: float | None = SECONDS) -> Program:
    """Begin a program, and return the bot that it is.

    ``command``: the words of a command line. Raises ``BadInput`` if it can't be started, or doesn't
    say its name.
    """
    return _met(Desk(tuple(command), seconds), " ".join(command), tuple(command), seconds)


def meet(line: Line, seconds: float | None = None) -> Program:
    """Return the bot that whoever is at the other end of a line is; errors as in ``begin``."""
    return _met(Desk((), seconds, line), "The program", (), seconds)


def _met(desk: Desk, told: str, command: tuple[str, ...], seconds: float | None) -> Program:
    try:
        name, talks = desk.greet()
    except KingsError as error:
        desk.close()
        raise BadInput(f"{quoted(told)} can't play: {error}") from error
    program = Program(name, command, talks, seconds, _code(command))
    _end_at_exit()
    with _lock:
        before, _desks[program] = _desks.get(program), desk
    if before is not None:
        before.close()
    return program


def _code(command: Sequence[str]) -> str:
    """Hash the files that a command names."""
    files = [Path(word) for word in command[:64]]
    found = [file.read_bytes() for file in files if len(str(file)) < 255 and file.is_file()]
    return hashlib.sha256(b"\0".join(found)).hexdigest()[:32] if found else ""


_desks: dict[Program, Desk] = {}
"""Who asks which program in this process: one desk for all its seats at all tables."""
_lock = threading.Lock()


@cache
def _end_at_exit() -> None:
    """Let all programs end with this process, however it does its work."""
    Finalize(None, end_programs, exitpriority=10)


def desk_of(program: Program) -> Desk:
    """Return the desk of a program in this process, such as one that plays part of a batch."""
    _end_at_exit()
    with _lock:
        desk = _desks.get(program)
        if desk is None:
            desk = _desks[program] = Desk(program.command, program.seconds)
        return desk


def end_programs() -> None:
    """End all programs that this process has begun, and say which decisions were not their own."""
    with _lock:
        ended = dict(_desks)
        _desks.clear()
    for program, desk in ended.items():
        said = desk.say_defaults(program.name)
        if said:
            print(said, file=sys.stderr, flush=True)
        desk.close()


class Desk:
    """Asks one program, one question at a time.

    ``command``: begins it; ``seconds``: for one decision; ``line``: to one that runs already.
    ``asked``: how many decisions it was asked for; ``defaults``: how many of them the default was
    taken for, by the reason.
    """

    def __init__(
        self, command: tuple[str, ...], seconds: float | None, line: Line | None = None
    ) -> None:
        self._command, self._seconds = command, seconds
        self._line = line
        self._lock = threading.RLock()
        self._number = self._games = 0
        self._strikes = self._fruitless = 0
        self.life = 0
        self.asked = 0
        self.defaults: Counter[str] = Counter()

    def greet(self) -> tuple[str, bool]:
        """Ask a program for its name, and whether it talks; ``KingsError`` if it doesn't say."""
        with self._lock:
            if self._line is None:
                self._line = ProcessLine(self._command)
            self.life += 1
            self._strikes = 0
            number = self._next()
            self._line.say(
                {"ask": "name", "id": number, "protocol": PROTOCOL, "kings": __version__}
            )
            return _read_name(self._line.hear(number, max(BEGIN, self._seconds or 0)))

    def new_game(self) -> int:
        """Return a number for a game that the program has not heard of."""
        self._games += 1
        return self._games

    def say(self, message: dict[str, Any]) -> None:
        """Tell the program something, if it is there."""
        if self._line is not None:
            self._line.say(message)

    def ask(self, chair: Chair, message: dict[str, Any], read: Callable[[Any], T], default: T) -> T:
        """Ask the program, and return what it has decided, or the ``default``.

        ``chair``: on which it sits; ``message``: the question; ``read``: makes a decision of the
        reply, or refuses it in words.
        """
        with self._lock:
            self.asked += 1
            if not self._is_there():
                return self._defaulted("gone", default)
            assert self._line is not None
            chair.catch_up(self)
            number = self._next()
            self._line.say({**message, "id": number, **chair.place})
            for tries in (1, 0):
                try:
                    decided = read(self._line.hear(number, self._seconds))
                except NoReply as none:
                    return self._unanswered(number, none, default)
                except KingsError as refused:
                    why = str(refused)
                    if tries:
                        self._line.say({"say": "refusal", "id": number, "why": why, "tries": tries})
                    continue
                self._strikes = self._fruitless = 0
                return decided
            self._line.say({"say": "default", "id": number, "why": why})
            return self._defaulted("refused", default)

    def say_defaults(self, name: str) -> str:
        """Say how many decisions were not the program's own, and why; nothing if all were."""
        if not self.defaults:
            return ""
        why = ", ".join(f"{count:,} {_WHY[what]}" for what, count in sorted(self.defaults.items()))
        told = f"{self.defaults.total():,} of {self.asked:,} decisions of {name}"
        return f"The default was taken for {told}: {why}."

    def close(self) -> None:
        """End the program."""
        with self._lock:
            line, self._line = self._line, None
        if line is not None:
            line.say({"say": "bye"})
            line.close(GRACE)

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _is_there(self) -> bool:
        """Say whether the program can be asked; it is begun if it isn't running."""
        if self._line is not None and not self._line.ended:
            return True
        if self._line is not None:
            self._drop()
        if not self._command or self._fruitless >= LIVES:
            return False
        self._fruitless += 1
        try:
            self.greet()
        except KingsError:
            self._drop()
            return False
        return True

    def _drop(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close(GRACE)

    def _unanswered(self, number: int, none: NoReply, default: T) -> T:
        assert self._line is not None
        if not none.late:
            self._drop()
            return self._defaulted("ended", default)
        self._line.say({"say": "default", "id": number, "why": str(none)})
        self._strikes += 1
        if self._strikes >= STRIKES and self._command:
            self._drop()
        return self._defaulted("late", default)

    def _defaulted(self, why: str, default: T) -> T:
        self.defaults[why] += 1
        return default


_WHY = {
    "gone": "after it was gone",
    "ended": "as it ended",
    "late": "as no reply came in time",
    "refused": "as its reply was refused twice",
}


def _read_name(value: Any) -> tuple[str, bool]:
    """Read what a program says of itself: its name, or its name and whether it talks."""
    said = {"name": value} if isinstance(value, str) else value
    if not isinstance(said, dict) or not said.keys() <= {"name", "talks"}:
        raise BadInput('It should say its name, as in {"to": 1, "reply": "my-bot"}.')
    name, talks = said.get("name"), said.get("talks", True)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadInput("Its name should be one word of small letters, digits and hyphens.")
    if not isinstance(talks, bool):
        raise BadInput("“talks” is true or false.")
    return name, talks


class Chair(Listener):
    """One seat of a program in one game: what it has seen happen there, and what it is asked.

    The same question about the same state has the same answer, however often it is asked.
    """

    def __init__(self, program: Program, options: Any, seat: int, check: Check) -> None:
        self.name, self.idea, self.source = program.name, program.idea, program.source
        self.talks = program.talks
        self._program, self._options, self._seat, self._check = program, options, seat, check
        self._room = room_of(options)
        self._story: list[Event] = []
        self._words: list[str] = []
        self._life = self._game = self._told = 0
        self._answered: dict[tuple[str, int | None], Any] = {}
        self._lock = threading.Lock()

    @property
    def place(self) -> dict[str, int]:
        """Which game it is about, and which seat."""
        return {"game": self._game, "seat": self._seat}

    def hear(self, events: Sequence[Event]) -> None:
        """Note what this seat sees of what happened."""
        seen = [event.seen_by(self._seat) for event in events]
        told = [event for event in seen if event is not None]
        with self._lock:
            self._story += told
            self._words += sheet.happenings(self._room, self._options.names, told)
            self._answered.clear()

    def ended(self, outcome: Outcome) -> None:
        """Tell the program how the game ended, if it has heard of this game."""
        desk = desk_of(self._program)
        if self._life != desk.life or not self._game:
            return
        self.catch_up(desk)
        scores, winners = list(outcome.scores), list(outcome.winners)
        desk.say({"say": "over", **self.place, "scores": scores, "winners": winners})

    def catch_up(self, desk: Desk) -> None:
        """Tell the program what it has not been told of this game."""
        names = list(self._options.names)
        if self._life != desk.life:
            self._life, self._game, self._told = desk.life, desk.new_game(), 0
            agreed = encode(self._room.options, self._options)
            told = {"rules": self._room.name, "names": names, "options": agreed}
            desk.say({"say": "game", **self.place, **told})
        with self._lock:
            new = slice(self._told, len(self._story))
            pairs = zip(self._words[new], self._story[new], strict=True)
            news = [
                {"text": text, "event": sheet.as_json(self._room, event)} for text, event in pairs
            ]
            self._told = len(self._story)
        if news:
            desk.say({"say": "news", **self.place, "events": news})

    def choose(self, view: Any, rng: random.Random) -> Any:
        """Return the choice of the program, by default the first that is listed."""
        answers = sheet.listed(view)

        def read(value: Any) -> Any:
            if isinstance(value, dict):
                move = sheet.read_move(self._room, value)
                for choice in view.choices:
                    if choice == move:
                        return choice
                raise BadInput("This move is not among the choices.")
            return answers[_index(value, len(answers))].move

        question = "Choose one of these by its number:"
        return self._ask("choose", None, view, rng, question, answers, read, view.choices[0])

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Return the program's answer to a proposal, by default a no."""
        seat, number = view.own.seat, proposal.number
        answers = (
            Listed("Refuse", "S-54", Refuse(seat, number)),
            Listed("Accept", "S-52", Accept(seat, number)),
        )

        def read(value: Any) -> Any:
            if isinstance(value, dict):
                reply: Any = Propose(seat, _read_deal(value), instead_of=number)
            else:
                reply = answers[_index(value, len(answers))].move
            self._check(reply)
            return reply

        names = self._options.names
        clauses = [
            say_verdict(say_clause(names, clause), verdict(view, clause))
            for clause in proposal.deal.clauses
        ]
        question = "\n".join(
            (
                f"What do you say to {owner(names[proposal.by])} proposal {number}?",
                *(f"- {words}" for words in clauses),
                "Answer by number, or with a deal of your own instead:",
            )
        )
        default = answers[0].move
        return self._ask("respond", number, view, rng, question, answers, read, default)  # type: ignore[no-any-return]  # read returns a reply

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Return the deal that the program offers, by default none."""
        wares = [
            Listed(f"{one.opening.removesuffix(' …')} {one.words}", "", one.clause)
            for one in purchases(view)
        ]

        def read(value: Any) -> Any:
            if value is None:
                return None
            deal = _read_deal(value)
            self._check(Propose(view.own.seat, deal))
            return deal

        question = (
            "You may offer a deal, or nothing (null). What can be bought now, by its clause; the "
            "price, and what else is given or promised, is yours to say:"
        )
        found: Deal | None = self._ask("propose", None, view, rng, question, wares, read, None)
        return found

    def _ask(
        self,
        what: str,
        number: int | None,
        view: Any,
        rng: random.Random,
        question: str,
        answers: Sequence[Listed],
        read: Callable[[Any], Any],
        default: Any,
    ) -> Any:
        known = self._answered.get((what, number), self)
        if known is not self:
            return known
        with self._lock:
            history = tuple(self._words)
        lines = [_line(at, one) for at, one in enumerate(answers)]
        if what == "propose":
            lines = [f"- {one.say}" for one in answers] or ["- nothing"]
        given: Any = {
            "choices": [
                {"say": one.say, "rule": one.rule, "move": encode(self._room.move, one.move)}
                for one in answers
            ],
            "default": 0,
        }
        if what == "propose":
            given = {
                "wares": [{"say": one.say, "clause": _clause(one.move)} for one in answers],
                "default": None,
            }
        message = {
            "ask": what,
            "text": sheet.sheet(view, history, question, lines),
            "view": sheet.view_as_json(view),
            **({} if number is None else {"proposal": number}),
            **given,
            "chance": rng.getrandbits(53),
            "seconds": self._program.seconds,
        }
        found = desk_of(self._program).ask(self, message, read, default)
        self._answered[what, number] = found
        return found


def _line(number: int, answer: Listed) -> str:
    rule = f" ({answer.rule})" if answer.rule and f"({answer.rule})" not in answer.say else ""
    return f"{number}: {answer.say}{rule}"


def _clause(clause: Any) -> Any:
    (written,) = encode(Deal, Deal((clause,)))["clauses"]
    return written


def _read_deal(value: Any) -> Deal:
    deal: Deal = decode(Deal, value, "deal")
    if not deal.clauses:
        raise BadInput("A deal has at least one clause (S-51).")
    return deal


def _index(value: Any, many: int) -> int:
    """Read the number of an answer; ``BadInput`` for anything else."""
    if type(value) is not int or not 0 <= value < many:
        told = shortened(repr(value))
        raise BadInput(
            f"The reply {told} is not the number of one of {plural(many, 'answer')}, 0 to "
            f"{many - 1}."
        )
    return value
