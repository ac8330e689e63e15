"""What is tried from a review is done by the rules: every choice can be bound, and paid for."""

from __future__ import annotations

import pytest

from kings.analysis.review.choices import openings
from kings.errors import BadInput, IllegalMove
from kings.struggle.binding import plans
from kings.struggle.moves import Pay, Propose
from kings.struggle.rules import GAME
from kings.table.trial import pinned, trial
from tests.analysis.review.games import game


@pytest.mark.parametrize("kind", ["day of four", "night of five"])
def test_every_choice_for_sale_is_bound_by_a_deal_and_by_nothing_else(kind: str) -> None:
    """The gold is the seller's, and the only choice left is the one that was paid for (S-52)."""
    tried = 0
    for opening in openings(game(kind)):
        state, seat = opening.state, opening.seat
        if state.window is None:
            continue
        payers = [one for one in range(state.players) if one != seat and state.gold[one]]
        for at, choice in enumerate(GAME.choices(state, seat)):
            if not payers:
                continue
            payer = payers[at % len(payers)]
            *talk, last = trial(state, choice, payer, 1)
            assert last == choice
            bound = state
            for move in talk:
                bound = GAME.apply(bound, move).state
            assert [choice] == list(GAME.choices(bound, seat))
            assert bound.gold[seat] == state.gold[seat] + 1
            assert bound.gold[payer] == state.gold[payer] - 1
            tried += 1
    assert tried > 50


def test_nobody_is_bound_where_no_window_is_open_and_nobody_pays_for_the_own_choice() -> None:
    found = openings(game("day of four"))
    closed = next(one for one in found if one.state.window is None)
    choice = GAME.choices(closed.state, closed.seat)[0]
    assert (choice,) == trial(closed.state, choice)
    with pytest.raises(BadInput, match="S-51"):
        trial(closed.state, choice, (closed.seat + 1) % 4, 1)
    sale = next(one for one in found if one.state.window is not None)
    choice = GAME.choices(sale.state, sale.seat)[0]
    with pytest.raises(BadInput, match="Nobody pays for a choice of their own"):
        trial(sale.state, choice, sale.seat, 1)
    payer = next(one for one in range(4) if one != sale.seat)
    with pytest.raises(IllegalMove, match="S-53"):
        trial(sale.state, choice, payer, sale.state.gold[payer] + 1)


def test_as_few_clauses_as_there_can_be_say_what_is_bought() -> None:
    for opening in openings(game("day of four")):
        state, seat = opening.state, opening.seat
        if state.window is None:
            continue
        for choice in GAME.choices(state, seat):
            acts = pinned(state, choice)
            assert 1 <= len(acts) <= 2
            assert any(plan.first == choice for plan in plans(state, state.hands[seat]))
            first = (
                trial(state, choice, (seat + 1) % 4, 1)[0] if state.gold[(seat + 1) % 4] else None
            )
            if isinstance(first, Propose):
                assert (Pay((seat + 1) % 4, seat, 1), *acts) == first.deal.clauses
