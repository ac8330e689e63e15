"""Everything that ``kings score`` can answer about one pile: worked out, then in words or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kings.commands.piles import Asked
from kings.errors import KingsError
from kings.struggle.cards import Card
from kings.struggle.partition.check import Assessment, check
from kings.struggle.partition.cpsat import Proof, prove
from kings.struggle.partition.exact import best_partitions, best_points, count_best, grouper, scorer
from kings.struggle.partition.explain import Marginals, Place, lowest_card_places, marginals
from kings.struggle.partition.groups import Group, Partition, Tables
from kings.struggle.say_scores import (
    say_change,
    say_checked,
    say_gain,
    say_loss,
    say_number_of_best,
    say_partition,
    say_places,
    say_proof,
    say_tie,
)
from kings.struggle.scoring import Standing, ranked, sources

MOST_SHOWN = 1_000
"""Best partitions that are listed; house tables may leave more than anybody can read."""

Mine = Sequence[Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked about a pile beside its points."""

    every_best: bool = False
    why: bool = False
    worth: bool = False
    proof: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out about a pile; None stands where nothing was asked."""

    asked: Asked
    wanted: Wanted
    gold: int
    best: tuple[Partition, ...]
    number: int | None = None
    mine: Assessment | None = None
    places: tuple[Place, ...] | None = None
    worth: Marginals | None = None
    proof: Proof | None = None

    @classmethod
    def about(
        cls,
        asked: Asked,
        tables: Tables,
        wanted: Wanted,
        gold: int = 0,
        mine: Mine | None = None,
    ) -> Answer:
        """Work out what is wanted. Raises ``MissingPackage`` for a proof without the solver."""
        pile = asked.pile
        every = best_partitions(pile, tables, MOST_SHOWN) if wanted.every_best else ()
        best = every or (grouper(tables)(pile),)
        answer = cls(
            asked,
            wanted,
            gold,
            best,
            number=count_best(pile, tables) if wanted.every_best else None,
            mine=None if mine is None else check(mine, pile, tables),
            places=lowest_card_places(pile, tables) if wanted.why else None,
            worth=marginals(pile, tables) if wanted.worth else None,
        )
        # One pile is worth a second method; of many, the groups are added up beside the look-up.
        single = asked.line is None
        expected = best_points(pile, tables) if single else scorer(tables)(pile)
        if answer.points != expected:
            raise KingsError("Two methods differ on this pile. Please report it.")
        return answer.proved(tables) if wanted.proof else answer

    @property
    def points(self) -> int:
        """The VP of the cards."""
        return self.best[0].points

    def proved(self, tables: Tables) -> Answer:
        """Return the answer with the solver's proof (``MissingPackage`` without the solver)."""
        proof = prove(self.asked.pile, tables)
        if proof.points != self.points or not proof.proved:
            raise KingsError(
                f"Two methods differ: {self.points} and {proof.points}. Please report it."
            )
        return replace(self, proof=proof)


def answer_lines(answer: Answer) -> Iterator[str]:
    """Yield the answer in lines of text: one pile in sentences, many in a line each and more."""
    best = answer.best[0]
    if answer.asked.line is None:
        total = answer.points + answer.gold
        yield f"Cards: {say_partition(best)}."
        yield f"{answer.points} for the cards and {answer.gold} gold make {total} points."
        yield from _more_lines(answer)
        if answer.proof is not None and not answer.wanted.proof:
            yield f"Proved: no partition scores more than {answer.proof.bound} (S-63)."
    else:
        yield f"{answer.points:4}  {say_partition(best)}"
        yield from (f"      {line}" for line in _more_lines(answer))


def _more_lines(answer: Answer) -> Iterator[str]:
    """Yield what was asked beside the points."""
    if answer.number is not None:
        yield say_number_of_best(answer.number)
        if answer.number > 1:
            for at, partition in enumerate(answer.best, start=1):
                yield f"{at:3}. {say_partition(partition)}"
        if answer.number > len(answer.best):
            yield f"Only the first {len(answer.best):,} are shown."
    if answer.mine is not None:
        yield from (f"Yours: {line}" for line in say_checked(answer.mine))
        yield from say_change(answer.mine)
    if answer.places is not None:
        yield from say_places(answer.places)
    if answer.worth is not None:
        yield say_gain(answer.worth)
        yield say_loss(answer.worth)
    if answer.wanted.proof and answer.proof is not None:
        yield say_proof(answer.proof)


def answer_json(answer: Answer) -> dict[str, Any]:
    """Return the answer as one JSON object; what was not asked is not in it.

    ``proved`` is null for one of many piles whose proof was not asked for.
    """
    many, proof = answer.asked.line is not None, answer.proof
    found: dict[str, Any] = {"line": answer.asked.line} if many else {}
    found |= {
        "cards": _cards(answer.best[0].cards),
        "gold": answer.gold,
        "points": answer.points,
        "total": answer.points + answer.gold,
        "groups": _groups(answer.best[0]),
        "proved": None if many and proof is None else proof is not None,
    }
    if answer.number is not None:
        found["best_partitions"] = answer.number
        found["all"] = [_groups(partition) for partition in answer.best]
    if answer.mine is not None:
        found["mine"] = _mine(answer.mine)
    if answer.places is not None:
        found["places"] = [
            {"group": _group(place.group), "rest": place.after, "total": place.total}
            for place in answer.places
        ]
    if answer.worth is not None:
        found |= {"gain": list(answer.worth.gain), "loss": list(answer.worth.loss)}
    if answer.wanted.proof and proof is not None:
        found["proof"] = {
            "status": proof.status,
            "points": proof.points,
            "bound": proof.bound,
            "one_more": proof.better,
        }
    return found


def _cards(cards: Sequence[Card]) -> list[int]:
    return [int(card) for card in cards]


def _group(group: Group) -> dict[str, Any]:
    return {"kind": group.kind, "cards": _cards(group.cards), "points": group.points}


def _groups(partition: Partition) -> list[dict[str, Any]]:
    return [_group(group) for group in partition.groups]


def _mine(mine: Assessment) -> dict[str, Any]:
    return {
        "groups": [_cards(cards) for cards in mine.mine],
        "faults": list(mine.faults),
        "points": mine.points,
        "missing": mine.missing,
        "cards_to_move": mine.cards_to_move,
        "smallest": mine.smallest,
        "change": list(say_change(mine)),
        "nearest": _groups(mine.nearest),
    }


def table_json(names: Sequence[str], table: Sequence[Standing]) -> dict[str, Any]:
    """Return a finished game with each point traced to a group and a rule, best rank first."""
    return {
        "seats": [
            {
                "seat": standing.seat,
                "name": names[standing.seat],
                "rank": standing.rank,
                "total": standing.total,
                "decided_by": standing.decided_by,
                "tie": say_tie(names, table, standing.seat),
                "sources": [
                    {
                        "points": source.points,
                        "rule": source.rule,
                        "cards": None if source.group is None else _cards(source.group.cards),
                    }
                    for source in sources(standing)
                ],
            }
            for standing in ranked(table)
        ]
    }
