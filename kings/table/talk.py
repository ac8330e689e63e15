"""What is said at a table beside what is decided: offers, answers, promises, and what they bind.

Most games are silent (``Talk``); at Kings' Struggle people and bots bargain (``Bargaining``). The
lines are made from what the one before the screen may see, and hold words and moves, no state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from types import MappingProxyType
from typing import Any, cast

from kings.bots import Reply, find_bot
from kings.bots.bot import Bot
from kings.bots.deals import survey
from kings.errors import KingsError, MissingPackage
from kings.game import Room
from kings.records.chronicle import gold_by_round
from kings.records.formats import Seated
from kings.records.recording import AnyRecording, Moment, Recording
from kings.sim.match import Seats, next_talk
from kings.struggle import binding, events, say
from kings.struggle.moves import (
    Accept,
    Act,
    Clause,
    Judge,
    Move,
    PromiseWords,
    Propose,
    Refuse,
    Release,
    Settle,
    Talk as Talking,
    Withdraw,
)
from kings.struggle.partition.cpsat import prove
from kings.struggle.partition.groups import Tables
from kings.struggle.rules import GAME
from kings.struggle.scoring import Standing, standings
from kings.struggle.state import Phase, Proposal, State
from kings.struggle.view import View
from kings.words import Names, owner

_Bots = Sequence[Bot | None]


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """A clause being composed: its words, and whether and why it binds."""

    clause: Clause
    text: str
    binds: bool
    reason: str


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """An open proposal: its words, who has agreed, whose word is missing, what one may do."""

    proposal: Proposal
    text: str
    clauses: tuple[ClauseLine, ...]
    agreed: tuple[str, ...]
    missing: tuple[str, ...]
    can_answer: bool
    can_withdraw: bool


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A bot's answer: who gave it, whether it was a yes, its sentence, and what was offered."""

    seat: int
    agrees: bool
    text: str
    offer: str


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A promise: its sentence, how it stands, and buttons for the seat before the screen."""

    number: int
    text: str
    status: str
    moves: tuple[tuple[str, Move], ...]


@dataclass(frozen=True, slots=True)
class WordsLine:
    """A promise in words that the seat before the screen is asked about, with its answers."""

    text: str
    answers: tuple[tuple[str, Move], ...]


@dataclass(frozen=True, slots=True)
class ProofLine:
    """What a proof says of a score; ``alarm``: two methods contradict each other."""

    text: str
    proved: bool
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Deals:
    """The bargaining at one moment, for the eyes before the screen.

    ``proposals``: the open ones; ``answers``: what bots answered in this window, newest first;
    ``ledger``: all promises; ``unjudged``: the promises in words to judge now; ``act_options``:
    what a deal could ask of the player that acts now, in words; ``jester_may_act``: whether a deal
    could name a Jester's answer now. ``standings``: the final score by seat, empty before the end;
    ``gold_by_round``: each seat's gold at the start and after each round, up to the moment shown.
    """

    proposals: tuple[ProposalLine, ...] = ()
    answers: tuple[AnswerLine, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    unjudged: tuple[WordsLine, ...] = ()
    act_options: tuple[tuple[str, Act], ...] = ()
    jester_may_act: bool = False
    standings: tuple[Standing, ...] = ()
    gold_by_round: tuple[tuple[int, ...], ...] = ()


class Talk:
    """A table at which nobody says anything beside what is decided.

    ``stops_for``: for what a game may stop before it goes on by itself: the switch, and its words.
    """

    stops_for: tuple[tuple[str, str], ...] = ()

    def __init__(self, room: Room) -> None:
        self.room = room

    def next_word(self, record: AnyRecording, seats: Seats) -> Any:
        """Return what a bot says next; None if no bot has anything to say."""
        return None

    def may_offer(self, state: Any) -> bool:
        """Say whether the people may put a deal together now."""
        return False

    def ends_window(self, before: Any, after: Any) -> bool:
        """Say whether a move, from the first state to the second, ended a window for deals."""
        return False

    def is_word(self, move: Any) -> bool:
        """Say whether a move is said within a window for deals, which goes on after it."""
        return False

    def is_dealing(self, move: Any) -> bool:
        """Say whether a move offers something, or answers an offer: what ends with the window."""
        return False

    def offered(self, move: Any) -> tuple[int, ...]:
        """Return the seats that a move makes an offer to, and who makes it; none if it is none."""
        return ()

    def open_offers(self, state: Any) -> tuple[Any, ...]:
        """Return the offers that lie on the table."""
        return ()

    def is_awaited(self, state: Any, people: Sequence[int]) -> bool:
        """Say whether one of these seats has been offered something and hasn't answered."""
        return False

    def could_gain(self, state: Any, people: Sequence[int]) -> bool:
        """Say whether one of these seats could gain by an offer, by what it knows itself."""
        return False

    def pauses(self, record: AnyRecording) -> bool:
        """Say whether something has just come to its end that lies there to be seen."""
        return False

    def ask(self, view: Any, end_words: tuple[str, ...], *, pauses: bool) -> str:
        """Return what is asked at the moment shown, and of whom, in the words of the game.

        ``end_words``: the result, if the end is the moment shown; ``pauses``: see ``pauses()``.
        """
        return end_words[0] if end_words else self.room.say_ask(view)

    def agreed(self, view: Any) -> tuple[str, ...]:
        """Return what deals bind the acting player to do now."""
        return ()

    def has_questions(self, state: Any, seat: int) -> bool:
        """Say whether a game that is over still has a question to the person of this seat."""
        return False

    def deals(self, record: AnyRecording, moves: int, view: Any, front: int | None) -> Deals:
        """Return the bargaining as the game is now.

        ``moves``: how many are made at the moment shown; ``view``: the table as the one before the
        screen sees it; ``front``: the seat before the screen, who may answer.
        """
        return _SILENCE

    def deals_then(self, record: AnyRecording, moves: int, view: Any) -> Deals:
        """Return the bargaining at an earlier moment, about which nobody can do anything."""
        return _SILENCE


