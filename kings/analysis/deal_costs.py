"""What deals cost those who were not asked, beside what moves cost that nobody paid for.

A trick that one player wins another loses, with a deal or without. So what a deal costs the others
means something only beside what any good move costs them. Bots play games and trade as they like;
then, in hindsight, each deal is compared with its refusal, and each use of a card that nobody
had bought with leaving it unused. Both courses are played on to the end with the same luck.

The answers are kept in ``data/deal_costs``; ``python -m kings.analysis.deal_costs FOLDER`` computes
them anew.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import numpy as np
import pandas as pd

from kings.analysis import study
from kings.analysis.hindsight import another_choice, deals_worth, what_if, without_deals
from kings.analysis.hindsight.comparison import Comparison
from kings.analysis.hindsight.playouts import SILENT, TRADER
from kings.analysis.study import Study
from kings.bots import make_bot
from kings.records.recording import Recording, new_header
from kings.sim.intervals import Estimate, estimate
from kings.sim.match import play_game
from kings.sim.schedule import game_seed
from kings.struggle import Options, moves
from kings.struggle.events import DealStruck

SEED, GAMES, PLAYOUTS = 66, 100, 200
BOT = "fair-keeper"
"""Who plays in all seats: it pays in coins wherever it has them, so that its deals bind."""

ON = (TRADER, SILENT)
"""Who plays on from a deal or a move to the end: a policy that trades, and one that doesn't."""

COLUMNS = (
    *("game", "on", "kind", "number", "parties"),
    *("gained", "others", "gained_wins", "others_wins"),
)
"""A row is a deal, a use, or all trade of a game: what those who did it gained together, and what
all others did, in VP and in victories; ``number``: the deal's, or the use's line in the journal."""

Row = tuple[int, str, str, int, int, float, float, float, float]

_FOUR = Options.for_players(4)


def bots_game(number: int) -> Recording:
    """Return a game of four bots who trade, by its number from 0."""
    seed = game_seed(SEED, number)
    played = play_game(_FOUR, [make_bot(BOT) for _ in range(_FOUR.players)], seed)
    name = f"{SEED}-{number}"
    header = new_header(_FOUR, (BOT,) * _FOUR.players, seed, timed=False, name=name)
    record: Recording = Recording(header)
    for move in played.moves:
        record.do(move)
    return record


def unsold_uses(record: Recording) -> Iterator[tuple[int, int]]:
    """Yield the line and the seat of each use of a card on somebody that no deal had bought.

    A seat's first of each round: what follows a swap belongs to it.
    """
    done = set[int]()
    for before, moment in zip([None, *record.moments], record.moments, strict=False):
        move = moment.move
        if isinstance(move, moves.Play):
            done = set()
        for event in moment.events:
            if isinstance(event, DealStruck):
                window = before.state.window if before is not None else None
                assert window is not None, "deals are struck in a window"
                deal = next(one.deal for one in window.proposals if one.number == event.number)
                done |= {one.by for one in deal.clauses if isinstance(one, moves.Act)}
        aimed = isinstance(move, moves.Aim | moves.Swap)
        if aimed or (isinstance(move, moves.TakeGold) and move.on is not None):
            if move.seat not in done:
                yield moment.line, move.seat
            done.add(move.seat)


def rows_of(record: Recording, number: int, on: str, playouts: int = PLAYOUTS) -> Iterator[Row]:
    """Yield the rows of a game: its deals, its unsold uses, and its trade as a whole.

    ``on``: who plays on. All trade is compared only where it would go on.
    """
    seed = game_seed(SEED, number)
    for deal in deals_worth(record, on, games=playouts, seed=seed).deals:
        parties = deal.deal.parties
        yield (number, on, "deal", deal.number, len(parties), *_shared(deal.compared, parties))
    for line, seat in unsold_uses(record):
        unused = another_choice(record, line, moves.Pass(seat))
        found = what_if(unused, on, games=playouts, seed=seed)
        yield (number, on, "use", line, 1, *_shared(found, {seat}))
    if on == TRADER and record.state.deals_struck:
        found = what_if(without_deals(record), on, games=playouts, seed=seed)
        everybody = range(_FOUR.players)
        yield (number, on, "trade", 0, _FOUR.players, *_shared(found, everybody))


def _shared(found: Comparison, parties: Collection[int]) -> tuple[float, float, float, float]:
    """Return what the parties together, and all others, have more in the course as it was."""
    points = (found.was.points - found.otherwise.points).mean(axis=0)
    wins = (found.was.wins - found.otherwise.wins).mean(axis=0)
    inside = np.isin(np.arange(len(points)), sorted(parties))
    return (
        *(float(points[inside].sum()), float(points[~inside].sum())),
        *(float(wins[inside].sum()), float(wins[~inside].sum())),
    )


def computed(games: int = GAMES, playouts: int = PLAYOUTS) -> pd.DataFrame:
    """Return the rows of all games."""
    rows = list[Row]()
    for number in range(games):
        record = bots_game(number)
        for on in ON:
            rows += rows_of(record, number, on, playouts)
        study.tell(f"game {number + 1} of {games}")
    return pd.DataFrame(rows, columns=list(COLUMNS))


def write(folder: Path, made: pd.DataFrame, command: str, seconds: float) -> str:
    """Keep the rows, and the page beside them; say how many there are."""
    facts = {"seed": SEED, "games": GAMES, "playouts": PLAYOUTS, "bot": BOT}
    study.write_packed(folder / "deal_costs.json", study.table_bytes(made), facts, command, seconds)
    return f"{len(made):,} deals and moves"


def read(folder: Path | str) -> Study:
    """Read what was kept; ``BadInput`` if the table isn't the one that was written."""
    return Study.read(Path(folder) / "deal_costs.json")


def mean_of(kept: Study, kind: str, *what: str, on: str = TRADER) -> Estimate:
    """Return the sum of these columns for a deal, a use or all trade: the mean over games.

    Deals of a game depend on one another and games don't, so each game counts once, with its mean.
    """
    rows = study.select(kept.rows, {"kind": kind, "on": on})
    sums = rows[list(what)].sum(axis=1).groupby(rows["game"]).mean()
    return estimate(sums.tolist())


def main(arguments: list[str]) -> int:
    """Compute all rows and keep them in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.deal_costs", computed, write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
