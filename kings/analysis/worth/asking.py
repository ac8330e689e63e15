"""What each choice is worth: ``values``, once and for all, and ``refine``, better and better.

The values of a position are kept, so that a second look is instant.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import TypedDict, Unpack

from kings.analysis.worth.measured import Lens, Values
from kings.analysis.worth.measuring import Progress, Question, measured
from kings.analysis.worth.position import Place, position
from kings.errors import BadInput

KEPT = 64
"""The values of so many positions are kept."""

_kept: OrderedDict[Question, Values] = OrderedDict()
_lock = Lock()


def forget() -> None:
    """Forget all values that were kept."""
    with _lock:
        _kept.clear()


class How(TypedDict, total=False):
    """How values are asked for; what is left out is as in ``refine``.

    ``deciding``: whose choice (unless named: the asking seat's if it is asked, else the first that
    is). ``open_cards``: whether the one who asks sees all cards of the state.

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
    found = position(place, asking, deciding, open_cards=open_cards)
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
