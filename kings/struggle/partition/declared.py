"""A partition as a player declares it: is it one, and what is left on the table? (S-63)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from kings.errors import BadInput
from kings.struggle.cards import DECK, Card, Counts, as_card, count
from kings.struggle.partition.exact import check_counts
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables


@dataclass(frozen=True, slots=True)
class Judged:
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


def judge(
    pile: Counts, groups: Iterable[Iterable[Card | int]], tables: Tables = RULEBOOK
) -> Judged:
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
    return Judged(tuple(found), (*faults, *_not_once(pile, used)))


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
