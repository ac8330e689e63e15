"""Forms: how an exercise or a question is answered without Python, on a phone.

A form has a few fields: a number, a choice of one or of several words. What was typed is read
strictly, and becomes the very answer that a notebook would hand to the check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kings.errors import BadInput
from kings.lessons.task import Task
from kings.typed import quoted

LONGEST = 40
"""Characters that are looked at in a field; no number and no choice is longer to type."""

MOST_LETTERS = 400
"""Characters of an answer in words."""

Typed = tuple[str, ...]
"""What is in one field: one text, or those of several choices that were picked."""

_NUMBER = re.compile(r"[+\-−]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")
_THOUSANDS = re.compile(r"[+\-−]?[1-9][0-9]{0,2}[.,][0-9]{3}")


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form.

    ``label``: what is asked for, where there are several fields; ``choices``: what can be picked
    (none: a number is typed); ``several``: whether any number of them can be; ``unit``: what the
    number counts; ``text``: whether a few words are typed instead.
    """

    label: str = ""
    choices: tuple[str, ...] = ()
    several: bool = False
    unit: str = ""
    text: bool = False

    def read(self, typed: Typed) -> object:
        """Return what is in the field: a number, a choice, or a set of choices.

        Raises ``BadInput`` that says what is missing or can't be read.
        """
        if self.several:
            return {self._choice(one) for one in typed}
        if len(typed) > 1:
            raise BadInput(f"Give one answer{self._place}, not several.")
        one = typed[0].strip() if typed else ""
        if not one:
            typing = "Type a few words" if self.text else "Type a number"
            raise BadInput(f"{'Pick one of the answers' if self.choices else typing}{self._place}.")
        if self.text:
            return read_words(one)
        return self._choice(one) if self.choices else read_number(one, self._place)

    def _choice(self, one: str) -> str:
        if one not in self.choices:
            raise BadInput(f"{quoted(one[:LONGEST])} is none of the answers{self._place}.")
        return one

    @property
    def _place(self) -> str:
        return f" for {quoted(self.label)}" if self.label else ""


def read_number(typed: str, place: str = "") -> float:
    """Return a number as it was typed, with a comma or a point; whole ones as whole numbers.

    ``place``: which field it is, in words that begin with a blank. Raises ``BadInput`` for anything
    else, and for what could be read in two ways.
    """
    plain = typed.strip()
    if not _NUMBER.fullmatch(plain):
        raise BadInput(
            f"{quoted(plain[:LONGEST])} is not a number{place}. Type digits alone, as in 12 or 2.5."
        )
    if _THOUSANDS.fullmatch(plain) and "," in plain:
        raise BadInput(
            f"{quoted(plain)} can be read in two ways{place}. Type thousands without a comma."
        )
    found = float(plain.replace("−", "-").replace(",", "."))
    return int(found) if found.is_integer() else found


def read_words(typed: str) -> str:
    """Return words as they were typed, in one line; ``BadInput`` for too many."""
    plain = " ".join("".join(one if one.isprintable() else " " for one in typed).split())
    if len(plain) > MOST_LETTERS:
        raise BadInput(f"An answer has at most {MOST_LETTERS} characters.")
    return plain


def _as_one(parts: Sequence[object]) -> object:
    return parts[0] if len(parts) == 1 else tuple(parts)


@dataclass(frozen=True, slots=True)
class Form:
    """The fields in which an answer is given; ``made``: makes the answer of what is in them."""

    fields: tuple[Field, ...]
    made: Callable[[Sequence[object]], object] = _as_one

    def read(self, typed: Sequence[Typed]) -> object:
        """Return the answer as a notebook would hand it in; ``BadInput`` for one that is none."""
        if len(typed) != len(self.fields):
            raise BadInput(f"This question has {len(self.fields)} fields to fill in.")
        return self.made([field.read(one) for field, one in zip(self.fields, typed, strict=True)])

    def typed(self, answer: object) -> tuple[Typed, ...]:
        """Return what is typed to give an answer: what ``read`` makes this very answer of."""
        parts: Sequence[object] = [answer]
        if isinstance(answer, Mapping):
            parts = [answer[field.label] for field in self.fields]
        elif isinstance(answer, tuple | list) and len(self.fields) > 1:
            parts = answer
        return tuple(_typed(part, one) for part, one in zip(parts, self.fields, strict=True))


def _typed(part: object, field: Field) -> Typed:
    if isinstance(part, set | frozenset | tuple | list):
        return tuple(sorted(map(str, part)))
    if isinstance(part, float):
        return (f"{part:.6f}".rstrip("0").rstrip("."),)
    word = str(
        part
    ).strip()  # a choice is picked as it is written there, in capitals or small letters
    return (next((one for one in field.choices if one.casefold() == word.casefold()), word),)


def number_form(unit: str = "") -> Form:
    """Return a form of one number; ``unit``: what it counts."""
    return Form((Field(unit=unit),))


def numbers_form(many: int, labels: Sequence[str] = (), unit: str = "") -> Form:
    """Return a form of several numbers, in an order; ``labels``: what each is."""
    named = labels or [f"number {place}" for place in range(1, many + 1)]
    return Form(tuple(Field(label, unit=unit) for label in named))


def choice_form(choices: Sequence[str]) -> Form:
    """Return a form in which one of a few words is picked."""
    return Form((Field(choices=tuple(choices)),))


def choices_form(choices: Mapping[str, Sequence[str]]) -> Form:
    """Return a form in which a word is picked for each of several things; the answer is a dict."""
    fields = tuple(Field(label, tuple(words)) for label, words in choices.items())
    return Form(fields, lambda parts: dict(zip(choices, parts, strict=True)))


def boxes_form(members: Sequence[object]) -> Form:
    """Return a form in which any of a few things are ticked; the answer is the set of them."""
    known = {str(member): member for member in members}

    def made(parts: Sequence[object]) -> object:
        ticked = parts[0]
        assert isinstance(ticked, set)
        return {known[one] for one in ticked}

    return Form((Field(choices=tuple(known), several=True),), made)


# A task in the words of a phone.

_PYTHON = re.compile(
    r",? in (?:quotes|(?:curly|round|square) brackets)"
    r"(?: and (?:in (?:quotes|(?:curly|round|square) brackets)|with commas))*"
)


def field_words(task: Task) -> tuple[str, ...]:
    """Return the paragraphs of a task without what only a notebook asks for.

    “Put the number into reserve” becomes “Give the number”; quotes and brackets are left out. A
    task that asks for something else without Python says so itself.
    """
    if task.beside_form:
        return task.beside_form
    name = re.escape(task.name)
    stored = re.compile(rf"\b(?:Put|Store) (.{{2,80}}?),? in(?:to)? {name}\b")
    later = re.compile(rf"(,? and) put (?:it|them|the number|the letters?) in(?:to)? {name}\b")
    words = []
    for line in task.words:
        plain = later.sub("", stored.sub(r"Give \1", line)) if name else line
        words.append(_PYTHON.sub("", plain).replace(" Give the number.", ""))
    return tuple(words)
