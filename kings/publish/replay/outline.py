"""The page around the moments: its head, its buttons, and the lists that grow with the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kings import __version__
from kings.figures.palette import VARIABLES
from kings.figures.reading import game_line
from kings.figures.signs import badge
from kings.publish.offline import say, tell
from kings.publish.replay.ending import final_standings
from kings.publish.replay.eyes import Eyes, is_over
from kings.publish.replay.frames import Frame
from kings.publish.replay.panels import clauses_panel
from kings.records import Recording
from kings.records.chronicle import LogLine
from kings.records.seating import say_bots
from kings.struggle.text import say_standing, say_winner
from kings.struggle.text.words import Names, owner

__all__ = ["page_body"]

_BUTTONS = (
    ("first", "|◀", "To the beginning (Home)"),
    ("back", "◀ Back", "One step back (left arrow)"),
    ("play", "Play", "Play or pause (space)"),
    ("next", "Next ▶", "One step on (right arrow)"),
    ("last", "▶|", "To the end (End)"),
)


def page_body(record: Recording, eyes: Eyes, course: Sequence[Frame], heading: str) -> str:
    """Return what stands in the page at all times; the rest is put up moment by moment."""
    names = record.header.options.names
    facts = say(_facts(record, eyes, course[-1]))
    return (
        f"{_badges(len(names))}<header><h1>{say(heading)}</h1></header>\n"
        f'<section id="facts" aria-label="This game">{facts}</section>\n'
        f"<noscript><p>Stepping through the game needs JavaScript. {say(_result(record))} What "
        "happened stands below.</p></noscript>\n"
        '<main><div id="stage"><div id="wide" class="wide"></div>'
        '<div id="narrow" class="narrow"></div></div>\n'
        '<div id="side"><section id="now" aria-live="polite" aria-atomic="true"></section>'
        f'<section id="offers" aria-label="Offers"></section></div>\n{_controls(course)}\n'
        '<section id="ending" class="panel" aria-label="The end of the game" hidden></section>\n'
        f'<section class="panel"><h2>{_hands_title(eyes, names)}</h2><div id="hands"></div>'
        "</section>\n"
        f"{_growing('Promises', '<div id=ledger></div>', 'Nobody has promised anything yet.')}"
        f"{_growing('What happened', _scrolled('log', 'What happened', _log(course)), _NOTHING)}"
        f"{_growing('Deals', _scrolled('deals', 'Deals', _deals(course, names)), _NO_DEAL)}"
        f"</main>\n<footer>{say(_footer(record))}</footer>"
    )


def _badges(players: int) -> str:
    """Return the seats' badges, drawn once, for the many lines of the log."""
    drawn = "".join(
        f'<symbol id="seat-{seat}" viewBox="0 0 28 28">{sign}</symbol>'
        for seat, sign in enumerate(badge(at, 14, 14, 24, VARIABLES) for at in range(players))
    )
    return f'<svg class="aloud" aria-hidden="true">{drawn}</svg>\n'


def _facts(record: Recording, eyes: Eyes, last: Frame) -> str:
    """Say what game this is, who sees it, where bots sat, and whether it was finished."""
    names = record.header.options.names
    whose = "All hands are open" if eyes == "all" else "Seen as the whole table saw it"
    if isinstance(eyes, int):
        whose = f"Seen through {owner(names[eyes])} eyes"
    said = [f"{game_line(last.view)}. {whose}.", *say_bots(record)]
    if not is_over(record):
        said.append("This game was not finished: the replay stops where it stood.")
    if record.torn:
        said.append("The last line of the journal is torn and was left out.")
    return " ".join(said)


def _result(record: Recording) -> str:
    found, names = final_standings(record.state), record.header.options.names
    if not found:
        return "The game was not finished."
    return " ".join([say_winner(names, found), *(say_standing(names, one) for one in found)])


def _hands_title(eyes: Eyes, names: Names) -> str:
    return f"Hands, as {say(names[eyes])} sees them" if isinstance(eyes, int) else "Hands"


def _controls(course: Sequence[Frame]) -> str:
    """Return slider and buttons; each says its key."""
    last = len(course) - 1
    buttons = "".join(
        f'<button type="button" id="{name}" title="{told}"{_label(words, told)}>{words}</button>'
        for name, words, told in _BUTTONS
    )
    rounds = sorted({frame.round for frame in course if frame.round})
    jumps = "".join(
        f'<button type="button" data-round="{at}" aria-label="Round {at}">{at}</button>'
        for at in rounds
    )
    speeds = "".join(
        f'<option value="{ms}"{" selected" if name == "normal" else ""}>{name}</option>'
        for name, ms in _SPEEDS
    )
    return (
        '<nav id="controls" aria-label="Through the game">'
        f'<input type="range" id="slider" min="0" max="{last}" value="0" aria-label="Step">'
        f'<div class="row">{buttons}</div></nav>\n'
        f'<div id="more" class="row"><span class="rounds">Round {jumps}</span>'
        f'<label>Speed <select id="speed">{speeds}</select></label>'
        '<button type="button" id="theme" aria-pressed="false">Dark</button></div>'
    )


_SPEEDS = (("slow", 3200), ("normal", 1600), ("fast", 700))


def _label(words: str, told: str) -> str:
    """Return a name for a button that has only a sign."""
    return "" if words.strip("|◀▶") else f' aria-label="{told}"'


def _growing(title: str, inside: str, nothing: str) -> str:
    """Return a panel whose content grows; ``nothing`` stands there as long as it is empty."""
    return (
        f'<section class="panel growing"><h2>{title}</h2>{inside}<p class="nothing">{nothing}</p>'
        "</section>\n"
    )


_NOTHING = "Nothing has happened yet."
_NO_DEAL = "No deal is struck yet."


def _scrolled(name: str, title: str, inside: str) -> str:
    """Return a list that scrolls by itself, with the keyboard too."""
    return (
        f'<div id="{name}" class="scroll" tabindex="0" role="region" aria-label="{title}">'
        f"{inside}</div>"
    )


def _deals(course: Sequence[Frame], names: Names) -> str:
    items = "".join(
        f'<li data-step="{frame.step}"><h3><a href="#step-{frame.step}">Deal {deal.number}, '
        f"round {frame.round}</a></h3>{clauses_panel(names, deal.clauses)}</li>"
        for frame in course
        for deal in frame.struck
    )
    return f"<ol>{items}</ol>"


def _log(course: Sequence[Frame]) -> str:
    """Return everything that happened, round by round; each line leads to its moment."""
    lines = [(frame.step, line) for frame in course for line in frame.news]
    return "".join(
        f"<h3>{f'Round {number}' if number else 'Before the first round'}</h3>"
        f"<ol>{''.join(_line(step, line) for step, line in told)}</ol>"
        for number, told in groupby(lines, lambda one: one[1].round)
    )


def _line(step: int, line: LogLine) -> str:
    sign = f'<svg aria-hidden="true"><use href="#seat-{line.seat}"/></svg>'
    told = f'<a href="#step-{step}">{tell(line.text)}</a>'
    shown = "<i></i>" if line.seat is None else sign
    return f'<li data-step="{step}">{shown}{told}</li>'


def _footer(record: Recording) -> str:
    seed = f" The seed of its cards is {record.header.seed}." if is_over(record) else ""
    began = record.header.began
    when = f" It began on {began[:10]}." if began else ""
    return (
        f"A replay of a game of Kings’ Struggle, written by kings {__version__}.{when}{seed} "
        "Keys: left and right arrow, Home, End, space; Page Up and Page Down go by rounds. This "
        "page asks no server for anything."
    )
