"""A sheet played through by the rules, so that it becomes a game like any other.

The rules ask, the sheet answers; what it leaves out counts as a pass where passing is allowed, and
what can't have happened is refused with round, player, card and rule. Nobody wrote down which cards
were drawn for the lead, so no draw is made up: the game begins with the first round. By Night the
cards that were set aside follow from those that were seen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Literal, cast

from kings.classroom import plan, status
from kings.classroom.paper import checks
from kings.classroom.paper.moves import PaperDeal, deals_in, moment_of, promise_rows, use_of
from kings.classroom.paper.sheet import (
    CHECKS,
    CLAUSES,
    ENDINGS,
    PaperFault,
    PaperSheet,
    Row,
    fault_at,
    place_words,
)
from kings.errors import BadInput, BadRecord, IllegalMove
from kings.records import files, formats, journal
from kings.records.recording import HUMAN, Recording, new_header
from kings.struggle import cards, moves, positions, rules
from kings.struggle.options import LETTERS
from kings.struggle.say import say_promise
from kings.struggle.state import LedgerEntry, Phase, State
from kings.typed import quoted
from kings.words import listed

HELD, ASIDE = 8, 2
"""Cards that each holds by Night, and sets aside (S-12)."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision in which there was a choice, and the state ``before`` it, deals struck."""

    before: State
    move: moves.Choice


@dataclass(slots=True)
class PaperGame:
    """A game on paper as far as it can be played.

    ``fault``: what can't have happened, if anything (of several things, the ``faults`` in it).
    ``recording`` then holds everything before the move that the rules refuse, if there is one; a
    game in which something was only counted wrong goes on.
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
    sheet: PaperSheet,
    scenario: formats.Scenario | None = None,
    *,
    seed: int = 0,
    strict: bool = False,
) -> PaperGame:
    """Play a sheet through as far as it goes.

    ``scenario``: the one that the sheet names; ``seed``: of the table, where it belongs to a class;
    ``strict``: whether a ``PaperFault`` is raised that otherwise stands in the game. Raises
    ``BadInput`` for a scenario that doesn't fit, and a ``PaperFault`` where not even the beginning
    can have happened.
    """
    begin = start_of(sheet, scenario)
    header = new_header(
        begin.state.options,
        (HUMAN,) * begin.state.players,
        seed,
        start=begin.state,
        timed=False,
        # A sheet that is typed in twice is the same game twice.
        name=f"paper-{hashlib.sha256(repr(sheet).encode()).hexdigest()[:16]}",
        scenario=_words(scenario, sheet),
        paper=formats.PaperNotes(begin.assumed),
    )
    game = PaperGame(Recording.begin(header))
    game.fault = _fault_of(game, sheet)
    if strict and game.fault is not None:
        raise game.fault
    return game


def _fault_of(game: PaperGame, sheet: PaperSheet) -> PaperFault | None:
    """Play the sheet as far as it goes; return everything that can't have happened, if anything."""
    walk = None
    try:
        walk = _Walk(game, Agenda(sheet))
        walk.run()
    except PaperFault as fault:
        counted = [] if walk is None else walk.faults
        purse_is_off = any(one.column == "gold" for one in counted)
        follows = fault.rule in _OF_THE_PURSE and purse_is_off
        return PaperFault.of(counted if follows else [*counted, fault])
    return PaperFault.of(walk.faults) if walk.faults else None


_OF_THE_PURSE = ("S-53",)
"""The rules that refuse a deal because of a purse that is off, which was reported already."""


def _words(scenario: formats.Scenario | None, sheet: PaperSheet) -> formats.ScenarioWords | None:
    """Return the scenario's name, and its question with the names of this table's players."""
    if scenario is None:
        return None
    return formats.ScenarioWords(
        scenario.name, plan.renamed(scenario, sheet.options.names).question
    )


def keep_paper(game: PaperGame, path: Path | str) -> None:
    """Write the journal of a game on paper; in a class folder its table's status as well.

    A table's journal that holds nothing but its beginning is replaced, and so is a game from paper
    by a newer version of itself. Raises ``BadInput`` for a game with a fault, if another game lies
    there, or if nothing can be written there; then nothing has changed.
    """
    if game.fault is not None:
        raise BadInput(f"A game that can't have happened is not saved. {game.fault}")
    file = Path(path)
    if file.exists():
        _check_free(file)
    try:
        files.make_folder(file.parent)
        files.put_text(file, game.recording.text())
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error
    if plan.class_of(file) is not None:
        status.write_status(status.status_beside(file), status.status_of(game.recording))


