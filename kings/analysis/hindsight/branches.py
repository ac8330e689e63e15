"""Where a recorded game could have gone another way: two courses that leave it at one event.

Up to the event both are the record. One then does what was done, the other something else. What
comes later in the record is not replayed in either: a later move was made in answer to what was
done, and would be another game's move. Two things are no answers and are kept: draws of chance
before the first round (S-11 to S-13), and whatever happened in a round before its cards were turned
up, since nobody could know of a card that lay face down (S-20).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from kings.errors import BadInput
from kings.game import NATURE, Outcome
from kings.records.recording import Moment, Recording
from kings.struggle.cards import Card
from kings.struggle.events import CardsGiven, DealStruck
from kings.struggle.moves import Choice, Move, Play, Refuse, Release, Talk
from kings.struggle.rules import GAME
from kings.struggle.say import say_choice
from kings.struggle.state import ROUNDS, Phase, State
from kings.words import listed

Promises = Literal["open", "aside"]
"""Promises of a deal: left to those who play on, or let go at once, so that only what binds counts
(S-52)."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One course: its name, the state from which it is played on, and the moves that led there."""

    name: str
    state: State
    moves: tuple[Move, ...]

    def do(self, move: Move) -> Branch:
        """Return the branch after one more move; raises ``IllegalMove`` as the rules do."""
        return Branch(self.name, GAME.apply(self.state, move).state, (*self.moves, move))

    def named(self, name: str) -> Branch:
        """Return the branch under another name."""
        return Branch(name, self.state, self.moves)


@dataclass(frozen=True, slots=True)
class Fork:
    """A question about a record, and the two courses that are compared to answer it.

    ``line``: the journal's line of the event; ``round``: its round, 0 before the first. ``others``:
    who plays on in the other course alone, by seat; ``silent``: whether nobody trades in it.
    ``recorded``: how the record ended (None: it didn't). ``hidden``: whether the record goes on and
    holds cards that some player may not know yet. ``sealed``: whether cards that lay face down at
    the event stay as in the record.
    """

    question: str
    line: int
    round: int
    was: Branch
    otherwise: Branch
    others: Mapping[int, str]
    silent: bool
    recorded: Outcome | None
    hidden: bool
    sealed: bool = False


def forked(
    recording: Recording,
    at: int,
    question: str,
    was: Branch,
    otherwise: Branch,
    *,
    others: Mapping[int, str] | None = None,
    silent: bool = False,
) -> Fork:
    """Return the fork at move number ``at`` (from 0) of a recording."""
    moments = recording.moments
    line = moments[at].line if at < len(moments) else (moments[-1].line if moments else 1)
    return Fork(
        question,
        line,
        was.state.round,
        was,
        otherwise,
        dict(others or {}),
        silent,
        GAME.outcome(recording.state),
        _hides(recording),
    )


def _hides(recording: Recording) -> bool:
    """Say whether a game goes on in which somebody holds what another may not know."""
    state = recording.state
    if state.phase is Phase.OVER:
        return False
    events = (event for moment in recording.moments for event in moment.events)
    gifts = any(isinstance(event, CardsGiven) and not event.gift.face_up for event in events)
    return state.night is not False or any(state.sealed) or gifts


def before(recording: Recording, at: int, name: str) -> Branch:
    """Return the course of the record up to move number ``at`` (from 0), that one left out."""
    state = recording.moments[at - 1].state if at else recording.first
    return Branch(name, state, recording.moves[:at])


def at_line(recording: Recording, line: int) -> int:
    """Return the number (from 0) of the move that stands in a line of the journal."""
    for at, moment in enumerate(recording.moments):
        if moment.line == line:
            return at
    raise BadInput(f"Line {line} of the journal is not a move that counts.")


def struck_at(recording: Recording, deal: int) -> tuple[int, DealStruck]:
    """Return the number (from 0) of the move that struck a deal, and the event."""
    for at, moment in enumerate(recording.moments):
        for event in moment.events:
            if isinstance(event, DealStruck) and event.deal == deal:
                return at, event
    number = sum(isinstance(e, DealStruck) for m in recording.moments for e in m.events)
    raise BadInput(f"There is no deal {deal}: {number} were struck in this game.")


def refuse_deal(recording: Recording, deal: int, *, promises: Promises = "open") -> Fork:
    """Return the fork at which the last party refuses a deal instead of agreeing to it.

    What the active player does then is for those who play on. ``deal``: its number in the journal,
    from 1; ``promises``: see ``Promises``.
    """
    at, struck = struck_at(recording, deal)
    start = before(recording, at, "")
    move = recording.moments[at].move
    was = start.named(f"with deal {deal}").do(move)
    if promises == "aside":
        for promise in was.state.promises:
            if promise.deal == struck.deal and promise.status == "open":
                was = was.do(Release(promise.clause.to, promise.number))
    refused = start.named(f"without deal {deal}").do(Refuse(move.seat, struck.number))
    return forked(recording, at, f"What if deal {deal} had been refused?", was, refused)


