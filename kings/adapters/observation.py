"""What a seat sees, as a row of numbers: from its view, its question, and nothing else.

Seats count clockwise from the viewer, itself 0, as on the menu; seats that a table doesn't have are
noughts. Nothing is scaled: gold is pieces, cards are counted, flags are 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from kings.adapters import menu
from kings.adapters.course import Question
from kings.adapters.menu import SEATS, relative
from kings.struggle import moves
from kings.struggle.cards import DECK, Card
from kings.struggle.state import GOLD, MARKERS, ROUNDS, Phase
from kings.struggle.view import SeatView, View

CARDS = len(DECK)
ASKED = ("lead", "follow", "window", "turn", "answer", "reckon", "respond", "propose")
"""What a seat can be asked, by phase for decisions."""


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers in a row of an observation: how many, from which to which, and what they say."""

    name: str
    many: int
    low: int
    high: int
    say: str


_SEAT = (
    Field("present", 1, 0, 1, "whether the table has this seat"),
    Field("gold", 1, 0, GOLD, "its gold, in pieces"),
    Field("held", 1, 0, CARDS, "how many cards its hand has"),
    Field("open", 1, 0, 1, "whether the viewer sees its hand"),
    Field("hand", CARDS, 0, 1, "the cards of a hand that is seen, Peasant to King"),
    Field("possible", CARDS, 0, 1, "what a hidden hand may hold (S-12)"),
    Field("shown", CARDS, 0, 1, "what is known to be in a hidden hand"),
    Field("aside", 1, 0, 2, "how many cards lie aside (S-12)"),
    Field("chosen", 1, 0, 1, "whether a card of it lies face down"),
    Field("lying", CARDS, 0, 1, "which card lies before it"),
    Field("fives", 1, 0, MARKERS, "+5 markers on that card"),
    Field("twos", 1, 0, MARKERS, "+2 markers on that card"),
    Field("acted", 1, 0, 1, "whether it has acted in this round"),
    Field("won", 1, 0, SEATS * CARDS, "how many cards it has won"),
    Field("sure", CARDS, 0, SEATS, "how many of each the viewer is sure of"),
)

FIELDS = (
    Field("asked", len(ASKED), 0, 1, f"what is asked: {', '.join(ASKED)}"),
    Field("players", 1, 0, SEATS, "how many play"),
    Field("round", 1, 0, ROUNDS, "the round"),
    Field("night", 1, 0, 1, "whether hands are secret (S-12)"),
    Field("regulated", 1, 0, 1, "the Regulated Market (S-58)"),
    Field("peasant", 1, 0, 1, "Peasant before ties (S-41)"),
    Field("leader", SEATS, 0, 1, "who leads"),
    Field("actor", SEATS, 0, 1, "who acts"),
    Field("named", SEATS, 0, 1, "who has to answer a Jester"),
    Field("swapped", 1, 0, 1, "whether the card that acts came in by a Cooper"),
    Field("sealed", CARDS, 0, 1, "the viewer's own face-down card"),
    Field("bank", 1, 0, GOLD, "gold in the bank, in pieces"),
    Field("fives", 1, 0, MARKERS, "+5 markers in the supply"),
    Field("twos", 1, 0, MARKERS, "+2 markers in the supply"),
    Field("discard", CARDS, 0, SEATS, "cards that were discarded, of each title"),
    *(
        Field(f"seat {seat}: {one.name}", one.many, one.low, one.high, one.say)
        for seat in range(SEATS)
        for one in _SEAT
    ),
    Field("bound acts", menu.ACTS, 0, 1, "what deals in force ask of whoever acts (S-52)"),
    Field("bound answers", menu.ANSWERS, 0, 1, "with what deals make seats answer (S-52)"),
    Field("owed", SEATS * SEATS, 0, 10_000, "gold promised and open, by seat, then to seat"),
    Field("due now", SEATS * SEATS, 0, 10_000, "what of it is due in this round"),
    Field("asks for", 1, 0, 10_000, "the promised gold that is asked for now (S-52)"),
    Field("proposer", SEATS, 0, 1, "whose proposal is asked about"),
    Field("pays", 1, -GOLD, GOLD, "what it pays the viewer now; below 0, the viewer pays"),
    Field("promises", 1, -10_000, 10_000, "the same in promised gold"),
    Field("asks act", menu.ACTS, 0, 1, "what it asks of whoever acts"),
    Field("asks answer", menu.ANSWERS, 0, 1, "which answers to a Jester it asks for"),
    Field("else", 1, 0, 1, "whether it holds something that no field shows"),
)
"""An observation from its first number to its last."""

LENGTH = sum(one.many for one in FIELDS)
STARTS = dict(
    zip(
        [one.name for one in FIELDS],
        [0, *accumulate(one.many for one in FIELDS)],
        strict=False,
    )
)
"""Where each field begins."""
LOW = tuple(number for one in FIELDS for number in [one.low] * one.many)
HIGH = tuple(number for one in FIELDS for number in [one.high] * one.many)

