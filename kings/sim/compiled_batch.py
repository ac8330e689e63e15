"""Millions of games by compiled rules: sums over blocks of games, exact whatever plays them.

Of each block only whole numbers are kept, so the order in which blocks are added up can't matter;
means and errors are worked out at the end, from exact fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings.errors import BadInput, BadRecord, KingsError
from kings.records.codec import encode
from kings.records.files import write_table
from kings.sim import batch, executors, intervals
from kings.sim.identity import program
from kings.struggle.options import Options

if TYPE_CHECKING:
    from kings.struggle.partition.transducer import Transducer

BLOCK = 10_000
"""Games in a block."""

By = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """What ``games`` games add up to.

    By seat: ``points`` in VP and their ``squares``; ``gold`` and ``cards`` at the end; ``wins[k]``:
    how often the seat was one of k + 1 that shared the victory (S-64). In all games together:
    ``plies``, decisions of players; ``forced``, those with one choice only; ``sold``, actions that
    were paid for.
    """

    index: int
    games: int
    points: By
    squares: By
    gold: By
    cards: By
    wins: tuple[By, ...]
    plies: int
    forced: int
    sold: int

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return asdict(self)

    @staticmethod
    def from_json(data: Any) -> Block:
        """Read what ``to_json`` wrote; ``BadRecord`` if it is something else."""
        if not isinstance(data, dict) or set(data) != {field.name for field in fields(Block)}:
            raise BadRecord("this is not a block of games.")
        return Block(
            **{name: _tuples(value) if name in _BY else value for name, value in data.items()}
        )


_BY = ("points", "squares", "gold", "cards", "wins")


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value


@dataclass(frozen=True, slots=True)
class CompiledSeat:
    """How one seat did: means over ``games`` games, with 95% intervals (``intervals``).

    ``points`` in VP, ``wins``: share of the victories, each with its standard error; ``gold`` and
    ``cards`` won at the end of a game. Errors and intervals are None for a single game, and where
    all games were alike; only ``wins`` have an interval then.
    """

    seat: int
    policy: str
    games: int
    points: float
    points_error: float | None
    points_low: float | None
    points_high: float | None
    wins: float
    wins_error: float | None
    wins_low: float | None
    wins_high: float | None
    gold: float
    cards: float


@dataclass(frozen=True, slots=True)
class _Blocks:
    """The blocks of a batch by number; it may travel to another machine and play there."""

    options: Options
    policies: tuple[str, ...]
    games: int
    seed: int
    threads: int
    transducer: Transducer | None
    program: dict[str, str]

    def __call__(self, index: int) -> Block:
        from kings.sim.kernel.play import play_games

        if self.program != program():
            raise KingsError(
                f"A worker runs another version of the program than this process: {program()} and "
                f"not {self.program}. Have the same versions everywhere."
            )
        first = index * BLOCK
        games = min(BLOCK, self.games - first)
        played = play_games(
            self.options,
            self.policies,
            games,
            self.seed,
            first=first,
            threads=self.threads,
            transducer=self.transducer,
        )
        points = played.scores.astype("int64")
        seats = self.options.players
        shares = [(played.wins * share).round() == 1 for share in range(1, seats + 1)]
        return Block(
            index=index,
            games=games,
            points=_sums(points),
            squares=_sums(points * points),
            gold=_sums(played.gold.astype("int64")),
            cards=_sums(played.cards.astype("int64")),
            wins=tuple(
                tuple(int((share[:, seat]).sum()) for share in shares) for seat in range(seats)
            ),
            plies=int(played.plies.sum(dtype="int64")),
            forced=int(played.forced.sum(dtype="int64")),
            sold=int(played.sold.sum(dtype="int64")),
        )


def _sums(values: Any) -> By:
    return tuple(int(total) for total in values.sum(axis=0))


def simulate_compiled(
    options: Options,
    policies: Sequence[str],
    games: int,
    seed: int,
    *,
    threads: int = 1,
    client: executors.Client | None = None,
    progress: executors.Progress | None = None,
    results: Path | str | None = None,
    transducer: Transducer | None = None,
) -> tuple[Block, tuple[CompiledSeat, ...]]:
    """Play games by compiled policies; return their sums, and a summary per seat.

    ``policies``: a name for each seat (``kernel.play.POLICIES``); ``threads``: how many share the
    work here, or in each worker of ``client``; ``results``: a file to keep blocks in and to go on
    with, to the same number of games; ``transducer``: needed for house tables. The same seed gives
    the same sums however and wherever they are played. Raises ``BadInput`` for what makes no sense,
    ``MissingPackage`` without Numba.
    """
    batch.check_games(games)
    from kings.sim.kernel.play import play_games

    names = tuple(policies)
    play_games(options, names, 1, seed, transducer=transducer)  # refuses at once what it must
    play = _Blocks(options, names, games, seed, threads, transducer, program())
    settings = {
        "engine": "kernel",
        "options": encode(Options, options),
        "policies": list(names),
        "games": games,
        "seed": seed,
        "program": program(),
    }
    run = batch.Run(play, settings, Block.to_json, Block.from_json)
    blocks = run.pieces(
        -(-games // BLOCK),
        executors.Here() if client is None else executors.Cluster(client),
        kept=None if results is None else Path(results),
        progress=None if progress is None else _in_games(progress, games),
    )
    total = add_up(blocks)
    return total, _seats(total, names)


def _in_games(progress: executors.Progress, games: int) -> executors.Progress:
    return lambda done, _: progress(min(done * BLOCK, games), games)


def add_up(blocks: Iterable[Block]) -> Block:
    """Return what blocks add up to, as one block; ``BadInput`` if there is none."""
    total: Block | None = None
    for block in blocks:
        total = block if total is None else _sum(total, block)
    if total is None:
        raise BadInput("There is no game to sum up.")
    return total


def _sum(one: Block, other: Block) -> Block:
    return Block(
        0,
        *(_added(getattr(one, name), getattr(other, name)) for name in _FIELDS),
    )


_FIELDS = tuple(field.name for field in fields(Block) if field.name != "index")


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, tuple):
        return tuple(_added(*pair) for pair in zip(one, other, strict=True))
    return one + other


def _seats(total: Block, policies: Sequence[str]) -> tuple[CompiledSeat, ...]:
    return tuple(_seat(total, seat, policy) for seat, policy in enumerate(policies))


def _seat(total: Block, seat: int, policy: str) -> CompiledSeat:
    shares = [Fraction(count, k) for k, count in enumerate(total.wins[seat], start=1)]
    squares = [Fraction(count, k * k) for k, count in enumerate(total.wins[seat], start=1)]
    points = _moments(Fraction(total.points[seat]), Fraction(total.squares[seat]), total.games)
    wins = _moments(sum(shares, Fraction()), sum(squares, Fraction()), total.games, intervals.SHARE)
    gold, cards = (by[seat] / total.games for by in (total.gold, total.cards))
    return CompiledSeat(seat, policy, total.games, *points, *wins, gold, cards)


def _moments(
    total: Fraction, squares: Fraction, games: int, within: intervals.Bounds = intervals.ANYTHING
) -> tuple[float, float | None, float | None, float | None]:
    """Return mean, standard error and interval from a sum and a sum of squares."""
    mean = total / games
    if games == 1:
        return float(mean), None, None, None
    error = sqrt((squares - total * mean) / (games - 1) / games)
    low, high = intervals.interval(float(mean), error, games, within) or (None, None)
    return float(mean), None if intervals.alike(error) else error, low, high


def write_seats(file: Path | str, seats: Sequence[CompiledSeat]) -> None:
    """Write a summary as CSV, one row a seat; ``BadInput`` if that can't be done."""
    columns = [field.name for field in fields(CompiledSeat)]
    write_table(file, columns, (tuple(asdict(seat).values()) for seat in seats))
