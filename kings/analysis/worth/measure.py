"""Measures what each choice of a decision is worth: exactly, or better and better by samples.

``values`` answers once and for all, ``refine`` better and better, and ``price`` goes on to prices
and zones of agreement. The values of a position are kept, so that a second look is instant.

A small tree is followed to all its ends (``last_round``). Elsewhere choices are measured again and
again, by play-outs under a policy or by trees of guessed worlds, all in the same worlds with the
same chance (common random numbers): play-out number k meets the same cards and the same luck after
whichever choice.
"""

from __future__ import annotations

import math
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Protocol, TypedDict, Unpack

import numpy as np

from kings.analysis.bargaining.decision import Offer
from kings.analysis.bargaining.prices import Prices, price_choices
from kings.analysis.worth.decision_table import Resolved, Values, decision
from kings.analysis.worth.endings import END, LENSES, Array, Ends, Lens, Whole, play_ends
from kings.analysis.worth.last_round import AUCTIONS, INDUCTION, SPREAD, Tree
from kings.analysis.worth.position import Place, Position, position
from kings.errors import BadInput
from kings.sim.kernel import choices, layout, rules
from kings.sim.kernel.desk import new_desk
from kings.sim.kernel.play import TOLD
from kings.sim.kernel.policies import POLICIES
from kings.struggle.moves import Choice

CONTINUATIONS = (INDUCTION, AUCTIONS, *POLICIES)
"""How all play on after the choice. The first two need the last round, with its cards turned up."""

PATIENCE = 2.0
"""Seconds after which progress is reported."""
FIRST = 16
"""How many play-outs or worlds the first answer rests on."""
ENOUGH = 32
"""With fewer play-outs or worlds no standard error is trusted."""
GROWTH = 3
"""A further draw is at most this many times as large as all before it."""
MOST = 1 << 12
"""The most that are drawn at once, so that the clock is checked in between."""

Progress = Callable[[float], None]
"""Called with the share of the work that is done, 0 to 1."""
SHARED = 512
"""Fewer games are played by one thread: they are over before others would have begun."""
KEPT = 64
"""The values of this many positions are kept."""

_kept: OrderedDict[Question, Values] = OrderedDict()
_lock = Lock()


class How(TypedDict, total=False):
    """How values are asked for; what is left out is as in ``refine``.

    ``deciding``: whose choice (unless named: the asking seat's if it is asked, else the first that
    is). ``open_cards``: whether the one who asks sees all cards of the state. ``among``: which
    choices are measured (None: all).

    ``continuation``: how all play on, one of ``CONTINUATIONS``; None: backward induction where the
    last round's cards lie open and the tree is not too large, else the policy “greedy”. ``lens``:
    what the deciding seat wants, and in the tree all others too.

    Where values are sampled, it stops when no standard error is above ``precision`` (in VP), after
    ``seconds``, or after so many ``games`` of each choice (None: no such end). With the clock
    switched off, a ``seed`` always gives the same values. ``threads``: None for one on each core.
    ``progress``: told the share that is done, once two seconds have gone by.
    """

    deciding: int | None
    open_cards: bool
    among: tuple[Choice, ...] | None
    continuation: str | None
    lens: Lens
    precision: float
    seconds: float | None
    games: int | None
    seed: int
    threads: int | None
    progress: Progress | None


def values(place: Place, asking: int | None = None, **how: Unpack[How]) -> Values:
    """Return what each choice of the deciding seat is worth to every seat.

    ``place``: a state, what a seat sees of one, or a scenario. ``asking``: whose knowledge counts
    (None: that of the deciding seat). ``how``, all by name: ``open_cards=True`` if all cards are
    known; ``deciding``: whose choice, if several seats choose at once; ``continuation``: how all
    play on, ``greedy``, ``paying``, ``random`` or, in the last round, ``backward induction`` or
    ``menu auctions``; ``lens``: what the deciding seat wants, ``vp`` or ``wins``.

    Where the values have to be sampled, it stops at a standard error of ``precision`` VP (0.3),
    after ``seconds`` (1), or after so many ``games`` of each choice. ``seconds=None`` with a
    ``seed`` gives the same answer each time. ``threads``: None for one on each core; ``progress``:
    a function that is told the share that is done.

    Raises ``BadInput`` where nobody has a choice, and for what can't be measured.

    For example ``kings.values(position, open_cards=True)``.
    """
    for answer in refine(place, asking, **how):
        last = answer
    return last


