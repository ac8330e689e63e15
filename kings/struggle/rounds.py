"""The course of a round: flip, turns, the trick, and the next (S-20 to S-24, S-40 to S-42)."""

from __future__ import annotations

from kings.struggle.abilities import choices
from kings.struggle.bargains import close_window, open_window
from kings.struggle.cards import Card
from kings.struggle.draft import Draft, put
from kings.struggle.events import (
    CardsCancelled,
    CardsFlipped,
    GameEnded,
    NobodyWon,
    TrickWon,
    round_began,
)
from kings.struggle.promises import judge_round, owed_gold
from kings.struggle.state import ROUNDS, Phase
from kings.struggle.trick import decide

QUEENS_GOLD = 5

TURN = Phase.TURN  # looked up in the enum it would take as long as a call of a function


def begin_round(draft: Draft) -> None:
    """Ask the holder of the Star to lead (S-20)."""
    assert draft.leader is not None
    draft.round += 1
    draft.phase = Phase.LEAD
    draft.actor = None
    draft.acted = (False,) * draft.players
    draft.log(round_began(draft.round, draft.leader))


def after_lead(draft: Draft) -> None:
    """Ask everybody else for a card, face down and all at once (S-20)."""
    draft.phase = Phase.FOLLOW


def flip(draft: Draft) -> None:
    """Turn all cards up; then a lone Cobbler has its window, or the turns begin (S-20, S-21)."""
    draft.flip()
    cards = [lying.card for _, lying in draft.in_play()]
    draft.log(CardsFlipped(tuple(cards)))
    if cards.count(Card.COBBLER) == 1:
        draft.phase = Phase.WINDOW
        draft.actor = cards.index(Card.COBBLER)
        open_window(draft)
    else:
        begin_turns(draft)


def begin_turns(draft: Draft) -> None:
    """Give the first turn to the leader (S-22)."""
    close_window(draft)
    draft.bounds = ()
    assert draft.leader is not None
    _begin_turn(draft, draft.leader)


def _begin_turn(draft: Draft, seat: int) -> None:
    draft.phase = TURN
    draft.actor = seat
    draft.swapped = False
    seek_choice(draft)


def seek_choice(draft: Draft) -> None:
    """Open a time for deals if the card in play can do something (S-3B, S-50)."""
    seat = draft.actor
    assert seat is not None
    found = choices(draft, seat)
    if len(found) > 1:
        open_window(draft)
    if not draft.bounds:
        draft.known = {seat: found}


def end_turn(draft: Draft) -> None:
    """Hand the Scepter on to the left; after the last turn the trick is decided (S-22, S-24)."""
    draft.known = {}
    seat = draft.actor
    assert seat is not None
    if draft.window is not None:
        close_window(draft)
    draft.bounds = ()
    draft.named = None
    draft.swapped = False
    draft.acted = put(draft.acted, seat, value=True)
    following = (seat + 1) % draft.players
    if following != draft.leader:
        _begin_turn(draft, following)
    else:
        draft.actor = None
        _decide_trick(draft)
        if draft.promises:
            judge_round(draft)
            draft.reckoning = owed_gold(draft)
        end_round(draft)


def end_round(draft: Draft) -> None:
    """Ask for promised gold that is due, if any is left; then play on, or end the game (S-24)."""
    if draft.reckoning:
        draft.phase = Phase.RECKON
    elif draft.round < ROUNDS:
        begin_round(draft)
    else:
        draft.phase = Phase.OVER
        draft.log(GameEnded())


def _decide_trick(draft: Draft) -> None:
    """Cancel equal powers, find the winner, and give it what is left (S-40 to S-42)."""
    result = decide(draft.played, peasant_before_ties=draft.options.peasant_before_ties)
    for seats in result.cancelled:
        _cancel(draft, seats)
    if result.winner is not None:
        _take_trick(draft, result.winner, by_peasant=result.by_peasant)
        return
    assert draft.leader is not None
    draft.log(NobodyWon(draft.leader))


def _cancel(draft: Draft, seats: tuple[int, ...]) -> None:
    """Put cards of equal power on the discard pile (S-40)."""
    first = draft.played[seats[0]]
    assert first is not None
    cards = tuple(draft.take_off(seat) for seat in seats)
    draft.log(CardsCancelled(first.power, seats, cards))
    for card in cards:
        draft.throw_away(card)


def _take_trick(draft: Draft, seat: int, *, by_peasant: bool) -> None:
    winner = draft.played[seat]
    assert winner is not None
    taken = draft.clear()
    draft.win(seat, *taken)
    draft.log(TrickWon(seat, winner.card, winner.power, by_peasant, tuple(sorted(taken))))
    if winner.card is Card.QUEEN:
        draft.bank_pays(seat, QUEENS_GOLD, Card.QUEEN)
    draft.leader = seat
