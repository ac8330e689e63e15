"""The three questions of lesson 6, with what the rules and backward induction say to them."""

from __future__ import annotations

from kings.lessons.lesson6 import Favour, solve_words
from kings.lessons.lesson6 import draw_paper
from kings.lessons.lesson import Question
from kings.seeds import stream
from kings.struggle.binding import verdict
from kings.struggle.moves import Pay, PromiseGold

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
    at_once = verdict(paper.state, Pay(other, actor, 1)).binds
    later = verdict(paper.state, PromiseGold(other, actor, 2, 7)).binds
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