def refine(
    place: Place,
    asking: int | None = None,
    *,
    deciding: int | None = None,
    open_cards: bool = False,
    among: tuple[Choice, ...] | None = None,
    continuation: str | None = None,
    lens: Lens = "vp",
    precision: float = 0.3,
    seconds: float | None = 1.0,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Values]:
    """Yield a first answer soon, and then better ones; parameters and errors as in ``values``.

    An exact answer is the only one. What is kept from an earlier look is the only one, too.
    """
    found = replace(position(place, asking, deciding, open_cards=open_cards), among=among)
    question = Question(found, continuation, lens, precision, seconds, games, seed)
    question.check()
    if threads is not None and threads < 1:
        raise BadInput("At least one thread is needed.")
    return _answers(question, threads or os.cpu_count() or 1, progress)


def _answers(question: Question, threads: int, progress: Progress | None) -> Iterator[Values]:
    with _lock:
        kept = _kept.get(question)
        if kept is not None:
            _kept.move_to_end(question)
    if kept is not None:
        yield kept
        return
    for answer in measured(question, threads, progress):
        yield answer
    with _lock:
        _kept[question] = answer
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def price(place: Place, offers: Iterable[Offer] = (), **how: Unpack[How]) -> Prices:
    """Return what each choice costs the player who decides, and what the others can pay for it.

    ``place``: a position of Kings' Struggle, what a seat sees of one, or a scenario; ``offers``:
    those in force. ``how``: as for ``values``, such as ``open_cards=True``, or ``seconds=None`` and
    ``games=1000`` to get the same answer each time. Raises ``BadInput`` where nobody has a choice.

    For example ``kings.price(kings.scenario("A card for sale"), open_cards=True)``.
    """
    return price_choices(decision(values(place, **how)), offers)


def forget() -> None:
    """Forget all values that were kept."""
    with _lock:
        _kept.clear()


# A question and its answer.


@dataclass(frozen=True)
class Question:
    """What is asked, and when the answer is good enough.

    ``position``: whose choice is measured, and what is known; the others are as in ``How``.
    """

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
            raise BadInput("The standard error to reach must be more than 0 VP.")
        if (games is not None and games < 2) or (seconds is not None and seconds <= 0):
            raise BadInput("Sampling takes at least two games, and more than 0 seconds.")
        if not 0 <= self.seed < 1 << 64:
            raise BadInput(f"A seed is between 0 and 2^64 - 1, not {self.seed}.")


def measured(question: Question, threads: int, progress: Progress | None) -> Iterator[Values]:
    """Yield the exact values if there are any, else sampled ones, better and better.

    ``threads``: how many play games at the same time; ``progress``: called with the share done.
    """
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
    """Return the sentence that says how exact values were measured."""
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
    """Return the sentence that says how sampled values were measured."""
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
        deciding=place.deciding,
        asking=place.asking,
        names=place.view.options.names,
        choices=tuple(place.moves[at] for at, _ in found),
        labels=tuple(place.labels[at] for at, _ in found),
        ends=tuple(one for _, one in found),
        exact=exact,
        continuation=name,
        lens=question.lens,
        gold=place.gold,
        how=how,
        resolved=resolved,
    )


# What is drawn again and again.


class Sampler(Protocol):
    """Something that measures all choices of a position, more and more exactly."""

    @property
    def drawn(self) -> int:
        """How many play-outs or worlds were looked at."""
        ...

    def more(self, many: int) -> None:
        """Look at so many more."""
        ...

    def ends(self) -> tuple[Ends | None, ...]:
        """Return what each choice led to so far; None for one that was never open."""
        ...