def before_struck(recording: Recording, at: int) -> int:
    """Return the number of the move with which the talk began that led to move number ``at``."""
    while at and isinstance(recording.moments[at - 1].move, Talk):
        at -= 1
    return at


def without_deals(recording: Recording) -> Fork:
    """Return the fork before the first struck deal after which nobody trades any more.

    ``BadInput`` if no deal was struck.
    """
    at = before_struck(recording, struck_at(recording, 1)[0])
    start = before(recording, at, "")
    was, otherwise = start.named("with trade"), start.named("without any deal")
    return forked(recording, at, "What if nobody had traded?", was, otherwise, silent=True)


def another_choice(recording: Recording, line: int, choice: Choice) -> Fork:
    """Return the fork at which a seat chooses otherwise than the record's move in ``line``.

    Raises ``BadInput`` if no choice stands there, and ``IllegalMove`` if the other was not open.
    """
    at = at_line(recording, line)
    start, moment = before(recording, at, ""), recording.moments[at]
    move = moment.move
    if move not in GAME.choices(start.state, move.seat):
        raise BadInput(f"At line {line} nobody had to choose.")
    if choice.seat != move.seat:
        name = start.state.name(move.seat)
        raise BadInput(f"At line {line} the choice is {name}'s.")
    view = GAME.view(start.state, move.seat)
    GAME.check(start.state, choice)
    name = start.state.name(move.seat)
    was, other = (f"“{say_choice(view, one)}”" for one in (move, choice))
    fork = forked(
        recording,
        at,
        f"What if {name} had chosen {other}, not {was}?",
        _to_the_flip(start.named(f"after {was}").do(move), recording, at),
        _to_the_flip(start.named(f"after {other}").do(choice), recording, at),
    )
    return replace(fork, sealed=start.state.phase is Phase.FOLLOW)


def _to_the_flip(branch: Branch, recording: Recording, at: int) -> Branch:
    """Keep what happened until the cards were turned up, if a card was chosen face down (S-20)."""
    if before(recording, at, "").state.phase is not Phase.FOLLOW:
        return branch
    for moment in recording.moments[at + 1 :]:
        if branch.state.phase is not Phase.FOLLOW:
            break
        branch = branch.do(moment.move)
    return branch


def choices_at(recording: Recording, line: int) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
    """Return what could be chosen in a line of the journal, and how it is said.

    ``BadInput`` if nobody had to choose there.
    """
    at = at_line(recording, line)
    state, move = before(recording, at, "").state, recording.moments[at].move
    choices = GAME.choices(state, move.seat) if move.seat != NATURE else ()
    if move not in choices:
        raise BadInput(f"At line {line} nobody had to choose.")
    view = GAME.view(state, move.seat)
    return choices, tuple(say_choice(view, choice) for choice in choices)


def another_card(recording: Recording, round_number: int, seat: int, card: Card) -> Fork:
    """Return the fork at which a seat plays another card from its hand in a round (S-20)."""
    options = recording.header.options
    if not 0 <= seat < options.players:
        raise BadInput(f"There is no seat {seat} at this table.")
    if not 1 <= round_number <= ROUNDS:
        raise BadInput(f"There is no round {round_number}: a game has rounds 1 to {ROUNDS}.")
    for at, moment in enumerate(recording.moments):
        if _plays(moment, seat) and before(recording, at, "").state.round == round_number:
            return another_choice(recording, moment.line, Play(seat, card))
    raise BadInput(f"{options.names[seat]} plays no card in round {round_number} of this journal.")


def _plays(moment: Moment, seat: int) -> bool:
    return isinstance(moment.move, Play) and moment.move.seat == seat


def other_players(
    recording: Recording, players: Mapping[int, str], *, line: int | None = None
) -> Fork:
    """Return the fork from which others play on some seats, in one course only.

    ``players``: who, by seat; ``line``: the line of the journal that they take over at, by default
    that of the first card, with the record's draws of chance.
    """
    names = recording.header.options.names
    if not players or any(not 0 <= seat < len(names) for seat in players):
        raise BadInput(f"Name who else plays, by seats from 0 to {len(names) - 1}.")
    at = _first_card(recording) if line is None else at_line(recording, line)
    start = before(recording, at, "")
    said = listed(f"“{player}” for {names[seat]}" for seat, player in sorted(players.items()))
    was, otherwise = start.named("as it was"), start.named(f"with {said}")
    question = f"What if others had played on: {said}?"
    return forked(recording, at, question, was, otherwise, others=players)


def _first_card(recording: Recording) -> int:
    """Return the number of the first move that is none of chance."""
    for at, moment in enumerate(recording.moments):
        if moment.move.seat != NATURE:
            return at
    return len(recording.moments)
