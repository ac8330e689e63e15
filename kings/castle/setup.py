"""Before the first turn: squires, hands, the kingdom, and who begins (C-10, C-11, C-60, C-61)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from kings.castle.cards import DECK, LETTER_OF, Card
from kings.castle.course import begin_turn
from kings.castle.draft import Draft, put, without
from kings.castle.events import (
    HandsDealt,
    KingdomDealt,
    SquireChosen,
    SquiresDealt,
    StarterDrawn,
)
from kings.castle.kingdom import PLACES
from kings.castle.moves import (
    ChooseSquire,
    DealHands,
    DealKingdom,
    DealSquires,
    DrawSquires,
    DrawStarter,
)
from kings.castle.options import Options
from kings.castle.squires import LETTERS, Letter
from kings.castle.state import HAND, Phase, State
from kings.errors import IllegalMove

T = TypeVar("T")

_FIRST = {
    "dealt": Phase.SQUIRES,
    "drawn": Phase.SQUIRES,
    "chosen": Phase.CHOOSE,
    "none": Phase.HANDS,
}


def new_state(options: Options) -> State:
    """Return the table before anything is dealt: whole decks, an empty kingdom."""
    nothing = ((),) * options.players
    return State(
        options=options,
        phase=_FIRST[options.squires],
        turn=0,
        starter=None,
        actor=None,
        last=False,
        hands=nothing,
        squires=nothing,
        aside=nothing,
        men=(None,) * len(PLACES),
        stacks=((),) * 9,
        deck=DECK,
        discard=(),
        reserve=LETTERS,
        dead=(),
    )


def draw_setup(
    state: State, rng: random.Random
) -> DealSquires | DrawSquires | DealHands | DealKingdom | DrawStarter:
    """Make the draw that is due before the first turn."""
    match state.phase:
        case Phase.SQUIRES if state.options.squires == "dealt":
            return DealSquires(_secret_cards(state.players, rng))
        case Phase.SQUIRES:
            return DrawSquires(_in_threes(rng.sample(LETTERS, 3 * state.players)))
        case Phase.HANDS:
            return DealHands(_in_threes(rng.sample(state.deck, HAND * state.players)))
        case Phase.KINGDOM:
            return DealKingdom(tuple(rng.sample(state.reserve, len(PLACES))))
        case Phase.STARTER:
            return DrawStarter(rng.randrange(state.players))
    raise IllegalMove("Nothing is dealt now.", "C-10")


def _secret_cards(players: int, rng: random.Random) -> tuple[tuple[Card, ...], ...]:
    """Deal three cards to each seat; a duplicate letter is given back and another dealt (C-10)."""
    deck = list(DECK)
    dealt = []
    for _ in range(players):
        kept: dict[Letter, Card] = {}
        given_back = []
        while len(kept) < 3:
            card = deck.pop(rng.randrange(len(deck)))
            if kept.setdefault(LETTER_OF[card], card) is not card:
                given_back.append(card)
        deck += given_back
        dealt.append(_sorted(kept.values()))
    return tuple(dealt)


def _in_threes(row: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    return tuple([_sorted(row[first : first + 3]) for first in range(0, len(row), 3)])


def _sorted(row: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(row))


def check_squires(state: State, move: DealSquires | DrawSquires) -> None:
    """Three squires for each seat: with cards of C-10, or without them (C-60)."""
    dealt = state.options.squires == "dealt"
    rule = "C-10" if dealt else "C-60"
    if state.phase is not Phase.SQUIRES:
        raise IllegalMove("No squires are dealt now.", rule)
    if dealt is not isinstance(move, DealSquires):
        how = "with Event cards" if dealt else "from letters of their own"
        raise IllegalMove(f"At this table squires are dealt {how}.", rule)
    if isinstance(move, DealSquires):
        _check_rows(state, move.cards, state.deck, "C-10")
        for seat, cards in enumerate(move.cards):
            if len({LETTER_OF[card] for card in cards}) < 3:
                raise IllegalMove(f"{state.name(seat)} has a letter twice.", "C-10")
    else:
        _check_rows(state, move.squires, LETTERS, "C-60")


def _check_rows(
    state: State, rows: Sequence[Sequence[Any]], source: Sequence[Any], rule: str
) -> None:
    """Each seat gets three things of the source, in order, and nothing goes to two places."""
    if len(rows) != state.players:
        raise IllegalMove(f"There are {state.players} seats, not {len(rows)}.", rule)
    everything = [thing for row in rows for thing in row]
    for thing in everything:
        if thing not in source:
            raise IllegalMove(f"{thing} is not there to be dealt.", rule)
        if everything.count(thing) > 1:
            raise IllegalMove(f"{thing} is dealt twice.", rule)
    for seat, row in enumerate(rows):
        if len(row) != 3:
            raise IllegalMove(f"{state.name(seat)} is dealt three, not {len(row)}.", rule)
        if list(row) != sorted(row):
            raise IllegalMove(f"What {state.name(seat)} is dealt is named in order.", rule)


def apply_squires(draft: Draft, move: DealSquires | DrawSquires) -> None:
    """Give each seat its squires, unseen by the others."""
    if isinstance(move, DealSquires):
        draft.aside = move.cards
        draft.deck = without(draft.deck, *(card for cards in move.cards for card in cards))
        draft.squires = tuple(_sorted(LETTER_OF[card] for card in cards) for cards in move.cards)
    else:
        draft.squires = move.squires
    draft.log(SquiresDealt(draft.squires, draft.aside))
    draft.phase = Phase.HANDS


def choose_squire(draft: Draft, move: ChooseSquire) -> None:
    """Add a squire to a seat's three; when all have three, the hands are dealt (C-60)."""
    own = _sorted((*draft.squires[move.seat], move.squire))
    draft.squires = put(draft.squires, move.seat, own)
    draft.log(SquireChosen(move.seat, move.squire))
    if all(len(squires) == 3 for squires in draft.squires):
        draft.phase = Phase.HANDS


