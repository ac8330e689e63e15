"""A person's own groups of a pile: laid, judged, and the smallest change to a best partition.

``declared_partition`` reads groups as the partition they are, or says what is wrong with them.
``check`` says what they score, and which cards have to move to a best partition. ``Grouping`` is a
pile that somebody is still dividing (S-61 to S-63).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from kings.errors import BadInput
from kings.struggle.cards import DECK, Card, Counts, as_card, cards_in, count
from kings.struggle.partition.exact import each_best, scorer
from kings.struggle.partition.groups import (
    RULEBOOK,
    Group,
    Partition,
    Tables,
    check_counts,
    run_group,
    set_group,
)

Groups = Sequence[tuple[Card, ...]]
Costs = list[list[int]]


def declared_group(laid: Iterable[Card | int], tables: Tables = RULEBOOK) -> Group:
    """Read one group, in any order: equal cards are a set, consecutive powers a run.

    Raises ``BadInput`` with a sentence if it is neither (S-61, S-62).
    """
    cards = sorted(as_card(card) for card in laid)
    if not cards:
        raise BadInput("A group has at least one card (S-61).")
    powers = [int(card) for card in cards]
    said = " ".join(map(str, powers))
    if len(set(powers)) == 1:
        if len(powers) > 6:
            raise BadInput(f"{said} is no set: there are six decks (S-01).")
        return set_group(cards[0], len(cards), tables)
    if powers != list(range(powers[0], powers[0] + len(powers))):
        raise BadInput(
            f"{said} is neither a set of equal cards nor a run of powers: {_flaw(powers)} "
            "(S-61, S-62)."
        )
    if tables.run(len(powers)) is None:
        raise BadInput(f"{said} is a run of {len(powers)}, and no such run scores (S-62).")
    return run_group(cards[0], len(cards), tables)


def _flaw(powers: list[int]) -> str:
    """Say what keeps cards of several titles, lowest first, from being a run."""
    for low, high in pairwise(powers):
        if low == high:
            return f"{low} is in it {powers.count(low)} times"
        if high > low + 1:
            return f"{low} and {high} don't follow one another"
    raise ValueError("this is a run")


def declared_partition(
    pile: Counts, groups: Iterable[Iterable[Card | int]], tables: Tables = RULEBOOK
) -> Partition:
    """Return the partition that a player lays out, with the VP it scores.

    ``groups``: the cards of each set or run, in any order. Raises ``BadInput`` with a sentence if
    a group is neither, or if the pile's cards are not used exactly once each (S-61, S-62).
    """
    judged = judge(pile, groups, tables)
    if judged.faults:
        raise BadInput(judged.faults[0])
    return Partition.of([group for group in judged.groups if group is not None])


@dataclass(frozen=True, slots=True)
class Judgement:
    """Groups that somebody has laid, each as the set or run it is (None: neither).

    ``faults``: a sentence for each reason why they are no partition of the pile, first those of the
    groups, then those of the cards; empty if they are one.
    """

    groups: tuple[Group | None, ...]
    faults: tuple[str, ...]

    @property
    def points(self) -> int:
        """The VP of those groups that are sets or runs."""
        return sum(group.points for group in self.groups if group is not None)


def judge(
    pile: Counts, groups: Iterable[Iterable[Card | int]], tables: Tables = RULEBOOK
) -> Judgement:
    """Return what each of these groups is, and everything that is wrong with them (S-61, S-62).

    Raises ``BadInput`` for an impossible pile, or for a number that is no card.
    """
    check_counts(pile)
    laid = [tuple(as_card(card) for card in cards) for cards in groups]
    found: list[Group | None] = []
    faults: list[str] = []
    for cards in laid:
        try:
            found.append(declared_group(cards, tables))
        except BadInput as error:
            found.append(None)
            faults.append(str(error))
    used = count(card for cards in laid for card in cards)
    return Judgement(tuple(found), (*faults, *_not_once(pile, used)))


def _not_once(pile: Counts, used: Counts) -> Iterator[str]:
    """Yield a sentence for each title whose cards are not used once each."""
    for card, has, uses in zip(DECK, pile, used, strict=True):
        if uses > has:
            times = "once" if uses == 1 else "twice" if uses == 2 else f"{uses} times"
            yield f"The {card.title} is used {times}, and the pile has {has or 'none'} (S-61)."
        elif uses < has:
            yield f"{_left(card, has, has - uses)} in no group (S-61)."


def _left(card: Card, has: int, left: int) -> str:
    if left == has:
        return f"The {card.title} is" if has == 1 else f"All {has} cards called {card.title} are"
    return f"Of {has} cards called {card.title}, {left} {'is' if left == 1 else 'are'}"


# The smallest change to a best partition.


MOST_TRIED = 500
"""The best partitions among which the nearest is sought. By the rulebook's tables no pile has more
than 20; house tables may leave more than anybody can go through."""


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
class Assessment:
    """What is to be said about somebody's own groups.

    ``mine``: their cards, lowest first; ``groups``: the sets and runs they are (None: neither);
    ``faults``: a sentence for each reason why they are no partition; ``points``: the VP of those
    that are sets or runs; ``best``: what the pile can score. ``nearest``: the best partition that
    asks for the fewest cards to be moved, the first of them in the order of ``best_partitions``;
    ``moves``: these cards. ``smallest``: whether no fewer will do; it is false only where house
    tables leave too many best partitions to try.
    """

    mine: tuple[tuple[Card, ...], ...]
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
) -> Assessment:
    """Judge somebody's groups of a pile, and find the smallest change to a best partition.

    ``mine``: the cards of each group, in any order; cards may be missing, or be used too often. A
    change is counted in cards: each that goes to another group, to a new one, from no group to one,
    or back because the pile hasn't got it. All best partitions are tried, and for each the groups
    that it keeps, so no smaller change is overlooked. Raises ``BadInput`` for an impossible pile,
    or for a number that is no card.
    """
    laid = tuple(tuple(sorted(as_card(card) for card in cards)) for cards in mine)
    judged = judge(counts, laid, tables)
    best = scorer(tables)(tuple(counts))
    if not judged.faults and judged.points == best:
        groups = [group for group in judged.groups if group is not None]
        nearest, kept, smallest = Partition.of(groups), dict(enumerate(range(len(laid)))), True
        moves: tuple[Move, ...] = ()
    else:
        nearest, kept, smallest = _nearest(laid, counts, tables)
        moves = _moves(laid, counts, nearest, kept)
    return Assessment(
        laid, judged.groups, judged.faults, judged.points, best, nearest, moves, smallest
    )


def _nearest(
    laid: Groups, counts: Counts, tables: Tables
) -> tuple[Partition, dict[int, int], bool]:
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
    laid: Groups, counts: Counts, nearest: Partition, kept: dict[int, int]
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


# A pile that somebody is still dividing.


Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """Cards that lie together: the places they have in the pile, and what they score.

    ``group`` is None where they are neither a set nor a run; ``fault`` then says why.
    """

    places: Places
    cards: tuple[Card, ...]
    group: Group | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class GroupedPile:
    """All groups of a grouping, judged."""

    laid: tuple[LaidGroup, ...]

    @property
    def points(self) -> int:
        """The VP of those groups that are sets or runs."""
        return sum(lying.group.points for lying in self.laid if lying.group is not None)

    @property
    def faults(self) -> tuple[str, ...]:
        """Why the others are neither."""
        return tuple(lying.fault for lying in self.laid if lying.group is None)


@dataclass(frozen=True, slots=True)
class Grouping:
    """A pile in groups; each card lies in exactly one of them, alone at first (S-61).

    ``cards``: the pile, lowest first; ``groups``: places in ``cards``. Cards that lie alone stand
    last, lowest first. Every step returns another grouping of the same pile, so no card gets lost.
    """

    cards: tuple[Card, ...]
    groups: tuple[Places, ...]

    @classmethod
    def apart(cls, pile: Counts) -> Grouping:
        """Return the pile with every card by itself."""
        cards = cards_in(pile)
        return cls(cards, tuple((place,) for place in range(len(cards))))

    @classmethod
    def sets(cls, pile: Counts) -> Grouping:
        """Return the pile with all equal cards together."""
        cards = cards_in(pile)
        titles = dict.fromkeys(cards)
        equal = [[at for at, card in enumerate(cards) if card is title] for title in titles]
        return cls(cards, _tidy(equal))

    @classmethod
    def of(cls, partition: Partition) -> Grouping:
        """Return a pile as it lies in a partition."""
        cards = partition.cards
        free = list(range(len(cards)))
        groups = []
        for group in partition.groups:
            places = []
            for card in group.cards:
                place = next(place for place in free if cards[place] is card)
                free.remove(place)
                places.append(place)
            groups.append(tuple(places))
        return cls(cards, _tidy(groups))

    def together(self, places: Iterable[int]) -> Grouping:
        """Take these cards from where they lie and make one group of them."""
        moved = self._known(places)
        return replace(self, groups=_tidy([*self._without(moved), tuple(moved)]))

    def add(self, to: int, places: Iterable[int]) -> Grouping:
        """Lay these cards to the group that lies at ``to``."""
        moved = self._known(places)
        wider = [
            (*(place for place in group if place not in moved), *(moved if at == to else ()))
            for at, group in enumerate(self.groups)
        ]
        return replace(self, groups=_tidy(wider))

    def take_apart(self, places: Iterable[int]) -> Grouping:
        """Lay every card by itself of the groups in which one of these cards lies."""
        moved = self._known(places)
        whole = [group for group in self.groups if not set(moved) & set(group)]
        single = [(place,) for group in self.groups if group not in whole for place in group]
        return replace(self, groups=_tidy([*whole, *single]))

    def weigh(self, tables: Tables = RULEBOOK) -> GroupedPile:
        """Judge each group by the tables of the game (S-61, S-62)."""
        return GroupedPile(tuple(self._laid(group, tables) for group in self.groups))

    def check(self, tables: Tables = RULEBOOK) -> Assessment:
        """Judge the whole pile as it lies, with the smallest change to a best partition (S-63)."""
        laid = [[self.cards[place] for place in group] for group in self.groups]
        return check(laid, count(self.cards), tables)

    def _laid(self, places: Places, tables: Tables) -> LaidGroup:
        cards = tuple(self.cards[place] for place in places)
        try:
            return LaidGroup(places, cards, declared_group(cards, tables))
        except BadInput as error:
            return LaidGroup(places, cards, None, str(error))

    def _known(self, places: Iterable[int]) -> list[int]:
        """Return the places that the pile has; a mark from the page may name any."""
        return sorted(set(places) & set(range(len(self.cards))))

    def _without(self, moved: list[int]) -> list[Places]:
        return [tuple(place for place in group if place not in moved) for group in self.groups]


def _tidy(groups: Iterable[Iterable[int]]) -> tuple[Places, ...]:
    """Put groups into the stated order, and drop the empty ones."""
    lying = [tuple(sorted(group)) for group in groups]
    alone = sorted(group for group in lying if len(group) == 1)
    return (*(group for group in lying if len(group) > 1), *alone)


# Two ways to divide a pile, matched group to group so that most cards stay. Equal groups come
# first, which costs nothing: where a group has its equal on the other side, no other match keeps
# more. What is left is an assignment problem, solved exactly (H. W. Kuhn, The Hungarian method,
# 1955).


def best_matching(mine: Groups, theirs: Groups, more_than: int = -1) -> tuple[dict[int, int], int]:
    """Match groups one to one; return which becomes which, and how many cards stay where they are.

    Places count from 0; a group that keeps no card becomes none. Where no more than ``more_than``
    cards can stay, the search is left out, and the number returned is no more than that.
    """
    kept = _equal(mine, theirs)
    ours = [at for at in range(len(mine)) if at not in kept]
    free = [to for to in range(len(theirs)) if to not in kept.values()]
    same = [[_common(mine[at], theirs[to]) for to in free] for at in ours]
    certain = sum(len(mine[at]) for at in kept)
    most = certain + sum(max(row, default=0) for row in same)
    if most <= more_than:
        return {}, most
    pairs = [(row, column) for row, column in _assign(same) if same[row][column]]
    kept |= {ours[row]: free[column] for row, column in pairs}
    return kept, certain + sum(same[row][column] for row, column in pairs)


def _equal(mine: Groups, theirs: Groups) -> dict[int, int]:
    """Match the groups of the same cards, each once, in the order in which they lie."""
    waiting: dict[tuple[Card, ...], list[int]] = {}
    for to in reversed(range(len(theirs))):
        waiting.setdefault(tuple(sorted(theirs[to])), []).append(to)
    return {
        at: places.pop()
        for at, cards in enumerate(mine)
        if (places := waiting.get(tuple(sorted(cards))))
    }


def _common(one: Sequence[Card], other: Sequence[Card]) -> int:
    return (Counter(one) & Counter(other)).total()


def _assign(worth: Costs) -> list[tuple[int, int]]:
    """Return pairs of row and column, each used at most once, that are worth most together."""
    if not worth or not worth[0]:
        return []
    if len(worth) > len(worth[0]):
        turned = [list(column) for column in zip(*worth, strict=True)]
        return sorted((row, column) for column, row in _assign(turned))
    costs = [[-value for value in row] for row in worth]
    return sorted((row, column) for column, row in _Assignment(costs).rows.items())


class _Assignment:
    """Rows assigned to columns at the least cost; there are no more rows than columns.

    Each row and column has a price, and no pair costs less than its two prices together. Rows come
    in one by one along the path that is cheapest beyond the prices.
    """

    def __init__(self, costs: Costs) -> None:
        self.costs = costs
        self.columns = range(len(costs[0]))
        self.row_price = [0] * len(costs)
        self.column_price = [0] * len(costs[0])
        self.rows: dict[int, int] = {}
        for row in range(len(costs)):
            self._take_in(row)

    def _take_in(self, row: int) -> None:
        """Give the row a column, and move earlier rows along the cheapest path to a free one."""
        beyond: dict[int, int] = {}
        before: dict[int, int | None] = {}
        reached: dict[int, int] = {}
        here: int | None = None
        far = 0
        while True:
            at = row if here is None else self.rows[here]
            for column in self.columns:
                if column not in reached:
                    price = self.row_price[at] + self.column_price[column]
                    way = far + self.costs[at][column] - price
                    if column not in beyond or way < beyond[column]:
                        beyond[column], before[column] = way, here
            here = min((c for c in self.columns if c not in reached), key=lambda c: beyond[c])
            far = beyond[here]
            reached[here] = far
            if here not in self.rows:
                break
        self._reprice(row, reached, far)
        self._move(row, here, before)

    def _reprice(self, row: int, reached: dict[int, int], far: int) -> None:
        self.row_price[row] += far
        for column, way in reached.items():
            if column in self.rows:
                self.row_price[self.rows[column]] += far - way
            self.column_price[column] -= far - way

    def _move(self, row: int, end: int, before: dict[int, int | None]) -> None:
        column = end
        while (earlier := before[column]) is not None:
            self.rows[column] = self.rows[earlier]
            column = earlier
        self.rows[column] = row
