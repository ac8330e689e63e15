"""The bench of King of the Castle: how the editor puts up its positions (see ``kings.laying``).

Beside the Event cards there are the 26 squires, who stand in the realm, are dead or still to come,
and a mark for each of them that lies with whoever backs the squire.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kings.castle import positions
from kings.castle.cards import DECK, LETTERS, LEVEL_OF, NAMES, Card, Letter
from kings.castle.kingdom import ATTRIBUTES, CASTLES, PLACES, Place, castle_of, rank_of
from kings.castle.options import Options
from kings.castle.positions import Position, SeatPosition
from kings.castle.state import Phase, State
from kings.errors import BadInput
from kings.laying import (
    Bench,
    Laid,
    Setting,
    Spot,
    Tray,
    at_table,
    exchanged,
    menu,
    phase_menu,
    phases,
)

SQUIRE = 100
"""The number of the first squire as a piece; those of the Event cards are their own, from 0."""
BACKED = 200
"""The number of the first mark of those who back a squire."""

_WHERE = {
    0: "Event cards lie in hands, on castles and in their piles",
    SQUIRE: "squires stand in the realm, are dead or still to come",
    BACKED: "it lies with whoever backs the squire",
}
_MAN = {place: place.name.lower() for place in PLACES}
_STACK = tuple(
    (f"{castle.name} {attribute.name}".lower(), castle.name.title(), attribute.name.title())
    for castle in CASTLES
    for attribute in ATTRIBUTES
)
_ALONE = frozenset(_MAN.values())
_PHASES: tuple[tuple[Phase, str], ...] = (
    (Phase.DRAW, "the hand is filled up"),
    (Phase.PLAY, "a card is played"),
    (Phase.DISCARD, "a card is discarded"),
)
"""The phases between cards; what a card brings comes of itself when it is played."""
_PARTS = {
    "men": "men of the realm",
    "aside": "Event cards of the squires",
    "reserve": "Personality deck",
    "deck": "Event deck",
    **{f"stacks[{number}]": f"{c}'s {a}" for number, (_, c, a) in enumerate(_STACK)},
}


def title(piece: int) -> str:
    """Return what a piece is called: a card, a squire, or the mark of one who is backed."""
    if piece in range(len(DECK)):
        return str(Card(piece))
    for first, words in ((SQUIRE, "squire {}"), (BACKED, "mark of {}")):
        if piece - first in range(len(LETTERS)):
            return words.format(NAMES[LETTERS[piece - first]])
    return "card"


def _laid(position: Position, options: Options) -> Laid:
    deck = positions.deck_of(position)
    reserve = positions.reserve_of(position)
    found: Laid = {}
    for seat, own in enumerate(position.seats):
        found[("hand", seat)] = [*sorted(own.hand)]
        if options.squires == "dealt":
            found[("aside", seat)] = [*sorted(own.aside)]
        elif options.squires != "none":
            found[("squires", seat)] = _numbers(sorted(own.squires), BACKED)
    for place, man in zip(PLACES, position.men, strict=True):
        found[(_MAN[place], None)] = [] if man is None else _numbers([man], SQUIRE)
    for (where, _, _), stack in zip(_STACK, position.stacks, strict=True):
        found[(where, None)] = [*stack]
    if ("squires", 0) in found:
        found[("unbacked", None)] = _unbacked(position, options)
    found[("reserve", None)] = _numbers(reserve, SQUIRE)
    found[("dead", None)] = _numbers(position.dead, SQUIRE)
    found[("discard", None)] = [*position.discard]
    found[("deck", None)] = [*deck]
    return found


def _numbers(letters: tuple[Letter, ...] | list[Letter], first: int) -> list[int]:
    return [first + LETTERS.index(letter) for letter in letters]


def _letters(pieces: list[int]) -> tuple[Letter, ...]:
    return tuple(LETTERS[piece % 100] for piece in pieces)


def _unbacked(position: Position, options: Options) -> list[int]:
    """List the marks still to be had: where squires are chosen, several may back one (C-60)."""
    taken = {letter for seat in position.seats for letter in seat.squires}
    shared = options.squires == "chosen"
    return _numbers([one for one in LETTERS if shared or one not in taken], BACKED)


def _trays(position: Position, options: Options) -> tuple[Tray, ...]:
    cards = _laid(position, options)

    def found() -> Iterator[Tray]:
        for seat in range(len(position.seats)):
            yield _tray(cards, "hand", "hand", seat)
            if ("squires", seat) in cards:
                yield _tray(cards, "squires", "squires backed", seat)
            if ("aside", seat) in cards:
                yield _tray(cards, "aside", "squires’ cards", seat)
        for place in PLACES:
            castle = castle_of(place)
            group = "The throne" if castle is None else f"The {castle.name.title()}"
            marks = (f"place:{int(place)}", str(int(place)))
            yield _tray(cards, _MAN[place], rank_of(place).title, None, group, marks)
            if castle is not None and rank_of(place) == len(ATTRIBUTES):
                for number in range(3 * castle, 3 * castle + 3):
                    where, _, words = _STACK[number]
                    yield _tray(cards, where, words, None, group, (f"stack:{number}",))
        for where, words, group in (
            ("unbacked", "nobody’s squires", "Marks of who is backed"),
            ("reserve", "squires to come", "Squires out of the realm"),
            ("dead", "dead, in order", "Squires out of the realm"),
            ("discard", "discards, in order", "Event cards"),
            ("deck", "cards to come", "Event cards"),
        ):
            if (where, None) in cards:
                yield _tray(cards, where, words, None, group)

    return tuple(found())


def _tray(
    cards: Laid,
    where: str,
    words: str,
    seat: int | None,
    group: str = "",
    marks: tuple[str, ...] = (),
) -> Tray:
    return Tray(where, seat, words, tuple(map(int, cards[(where, seat)])), group, marks=marks)


def _kind(where: str) -> int:
    """Return the number from which on the pieces that lie at a place are counted."""
    if where in ("squires", "unbacked"):
        return BACKED
    return SQUIRE if where in (*_ALONE, "reserve", "dead") else 0


def _exchange(position: Position, card: Spot, to: Spot, options: Options) -> Position:
    cards = exchanged(_laid(position, options), card, to, _ALONE, title)
    if cards is None:
        return position
    if card.card is not None and _kind(card.where) != _kind(to.where):
        words = _WHERE[_kind(card.where)]
        raise BadInput(f"The {title(card.card)} can't lie there: {words} (C-01, C-02).")
    return _put_up(position, cards)


def _put_up(position: Position, cards: Laid) -> Position:
    """Return the position with its pieces laid so."""

    def those(where: str, seat: int | None = None) -> tuple[Card, ...]:
        return tuple(map(Card, cards.get((where, seat), ())))

    seats = tuple(
        replace(
            own,
            hand=tuple(sorted(those("hand", seat))),
            squires=tuple(sorted(_letters(cards.get(("squires", seat), [])))),
            aside=tuple(sorted(those("aside", seat))),
        )
        for seat, own in enumerate(position.seats)
    )
    return replace(
        position,
        seats=seats,
        men=tuple(next(iter(_letters(cards[(_MAN[place], None)])), None) for place in PLACES),
        stacks=tuple(
            tuple(sorted(those(where), key=lambda card: LEVEL_OF[card])) for where, _, _ in _STACK
        ),
        discard=those("discard"),
        dead=_letters(cards[("dead", None)]),
        deck=tuple(sorted(those("deck"))),
        reserve=tuple(sorted(_letters(cards[("reserve", None)]))),
    )


def _actor(position: Position) -> int:
    return ((position.starter or 0) + max(1, position.turn) - 1) % len(position.seats)


def _settings(position: Position, options: Options) -> tuple[Setting, ...]:
    return (
        phase_menu(_PHASES, position.phase),
        Setting("turn", "Turn", position.turn, least=1, most=_MOST_TURNS),
        menu("actor", "On turn", options.names, _actor(position)),
    )


_MOST_TURNS = 10_000


def _put(position: Position, setting: Setting, value: int, _: Options) -> Position:
    players = len(position.seats)
    if setting.name == "turn":
        return replace(position, turn=value, starter=(_actor(position) - value + 1) % players)
    if setting.name == "actor":
        return replace(position, starter=(value - max(1, position.turn) + 1) % players)
    phase = phases(_PHASES, position.phase)[value][0]
    if phase is position.phase:
        return position
    on_table = [card for one in position.playing for card in (one.card, *one.drawn)]
    return replace(
        position,
        phase=phase,
        turn=max(1, position.turn),
        starter=position.starter or 0,
        playing=(),
        threats=(),
        waiting=(),
        discard=(*position.discard, *on_table),
    )


def _bare(position: Position, _: Options) -> Position:
    """Return the table with all cards in the deck, and every squire still to come."""
    seats = (SeatPosition(),) * len(position.seats)
    return Position(Phase.PLAY, 1, seats, starter=0)


def _possible(position: Position, options: Options) -> State:
    with at_table(options.names, _PARTS):
        return positions.state_of(_filled_in(position, options), options)


def _filled_in(position: Position, options: Options) -> Position:
    """Return the position with what follows from the rest: the last round, and what is known."""
    known = tuple(one for one in position.known if one.card in position.seats[one.owner].hand)
    last = position.last
    if any(phase is position.phase for phase, _ in _PHASES):
        limit = options.turn_limit
        late = limit is not None and position.turn >= limit
        short = None in position.men[Place.WEST_LORD :] and not positions.reserve_of(position)
        last = late or short
    return replace(position, known=known, last=last)


def _agree(position: Position, before: Options, options: Options) -> Position:
    """Return the position with what says who is backed: their cards, marks of them, or nothing.

    Cards of squires go back into the deck where squires aren't dealt (C-10, C-60, C-62).
    """
    if options.squires == before.squires:
        return position
    cards = _laid(position, before)
    if before.squires == "dealt":
        cards[("deck", None)] += [card for seat in position.seats for card in seat.aside]
    seats = tuple(
        replace(seat, aside=(), squires=seat.squires if options.squires in _MARKED else ())
        for seat in position.seats
    )
    deck = tuple(sorted(Card(card) for card in cards[("deck", None)]))
    return replace(position, seats=seats, deck=deck)


_MARKED = ("drawn", "chosen")
"""How squires are given out where no card bears them: whom a seat backs has a mark there."""


def _recalls(position: Position) -> bool:
    return bool(position.deeds or position.known)


def _forget(position: Position) -> Position:
    return replace(position, deeds=(), known=())


BENCH = Bench(
    trays=_trays,
    exchange=_exchange,
    settings=_settings,
    put=_put,
    bare=_bare,
    possible=_possible,
    agree=_agree,
    recalls=_recalls,
    forget=_forget,
    forgetting="Forget what was seen",
)
