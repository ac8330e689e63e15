"""Many games among bots: here, in several processes or on several machines, with the same results.

Game number i has a seed of its own under the seed of the batch, so a game can be played again alone
with ``match.play_game``, and it doesn't matter which process plays it, or when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypedDict, TypeVar, Unpack, overload

from kings.bots.bot import Player
from kings.bots.negotiator import Negotiator
from kings.bots.strong import Strong
from kings.errors import BadInput, KingsError
from kings.games import room_of
from kings.records import files, recording
from kings.records.codec import encode
from kings.sim import executors, identity, results_file, tallies
from kings.sim.match import play_on
from kings.sim.results import GameFacts, GameResult, Meeting, Result
from kings.sim.schedule import Fixture, Schedule, game_seed, single_table
from kings.sim.user_bots import checked
from kings.struggle.options import Options

T = TypeVar("T")

MOST_GAMES = 1_000_000_000
"""Games or deals that a batch may have; compiled policies play as many in an hour."""

WORTH_COMPILING = 1_000
"""So many games among bots that bargain take longer by the readable rules than it takes to compile
the quick ones."""

WORTH_LOADING = 100
"""So many take longer than it takes to load what was compiled before."""


class How(TypedDict, total=False):
    """How games are played, and what is kept of them; what is left out is as in ``play``.

    ``workers``: the number of processes (None: one per processor); 1 plays in this process. A
    script that asks for more needs the usual ``if __name__ == "__main__"``. ``client``: a
    ``dask.distributed`` client whose workers play instead. ``progress``: is told how far it is,
    such as ``bar()``. ``journals``: a folder in which every game's journal is kept. ``results``: a
    file in which results are kept; if it is there, it is continued.
    """

    workers: int | None
    client: executors.Client | None
    progress: executors.Progress | None
    journals: Path | None
    results: Path | str | None


@overload
def simulate(
    options: Options, bots: Sequence[Player[Any, Any]], games: int, seed: int, **how: Unpack[How]
) -> Iterator[GameResult]: ...


@overload
def simulate(
    options: Any, bots: Sequence[Player[Any, Any]], games: int, seed: int, **how: Unpack[How]
) -> Iterator[GameFacts]: ...


def simulate(
    options: Any, bots: Sequence[Player[Any, Any]], games: int, seed: int, **how: Unpack[How]
) -> Iterator[Any]:
    """Play ``games`` games and yield their results in order; the same seed gives the same ones.

    ``options``: of any game; ``bots``: one per seat; ``games``: how many; ``seed``: of the batch,
    under which every game has its own; ``how``, all by name: as in ``How``. Raises
    ``BadInput`` at once if the numbers make no sense.
    """
    return play(single_table(options, bots, seed), games, **how)


@overload
def play(schedule: Schedule[Options], deals: int, **how: Unpack[How]) -> Iterator[GameResult]: ...


@overload
def play(schedule: Schedule[Any], deals: int, **how: Unpack[How]) -> Iterator[GameFacts]: ...


def play(
    schedule: Schedule[Any],
    deals: int,
    *,
    workers: int | None = 1,
    client: executors.Client | None = None,
    progress: executors.Progress | None = None,
    journals: Path | None = None,
    results: Path | str | None = None,
) -> Iterator[Any]:
    """Play the games of a schedule and yield their results, deal after deal.

    Of Kings' Struggle they are ``GameResult``, of other games ``GameFacts``.

    ``schedule``: who sits where, with which cards; ``deals``: how many, each for all its line-ups;
    ``workers`` (1), ``client``, ``progress``, ``journals`` and ``results``: as in ``How``.

    Raises ``BadInput`` at once if the numbers make no sense, if a bot is not ``repeatable``, or if
    the file has games without a journal where journals are wanted, and ``BadRecord`` if the file is
    one of other bots, options or versions.
    """
    check_games(deals)
    if client is not None and journals is not None:
        raise BadInput("Games on other machines keep no journals; play on this one to have them.")
    for name, bot in zip(schedule.names, schedule.bots, strict=True):
        if not bot.repeatable:
            raise BadInput(
                f"Bot “{name}” may play another game with the same seed, as with a time budget; "
                "in a batch it needs a budget other than time, such as a number of visits."
            )
    where = executors.executor(workers, client)
    settings = settings_of(schedule)
    kept = None if results is None else Path(results)
    if journals is not None:
        _make_folder(journals)
        if kept is not None:
            results_file.check_settings(kept, settings)
            _check_journals(journals, kept, deals * schedule.per_deal)
    compiled = journals is None and _pays_to_compile(schedule, deals * schedule.per_deal)
    if compiled and client is None:
        _prepare()  # or each process would compile for itself
    played = Games(schedule, journals, settings["program"], compiled=compiled)
    run: Run[Result] = Run(
        played, settings, lambda result: result.to_json(), results_file.reader(settings)
    )
    return run.pieces(deals * schedule.per_deal, where, kept=kept, progress=progress)


def settings_of(schedule: Schedule[Any]) -> dict[str, Any]:
    """Return all that decides the results of a schedule's games, as JSON values."""
    room = room_of(schedule.options)
    # The first files held games of Kings' Struggle only, and its files still name no game.
    named = {} if room.name == results_file.STRUGGLE else {"game": room.name}
    return {
        "engine": "readable",
        **named,
        "options": encode(room.options, schedule.options),
        "names": list(schedule.names),
        "bots": [identity.describe(bot) for bot in schedule.bots],
        "lineups": [list(lineup) for lineup in schedule.lineups],
        "seating": schedule.seating,
        "heroes": schedule.heroes,
        "seed": schedule.seed,
        "program": identity.program(room.name),
    }


