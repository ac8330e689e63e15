"""A position taken apart into words that can be typed, put together again, or changed by a card.

What can be worked out is never typed: whose turns are over, the bank, the markers in the supply.
What does not fit together is refused by ``state_of``, in words. One card is changed for another by
letting the two cards of a deck change places, wherever they lie.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from kings.errors import BadInput, BadPosition
from kings.seeds import stream
from kings.struggle import positions
from kings.struggle.cards import MERCHANTS, ROYALS, Card, cards_in, parse_card
from kings.struggle.options import Options
from kings.struggle.partition.groups import parse_pile
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, InPlay, Phase, State
from kings.typed import quoted
from kings.words import owner

PHASES: tuple[tuple[str, Phase], ...] = (
    ("the leader chooses a card", Phase.LEAD),
    ("the others choose a card", Phase.FOLLOW),
    ("the Cobbler's owner may give the lead away", Phase.WINDOW),
    ("a turn", Phase.TURN),
    ("a Jester is answered", Phase.ANSWER),
    ("promised gold is due", Phase.RECKON),
)
"""The phases in which somebody decides, in words."""

_TURNS = (Phase.TURN, Phase.ANSWER)
_PARTS = {
    "lying": "card in play",
    "sealed": "card face down",
    "aside": "cards set aside",
    "actor": "Scepter",
    "leader": "Star",
    "named": "one who was named",
}
_MARKERS = {"+5": "fives", "+2": "twos"}


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What lies before a seat, as one types it."""

    gold: str
    lying: str
    hand: str
    won: str
    sealed: str = ""
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A position as one types it; ``leader`` and ``actor`` are seats."""

    phase: Phase
    round: int
    leader: int | None
    actor: int | None
    seats: tuple[SeatWords, ...]
    discard: str = ""


def cards_words(cards: Iterable[Card]) -> str:
    """Write cards as one types them: ``1 3 4 10``."""
    return " ".join(str(int(card)) for card in cards)


def lying_words(lying: InPlay | None) -> str:
    """Write a card in play as one types it, with its markers: ``9 +2 +2``."""
    if lying is None:
        return ""
    return " ".join([str(int(lying.card)), *["+5"] * lying.fives, *["+2"] * lying.twos])


def words_of(state: State) -> Words:
    """Take a state apart into words."""
    position = positions.position_of(state)
    return Words(
        state.phase,
        state.round,
        state.leader,
        state.actor,
        tuple(
            SeatWords(
                str(seat.gold),
                lying_words(seat.lying),
                cards_words(seat.hand),
                cards_words(seat.won),
                "" if seat.sealed is None else str(int(seat.sealed)),
                cards_words(seat.aside),
            )
            for seat in position.seats
        ),
        cards_words(position.discard),
    )


def state_from(words: Words, before: State) -> State:
    """Put a state together from words; what they leave out is as it was ``before``.

    Raises ``BadInput`` for words that can't be read, ``BadPosition`` if no game could lead there.
    """
    old, names = positions.position_of(before), before.options.names
    acting = words.phase in (*_TURNS, Phase.WINDOW)
    actor = words.actor if acting else None
    seats = tuple(
        _seat(words, seat, names[seat], before.options.players)
        for seat in range(before.options.players)
    )
    shown = [
        tuple(card for card in kept.shown if card in {*seat.hand, seat.sealed})
        for kept, seat in zip(old.seats, seats, strict=True)
    ]
    return possible(
        replace(
            old,
            phase=words.phase,
            round=words.round,
            leader=words.leader,
            actor=actor,
            seats=tuple(replace(one, shown=kept) for one, kept in zip(seats, shown, strict=True)),
            named=old.named if words.phase is Phase.ANSWER else None,
            swapped=old.swapped and actor == old.actor and words.phase in _TURNS,
            bank=None,
            discard=_pile(words.discard, "The discard pile"),
            bounds=old.bounds if acting else (),
            reckoning=old.reckoning if words.phase is Phase.RECKON else (),
            certain=None,
        ),
        before.options,
    )


def possible(position: positions.Position, options: Options) -> State:
    """Return the state; what is impossible is refused with the names of this table."""
    try:
        return positions.state_of(position, options)
    except BadPosition as error:
        raise BadPosition(_in_words(str(error), options.names)) from error


def _in_words(refusal: str, names: tuple[str, ...]) -> str:
    """Write “position.seats[0].hand has …” as one says it at this table: “Ada's hand has …”."""

    def name(found: re.Match[str]) -> str:
        seat, part = found.groups()
        words = _PARTS.get(part, part.replace("_", " ")) if part else ""
        if seat is None:
            return f"The {words}"
        return f"{owner(names[int(seat)])} {words}" if words else names[int(seat)]

    return re.sub(r"^position\.(?:seats\[(\d+)\]\.?)?(\w*)", name, refusal)


