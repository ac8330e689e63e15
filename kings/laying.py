"""Laying: how a position of any game is put up by hand, one card and one setting after the other.

Every card lies somewhere at all times, so that none can be there twice or be missing. A position on
the way to another need not be possible; whether it is, the ``Bench`` of its game says. What can be
worked out is never asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from kings.errors import BadInput, BadPosition
from kings.words import owner

P = TypeVar("P", bound=Enum)

Laid = dict[tuple[str, int | None], list[int]]
"""The cards at each place: its name, and whose it is (None: nobody's)."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table, or a card there.

    ``seat``: whose (None: nobody's); ``card``: which card of that place (None: the place itself, as
    for one more card).
    """

    where: str
    seat: int | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Tray:
    """The cards at a place, in order; ``seat``: whose (None: nobody's).

    ``group``: under which heading nobody's place stands (empty: under none). ``beside``: in the row
    of the place before it. ``marks``: how the place is marked in the picture of the table.
    """

    where: str
    seat: int | None
    words: str
    cards: tuple[int, ...]
    group: str = ""
    beside: bool = False
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """What is put up beside the cards: one of ``options``, by its place, or a number without them.

    ``seat``: whose it is (None: the table's); ``least``, ``most``: the bounds of a number (None:
    the game says them); ``sign``: ``coin`` or a few letters in the place of the words.
    """

    name: str
    words: str
    value: int
    options: tuple[str, ...] = ()
    seat: int | None = None
    least: int = 0
    most: int | None = None
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A card as it lies in a tray: what is read, what stands on it, and its picture.

    ``face``: a letter or a number; ``label``: a word beside it; ``tone``: which kind it is of;
    ``says``: what the card does; ``mark``: how it is marked in the picture of the table (empty: it
    isn't).
    """

    card: int
    title: str
    face: str = ""
    label: str = ""
    tone: str = ""
    sign: str = ""
    says: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of position that can be drawn by lot.

    ``name``: by which it is asked for; ``words``: what it is; ``holds``: whether a state of a game
    is one, by all its cards.
    """

    name: str
    words: str
    holds: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Bench:
    """How a position of one game is put up by hand.

    ``trays``: where all cards of a position lie, under these options; ``exchange``: it with a card
    elsewhere; ``settings``: what else can be put up, and ``put``: it with another value for one of
    them; ``bare``: it with nothing on the table; ``possible``: its state, with what follows filled
    in (``BadPosition`` in the names of the table if no game could lead there). ``agree``: it under
    other options, of which the first are those that it lay there under. ``recalls``: whether
    something came of what went before, as deals or as what others have seen; ``forget``: it without
    that, and ``forgetting``: that in words.
    """

    trays: Callable[[Any, Any], tuple[Tray, ...]]
    exchange: Callable[[Any, Spot, Spot, Any], Any]
    settings: Callable[[Any, Any], tuple[Setting, ...]]
    put: Callable[[Any, Setting, int, Any], Any]
    bare: Callable[[Any, Any], Any]
    possible: Callable[[Any, Any], Any]
    agree: Callable[[Any, Any, Any], Any]
    recalls: Callable[[Any], bool]
    forget: Callable[[Any], Any]
    forgetting: str


def exchanged(
    cards: Laid, taken: Spot, to: Spot, alone: Collection[str], title: Callable[[int], str]
) -> Laid | None:
    """Return the cards with one of them elsewhere, or in the place of the card named there.

    At a place of ``alone`` one card lies: whatever is put there changes places with it. None:
    nothing is changed. Raises ``BadInput`` for a card or a place that isn't there.
    """
    for spot in (taken, to):
        there = cards.get((spot.where, spot.seat))
        if there is None:
            raise BadInput("There is no such place on this table.")
        if spot.card is not None and spot.card not in there:
            raise BadInput(f"The {title(spot.card)} is no longer there.")
    if taken.card is None:
        raise BadInput("Choose the card first, and then where it goes.")
    here, there_ = (taken.where, taken.seat), (to.where, to.seat)
    back = to.card
    if back is None and to.where in alone and cards[there_]:
        back = cards[there_][0]
    if (here, taken.card) == (there_, back) or (here == there_ and back is None):
        return None
    after = {place: list(lying) for place, lying in cards.items()}
    after[here].remove(taken.card)
    if back is not None:
        after[there_].remove(back)
        after[here].append(back)
    after[there_].append(taken.card)
    return after


def setting_of(settings: Iterable[Setting], name: str, seat: int | None, value: int) -> Setting:
    """Return the setting that is to get this value; ``BadInput`` where it can't have it."""
    for found in settings:
        if (found.name, found.seat) == (name, seat):
            break
    else:
        raise BadInput("That can't be set in this position.")
    most = len(found.options) - 1 if found.options else found.most
    if most is not None and not found.least <= value <= most:
        raise BadInput(f"“{found.words}” can't be {value}: it is from {found.least} to {most}.")
    return found


def menu(
    name: str, words: str, options: Iterable[str], at: int | None, *, nobody: str = ""
) -> Setting:
    """Return a setting of the table that is one of several; ``nobody``: what stands for None."""
    said = (*([nobody] if nobody else []), *options)
    return Setting(name, words, 0 if at is None else at + bool(nobody), said)


def phases(usual: tuple[tuple[P, str], ...], now: P) -> tuple[tuple[P, str], ...]:
    """Return the phases that can be put up, with their words, and the one that lies there."""
    if any(phase is now for phase, _ in usual):
        return usual
    return (*usual, (now, now.value.replace("_", " ")))


def phase_menu(usual: tuple[tuple[P, str], ...], now: P) -> Setting:
    """Return the setting of the phase."""
    found = phases(usual, now)
    return menu("phase", "Now", (words for _, words in found), [one for one, _ in found].index(now))


@contextmanager
def at_table(names: tuple[str, ...], parts: Mapping[str, str]) -> Iterator[None]:
    """Have a ``BadPosition`` told in the words of this table.

    ``parts``: what the parts of a position are called, where their names don't say it.
    """
    try:
        yield
    except BadPosition as error:
        raise BadPosition(_in_words(str(error), names, parts)) from error


def _in_words(refusal: str, names: tuple[str, ...], parts: Mapping[str, str]) -> str:
    """Write “position.seats[0].hand has …” as one says it at this table: “Ada's hand has …”."""

    def name(found: re.Match[str]) -> str:
        seat, part = found.groups()
        plain = re.sub(r"\[\d+\]", "", part).replace("_", " ").replace(".", " ")
        words = parts.get(part, parts.get(part.partition("[")[0], plain))
        if seat is None:
            return words if words[:1].isupper() else f"The {words}"
        return f"{owner(names[int(seat)])} {words}" if part else names[int(seat)]

    return re.sub(r"^position\.(?:seats\[(\d+)\]\.?)?([\w.\[\]]*)", name, refusal)