def check_hands(state: State, move: DealHands) -> None:
    """Three cards of the deck for each seat."""
    if state.phase is not Phase.HANDS:
        raise IllegalMove("No hands are dealt now.", "C-10")
    _check_rows(state, move.hands, state.deck, "C-10")


def apply_hands(draft: Draft, move: DealHands) -> None:
    """Give each seat its hand, unseen by the others; a kingdom in known order needs no chance."""
    draft.hands = move.hands
    draft.deck = without(draft.deck, *(card for hand in move.hands for card in hand))
    draft.log(HandsDealt(move.hands))
    draft.phase = Phase.KINGDOM
    if draft.options.known_order and not draft.options.first_men_drawn:
        _settle(draft, LETTERS[: len(PLACES)])


def check_kingdom(state: State, move: DealKingdom) -> None:
    """Ten different men."""
    if state.phase is not Phase.KINGDOM:
        raise IllegalMove("The kingdom is not dealt now.", "C-11")
    if len(move.men) != len(PLACES) or len(set(move.men) & set(LETTERS)) != len(PLACES):
        raise IllegalMove("The first kingdom has ten different men.", "C-11")


def apply_kingdom(draft: Draft, move: DealKingdom) -> None:
    """Let the first ten men take their places."""
    _settle(draft, move.men)


def _settle(draft: Draft, men: tuple[Letter, ...]) -> None:
    draft.men = men
    draft.reserve = without(draft.reserve, *men)
    draft.log(KingdomDealt(men))
    draft.phase = Phase.STARTER


def check_starter(state: State, move: DrawStarter) -> None:
    """One of the seats begins."""
    if state.phase is not Phase.STARTER:
        raise IllegalMove("Who begins is not drawn now.", "C-11")
    if not 0 <= move.starter < state.players:
        raise IllegalMove(f"There is no seat {move.starter} at this table.", "C-11")


def apply_starter(draft: Draft, move: DrawStarter) -> None:
    """The seat begins its first turn."""
    draft.starter = move.starter
    draft.log(StarterDrawn(move.starter))
    begin_turn(draft)
