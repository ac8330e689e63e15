"""Lesson 6: promises. What binds, what is credible, and what is cheap talk.

Five exercises and three questions: the rules themselves say which clauses bind, and backward
induction solves a favour for a promise, and a plan of three steps. In class two rounds are played;
at half of the tables all promises bind, by a rule that people keep and no program enforces.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from kings.lessons import answers
from kings.lessons.exercise import RIGHT, Exercise, Kind, Misconception, Verdict, wrong
from kings.lessons.forms import Field, Form, choices_form
from kings.lessons.lesson import Lesson, Question
from kings.lessons.steps import LessonPlan, PlainWord, Prompt, Step
from kings.lessons.task import NAMES, Cell, Table, Task, cell_text, played
from kings.lessons.terms import plain_word
from kings.lessons.turn import Bargained
from kings.seeds import stream
from kings.struggle import GAME, Options, Phase, State, moves
from kings.struggle.binding import verdict
from kings.struggle.say import say_clause

# The first exercise: which clauses bind? The rules themselves are asked.

ROUNDS = range(2, 7)
"""The rounds in the middle of a game, from which moments are drawn."""


@dataclass(frozen=True)
class Paper:
    """A moment of a game, and clauses that somebody has written down."""

    state: State
    clauses: tuple[moves.Clause, ...]

    def binding(self) -> set[int]:
        """Return the numbers of the clauses that bind, counted from 1."""
        return self.numbers(lambda clause: verdict(self.state, clause).binds)

    def numbers(self, holds: Callable[[moves.Clause], bool]) -> set[int]:
        """Return the numbers of the clauses of which something holds."""
        return {number for number, clause in enumerate(self.clauses, start=1) if holds(clause)}

    def of_kind(self, *kinds: type[moves.Clause]) -> set[int]:
        """Return the numbers of the clauses of some kinds."""
        return self.numbers(lambda clause: isinstance(clause, kinds))


def _moment(rng: random.Random) -> State:
    """Play at random to a turn of a round in the middle of a game of four by Day."""
    start, wanted = GAME.start(Options(names=NAMES[:4], mode="day")), rng.choice(ROUNDS)
    return played(start, rng, lambda state: state.phase is Phase.TURN and state.round == wanted)


def draw_paper(rng: random.Random) -> Paper | None:
    """Draw a moment and eight clauses about it, in any order."""
    state = _moment(rng)
    actor = state.actor
    if actor is None or state.played[actor] is None or len(GAME.choices(state, actor)) < 2:
        return None
    other, third = rng.sample([seat for seat in range(state.players) if seat != actor], 2)
    now, later = state.round, state.round + 1
    clauses: list[moves.Clause] = [
        moves.Pay(other, actor, rng.randint(1, 3)),
        moves.PromiseGold(other, actor, rng.randint(1, 3), now),
        moves.PromiseGold(third, actor, rng.randint(1, 3), later),
        moves.Act(actor, "pass"),
        moves.PromiseRestraint(actor, other, now),
        moves.PromiseUse(actor, other, later),
        moves.PromiseRestraint(other, actor, now),
        moves.PromiseWords(third, actor, later, "I shall be on your side"),
    ]
    rng.shuffle(clauses)
    return Paper(state, tuple(clauses))


def _ask_binding(paper: Paper) -> Task:
    names = paper.state.options.names
    actor = paper.state.actor
    assert actor is not None
    words = (
        f"Round {paper.state.round}; it is {names[actor]}'s turn, and {names[actor]} has not acted "
        "yet. The clauses below are proposed as one deal. If everybody agrees, which of them bind? "
        "Put their numbers into binding, in curly brackets.",
    )
    rows = tuple(
        (str(number), say_clause(names, clause))
        for number, clause in enumerate(paper.clauses, start=1)
    )
    given = {"actor": names[actor], "round": paper.state.round, "clauses": dict(rows)}
    return Task(words, Table(("number", "clause"), rows), given)


def _due_now(paper: Paper) -> set[int]:
    """Return the numbers of the promises that are due in this round."""
    return paper.numbers(lambda clause: getattr(clause, "due", None) == paper.state.round)


BINDING: Exercise[Paper] = Exercise(
    id="binding",
    title="What binds?",
    points=3,
    stub="binding = {...}",
    draw=draw_paper,
    ask=_ask_binding,
    solve=Paper.binding,
    answer=answers.members(
        answers.number_set,
        what="numbers of clauses",
        among=lambda paper: range(1, len(paper.clauses) + 1),
    ),
    wrong=(
        Misconception(
            "agreed is binding",
            "You say that all of it binds, because all have agreed. The rules hold nobody to what "
            "comes later (S-52).",
            "Ask of each clause: can it be carried out, or enforced, at this very moment?",
            lambda paper: paper.numbers(lambda clause: True),
        ),
        Misconception(
            "all gold binds",
            "Gold that moves now binds. Gold that is to move later is a promise, even if it is due "
            "in this round.",
            "For each clause about gold: when does it move?",
            lambda paper: paper.binding() | paper.of_kind(moves.PromiseGold),
        ),
        Misconception(
            "only gold binds",
            "You say that only gold on the table binds. What the one on turn does with the card is "
            "held to as well (S-52).",
            "Who acts at this moment, and which clauses are about that action?",
            lambda paper: paper.of_kind(moves.Pay),
        ),
        Misconception(
            "the name for the thing",
            "One clause is called a promise, and yet it is about the very action that is taken "
            "now. What it is called doesn't matter.",
            "Who acts at this moment, and which clauses are about that action?",
            lambda paper: paper.of_kind(moves.Pay, moves.Act),
        ),
        Misconception(
            "this round for this moment",
            "What is due in this round can still come too late: only what is carried out now "
            "binds.",
            "Is it this player's turn, and does this clause speak of this turn?",
            lambda paper: paper.binding() | _due_now(paper),
        ),
    ),
    alternatives=(lambda paper: sorted(paper.binding()),),
    hint="Carried out now, or enforced now: these bind. All else is a promise.",
)


# The second and third exercise: a favour for a promise, if words don't bind, and with gold at once.

Points = tuple[int, int]


@dataclass(frozen=True)
class Favour:
    """Ada can do Ben a favour now; Ben would pay for it later.

    ``start``: what both have without a favour; ``cost``: what it costs Ada; ``worth``: to Ben;
    ``promised``: the gold that Ben promises for later; ``trust``: how many times out of ten Ada
    thinks that he pays.
    """

    start: Points
    cost: int
    worth: int
    promised: int
    trust: int = 0

    def done(self, *, paid: bool) -> Points:
        """Return what both have if the favour is done."""
        gold = self.promised if paid else 0
        return self.start[0] - self.cost + gold, self.start[1] + self.worth - gold


def solve_words(favour: Favour) -> Points:
    """Return what both have in the end if words don't bind (S-52), by backward induction."""
    pays = favour.done(paid=True)[1] > favour.done(paid=False)[1]
    after = favour.done(paid=pays)
    return after if after[0] > favour.start[0] else favour.start


