"""What happened, in few words: to the viewer's squires and cards, and what each seat did last.

All is told from events as a seat has seen them, so it tells no more than the log does.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from kings.castle import events, kingdom
from kings.castle.cards import LEVEL_OF, NAMES, Card, Letter
from kings.castle.say import say_castle, say_place
from kings.castle.stakes import backed
from kings.castle.state import Phase
from kings.castle.view import View
from kings.game import Deed, Event
from kings.words import listed, owner, upper

QUIET = "Nothing of yours changed"


def news(view: View, happened: Sequence[Event]) -> str:
    """Say in one line what happened to the viewer's squires and cards since its last click.

    Empty for a bystander, where no turn has begun since, and while one may still react to a card
    that has changed nothing yet.
    """
    if view.seat is None or not any(isinstance(event, events.TurnBegan) for event in happened):
        return ""
    told = [*_squires(view, happened), *_cards(view, view.seat, happened)]
    drawn = [
        f"you drew {listed([card.title for card in event.cards])}"
        for event in happened
        if isinstance(event, events.CardsDrawn) and event.seat == view.seat and event.cards
    ]
    if view.phase is Phase.REACT and not (told or drawn):
        return ""
    return f"{upper('; '.join([*(told or [QUIET]), *drawn[-1:]]))}."


def _squires(view: View, happened: Sequence[Event]) -> tuple[str, ...]:
    """Say where the viewer's squires have come to, those that anything happened to."""
    mine = () if view.options.squires == "none" else backed(view) or ()
    found: dict[Letter, str] = {}
    for event in happened:
        match event:
            case events.ManDied(_, man):
                found[man] = "died"
            case events.ManSaved(_, _, _, man):
                found[man] = "was saved"
            case events.Promoted(man, _, place):
                found[man] = f"is {_as(place)} now"
            case events.Recruited(man, place):
                found[man] = f"came to court as {say_place(place)}"
    return tuple([f"your squire {NAMES[man]} {said}" for man, said in found.items() if man in mine])


def _cards(view: View, me: int, happened: Sequence[Event]) -> Iterator[str]:
    """Yield what became of the viewer's hand."""
    for event in happened:
        match event:
            case events.CardStolen(seat, whose, card) if whose == me and card is not None:
                yield f"{view.name(seat)} stole your {card.title}"
            case events.CardLost(seat, card) if seat == me:
                yield f"you lost {card.title}"


def _as(place: kingdom.Place) -> str:
    return "King" if place is kingdom.Place.KING else say_place(place)


def deeds(view: View, happened: Sequence[Event]) -> tuple[Deed, ...]:
    """Return what each seat did in its last turn, oldest first."""
    found: list[Deed] = []
    known, end = set[int](), len(happened)
    for at in range(end - 1, -1, -1):
        event = happened[at]
        if not isinstance(event, events.TurnBegan):
            continue
        if event.seat in known:
            break
        known.add(event.seat)
        words = _turn(view, happened[at + 1 : end])
        end = at
        if words:
            found.append(Deed(event.seat, words))
    return tuple(reversed(found))


def _turn(view: View, happened: Sequence[Event]) -> str:
    """Say what was played in a turn, and what came of it; empty before it has decided."""
    plays: list[tuple[str, list[Event]]] = []
    built = set[Card]()
    for event in happened:
        if isinstance(event, events.CardPlayed):
            plays.append((_played(view, event), []))
            built.add(event.play.card)
        elif isinstance(event, events.Passed) and not event.second:
            plays.append(("played no card", []))
        elif plays:
            plays[-1][1].append(event)
    said = []
    for words, came in plays:
        outcomes = list(_outcomes(view, came, built))
        said.append(f"{words}: {listed(outcomes)}" if outcomes else words)
    return ", then ".join(said)


def _played(view: View, event: events.CardPlayed) -> str:
    play = event.play
    if LEVEL_OF[play.card] and play.castle is not None:
        return f"built {play.card.title} on {say_castle(play.castle)}"
    against = f" against {_name(view, play.player)}" if play.player is not None else ""
    return f"played {play.card.title}{against}"


def _outcomes(view: View, happened: Sequence[Event], built: Container[Card]) -> Iterator[str]:
    """Yield what came of a card, in few words; who came after a dead man stands on the table.

    ``built``: the cards that were played in this turn, a castle's new level among them.
    """
    died = [NAMES[event.man] for event in happened if isinstance(event, events.ManDied)]
    if died:
        yield f"{listed(died)} died"
    for event in happened:
        match event:
            case events.ManSaved(by, _, _, man):
                yield f"{_name(view, by)} saved {NAMES[man]}"
            case events.LevelDiscarded(castle, _, card):
                yield f"{say_castle(castle)} lost {card.title}"
            case events.LevelKept(by, _, _, _, level):
                yield f"{_name(view, by)} kept {level.title}"
            case events.LevelPlaced(castle, _, card) if card not in built:
                yield f"{say_castle(castle)} got {card.title}"
            case events.CardStolen(_, whose):
                yield f"took a card of {_whose(view, whose)}"
            case events.CardLost(whose, card):
                yield f"{_name(view, whose)} lost {card.title}"
            case events.CardFetched(_, card):
                yield f"took {card.title} back"


def _whose(view: View, seat: int) -> str:
    return "yours" if seat == view.seat else owner(view.name(seat))


def _name(view: View, seat: int) -> str:
    return "you" if seat == view.seat else view.name(seat)
