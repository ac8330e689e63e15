"""One game, driven: chance draws, bots talk and decide, and a human seat is waited for.

What comes next is worked out from the state and the moves so far, and from nothing else. So a game
that is resumed, or gone back in, continues exactly as it would have, and no generator of chance has
to be saved: every draw and every thought has a stream of its own under the game's seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from kings import struggle
from kings.bots.player import Player
from kings.errors import BadInput
from kings.game import NATURE, Game, Outcome, Step
from kings.games import room_of
from kings.seeds import stream
from kings.sim.talking import next_talk
from kings.sim.thinking import Seats, thoughts

Talk = Callable[[Any, Sequence[Any], Any, int], Any]

TALKS: Mapping[type, Talk] = MappingProxyType({struggle.State: next_talk})
"""What bots say before a decision, by the state of the game in which anything is said."""


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game: every move from the first draw on, how the table lay then, and the result."""

    moves: tuple[Any, ...]
    state: Any
    outcome: Outcome


def next_move(
    state: Any, moves: Sequence[Any], seats: Seats, seed: int, *, draws: int | None = None
) -> Any:
    """Return what happens next without a person: a draw, a bot's word, or a bot's decision.

    ``state``: of any game. ``moves``: all the moves that led from the start to it, those taken back
    left out. ``draws``: how many of them are chance's, for whom that is known already. None means
    that a person has to decide, or that the game is over. Bots say all they want to say before
    anybody decides; where several are asked, they choose before any person.
    """
    talk = TALKS.get(type(state))
    said = None if talk is None else talk(state, moves, seats, seed)
    return next_decision(state, moves, seats, seed, draws=draws) if said is None else said


def next_decision(
    state: Any, moves: Sequence[Any], seats: Seats, seed: int, *, draws: int | None = None
) -> Any:
    """Return the draw or the bot's decision that is due, talk or no talk; None as in ``next_move``.

    A table with people lets ``bots_are_done_talking`` come true, gives them the chance to propose,
    and then asks for this.
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
    game: Game[Any, Any, Any],
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

    For example ``kings.play_on(kings.GAME.start(options), (), [kings.bot("greedy")] * 4, 1)``.
    """
    game = room_of(state.options).game
    so_far, draws = list(moves), _draws(moves)
    while (move := next_move(state, so_far, seats, seed, draws=draws)) is not None:
        step = game.apply(state, move)
        yield move, step
        so_far.append(move)
        draws += move.seat == NATURE
        state = step.state


def play_game(options: Any, bots: Sequence[Player[Any, Any]], seed: int) -> Played:
    """Play a whole game among bots, one per seat; the same seed gives the same game.

    ``options``: of any game. Raises ``BadInput`` if there are more or fewer bots than seats.
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
