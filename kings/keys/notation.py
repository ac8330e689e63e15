"""The words of King's Keys on a written page: cards by three signs, thefts, guards and claims.

A card is written by the first letters of its kingdom and suit and by its rank, ``oa3`` for the
Ocean Axe 3, a Joker as ``kj``, ``aj``, ``sj`` or ``cj``; its name in full will do as well.

>>> write_move(read_move("steal C hand with ocean axe 3 paying ocean coin 4", seat=0))
'steal C hand with oa3 paying oc4'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar, cast, get_args

from kings.errors import BadInput
from kings.keys import moves
from kings.keys.cards import DECK, Card, Kingdom, Place, Suit, parse_card
from kings.keys.options import PLAYERS
from kings.keys.state import Phase, State
from kings.notation import Act, Notation, Words, letter, read_list
from kings.typed import quoted

E = TypeVar("E", bound=StrEnum)

SHORT: Mapping[str, Card] = {"".join(word[0] for word in card.split()): card for card in DECK}
"""The cards by three signs, the Jokers by two."""
_SIGNS = {card: short for short, card in SHORT.items()}
_KINGDOMS = frozenset(Kingdom)
_JOKERS = frozenset(Suit)


def read_cards(line: str) -> tuple[Card, ...]:
    """Read cards with commas between them; none from an empty text."""
    words = Words.of(line)
    found = _cards(words) if words.peek() else ()
    words.done()
    return found


def _card(words: Words) -> Card:
    """Read a card by its three signs, or by its name in two or three words."""
    place, first = words.place, words.take("a card").text.casefold()
    if first in SHORT:
        return SHORT[first]
    more = 2 if first in _KINGDOMS else 1 if first in _JOKERS else 0
    rest = [words.take("the rest of a card's name").text for _ in range(more)]
    name = " ".join([first, *rest])
    try:
        return parse_card(name)
    except BadInput as error:
        words.refuse(str(error), place)


def _cards(words: Words) -> tuple[Card, ...]:
    return read_list(words, lambda: _card(words))


def _member(words: Words, kind: type[E]) -> E:
    token = words.take(f"one of {', '.join(kind)}")
    try:
        return kind(token.text.casefold())
    except ValueError:
        words.refuse(f"{quoted(token.text)} should be one of: {', '.join(kind)}.", token.place)


def _with(words: Words) -> Card:
    words.expect("with")
    return _card(words)


def _after(words: Words, word: str) -> tuple[Card, ...]:
    return _cards(words) if words.took(word) else ()


def _win(words: Words) -> moves.Win:
    token = words.take("what is claimed")
    win = token.text.casefold()
    if win not in get_args(moves.Win):
        known = ", ".join(get_args(moves.Win))
        words.refuse(
            f"{quoted(token.text)} can't be claimed; one can claim {known} (K-31).", token.place
        )
    return cast("moves.Win", win)


def _raid(words: Words, seat: int) -> moves.Move:
    target, place, axe = words.seat(), _member(words, Place), _with(words)
    return moves.Raid(seat, axe, target, place, _after(words, "taking"), _after(words, "paying"))


def _take(words: Words, seat: int) -> moves.Move:
    target, place, joker = words.seat(), _member(words, Place), _with(words)
    card = _card(words) if words.took("taking") else None
    return moves.Take(seat, joker, target, place, card)


def _unlock(words: Words, seat: int) -> moves.Move:
    target, key = words.seat(), _with(words)
    return moves.Unlock(seat, key, target, _after(words, "taking"))


def _lead(words: Words, seat: int) -> moves.Move:
    target, axe = words.seat(), _with(words)
    return moves.Lead(seat, axe, target, _after(words, "taking"), _after(words, "paying"))


def _buy(words: Words, seat: int) -> moves.Move:
    target, card = words.seat(), _with(words)
    return moves.BuyBack(seat, target, card, _after(words, "paying"))


def _guard(words: Words, seat: int) -> moves.Move:
    return moves.PlaceGuard(seat, _with(words), _after(words, "paying"))


def _go_on(words: Words, seat: int) -> moves.Move:
    words.took("on")
    return moves.GoOn(seat)


_VERBS: dict[str, Callable[[Words, int], moves.Move]] = {
    "nothing": lambda _, seat: moves.DoNothing(seat),
    "go": _go_on,
    "call": lambda _, seat: moves.CallJoker(seat),
    "guard": _guard,
    "steal": _raid,
    "unlock": _unlock,
    "take": _take,
    "seize": lambda words, seat: moves.Seize(seat, words.seat()),
    "lead": _lead,
    "buy": _buy,
    "claim": lambda words, seat: moves.Claim(seat, _win(words)),
    "eliminate": lambda words, seat: moves.Eliminate(
        seat, _member(words, Kingdom), _member(words, Suit)
    ),
    "hold": lambda words, seat: moves.Hold(seat, _card(words)),
}


def _loot(words: Words) -> moves.Move:
    return moves.Loot(_cards(words) if words.peek() else ())


_DRAWS: dict[str, Callable[[Words], moves.Move]] = {
    "kingdoms": lambda words: moves.DealKingdoms(read_list(words, lambda: _member(words, Kingdom))),
    "deal": lambda words: moves.DealCards(words.rows(lambda: _cards(words))),
    "first": lambda words: moves.DrawFirst(words.seat()),
    "draw": lambda words: moves.DrawCard(_card(words)),
    "loot": _loot,
}


def _list(cards: Sequence[Card]) -> str:
    return ", ".join(_SIGNS[card] for card in cards)


def _in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.number))


def _more(word: str, cards: Sequence[Card]) -> str:
    return f" {word} {_list(cards)}" if cards else ""


def write_move(move: moves.Move) -> str:  # noqa: C901  # one line for each kind of move
    """Write a move as a line that ``read_move`` reads; whose it is, the table knows."""
    match move:
        case moves.DoNothing():
            return "nothing"
        case moves.GoOn():
            return "go on"
        case moves.CallJoker():
            return "call"
        case moves.PlaceGuard(_, card, paid):
            return f"guard with {_SIGNS[card]}{_more('paying', paid)}"
        case moves.Raid(_, axe, target, place, named, paid):
            more = _more("taking", named) + _more("paying", paid)
            return f"steal {letter(target)} {place} with {_SIGNS[axe]}{more}"
        case moves.Unlock(_, key, target, named):
            return f"unlock {letter(target)} with {_SIGNS[key]}{_more('taking', named)}"
        case moves.Take(_, joker, target, place, open_card):
            named = () if open_card is None else (open_card,)
            return f"take {letter(target)} {place} with {_SIGNS[joker]}{_more('taking', named)}"
        case moves.Seize(_, target):
            return f"seize {letter(target)}"
        case moves.Lead(_, axe, target, named, paid):
            more = _more("taking", named) + _more("paying", paid)
            return f"lead {letter(target)} with {_SIGNS[axe]}{more}"
        case moves.BuyBack(_, target, card, paid):
            return f"buy {letter(target)} with {_SIGNS[card]}{_more('paying', paid)}"
        case moves.Claim(_, win):
            return f"claim {win}"
        case moves.Eliminate(_, kingdom, suit):
            return f"eliminate {kingdom} {suit}"
        case moves.Hold(_, card):
            return f"hold {_SIGNS[card]}"
        case moves.DealKingdoms(kingdoms):
            return f"kingdoms {', '.join(kingdoms)}"
        case moves.DealCards(hands):
            return f"deal {' / '.join(map(_list, hands))}"
        case moves.DrawFirst(first):
            return f"first {letter(first)}"
        case moves.DrawCard(card):
            return f"draw {_SIGNS[card]}"
        case moves.Loot(cards):
            return f"loot {_list(cards)}".strip()


class KeysNotation(Notation):
    """How a game of King's Keys is written."""

    draws = _DRAWS

    def read(self, words: Words, seat: int) -> tuple[Act, ...]:
        """Read what a seat does; the four cards that it holds may be named in one go."""
        if words.is_verb(("hold",)):
            words.take("a move")
            return tuple(moves.Hold(seat, card) for card in _in_order(_cards(words)))
        return (words.verb(_VERBS)(words, seat),)

    def write(self, _: State, course: Sequence[moves.Move]) -> tuple[str, int]:
        """Write a move; cards that are held one after the other are one statement."""
        move = course[0]
        if not isinstance(move, moves.Hold):
            return write_move(move), 1
        held = []
        for each in course:
            if not isinstance(each, moves.Hold) or each.seat != move.seat:
                break
            held.append(each.card)
        return f"hold {_list(held)}", len(held)

    def tidy(self, move: moves.Move) -> moves.Move:
        """Put cards into the order of the deck, however people name them."""
        if isinstance(move, moves.DealCards):
            return moves.DealCards(tuple([_in_order(hand) for hand in move.hands]))
        fields: dict[str, Any] = {
            name: _in_order(getattr(move, name))
            for name in ("named", "paid", "cards")
            if hasattr(move, name)
        }
        return replace(move, **fields) if fields else move

    def silence(self, state: State) -> moves.Move | None:
        """Return doing nothing, and going on after the play (K-12, K-20)."""
        if state.actor is None:
            return None
        if state.phase is Phase.AFTER:
            return moves.GoOn(state.actor)
        return moves.DoNothing(state.actor) if state.phase is Phase.PLAY else None


NOTATION = KeysNotation()
_SEATS = tuple(letter(seat) for seat in range(PLAYERS))


def read_move(line: str, seat: int) -> Any:
    """Read a move of ``seat`` (of chance: whatever the seat) from a line.

    Raises ``BadInput`` if it can't be understood; whether it is allowed the rules say.
    """
    words = Words.of(line, _SEATS)
    move: Any = (
        words.verb(_DRAWS)(words) if words.is_verb(_DRAWS) else words.verb(_VERBS)(words, seat)
    )
    words.done()
    return move
