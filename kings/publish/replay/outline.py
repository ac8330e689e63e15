"""The page around the moments: its head, its buttons, and the lists that grow with the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kings import __version__
from kings.figures.pictures import seat_sign
from kings.figures.style import VARIABLES
from kings.publish.offline import say, tell
from kings.publish.replay.eyes import is_over
from kings.publish.replay.frames import Frame
from kings.publish.replay.show import Show, growing, scrolled
from kings.records.chronicle import LogLine, say_bots
from kings.words import Said, owner

_BUTTONS = (
    ("first", "|◀", "To the beginning (Home)"),
    ("back", "◀ Back", "One step back (left arrow)"),
    ("play", "Play", "Play or pause (space)"),
    ("next", "Next ▶", "One step on (right arrow)"),
    ("last", "▶|", "To the end (End)"),
)


def page_body(show: Show, heading: str) -> str:
    """Return what stands in the page at all times; the rest is put up moment by moment."""
    return (
        f"{_signs(show)}<header><h1>{say(heading)}</h1></header>\n"
        f'<section id="facts" aria-label="This game">{say(_facts(show))}</section>\n'
        "<noscript><p>Stepping through the game needs JavaScript. "
        f"{say(show.result() or 'The game was not finished.')} What happened is listed "
        "below.</p></noscript>\n"
        '<main><div id="stage"><div id="wide" class="wide"></div>'
        '<div id="narrow" class="narrow"></div></div>\n'
        '<div id="side"><section id="now" aria-live="polite" aria-atomic="true"></section>'
        f'<section id="offers" aria-label="Offers"></section></div>\n{_controls(show)}\n'
        '<section id="ending" class="panel" aria-label="The end of the game" hidden></section>\n'
        f"{show.places()}"
        f"{growing('What happened', scrolled('log', 'What happened', _log(show)), _NOTHING)}"
        f"{show.lists()}"
        f"</main>\n<footer>{say(_footer(show))}</footer>"
    )


def now_panel(show: Show, frame: Frame) -> str:
    """Return what has just happened, and who decides next; read aloud at every step."""
    first, *more = [line.said for line in frame.news] or [Said("Nothing has happened yet")]
    return (
        f'<p class="where">{_when(show, frame.chapter)} · step {frame.step} of '
        f"{len(show.course) - 1}</p><h2>{tell(first)}</h2>"
        + "".join(f"<p>{tell(words)}</p>" for words in more)
        + f'<p class="ask">{tell(show.ask(frame))}</p>'
    )


def _when(show: Show, chapter: int) -> str:
    name = show.room.chapter_name
    return f"{name.capitalize()} {chapter}" if chapter else f"Before the first {name}"


def _signs(show: Show) -> str:
    """Return the seats' signs, drawn once, for the many lines of the log."""
    view = show.course[-1].view
    drawn = "".join(
        f'<symbol id="seat-{seat}" viewBox="0 0 28 28">{seat_sign(view, seat, VARIABLES)}</symbol>'
        for seat in range(len(show.names))
    )
    return f'<svg class="aloud" aria-hidden="true">{drawn}</svg>\n'


def _facts(show: Show) -> str:
    """Say what game this is, who sees it, where bots sat, and whether it was finished."""
    eyes, record = show.eyes, show.record
    whose = "All hands are open" if eyes == "all" else "Seen as the whole table saw it"
    if isinstance(eyes, int):
        whose = f"Seen through {owner(show.names[eyes])} eyes"
    said = [f"{show.facts()}. {whose}.", *say_bots(record)]
    if not is_over(record):
        said.append("This game was not finished: the replay stops where it stood.")
    if record.torn:
        said.append("The last line of the journal is incomplete and was left out.")
    return " ".join(said)


def _controls(show: Show) -> str:
    """Return slider and buttons; each says its key."""
    last, name = len(show.course) - 1, show.room.chapter_name.capitalize()
    buttons = "".join(
        f'<button type="button" id="{name}" title="{told}"{_label(words, told)}>{words}</button>'
        for name, words, told in _BUTTONS
    )
    jumps = "".join(
        f'<button type="button" data-chapter="{at}" aria-label="{name} {at}">{at}</button>'
        for at in _landmarks(show.course)
    )
    speeds = "".join(
        f'<option value="{ms}"{" selected" if name == "normal" else ""}>{name}</option>'
        for name, ms in _SPEEDS
    )
    return (
        '<nav id="controls" aria-label="Through the game">'
        f'<input type="range" id="slider" min="0" max="{last}" value="0" aria-label="Step">'
        f'<div class="row">{buttons}</div></nav>\n'
        f'<div id="more" class="row"><span class="rounds">{name} {jumps}</span>'
        f'<label>Speed <select id="speed">{speeds}</select></label>'
        '<button type="button" id="theme" aria-pressed="false">Dark</button></div>'
    )


def _landmarks(course: Sequence[Frame]) -> list[int]:
    """Return the chapters that have a button: all of them, or every so many of a long game."""
    found = sorted({frame.chapter for frame in course if frame.chapter})
    return found[:: -(-len(found) // MOST_LANDMARKS)] if found else []


MOST_LANDMARKS = 20

_SPEEDS = (("slow", 3200), ("normal", 1600), ("fast", 700))


def _label(words: str, told: str) -> str:
    """Return a name for a button that has only a sign."""
    return "" if words.strip("|◀▶") else f' aria-label="{told}"'


_NOTHING = "Nothing has happened yet."


def _log(show: Show) -> str:
    """Return everything that happened, chapter by chapter; each line leads to its moment."""
    lines = [(frame.step, line) for frame in show.course for line in frame.news]
    return "".join(
        f"<h3>{_when(show, number)}</h3>"
        f"<ol>{''.join(_line(step, line) for step, line in told)}</ol>"
        for number, told in groupby(lines, lambda one: one[1].chapter)
    )


def _line(step: int, line: LogLine) -> str:
    sign = f'<svg aria-hidden="true"><use href="#seat-{line.seat}"/></svg>'
    told = f'<a href="#step-{step}">{tell(line.said)}</a>'
    shown = "<i></i>" if line.seat is None else sign
    return f'<li data-step="{step}">{shown}{told}</li>'


def _footer(show: Show) -> str:
    record, name = show.record, show.room.chapter_name
    # Whoever has the seed can deal the game anew, and so learns what this page keeps hidden.
    told = is_over(record) and show.eyes == "all"
    seed = f" The seed of its cards is {record.header.seed}." if told else ""
    began = record.header.began
    when = f" It began on {began[:10]}." if began else ""
    title = show.room.title.replace("'", "’")
    return (
        f"A replay of a game of {title}, written by kings {__version__}.{when}{seed} "
        f"Keys: left and right arrow, Home, End, space; Page Up and Page Down go by {name}s. This "
        "page contacts no server."
    )
