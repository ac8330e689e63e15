"""A game as a page of text that people write and read.

A page says which game it is and who plays, and then what was done, statement by statement::

    Kings' Struggle
    players: Ada, Ben, Cleo (greedy)
    leads: C

    1. C King; A Cooper; B Jeweler
       B deals: B pays A 2, A swaps Farmer, A uses Farmer on B  # two gold for the +5
       A swaps Farmer; on B; B gold on C

What a table does without a word, such as passing, need not be written. The words of each game are
in its own module ``notation``; the grammar is in the documentation, ``docs/reference/notation.md``.

A page holds all that a game consists of: what was agreed on, who sat where, the position it began
with, the seed, and every move in force with every draw. It does not hold when something was done,
what was taken back, and the notes of a journal (what was decided early, said or shown).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kings.errors import BadOptions, BadPosition, BadRecord, IllegalMove, KingsError
from kings.game import NATURE, Room
from kings.games import ROOMS, EachGame
from kings.names import check_names
from kings.notation import (
    Act,
    Misread,
    Notation,
    Place,
    Token,
    Words,
    letter,
    read_list,
    tokens_of,
    written_text,
)
from kings.options import NO_LIMIT, Option, options_in
from kings.records import files, formats
from kings.records.codec import decode, encode, field_types, plain_text
from kings.records.journal import MAX_BYTES, parse_journal
from kings.records.recording import HUMAN, AnyRecording, Recording, new_header, replay, resume
from kings.typed import did_you_mean, plain_number, quoted

NOTATIONS: Mapping[str, Notation] = EachGame("kings.{}.notation", "NOTATION")
"""The words of each game, by the game's name."""

MOST_CHARACTERS = 2_000_000
"""Of a page; one of a long game has some ten thousand."""
WIDTH = 88
"""Columns after which a line of a page is broken."""

_PLAIN = re.compile(r'[^\s,;/:"#()]+(?: [^\s,;/:"#()]+)*')
"""Names that need no quotation marks."""
_CHAPTER = re.compile(r"(\d+)\.")
_HEAD = re.compile(r"\s*([A-Za-z][A-Za-z-]*)\s*:")


# What every page may say before its first move.


@dataclass(slots=True)
class _Head:
    """The lines at the top of a page that are being read."""

    players: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    header: dict[str, Any] = field(default_factory=dict)
    paper: bool = False
    assumed: tuple[int, ...] = ()


def _number(words: Words) -> int:
    return words.number("a number")


def _two_texts(words: Words) -> formats.ScenarioWords:
    name = words.text("the scenario's name")
    words.expect(",")
    return formats.ScenarioWords(name, words.text("its question"))


def _parent(words: Words) -> formats.Parent:
    game = words.text("the id of the game that this one left")
    words.expect(",")
    return formats.Parent(game, words.number("the line after which it left"))


def _yes(words: Words) -> bool:
    word = words.take("yes or no")
    if word.text.casefold() not in ("yes", "no"):
        words.refuse(f"here should stand yes or no, not {quoted(word.text)}.", word.place)
    return word.text.casefold() == "yes"


_FACTS: dict[str, tuple[Callable[[Words], Any], Callable[[Any], str]]] = {
    "seed": (_number, str),
    "id": (lambda words: words.text("an id"), lambda value: _name(value)),
    "edition": (_number, str),
    "scenario": (
        _two_texts,
        lambda value: f"{written_text(value.name)}, {written_text(value.question)}",
    ),
    "parent": (_parent, lambda value: f"{written_text(value.id)}, {value.line}"),
    "branch": (lambda words: words.text("a name"), written_text),
    "bell": (_number, str),
    "whispers": (_yes, lambda value: "yes" if value else "no"),
}
"""What the header of a journal has beside options, players and start: read, and written."""


def _name(words: str) -> str:
    return words if _PLAIN.fullmatch(words) else written_text(words)


def _switch(name: str) -> str:
    return name.replace("_", "-")


