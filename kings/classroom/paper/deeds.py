"""Rows about cards and uses, and the choices in the game that they are."""

from __future__ import annotations

from dataclasses import replace

from kings.classroom.paper.rows import PaperFault, Row, place_words
from kings.struggle.cards import Card
from kings.struggle.moves import Aim, Answer, Choice, GiveLead, Pass, Play, Swap, TakeGold
from kings.struggle.options import LETTERS
from kings.struggle.state import Phase, State

_NEEDS_TARGET = {
    Card.FARMER: ("On whose Merchant did {0}'s Farmer put its +5?", "S-31"),
    Card.ASSASSIN: ("Whose card did {0}'s Assassin take?", "S-32"),
    Card.JESTER: ("Whom did {0}'s Jester name?", "S-36"),
    Card.KNIGHT: ("Whose Serf did {0}'s Knight take?", "S-37"),
}


def moment_of(state: State) -> str:
    """Return the moment of a round in which somebody has to decide, as rows name it."""
    match state.phase:
        case Phase.LEAD | Phase.FOLLOW:
            return "start"
        case Phase.WINDOW:
            return "lead"
        case Phase.TURN | Phase.ANSWER:
            assert state.actor is not None
            return LETTERS[state.actor] + ("+" if state.swapped else "")
    return "end"


def use_of(state: State, seat: int, row: Row) -> Choice:
    """Return the choice that a row “use” is for the card that lies before its seat now.

    Whether the rules allow it they say themselves; ``PaperFault`` if it doesn't say on whom.
    """
    lying = state.played[seat]
    card = None if lying is None else lying.card
    if card is not None and card in _NEEDS_TARGET and not row.on:
        question, rule = _NEEDS_TARGET[card]
        where = place_words(state.options.names, state.round, moment_of(state))
        asked = question.format(state.name(seat))
        raise PaperFault(f"{where}: {asked} ({rule})", round=state.round, line=row.line)
    if card in _NEEDS_TARGET or len(row.on) > 1:
        return Aim(seat, row.on)
    if card is Card.COOPER and row.cards:
        return Swap(seat, row.cards[0])
    return TakeGold(seat, row.on[0] if row.on else None)


def row_of_choice(state: State, choice: Choice, answer: Card | None = None) -> Row | None:
    """Write a decision as a row; None for what a sheet leaves out (passing, and promised gold).

    ``answer``: the card with which a Jester's target answered.
    """
    seat, use = choice.seat, Row("use", state.round, moment_of(state), choice.seat)
    match choice:
        case Play(_, card):
            return replace(use, what="card", moment="", cards=(card,))
        case GiveLead(_, int(to)):
            return replace(use, what="lead", to=to)
        case TakeGold(_, on):
            return replace(use, on=() if on is None else (on,))
        case Aim(_, seats):
            return replace(use, on=seats, cards=() if answer is None else (answer,))
        case Swap(_, card):
            return replace(use, moment=LETTERS[seat], cards=(card,))
        case Pass() if state.window is not None:
            return replace(use, what="pass")
    assert isinstance(choice, Pass | GiveLead | Answer) or state.phase is Phase.RECKON
    return None