_SILENCE = Deals()


class Bargaining(Talk):
    """The table of Kings' Struggle: people and bots offer and answer, and tricks come to their end.

    The bots are asked once in each state: what they would say follows from how it came about.
    """

    stops_for = (
        ("stop_for_offers", "Stop where an offer could gain me something"),
        ("stop_at_windows", "Stop before each bot acts, whether it could or not"),
        ("stop_for_tricks", "Stop when a trick is over"),
    )

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._asked: tuple[Any, Seats, Any] | None = None

    def next_word(self, record: AnyRecording, seats: Seats) -> Any:
        """Return a bot's next word in this window for deals (S-50)."""
        asked = self._asked
        if asked is None or asked[0] is not record.state or asked[1] is not seats:
            word = next_talk(record.state, record.moves, cast("_Bots", seats), record.header.seed)
            asked = self._asked = (record.state, seats, word)
        return asked[2]

    def may_offer(self, state: Any) -> bool:
        """Say whether a window for deals is open (S-50)."""
        return state.window is not None

    def ends_window(self, before: State, after: State) -> bool:
        """Say whether a move ended a window: whoever was to act has acted (S-50)."""
        return before.window is not None and (
            after.window is None or (after.round, after.actor) != (before.round, before.actor)
        )

    def is_word(self, move: Any) -> bool:
        """Say whether a move is said within a window for deals, which goes on after it."""
        return isinstance(move, Talking | Settle)

    def is_dealing(self, move: Any) -> bool:
        """Say whether a move offers something, or answers an offer: what ends with the window."""
        return isinstance(move, Propose | Accept | Refuse | Withdraw)

    def open_offers(self, state: State) -> tuple[Proposal, ...]:
        """Return the offers that lie on the table."""
        return () if state.window is None else state.window.proposals

    def offered(self, move: Any) -> tuple[int, ...]:
        """Return the seats that a move makes an offer to, and who makes it; none if it is none."""
        return (*move.deal.parties, move.seat) if isinstance(move, Propose) else ()

    def is_awaited(self, state: State, people: Sequence[int]) -> bool:
        """Say whether one of these seats has been offered something and hasn't answered."""
        return state.window is not None and any(
            seat in proposal.deal.parties and seat not in proposal.accepted
            for proposal in state.window.proposals
            for seat in people
        )

    def could_gain(self, state: State, people: Sequence[int]) -> bool:
        """Say whether one of these seats could gain by an offer for gold.

        It could where the player who acts has an action that is worth more to both together than
        what is expected without a deal. A person alone goes by what that seat knows; several go by
        what a bystander knows, or the others would see by a stop what somebody's hand is good for.
        """
        if state.window is None:
            return False
        market = survey(GAME.view(state, people[0] if len(people) == 1 else None))
        return any(market.sales[seat] is not None for seat in people if state.gold[seat])

    def pauses(self, record: AnyRecording) -> bool:
        """Say whether a trick is decided and nobody has led the next card."""
        if record.state.phase is not Phase.LEAD:
            return False
        for moment in reversed(record.moments):
            if any(
                isinstance(event, events.TrickWon | events.NobodyWon) for event in moment.events
            ):
                return True
            if any(isinstance(event, events.CardLed) for event in moment.events):
                return False
        return False

    def ask(self, view: View, end_words: tuple[str, ...], *, pauses: bool) -> str:
        """Return what is to be decided now, and by whom; after a trick, that it is over."""
        words = say.say_ask(view)
        return f"The trick of round {view.round - 1} is over. {words}" if pauses else words

    def agreed(self, view: View) -> tuple[str, ...]:
        """Return what deals bind the acting player, or a Jester's target, to do now (S-52)."""
        names = view.options.names
        return tuple(
            f"Deal {bound.deal} binds: {say.say_clause(names, bound.clause)}."
            for bound in view.bounds
        )

    def has_questions(self, state: State, seat: int) -> bool:
        """Say whether this seat is still to judge promises in words."""
        return bool(_unjudged(state, seat))

    def deals(self, record: AnyRecording, moves: int, view: View, front: int | None) -> Deals:
        """Return what is offered, answered, promised and won, and what one may do about it."""
        state: State = record.state
        names = state.options.names
        return replace(
            self._deals(record, moves, state, view, front),
            unjudged=() if front is None else _unjudged(state, front),
            act_options=tuple(
                (say.say_clause(names, act), act) for act in binding.act_menu(state, front)
            ),
            jester_may_act=binding.jester_may_act(state, front),
        )

    def deals_then(self, record: AnyRecording, moves: int, view: View) -> Deals:
        """Return what was offered, answered, promised and won at an earlier moment."""
        state: State = record.moments[moves - 1].state if moves else record.first
        return self._deals(record, moves, state, view, None)

    def _deals(
        self, record: AnyRecording, moves: int, state: State, view: View, seat: int | None
    ) -> Deals:
        """Return what can be told of any moment; ``seat``: who may do something about it."""
        names, over, made = state.options.names, state.phase is Phase.OVER, record.moments[:moves]
        return Deals(
            proposals=tuple(_proposal_line(state, line, seat) for line in view.proposals),
            answers=answers_in(record, made),
            ledger=tuple(
                LedgerLine(
                    number=promise.number,
                    text=say.say_promise(names, promise),
                    status=promise.status,
                    moves=_promise_moves(state, promise.number, seat),
                )
                for promise in state.promises
            ),
            standings=standings(state.piles, state.gold, state.options.tables) if over else (),
            gold_by_round=gold_by_round(record.first, made),
        )


