"""Faults to plant into King's Keys, and which check of the battery has to notice each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kings.keys import Kingdom, Place, cards, plays, rules, state as draft, view
from kings.keys.cards import EVERY_CARD, NO_CARDS, cards_in, highest
from kings.keys.events import Looted
from kings.keys.moves import Eliminate, GoOn, Hold
from kings.keys.options import PLAYERS
from kings.keys.state import BYSTANDER, Draft, Phase, State
from tests.keys.games import idle_game, random_game
from tests.strategies import Trajectory


def game_of_all_rules(number: int) -> Trajectory:
    """Play a game with all optional rules switched on."""
    return random_game(4 * number + 4)


@dataclass(frozen=True)
class Fault:
    """One fault: ``where`` it is planted and ``what`` stands there instead.

    ``where`` is an object and the name of its attribute, or a mapping and a key of it.
    ``caught_by``: the checks that are asked; one of them has to complain. ``game``: plays the game
    of a number, in which the fault is sought.
    """

    name: str
    where: tuple[Any, Any]
    what: Any
    caught_by: tuple[str, ...]
    game: Callable[[int], Trajectory] = game_of_all_rules

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put the fault into the engine until the patch is undone."""
        place, name = self.where
        if isinstance(place, dict):
            patch.setitem(place, name, self.what)
        else:
            patch.setattr(place, name, self.what)


def spent_and_kept(table: Draft, _: int, cards: int) -> None:
    table.pile |= cards


def gone_for_good(table: Draft, seat: int, cards: int) -> None:
    table.lift(seat, cards)


def left_face_down(table: Draft, seat: int, target: int, place: Place, cards: int) -> None:
    LEAVE(table, seat, target, place, cards)
    table.left = draft.put(table.left, target, table.left[target] & ~cards)


LEAVE = Draft.leave


def all_in_the_hand(table: Draft, seat: int, _: int) -> None:
    table.hands = draft.put(table.hands, seat, table.everywhere(seat))
    table.vaults = draft.put(table.vaults, seat, NO_CARDS)
    table.dungeons = draft.put(table.dungeons, seat, NO_CARDS)


def no_vault(table: Draft, seat: int, held: int) -> None:
    rest = table.everywhere(seat) & ~held
    table.hands = draft.put(table.hands, seat, held)
    table.vaults = draft.put(table.vaults, seat, NO_CARDS)
    table.dungeons = draft.put(table.dungeons, seat, rest)


def remembers_through_the_hold(table: Draft, seat: int, held: int) -> None:
    placed = table.placed
    PUT_AWAY(table, seat, held)
    table.placed = placed


PUT_AWAY = Draft.put_away


def all_see_the_loot(
    table: Draft, seat: int, target: int, place: Place, cards: int, **more: Any
) -> None:
    TAKE_UNSEEN(table, seat, target, place, cards, **more)
    table._show(seat, cards)


TAKE_UNSEEN = Draft.take_unseen


def keeps_sight(*_: Any) -> None:
    """Forget nothing, whatever may have been drawn."""


def spied_by_all(table: Draft, _: int, target: int, cards: int, joker: int) -> None:
    table._show(target, cards | joker)


def guards_stay(table: Draft, seat: int, target: int, cards: int) -> int:
    guards = table.guards
    gone = ELIMINATE(table, seat, target, cards)
    table.guards, table.aside = guards, table.before.aside
    return gone


ELIMINATE = Draft.eliminate


def guards_shuffled(table: Draft, seat: int, target: int, cards: int) -> int:
    gone = ELIMINATE(table, seat, target, cards)
    table.pile, table.aside = table.pile | table.aside, NO_CARDS
    return gone


def collected_by_nobody(table: Draft, seat: int) -> int:
    return table.lying[seat]


def stays_open(table: Draft, seat: int) -> int:
    return table.left[seat]


def wrong_cause(table: Draft, *, idle: bool) -> None:
    CALL_TRUCE(table, idle=not idle)


CALL_TRUCE = rules._call_truce


def sees_everything(state: State, _: int, owner: int) -> Any:
    return SEAT_VIEW(state, owner, owner)


def sees_as_the_next(state: State, observer: int, owner: int) -> Any:
    return SEAT_VIEW(state, BYSTANDER if observer == owner else owner, owner)


SEAT_VIEW = view._seat_view


def shows_what_is_held(*args: Any) -> Any:
    state = args[0]
    return replace(VIEW(*args), held=cards_in(state.held))


VIEW = view.view


