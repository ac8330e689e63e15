"""What a class did, in numbers: the lines of all its tables, and what they tell.

``analyse`` reads a class folder, counts, and prices if that is asked for; the ``Debrief`` that it
returns answers with findings, frames and the code book, and is exported as CSV files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kings.analysis import tidy
from kings.analysis.debrief import lines, prices
from kings.analysis.debrief.anchoring import Anchoring
from kings.analysis.debrief.beliefs import Beliefs, Question
from kings.analysis.debrief.breaking import Words
from kings.analysis.debrief.conclusions import Conclusions, conclusions
from kings.analysis.debrief.promise_keeping import Ending, Temptation
from kings.analysis.debrief.same_cards import SameCards
from kings.analysis.debrief.table_records import TableRecord, table_records
from kings.analysis.findings.openings import Openings, class_openings
from kings.classroom import consent
from kings.classroom.class_folder import ClassFolder, read_class
from kings.classroom.names import read_names
from kings.classroom.plan import Problem
from kings.errors import BadInput, MissingPackage
from kings.records.files import write_table
from kings.sim.executors import Progress

if TYPE_CHECKING:
    import pandas as pd

KINDS: tuple[type[tidy.Line], ...] = (
    lines.Game,
    lines.SeatLine,
    lines.RoundLine,
    lines.Offer,
    lines.Bargain,
    lines.Promise,
    lines.MoveLine,
    lines.Sighting,
    lines.Spoken,
    lines.Prediction,
)
"""The tables of every debrief."""
PRICED_KINDS: tuple[type[tidy.Line], ...] = (
    prices.DecisionPrice,
    prices.DealPrice,
    prices.PromiseCost,
)
"""The tables that play-outs add."""


@dataclass(frozen=True)
class Debrief:
    """What a class did, in numbers.

    ``tables``: the games that have begun; ``problems``: what could not be read and why; ``named``:
    whether players are called by their real names. ``games`` to ``predictions``: the lines of the
    tidy tables. ``priced``: None unless play-outs were asked for; ``withheld``: the names of those
    who are left out of what is exported.
    """

    folder: ClassFolder
    tables: tuple[TableRecord, ...]
    problems: tuple[Problem, ...]
    named: bool
    games: tuple[lines.Game, ...]
    seats: tuple[lines.SeatLine, ...]
    rounds: tuple[lines.RoundLine, ...]
    offers: tuple[lines.Offer, ...]
    deals: tuple[lines.Bargain, ...]
    promises: tuple[lines.Promise, ...]
    moves: tuple[lines.MoveLine, ...]
    seen: tuple[lines.Sighting, ...]
    said: tuple[lines.Spoken, ...]
    predictions: tuple[lines.Prediction, ...]
    questions: Mapping[tuple[int, str], Question]
    priced: prices.Priced | None
    withheld: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.folder.plan.name

    @cached_property
    def conclusions(self) -> Conclusions:
        """All findings, and what is told of them."""
        drawn = class_openings(self.folder)
        return conclusions(
            games=self.games,
            seats=self.seats,
            rounds=self.rounds,
            deals=self.deals,
            promises=self.promises,
            predictions=self.predictions,
            questions=self.questions,
            priced=self.priced,
            openings=drawn if drawn is not None and drawn.pairs else None,
        )

    @property
    def anchoring(self) -> Anchoring:
        """First offers against prices."""
        return self.conclusions.anchoring

    @property
    def openings(self) -> Openings | None:
        """What the lots did to prices, who opened and how high; None if the class drew none."""
        return self.conclusions.openings

    @property
    def ending(self) -> Ending:
        """The keeping of promises, round by round."""
        return self.conclusions.ending

    @property
    def temptation(self) -> Temptation:
        """The keeping of promised gold against the gold at stake."""
        return self.conclusions.temptation

    @property
    def words(self) -> Words:
        """Every player's word and every table's, and who broke more promises than others."""
        return self.conclusions.words

    @property
    def same_cards(self) -> SameCards:
        """The seats that can be compared over tables."""
        return self.conclusions.same_cards

    @property
    def beliefs(self) -> Beliefs:
        """What students expected before, and think after."""
        return self.conclusions.beliefs

    @property
    def all_lines(self) -> dict[type[tidy.Line], tuple[tidy.Line, ...]]:
        """The lines of every tidy table, by kind."""
        tables: dict[type[tidy.Line], tuple[tidy.Line, ...]] = {
            lines.Game: self.games,
            lines.SeatLine: self.seats,
            lines.RoundLine: self.rounds,
            lines.Offer: self.offers,
            lines.Bargain: self.deals,
            lines.Promise: self.promises,
            lines.MoveLine: self.moves,
            lines.Sighting: self.seen,
            lines.Spoken: self.said,
            lines.Prediction: self.predictions,
        }
        if self.priced is not None:
            tables[prices.DecisionPrice] = self.priced.decisions
            tables[prices.DealPrice] = self.priced.deals
            tables[prices.PromiseCost] = self.priced.promises
        return tables

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return every tidy table as a pandas frame, by its name."""
        return {kind.table_name: tidy.frame(kind, rows) for kind, rows in self.all_lines.items()}

    def code_book(self) -> tuple[tidy.ColumnNote, ...]:
        """Return what each column of these tables means."""
        return tidy.code_book(self.all_lines)