def _check_free(file: Path) -> None:
    """Refuse to write over a game that was played at the screen, or a file that is not a game."""
    try:
        lying = journal.read_journal(file)
    except BadRecord as error:
        raise BadInput(f"{file.name} is there already, and can't be read: {error}") from error
    if lying.lines and lying.header.paper is None:
        raise BadInput(f"{file.name} holds a game played at the screen, and stays as it is.")


# Where the game begins.


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a game on paper begins; ``assumed``: the seats of which some cards are not known."""

    state: State
    assumed: tuple[int, ...] = ()


def start_of(sheet: PaperSheet, scenario: formats.Scenario | None = None) -> Beginning:
    """Return the beginning of a game on paper; ``scenario``: the one that the sheet names.

    Raises ``BadInput`` if the scenario is missing or another one, ``PaperFault`` if nobody is said
    to lead, or if somebody shows cards that can't all have been in one hand (S-12).
    """
    if sheet.scenario is not None:
        return Beginning(_of_scenario(sheet, scenario))
    if scenario is not None:
        raise BadInput(f"The sheet doesn't say that it began with the scenario “{scenario.name}”.")
    if sheet.leader is None:
        raise PaperFault("Before the first round: who led it? (S-11)", round=0)
    night = sheet.options.mode == "night"
    seats = range(sheet.options.players)
    held = [_night_hand(sheet, seat) if night else (cards.DECK, (), False) for seat in seats]
    position = positions.Position(
        phase=Phase.LEAD,
        round=1,
        seats=tuple(
            positions.SeatPosition(hand, rules.START_GOLD, aside=aside) for hand, aside, _ in held
        ),
        leader=sheet.leader,
        night=night,
    )
    assumed = tuple(seat for seat, (_, _, unknown) in enumerate(held) if unknown)
    return Beginning(positions.state_of(position, sheet.options), assumed)


def _of_scenario(sheet: PaperSheet, scenario: formats.Scenario | None) -> State:
    if scenario is None or scenario.name != sheet.scenario:
        raise BadInput(
            f"This sheet began with the scenario {quoted(str(sheet.scenario))}, which isn't here."
        )
    if scenario.options.players != sheet.options.players:
        raise BadInput(
            f"The scenario “{scenario.name}” is for {scenario.options.players} players, and the "
            f"sheet names {sheet.options.players}."
        )
    return formats.scenario_state(plan.renamed(scenario, sheet.options.names))


def _night_hand(
    sheet: PaperSheet, seat: int
) -> tuple[tuple[cards.Card, ...], tuple[cards.Card, ...], bool]:
    """Return a seat's eight cards, the two set aside, and whether some of that is assumed (S-12).

    What the seat has shown was in its hand, and what it says was set aside was not; of the rest
    those of the least power are taken to lie aside.
    """
    refused = {row.deal for row in sheet.rows if row.kept == "refused"}
    struck = [row for row in sheet.rows if row.deal is None or row.deal not in refused]
    shown = [(card, row) for row in struck for card in _shown(row, seat)]
    aside = [card for row in sheet.rows if row.what == "aside" for card in _own(row, seat)]
    name = sheet.options.names[seat]
    for card, row in shown:
        if card in aside:
            aside_too = f"{name} plays the {card.title}, which was set aside (S-12)."
            raise fault_at(row, f"Round {row.round}: {aside_too}")
    seen = {card for card, _ in shown}
    if len(seen) > HELD:
        held = f"{name} shows {len(seen)} different cards, and by Night holds {HELD} (S-12)."
        last = shown[-1][1]
        raise fault_at(last, f"Round {last.round}: {held}")
    if len(set(aside)) != len(aside) or len(aside) > ASIDE:
        raise PaperFault(
            f"{name} sets two different cards aside, no more and none twice (S-12).", round=0
        )
    unseen = [card for card in cards.DECK if card not in seen and card not in aside]
    missing = ASIDE - len(aside)
    lying = tuple(sorted([*aside, *unseen[:missing]]))
    return tuple(card for card in cards.DECK if card not in lying), lying, 0 < missing < len(unseen)


def _own(row: Row, seat: int) -> tuple[cards.Card, ...]:
    return row.cards if row.who == seat else ()


def _shown(row: Row, seat: int) -> tuple[cards.Card, ...]:
    """Return the cards of a seat's hand that a row shows: laid, swapped in, answered with, left."""
    if row.what in ("card", "left", "agree answer", "agree swap"):
        return _own(row, seat)
    if row.what == "use":
        answers = row.on == (seat,) and row.who != seat
        swaps = row.who == seat and not row.on
        return row.cards if answers or swaps else ()
    return ()