def any_order(state: State, seat: int) -> tuple[Hold, ...]:
    left = state.owned(seat) & ~state.held
    return tuple(Hold(seat, card) for card in cards_in(left))


def no_claims(state: State, seat: int) -> tuple[GoOn, ...]:
    return ()


def draws_twice(state: State) -> tuple[int, int]:
    cards, number = LOOT(state)
    return cards, min(number + 1, cards.bit_count())


LOOT = rules._loot


def counts_all_players(table: Draft, seat: int) -> int:
    return (seat + 1) % 4


def waits_for_the_dead(table: Draft, *, idle: bool) -> None:
    if idle and table.idle < PLAYERS:
        rules._begin_turn(table, rules._next(table, table.before.actor or 0))
    else:
        CALL_TRUCE(table, idle=idle)


def kills_idly(table: Draft, move: Eliminate) -> None:
    DEEDS[Eliminate](table, move)
    table.busy = table.before.busy


def plays_for_nothing(table: Draft) -> None:
    table.phase = Phase.AFTER


DEEDS = dict(rules._DEEDS)
EVERY_KINGDOM = dict.fromkeys(Kingdom, EVERY_CARD)


FAULTS = (
    Fault("spent cards stay with their owner", (Draft, "spend"), spent_and_kept, ("cards",)),
    Fault("spent cards vanish", (Draft, "spend"), gone_for_good, ("cards",)),
    Fault("an Axe lies face down", (Draft, "leave"), left_face_down, ("reading",)),
    Fault("all cards are held", (Draft, "put_away"), all_in_the_hand, ("order",)),
    Fault("Coins go to the Dungeon", (Draft, "put_away"), no_vault, ("order",)),
    Fault("holding hides nothing", (Draft, "put_away"), remembers_through_the_hold, ("memory",)),
    Fault("all see what a thief drew", (Draft, "take_unseen"), all_see_the_loot, ("memory",)),
    Fault("nobody forgets", (Draft, "_lose_sight"), keeps_sight, ("memory",)),
    Fault("all see what the spy sees", (Draft, "spy"), spied_by_all, ("memory",)),
    Fault("guards of the dead stay", (Draft, "eliminate"), guards_stay, ("reading", "positions")),
    Fault("guards of the dead return", (Draft, "eliminate"), guards_shuffled, ("reading",)),
    Fault("coins are never collected", (Draft, "collect"), collected_by_nobody, ("reading",)),
    Fault("what is left stays another's", (Draft, "turn_down"), stays_open, ("reading",)),
    Fault("a view is open", (view, "_seat_view"), sees_everything, ("twins",)),
    Fault("a view is another's", (view, "_seat_view"), sees_as_the_next, ("twins",)),
    Fault(
        "all see who holds what", (rules.Keys, "seen"), staticmethod(shows_what_is_held), ("twins",)
    ),
    Fault("holds come in any order", (rules, "holds"), any_order, ("reading",)),
    Fault("nobody can claim", (rules, "claims"), no_claims, ("reading", "end")),
    Fault("nobody can eliminate", (rules, "eliminations"), no_claims, ("reading",)),
    Fault("a thief draws one more", (rules, "_loot"), draws_twice, ("reading",)),
    Fault("a truce has another cause", (rules, "_call_truce"), wrong_cause, ("truce",)),
    Fault("all are waited for", (rules, "_call_truce"), waits_for_the_dead, ("truce",), idle_game),
    Fault("to kill is idle", (rules._DEEDS, Eliminate), kills_idly, ("truce",), idle_game),
    Fault("the dead have turns", (rules, "_next"), counts_all_players, ("reading", "ending")),
    Fault("guards need 9", (plays, "ENOUGH"), 9, ("reading", "end")),
    Fault("payments may be needless", (plays, "_just_reaches"), lambda *_: True, ("reading",)),
    Fault("guards stop nobody", (cards, "highest"), lambda _: 0, ("reading",)),
    Fault("a 4 gets past a 4", (cards, "highest"), lambda c: highest(c) - 1, ("reading",)),
    Fault("Keys open every Vault", (cards, "OF_KINGDOM"), EVERY_KINGDOM, ("reading",)),
    Fault("thefts show their cards", (Looted, "seen_by"), lambda self, _: self, ("events",)),
    Fault("the Axe Joker goes home", (plays, "place_of_axe"), lambda *_: Place.HAND, ("reading",)),
    Fault("a play is not a play", (plays, "_end_play"), plays_for_nothing, ("reading",)),
)
