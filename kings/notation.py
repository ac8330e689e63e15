"""Moves in writing: a line taken apart into words that know their column, and what a game adds.

A page of a game (``kings.records.notation``) is made of statements, such as ``B offers: B pays A 2,
A swaps Farmer``. Which words a game has is its own business: each has a ``Notation``. What all have
in common is here: seats are letters or names, a word in quotation marks may hold anything, and what
can't be understood is refused with its column.

The reader is written by hand. A statement is a verb and what follows it, so that its grammar needs
no more than one word of foresight, while a refusal has to say what belongs there and by which rule.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, NoReturn, TypeVar

from kings.errors import BadInput
from kings.game import NATURE
from kings.typed import did_you_mean, plain_number, quoted

T = TypeVar("T")

Act = Any
"""A move, or a function that makes it of the state in which it is to be made."""

Place = tuple[int, int]
"""A line and a column of a page, both from 1."""


class Misread(BadInput):
    """Words that can't be understood; ``line`` and ``column``: where they begin, from 1."""

    def __init__(self, sentence: str, place: Place) -> None:
        super().__init__(sentence)
        self.line, self.column = place


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark, or a text in quotation marks, which are still around it."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.line, self.column

    @property
    def end(self) -> Place:
        """Where it has ended."""
        return self.line, self.column + len(self.text)


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[,;/:]|[^\s,;/:"]+')


def tokens_of(line: str, number: int = 1) -> tuple[Token, ...]:
    """Take a line apart, as far as a comment: a word that begins with ``#``, and all after it.

    ``number``: that of the line, for refusals.
    """
    found: list[Token] = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(line, at)
        if match is None:
            raise Misread("this quotation mark is never closed.", (number, at + 1))
        if match[0].startswith("#"):
            break
        found.append(Token(match[0], number, at + 1))
        at = match.end()
    return tuple(found)


def written_text(words: str) -> str:
    """Return any words as one text in quotation marks."""
    return json.dumps(words, ensure_ascii=False)


class Words:
    """The words of a statement, read from left to right.

    ``names``: of the players, by seat; ``end``: where it ends if it is empty.
    """

    def __init__(
        self, tokens: Sequence[Token], names: Sequence[str] = (), end: Place = (1, 1)
    ) -> None:
        self._tokens = tuple(tokens)
        self._at = 0
        self._end = self._tokens[-1].end if self._tokens else end
        self.names = tuple(names)

    @classmethod
    def of(cls, line: str, names: Sequence[str] = ()) -> Words:
        """Return the words of one line."""
        return cls(tokens_of(line), names)

    @property
    def place(self) -> Place:
        """Where the next word begins."""
        return self._tokens[self._at].place if self._at < len(self._tokens) else self._end

    def peek(self, further: int = 0) -> str:
        """Return a word that comes next, in small letters; "" after the last."""
        at = self._at + further
        return self._tokens[at].text.casefold() if at < len(self._tokens) else ""

    def take(self, what: str) -> Token:
        """Return the next word; ``what``: what should stand there, for the refusal."""
        if self._at >= len(self._tokens):
            self.refuse(f"here should stand {what}.")
        token = self._tokens[self._at]
        self._at += 1
        return token

    def took(self, *words: str) -> bool:
        """Say whether the next word is one of these, and pass it if it is."""
        if self.peek() not in words:
            return False
        self._at += 1
        return True

    def expect(self, word: str) -> None:
        """Pass a word that has to stand here."""
        if not self.took(word):
            self.refuse(f"here should stand “{word}”{self._instead()}.")

    def _instead(self) -> str:
        return f", not {quoted(self._tokens[self._at].text)}" if self.peek() else ""

    def refuse(self, sentence: str, place: Place | None = None) -> NoReturn:
        """Raise ``Misread`` at the next word, or at another place."""
        raise Misread(sentence, place or self.place)

    def read(self, what: str, parse: Callable[[str], T]) -> T:
        """Return what the next word says; ``parse`` raises ``BadInput`` if it says nothing."""
        token = self.take(what)
        try:
            return parse(token.text)
        except BadInput as error:
            raise Misread(str(error), token.place) from error

    def number(self, what: str) -> int:
        """Return a whole number, 0 at least."""
        token = self.take(what)
        number = plain_number(token.text)
        if number is None:
            self.refuse(f"here should stand {what}, not {quoted(token.text)}.", token.place)
        return number

    def text(self, what: str) -> str:
        """Return a text in quotation marks, without them; a plain word will do as well."""
        token = self.take(what)
        if not token.text.startswith('"'):
            return token.text
        try:
            return str(json.loads(token.text))
        except ValueError:
            self.refuse(
                'in a text in quotation marks, “\\” may only stand before “"” or “\\”.',
                token.place,
            )

    def seat(self) -> int:
        """Return the seat that a letter or a name stands for."""
        token = self.take("a player")
        seat = self._seat(token.text)
        if seat is None:
            last = ascii_uppercase[: len(self.names)][-1:] or "A"
            letters = f"a letter from A to {last}, or a name"
            self.refuse(f"{quoted(token.text)} is no player: write {letters}.", token.place)
        return seat

    def took_seat(self) -> int | None:
        """Return the seat that the next word stands for, and pass it; None if it is no player."""
        seat = self._seat(self._tokens[self._at].text) if self.peek() else None
        self._at += seat is not None
        return seat

    def _seat(self, word: str) -> int | None:
        if len(word) == 1 and word.upper() in ascii_uppercase[: len(self.names)]:
            return ascii_uppercase.index(word.upper())
        said = str(json.loads(word)) if _is_text(word) else word
        by_sound = [name.casefold() for name in self.names]
        return by_sound.index(said.casefold()) if said.casefold() in by_sound else None

    def seats(self) -> tuple[int, ...]:
        """Return one seat or more, with nothing between them."""
        found = [self.seat()]
        while self.peek() != "by" and (seat := self.took_seat()) is not None:
            found.append(seat)
        return tuple(found)

    def rows(self, one: Callable[[], T]) -> tuple[T, ...]:
        """Return what stands between slashes, a row each."""
        found = [one()]
        while self.took("/"):
            found.append(one())
        return tuple(found)

    def verb(self, known: Mapping[str, T], what: str = "a move", others: Iterable[str] = ()) -> T:
        """Return what the next word stands for; ``known``: by the plain form of the verb.

        ``offer`` and ``offers``, ``pass`` and ``passes`` are the same. ``others``: other words that
        could stand here, of which one may have been meant.
        """
        token = self.take(what)
        form = plain_form(token.text, known)
        if form is None:
            meant = did_you_mean(token.text, [*known, *others])
            if meant == ".":
                meant = f"; {what} begins with {', '.join(known)}."
            self.refuse(f"{quoted(token.text)} is not {what}{meant}", token.place)
        return known[form]

    def is_verb(self, known: Iterable[str]) -> bool:
        """Say whether the next word is one of these verbs."""
        return plain_form(self.peek(), known) is not None

    def skip(self) -> None:
        """Pass all that is left."""
        self._at = len(self._tokens)

    def done(self) -> None:
        """Refuse whatever is left."""
        if self.peek():
            self.refuse(f"{quoted(self._tokens[self._at].text)} is not understood here.")


def _is_text(word: str) -> bool:
    """Say whether a word is a whole text in quotation marks."""
    try:
        return word.startswith('"') and isinstance(json.loads(word), str)
    except ValueError:
        return False


def plain_form(word: str, known: Iterable[str]) -> str | None:
    """Return a verb without the ending of the third person; None if it is none of these."""
    small = word.casefold()
    forms = (small, small.removesuffix("s"), small.removesuffix("es"))
    return next((form for form in forms if form in known), None)


def letter(seat: int) -> str:
    """Return the letter by which a page names a seat."""
    return ascii_uppercase[seat]


def letters(seats: Iterable[int]) -> str:
    """Return the letters of several seats."""
    return " ".join(map(letter, seats))


class Notation(ABC):
    """The words of one game: how its moves are written and read.

    ``draws``: the verbs of what chance does, which have no player before them; ``head``: what a
    page of this game may say before its first move, beside what every page may.
    """

    draws: Mapping[str, Callable[[Words], Any]]
    head: tuple[str, ...] = ()

    @abstractmethod
    def read(self, words: Words, seat: int) -> tuple[Act, ...]:
        """Read what a seat does: the words after its letter, as one move or several in a row."""

    @abstractmethod
    def write(self, state: Any, moves: Sequence[Any]) -> tuple[str, int]:
        """Write the first of these moves, or the first few that are one statement; and how many.

        ``state``: before them. The player's letter is left to the page.
        """

    def silence(self, state: Any) -> Any | None:
        """Return the move that is made where none is written: passing, where that is possible."""
        return None

    def tidy(self, move: Any) -> Any:
        """Return a move with what has no order at a table in the order that its rules write."""
        return move

    def begin(self, head: Mapping[str, Words], options: Any, acts: Sequence[Act]) -> Any | None:
        """Return the position that a page describes in words of this game; None if it has none.

        With it come the seats of which something hidden was assumed. ``head``: the lines that are
        this game's own; ``acts``: all that is done on the page.
        """
        return None

    def say_beginning(self, position: Any, options: Any) -> Mapping[str, str]:
        """Write a position in such lines; none if it takes more than they can say."""
        return {}

    def statement(self, words: Words, last: int | None = None) -> tuple[int, tuple[Act, ...]]:
        """Read a statement whole: who does it, and what is done.

        ``last``: who did the one before, who does this one too if it names nobody.
        """
        if words.is_verb(self.draws):
            acts: tuple[Act, ...] = (words.verb(self.draws)(words),)
            seat = NATURE
        else:
            named = words.took_seat()
            if named is None and last is None:
                words.seat()
            seat = named if named is not None else last if last is not None else NATURE
            acts = self.read(words, seat)
        words.done()
        return seat, tuple(act if callable(act) else self.tidy(act) for act in acts)


def read_list(words: Words, one: Callable[[], T]) -> tuple[T, ...]:
    """Return what stands between commas, one thing at least."""
    found = [one()]
    while words.took(","):
        found.append(one())
    return tuple(found)
