"""Lesson 8: what if? Counterfactuals, honest uncertainty, and a sentence that stays true.

Five exercises, what the lesson shows of a recorded game (``deals_of``, ``report``), three
questions, which the arithmetic of chance answers, and the steps for phones: those show a result,
and leave the write-up, in which every number is computed, to the notebook.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import mean, stdev
from string import Formatter

from kings.analysis.hindsight import Comparison, refuse_deal, what_if
from kings.analysis.rounding import signed, tenth
from kings.lessons import answers
from kings.lessons.desk import shipped_file
from kings.lessons.exercise import RIGHT, Exercise, Misconception, Verdict, wrong
from kings.lessons.lesson import Lesson, Question
from kings.lessons.steps import LessonPlan, Step
from kings.lessons.task import Cell, Table, Task
from kings.lessons.terms import plain_word
from kings.lessons.turn import Bargained, letters
from kings.records.recording import Recording, replay
from kings.sim.intervals import estimate, half_width
from kings.struggle import State
from kings.struggle.events import DealStruck
from kings.struggle.say import say_deal

# The first exercise: what was a deal worth? Two branches with the same luck.

PAIRS = 60
SHOWN = 6
HUNDREDTH = 0.0151


@dataclass(frozen=True)
class Branches:
    """Ben's points in play-outs of the game as it was, and of the game without the deal.

    The numbers at one place of both had the same luck.
    """

    struck: tuple[int, ...]
    refused: tuple[int, ...]

    @property
    def apart(self) -> list[int]:
        """Return struck less refused, play-out by play-out."""
        return [deal - none for deal, none in zip(self.struck, self.refused, strict=True)]


def _draw_branches(rng: random.Random) -> Branches:
    luck = [rng.randint(8, 34) for _ in range(PAIRS)]
    worth = rng.randint(1, 4)
    struck = tuple(base + worth + rng.randint(-3, 3) for base in luck)
    return Branches(struck, tuple(base + rng.randint(-3, 3) for base in luck))


def _ask_worth(found: Branches) -> Task:
    words = (
        f"Ben struck a deal. From that moment the game was played on {PAIRS} times with the deal "
        f"and {PAIRS} times without it, each pair with the same luck. task.given holds Ben's "
        f"points of all of them; the first {SHOWN} pairs stand below.",
        "What was the deal worth to Ben? Put three numbers into worth: the mean difference, and "
        f"the two ends of its 95% interval. (Student's t for {PAIRS} pairs: "
        f"{half_width(1, PAIRS):.3f}.)",
    )
    pairs = list(zip(found.struck, found.refused, strict=True))[:SHOWN]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(at), one, other) for at, (one, other) in enumerate(pairs, start=1)
    )
    given = {
        "struck": list(found.struck),
        "refused": list(found.refused),
        "t": half_width(1, PAIRS),
    }
    return Task(words, Table(("pair", "with the deal", "without"), rows), given)


def _worth(found: Branches) -> tuple[float, float, float]:
    one = estimate(found.apart)
    assert one.low is not None and one.high is not None
    return one.mean, one.low, one.high


def _around(centre: float, error: float) -> tuple[float, float, float]:
    half = half_width(1, PAIRS) * error
    return centre, centre - half, centre + half


def _other_luck(found: Branches) -> tuple[float, float, float]:
    """Return the interval as if the branches had had nothing in common."""
    error = sqrt((stdev(found.struck) ** 2 + stdev(found.refused) ** 2) / PAIRS)
    return _around(mean(found.apart), error)


def _turned(found: Branches) -> tuple[float, float, float]:
    centre, low, high = _worth(found)
    return -centre, -high, -low


def _one_branch(found: Branches) -> tuple[float, float, float]:
    return _around(mean(found.struck), stdev(found.struck) / sqrt(PAIRS))


WORTH: Exercise[Branches] = Exercise(
    id="worth",
    title="What was it worth?",
    points=3,
    stub="worth = (..., ..., ...)",
    draw=_draw_branches,
    ask=_ask_worth,
    solve=_worth,
    answer=answers.numbers(3, HUNDREDTH),
    wrong=(
        Misconception(
            "the same luck not used",
            "The mean is right, but your interval is too wide: you treated the branches as if "
            "their luck were different. Most of the spread is in both, and cancels.",
            "First the difference of each pair, then its mean and its spread.",
            _other_luck,
        ),
        Misconception(
            "without less with",
            "You subtracted the wrong way round: that is what it would have been worth to refuse.",
            "With the deal, less without it.",
            _turned,
        ),
        Misconception(
            "one branch alone",
            "That is what Ben has with the deal. He would have had something without it as well.",
            "A deal's worth is a difference between two branches.",
            _one_branch,
        ),
    ),
    alternatives=(lambda found: [round(number, 2) for number in _worth(found)],),
    hint="Differences of pairs; their mean; their spread over the root of how many there are.",
)


# The second exercise: how many play-outs are enough for an answer as sharp as this?

NORMAL = 1.96


@dataclass(frozen=True)
class Wanted:
    """How widely differences are spread, and how far the interval may reach to each side, in VP."""

    spread: float
    reach: float

    @property
    def games(self) -> int:
        """Return the least number of play-outs for an interval of that reach."""
        return math.ceil((NORMAL * self.spread / self.reach) ** 2 - 1e-9)


def _draw_wanted(rng: random.Random) -> Wanted | None:
    found = Wanted(rng.randint(30, 90) / 10, rng.choice((0.2, 0.25, 0.4, 0.5)))
    exact = (NORMAL * found.spread / found.reach) ** 2
    return found if 0.1 < exact % 1 < 0.9 else None


def _ask_games(wanted: Wanted) -> Task:
    words = (
        f"In a first look the differences between two branches have a spread (standard deviation) "
        f"of {wanted.spread} points. You want a 95% interval that reaches no more than "
        f"{wanted.reach} points to each side of the mean.",
        f"How many pairs of play-outs do you need at least? Put the number into games. (For so "
        f"many, take {NORMAL} in place of Student's t.)",
    )
    return Task(words, None, {"spread": wanted.spread, "reach": wanted.reach})


GAMES: Exercise[Wanted] = Exercise(
    id="games",
    title="How many are enough?",
    points=2,
    stub="games = ...",
    draw=_draw_wanted,
    ask=_ask_games,
    solve=lambda wanted: wanted.games,
    answer=answers.number(),
    wrong=(
        Misconception(
            "root forgotten",
            "You need far more. The error falls with the root of the number: half the error takes "
            "four times the games.",
            "Solve 1.96 · spread / √games = reach for games.",
            lambda wanted: math.ceil(NORMAL * wanted.spread / wanted.reach),
        ),
        Misconception(
            "one error wide",
            "With so many the interval of one standard error is that narrow; it holds the truth in "
            "two cases of three only.",
            "Where does 1.96 come in?",
            lambda wanted: math.ceil((wanted.spread / wanted.reach) ** 2),
        ),
        Misconception(
            "rounded down",
            "With so many the interval is a little too wide.",
            "A part of a game can't be played: round up.",
            lambda wanted: wanted.games - 1,
        ),
        Misconception(
            "both sides together",
            "With so many the whole interval is as wide as one side may be.",
            "The reach is to each side of the mean.",
            lambda wanted: math.ceil((2 * NORMAL * wanted.spread / wanted.reach) ** 2),
        ),
    ),
    alternatives=(lambda wanted: float(wanted.games),),
    hint="The error is the spread divided by the root of the number of games.",
)


# The third exercise: which sentence does a result support?

KINDS = ("honest", "certain", "nothing", "general", "one game")


@dataclass(frozen=True)
class Result:
    """An interval for what a deal was worth to Ben, and sentences about it in some order."""

    low: float
    high: float
    games: int
    order: tuple[str, ...]

    @property
    def mean(self) -> float:
        """The middle of the interval."""
        return round((self.low + self.high) / 2, 1)

    @property
    def shown(self) -> bool:
        """Whether the interval lies on one side of 0."""
        return self.low > 0

    def sentence(self, kind: str) -> str:
        """Return what somebody might write about it."""
        mean = tenth(self.mean)
        span = f"{mean} points (95%: {tenth(self.low)} to {tenth(self.high)})"
        honest = (
            f"Under this way of playing on, the deal was worth {span} to Ben."
            if self.shown
            else f"Under this way of playing on, {self.games} pairs don't tell whether the deal "
            f"helped Ben: {span}."
        )
        return {
            "honest": honest,
            "certain": f"The deal was worth {mean} points to Ben.",
            "nothing": (
                "The interval is wide, so the deal made no difference to Ben."
                if not self.shown
                else f"Without this deal Ben would have had {mean} points less, for sure."
            ),
            "general": f"Deals of this kind are worth {span} in Kings' Struggle.",
            "one game": "Ben won the game after all, so the deal was good for him.",
        }[kind]

    def letter(self, kind: str) -> str:
        """Return the letter that stands before a sentence."""
        return letters(len(self.order))[self.order.index(kind)]


def _draw_result(rng: random.Random) -> Result:
    low = rng.choice((rng.randint(3, 15), -rng.randint(3, 15))) / 10
    high = round(max(low, 0) + rng.randint(6, 25) / 10, 1)
    order = list(KINDS)
    rng.shuffle(order)
    return Result(low, high, rng.choice((100, 200, 400)), tuple(order))


def _ask_claim(result: Result) -> Task:
    words = (
        f"{result.games} pairs of play-outs from one moment of one game, with and without a deal: "
        f"its worth to Ben has the 95% interval {tenth(result.low)} to "
        f"{tenth(result.high)} points.",
        "Which of the sentences below may stand in an article? Put its letter into claim, in "
        "quotes.",
    )
    rows = tuple((result.letter(kind), result.sentence(kind)) for kind in result.order)
    given = {"low": result.low, "high": result.high, "sentences": dict(rows)}
    return Task(words, Table(("letter", "sentence"), rows), given)


CLAIM: Exercise[Result] = Exercise(
    id="claim",
    title="What may be said?",
    points=2,
    stub="claim = ...",
    draw=_draw_result,
    ask=_ask_claim,
    solve=lambda result: result.letter("honest"),
    answer=answers.choice(
        lambda result: letters(len(result.order)), what="the letter of a sentence"
    ),
    wrong=(
        Misconception(
            "a number without its interval",
            "This sentence tells the mean as if it were certain.",
            "How far may the truth be from the mean?",
            lambda result: result.letter("certain"),
        ),
        Misconception(
            "more than was found",
            "This sentence says more than the interval bears: not known is not the same as "
            "nothing, and likely is not the same as sure.",
            "What does an interval leave open?",
            lambda result: result.letter("nothing"),
        ),
        Misconception(
            "one moment for all",
            "Only one moment of one game was looked at. Of other deals nothing is known by it.",
            "What was varied, and what was always the same?",
            lambda result: result.letter("general"),
        ),
        Misconception(
            "the end for the cause",
            "Ben may have won in spite of the deal. One end of one game compares nothing.",
            "What would have happened otherwise?",
            lambda result: result.letter("one game"),
        ),
    ),
    alternatives=(lambda result: f" {result.letter('honest').lower()} ",),
    hint="It names the way of playing on, and how sure it is.",
)


# The last exercise: a sentence in which every number is computed.

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


def _draw_findings(rng: random.Random) -> Findings:
    gain, half = rng.uniform(0.5, 4), rng.uniform(0.3, 1.5)
    return Findings(gain, gain - half, gain + half, rng.choice((500, 1000, 2000)))


def _ask_sentence(found: Findings) -> Task:
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


def _sentence(found: Findings) -> str:
    return (
        "Over {games} pairs of play-outs the deal was worth {gain:.1f} points to Ben, with an "
        "interval from {low:.1f} to {high:.1f}."
    )


def _judge_sentence(found: Findings, answer: object) -> Verdict:
    """Return whether a sentence takes all its numbers from results, with the interval, rounded."""
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
    stub="sentence = ...",
    draw=_draw_findings,
    ask=_ask_sentence,
    solve=_sentence,
    answer=answers.checked_by(_judge_sentence),
    wrong=(
        Misconception(
            "a typed number",
            "There is a number in your sentence that you typed. When the data change, it will be "
            "wrong, and nobody will notice.",
            "Every number comes from a name in curly brackets.",
            lambda found: found.filled(_sentence(found)),
        ),
        Misconception(
            "no interval",
            "Your sentence tells the gain, but not how sure it is.",
            "Both ends of the interval belong in it.",
            lambda found: "The deal was worth {gain:.1f} points to Ben.",
        ),
        Misconception(
            "more digits than known",
            "Your sentence gives more digits than anybody can know.",
            "Round to a tenth: a colon and .1f after the name.",
            lambda found: "The deal was worth {gain} points to Ben, between {low} and {high}.",
        ),
    ),
    alternatives=(
        lambda found: "Worth to Ben: {gain:.1f} points ({low:.1f} to {high:.1f}).",
        lambda found: "The deal was worth {gain:.1f} points to Ben (95%: {low:.1f} to {high:.1f}).",
    ),
    hint="Three names with :.1f, and words around them.",
)


# The fifth exercise: a draft of somebody else's, and what holds of it.

REMARKS = {
    "interval": "It doesn't say how sure the number is.",
    "method": "It doesn't say who played on.",
    "digits": "It gives more digits than anybody can know.",
    "general": "It speaks of other deals than this one.",
    "cause": "It takes the end of the game for an effect of the deal.",
}
SMALL, LARGE = ("method", "digits"), ("general", "cause")
"""What is easily overlooked in a draft, and what says more than was found."""


@dataclass(frozen=True)
class Draft:
    """A sentence about a result, with some ``faults``; ``order``: of the remarks below it."""

    low: float
    high: float
    games: int
    faults: frozenset[str]
    order: tuple[str, ...]

    @property
    def words(self) -> str:
        """The sentence."""
        digits = 3 if "digits" in self.faults else 1
        mean, low, high = (
            f"{end:.{digits}f}".replace("-", "−")
            for end in ((self.low + self.high) / 2, self.low, self.high)
        )
        played = "" if "method" in self.faults else " by greedy bots"
        deal = "deals like this are" if "general" in self.faults else "this deal was"
        span = "" if "interval" in self.faults else f" (95%: {low} to {high})"
        end = "; that is why he won" if "cause" in self.faults else ""
        return (
            f"In {self.games} pairs of play-outs{played}, {deal} worth {mean} points to Ben"
            f"{span}{end}."
        )

    def lettered(self, *faults: str) -> set[str]:
        """Return the letters of some remarks."""
        named = zip(letters(len(self.order)), self.order, strict=True)
        return {letter for letter, fault in named if fault in faults}

    def without(self, *faults: str) -> set[str]:
        """Return the letters of what holds, but for some faults."""
        return self.lettered(*(self.faults - set(faults)))


def _draw_draft(rng: random.Random) -> Draft:
    low = rng.randint(-900, 1500) / 1000
    high = low + rng.randint(900, 2500) / 1000
    order = list(REMARKS)
    rng.shuffle(order)
    faults = frozenset(fault for fault in REMARKS if rng.random() < 0.5)
    return Draft(low, high, rng.choice((100, 200, 400)), faults, tuple(order))


def _ask_review(draft: Draft) -> Task:
    words = (
        f"Another pair has written about one deal of one game: “{draft.words}”",
        "Which of the remarks below hold of it? Put their letters into review, in quotes and in "
        "curly brackets.",
    )
    named = zip(letters(len(draft.order)), draft.order, strict=True)
    rows = tuple((letter, REMARKS[fault]) for letter, fault in named)
    given = {"draft": draft.words, "remarks": dict(rows)}
    return Task(words, Table(("letter", "remark"), rows), given)


REVIEW: Exercise[Draft] = Exercise(
    id="review",
    title="Another pair's draft",
    points=2,
    stub="review = {...}",
    draw=_draw_draft,
    ask=_ask_review,
    solve=lambda draft: draft.without(),
    answer=answers.members(
        answers.letter_set,
        what="letters of remarks, in quotes",
        among=lambda draft: letters(len(draft.order)),
    ),
    wrong=(
        Misconception(
            "only what is missing",
            "You looked for what the draft leaves out. It also says something that was not found.",
            "Which words go beyond one deal, or beyond what was compared?",
            lambda draft: draft.without(*LARGE),
        ),
        Misconception(
            "small things",
            "You let the small things pass. A reader needs them to judge the number.",
            "Could somebody repeat it? Would the last digit stay the same?",
            lambda draft: draft.without(*SMALL),
        ),
        Misconception(
            "turned round",
            "You named the remarks that don't hold.",
            "Name those that do.",
            lambda draft: draft.lettered(*(set(REMARKS) - draft.faults)),
        ),
        Misconception(
            "everything",
            "You ticked everything. Not all of it is so.",
            "Read the draft once more for each remark.",
            lambda draft: draft.lettered(*REMARKS),
        ),
    ),
    alternatives=(lambda draft: sorted(draft.without()),),
    hint="One remark at a time: which words of the draft does it speak of?",
)


# What the lesson shows of a recorded game: its deals, and a report whose numbers are computed.


@dataclass(frozen=True, slots=True)
class StruckDeal:
    """A deal of a recorded game: its number, its round, and its words."""

    number: int
    round: int
    words: str

    def __str__(self) -> str:
        """Return it as a line of a list."""
        return f"Deal {self.number}, round {self.round}: {self.words}"


def deals_of(recording: Recording) -> tuple[StruckDeal, ...]:
    """Return the deals that were struck in a game, in order."""
    return tuple(
        StruckDeal(event.deal, before.round, _words(before, event.number))
        for before, moment in zip(recording.states(), recording.moments, strict=False)
        for event in moment.events
        if isinstance(event, DealStruck)
    )


def _words(state: State, number: int) -> str:
    """Return what the open proposal of this number says."""
    assert state.window is not None
    found = next(one for one in state.window.proposals if one.number == number)
    return say_deal(state.options.names, found.deal)


def report(compared: Comparison, *, seat: int) -> str:
    """Return a sentence on what one seat would have had more or less; every number is computed.

    It names the branches, the play-outs, the interval and who played on.
    """
    one = compared.differences()[seat]
    branch = compared.fork.otherwise.name
    span = "the same in each"
    if one.low is not None and one.high is not None:
        span = f"95%: {signed(one.low)} to {signed(one.high)}"
    return (
        f"{compared.names[seat]} would have had {signed(one.mean)} points {branch} "
        f"({span}), over {compared.games} pairs of play-outs by "
        f"{compared.played.said()}."
    )


# The three questions, with what the arithmetic of chance says about them.

_WON = "It can't be said from this game alone"

QUESTIONS = (
    Question(
        "cause",
        "Ben struck a deal in round 3 and won the game. Was the deal good for him?",
        ("Yes: he won", "No: he would have won anyway", _WON),
        truth=lambda: _WON,
    ),
    Question(
        "four",
        "100 play-outs give an answer that is sure to within 1 point. How many do you need for "
        "half a point?",
        least=50,
        most=1000,
        unit="play-outs",
        truth=lambda: round(100 * Wanted(1, 0.5).games / Wanted(1, 1).games, -2),
    ),
    Question(
        "zero",
        "The worth of a deal to Ben is −0.4 to 1.8 points, with 95% certainty. What do we know?",
        (
            "The deal made no difference",
            "The deal was worth 0.7 points",
            "It may have helped or harmed; more play-outs would tell",
        ),
        truth=lambda: "It may have helped or harmed; more play-outs would tell",
    ),
)


# The steps, for phones and for the teacher's page.

RECORDED = "a_word_is_a_word.jsonl"
"""The game of which phones show a deal, played on with it and without it."""
FIRST, PLAYED_ON, SEED = 1, 600, 8
"""Which deal, how many pairs of play-outs, and the seed of their chance. So many are enough that no
end of an interval is rounded to 0, and few enough that one interval still holds it."""


@cache
def recorded() -> tuple[StruckDeal, Comparison]:
    """Return the first deal of the recorded game, and what came of it with it and without."""
    game = replay(shipped_file("games") / RECORDED)
    deal = next(one for one in deals_of(game) if one.number == FIRST)
    return deal, what_if(refuse_deal(game, FIRST), games=PLAYED_ON, seed=SEED)


def _deal_shown(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table]:
    """Return the clauses of the deal, in words."""
    deal, _ = recorded()
    rows = tuple((str(at), clause) for at, clause in enumerate(deal.words.split("; "), start=1))
    return f"Deal {deal.number}, round {deal.round}", Table(("clause", "words"), rows)


def _branches_shown(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table]:
    """Return what everybody would have had more or less without the deal, with its interval."""
    _, compared = recorded()
    rows = tuple(
        (name, signed(one.mean), f"{signed(one.low)} to {signed(one.high)}")
        for name, one in zip(compared.names, compared.differences(), strict=True)
        if one.low is not None and one.high is not None
    )
    title = f"Without it, over {compared.games} pairs of play-outs by {compared.played.said()}"
    return title, Table(("player", "points", "95%"), rows)


BATNA = plain_word("BATNA")

PLAN = LessonPlan(
    (
        Step(
            "predict",
            "Predict",
            (3, 3, 5),
            "alone, three questions",
            "Go on: whoever has two answers has enough to compare.",
            ("Three questions. They come again at the end.",),
        ),
        Step(
            "see",
            "One deal",
            (2, 2, 3),
            "pairs, aloud: whom did it help?",
            "Go on: a guess is enough.",
            (
                "A deal of a game that is on record. Tell your neighbour whom it helped, and by "
                "how many points. The numbers come with the next step.",
            ),
            shows=(_deal_shown,),
        ),
        Step(
            "see",
            "With it and without it",
            (2, 4, 6),
            "pairs, and then one line aloud",
            "Read out one line that leaves out 0 and one that doesn't.",
            (
                "From that moment the game was played on with the deal and without it, each pair "
                "with the same luck. Below 0: without the deal the player would have had less.",
                "Of whom is something shown, and of whom not?",
            ),
            shows=(_branches_shown,),
        ),
        Step(
            "explain",
            "Explain",
            (4, 5, 8),
            "all together",
            "Say the first sentence of each paragraph, and go on.",
            (
                "A counterfactual compares two branches that part at one moment: here the deal is "
                "struck, there it is refused. The refused branch is what they would have had "
                "without it: their BATNA, played out.",
                "Both branches have the same luck, pair by pair, so that most of what chance does "
                "cancels. The mean of the differences has an interval. Half the width takes four "
                "times the pairs.",
                "What may be said? That under this way of playing on, the deal was worth so much "
                "to somebody, within an interval. Not that it caused the victory, not that such "
                "deals are good; and where the interval holds 0, it is not known which way.",
            ),
            terms=(BATNA,),
        ),
        Step(
            "exercises",
            "Exercises",
            (9, 12, 22),
            "alone, with numbers of one's own; the second reviews a draft",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("claim", "review", "games"),
            many=(1, 2, 3),
            terms=(BATNA,),
        ),
        Step(
            "again",
            "The same questions again",
            (2, 3, 5),
            "alone",
            "Go on: an empty answer is no wrong one.",
            ("The three questions of the beginning.",),
        ),
        Step(
            "debrief",
            "Debrief",
            (13, 16, 22),
            "all together, screens down; each pair says one sentence, another one reviews it",
            "Take the first question of the card and the last sentence.",
            (
                "Say a sentence about the deal to another pair, and let them review it: is the "
                "interval in it? Who played on? Does it say more than was found?",
                "Say what was compared, how sure it is, and let the computer write the number.",
            ),
        ),
    ),
    ready=recorded,
    card=(
        "“Was the deal worse than you had thought? Better? Can't you tell?” Count all three.",
        "“What did the reviewers find?” Collect typed numbers, missing intervals, unnamed "
        "ways of playing on.",
        "“Would the number be the same with other chance, and by how much could it differ?” By no "
        "more than the interval, nearly always.",
        "“Where else do people ask what if?” Medicine, history, football; who has the other "
        "branch there?",
        "One sentence to take home: say what was compared, how sure it is, and let the "
        "computer write the number.",
    ),
)


LESSON = Lesson(
    8,
    "39_what_if_write_up",
    "What if it had gone otherwise?",
    (WORTH, GAMES, CLAIM, SENTENCE, REVIEW),
    QUESTIONS,
    PLAN,
)
