"""Many games among bots: here, in several processes or on several machines, with the same results.

Game number i has a seed of its own under the seed of the batch, so a game can be played again alone
with ``match.play_game``, and it doesn't matter which process plays it, or when.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, overload

from kings import castle, keys
from kings.bots.bot import Player
from kings.errors import BadInput
from kings.games import room_of
from kings.records.codec import encode
from kings.sim.executors import executor
from kings.sim.facts import GameFacts
from kings.sim.identity import describe, program
from kings.sim.playing import Games, journal_file
from kings.sim.progress import Progress
from kings.sim.result import Result
from kings.sim.results import GameResult
from kings.sim.results_file import STRUGGLE, check_settings, count_pieces, reader
from kings.sim.running import Run, check_games
from kings.sim.schedule import Schedule, single_table
from kings.struggle.options import Options


@overload
def simulate(
    options: Options,
    bots: Sequence[Player[Any, Any]],
    games: int,
    seed: int,
    *,
    workers: int | None = ...,
    client: Any = ...,
    progress: Progress | None = ...,
    journals: Path | None = ...,
    results: Path | str | None = ...,
) -> Iterator[GameResult]: ...


@overload
def simulate(
    options: keys.Options | castle.Options,
    bots: Sequence[Player[Any, Any]],
    games: int,
    seed: int,
    *,
    workers: int | None = ...,
    client: Any = ...,
    progress: Progress | None = ...,
    journals: Path | None = ...,
    results: Path | str | None = ...,
) -> Iterator[GameFacts]: ...


def simulate(
    options: Any,
    bots: Sequence[Player[Any, Any]],
    games: int,
    seed: int,
    *,
    workers: int | None = 1,
    client: Any = None,
    progress: Progress | None = None,
    journals: Path | None = None,
    results: Path | str | None = None,
) -> Iterator[Any]:
    """Play ``games`` games and yield their results in order; the same seed gives the same ones.

    ``options``: of any game; ``bots``: one per seat. The other arguments are those of ``play``.
    Raises ``BadInput`` at once if the numbers make no sense.
    """
    schedule = single_table(options, bots, seed)
    return play(
        schedule,
        games,
        workers=workers,
        client=client,
        progress=progress,
        journals=journals,
        results=results,
    )


@overload
def play(
    schedule: Schedule[Options],
    deals: int,
    *,
    workers: int | None = ...,
    client: Any = ...,
    progress: Progress | None = ...,
    journals: Path | None = ...,
    results: Path | str | None = ...,
) -> Iterator[GameResult]: ...


@overload
def play(
    schedule: Schedule[keys.Options] | Schedule[castle.Options],
    deals: int,
    *,
    workers: int | None = ...,
    client: Any = ...,
    progress: Progress | None = ...,
    journals: Path | None = ...,
    results: Path | str | None = ...,
) -> Iterator[GameFacts]: ...


def play(
    schedule: Schedule[Any],
    deals: int,
    *,
    workers: int | None = 1,
    client: Any = None,
    progress: Progress | None = None,
    journals: Path | None = None,
    results: Path | str | None = None,
) -> Iterator[Any]:
    """Play the games of a schedule and yield their results, deal after deal.

    Of Kings' Struggle they are ``GameResult``, of other games ``GameFacts``.

    ``workers``: the number of processes (None: one per processor); 1 plays in this process. A
    script that asks for more needs the usual ``if __name__ == "__main__"``. ``client``: a
    ``dask.distributed`` client whose workers play instead. ``progress``: is told how far it is,
    such as ``progress.bar()``. ``journals``: a folder in which every game's journal is kept.
    ``results``: a file in which results are kept; if it is there, it is gone on with.

    Raises ``BadInput`` at once if the numbers make no sense, if a bot is not ``repeatable``, or if
    the file has games without a journal where journals are wanted, and ``BadRecord`` if the file is
    one of other bots, options or versions.
    """
    check_games(deals)
    if client is not None and journals is not None:
        raise BadInput("Other machines keep no journals here; play in this one to have them.")
    for name, bot in zip(schedule.names, schedule.bots, strict=True):
        if not bot.repeatable:
            raise BadInput(
                f"Bot “{name}” may play another game with the same seed, as with a time budget; "
                "in a batch it needs a budget that is no time, such as a number of visits."
            )
    where = executor(workers, client)
    settings = settings_of(schedule)
    kept = None if results is None else Path(results)
    if journals is not None:
        _make_folder(journals)
        if kept is not None:
            check_settings(kept, settings)
            _check_journals(journals, kept, deals * schedule.per_deal)
    played = Games(schedule, journals, settings["program"])
    run: Run[Result] = Run(played, settings, _written, reader(settings))
    return run.pieces(deals * schedule.per_deal, where, kept=kept, progress=progress)


def _written(result: Result) -> dict[str, Any]:
    return result.to_json()


def settings_of(schedule: Schedule[Any]) -> dict[str, Any]:
    """Return all that decides the results of a schedule's games, as JSON values."""
    room = room_of(schedule.options)
    named = {} if room.name == STRUGGLE else {"game": room.name}
    return {
        "engine": "readable",
        **named,
        "options": encode(room.options, schedule.options),
        "names": list(schedule.names),
        "bots": [describe(bot) for bot in schedule.bots],
        "lineups": [list(lineup) for lineup in schedule.lineups],
        "seating": schedule.seating,
        "heroes": schedule.heroes,
        "seed": schedule.seed,
        "program": program(room.name),
    }


def _check_journals(folder: Path, kept: Path, games: int) -> None:
    """Refuse to leave journals out: games that a results file has are not played again."""
    done = min(count_pieces(kept), games)
    missing = sum(not journal_file(folder, index).exists() for index in range(done))
    if missing:
        raise BadInput(
            f"{kept.name} has {done} games, and {missing} of their journals are not in {folder}; "
            "take another results file to play them again, or leave the journals out."
        )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} can't be made: {error.strerror}.") from error