class PlayOuts:
    """Plays on in the kernel under one policy for all seats."""

    def __init__(self, position: Position, policy: str, seed: int, threads: int) -> None:
        self.drawn = 0
        self._position = position
        self._policies = np.full(position.seats, POLICIES.index(policy), np.int64)
        self._seed = seed
        self._threads = threads
        self._numbers: list[list[Whole]] = [[] for _ in position.codes]
        self._rows: list[list[Whole]] = [[] for _ in position.codes]

    def more(self, many: int) -> None:
        """Play so many more games after each choice."""
        numbers = np.arange(self.drawn, self.drawn + many, dtype=np.int64)
        worlds = _worlds(self._position, numbers, self._seed)
        codes, seat = self._position.codes, self._position.deciding
        open_codes = np.array([int(choices.legal(world, seat)) for world in worlds], np.int64)
        threads = self._threads if many * len(codes) >= SHARED else 1
        tasks = [
            (place, part)
            for place in range(len(codes))
            for part in np.array_split(np.arange(many), threads)
        ]

        def play(task: tuple[int, Whole]) -> tuple[Whole, Whole]:
            place, part = task
            one = len(worlds) == 1
            these, able = (worlds, open_codes) if one else (worlds[part], open_codes[part])
            return self._play(codes[place], numbers[part], these, able >> codes[place] & 1)

        if threads == 1:
            found = list(map(play, tasks))
        else:
            with ThreadPoolExecutor(threads) as pool:
                found = list(pool.map(play, tasks))
        for (place, _), (played, ends) in zip(tasks, found, strict=True):
            self._numbers[place].append(played)
            self._rows[place].append(ends)
        self.drawn += many

    def _play(
        self, code: int, numbers: Whole, worlds: layout.Row, able: Whole
    ) -> tuple[Whole, Whole]:
        """Play one choice on, in those worlds in which it is open (``able``)."""
        seat = self._position.deciding
        starts = worlds[np.flatnonzero(able)].copy()
        played = numbers if self._position.open else numbers[np.flatnonzero(able)]
        ends = np.zeros((len(played), END), np.int64)
        for start in starts:
            rules.apply(start, seat, code)
        play: Any = play_ends  # it returns nothing that its types could tell
        counts = np.zeros(3, np.int32)
        told = np.zeros((0, TOLD), np.int16)
        given = (starts, played, self._policies, np.uint64(self._seed), self._position.scorer)
        if len(played):
            play(*given, new_desk(), counts, told, ends)
        return played, ends

    def ends(self) -> tuple[Ends | None, ...]:
        """Return what each choice led to so far."""
        return tuple(
            _together(numbers, rows, self._position.seats)
            for numbers, rows in zip(self._numbers, self._rows, strict=True)
        )


class Worlds:
    """Solves the last round in guessed worlds, one after the other."""

    def __init__(self, position: Position, continuation: str, lens: Lens, seed: int) -> None:
        self.drawn = 0
        self.tree = Tree(position.scorer, continuation, lens)
        self._position = position
        self._seed = seed
        self._found: list[list[Ends]] = [[] for _ in position.codes]

    def more(self, many: int) -> None:
        """Solve so many more worlds; raises ``OverflowError`` if one is too large."""
        position = self._position
        for number in range(self.drawn, self.drawn + many):
            world = position.world(number, self._seed)
            solved = self.tree.every(world, position.deciding, position.codes, number)
            for found, ends in zip(self._found, solved, strict=True):
                if ends is not None:
                    found.append(ends)
        self.drawn += many

    def ends(self) -> tuple[Ends | None, ...]:
        """Return what each choice led to so far."""
        return tuple(_joined(found) for found in self._found)


def _worlds(position: Position, numbers: Whole, seed: int) -> layout.Row:
    """Return the one world there is, or a guessed one for each number, shape (worlds, WIDTH)."""
    which: Sequence[int] = [0] if position.open else numbers.tolist()
    return position.worlds(which, seed)


def _together(numbers: list[Whole], rows: list[Whole], seats: int) -> Ends | None:
    if not sum(map(len, numbers)):
        return None
    return Ends.made(np.concatenate(numbers), np.concatenate(rows), seats)


def _joined(found: list[Ends]) -> Ends | None:
    """Return the ends of several worlds, all equally likely."""
    if not found:
        return None
    weights = np.concatenate([ends.weights for ends in found]) / len(found)
    return Ends(
        np.concatenate([ends.numbers for ends in found]),
        weights,
        np.concatenate([ends.points for ends in found]),
        np.concatenate([ends.ties for ends in found]),
        np.concatenate([ends.shares for ends in found]),
    )