def _draw_favour(rng: random.Random) -> Favour:
    cost = rng.randint(2, 6)
    promised = cost + rng.randint(1, 3)
    start = rng.randint(12, 30), rng.randint(12, 30)
    return Favour(start, cost, promised + rng.randint(1, 4), promised, rng.randint(2, 8))


def _ask_hold_up(favour: Favour) -> Task:
    ada, ben = favour.start
    words = (
        f"It is Ada's turn in round 6. Without a deal Ada ends with {ada} points and Ben with "
        f"{ben}. Ada can do Ben a favour now: it costs Ada {favour.cost} points and brings Ben "
        f"{favour.worth}. Ben has no gold at hand; he promises {favour.promised} gold at the end "
        "of round 7, the last. Afterwards nobody meets again, both think only of points, and both "
        "know it of each other.",
        "What do Ada and Ben have in the end by the real rules, where a promise does not bind "
        "(S-52)? Put the two numbers into end, in this order.",
    )
    rows = (
        ("no favour", *favour.start),
        ("favour, and Ben pays", *favour.done(paid=True)),
        ("favour, and Ben does not pay", *favour.done(paid=False)),
    )
    table = Table(("what happens", "Ada", "Ben"), rows)
    return Task(words, table, {label: points for label, *points in rows})


HOLD_UP: Exercise[Favour] = Exercise(
    id="hold-up",
    title="A favour for a promise",
    points=2,
    stub="end = (..., ...)",
    draw=_draw_favour,
    ask=_ask_hold_up,
    solve=solve_words,
    answer=answers.numbers(2, labels=lambda _: NAMES[:2], unit="VP"),
    wrong=(
        Misconception(
            "promise taken for binding",
            "You let Ben pay. At the end of the last round paying costs him gold and brings him "
            "nothing any more.",
            "Begin with the last decision: what is better for Ben at that moment?",
            lambda favour: favour.done(paid=True),
        ),
        Misconception(
            "the first step before the last",
            "You saw that Ben won't pay, but you let Ada do the favour all the same. She sees it, "
            "too.",
            "Knowing what Ben will do: is the favour good for Ada?",
            lambda favour: favour.done(paid=False),
        ),
        Misconception(
            "points from nowhere",
            "You gave each of them what is best for each. These can't happen together.",
            "Choose one row of the table.",
            lambda favour: (favour.done(paid=True)[0], favour.done(paid=False)[1]),
        ),
    ),
    alternatives=(lambda favour: list(map(float, solve_words(favour))),),
    hint="From the last decision back to the first.",
)


