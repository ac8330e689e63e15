"""The rules of King's Keys as pure functions: who decides, what is allowed, what follows.

This is the door of the room: ``GAME`` keeps the promise of ``kings.game``. Each decision can be
asked three ways: ``check`` raises with a sentence, ``can`` answers yes or no, ``apply`` does it.
Below stand what chance draws and the course of a turn; what is played in it is in ``plays``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any, cast

from kings.errors import IllegalMove
from kings.fields import check_made
from kings.game import NATURE, Ask, Game, Outcome, Step
from kings.keys import cards, events, moves
from kings.keys.options import PLAYERS, Options
from kings.keys.plays import EFFECTS, claims, eliminations, place_of_axe, plays
from kings.keys.refusals import why_not
from kings.keys.state import HELD, Draft, Ended, Phase, State, deck_of
from kings.keys.view import View, view


def start(options: Options) -> State:
    """Return the table before anything is drawn; chosen kingdoms are not dealt (K-10)."""
    pile = deck_of(options)
    if options.kingdoms is None:
        return State(options, pile=pile)
    return State(options, Phase.DEAL, kingdoms=options.kingdoms, pile=pile)


def asks(state: State) -> tuple[Ask, ...]:
    """Return the decision that is owed: of chance, or of the player on turn; none at the end."""
    seat = asked(state)
    return () if seat is None else (Ask(seat, state.phase.value),)


def asked(state: State) -> int | None:
    """Return the seat that has to decide, ``NATURE`` where a draw is due, None at the end."""
    if state.phase is Phase.OVER:
        return None
    return NATURE if state.phase in _DRAWING else state.actor


def choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """List what the asked seat can choose: claims first, and last to do nothing or to go on."""
    if seat != state.actor:
        return ()
    if seat not in state.menus:
        # Choices are shown first and then one of them is checked: to list them twice would make a
        # random game two fifths longer.
        state.menus[seat] = _choices(state, seat)
    return state.menus[seat]


def _choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    match state.phase:
        case Phase.PLAY:
            return (*claims(state, seat), *plays(state, seat))
        case Phase.AFTER:
            return (*claims(state, seat), *eliminations(state, seat), moves.GoOn(seat))
        case Phase.HOLD:
            return holds(state, seat)
    return ()


def check(state: State, move: moves.Move) -> None:
    """Raise ``IllegalMove`` with a sentence that names the seat, the card and the rule."""
    if type(move) in _DUE:
        check_made(move, _DEEDS, "K-10")
        _check_chance(state, cast("moves.Chance", move))
        return
    check_made(move, _DEEDS, "K-20")
    if move not in choices(state, move.seat):
        raise why_not(state, cast("moves.Choice", move), asked(state))


def step(state: State, move: moves.Move) -> Step[State, events.Happening]:
    """Carry out a move that was checked, and return the new state with what happened."""
    draft = Draft(state)
    _DEEDS[type(move)](draft, move)
    return draft.step()


def outcome(state: State) -> Outcome | None:
    """Return who has won, or None before the end.

    The winner scores 1; of Laughter 2, and all others 1 (K-46); in a truce nobody wins (K-32).
    """
    if state.ended is None:
        return None
    winner = state.ended.seat
    if state.ended.how == "laughter":
        return Outcome(
            tuple(2 if seat == winner else 1 for seat in range(PLAYERS)), tuple(range(PLAYERS))
        )
    scores = tuple(int(seat == winner) for seat in range(PLAYERS))
    return Outcome(scores, () if winner is None else (winner,))


# What chance draws. All that can be drawn at a moment is equally likely; it is a move, so that it
# stands in the record and can be drawn otherwise.

_DUE: dict[type, tuple[Phase, str]] = {
    moves.DealKingdoms: (Phase.KINGDOMS, "K-10"),
    moves.DealCards: (Phase.DEAL, "K-10"),
    moves.DrawFirst: (Phase.FIRST, "K-10"),
    moves.DrawCard: (Phase.DRAW, "K-12"),
    moves.Loot: (Phase.LOOT, "K-23"),
}
"""Every move of chance, the phase in which it is due, and its rule."""

_DRAWING = {phase for phase, _ in _DUE.values()}


def _loot(state: State) -> tuple[cards.Cards, int]:
    """Return the cards among which the thief draws, and how many it draws (K-23, K-42)."""
    theft = state.theft
    assert theft is not None
    if theft.place is not None:
        return state.at(theft.target, theft.place) & ~state.left[theft.target], theft.number
    place = place_of_axe(state, theft.target)
    if place is None:
        return cards.NO_CARDS, 0
    axes = state.at(theft.target, place) & cards.AXES
    return axes & cards.of_rank(cards.highest(axes)), 1


def draw(state: State, rng: random.Random) -> moves.Chance:
    """Make the draw that is due, from the given stream."""
    phase = state.phase
    if phase is Phase.DRAW:
        return moves.DrawCard(rng.choice(cards.cards_in(state.pile)))
    if phase is Phase.LOOT:
        stock, number = _loot(state)
        return moves.Loot(_in_order(rng.sample(cards.cards_in(stock), number)))
    if phase is Phase.KINGDOMS:
        return moves.DealKingdoms(tuple(rng.sample(cards.KINGDOMS, PLAYERS)))
    if phase is Phase.DEAL:
        dealt = rng.sample(cards.cards_in(state.pile), HELD * PLAYERS)
        return moves.DealCards(
            tuple(_in_order(dealt[HELD * seat : HELD * (seat + 1)]) for seat in range(PLAYERS))
        )
    if phase is Phase.FIRST:
        return moves.DrawFirst(rng.randrange(PLAYERS))
    raise IllegalMove("Nothing is drawn now.", "K-12")


def _in_order(drawn: list[cards.Card]) -> tuple[cards.Card, ...]:
    return cards.cards_in(cards.set_of(drawn))


def chances(state: State) -> Iterator[moves.Chance]:
    """Yield everything that can be drawn now, all equally likely; nothing if no draw is due.

    Who takes a deal to its end waits for ever: there are more of them than anybody can count.
    """
    match state.phase:
        case Phase.KINGDOMS:
            yield from (moves.DealKingdoms(dealt) for dealt in permutations(cards.KINGDOMS))
        case Phase.DEAL:
            yield from (moves.DealCards(hands) for hands in _deals(state.pile, PLAYERS))
        case Phase.FIRST:
            yield from (moves.DrawFirst(seat) for seat in range(PLAYERS))
        case Phase.DRAW:
            yield from (moves.DrawCard(card) for card in cards.cards_in(state.pile))
        case Phase.LOOT:
            stock, number = _loot(state)
            yield from (moves.Loot(drawn) for drawn in combinations(cards.cards_in(stock), number))


def _deals(pile: cards.Cards, players: int) -> Iterator[tuple[tuple[cards.Card, ...], ...]]:
    if not players:
        yield ()
        return
    for hand in combinations(cards.cards_in(pile), HELD):
        for others in _deals(pile & ~cards.set_of(hand), players - 1):
            yield hand, *others


def _check_chance(state: State, move: moves.Chance) -> None:
    """Refuse a draw that can't be made now."""
    if move.seat != NATURE:
        raise IllegalMove("Only chance draws and deals cards.", "K-10", seat=move.seat)
    due, rule = _DUE[type(move)]
    if state.phase is not due:
        raise IllegalMove("Nothing of that kind is drawn now.", rule)
    _CHECKS[type(move)](state, move)


