"""Who sat where in a recorded game: when a bot took a seat, and when it left it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kings.games import room_of
from kings.records.formats import Moved, Seated, WentBack
from kings.records.reading import AnyLine
from kings.records.recording import HUMAN, Recording

AnyRecording = Recording[Any, Any, Any, Any, Any]
"""A recorded game, whichever it is of."""


@dataclass(frozen=True, slots=True)
class BotStretch:
    """A bot's time on a seat.

    ``bot``: its name; ``first``, ``last``: the rounds or turns (``Room.chapter``) in which
    something was decided while it sat there, from 1 on (0: the draws before the first); ``whole``:
    whether nobody else had the seat.
    """

    seat: int
    bot: str
    first: int
    last: int
    whole: bool = False


def bot_stretches(recording: AnyRecording) -> tuple[BotStretch, ...]:
    """Return each bot's time on a seat, by seat and then by time; people have none.

    A bot that left before anything was decided had no time there.
    """
    found: list[BotStretch] = []
    for times in _times(recording):
        whole = len(times) == 1
        found += [replace(one, whole=whole) for one in times if one.bot != HUMAN]
    return tuple(found)


def stand_in_lines(recording: AnyRecording) -> Mapping[int, int]:
    """Return the lines in which a bot moved on a seat that a person had left to it, with the seat.

    Who gives a seat to a bot can see it play, and sit down again.
    """
    sitting = list(recording.header.players)
    left: set[int] = set()
    found: dict[int, int] = {}
    for line in recording.lines:
        if isinstance(line, Seated):
            if line.player == HUMAN:
                left.discard(line.seat)
            elif sitting[line.seat] == HUMAN:
                left.add(line.seat)
            sitting[line.seat] = line.player
        elif isinstance(line, Moved) and line.move.seat in left:
            found[line.n] = line.move.seat
    return found


def _times(recording: AnyRecording) -> list[list[BotStretch]]:
    """Return for each seat who had it, people too, one after the other."""
    sitting = list(recording.header.players)
    times: list[list[BotStretch]] = [[] for _ in sitting]
    for line, chapter in _chapters(recording):
        if isinstance(line, Seated):
            sitting[line.seat] = line.player
        elif isinstance(line, Moved):
            for seat, player in enumerate(sitting):
                _spend(times[seat], seat, player, chapter)
    return times


def _spend(times: list[BotStretch], seat: int, player: str, chapter: int) -> None:
    """Let a player have a seat in this chapter: the one who has it goes on, or another begins."""
    if times and times[-1].bot == player:
        known = times[-1]
        if known.first <= chapter <= known.last:
            return
        first, last = min(known.first, chapter), max(known.last, chapter)
        times[-1] = replace(known, first=first, last=last)
    else:
        times.append(BotStretch(seat, player, chapter, chapter))


def _chapters(recording: AnyRecording) -> Iterator[tuple[AnyLine, int]]:
    """Yield the journal's lines, each with the chapter in which it was done."""
    options = recording.header.options
    room = room_of(options)
    reached = room.chapter_now(recording.first)
    after = {1: reached}
    for line in recording.lines:
        yield line, reached
        if isinstance(line, WentBack):
            reached = after[line.to]
        elif isinstance(line, Moved):
            begun = [room.chapter(options, event) for event in line.events]
            reached = next((number for number in reversed(begun) if number is not None), reached)
        after[line.n] = reached


def say_bots(recording: AnyRecording, called: Sequence[str] = ()) -> tuple[str, ...]:
    """Say of every bot when it played which seat: ``Ben was a greedy bot from round 3 to 5.``

    Bots that had their seats all the time are told in one sentence: ``Bots: Ben (greedy).``
    ``called``: the names by seat, if they are to be others than those at the table.
    """
    names = called or recording.header.options.names
    if not [line for line in recording.lines if isinstance(line, Seated)]:  # as in most games
        begun = [line for line in recording.lines if isinstance(line, Moved)]
        sitting = [
            f"{name} ({player})"
            for name, player in zip(names, recording.header.players, strict=True)
            if player != HUMAN
        ]
        return (f"Bots: {', '.join(sitting)}.",) if begun and sitting else ()
    chapter = room_of(recording.header.options).chapter_name
    found = bot_stretches(recording)
    always = ", ".join(f"{names[one.seat]} ({one.bot})" for one in found if one.whole)
    told = [
        f"{names[one.seat]} was a {one.bot} bot {_span(one, chapter)}."
        for one in found
        if not one.whole
    ]
    return (f"Bots: {always}.", *told) if always else tuple(told)


def _span(stretch: BotStretch, chapter: str) -> str:
    first, last = max(1, stretch.first), max(1, stretch.last)
    return f"in {chapter} {first}" if first == last else f"from {chapter} {first} to {last}"
