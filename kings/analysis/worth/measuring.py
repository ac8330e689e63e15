"""Measures a position: exactly where the tree is small, else better and better by samples."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kings.analysis.worth.measured import LENSES, Array, Ends, Lens, Resolved, Values, Whole
from kings.analysis.worth.position import Position
from kings.analysis.worth.sampling import PlayOuts, Sampler, Worlds
from kings.analysis.worth.trees import AUCTIONS, INDUCTION, SPREAD, Tree
from kings.errors import BadInput
from kings.sim.kernel.policies import POLICIES

CONTINUATIONS = (INDUCTION, AUCTIONS, *POLICIES)
"""How all play on after the choice. The first two need the last round, cards turned up."""

PATIENCE = 2.0
"""Seconds after which progress is told."""
FIRST = 16
"""So many play-outs or worlds make the first answer."""
ENOUGH = 32
"""By fewer play-outs or worlds no standard error is believed."""
GROWTH = 3
"""At most so many times as much is drawn as has been drawn already."""
MOST = 1 << 12
"""No more are drawn at once, so that the clock is looked at."""

Progress = Callable[[float], None]
"""Told the share of the work that is done, 0 to 1."""


@dataclass(frozen=True)
class Question:
    """What is asked, and when the answer is good enough."""

    position: Position
    continuation: str | None
    lens: Lens
    precision: float
    seconds: float | None
    games: int | None
    seed: int

    def check(self) -> None:
        """Raise ``BadInput`` for what can't be measured."""
        name, games, seconds = self.continuation, self.games, self.seconds
        if name is not None and name not in CONTINUATIONS:
            raise BadInput(
                f"“{name}” is not a continuation: choose among {', '.join(CONTINUATIONS)}."
            )
        if name in (INDUCTION, AUCTIONS) and not self.position.in_the_last_turns:
            raise BadInput(
                f"The continuation “{name}” needs the last round after its cards were turned up."
            )
        if self.lens not in LENSES:
            raise BadInput(f"“{self.lens}” is not a lens: choose “vp” or “wins”.")
        if not self.precision > 0:
            raise BadInput("The standard error asked for must be more than 0 VP.")
        if (games is not None and games < 2) or (seconds is not None and seconds <= 0):
            raise BadInput("Sampling takes at least two games, and more than 0 seconds.")
        if not 0 <= self.seed < 1 << 64:
            raise BadInput(f"A seed is between 0 and 2^64 - 1, not {self.seed}.")


def measured(question: Question, threads: int, progress: Progress | None) -> Iterator[Values]:
    """Yield the exact values if there are any, else sampled ones, better and better."""
    place, asked = question.position, question.continuation
    name = asked or (INDUCTION if place.in_the_last_turns else "greedy")
    solvable = place.in_the_last_turns and name in (INDUCTION, AUCTIONS, *SPREAD)
    try:
        if solvable and place.open:
            yield _exact(question, name)
            return
        if name in (INDUCTION, AUCTIONS):
            worlds = Worlds(place, name, question.lens, question.seed)
            yield from _sampled(question, name, worlds, progress)
            return
    except OverflowError:
        if asked in (INDUCTION, AUCTIONS):
            raise BadInput(f"This position is too large to be solved by “{asked}”.") from None
        name = asked or "greedy"
    yield from _sampled(question, name, PlayOuts(place, name, question.seed, threads), progress)


def _exact(question: Question, name: str) -> Values:
    """Follow every choice to its ends; ``OverflowError`` if that is too much."""
    place, lens = question.position, question.lens
    tree = Tree(place.scorer, name, lens)
    row = place.world(0, question.seed)
    ends = tree.every(row, place.deciding, place.codes, 0)
    how = _exactly(question, name, tree)

    def resolved(choice: int, gold: Whole) -> Array:
        afresh = Tree(place.scorer, name, lens)
        again = afresh.ends(row, place.deciding, place.codes[choice], 0, gold.tolist())
        if again is None:
            raise BadInput("With this gold the position is too large to be solved.")
        return again.mean("wins")

    anew = resolved if lens == "wins" and name == INDUCTION else None
    return _made(question, name, ends, how, exact=True, resolved=anew)


