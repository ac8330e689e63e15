"""The fourth exercise of lesson 6: a plan from which nobody gains by departing, at any moment."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.task import Task
from kings.lessons.task import Table
from kings.lessons.exercise import RIGHT, Verdict, wrong

Plan = dict[str, str]
Points = tuple[int, int]

MOMENTS = {
    "first": ("help", "leave"),
    "second": ("pay", "keep"),
    "third after pay": ("reward", "punish"),
    "third after keep": ("reward", "punish"),
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
            second: max(("reward", "punish"), key=lambda act: self.ends[second, act][0])
            for second in ("pay", "keep")
        }
        plan = {f"third after {second}": act for second, act in third.items()}
        plan["second"] = max(("pay", "keep"), key=lambda act: self.after(plan, act)[1])
        helped = self.after(plan, plan["second"])[0]
        plan["first"] = "help" if helped > self.left[0] else "leave"
        return plan

    def departures(self, plan: Mapping[str, str]) -> list[str]:
        """Return the moments, last first, at which it pays to depart from a plan."""
        found = [
            f"third after {second}"
            for second in ("pay", "keep")
            if self.after(plan, second)[0] < max(self.ends[second, act][0] for act in _THIRD)
        ]
        gains = {act: self.after(plan, act)[1] for act in ("pay", "keep")}
        if gains[plan["second"]] < max(gains.values()):
            found.append("second")
        helped = self.after(plan, plan["second"])[0]
        if (helped > self.left[0]) != (plan["first"] == "help"):
            found.append("first")
        return found


_THIRD = ("reward", "punish")


def _draw(rng: random.Random) -> Tree:
    ada, ben = (rng.sample(range(4, 20), 5) for _ in range(2))
    points = list(zip(ada, ben, strict=True))
    after = [(second, third) for second in ("pay", "keep") for third in _THIRD]
    return Tree(points.pop(), dict(zip(after, points, strict=True)))


def _ask(tree: Tree) -> Task:
    words = (
        "Round 6: Ada helps Ben, or leaves it. If she has helped: Ben pays what he promised, or "
        "keeps it. Then, in round 7, Ada's card can reward Ben or punish him. Below stands what "
        "both have in the end. Both think only of points, and both know it of each other.",
        'Write down a plan for every moment: plan["first"] is "help" or "leave", plan["second"] is '
        '"pay" or "keep", and plan["third after pay"] and plan["third after keep"] are "reward" or '
        '"punish". At no moment may anybody gain by departing from it, not even at moments that '
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
    """Return what gives the right plan but for one moment, at which the other thing is done."""

    def plan(tree: Tree) -> Plan:
        found = tree.solved()
        first, second = MOMENTS[moment]
        return {**found, moment: second if found[moment] == first else first}

    return plan


_WRONG: tuple[Misconception[Tree], ...] = (
    Misconception(
        "a threat that is not credible",
        "In the last round Ada departs from your plan: what she threatens, or promises, would cost "
        "her points then, and nobody can hold her to it.",
        "Begin with the third decision, after “pay” and after “keep”: which brings Ada more?",
        _other("third after keep"),
    ),
    Misconception(
        "a promise that is not credible",
        "Ben departs from your plan: what he does there costs him points, given what Ada does "
        "afterwards.",
        "Given Ada's third decisions, compare what paying and keeping bring Ben.",
        _other("second"),
    ),
    Misconception(
        "the first step not thought through",
        "Ada departs from your plan at the beginning: given all that follows, the other step "
        "brings her more.",
        "Follow your plan to its end, and compare with leaving.",
        _other("first"),
    ),
)


def _judge(tree: Tree, answer: Any) -> Verdict:
    if not isinstance(answer, Mapping) or set(answer) != set(MOMENTS):
        names = ", ".join(f'"{name}"' for name in MOMENTS)
        return wrong(note=f"The plan should say what happens at each of: {names}.")
    for moment, acts in MOMENTS.items():
        if answer[moment] not in acts:
            words = " or ".join(f'"{act}"' for act in acts)
            return wrong(note=f'At "{moment}" the plan should say {words}.')
    departures = tree.departures(answer)
    return RIGHT if not departures else wrong(_NAMES[departures[0].split()[0]])


_NAMES = dict(zip(("third", "second", "first"), (one.name for one in _WRONG), strict=True))

PLAN: Exercise[Tree] = Exercise(
    id="plan",
    title="Nobody gains by departing",
    points=4,
    hands_in="plan",
    stub=(
        "plan = {\n"
        '    "first": ...,\n'
        '    "second": ...,\n'
        '    "third after pay": ...,\n'
        '    "third after keep": ...,\n'
        "}"
    ),
    draw=_draw,
    ask=_ask,
    solve=lambda tree: tree.solved(),
    judge=_judge,
    wrong=_WRONG,
    alternatives=(lambda tree: dict(reversed(tree.solved().items())),),
    hint="From the last decision back to the first; each time only one player's points count.",
)
