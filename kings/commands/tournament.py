"""``kings tournament``: bots against each other with the same cards, and who is better by how much.

The tables need NumPy, so they are only imported when a tournament is played.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from kings.analysis.rounding import same_deals, some_miss
from kings.bots.bot import Player
from kings.commands import batch_options, flag, game_options, need
from kings.errors import BadInput
from kings.sim.batch import play
from kings.sim.executors import bar
from kings.sim.results import Result, write_csv
from kings.sim.schedule import Schedule, against_field, round_robin

if TYPE_CHECKING:
    from kings.sim.intervals import Estimate
    from kings.sim.standings import Beats, Difference, Rating, Standing

MOST_DIFFERENCES = 20
"""Paired differences that are printed; JSON has all."""


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "--bots",
        required=True,
        help="who competes: a,b,c,d; your own: file:Class, or process:COMMAND for a program",
    )
    parser.add_argument(
        "--against",
        metavar="BOTS",
        help="seat each bot alone among these others (one name for all, or one for each other "
        "seat); without it, all line-ups of the bots play",
    )
    flag(
        parser,
        "--repeat",
        "let a bot sit at a table more than once (but not alone with its copies); its mean is "
        "then over all its seats, also those beside copies of itself",
    )
    parser.add_argument("--deals", type=int, default=20, help="how many (default 20)")
    parser.add_argument(
        "--seating",
        choices=("all", "rotations"),
        help="in each deal: all seatings, or the rotations of one order (default: all if few)",
    )
    batch_options.add_arguments(parser)


@dataclass(frozen=True, slots=True)
class _Found:
    """All that a tournament tells; ``ratings`` are missing where ``unrated`` says why."""

    games: int
    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]
    beats: Beats
    ratings: tuple[Rating, ...] | None
    unrated: str | None


def run(arguments: argparse.Namespace) -> int:
    """Play the tournament and print its tables, or all as JSON."""
    batch_options.check_files(arguments)
    judge = _judge()
    schedule = _schedule(arguments)
    with batch_options.client_of(arguments) as client:
        results = list(
            play(
                schedule,
                arguments.deals,
                workers=arguments.workers,
                client=client,
                progress=bar(),
                results=arguments.results,
            )
        )
    found = judge(results)
    if arguments.json:
        print(json.dumps(_answer(arguments, schedule, found)))
    else:
        _print(arguments, schedule, found)
    if arguments.out is not None:
        write_csv(arguments.out, results)
    return 0


def _judge() -> Callable[[list[Result]], _Found]:
    """Return what makes the tables; ``MissingPackage`` before anything was played for nothing."""
    need("analysis", "A tournament's table")
    from kings.sim.standings import beats, differences, ratings, standings

    def judge(results: list[Result]) -> _Found:
        rated, unrated = None, None
        try:
            rated = ratings(results)
        except BadInput as error:
            unrated = str(error)
        found = standings(results), differences(results), beats(results)
        return _Found(len(results), *found, rated, unrated)

    return judge


def _schedule(arguments: argparse.Namespace) -> Schedule[Any]:
    options = game_options.options_of(arguments)
    entrants = batch_options.entrants_of(arguments, arguments.bots)
    if arguments.against is None:
        if len(entrants) < options.players and not arguments.repeat:
            raise BadInput(
                f"{options.players} seats need as many different bots, not {len(entrants)}; "
                "--repeat lets a bot sit there more than once."
            )
        if len(entrants) < 2:
            raise BadInput(
                "One bot alone has nobody to compete with; name at least two, or use --against."
            )
        return round_robin(
            entrants,
            options,
            arguments.seed,
            repetition=arguments.repeat,
            seating=arguments.seating,
        )
    if arguments.repeat:
        raise BadInput("--repeat is for line-ups of the bots themselves, so not with --against.")
    field = [(bot.name, bot) for bot in _field(arguments, options.players)]
    return against_field(entrants, field, options, arguments.seed, seating=arguments.seating)


def _field(arguments: argparse.Namespace, players: int) -> list[Player[Any, Any]]:
    """Return the others, whom each bot meets alone."""
    return batch_options.bots_of(arguments, arguments.against, players - 1)


def _print(arguments: argparse.Namespace, schedule: Schedule[Any], found: _Found) -> None:
    print(
        f"{arguments.deals:,} deals of {schedule.per_deal:,} games each with the same cards: "
        f"{found.games:,} games, seed {arguments.seed}, "
        f"{game_options.say_table(schedule.options)}, seating: {schedule.seating}"
    )
    width = max(len(line.bot) for line in found.standings) + 2
    print(f"\n{'bot':<{width}}{'points':>8}{'95% interval':>18}{'wins':>8}{'95% interval':>20}")
    for line in found.standings:
        print(
            f"{line.bot:<{width}}{line.points.mean:>8.2f}{_range(line.points):>18}"
            f"{line.wins.mean:>8.1%}{_share_range(line.wins):>20}"
        )
    if arguments.deals > 1:
        told = same_deals(arguments.deals, "rows"), some_miss(2 * len(found.standings))
        print(textwrap.fill(" ".join(told), 100))
    if found.differences:
        _print_differences(found, width)
    if len(found.beats.bots) > 1:
        _print_beats(found.beats, width)
    _print_ratings(found, width)


def _range(found: Estimate) -> str:
    if found.low is None:
        return "all alike" if found.alike else ""
    return f"{found.low:.2f} to {found.high:.2f}"


def _share_range(found: Estimate) -> str:
    return "" if found.low is None else f"{found.low:.1%} to {found.high:.1%}"


def _print_differences(found: _Found, width: int) -> None:
    print("\nbetter than, with the same cards")
    print(f"{'bot':<{width}}{'other':<{width}}{'points':>8}{'95% interval':>18}")
    for line in found.differences[:MOST_DIFFERENCES]:
        points = f"{line.points.mean:+.2f}"
        print(f"{line.bot:<{width}}{line.other:<{width}}{points:>8}{_range(line.points):>18}")
    if len(found.differences) > MOST_DIFFERENCES:
        print(f"Only the first {MOST_DIFFERENCES} are shown; --json has all.")


def _print_beats(found: Beats, width: int) -> None:
    print("\nhas more points at the same table than (share of meetings)")
    wide = max(width, 8)
    print(" " * width + "".join(f"{bot:>{wide}}" for bot in found.bots))
    for bot, row in zip(found.bots, found.shares(), strict=True):
        cells = ("" if share != share else f"{share:.1%}" for share in row.tolist())
        print(f"{bot:<{width}}" + "".join(f"{cell:>{wide}}" for cell in cells))
    print(_say_meetings(found))


def _say_meetings(found: Beats) -> str:
    """Say on how much a share rests; a meeting counts for each two seats of a game."""
    met = sorted({number for row in found.meetings().tolist() for number in row if number})
    each = f"{met[0]:,}" if met[0] == met[-1] else f"{met[0]:,} to {met[-1]:,}"
    deals = len(found.ahead)
    return f"Each share is of {each} meetings, in {deals:,} deal{'s' if deals > 1 else ''}."


def _print_ratings(found: _Found, width: int) -> None:
    if found.ratings is None:
        print(f"\n{found.unrated}")
        return
    print("\nratings: 400 points mean odds of ten to one of being ahead")
    print(f"{'bot':<{width}}{'rating':>8}{'95% interval':>18}")
    for line in found.ratings:
        interval = "" if line.low is None else f"{line.low:z.0f} to {line.high:z.0f}"
        print(f"{line.bot:<{width}}{line.rating:>z8.0f}{interval:>18}")


def _answer(
    arguments: argparse.Namespace, schedule: Schedule[Any], found: _Found
) -> dict[str, Any]:
    shares = found.beats.shares().tolist()
    competing, company = list(schedule.names), None
    if schedule.heroes:
        (_, *others), *_ = schedule.lineups
        competing = [schedule.names[hero] for hero, *_ in schedule.lineups]
        company = [schedule.names[other] for other in others]
    return {
        **game_options.table_as_json(schedule.options),
        "deals": arguments.deals,
        "games": found.games,
        "seed": arguments.seed,
        "seating": schedule.seating,
        "bots": competing,
        "against": company,
        "standings": [asdict(line) for line in found.standings],
        "differences": [asdict(line) for line in found.differences],
        "ahead": {
            bot: {
                other: share
                for other, share in zip(found.beats.bots, row, strict=True)
                if share == share
            }
            for bot, row in zip(found.beats.bots, shares, strict=True)
        },
        "ratings": None if found.ratings is None else [asdict(line) for line in found.ratings],
        "unrated": found.unrated,
    }