def _ask_now(favour: Favour) -> Task:
    words = (
        f"Again a favour costs Ada {favour.cost} points, and Ben promises {favour.promised} gold "
        f"for later. From his record Ada thinks that he pays {favour.trust} times out of 10. Now "
        "Ben has some gold at hand, and adds a part that is paid at once.",
        "What is the least whole gold, paid at once beside the promise, with which Ada does not "
        "lose on average? Put the number into now.",
    )
    given = {"cost": favour.cost, "promised": favour.promised, "trust": favour.trust / 10}
    return Task(words, None, given)


def _draw_doubt(rng: random.Random) -> Favour | None:
    favour = _draw_favour(rng)
    return favour if _now(favour) >= 1 else None


def _now(favour: Favour) -> int:
    return max(0, math.ceil(favour.cost - favour.promised * favour.trust / 10 - 1e-9))


NOW: Exercise[Favour] = Exercise(
    id="now",
    title="How much at once?",
    points=2,
    stub="now = ...",
    draw=_draw_doubt,
    ask=_ask_now,
    solve=_now,
    answer=answers.number(unit="gold"),
    wrong=(
        Misconception(
            "word worth nothing",
            "You let Ada be paid as if the promise were worth nothing. She thinks that he pays "
            "sometimes.",
            "What is the promise worth to her on average?",
            lambda favour: favour.cost,
        ),
        Misconception(
            "word worth gold",
            "You counted the promise in full. He does not always pay.",
            "What is the promise worth to her on average?",
            lambda favour: max(0, favour.cost - favour.promised),
        ),
        Misconception(
            "the wrong chance",
            "You counted how often he does not pay, instead of how often he does.",
            "Read the record once more.",
            lambda favour: max(
                0, math.ceil(favour.cost - favour.promised * (10 - favour.trust) / 10 - 1e-9)
            ),
        ),
        Misconception(
            "rounded down",
            "With so little she loses a little on average. Gold is whole, and she must not lose.",
            "Which way do you have to round?",
            lambda favour: _now(favour) - 1,
        ),
    ),
    alternatives=(lambda favour: float(_now(favour)),),
    hint="What it costs, less what the word is worth on average.",
)


# The fourth exercise: a plan from which nobody gains by departing, at any moment.

