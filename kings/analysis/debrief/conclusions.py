"""What is concluded from all that a class did: every finding, and which of them are told.

Findings are computed first; then one decision is made for all of them (``joint``), and only what it
lets pass is told in titles, sentences and talking points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kings.analysis.debrief.anchoring import Anchoring, anchoring, worths_of
from kings.analysis.debrief.beliefs import Beliefs, Questions, beliefs, with_outcome
from kings.analysis.debrief.breaking import Words, words
from kings.analysis.debrief.joint import QUESTIONS, Asked, Told, told
from kings.analysis.debrief.lines import Bargain, Game, Prediction, Promise, RoundLine, SeatLine
from kings.analysis.debrief.prices import Priced
from kings.analysis.debrief.promise_keeping import Ending, Temptation, ending, temptation
from kings.analysis.debrief.same_cards import SameCards, same_cards
from kings.analysis.findings.openings import Effect, Openings


@dataclass(frozen=True, slots=True)
class Conclusions:
    """The findings of a class, with what is told of them.

    ``openings``: None if the class drew no lots; ``asked``: all that was asked of it.
    """

    anchoring: Anchoring
    openings: Openings | None
    ending: Ending
    temptation: Temptation
    words: Words
    same_cards: SameCards
    beliefs: Beliefs
    asked: tuple[Asked, ...]

    def counted(self) -> Mapping[str, int]:
        """Return of how many each question was asked, in the order of the questions."""
        return {name: sum(one.question == name for one in self.asked) for name in QUESTIONS}


def conclusions(
    *,
    games: Iterable[Game],
    seats: Iterable[SeatLine],
    rounds: Iterable[RoundLine],
    deals: Sequence[Bargain],
    promises: Sequence[Promise],
    predictions: Iterable[Prediction] = (),
    questions: Questions | None = None,
    priced: Priced | None = None,
    openings: Openings | None = None,
) -> Conclusions:
    """Compute all findings of these lines and decide what is told of them."""
    prices = None if priced is None else worths_of(deals, priced.deals)
    sales = anchoring(deals, prices)
    kept, stakes, good = ending(promises), temptation(promises), words(promises)
    same = same_cards(games, seats, rounds)
    # Where lots decided, they answer what else the worth of the deals would have to.
    bargained = sales.asked() if openings is None else _by_lot(openings)
    asked = [*bargained, *(one for found in (kept, stakes, good, same) for one in found.asked())]
    # The class's own doing answers some questions of the survey, as far as it is told without them.
    so_far = kept.decided(told(asked))
    outcomes = {
        place: with_outcome(place, question, promises, so_far)
        for place, question in (questions or {}).items()
    }
    thought = beliefs(predictions, outcomes)
    asked += thought.asked()
    passed = told(asked)
    return Conclusions(
        anchoring=sales.decided(passed if openings is None else frozenset()),
        openings=openings
        and replace(
            openings,
            number=_told(openings.number, "anchor", passed),
            opener=_told(openings.opener, "opener", passed),
        ),
        ending=kept.decided(passed),
        temptation=stakes.decided(passed),
        words=good.decided(passed),
        same_cards=same.decided(passed),
        beliefs=thought.decided(passed),
        asked=tuple(asked),
    )


def _by_lot(openings: Openings) -> Iterable[Asked]:
    for question, effect in (("anchor", openings.number), ("opener", openings.opener)):
        if effect is not None and effect.known:
            yield Asked(question, None, effect.chance)


def _told(effect: Effect | None, question: str, passed: Told) -> Effect | None:
    return effect and replace(effect, told=(question, None) in passed)
