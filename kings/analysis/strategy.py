"""What cards, seats and leads earn, counted from compiled games; it plays none itself.

Every mean comes with its standard error over games, which are independent of one another. Where a
game has several cases, such as one card played by several seats, the game counts as one cluster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.errors import BadInput
from kings.sim.kernel.play import Results, Tricks
from kings.struggle.cards import DECK
from kings.struggle.state import ROUNDS

Row = dict[str, Any]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Mean:
    """A mean over cases with its standard error; games are the clusters."""

    mean: float
    error: float
    cases: int


def _ratio(values: NDArray[Any], where: Mask) -> _Mean:
    """Return the mean of the values ``where`` they count; shape (games, …) both.

    The error is that of a ratio of two sums over games (Cochran, Sampling Techniques, 1977, ch. 6).
    """
    games, cases = len(values), int(where.sum())
    if not cases:
        return _Mean(float("nan"), float("nan"), 0)
    flat, counted = values.reshape(games, -1).astype(float), where.reshape(games, -1)
    mean = float((flat * counted).sum()) / cases
    rest = ((flat - mean) * counted).sum(axis=1)
    spread = games / (games - 1) if games > 1 else float("nan")
    return _Mean(mean, float(np.sqrt(spread * np.square(rest).sum())) / cases, cases)


def _column(name: str, found: _Mean) -> Row:
    return {name: found.mean, f"{name}_error": found.error}


def _tricks(results: Results) -> Tricks:
    if results.tricks is None:
        raise BadInput("These games have to be played with tricks=True, to tell of their rounds.")
    return results.tricks


def timing_rows(results: Results) -> list[Row]:
    """Return for each card and round how often it is laid there: a share of all seats, 0 to 1.

    What a seat lays at first counts, before any Cooper or Jester changes it; so a card that comes
    back into the hand can be laid again. ``round`` 0: the share of seats that never lay the card.
    """
    laid = _tricks(results).cards
    seats = laid.shape[0] * laid.shape[2]
    rows: list[Row] = []
    for card in DECK:
        here = laid == int(card)
        never = seats - int(here.any(axis=1).sum())
        cases = [never, *here.sum(axis=(0, 2)).tolist()]
        rows += [
            {"card": int(card), "round": at, "share": number / seats}
            for at, number in enumerate(cases)
        ]
    return rows


def card_rows(results: Results) -> list[Row]:
    """Return for each card what its owner gains in the round in which it lays it.

    ``played``: how many cases; ``round``: the mean round; ``trick``: how often its owner wins that
    trick, with whatever card lies there then; ``gained``: VP of the round, of gold and of cards.
    """
    tricks = _tricks(results)
    won = _won(tricks)
    rounds = np.broadcast_to(np.arange(1, ROUNDS + 1)[None, :, None], tricks.cards.shape)
    rows = []
    for card in DECK:
        where = tricks.cards == int(card)
        gained = _ratio(tricks.gained, where)
        rows.append(
            {
                "card": int(card),
                "played": gained.cases,
                "round": _ratio(rounds, where).mean,
                **_column("trick", _ratio(won, where)),
                **_column("gained", gained),
            }
        )
    return rows


def place_rows(results: Results) -> list[Row]:
    """Return what a place in the order of turns brings: 0 has the first turn of the round.

    ``trick``: how often it wins the trick; ``gained``: VP of the round.
    """
    tricks = _tricks(results)
    seats = tricks.cards.shape[2]
    places = (np.arange(seats)[None, None, :] - tricks.firsts[:, :, None]) % seats
    won = _won(tricks)
    return [
        {
            "place": place,
            **_column("trick", _ratio(won, places == place)),
            **_column("gained", _ratio(tricks.gained, places == place)),
        }
        for place in range(seats)
    ]


def seat_rows(results: Results) -> list[Row]:
    """Return how a seat ends by its distance to the left of who led the first round.

    ``points`` in VP; ``wins``: its share of the victory, 1 over the seats on average.
    """
    leaders = _tricks(results).leaders[:, 0]
    seats = results.scores.shape[1]
    away = (np.arange(seats)[None, :] - leaders[:, None]) % seats
    return [
        {
            "distance": distance,
            **_column("points", _ratio(results.scores, away == distance)),
            **_column("wins", _ratio(results.wins, away == distance)),
        }
        for distance in range(seats)
    ]


def game_row(results: Results) -> Row:
    """Return how games end: means of all seats, and of what a whole game shows.

    ``points`` of a seat, of which ``gold``; ``cards`` it won; ``best``: the points of who has most;
    ``margin``: how many more than the second; ``unwon``: tricks of the seven that nobody wins;
    ``sold``: actions that were paid for.
    """
    tricks = _tricks(results)
    ordered = np.sort(results.scores, axis=1)
    every = np.ones(results.scores.shape, bool)
    unwon = (tricks.winners < 0).sum(axis=1)
    return {
        "games": len(ordered),
        **_column("points", _ratio(results.scores, every)),
        **_column("gold", _ratio(results.gold, every)),
        **_column("cards", _ratio(results.cards, every)),
        **_column("best", _ratio(ordered[:, -1], every[:, 0])),
        **_column("margin", _ratio(ordered[:, -1] - ordered[:, -2], every[:, 0])),
        **_column("unwon", _ratio(unwon, every[:, 0])),
        **_column("sold", _ratio(results.sold, every[:, 0])),
    }


def lead_rows(points: Floats, wins: Floats, own: Floats, own_wins: Floats) -> list[Row]:
    """Return what a first lead brings its owner, in pairs of games with the same chance.

    ``points`` and ``wins``: what the leader ends with, shape (games, 10), by the card it was made
    to lead, NaN for a card that it doesn't hold; ``own``: the same, shape (games,), where it led as
    it liked. A row for each card: ``against`` is ``"the mean"`` of all leads it had, ``"own"`` for
    its own choice, or the power of a lower card.
    """
    rows = []
    for at, card in enumerate(DECK):
        others: dict[str, tuple[Floats, Floats]] = {
            "the mean": (np.nanmean(points, axis=1), np.nanmean(wins, axis=1)),
            "own": (own, own_wins),
            **{
                str(int(other)): (points[:, place], wins[:, place])
                for place, other in enumerate(DECK[:at])
            },
        }
        for against, (there, there_wins) in others.items():
            gain = points[:, at] - there
            held = ~np.isnan(gain)
            more = wins[:, at] - there_wins
            rows.append(
                {
                    "card": int(card),
                    "against": against,
                    "games": int(held.sum()),
                    **_column("points", _ratio(gain[held], held[held])),
                    **_column("wins", _ratio(more[held], held[held])),
                }
            )
    return rows


def _won(tricks: Tricks) -> Mask:
    """Say which seat won which trick, shape (games, 7, seats)."""
    found: Mask = tricks.winners[:, :, None] == np.arange(tricks.cards.shape[2])
    return found