Plan = dict[str, str]
_THIRD = ("reward", "punish")
MOMENTS = {
    "first": ("help", "leave"),
    "second": ("pay", "keep"),
    "third after pay": _THIRD,
    "third after keep": _THIRD,
}
"""Who decides what: Ada first, Ben second if she has helped, and Ada third, after either."""


@dataclass(frozen=True)
class Tree:
    """Three decisions in a row: Ada helps or leaves; Ben pays or keeps; Ada rewards or punishes.

    ``left``: what both have if Ada leaves; ``ends``: what they have after help, by what follows.
    """

    left: Points
    ends: Mapping[tuple[str, str], Points]

    def after(self, plan: Mapping[str, str], second: str) -> Points:
        """Return what both have after Ben's decision, by what the plan says for the third."""
        return self.ends[second, plan[f"third after {second}"]]

    def solved(self) -> Plan:
        """Return the plan of backward induction."""
        third = {
            second: max(_THIRD, key=lambda act: self.ends[second, act][0])
            for second in ("pay", "keep")
        }
        plan = {f"third after {second}": act for second, act in third.items()}
        plan["second"] = max(("pay", "keep"), key=lambda act: self.after(plan, act)[1])
        helped = self.after(plan, plan["second"])[0]
        plan["first"] = "help" if helped > self.left[0] else "leave"
        return plan

    def departures(self, plan: Mapping[str, str]) -> list[str]:
        """Return the moments at which it pays to depart from a plan, the last ones first."""
        moments = [
            f"third after {second}"
            for second in ("pay", "keep")
            if self.after(plan, second)[0] < max(self.ends[second, act][0] for act in _THIRD)
        ]
        gains = {act: self.after(plan, act)[1] for act in ("pay", "keep")}
        if gains[plan["second"]] < max(gains.values()):
            moments.append("second")
        helped = self.after(plan, plan["second"])[0]
        if (helped > self.left[0]) != (plan["first"] == "help"):
            moments.append("first")
        return moments


def _draw_tree(rng: random.Random) -> Tree:
    ada, ben = (rng.sample(range(4, 20), 5) for _ in range(2))
    points = list(zip(ada, ben, strict=True))
    after = [(second, third) for second in ("pay", "keep") for third in _THIRD]
    return Tree(points.pop(), dict(zip(after, points, strict=True)))


def _ask_plan(tree: Tree) -> Task:
    words = (
        "Round 6: Ada helps Ben, or leaves it. If she has helped: Ben pays what he promised, or "
        "keeps it. Then, in round 7, Ada's card can reward Ben or punish him. Below stands what "
        "both have in the end. Both think only of points, and both know it of each other.",
        "Write down a plan for every moment, in quotes: what Ada does first (help or leave), what "
        "Ben does second (pay or keep), and what Ada does third, after pay and after keep (reward "
        "or punish). At no moment may anybody gain by departing from it, not even at moments that "
        "are never reached.",
    )
    rows = (
        ("leave", *tree.left),
        *((f"help, {second}, {third}", *points) for (second, third), points in tree.ends.items()),
    )
    return Task(
        words,
        Table(("what happens", "Ada", "Ben"), rows),
        {"left": tree.left, "ends": dict(tree.ends)},
    )


def _other(moment: str) -> Callable[[Tree], Plan]:
    """Return a maker of plans that are right except at one moment."""

    def plan(tree: Tree) -> Plan:
        solved = tree.solved()
        first, second = MOMENTS[moment]
        return {**solved, moment: second if solved[moment] == first else first}

    return plan


_DEPARTURES = {
    "third": "a threat that is not credible",
    "second": "a promise that is not credible",
    "first": "the first step not thought through",
}
"""The mistake that a plan shows from which somebody gains by departing, by the decision."""


