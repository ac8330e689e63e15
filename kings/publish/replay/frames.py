"""The moments of a recorded game, one after the other, as one pair of eyes may know them.

While a game goes on, nobody looks into a hand: a page of it shows what the whole table knows. A
game that is over has no secrets left, so its page shows every hand, unless you want to see it as
the table saw it then, or as one seat did. In a class it keeps them until every table is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from kings.classroom.embargo import KeptBack
from kings.errors import BadInput
from kings.games import room_of
from kings.records.chronicle import Chronicle, LogLine
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
    this step, in sentences; ``moves``: which moves of the record the step is made of. ``state``
    holds secrets that the eyes may not see.
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
    seen: list[Any] = []
    done = 0
    for step, stop in enumerate(chronicle.stops(moments)):
        new = told[done : stop.moves]
        seen += [event for moment in new for event in moment.seen]
        state = state_after(record, stop.moves)
        yield Frame(
            step=step,
            line=_line(moments, stop.moves) if has_lines else None,
            chapter=stop.chapter,
            state=state,
            view=replace(room.game.view(state, viewer), choices=()),
            seen=tuple(seen),
            news=tuple(line for moment in new for line in moment.lines),
            moves=range(done, stop.moves),
        )
        done = stop.moves


def _line(moments: Sequence[Moment[Any, Any, Any]], moves: int) -> int:
    return moments[moves - 1].line if moves else 1


def state_after(record: AnyRecording, moves: int) -> Any:
    """Return the state after so many moves."""
    return record.moments[moves - 1].state if moves else record.first
