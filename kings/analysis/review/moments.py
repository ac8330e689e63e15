"""The moments that mattered: where a seat fell short most of what it could have had.

A *regret* is the best that a seat could have had at a decision, less what it got, both as the seat
knew it then. It could have had more by another choice of its own, or by a deal that the other side
would still have signed, at the price that was best for it: so with a deal a regret is what was
missed at most. Only what binds counts, and no regret is told of keeping one's word (S-52).

Which alternative was best is found by the same play-outs that measure it, and the best of several
means is too high on average. The interval allows for that: it holds for all alternatives of the
decision at once (Bonferroni), and therefore for the best of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import NormalDist

from kings.analysis.bargaining.decision import TOLERANCE, Offer
from kings.analysis.bargaining.prices import PairPrice, price_choices, standing
from kings.analysis.review import questions
from kings.analysis.review.choices import Opening, compared, gaps, half_gap, offers_of
from kings.analysis.review.record import KeyMoment, Sure
from kings.analysis.rounding import tenth
from kings.analysis.worth.decision_table import Values, decision
from kings.sim.intervals import LEVEL
from kings.struggle.moves import Answer, Choice, GiveLead, Play, Swap
from kings.struggle.state import Phase
from kings.words import sentence

MOST = 3
"""How many moments are shown."""
SCREENED = 4
"""So many decisions of others are looked at again with a payer's own eyes."""


@dataclass(frozen=True, slots=True)
class Other:
    """What a seat could have had instead: a choice, with gold that it gets for it (or pays, < 0).

    ``partner``: with whom the deal would have been, None without one; ``sides``: the seats whose
    worth of the choice decides on what it brings, the seat itself first.
    """

    option: int
    gold: int
    partner: int | None
    sides: tuple[int, ...]


def regret(opening: Opening, values: Values, seat: int) -> KeyMoment | None:
    """Return a seat's regret at a decision; None where nothing better could have been had.

    ``values``: what each choice was worth, as the seat knew it. Nothing is told of a decision about
    a promise, nor of one with deals in which more was bound than gold for the action.
    """
    # Of another's hidden hand, few guessed worlds may never have held the card that was used.
    if opening.promised or opening.move not in values.choices:
        return None
    offers = offers_of(opening, values)
    if offers is None:
        return None
    done = values.index(opening.move)
    others = tuple(
        other
        for other in _others(values, offers, seat, done, sale=opening.state.window is not None)
        if all(compared(values, other.option, against) for against in (done, values.default))
    )
    if not others:
        return None
    errors = NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * len(others)))
    found = [(*_more(values, opening, seat, done, other, errors), other) for other in others]
    mean, _, best = max(found, key=lambda one: one[0])
    if mean <= TOLERANCE:
        return None
    sure: Sure = "exact" if values.exact else "interval" if best.partner is None else "at most"
    return KeyMoment(
        line=opening.line,
        at=opening.at,
        round=opening.state.round,
        seat=seat,
        decider=opening.seat,
        regret=mean,
        low=max(0.0, *(middle - half for middle, half, _ in found)),
        high=max(middle + half for middle, half, _ in found),
        sure=sure,
        deal=best.partner is not None or opening.gold[seat] != 0,
        option=best.option,
        gold=best.gold,
        said=sentence(f"{_say(opening, values, seat, best)}: {_had(opening, values, seat, mean)}"),
        question=_ask(opening, values, seat, best),
    )


def _others(
    values: Values, offers: tuple[Offer, ...], seat: int, done: int, *, sale: bool
) -> Iterator[Other]:
    """Yield what else the seat could have had."""
    decider = values.deciding
    if seat == decider:
        for option in range(len(values.choices)):
            if option != done:
                yield Other(option, 0, None, (seat,))
    elif any(offer.payer == seat for offer in offers):
        unpaid, _ = standing(decision(values), offers, without=(seat,))
        yield Other(unpaid, 0, None, (seat,))
    if not sale:
        return
    for pair in price_choices(decision(values), offers).pairs:
        if pair.zopa is None or pair.zopa[1] < 1 or seat not in (decider, pair.payer):
            continue
        yield _signed(values, offers, seat, done, pair)


def _signed(
    values: Values, offers: tuple[Offer, ...], seat: int, done: int, pair: PairPrice
) -> Other:
    """Return the deal at the price that is best for the seat: the other side just signs."""
    low, high = pair.zopa or (0, 0)
    decider = values.deciding
    rivals = sum(offer.gold for offer in offers if offer.payer != pair.payer)
    kept = rivals if pair.choice == done else 0
    if seat == decider:
        return Other(pair.choice, high + kept, pair.payer, (seat, pair.payer))
    return Other(pair.choice, -low, decider, (seat, decider))


