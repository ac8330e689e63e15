"""What can be begun at a screen, and which games are kept on this machine to go on with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kings.bots.roster import menu_of
from kings.errors import BadRecord
from kings.figures.pictures import pieces
from kings.game import Room
from kings.games import ROOMS
from kings.options import Option, arranged, options_in
from kings.records.journal import journal_header
from kings.records.places import games_place
from kings.records.recording import AnyRecording, replay
from kings.struggle.partition.groups import Tables
from kings.table.guide import first_round
from kings.table.library import recorded_games, scenarios
from kings.table.opening import first_options
from kings.words import listed

MOST_KEPT = 12
"""How many of the games that are kept here are listed: the last ones that were played."""


Plain = str | int | bool | tuple[str, ...] | None
"""A value of an option as it is sent."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One of the few values of an option, with its words."""

    say: str
    value: Plain


@dataclass(frozen=True, slots=True)
class Points:
    """What sets of 1 to 6 cards and runs of 2 to 10 score; a run of 0 points is none."""

    sets: tuple[int, ...]
    runs: tuple[int, ...]


SHORTEST, LONGEST = 2, 10
"""Cards of a run."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of a game: a box, one of a few ``values``, a number, or scoring tables.

    ``label``: its name on a form, ``words``: what it changes; ``value``: what the form begins with;
    ``least``, ``most``: of a number (0: it is none), and ``endless``: whether it may be left out,
    for no limit; ``needs``: the option that has to have the value ``needed`` for this one to mean
    anything. ``points``: of scoring tables, those that hold if nobody sets others.
    """

    name: str
    label: str
    words: str
    value: Plain
    values: tuple[OptionValue, ...]
    least: int
    most: int
    endless: bool
    needs: str
    needed: Plain
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class BotWords:
    """A bot that may take a seat, with its idea; ``plain``: one of the few to show first."""

    name: str
    title: str
    words: str
    plain: bool


@dataclass(frozen=True, slots=True)
class Position:
    """A position with its question that a game can begin with; ``names``: of its players."""

    name: str
    question: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded game to look through; ``words``: its title, and who played."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game that can be begun: what it is about, who plays, with which options and bots.

    ``seats``: how many play, at least and at most; ``usual``: how many if nobody says otherwise;
    ``names``: who sits there then; ``gist``: how it goes, for somebody new; ``pieces``: some pieces
    of the game as SVG, in the colours that the page names. ``positions`` and ``recorded``: what
    lies in the house to begin with; ``guided``: whether there is a guided first round of it.
    """

    game: str
    title: str
    about: str
    gist: tuple[str, ...]
    seats: tuple[int, int]
    usual: int
    names: tuple[str, ...]
    pieces: str
    bots: tuple[BotWords, ...]
    options: tuple[OptionField, ...]
    positions: tuple[Position, ...]
    recorded: tuple[Recorded, ...]
    guided: bool


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that is kept on this machine.

    ``words``: who plays, and which branch it is; ``far``: how far it has come, ``result``: how it
    ended; ``when``: something was last decided in it, in seconds since 1970.
    """

    code: str
    title: str
    words: str
    far: str
    result: str
    when: int
    over: bool


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The games of the house, and those that are kept here, the last one played first.

    ``chosen``: the game that lies on the table.
    """

    games: tuple[GameWords, ...]
    mine: tuple[KeptGame, ...]
    chosen: str


FIRST = 3
"""How many bots are shown first."""
PLAIN: Mapping[str, str] = MappingProxyType(
    {
        "fair-keeper": "Faithful",
        "greedy": "Greedy",
        "fair-opportunist": "Sly",
        "thief": "Thief",
        "builder": "Builder",
        "schemer": "Schemer",
        "searcher": "Thinker",
        "strong": "Strong",
        "shrewd": "Shrewd",
    }
)
"""Characters in a word, by the bots' names: the first three that a game has are shown first."""
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn", "Gwen", "Hal")
"""Who sits at a table if nobody says otherwise."""


