"""A sheet as the text of a CSV file: a blank one for a table, or a game written down as one."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from kings.classroom.paper.dealing import row_of_clause
from kings.classroom.paper.deeds import moment_of, row_of_choice
from kings.classroom.paper.rows import COLUMNS, VARIANTS, PaperSheet, Row
from kings.errors import BadInput
from kings.records import Moment, Recording, Scenario
from kings.sim.csv_files import harmless
from kings.struggle.cards import Card
from kings.struggle.events import CardAnswered, DealStruck, LeaderDrawn
from kings.struggle.moves import (
    Accept,
    Break,
    DrawMode,
    GiveLead,
    Judge,
    Pass,
    PromiseClause,
    PromiseWords,
    Propose,
    Refuse,
    Release,
    SetAside,
    Settle,
    Shuffle,
    Withdraw,
)
from kings.struggle.options import LETTERS, Options
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.state import ROUNDS, Ledgered, Phase, State

SPARE_USES, SPARE_DEALS = 3, 6
"""Empty rows for uses and for clauses in each round of a blank sheet."""


def paper_text(sheet: PaperSheet) -> str:
    """Write a sheet as CSV (commas, a line feed ends a line); words are made harmless."""
    return _text([*_head(sheet), *map(_cells, sheet.rows)])


def blank_sheet(options: Options, scenario: Scenario | None = None) -> str:
    """Return a CSV for a table to fill in: names, cards by round, rows for uses, deals and checks.

    With a scenario it begins where that does. Rows that stay empty are no harm.
    """
    name = None if scenario is None else scenario.name
    first = 1 if scenario is None else scenario.position.round
    lines = _head(PaperSheet(options, scenario=name))
    if scenario is None:
        lines.append(_line("", "leads"))
    for round in range(first, ROUNDS + 1):
        laid = scenario is not None and round == first and _lies(scenario)
        lines += _blank_round(options, round, laid=laid)
    lines += [_line("", "points", letter) for letter in LETTERS[: options.players]]
    return _text(lines)


def _lies(scenario: Scenario) -> bool:
    """Say whether the cards of the scenario's first round are on the table already."""
    return scenario.position.phase not in (Phase.LEAD, Phase.FOLLOW)


def _blank_round(options: Options, round: int, *, laid: bool) -> Iterator[list[str]]:
    number, seats = str(round), LETTERS[: options.players]
    if not laid:
        yield from (_line(number, "card", letter) for letter in seats)
    yield from (_line(number, "use") for _ in range(SPARE_USES))
    yield from (_line(number, "pay") for _ in range(SPARE_DEALS))
    yield _line(number, "winner")
    yield from (_line(number, "gold", letter) for letter in seats)


def _line(round: str, what: str, who: str = "") -> list[str]:
    return [round, "", what, who, *[""] * (len(COLUMNS) - 4)]


def _text(lines: list[list[str]]) -> str:
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows([harmless(cell) for cell in line] for line in lines)
    return stream.getvalue()


def _head(sheet: PaperSheet) -> list[list[str]]:
    """Return the lines about names, Day or Night, variants, and who led first."""
    options, blank = sheet.options, [""] * (len(COLUMNS) - 5)
    said = [
        *(("name", LETTERS[seat], name) for seat, name in enumerate(options.names)),
        ("mode", "", options.mode),
        *(("variant", "", word) for word, name in VARIANTS.items() if getattr(options, name)),
        *((("scenario", "", sheet.scenario),) if sheet.scenario is not None else ()),
        *((("leads", LETTERS[sheet.leader], ""),) if sheet.leader is not None else ()),
    ]
    return [["", "", what, who, *blank, words] for what, who, words in said]


def _cells(row: Row) -> list[str]:
    return [
        str(row.round or ""),
        row.moment,
        row.what,
        _letters(row.who),
        " ".join(str(int(card)) for card in row.cards),
        " ".join(LETTERS[seat] for seat in row.on),
        _letters(row.to),
        *(("" if number is None else str(number)) for number in (row.gold, row.due, row.deal)),
        row.kept,
        row.words,
    ]


def _letters(seat: int | None) -> str:
    return "" if seat is None else LETTERS[seat]


