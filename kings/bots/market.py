"""What is for sale in a window: the active player's turns, and who would gain most from which.

All bots of a table ask about the same window, so one survey of it serves them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from kings.bots.estimate import MANY_TRICKS, Board, board_of, sure_points
from kings.bots.offers import allowed, likeliest, pin
from kings.bots.turns import Answers, Turn, lead_turns, turns
from kings.struggle.abilities import choices
from kings.struggle.cards import Card
from kings.struggle.moves import Act, AnswerWith
from kings.struggle.state import InPlay, Phase
from kings.struggle.view import View

MEMORY = 1024
"""Windows to remember; those of one game are some twenty."""

LEAST_SURPLUS = 2
"""VP that a sale must gain in all, so that whole gold can leave each side a gain."""

LASTS = 0.6
"""How likely the trick still goes to the same seat after one more seat has used its card.

Found by trial: of bots that reckon with 1, 0.8, 0.65, 0.5 and 0.35 (50 paired Day games of four in
each seat) those between 0.5 and 0.8 did best.
"""

HAND_CARDS = (Card.COOPER, Card.JESTER)
"""The cards that bring others out of a hand (S-34, S-36)."""


class Sale(NamedTuple):
    """A turn that is worth more to a buyer than its usual one is to the active player.

    ``gain``: VP that the buyer has more; ``loss``: VP that the active player has less (it may be
    below 0: it gains, too, and had not thought of the turn as its best).
    """

    buyer: int
    turn: Turn
    acts: tuple[Act, ...]
    gain: int
    loss: int

    @property
    def surplus(self) -> int:
        """What both gain together, in VP."""
        return self.gain - self.loss


class Market(NamedTuple):
    """A window: the legal turns, the one to expect without a deal, and the best sale by buyer."""

    legal: tuple[Turn, ...]
    usual: Turn
    sales: tuple[Sale | None, ...]


def survey(view: View) -> Market:
    """Return what is for sale in the window that is open."""
    found: Market | None = view.known.get("market")
    if found is None:
        found = view.known["market"] = _market(view)
    return found


def _market(view: View) -> Market:
    seat = view.actor
    assert seat is not None
    acts = tuple(bound.clause for bound in view.bounds if isinstance(bound.clause, Act))
    answers = tuple(
        (bound.clause.by, bound.clause.card)
        for bound in view.bounds
        if isinstance(bound.clause, AnswerWith)
    )
    lead = view.leader if view.phase is Phase.WINDOW else None
    return _survey(_open_board(view), seat, lead, acts, answers, seats_after(view))


def seats_after(view: View) -> tuple[int, ...]:
    """List the seats whose turn of this round comes after the active player's, in their order.

    In the Cobbler's window there are none: there the turns are played out already (S-21).
    """
    assert view.actor is not None and view.leader is not None
    if view.phase is Phase.WINDOW:
        return ()
    to_come = (view.leader - view.actor - 1) % view.players
    return tuple((view.actor + 1 + step) % view.players for step in range(to_come))


def expected(legal: Iterable[Turn], later: Sequence[int]) -> tuple[Turn, ...]:
    """Return the turns with each seat's VP as it is to be expected at the end of the round.

    What a turn makes sure counts in full: gold, and won cards. The trick counts for less, the more
    of the seats that act ``later`` can still upset it.
    """
    seats = tuple(later)
    return tuple([_expected(turn, seats) for turn in legal]) if seats else tuple(legal)


def _expected(turn: Turn, later: tuple[int, ...]) -> Turn:
    plan, board, worth = turn
    hands, played, _, _, bank, fives, twos, _, _ = board
    able = _able(Supply(hands, played, bank > 0, fives > 0, twos > 0), later)
    return Turn(plan, board, _less_sure(board, worth, LASTS**able)) if able else turn


class Supply(NamedTuple):
    """What the abilities look at: cards, and whether there is anything to be taken and placed."""

    hands: tuple[tuple[Card, ...], ...]
    played: tuple[InPlay | None, ...]
    bank: int
    fives: int
    twos: int


@lru_cache(maxsize=MANY_TRICKS)
def _able(table: Supply, later: tuple[int, ...]) -> int:
    """Return how many of the seats can do something with their cards."""
    return sum([len(choices(table, seat)) > 1 for seat in later])


def _less_sure(board: Board, worth: tuple[int, ...], lasts: float) -> tuple[int, ...]:
    sure = map(add, board.gold, sure_points(board.won, board.tables))
    return tuple(
        [
            vp if vp == now else now + round(lasts * (vp - now))
            for vp, now in zip(worth, sure, strict=True)
        ]
    )


def _open_board(view: View) -> Board:
    """Return what the view shows, without the hands where no card in play reaches into one.

    So the boards of all seats are the same, also by Night, and need be thought through only once.
    """
    board = board_of(view)
    if any(seat.lying is not None and seat.lying.card in HAND_CARDS for seat in view.seats):
        return board
    return board._replace(hands=((),) * view.players)


@lru_cache(maxsize=MEMORY)
def _survey(
    board: Board,
    seat: int,
    lead: int | None,
    acts: tuple[Act, ...],
    answers: Answers,
    later: tuple[int, ...],
) -> Market:
    if lead is None:
        every = expected(turns(board, seat, answers), later)
    else:
        every = lead_turns(board, seat, lead)
    legal = allowed(every, acts) if acts else every
    usual = likeliest(legal)
    return Market(legal, usual, sales_of(legal, usual))


def sales_of(legal: Sequence[Turn], usual: Turn) -> tuple[Sale | None, ...]:
    """Return the best sale of one of these turns to each seat, None where none is worth it."""
    actor = usual.plan.first.seat
    return tuple(
        None if buyer == actor else _best_sale(legal, usual, actor, buyer)
        for buyer in range(len(usual.values))
    )


def _best_sale(legal: Sequence[Turn], usual: Turn, actor: int, buyer: int) -> Sale | None:
    joint = [turn.values[buyer] + turn.values[actor] for turn in legal]
    most = max(joint)
    if most < usual.values[buyer] + usual.values[actor] + LEAST_SURPLUS:
        return None
    best = legal[joint.index(most)]
    acts = pin(best, legal)
    bought = likeliest(allowed(legal, acts))
    gain = bought.values[buyer] - usual.values[buyer]
    loss = usual.values[actor] - bought.values[actor]
    if gain - loss < LEAST_SURPLUS:
        return None
    return Sale(buyer, bought, acts, gain, loss)
