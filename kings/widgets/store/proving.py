"""The end of a game, checked by a second method: what OR-Tools proves about each pile."""

from __future__ import annotations

from collections.abc import Sequence

from kings.errors import MissingPackage
from kings.struggle.partition.cpsat import prove
from kings.struggle.partition.groups import Tables
from kings.struggle.scoring import Standing
from kings.widgets.store.lines import ProofLine
from kings.words import Names, owner


def proof_lines(
    standings: Sequence[Standing], names: Names, tables: Tables
) -> tuple[ProofLine, ...]:
    """Prove each pile's best score anew, and say how that came out, best rank first (S-63)."""
    ranked = sorted(standings, key=lambda standing: standing.rank)
    try:
        return tuple(_proof(standing, names, tables) for standing in ranked)
    except MissingPackage as missing:
        found = "The exact method found the scores above; nothing else has checked them (S-63)."
        return (ProofLine(f"{missing}. {found}", proved=False),)


def _proof(standing: Standing, names: Names, tables: Tables) -> ProofLine:
    proof = prove(standing.pile, tables)
    pile = f"{owner(names[standing.seat])} pile"
    if proof.proved and proof.points == standing.best:
        words = (
            f"Proved by OR-Tools: no partition of {pile} scores more than {proof.points} (S-63)."
        )
        return ProofLine(words, proved=True)
    words = (
        f"This is a fault in the program, please report it: for {pile} the exact method finds "
        f"{standing.best} points, and OR-Tools finds {proof.points} and no more than {proof.bound} "
        f"({proof.status.lower()}; one more: {proof.better.lower()}). One of the two is wrong."
    )
    return ProofLine(words, proved=False, alarm=True)
