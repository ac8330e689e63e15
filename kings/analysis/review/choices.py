"""The decisions of a game: what each choice was worth, what could have been sold, what was missed.

A decision is looked at as it was when it opened, before any deal about it was struck: with a deal
that binds, the choice itself is none any more. The numbers are those of ``kings.values`` and
``kings.price``. In the turns of the last round they are solved by backward induction where nothing
that matters is hidden from the eyes that look; elsewhere all seats play on by the policy of the
review.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from kings.analysis.bargaining.decision import TOLERANCE, Offer, least_gold, most_gold
from kings.analysis.bargaining.prices import Prices, price_choices
from kings.analysis.review.course import half_width, is_talk, numbers
from kings.analysis.review.record import Choices, Eyes, Missed, Option
from kings.analysis.rounding import tenth
from kings.analysis.worth.decision_table import Values, decision
from kings.analysis.worth.endings import Array
from kings.analysis.worth.last_round import INDUCTION
from kings.analysis.worth.measure import Question, measured
from kings.analysis.worth.position import Position, position
from kings.errors import BadInput
from kings.records.recording import Recording
from kings.sim.intervals import Z
from kings.sim.kernel import layout
from kings.struggle import moves
from kings.struggle.events import DealStruck
from kings.struggle.rules import GAME
from kings.struggle.say import say_ask
from kings.struggle.state import Phase, State
from kings.words import sentence

PRECISION = 1e-9
"""The standard error to reach, in VP: so small that every choice gets all the play-outs asked."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A decision of the journal: when it opened, when it was taken, and the deals in between.

    ``state``: how the table lay when it opened; ``at``: the line that led there; ``line``: in which
    the seat chose; ``place``: the place of that move among those in force; ``move``: the choice;
    ``talked``: whether anything was said in between; ``deals``: each deal that was struck then,
    with its number.
    """

    state: State
    at: int
    line: int
    place: int
    move: moves.Choice
    talked: bool
    deals: tuple[tuple[int, moves.Deal], ...]

    @property
    def seat(self) -> int:
        """Return whose decision it is."""
        return self.move.seat

    @property
    def gold(self) -> tuple[int, ...]:
        """Return the net gold that each seat got at once in the deals about it."""
        return net_gold((deal for _, deal in self.deals), self.state.players)

    def promised_to(self, seat: int) -> bool:
        """Say whether a seat was promised anything in the deals about it."""
        clauses = [one for _, deal in self.deals for one in deal.clauses]
        return any(isinstance(one, moves.PromiseClause) and one.to == seat for one in clauses)

    @property
    def promised(self) -> bool:
        """Say whether it is about keeping a word: no shortfall is told there."""
        return self.state.phase is Phase.RECKON


def net_gold(deals: Iterable[moves.Deal], seats: int) -> tuple[int, ...]:
    """Return the gold that each seat gets at once in some deals, less what it pays."""
    gold = [0] * seats
    for deal in deals:
        for clause in deal.clauses:
            if isinstance(clause, moves.Pay):
                gold[clause.by] -= clause.gold
                gold[clause.to] += clause.gold
    return tuple(gold)


def openings(recording: Recording) -> tuple[Opening, ...]:
    """Return the decisions of a journal at which a seat had more than one choice, in order."""
    states = tuple(recording.states())
    return tuple(
        found
        for place in range(len(recording.moments))
        if (found := _opening(recording, states, place)) is not None
    )


def _opening(recording: Recording, states: tuple[State, ...], place: int) -> Opening | None:
    moments = recording.moments
    move = moments[place].move
    if move.seat < 0 or is_talk(states[place], moments[place]):
        return None
    first = place
    while first and is_talk(states[first - 1], moments[first - 1]):
        first -= 1
    # After a deal the choice itself may be bound: what counts is what could be chosen before.
    open_then = GAME.choices(states[first], move.seat)
    if len(open_then) < 2 or move not in open_then:
        return None
    return Opening(
        state=states[first],
        at=moments[first - 1].line if first else 1,
        line=moments[place].line,
        place=place,
        move=move,
        talked=first < place,
        deals=tuple(_struck(recording, states, range(first, place))),
    )


def _struck(
    recording: Recording, states: tuple[State, ...], places: Iterable[int]
) -> Iterator[tuple[int, moves.Deal]]:
    for place in places:
        for event in recording.moments[place].events:
            if isinstance(event, DealStruck):
                window = states[place].window
                assert window is not None, "deals are struck in a window"
                yield (
                    event.deal,
                    next(one.deal for one in window.proposals if one.number == event.number),
                )


class Guessed(Position):
    """A position that remembers the worlds it was asked for: several questions share them."""

    def worlds(self, numbers: Sequence[int], seed: int) -> layout.Row:
        """Return the rows of the worlds with these numbers, shape (worlds, WIDTH)."""
        kept: dict[tuple[int, int], layout.Row] = self.__dict__.setdefault("_worlds", {})
        missing = [number for number in numbers if (number, seed) not in kept]
        if missing:
            pairs = zip(missing, super().worlds(missing, seed), strict=True)
            kept |= {(number, seed): row for number, row in pairs}
        return np.stack([kept[number, seed] for number in numbers])


def guessed(state: State, asking: int | None, deciding: int | None) -> Guessed:
    """Return a position of a state as a seat knows it (None: with all hands open).

    ``deciding``: whose choice is looked at (None: the first that is asked).
    """
    found = position(state, asking, deciding, open_cards=asking is None)
    return Guessed(found.view, found.deciding, found.state)


def measure(place: Guessed, continuation: str, games: int, seed: int) -> Values:
    """Return what each choice is worth, as ``kings.values`` would.

    In the turns of the last round that is by backward induction, if nothing that matters is hidden
    and the tree is not too large; elsewhere by ``games`` play-outs under the continuation.
    """
    if place.in_the_last_turns and place.open:
        try:
            return _values(place, INDUCTION, games, seed)
        except BadInput:  # too large a tree: it is sampled like all others
            pass
    return _values(place, continuation, games, seed)


def _values(place: Guessed, continuation: str, games: int, seed: int) -> Values:
    question = Question(
        position=place,
        continuation=continuation,
        lens="vp",
        precision=PRECISION,
        seconds=None,
        games=games,
        seed=seed,
    )
    question.check()
    for answer in measured(question, threads=1, progress=None):
        last = answer
    return last


# What is written of a decision.


def choices_of(opening: Opening, values: Values, eyes: Eyes) -> Choices:
    """Return a decision as plain data, through the eyes with which it was measured."""
    prices = price_choices(decision(values))
    done = values.index(opening.move)
    offers = offers_of(opening, values)
    sale = opening.state.window is not None
    return Choices(
        at=opening.at,
        line=opening.line,
        seat=opening.seat,
        eyes=eyes,
        asked=say_ask(GAME.view(opening.state, opening.seat)),
        options=tuple(
            option_of(values, prices, at, done=at == done) for at in range(len(values.choices))
        ),
        gold=opening.gold,
        deals=tuple(number for number, _ in opening.deals),
        sale=sale,
        priced=offers is not None,
        missed=_missed(values, offers, done) if sale and offers is not None else None,
        games=0 if values.exact else min(values.counts),
        continuation=values.continuation,
        how=values.how,
    )


def option_of(values: Values, prices: Prices, at: int, *, done: bool) -> Option:
    """Return one choice as plain data; ``at``: its place; ``done``: whether it was made."""
    seats = range(len(values.names))
    pairs = {pair.payer: pair for pair in prices.pairs if pair.choice == at}
    return Option(
        words=values.labels[at],
        choice=values.choices[at],
        points=numbers(values.vp[at]),
        half=tuple(half_width(values.interval(at, seat, "vp")) for seat in seats),
        wins=numbers(values.wins[at]),
        default=at == values.default,
        done=done,
        ask=prices.asks[at],
        pays=tuple(pairs[seat].limit if seat in pairs else None for seat in seats),
        zones=tuple(pairs[seat].zopa if seat in pairs else None for seat in seats),
        level=_level(values, at),
    )


def _level(values: Values, at: int) -> bool:
    """Say whether a choice may be worth as much to its seat as what it does unpaid."""
    default, seat = values.default, values.deciding
    if at == default or not compared(values, default, at):
        return True
    means, games = gaps(values, default, at)
    half = half_gap(None if games is None else games[:, seat])
    return float(means[seat]) - half <= TOLERANCE


def offers_of(opening: Opening, values: Values) -> tuple[Offer, ...] | None:
    """Return the struck deals about a decision as offers for what was done.

    None if what bound in them was more than gold for the deciding seat's action: cards that changed
    hands, gold between others, an answer agreed on, or gold for mere promises.
    """
    seat, gold = opening.seat, opening.gold
    for _, deal in opening.deals:
        kinds = {type(clause) for clause in deal.clauses}
        if moves.Act not in kinds or kinds & {moves.Give, moves.AnswerWith}:
            return None
        if any(isinstance(one, moves.Pay) and one.to != seat for one in deal.clauses):
            return None
    payers = [payer for payer, paid in enumerate(gold) if paid < 0]
    if any(-gold[payer] > values.gold[payer] for payer in payers):
        return None
    done = values.index(opening.move)
    return tuple(Offer(payer, done, -gold[payer]) for payer in payers)


def compared(values: Values, choice: int, against: int) -> bool:
    """Say whether two choices were measured in the same worlds, at least in two of them."""
    one, other = values.ends[choice], values.ends[against]
    return values.exact or len(np.intersect1d(one.numbers, other.numbers)) > 1


def gaps(values: Values, choice: int, against: int) -> tuple[Array, Array | None]:
    """Return what a choice is worth more than another to each seat, and game by game if sampled.

    Both are compared in the same worlds with the same chance; None where they are solved.
    """
    one, other = values.ends[choice], values.ends[against]
    if values.exact:
        return one.mean("vp") - other.mean("vp"), None
    _, here, there = np.intersect1d(one.numbers, other.numbers, return_indices=True)
    games = one.of("vp")[here] - other.of("vp")[there]
    return games.mean(axis=0), games


def half_gap(games: Array | None, errors: float = Z) -> float:
    """Return half of the interval of a mean gap, shape (games,); 0 where solved or all alike."""
    if games is None or len(games) < 2:
        return 0.0
    error = float(games.std(ddof=1)) / len(games) ** 0.5
    return 0.0 if isnan(error) else errors * error


def _missed(values: Values, offers: tuple[Offer, ...], done: int) -> Missed | None:
    """Return the best deal of the deciding seat and one other that was not struck.

    Both would have signed it and had more by it than they got, deals included, and together by more
    than chance explains.
    """
    best: Missed | None = None
    seat = values.deciding
    paid = {offer.payer: offer.gold for offer in offers}
    for pair in price_choices(decision(values), offers).pairs:
        if pair.choice == done or pair.zopa is None:
            continue
        means, games = gaps(values, pair.choice, done)
        # The seller gives up what all paid it, and the payer keeps what it paid.
        least = least_gold(sum(paid.values()) - float(means[seat]))
        most = most_gold(paid.get(pair.payer, 0) + float(means[pair.payer]))
        low, high = max(pair.zopa[0], least), min(pair.zopa[1], most)
        rivals = sum(gold for payer, gold in paid.items() if payer != pair.payer)
        surplus = float(means[seat] + means[pair.payer]) - rivals
        noise = half_gap(None if games is None else games[:, [seat, pair.payer]].sum(axis=1))
        worth_it = low <= high and high >= 1 and surplus - noise > TOLERANCE
        if worth_it and (best is None or surplus > best.surplus):
            words = _say_missed(values, pair.payer, pair.choice, (low, high), surplus)
            best = Missed(pair.payer, pair.choice, low, high, surplus, words)
    return best


def _say_missed(
    values: Values, payer: int, choice: int, zone: tuple[int, int], surplus: float
) -> str:
    low, high = zone
    gold = f"{low} gold" if low == high else f"{low} to {high} gold"
    return sentence(
        f"For {gold} from {values.names[payer]}, {values.names[values.deciding]} could have chosen "
        f"“{values.labels[choice]}”: the two together would have had {tenth(surplus)} points more"
    )
