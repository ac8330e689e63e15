"""A frozen value from outside: whether every field of it holds what its type hint says.

Python takes anything for a field, and a move or a deal may come from a notebook or from somebody's
own bot.
"""

from __future__ import annotations

from collections.abc import Callable, Container
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
    for name, kind, fits in _tests(made, numbers):
        held = getattr(value, name)
        if fits(held):
            continue
        if _holds_endless(held):
            return f"{made.__name__}.{name} has a number of more than {MOST_DIGITS} digits"
        return f"{made.__name__}.{name} should be {_in_words(kind)}, not {represented(held)}"
    return ""


Test = Callable[[Any], bool]
"""Says whether a value is of a type of the kinds that stand in moves and clauses."""


# Every move of every game is looked into: to read the type hints anew each time would make a random
# game a third longer.
@cache
def _tests(made: Any, numbers: bool) -> tuple[tuple[str, Any, Test], ...]:  # noqa: FBT001 - cached
    """Return the fields of a dataclass, each with its type and the test of it."""
    kinds = get_type_hints(made).items()
    return tuple((name, kind, _test(kind, numbers=numbers)) for name, kind in kinds)


def _test(kind: Any, *, numbers: bool) -> Test:
    """Return the test of a type."""
    parts, origin = get_args(kind), get_origin(kind)
    if kind is int:
        return _is_number if numbers else _is_roughly_number
    if isinstance(kind, type):
        return lambda value: isinstance(value, kind)
    if origin is tuple:
        return _row_test(parts, numbers=numbers)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in parts
    assert origin in (Union, UnionType), kind
    if int not in parts and all(isinstance(part, type) for part in parts):
        return lambda value: isinstance(value, parts)
    tests = [_test(part, numbers=numbers) for part in parts]
    return lambda value: any(fits(value) for fits in tests)


def _is_number(value: object) -> bool:
    return type(value) is int and not is_endless(value)


def _is_roughly_number(value: object) -> bool:
    """Say whether it is a number at all: one that is not whole gets a sentence of its own."""
    return not is_endless(value) if type(value) is int else isinstance(value, int | float)


def _row_test(parts: tuple[Any, ...], *, numbers: bool) -> Test:
    """Return the test of a tuple: of any length, or with a type for each place."""
    tests = [_test(part, numbers=numbers) for part in parts if part is not Ellipsis]
    if parts[-1] is Ellipsis:
        return lambda value: type(value) is tuple and all(map(tests[0], value))
    return lambda value: (
        type(value) is tuple
        and len(value) == len(tests)
        and all(fits(part) for fits, part in zip(tests, value, strict=True))
    )


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
