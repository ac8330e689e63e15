"""Why a choice is not allowed, in a sentence that names the seat, the card and the rule."""

from __future__ import annotations

from kings.castle.cards import KIND_OF, LEVEL_OF, REACTIONS, Card, Kind
from kings.castle.moves import Choice, ChooseSquire, Decline, Discard, Pass, Play, React
from kings.castle.plays import plays
from kings.castle.squires import NAMES
from kings.castle.state import Death, Phase, State
from kings.errors import IllegalMove
from kings.game import NATURE, Ask

__all__ = ["why_not"]

_ASKED: dict[str, tuple[str, str]] = {
    Phase.CHOOSE.value: ("choose a squire", "C-60"),
    Phase.PLAY.value: ("play a card, or none", "C-20"),
    Phase.REACT.value: ("react, or let it happen", "C-22"),
    Phase.SUDDEN.value: ("play one of the cards that Sudden Changes drew", "C-51"),
    Phase.SECOND.value: ("play another card after the theft, or none", "C-51"),
    Phase.DISCARD.value: ("discard a card", "C-20"),
}

_KINDS: dict[Phase, tuple[type, ...]] = {
    Phase.CHOOSE: (ChooseSquire,),
    Phase.PLAY: (Play, Pass),
    Phase.REACT: (React, Decline),
    Phase.SUDDEN: (Play,),
    Phase.SECOND: (Play, Pass),
    Phase.DISCARD: (Discard,),
}


def why_not(state: State, move: Choice, asks: tuple[Ask, ...]) -> IllegalMove:
    """Return the error for a choice that is not among the legal ones."""
    seat = move.seat
    if not 0 <= seat < state.players:
        return IllegalMove(f"There is no seat {seat} at this table.", "C-01", seat=seat)
    if all(ask.seat != seat for ask in asks):
        return IllegalMove(_not_asked(state, seat, asks), _rule_of(asks), seat=seat)
    if not isinstance(move, _KINDS[state.phase]):
        what, rule = _ASKED[asks[0].what]
        return IllegalMove(f"{state.name(seat)} has to {what} now.", rule, seat=seat)
    if isinstance(move, ChooseSquire):
        return _no_squire(state, move)
    if isinstance(move, Play):
        return _no_play(state, move)
    assert isinstance(move, Discard | React)
    if move.card not in state.hands[seat]:
        return _not_held(state, seat, move.card)
    return _does_not_fit(state, seat, move.card)


def _rule_of(asks: tuple[Ask, ...]) -> str:
    return _ASKED[asks[0].what][1] if asks and asks[0].seat != NATURE else "C-20"


def _not_asked(state: State, seat: int, asks: tuple[Ask, ...]) -> str:
    name = state.name(seat)
    if not asks:
        return f"The game is over; {name} has nothing to decide."
    if asks[0].seat == NATURE:
        return f"Cards are still being drawn; {name} has nothing to decide yet."
    if not asks[0].open:
        return f"{name} is not asked now whether to react."  # by whom it is waited for is a secret
    if state.phase is Phase.CHOOSE:
        return f"{name} has chosen three squires already."
    return f"It is not for {name} to decide now, but for {state.name(asks[0].seat)}."


def _no_squire(state: State, move: ChooseSquire) -> IllegalMove:
    name = NAMES.get(move.squire)
    if name is None:
        return IllegalMove(f"There is no squire {move.squire!r}.", "C-01", seat=move.seat)
    return IllegalMove(
        f"{state.name(move.seat)} backs {name} already; the three squires differ.",
        "C-60",
        seat=move.seat,
    )


def _not_held(state: State, seat: int, card: Card) -> IllegalMove:
    return IllegalMove(f"{state.name(seat)} does not hold {card}.", "C-20", seat=seat)


def _does_not_fit(state: State, seat: int, card: Card) -> IllegalMove:
    death = isinstance(state.threats[0], Death)
    against = "a death" if death else "the loss of a level card"
    return IllegalMove(
        f"{state.name(seat)} can't play {card} against {against}.", "C-22", seat=seat
    )


def _no_play(state: State, move: Play) -> IllegalMove:
    seat, name, card = move.seat, state.name(move.seat), move.card
    sudden = state.phase is Phase.SUDDEN
    there = state.playing[-1].drawn if sudden else state.hands[seat]
    if card not in there:
        if sudden:
            said = f"{card} is none of the cards that Sudden Changes drew for {name}."
            return IllegalMove(said, "C-51", seat=seat)
        return _not_held(state, seat, card)
    kind = KIND_OF[card]
    if kind in REACTIONS:
        said = f"{name} can't play {card} as the card of a turn: it is a reaction."
        return IllegalMove(said, "C-22", seat=seat)
    if not plays(state, seat, card):
        said = f"{card}, played by {name}, would have no effect whatever now."
        return IllegalMove(said, "C-21", seat=seat)
    return IllegalMove(f"{name} can't play {card} like that: {_needs(card)}.", "C-50", seat=seat)


def _needs(card: Card) -> str:
    """Say what has to be named when a card is played, in words that follow a colon."""
    if LEVEL_OF[card]:
        return "it goes on a castle where its level is higher than the one there"
    return _NEEDS[KIND_OF[card]]


_NEEDS: dict[Kind, str] = {
    Kind.PEACEFUL_DEATH: "it leaves nothing to choose",
    Kind.ACCIDENTAL_DEATH: "it needs one man who is to die",
    Kind.ASSASSINATION: "it needs the castle whose Lord becomes King, if there is a Lord",
    Kind.BARBARIANS: "it needs a castle with a Master at Arms or a Defence card",
    Kind.PLAGUE: "it needs a castle and two of its men, or as many as there are",
    Kind.FINANCIAL_SCANDAL: "it needs a castle with a Seneschal or a Prestige card",
    Kind.UNLUCKY_FALL: "it needs a castle with a Lord",
    Kind.VANISHINGS: "it needs a castle with a man",
    Kind.PROTRACTED_SIEGE: "it needs a castle with a Domain card",
    Kind.WEAK_ADMINISTRATION: "it needs a castle with a Prestige card",
    Kind.TIME_OF_PEACE: "it needs a castle with a Defence card",
    Kind.INCOMPETENT_LORD: "it needs a castle with a level card",
    Kind.TIMELY_REPAIRS: "it needs a level card of the discard pile and a castle where it fits",
    Kind.STATE_OF_DISREPAIR: "it needs a castle and an attribute with a level card",
    Kind.LAZY_DEFENCE: "it needs a castle with a Defence card",
    Kind.SHRINKING_DOMAIN: "it needs a castle with a Domain card",
    Kind.LOSING_INFLUENCE: "it needs a castle with a Prestige card",
    Kind.SUDDEN_CHANGES: "it leaves nothing to choose",
    Kind.UNEXPECTED_LOSS: "it needs another player with a card in hand",
    Kind.TARGETED_THEFT: "it needs another player with a card in hand",
    Kind.RECYCLE: "it needs a card of the discard pile",
}
