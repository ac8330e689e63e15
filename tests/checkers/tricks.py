"""Who wins a trick and what it brings, worked out again from the events (S-40 to S-42)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from kings.struggle import events as told
from tests.checkers.own_rules import power, winner_of
from tests.checkers.retelling import Retelling
from tests.strategies import Trajectory

ENDS = (told.TrickWon, told.NobodyWon)


def check_tricks(game: Trajectory) -> Iterator[str]:
    """Equal cards go, the right seat wins what is left, and a winning Queen earns 5 gold."""
    table = Retelling(game.options.players)
    events = [event for happened in game.events for event in happened]
    decided = 0
    cancelled: list[told.CardsCancelled] = []
    lying: list[Any] = []
    for number, event in enumerate(events):
        if isinstance(event, told.CardsCancelled | told.TrickWon | told.NobodyWon) and not lying:
            lying = deepcopy(table.played)
        if isinstance(event, told.CardsCancelled):
            cancelled.append(event)
        if isinstance(event, ENDS):
            decided += 1
            yield from _judge(game, table, lying, cancelled, event)
            if isinstance(event, told.TrickWon):
                yield from _queen(event, table.bank, events[number + 1])
            cancelled, lying = [], []
        table.hear(event)
    if game.accident is None and decided != 7:
        yield f"{decided} tricks were decided"


def _judge(
    game: Trajectory,
    table: Retelling,
    lying: list[Any],
    cancelled: list[told.CardsCancelled],
    end: Any,
) -> Iterator[str]:
    winner, gone = winner_of(lying, peasant_before_ties=game.options.peasant_before_ties)
    told_gone = [seat for event in cancelled for seat in event.seats]
    if sorted(told_gone) != sorted(gone):
        yield f"round {table.round}: {told_gone} cancelled, {sorted(gone)} are equal in {lying}"
    for event in cancelled:
        if {power(lying[seat]) for seat in event.seats} != {event.power}:
            yield f"round {table.round}: {event} of {lying}"
    if isinstance(end, told.NobodyWon):
        if winner is not None or end.leader != table.leader:
            yield f"round {table.round}: {end}, but {winner} wins {lying}"
        return
    won = sorted(
        card.card for seat, card in enumerate(lying) if card is not None and seat not in gone
    )
    if winner is None or end.seat != winner or won != sorted(end.cards):
        yield f"round {table.round}: {end}, but {winner} wins {won} of {lying}"
    elif (end.card, end.power) != (lying[winner].card, power(lying[winner])):
        yield f"round {table.round}: {end}, but {lying[winner]} won"


def _queen(won: told.TrickWon, bank: int, following: Any) -> Iterator[str]:
    wanted = min(5, bank) if won.card == 9 else 0
    paid = isinstance(following, told.GoldTaken) and following.card == 9
    if (following.gold if paid else 0) != wanted or (paid and following.seat != won.seat):
        yield f"{won} was followed by {following}, the Queen's gold is {wanted}"
