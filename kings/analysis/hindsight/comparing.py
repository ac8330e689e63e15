"""Asks what would have happened otherwise: plays both courses of a fork on and compares them."""

from __future__ import annotations

from collections.abc import Sequence

from kings.analysis.hindsight.branches import Fork
from kings.analysis.hindsight.compared import Compared
from kings.analysis.hindsight.continuing import Engine, continuation, play_on
from kings.errors import BadInput


def what_if(
    fork: Fork,
    players: str | Sequence[str] = "paying",
    *,
    games: int = 2000,
    seed: int = 1,
    engine: Engine = "kernel",
    look_at_hidden: bool = False,
) -> Compared:
    """Play both courses of a fork on to the end and return what came of them.

    ``players``: who plays on, one name for all seats or one for each: compiled policies (see
    ``kings.sim.kernel.policies``), or bots if that is the ``engine``; where the fork names others
    for the other course, they sit there. ``games``: how often each course is played on; game g of
    both meets the same chance. ``look_at_hidden``: also look at cards of an unfinished game that
    some player may not know. Raises ``BadInput`` for what can't be played.
    """
    check_hidden(fork, look_at_hidden=look_at_hidden)
    played = continuation(players, fork.was.state.players, engine)
    other = played.but(fork.others, silent=fork.silent)
    return Compared(
        fork,
        play_on(fork.was, played, games, seed),
        play_on(fork.otherwise, other, games, seed),
        played,
        other,
        seed,
    )


def check_hidden(fork: Fork, *, look_at_hidden: bool) -> None:
    """Refuse to use what is still hidden in a game that goes on, unless it was asked for."""
    if fork.hidden and not look_at_hidden:
        raise BadInput(
            "This game is not over, and hindsight would use cards that some player can't see; "
            "ask for that explicitly (look_at_hidden), or wait for the end."
        )
