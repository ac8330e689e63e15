"""A sheet played through by the rules, so that it becomes a game like any other.

The rules ask, the sheet answers; what it leaves out is passed where one may pass, and what can't
have been is refused with round, player, card and rule.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from kings.classroom.making import renamed
from kings.classroom.paper.agenda import Agenda
from kings.classroom.paper.checks import Purses, compare_end, compare_winner
from kings.classroom.paper.dealing import PaperDeal
from kings.classroom.paper.deeds import moment_of, use_of
from kings.classroom.paper.promises import Ledger
from kings.classroom.paper.rows import PaperFault, PaperFaults, PaperSheet, Row, place_words
from kings.classroom.paper.starting import start_of
from kings.errors import IllegalMove
from kings.records import HUMAN, PaperNotes, Recording, Scenario, ScenarioWords, new_header
from kings.struggle.moves import (
    Accept,
    Answer,
    Choice,
    GiveLead,
    Move,
    Pass,
    Play,
    Propose,
    Refuse,
    TakeGold,
)
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from kings.words import listed


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision in which there was a choice, and the state ``before`` it, deals struck."""

    before: State
    move: Choice


@dataclass(slots=True)
class PaperGame:
    """A game on paper as far as it can be played.

    ``fault``: what can't have happened, if anything (a ``PaperFaults``, if several things can't).
    ``recording`` then holds all before the move that the rules refuse, if there is one: a game in
    which something was only counted wrong goes on.
    ``waiting``: what has to be written down next; empty when the game is over. ``remarks``: what a
    table may like to know. ``decided``: the decisions that were not forced; ``promises``: the rows
    in which the promises were made, by their numbers.
    """

    recording: Recording
    fault: PaperFault | None = None
    waiting: str = ""
    remarks: tuple[str, ...] = ()
    decided: list[Decided] = field(default_factory=list)
    promises: dict[int, Row] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The state that was reached."""
        return self.recording.state

    @property
    def finished(self) -> bool:
        """Whether all is well and the game is over."""
        return self.fault is None and self.state.phase is Phase.OVER


def play_paper(
    sheet: PaperSheet, scenario: Scenario | None = None, *, seed: int = 0, strict: bool = False
) -> PaperGame:
    """Play a sheet through; ``scenario``: the one that it names.

    ``seed``: of the table, where it belongs to a class. ``strict``: raise the ``PaperFault`` that
    is otherwise kept in the game. Raises ``BadInput`` for a scenario that doesn't fit, and a
    ``PaperFault`` where not even the beginning can have been.
    """
    begin = start_of(sheet, scenario)
    header = new_header(
        begin.state.options,
        (HUMAN,) * begin.state.players,
        seed,
        start=begin.state,
        timed=False,
        name=f"paper-{hashlib.sha256(repr(sheet).encode()).hexdigest()[:16]}",
        scenario=_words(scenario, sheet),
        paper=PaperNotes(begin.assumed),
    )
    game = PaperGame(Recording.begin(header))
    game.fault = _fault_of(game, sheet)
    if strict and game.fault is not None:
        raise game.fault
    return game


def _fault_of(game: PaperGame, sheet: PaperSheet) -> PaperFault | None:
    """Play the sheet as far as it goes; return all that can't have been, if anything."""
    walk = None
    try:
        walk = _Walk(game, Agenda(sheet))
        walk.run()
    except PaperFault as fault:
        counted = [] if walk is None else walk.faults
        purse_is_off = any(one.column == "gold" for one in counted)
        follows = fault.rule in _OF_THE_PURSE and purse_is_off
        return PaperFaults.of(counted if follows else [*counted, fault])
    return PaperFaults.of(walk.faults) if walk.faults else None


_OF_THE_PURSE = ("S-53",)
"""The rules by which a purse that is off, as was told already, refuses a deal."""


def _words(scenario: Scenario | None, sheet: PaperSheet) -> ScenarioWords | None:
    """Return the scenario's name and question, which speaks of the players of this table."""
    if scenario is None:
        return None
    return ScenarioWords(scenario.name, renamed(scenario, sheet.options.names).question)