def _read_option(option: Option, kind: Any, words: Words, rest: str) -> Any:
    """Read the value of an option; ``rest``: all after the colon, as it stands."""
    by_word = {choice.word: choice.value for choice in option.choices}
    if rest.startswith(("{", "[")):
        data = formats.parse_object(f'{{"value":{rest}}}', option.name)
        words.skip()
        return decode(kind, data["value"], option.name)
    word = words.take(" or ".join(by_word) if by_word else "a value")
    said = word.text.casefold()
    if said in by_word:
        return by_word[said]
    if option.is_box and said in ("yes", "no"):
        return said == "yes"
    if option.is_number:
        number = plain_number(said)
        if number is not None:
            return number
        if option.endless and said == NO_LIMIT:
            return None
    known = [*by_word] or (["yes", "no"] if option.is_box else ["a number"])
    raise Misread(
        f"{quoted(word.text)} is no value of “{_switch(option.name)}”, which is "
        f"{' or '.join(known)}.",
        word.place,
    )


def _say_option(option: Option, kind: Any, value: Any) -> str:
    for choice in option.choices:
        if choice.value == value:
            return choice.word
    if option.is_box:
        return "yes" if value else "no"
    if option.is_number:
        return NO_LIMIT if value is None else str(value)
    return plain_text(encode(kind, value))