def _judge_plan(tree: Tree, answer: object) -> Verdict:
    if not isinstance(answer, Mapping) or set(answer) != set(MOMENTS):
        names = ", ".join(f'"{name}"' for name in MOMENTS)
        return wrong(note=f"The plan should say what happens at each of: {names}.")
    for moment, acts in MOMENTS.items():
        if answer[moment] not in acts:
            words = " or ".join(f'"{act}"' for act in acts)
            return wrong(note=f'At "{moment}" the plan should say {words}.')
    departures = tree.departures(answer)
    return RIGHT if not departures else wrong(_DEPARTURES[departures[0].split()[0]])


CREDIBLE: Exercise[Tree] = Exercise(
    id="plan",
    title="Nobody gains by departing",
    points=4,
    stub=(
        "plan = {\n"
        '    "first": ...,\n'
        '    "second": ...,\n'
        '    "third after pay": ...,\n'
        '    "third after keep": ...,\n'
        "}"
    ),
    draw=_draw_tree,
    ask=_ask_plan,
    solve=Tree.solved,
    answer=answers.checked_by(_judge_plan, form=lambda _: choices_form(MOMENTS)),
    wrong=(
        Misconception(
            _DEPARTURES["third"],
            "In the last round Ada departs from your plan: what she threatens, or promises, would "
            "cost her points then, and nobody can hold her to it.",
            "Begin with the third decision, after “pay” and after “keep”: which brings Ada more?",
            _other("third after keep"),
        ),
        Misconception(
            _DEPARTURES["second"],
            "Ben departs from your plan: what he does there costs him points, given what Ada does "
            "afterwards.",
            "Given Ada's third decisions, compare what paying and keeping bring Ben.",
            _other("second"),
        ),
        Misconception(
            _DEPARTURES["first"],
            "Ada departs from your plan at the beginning: given all that follows, the other step "
            "brings her more.",
            "Follow your plan to its end, and compare with leaving.",
            _other("first"),
        ),
    ),
    alternatives=(lambda tree: dict(reversed(tree.solved().items())),),
    hint="From the last decision back to the first; each time only one player's points count.",
)


# The last exercise: how reliable is somebody, by the ledger?

ENDS = ("kept", "broken", "void", "released")
MANY = 16
"""How many promises a ledger has."""
HUNDREDTH = 0.0051


@dataclass(frozen=True)
class Ledger:
    """How somebody's promises ended, in the ledger's words (S-52)."""

    ends: tuple[str, ...]

    def count(self, *ends: str) -> int:
        """Return how many promises ended in one of these ways."""
        return sum(end in ends for end in self.ends)


def _draw_ledger(rng: random.Random) -> Ledger | None:
    ledger = Ledger(tuple(rng.choices(ENDS, weights=(4, 3, 3, 2), k=MANY)))
    return ledger if all(ledger.count(end) for end in ENDS) else None


def _ask_share(ledger: Ledger) -> Task:
    words = (
        "This is how Ben's promises ended, oldest first. A promise is void if its occasion never "
        "arose, and released if the other one no longer wanted it.",
        "Of the promises that were put to the test, what share did he keep? Put it into share, as "
        "a number between 0 and 1; to a hundredth will do.",
    )
    counts = [(end, ledger.count(end)) for end in ENDS]
    table = Table(("how it ended", "promises"), tuple(counts))
    return Task(words, table, {"ends": list(ledger.ends)})


def _share(ledger: Ledger) -> float:
    return ledger.count("kept") / ledger.count("kept", "broken")


KEPT: Exercise[Ledger] = Exercise(
    id="kept",
    title="What a record says",
    points=2,
    stub="share = ...",
    draw=_draw_ledger,
    ask=_ask_share,
    solve=_share,
    answer=answers.number(HUNDREDTH),
    wrong=(
        Misconception(
            "all for the tested",
            "You divided by all promises. Those that are void or released were never put to the "
            "test.",
            "Which ends tell you whether he keeps his word?",
            lambda ledger: ledger.count("kept") / len(ledger.ends),
        ),
        Misconception(
            "not broken for kept",
            "You counted everything that was not broken as kept. A promise without an occasion "
            "shows nothing.",
            "Which ends tell you whether he keeps his word?",
            lambda ledger: 1 - ledger.count("broken") / len(ledger.ends),
        ),
        Misconception(
            "broken for kept",
            "That is the share of those that he broke.",
            "The question asks for the other share.",
            lambda ledger: ledger.count("broken") / ledger.count("kept", "broken"),
        ),
    ),
    alternatives=(lambda ledger: round(_share(ledger), 2),),
    hint="Kept, out of kept and broken.",
)


