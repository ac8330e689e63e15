"""A position made ready for measuring: whose choice is priced, and what is known of the cards.

What a seat may not see is filled in by lot from its view alone (``kings.bots.determinize``). So
no figure can depend on a card that the asking seat does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from kings.analysis.transducer_maker import make_transducer
from kings.bots.deals import most_to_offer
from kings.bots.determinize import Redealt, determinize, redealt
from kings.errors import BadInput
from kings.game import NATURE
from kings.records.formats import Scenario, scenario_state
from kings.seeds import stream
from kings.sim.kernel import choices, encode, layout, scoring
from kings.struggle import GAME
from kings.struggle.moves import Choice
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.say import say_choice
from kings.struggle.state import ROUNDS, Phase, State
from kings.struggle.view import SeatView, View

Moment = State | View
"""Where a game stands: all there is to know, or what one seat knows."""
Place = Moment | Scenario
"""Where a choice is to be priced: a moment of a game, or a scenario."""

AFTER_THE_FLIP = (Phase.WINDOW, Phase.TURN, Phase.ANSWER, Phase.RECKON)


@dataclass(frozen=True)
class Position:
    """A decision at a table, as far as the asking seat knows it.

    ``state``: the whole state where all cards are open to the one who asks, else None. Proposals on
    the table are left out: they change nothing before they are struck. ``among``: the choices that
    are looked at (None: all). Equal positions are worth the same.
    """

    view: View
    deciding: int
    state: State | None
    among: tuple[Choice, ...] | None = None

    @property
    def asking(self) -> int | None:
        """Whose knowledge counts; None for a bystander's, or when all cards are open."""
        return None if self.state is not None else self.view.seat

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return self.view.players

    @property
    def in_the_last_turns(self) -> bool:
        """Say whether only the turns of the last round are still to come, cards turned up."""
        return self.view.round == ROUNDS and self.view.phase in AFTER_THE_FLIP

    @cached_property
    def open(self) -> bool:
        """Say whether nothing that matters is hidden, so that there is one world only."""
        return self.state is not None or not any(map(self._hides, self.view.seats))

    def _hides(self, seat: SeatView) -> bool:
        own = seat.seat == self.view.seat
        return seat.won != sum(seat.sure) or (not own and (seat.hand is None or seat.chosen))

    def world(self, number: int, seed: int) -> layout.Row:
        """Return the row of one state that can't be told from the true one."""
        if self.state is not None:
            return encode.encode(self.state)
        return encode.encode(determinize(self.view, stream(seed, "world", number)))

    def worlds(self, numbers: Sequence[int], seed: int) -> layout.Row:
        """Return the rows of the worlds with these numbers, shape (worlds, WIDTH)."""
        rows = layout.new_rows(len(numbers))
        dealt = None if self.state is not None or len(numbers) < 2 else redealt(self.view)
        if dealt is None:
            for place, number in enumerate(numbers):
                rows[place] = self.world(number, seed)
            return rows
        # Whole states would take ten times as long, and differ in nothing else.
        rows[:] = self.world(numbers[0], seed)
        places = (layout.HANDS, layout.ASIDES, layout.SEALED)
        kept = [int(rows[0, place]) & ~_bits_of(place, dealt) for place in places]
        whole = [encode.hand_mask(one.possible) << layout.HAND_BITS * one.seat for one in dealt]
        kept[0] |= sum(whole)
        drawn = []
        for number in numbers:
            rng = stream(seed, "world", number)
            hands, asides, sealed = kept
            for one in dealt:
                apart, down = one.draw(rng)
                first = layout.HAND_BITS * one.seat - 1
                for card in apart:
                    asides |= 1 << first + card
                    hands ^= 1 << first + card
                if down is not None:
                    hands ^= 1 << first + down
                    sealed |= down << layout.CARD_BITS * one.seat
            drawn.append((hands, asides, sealed))
        rows[:, places] = drawn
        return rows

    @cached_property
    def _first(self) -> layout.Row:
        """Return one world; what can be chosen is read from it."""
        return self.world(0, 0)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """Return the codes of all choices that the deciding seat may have."""
        row = self._first.copy()
        hand = self.view.seats[self.deciding]
        if self.state is None and hand.hand is None:
            place = layout.HAND_BITS * self.deciding
            row[layout.HANDS] &= ~np.int64((1 << layout.HAND_BITS) - 1 << place)
            row[layout.HANDS] |= sum(1 << card - 1 for card in hand.possible) << place
        codes = tuple(encode.codes_in(int(choices.legal(row, self.deciding))))
        if self.among is None:
            return codes
        asked = set(self.among)
        return tuple(c for c in codes if encode.move_of(self._first, self.deciding, c) in asked)

    @cached_property
    def moves(self) -> tuple[Choice, ...]:
        """Return these choices, in the order of S-3C."""
        return tuple(encode.move_of(self._first, self.deciding, code) for code in self.codes)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Return these choices in words."""
        return tuple(say_choice(self.view, choice) for choice in self.moves)

    @property
    def gold(self) -> tuple[int, ...]:
        """Return what each seat can pay in a deal now, at most 3 in the Regulated Market (S-58)."""
        return tuple(most_to_offer(self.view, seat) for seat in range(self.seats))

    @cached_property
    def scorer(self) -> scoring.Scorer:
        """Return what piles are scored by (S-66)."""
        return scorer_of_tables(self.view.options.tables)


def _bits_of(place: int, seats: Sequence[Redealt]) -> int:
    """Return the bits that some seats have in a number of a row that all seats share."""
    bits = layout.CARD_BITS if place == layout.SEALED else layout.HAND_BITS
    return sum((1 << bits) - 1 << bits * seat.seat for seat in seats)


@lru_cache(maxsize=8)
def scorer_of_tables(tables: Tables) -> scoring.Scorer:
    """Return the scorer of a table; by house tables a transducer is made first, in some seconds."""
    return scoring.scorer_for(tables, None if tables == RULEBOOK else make_transducer(tables))


def position(
    place: Place, asking: int | None, deciding: int | None, *, open_cards: bool
) -> Position:
    """Return the position that is asked about; the parameters are those of ``values``."""
    place = scenario_state(place) if isinstance(place, Scenario) else place
    if not isinstance(place, State | View):
        raise BadInput(
            f"A position of Kings' Struggle is a state, a view or a scenario, not a "
            f"value of type {type(place).__name__}; kings.scenario finds a scenario by its name."
        )
    if isinstance(place, View):
        if open_cards or asking not in (None, place.seat):
            raise BadInput("A view shows only what its own seat knows; give the state instead.")
        known, state = place, None
    else:
        asked = [ask.seat for ask in GAME.asks(place)]
        first = asked[0] if asked and asked[0] != NATURE else None
        if asking is not None and not 0 <= asking < place.players:
            raise BadInput(f"There is no seat {asking} at a table of {place.players}.")
        if open_cards and asking is not None:
            raise BadInput("With open cards nobody's knowledge counts: leave out the asking seat.")
        knower = asking if asking is not None else deciding if deciding is not None else first
        known, state = GAME.view(place, knower), place if open_cards else None
    who = _deciding(known, deciding)
    if state is not None and state.window is not None:
        state = replace(state, window=replace(state.window, proposals=()))
    return Position(replace(known, proposals=(), choices=()), who, state)


def _deciding(view: View, wanted: int | None) -> int:
    asked = [ask.seat for ask in view.asks if ask.seat != NATURE]
    if not asked:
        raise BadInput("Nobody has a choice now, so there is nothing to price.")
    if wanted is None:
        return view.seat if view.seat in asked else asked[0]
    if wanted not in asked:
        name = view.name(wanted) if 0 <= wanted < view.players else f"Seat {wanted}"
        raise BadInput(f"{name} has no choice now; {view.name(asked[0])} is asked.")
    return wanted
