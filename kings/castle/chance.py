"""What chance does during the game: it fills hands and places and takes cards out of hands.

Every draw is a move of its own, so it stands in the record and can be drawn otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from kings.castle import course
from kings.castle.cards import DECK, Card
from kings.castle.draft import Draft
from kings.castle.events import CardLost, CardsDrawn, CardsRevealed, CardStolen
from kings.castle.moves import Chance, Draw, DrawStarter, Lose, Recruit, Reveal, Steal
from kings.castle.squires import Letter
from kings.castle.state import HAND, Phase, Playing, State
from kings.errors import IllegalMove

SUDDEN_CARDS = 2

# A member of an enum that stands in a module is found in a tenth of the time.
_PLAY = Phase.PLAY


def draw_chance(state: State, rng: random.Random) -> Drawn:
    """Make the draw that is due, from the given stream."""
    drawn = _DRAWS.get(state.phase)
    if drawn is None:
        raise IllegalMove("Nothing is drawn now.", "C-20")
    return drawn(state, rng)


# One card is drawn over and over; equal values need not be two.
_draw = lru_cache(maxsize=len(DECK))(Draw)
_drew = lru_cache(maxsize=8 * len(DECK))(CardsDrawn)

Drawn = Draw | Reveal | Lose | Steal | Recruit

_DRAWS: dict[Phase, Callable[[State, random.Random], Drawn]] = {
    Phase.DRAW: lambda state, rng: _draw(_off_the_deck(state, _missing(state), rng)),
    Phase.REVEAL: lambda state, rng: Reveal(_off_the_deck(state, _revealed(state), rng)),
    Phase.LOSE: lambda state, rng: Lose(rng.choice(_exposed(state))),
    Phase.STEAL: lambda state, rng: Steal(rng.choice(_exposed(state))),
    Phase.RECRUIT: lambda state, rng: Recruit(_men(state, _needed(state), rng)),
}
"""What is drawn in each phase in which chance is asked after the deal."""


def chances(state: State) -> Iterator[Chance]:
    """Yield everything that chance could draw now, all equally likely.

    Nothing where nothing is drawn, or where it is dealt: deals are too many to be counted.
    """
    match state.phase:
        case Phase.STARTER:
            yield from map(DrawStarter, range(state.players))
        case Phase.DRAW:
            yield from map(Draw, _drawn(state, _missing(state)))
        case Phase.REVEAL:
            yield from map(Reveal, _drawn(state, _revealed(state)))
        case Phase.LOSE:
            yield from map(Lose, _exposed(state))
        case Phase.STEAL:
            yield from map(Steal, _exposed(state))
        case Phase.RECRUIT:
            yield from map(Recruit, permutations(state.reserve, _needed(state)))


def _drawn(state: State, number: int) -> Iterator[tuple[Card, ...]]:
    """Yield every set of cards that can be drawn; those of a used-up deck are in all of them."""
    from_pile = max(0, number - len(state.deck))
    if not from_pile:
        return combinations(state.deck, number)
    return ((*state.deck, *rest) for rest in combinations(sorted(state.discard), from_pile))


def _off_the_deck(state: State, number: int, rng: random.Random) -> tuple[Card, ...]:
    """Draw cards; where the deck runs out, the rest comes from the discard pile (C-20)."""
    if number == 1 and state.deck:
        return (rng.choice(state.deck),)
    if number <= len(state.deck):
        return tuple(rng.sample(state.deck, number))
    first = rng.sample(state.deck, len(state.deck))
    return (*first, *rng.sample(state.discard, number - len(first)))


def _men(state: State, number: int, rng: random.Random) -> tuple[Letter, ...]:
    if number == 1:
        return (rng.choice(state.reserve),)
    return tuple(rng.sample(state.reserve, number))


def _missing(state: State) -> int:
    assert state.actor is not None
    missing = HAND + 1 - len(state.hands[state.actor])
    if missing <= len(state.deck):
        return missing
    return min(missing, len(state.deck) + len(state.discard))


def _revealed(state: State) -> int:
    return min(SUDDEN_CARDS, len(state.deck) + len(state.discard))


def _exposed(state: State) -> tuple[Card, ...]:
    """Return the hand out of which a card is drawn."""
    victim = state.playing[-1].victim
    assert victim is not None
    return state.hands[victim]


def _needed(state: State) -> int:
    return min(state.men[1:].count(None), len(state.reserve))


def _check_off_the_deck(state: State, cards: Sequence[Card], number: int) -> None:
    """The cards come from the deck, and from the discard pile only when that is used up."""
    if len(cards) != number:
        raise IllegalMove(f"Exactly {number} of the deck are drawn now, not {len(cards)}.", "C-20")
    if len(set(cards)) != number:
        raise IllegalMove("A card can't be drawn twice.", "C-20")
    first, rest = cards[: len(state.deck)], cards[len(state.deck) :]
    # Two or three cards against sixty: to make sets of them takes longer.
    for card in first:
        if card not in state.deck:
            raise IllegalMove(f"{card} is not in the deck, which is drawn from first.", "C-20")
    for card in rest:
        if card not in state.discard:
            raise IllegalMove(f"{card} is not in the discard pile.", "C-20")


def _check_phase(state: State, phase: Phase, rule: str) -> None:
    if state.phase is not phase:
        raise IllegalMove("That is not drawn now.", rule)


def check_draw(state: State, move: Draw) -> None:
    """The active player fills up to four cards."""
    _check_phase(state, Phase.DRAW, "C-20")
    _check_off_the_deck(state, move.cards, _missing(state))


def apply_draw(draft: Draft, move: Draw) -> None:
    """Put the cards into the active player's hand."""
    seat = draft.active
    reshuffled = draft.draw_cards(move.cards)
    draft.take(seat, *move.cards)
    draft.log(_drew(seat, len(move.cards), reshuffled, move.cards))
    draft.phase = _PLAY


