"""What a decision of the last round is worth to each seat, for the role sheets of a lesson."""

from __future__ import annotations

from kings.errors import MissingPackage
from kings.publish.printing.role_sheets import Worth
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, Phase, State


def worths(state: State) -> tuple[Worth, ...] | None:
    """Return what each choice of the seat that is asked is worth to each seat, exactly.

    None where that is not exact or not open to everybody: before the turns of the last round, and
    at Night. Where a choice leaves a Jester's answer open (S-36), each answer is told. All play on
    as is best for each, without payments. Raises ``MissingPackage`` without NumPy and Numba.
    """
    if state.night is not False or state.round != ROUNDS or state.phase is not Phase.TURN:
        return None
    try:
        from kings.analysis.worth import values
    except ImportError as missing:
        package = missing.name or "numba"
        raise MissingPackage(package, "Values on role sheets", extra="analysis") from missing
    found = values(state, open_cards=True)
    lines = [
        line
        for at, choice in enumerate(found.choices)
        for line in _answers(GAME.apply(state, choice).state, found.labels[at])
        or [(found.labels[at], tuple(found.vp[at].tolist()), at == found.default)]
    ]
    unpaid = next((at for at, (_, _, done) in enumerate(lines) if done), 0)
    labels = tuple(label for label, _, _ in lines)
    who = state.name(found.deciding)
    return tuple(
        Worth(who, labels, tuple(points[seat] for _, points, _ in lines), unpaid)
        for seat in range(state.players)
    )


Line = tuple[str, tuple[float, ...], bool]
"""What may be done, what it is worth to each seat, and whether it is done unpaid."""


def _answers(state: State, label: str) -> list[Line]:
    """Return a line for each answer to a Jester, or nothing where none is asked for."""
    from kings.analysis.worth import values

    if state.phase is not Phase.ANSWER or len(GAME.choices(state, _named(state))) < 2:
        return []
    found = values(state, open_cards=True)
    name = state.name(found.deciding)
    return [
        (f"{label}; {name}: {words}", tuple(points.tolist()), False)
        for words, points in zip(found.labels, found.vp, strict=True)
    ]


def _named(state: State) -> int:
    assert state.named is not None
    return state.named
