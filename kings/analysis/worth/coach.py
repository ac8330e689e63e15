"""What is this worth? Prices for the decision at hand, from what one seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isnan
from typing import Unpack

from kings.analysis.bargaining.decision import Decision, Offer
from kings.analysis.bargaining.prices import Prices, price_choices, standing
from kings.analysis.findings.decision import PriceLine, Said, price_line
from kings.analysis.rounding import chances, percent, say_times, tenth
from kings.analysis.worth.asking import How, refine
from kings.analysis.worth.deciding import decision
from kings.analysis.worth.measured import LENSES, Values
from kings.sim.intervals import Z
from kings.struggle.binding import lead_plan, plan_of, satisfies
from kings.struggle.moves import Act, Choice, GiveLead, Pay, Swap
from kings.struggle.state import Proposal
from kings.struggle.view import View


@dataclass(frozen=True, eq=False)
class Advice:
    """What a seat is told about the decision at hand.

    ``offers``: the offers in force that the prices count with; ``sentences``: the advice in words,
    the last one saying how the values were measured; ``deals``: whether any can be struck now.
    """

    values: Values
    decision: Decision
    offers: tuple[Offer, ...]
    prices: Prices
    sentences: tuple[str, ...]
    deals: bool

    def lines(self) -> tuple[PriceLine, ...]:
        """Return the price line of each choice that is for sale, with the offers made for it."""
        sold = [at for at in range(self.decision.choices) if self.deals and _sale(self.prices, at)]
        said = {at: [one for one in self.offers if one.choice == at] for at in sold}
        return tuple(
            price_line(self.prices, at, [Said(one.payer, one.gold) for one in said[at]])
            for at in sold
        )


def coach(view: View, *, offers: Iterable[Offer] | None = None, **how: Unpack[How]) -> Advice:
    """Return advice about the decision at hand, from what the view tells and nothing else.

    ``offers``: the offers in force; None: those on the table, see ``standing_offers``. ``how``: as
    in ``values``. Raises ``BadInput`` where nobody has a choice.
    """
    for advice in coaching(view, offers=offers, **how):
        last = advice
    return last


def coaching(
    view: View, *, offers: Iterable[Offer] | None = None, **how: Unpack[How]
) -> Iterator[Advice]:
    """Yield first advice soon, and then better; parameters and errors as in ``coach``."""
    given = None if offers is None else tuple(offers)
    for found in refine(view, **how):
        offers = standing_offers(view, found) if given is None else given
        yield _advice(found, offers, deals=view.deals_open)


def standing_offers(view: View, values: Values) -> tuple[Offer, ...]:
    """Return the offers among the open proposals: one seat pays the actor now for its action.

    Of a proposal that leaves the actor several choices the best one for it counts. Proposals with
    anything else in them have no price in gold alone and are left out; so is gold that the payer
    hasn't got.
    """
    best: dict[tuple[int, int], int] = {}
    for proposal in view.proposals:
        offer = _offer(view, values, proposal)
        if offer is not None and offer.gold <= values.gold[offer.payer]:
            place = offer.payer, offer.choice
            best[place] = max(offer.gold, best.get(place, 0))
    return tuple(Offer(payer, choice, gold) for (payer, choice), gold in best.items())


def _offer(view: View, values: Values, proposal: Proposal) -> Offer | None:
    clauses = proposal.deal.clauses
    pays = [clause for clause in clauses if isinstance(clause, Pay)]
    acts = [clause for clause in clauses if isinstance(clause, Act)]
    payers = {(pay.by, pay.to == values.deciding) for pay in pays}
    if len(pays) + len(acts) < len(clauses) or not acts or len(payers) != 1:
        return None
    ((payer, to_actor),) = payers
    kept = [at for at, choice in enumerate(values.choices) if _keeps(view, choice, acts)]
    if not kept or not to_actor:
        return None
    own = values.mean(values.lens)[:, values.deciding]
    choice = max(kept, key=lambda at: (own[at], -at))
    return Offer(payer, choice, sum(pay.gold for pay in pays))


def _keeps(view: View, choice: Choice, acts: list[Act]) -> bool:
    """Say whether a choice does what the clauses ask; a swap leaves that open until later."""
    if isinstance(choice, Swap):
        return False
    if isinstance(choice, GiveLead):
        plan = lead_plan(choice)
    else:
        plan = plan_of(view.lying(choice.seat), choice, choice)
    return all(act.by == choice.seat and satisfies(plan, act) for act in acts)


def _advice(values: Values, offers: tuple[Offer, ...], *, deals: bool) -> Advice:
    table = decision(values)
    prices = price_choices(table, offers)
    said = [_unpaid(values, table)]
    if offers:
        said.append(_with_offers(table, offers))
    sold = [sentence for choice in range(table.choices) for sentence in _sale(prices, choice)]
    if not deals:
        said.append("No deals can be struck at this moment (S-50).")
    elif not sold:
        said.append("No other choice is worth its price to anybody.")
    said += sold if deals else []
    if not values.exact:
        said.append(_noise(values))
    return Advice(values, table, offers, prices, (*said, values.how), deals)


def _sale(prices: Prices, choice: int) -> list[str]:
    """Say what a choice costs and who can pay for it, if anybody would pay at least 1 gold."""
    pairs = [pair for pair in prices.pairs if pair.choice == choice]
    payers = [pair for pair in pairs if pair.zopa is not None and pair.zopa[1] > 0]
    told = prices.sentences(choice)
    groups = told[1 + len(pairs) :] if any(g.choice == choice for g in prices.groups) else ()
    if choice == prices.decision.unpaid or not (payers or groups):
        return []
    return [told[0], *(pair.sentence() for pair in payers), *groups]


def _unpaid(values: Values, table: Decision) -> str:
    """Say what the deciding seat does unpaid, and how it stands then."""
    unpaid, seat = table.unpaid, values.deciding
    points, wins = (values.interval(unpaid, seat, lens) for lens in LENSES)
    about, odds = "", ""
    if not values.exact:
        alike = f"the same {say_times(values.counts[unpaid])}"
        half = None if points is None else (points[1] - points[0]) / 2
        about = f" ({alike if half is None else f'give or take {tenth(half)}'})"
        odds = "" if wins is None else f" ({chances(*wins)})"
    return (
        f"Unpaid, {values.names[seat]} does best with “{values.labels[unpaid]}”: "
        f"{tenth(float(values.vp[unpaid, seat]))} VP in the end{about}, "
        f"{percent(float(values.wins[unpaid, seat]))} to win{odds}."
    )


def _with_offers(table: Decision, offers: tuple[Offer, ...]) -> str:
    choice, gold = standing(table, offers)
    actor = table.names[table.active]
    if not any(gold):
        return f"The offers on the table are too low: {actor} does better unpaid."
    return (
        f"With the offers on the table {actor} does best with “{table.labels[choice]}” "
        f"for {gold[table.active]} gold."
    )


def _noise(values: Values) -> str:
    """Say which differences mean nothing yet."""
    seat = values.deciding
    errors = [
        float(values.difference(choice).error[seat])
        for choice in range(len(values.choices))
        if choice != values.default
    ]
    known = [error for error in errors if not isnan(error)]
    if known:
        return f"Differences under {tenth(Z * max(known))} VP may be chance."
    times = say_times(min(values.counts))
    return f"The choices differed by the same {times}; other cards or chance may still change that."