def _check_kingdoms(state: State, move: moves.DealKingdoms) -> None:
    if sorted(move.kingdoms) != sorted(cards.KINGDOMS):
        raise IllegalMove("Each seat is dealt a kingdom of its own.", "K-10")


def _check_first(state: State, move: moves.DrawFirst) -> None:
    if move.first not in range(PLAYERS):
        raise IllegalMove(f"There is no seat {move.first} at this table.", "K-01")


def _check_card(state: State, move: moves.DrawCard) -> None:
    if not move.card.bit & state.pile:
        raise IllegalMove(f"The {move.card.label} is not in the pile.", "K-12")


def _check_deal(state: State, move: moves.DealCards) -> None:
    hands = move.hands
    dealt = [card for hand in hands for card in hand]
    if [len(hand) for hand in hands] != [HELD] * PLAYERS:
        raise IllegalMove("Each player is dealt four cards.", "K-10")
    for card in dealt:
        if dealt.count(card) > 1:
            raise IllegalMove(f"The {card.label} is dealt twice.", "K-05")
        if not card.bit & state.pile:
            raise IllegalMove(f"The {card.label} is not in the deck of this table.", "K-40")
    if any(hand != cards.cards_in(cards.set_of(hand)) for hand in hands):
        raise IllegalMove("The cards of a hand are named in the order of the deck.", "K-10")


def _check_loot(state: State, move: moves.Loot) -> None:
    drawn = move.cards
    possible, number = _loot(state)
    assert state.theft is not None
    rule = "K-23" if state.theft.place is not None else "K-42"
    victim = state.name(state.theft.target)
    for card in drawn:
        if not card.bit & possible:
            raise IllegalMove(f"The {card.label} can't be drawn from {victim} now.", rule)
    if len(drawn) != number or drawn != cards.cards_in(cards.set_of(drawn)):
        raise IllegalMove(
            f"The thief draws {number} different cards, named in the order of the deck.", rule
        )


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    moves.DealKingdoms: _check_kingdoms,
    moves.DealCards: _check_deal,
    moves.DrawFirst: _check_first,
    moves.DrawCard: _check_card,
    moves.Loot: _check_loot,
}


# The course of the game: the deal, and turn after turn its beginning, the cards to hold, its end.


