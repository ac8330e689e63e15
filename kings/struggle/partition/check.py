"""A person's own groups, checked: what is wrong, what they score, the way to a best partition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from kings.struggle.cards import Card, Counts, as_card, cards_in
from kings.struggle.partition.declared import judge
from kings.struggle.partition.groups import Group, Partition
from kings.struggle.partition.matching import best_matching
from kings.struggle.partition.optima import each_best
from kings.struggle.partition.tables import RULEBOOK, Tables
from kings.struggle.partition.transducer import scorer

MOST_TRIED = 500
"""The best partitions among which the nearest is sought. By the rulebook's tables no pile has more
than 20; house tables may leave more than anybody can go through."""

Laid = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Cards that go together from one place to another.

    ``source``: the group they lie in, counted from 0 (None: they lie in no group); ``to``: the
    group they are laid to (None: they begin a group of their own, or go on one that an earlier move
    began); ``becomes``: the group that ends there once all moves are made (None: the cards go back,
    as the pile has fewer).
    """

    cards: tuple[Card, ...]
    source: int | None
    to: int | None
    becomes: Group | None


@dataclass(frozen=True, slots=True)
class Checked:
    """What is to be said about somebody's own groups.

    ``mine``: their cards, lowest first; ``groups``: the sets and runs they are (None: neither);
    ``faults``: a sentence for each reason why they are no partition; ``points``: the VP of those
    that are sets or runs; ``best``: what the pile can score. ``nearest``: the best partition that
    asks for the fewest cards to be moved, the first of them in the order of ``best_partitions``;
    ``moves``: these cards. ``smallest``: whether no fewer will do; it is false only where house
    tables leave too many best partitions to try.
    """

    mine: Laid
    groups: tuple[Group | None, ...]
    faults: tuple[str, ...]
    points: int
    best: int
    nearest: Partition
    moves: tuple[Move, ...]
    smallest: bool

    @property
    def valid(self) -> bool:
        """Whether the groups are a partition of the pile, so that they can be scored."""
        return not self.faults

    @property
    def missing(self) -> int | None:
        """The VP that are left on the table (S-63); None while the groups can't be scored."""
        return self.best - self.points if self.valid else None

    @property
    def cards_to_move(self) -> int:
        """The least number of cards that have to move for the groups to be a best partition."""
        return sum(len(move.cards) for move in self.moves)


def check(
    mine: Iterable[Iterable[Card | int]], counts: Counts, tables: Tables = RULEBOOK
) -> Checked:
    """Judge somebody's groups of a pile, and find the smallest change to a best partition.

    ``mine``: the cards of each group, in any order; cards may be missing, or be used too often. A
    change is counted in cards: each that goes to another group, to a new one, from no group to one,
    or back because the pile hasn't got it. All best partitions are tried, and for each the groups
    that it keeps, so no smaller change is overlooked. Raises ``BadInput`` for an impossible pile,
    or for a number that is no card.
    """
    laid: Laid = tuple(tuple(sorted(as_card(card) for card in cards)) for cards in mine)
    judged = judge(counts, laid, tables)
    best = scorer(tables)(tuple(counts))
    if not judged.faults and judged.points == best:
        groups = [group for group in judged.groups if group is not None]
        nearest, kept, smallest = Partition.of(groups), dict(enumerate(range(len(laid)))), True
        moves: tuple[Move, ...] = ()
    else:
        nearest, kept, smallest = _nearest(laid, counts, tables)
        moves = _moves(laid, counts, nearest, kept)
    return Checked(
        laid, judged.groups, judged.faults, judged.points, best, nearest, moves, smallest
    )


def _nearest(laid: Laid, counts: Counts, tables: Tables) -> tuple[Partition, dict[int, int], bool]:
    """Return the best partition in which most cards stay, and which group becomes which of it.

    Last comes whether it is surely the nearest one, because all were tried.
    """
    tries = tuple(islice(each_best(counts, tables), MOST_TRIED + 1))
    nearest, kept, most = tries[0], dict[int, int](), -1
    for best in tries[:MOST_TRIED]:
        becomes, staying = best_matching(laid, [group.cards for group in best.groups], most)
        if staying > most:
            nearest, kept, most = best, becomes, staying
    return nearest, kept, len(tries) <= MOST_TRIED


def _moves(
    laid: Laid, counts: Counts, nearest: Partition, kept: dict[int, int]
) -> tuple[Move, ...]:
    """Return what has to move, once it is known which group becomes which of the best ones."""
    becomes = {at: nearest.groups[to] for at, to in kept.items()}
    leaving = {
        at: Counter(cards) - Counter(becomes[at].cards if at in becomes else ())
        for at, cards in enumerate(laid)
    }
    free = Counter(cards_in(counts)) - Counter(card for cards in laid for card in cards)
    sources: list[tuple[int | None, Counter[Card]]] = [*leaving.items(), (None, free)]
    stays = {to: at for at, to in kept.items()}
    moves = []
    for to, group in enumerate(nearest.groups):
        at = stays.get(to)
        needed = Counter(group.cards) - Counter(laid[at] if at is not None else ())
        for source, lying in sources:
            going = needed & lying
            if going:
                moves.append(Move(_sorted(going), source, at, group))
                needed -= going
                lying -= going
    moves += [Move(_sorted(over), at, None, None) for at, over in leaving.items() if over]
    return tuple(moves)


def _sorted(cards: Counter[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards.elements()))
