"""What a screen shows of Kings' Struggle beside the game itself: deals, promises, the score."""

from __future__ import annotations

from typing import cast

from kings.errors import KingsError
from kings.records.chronicle import gold_by_round
from kings.struggle.binding import act_menu, jester_may_act, verdict
from kings.struggle.moves import (
    Act,
    Clause,
    Deal,
    Judge,
    Move,
    Propose,
    Release,
    Settle,
)
from kings.struggle.promises import unjudged_words
from kings.struggle.rules import GAME
from kings.struggle.say import say_ask, say_clause, say_deal, say_promise, say_verdict
from kings.struggle.scoring import Standing, standings
from kings.struggle.state import Phase, Proposal
from kings.struggle.view import View
from kings.widgets.store.driver import Driver
from kings.widgets.store.lines import (
    ClauseLine,
    LedgerLine,
    ProofLine,
    ProposalLine,
    WordsLine,
)
from kings.widgets.store.proving import proof_lines
from kings.widgets.store.table import TableStore


class Bargains(TableStore):
    """A table of Kings' Struggle before one screen: what was offered, promised and won."""

    def open(self, game: Driver) -> None:
        """Put another game on the table."""
        super().open(game)
        self._proved: tuple[tuple[Standing, ...], tuple[ProofLine, ...]] = ((), ())

    @property
    def view(self) -> View:
        """The table as the seat before the screen sees it, or saw it at the moment looked at."""
        return cast("View", super().view)

    @property
    def others(self) -> tuple[int, ...]:
        """The people who might be given the screen now; at the end, to judge promises in words."""
        if self.looking is not None:
            return ()
        here = (self.front, self.waiting_for)
        return tuple(
            seat
            for seat in self.people
            if seat not in here and not (self.over and not self._unjudged(seat))
        )

    @property
    def ask(self) -> str:
        """What is to be decided now, and by whom; after a trick, that it is over."""
        words = say_ask(self.view)
        if self.at_trick_end:
            return f"The trick of round {self.view.round - 1} is over. {words}"
        return words

    @property
    def gold_by_round(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's gold at the start and after each round played, up to the moment shown."""
        record = self._game.recording
        return gold_by_round(record.first, record.moments[: self._shown])

    @property
    def agreed(self) -> tuple[str, ...]:
        """What deals bind the acting player, or a Jester's target, to do now (S-52)."""
        return tuple(
            f"Deal {bound.deal} binds: {say_clause(self.names, bound.clause)}."
            for bound in self.view.bounds
        )

    @property
    def stops_for(self) -> tuple[tuple[str, str], ...]:
        """For what a game may stop before it goes on by itself: the switch, and its words."""
        return (
            ("stop_for_offers", "Stop for my offers before each bot acts"),
            ("stop_for_tricks", "Stop when a trick is over"),
        )

    @property
    def can_offer(self) -> bool:
        """Whether the seat before the screen may put a deal together now (S-50)."""
        return self.looking is None and self.front is not None and self.view.deals_open

    @property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """The promises, and what the seat before the screen can do about each."""
        return tuple(
            LedgerLine(
                number=line.number,
                text=say_promise(self.names, line),
                status=line.status,
                moves=self._promise_moves(line.number),
            )
            for line in self._state.promises
        )

    def _promise_moves(self, number: int) -> tuple[tuple[str, Move], ...]:
        if self.looking is not None or self.front is None:
            return ()
        seat, state = self.front, self._state
        moves: tuple[tuple[str, Move], ...] = (
            ("Pay it now", Settle(seat, number)),
            ("Release", Release(seat, number)),
            *_verdicts(seat, number),
        )
        return tuple((word, move) for word, move in moves if GAME.can(state, move))

    @property
    def unjudged(self) -> tuple[WordsLine, ...]:
        """The promises in words to the seat before the screen that it is asked to judge now."""
        if self.looking is not None or self.front is None:
            return ()
        return self._unjudged(self.front)

    def _unjudged(self, seat: int) -> tuple[WordsLine, ...]:
        return tuple(
            WordsLine(
                f"{self.names[promise.by]} promised you: “{promise.words}”. Was it kept?",
                _verdicts(seat, number),
            )
            for number, promise in unjudged_words(self._game.state, seat)
        )

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The final standings by seat; empty before the end, and where a moment before it shows."""
        state = self._state
        if state.phase is not Phase.OVER:
            return ()
        return standings(state.piles, state.gold, state.options.tables)

    @property
    def proofs(self) -> tuple[ProofLine, ...]:
        """What OR-Tools proves about each pile, asked once; empty before the end."""
        found = self.standings
        if not found:
            return ()
        if found != self._proved[0]:
            tables = self._state.options.tables
            self._proved = (found, proof_lines(found, self.names, tables))
        return self._proved[1]

    @property
    def proposals(self) -> tuple[ProposalLine, ...]:
        """The open proposals as the seat before the screen may see them."""
        return tuple(self._proposal_line(proposal) for proposal in self.view.proposals)

    def _proposal_line(self, proposal: Proposal) -> ProposalLine:
        parties = proposal.deal.parties
        seat = self.front if self.looking is None else None
        return ProposalLine(
            proposal=proposal,
            text=say_deal(self.names, proposal.deal),
            clauses=tuple(self.clause_line(clause) for clause in proposal.deal.clauses),
            agreed=tuple(self.names[seat] for seat in proposal.accepted),
            missing=tuple(self.names[seat] for seat in parties if seat not in proposal.accepted),
            can_answer=seat in parties and seat not in proposal.accepted,
            can_withdraw=seat == proposal.by,
        )

    def clause_line(self, clause: Clause) -> ClauseLine:
        """Say a clause and whether it would bind at the moment shown."""
        text = say_clause(self.names, clause)
        found = verdict(self._state, clause)
        return ClauseLine(clause, say_verdict(text, found), found.binds, found.reason)

    def objection(self, deal: Deal, *, instead_of: int | None = None) -> str:
        """Return why the seat before the screen can't propose this deal; empty if it can."""
        if self.looking is not None:
            return self.question
        if self.front is None:
            return "Nobody sits before the screen."
        try:
            GAME.check(self._game.state, Propose(self.front, deal, instead_of))
        except KingsError as error:
            return str(error)
        return ""

    @property
    def act_options(self) -> tuple[tuple[str, Act], ...]:
        """What a deal could ask of the player that acts now, in words."""
        if self.looking is not None:
            return ()
        menu = act_menu(self._game.state, self.front)
        return tuple((say_clause(self.names, act), act) for act in menu)

    @property
    def jester_may_act(self) -> bool:
        """Whether a deal could name a Jester's answer now."""
        return self.looking is None and jester_may_act(self._game.state, self.front)


def _verdicts(seat: int, number: int) -> tuple[tuple[str, Judge], ...]:
    return (
        ("It was kept", Judge(seat, number, "kept")),
        ("It was broken", Judge(seat, number, "broken")),
        ("The occasion never came", Judge(seat, number, "void")),
    )
