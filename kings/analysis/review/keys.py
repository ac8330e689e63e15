"""The measure of King's Keys, and the questions that are asked of its decisions."""

from __future__ import annotations

from kings.analysis.review import questions
from kings.analysis.review.thumb import Thumb
from kings.bots.keys.determinize import determinize
from kings.bots.keys.rollout import RuleOfThumb
from kings.keys import moves

ERROR = 2.5
"""By how many percent an estimate misses what came true, on average (docs/proofs.md)."""

_ASKED: dict[type, questions.Kind] = {
    moves.DoNothing: questions.NOTHING_DONE,
    moves.PlaceGuard: questions.GUARDED,
    moves.BuyBack: questions.GUARDED,
    moves.CallJoker: questions.SPIED,
    moves.Claim: questions.CLAIMED,
    moves.Eliminate: questions.ELIMINATED,
    moves.GoOn: questions.GONE_ON,
}


# Whether a card is held or lies in a Vault or a Dungeon is all the same to the rule of thumb.
MEASURE = Thumb(
    game="keys",
    rule=RuleOfThumb(turns=1),
    determinize=determinize,
    asked=_ASKED,
    otherwise=questions.STOLEN,
    error=ERROR,
    trust="In 600 games of bots such estimates missed what came true by 2 to 3% on average: what "
    "was told as likely came true a little more often, and the unlikely less.",
    unweighed=(moves.Hold,),
)
