"""Reads a class folder, counts, and prices if that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kings.analysis.debrief.answered import prediction_lines
from kings.analysis.debrief.bargains import bargain_lines, offer_lines, promise_lines
from kings.analysis.debrief.beliefs import Asked
from kings.analysis.debrief.cache import FILE, Prices
from kings.analysis.debrief.found import Debrief
from kings.analysis.debrief.games import game_line, round_lines, seat_lines, with_duplicates
from kings.analysis.debrief.outcomes import with_outcome
from kings.analysis.debrief.priced import Priced
from kings.analysis.debrief.reading import TableRecord, table_records
from kings.classroom.class_folder import read_class
from kings.classroom.names import read_names
from kings.classroom.plan import Problem
from kings.errors import MissingPackage
from kings.sim.executors import Progress


def analyse(
    folder: Path | str,
    *,
    names: bool = False,
    price: bool = False,
    questions: Callable[[int, str], Asked] | None = None,
    progress: Progress | None = None,
    pricing: Progress | None = None,
) -> Debrief:
    """Read a class folder and return what the class did.

    ``names``: call players by their real names, from ``names.csv``; else by pseudonyms. ``price``:
    also price decisions, deals and promises by play-outs; prices are kept in the folder.
    ``questions``: a lesson's number and the short name of a question → what was asked.
    ``progress`` and ``pricing``: told how many tables are read, and priced, of how many.

    Journals that are damaged are used up to the damage, and said among ``problems``. Raises
    ``BadRecord`` if there is no class, and if names are asked for and can't be read;
    ``MissingPackage`` if prices are asked for without NumPy, SciPy and Numba.
    """
    found = read_class(folder, progress=progress)
    real = read_names(folder) if names else {}
    tables = table_records(found, real)
    prices = Prices(Path(folder) / FILE) if price else None
    priced = None if prices is None else _priced(tables, prices, pricing)
    predictions = prediction_lines(found, real)
    places = sorted({(one.lesson, one.question) for one in predictions})
    promises = tuple(line for table in tables for line in promise_lines(table))
    ask = questions or (lambda lesson, question: Asked(""))
    seats = with_duplicates((line for table in tables for line in seat_lines(table)), tables)
    return Debrief(
        found,
        tables,
        (*found.problems, *_of_prices(prices)),
        names,
        tuple(game_line(table) for table in tables),
        seats,
        tuple(line for table in tables for line in round_lines(table)),
        tuple(line for table in tables for line in offer_lines(table)),
        tuple(line for table in tables for line in bargain_lines(table)),
        promises,
        predictions,
        {place: with_outcome(place, ask(*place), promises) for place in places},
        priced,
    )


def _priced(tables: Sequence[TableRecord], prices: Prices, progress: Progress | None) -> Priced:
    """Price the games; what that needs takes seconds to load, so nobody else has to wait for it."""
    try:
        from kings.analysis.debrief.pricing import price_tables
    except ImportError as missing:
        package = missing.name or "numba"
        raise MissingPackage(package, "Pricing deals", extra="analysis") from missing
    return price_tables(tables, prices, progress)


def _of_prices(prices: Prices | None) -> tuple[Problem, ...]:
    if prices is None or not prices.problem:
        return ()
    return (Problem(str(FILE), None, prices.problem),)
