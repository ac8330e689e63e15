"""A partition as a player declares it: is it one, and what is left on the table? (S-63)"""

from __future__ import annotations

from collections.abc import Iterable

from kings.errors import BadInput
from kings.struggle.cards import Card, Counts, as_card, count
from kings.struggle.partition.exact import check_counts
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables

__all__ = ["declared_group", "declared_partition"]


def declared_partition(
    pile: Counts, groups: Iterable[Iterable[Card | int]], tables: Tables = RULEBOOK
) -> Partition:
    """Return the partition that a player lays out, with the VP it scores.

    ``groups``: the cards of each set or run, in any order. Raises ``BadInput`` with a sentence if
    a group is neither, or if the pile's cards are not used exactly once each (S-61, S-62).
    """
    check_counts(pile)
    found = [declared_group(cards, tables) for cards in groups]
    used = count(card for group in found for card in group.cards)
    for power, (has, uses) in enumerate(zip(pile, used, strict=True), start=1):
        title = Card(power).title
        if uses > has:
            raise BadInput(f"The {title} is used {uses} times, and the pile has {has} (S-61).")
        if uses < has:
            raise BadInput(f"Of {has} cards called {title}, {has - uses} are in no group (S-61).")
    return Partition.of(found)


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
        raise BadInput(f"{said} is neither a set of equal cards nor a run of powers (S-61, S-62).")
    if tables.run(len(powers)) is None:
        raise BadInput(f"{said} is a run of {len(powers)}, and no such run scores (S-62).")
    return run_group(cards[0], len(cards), tables)
