"""A frozen value from outside: whether every field of it holds what its type hint says.

Python takes anything for a field, and a move or a deal may come from a notebook or from somebody's
own bot.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kings.errors import IllegalMove
from kings.typed import MOST_DIGITS, is_endless, represented


def is_whole(number: object) -> bool:
    """Say whether this is a whole number; True and 1.0 are not, though Python takes them for 1."""
    return type(number) is int


def check_made(move: Any, kinds: Container[type], rule: str) -> None:
    """Raise ``IllegalMove`` for what is no move, or has a thing of a wrong type in it.

    It is asked of moves from outside only: one that was picked from a list is made well.
    ``kinds``: the moves of the game; ``rule``: the number of the rule that says how one plays.
    """
    if type(move) not in kinds:
        raise IllegalMove(f"{represented(move)} is no move.", rule)
    wrong = wrong_field(move)
    if wrong:
        known = is_whole(move.seat) and not is_endless(move.seat)
        raise IllegalMove(f"{wrong}.", rule, seat=move.seat if known else None)


def wrong_field(value: object, *, numbers: bool = True) -> str:
    """Say which field of a dataclass holds what doesn't belong there; empty if none does.

    ``numbers``: whether a number that is not whole counts as well; some rules have sentences of
    their own for that. A number of more than ``MOST_DIGITS`` digits always counts.
    """
    made: Any = type(value)
    for name, kind in _kinds(made).items():
        held = getattr(value, name)
        if _is_of(held, kind, numbers=numbers):
            continue
        if _holds_endless(held):
            return f"{made.__name__}.{name} has a number of more than {MOST_DIGITS} digits"
        return f"{made.__name__}.{name} should be {_in_words(kind)}, not {represented(held)}"
    return ""


@cache
def _kinds(made: Any) -> dict[str, Any]:
    """Return the types of the fields by name."""
    return get_type_hints(made)


def _is_of(value: object, kind: Any, *, numbers: bool) -> bool:
    """Say whether a value is of a type of the kinds that stand in moves and clauses."""
    if kind is int:
        if type(value) is int:
            return not is_endless(value)
        return not numbers and isinstance(value, int | float)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return any(_is_of(value, one, numbers=numbers) for one in get_args(kind))
    if origin is tuple:
        return type(value) is tuple and _are_of(value, get_args(kind), numbers=numbers)
    if origin is Literal:
        return isinstance(value, str) and value in get_args(kind)
    return isinstance(value, kind)


def _are_of(items: tuple[object, ...], kinds: tuple[Any, ...], *, numbers: bool) -> bool:
    if kinds[-1] is Ellipsis:
        if kinds[0] is not int and {kinds[0]}.issuperset(map(type, items)):
            return True  # as most are; a shuffled deck is looked through in no time
        return all(_is_of(one, kinds[0], numbers=numbers) for one in items)
    pairs = zip(items, kinds, strict=False)
    return len(items) == len(kinds) and all(_is_of(*pair, numbers=numbers) for pair in pairs)


def _holds_endless(value: object) -> bool:
    if type(value) is tuple:
        return any(map(_holds_endless, value))
    return is_whole(value) and is_endless(value)  # type: ignore[arg-type]  # whole


def _in_words(kind: Any) -> str:
    """Say what belongs into a field: "a whole number or None"."""
    if kind in _WORDS:
        return _WORDS[kind]
    origin = get_origin(kind)
    if origin is Literal:
        return "one of " + ", ".join(map(repr, get_args(kind)))
    if origin in (Union, UnionType):
        return " or ".join(map(_in_words, get_args(kind)))
    if origin is tuple:
        return f"a tuple of {_in_plural(get_args(kind)[0])}"
    return f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__.lower()}"


def _in_plural(kind: Any) -> str:
    if kind is int:
        return "seats"
    if get_origin(kind) is Literal:
        return "letters"
    named = isinstance(kind, type) and get_origin(kind) is None
    return f"{kind.__name__.lower()}s" if named else "tuples"


_WORDS: dict[Any, str] = {
    int: "a whole number",
    str: "a text",
    bool: "True or False",
    NoneType: "None",
}