_TALKS: Mapping[str, Callable[[Room], Talk]] = MappingProxyType({"struggle": Bargaining})
"""The games at whose table more is said than what is decided."""


def talk_of(room: Room) -> Talk:
    """Return what is said at a table of this game beside what is decided."""
    return _TALKS.get(room.name, Talk)(room)


def clause_line(state: State, clause: Clause) -> ClauseLine:
    """Say a clause and whether it would bind in this state."""
    text = say.say_clause(state.options.names, clause)
    found = binding.verdict(state, clause)
    return ClauseLine(clause, say.say_verdict(text, found), found.binds, found.reason)


def objection(state: State, proposal: Propose) -> str:
    """Return why a deal can't be proposed; empty if it can."""
    try:
        GAME.check(state, proposal)
    except KingsError as error:
        return str(error)
    return ""


def _proposal_line(state: State, proposal: Proposal, seat: int | None) -> ProposalLine:
    """Say an open proposal, as the one before the screen may see it."""
    names, parties = state.options.names, proposal.deal.parties
    return ProposalLine(
        proposal=proposal,
        text=say.say_deal(names, proposal.deal),
        clauses=tuple(clause_line(state, clause) for clause in proposal.deal.clauses),
        agreed=tuple(names[seat] for seat in proposal.accepted),
        missing=tuple(names[seat] for seat in parties if seat not in proposal.accepted),
        can_answer=seat in parties and seat not in proposal.accepted,
        can_withdraw=seat == proposal.by,
    )


def _promise_moves(state: State, number: int, seat: int | None) -> tuple[tuple[str, Move], ...]:
    """Return what the one before the screen can do about a promise."""
    if seat is None:
        return ()
    moves: tuple[tuple[str, Move], ...] = (
        ("Pay it now", Settle(seat, number)),
        ("Release", Release(seat, number)),
        *_verdicts(seat, number),
    )
    return tuple((word, move) for word, move in moves if GAME.can(state, move))