def front_page(room: Room, *, lists: bool = True) -> FrontPage:
    """Return what the page shows on which a game begins.

    ``room``: of the game on the table; ``lists``: whether the games that are kept here are listed.
    """
    kept = tuple(kept_games()) if lists else ()
    return FrontPage(tuple(map(_game, ROOMS.values())), kept, room.name)


def _game(room: Room) -> GameWords:
    fields = (option_field(each) for each in arranged(options_in(room.options)))
    return GameWords(
        game=room.name,
        title=room.title,
        about=room.about,
        gist=room.gist,
        seats=(room.least, room.most),
        usual=len(first_options(room.name).names),
        names=NAMES[: room.most],
        pieces=pieces(room, dark=None),
        bots=tuple(bots_of(room.name)),
        options=tuple(field for field in fields if field is not None),
        positions=tuple(
            Position(one.name, one.question, one.options.names) for one in scenarios(game=room.name)
        ),
        recorded=tuple(
            Recorded(path.stem, words) for words, path in recorded_games(game=room.name)
        ),
        guided=first_round().game == room.name,
    )


def bots_of(game: str) -> Iterator[BotWords]:
    """Yield the bots of a game, the plain characters first."""
    menu = menu_of(game)
    plain = [name for name in PLAIN if name in menu][:FIRST]
    for name in plain:
        yield BotWords(name, PLAIN[name], menu[name].idea, plain=True)
    for name, bot in menu.items():
        if name not in plain:
            yield BotWords(name, name.replace("-", " ").capitalize(), bot.idea, plain=False)


def option_field(each: Option, agreed: Any = None) -> OptionField | None:
    """Return an option as a field; None for a value of a kind that no form has a field for.

    ``agreed``: the options of a table, whose value the field begins with (of scoring tables:
    whether they are its own); None: those of a new game.
    """
    now = each.begins if agreed is None else getattr(agreed, each.name)
    tables = now if isinstance(now, Tables) else None
    if not (each.is_box or each.is_number or each.choices or tables):
        return None
    return OptionField(
        name=each.name,
        label=each.label,
        words=each.explanation,
        value=plain(now) if tables is None else now != each.default or None,
        values=tuple(OptionValue(one.label, plain(one.value)) for one in each.choices),
        least=each.least,
        most=each.most,
        endless=each.endless,
        needs=each.needs,
        needed=plain(each.needed),
        points=None if tables is None else _points(tables),
    )


def _points(tables: Tables) -> Points:
    runs = (tables.run(length) or 0 for length in range(SHORTEST, LONGEST + 1))
    return Points(tables.sets, tuple(runs))


def plain(value: Any) -> Plain:
    """Return a value of an option as it is written in JSON."""
    if isinstance(value, tuple):
        return tuple(str(plain(one)) for one in value)
    known = getattr(value, "value", value)
    return known if isinstance(known, str | int | bool | None) else str(known)


def kept_games(most: int = MOST_KEPT) -> list[KeptGame]:
    """Return the games that are kept on this machine, the last one played first.

    ``most``: how many. A file that can't be read is left out.
    """
    try:
        journals = [(path.stat().st_mtime_ns, path) for path in games_place().glob("*.jsonl")]
    except OSError:
        return []
    found = (_kept(path, changed) for changed, path in sorted(journals, reverse=True)[:most])
    return [game for game in found if game is not None]


@lru_cache(maxsize=1_000)
def _kept(path: Path, changed: int) -> KeptGame | None:
    """Say what game a journal holds; it is read anew when it has changed."""
    try:
        header = journal_header(path)
        recording: AnyRecording = replay(path, game=None)
    except (BadRecord, OSError):
        return None
    room = ROOMS[header.game]
    over = room.game.outcome(recording.state) is not None
    chapter = room.chapter_now(recording.state)
    branch = f" · {header.branch}" if header.branch else ""
    return KeptGame(
        code=path.stem,
        title=room.title,
        words=f"{listed(list(header.options.names))}{branch}",
        far="finished" if over else f"{room.chapter_name} {chapter}" if chapter else "just begun",
        result=next(iter(room.say_end(recording.state)), "") if over else "",
        when=changed // 10**9,
        over=over,
    )
