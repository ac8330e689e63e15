"""What each card can do on a turn (S-30 to S-3C): the choices it opens, and carrying one out.

Deals play no part here: what they forbid is taken away by ``bargains``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Protocol, assert_never

from kings.struggle.cards import ESTATES, MERCHANTS, NEGOTIATE, PAID_FOR, ROYALS, SERFS, Card
from kings.struggle.draft import Draft
from kings.struggle.events import CardSwapped, CardTaken, JesterNamed, Passed
from kings.struggle.moves import Aim, Pass, Swap, TakeGold
from kings.struggle.state import InPlay

__all__ = ["Table", "Use", "carry_out", "choices", "why_idle"]

Use = Pass | TakeGold | Aim | Swap
"""What can be chosen on a turn."""


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


def choices(table: Table, seat: int) -> tuple[Use, ...]:
    """List what the card in play of ``seat`` can do, in the order of S-3C, passing first.

    Only passing is left where a use could change nothing (S-3B).
    """
    lying = table.played[seat]
    uses = _USES.get(lying.card) if lying is not None else None
    return (Pass(seat), *uses(table, seat)) if uses is not None else (Pass(seat),)


def why_idle(table: Table, seat: int) -> Passed:
    """Say why a seat that can only pass can do nothing else (S-22, S-3B)."""
    lying = table.played[seat]
    if lying is None:
        return Passed(seat, "card_gone")
    return Passed(seat, "no_use" if lying.card in NEGOTIATE else "no_ability")


def carry_out(draft: Draft, use: Use) -> None:
    """Do what was chosen; a Jester's target is only named here and answers later (S-36)."""
    match use:
        case Pass(seat):
            idle = len(choices(draft, seat)) == 1
            draft.log(why_idle(draft, seat) if idle else Passed(seat, "chose"))
        case TakeGold(seat, on):
            card = _card(draft, seat)
            draft.bank_pays(seat, _income(draft, card), card)
            if on is not None:
                draft.mark(seat, on, 2)
        case Swap(seat, card):
            draft.exchange(seat, card)
            draft.log(CardSwapped(seat, card))
        case Aim(seat, on_seats):
            _aim(draft, seat, on_seats)
        case _:
            assert_never(use)


def _aim(draft: Draft, seat: int, on: tuple[int, ...]) -> None:
    match _card(draft, seat):
        case Card.FARMER:
            draft.mark(seat, on[0], 5)
        case Card.JESTER:
            draft.named = on[0]
            draft.log(JesterNamed(seat, on[0]))
        case _:
            for owner in on:
                taken = draft.take_off(owner)
                draft.win(seat, taken)
                draft.log(CardTaken(seat, owner, taken))


def _card(table: Table, seat: int) -> Card:
    lying = table.played[seat]
    assert lying is not None
    return lying.card


def _seats_of(table: Table, cards: frozenset[Card]) -> list[int]:
    return [
        seat for seat, lying in enumerate(table.played) if lying is not None and lying.card in cards
    ]


def _income(table: Table, card: Card) -> int:
    """Return the gold that a Merchant's ability takes: one a card of its kind in play."""
    return len(_seats_of(table, ESTATES[PAID_FOR[card]]))


def _farmer(table: Table, seat: int) -> list[Use]:
    if not table.fives:
        return []
    return [Aim(seat, (on,)) for on in _seats_of(table, MERCHANTS)]


def _assassin(table: Table, seat: int) -> list[Use]:
    return [Aim(seat, (on,)) for on in _seats_of(table, MERCHANTS | ROYALS)]


def _cobbler(table: Table, seat: int) -> list[Use]:
    return [TakeGold(seat)] if table.bank and _income(table, Card.COBBLER) else []


def _cooper(table: Table, seat: int) -> list[Use]:
    gold: list[Use] = [TakeGold(seat)] if table.bank else []
    alone = len(_seats_of(table, frozenset({Card.COOPER}))) == 1
    return gold + [Swap(seat, card) for card in table.hands[seat] if alone]


def _jeweler(table: Table, seat: int) -> list[Use]:
    royals = _seats_of(table, ROYALS)
    gold: list[Use] = [TakeGold(seat)] if table.bank and royals else []
    return gold + [TakeGold(seat, on) for on in royals if table.twos]


def _jester(table: Table, seat: int) -> list[Use]:
    return [
        Aim(seat, (on,))
        for on, lying in enumerate(table.played)
        if on != seat and lying is not None and table.hands[on]
    ]


def _knight(table: Table, seat: int) -> list[Use]:
    serfs = _seats_of(table, SERFS)
    ones: list[Use] = [Aim(seat, (on,)) for on in serfs]
    return ones + [Aim(seat, pair) for pair in combinations(serfs, 2)]


_USES: dict[Card, Callable[[Table, int], list[Use]]] = {
    Card.FARMER: _farmer,
    Card.ASSASSIN: _assassin,
    Card.COBBLER: _cobbler,
    Card.COOPER: _cooper,
    Card.JEWELER: _jeweler,
    Card.JESTER: _jester,
    Card.KNIGHT: _knight,
}