_ASKED_BY_PHASE = {
    Phase.LEAD: "lead",
    Phase.FOLLOW: "follow",
    Phase.WINDOW: "window",
    Phase.TURN: "turn",
    Phase.ANSWER: "answer",
    Phase.RECKON: "reckon",
}


def observe(view: View, question: Question | None) -> list[int]:
    """Return what a seat sees.

    ``question``: what is asked of this very seat now, None if nothing is.
    """
    row: list[int] = []
    for part in (*_table(view, question), *_seats(view), *_bound(view), *_talk(view, question)):
        row += part
    return row


def _flags(many: int, marked: Iterable[int]) -> list[int]:
    row = [0] * many
    for place in marked:
        row[place] = 1
    return row


def _place(view: View, seat: int | None) -> list[int]:
    assert view.seat is not None
    return _flags(SEATS, () if seat is None else (relative(seat, view.seat, view.players),))


def _titles(cards: Iterable[Card]) -> list[int]:
    return _flags(CARDS, [card - 1 for card in cards])


def _table(view: View, question: Question | None) -> Iterator[list[int]]:
    asked = ""
    if question is not None:
        asked = _ASKED_BY_PHASE[view.phase] if question.what == "choose" else question.what
    yield [int(asked == one) for one in ASKED]
    yield [view.players, view.round, int(bool(view.night))]
    yield [int(view.options.regulated_market), int(view.options.peasant_before_ties)]
    yield _place(view, view.leader)
    yield _place(view, view.actor)
    yield _place(view, view.named)
    yield [int(view.swapped)]
    yield _titles(() if view.own_sealed is None else (view.own_sealed,))
    yield [view.bank, view.fives, view.twos]
    yield list(view.discard)


def _seats(view: View) -> Iterator[list[int]]:
    assert view.seat is not None
    nothing = [0] * sum(one.many for one in _SEAT)
    for away in range(SEATS):
        if away < view.players:
            yield _seat(view.seats[(view.seat + away) % view.players])
        else:
            yield nothing


def _seat(seat: SeatView) -> list[int]:
    lying = seat.lying
    return [
        *(1, seat.gold, seat.held, int(seat.hand is not None)),
        *_titles(seat.hand or ()),
        *_titles(seat.possible),
        *_titles(seat.shown),
        *(seat.aside, int(seat.chosen)),
        *_titles(() if lying is None else (lying.card,)),
        *((0, 0) if lying is None else (lying.fives, lying.twos)),
        *(int(seat.acted), seat.won),
        *seat.sure,
    ]


def _bound(view: View) -> Iterator[list[int]]:
    yield from _asked_of([bound.clause for bound in view.bounds], view)[:2]
    owed, now, asked = [0] * SEATS * SEATS, [0] * SEATS * SEATS, 0
    for entry in view.promises:
        clause = entry.clause
        if entry.status != "open" or not isinstance(clause, moves.PromiseGold):
            continue
        assert view.seat is not None
        by = relative(clause.by, view.seat, view.players)
        place = by * SEATS + relative(clause.to, view.seat, view.players)
        owed[place] += clause.gold
        now[place] += clause.gold if clause.due == view.round else 0
    for choice in view.choices:
        if isinstance(choice, moves.Break):
            promised = view.promises[choice.promise - 1].clause
            assert isinstance(promised, moves.PromiseGold)
            asked = promised.gold
    yield from (owed, now, [asked])


def _asked_of(clauses: Iterable[moves.Clause], view: View) -> tuple[list[int], list[int], bool]:
    """Return which acts and answers clauses ask for, and whether one asks for something else."""
    acts, answers, other = [0] * menu.ACTS, [0] * menu.ANSWERS, False
    for clause in clauses:
        match clause:
            case moves.Act():
                place = menu.act_number(view, clause)
                if place is None:
                    other = True
                else:
                    acts[place] = 1
            case moves.AnswerWith():
                answers[menu.answer_number(view, clause)] = 1
            case moves.Pay() | moves.PromiseGold():
                other |= view.seat not in clause.parties
            case _:
                other = True
    return acts, answers, other


def _talk(view: View, question: Question | None) -> Iterator[list[int]]:
    if question is None or question.proposal is None:
        yield [0] * (SEATS + 2 + menu.ACTS + menu.ANSWERS + 1)
        return
    # As the seat sees it: cards that others give each other face down are no more than backs.
    deal = question.proposal.deal.seen_by(view.seat)
    yield _place(view, question.proposal.by)
    pays = promised = 0
    for clause in deal.clauses:
        if isinstance(clause, moves.Pay | moves.PromiseGold) and view.seat in clause.parties:
            gold = clause.gold if clause.to == view.seat else -clause.gold
            if isinstance(clause, moves.Pay):
                pays += gold
            else:
                promised += gold
    acts, answers, other = _asked_of(deal.clauses, view)
    yield from ([pays, promised], acts, answers, [int(other)])
