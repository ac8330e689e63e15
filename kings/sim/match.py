"""One game, driven: chance draws, bots talk and decide, and a human seat is waited for.

What comes next is worked out from the state and the moves so far, and from nothing else. So a game
that is resumed, or gone back in, continues exactly as it would have, and no generator of chance has
to be saved: every draw and every thought has a stream of its own under the game's seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from kings.bots import Bot, Reply
from kings.bots.bot import Check, Listener, Player, Visitor
from kings.errors import BadInput
from kings.game import NATURE, AnyGame, Outcome, Step
from kings.games import ROOMS, room_of
from kings.seeds import stream
from kings.struggle.moves import Move, Propose, Refuse, Settle, Talk
from kings.struggle.rules import GAME
from kings.struggle.state import Proposal, State

Seats = Sequence[Player[Any, Any] | None]
"""Who sits where: a bot, or None for a person."""

Talkers = Sequence[Bot | None]
"""The same at a table of Kings' Struggle, whose bots can talk."""


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: every move from the first draw on, the last state, and the result."""

    moves: tuple[Any, ...]
    state: Any
    outcome: Outcome


def next_move(
    state: Any, moves: Sequence[Any], seats: Seats, seed: int, *, draws: int | None = None
) -> Any:
    """Return what happens next without a person: a draw, a bot's word, or a bot's decision.

    ``state``: of any game. ``moves``: all the moves that led from the start to it, those taken back
    left out. ``seats``: the bots, None for a person; ``seed``: of the game. ``draws``: how many of
    the moves are chance's, if that is known already.

    None means that a person has to decide, or that the game is over. Bots say all they want to say
    before anybody decides; where several are asked, they choose before any person.
    """
    if isinstance(state, State):  # no other game has a bargaining table
        word = next_talk(state, moves, cast("Talkers", seats), seed)
        if word is not None:
            return word
    return next_decision(state, moves, seats, seed, draws=draws)


def next_decision(
    state: Any, moves: Sequence[Any], seats: Seats, seed: int, *, draws: int | None = None
) -> Any:
    """Return the draw or the bot's decision that is due, talk or no talk; None as in ``next_move``.

    The parameters are those of ``next_move``. A table with people waits until
    ``bots_are_done_talking``, gives people the chance to propose, and then asks for this.
    """
    game = room_of(state.options).game
    for ask in game.asks(state):
        if ask.seat == NATURE:
            before = _draws(moves) if draws is None else draws
            return game.draw(state, stream(seed, "chance", before))
        bot = seats[ask.seat]
        if bot is not None:
            return _decision(game, state, moves, ask.seat, bot, seed)
    return None


def _draws(moves: Sequence[Any]) -> int:
    return sum(move.seat == NATURE for move in moves)


def _decision(
    game: AnyGame,
    state: Any,
    moves: Sequence[Any],
    seat: int,
    bot: Player[Any, Any],
    seed: int,
) -> Any:
    """Return the only choice there is, or ask the bot."""
    legal = game.choices(state, seat)
    if len(legal) == 1:
        return legal[0]
    return bot.choose(game.view(state, seat), thoughts(seed, seat, moves, "choose"))


def play_on(
    state: Any, moves: Sequence[Any], seats: Seats, seed: int
) -> Iterator[tuple[Any, Step[Any, Any]]]:
    """Yield each move and what follows from it, until a person is needed or the game ends.

    ``state``: of any game; ``moves``: what was done before it, from which chance goes on;
    ``seats``: the bots, one per seat (None: a person). The same ``seed`` gives the same game.
    Raises ``BadInput`` for anything but a state, and where a seat has something else than a bot.

    For example ``kings.play_on(kings.GAME.start(options), (), [kings.bot("greedy")] * 4, 1)``.
    """
    game = _game_of(state)
    if len(seats) != state.players:
        raise BadInput(f"{state.players} seats need as many bots, not {len(seats)}.")
    for seat, bot in enumerate(seats):
        # An own bot in its guard (user_bots) is no Player by class, but chooses as one.
        if bot is not None and not hasattr(bot, "choose"):
            raise BadInput(
                f"Seat {seat} has a value of type {type(bot).__name__}; give each seat a bot, "
                "which kings.bot finds by its name, or None for a person."
            )
    return _go_on(game, state, moves, seats, seed)


def _game_of(state: Any) -> AnyGame:
    """Return the rules by which a state goes on; ``BadInput`` for what is no state of any game."""
    options = getattr(state, "options", None)
    known = [room for room in ROOMS.values() if isinstance(options, room.options)]
    if not known or isinstance(state, known[0].view):
        raise BadInput(
            f"A game goes on from a state, not from a value of type {type(state).__name__}; "
            "kings.GAME.start returns the first one, and kings.replay(...).state that of a record."
        )
    return known[0].game


def _go_on(
    game: AnyGame, state: Any, moves: Sequence[Any], seats: Seats, seed: int
) -> Iterator[tuple[Any, Step[Any, Any]]]:
    so_far, draws = list(moves), _draws(moves)

    def check(move: Any) -> None:
        game.check(state, move)

    sitting = seated(seats, state.options, check)
    listeners = [bot for bot in sitting if isinstance(bot, Listener)]
    while (move := next_move(state, so_far, sitting, seed, draws=draws)) is not None:
        step = game.apply(state, move)
        for listener in listeners:
            listener.hear(step.events)
        yield move, step
        so_far.append(move)
        draws += move.seat == NATURE
        state = step.state
    outcome = game.outcome(state) if listeners else None
    if outcome is not None:
        for listener in listeners:
            listener.ended(outcome)


def seated(seats: Seats, options: Any, check: Check) -> list[Player[Any, Any] | None]:
    """Return who sits where, with a listener of its own on the seat of each visitor.

    ``seats``: the bots, None for a person; ``options``: of the game; ``check``: refuses a move that
    isn't allowed as the game stands.
    """
    return [
        bot.sit(options, seat, check) if isinstance(bot, Visitor) else bot
        for seat, bot in enumerate(seats)
    ]


def play_game(options: Any, bots: Sequence[Player[Any, Any]], seed: int) -> Played:
    """Play a whole game among bots, one per seat; the same seed gives the same game.

    ``options``: of any game; ``seed``: of this game, as in ``GameResult.seed``. Raises
    ``BadInput`` if there are more or fewer bots than seats.
    """
    if len(bots) != options.players:
        raise BadInput(f"{options.players} seats need as many bots, not {len(bots)}.")
    game = room_of(options).game
    state = game.start(options)
    moves = []
    for move, step in play_on(state, (), bots, seed):
        moves.append(move)
        state = step.state
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(tuple(moves), state, outcome)


# What bots say at the bargaining table of Kings' Struggle before anybody decides.


def bots_are_done_talking(state: State, moves: Sequence[Move], seats: Talkers, seed: int) -> bool:
    """Say whether no bot has anything more to say at this moment (parameters: ``next_talk``)."""
    return next_talk(state, moves, seats, seed) is None


def next_talk(state: State, moves: Sequence[Move], seats: Talkers, seed: int) -> Talk | None:
    """Return the next word of a bot in this window for deals, or None.

    ``moves``: all that led to the state; ``seats``: the bots, None for a person; ``seed``: of the
    game.

    First every bot answers the proposals it is asked about, the oldest first; whoever was asked
    again because another deal was struck (S-54) answers again. Then the bots may propose, the
    active player last, each once in a window; a counter-proposal is its one, too. A proposal that
    waits for a person stays open.
    """
    if state.window is None:
        return None
    spoken = _proposers(moves)
    for proposal in state.window.proposals:
        for seat in proposal.deal.parties:
            bot = seats[seat]
            if bot is not None and seat not in proposal.accepted:
                reply = _answer(state, bot, seat, proposal, thoughts(seed, seat, moves, "respond"))
                again = isinstance(reply, Propose) and seat in spoken
                return Refuse(seat, proposal.number) if again else reply
    return _new_proposal(state, moves, seats, spoken, seed)


def _proposers(moves: Sequence[Move]) -> set[int]:
    """Return the seats that have proposed something since the last decision or draw."""
    seats = set()
    for move in reversed(moves):
        if isinstance(move, Propose):
            seats.add(move.seat)
        elif not isinstance(move, Talk | Settle):
            break
    return seats


def _answer(state: State, bot: Bot, seat: int, proposal: Proposal, rng: random.Random) -> Reply:
    """Ask a bot about a proposal; an answer that it may not or can't give is a no (S-53)."""
    view = GAME.view(state, seat)
    shown = next(seen for seen in view.proposals if seen.number == proposal.number)
    reply = bot.respond(view, shown, rng)
    to_this = reply.seat == seat and _answered(reply) == proposal.number
    return reply if to_this and GAME.can(state, reply) else Refuse(seat, proposal.number)


