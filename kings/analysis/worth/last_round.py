"""The last round after the flip, solved to the end: how each choice ends under a continuation.

“backward induction”: everybody takes what is best for itself, VP or its share of the victory, no
gold changes hands, and ties go to the first choice in the order of S-3C, so to passing before all
others. “menu auctions”: everybody wants VP, and before each decision the others bid for it with the
gold that they have then. “greedy” and “random”: the kernel's policies, with all that their chance
can lead to.

All cards that matter lie open then, so every choice leads to an end that can be computed. ``Tree``
is what others call; the search below it is compiled, and tries everything out on a stack of rows,
one for each choice made on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kings.analysis.worth import auction, endings
from kings.analysis.worth.endings import Array, Ends, Lens, Number, Whole
from kings.sim.kernel import choices, layout, policies, rules
from kings.sim.kernel.chance import count_bits, lowest_bit
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.desk import VALUES, new_desk
from kings.sim.kernel.scoring import Scorer
from kings.sim.kernel.table import gold_of, pay

INDUCTION = "backward induction"
AUCTIONS = "menu auctions"
SPREAD = ("greedy", "random")
"""The policies whose chance can be followed to every end."""

MOST_POSITIONS = {INDUCTION: 20_000_000, AUCTIONS: 2_000_000, "greedy": 200_000, "random": 200_000}
"""The most positions that are looked at for one decision; beyond that, values are sampled."""
MOST_ENDS = 4096
"""The most ends of one choice that are followed under a policy with chance."""

DEPTH = 48
"""More real choices than can follow one another: a window, 18 on turns, 24 promises of gold."""

# Places in the tally: positions looked at, how many may be, ends reached, auctions not at rest.
NODES, LIMIT, REACHED, UNSETTLED = range(4)
TALLY = 4

LOWEST = -(1 << 40)

MARKET_GOLD = 3
ONE_CARD = (1 << layout.CARD_BITS) - 1
BOOK = (layout.CODES, endings.END)
"""The shape of a book: an end for each code."""

compiled = compiler(__file__, auction.__file__, endings.__file__)


class Tree:
    """Solves the last round from rows of one table.

    ``positions``: how many positions were looked at so far; ``unsettled``: in how many auctions
    somebody still regrets its offers, because there were too many to search them all.
    """

    def __init__(self, scorer: Scorer, continuation: str, lens: Lens) -> None:
        self.continuation = continuation
        self.positions = 0
        self.unsettled = 0
        self._scorer = scorer
        self._wants = endings.SHARES if lens == "wins" else 0
        self._rows = layout.new_rows(DEPTH)
        self._ends = np.zeros((DEPTH, endings.END), np.int64)
        self._tally = np.zeros(TALLY, np.int64)
        auctions = continuation == AUCTIONS
        self._books = np.zeros((DEPTH if auctions else 1, *BOOK), np.int64)
        self._slate = np.zeros(auction.SLATE, np.int64)
        self._desk = new_desk()
        many = MOST_ENDS if continuation in SPREAD else 1
        self._weights = np.zeros(many)
        self._reached = np.zeros((many, endings.END), np.int64)

    def ends(
        self, row: layout.Row, seat: int, code: int, number: int, gold: Sequence[int] | None = None
    ) -> Ends | None:
        """Return how the game can end after a choice, or None if it can't be followed to all ends.

        ``row``: the position, as the kernel keeps it; ``seat``, ``code``: whose choice, and which;
        ``number``: of the world that the row is; ``gold``: net gold that each seat gets first.
        """
        start = self._rows[0]
        start[:] = row
        for other, amount in enumerate(gold or ()):
            start[layout.GOLDS] += int(amount) << layout.GOLD_BITS * other
        rules.apply(start, seat, code)
        tally = self._tally
        tally[:] = 0
        tally[LIMIT] = MOST_POSITIONS[self.continuation]
        self._solve()
        self.positions += int(tally[NODES])
        self.unsettled += int(tally[UNSETTLED])
        if tally[NODES] > tally[LIMIT]:
            return None
        return self._found(int(row[layout.PLAYERS]), number)

    def _solve(self) -> None:
        given = (self._scorer, self._tally)
        if self.continuation == INDUCTION:
            induce(self._rows, self._ends, 0, self._wants, *given)
        elif self.continuation == AUCTIONS:
            sell(self._rows, self._ends, self._books, self._slate, 0, *given)
        else:
            spread(
                self._rows,
                0,
                policies.POLICIES.index(self.continuation),
                1.0,
                self._scorer,
                self._desk,
                self._tally,
                self._weights,
                self._reached,
            )

    def _found(self, seats: int, number: int) -> Ends | None:
        if self.continuation not in SPREAD:
            return Ends.made(np.array([number]), self._ends[:1], seats)
        reached = int(self._tally[REACHED])
        if reached > MOST_ENDS:
            return None
        numbers: Whole = np.full(reached, number, np.int64)
        rows, weights = self._reached[:reached], self._weights[:reached].copy()
        return Ends.made(numbers, rows, seats, weights)

    def every(
        self, row: layout.Row, seat: int, codes: Sequence[int], number: int
    ) -> list[Ends | None]:
        """Return the ends of each choice that is open in this row; None for those that are not.

        ``codes``: of the choices; the others are as in ``ends``. Raises ``OverflowError`` as soon
        as one can't be followed to all ends.
        """
        legal = int(choices.legal(row, seat))
        found: list[Ends | None] = []
        for code in codes:
            ends = self.ends(row, seat, code, number) if legal >> code & 1 else None
            if ends is None and legal >> code & 1:
                raise OverflowError
            found.append(ends)
        return found


# Compiled from here on: backward induction, fixed policies, and an auction before each choice.


@compiled
def copy(row: Whole, to: Whole) -> None:
    """Copy a row."""
    for place in range(layout.WIDTH):
        to[place] = row[place]


@compiled
def advance(row: Whole, keeps: Number, tally: Whole) -> tuple[Number, Number]:
    """Carry out what is forced; return who has a real choice, and the mask of its codes.

    The mask is 0 when the game is over or the tally past its limit. ``keeps``: whether everybody
    keeps promised gold without a thought.
    """
    while True:
        tally[NODES] += 1
        if tally[NODES] > tally[LIMIT] or row[layout.PHASE] == layout.OVER:
            return np.int64(0), np.int64(0)
        seat = choices.asked(row)
        mask = choices.legal(row, seat)
        if keeps and row[layout.PHASE] == layout.RECKON:
            mask = np.int64(1) << layout.BREAK
        if mask & (mask - 1):
            return seat, mask
        rules.apply(row, seat, lowest_bit(mask))


@compiled
def induce(
    rows: Whole, ends: Whole, depth: Number, wants: Number, scorer: Scorer, tally: Whole
) -> None:
    """Leave in ``ends[depth]`` how the game in ``rows[depth]`` ends if all play their best.

    ``wants``: where an end holds what everybody wants: 0 for VP, SHARES for the victory. Among
    equals the first choice in the order of S-3C is taken, so passing before all others. Who wants
    VP keeps promised gold: handing it over could only cost. Past the tally's limit the result means
    nothing.
    """
    row = rows[depth]
    seat, mask = advance(row, wants == 0, tally)
    if mask == 0:
        endings.write_end(row, scorer, ends[depth])
        return
    most = np.int64(LOWEST)
    while mask:
        code = lowest_bit(mask)
        mask &= mask - 1
        copy(row, rows[depth + 1])
        rules.apply(rows[depth + 1], seat, code)
        induce(rows, ends, depth + 1, wants, scorer, tally)
        value = ends[depth + 1, wants + seat]
        if value > most:
            most = value
            for place in range(endings.END):
                ends[depth, place] = ends[depth + 1, place]


@compiled
def _tied(values: Whole, first: Number, step: Number, mask: Number) -> Number:
    """Return the mask of the codes among which greedy chance decides: passing beats its equals."""
    best = np.int64(LOWEST)
    tied = np.int64(0)
    while mask:
        code = lowest_bit(mask)
        mask &= mask - 1
        value = values[first + step * code]
        if value > best:
            best = value
            tied = np.int64(1) << code
        elif value == best and tied != 1 << layout.PASS:
            tied |= np.int64(1) << code
    return tied


@compiled
def _likely(
    row: Whole, seat: Number, mask: Number, policy: Number, scorer: Scorer, desk: Whole
) -> Number:
    """Return the mask of the codes that a policy takes, all equally likely."""
    if policy != policies.GREEDY:
        return mask
    phase = row[layout.PHASE]
    if phase == layout.TURN:
        policies.look(row, seat, mask, scorer, desk)
        return _tied(desk[VALUES], seat, layout.SEATS, mask)
    if phase == layout.ANSWER:
        policies.greedy_answer(row, seat, mask, np.uint64(0), scorer, desk)
        return _tied(desk[VALUES], 0, 1, mask)
    if phase == layout.RECKON:
        return np.int64(1) << layout.BREAK
    first: Number = np.int64(1) << lowest_bit(mask)
    return first


@compiled
def spread(
    rows: Whole,
    depth: Number,
    policy: Number,
    weight: float,
    scorer: Scorer,
    desk: Whole,
    tally: Whole,
    weights: Array,
    ends: Whole,
) -> None:
    """Write all ends that a policy can lead to from ``rows[depth]``, with their probabilities.

    ``policy``: policies.GREEDY or RANDOM, for all seats; ``weight``: how likely the position is;
    ``weights``, ``ends``: one entry an end. Stops as soon as the tally is past its limit or there
    are more ends than entries; then the tally tells of more of them than there are entries.
    """
    row = rows[depth]
    while True:
        seat, likely = advance(row, False, tally)
        if tally[NODES] > tally[LIMIT] or tally[REACHED] > len(weights):
            return
        if likely == 0:
            reached = tally[REACHED]
            tally[REACHED] += 1
            if reached < len(weights):
                weights[reached] = weight
                endings.write_end(row, scorer, ends[reached])
            return
        likely = _likely(row, seat, likely, policy, scorer, desk)
        if likely & (likely - 1):
            break
        rules.apply(row, seat, lowest_bit(likely))
    part = weight / count_bits(likely)
    while likely:
        code = lowest_bit(likely)
        likely &= likely - 1
        copy(row, rows[depth + 1])
        rules.apply(rows[depth + 1], seat, code)
        spread(rows, depth + 1, policy, part, scorer, desk, tally, weights, ends)


@compiled
def bid_at(
    row: Whole, seat: Number, mask: Number, book: Whole, slate: Whole, tally: Whole
) -> Number:
    """Hold the auction of one decision; return the code that is taken, payments in PAID.

    ``book``: how the game ends after each code of the mask.
    """
    seats = row[layout.PLAYERS]
    value, purse = slate[auction.VALUE], slate[auction.PURSE]
    for other in range(seats):
        purse[other] = gold_of(row, other)
        if row[layout.HOUSE] & layout.REGULATED:
            offered = row[layout.OFFERED] >> layout.CARD_BITS * other & ONE_CARD
            purse[other] = min(purse[other], max(0, MARKET_GOLD - offered))
    choices = 0
    unpaid = np.int64(0)
    left = mask
    while left:
        code = lowest_bit(left)
        left &= left - 1
        for other in range(seats):
            value[choices * layout.SEATS + other] = book[code, other]
        if value[choices * layout.SEATS + seat] > value[unpaid * layout.SEATS + seat]:
            unpaid = np.int64(choices)
        choices += 1
    place, regret = auction.hold_auction(slate, choices, seats, seat, unpaid)
    if regret > 0:
        tally[UNSETTLED] += 1
    for _ in range(place):
        mask &= mask - 1
    taken: Number = lowest_bit(mask)
    return taken


@compiled
def sell(
    rows: Whole,
    ends: Whole,
    books: Whole,
    slate: Whole,
    depth: Number,
    scorer: Scorer,
    tally: Whole,
) -> None:
    """Leave in ``ends[depth]`` how the game in ``rows[depth]`` ends with an auction at each choice.

    Everybody wants VP. What a choice is worth to the bidders is how the game ends after it with the
    purses as they are before the payments of this auction. Then the payments are made, and the game
    goes on with the purses as they are after them. Promised gold is kept, without an auction.
    """
    row = rows[depth]
    seat, mask = advance(row, True, tally)
    if mask == 0:
        endings.write_end(row, scorer, ends[depth])
        return
    left = mask
    while left:
        code = lowest_bit(left)
        left &= left - 1
        copy(row, rows[depth + 1])
        rules.apply(rows[depth + 1], seat, code)
        sell(rows, ends, books, slate, depth + 1, scorer, tally)
        if tally[NODES] > tally[LIMIT]:
            return
        for place in range(endings.END):
            books[depth, code, place] = ends[depth + 1, place]
    code = bid_at(row, seat, mask, books[depth], slate, tally)
    paid = np.int64(0)
    copy(row, rows[depth + 1])
    for other in range(row[layout.PLAYERS]):
        if other != seat:
            paid += slate[auction.PAID, other]
            pay(rows[depth + 1], other, seat, slate[auction.PAID, other])
    if paid == 0:
        for place in range(endings.END):
            ends[depth, place] = books[depth, code, place]
        return
    rules.apply(rows[depth + 1], seat, code)
    sell(rows, ends, books, slate, depth + 1, scorer, tally)
    for place in range(endings.END):
        ends[depth, place] = ends[depth + 1, place]
