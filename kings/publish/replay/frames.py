"""The moments of a recorded game, one after the other, as one pair of eyes may know them.

While a game goes on, nobody looks into a hand: a page of it shows what the whole table knows. A
game that is over has no secrets left, so its page shows every hand, unless you want to see it as
the table saw it then, or as one seat did. In a class it keeps them until every table is over.

Two moments of a game differ by a card or two. So each picture is taken apart at its groups, equal
groups are kept once, and a picture becomes a list of text and numbers of such parts. A page puts
it together by joining, and needs to know nothing of what it means.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from kings.classroom.embargo import KeptBack
from kings.errors import BadInput
from kings.games import room_of
from kings.records.chronicle import Chronicle, LogLine, say_word, words_heard
from kings.records.recording import AnyRecording, Moment
from kings.typed import quoted

Eyes = int | Literal["all", "table"]
"""A seat, the whole ``table`` (what everybody there knew), or ``all`` (what each seat knew)."""


def open_eyes(record: AnyRecording, eyes: Eyes | None, kept: KeptBack | None = None) -> Eyes:
    """Return whose eyes a page of this game has; None: ``all`` when it is over, else ``table``.

    ``kept``: how a game of a class keeps back what was hidden in it (``kept_back``); until it is
    told, the page shows what the table knew. Raises ``BadInput`` for a seat that isn't there, and
    for eyes that would look into a hand of a game that goes on, or that keeps its hands.
    """
    over = is_over(record)
    if eyes is None:
        return "all" if over and kept is None else "table"
    if isinstance(eyes, int) and eyes not in range(record.state.players):
        raise BadInput(f"There is no seat {eyes} at this table.")
    if not over and eyes != "table":
        raise BadInput("This game is not over, so nobody looks into a hand.")
    if kept is not None and eyes != "table":
        raise BadInput(kept.secrets)
    return eyes


def parse_eyes(words: str, names: tuple[str, ...]) -> Eyes:
    """Read ``all``, ``table``, or a player's name; ``BadInput`` says what there is."""
    if words == "all":
        return "all"
    if words == "table":
        return "table"
    if words in names:
        return names.index(words)
    raise BadInput(
        f"{quoted(words)} is not at this table; choose all, table, or one of {', '.join(names)}."
    )