# The three questions, with what the rules and backward induction say about them.

_BOTH = "Both parts"
_NOW = "Only the gold that is paid at once"
_NONE = "Neither"

_FAVOUR = Favour((15, 12), 3, 9, 5)

_DONE_PAID = "She does it, and he pays"
_DONE = "She does it, and he does not pay"
_NOT = "She does not do it"


def _binds() -> str:
    paper = None
    rng = stream(0, "lesson 6", "question")
    while paper is None:
        paper = draw_paper(rng)
    actor = paper.state.actor
    assert actor is not None
    other = (actor + 1) % paper.state.players
    at_once = verdict(paper.state, moves.Pay(other, actor, 1)).binds
    later = verdict(paper.state, moves.PromiseGold(other, actor, 2, 7)).binds
    return {(True, True): _BOTH, (True, False): _NOW}.get((at_once, later), _NONE)


def _last() -> str:
    end = solve_words(_FAVOUR)
    if end == _FAVOUR.start:
        return _NOT
    return _DONE_PAID if end == _FAVOUR.done(paid=True) else _DONE


def _lost() -> float:
    best = max(sum(_FAVOUR.done(paid=paid)) for paid in (True, False))
    return best - sum(solve_words(_FAVOUR))


QUESTIONS = (
    Question(
        "binds",
        "“One gold now, and two more at the end of the game.” All agree. Which part of it binds?",
        (_BOTH, _NOW, _NONE),
        truth=_binds,
    ),
    Question(
        "last",
        "Ada can do Ben a favour now; it costs her 3 points and brings him 9. He promises 5 gold "
        "after the last trick, when nothing comes any more. Both think only of points. What "
        "happens?",
        (_DONE_PAID, _DONE, _NOT),
        truth=_last,
    ),
    Question(
        "lost",
        "How many points do the two lose together, compared with a world in which words bind?",
        least=0,
        most=20,
        unit="points",
        truth=_lost,
    ),
)


# The steps, for phones and for the teacher's page.

SCENE = "Two rounds left"
HELPED = 1
"""The seat that the one on turn can help in the first of the two rounds."""

HELP = 2
"""What a Jeweler may add to a Royal (S-35)."""


@dataclass(frozen=True)
class Trick:
    """A trick as it lies on the table: names, and powers by seat; ``actor``: who can help."""

    names: tuple[str, ...]
    powers: tuple[int, ...]
    actor: int

    def winner(self, *, helped: bool) -> str:
        """Return who takes the trick, with the help or without it, if nobody else does anything."""
        powers = [
            power + HELP * (helped and seat == HELPED) for seat, power in enumerate(self.powers)
        ]
        return self.names[powers.index(max(powers))]


def trick_of(state: State) -> Trick:
    """Return the trick that lies on the table."""
    lying = [one for one in state.played if one is not None]
    assert state.actor is not None
    assert len(lying) == state.players
    return Trick(state.options.names, tuple(one.power for one in lying), state.actor)


def _ask_warm_up(trick: Trick) -> Task:
    actor, helped = trick.names[trick.actor], trick.names[HELPED]
    question = (
        f"Look at the cards. Who takes the trick if {actor} adds {HELP} to the card of {helped}, "
        "and who if not? Nobody else does anything."
    )
    return Task((question,))


def _winners(trick: Trick) -> tuple[str, str]:
    return trick.winner(helped=True), trick.winner(helped=False)


