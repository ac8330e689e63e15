"""A replay page: all moments of a game in one small file, and a script that only puts them up.

The script knows no rule and no card. Everything that it shows was written here, moment by moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kings import __version__
from kings.analysis.review.beside import Beside
from kings.analysis.review.record import Review
from kings.classroom.embargo import kept_back
from kings.errors import BadInput
from kings.figures.pictures import seat_sign
from kings.figures.style import VARIABLES
from kings.markup import Markup, fill, joined, tag
from kings.publish import page
from kings.publish.replay.frames import Eyes, Frame, Packer, frames, is_over, open_eyes
from kings.publish.replay.show import Show, growing, scrolled
from kings.publish.replay.struggle import StruggleShow
from kings.publish.replay.worth import course_section, worth_panel
from kings.records.chronicle import LogLine, say_bots
from kings.records.notation import is_text, replay_any
from kings.records.recording import AnyRecording, Recording
from kings.words import Said, listed, owner

SHOWS: Mapping[str, type[Show]] = MappingProxyType({"struggle": StruggleShow})
"""The games of which a page shows more than every page does."""

MOST_LANDMARKS = 20
"""Buttons that lead to a round or turn; of a longer game every second one has one, and so on."""

_BUTTONS = (
    ("first", "|◀", "To the beginning (Home)"),
    ("back", "◀ Back", "One step back (left arrow)"),
    ("play", "Play", "Play or pause (space)"),
    ("next", "Next ▶", "One step on (right arrow)"),
    ("last", "▶|", "To the end (End)"),
)


def replay_page(
    source: Path | str | AnyRecording,
    *,
    eyes: Eyes | None = None,
    title: str = "",
    review: Review | None = None,
    first: Beside | None = None,
    start: str = "",
    short: bool = False,
) -> str:
    """Return a recorded game as one HTML document to step through in a browser.

    ``source``: the path of a journal or of a page that somebody wrote, or a recording; ``eyes``:
    ``all`` shows every hand and is for a game that is over, ``table`` what everybody at the table
    knew, a seat (0..n-1) what it saw (None: ``all`` for a game that is over, otherwise ``table``).
    ``title``: by default the players' names. ``review``: of this very game, as
    ``kings.review(…).review`` has it: then the page shows the course of the game, and at each
    moment what the choices were worth.
    ``first``: beside it, the game that this branch left, as ``kings.review(…).beside`` has it.
    ``start``: the moment at which it opens, such as ``round-5``; ``short``: only the table, what
    happens and the ledger of promises, as in an article. The document contacts no server and has a
    few hundred kB.

    A game of a class shows no hand until every table is over or the teacher says so; to find out,
    it needs the journal's path in the folder of the class.

    ``#step-41``, ``#round-5`` (``#turn-5``) and ``#line-57`` (of the journal) at the end of its
    address open it at that moment; lines are known to open eyes only in a game in which not every
    move is heard of. Raises ``BadRecord`` for a bad journal and ``BadInput`` for eyes that may not
    look.

    For example ``kings.replay_page("data/games/night_of_four.jsonl", eyes="all")``.
    """
    if isinstance(source, Recording):
        record, path = source, None if source.journal is None else source.journal.path
    else:
        record, path = replay_any(source), None if is_text(source) else Path(source)
    whose = open_eyes(record, eyes, kept_back(path, record.header.id))
    return page_for(
        record, whose, title=title, review=review, first=first, start=start, short=short
    )


def page_for(
    record: AnyRecording,
    eyes: Eyes,
    *,
    title: str = "",
    review: Review | None = None,
    first: Beside | None = None,
    start: str = "",
    short: bool = False,
) -> str:
    """Return the page of a recorded game for eyes that may look: ``open_eyes`` says which do.

    ``record`` and all others: as ``replay_page`` takes them. Raises ``BadInput`` for a review of
    another game, for one where not all hands are shown, and for a moment that is none.
    """
    if review is not None and eyes != "all":
        raise BadInput("A review tells every hand, so its page is for all eyes.")
    if review is not None and review.journal != record.header.id:
        raise BadInput("This is the review of another game.")
    if start and not page.MOMENT.fullmatch(start):
        raise BadInput(f"A replay opens at a moment such as round-5 or step-41, not at “{start}”.")
    show = _show(record, eyes)
    heading = title or f"{_game_title(show)}: {listed(show.names)}"
    return page.offline_page(
        heading,
        page_body(show, heading, review, first, short=short),
        style=page.static("replay.css"),
        scripts=[replay_script()],
        data={"game": {**_data(show, review), **({"start": start} if start else {})}},
    )


def last_picture(record: AnyRecording) -> str:
    """Draw the table as everybody saw it when a recorded game stopped, in its page's colours."""
    show = _show(record, "table")
    return show.picture(show.course[-1], narrow=False)


