"""Chances to win of each player of King of the Castle, as games of bots have shown them.

What speaks for a player is a sum over features of where its squires are and of the cards in its
hand. The weights were fitted to who won (``benchmarks.castle_learning``); they change with the
number of men who are still to come, for early in a game much can still happen to everybody.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from operator import mul

from kings.castle import cards, kingdom
from kings.castle.rules import GAME
from kings.castle.state import State

LEARNED = "learned.json"
"""The file of this room with the weights, which ``make castle-learned`` writes."""

COUNTS = 14
"""How many numbers are counted of a player's squires and cards."""

FEATURES = 3 * COUNTS
"""Each of them counts as it is, times the men still to come, and where few are still to come."""

MEN, FEW = 16, 3
"""How many men are to come as a game begins (C-11), and how many are few."""

_KING, _GREAT, _LORD, _HEIR, _HIGHEST, _SENESCHAL, _PRESTIGE, _MASTER, _DEFENCE, _LINE = range(10)
_TO_COME, _ESCAPES, _KEEPERS, _CARDS = range(10, COUNTS)

_RANKS = {
    kingdom.Rank.LORD: (_LORD, _HIGHEST),
    kingdom.Rank.SENESCHAL: (_SENESCHAL, _PRESTIGE),
    kingdom.Rank.MASTER_AT_ARMS: (_MASTER, _DEFENCE),
}
"""Where a man of a rank is counted, and where if his castle is the best in what he looks after."""


@cache
def weights() -> tuple[float, ...]:
    """Return the weights of the features, as they were learned."""
    text = files(__package__).joinpath(LEARNED).read_text(encoding="utf-8")
    return tuple(json.loads(text))


def features(state: State) -> list[list[float]]:
    """Return what is counted of each seat, squires and hands as they lie in this state."""
    counts = _counts(state.stacks, kingdom.next_king(state.men, state.stacks))
    at_court = dict(zip(state.men, counts, strict=True))
    to_come = len(state.reserve)
    early, late = to_come / MEN, float(to_come <= FEW)
    rows = []
    backed = kingdom.backed(state.options, state.squires, state.hands)
    for letters, hand in zip(backed, state.hands, strict=True):
        counted = [0.0] * COUNTS
        for letter in letters:
            for feature, number in at_court.get(letter, ()):
                counted[feature] += number
            counted[_TO_COME] += letter in state.reserve
        counted[_ESCAPES] = sum(card in cards.ESCAPES for card in hand)
        counted[_KEEPERS] = sum(card in cards.KEEPERS for card in hand)
        counted[_CARDS] = len(hand)
        rows.append(
            [*counted, *(number * early for number in counted), *(n * late for n in counted)]
        )
    return rows


@lru_cache(maxsize=4096)
def _counts(stacks: kingdom.Stacks, heir: int | None) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Return for each place which features a squire there counts in, and how much.

    ``heir``: the castle whose Lord would become King now.
    """
    worths = kingdom.place_worths(stacks)
    counts: list[tuple[tuple[int, float], ...]] = [
        ((_KING, 1.0), (_GREAT, worths[kingdom.Place.KING][1] / kingdom.KING_BONUS))
    ]
    for place in kingdom.PLACES[1:]:
        rank, follows = kingdom.rank_of(place), kingdom.castle_of(place) == heir
        there, best = _RANKS[rank]
        line = _HEIR if rank is kingdom.Rank.LORD else _LINE
        counts.append(((there, 1.0), (best, float(worths[place][1] > 0)), (line, float(follows))))
    return tuple(counts)


def learned_chances(state: State) -> tuple[float, ...]:
    """Estimate each seat's chance to win, 0 to 1, by all squires and hands of the state."""
    result = GAME.outcome(state)
    if result is not None:
        share = 1 / len(result.winners)
        return tuple([share if seat in result.winners else 0.0 for seat in range(state.players)])
    sums = [sum(map(mul, weights(), row)) for row in features(state)]
    best = max(sums)
    strong = [exp(each - best) for each in sums]
    total = sum(strong)
    return tuple([strength / total for strength in strong])