# The walk through the sheet.


class _Walk:
    """One way through a sheet."""

    def __init__(self, game: PaperGame, agenda: Agenda) -> None:
        self.game = game
        self.agenda = agenda
        self.ledger = Ledger(game.promises)
        self.purses = checks.Purses(agenda.checks, agenda.pays)
        self.faults: list[PaperFault] = []
        self._answer: Row | None = None
        self._missed: list[str] = []

    @property
    def state(self) -> State:
        return self.game.recording.state

    def run(self) -> None:
        """Play on until the sheet says no more."""
        while rules.GAME.asks(self.state):
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
            remarks, faults = checks.compare_end(self.agenda.checks, self.state)
            self.game.remarks += remarks
            self.faults += faults

    def _after(self, before: State) -> None:
        """Compare what the table counted, once a round is over."""
        if self.state.round != before.round or self.state.phase is Phase.OVER:
            self._end_words()
            recording = self.game.recording
            self.faults += checks.compare_winner(self.agenda.checks, recording, before.round)
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
        self._do(moves.Propose(deal.by, deal.deal), deal.line)
        number = self.state.proposals_made
        others = [seat for seat in deal.deal.parties if seat != deal.by]
        if deal.refused:
            self._do(moves.Refuse(others[0], number), deal.line)
            return
        for seat in others:
            self._do(moves.Accept(seat, number), deal.line)
        self.ledger.struck(deal, self.state)

    def _decide(self) -> bool:
        """Make the next decision; False if the sheet doesn't go on."""
        state, self._missed = self.state, []
        for ask in rules.GAME.asks(state):
            move, line = self._move(state, ask.seat)
            if move is None:
                continue
            legal = rules.GAME.choices(state, ask.seat)
            if len(legal) > 1 or state.window is not None:
                self.game.decided.append(Decided(state, move))
            self._do(move, line)
            if isinstance(move, moves.TakeGold) and self._answer is not None:
                self.faults += _other_gold(state, self.state, self._answer)
            return True
        self.game.waiting = f"Round {state.round}: {listed(self._missed)}"
        return False

    def _move(self, state: State, seat: int) -> tuple[moves.Choice | None, int]:
        """Return the decision of a seat and its line; None if it is still to be written down."""
        match state.phase:
            case Phase.LEAD | Phase.FOLLOW:
                row = self.agenda.card(state.round, seat)
                if row is None:
                    return self._missing(f"{state.name(seat)}'s card", "S-20")
                return moves.Play(seat, row.cards[0]), row.line
            case Phase.WINDOW:
                row = self.agenda.lead(state.round)
                to = None if row is None or row.to == state.leader else row.to
                who = seat if row is None or row.who is None else row.who
                return moves.GiveLead(who, to), 0 if row is None else row.line
            case Phase.TURN:
                return self._turn(state, seat)
            case Phase.ANSWER:
                return self._answered(state, seat)
        return self._reckoned(state)

    def _turn(self, state: State, seat: int) -> tuple[moves.Choice | None, int]:
        row = self.agenda.use(state.round, seat, swapped=state.swapped)
        self._answer = row if row is not None and row.what == "use" else None
        if self._answer is not None and row is not None:
            return use_of(state, seat, row), row.line
        legal = rules.GAME.choices(state, seat)
        if row is None and moves.Pass(seat) not in legal:  # a deal says what is done
            if len(legal) == 1:
                return legal[0], 0
            return self._missing(f"what {state.name(seat)} did as agreed", "S-52")
        return moves.Pass(seat), 0 if row is None else row.line

    def _answered(self, state: State, seat: int) -> tuple[moves.Choice | None, int]:
        row, legal = self._answer, rules.GAME.choices(state, seat)
        if row is not None and row.cards:
            return moves.Answer(seat, row.cards[0]), row.line
        if len(legal) == 1:
            return legal[0], 0
        return self._missing(f"the card with which {state.name(seat)} answered", "S-36")

    def _reckoned(self, state: State) -> tuple[moves.Choice | None, int]:
        number = state.reckoning[0]
        clause = state.promises[number - 1].clause
        legal = rules.GAME.choices(state, clause.by)
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

    def _do(self, move: moves.Move, line: int) -> None:
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


