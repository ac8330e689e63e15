"""What one screen shows: views, sentences and labels for the seat before it, and no secret else."""

from __future__ import annotations

from typing import cast

from kings.errors import KingsError
from kings.struggle.binding import verdict
from kings.struggle.clauses import Act, Clause, Deal
from kings.struggle.events import Happening, RoundBegan
from kings.struggle.menu import act_menu, jester_may_act
from kings.struggle.moves import (
    Judge,
    Move,
    Propose,
    Release,
    Settle,
)
from kings.struggle.promises import unjudged_words
from kings.struggle.rules import GAME
from kings.struggle.scoring import Standing, standings
from kings.struggle.state import Phase, Proposal
from kings.struggle.text import (
    say_ask,
    say_choice,
    say_clause,
    say_deal,
    say_promise,
    say_verdict,
    tell,
)
from kings.struggle.view import View
from kings.widgets.store.driver import Driver
from kings.widgets.store.lines import (
    ClauseLine,
    Labelled,
    LedgerLine,
    LogLine,
    ProofLine,
    ProposalLine,
    WordsLine,
)
from kings.widgets.store.proving import proof_lines

__all__ = ["Screen"]


class Screen:
    """One table before one screen, to be looked at.

    ``front``: the seat that sits before the screen (None: nobody, or only bots play);
    ``waiting_for``: the seat that the curtain asks for (None: no curtain).
    """

    def __init__(self, game: Driver) -> None:
        self.open(game)

    def open(self, game: Driver) -> None:
        """Put another game on the table."""
        self._game = game
        self.front: int | None = None
        self.waiting_for: int | None = None
        self._came: int | None = None
        self._told: dict[int | None, int] = {}
        self._opened = len(game.recording.moments)
        self._proved: tuple[tuple[Standing, ...], tuple[ProofLine, ...]] = ((), ())

    @property
    def view(self) -> View:
        """The table as the seat before the screen sees it."""
        return GAME.view(self._game.state, self.front)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._game.recording.header.options.names

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where: ``human`` or a bot's name."""
        return tuple(self._game.recording.players)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return self._game.people

    @property
    def code(self) -> str:
        """The name under which the game is kept; empty until the first click."""
        return self._game.code

    @property
    def others(self) -> tuple[int, ...]:
        """The people who might be given the screen now; at the end, to judge promises in words."""
        here = (self.front, self.waiting_for)
        return tuple(
            seat
            for seat in self.people
            if seat not in here and not (self.over and not self._unjudged(seat))
        )

    @property
    def scenario(self) -> tuple[str, str] | None:
        """The name and the question of the scenario that this game began with."""
        begun = self._game.scenario
        return None if begun is None else (begun.name, begun.question)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.state.phase is Phase.OVER

    @property
    def seed(self) -> int | None:
        """The seed of the game, told when it is over."""
        return self._game.recording.header.seed if self.over else None

    @property
    def question(self) -> str:
        """What is to be decided now, and by whom."""
        if self.waiting_for is not None:
            return f"Please hand the screen to {self.names[self.waiting_for]}."
        return say_ask(self.view)

    @property
    def agreed(self) -> tuple[str, ...]:
        """What deals bind the acting player, or a Jester's target, to do now (S-52)."""
        return tuple(
            f"Deal {bound.deal} binds: {say_clause(self.names, bound.clause)}."
            for bound in self.view.bounds
        )

    @property
    def choices(self) -> tuple[Labelled, ...]:
        """What the seat before the screen can choose now."""
        view = self.view
        return tuple(Labelled(choice, say_choice(view, choice)) for choice in view.choices)

    @property
    def can_go_on(self) -> bool:
        """Whether something happens next that needs nobody at the screen."""
        if self.waiting_for is not None or self.over:
            return False
        return self._game.can_go_on

    @property
    def can_go_back(self) -> bool:
        """Whether there is something to take back."""
        return self._game.can_go_back

    @property
    def can_offer(self) -> bool:
        """Whether the seat before the screen may put a deal together now (S-50)."""
        return self.front is not None and self.view.deals_open

    @property
    def last(self) -> tuple[str, ...]:
        """What happened since the last click of the seat before the screen, in sentences."""
        moves = len(self._game.recording.moments)
        since = min(self._told.get(self.front, self._opened), moves - 1)
        return tuple(line.text for line in self.log(since=since))

    def log(self, *, since: int = 0) -> tuple[LogLine, ...]:
        """Return what happened (after the first ``since`` moves), oldest first, no secrets."""
        moments = self._game.recording.moments
        lines = []
        now = self._game.recording.first.round
        for index, moment in enumerate(moments):
            for event in moment.events:
                now = event.round if isinstance(event, RoundBegan) else now
                seen = cast("Happening | None", event.seen_by(self.front))
                if seen is not None and index >= since:
                    lines.append(LogLine(now, tell(self.names, seen)))
        return tuple(lines)

    @property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """The promises, and what the seat before the screen can do about each."""
        state = self._game.state
        return tuple(
            LedgerLine(
                number=line.number,
                text=say_promise(self.names, line),
                status=line.status,
                moves=tuple(
                    (word, move)
                    for word, move in self._promise_moves(line.number)
                    if self.front is not None and GAME.can(state, move)
                ),
            )
            for line in state.promises
        )

    def _promise_moves(self, number: int) -> tuple[tuple[str, Move], ...]:
        seat = -1 if self.front is None else self.front
        return (
            ("Pay it now", Settle(seat, number)),
            ("Release", Release(seat, number)),
            *_verdicts(seat, number),
        )

    @property
    def unjudged(self) -> tuple[WordsLine, ...]:
        """The promises in words to the seat before the screen that it is asked to judge now."""
        return () if self.front is None else self._unjudged(self.front)

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
        """The final standings by seat; empty before the end."""
        state = self._game.state
        if not self.over:
            return ()
        return standings(state.piles, state.gold, state.options.tables)

    @property
    def proofs(self) -> tuple[ProofLine, ...]:
        """What OR-Tools proves about each pile, asked once; empty before the end."""
        found = self.standings
        if found != self._proved[0]:
            tables = self._game.state.options.tables
            self._proved = (found, proof_lines(found, self.names, tables))
        return self._proved[1]

    @property
    def proposals(self) -> tuple[ProposalLine, ...]:
        """The open proposals as the seat before the screen may see them."""
        return tuple(self._proposal_line(proposal) for proposal in self.view.proposals)

    def _proposal_line(self, proposal: Proposal) -> ProposalLine:
        parties = proposal.deal.parties
        return ProposalLine(
            proposal=proposal,
            text=say_deal(self.names, proposal.deal),
            clauses=tuple(self.clause_line(clause) for clause in proposal.deal.clauses),
            agreed=tuple(self.names[seat] for seat in proposal.accepted),
            missing=tuple(self.names[seat] for seat in parties if seat not in proposal.accepted),
            can_answer=self.front in parties and self.front not in proposal.accepted,
            can_withdraw=self.front == proposal.by,
        )

    def clause_line(self, clause: Clause) -> ClauseLine:
        """Say a clause and whether it would bind now."""
        text = say_clause(self.names, clause)
        found = verdict(self._game.state, clause)
        return ClauseLine(clause, say_verdict(text, found), found.binds, found.reason)

    def objection(self, deal: Deal, *, instead_of: int | None = None) -> str:
        """Return why the seat before the screen can't propose this deal; empty if it can."""
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
        menu = act_menu(self._game.state, self.front)
        return tuple((say_clause(self.names, act), act) for act in menu)

    @property
    def jester_may_act(self) -> bool:
        """Whether a deal could name a Jester's answer now."""
        return jester_may_act(self._game.state, self.front)


def _verdicts(seat: int, number: int) -> tuple[tuple[str, Judge], ...]:
    return (
        ("It was kept", Judge(seat, number, "kept")),
        ("It was broken", Judge(seat, number, "broken")),
        ("The occasion never came", Judge(seat, number, "void")),
    )