def _show(record: AnyRecording, eyes: Eyes) -> Show:
    return SHOWS.get(record.header.game, Show)(record, eyes, tuple(frames(record, eyes)))


def replay_script() -> str:
    """Return the script of every replay page, which a page around a replay's frame has to allow."""
    return page.static("replay.js")


def replay_frame(document: str, *, title: str, high: int = 900) -> Markup:
    """Return a frame that holds a whole replay page, shut off from the page around it.

    ``document``: the replay page; ``title``: what is in the frame, for those who hear the page;
    ``high``: its height in pixels. The page around it lends the frame its policy, and so has to
    allow the replay's scripts (or all inline ones); where it can't, write the replay as a file of
    its own and link to it.
    """
    return page.page_frame(document, title=title, high=high, kind="replay")


def _data(show: Show, review: Review | None = None) -> dict[str, Any]:
    """Return what the script puts up: the parts, and for each step the numbers of its panels."""
    packer = Packer()
    added = [
        {name: packer.add(_brief(markup)) for name, markup in _panels(show, frame, review).items()}
        for frame in show.course
    ]
    ending = packer.add(_brief(show.ending()))
    parts, places = packer.packed()
    steps = [
        {
            "line": frame.line,
            "chapter": frame.chapter,
            "put": {name: places[number] for name, number in panels.items()},
        }
        for frame, panels in zip(show.course, added, strict=True)
    ]
    name = show.room.chapter_name
    return {"parts": parts, "steps": steps, "ending": places[ending], "chapter": name}


def _panels(show: Show, frame: Frame, review: Review | None) -> dict[str, str]:
    """Return the markup of every panel at one moment, by the id of its place in the page."""
    return {
        "now": now_panel(show, frame),
        "wide": show.picture(frame, narrow=False),
        "narrow": show.picture(frame, narrow=True),
        **({} if review is None else {"worth": worth_panel(review, frame)}),
        **show.panels(frame),
    }


def _brief(markup: str) -> str:
    """Put single quotes about attributes: in JSON each double one takes two bytes."""
    return markup if "'" in markup else markup.replace('"', "'")


def now_panel(show: Show, frame: Frame) -> Markup:
    """Return what has just happened, and who decides next; read aloud at every step."""
    first, *more = [line.said for line in frame.news] or [Said("Nothing has happened yet")]
    when = f"{_when(show, frame.chapter)} · step {frame.step} of {len(show.course) - 1}"
    return joined(
        tag.p(when, class_="where"),
        tag.h2(page.tell(first)),
        (tag.p(page.tell(words)) for words in more),
        tag.p(page.tell(show.ask(frame)), class_="ask"),
    )


def _when(show: Show, chapter: int) -> str:
    name = show.room.chapter_name
    return f"{name.capitalize()} {chapter}" if chapter else f"Before the first {name}"


