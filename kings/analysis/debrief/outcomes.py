"""What came of it: questions whose answer is the class's own doing, computed from its journals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kings.analysis.debrief.beliefs import Asked
from kings.analysis.debrief.keeping import people_tested
from kings.analysis.debrief.lines import Promise

__all__ = ["OUTCOMES", "with_outcome"]

Outcome = Callable[[Sequence[Promise]], float | None]


def _kept(promises: Sequence[Promise]) -> float | None:
    """Return how many of 100 promises that were put to the test were kept."""
    tested = people_tested(promises)
    kept = sum(one.status == "kept" for one in tested)
    return 100 * kept / len(tested) if tested else None


OUTCOMES: Mapping[tuple[int, str], tuple[str, str, Outcome]] = {
    (7, "kept"): ("Of 100 promises, how many will be kept?", "of 100 promises", _kept),
}
"""Questions by lesson and short name: words, unit, and what the class made of it."""


def with_outcome(place: tuple[int, str], asked: Asked, promises: Sequence[Promise]) -> Asked:
    """Return a question with what the class itself did as its truth, where that is the question."""
    if place not in OUTCOMES or asked.truth is not None:
        return asked
    words, unit, outcome = OUTCOMES[place]
    return replace(
        asked, words=asked.words or words, unit=asked.unit or unit, truth=outcome(promises)
    )
