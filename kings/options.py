"""An option of a game says once, beside its field, what it is.

The page for a new game, the switches of the commands and the tables of the docs are loops over what
is said here; so a game with another option writes one field, and nothing elsewhere.

>>> from kings.castle import Options
>>> first, *_ = options_in(Options)
>>> first.name, first.switch, [choice.word for choice in first.choices]
('squires', '--squires', ['dealt', 'drawn', 'chosen', 'none'])
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kings.words import Said

_KEY = "option"
NO_LIMIT = "none"
"""How a command writes that a number has no limit."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the few values of an option.

    ``value``: what the field holds; ``label``: the words on its button; ``word``: how a command
    writes it.
    """

    value: Any
    label: str
    word: str


@dataclass(frozen=True, slots=True)
class Option:
    """What one field of a game's options is: yes or no, one of a few choices, a number, or more.

    ``name``, ``default``: the field's. ``label``: its name on a form; ``means``: what it changes,
    a sentence without its full stop, and ``rule``: the numbers of the rules that say so.
    ``choices``: the values, where there are few. ``least``, ``most``: of a number; ``endless``:
    None is allowed too, for no limit.

    ``needs``: the option without which it means nothing, which has to have the value ``needed``.
    ``proposed``: what a form begins with, where that is not the default. ``off``: of what holds by
    default, the word of a command that leaves it out, and what it means then.
    """

    label: str
    means: str
    rule: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    endless: bool = False
    needs: str = ""
    needed: Any = True
    proposed: Any = None
    off: tuple[str, str] = ("", "")
    name: str = ""
    default: Any = None

    @property
    def is_box(self) -> bool:
        """Whether it is a matter of yes or no."""
        return isinstance(self.default, bool)

    @property
    def is_number(self) -> bool:
        """Whether its value is a whole number."""
        return self.most > 0

    @property
    def begins(self) -> Any:
        """The value that a form begins with."""
        return self.default if self.proposed is None else self.proposed

    @property
    def explanation(self) -> str:
        """What it changes, as a sentence with the rules' numbers."""
        return str(Said(self.means, self.rule))

    @property
    def switch(self) -> str:
        """The word of a command that sets it."""
        return f"--{(self.off[0] or self.name).replace('_', '-')}"


def option(label: str, means: str, rule: str, *, default: Any = False, **more: Any) -> Any:
    """Return a field of a game's options that says what it is.

    ``default``: its value at a table that agrees on nothing else. ``label``, ``means``, ``rule``
    and ``more``: as in ``Option``.
    """
    return field(default=default, metadata={_KEY: Option(label, means, rule, **more)})


@cache
def options_in(agreed: type) -> tuple[Option, ...]:
    """Return all options of a game, in the order of their fields.

    ``agreed``: the class of the game's options. Fields that say nothing, such as the names of the
    players, are left out.
    """
    return tuple(
        dataclasses.replace(each.metadata[_KEY], name=each.name, default=each.default)
        for each in dataclasses.fields(agreed)
        if _KEY in each.metadata
    )


def say_agreed(options: Any) -> tuple[str, ...]:
    """Say what a table agreed on beside the usual, in a few words each with the rules' numbers.

    ``options``: of any game. A value for which there are no words, such as scoring tables, is left
    out.
    """
    said = []
    agreed: Any = type(options)
    for each in options_in(agreed):
        value = getattr(options, each.name)
        words = {one.value: one.label for one in each.choices}
        if value == each.default:
            continue
        if value in words:
            said.append(words[value])
        elif each.is_box:
            said.append(str(Said(each.label if value else each.off[1], each.rule))[:-1])
        elif each.is_number:
            number = "no limit" if value is None else value
            said.append(str(Said(f"{each.label}: {number}", each.rule))[:-1])
    return tuple(said)


def arranged(options: Sequence[Option]) -> tuple[Option, ...]:
    """Return options in the order of a form: below a box all that mean nothing without it."""
    by_name = {each.name: each for each in options}

    def first(each: Option) -> Option:
        """Return the box at the top of those that this one needs; itself if it needs none."""
        above = by_name.get(each.needs)
        return each if above is None or not above.is_box else first(above)

    tops = [each for each in options if first(each) is each]
    return tuple(each for top in tops for each in options if first(each) is top)