# Reading a page.


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a page with those that it goes on in."""

    tokens: tuple[Token, ...]
    text: str

    @property
    def place(self) -> Place:
        return self.tokens[0].place


@dataclass(frozen=True, slots=True)
class _Item:
    """Something on a page below its head.

    ``acts``: what a seat or chance does; ``chapter``: the number of a round or turn; ``player``:
    who sits on the ``seat`` from here on; ``scores``: at the end, as far as they are said.
    """

    place: Place
    seat: int = NATURE
    acts: tuple[Act, ...] = ()
    chapter: int | None = None
    player: str | None = None
    scores: dict[int, int] | None = None


def is_page(text: str) -> bool:
    """Say whether this is the text of a page rather than of a journal."""
    return not text.lstrip("\ufeff \t\r\n").startswith("{")


def read_page(text: str) -> AnyRecording:
    """Read a page and play its game through by the rules.

    ``text``: all of the page. Raises ``BadRecord`` with the line and the column of the first thing
    that can't be understood, or that the rules don't allow.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(f"A page has at most {MOST_CHARACTERS} characters.")
    try:
        text.encode()
        return _Page(text).recording()
    except UnicodeEncodeError as error:
        raise BadRecord("The page has half a character in it, which no file can hold.") from error
    except Misread as error:
        raise BadRecord(str(error), line=error.line, column=error.column) from error


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that say something; one that ends with a comma goes on in the next."""
    begun: tuple[Token, ...] = ()
    first = ""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        head = _HEAD.match(line)
        raw = head is not None and line[head.end() :].lstrip().startswith(("{", "["))
        # What stands in braces is JSON, in which nothing is a comment.
        tokens = tokens_of(line[: head.end()] if head and raw else line, number)
        if not tokens:
            continue
        first = first if begun else line
        begun += tokens
        if tokens[-1].text != ",":
            yield _Line(begun, first)
            begun = ()
    if begun:
        raise Misread("the page ends after a comma, so something is missing.", begun[-1].place)


class _Page:
    """A page on its way to a recording."""

    def __init__(self, text: str) -> None:
        self._text = text
        lines = list(_lines(text))
        if not lines:
            raise BadRecord("The page is empty; its first line names the game.")
        self._room = _game(lines[0])
        self._notation = NOTATIONS[self._room.name]
        self._options = {_switch(each.name): each for each in options_in(self._room.options)}
        self._first = lines[0].place
        heads = 1
        while heads < len(lines) and self._is_head(lines[heads]):
            heads += 1
        self._head = _Head()
        self._places: dict[str, Place] = {}
        self._starts: dict[str, Words] = {}
        self._position: Any = None
        self._read_head(lines[1:heads])
        self._items = [item for line in lines[heads:] for item in self._read_items(line)]

    def _is_head(self, line: _Line) -> bool:
        tokens = line.tokens
        return (
            len(tokens) > 1
            and tokens[1].text == ":"
            and _HEAD.match(line.text) is not None
            and tokens[0].text.casefold() != "end"
        )

    # Its head.

    def _read_head(self, lines: Sequence[_Line]) -> None:
        by_key: dict[str, _Line] = {}
        for line in lines:
            key = line.tokens[0].text.casefold()
            if key in by_key:
                raise Misread(f"“{key}” is said twice.", line.place)
            by_key[key] = line
        if "players" not in by_key:
            raise Misread("the page should say who plays: “players: Ada, Ben, Cleo”.", self._first)
        self._places["players"] = by_key["players"].place
        words = Words(by_key["players"].tokens[2:], end=by_key["players"].tokens[1].end)
        self._head.players = read_list(words, lambda: self._player(words))
        words.done()
        for key, line in by_key.items():
            if key != "players":
                self._read_fact(key, line)

    def _player(self, words: Words) -> str:
        """Read a player's name, and which bot it is."""
        parts, bot = [words.text("a player's name")], HUMAN
        while words.peek() and words.peek() != "," and not words.peek().startswith("("):
            parts.append(words.text("a player's name"))
        if words.peek().startswith("("):
            bot = _bot(words)
        self._head.header.setdefault("players", []).append(bot)
        return " ".join(parts)

    def _read_fact(self, key: str, line: _Line) -> None:
        words = self._words(line.tokens[2:], line.tokens[1].end)
        rest = line.text.partition(":")[2].strip()
        self._places[key] = line.place
        try:
            if key in self._notation.head:
                self._starts[key] = words
                return
            if key in _FACTS:
                self._head.header[key] = _FACTS[key][0](words)
            elif key in self._options:
                option = self._options[key]
                kind = field_types(self._room.options)[option.name]
                self._head.options[option.name] = _read_option(option, kind, words, rest)
            elif key == "start":
                data = formats.parse_object(rest, "start")
                self._position = decode(self._room.position, data, "start")
                words.skip()
            elif key == "paper":
                if not words.took("no"):
                    self._head.paper = True
                    self._head.assumed = () if words.took("yes") else words.seats()
            else:
                known = ("players", *_FACTS, *self._options, *self._notation.head, "start", "paper")
                raise Misread(
                    f"there is no “{key}” on a page{did_you_mean(key, known)}", line.place
                )
        except BadRecord as error:
            raise Misread(str(error), line.place) from error
        words.done()

    def _words(self, tokens: Sequence[Token], end: Place) -> Words:
        return Words(tokens, self._head.players, end)

    # What is done on it.

    def _read_items(self, line: _Line) -> Iterator[_Item]:
        tokens = list(line.tokens)
        numbered = _CHAPTER.fullmatch(tokens[0].text)
        if numbered is not None:
            yield _Item(line.place, chapter=int(numbered[1][:9]))
            del tokens[0]
        last: int | None = None
        for part in _split(tokens):
            item = self._read_item(part, last)
            last = item.seat if item.seat != NATURE else last
            yield item

    def _read_item(self, tokens: Sequence[Token], last: int | None) -> _Item:
        place = tokens[0].place
        words = self._words(tokens, place)
        if words.took("end"):
            return _Item(place, scores=self._scores(words))
        if words.peek(1) == "is":
            seat = words.seat()
            words.expect("is")
            player = words.text("human, or the name of a bot")
            words.done()
            return _Item(place, seat, player=player)
        seat, acts = self._notation.statement(words, last)
        return _Item(place, seat, acts)

    def _scores(self, words: Words) -> dict[int, int]:
        found: dict[int, int] = {}
        if words.took(":"):
            found = dict(read_list(words, lambda: (words.seat(), _points(words))))
        words.done()
        return found

    # The game.

    def recording(self) -> AnyRecording:
        """Play the game that stands on the page."""
        game = _Playing(self._begun(), self._notation)
        for item in self._items:
            game.take(item)
        return game.recording

    def _begun(self) -> AnyRecording:
        head = self._head
        try:
            check_names(head.players)
            options = self._room.options(names=head.players, **head.options)
        except BadOptions as error:
            raise Misread(str(error), self._places.get("players", self._first)) from error
        acts = [act for item in self._items for act in item.acts]
        begun = self._notation.begin(self._starts, options, acts)
        position, assumed = (self._position, head.assumed) if begun is None else begun
        for words in self._starts.values():
            words.done()
        if begun is not None and self._position is not None:
            raise Misread("a game begins in one way; “start” says another.", self._places["start"])
        facts = dict(head.header)
        noted = sorted({*head.assumed, *assumed})
        header = new_header(
            options,
            tuple(facts.pop("players")),
            facts.pop("seed", 0),
            timed=False,
            name=facts.pop("id", f"page-{hashlib.sha256(self._text.encode()).hexdigest()[:16]}"),
            paper=formats.PaperNotes(tuple(noted)) if head.paper or noted else None,
        )
        try:
            formats.read_header(
                formats.header_text(header := replace(header, start=position, **facts))
            )
            return Recording(header)
        except (BadPosition, BadRecord) as error:
            raise Misread(str(error), self._places.get("start", self._first)) from error


