"""Many games among bots, one after the other or in several processes, with the same results.

Game number i has a seed of its own under the seed of the batch, so a game can be played again alone
with ``match.play_game``, and it doesn't matter which process plays it, or when.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import NormalDist, fmean, stdev

from kings.bots import Bot
from kings.errors import BadInput
from kings.records import Recording, new_header
from kings.seeds import stream
from kings.sim.match import Played, play_game
from kings.struggle.options import Options

__all__ = ["GameResult", "SeatSummary", "game_seed", "simulate", "summarize"]

Progress = Callable[[int, int], None]
"""Is told how many games are done, of how many."""

MOST_IN_A_CHUNK = 50
"""Games handed to a process at a time: few enough that progress shows."""

WIDTH = NormalDist().inv_cdf(0.975)
"""Standard errors on either side of a mean that make a 95% interval (about 1.96)."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a batch.

    ``scores`` in VP and ``gold`` by seat; ``winners``: the seats that share the victory;
    ``deals``: how many were struck; ``kept``, ``broken``, ``void``: how many promises ended so.
    """

    index: int
    seed: int
    scores: tuple[int, ...]
    gold: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    kept: int
    broken: int
    void: int
    night: bool


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How one seat did over many games.

    ``points``: mean VP, with the standard error of that mean and its 95% interval (normal
    approximation; both None for a single game); ``wins``: share of the victories, 0 to 1, where a
    victory that k seats share is 1/k to each.
    """

    seat: int
    bot: str
    games: int
    points: float
    error: float | None
    interval: tuple[float, float] | None
    wins: float


def game_seed(seed: int, index: int) -> int:
    """Return the seed of game ``index`` (from 0) of a batch, 0 to 2^63 - 1."""
    return stream(seed, "game", index).getrandbits(63)


def simulate(
    options: Options,
    bots: Sequence[Bot],
    games: int,
    seed: int,
    *,
    workers: int | None = 1,
    progress: Progress | None = None,
    journals: Path | None = None,
) -> Iterator[GameResult]:
    """Play ``games`` games and yield their results in order; the same seed gives the same ones.

    ``bots``: one per seat. ``workers``: the number of processes (None: one per processor); 1 plays
    in this process. A script that asks for more needs the usual ``if __name__ == "__main__"``.
    ``journals``: a folder in which every game's journal is kept. Raises ``BadInput`` at once if
    the numbers make no sense.
    """
    if len(bots) != options.players:
        raise BadInput(f"{options.players} seats need as many bots, not {len(bots)}.")
    if games < 1:
        raise BadInput(f"A batch has at least one game, not {games}.")
    if workers is not None and workers < 1:
        raise BadInput(f"At least one process has to play, not {workers}.")
    many = workers if workers is not None else os.cpu_count() or 1
    batch = _Batch(options, tuple(bots), seed, journals)
    if journals is not None:
        _make_folder(journals)
    results = _here(batch, range(games)) if many == 1 else _spread(batch, games, many)
    return _counted(results, games, progress)


def _counted(
    results: Iterable[GameResult], games: int, progress: Progress | None
) -> Iterator[GameResult]:
    for result in results:
        if progress is not None:
            progress(result.index + 1, games)
        yield result


@dataclass(frozen=True, slots=True)
class _Batch:
    """What all games of a batch have in common."""

    options: Options
    bots: tuple[Bot, ...]
    seed: int
    journals: Path | None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} can't be made: {error.strerror}.") from error


def _here(batch: _Batch, games: range) -> Iterator[GameResult]:
    return (_game(batch, index) for index in games)


def _game(batch: _Batch, index: int) -> GameResult:
    seed = game_seed(batch.seed, index)
    played = play_game(batch.options, batch.bots, seed)
    if batch.journals is not None:
        _keep(batch, batch.journals, index, played)
    state = played.state
    statuses = [promise.status for promise in state.promises]
    return GameResult(
        index=index,
        seed=seed,
        scores=played.outcome.scores,
        gold=state.gold,
        winners=played.outcome.winners,
        deals=state.deals_struck,
        kept=statuses.count("kept"),
        broken=statuses.count("broken"),
        void=statuses.count("void"),
        night=bool(state.night),
    )


def _keep(batch: _Batch, folder: Path, index: int, played: Played) -> None:
    """Write a game's journal; it has no times, so that the same seed gives the same bytes."""
    names = tuple(bot.name for bot in batch.bots)
    seed = game_seed(batch.seed, index)
    header = new_header(batch.options, names, seed, timed=False, name=f"{batch.seed}-{index}")
    record = Recording(header)
    for move in played.moves:
        record.do(move)
    file = folder / f"game-{index:06}.jsonl"
    try:
        with file.open("x", encoding="utf-8") as journal:
            journal.write(record.text())
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


def _spread(batch: _Batch, games: int, workers: int) -> Iterator[GameResult]:
    """Play in several processes; who stops listening stops them after the games in hand."""
    size = max(1, min(MOST_IN_A_CHUNK, -(-games // (4 * workers))))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    # Fresh processes, as on every system: a copy of this one would copy its threads' locks.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(chunks)), mp_context=context)
    try:
        running = [pool.submit(_chunk, batch, chunk) for chunk in chunks]
        yield from chain.from_iterable(future.result() for future in running)
    finally:
        pool.shutdown(cancel_futures=True)


def _chunk(batch: _Batch, games: range) -> list[GameResult]:
    return list(_here(batch, games))


def summarize(results: Iterable[GameResult], bots: Sequence[Bot]) -> tuple[SeatSummary, ...]:
    """Return a summary per seat, in order of seats; ``BadInput`` if there is no result."""
    games = list(results)
    if not games:
        raise BadInput("There is no game to sum up.")
    return tuple(_summary(games, seat, bot.name) for seat, bot in enumerate(bots))


def _summary(games: list[GameResult], seat: int, bot: str) -> SeatSummary:
    scores = [game.scores[seat] for game in games]
    mean = fmean(scores)
    error = stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else None
    return SeatSummary(
        seat=seat,
        bot=bot,
        games=len(games),
        points=mean,
        error=error,
        interval=None if error is None else (mean - WIDTH * error, mean + WIDTH * error),
        wins=fmean(1 / len(game.winners) if seat in game.winners else 0.0 for game in games),
    )
