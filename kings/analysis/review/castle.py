"""The measure of King of the Castle, and the questions that are asked of its decisions."""

from __future__ import annotations

from kings.analysis.review import questions
from kings.analysis.review.thumb import Thumb
from kings.bots.castle.determinize import determinize
from kings.bots.castle.rollout import A_MAN, SPREAD, RuleOfThumb
from kings.castle import moves
from kings.castle.state import State

ERROR = 2.0
"""By how many percent an estimate misses what came true, on average (docs/proofs.md)."""

A_MAN_MEASURED = 3.0
"""The rule is too sure long before the end: for each man to come so many points more make a seat e
times as likely to win, and not ``A_MAN``. Fitted to games of bots (docs/proofs.md)."""

_ASKED: dict[type, questions.Kind] = {
    moves.Pass: questions.PASSED,
    moves.React: questions.REACTED,
    moves.Decline: questions.LET_HAPPEN,
    moves.Discard: questions.DISCARDED,
}


def power(state: State) -> float:
    """Return the power by which the rule's chances become as unsure as they are."""
    to_come = len(state.reserve)
    return (SPREAD + A_MAN * to_come) / (SPREAD + A_MAN_MEASURED * to_come)


# Which squires are chosen before anybody has come to court is all the same to the rule of thumb.
MEASURE = Thumb(
    game="castle",
    rule=RuleOfThumb(),
    determinize=determinize,
    asked=_ASKED,
    otherwise=questions.PLAYED_CARD,
    error=ERROR,
    trust="In 800 games of bots such estimates missed what came true by 1 to 2% on average. Long "
    "before the end they can tell little, and all chances are nearly even.",
    unweighed=(moves.ChooseSquire,),
    power=power,
)