def is_over(record: AnyRecording) -> bool:
    """Say whether the recorded game was played to its end."""
    return room_of(record.header.options).game.outcome(record.state) is not None


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: the state, its view, all that was seen up to it, and what is new in it.

    ``line``: the line of the journal that holds it, or None where that would tell these eyes of
    moves that nobody hears of (C-22); ``chapter``: the round or turn; ``news``: what happened in
    this step, and what was said then, in sentences; ``moves``: which moves of the record the step
    is made of. ``state`` holds secrets that the eyes may not see.
    """

    step: int
    line: int | None
    chapter: int
    state: Any
    view: Any
    seen: tuple[Any, ...]
    news: tuple[LogLine, ...]
    moves: range


def frames(record: AnyRecording, eyes: Eyes) -> Iterator[Frame]:
    """Yield every moment at which you may stop: the start, and after each step of a seat."""
    viewer = eyes if isinstance(eyes, int) else None
    moments, options = record.moments, record.header.options
    room = room_of(options)
    has_lines = eyes == "all" or room.calling is None
    chronicle = Chronicle(options.names, record.first, viewer, whole=eyes == "all")
    told = chronicle.told(moments)
    # A page with every hand is for everybody when the game is over; a whisper never is.
    words = [*words_heard(record, () if viewer is None else (viewer,))]
    seen: list[Any] = []
    done = 0
    for step, stop in enumerate(chronicle.stops(moments)):
        new = told[done : stop.moves]
        seen += [event for moment in new for event in moment.seen]
        spoken = []
        while words and (words[0].moves <= stop.moves or stop.moves == len(moments)):
            word = words.pop(0).word
            spoken.append(LogLine(stop.chapter, say_word(options.names, word), word.seat))
        state = state_after(record, stop.moves)
        yield Frame(
            step=step,
            line=_line(moments, stop.moves) if has_lines else None,
            chapter=stop.chapter,
            state=state,
            view=replace(room.game.view(state, viewer), choices=()),
            seen=tuple(seen),
            news=(*(line for moment in new for line in moment.lines), *spoken),
            moves=range(done, stop.moves),
        )
        done = stop.moves


def _line(moments: Sequence[Moment[Any, Any, Any]], moves: int) -> int:
    return moments[moves - 1].line if moves else 1


def state_after(record: AnyRecording, moves: int) -> Any:
    """Return the state after so many moves."""
    return record.moments[moves - 1].state if moves else record.first


Part = str | list["str | int"]
"""A part: its text, or a list in which a number stands for the part with that number."""

_TAG = re.compile(r"<(/?)\w+[^>]*?(/?)>")
_WORTH = 24
"""Under so many letters a part costs more to name than to repeat."""


class Packer:
    """Takes markup in, piece by piece, and gives the number by which the page finds it again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str | int, ...], int] = {}
        self._uses: Counter[int] = Counter()
        self._tags: dict[str, str | int] = {}
        self._added: dict[str, int] = {}

    def add(self, markup: str) -> int:
        """Keep a piece of well-formed markup and return its number."""
        if markup not in self._added:
            self._added[markup] = self._keep(tuple(self._taken_apart(markup)))
        number = self._added[markup]
        self._uses[number] += 2  # what the page itself asks for is a part of its own
        return number

    def _keep(self, pieces: tuple[str | int, ...]) -> int:
        if pieces not in self._known:
            self._known[pieces] = len(self._known)
            self._uses.update(piece for piece in pieces if isinstance(piece, int))
        return self._known[pieces]

    def _taken_apart(self, markup: str) -> list[str | int]:
        """Split markup at its elements, the innermost first."""
        inside: list[list[str | int]] = [[]]
        at = 0
        for tag in _TAG.finditer(markup):
            closes, empty = tag[1], tag[2]
            inside[-1].append(markup[at : tag.start()])
            at = tag.end()
            if closes:
                element = [*inside.pop(), tag[0]]
                inside[-1] += self._shared(element)
            elif empty:
                inside[-1].append(self._tag(tag[0]))
            else:
                inside.append([self._tag(tag[0])])
        return _joined([*inside[-1], markup[at:]])

    def _tag(self, text: str) -> str | int:
        """Return the number of a tag, or a short one itself; the same few come again and again."""
        if text not in self._tags:
            (self._tags[text],) = self._shared([text])
        return self._tags[text]

    def _shared(self, pieces: list[str | int]) -> list[str | int]:
        """Return the number of what may come again, or, if it is short, the text itself."""
        joined = _joined(pieces)
        short = len(joined) == 1 and (isinstance(joined[0], int) or len(joined[0]) < _WORTH)
        return joined if short else [self._keep(tuple(joined))]

    def packed(self) -> tuple[list[Part], dict[int, int]]:
        """Return the parts that are needed, and where each number that was given stands in them.

        A part that is used once is written out where it is used. Those that are used most come
        first: the numbers by which they are named are short.
        """
        parts = list(self._known)
        used = [number for number in range(len(parts)) if self._uses[number] > 1]
        kept = sorted(used, key=lambda number: -self._uses[number])
        places = {number: place for place, number in enumerate(kept)}
        return [_as_part(_written_out(parts, number, places)) for number in kept], places


def _written_out(
    parts: list[tuple[str | int, ...]], number: int, places: dict[int, int]
) -> list[str | int]:
    found: list[str | int] = []
    for piece in parts[number]:
        if isinstance(piece, str):
            found.append(piece)
        elif piece in places:
            found.append(places[piece])
        else:
            found += _written_out(parts, piece, places)
    return _joined(found)


def _joined(pieces: list[str | int]) -> list[str | int]:
    """Join texts that follow one another, and leave out empty ones."""
    found: list[str | int] = []
    for piece in pieces:
        if isinstance(piece, str) and found and isinstance(found[-1], str):
            found[-1] += piece
        elif piece != "":
            found.append(piece)
    return found


def _as_part(pieces: list[str | int]) -> Part:
    if all(isinstance(piece, str) for piece in pieces):
        return "".join(str(piece) for piece in pieces)
    return pieces