def paper_of(recording: Recording) -> PaperSheet:
    """Write a recorded game down as a table would have done on paper.

    Offers that were not struck, and the draw for the lead, are left out. Raises ``BadInput`` for a
    game that a sheet can't tell: with house tables (S-66), or from a position of nobody's scenario.
    """
    header = recording.header
    if header.options.tables != RULEBOOK:
        raise BadInput("A sheet knows the rulebook's points alone, and no house tables (S-66).")
    named = header.scenario
    first = recording.first
    fresh = first.phase is Phase.DRAW_LEAD or (first.phase is Phase.LEAD and first.round == 1)
    if named is None and not fresh:
        raise BadInput("This game begins with a position without a name, which no sheet can tell.")
    rows = [*_aside(recording), *_rows(recording)]
    night = recording.state.night
    options = _settled(header.options, night=bool(night))
    return PaperSheet(
        options,
        leader=None if named is not None else _leader(recording),
        scenario=None if named is None else named.name,
        rows=tuple(rows),
    )


def _settled(options: Options, *, night: bool) -> Options:
    return Options(
        names=options.names,
        mode="night" if night else "day",
        free_market=options.free_market,
        regulated_market=options.regulated_market,
        peasant_before_ties=options.peasant_before_ties,
    )


def _leader(recording: Recording) -> int | None:
    for moment in recording.moments:
        for event in moment.events:
            if isinstance(event, LeaderDrawn):
                return event.seat
    return recording.first.leader


def _aside(recording: Recording) -> Iterator[Row]:
    """Yield what was set aside at Night; after the game the table may look (S-12)."""
    if recording.state.phase is Phase.OVER and recording.header.scenario is None:
        for seat, cards in enumerate(recording.state.aside):
            if cards:
                yield Row("aside", who=seat, cards=cards)


def _rows(recording: Recording) -> Iterator[Row]:
    before = recording.first
    for at, moment in enumerate(recording.moments):
        match moment.move:
            case Shuffle() | DrawMode() | SetAside() | Propose() | Refuse() | Withdraw() | Break():
                pass
            case Accept(_, number):
                yield from _deal(before, number, moment, recording)
            case Settle() | Release() | Judge() as about:
                yield from _ending(before, about)
            case Pass() | GiveLead(_, None):
                pass
            case choice:
                row = row_of_choice(before, choice, _answer(recording.moments[at:]))
                if row is not None:
                    yield row
        before = moment.state


def _answer(moments: list[Moment]) -> Card | None:
    """Return the card with which the Jester that was just used is answered, if it was one."""
    if len(moments) < 2 or moments[0].state.phase is not Phase.ANSWER:
        return None
    later = (event for moment in moments[1:] for event in moment.events)
    return next((event.card for event in later if isinstance(event, CardAnswered)), None)


def _deal(before: State, number: int, moment: Moment, recording: Recording) -> Iterator[Row]:
    """Yield the rows of a deal, if this was the word that struck it."""
    struck = [event for event in moment.events if isinstance(event, DealStruck)]
    if not struck or before.window is None:
        return
    proposal = next(one for one in before.window.proposals if one.number == number)
    deal, where = struck[0].deal, moment_of(before)
    if proposal.by != proposal.deal.clauses[0].by:
        yield Row("offer", round=before.round, moment=where, who=proposal.by, deal=deal)
    made = [promise for promise in recording.state.promises if promise.deal == deal]
    for clause in proposal.deal.clauses:
        kept = ""
        if isinstance(clause, PromiseClause):
            kept = _ended(clause, made)
        yield row_of_clause(clause, round=before.round, moment=where, deal=deal, kept=kept)


def _ended(clause: PromiseClause, made: list[Ledgered]) -> str:
    """Say how a promise ended that the rules judge at its end, or asked for."""
    for promise in made:
        if promise.clause == clause:
            made.remove(promise)
            judged = not isinstance(clause, PromiseWords) and promise.status in _JUDGED
            return promise.status if judged else ""
    return ""


_JUDGED = ("kept", "broken", "void")


def _ending(before: State, about: Settle | Release | Judge) -> Iterator[Row]:
    """Yield what was done about a promise at its own moment; what is due is asked for anyway."""
    promise = before.promises[about.promise - 1]
    clause = promise.clause
    asked = before.phase is Phase.RECKON and clause.due == before.round
    if isinstance(about, Settle) and asked:
        return
    what = about.verdict if isinstance(about, Judge) else "released"
    yield Row(
        "paid" if isinstance(about, Settle) else what,
        round=before.round,
        moment=moment_of(before),
        who=clause.by,
        to=clause.to,
        deal=promise.deal,
    )
