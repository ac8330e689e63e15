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
from collections.abc import Mapping, Sequence
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

    ``value``: what the field holds; ``label``: the words on its button; ``said``: how a table that
    agreed on it is described, such as ``by Day``; ``word``: how a command writes it.
    """

    value: Any
    label: str
    said: str
    word: str


@dataclass(frozen=True, slots=True)
class Option:
    """What one field of a game's options is: yes or no, one of a few choices, a number, or more.

    ``name``, ``default``: the field's. ``label``: its name on a form; ``means``: what it changes,
    a sentence without its full stop, and ``rule``: the numbers of the rules that say so.
    ``choices``: the values, where there are few. ``least``, ``most``: of a number; ``endless``:
    None is allowed too, for no limit.

    ``needs``: the option without which it means nothing, which has to have the value ``needed``.
    ``proposed``: what a form begins with, where that is not the default. ``said``: how a table is
    described that has another value than the default, with ``{}`` for a number; otherwise by the
    label. ``off``: of what holds by default, the word of a command that leaves it out, and what it
    means then.
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
    said: str = ""
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

    def agreed(self, value: Any) -> str:
        """Say a value of it in few words; of a box and a number, one that is not the usual."""
        if self.choices:
            return next(choice.said for choice in self.choices if choice.value == value)
        if self.proposed is not None:
            return f"without {self.label}"
        return (self.said or self.label).format(value)


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


def arranged(options: Sequence[Option]) -> tuple[Option, ...]:
    """Return options in the order of a form: below a box all that mean nothing without it."""
    by_name = {each.name: each for each in options}

    def first(each: Option) -> Option:
        """Return the box at the top of those that this one needs; itself if it needs none."""
        above = by_name.get(each.needs)
        return each if above is None or not above.is_box else first(above)

    tops = [each for each in options if first(each) is each]
    return tuple(each for top in tops for each in options if first(each) is top)


def in_force(options: Sequence[Option], values: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return the options that mean something at a table with these values, by their names."""
    by_name = {each.name: each for each in options}

    def counts(each: Option) -> bool:
        if not each.needs:
            return True
        return counts(by_name[each.needs]) and bool(values[each.needs] == each.needed)

    return tuple(each for each in options if counts(each))


def agreed_words(options: Sequence[Option], values: Mapping[str, Any]) -> list[str]:
    """Say what a table agreed on: its first choice always, the rest where it is unusual.

    ``options``: of the game, in the order of a form; ``values``: what is agreed on, by their names.
    """
    words = list[str]()
    for each in in_force(options, values):
        first = bool(each.choices) and not words
        if first or values[each.name] != each.begins:
            words.append(each.agreed(values[each.name]))
    return words
