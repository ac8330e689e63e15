"""Why a choice is not allowed, in a sentence that names the seat, the card and the rule."""

from __future__ import annotations

from kings.errors import IllegalMove
from kings.game import NATURE, Ask
from kings.struggle.cards import NEGOTIATE, Card
from kings.struggle.moves import Aim, Answer, Choice, GiveLead, Pass, Play, Swap, TakeGold
from kings.struggle.plans import free_choices
from kings.struggle.state import Phase, State

__all__ = ["check_seat", "why_not"]

_ASKED = {
    "lead": ("lead a card", "S-20"),
    "follow": ("choose a card face down", "S-20"),
    "window": ("say whether its Cobbler gives the lead away", "S-21"),
    "turn": ("take its turn", "S-22"),
    "answer": ("answer the Jester", "S-36"),
    "reckon": ("pay or break a promise", "S-52"),
}


def check_seat(state: State, seat: int) -> None:
    """Refuse a move by a seat that isn't at the table."""
    if not 0 <= seat < state.players:
        raise IllegalMove(f"There is no seat {seat} at this table.", "S-01", seat=seat)


def why_not(state: State, move: Choice, asks: tuple[Ask, ...]) -> IllegalMove:
    """Return the error for a choice that is not among the legal ones."""
    seat = move.seat
    if not 0 <= seat < state.players:
        return IllegalMove(f"There is no seat {seat} at this table.", "S-01", seat=seat)
    if all(ask.seat != seat for ask in asks):
        return IllegalMove(_not_asked(state, seat, asks), _rule_of(asks), seat=seat)
    expected = _KINDS[state.phase]
    if not isinstance(move, expected):
        what, rule = _ASKED[asks[0].what]
        return IllegalMove(f"{state.name(seat)} has to {what} now.", rule, seat=seat)
    if isinstance(move, Play | Answer):
        return _not_held(state, seat, move.card)
    if move in free_choices(state, seat):
        return IllegalMove(
            f"{state.name(seat)} is bound by a deal to choose otherwise.", "S-52", seat=seat
        )
    return _no_such_use(state, move)


_KINDS: dict[Phase, tuple[type, ...]] = {
    Phase.LEAD: (Play,),
    Phase.FOLLOW: (Play,),
    Phase.WINDOW: (GiveLead,),
    Phase.TURN: (Pass, TakeGold, Aim, Swap),
    Phase.ANSWER: (Answer,),
    Phase.RECKON: (),
}


def _rule_of(asks: tuple[Ask, ...]) -> str:
    return _ASKED[asks[0].what][1] if asks and asks[0].seat != NATURE else "S-20"


def _not_asked(state: State, seat: int, asks: tuple[Ask, ...]) -> str:
    if not asks:
        return f"The game is over; {state.name(seat)} has nothing to decide."
    if asks[0].seat == NATURE:
        return f"Cards are still being drawn; {state.name(seat)} has nothing to decide yet."
    if state.sealed[seat] is not None:
        return f"{state.name(seat)} has already chosen a card for this round."
    names = " and ".join(state.name(ask.seat) for ask in asks)
    return f"It is not for {state.name(seat)} to decide now, but for {names}."


def _not_held(state: State, seat: int, card: Card) -> IllegalMove:
    if state.phase is Phase.ANSWER and card in state.hands[seat]:
        return IllegalMove(
            f"{state.name(seat)} is bound by a deal to answer with another card.", "S-52", seat=seat
        )
    rule = "S-36" if state.phase is Phase.ANSWER else "S-20"
    return IllegalMove(f"{state.name(seat)} does not hold the {card.title}.", rule, seat=seat)


_RULES = {
    Card.FARMER: "S-31",
    Card.ASSASSIN: "S-32",
    Card.COBBLER: "S-33",
    Card.COOPER: "S-34",
    Card.JEWELER: "S-35",
    Card.JESTER: "S-36",
    Card.KNIGHT: "S-37",
}


def _no_such_use(state: State, move: Choice) -> IllegalMove:
    seat = move.seat
    if isinstance(move, GiveLead):
        return IllegalMove(
            f"{state.name(seat)} can give the lead to any seat but the one that has it.",
            "S-21",
            seat=seat,
        )
    lying = state.played[seat]
    if lying is None:
        return IllegalMove(f"The card of {state.name(seat)} has left play.", "S-22", seat=seat)
    if lying.card not in NEGOTIATE:
        return IllegalMove(
            f"The {lying.card.title} of {state.name(seat)} has no ability to use.",
            "S-02",
            seat=seat,
        )
    return IllegalMove(
        f"The {lying.card.title} of {state.name(seat)} can't do that now.",
        _RULES[lying.card],
        seat=seat,
    )