def _pays_to_compile(schedule: Schedule[Any], games: int) -> bool:
    """Say whether games of bots that bargain are played by the compiled rules: the same, sooner."""
    bargain = [type(bot) is Negotiator for bot in schedule.bots]
    some = any(all(bargain[entrant] for entrant in lineup) for lineup in schedule.lineups)
    if not some or games < WORTH_LOADING or find_spec("numba") is None:
        return False
    from kings.sim.bargained import is_compiled  # only now: it takes a second, and NumPy and Numba

    return games >= WORTH_COMPILING or is_compiled()


def _prepare() -> None:
    from kings.sim.bargained import prepare  # as above

    prepare()


def _check_journals(folder: Path, kept: Path, games: int) -> None:
    """Refuse to leave journals out: games that a results file has are not played again."""
    done = min(results_file.count_pieces(kept), games)
    missing = sum(not journal_file(folder, index).exists() for index in range(done))
    if missing:
        raise BadInput(
            f"{kept.name} has {done} games, and {missing} of their journals are not in {folder}; "
            "choose another results file to play them again, or leave the journals out."
        )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} can't be made: {error.strerror}.") from error


# One game of a schedule. A ``Games`` is pickled, so it holds plain values and no open files.


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a schedule by number; it may travel to another process and play there.

    ``journals``: a folder for the games' journals, or None; ``program``: the one that may play
    them (``identity.program``); ``compiled``: whether tables of bots that bargain play by the
    compiled rules, where no journal is kept. That makes no difference to the results.
    """

    schedule: Schedule[Any]
    journals: Path | None
    program: dict[str, str]
    compiled: bool = False

    def __call__(self, index: int) -> Result:
        """Play game ``index``; ``KingsError`` where another version of the program would play."""
        here = identity.program(room_of(self.schedule.options).name)
        if self.program != here:
            raise KingsError(
                f"A worker runs another version of the program than this process: {here} and not "
                f"{self.program}. Have the same versions everywhere, and start again after the "
                "code was changed."
            )
        if self.compiled and (result := _compiled_game(self.schedule, index)) is not None:
            return result
        return play_fixture(self.schedule, index, journals=self.journals)


def _compiled_game(schedule: Schedule[Any], index: int) -> Result | None:
    """Play game ``index`` of a schedule by the compiled rules; None if they don't know its bots."""
    from kings.sim import bargained  # as above

    fixture = schedule.fixture(index)
    bots = [schedule.bots[entrant] for entrant in fixture.seats]
    if not bargained.can_play(schedule.options, bots):
        return None
    return bargained.play(schedule.options, bots, meeting_of(schedule, fixture))


def meeting_of(schedule: Schedule[Any], fixture: Fixture) -> Meeting:
    """Return which game of a schedule it is."""
    return Meeting(
        fixture.index,
        fixture.deal,
        fixture.lineup,
        game_seed(schedule.seed, fixture.deal),
        tuple(schedule.names[entrant] for entrant in fixture.seats),
        fixture.hero,
    )


