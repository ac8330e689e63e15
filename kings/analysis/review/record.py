"""A review as plain data: what a graph, a board, a page or a table shows of a whole game.

All is written in numbers and words that are ready to show; whoever shows them needs neither the
rules nor NumPy. Words hold players' names as they were typed, so pages escape them. A review is
kept as JSON beside its journal (``review_text``, ``read_review``), and its schema is made from the
classes here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Literal

from kings.analysis.finding import Row, Table
from kings.errors import BadRecord
from kings.records import codec
from kings.records.formats import read_as
from kings.struggle.moves import Choice

FORMAT: Literal["kings-review"] = "kings-review"
EDITION = 2
"""Counts up whenever the same game and seed would give other numbers."""

GAMES = 1000
"""How many play-outs a point and a choice rest on, unless somebody says otherwise."""

RULE = "rule of thumb"
"""The continuation of games of turns: what is measured there is chances to win, in percent."""

Kind = Literal["start", "chance", "choice", "talk"]
"""What a spot is: the beginning, a draw, a decision that was asked for, or talk like an offer."""

Eyes = Literal["seat", "all", "both"]
"""Whose knowledge counts: that of the seat that decides, then; all hands open; or both, where
nothing was hidden and so both are the same."""

Sure = Literal["exact", "interval", "at most"]
"""How sure a regret is: solved to the end; sampled, with its interval; or what could have been had
at most, if the other side of a deal had signed at its limit."""

Status = Literal["open", "kept", "broken", "void", "released"]

Numbers = tuple[float, ...]
"""A number for each seat."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A moment of the journal and what each seat could expect just after it, all hands open.

    ``line``: of the journal, 1 for the beginning; ``round``: 0 before the first, in King's Keys the
    turn; ``kind``: what
    happened there, in the words of ``said``; ``seat``: who moved (None: chance, or the beginning);
    ``deal``: the number of the deal that was struck here, None if none was.

    ``points``: expected VP of each seat, in games of turns its estimated chance to win in percent,
    which has no band; ``half``: half of their 95% interval, None where all
    play-outs agreed; ``wins``: chances of winning; ``low`` and ``high``: the band in which 80% of
    the play-outs end, from their 10th to their 90th percentile. ``games``: how many play-outs that
    rests on; 0 where the game is over, so that all is exact.
    """

    line: int
    round: int
    kind: Kind
    seat: int | None
    said: str
    deal: int | None
    points: Numbers
    half: tuple[float | None, ...]
    wins: Numbers
    low: Numbers
    high: Numbers
    games: int


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a decision, without any gold for it.

    ``words``: what is done; ``choice``: the same as a move that can be made there (None in games of
    turns: options are in the order of the game's choices). ``points`` and
    ``wins``: what each seat could expect after it; ``half``: half of the 95% interval of the
    points, 0 where exact and None where all play-outs agreed. ``default``: whether the seat does it
    unpaid; ``level``: whether to that seat it may be worth as much as the default, which is level
    too; ``done``: whether it was done. ``ask``: the least gold the seat should take for it
    (None: no single purse is enough). By seat: ``pays``: the most gold each other seat should pay
    for it (None: nothing), and ``zones``: the least and the most gold that both sign (None: there
    is no such price, or it is the deciding seat).
    """

    words: str
    choice: Choice | None
    points: Numbers
    half: tuple[float | None, ...]
    wins: Numbers
    default: bool
    done: bool
    ask: int | None
    pays: tuple[int | None, ...]
    zones: tuple[tuple[int, int] | None, ...]
    level: bool = False


@dataclass(frozen=True, slots=True)
class Missed:
    """A deal that would have been better for both than what was done, and was not struck.

    ``payer`` pays the deciding seat for ``option``, between ``low`` and ``high`` gold; ``surplus``:
    VP that both would have had more, together. ``words`` says it.
    """

    payer: int
    option: int
    low: int
    high: int
    surplus: float
    words: str


@dataclass(frozen=True, slots=True)
class Choices:
    """A decision with all its choices, through the eyes of one seat or with all hands open.

    ``at``: the line after which the decision was open (that of a ``Spot``); ``line``: the line in
    which the seat chose; between the two there was talk only. ``seat``: whose decision; ``asked``:
    the question in words; ``eyes``: see ``Eyes``.

    ``gold``: net gold that each seat got at once in deals struck in between, 0 for most; ``deals``:
    the numbers of these deals. ``sale``: whether deals could be struck; ``priced``: whether all
    that bound in these deals was gold for the action, so that regrets can be told. ``missed``: the
    best deal that was missed, if one was. ``games``: play-outs of each choice, 0 where solved;
    ``continuation``: how all play on after the choice; ``how``: says so in a sentence.
    """

    at: int
    line: int
    seat: int
    eyes: Eyes
    asked: str
    options: tuple[Option, ...]
    gold: tuple[int, ...]
    deals: tuple[int, ...]
    sale: bool
    priced: bool
    missed: Missed | None
    games: int
    continuation: str
    how: str

    @property
    def exact(self) -> bool:
        """Say whether the choices were solved to the end."""
        return self.games == 0

    @property
    def done(self) -> int:
        """Return the place of what was done."""
        return next(at for at, option in enumerate(self.options) if option.done)

    @property
    def default(self) -> int:
        """Return the place of what the seat does unpaid."""
        return next(at for at, option in enumerate(self.options) if option.default)