def _unjudged(state: State, seat: int) -> tuple[WordsLine, ...]:
    """Return the open promises in words to this seat whose last round is over.

    They can be judged sooner, and need not be judged at all (S-52).
    """
    names, over = state.options.names, state.phase is Phase.OVER
    return tuple(
        WordsLine(
            f"{names[clause.by]} promised you: “{clause.words}”. Was it kept?",
            _verdicts(seat, promise.number),
        )
        for promise in state.promises
        if promise.status == "open"
        and isinstance(clause := promise.clause, PromiseWords)
        and clause.to == seat
        and (over or clause.due < state.round)
    )


def _verdicts(seat: int, number: int) -> tuple[tuple[str, Judge], ...]:
    return (
        ("It was kept", Judge(seat, number, "kept")),
        ("It was broken", Judge(seat, number, "broken")),
        ("The occasion never came", Judge(seat, number, "void")),
    )


def answers_in(recording: Recording, moments: Sequence[Moment]) -> tuple[AnswerLine, ...]:
    """Return what bots answered since the last decision before the end of these moments.

    Newest first, each with a reason that everybody may hear: it is made from a bystander's view of
    the moment before the answer, so it tells nothing that the answer itself doesn't.
    """
    talked = [*takewhile(_is_talk, reversed(moments))]
    found = []
    for back, moment in enumerate(talked, start=1):
        earlier = moments[: len(moments) - back]
        before = earlier[-1].state if earlier else recording.first
        found += [_line(recording, moment, reply, before) for reply in _replies(moment, before)]
    return tuple(line for line in found if line is not None)


def _is_talk(moment: Moment) -> bool:
    return isinstance(moment.move, Talking | Settle)


def _replies(moment: Moment, before: State) -> Iterator[Reply]:
    """Yield the move if it answers a proposal; changing one's own offer is no answer."""
    match moment.move:
        case Accept() | Refuse() as reply:
            yield reply
        case Propose(seat, _, int(number)) as reply:
            if _offer(before, number).by != seat:
                yield reply


def _line(recording: Recording, moment: Moment, reply: Reply, before: State) -> AnswerLine | None:
    """Say a bot's answer; None if no bot gave it."""
    bot = find_bot(_player(recording, reply.seat, moment.line))
    if bot is None:
        return None
    number = reply.instead_of if isinstance(reply, Propose) else reply.proposal
    assert number is not None
    view = GAME.view(before, None)
    offer = next(proposal for proposal in view.proposals if proposal.number == number)
    why = bot.explain(view, offer, reply)
    words = f"{view.name(reply.seat)} {_VERBS[type(reply)]} proposal {number}"
    return AnswerLine(
        seat=reply.seat,
        agrees=isinstance(reply, Accept),
        text=f"{words}, because {why}." if why else f"{words}.",
        offer=say.say_deal(view.options.names, offer.deal),
    )


_VERBS: dict[type, str] = {Accept: "agrees to", Refuse: "refuses", Propose: "counters"}


def _offer(state: State, number: int) -> Proposal:
    assert state.window is not None
    return next(proposal for proposal in state.window.proposals if proposal.number == number)


def _player(recording: Recording, seat: int, line: int) -> str:
    """Return who sat there when this line of the journal was written."""
    player = recording.header.players[seat]
    for seated in recording.lines:
        if isinstance(seated, Seated) and seated.n < line and seated.seat == seat:
            player = seated.player
    return player


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """The piles of a game that is over, whose scores a second method can prove anywhere (S-63)."""

    standings: tuple[Standing, ...]
    names: Names
    tables: Tables

    def answer(self) -> tuple[ProofLine, ...]:
        """Prove each pile's best score anew, and say how that came out, best rank first."""
        ranked = sorted(self.standings, key=lambda standing: standing.rank)
        try:
            return tuple(_proof(standing, self.names, self.tables) for standing in ranked)
        except MissingPackage as missing:
            found = "The exact method found the scores above; nothing else has checked them (S-63)."
            return (ProofLine(f"{missing}. {found}", proved=False),)


def _proof(standing: Standing, names: Names, tables: Tables) -> ProofLine:
    proof = prove(standing.pile, tables)
    pile = f"{owner(names[standing.seat])} pile"
    if proof.proved and proof.points == standing.best:
        words = (
            f"Proved by OR-Tools: no partition of {pile} scores more than {proof.points} (S-63)."
        )
        return ProofLine(words, proved=True)
    words = (
        f"This is a fault in the program, please report it: for {pile} the exact method finds "
        f"{standing.best} points, and OR-Tools finds {proof.points} and no more than {proof.bound} "
        f"({proof.status.lower()}; one more: {proof.better.lower()}). One of the two is wrong."
    )
    return ProofLine(words, proved=False, alarm=True)
