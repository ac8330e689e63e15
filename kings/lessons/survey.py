"""Questions that are kept and not checked: sealed offers, and two steps that a teacher may add.

These are a sheet of preparation, and how it felt to bargain. The first asks before a bargain for
interests, for what happens without a deal, and for questions to ask; the second asks after it about
the four things that people were found to value in a negotiation beside its result: how they feel
about the outcome, themselves, the process and the relationship
(Curhan, Elfenbein and Xu, “What do people value when they negotiate? Mapping the domain of
subjective value in negotiation”, *Journal of Personality and Social Psychology* 91, 2006, 493–512).
The words are our own: one question for each, and not their inventory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kings.errors import BadInput
from kings.lessons.forms import Field, Form
from kings.lessons.steps import Act, Step

MOST = 7
"""The upper end of the scale; 1 is the lower one."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question of such a step: its name in the files, its words, and how it is answered.

    ``short``: what it is about, for the teacher; ``when``: before the bargain or after it;
    ``who``: whether everybody is asked, those who may pay, or the one who decides. In the words of
    the last two stand ``{name}`` for the one who decides, and ``{choice}`` for what is sold.
    """

    id: str
    short: str
    words: str
    form: Form
    when: Literal["before", "after"]
    who: Literal["all", "payers", "decider"] = "all"

    @property
    def plainly(self) -> str:
        """Its words for all tables, without a name."""
        return self.words.format(name="the one who decides", choice="it")

    @property
    def unit(self) -> str:
        """What a number counts that is answered."""
        (asked,) = self.form.fields
        return f"of {MOST}" if asked.choices else asked.unit


def _scale(name: str, short: str, words: str) -> Item:
    def made(parts: Sequence[object]) -> object:
        return int(str(parts[0]))

    form = Form((Field(choices=tuple(map(str, range(1, MOST + 1)))),), made)
    return Item(name, short, f"{words} (1: not at all, {MOST}: very much)", form, "after")


def _note(name: str, short: str, words: str) -> Item:
    return Item(name, short, words, Form((Field(text=True),)), "before")


def _whole(parts: Sequence[object]) -> object:
    gold = parts[0]
    if not isinstance(gold, int) or gold < 0:
        raise BadInput("Gold comes in whole pieces: type 0, 1, 2 and so on.")
    return gold


_GOLD = Form((Field(unit="gold"),), _whole)

SEALED = Item(
    "sealed-offer",
    "sealed offer",
    "How much gold do you pay {name} for {choice}?",
    _GOLD,
    "before",
    "payers",
)
EXPECTED = Item(
    "sealed-expected",
    "expected offers",
    "How much gold do you expect the others to offer for {choice} in all?",
    _GOLD,
    "before",
    "decider",
)

ITEMS: Mapping[Act, tuple[Item, ...]] = {
    "sealed": (SEALED, EXPECTED),
    "prepare": (
        _note("interests", "interests", "What do you want from this bargain, and why?"),
        _note("without", "without a deal", "What do you have if you don't agree?"),
        _note("to-ask", "questions", "What will you ask the other one?"),
    ),
    "survey": (
        _scale("felt-outcome", "outcome", "How content are you with what you got?"),
        _scale("felt-self", "oneself", "How content are you with the way you bargained?"),
        _scale("felt-process", "process", "Was the way in which you bargained fair?"),
        _scale(
            "felt-relation", "relationship", "Would you like to bargain with the same person again?"
        ),
    ),
}
"""The questions of each such step."""

_STEPS: Mapping[str, Step] = {
    "preparation": Step(
        "prepare",
        "Prepare",
        (3, 3, 4),
        "alone, in a few words",
        "Go on: one answer is enough.",
        (
            "Before you talk: a few words for yourself. Nobody else in the class sees them; your "
            "teacher can read them.",
        ),
    ),
    "survey": Step(
        "survey",
        "How was it?",
        (2, 2, 2),
        "alone",
        "Go on: an empty answer is no wrong one.",
        ("How was it to bargain with each other? Your table doesn't see what you answer.",),
    ),
}
ASKED = (
    "“What had you planned to ask? Did you ask it, and what did you learn?” Each phone shows its "
    "own notes."
)
"""What whoever prepared is asked in the debrief."""
EXTRAS = tuple(_STEPS)
"""What can be added to a lesson."""


def with_extras(steps: Sequence[Step], extras: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps of a lesson with those that were asked for; they take from its slack.

    A preparation comes before the first bargain, a survey after the last; a lesson without bargains
    has neither.
    """
    places = [at for at, step in enumerate(steps) if step.act == "bargain"]
    if not places:
        return tuple(steps)
    made = list(steps)
    if "survey" in extras:
        made.insert(places[-1] + 1, _STEPS["survey"])
    if "preparation" in extras:
        made.insert(places[0], _STEPS["preparation"])
    return tuple(made)


def card_of(card: Sequence[str], extras: Sequence[str]) -> tuple[str, ...]:
    """Return the debrief card of a lesson with what was added to it; none stays none.

    Whoever prepared is asked what became of it, before the last sentence.
    """
    if "preparation" not in extras or not card:
        return tuple(card)
    return (*card[:-1], ASKED, card[-1])


def item(name: str) -> Item | None:
    """Return the question of this name; None if there is none."""
    return next((one for several in ITEMS.values() for one in several if one.id == name), None)