@dataclass(frozen=True, slots=True)
class PromiseMark:
    """A promise of a deal, and how it ended.

    ``words``: what is promised; ``course``: when it was made and how it went on; ``line``: where it
    ended (None: it is open); ``due``: the round by whose end it has to be kept.
    """

    number: int
    by: int
    to: int
    words: str
    course: str
    status: Status
    line: int | None
    due: int


@dataclass(frozen=True, slots=True)
class DealMark:
    """A struck deal: where it stands on the graph, who made it, and what it said.

    ``gold``: net gold that each seat got at once.
    """

    number: int
    line: int
    round: int
    parties: tuple[int, ...]
    words: str
    gold: tuple[int, ...]
    promises: tuple[PromiseMark, ...]


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """One of the moments that mattered: where a seat fell short most of what it could have had.

    ``line``: in which it was decided; ``at``: the line after which it was open, as in ``Choices``.
    ``seat``: whose moment; ``decider``: whose choice it was. ``regret``: VP that it could have had
    more, as it knew it then; ``low`` and ``high``: the 95% interval, the ends equal where exact;
    ``sure``: how sure it is. ``deal``: whether it is about a deal, one that the seat struck or one
    that it could have had. ``option``: which
    choice that would have been, a place in ``Choices.options``; ``gold``: what the seat would have
    got for it, less than 0 for what it would have paid. ``said``: one sentence; ``question``: one
    to think about.
    """

    line: int
    at: int
    round: int
    seat: int
    decider: int
    regret: float
    low: float
    high: float
    sure: Sure
    deal: bool
    option: int
    gold: int
    said: str
    question: str

    def holds(self, line: int) -> bool:
        """Say whether its decision is still open after a line."""
        return self.at <= line < self.line


@dataclass(frozen=True, slots=True)
class Account:
    """Where a seat's expected points came from between the beginning and the end, in VP.

    ``first`` plus all the others is ``last``. ``judgement``: its own choices and deals, as far as
    the seat could know their worth; ``hidden``: what cards that it could not see added to them;
    ``others``: choices and deals of others; ``chance``: draws. ``said``: the same as a sentence.
    """

    seat: int
    first: float
    judgement: float
    hidden: float
    others: float
    chance: float
    last: float
    said: str


