"""A pile that somebody is still dividing: what lies together, and what each group scores so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kings.errors import BadInput
from kings.struggle.cards import Card, Counts, cards_in, count
from kings.struggle.partition.check import Checked, check
from kings.struggle.partition.declared import declared_group
from kings.struggle.partition.groups import Group, Partition
from kings.struggle.partition.tables import RULEBOOK, Tables

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that lie together: the places they have in the pile, and what they score.

    ``group`` is None where they are neither a set nor a run; ``fault`` then says why.
    """

    places: Places
    cards: tuple[Card, ...]
    group: Group | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Weighed:
    """All groups of a grouping, judged."""

    laid: tuple[Laid, ...]

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

    def weigh(self, tables: Tables = RULEBOOK) -> Weighed:
        """Judge each group by the tables of the game (S-61, S-62)."""
        return Weighed(tuple(self._laid(group, tables) for group in self.groups))

    def check(self, tables: Tables = RULEBOOK) -> Checked:
        """Judge the whole pile as it lies, with the smallest change to a best partition (S-63)."""
        laid = [[self.cards[place] for place in group] for group in self.groups]
        return check(laid, count(self.cards), tables)

    def _laid(self, places: Places, tables: Tables) -> Laid:
        cards = tuple(self.cards[place] for place in places)
        try:
            return Laid(places, cards, declared_group(cards, tables))
        except BadInput as error:
            return Laid(places, cards, None, str(error))

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
