"""What each card can do on a turn (S-30 to S-3C): the choices it opens, and carrying one out.

Deals play no part here: what they forbid is taken away by ``rules.choices``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, Protocol, assert_never

from kings.struggle import events, moves
from kings.struggle.cards import MERCHANTS, NEGOTIATE, ROYALS, SERFS, Card, income
from kings.struggle.state import Draft, InPlay, in_play, put

Use = moves.Pass | moves.TakeGold | moves.Aim | moves.Swap
"""What can be chosen on a turn."""

Uses = tuple[Use, ...]

MERCHANTS_AND_ROYALS = MERCHANTS | ROYALS
COOPERS = frozenset({Card.COOPER})


class Table(Protocol):
    """What the abilities look at: a state or a draft will do."""

    @property
    def hands(self) -> Sequence[tuple[Card, ...]]:
        """Cards in hand, by seat."""

    @property
    def played(self) -> Sequence[InPlay | None]:
        """Cards in play, by seat."""

    @property
    def bank(self) -> int:
        """Gold in the bank."""

    @property
    def fives(self) -> int:
        """+5 markers in the supply."""

    @property
    def twos(self) -> int:
        """+2 markers in the supply."""


class OpenTable(NamedTuple):
    """A ``Table`` of its own: what somebody knows of one, or one that is only thought of.

    ``hands``: the cards that each hand may hold, for all the one who asks can tell.
    """

    hands: tuple[tuple[Card, ...], ...]
    played: tuple[InPlay | None, ...]
    bank: int
    fives: int
    twos: int

    def replaced(self, seat: int, card: Card) -> OpenTable:
        """Return the table with ``card`` in play for the one before; its markers go back (S-3A).

        The hands are left as they are: nothing that can be done now asks for the difference.
        """
        hands, played, bank, fives, twos = self
        old = played[seat]
        assert old is not None
        lies = put(played, seat, in_play(card))
        return OpenTable(hands, lies, bank, fives + old.fives, twos + old.twos)


def choices(table: Table, seat: int) -> tuple[Use, ...]:
    """List what the card in play of ``seat`` can do, in the order of S-3C, passing first.

    Only passing is left where a use could change nothing (S-3B).
    """
    lying = table.played[seat]
    uses = _USES.get(lying.card) if lying is not None else None
    return _passing(seat) if uses is None else (*_passing(seat), *uses(table, seat))


@cache
def _passing(seat: int) -> tuple[moves.Pass]:
    return (moves.Pass(seat),)


def why_idle(table: Table, seat: int) -> events.Passed:
    """Say why a seat that can only pass can do nothing else (S-22, S-3B)."""
    lying = table.played[seat]
    if lying is None:
        return events.Passed(seat, "card_gone")
    return events.Passed(seat, "no_use" if lying.card in NEGOTIATE else "no_ability")


def carry_out(draft: Draft, use: Use) -> None:
    """Do what was chosen; a Jester's target is only named here and answers later (S-36)."""
    match use:
        case moves.Pass(seat):
            idle = draft.window is None and len(choices(draft, seat)) == 1
            draft.log(why_idle(draft, seat) if idle else events.Passed(seat, "chose"))
        case moves.TakeGold(seat, on):
            card = _card(draft, seat)
            draft.bank_pays(seat, _income(draft, card), card)
            if on is not None:
                draft.mark(seat, on, 2)
        case moves.Swap(seat, card):
            draft.exchange(seat, card)
            draft.log(events.CardSwapped(seat, card))
        case moves.Aim(seat, on_seats):
            _aim(draft, seat, on_seats)
        case _:
            assert_never(use)


def _aim(draft: Draft, seat: int, on: tuple[int, ...]) -> None:
    match _card(draft, seat):
        case Card.FARMER:
            draft.mark(seat, on[0], 5)
        case Card.JESTER:
            draft.named = on[0]
            draft.log(events.JesterNamed(seat, on[0]))
        case _:
            for owner in on:
                taken = draft.take_off(owner)
                draft.win(seat, taken)
                draft.log(events.CardTaken(seat, owner, taken))


def _card(table: Table, seat: int) -> Card:
    lying = table.played[seat]
    assert lying is not None
    return lying.card


def _seats_of(table: Table, cards: frozenset[Card]) -> tuple[int, ...]:
    return tuple(
        [
            seat
            for seat, lying in enumerate(table.played)
            if lying is not None and lying.card in cards
        ]
    )


def _income(table: Table, card: Card) -> int:
    """Return the gold that a Merchant's ability takes (S-33 to S-35)."""
    return income(card, [lying.card for lying in table.played if lying is not None])


def _farmer(table: Table, seat: int) -> Uses:
    return _aims(seat, _seats_of(table, MERCHANTS)) if table.fives else ()


def _assassin(table: Table, seat: int) -> Uses:
    return _aims(seat, _seats_of(table, MERCHANTS_AND_ROYALS))


def _cobbler(table: Table, seat: int) -> Uses:
    return _gold(seat) if table.bank and _income(table, Card.COBBLER) else ()


def _cooper(table: Table, seat: int) -> Uses:
    gold = _gold(seat) if table.bank else ()
    alone = len(_seats_of(table, COOPERS)) == 1
    return (*gold, *_swaps(seat, table.hands[seat])) if alone else gold


def _jeweler(table: Table, seat: int) -> Uses:
    royals = _seats_of(table, ROYALS)
    gold = _gold(seat) if table.bank and royals else ()
    return (*gold, *_gold_and_mark(seat, royals)) if table.twos else gold


def _jester(table: Table, seat: int) -> Uses:
    hands = table.hands
    named = [
        on
        for on, lying in enumerate(table.played)
        if on != seat and lying is not None and hands[on]
    ]
    return _aims(seat, tuple(named))


def _knight(table: Table, seat: int) -> Uses:
    serfs = _seats_of(table, SERFS)
    return (*_aims(seat, serfs), *_aims_at_two(seat, serfs)) if serfs else ()


# The uses themselves are made once: they are listed several times in every turn of every game, and
# made anew each time they cost every game, with bots or by chance, some 8 % more.


@cache
def _gold(seat: int) -> tuple[moves.TakeGold, ...]:
    return (moves.TakeGold(seat),)


@cache
def _gold_and_mark(seat: int, royals: tuple[int, ...]) -> tuple[moves.TakeGold, ...]:
    return tuple(moves.TakeGold(seat, on) for on in royals)


@cache
def _aims(seat: int, seats: tuple[int, ...]) -> tuple[moves.Aim, ...]:
    return tuple(moves.Aim(seat, (on,)) for on in seats)


@cache
def _aims_at_two(seat: int, seats: tuple[int, ...]) -> tuple[moves.Aim, ...]:
    return tuple(moves.Aim(seat, pair) for pair in combinations(seats, 2))


@cache
def _swaps(seat: int, hand: tuple[Card, ...]) -> tuple[moves.Swap, ...]:
    return tuple(moves.Swap(seat, card) for card in hand)


_USES: dict[Card, Callable[[Table, int], Uses]] = {
    Card.FARMER: _farmer,
    Card.ASSASSIN: _assassin,
    Card.COBBLER: _cobbler,
    Card.COOPER: _cooper,
    Card.JEWELER: _jeweler,
    Card.JESTER: _jester,
    Card.KNIGHT: _knight,
}