# What the sheet has to say, in the order in which the game asks.


Said = PaperDeal | Row
"""What is said at a moment: a deal, or a row about a promise."""


class Agenda:
    """What a table wrote down, to be asked for by round, moment and seat.

    Raises one ``PaperFault`` about all doubled cards and all rows that make no deal.
    """

    def __init__(self, sheet: PaperSheet) -> None:
        self._names = sheet.options.names
        faults: list[PaperFault] = []
        deals = {deal.number: deal for deal in _deals_or_faults(sheet, faults)}
        self._said: list[Said] = []
        self._deeds: list[Row] = []
        refused = {deal.number for deal in deals.values() if deal.refused}
        self.pays = [row for row in sheet.rows if row.what == "pay" and row.deal not in refused]
        self.checks = [row for row in sheet.rows if row.what in CHECKS]
        for row in sheet.rows:
            if row.what in (*CLAUSES, "offer") and row.deal in deals:
                self._said.append(deals.pop(row.deal))
            elif row.what in ENDINGS:
                self._said.append(row)
            elif row.what in ("card", "lead", "use", "pass"):
                self._deeds.append(row)
        faults += self._doubles()
        if faults:
            raise PaperFault.of(faults)

    def _doubles(self) -> Iterator[PaperFault]:
        """Yield a fault for a second card of a seat in a round, or a Cobbler's second word."""
        met: set[tuple[str, int, int | None]] = set()
        for row in self._deeds:
            key = (row.what, row.round, row.who if row.what == "card" else None)
            if row.what in ("card", "lead") and key in met:
                whose = "" if row.who is None else f" of {self._names[row.who]}"
                yield PaperFault(
                    f"Round {row.round}: there are two rows “{row.what}”{whose} (S-20).",
                    round=row.round,
                    line=row.line,
                )
            met.add(key)

    def card(self, round: int, seat: int) -> Row | None:
        """Take the row with the card that a seat laid in a round."""
        return self._take(self._found("card", round, seat))

    def lead(self, round: int) -> Row | None:
        """Take the row that says to whom the Cobbler gave the lead."""
        return self._take([row for row in self._deeds if row.what == "lead" and row.round == round])

    def use(self, round: int, seat: int, *, swapped: bool) -> Row | None:
        """Take the row about a seat's use of its card in a round.

        ``swapped``: whether its Cooper was exchanged, so that the row is about the card after it.
        """
        moments = ("", LETTERS[seat] + ("+" if swapped else ""))
        rows = [*self._found("use", round, seat), *self._found("pass", round, seat)]
        return self._take([row for row in rows if row.moment in moments])

    def said(self, round: int, moment: str) -> list[Said]:
        """Take all that was said at a moment, in the order of the sheet."""
        now = [one for one in self._said if (one.round, one.moment) == (round, moment)]
        self._said = [one for one in self._said if one not in now]
        return now

    def open_endings(self, round: int) -> list[Row]:
        """Return what is said about promises in a round without a moment; it is not taken."""
        endings = (one for one in self._said if isinstance(one, Row))
        return [row for row in endings if row.round == round and not row.moment]

    def done(self, row: Row) -> None:
        """Take a row that ``open_endings`` returned."""
        self._said.remove(row)

    def left(self) -> Said | None:
        """Return the first thing that the game never asked for, by rounds."""
        left: Iterable[Said] = chain(self._deeds, self._said)
        return min(left, key=lambda one: one.round, default=None)

    def _found(self, what: str, round: int, seat: int) -> list[Row]:
        wanted = (what, round, seat)
        return [row for row in self._deeds if (row.what, row.round, row.who) == wanted]

    def _take(self, rows: list[Row]) -> Row | None:
        if not rows:
            return None
        self._deeds.remove(rows[0])
        return rows[0]


def _deals_or_faults(sheet: PaperSheet, faults: list[PaperFault]) -> tuple[PaperDeal, ...]:
    try:
        return deals_in(sheet.rows)
    except PaperFault as fault:
        faults.append(fault)
        return ()


