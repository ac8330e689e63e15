"""What the screen knows and can do, in plain Python: no widget, no rule and no arithmetic in it.

The store holds the game in progress and who sits before the screen. Panels read its answers, which
are views, sentences and labels for that seat only, and call its verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from kings.bots import Bot, make_bot
from kings.errors import BadInput, KingsError
from kings.records import HUMAN, Recording, new_header, resume
from kings.records.places import game_code, journal_of
from kings.seeds import fresh_seed
from kings.sim.match import bots_are_done_talking, next_decision, next_talk
from kings.struggle.binding import verdict
from kings.struggle.clauses import Act, Clause, Deal
from kings.struggle.events import Happening, RoundBegan
from kings.struggle.menu import act_menu
from kings.struggle.moves import (
    Accept,
    Choice,
    Judge,
    Move,
    Propose,
    Refuse,
    Release,
    Settle,
    Withdraw,
)
from kings.struggle.options import Options
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
from kings.widgets.lines import ClauseLine, Labelled, LedgerLine, LogLine, ProposalLine

__all__ = ["TableStore", "new_game"]


def new_game(
    options: Options | None = None,
    players: Sequence[str] | None = None,
    *,
    seed: int | None = None,
) -> TableStore:
    """Return a store with a new game, played on until somebody at the screen is needed.

    See ``Table`` in the widgets for what is shown of it.
    """
    store = TableStore(_recording(options, players, seed))
    store.play_on()
    return store


def _recording(
    options: Options | None, players: Sequence[str] | None, seed: int | None
) -> Recording:
    """Return a new game in memory, before anything was drawn.

    ``players``: ``human`` or a bot's name for each seat; by default one person and three greedy
    bots. The seed is drawn from the system unless one is given.
    """
    options = options or Options(names=("Ada", "Ben", "Cleo", "Dora"))
    players = tuple(players or (HUMAN, *("greedy",) * (options.players - 1)))
    if len(players) != options.players:
        raise BadInput(f"{options.players} seats need as many players, not {len(players)}.")
    _bots(players)
    header = new_header(options, players, fresh_seed() if seed is None else seed)
    return Recording.begin(header)


class TableStore:
    """One table before one screen.

    ``front``: the seat that sits before the screen (None: nobody, or only bots play);
    ``waiting_for``: the seat that the curtain asks for (None: no curtain).
    ``code``: the name under which the game is kept (empty until the first click).
    ``stop_for_offers``: whether a bot's decision waits until the people here have had their say.
    """

    def __init__(self, recording: Recording) -> None:
        self.listeners: list[Callable[[], None]] = []
        self.stop_for_offers = True
        self.message = ""
        self.open(recording)

    def open(self, recording: Recording) -> None:
        """Put another game on the table."""
        self._recording = recording
        self._bots = _bots(recording.players)
        self.front: int | None = None
        self.waiting_for: int | None = None
        self._came: int | None = None
        self._told: dict[int | None, int] = {}
        self._opened = len(recording.moments)
        self.code = ""

    # What the screen may show

    @property
    def view(self) -> View:
        """The table as the seat before the screen sees it."""
        return GAME.view(self._recording.state, self.front)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._recording.header.options.names

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where: ``human`` or a bot's name."""
        return tuple(self._recording.players)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    @property
    def others(self) -> tuple[int, ...]:
        """The people who might be given the screen now."""
        here = (self.front, self.waiting_for)
        return () if self.over else tuple(seat for seat in self.people if seat not in here)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._recording.state.phase is Phase.OVER

    @property
    def seed(self) -> int | None:
        """The seed of the game, told when it is over."""
        return self._recording.header.seed if self.over else None

    @property
    def question(self) -> str:
        """What is to be decided now, and by whom."""
        if self.waiting_for is not None:
            return f"Please hand the screen to {self.names[self.waiting_for]}."
        return say_ask(self.view)

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
        return bool(self._recording.undone) or self._next() is not None

    @property
    def can_go_back(self) -> bool:
        """Whether there is something to take back."""
        return any(not _by_chance(move) for move in self._recording.moves)

    @property
    def can_offer(self) -> bool:
        """Whether the seat before the screen may put a deal together now (S-50)."""
        return self.front is not None and self.view.deals_open

    @property
    def last(self) -> tuple[str, ...]:
        """What happened since the last click of the seat before the screen, in sentences."""
        moves = len(self._recording.moments)
        since = min(self._told.get(self.front, self._opened), moves - 1)
        return tuple(line.text for line in self.log(since=since))

    def log(self, *, since: int = 0) -> tuple[LogLine, ...]:
        """Return what happened (after the first ``since`` moves), oldest first, no secrets."""
        moments = self._recording.moments
        lines = []
        now = 0
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
        state = self._recording.state
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
            ("It was kept", Judge(seat, number, "kept")),
            ("It was broken", Judge(seat, number, "broken")),
            ("The occasion never came", Judge(seat, number, "void")),
        )

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The final standings by seat; empty before the end."""
        state = self._recording.state
        if not self.over:
            return ()
        return standings(state.piles, state.gold, state.options.tables)

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
        found = verdict(self._recording.state, clause)
        return ClauseLine(clause, say_verdict(text, found), found.binds, found.reason)

    def objection(self, deal: Deal, *, instead_of: int | None = None) -> str:
        """Return why the seat before the screen can't propose this deal; empty if it can."""
        if self.front is None:
            return "Nobody sits before the screen."
        try:
            GAME.check(self._recording.state, Propose(self.front, deal, instead_of))
        except KingsError as error:
            return str(error)
        return ""

    @property
    def act_options(self) -> tuple[tuple[str, Act], ...]:
        """What a deal could ask of the player that acts now, in words."""
        menu = act_menu(self._recording.state, self.front)
        return tuple((say_clause(self.names, act), act) for act in menu)

    # What the screen can do

    def choose(self, choice: Choice) -> None:
        """Make a decision of the seat before the screen, and play on."""
        self._do(choice)
        self.play_on()

    def say(self, talk: Move) -> None:
        """Propose, accept, refuse, withdraw, release, judge or pay; bots answer at once."""
        self._do(talk)
        self._let_bots_talk()
        self._changed()

    def accept(self, number: int) -> None:
        """Accept a proposal for the seat before the screen."""
        self.say(Accept(self._front(), number))

    def withdraw(self, number: int) -> None:
        """Take back a proposal of the seat before the screen."""
        self.say(Withdraw(self._front(), number))

    def refuse(self, number: int) -> None:
        """Refuse a proposal for the seat before the screen."""
        self.say(Refuse(self._front(), number))

    def propose(self, deal: Deal, *, instead_of: int | None = None) -> None:
        """Propose a deal for the seat before the screen, perhaps countering another."""
        self.say(Propose(self._front(), deal, instead_of))

    def step(self) -> None:
        """Let one thing happen: the move that was taken back, a bot's word, or its decision."""
        self._keep()
        self._one()
        self._find_front()
        self._changed()

    def step_turn(self) -> None:
        """Go on until the Scepter moves, or somebody here is needed."""
        state = self._recording.state
        self._until(lambda now: (now.actor, now.phase) != (state.actor, state.phase))

    def step_round(self) -> None:
        """Go on until the next round begins, or somebody here is needed."""
        begun = self._recording.state.round
        self._until(lambda now: now.round != begun)

    def to_end(self) -> None:
        """Go on to the end of the game, or until somebody here is needed."""
        self._until(lambda now: False)

    def go_on(self) -> None:
        """Nobody here wants to offer anything more: let the bot decide, and play on."""
        self._keep()
        self._one()
        self.play_on()

    def play_on(self) -> None:
        """Play until somebody here has to decide or may want to bargain."""
        while not self._recording.undone and not self._is_needed() and self._one():
            pass
        self._find_front()
        self._changed()

    def back(self) -> None:
        """Take the last move back, with the draws of chance after it."""
        moves = self._recording.moves
        made = [number for number, move in enumerate(moves) if not _by_chance(move)]
        if not made:
            raise BadInput("There is no move that could be taken back.")
        self._keep()
        self._recording.back(len(moves) - made[-1])
        self._find_front()
        self._changed()

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen: the curtain opens."""
        self._check_person(seat)
        self.front, self.waiting_for, self._came = seat, None, seat
        self._changed()

    def hand_over(self, seat: int) -> None:
        """Give the screen to the person of another seat, through the curtain if need be."""
        self._check_person(seat)
        self._turn_screen_to(seat)
        self._changed()

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat."""
        _bots([player])
        self._keep()
        self._recording.seat(seat, player)
        self._bots = _bots(self.players)
        self._find_front()
        self._changed()

    def begin(self, options: Options, players: Sequence[str]) -> None:
        """Put a new game on the table; the one before stays kept under its code."""
        recording = _recording(options, players, None)
        self._recording.close()
        self.open(recording)
        self.play_on()

    def resume(self, code: str) -> None:
        """Go on with the game of this code."""
        journal = journal_of(code)
        if not journal.exists():
            raise BadInput(f"There is no game with the code “{code.strip()}” on this machine.")
        if journal.stem == self.code:
            raise BadInput("This is the game that lies on the table.")
        recording = resume(journal)
        self._recording.close()
        self.open(recording)
        self.code = journal.stem
        if recording.torn:
            self.message = "The journal's last line was torn and is left out; all others are whole."
        self._find_front()
        self._changed()

    def close(self) -> None:
        """Let go of the journal."""
        self._recording.close()

    # How it is done

    def _front(self) -> int:
        if self.front is None:
            raise BadInput("Nobody sits before the screen.")
        return self.front

    def _check_person(self, seat: int) -> None:
        if seat not in self.people:
            raise BadInput(f"{self.names[seat]} is not played by a person.")

    def _do(self, move: Move) -> None:
        if move.seat != self.front:
            raise BadInput("Only the seat before the screen can do that.")
        GAME.check(self._recording.state, move)
        self._keep()
        self._recording.do(move)

    def _keep(self) -> None:
        """From the first click on the game is on the disk; the clicker knows all until now."""
        self._told[self.front] = len(self._recording.moments)
        if self._recording.journal is None:
            code = game_code()
            self._recording.save_as(journal_of(code))
            self.code = code

    def _next(self, *, talk: bool = True) -> Move | None:
        record = self._recording
        seed, moves, state = record.header.seed, record.moves, record.state
        word = next_talk(state, moves, self._bots, seed) if talk else None
        return word or next_decision(state, moves, self._bots, seed)

    def _one(self) -> bool:
        """Let one thing happen; False if nothing can without a person."""
        if self._recording.undone:
            self._recording.forward()
            return True
        move = self._next()
        if move is None:
            return False
        self._recording.do(move)
        return True

    def _let_bots_talk(self) -> None:
        record = self._recording
        while True:
            word = next_talk(record.state, record.moves, self._bots, record.header.seed)
            if word is None:
                return
            record.do(word)

    def _is_needed(self) -> bool:
        """Whether a person has to decide now, or may want to bargain before a bot does."""
        record = self._recording
        state = record.state
        if not self.people:
            return any(ask.seat >= 0 for ask in GAME.asks(state))  # bots wait for a step
        if not bots_are_done_talking(state, record.moves, self._bots, record.header.seed):
            return False
        if any(ask.seat in self.people for ask in GAME.asks(state)):
            return not _bot_is_asked(self._bots, [ask.seat for ask in GAME.asks(state)])
        return self.stop_for_offers and state.window is not None

    def _until(self, reached: Callable[..., bool]) -> None:
        self._keep()
        while self._one() and not reached(self._recording.state):
            pass
        self._find_front()
        self._changed()

    def _find_front(self) -> None:
        """Turn the screen to whoever has to decide, or leave it where it is."""
        asked = [ask.seat for ask in GAME.asks(self._recording.state)]
        first = (*asked, self.front, self.waiting_for, *self.people)
        self._turn_screen_to(next((seat for seat in first if seat in self.people), None))

    def _turn_screen_to(self, seat: int | None) -> None:
        if not self._has_secrets():
            self._came = None
        if seat is not None and self._needs_curtain(seat):
            self.front, self.waiting_for, self._came = None, seat, None
        else:
            self.front, self.waiting_for = seat, None

    def _has_secrets(self) -> bool:
        """Whether a seat now sees what others may not: its hand, its choice, face-down cards."""
        state = self._recording.state
        return bool(state.night) or state.phase is Phase.FOLLOW or state.options.free_market

    def _needs_curtain(self, seat: int) -> bool:
        """Whether somebody else may be looking when ``seat`` gets the screen."""
        if not self._has_secrets() or (seat == self.front == self._came):
            return False
        others = len(self.people) > 1 or self.front not in (None, seat)
        return others or self.waiting_for is not None

    def _changed(self) -> None:
        for listener in self.listeners:
            listener()


def _bots(players: Sequence[str]) -> list[Bot | None]:
    return [None if player == HUMAN else make_bot(player) for player in players]


def _by_chance(move: Move) -> bool:
    return move.seat < 0


def _bot_is_asked(bots: Sequence[Bot | None], seats: Sequence[int]) -> bool:
    return any(seat >= 0 and bots[seat] is not None for seat in seats)