def analyse(
    folder: Path | str,
    *,
    names: bool = False,
    price: bool = False,
    questions: Callable[[int, str], Question] | None = None,
    progress: Progress | None = None,
    pricing: Progress | None = None,
) -> Debrief:
    """Read a class folder and return what the class did.

    ``names``: call players by their real names, from ``names.csv``; else by pseudonyms. ``price``:
    also price decisions, deals and promises by play-outs; prices are kept in the folder.
    ``questions``: a lesson's number and the short name of a question → what was asked.
    ``progress`` and ``pricing``: told how many tables are read, and priced, of how many.

    Journals that are damaged are used up to the damage, and reported among ``problems``. Raises
    ``BadRecord`` if there is no class, and if names are asked for and can't be read;
    ``MissingPackage`` if prices are asked for without NumPy, SciPy and Numba.
    """
    read = read_class(folder, progress=progress)
    real = read_names(folder) if names else {}
    tables = table_records(read, real)
    kept = prices.Prices(Path(folder) / prices.FILE) if price else None
    priced = None if kept is None else _priced(tables, kept, pricing)
    predictions = tuple(lines.Prediction.of_class(read, real))
    promises = tuple(line for table in tables for line in lines.Promise.of_table(table))
    ask = questions or (lambda lesson, question: Question(""))
    seats = (line for table in tables for line in lines.SeatLine.of_table(table))
    return Debrief(
        folder=read,
        tables=tables,
        problems=(*read.problems, *_problems_with(kept)),
        named=names,
        games=tuple(line for table in tables for line in lines.Game.of_table(table)),
        seats=lines.with_duplicates(seats, tables),
        rounds=tuple(line for table in tables for line in lines.RoundLine.of_table(table)),
        offers=tuple(line for table in tables for line in lines.Offer.of_table(table)),
        deals=tuple(line for table in tables for line in lines.Bargain.of_table(table)),
        promises=promises,
        moves=tuple(line for table in tables for line in lines.MoveLine.of_table(table)),
        seen=tuple(line for table in tables for line in lines.Sighting.of_table(table)),
        said=tuple(line for table in tables for line in lines.Spoken.of_table(table)),
        predictions=predictions,
        questions={
            place: ask(*place)
            for place in sorted({(line.lesson, line.question) for line in predictions})
        },
        priced=priced,
        withheld=_withheld(read, tables, real),
    )


def _withheld(
    read: ClassFolder, tables: Sequence[TableRecord], real: Mapping[str, str]
) -> frozenset[str]:
    """Return all that those who are left out are called: pseudonyms, and names as shown here."""
    pseudonyms = consent.withheld(read.path, read.plan)
    names = {real[name] for name in pseudonyms if name in real}
    for table in tables:
        seated = zip(table.record.header.options.names, table.names, strict=True)
        names |= {shown for own, shown in seated if own in pseudonyms}
    return frozenset({*pseudonyms, *names})


def _priced(
    tables: Sequence[TableRecord], kept: prices.Prices, progress: Progress | None
) -> prices.Priced:
    """Price the games; what that needs takes seconds to load, so nobody else has to wait for it."""
    try:
        from kings.analysis.debrief.valuation import price_tables
    except ImportError as missing:
        package = missing.name or "numba"
        raise MissingPackage(package, "Pricing deals", extra="analysis") from missing
    return price_tables(tables, kept, progress)


def _problems_with(kept: prices.Prices | None) -> tuple[Problem, ...]:
    if kept is None or not kept.problem:
        return ()
    return (Problem(str(prices.FILE), None, kept.problem),)


def export(debrief: Debrief, folder: Path | str) -> tuple[Path, ...]:
    """Write every tidy table, and the code book of all, into a folder; return the files.

    Where the class was asked, whoever has not agreed is left out: their own lines, deals and
    promises that they were part of, and their names in the lines of others. Files end in ``.csv``;
    words that a spreadsheet would run are made harmless. Raises ``BadInput`` where a file can't be
    written.
    """
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{place} can't be made: {error.strerror}.") from error
    tables = {
        kind: tuple(tidy.agreed(rows, debrief.withheld)) for kind, rows in debrief.all_lines.items()
    }
    if debrief.withheld:  # nor does a comparison tell what they had
        seats = [line for line in tables[lines.SeatLine] if isinstance(line, lines.SeatLine)]
        tables[lines.SeatLine] = lines.with_duplicates(seats, debrief.tables)
    tables[tidy.ColumnNote] = debrief.code_book()
    files = []
    for kind, rows in tables.items():
        file = place / f"{kind.table_name}.csv"
        write_table(file, kind.columns(), [line.row() for line in rows])
        files.append(file)
    return tuple(files)


def code_book_page() -> str:
    """Return the code book of all tables as Markdown."""
    return tidy.code_book_page((*KINDS, *PRICED_KINDS))