def _seat(words: Words, seat: int, name: str, players: int) -> positions.SeatPosition:
    """Read what lies before a seat; whether its turn is over follows from Star and Scepter."""
    said, whose = words.seats[seat], owner(name)
    over = False
    if words.phase in _TURNS and words.leader is not None and words.actor is not None:
        turns = (words.actor - words.leader) % players
        over = (seat - words.leader) % players < turns
    sealed = _cards(said.sealed, f"{whose} card face down")
    if len(sealed) > 1:
        raise BadInput(f"{whose} card face down: one card at most lies there (S-20).")
    return positions.SeatPosition(
        hand=_cards(said.hand, f"{whose} hand"),
        gold=_gold(said.gold, name),
        won=_pile(said.won, f"{whose} won cards"),
        lying=_lying(said.lying, f"{whose} card in play"),
        aside=_cards(said.aside, f"{whose} cards set aside"),
        sealed=sealed[0] if sealed else None,
        acted=over or words.phase is Phase.RECKON,
    )


def _gold(said: str, name: str) -> int:
    text = said.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise BadInput(
            f"{owner(name)} gold is a whole number from 0 to 250, not {quoted(said)} (S-03)."
        )
    return int(text)


def _pile(said: str, what: str) -> tuple[Card, ...]:
    try:
        return cards_in(parse_pile(said)) if said.strip() else ()
    except BadInput as error:
        raise BadInput(f"{what}: {error}") from error


def _cards(said: str, what: str) -> tuple[Card, ...]:
    """Read cards of one deck, of which none can be there twice."""
    cards = _pile(said, what)
    for card in cards:
        if cards.count(card) > 1:
            raise BadInput(f"{what}: the {card.title} is named twice; a deck has one (S-01).")
    return cards


def _lying(said: str, what: str) -> InPlay | None:
    """Read a card in play: ``9 +2 +2``, ``Queen +2``, or nothing."""
    spread = re.sub(r"\+\s*(\d)", r" +\1", said).split()
    markers = [word for word in spread if word.startswith("+")]
    titles = [word for word in spread if not word.startswith("+")]
    if not titles and not markers:
        return None
    if len(titles) != 1 or not set(markers) <= set(_MARKERS):
        raise BadInput(
            f"{what}: {quoted(said)} is not a card with markers; type “9” or “9 +2 +2” (S-03)."
        )
    try:
        card = parse_card(titles[0])
    except BadInput as error:
        raise BadInput(f"{what}: {error}") from error
    return InPlay(card, markers.count("+5"), markers.count("+2"))


def dropped_deals(state: State) -> State:
    """Return the position without its deals, offers and promises; gold stays where it is."""
    if state.phase is Phase.RECKON:
        raise BadPosition("Promised gold is due now, so the promises can't be dropped (S-52).")
    plain: positions.Position = replace(
        positions.position_of(state),
        bounds=(),
        promises=(),
        proposals=(),
        offered_gold=(),
        offered_promises=(),
    )
    return possible(plain, state.options)


