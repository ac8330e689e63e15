"""Play-outs by the compiled kernel, a hundred times as quick, and a searcher that thinks with them.

>>> from kings.sim.compiled_playouts import compiled_searcher
>>> compiled_searcher(visits=100).name
'searcher'
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Literal

from kings.bots.searcher import Searcher
from kings.bots.tree_search import Worth
from kings.errors import BadInput
from kings.sim.kernel.layout import MOST_OWED
from kings.sim.kernel.play import play_on
from kings.sim.kernel.policies import POLICIES
from kings.struggle.moves import PromiseGold
from kings.struggle.partition.transducer import Transducer
from kings.struggle.state import LedgerEntry, State


@dataclass(frozen=True, slots=True)
class CompiledPlayOut:
    """Plays a state on to the end in the kernel, several times, and averages.

    ``games``: how often, all with luck of their own. ``policy``: how every seat decides, one of the
    kernel's. ``tricks``: how many tricks count, the present one among them (None: all); the points
    of later ones are left out. ``transducer``: for house scoring tables (S-66).

    Of more promises of gold than a row of the kernel holds, those due first are kept in mind.
    """

    games: int = 16
    policy: str = "greedy"
    tricks: int | None = None
    transducer: Transducer | None = None

    def __post_init__(self) -> None:
        """Refuse what no play-out can be made of."""
        if self.games < 1 or (self.tricks is not None and self.tricks < 1):
            raise BadInput("A play-out plays at least one game and one trick.")
        if self.policy not in POLICIES:
            raise BadInput(f"There is no policy “{self.policy}”; choose: {', '.join(POLICIES)}.")

    def __call__(self, state: State, rng: random.Random) -> Worth:
        """Return the mean points and shares of the victory; raises ``BadInput`` as ``play_on``."""
        results = play_on(
            _fitted(state),
            [self.policy] * state.players,
            self.games,
            rng.getrandbits(63),
            transducer=self.transducer,
            tricks=self.tricks is not None,
        )
        points = results.scores
        if self.tricks is not None:
            assert results.tricks is not None
            later = results.tricks.gained[:, state.round - 1 + self.tricks :]
            points = points - later.sum(axis=1)
        return Worth(tuple(points.mean(axis=0).tolist()), tuple(results.wins.mean(axis=0).tolist()))


def _fitted(state: State) -> State:
    """Return the state with no more promised gold than the kernel has room for."""
    owed = sorted(filter(_is_owed, state.promises), key=_due)
    if len(owed) <= MOST_OWED:
        return state
    late = {line.number for line in owed[MOST_OWED:]}
    return replace(
        state, promises=tuple(line for line in state.promises if line.number not in late)
    )


def _is_owed(line: LedgerEntry) -> bool:
    return line.status == "open" and isinstance(line.clause, PromiseGold)


def _due(line: LedgerEntry) -> int:
    return line.clause.due


def compiled_searcher(
    *,
    visits: int = 60,
    games: int = 4,
    policy: str = "greedy",
    tricks: int | None = 2,
    transducer: Transducer | None = None,
    reward: Literal["points", "wins"] = "points",
    exploration: float = 0.1,
    patience: int = 8,
    deal_visits: int = 8,
    seconds: float | None = None,
) -> Searcher:
    """Return a searcher that plays on in the kernel.

    ``games`` to ``transducer``: of each play-out, as in ``CompiledPlayOut``. The other parameters
    are those of ``Searcher``. Raises ``BadInput`` for numbers with which it could not think.
    """
    return Searcher(
        visits=visits,
        play_out=CompiledPlayOut(games, policy, tricks, transducer),
        reward=reward,
        exploration=exploration,
        patience=patience,
        deal_visits=deal_visits,
        seconds=seconds,
    )
