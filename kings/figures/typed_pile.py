"""A pile that somebody typed, as a notebook shows it: its best groups, or those of your own."""

from __future__ import annotations

from dataclasses import dataclass

from kings.errors import BadInput
from kings.figures.notebook import framed
from kings.figures.struggle.piles import pile_svg
from kings.markup import sentences_page
from kings.struggle.cards import Counts
from kings.struggle.partition import check, exact
from kings.struggle.partition.groups import (
    RULEBOOK,
    Group,
    Partition,
    Tables,
    parse_groups,
    parse_pile,
)
from kings.struggle.say_scores import say_change, say_checked, say_partition
from kings.struggle.state import GOLD


@dataclass(frozen=True, slots=True)
class Score:
    """What a pile scores (S-60 to S-63); a notebook shows it as cards laid into their groups."""

    best: Partition
    gold: int

    @property
    def pile(self) -> Counts:
        """How many cards of each power there are, from 1 to 10."""
        return self.best.counts

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of a best partition."""
        return self.best.groups

    @property
    def points(self) -> int:
        """The VP of cards and gold together."""
        return self.best.points + self.gold

    def __repr__(self) -> str:
        """Say the groups and the sum."""
        sum_ = f"{self.best.points} for the cards and {self.gold} gold make {self.points} points."
        return f"{say_partition(self.best)}.\n{sum_}"

    def _repr_html_(self) -> str:
        return framed(pile_svg(self.best, self.gold), wide=780).page


@dataclass(frozen=True, slots=True)
class Groups:
    """What groups of your own score, what is wrong with them, and the way to a best partition."""

    checked: check.Assessment

    @property
    def points(self) -> int:
        """The VP of those groups that are sets or runs."""
        return self.checked.points

    @property
    def best(self) -> int:
        """The VP that the same cards can score."""
        return self.checked.best

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is to be said about them."""
        return (*say_checked(self.checked), *say_change(self.checked))

    def __repr__(self) -> str:
        """Say what they score, and what would be better."""
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        drawn = framed(pile_svg(self.checked.nearest, moved=self.checked.moves), wide=780)
        return sentences_page(self.sentences) + drawn.page


def score(pile: str | Counts, gold: int = 0, tables: Tables = RULEBOOK) -> Score:
    """Score a pile of won cards, and show the groups that bring the most (S-60 to S-63).

    ``pile``: powers and titles, ``2^3`` for three 2s and ``3-8`` for a run, as in ``"2^3 3-8 10"``;
    or how many cards there are of each power. ``gold``: 1 VP each. ``tables``: a house's own points
    for sets and runs (S-66). Raises ``BadInput`` for words that are not cards, and for an
    impossible pile or purse.

    For example ``kings.score("2^3 3-8 10", gold=7).points``.
    """
    if not 0 <= gold <= GOLD:
        raise BadInput(f"There are 0 to {GOLD} gold, not {gold} (S-03).")
    counts = parse_pile(pile) if isinstance(pile, str) else pile
    return Score(exact.best_partition(counts, tables), gold)


def groups(mine: str, pile: str | None = None, tables: Tables = RULEBOOK) -> Groups:
    """Check groups of your own: their points, their faults, the smallest change to a best one.

    ``mine``: the groups with semicolons between, as in ``"2 2; 2-8; 10"``; ``pile``: all cards, as
    for ``score``, if some of them are in no group; ``tables``: a house's own points (S-66). Raises
    ``BadInput`` for words that are not cards.

    For example ``kings.groups("2 2 2; 3-8; 10")``.
    """
    laid = parse_groups(mine)
    counts = parse_pile(mine.replace(";", " ") if pile is None else pile)
    return Groups(check.check(laid, counts, tables))
