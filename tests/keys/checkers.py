"""Independent checks of a game of King's Keys that was played; each yields what it finds wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from kings.game import NATURE
from kings.keys import DECK, Phase, State, cards_in, events as told
from kings.keys.moves import BuyBack, CallJoker, Claim, Eliminate, Seize
from kings.keys.notation import SHORT, write_move
from kings.keys.options import SWITCHES
from kings.keys.positions import position_of, state_of
from tests.checkers import CONTRACT
from tests.checkers.complaining import Battery, complaints_of
from tests.keys import brute
from tests.keys.brute_deeds import after
from tests.keys.memory import check_memory
from tests.keys.twins import check_twins
from tests.strategies import Trajectory

SETUP = (Phase.KINGDOMS, Phase.DEAL, Phase.FIRST)
RARE = (BuyBack, CallJoker, Claim, Eliminate, Seize)
"""Moves that are looked at wherever they come; of the others a sample is."""

VAULT, DUNGEON = ("coin", "key"), ("axe", "shield", None)


def check_cards(game: Trajectory) -> Iterator[str]:
    """Every card of the deck is in exactly one place at every moment (K-05)."""
    deck = [card for card in DECK if card.suit is not None or game.options.jokers]
    for number, state in enumerate(game.states):
        rows = (state.hands, state.vaults, state.dungeons, state.guards, state.lying)
        places = [state.pile, state.aside, *(place for row in rows for place in row)]
        together = 0
        for place in places:
            together |= place
        if sum(map(int.bit_count, places)) != len(deck) or list(cards_in(together)) != deck:
            yield f"state {number}: the cards lie in {[cards_in(place) for place in places]}"


def check_order(game: Trajectory) -> Iterator[str]:
    """When a turn has ended, everything lies where it belongs (K-04, K-12)."""
    steps = zip(game.states, game.states[1:], strict=False)
    for number, (before, state) in enumerate(steps, start=1):
        seat = before.actor
        if seat is None or state.turn == before.turn or before.out[seat]:
            continue
        held = cards_in(state.hands[seat])
        stored = (cards_in(state.vaults[seat]), cards_in(state.dungeons[seat]))
        if len(held) != min(4, len(held) + len(stored[0]) + len(stored[1])):
            yield f"state {number}: seat {seat} holds {held} and has {stored}"
        for cards, suits in zip(stored, (VAULT, DUNGEON), strict=True):
            if any(card.suit not in suits for card in cards):
                yield f"state {number}: seat {seat} keeps {cards}"


def as_position(state: State) -> brute.Position:
    """Write a state as the second reading reads it."""

    def named(row: tuple[int, ...]) -> list[set[str]]:
        return [{card.value for card in cards_in(place)} for place in row]

    theft, ended = state.theft, state.ended
    return {
        "phase": state.phase.value,
        "turn": state.turn,
        "actor": state.actor,
        "kingdoms": [kingdom.value for kingdom in state.kingdoms],
        "pile": {card.value for card in cards_in(state.pile)},
        "hand": named(state.hands),
        "vault": named(state.vaults),
        "dungeon": named(state.dungeons),
        "guards": named(state.guards),
        "lying": named(state.lying),
        "open": named(state.left),
        "aside": {card.value for card in cards_in(state.aside)},
        "out": list(state.out),
        "theft": theft and (theft.target, theft.place and theft.place.value, theft.number),
        "held": [card.value for card in cards_in(state.held)],
        "empty": state.empty,
        "busy": state.busy,
        "shown": state.shown,
        "idle": state.idle,
        "ended": ended and (ended.how, ended.seat),
        "rules": {switch for switch in SWITCHES if getattr(state.options, switch)},
        "last_turn": state.options.last_turn,
    }


def at_length(move: Any) -> str:
    """Write a move as the second reading does: cards by their names, seats by their numbers."""
    verb, *words = write_move(move).split(" ")
    if words and verb in ("steal", "unlock", "take", "seize", "lead", "buy", "first"):
        words[0] = str("ABCD".index(words[0]))
    full = (
        f"{SHORT.get(word.rstrip(','), word.rstrip(','))}{word[len(word.rstrip(',')) :]}"
        for word in words
    )
    return " ".join((verb, *full))


def check_second_reading(game: Trajectory) -> Iterator[str]:
    """Choices, draws and what follows are as a second reading of the rules has them."""
    rules = game.case.game
    step = 1 if game.seed % 48 == 0 else 9
    for number, (state, move) in enumerate(zip(game.states, game.moves, strict=False)):
        left_out = (number + game.seed) % step and not isinstance(move, RARE)
        if left_out or state.phase in SETUP:
            continue
        here = as_position(state)
        (ask,) = rules.asks(state)
        if ask.seat == NATURE:
            mine, theirs = sorted(map(at_length, rules.chances(state))), sorted(brute.draws(here))
        else:
            listed = rules.choices(state, ask.seat)
            mine, theirs = sorted(map(at_length, listed)), sorted(brute.lines(here))
        if mine != theirs:
            yield f"state {number}: {sorted(set(mine) ^ set(theirs))} in one reading only"
        line = at_length(move)
        if after(here, line) != as_position(game.states[number + 1]):
            yield f"state {number}: {line} leads elsewhere"


def check_positions(game: Trajectory) -> Iterator[str]:
    """Every state can be written down as a position and read again."""
    for number in range(game.seed % 5, len(game.states), 5):
        state = game.states[number]
        if state_of(position_of(state), game.options) != state:
            yield f"state {number} is not the state of its position"


def check_end(game: Trajectory) -> Iterator[str]:
    """The end names who has won, by cards that are really there (K-31, K-32, K-46)."""
    state, outcome = game.states[-1], game.case.game.outcome(game.states[-1])
    ended = state.ended
    if ended is None or outcome is None:
        yield "the game has no end"
        return
    expected = {"laughter": (0, 1, 2, 3), "idle": (), "last_turn": ()}.get(ended.how, (ended.seat,))
    if outcome.winners != expected:
        yield f"{ended} was won by {outcome.winners}"
    if ended.how not in ("idle", "last_turn", "last"):
        before = game.states[-2]
        if f"claim {ended.how}" not in brute.claims(as_position(before), ended.seat or 0):
            yield f"{ended} without the cards"
    if any(game.case.game.outcome(state) is not None for state in game.states[:-1]):
        yield "the game went on after its end"


def check_truce(game: Trajectory) -> Iterator[str]:
    """A truce comes when, and only when, all left have had an empty turn in a row (K-32).

    Where the game begins in the middle of a turn, that turn began with cards in the pile.
    """
    idle, empty, busy = 0, False, False
    left = game.states[0].out.count(False)
    for event in (event for events in game.events for event in events):
        match type(event).__name__:
            case "TurnBegan":
                if idle >= left:
                    yield f"{event} after {idle} idle turns of {left} players"
                empty, busy, seat = event.pile == 0, False, event.seat
            case "GuardPlaced" | "TheftBegan" | "AxeSought" | "Caught" | "JokerCalled":
                busy = True
            case "BoughtBack":
                busy = True
            case "Eliminated":
                busy, left = True, left - 1
            case "CardsPutAway":
                idle = idle + 1 if empty and not busy else 0
            case "TruceCalled":
                if event.idle != (idle >= left) or (not event.idle and event.turn < _last(game)):
                    yield f"{event} after {idle} idle turns of {left} players, the last {seat}'s"


def _last(game: Trajectory) -> int:
    last: int = game.options.last_turn
    return last


def check_events(game: Trajectory) -> Iterator[str]:
    """Nobody hears of a card that it did not see; all else everybody hears (K-10, K-12, K-13)."""
    viewers: list[int | None] = [0, 1, 2, 3, None]
    for event in (event for events in game.events for event in events):
        for viewer in viewers:
            seen = event.seen_by(viewer)
            match event:
                case told.CardsDealt(hands):
                    mine = tuple(h if seat == viewer else None for seat, h in enumerate(hands))
                    right = seen.hands == mine
                case told.CardDrawn(seat):
                    right = (seen.card is None) == (viewer != seat)
                case told.CardHeld(seat):
                    right = seen == (event if viewer == seat else None)
                case told.SpySaw(seat):
                    right = (seen.cards is None) == (viewer != seat)
                case told.Looted(seat, target):
                    right = (seen.cards is None) == (viewer not in (seat, target))
                case _:
                    right = seen == event
            if not right:
                yield f"{viewer} hears {seen}"


BATTERY: Battery = {
    **CONTRACT,
    "cards": check_cards,
    "order": check_order,
    "reading": check_second_reading,
    "positions": check_positions,
    "end": check_end,
    "truce": check_truce,
    "events": check_events,
    "memory": check_memory,
    "twins": check_twins,
}


def complaints(game: Trajectory, names: Collection[str] = tuple(BATTERY)) -> list[str]:
    """Return what the named checkers find wrong with a game, each with its checker's name."""
    return complaints_of(BATTERY, game, names)
