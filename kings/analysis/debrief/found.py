"""What a class did, in numbers: the lines of all tables, and what they tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kings.analysis.debrief.anchoring import Anchoring, anchoring
from kings.analysis.debrief.beliefs import Asked, Beliefs, beliefs
from kings.analysis.debrief.columns import ColumnNote, Line, code_book, frame
from kings.analysis.debrief.keeping import Ending, Temptation, ending, temptation
from kings.analysis.debrief.lines import (
    Bargain,
    Game,
    Offer,
    Prediction,
    Promise,
    RoundLine,
    SeatLine,
)
from kings.analysis.debrief.lines_priced import DealPrice, DecisionPrice, PromiseCost
from kings.analysis.debrief.priced import Priced
from kings.analysis.debrief.reading import TableRecord
from kings.analysis.debrief.same_cards import SameCards, same_cards
from kings.analysis.debrief.words import Words, words
from kings.classroom.class_folder import ClassFolder
from kings.classroom.plan import Problem

if TYPE_CHECKING:
    import pandas as pd

KINDS: tuple[type[Line], ...] = (Game, SeatLine, RoundLine, Offer, Bargain, Promise, Prediction)
"""The tables of every debrief."""
PRICED_KINDS: tuple[type[Line], ...] = (DecisionPrice, DealPrice, PromiseCost)
"""The tables that play-outs add."""


@dataclass(frozen=True)
class Debrief:
    """What a class did, in numbers.

    ``tables``: the games that have begun; ``problems``: what could not be read and why; ``named``:
    whether players are called by their real names. ``games`` to ``predictions``: the lines of the
    tidy tables. ``priced``: None unless play-outs were asked for.
    """

    folder: ClassFolder
    tables: tuple[TableRecord, ...]
    problems: tuple[Problem, ...]
    named: bool
    games: tuple[Game, ...]
    seats: tuple[SeatLine, ...]
    rounds: tuple[RoundLine, ...]
    offers: tuple[Offer, ...]
    deals: tuple[Bargain, ...]
    promises: tuple[Promise, ...]
    predictions: tuple[Prediction, ...]
    questions: Mapping[tuple[int, str], Asked]
    priced: Priced | None

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.folder.plan.name

    @cached_property
    def anchoring(self) -> Anchoring:
        """First offers against prices."""
        return anchoring(self.deals)

    @cached_property
    def ending(self) -> Ending:
        """The keeping of promises, round by round."""
        return ending(self.promises)

    @cached_property
    def temptation(self) -> Temptation:
        """The keeping of promised gold against the gold at stake."""
        return temptation(self.promises)

    @cached_property
    def words(self) -> Words:
        """Every player's word, and who clearly broke more promises than others."""
        return words(self.promises)

    @cached_property
    def same_cards(self) -> SameCards:
        """The seats that can be compared over tables."""
        return same_cards(self.games, self.seats)

    @cached_property
    def beliefs(self) -> Beliefs:
        """What students expected before, and think after."""
        return beliefs(self.predictions, self.questions)

    @property
    def lines(self) -> dict[type[Line], tuple[Line, ...]]:
        """The lines of every tidy table, by kind."""
        found: dict[type[Line], tuple[Line, ...]] = {
            Game: self.games,
            SeatLine: self.seats,
            RoundLine: self.rounds,
            Offer: self.offers,
            Bargain: self.deals,
            Promise: self.promises,
            Prediction: self.predictions,
        }
        if self.priced is not None:
            found[DecisionPrice] = self.priced.decisions
            found[DealPrice] = self.priced.deals
            found[PromiseCost] = self.priced.promises
        return found

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return every tidy table as a pandas frame, by its name."""
        return {kind.table_name: frame(kind, lines) for kind, lines in self.lines.items()}

    def code_book(self) -> tuple[ColumnNote, ...]:
        """Return what each column of these tables means."""
        return code_book(tuple(self.lines))