@dataclass(frozen=True, slots=True)
class Review(Table):
    """The review of a game, or as much of it as is known so far.

    ``program``: the version that computed it; ``edition``: of the way it is computed; ``journal``
    and ``hash``: the id of the journal, and a digest of its moves. ``continuation``, ``games``,
    ``seed``: who plays on, how many play-outs a point rests on, and whose chance they meet.

    ``course``: the beginning and every move, in order; ``choices``: the decisions in order, through
    the deciding seat's eyes and with all hands open; ``deals``; ``key``: up to three moments that
    mattered, in order of time; ``accounts``: luck and judgement, by seat. ``scores`` and
    ``winners``: how the game ended. ``complete``: False while it is being computed; then spots
    rest on as many play-outs as they say, and what is not known yet is missing.
    """

    format: Literal["kings-review"]
    version: Literal[1]
    program: str
    edition: int
    game: str
    journal: str
    hash: str
    names: tuple[str, ...]
    night: bool
    continuation: str
    games: int
    seed: int
    course: tuple[Spot, ...]
    choices: tuple[Choices, ...]
    deals: tuple[DealMark, ...]
    key: tuple[KeyMoment, ...]
    accounts: tuple[Account, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    complete: bool

    @property
    def chances(self) -> bool:
        """Say whether chances to win are told, in percent, and not VP."""
        return self.continuation == RULE

    def at(self, line: int, eyes: Literal["seat", "all"] = "seat") -> Choices | None:
        """Return the decision that is open after a line of the journal; None if none is.

        ``eyes``: through which it is seen. Where nothing was hidden, both are the same.
        """
        return next(
            (
                one
                for one in self.choices
                if one.at <= line < one.line and one.eyes in (eyes, "both")
            ),
            None,
        )

    def step(self, line: int) -> int:
        """Return the place in the course of the last spot up to a line."""
        return max((at for at, spot in enumerate(self.course) if spot.line <= line), default=0)

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns of the course as a table."""
        return (
            *("line", "round", "kind", "who", "what", "deal", "player"),
            *("points", "half", "low", "high", "wins", "games"),
        )

    def rows(self) -> Sequence[Row]:
        """Return a line for each spot and seat."""
        return [
            (
                *(spot.line, spot.round, spot.kind, self.name(spot.seat), spot.said, spot.deal),
                *(name, spot.points[seat], spot.half[seat], spot.low[seat], spot.high[seat]),
                *(spot.wins[seat], spot.games),
            )
            for spot in self.course
            for seat, name in enumerate(self.names)
        ]

    def name(self, seat: int | None) -> str | None:
        """Return the name of a seat; None for chance."""
        return None if seat is None else self.names[seat]


def review_text(review: Review) -> str:
    """Write a review as one line of JSON, the same to the byte for the same review."""
    return codec.plain_text(codec.encode(Review, review)) + "\n"


def read_review(text: str) -> Review:
    """Read a review; raises ``BadRecord`` with a sentence that names what is wrong in it."""
    review = read_as(Review, text, FORMAT, "The review", "review")
    seats = len(review.names)
    last = 0
    for place, spot in enumerate(review.course):
        where = f"review.course[{place}]"
        if spot.line <= last:
            raise BadRecord(f"{where}.line should be greater than {last}, and is {spot.line}.")
        last = spot.line
        for field in ("points", "half", "wins", "low", "high"):
            _check_seats(getattr(spot, field), seats, f"{where}.{field}")
        _check_seat(spot.seat, seats, f"{where}.seat")
    lines = {spot.line for spot in review.course}
    for place, one in enumerate(review.choices):
        _check_choices(one, seats, lines, f"review.choices[{place}]")
    for place, deal in enumerate(review.deals):
        _check_seats(deal.gold, seats, f"review.deals[{place}].gold")
        for party in deal.parties:
            _check_seat(party, seats, f"review.deals[{place}].parties")
    for place, moment in enumerate(review.key):
        _check_moment(review, moment, f"review.key[{place}]")
    for place, account in enumerate(review.accounts):
        _check_seat(account.seat, seats, f"review.accounts[{place}].seat")
    _check_seats(review.scores, seats, "review.scores")
    if review.complete:
        _check_seats(review.accounts, 0 if review.chances else seats, "review.accounts")
    return review


def _check_choices(one: Choices, seats: int, lines: set[int], where: str) -> None:
    _check_seat(one.seat, seats, f"{where}.seat")
    _check_seats(one.gold, seats, f"{where}.gold")
    for name, line in (("at", one.at), ("line", one.line)):
        if line not in lines:
            raise BadRecord(f"{where}.{name} is {line}, and no spot has that line.")
    for mark in ("done", "default"):
        if sum(getattr(option, mark) for option in one.options) != 1:
            raise BadRecord(f"{where}.options should have one that is {mark}.")
    for at, option in enumerate(one.options):
        for field in ("points", "half", "wins", "pays", "zones"):
            _check_seats(getattr(option, field), seats, f"{where}.options[{at}].{field}")
    if one.missed is not None:
        _check_seat(one.missed.payer, seats, f"{where}.missed.payer")
        if not 0 <= one.missed.option < len(one.options):
            raise BadRecord(f"{where}.missed.option is {one.missed.option}, and no such option.")


def _check_moment(review: Review, moment: KeyMoment, where: str) -> None:
    _check_seat(moment.seat, len(review.names), f"{where}.seat")
    _check_seat(moment.decider, len(review.names), f"{where}.decider")
    found = review.at(moment.at)
    if found is None or found.line != moment.line:
        raise BadRecord(f"{where} is of line {moment.line}, where the review has no decision.")
    if not 0 <= moment.option < len(found.options):
        raise BadRecord(f"{where}.option is {moment.option}, and no such option.")
    if not all(map(isfinite, (moment.regret, moment.low, moment.high))):
        raise BadRecord(f"{where}.regret should be a finite number.")


def _check_seat(seat: int | None, seats: int, where: str) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise BadRecord(f"{where} is seat {seat}, and the table has {seats} seats.")


def _check_seats(values: Sequence[object], seats: int, where: str) -> None:
    if len(values) != seats:
        raise BadRecord(
            f"{where} should have {seats} items, one for each seat; it has {len(values)}."
            if seats
            else f"{where} should be empty in a game of turns; it has {len(values)} items."
        )


def schemas() -> dict[str, codec.Schema]:
    """Return the JSON Schema of a kept review, by the name of its file."""
    return {"review": codec.schema_of(Review, "review of a game")}
