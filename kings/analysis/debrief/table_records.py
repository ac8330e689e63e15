"""The games of a class as the debrief takes them: which is whose, who was a bot, which share cards.

What couldn't be read stays out; the reader of the class folder has reported it already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from kings.classroom.class_folder import ClassFolder, TableGame
from kings.names import name_fault, name_key
from kings.records.chronicle import chapters
from kings.records.formats import Seated
from kings.records.recording import HUMAN, Recording
from kings.struggle.events import DealStruck, GameEnded, ProposalClosed, Proposed, RoundBegan
from kings.struggle.moves import Choice, Talk
from kings.struggle.options import LETTERS, Options
from kings.struggle.positions import Position, position_of
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State

Cards = tuple[Options, int | Position | None]
"""What was dealt and agreed."""


@dataclass(frozen=True)
class TableRecord:
    """A table's game, what its players are called here, and the letter of its cards."""

    game: TableGame
    names: tuple[str, ...]
    cards: str

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.game.table

    @property
    def record(self) -> Recording:
        """The game."""
        return self.game.record

    @property
    def paper(self) -> bool:
        """Whether it was played with real cards and typed in."""
        return self.record.header.paper is not None

    @cached_property
    def ends(self) -> tuple[tuple[int, State], ...]:
        """The rounds that were played to their end, each with the state after it."""
        return round_ends(self.record)

    @cached_property
    def offers(self) -> tuple[OfferRecord, ...]:
        """All proposals, in the order in which they were made."""
        return offers_made(self.record)

    @cached_property
    def times(self) -> Mapping[int, str | None]:
        """When each line of the journal was written (UTC), by its number."""
        return {line.n: line.at for line in self.record.lines}

    @cached_property
    def rounds(self) -> Mapping[int, int]:
        """The round in which each line was written, by its number; 0 before the first."""
        return {line.n: chapter for line, chapter in chapters(self.record)}

    def seconds(self, first: int, last: int | None) -> float | None:
        """Return the seconds from one line to another; None where no times were kept."""
        began, ended = self.times.get(first), None if last is None else self.times.get(last)
        if began is None or ended is None:
            return None
        between = datetime.fromisoformat(ended) - datetime.fromisoformat(began)
        return between.total_seconds()

    def renamed(self, state: State) -> State:
        """Return a state of this game with the names that are shown here."""
        return state.but(options=replace(state.options, names=self.names))

    def is_bot(self, seat: int, line: int) -> bool:
        """Say whether a bot had this seat when a line of the journal was written."""
        player = self.record.header.players[seat]
        for one in self.record.lines:
            if one.n >= line:
                break
            if isinstance(one, Seated) and one.seat == seat:
                player = one.player
        return player != HUMAN


def table_records(folder: ClassFolder, real: Mapping[str, str]) -> tuple[TableRecord, ...]:
    """Return the games that have begun; ``real``: names to show instead of pseudonyms."""
    letters: dict[Cards, str] = {}
    records = []
    for game in folder.games:
        if game.begun:
            key = _cards(game.record)
            number = len(letters)
            letter = LETTERS[number] if number < len(LETTERS) else f"{LETTERS[0]}{number}"
            names = _called(game.record.header.options.names, real)
            records.append(TableRecord(game, names, letters.setdefault(key, letter)))
    return tuple(records)


def _called(pseudonyms: Sequence[str], real: Mapping[str, str]) -> tuple[str, ...]:
    """Return what players are called; a name that two share, or that is too long, is not used."""
    names = [real.get(name, name) for name in pseudonyms]
    keys = [name_key(name) for name in names]
    twice = {key for key in keys if keys.count(key) > 1}
    return tuple(
        name if name_key(name) not in twice and not name_fault(name) else pseudonym
        for name, pseudonym in zip(names, pseudonyms, strict=True)
    )


def _cards(record: Recording) -> Cards:
    """Return what was dealt and agreed: tables that have it in common can be compared.

    That is how the first round began, after all draws; where it hasn't, the seed of the draws.
    """
    options = replace(record.header.options, names=tuple(LETTERS[: record.state.players]))
    begun = next((state for state in record.states() if state.round), None)
    return options, record.header.seed if begun is None else position_of(begun)


def round_ends(record: Recording) -> tuple[tuple[int, State], ...]:
    """Return each round that was played to its end, and the state after it."""
    return tuple(
        (before.round, moment.state)
        for before, moment in zip(record.states(), record.moments, strict=False)
        if before.round
        and any(isinstance(event, RoundBegan | GameEnded) for event in moment.events)
    )


@dataclass(frozen=True, slots=True)
class OfferRecord:
    """A proposal and what became of it.

    ``line``: of the journal, where it was made; ``window``: its number in the game, from 1;
    ``before``: the state in which it was made; ``deal``: the number under which it was struck, at
    move number ``struck`` (None: it wasn't); ``ended``: the line in which it ended (None: it is
    open).
    """

    event: Proposed
    line: int
    window: int
    before: State
    outcome: str
    deal: int | None
    struck: int | None
    ended: int | None


def offers_made(record: Recording) -> tuple[OfferRecord, ...]:
    """Return all proposals of a game, each with its end; one that nobody ended is ``open``."""
    ends = dict(_ends(record))
    offers: list[OfferRecord] = []
    window, place = 0, None
    for before, moment in zip(record.states(), record.moments, strict=False):
        for event in moment.events:
            if isinstance(event, Proposed):
                here = (before.round, before.phase, before.actor)
                window, place = (window if here == place else window + 1), here
                end = ends.get(event.number, ("open", None, None, None))
                offers.append(OfferRecord(event, moment.line, window, before, *end))
    return tuple(offers)


_End = tuple[str, int | None, int | None, int | None]


def _ends(record: Recording) -> Iterator[tuple[int, _End]]:
    for number, moment in enumerate(record.moments):
        for event in moment.events:
            if isinstance(event, ProposalClosed):
                yield event.number, (event.how, None, None, moment.line)
            elif isinstance(event, DealStruck):
                yield event.number, ("struck", event.deal, number, moment.line)


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision with a window for deals: the state before anybody spoke, and what was done.

    ``deals``: the numbers of the deals that were struck in between.
    """

    line: int
    state: State
    choice: Choice
    deals: tuple[int, ...]


def spots(table: TableRecord) -> Iterator[Spot]:
    """Yield the decisions of a game that could be traded on and were made."""
    opened: State | None = None
    deals: list[int] = []
    for before, moment in zip(table.record.states(), table.record.moments, strict=False):
        if before.window is None or before.phase not in (Phase.TURN, Phase.WINDOW):
            opened = None
            continue
        if opened is None:
            opened, deals = before, []
        deals += [event.deal for event in moment.events if isinstance(event, DealStruck)]
        move = moment.move
        if isinstance(move, Talk) or move.seat != before.actor:
            continue
        choices = GAME.choices(before, move.seat)
        if move in choices:
            yield Spot(moment.line, opened, choices[choices.index(move)], tuple(deals))
            opened = None