def _more(
    values: Values, opening: Opening, seat: int, done: int, other: Other, errors: float
) -> tuple[float, float]:
    """Return what a seat would have had more, and half of its interval.

    The price of a deal is whole gold that follows from what the other side expects, so that error
    is added to the seat's own.
    """
    means, games = gaps(values, other.option, done)
    mean = float(means[seat]) + other.gold - opening.gold[seat]
    half = 0.0
    for side in other.sides:
        against = done if side == seat else values.default
        _, sample = (means, games) if against == done else gaps(values, other.option, against)
        half += half_gap(None if sample is None else sample[:, side], errors)
    return mean, half


# The three of them.


def three(found: Iterable[KeyMoment], least: float) -> tuple[KeyMoment, ...]:
    """Choose the moments that are shown, in order of time: the greatest regrets.

    Each is of another seat and another decision, and only those count that were at least ``least``
    and whose interval lies above nothing. Among them is one about a deal and one about a choice
    without any, if there are such: the last of the three makes room.
    """
    clear = sorted(
        (one for one in found if one.low > 0 and one.regret >= least),
        key=lambda one: (-one.regret, one.line, one.seat),
    )
    chosen = _apart(clear, ())[:MOST]
    for deal in (True, False):
        if len(chosen) == MOST and all(one.deal != deal for one in chosen):
            more = _apart((one for one in clear if one.deal == deal), chosen[:-1])
            chosen[-1:] = more[:1] or chosen[-1:]
    return tuple(sorted(chosen, key=lambda one: (one.line, one.seat)))


def _apart(found: Iterable[KeyMoment], taken: Iterable[KeyMoment]) -> list[KeyMoment]:
    """Return those of another seat and another decision than all taken and chosen before."""
    seats, lines = {one.seat for one in taken}, {one.line for one in taken}
    chosen = []
    for one in found:
        if one.seat not in seats and one.line not in lines:
            chosen.append(one)
            seats.add(one.seat)
            lines.add(one.line)
    return chosen


def _say(opening: Opening, values: Values, seat: int, best: Other) -> str:
    """Say what was done, and what would have been better."""
    names = values.names
    seller, own = names[values.deciding], names[seat]
    done = values.labels[values.index(opening.move)]
    instead = values.labels[best.option]
    got = opening.gold[seat]
    same = values.choices[best.option] == opening.move
    if seat == values.deciding:
        sold = f"{own} chose “{done}” for {got} gold" if got > 0 else f"{own} chose “{done}”"
        if opening.promised_to(seat):
            sold += " and a promise" if got > 0 else " for a promise"
        if best.partner is None:
            unpaid = ", unpaid" if opening.state.window is not None else ""
            return f"{sold}; “{instead}” was worth more{unpaid}"
        payer = names[best.partner]
        what = "it" if same else f"“{instead}”"
        return f"{sold}; {payer} could have paid up to {best.gold} gold for {what}"
    if got < 0 and not best.gold:
        return (
            f"{own} paid {-got} gold for “{done}”; unpaid, {seller} would have chosen “{instead}”, "
            f"which was better for {own}"
        )
    paid = f"{own} paid {-got} gold for “{done}”" if got < 0 else f"{seller} chose “{done}”"
    what = "it" if same else f"“{instead}”"
    if not best.gold:
        return f"{paid}; {what} would have cost {seller} nothing, and {own} could ask for it"
    return f"{paid}; {own} could have had {what} for {-best.gold} gold"


def _had(opening: Opening, values: Values, seat: int, regret: float) -> str:
    """Say how many points, gold included, the seat could have had and had."""
    had = round(float(values.vp[values.index(opening.move)][seat]) + opening.gold[seat], 1)
    return f"{tenth(had + round(regret, 1))} points instead of {tenth(had)}"


def _ask(opening: Opening, values: Values, seat: int, best: Other) -> str:
    """Return the question to think about."""
    if best.partner is None:
        kind = _asked(opening.move, opening.state.phase)
    elif seat == values.deciding:
        kind = questions.ASKED_MORE if opening.gold[seat] > 0 else questions.SOLD
    else:
        kind = questions.PAID if opening.gold[seat] < 0 else questions.BOUGHT
    return kind[0]


def _asked(move: Choice, phase: Phase) -> questions.Kind:
    match move:
        case Play():
            return questions.LED if phase is Phase.LEAD else questions.PLAYED
        case GiveLead():
            return questions.LEAD_GIVEN
        case Swap():
            return questions.SWAPPED
        case Answer():
            return questions.ANSWERED
    return questions.USED