def _game(line: _Line) -> Room:
    """Return the room of the game that the first line names, by its title or in short."""
    said = line.text.partition("#")[0].strip().removesuffix(".").casefold().replace("’", "'")
    for room in ROOMS.values():
        if said in (room.name, room.title.casefold().replace("’", "'")):
            return room
    titles = [room.title for room in ROOMS.values()]
    raise Misread(
        f"the first line of a page names the game, {', '.join(titles[:-1])} or {titles[-1]}, and "
        f"this is {quoted(line.text.strip())}.",
        line.place,
    )


def _bot(words: Words) -> str:
    """Read the name of a bot in brackets."""
    column = words.place
    said = words.take("a bot").text
    while not said.endswith(")"):
        if not words.peek():
            words.refuse("this bracket is never closed.", column)
        said += words.take("a bot").text
    name = said[1:-1]
    return Words.of(name).text("a bot") if name.startswith('"') else name


def _split(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield what stands between semicolons."""
    part: list[Token] = []
    for token in tokens:
        if token.text != ";":
            part.append(token)
        elif part:
            yield part
            part = []
    if part:
        yield part


def _points(words: Words) -> int:
    token = words.take("a number of points")
    digits = plain_number(token.text.removeprefix("-"))
    if digits is None:
        words.refuse(f"{quoted(token.text)} is no number of points.", token.place)
    return -digits if token.text.startswith("-") else digits


class _Playing:
    """A game that is played from its page, with what nobody wrote because it goes without saying.

    Where a move that is written can't be made yet, the seats before it pass, as far as the game
    has a word for that (``Notation.silence``).
    """

    def __init__(self, recording: AnyRecording, notation: Notation) -> None:
        self.recording = recording
        self._room = ROOMS[recording.header.game]
        self._notation = notation

    def take(self, item: _Item) -> None:
        """Do what an item says; refuse it at its place."""
        try:
            if item.chapter is not None:
                self._go_to(item)
            elif item.player is not None:
                self.recording.seat(item.seat, item.player)
            elif item.scores is not None:
                self._end(item)
            for act in item.acts:
                self._do(act)
        except Misread:
            raise
        except KingsError as error:
            raise Misread(str(error), item.place) from error

    def _do(self, act: Act) -> None:
        """Make a move, at the first moment at which it is allowed.

        If it never is, what is told is why not at the moment at which its seat was asked.
        """
        refused: IllegalMove | None = None
        was_asked = False
        game = self._room.game
        while True:
            state = self.recording.state
            try:
                move = act(state) if callable(act) else act
                game.check(state, move)
            except IllegalMove as error:
                asked = error.seat in {ask.seat for ask in game.asks(state)}
                if refused is None or (asked and not was_asked):
                    refused, was_asked = error, asked
                if not self._pass_over():
                    raise refused from error
            else:
                self.recording.do(move)
                return

    def _pass_over(self) -> bool:
        """Do what is done without a word, and say whether there was anything of that kind."""
        state = self.recording.state
        silence = self._notation.silence(state)
        if silence is None or not self._room.game.can(state, silence):
            return False
        self.recording.do(silence)
        return True

    def _go_to(self, item: _Item) -> None:
        now = self._room.chapter_now
        while now(self.recording.state) != item.chapter:
            if not self._pass_over():
                name, reached = self._room.chapter_name, now(self.recording.state)
                asked = self._room.say_ask(self._room.game.view(self.recording.state, None))
                raise Misread(
                    f"{name} {item.chapter} can't begin here, in {name} {reached}. {asked}",
                    item.place,
                )

    def _end(self, item: _Item) -> None:
        while (outcome := self._room.game.outcome(self.recording.state)) is None:
            if not self._pass_over():
                asked = self._room.say_ask(self._room.game.view(self.recording.state, None))
                raise Misread(f"the game can't end here. {asked}", item.place)
        for seat, points in (item.scores or {}).items():
            if outcome.scores[seat] != points:
                name = self.recording.header.options.names[seat]
                raise Misread(
                    f"{name} has {outcome.scores[seat]} points by the rules, not {points}.",
                    item.place,
                )


# Writing a page.


def page_of(recording: AnyRecording) -> str:
    """Write a recorded game as a page, which ``read_page`` makes the same game of.

    ``recording``: the game. All that was hidden is on the page, and the seed: whether anybody may
    see that is for the caller.

    For example ``print(kings.page_of(kings.replay("data/games/night_of_four.jsonl")))``.
    """
    room = ROOMS[recording.header.game]
    course = parse_journal(recording.text().encode()).lines
    body = _Writer(recording, NOTATIONS[room.name])
    return "\n".join([*_head_lines(recording.header), "", *body.lines(course)]) + "\n"


def _head_lines(header: formats.JournalHeader[Any, Any, Any]) -> Iterator[str]:
    room = ROOMS[header.game]
    yield room.title
    seats = zip(header.options.names, header.players, strict=True)
    said = (
        _name(name) + ("" if player == HUMAN else f" ({_bot_name(player)})")
        for name, player in seats
    )
    yield f"players: {', '.join(said)}"
    kinds = field_types(room.options)
    for option in options_in(room.options):
        value = getattr(header.options, option.name)
        if value != option.default:
            yield f"{_switch(option.name)}: {_say_option(option, kinds[option.name], value)}"
    plain = new_header(header.options, header.players, 0, timed=False, name="")
    for key, (_, say) in _FACTS.items():
        if getattr(header, key) != getattr(plain, key):
            yield f"{key}: {say(getattr(header, key))}"
    if header.start is not None:
        yield from _start_lines(header, room)
    if header.paper is not None:
        seats_assumed = " ".join(map(letter, header.paper.assumed))
        yield f"paper: {seats_assumed or 'yes'}"


def _bot_name(player: str) -> str:
    return player if re.fullmatch(r'[^\s,;/:"#()]+', player) else written_text(player)


def _start_lines(header: formats.JournalHeader[Any, Any, Any], room: Room) -> Iterator[str]:
    """Yield the position in the words of the game, if they say all of it; else as JSON."""
    notation = NOTATIONS[room.name]
    said = notation.say_beginning(header.start, header.options)
    if said:
        names = header.options.names
        words = {key: Words.of(line, names) for key, line in said.items()}
        begun = notation.begin(words, header.options, ())
        if begun is not None and _same_start(begun[0], header, room):
            yield from (f"{key}: {line}" for key, line in said.items())
            return
    yield f"start: {plain_text(encode(room.position, header.start))}"


def _same_start(position: Any, header: formats.JournalHeader[Any, Any, Any], room: Room) -> bool:
    """Say whether a position is the one that the game begins with, to the letter."""
    try:
        state = room.state_of(position, header.options)
    except BadPosition:
        return False
    return bool(room.position_of(state) == header.start)


class _Writer:
    """The statements of a game, put into lines."""

    def __init__(self, recording: AnyRecording, notation: Notation) -> None:
        self._recording = recording
        self._room = ROOMS[recording.header.game]
        self._notation = notation
        self._names = {name.casefold() for name in recording.header.options.names}
        self._lines: list[str] = []
        self._line = ""
        self._last: int | None = None

    def lines(self, course: Sequence[formats.JournalLine]) -> list[str]:
        """Return the lines of the moves and changes of seats in a journal."""
        before = list(self._recording.states())
        made = [line for line in course if isinstance(line, formats.Moved)]
        states = {line.n: state for line, state in zip(made, before, strict=False)}
        kept = self._spoken(course, states)
        chapter: int | None = 0
        skip = 0
        for at, line in enumerate(kept):
            if skip:
                skip -= 1
                continue
            if isinstance(line, formats.Seated):
                self._add(line.seat, f"is {_bot_name(line.player)}")
                continue
            state = states[line.n]
            if self._room.chapter_now(state) != chapter:
                chapter = self._room.chapter_now(state)
                self._begin(f"{chapter}. ")
            follow = [one.move for one in _in_a_row(kept[at:])]
            words, used = self._notation.write(state, follow)
            skip = used - 1
            self._add(line.move.seat, words)
        self._close()
        return self._lines

    def _spoken(
        self, course: Sequence[formats.JournalLine], states: Mapping[int, Any]
    ) -> list[formats.Moved | formats.Seated]:
        """Leave out what a reader supplies: moves without a word before one that needs them."""
        game = self._room.game
        over = game.outcome(self._recording.state) is not None
        kept: list[formats.Moved | formats.Seated] = []
        following: Any = _END if over else None
        for line in reversed(course):
            if isinstance(line, formats.Seated):
                following = None
                kept.append(line)
            elif isinstance(line, formats.Moved):
                state = states[line.n]
                if line.move == self._notation.silence(state) and (
                    following is _END or (following is not None and not game.can(state, following))
                ):
                    continue
                following = line.move
                kept.append(line)
        return kept[::-1]

    def _begin(self, mark: str) -> None:
        self._close_line()
        self._line, self._last = mark, None

    def _add(self, seat: int, words: str) -> None:
        """Add a statement; one with several clauses begins a line, and may fill some."""
        first = tokens_of(words)[0].text.casefold()
        drawn = seat == NATURE
        named = f"{letter(seat)} {words}" if not drawn else words
        again = seat == self._last and first != "is" and first not in self._names
        short = words if again else named
        # An offer begins a line, so that offers can be found; so does whatever no longer fits.
        if first in ("offers", "deals") or len(self._line) + len(short) > WIDTH:
            self._close_line()
            short = named
        begun = self._line.strip() and not _CHAPTER.fullmatch(self._line.strip())
        self._line += f"; {short}" if begun else short if self._line else f"   {short}"
        self._last = self._last if drawn else seat

    def _close_line(self) -> None:
        mark = self._line.strip()
        if mark and not _CHAPTER.fullmatch(mark):
            self._lines += _broken(self._line)
            self._line, self._last = "", None

    def _close(self) -> None:
        self._close_line()
        outcome = self._room.game.outcome(self._recording.state)
        if outcome is not None:
            scores = (f"{letter(seat)} {points}" for seat, points in enumerate(outcome.scores))
            self._lines.append(f"end: {', '.join(scores)}")


_END = object()
"""What follows the last move of a game that is over."""


def _in_a_row(lines: Sequence[formats.Moved | formats.Seated]) -> list[formats.Moved]:
    """Return the moves that follow each other in the journal, with nothing left out between."""
    found: list[formats.Moved] = []
    for line in lines:
        if not isinstance(line, formats.Moved) or (found and line.n != found[-1].n + 1):
            break
        found.append(line)
    return found


def _broken(line: str) -> Iterator[str]:
    """Break a long line after commas, where there are any; what goes on is set in."""
    while len(line) > WIDTH:
        ends = [token.end[1] - 1 for token in tokens_of(line) if token.text == ","]
        end = max([end for end in ends if end <= WIDTH] or ends[:1] or [len(line)])
        if not line[end:]:
            break
        yield line[:end]
        line = f"      {line[end:].lstrip()}"
    yield line


# Files.


def replay_any(journal: Path | str, game: str | None = None) -> AnyRecording:
    """Play a recorded game through and check every move; nothing is written.

    ``journal``: the path of its file, of any game: a journal, or a page that somebody wrote; or the
    text of a page, which has several lines. ``game``: which game it has to be of (None: any). What
    comes back has every ``moment`` and the ``state`` at the end, and shows in a notebook how the
    game ended or where it stands. Raises ``BadRecord``, which says at which line a bad file went
    wrong and why, and of a page also the column.

    For example ``kings.replay("data/games/night_of_four.jsonl").state``.
    """
    page = page_in(journal)
    if page is None:
        return replay(journal, game)
    recording = read_page(page)
    formats.check_game(recording.header.game, game, "The page")
    return recording


def resume_any(journal: Path | str) -> AnyRecording:
    """Continue a recorded game where its file stops; new moves are written there.

    ``journal``: the path of its file, of any game. ``do`` makes a move, and ``close`` ends it.
    Raises ``BadRecord`` as ``kings.replay`` does, and for a page that somebody wrote: no move could
    be added to it as it stands.

    For example ``kings.resume("game.jsonl")``.
    """
    if page_in(journal) is not None:
        raise BadRecord(
            "A page that somebody wrote can be replayed, but only a journal is gone on with: "
            "kings notation GAME.txt --out GAME.jsonl makes one of it."
        )
    return resume(journal, game=None)


def is_text(journal: Path | str) -> bool:
    """Say whether this is the text of a page, which has several lines, and no path."""
    return isinstance(journal, str) and "\n" in journal


def page_in(journal: Path | str) -> str | None:
    """Return a page's text: this one, or that of a file; None if it is none, or can't be read."""
    if is_text(journal):
        return str(journal)
    try:
        data = files.read_file(Path(journal), MAX_BYTES)
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return text if text.strip() and is_page(text) else None