def _exactly(question: Question, name: str, tree: Tree) -> str:
    """Say how exact values were measured."""
    size = f"{tree.positions} positions of the last round"
    if name == INDUCTION:
        return f"Exact by backward induction over {size}: {_rules_of_play(question, name)}."
    if name == AUCTIONS:
        rest = (
            f"; in {tree.unsettled} of the auctions a payer still regrets its bid"
            if tree.unsettled
            else ""
        )
        return (
            f"Exact over {size} with a menu auction at every later choice: "
            f"{_rules_of_play(question, name)}{rest}."
        )
    return f"Exact over {size}, all seats playing on by the policy “{name}”."


def _rules_of_play(question: Question, name: str) -> str:
    if name == AUCTIONS:
        return "everybody wants VP and bids with the gold that it has then"
    wants = "the victory" if question.lens == "wins" else "VP"
    return f"no gold changes hands, everybody wants {wants}, and ties go to passing, then in order"


def _sampled(
    question: Question, name: str, sampler: Sampler, progress: Progress | None
) -> Iterator[Values]:
    """Draw samples until they are precise enough, or time or games are up."""
    started = time.monotonic()
    batch = FIRST
    while True:
        if question.games is not None:
            batch = min(batch, question.games - sampler.drawn)
        sampler.more(batch)
        spent = time.monotonic() - started
        answer = _made(question, name, sampler.ends(), _how(question, name, sampler), exact=False)
        worst = _worst(answer.vp_error)
        shares = [
            min((question.precision / worst) ** 2 if worst else 1.0, sampler.drawn / ENOUGH, 1.0),
            sampler.drawn / question.games if question.games is not None else 0.0,
            spent / question.seconds if question.seconds is not None else 0.0,
        ]
        if progress is not None and spent > PATIENCE:
            progress(min(1.0, max(shares)))
        yield answer
        if max(shares) >= 1:
            return
        wanted = math.ceil(1.05 * sampler.drawn / shares[0]) - sampler.drawn if shares[0] else MOST
        batch = min(wanted, GROWTH * sampler.drawn, MOST)
        if question.seconds is not None:
            rate = sampler.drawn / spent
            batch = min(batch, math.ceil(rate * (question.seconds - spent)))
        batch = max(batch, FIRST // 2)


def _worst(errors: Array) -> float:
    """Return the greatest standard error; 0 where no spread was seen at all."""
    return max((float(error) for error in errors.flat if not math.isnan(error)), default=0.0)


def _how(question: Question, name: str, sampler: Sampler) -> str:
    """Say how sampled values were measured."""
    place = question.position
    knower = "a bystander" if place.asking is None else place.view.name(place.asking)
    if isinstance(sampler, Worlds):
        tree = "backward induction" if name == INDUCTION else "a menu auction at every later choice"
        return (
            f"Mean over {sampler.drawn} deals of the cards that {knower} can't see, each solved by "
            f"{tree} as if all cards lay open: {_rules_of_play(question, name)}."
        )
    hidden = "" if place.open else f"; cards that {knower} can't see are dealt anew each time"
    return (
        f"Mean of {sampler.drawn} play-outs of each choice with the same chance, all seats playing "
        f"on by the policy “{name}”{hidden}."
    )


def _made(
    question: Question,
    name: str,
    ends: Sequence[Ends | None],
    how: str,
    *,
    exact: bool,
    resolved: Resolved | None = None,
) -> Values:
    """Put an answer together; choices that no world has left open are not in it."""
    place = question.position
    found = [(at, one) for at, one in enumerate(ends) if one is not None]
    return Values(
        place.deciding,
        place.asking,
        place.view.options.names,
        tuple(place.moves[at] for at, _ in found),
        tuple(place.labels[at] for at, _ in found),
        tuple(one for _, one in found),
        exact,
        name,
        question.lens,
        place.gold,
        how,
        resolved,
    )