class _Walk:
    """One way through a sheet."""

    def __init__(self, game: PaperGame, agenda: Agenda) -> None:
        self.game = game
        self.agenda = agenda
        self.ledger = Ledger(game.promises)
        self.purses = Purses(agenda.checks, agenda.pays)
        self.faults: list[PaperFault] = []
        self._answer: Row | None = None
        self._missed: list[str] = []

    @property
    def state(self) -> State:
        return self.game.recording.state

    def run(self) -> None:
        """Play on until the sheet says no more."""
        while GAME.asks(self.state):
            before = self.state
            self._talk(before.round, moment_of(before))
            if not self._decide():
                break
            if (self.state.round, self.state.phase) != (before.round, before.phase):
                self._after(before)
        if self.state.phase is Phase.OVER:
            self._talk(self.state.round, "end")
        self._refuse_left()
        if self.state.phase is Phase.OVER and not self.faults:  # else these would only follow
            remarks, faults = compare_end(self.agenda.checks, self.state)
            self.game.remarks += remarks
            self.faults += faults

    def _after(self, before: State) -> None:
        """Compare what the table counted, once a round is over."""
        if self.state.round != before.round or self.state.phase is Phase.OVER:
            self._end_words()
            recording = self.game.recording
            self.faults += compare_winner(self.agenda.checks, recording, before.round)
            self.faults += self.purses.compare(recording, before.round)
            self.faults += self.ledger.compare(self.state)

    def _talk(self, round: int, moment: str) -> None:
        """Say what was said at this moment: deals, and words about promises."""
        for said in self.agenda.said(round, moment):
            if isinstance(said, PaperDeal):
                self._strike(said)
            else:
                self._do(self.ledger.move(said, self.state), said.line)
        for row in self.agenda.open_endings(round):
            if self.ledger.can(row, self.state):
                self.agenda.done(row)
                self._do(self.ledger.move(row, self.state), row.line)
        self._end_words()

    def _end_words(self) -> None:
        for move, line in self.ledger.due_words(self.state):
            self._do(move, line)

    def _strike(self, deal: PaperDeal) -> None:
        """Put a deal on the table; all its parties agree to it, or one refuses."""
        if self.state.window is None:
            where = place_words(self.state.options.names, deal.round, deal.moment)
            raise PaperFault(
                f"{where}: no deal can be struck then, as there is nothing to decide (S-50).",
                round=deal.round,
                line=deal.line,
            )
        self._do(Propose(deal.by, deal.deal), deal.line)
        number = self.state.proposals_made
        others = [seat for seat in deal.deal.parties if seat != deal.by]
        if deal.refused:
            self._do(Refuse(others[0], number), deal.line)
            return
        for seat in others:
            self._do(Accept(seat, number), deal.line)
        self.ledger.struck(deal, self.state)

    def _decide(self) -> bool:
        """Make the next decision; False if the sheet doesn't go on."""
        state, self._missed = self.state, []
        for ask in GAME.asks(state):
            move, line = self._move(state, ask.seat)
            if move is None:
                continue
            legal = GAME.choices(state, ask.seat)
            if len(legal) > 1 or state.window is not None:
                self.game.decided.append(Decided(state, move))
            self._do(move, line)
            if isinstance(move, TakeGold) and self._answer is not None:
                self.faults += _other_gold(state, self.state, self._answer)
            return True
        self.game.waiting = f"Round {state.round}: {listed(self._missed)}"
        return False

    def _move(self, state: State, seat: int) -> tuple[Choice | None, int]:
        """Return the decision of a seat and its line; None if it is still to be written down."""
        match state.phase:
            case Phase.LEAD | Phase.FOLLOW:
                row = self.agenda.card(state.round, seat)
                if row is None:
                    return self._missing(f"{state.name(seat)}'s card", "S-20")
                return Play(seat, row.cards[0]), row.line
            case Phase.WINDOW:
                row = self.agenda.lead(state.round)
                to = None if row is None or row.to == state.leader else row.to
                who = seat if row is None or row.who is None else row.who
                return GiveLead(who, to), 0 if row is None else row.line
            case Phase.TURN:
                return self._turn(state, seat)
            case Phase.ANSWER:
                return self._answered(state, seat)
        return self._reckoned(state)

    def _turn(self, state: State, seat: int) -> tuple[Choice | None, int]:
        row = self.agenda.use(state.round, seat, swapped=state.swapped)
        self._answer = row if row is not None and row.what == "use" else None
        if self._answer is not None and row is not None:
            return use_of(state, seat, row), row.line
        legal = GAME.choices(state, seat)
        if row is None and Pass(seat) not in legal:  # a deal says what is done
            if len(legal) == 1:
                return legal[0], 0
            return self._missing(f"what {state.name(seat)} did as agreed", "S-52")
        return Pass(seat), 0 if row is None else row.line

    def _answered(self, state: State, seat: int) -> tuple[Choice | None, int]:
        row, legal = self._answer, GAME.choices(state, seat)
        if row is not None and row.cards:
            return Answer(seat, row.cards[0]), row.line
        if len(legal) == 1:
            return legal[0], 0
        return self._missing(f"the card with which {state.name(seat)} answered", "S-36")

    def _reckoned(self, state: State) -> tuple[Choice | None, int]:
        number = state.reckoning[0]
        clause = state.promises[number - 1].clause
        legal = GAME.choices(state, clause.by)
        found = self.ledger.reckoned(number, clause.by)
        if found is not None:
            return found
        if len(legal) == 1:  # whoever hasn't got the gold can only break the promise
            return legal[0], 0
        owed = f"whether {state.name(clause.by)} paid {state.name(clause.to)} the promised gold"
        return self._missing(owed, "S-52")

    def _missing(self, what: str, rule: str) -> tuple[None, int]:
        """Note what is missing; if the sheet goes on after it, that is a fault."""
        self._missed.append(f"{what} ({rule})")
        return None, 0

    def _refuse_left(self) -> None:
        """Refuse what is written down and was never asked for."""
        left = self.agenda.left()
        if left is None:
            return
        if self.game.waiting and left.round >= self.state.round:
            raise PaperFault(
                f"{self.game.waiting} is missing.", round=self.state.round, line=left.line
            )
        raise PaperFault(_never(left, self.state), round=left.round, line=left.line)

    def _do(self, move: Move, line: int) -> None:
        state = self.state
        try:
            self.game.recording.do(move)
        except IllegalMove as error:
            where = place_words(state.options.names, state.round, moment_of(state))
            raise PaperFault(
                f"{where}: {error}", round=state.round, line=line, rule=error.rule
            ) from error