def _judge_warm_up(exercise: Exercise[Trick], trick: Trick, answer: object) -> Verdict:
    if answers.same_value(answer, _winners(trick)):
        return RIGHT
    return answers.mistake_shown(exercise, trick, answer)


def _draw_trick(rng: random.Random) -> Trick:
    powers = tuple(rng.sample(range(1, 9), 2))
    return Trick(NAMES[:3], (powers[0], 9, 10), 0)


WARM_UP: Exercise[Trick] = Exercise(
    id="warm-up",
    title="Who takes the trick?",
    points=1,
    stub='takes = (..., ...)  # two names in quotes, such as ("Dan", "Dan")',
    draw=_draw_trick,
    ask=_ask_warm_up,
    solve=_winners,
    answer=Kind(
        _judge_warm_up,
        lambda trick: Form((Field("with the +2", trick.names), Field("without it", trick.names))),
    ),
    wrong=(
        Misconception(
            "help forgotten",
            "You let the same player win both times. The help changes one of the powers.",
            "Add 2 to that card, and compare with the others once more.",
            lambda trick: (trick.winner(helped=False),) * 2,
        ),
        Misconception(
            "turned round",
            "You have it the other way round.",
            "First with the help, then without it.",
            lambda trick: (trick.winner(helped=False), trick.winner(helped=True)),
        ),
        Misconception(
            "helper for winner",
            "Whoever helps adds to somebody else's card, and not to their own.",
            "Which card has the highest power? Its owner takes all cards.",
            lambda trick: (trick.names[trick.actor], trick.winner(helped=False)),
        ),
    ),
    hint="The highest power takes all.",
)
"""What everybody is asked before the rounds begin; it counts for no points of the lesson."""

REAL = "Only what is carried out at once binds. All else is a word, and may be broken."
BINDS = (
    "At your table whatever you promise you must do. The program does not make you: you watch over "
    "it yourselves, and your teacher does."
)
RULES = {0: ("all promises bind", BINDS), 1: ("the real rules", REAL)}
"""What is said of promises at tables with an even number, and with an odd one."""