def play_fixture(schedule: Schedule[Any], index: int, *, journals: Path | None = None) -> Result:
    """Play game ``index`` of a schedule by the readable rules and return its result.

    It is the same game every time. ``journals``: a folder in which its journal is kept. Raises
    ``BadInput`` if that can't be done, or if a bot does what can't be understood.
    """
    fixture = schedule.fixture(index)
    meeting = meeting_of(schedule, fixture)
    room = room_of(schedule.options)
    bots = [
        checked(_quickened(schedule.bots[entrant]), name, index, meeting.seed)
        for entrant, name in zip(fixture.seats, meeting.bots, strict=True)
    ]
    state = room.game.start(schedule.options)
    moves: list[Any] = []
    tally = tallies.TALLIES[room.name](len(bots))
    for move, step in play_on(state, (), bots, meeting.seed):
        moves.append(move)
        state = step.state
        tally.note(step.events)
    if journals is not None:
        _keep_journal(schedule, fixture, journals, moves)
    outcome = room.game.outcome(state)
    assert outcome is not None
    return tally.result(meeting, state, outcome)


def _quickened(bot: Player[Any, Any]) -> Player[Any, Any]:
    """Return the bot that decides the same by compiled rules, where there are any."""
    if not isinstance(bot, Strong) or find_spec("numba") is None:
        return bot
    from kings.sim.strong import QUICK  # only now: it takes a second, and NumPy and Numba

    quick = QUICK.get(type(bot))
    return bot if quick is None else quick(bot.promises)


def journal_file(folder: Path, index: int) -> Path:
    """Return the file of game ``index``'s journal in a folder of journals."""
    return folder / f"game-{index:06}.jsonl"


def _keep_journal(
    schedule: Schedule[Any], fixture: Fixture, folder: Path, moves: list[Any]
) -> None:
    """Write a game's journal; it has no times, so that the same seed gives the same bytes.

    So a game that has to be played again may write its journal again, but no other game may.
    """
    names = tuple(schedule.names[entrant] for entrant in fixture.seats)
    seed = game_seed(schedule.seed, fixture.deal)
    name = f"{schedule.seed}-{fixture.index}"
    record = recording.Recording(
        recording.new_header(schedule.options, names, seed, timed=False, name=name)
    )
    for move in moves:
        record.do(move)
    file, text = journal_file(folder, fixture.index), record.text()
    try:
        if file.exists() and not text.startswith(files.read_text(file)):
            raise BadInput(f"{file} is the journal of another game.")
        files.write_text(file, text)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


# A long run of numbered pieces, whatever plays them.


def check_games(games: int) -> None:
    """Raise ``BadInput`` for fewer games than one, and for more than anybody waits for."""
    if games < 1:
        raise BadInput(f"A batch has at least one game, not {games}.")
    if games > MOST_GAMES:
        raise BadInput(f"A batch has at most {MOST_GAMES:,} games, not {games:,}.")


@dataclass(frozen=True, slots=True)
class Run(Generic[T]):
    """How pieces are played, told apart, and written.

    ``play``: from a piece's number to the piece; ``settings``: all that decides what comes out, as
    JSON values; ``to_json`` and ``from_json``: a piece as a line of a results file, and back.
    """

    play: Callable[[int], T]
    settings: dict[str, Any]
    to_json: Callable[[T], dict[str, Any]]
    from_json: Callable[[Any], T]

    def pieces(
        self,
        number: int,
        where: executors.Executor,
        *,
        kept: Path | None = None,
        progress: executors.Progress | None = None,
    ) -> Iterator[T]:
        """Yield pieces 0 to ``number`` − 1: those in the file ``kept`` first, then the others.

        ``where``: what plays them; ``progress``: is told how many are done, of how many. Every
        chunk is on the disk before its pieces are yielded. Raises ``BadRecord`` at once for a
        file of other settings.
        """
        if kept is not None:
            results_file.check_settings(kept, self.settings)
        return self._all(number, where, kept, progress)

    def _all(
        self,
        number: int,
        where: executors.Executor,
        kept: Path | None,
        progress: executors.Progress | None,
    ) -> Iterator[T]:
        file = None if kept is None else results_file.ResultsFile.open(kept, self.settings)
        try:
            done = 0 if file is None else min(file.done, number)
            if progress is not None:
                progress(done, number)
            if file is not None:
                yield from islice(file.pieces(self.from_json), done)
            if done == number:
                return
            for chunk in where.run(self.play, range(done, number)):
                if file is not None:
                    file.add(map(self.to_json, chunk))
                for piece in chunk:
                    done += 1
                    if progress is not None:
                        progress(done, number)
                    yield piece
        finally:
            if file is not None:
                file.close()
