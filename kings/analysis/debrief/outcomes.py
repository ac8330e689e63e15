"""What came of it: questions whose answer is the class's own doing, computed from its journals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kings.analysis.debrief.beliefs import Asked
from kings.analysis.debrief.keeping import ending, people_tested
from kings.analysis.debrief.lines import Promise

Outcome = Callable[[Sequence[Promise]], float | str | None]
"""What the class did, as a number or in the words of a choice; None where that can't be told."""


def _kept(promises: Sequence[Promise]) -> float | None:
    """Return how many of 100 promises that were put to the test were kept."""
    tested = people_tested(promises)
    kept = sum(one.status == "kept" for one in tested)
    return 100 * kept / len(tested) if tested else None


def _ending(promises: Sequence[Promise]) -> str | None:
    """Say how promises were kept in the last two rounds, where the interval leaves no doubt."""
    drop = ending(promises).drop
    if drop is None or not drop.clear:
        return None
    return "Worse than before" if drop.value < 0 else "Better than before"


OUTCOMES: Mapping[tuple[int, str], tuple[Asked, Outcome]] = {
    (7, "kept"): (Asked("Of 100 promises, how many will be kept?", "of 100"), _kept),
    (7, "ending"): (
        Asked("Are promises kept as well in the last two rounds as before?"),
        _ending,
    ),
}
"""Questions by lesson and short name: as they are asked, and what the class made of it."""


def with_outcome(place: tuple[int, str], asked: Asked, promises: Sequence[Promise]) -> Asked:
    """Return a question with what the class itself did as its truth, where that is the question."""
    if place not in OUTCOMES or asked.truth is not None:
        return asked
    usual, outcome = OUTCOMES[place]
    words, unit = asked.words or usual.words, asked.unit or usual.unit
    return replace(asked, words=words, unit=unit, truth=outcome(promises))
