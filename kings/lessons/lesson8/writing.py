"""The last exercise of lesson 8: a sentence in which every number is a computed one."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from string import Formatter
from typing import Any

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.task import Task
from kings.lessons.task import Table
from kings.lessons.exercise import RIGHT, Verdict, wrong

NAMES = ("gain", "low", "high", "games")
NEEDED = ("gain", "low", "high")
TENTHS = re.compile(r"[+]?\.[01]f")
METHOD = re.compile(r"\b95(?= ?%| per ?cent| in 100| of 100)")
"""How the interval was made is said by a number that is no result: it may be typed."""


@dataclass(frozen=True)
class Findings:
    """The named results that a sentence may use: a mean gain, its interval, and how many games."""

    gain: float
    low: float
    high: float
    games: int

    def filled(self, sentence: str) -> str:
        """Return the sentence with its numbers."""
        return sentence.format(gain=self.gain, low=self.low, high=self.high, games=self.games)


def _draw(rng: random.Random) -> Findings:
    gain, half = rng.uniform(0.5, 4), rng.uniform(0.3, 1.5)
    return Findings(gain, gain - half, gain + half, rng.choice((500, 1000, 2000)))


def _ask(found: Findings) -> Task:
    words = (
        "An article reports what a deal was worth to Ben. Its numbers are results with names: "
        "gain (the mean, in points), low and high (the ends of the 95% interval), games (the "
        "pairs of play-outs).",
        "Write one sentence that reports the gain with its interval, and put it into sentence. No "
        "number may be typed: name each result in curly brackets, as {games} in “{games} pairs "
        "were played”. (That the interval is a 95% one may be said: that is no result.) Points are "
        "given to a tenth: {name:.1f}. Fill it in with sentence.format(**task.given) to see how it "
        "reads.",
    )
    given = {"gain": found.gain, "low": found.low, "high": found.high, "games": found.games}
    rows = tuple((name, float(value)) for name, value in given.items())
    return Task(words, Table(("name", "value"), rows), given)


def _solve(found: Findings) -> str:
    return (
        "Over {games} pairs of play-outs the deal was worth {gain:.1f} points to Ben, with an "
        "interval from {low:.1f} to {high:.1f}."
    )


def _short(found: Findings) -> str:
    return "Worth to Ben: {gain:.1f} points ({low:.1f} to {high:.1f})."


def _with_method(found: Findings) -> str:
    return "The deal was worth {gain:.1f} points to Ben (95%: {low:.1f} to {high:.1f})."


def _typed(found: Findings) -> str:
    return found.filled(_solve(found))


def _bare(found: Findings) -> str:
    return "The deal was worth {gain:.1f} points to Ben."


def _precise(found: Findings) -> str:
    return "The deal was worth {gain} points to Ben, between {low} and {high}."


_WRONG: tuple[Misconception[Findings], ...] = (
    Misconception(
        "a typed number",
        "There is a number in your sentence that you typed. When the data change, it will be "
        "wrong, and nobody will notice.",
        "Every number comes from a name in curly brackets.",
        _typed,
    ),
    Misconception(
        "no interval",
        "Your sentence tells the gain, but not how sure it is.",
        "Both ends of the interval belong in it.",
        _bare,
    ),
    Misconception(
        "more digits than known",
        "Your sentence gives more digits than anybody can know.",
        "Round to a tenth: a colon and .1f after the name.",
        _precise,
    ),
)


def _judge(found: Findings, answer: Any) -> Verdict:
    """Say whether a sentence takes all its numbers from results, with the interval, rounded."""
    if not isinstance(answer, str):
        return wrong(note="The answer should be a sentence, in quotes.")
    try:
        parts = list(Formatter().parse(answer))
        found.filled(answer)
    except (ValueError, KeyError, IndexError):
        return wrong(note=f"In curly brackets only these names may stand: {', '.join(NAMES)}.")
    if any(char.isdigit() for text, *_ in parts for char in METHOD.sub("", text)):
        return wrong("a typed number")
    fields = {name: spec or "" for _, name, spec, _ in parts if name is not None}
    if "gain" not in fields:
        return wrong(note="Your sentence does not report the gain.")
    if not set(NEEDED) <= set(fields):
        return wrong("no interval")
    if not all(TENTHS.fullmatch(fields[name]) for name in NEEDED):
        return wrong("more digits than known")
    return RIGHT


SENTENCE: Exercise[Findings] = Exercise(
    id="sentence",
    title="No number is typed",
    points=3,
    hands_in="sentence",
    stub="sentence = ...",
    draw=_draw,
    ask=_ask,
    solve=_solve,
    judge=_judge,
    wrong=_WRONG,
    alternatives=(_short, _with_method),
    hint="Three names with :.1f, and words around them.",
)