def _answered(reply: Reply) -> int | None:
    return reply.instead_of if isinstance(reply, Propose) else reply.proposal


def _new_proposal(
    state: State, moves: Sequence[Move], seats: Talkers, spoken: set[int], seed: int
) -> Propose | None:
    """Return the first legal offer that a bot wants to make; an illegal one isn't heard."""
    assert state.actor is not None
    for step in range(1, state.players + 1):
        seat = (state.actor + step) % state.players
        bot = seats[seat]
        if bot is None or not bot.talks or seat in spoken:
            continue
        deal = bot.propose(GAME.view(state, seat), thoughts(seed, seat, moves, "propose"))
        if deal is not None and GAME.can(state, move := Propose(seat, deal)):
            return move
    return None


# The chance that a bot is handed for each of its thoughts.


class _Thoughts:
    """A stream of chance that is only made when somebody draws from it: most thoughts never do."""

    def __init__(self, seed: int, *name: str | int) -> None:
        self._seed, self._name = seed, name
        self._stream: random.Random | None = None

    def __getattr__(self, what: str) -> Any:
        if self._stream is None:
            self._stream = stream(self._seed, *self._name)
        return getattr(self._stream, what)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the stream alone: whoever has the game's seed knows all that is hidden."""
        return random.Random, (), self.getstate()


def thoughts(seed: int, seat: int, moves: Sequence[Any], about: str) -> random.Random:
    """Return a bot's chance for one question: asked two things at once, it throws two dice.

    ``seed``: of the game; ``seat``: the bot's; ``moves``: all before this moment, whose number
    tells it from others; ``about``: the question, such as ``choose``.
    """
    return cast("random.Random", _Thoughts(seed, "bot", seat, len(moves), about))
