"""What bots say at the bargaining table of Kings' Struggle before anybody decides."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kings.bots import Bot, Reply
from kings.sim.thinking import thoughts
from kings.struggle.moves import Move, Propose, Refuse, Settle, Talk
from kings.struggle.rules import GAME
from kings.struggle.state import Proposal, State

Talkers = Sequence[Bot | None]
"""Who sits where: a bot that can talk, or None for a person."""


def bots_are_done_talking(state: State, moves: Sequence[Move], seats: Talkers, seed: int) -> bool:
    """Say whether no bot has anything more to say at this moment."""
    return next_talk(state, moves, seats, seed) is None


def next_talk(state: State, moves: Sequence[Move], seats: Talkers, seed: int) -> Talk | None:
    """Return the next word of a bot in this window for deals, or None.

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