def _deal_kingdoms(draft: Draft, move: moves.DealKingdoms) -> None:
    draft.kingdoms = move.kingdoms
    draft.log(events.KingdomsDealt(move.kingdoms))
    draft.phase = Phase.DEAL


def _deal_cards(draft: Draft, move: moves.DealCards) -> None:
    for seat, hand in enumerate(move.hands):
        draft.draw(seat, cards.set_of(hand))
    draft.log(events.CardsDealt(move.hands))
    draft.phase = Phase.FIRST


def _draw_first(draft: Draft, move: moves.DrawFirst) -> None:
    draft.first = move.first
    draft.log(events.FirstDrawn(move.first))
    _begin_turn(draft, move.first)


def _draw_card(draft: Draft, move: moves.DrawCard) -> None:
    assert draft.actor is not None
    draft.draw(draft.actor, move.card.bit)
    draft.log(events.CardDrawn(draft.actor, move.card))
    draft.phase = Phase.PLAY


def _begin_turn(draft: Draft, seat: int) -> None:
    """Give a player its turn: what others left is its own now, and then it draws (K-11, K-12)."""
    draft.turn += 1
    draft.actor = seat
    draft.busy = draft.shown = False
    draft.empty = not draft.pile
    draft.log(events.TurnBegan(draft.turn, seat, draft.pile.bit_count()))
    if draft.lying[seat]:
        draft.log(events.CoinsCollected(seat, cards.cards_in(draft.collect(seat))))
    if draft.left[seat]:
        draft.log(events.CardsKept(seat, cards.cards_in(draft.turn_down(seat))))
    draft.phase = Phase.PLAY if draft.empty else Phase.DRAW


def _go_on(draft: Draft, move: moves.GoOn) -> None:
    draft.log(events.WentOn(move.seat))
    _begin_holding(draft, move.seat)


def _begin_holding(draft: Draft, seat: int) -> None:
    """Ask for the four cards to hold; who has four or fewer holds them all (K-12)."""
    owned = draft.everywhere(seat)
    if owned.bit_count() > HELD:
        draft.phase = Phase.HOLD
    else:
        draft.held = owned
        _end_turn(draft, seat)


def holds(state: State, seat: int) -> tuple[moves.Hold, ...]:
    """List the next card to hold: after the last one held, and so that enough are left (K-12).

    So every set of four is chosen in one way only.
    """
    passed = (1 << state.held.bit_length()) - 1
    later = cards.cards_in(state.owned(seat) & ~passed)
    missing = HELD - state.held.bit_count()
    return tuple([moves.Hold(seat, card) for card in later[: max(0, len(later) - missing + 1)]])


def _hold(draft: Draft, move: moves.Hold) -> None:
    """Hold one card more; the fourth ends the turn (K-12)."""
    draft.held |= move.card.bit
    draft.log(events.CardHeld(move.seat, move.card))
    if draft.held.bit_count() == HELD:
        _end_turn(draft, move.seat)


def _end_turn(draft: Draft, seat: int) -> None:
    draft.put_away(seat, draft.held)
    draft.held = cards.NO_CARDS
    counts = (row[seat].bit_count() for row in (draft.hands, draft.vaults, draft.dungeons))
    draft.log(events.CardsPutAway(seat, *counts))
    draft.idle = draft.idle + 1 if draft.empty and not draft.busy else 0
    if draft.idle >= draft.out.count(False):
        _call_truce(draft, idle=True)
    elif draft.turn >= draft.options.last_turn:
        _call_truce(draft, idle=False)
    else:
        _begin_turn(draft, _next(draft, seat))


def _call_truce(draft: Draft, *, idle: bool) -> None:
    """End the game without a victor (K-32)."""
    draft.log(events.TruceCalled(draft.turn, idle))
    draft.ended = Ended("idle" if idle else "last_turn", None)
    draft.phase = Phase.OVER


def _next(draft: Draft, seat: int) -> int:
    """Return the next player clockwise that is still in the game (K-10)."""
    following = (seat + 1) % PLAYERS
    return _next(draft, following) if draft.out[following] else following


_DEEDS: dict[type, Callable[[Draft, Any], None]] = {
    **EFFECTS,
    moves.DealKingdoms: _deal_kingdoms,
    moves.DealCards: _deal_cards,
    moves.DrawFirst: _draw_first,
    moves.DrawCard: _draw_card,
    moves.GoOn: _go_on,
    moves.Hold: _hold,
}
"""What each kind of move does."""


class Keys(Game[State, moves.Move, moves.Choice, View, events.Happening]):
    """King's Keys under the common protocol; it holds nothing."""

    name = "keys"

    start = staticmethod(start)
    asks = staticmethod(asks)
    choices = staticmethod(choices)
    check = staticmethod(check)
    step = staticmethod(step)
    draw = staticmethod(draw)
    chances = staticmethod(chances)
    seen = staticmethod(view)
    outcome = staticmethod(outcome)


GAME = Keys()