def page_body(
    show: Show,
    heading: str,
    review: Review | None = None,
    first: Beside | None = None,
    *,
    short: bool = False,
) -> Markup:
    """Return what is in the page at all times; the rest is put up moment by moment."""
    chapter = show.room.chapter_name.capitalize()
    log = scrolled("log", "What happened", joined(_log(show)))
    return fill(
        page.template("replay.html"),
        signs=_signs(show),
        kind="short" if short else "whole",
        heading=heading,
        facts=_facts(show),
        result=show.result() or "The game was not finished.",
        last=len(show.course) - 1,
        buttons=[
            tag.button(
                words,
                type="button",
                id=name,
                title=hint,
                # A button that has only a sign needs a name.
                aria_label=None if words.strip("|◀▶") else hint,
            )
            for name, words, hint in _BUTTONS
        ],
        chapter=chapter,
        jumps=[
            tag.button(number, type="button", data_chapter=number, aria_label=f"{chapter} {number}")
            for number in _landmarks(show.course)
        ],
        review=None
        if review is None
        else joined(tag.section(id="worth", class_="panel"), course_section(review, first)),
        places=show.places(),
        log=growing("What happened", log, "Nothing has happened yet."),
        lists=show.lists(),
        footer=_footer(show),
    )


def _landmarks(course: Sequence[Frame]) -> list[int]:
    """Return the chapters that have a button: all of them, or every so many of a long game."""
    chapters = sorted({frame.chapter for frame in course if frame.chapter})
    return chapters[:: -(-len(chapters) // MOST_LANDMARKS)] if chapters else []


def _signs(show: Show) -> Markup:
    """Return the seats' signs, drawn once, for the many lines of the log."""
    view = show.course[-1].view
    drawn = (
        tag.symbol(seat_sign(view, seat, VARIABLES), id=f"seat-{seat}", viewBox="0 0 28 28")
        for seat in range(len(show.names))
    )
    return tag.svg(drawn, class_="aloud", aria_hidden="true")


def _facts(show: Show) -> str:
    """Say what game this is, who sees it, where bots sat, and whether it was finished."""
    eyes, record = show.eyes, show.record
    whose = "All hands are open" if eyes == "all" else "Seen as the whole table saw it"
    if isinstance(eyes, int):
        whose = f"Seen through {owner(show.names[eyes])} eyes"
    facts = [f"{show.facts()}. {whose}.", *say_bots(record)]
    if not is_over(record):
        facts.append("This game was not finished: the replay stops where it stood.")
    if record.torn:
        facts.append("The last line of the journal is incomplete and was left out.")
    return " ".join(facts)


def _log(show: Show) -> Iterator[Markup]:
    """Yield everything that happened, chapter by chapter; each line leads to its moment."""
    lines = [(frame.step, line) for frame in show.course for line in frame.news]
    for chapter, steps in groupby(lines, lambda step: step[1].chapter):
        yield tag.h3(_when(show, chapter))
        yield tag.ol(_line(step, line) for step, line in steps)


def _line(step: int, line: LogLine) -> Markup:
    sign = tag.svg(tag.use(href=f"#seat-{line.seat}"), aria_hidden="true")
    link = tag.a(page.tell(line.said), href=f"#step-{step}")
    return tag.li(tag.i() if line.seat is None else sign, link, data_step=step)


def _footer(show: Show) -> str:
    record, name = show.record, show.room.chapter_name
    # Whoever has the seed can deal the game anew, and so learns what this page keeps hidden.
    is_told = is_over(record) and show.eyes == "all"
    seed = f" The seed of its cards is {record.header.seed}." if is_told else ""
    began = record.header.began
    when = f" It began on {began[:10]}." if began else ""
    return (
        f"A replay of a game of {_game_title(show)}, written by kings {__version__}.{when}{seed} "
        f"Keys: left and right arrow, Home, End, space; Page Up and Page Down go by {name}s. This "
        "page contacts no server."
    )


def _game_title(show: Show) -> str:
    return show.room.title.replace("'", "’")
