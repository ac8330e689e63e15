"""The lines of the tables that play-outs make: what decisions left over, what deals were worth."""

from __future__ import annotations

from dataclasses import dataclass

from kings.analysis.debrief.columns import Line, explained

_ALIKE = "all play-outs agree"
_NONE = f"exact, or where {_ALIKE}"
_PLAYED = "Mean over play-outs with the same chance, or exact; see the column how."


@dataclass(frozen=True, slots=True)
class DecisionPrice(Line):
    """A decision that could be traded on: what was done against what was best for all together."""

    table_name = "decisions"

    table: int = explained("", "The number of the table.")
    line: int = explained("", "The line of the journal in which it was decided.")
    round: int = explained("", "The round, 1 to 7.")
    seat: int = explained("", "The seat that decided, from 1.")
    player: str = explained("", "Who decided.")
    did: str = explained("", "What was done.")
    best: str = explained(
        "", "What would have been best for all seats together, gold moving as it had to."
    )
    gainer: str = explained("", "Who would have gained most by it; empty where nothing was left.")
    gain: float = explained("VP", f"What the gainer would have had more. {_PLAYED}")
    cost: float = explained(
        "VP", f"What the one who decides would have had less, before any gold. {_PLAYED}"
    )
    left: float = explained("VP", f"What all seats together would have had more. {_PLAYED}")
    left_low: float | None = explained("VP", f"Lower end, 95%; empty where {_NONE}.")
    left_high: float | None = explained("VP", f"Upper end, 95%; empty where {_NONE}.")
    deals: str = explained("", "The numbers of the deals struck before it, in the same window.")
    made: float = explained(
        "VP", "What all seats have more by what was done than by what the seat does unpaid."
    )
    possible: float = explained("VP", "The most that they could have had more.")
    how: str = explained("", "exact, or the number of play-outs of each choice.")


@dataclass(frozen=True, slots=True)
class DealPrice(Line):
    """What a struck deal was worth to one seat, against refusing it; its promises left out."""

    table_name = "deal_prices"

    table: int = explained("", "The number of the table.")
    deal: int = explained("", "The number of the deal at its table.")
    round: int = explained("", "The round, 1 to 7.")
    seat: int = explained("", "The seat, from 1.")
    player: str = explained("", "Who sat there.")
    party: bool = explained("", "1 if the seat was a party to the deal.")
    vp: float = explained("VP", "What the seat has more by the deal, gold paid at once included.")
    vp_low: float | None = explained("VP", f"Lower end, 95%; empty where {_ALIKE}.")
    vp_high: float | None = explained("VP", f"Upper end, 95%; empty where {_ALIKE}.")
    wins: float = explained("probability", "The same in the probability of winning.")


@dataclass(frozen=True, slots=True)
class PromiseCost(Line):
    """What keeping a promise cost its promiser, or breaking it gained."""

    table_name = "promise_costs"

    table: int = explained("", "The number of the table.")
    promise: int = explained("", "The number of the promise at its table.")
    line: int = explained("", "The line of the journal that decided on it.")
    by: str = explained("", "Who promised.")
    to: str = explained("", "To whom.")
    status: str = explained("", "kept or broken.")
    cost: float = explained("VP", "What the promiser has more if it is broken than if it is kept.")
    cost_low: float | None = explained("VP", f"Lower end, 95%; empty where {_ALIKE}.")
    cost_high: float | None = explained("VP", f"Upper end, 95%; empty where {_ALIKE}.")
    harm: float = explained("VP", "What the receiver has less if it is broken.")
