"""What a sheet says of promises: which row made which, and how each is said to have ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast

from kings.classroom.paper.dealing import PaperDeal, promise_rows
from kings.classroom.paper.rows import PaperFault, Row
from kings.struggle.moves import (
    Break,
    Choice,
    Judge,
    Move,
    PromiseGold,
    PromiseWords,
    Release,
    Settle,
)
from kings.struggle.rules import GAME
from kings.struggle.say import say_promise
from kings.struggle.state import Ledgered, Phase, State


class Ledger:
    """The promises of a game with the rows in which they were made: ``rows``, by their numbers."""

    def __init__(self, rows: dict[int, Row]) -> None:
        self._rows = rows
        self._deals: dict[int, int] = {}
        self._compared: set[int] = set()

    def struck(self, deal: PaperDeal, state: State) -> None:
        """Note which promises a deal that was just struck has made."""
        self._deals[deal.number] = state.deals_struck
        rows = list(promise_rows(deal))
        for promise in state.promises:
            if promise.deal == state.deals_struck:
                row = next(row for clause, row in rows if clause == promise.clause)
                rows.remove((promise.clause, row))
                self._rows[promise.number] = row

    def move(self, row: Row, state: State) -> Move:
        """Return the move that a row about a promise is; a fault if there is no such promise."""
        promise = self._open(row, state)
        if promise is None:
            name = state.name(row.who or 0)
            raise PaperFault(
                f"Round {row.round}: {name} had made no such promise that was open then (S-52).",
                round=row.round,
                line=row.line,
            )
        number, by, to = promise.number, promise.clause.by, promise.clause.to
        if row.what == "paid":
            return Settle(by, number)
        if row.what == "released":
            return Release(to, number)
        return Judge(to, number, cast("Literal['kept', 'broken', 'void']", row.what))

    def can(self, row: Row, state: State) -> bool:
        """Say whether what a row says of a promise could happen at this moment."""
        if row.what == "paid" and row.round == state.round and state.phase is not Phase.RECKON:
            promise = self._open(row, state)
            if promise is not None and promise.clause.due == state.round:
                return False  # it is asked for when the round is over
        return self._open(row, state) is not None and GAME.can(state, self.move(row, state))

    def _open(self, row: Row, state: State) -> Ledgered | None:
        """Return the oldest open promise that a row can mean."""
        kinds = {"paid": (PromiseGold,), "released": ()}.get(row.what, (PromiseWords,))
        for promise in state.promises:
            clause = promise.clause
            fits = promise.status == "open" and (clause.by, clause.to) == (row.who, row.to)
            of_deal = row.deal is None or promise.deal == self._deals.get(row.deal)
            if fits and of_deal and (not kinds or isinstance(clause, kinds)):
                return promise
        return None

    def reckoned(self, number: int, by: int) -> tuple[Choice, int] | None:
        """Return whether promised gold that is asked for was paid, and the row's line."""
        row = self._rows.get(number)
        if row is None or row.kept not in ("kept", "broken"):
            return None
        choice = Settle(by, number) if row.kept == "kept" else Break(by, number)
        return choice, row.line

    def due_words(self, state: State) -> Iterator[tuple[Move, int]]:
        """Yield the judgements of words that are due, and the releases, with their lines."""
        for promise in state.promises:
            row = self._rows.get(promise.number)
            if row is None or promise.status != "open" or not row.kept:
                continue
            clause = promise.clause
            over = state.round > clause.due or state.phase is Phase.OVER
            if row.kept == "released" and state.round >= clause.due:
                yield Release(clause.to, promise.number), row.line
            elif isinstance(clause, PromiseWords) and over:
                verdict = cast("Literal['kept', 'broken', 'void']", row.kept)
                yield Judge(clause.to, promise.number, verdict), row.line

    def compare(self, state: State) -> Iterator[PaperFault]:
        """Yield, once for each, what is said of a promise that ended otherwise (S-52)."""
        for promise in state.promises:
            row = self._rows.get(promise.number)
            if row is None or not row.kept or promise.status in ("open", row.kept):
                continue
            if promise.number in self._compared:
                continue
            self._compared.add(promise.number)
            said = say_promise(state.options.names, promise).rstrip(".")
            yield PaperFault(
                f"Round {promise.ended}: “{said}” is said to be {row.kept}; by what is written "
                f"down it is {promise.status} (S-52).",
                round=promise.ended or state.round,
                line=row.line,
                column="kept",
            )
