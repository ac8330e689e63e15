"""The measure of King's Keys, and the questions that are asked of its decisions."""

from __future__ import annotations

from kings.analysis.review.thumb import Thumb
from kings.bots.keys.determinize import determinize
from kings.bots.keys.rollout import RuleOfThumb
from kings.keys import moves

ERROR = 2.5
"""By how many percent an estimate misses what came true, on average (docs/proofs.md)."""

_ASKED: dict[type, str] = {
    moves.DoNothing: "What could this turn have been used for?",
    moves.PlaceGuard: "What did the guard protect, and what did it cost?",
    moves.BuyBack: "What did the guard protect, and what did it cost?",
    moves.CallJoker: "What could be done with what the Spy saw?",
    moves.Claim: "Was there a reason to wait?",
    moves.Eliminate: "Who gains if this kingdom is gone, and what did it cost?",
    moves.GoOn: "Who gains if a kingdom is gone, and what would it have cost?",
}


# Whether a card is held or lies in a Vault or a Dungeon is all the same to the rule of thumb.
MEASURE = Thumb(
    game="keys",
    rule=RuleOfThumb(turns=1),
    determinize=determinize,
    asked=_ASKED,
    otherwise="Where did the card that was missing most lie, most likely?",
    error=ERROR,
    trust="In 600 games of bots such estimates missed what came true by 2 to 3% on average: what "
    "was told as likely came true a little more often, and the unlikely less.",
    unweighed=(moves.Hold,),
)
