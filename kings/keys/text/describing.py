"""The table in words, as a seat sees it: one line a seat."""

from __future__ import annotations

from collections.abc import Iterator

from kings.keys.places import Place
from kings.keys.text.choices import say_ask
from kings.keys.text.telling import WON
from kings.keys.text.words import card_list
from kings.keys.view import PlaceView, SeatView, View
from kings.words import counted, sentence


def describe(view: View) -> str:
    """Describe the table: what is to be decided, the pile, and each seat; lines of text."""
    lines = [say_end(view) if view.ended is not None else say_ask(view)]
    aside = f"; out of the game: {card_list(view.aside)}" if view.aside else ""
    lines.append(sentence(f"The pile has {counted(view.pile, 'card')}{aside}"))
    return "\n".join([*lines, *(say_seat(view, seat) for seat in view.seats)])


def say_end(view: View) -> str:
    """Say how the game has ended."""
    assert view.ended is not None
    if view.ended.seat is None:
        return sentence("There is a truce and nobody wins", "K-32")
    rule = "K-46" if view.ended.how == "laughter" else "K-31"
    return sentence(f"{view.name(view.ended.seat)} {WON[view.ended.how]}", rule)


def say_seat(view: View, seat: SeatView) -> str:
    """Say what the viewer knows of one seat."""
    kingdom = "no kingdom yet" if seat.kingdom is None else seat.kingdom.label
    name = f"{seat.name} ({kingdom})"
    if seat.out:
        return sentence(f"{name} is out")
    return sentence(f"{name}: {'; '.join(_parts(view, seat))}")


def _parts(view: View, seat: SeatView) -> Iterator[str]:
    for place in Place:
        yield f"{place.label} {_say_place(seat.at(place))}"
    strength = view.guard_strength(seat.seat)
    yield f"{strength} of 10 guards" + (f", {card_list(seat.guards)}" if seat.guards else "")
    if seat.lying:
        yield f"{card_list(seat.lying)} lying for a guard"
    if seat.somewhere:
        yield f"somewhere {card_list(seat.somewhere)}"


def _say_place(place: PlaceView) -> str:
    parts = [str(place.number)]
    if place.known:
        parts.append(card_list(place.known))
    if place.open:
        parts.append(f"face up {card_list(place.open)}")
    return ", ".join(parts)