def _other_gold(before: State, after: State, row: Row) -> Iterator[PaperFault]:
    """Yield the fault of a use that is said to have brought another sum than it does (S-30)."""
    seat = row.who
    if seat is None or row.gold is None:
        return
    taken = after.gold[seat] - before.gold[seat]
    if taken != row.gold:
        where = place_words(before.options.names, before.round, moment_of(before))
        yield PaperFault(
            f"{where}: {before.name(seat)} is said to take {row.gold} gold, and by the rules takes "
            f"{taken} (S-3C).",
            round=before.round,
            line=row.line,
            column="gold",
        )


def _never(left: PaperDeal | Row, state: State) -> str:
    """Say that something is written down that could not come up."""
    names = state.options.names
    where = place_words(names, left.round, left.moment)
    if isinstance(left, PaperDeal):
        return f"{where}: deal {left.number} could not be struck, as that moment never came (S-50)."
    name = names[left.who] if left.who is not None else "somebody"
    match left.what:
        case "card":
            return f"{where}: {name} has laid a card already, or the game is over (S-20)."
        case "lead":
            return f"{where}: there was no lone Cobbler that could give the lead away (S-21)."
        case "use" | "pass":
            return f"{where}: {name} had no other use of a card in this round (S-23)."
    return f"{where}: {name} had made no such promise that was still open (S-52)."