def check_reveal(state: State, move: Reveal) -> None:
    """Sudden Changes draws two cards."""
    _check_phase(state, Phase.REVEAL, "C-51")
    _check_off_the_deck(state, move.cards, _revealed(state))


def apply_reveal(draft: Draft, move: Reveal) -> None:
    """Lay the drawn cards open; they don't enter the hand (C-51)."""
    reshuffled = draft.draw_cards(move.cards)
    draft.change_top(Playing(draft.playing[-1].card, drawn=move.cards))
    draft.log(CardsRevealed(draft.active, move.cards, reshuffled))
    course.next_drawn(draft)


def check_lose(state: State, move: Lose) -> None:
    """The card comes out of the named player's hand."""
    _check_phase(state, Phase.LOSE, "C-50")
    _check_exposed(state, move.card)


def _check_exposed(state: State, card: Card) -> None:
    if card not in _exposed(state):
        victim = state.playing[-1].victim
        assert victim is not None
        raise IllegalMove(f"{state.name(victim)} does not hold {card}.", "C-50")


def apply_lose(draft: Draft, move: Lose) -> None:
    """Put the card on the discard pile, in everybody's sight (C-23)."""
    victim = draft.playing[-1].victim
    assert victim is not None
    draft.give_up(victim, move.card)
    draft.throw(move.card)
    draft.log(CardLost(victim, move.card))
    course.finish_card(draft)


def check_steal(state: State, move: Steal) -> None:
    """The card comes out of the named player's hand."""
    _check_phase(state, Phase.STEAL, "C-50")
    _check_exposed(state, move.card)


def apply_steal(draft: Draft, move: Steal) -> None:
    """Put the card into the thief's hand, who may then play another (C-51)."""
    victim = draft.playing[-1].victim
    assert victim is not None
    draft.steal(draft.active, victim, move.card)
    draft.log(CardStolen(draft.active, victim, move.card))
    draft.phase = Phase.SECOND


def check_recruit(state: State, move: Recruit) -> None:
    """As many men as there are empty places, or as the deck has left."""
    _check_phase(state, Phase.RECRUIT, "C-41")
    needed = _needed(state)
    if len(move.squires) != needed:
        raise IllegalMove(f"Exactly {needed} men are drawn now, not {len(move.squires)}.", "C-41")
    if len(set(move.squires) & set(state.reserve)) != needed:
        raise IllegalMove("Different men of the Personality deck are drawn.", "C-41")


def apply_recruit(draft: Draft, move: Recruit) -> None:
    """Fill the empty places."""
    course.recruit(draft, move.squires)