def own_promises(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return what was promised at a table, and how it ended."""
    rows: list[tuple[Cell, ...]] = [
        (say_clause(one.names, promise.clause), promise.status)
        for one in bargains
        if one.table == table and one.record is not None
        for promise in one.record.state.promises
    ]
    return (
        ("Promised at your table", Table(("promise", "how it ended"), tuple(rows)))
        if rows
        else None
    )


def rules_compared(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return how promises ended, and what all had together, by the rule of the tables."""
    rows: list[tuple[Cell, ...]] = []
    for rest, (words, _) in RULES.items():
        tables = [one for one in bargains if one.table % 2 == rest and one.record is not None]
        if not tables:
            continue
        promises = [one for each in tables if each.record for one in each.record.state.promises]
        ended = [sum(one.status == status for one in promises) for status in ("kept", "broken")]
        totals = [sum(each.points) for each in tables if each.points is not None]
        mean = cell_text(round(fmean(totals), 1)) if totals else "–"
        rows.append((words, *map(str, (len(tables), len(promises), *ended)), mean))
    heads = ("rule", "tables", "promised", "kept", "broken", "points in all")
    return ("All tables of your class", Table(heads, tuple(rows))) if rows else None


BINDING_WORD = PlainWord(
    "binds",
    "The rules see to it that it happens, because it is carried out, or enforced, at this moment.",
)
COMMITMENT = plain_word("commitment")
HELD_UP = plain_word("hold-up")
CREDIBLE_WORD = PlainWord(
    "credible",
    "It will be better to do what was said than not to do it, when the time has come.",
)

PLAN = LessonPlan(
    (
        Step(
            "predict",
            "Predict",
            (3, 3, 4),
            "alone, three questions",
            "Go on: whoever has two answers has enough to compare.",
            ("Three questions. They come again at the end.",),
        ),
        Step(
            "sheet",
            "Warm-up",
            (3, 3, 3),
            "tables of three: four rules and one trick",
            "Read the answer aloud from the cards, and go on.",
            (
                "1. Each round every player plays one card. The highest power takes all cards that "
                "were played; equal powers go away.",
                "2. A Jeweler (6) brings its owner 1 gold for each Royal (7 to 10) in play, and "
                "may add 2 to one of them.",
                "3. In round 7 a Farmer (2) may add 5 to a Merchant (4, 5 or 6).",
                "4. A gold is a point; won cards score in runs of neighbours and sets of equals.",
            ),
            scene=SCENE,
            prompts=tuple(Prompt(seat, WARM_UP, trick_of) for seat in range(3)),
            shared=True,
        ),
        Step(
            "sheet",
            "Your table's rule",
            (2, 2, 3),
            "alone; the rule differs from table to table",
            "Go on: the rule stays at hand while they play.",
            (
                "It is round 6. The Jeweler can help now, and a Farmer in another hand could help "
                "back in round 7.",
                "Your table has a rule about promises. Read it.",
            ),
            scene=SCENE,
            shared=True,
            notes=(REAL, BINDS),
        ),
        Step(
            "bargain",
            "Two rounds",
            (8, 9, 16),
            "odd tables: the real rules; even tables: all promises bind, and you are the judge",
            "Ask them to play their last cards without a deal, then go on.",
            ("Play rounds 6 and 7. Promise what you like, and mind your table's rule.",),
            scene=SCENE,
            shared=True,
            notes=(REAL, BINDS),
        ),
        Step(
            "see",
            "See",
            (2, 3, 5),
            "each table; then the two rules against each other",
            "Leave out each table's own promises, and read the table of the two rules.",
            (
                "This is how promises ended: kept, broken, void (the occasion never came), "
                "released (no longer wanted), or still open. The program made nobody keep them.",
            ),
            shows=(own_promises, rules_compared),
        ),
        Step(
            "explain",
            "Explain",
            (3, 3, 5),
            "all together",
            "Say the second sentence and the last, and go on.",
            (
                "A clause binds if it can be carried out, or enforced, at this very moment. All "
                "else is a promise (S-52), whatever it is called and whoever agrees.",
                "Reason from the end. After the last trick paying costs gold and brings nothing; "
                "so a player who thinks of points alone doesn't pay. The player who should help "
                "first sees that now, and doesn't: that is the hold-up.",
                "What helps is a commitment: gold at once, another order, so that the one who "
                "could break goes first; or a tomorrow, or a good record, so that breaking costs "
                "something.",
            ),
            terms=(BINDING_WORD, CREDIBLE_WORD, HELD_UP, COMMITMENT),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 5, 14),
            "alone, with numbers of one's own",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("binding", "hold-up", "plan", "now", "kept"),
            many=(1, 2, 4),
            terms=(BINDING_WORD,),
        ),
        Step(
            "again",
            "The same questions again",
            (2, 2, 3),
            "alone",
            "Go on: an empty answer is no wrong one.",
            ("The three questions of the beginning.",),
        ),
        Step(
            "debrief",
            "Debrief",
            (10, 15, 18),
            "all together, screens down",
            "Take questions 1 and 3, and the last sentence.",
            ("Ask not what somebody says, but what it will cost them when the time has come.",),
        ),
    ),
    card=(
        "“Which tables scored more in all?” Compare the tables where words bind with the "
        "others: the difference is what binding words create, and chance.",
        "“Who broke a promise in round 7? Who had expected it?” No blame: ask what keeping "
        "would have cost.",
        "“Who asked for something at once? Who turned the order round?” Collect the ways of "
        "making a word hold.",
        "“Where do people pay half now and half later?” Rent deposits, film contracts, first "
        "dates of any kind.",
        "One sentence to take home: ask not what somebody says, but what it will cost them "
        "when the time has come.",
    ),
)


LESSON = Lesson(
    6,
    "36_promises",
    "What is a word worth?",
    (BINDING, HOLD_UP, NOW, CREDIBLE, KEPT),
    QUESTIONS,
    PLAN,
)