def deal_out(options: Options, round: int, seed: int) -> State:
    """Deal a game and play it by lot to the first real choice after the flip of a round.

    It is a place to build from: ``seed`` draws the cards and the choices. Raises ``BadInput`` for
    a round that a game doesn't have.
    """
    if not 1 <= round <= ROUNDS:
        raise BadInput(f"A game has rounds 1 to {ROUNDS}, not {round} (S-04).")
    rng = stream(seed, "a position to build from")
    state = GAME.start(options)
    while asks := GAME.asks(state):
        seat = asks[0].seat
        moves = GAME.choices(state, seat)
        if state.round == round and state.phase in (Phase.WINDOW, *_TURNS) and len(moves) > 1:
            return state
        if state.round > round:
            break
        state = GAME.apply(state, rng.choice(moves) if seat >= 0 else GAME.draw(state, rng)).state
    return deal_out(options, round, seed + 1)


PLACES = {"lying": "card in play", "sealed": "card face down", "hand": "hand", "aside": "set aside"}
"""Where a card can lie that belongs to a seat."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card that can be changed for another: whose it is, where it lies, which it is."""

    seat: int
    where: str
    card: Card


def changeable(state: State) -> tuple[Place, ...]:
    """Return every card of a seat that can be changed for another, those in play first."""
    found = [Place(seat, "lying", lying.card) for seat, lying in state.in_play()]
    found += [
        Place(seat, "sealed", card) for seat, card in enumerate(state.sealed) if card is not None
    ]
    for where, rows in (("hand", state.hands), ("aside", state.aside)):
        found += [Place(seat, where, card) for seat, cards in enumerate(rows) for card in cards]
    return tuple(found)


def change_card(state: State, place: Place, card: Card) -> State:
    """Let another card of the same deck lie there; the two cards change places.

    Where the other card lies in the seat's hand, aside or face down, the card takes its place; if
    it has left the deck, the card takes the place of one in a pile. Markers that the new card can't
    bear are taken off. Raises ``BadInput`` if the card isn't there, ``BadPosition`` if no game
    could lead there.
    """
    old = positions.position_of(state)
    if place not in changeable(state):
        raise BadInput(f"The {place.card.title} is no longer there.")
    if card is place.card:
        raise BadInput(f"The {card.title} is there already.")
    seat = old.seats[place.seat]
    swapped = _exchanged(seat, place.card, card)
    holds = {*seat.hand, *seat.aside, seat.sealed, seat.lying.card if seat.lying else None}
    seats, discard = list(old.seats), old.discard
    seats[place.seat] = swapped
    if card not in holds:
        seats, discard = _from_a_pile(seats, discard, card, place.card)
    after = replace(old, seats=tuple(seats), discard=discard, certain=None)
    return possible(after, state.options)


def _exchanged(seat: positions.SeatPosition, one: Card, other: Card) -> positions.SeatPosition:
    """Let two titles of a deck change places, wherever they lie before the seat."""
    switch = {one: other, other: one}

    def turn(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(switch.get(card, card) for card in cards))

    lying = seat.lying
    if lying is not None and lying.card in switch:
        lying = _bearing(InPlay(switch[lying.card], lying.fives, lying.twos))
    return replace(
        seat,
        hand=turn(seat.hand),
        aside=turn(seat.aside),
        sealed=None if seat.sealed is None else switch.get(seat.sealed, seat.sealed),
        lying=lying,
        shown=tuple(card for card in seat.shown if card not in switch),
    )


def _bearing(lying: InPlay) -> InPlay:
    """Take off the markers that this card can't bear (S-31, S-35)."""
    fives = lying.fives if lying.card in MERCHANTS else 0
    return InPlay(lying.card, fives, lying.twos if lying.card in ROYALS else 0)


def _from_a_pile(
    seats: list[positions.SeatPosition], discard: tuple[Card, ...], out: Card, into: Card
) -> tuple[list[positions.SeatPosition], tuple[Card, ...]]:
    """Take a card out of the first pile that has one and put another into its place."""
    for at, seat in enumerate(seats):
        if out in seat.won:
            seats[at] = replace(seat, won=_put(seat.won, out, into))
            return seats, discard
    if out not in discard:
        raise BadPosition(f"No {out.title} lies in a pile that could change places (S-01).")
    return seats, _put(discard, out, into)


def _put(cards: tuple[Card, ...], out: Card, into: Card) -> tuple[Card, ...]:
    at = cards.index(out)
    return tuple(sorted((*cards[:at], into, *cards[at + 1 :])))
