"""The words of King of the Castle on a written page: cards by kind and letter, and what they name.

A card is written as ``plague-q``; as much of its kind as no other card of that letter begins with
is enough: ``pl-q``, and mostly one letter. What a card leaves to choice follows it in any order:

>>> write_move(read_move("C pl-q west west-lord west-master"))
'C plague-q west west-lord west-master'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, TypeVar

from kings.castle import moves
from kings.castle.cards import DECK, Card, Letter, parse_letter
from kings.castle.kingdom import Attribute, Castle, Place
from kings.castle.state import Phase, State
from kings.errors import BadInput
from kings.game import NATURE
from kings.names import SEATS
from kings.notation import Act, Notation, Words, letter, read_list
from kings.typed import quoted

E = TypeVar("E", bound=IntEnum)


def _word(member: IntEnum) -> str:
    return member.name.lower().replace("_", "-")


_CARDS: Mapping[str, Card] = {_word(card): card for card in DECK}
_CHOSEN: Mapping[str, IntEnum] = {
    _word(member): member for kind in (Castle, Place, Attribute) for member in kind
}
"""What a card may leave to choice, but for players and other cards."""


def parse_card(word: str) -> Card:
    """Read a card from its kind and letter: ``plague-q``, or the beginning of that: ``pl-q``.

    Raises ``BadInput`` for anything else.
    """
    small = word.casefold()
    if small in _CARDS:
        return _CARDS[small]
    kind, _, sign = small.rpartition("-")
    found = [
        card
        for name, card in _CARDS.items()
        if kind and name.startswith(kind) and name.rpartition("-")[2] == sign
    ]
    if len(found) != 1:
        why = "may be " + " or ".join(map(_word, found)) if found else "is no card"
        raise BadInput(
            f"{quoted(word)} {why}: write the kind and the letter, such as plague-q (C-03, C-50)."
        )
    return found[0]


def _card(words: Words) -> Card:
    return words.read("a card", parse_card)


def _cards(words: Words) -> tuple[Card, ...]:
    return read_list(words, lambda: _card(words))


def _squire(words: Words) -> Letter:
    return words.read("a squire", parse_letter)


def _squires(words: Words) -> tuple[Letter, ...]:
    return read_list(words, lambda: _squire(words))


def _play(words: Words, seat: int) -> moves.Move:
    """Read a card that is played, and what it names: each thing is known by its word."""
    card = _card(words)
    named: dict[str, Any] = {}
    men: list[Place] = []
    while words.peek():
        place = words.place
        value: Any = _CHOSEN.get(words.peek())
        if value is not None:
            words.take("what the card names")
            name = type(value).__name__.lower()
        elif (player := words.took_seat()) is not None:
            name, value = "player", player
        else:
            name, value = "fetched", _card(words)
        if name == "place":
            men.append(Place(value))
        elif name in named:
            words.refuse(f"this card names a second {name}; one at most is named (C-21).", place)
        else:
            named[name] = value
    return moves.Play(seat, card, men=tuple(men), **named)


_VERBS: dict[str, Callable[[Words, int], moves.Move]] = {
    "play": _play,
    "pass": lambda _, seat: moves.Pass(seat),
    "react": lambda words, seat: moves.React(seat, _card(words)),
    "decline": lambda _, seat: moves.Decline(seat),
    "discard": lambda words, seat: moves.Discard(seat, _card(words)),
    "choose": lambda words, seat: moves.ChooseSquire(seat, _squire(words)),
}
"""What may follow a player; a card alone is played."""

_DRAWS: dict[str, Callable[[Words], moves.Move]] = {
    "squires": lambda words: moves.DealSquires(words.rows(lambda: _cards(words))),
    "letters": lambda words: moves.DrawSquires(words.rows(lambda: _squires(words))),
    "hands": lambda words: moves.DealHands(words.rows(lambda: _cards(words))),
    "men": lambda words: moves.DealKingdom(_squires(words)),
    "first": lambda words: moves.DrawStarter(words.seat()),
    "draw": lambda words: moves.Draw(_cards(words) if words.peek() else ()),
    "reveal": lambda words: moves.Reveal(_cards(words) if words.peek() else ()),
    "lose": lambda words: moves.Lose(_card(words)),
    "steal": lambda words: moves.Steal(_card(words)),
    "recruit": lambda words: moves.Recruit(_squires(words) if words.peek() else ()),
}


def _list(cards: Sequence[Card]) -> str:
    return ", ".join(map(_word, cards))


def _rows(rows: Sequence[Sequence[Card]]) -> str:
    return " / ".join(map(_list, rows))


def _say_play(move: moves.Play) -> str:
    named = [move.castle, *move.men, move.attribute]
    words = [_word(each) for each in (move.card, *named) if each is not None]
    words += [] if move.player is None else [letter(move.player)]
    words += [] if move.fetched is None else [_word(move.fetched)]
    return " ".join(words)


def _say(move: moves.Move) -> str:  # noqa: C901  # one line for each kind of move
    match move:
        case moves.Play():
            return _say_play(move)
        case moves.Pass():
            return "passes"
        case moves.React(_, card):
            return f"reacts {_word(card)}"
        case moves.Decline():
            return "declines"
        case moves.Discard(_, card):
            return f"discards {_word(card)}"
        case moves.ChooseSquire(_, squire):
            return f"chooses {squire}"
        case moves.DealSquires(rows):
            return f"squires {_rows(rows)}"
        case moves.DrawSquires(squires):
            return f"letters {' / '.join(', '.join(row) for row in squires)}"
        case moves.DealHands(rows):
            return f"hands {_rows(rows)}"
        case moves.DealKingdom(men):
            return f"men {', '.join(men)}"
        case moves.DrawStarter(starter):
            return f"first {letter(starter)}"
        case moves.Draw(cards):
            return f"draw {_list(cards)}"
        case moves.Reveal(cards):
            return f"reveal {_list(cards)}"
        case moves.Lose(card):
            return f"lose {_word(card)}"
        case moves.Steal(card):
            return f"steal {_word(card)}"
        case moves.Recruit(squires):
            return f"recruit {', '.join(squires)}"


class CastleNotation(Notation):
    """How a game of King of the Castle is written."""

    draws = _DRAWS

    def read(self, words: Words, seat: int) -> tuple[Act, ...]:
        """Read what a seat does."""
        if words.is_verb(_VERBS):
            return (words.verb(_VERBS)(words, seat),)
        if "-" in words.peek():
            return (_play(words, seat),)
        return (words.verb(_VERBS, "a card or a move")(words, seat),)

    def write(self, _: State, course: Sequence[moves.Move]) -> tuple[str, int]:
        """Write a move."""
        return _say(course[0]), 1

    def tidy(self, move: moves.Move) -> moves.Move:
        """Put what each seat is dealt into the order in which the rules name it (C-10)."""
        match move:
            case moves.DealSquires(rows):
                return moves.DealSquires(tuple(tuple(sorted(row)) for row in rows))
            case moves.DrawSquires(letters):
                return moves.DrawSquires(tuple(tuple(sorted(row)) for row in letters))
            case moves.DealHands(rows):
                return moves.DealHands(tuple(tuple(sorted(row)) for row in rows))
        return move

    def silence(self, state: State) -> moves.Move | None:
        """Return that whoever could react lets it happen (C-22)."""
        return moves.Decline(state.waiting[0]) if state.phase is Phase.REACT else None


NOTATION = CastleNotation()


def write_move(move: moves.Move) -> str:
    """Write a move as one line; what it leaves open is left out."""
    who = "" if move.seat == NATURE else f"{letter(move.seat)} "
    return who + _say(move)


def read_move(line: str) -> moves.Move:
    """Read a move that ``write_move`` wrote; raises ``BadInput`` with a sentence otherwise.

    Whether the move is allowed is another question: ``GAME.check`` answers it.
    """
    _, acts = NOTATION.statement(Words.of(line, tuple(SEATS)))
    move: moves.Move = acts[0]
    return move
