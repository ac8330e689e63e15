"""Questions to think about at a moment that mattered: about the decision, never about the person.

For each kind of decision there are several, so that no two moments of a review ask the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kings.analysis.review.record import KeyMoment

Kind = tuple[str, str, str]
"""Questions about the same kind of decision: the first one first, the others where it is taken."""

# Kings' Struggle.

ASKED_MORE: Kind = (
    "How much more could have been asked for, at once?",
    "What would the payer have done without this deal?",
    "What was offered first, and by whom?",
)
SOLD: Kind = (
    "Who would have paid for which choice, and how much?",
    "Whose points hung on this choice?",
    "What was left to be sold here?",
)
PAID: Kind = (
    "What did each choice cost the seller?",
    "At which price would the other side have walked away?",
    "Was gold the only thing to pay with?",
)
BOUGHT: Kind = (
    "What was the least for which the other side would have signed?",
    "Who else would have paid for the same?",
    "What could have been offered here?",
)
LED: Kind = (
    "What will the others answer to each card?",
    "Which card of the others should this lead have drawn out?",
    "Whose turn comes first after each lead?",
)
PLAYED: Kind = (
    "Which card is lost most cheaply?",
    "Which card could have won here, and was it worth it?",
    "Which card will be needed in a later round?",
)
LEAD_GIVEN: Kind = (
    "Who gains if the turns begin elsewhere?",
    "Whose action should come last?",
    "What can still be changed once the lead is given?",
)
SWAPPED: Kind = (
    "Which card does this trick need now?",
    "What is each card of the hand worth later?",
    "Who would have won with another card?",
)
ANSWERED: Kind = (
    "Which card helps the Jester's owner least?",
    "Which card can best be spared?",
    "Who wins the trick after each answer?",
)
USED: Kind = (
    "Who wins the trick after each choice?",
    "Whose pile grows by each choice, and by how much?",
    "Who acts after this, and what can they still change?",
)

# King's Keys.

NOTHING_DONE: Kind = (
    "What could this turn have been used for?",
    "What was this turn saved up for?",
    "Who was about to win, and what stood against it?",
)
GUARDED: Kind = (
    "What did the guard protect, and what did it cost?",
    "From whom was a theft to be feared?",
    "Which card should have been held back for a guard?",
)
SPIED: Kind = (
    "What could be done with what the Spy saw?",
    "Whose cards were worth seeing?",
    "What was known already without the Spy?",
)
CLAIMED: Kind = (
    "Was there a reason to wait?",
    "Who else was about to win?",
    "What could still have gone wrong?",
)
ELIMINATED: Kind = (
    "Who gains if this kingdom is gone, and what did it cost?",
    "Which cards are out of reach then?",
    "Who is the next to be eliminated?",
)
GONE_ON: Kind = (
    "Who gains if a kingdom is gone, and what would it have cost?",
    "Which cards were given up by going on?",
    "Who could do it next turn?",
)
STOLEN: Kind = (
    "Where was the card that was needed, most likely?",
    "Who was nearest to a win, and what did they need for it?",
    "What did the theft cost, and what was it to bring?",
)

# King of the Castle.

PASSED: Kind = (
    "Which card could have moved a man of yours, or stopped a rival's?",
    "What was gained by waiting?",
    "Which card of the hand will be worth less next turn?",
)
REACTED: Kind = (
    "Will this card be needed more later?",
    "Who gained by what was averted?",
    "What did this answer tell of one's own men?",
)
LET_HAPPEN: Kind = (
    "What was the card kept for?",
    "Whose man was worth saving?",
    "Who gained by what happened?",
)
DISCARDED: Kind = (
    "Which card of the hand was least likely to be played?",
    "Which card can't be had again?",
    "What will the next turns need?",
)
PLAYED_CARD: Kind = (
    "Whose men would each card have helped, and whose hurt?",
    "Who stood nearest to the throne, and who comes next?",
    "Which of one's own men was worth most to raise?",
)

_KINDS: tuple[Kind, ...] = (
    ASKED_MORE,
    SOLD,
    PAID,
    BOUGHT,
    LED,
    PLAYED,
    LEAD_GIVEN,
    SWAPPED,
    ANSWERED,
    USED,
    NOTHING_DONE,
    GUARDED,
    SPIED,
    CLAIMED,
    ELIMINATED,
    GONE_ON,
    STOLEN,
    PASSED,
    REACTED,
    LET_HAPPEN,
    DISCARDED,
    PLAYED_CARD,
)
_NEXT = {one: kind[at - 2] for kind in _KINDS for at, one in enumerate(kind)}
"""What is asked instead of each question, where that was asked already."""


def distinct(moments: Iterable[KeyMoment]) -> tuple[KeyMoment, ...]:
    """Return the moments, so that of three none asks what another asks."""
    asked: set[str] = set()
    found = []
    for one in moments:
        question = one.question
        while question in asked:
            question = _NEXT[question]
        asked.add(question)
        found.append(replace(one, question=question))
    return tuple(found)
