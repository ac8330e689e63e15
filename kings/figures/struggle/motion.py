"""What moves from one picture to the next, as data, and the course of a trick that it follows from.

Both are made from what the viewer has seen happen and from nothing else. A card that lies face down
flies as its back, whoever looks, for others may be looking over a shoulder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from kings.figures.drawing import WAVES, Motion, What
from kings.figures.signs import coin, marker, scepter, star
from kings.figures.struggle.cards import back, face
from kings.figures.style import Palette, Style
from kings.figures.svg import Markup, circle, cut, group, memo, rect, sprite, width, write
from kings.game import Event
from kings.struggle import events
from kings.struggle.cards import Card
from kings.struggle.moves import Give
from kings.struggle.state import InPlay, Phase
from kings.struggle.view import View


def motions(
    latest: Iterable[Event],
    view: View,
    *,
    happened: Iterable[Event] = (),
    dark: bool | None = False,
) -> tuple[Motion, ...]:
    """Return what moves while the latest events happen, the last of them leading to ``view``.

    ``happened``: all that the viewer has seen, ``latest`` at its end. With it the cards of a trick
    that is won, Star and Scepter are known by their places; without it those that the latest events
    don't show stay still.
    """
    news, seen = tuple(latest), tuple(happened)
    before = seen[: len(seen) - len(news)] if seen[len(seen) - len(news) :] == news else ()
    score = _Score(view, follow(before, view.players), Style.of(dark=dark))
    for event in news:
        score.play(event)
    score.settle()
    return score.ending()


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
        self._hand_on(star, scepter, gave=isinstance(event, events.LeadGiven | events.LeadKept))
        if isinstance(event, events.RoundBegan) and event.round > 1:
            self._begin(events.RoundBegan)
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
            case events.CardLed(seat, card):
                self._begin(None)
                self._card(card, f"seat:{seat}", f"place:{seat}")
            case events.CardSealed(seat, _):
                self._begin(events.CardSealed)
                self._add("card", f"seat:{seat}", f"place:{seat}", back_sprite, seat)
                self._sealed.add(seat)
            case events.CardsFlipped(cards):
                self._flip(cards)
            case events.CardTaken(seat, owner, card):
                self._begin(("taken", seat))
                self._card(card, f"place:{owner}", f"seat:{seat}")
            case events.CardSwapped(seat, card):
                self._begin(None)
                self._card(Card.COOPER, f"place:{seat}", f"seat:{seat}")
                self._card(card, f"seat:{seat}", f"place:{seat}")
            case events.CardAnswered(seat, old, card):
                self._begin(None)
                self._card(old, f"place:{seat}", f"seat:{seat}")
                self._card(card, f"seat:{seat}", f"place:{seat}")
            case events.CardsGiven(gift):
                self._begin("deal")
                self._give(gift)

    def _flip(self, cards: Sequence[Card]) -> None:
        """Let cards that were put down just now come open instead: nobody has seen their backs."""
        down = {f"place:{seat}" for seat in self._sealed}
        self._written = [
            moving for moving in self._written if moving.what != "card" or moving.end not in down
        ]
        self._begin(events.CardSealed)
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
            case events.CardsCancelled(_, seats, cards):
                self._begin(None)
                for seat, card in zip(seats, cards, strict=True):
                    self._card(card, f"place:{seat}", "discard")
            case events.TrickWon(seat, card):
                self._begin(None)
                self._card(card, f"place:{seat}", f"seat:{seat}")
                for owner, other in sorted(self._course.left(event).items()):
                    if other is not None:
                        self._card(other, f"place:{owner}", f"seat:{seat}")

    def _gold(self, event: Event) -> None:
        match event:
            case events.GoldTaken(seat, gold, card):
                self._begin("start" if card is None else None)
                self._add("gold", "bank", f"seat:{seat}", gold_sprite, gold)
            case events.GoldPaid(seat, to, gold) | events.PromisePaid(_, seat, to, gold):
                self._begin("deal")
                self._add("gold", f"seat:{seat}", f"seat:{to}", gold_sprite, gold)
            case events.MarkerPlaced(_, on, value):
                self._begin(None)
                self._add("marker", "bank", f"place:{on}", markers_sprite, (value,))
            case events.MarkersReturned(seat, fives, twos):
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


# Small pictures that fly over the table: each an SVG of its own, in the table's units.

_CARD_WIDTH = 80.0


@memo
def card_sprite(card: Card, colours: Palette) -> str:
    """Draw an open card on its way."""
    return _whole_card(face(card, _CARD_WIDTH, colours))


@memo
def back_sprite(seat: int, colours: Palette) -> str:
    """Draw a hidden card on its way."""
    return _whole_card(back(seat, _CARD_WIDTH, colours))


def _whole_card(drawn: Markup) -> str:
    return sprite(_CARD_WIDTH + 2, _CARD_WIDTH * 1.4 + 2, group(drawn, at=(1, 1)))


@memo
def gold_sprite(gold: int, colours: Palette) -> str:
    """Draw gold on its way: a coin and how much it is."""
    words = cut(str(gold), 16, 90, bold=True)
    wide = width(words, 16, bold=True) + 42
    pill = rect(1, 1, wide - 2, 28, rx=14, fill=colours.face, stroke=colours.gold, stroke_width=2)
    number = write(words, 32, 20.5, 16, colours.ink, weight=700)
    return sprite(wide, 30, pill, coin(17, 15, 10, colours), number)


@memo
def markers_sprite(values: tuple[int, ...], colours: Palette) -> str:
    """Draw the markers that move together."""
    drawn = [marker(value, 19 + 24 * at, 18, colours) for at, value in enumerate(values)]
    return sprite(38 + 24 * (len(values) - 1), 36, *drawn)


@memo
def star_sprite(colours: Palette) -> str:
    """Draw the Star on its way."""
    return sprite(34, 34, star(17, 17, 30, colours))


@memo
def scepter_sprite(colours: Palette) -> str:
    """Draw the Scepter on its way."""
    return sprite(30, 30, scepter(15, 15, 26, colours))


@memo
def bead_sprite(colours: Palette) -> str:
    """Draw the ring of the round that is played."""
    return sprite(34, 34, circle(17, 17, 14, fill="none", stroke=colours.ink, stroke_width=3))


# The course of a trick as its viewer has seen it: what became of each card, and what was paid. A
# view shows a moment; this follows the events up to it. What no event has shown stays unknown.

_CLOSES = (
    events.CardLed,
    events.CardsFlipped,
    events.LeadGiven,
    events.LeadKept,
    events.Passed,
    events.GoldTaken,
    events.MarkerPlaced,
    events.CardTaken,
    events.CardAnswered,
    events.TrickWon,
    events.NobodyWon,
    events.RoundBegan,
)
"""What ends a time for deals, so that gold paid before it is no news."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the card of a seat in a trick.

    ``taken`` by an ability, ``cancelled`` by equal power, it ``wins``, or it is ``won`` with the
    trick; ``by``: who has it now (None: the discard pile). ``lying``: the card with its markers,
    as it lay (None: the viewer hasn't seen which it was). ``power``: of a cancelled or a winning
    card. ``cards``: how many a winner wins.
    """

    what: Literal["taken", "cancelled", "wins", "won"]
    by: int | None
    lying: InPlay | None
    power: int = 0
    cards: int = 0


class Course:
    """One trick, followed event by event.

    ``lying``: the open cards by seat; ``fates``: of those that have left play; ``over``: whether
    the trick is decided; ``leader`` and ``holder``: who has Star and Scepter, where that was seen
    (after a turn the Scepter may have gone on: ``turn_ended``); ``paid``: gold that moved between
    seats since the last choice that was carried out.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.lying: dict[int, Card] = {}
        self.fates: dict[int, Fate] = {}
        self.over = False
        self.leader: int | None = None
        self.holder: int | None = None
        self.turn_ended = False
        self.paid: list[events.GoldPaid | events.PromisePaid] = []
        self._markers: dict[int, tuple[int, int]] = {}

    def see(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, _CLOSES):
            self.paid.clear()
        self._see_cards(event)
        self._see_end(event)
        self._see_signs(event)
        if isinstance(event, events.GoldPaid | events.PromisePaid):
            self.paid.append(event)

    def _see_cards(self, event: Event) -> None:
        match event:
            case events.CardLed(seat, card):
                self.lying, self.fates, self.over = {seat: card}, {}, False
                self._markers = {}
            case events.CardsFlipped(cards):
                self.lying = dict(enumerate(cards))
            case events.MarkersReturned(seat, fives, twos):
                self._markers[seat] = (fives, twos)
            case events.CardSwapped(seat, card) | events.CardAnswered(seat, _, card):
                self._markers.pop(seat, None)
                self.lying[seat] = card
            case events.CardTaken(seat, owner, card):
                self.fates[owner] = Fate("taken", seat, self._lift(owner, card))

    def _see_end(self, event: Event) -> None:
        match event:
            case events.CardsCancelled(power, seats, cards):
                for seat, card in zip(seats, cards, strict=True):
                    self.fates[seat] = Fate("cancelled", None, self._lift(seat, card), power)
            case events.TrickWon():
                self._win(event)
            case events.NobodyWon():
                self.over, self.holder = True, None

    def _win(self, event: events.TrickWon) -> None:
        seat = event.seat
        for owner, card in self.left(event).items():
            lying = None if card is None else self._lift(owner, card)
            self.fates[owner] = Fate("won", seat, lying)
        won = self._lift(seat, event.card)
        self.fates[seat] = Fate("wins", seat, won, event.power, len(event.cards))
        self.over, self.leader, self.holder = True, seat, None

    def left(self, event: events.TrickWon) -> dict[int, Card | None]:
        """Return the cards that the winner takes with its own, by seat.

        A position that a scenario begins with was never turned up in sight of the log; there a
        card is known only if no other could be it.
        """
        known = {
            seat: card
            for seat, card in self.lying.items()
            if seat != event.seat and seat not in self.fates
        }
        rest = Counter(event.cards) - Counter([event.card, *known.values()])
        unknown = [
            seat
            for seat in range(self.players)
            if seat not in self.lying and seat not in self.fates and seat != event.seat
        ]
        cards = sorted(rest.elements())
        if len(cards) != len(unknown):
            return dict(known)
        sure = len(set(cards)) == 1
        return {**known, **dict.fromkeys(unknown, cards[0] if sure else None)}

    def _lift(self, seat: int, card: Card) -> InPlay:
        self.lying.pop(seat, None)
        return InPlay(card, *self._markers.pop(seat, (0, 0)))

    def _see_signs(self, event: Event) -> None:
        acting = on_turn(event)
        if acting is not None:
            self.holder = acting
            self.turn_ended = not isinstance(event, events.CardSwapped | events.JesterNamed)
        elif isinstance(event, events.LeadGiven | events.LeadKept | events.CardsFlipped):
            self.turn_ended = False
        elif isinstance(event, events.CardAnswered):
            self.turn_ended = True
        match event:
            case events.LeaderDrawn(seat) | events.CardLed(seat, _):
                self.leader = seat
            case events.RoundBegan(_, leader):
                self.leader, self.holder = leader, None
            case events.LeadGiven(_, to):
                self.leader = self.holder = to
            case events.LeadKept():
                self.holder = self.leader
            case events.CardsFlipped(cards):
                cobblers = [seat for seat, card in enumerate(cards) if card is Card.COBBLER]
                self.holder = cobblers[0] if len(cobblers) == 1 else self.leader


def on_turn(event: Event) -> int | None:
    """Return whose turn an event belongs to, if it is the deed of a turn."""
    match event:
        case events.Passed(seat) | events.MarkerPlaced(seat) | events.CardTaken(seat):
            return seat
        case events.CardSwapped(seat) | events.JesterNamed(seat):
            return seat
        case events.GoldTaken(seat, _, card) if card is not None and card is not Card.QUEEN:
            return seat
    return None


def last_trick(happened: Iterable[Event]) -> tuple[Event, ...]:
    """Return the end of what a viewer has seen, from the card on that was led last."""
    seen = tuple(happened)
    led = (at for at in range(len(seen) - 1, -1, -1) if isinstance(seen[at], events.CardLed))
    return seen[next(led, 0) :]


def follow(happened: Iterable[Event], players: int) -> Course:
    """Follow what a viewer has seen to its end; only the last trick of it is looked at."""
    course = Course(players)
    for event in last_trick(happened):
        course.see(event)
    return course


def trick_is_over(view: View, course: Course) -> bool:
    """Say whether the last trick is decided and the next card not led yet."""
    return course.over and view.phase in (Phase.LEAD, Phase.RECKON, Phase.OVER)
