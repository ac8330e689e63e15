"""Before the first round: gold, the lead, Day or Night, cards set aside (S-10 to S-13).

Everything drawn here is a move of chance, so it stands in the record and can be drawn otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import TypeVar

from kings.errors import IllegalMove
from kings.game import NATURE
from kings.struggle.cards import DECK, NO_CARDS, Card
from kings.struggle.draft import Draft, nothing_certain
from kings.struggle.events import CardsSetAside, DrewForLead, LeaderDrawn, ModeSettled
from kings.struggle.moves import DrawMode, SetAside, Shuffle
from kings.struggle.options import Options
from kings.struggle.rounds import begin_round
from kings.struggle.state import GOLD, MARKERS, Phase, State

START_GOLD = 5

T = TypeVar("T")


def new_state(options: Options) -> State:
    """Return the table as it stands before anything is drawn: whole decks, 5 gold each (S-10)."""
    players = options.players
    return State(
        options=options,
        phase=Phase.DRAW_LEAD,
        night=options.night,
        round=0,
        leader=None,
        actor=None,
        swapped=False,
        named=None,
        hands=(DECK,) * players,
        aside=((),) * players,
        sealed=(None,) * players,
        played=(None,) * players,
        acted=(False,) * players,
        shown=((),) * players,
        gold=(START_GOLD,) * players,
        bank=GOLD - START_GOLD * players,
        fives=MARKERS,
        twos=MARKERS,
        piles=(NO_CARDS,) * players,
        certain=nothing_certain(players) if options.free_market else None,
        drawing=tuple(range(players)),
    )


def draw(state: State, rng: random.Random) -> Shuffle | DrawMode | SetAside:
    """Make the draw that is due, from the given stream."""
    match state.phase:
        case Phase.DRAW_LEAD:
            seats = range(state.players)
            return Shuffle(tuple(_shuffled(rng) if s in state.drawing else None for s in seats))
        case Phase.DRAW_MODE:
            return DrawMode(rng.choice(DECK))
        case Phase.SET_ASIDE:
            return SetAside(tuple(_two(rng) for _ in range(state.players)))
    raise IllegalMove("Nothing is drawn now.", "S-20")


def _shuffled(rng: random.Random) -> tuple[Card, ...]:
    return tuple(rng.sample(DECK, len(DECK)))


def _two(rng: random.Random) -> tuple[Card, Card]:
    low, high = sorted(rng.sample(DECK, 2))
    return low, high


def chances(state: State) -> Iterator[Shuffle | DrawMode | SetAside]:
    """Yield everything that can be drawn now, all equally likely; nothing if no draw is due.

    Who takes the shuffles to their end waits for ever.
    """
    match state.phase:
        case Phase.DRAW_LEAD:
            for decks in _rows(len(state.drawing), lambda: permutations(DECK)):
                shuffled = dict(zip(state.drawing, decks, strict=True))
                yield Shuffle(tuple(shuffled.get(seat) for seat in range(state.players)))
        case Phase.DRAW_MODE:
            yield from map(DrawMode, DECK)
        case Phase.SET_ASIDE:
            for pairs in _rows(state.players, lambda: combinations(DECK, 2)):
                yield SetAside(pairs)


def _rows(players: int, one: Callable[[], Iterable[T]]) -> Iterator[tuple[T, ...]]:
    """Yield every row that gives each of so many players one of these; none is made in advance."""
    if not players:
        yield ()
        return
    for first in one():
        for others in _rows(players - 1, one):
            yield first, *others


def _check_nature(move: Shuffle | DrawMode | SetAside) -> None:
    if move.seat != NATURE:
        raise IllegalMove("Only chance draws and shuffles.", "S-11", seat=move.seat)


def check_shuffle(state: State, move: Shuffle) -> None:
    """The seats that draw have a whole deck each, the others none."""
    _check_nature(move)
    if state.phase is not Phase.DRAW_LEAD:
        raise IllegalMove("Nobody draws for the lead now.", "S-11")
    if len(move.decks) != state.players:
        raise IllegalMove(f"There are {state.players} seats, not {len(move.decks)}.", "S-11")
    for seat, deck in enumerate(move.decks):
        if (deck is not None) != (seat in state.drawing):
            raise IllegalMove(f"{state.name(seat)} draws if and only if it is tied.", "S-11")
        if deck is not None and sorted(deck) != list(DECK):
            raise IllegalMove(f"The deck of {state.name(seat)} is not the ten cards.", "S-02")


def apply_shuffle(draft: Draft, move: Shuffle) -> None:
    """Draw card after card until one is highest; decks tied to the end are shuffled again."""
    tied = draft.drawing
    for turn in range(len(DECK)):
        drawn = {seat: deck[turn] for seat in tied if (deck := move.decks[seat]) is not None}
        draft.log(DrewForLead(tuple(drawn.get(seat) for seat in range(draft.players))))
        highest = max(drawn.values())
        tied = tuple(seat for seat, card in drawn.items() if card is highest)
        if len(tied) == 1:
            break
    draft.drawing = tied if len(tied) > 1 else ()
    if len(tied) == 1:
        draft.leader = tied[0]
        draft.log(LeaderDrawn(tied[0]))
        _after_leader(draft)


def _after_leader(draft: Draft) -> None:
    if draft.night is None:
        draft.phase = Phase.DRAW_MODE
    else:
        _settle_mode(draft, None)


def check_mode(state: State, move: DrawMode) -> None:
    """Day or Night is drawn for only if the table has not agreed."""
    _check_nature(move)
    if state.phase is not Phase.DRAW_MODE:
        raise IllegalMove("Day or Night is not drawn for now.", "S-13")
    if move.card not in DECK:
        raise IllegalMove("The first player draws one of the ten cards.", "S-13")


def apply_mode(draft: Draft, move: DrawMode) -> None:
    """Even power is Day, odd is Night (S-13)."""
    draft.night = move.card % 2 == 1
    _settle_mode(draft, move.card)


def _settle_mode(draft: Draft, card: Card | None) -> None:
    assert draft.night is not None
    draft.log(ModeSettled(draft.night, card))
    if draft.night:
        draft.phase = Phase.SET_ASIDE
    else:
        begin_round(draft)


def check_set_aside(state: State, move: SetAside) -> None:
    """Each seat sets two different cards of its deck aside."""
    _check_nature(move)
    if state.phase is not Phase.SET_ASIDE:
        raise IllegalMove("No cards are set aside now.", "S-12")
    if len(move.cards) != state.players:
        raise IllegalMove(f"There are {state.players} seats, not {len(move.cards)}.", "S-12")
    for seat, pair in enumerate(move.cards):
        if sorted(set(pair)) != sorted(pair) or len(set(pair)) != 2 or not set(pair) <= set(DECK):
            raise IllegalMove(f"{state.name(seat)} sets two cards of its deck aside.", "S-12")


def apply_set_aside(draft: Draft, move: SetAside) -> None:
    """Put the two cards of each deck where nobody sees them (S-12)."""
    draft.aside = tuple(tuple(sorted(pair)) for pair in move.cards)
    draft.hands = tuple(
        tuple(card for card in hand if card not in pair)
        for hand, pair in zip(draft.hands, draft.aside, strict=True)
    )
    draft.log(CardsSetAside(move.cards))
    begin_round(draft)