class Ledger:
    """The promises of a game with the rows in which they were made: ``rows``, by their numbers."""

    def __init__(self, rows: dict[int, Row]) -> None:
        self._rows = rows
        self._deals: dict[int, int] = {}
        self._compared: set[int] = set()

    def struck(self, deal: PaperDeal, state: State) -> None:
        """Note which promises a deal that was just struck has made."""
        self._deals[deal.number] = state.deals_struck
        rows = list(promise_rows(deal))
        for promise in state.promises:
            if promise.deal == state.deals_struck:
                row = next(row for clause, row in rows if clause == promise.clause)
                rows.remove((promise.clause, row))
                self._rows[promise.number] = row

    def move(self, row: Row, state: State) -> moves.Move:
        """Return the move that a row about a promise is; a fault if there is no such promise."""
        promise = self._open(row, state)
        if promise is None:
            name = state.name(row.who or 0)
            raise PaperFault(
                f"Round {row.round}: {name} had made no such promise that was open then (S-52).",
                round=row.round,
                line=row.line,
            )
        number, by, to = promise.number, promise.clause.by, promise.clause.to
        if row.what == "paid":
            return moves.Settle(by, number)
        if row.what == "released":
            return moves.Release(to, number)
        return moves.Judge(to, number, cast("Literal['kept', 'broken', 'void']", row.what))

    def can(self, row: Row, state: State) -> bool:
        """Say whether what a row says of a promise could happen at this moment."""
        if row.what == "paid" and row.round == state.round and state.phase is not Phase.RECKON:
            promise = self._open(row, state)
            if promise is not None and promise.clause.due == state.round:
                return False  # it is asked for when the round is over
        return self._open(row, state) is not None and rules.GAME.can(state, self.move(row, state))

    def _open(self, row: Row, state: State) -> LedgerEntry | None:
        """Return the oldest open promise that a row can mean."""
        kinds = {"paid": (moves.PromiseGold,), "released": ()}.get(row.what, (moves.PromiseWords,))
        for promise in state.promises:
            clause = promise.clause
            fits = promise.status == "open" and (clause.by, clause.to) == (row.who, row.to)
            of_deal = row.deal is None or promise.deal == self._deals.get(row.deal)
            due = row.due in (None, clause.due)
            gold = row.gold is None or (
                isinstance(clause, moves.PromiseGold) and clause.gold == row.gold
            )
            if fits and of_deal and due and gold and (not kinds or isinstance(clause, kinds)):
                return promise
        return None

    def reckoned(self, number: int, by: int) -> tuple[moves.Choice, int] | None:
        """Return whether promised gold that is asked for was paid, and the row's line."""
        row = self._rows.get(number)
        if row is None or row.kept not in ("kept", "broken"):
            return None
        choice = moves.Settle(by, number) if row.kept == "kept" else moves.Break(by, number)
        return choice, row.line

    def due_words(self, state: State) -> Iterator[tuple[moves.Move, int]]:
        """Yield the judgements of words that are due, and the releases, with their lines."""
        for promise in state.promises:
            row = self._rows.get(promise.number)
            if row is None or promise.status != "open" or not row.kept:
                continue
            clause = promise.clause
            over = state.round > clause.due or state.phase is Phase.OVER
            if row.kept == "released" and state.round >= clause.due:
                yield moves.Release(clause.to, promise.number), row.line
            elif isinstance(clause, moves.PromiseWords) and over:
                verdict = cast("Literal['kept', 'broken', 'void']", row.kept)
                yield moves.Judge(clause.to, promise.number, verdict), row.line

    def compare(self, state: State) -> Iterator[PaperFault]:
        """Yield, once for each, what is said of a promise that ended otherwise (S-52)."""
        for promise in state.promises:
            row = self._rows.get(promise.number)
            if row is None or not row.kept or promise.status in ("open", row.kept):
                continue
            if promise.number in self._compared:
                continue
            self._compared.add(promise.number)
            said = say_promise(state.options.names, promise).rstrip(".")
            yield PaperFault(
                f"Round {promise.ended}: “{said}” is said to be {row.kept}; by what is written "
                f"down it is {promise.status} (S-52).",
                round=promise.ended or state.round,
                line=row.line,
                column="kept",
            )
