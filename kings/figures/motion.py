"""What moves from one picture to the next: gold, markers, cards, Star, Scepter and bead, as data.

The motions are made from what the viewer has seen happen and from nothing else. A card that lies
face down flies as its back, whoever looks, for others may be looking over a shoulder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from kings.figures.struggle.motion import Course, follow, on_turn
from kings.figures.style import Palette, palette
from kings.figures.struggle.motion import (
    back_sprite,
    bead_sprite,
    card_sprite,
    gold_sprite,
    markers_sprite,
    scepter_sprite,
    star_sprite,
)
from kings.game import Event
from kings.struggle.cards import Card
from kings.struggle.events import (
    CardAnswered,
    CardLed,
    CardsCancelled,
    CardSealed,
    CardsFlipped,
    CardsGiven,
    CardSwapped,
    CardTaken,
    GoldPaid,
    GoldTaken,
    LeadGiven,
    LeadKept,
    MarkerPlaced,
    MarkersReturned,
    PromisePaid,
    RoundBegan,
    TrickWon,
)
from kings.struggle.moves import Give
from kings.struggle.view import View

WAVES = 10
"""How many waves are shown at most: the last ones."""

What = Literal["gold", "marker", "card", "star", "scepter", "bead"]


@dataclass(frozen=True, slots=True)
class Motion:
    """One thing that moves.

    ``start`` and ``end``: ``bank``, ``discard``, ``star``, ``scepter``, ``place:2``, ``seat:1``,
    ``bead:4``. ``sprite``: a small SVG in the units of the table. Motions of one ``wave`` move
    together, and waves follow one another from 0.
    """

    what: What
    start: str
    end: str
    sprite: str
    wave: int


def motions(
    events: Iterable[Event],
    view: View,
    *,
    happened: Iterable[Event] = (),
    dark: bool = False,
) -> tuple[Motion, ...]:
    """Return what moves while these events happen, the last of them leading to ``view``.

    ``happened``: all that the viewer has seen, ``events`` at its end. With it the cards of a trick
    that is won, Star and Scepter are known by their places; without it those that ``events`` don't
    show stay still.
    """
    news, seen = tuple(events), tuple(happened)
    before = seen[: len(seen) - len(news)] if seen[len(seen) - len(news) :] == news else ()
    score = _Score(view, follow(before, view.players), palette(dark=dark))
    for event in news:
        score.play(event)
    score.settle()
    return score.ending()


def as_data(moving: Sequence[Motion]) -> list[dict[str, Any]]:
    """Return motions as plain dictionaries that can be written as JSON."""
    return [asdict(motion) for motion in moving]


class _Score:
    """Writes down motions, wave by wave, while it follows the events."""

    def __init__(self, view: View, course: Course, colours: Palette) -> None:
        self._view = view
        self._course = course
        if course.turn_ended:
            course.holder = None  # the picture before this one has shown it with the next already
        self._colours = colours
        self._written: list[Motion] = []
        self._wave = -1
        self._last: object = None
        self._sealed: set[int] = set()

    def play(self, event: Event) -> None:
        """Write down what moves in this event, then take it in."""
        star, scepter = self._course.leader, self._course.holder
        self._follow_scepter(event)
        self._cards(event)
        self._ends(event)
        self._gold(event)
        self._course.see(event)
        self._hand_on(star, scepter, gave=isinstance(event, LeadGiven | LeadKept))
        if isinstance(event, RoundBegan) and event.round > 1:
            self._begin(RoundBegan)
            self._add("bead", f"bead:{event.round - 1}", f"bead:{event.round}", bead_sprite)

    def settle(self) -> None:
        """Bring the Scepter to where it is now."""
        now, held = self._view.actor, self._course.holder
        if now is not None and held is not None and now != held:
            self._begin("scepter")
            self._scepter(held, now)

    def ending(self) -> tuple[Motion, ...]:
        """Return the last waves, counted from 0."""
        waves = sorted({moving.wave for moving in self._written})[-WAVES:]
        return tuple(
            replace(moving, wave=waves.index(moving.wave))
            for moving in self._written
            if moving.wave in waves
        )

    def _begin(self, kind: object) -> None:
        """Begin a wave, unless the one that is written is of the same kind."""
        if kind is None or kind != self._last:
            self._wave += 1
        self._last = kind

    def _add(self, what: What, start: str, end: str, sprite: Any, *about: Any) -> None:
        drawn = sprite(*about, self._colours)
        self._written.append(Motion(what, start, end, drawn, self._wave))

    def _card(self, card: Card, start: str, end: str) -> None:
        self._add("card", start, end, card_sprite, card)

    def _cards(self, event: Event) -> None:
        match event:
            case CardLed(seat, card):
                self._begin(None)
                self._card(card, f"seat:{seat}", f"place:{seat}")
            case CardSealed(seat, _):
                self._begin(CardSealed)
                self._add("card", f"seat:{seat}", f"place:{seat}", back_sprite, seat)
                self._sealed.add(seat)
            case CardsFlipped(cards):
                self._flip(cards)
            case CardTaken(seat, owner, card):
                self._begin(("taken", seat))
                self._card(card, f"place:{owner}", f"seat:{seat}")
            case CardSwapped(seat, card):
                self._begin(None)
                self._card(Card.COOPER, f"place:{seat}", f"seat:{seat}")
                self._card(card, f"seat:{seat}", f"place:{seat}")
            case CardAnswered(seat, old, card):
                self._begin(None)
                self._card(old, f"place:{seat}", f"seat:{seat}")
                self._card(card, f"seat:{seat}", f"place:{seat}")
            case CardsGiven(gift):
                self._begin("deal")
                self._give(gift)

    def _flip(self, cards: Sequence[Card]) -> None:
        """Let cards that were put down just now come open instead: nobody has seen their backs."""
        down = {f"place:{seat}" for seat in self._sealed}
        self._written = [
            moving for moving in self._written if moving.what != "card" or moving.end not in down
        ]
        self._begin(CardSealed)
        for seat in sorted(self._sealed):
            self._card(cards[seat], f"seat:{seat}", f"place:{seat}")
        self._sealed.clear()

    def _give(self, gift: Give) -> None:
        start, end = f"seat:{gift.by}", f"seat:{gift.to}"
        if not gift.face_up or gift.cards is None:
            self._add("card", start, end, back_sprite, gift.by)
            return
        for card in gift.cards:
            self._card(card, start, end)

    def _ends(self, event: Event) -> None:
        match event:
            case CardsCancelled(_, seats, cards):
                self._begin(None)
                for seat, card in zip(seats, cards, strict=True):
                    self._card(card, f"place:{seat}", "discard")
            case TrickWon(seat, card):
                self._begin(None)
                self._card(card, f"place:{seat}", f"seat:{seat}")
                for owner, other in sorted(self._course.left(event).items()):
                    if other is not None:
                        self._card(other, f"place:{owner}", f"seat:{seat}")

    def _gold(self, event: Event) -> None:
        match event:
            case GoldTaken(seat, gold, card):
                self._begin("start" if card is None else None)
                self._add("gold", "bank", f"seat:{seat}", gold_sprite, gold)
            case GoldPaid(seat, to, gold) | PromisePaid(_, seat, to, gold):
                self._begin("deal")
                self._add("gold", f"seat:{seat}", f"seat:{to}", gold_sprite, gold)
            case MarkerPlaced(_, on, value):
                self._begin(None)
                self._add("marker", "bank", f"place:{on}", markers_sprite, (value,))
            case MarkersReturned(seat, fives, twos):
                self._begin("return")
                values = (5,) * fives + (2,) * twos
                self._add("marker", f"place:{seat}", "bank", markers_sprite, values)

    def _follow_scepter(self, event: Event) -> None:
        """Let the Scepter go to the one whose turn this is, if it was elsewhere."""
        seat, held = on_turn(event), self._course.holder
        if seat is not None and held is not None and seat != held:
            self._begin("scepter")
            self._scepter(held, seat)

    def _hand_on(self, star: int | None, scepter: int | None, *, gave: bool) -> None:
        """Move the Star to who leads from now on, and the Scepter from a Cobbler's owner."""
        leader, holder = self._course.leader, self._course.holder
        led = star is not None and leader is not None and star != leader
        held = gave and scepter is not None and holder is not None and scepter != holder
        if not led and not held:
            return
        self._begin("signs")
        if led:
            self._add("star", f"seat:{star}", self._home("star", leader), star_sprite)
        if held:
            self._scepter(scepter, holder)

    def _scepter(self, start: int | None, end: int | None) -> None:
        """Move the Scepter; past seats that do nothing it goes in one sweep."""
        first, last = f"seat:{start}", self._written[-1] if self._written else None
        if last is not None and (last.what, last.wave) == ("scepter", self._wave):
            first = self._written.pop().start
        self._add("scepter", first, self._home("scepter", end), scepter_sprite)

    def _home(self, sign: Literal["star", "scepter"], seat: int | None) -> str:
        """Return where a sign comes to lie: in its own spot if it stays there."""
        now = self._view.leader if sign == "star" else self._view.actor
        return sign if seat == now else f"seat:{seat}"
