"""The table in words for a seat that has nothing else: all that its view holds, line by line.

What is read aloud beside a picture (``say.describe``) leaves out what everybody at the table
remembers; whoever plays by this text alone may not have to.
"""

from __future__ import annotations

from collections.abc import Iterator

from kings.keys import moves
from kings.keys.cards import Card, Place
from kings.keys.options import Options
from kings.keys.say import card_list, describe
from kings.keys.view import View
from kings.options import say_agreed
from kings.words import counted, listed, owner, sentence

_RULES: dict[type, str] = {
    moves.DoNothing: "K-20",
    moves.PlaceGuard: "K-21",
    moves.Unlock: "K-26",
    moves.Seize: "K-42",
    moves.Lead: "K-43",
    moves.CallJoker: "K-45",
    moves.BuyBack: "K-47",
    moves.Eliminate: "K-30",
    moves.GoOn: "K-12",
    moves.Hold: "K-12",
}


def brief(view: View) -> tuple[str, ...]:
    """Say all that a view holds but its choices, in lines."""
    return tuple(_lines(view))


def rule_of(view: View, choice: moves.Choice) -> str:
    """Return the number of the rule that says what a choice does."""
    match choice:
        case moves.PlaceGuard(_, _, paid) if Card.COIN_JOKER in paid:
            return "K-44"
        case moves.Raid(_, axe, target, place):
            if axe.kingdom is view.seats[target].kingdom:
                return "K-25"
            return "K-24" if place is Place.HAND else "K-23"
        case moves.Take(_, joker):
            return "K-41" if joker is Card.KEY_JOKER else "K-43"
        case moves.Claim(_, win):
            return "K-46" if win == "laughter" else "K-31"
    return _RULES[type(choice)]


def _lines(view: View) -> Iterator[str]:
    yield "King's Keys."
    agreed = say_agreed(view.options)
    if agreed:
        yield sentence(f"Agreed: {'; '.join(agreed)}")
    if view.options.kingdoms not in (None, _BY_SEAT):
        assert view.options.kingdoms is not None
        seats = zip(view.options.names, view.options.kingdoms, strict=True)
        dealt = listed(f"{name} {kingdom.label}" for name, kingdom in seats)
        yield sentence(f"Kingdoms by seat: {dealt}", "K-01")
    yield from describe(view).splitlines()
    if view.turn:
        yield sentence(f"Turn {view.turn} of at most {view.options.last_turn}", "K-32")
    if view.first is not None:
        yield sentence(f"{view.name(view.first)} had the first turn", "K-10")
    if view.actor is not None:
        yield from _turn(view, view.name(view.actor))
    if view.idle:
        turns = counted(view.idle, "turn")
        yield sentence(f"The pile is empty, and {turns} in a row saw no play", "K-32")
    if view.ended is not None and view.ended.seat is None:
        why = "nobody plays any more" if view.ended.how == "idle" else "the last turn has come"
        yield sentence(f"The truce was called because {why}", "K-32")


_BY_SEAT = next(
    choice.value
    for each in Options.__dataclass_fields__.values()
    if each.name == "kingdoms"
    for choice in each.metadata["option"].choices
    if choice.value is not None
)


def _turn(view: View, name: str) -> Iterator[str]:
    """Say what this turn has seen so far."""
    yield sentence(f"It is {owner(name)} turn")
    if view.empty:
        yield sentence("It began with an empty pile", "K-32")
    if view.busy:
        yield sentence("It saw a play", "K-32")
    if view.shown:
        yield sentence("It saw an elimination", "K-30")
    if view.theft is not None:
        target = view.name(view.theft.target)
        if view.theft.place is None:
            yield sentence(f"{owner(target)} highest Axe is being looked for", "K-42")
        else:
            cards = counted(view.theft.number, "face-down card")
            where = f"{owner(target)} {view.theft.place.label}"
            yield sentence(f"{name} is drawing {cards} from {where}", "K-23")
    if view.held:
        yield sentence(f"You hold {card_list(view.held)} so far", "K-12")
    elif view.holding:
        yield sentence(f"{name} holds {counted(view.holding, 'card')} so far", "K-12")
