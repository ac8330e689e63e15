"""Deals as bots see them: what is for sale, what a deal brings whom, and how a price is paid.

What the rules enforce counts as certain: gold, won cards, and bound actions (S-52). Promises count
as far as they are believed. Everything here is read off a view, and apart from hands off what the
whole table sees; so a seller can also reckon with what a buyer is able to pay.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import add
from typing import NamedTuple

from kings.bots.board import (
    MANY_BOARDS,
    MANY_TRICKS,
    Answers,
    Board,
    Turn,
    board_of,
    lead_turns,
    pile_with,
    sure_points,
    turns,
)
from kings.bots.bot import Reply
from kings.bots.promises import (
    CREDIT,
    Promises,
    clash,
    debts,
    debts_to_pay,
    effect_of,
    keeps,
    later_worth,
    trust,
    turns_in_character,
)
from kings.struggle import moves, state
from kings.struggle.abilities import choices
from kings.struggle.binding import binding_form, satisfies
from kings.struggle.cards import NEGOTIATE, Card
from kings.struggle.deals import MARKET_GOLD
from kings.struggle.view import View
from kings.words import plural

NO_DEAL = moves.Deal(())

MANY_WINDOWS = 1024
"""Windows to remember; those of one game are some twenty."""

LEAST_SURPLUS = 2
"""VP that a sale must gain in all, so that whole gold can leave each side a gain."""

TRICK_LASTS = 0.6
"""How likely the trick still goes to the same seat after one more seat has used its card.

Found by trial: of bots that reckon with 1, 0.8, 0.65, 0.5 and 0.35 (50 paired Day games of four in
each seat) those between 0.5 and 0.8 did best.
"""

HAND_CARDS = (Card.COOPER, Card.JESTER)
"""The cards that bring others out of a hand (S-34, S-36)."""

LOAN = 2
"""Rounds after which promised gold is due, or the last round if that comes first."""

LONGEST_TRUCE = 4
"""Rounds for which another is left alone at most."""


def legal_turns(view: View, deal: moves.Deal = NO_DEAL) -> tuple[Turn, ...]:
    """List the active player's turns under the deals struck so far and this one.

    None is left if the deal can't be kept. By Night another's hidden cards are taken for possible.
    """
    seat = view.actor
    assert seat is not None
    forms = [bound.clause for bound in view.bounds]
    forms += [form for clause in deal.clauses if (form := binding_form(view, clause)) is not None]
    acts, answers = _split(forms)
    board = _after_gifts(board_of(view), deal)
    return turns_under(_every_turn(board, seat, _window_leader(view), answers), acts)


def _window_leader(view: View) -> int | None:
    """Return who leads if the Cobbler's window is open (S-21), else None."""
    return view.leader if view.phase is state.Phase.WINDOW else None


def _every_turn(board: Board, seat: int, leader: int | None, answers: Answers) -> tuple[Turn, ...]:
    """List the turns of a seat, or, where there is a ``leader``, its ways to use the window."""
    if leader is None:
        return turns(board, seat, answers)
    return lead_turns(board, seat, leader)


class PriceList(NamedTuple):
    """What the active player's action could be sold for, by what is certain now.

    ``usual``: each seat's VP after the turn that is expected; ``wares``: for each turn the clauses
    that pin it down, and each seat's VP after the turn that is expected under them.
    """

    usual: tuple[int, ...]
    wares: tuple[tuple[tuple[moves.Act, ...], tuple[int, ...]], ...]


def price_list(view: View) -> PriceList:
    """Return the market for the action that is taken now, under the deals struck so far."""
    seat = view.actor
    assert seat is not None
    acts, answers = _split([bound.clause for bound in view.bounds])
    return _price_list(board_of(view), seat, _window_leader(view), answers, acts)


@lru_cache(maxsize=MANY_BOARDS)
def _price_list(
    board: Board, seat: int, leader: int | None, answers: Answers, acts: tuple[moves.Act, ...]
) -> PriceList:
    legal = turns_under(_every_turn(board, seat, leader, answers), acts)
    pins = [pin(turn, legal) for turn in legal]
    wares = tuple((pinned, likeliest_turn(turns_under(legal, pinned)).values) for pinned in pins)
    return PriceList(likeliest_turn(legal).values, wares)


def _split(forms: Iterable[moves.Act | moves.AnswerWith]) -> tuple[tuple[moves.Act, ...], Answers]:
    """Part what binds the action from the answers agreed to a Jester."""
    acts, answers = [], {}
    for form in forms:
        if isinstance(form, moves.Act):
            acts.append(form)
        else:
            answers[form.by] = form.card
    return tuple(acts), tuple(answers.items())


def turns_under(every: Iterable[Turn], acts: Sequence[moves.Act]) -> tuple[Turn, ...]:
    """List the turns that keep to all of these clauses."""
    left = tuple(every)
    for act in acts:
        left = tuple([turn for turn in left if satisfies(turn.plan, act)])
    return left


def likeliest_turn(legal: Sequence[Turn]) -> Turn:
    """Return the turn that looks best to the one who takes it, the first among equals."""
    seat = legal[0].plan.first.seat
    worths = [turn.values[seat] for turn in legal]
    return legal[worths.index(max(worths))]


def _after_gifts(board: Board, deal: moves.Deal) -> Board:
    """Move the won cards of a deal, as far as they are named (S-57)."""
    if not any(isinstance(clause, moves.Give) for clause in deal.clauses):
        return board
    won = list(board.won)
    for clause in deal.clauses:
        if isinstance(clause, moves.Give) and clause.cards is not None:
            won[clause.by] = pile_with(won[clause.by], clause.cards, -1)
            won[clause.to] = pile_with(won[clause.to], clause.cards)
    return board._replace(won=tuple(won)) if tuple(won) != board.won else board


def outcome_of(view: View, deal: moves.Deal = NO_DEAL) -> tuple[int, ...] | None:
    """Return each seat's expected VP under a deal, or None if it can't be kept.

    The active player is expected to take the turn that looks best to it among those that are left.
    """
    left = legal_turns(view, deal)
    if not left:
        return None
    expected = list(likeliest_turn(left).values)
    for clause in deal.clauses:
        if isinstance(clause, moves.Pay):
            expected[clause.by] -= clause.gold
            expected[clause.to] += clause.gold
    return tuple(expected)


def most_to_offer(view: View, seat: int) -> int:
    """Return the most gold that a seat can pay in a new deal (S-53, S-58)."""
    purse = view.seats[seat].gold
    if view.options.regulated_market:
        return max(0, min(purse, MARKET_GOLD - view.offered_gold[seat]))
    return purse


def pin(turn: Turn, others: Iterable[Turn]) -> tuple[moves.Act, ...]:
    """Return clauses that hold the active player to a turn, out of these others."""
    plan = turn.plan
    seat = plan.first.seat
    if plan.card is None and plan.brought is None:
        return (moves.Act(seat, "pass"),)
    acts: list[moves.Act] = []
    if plan.brought is not None:
        acts.append(moves.Act(seat, "swap", plan.brought))
    if plan.card is not None:
        on = tuple(sorted(plan.on))
        gold = plan.gold and not on
        acts.append(
            moves.Act(seat, "gold", plan.card) if gold else moves.Act(seat, "use", plan.card, on)
        )
    more = {on for other in turns_under(others, acts) for on in other.plan.on - plan.on}
    if more:
        acts.append(moves.Act(seat, "spare", plan.card, tuple(sorted(more))))
    return tuple(acts)


class Sale(NamedTuple):
    """A turn that is worth more to a buyer than its usual one is to the active player.

    ``gain``: VP that the buyer has more; ``loss``: VP that the active player has less (it may be
    below 0: it gains, too, and had not thought of the turn as its best).
    """

    buyer: int
    turn: Turn
    acts: tuple[moves.Act, ...]
    gain: int
    loss: int

    @property
    def surplus(self) -> int:
        """What both gain together, in VP."""
        return self.gain - self.loss


class Market(NamedTuple):
    """A window: the legal turns, the one to expect without a deal, and the best sale by buyer."""

    legal: tuple[Turn, ...]
    usual: Turn
    sales: tuple[Sale | None, ...]


def survey(view: View) -> Market:
    """Return what is for sale in the window that is open.

    All bots of a table ask about the same window, so one survey of it serves them all.
    """
    market: Market | None = view.known.get("market")
    if market is None:
        market = view.known["market"] = _market(view)
    return market


def _market(view: View) -> Market:
    seat = view.actor
    assert seat is not None
    acts, answers = _split([bound.clause for bound in view.bounds])
    leader = _window_leader(view)
    return _survey(_open_board(view), seat, leader, acts, answers, seats_after(view))


def seats_after(view: View) -> tuple[int, ...]:
    """List the seats whose turn of this round comes after the active player's, in their order.

    In the Cobbler's window there are none: there the turns are played out already (S-21).
    """
    assert view.actor is not None and view.leader is not None
    if view.phase is state.Phase.WINDOW:
        return ()
    to_come = (view.leader - view.actor - 1) % view.players
    return tuple((view.actor + 1 + step) % view.players for step in range(to_come))


def expected_turns(legal: Iterable[Turn], later: Sequence[int]) -> tuple[Turn, ...]:
    """Return the turns with each seat's VP as it is to be expected at the end of the round.

    What a turn makes sure counts in full: gold, and won cards. The trick counts for less, the more
    of the seats that act ``later`` can still upset it.
    """
    seats = tuple(later)
    return tuple([_expected_turn(turn, seats) for turn in legal]) if seats else tuple(legal)


def _expected_turn(turn: Turn, later: tuple[int, ...]) -> Turn:
    plan, board, worth = turn
    hands, played, _, _, bank, fives, twos, _, _ = board
    able = _able(Supply(hands, played, bank > 0, fives > 0, twos > 0), later)
    return Turn(plan, board, _less_sure(board, worth, TRICK_LASTS**able)) if able else turn


class Supply(NamedTuple):
    """What the abilities look at: cards, and whether there is anything to be taken and placed."""

    hands: tuple[tuple[Card, ...], ...]
    played: tuple[state.InPlay | None, ...]
    bank: int
    fives: int
    twos: int


@lru_cache(maxsize=MANY_TRICKS)
def _able(table: Supply, later: tuple[int, ...]) -> int:
    """Return how many of the seats can do something with their cards."""
    return sum([len(choices(table, seat)) > 1 for seat in later])


def _less_sure(board: Board, worth: tuple[int, ...], lasts: float) -> tuple[int, ...]:
    sure = map(add, board.gold, sure_points(board.won, board.tables))
    return tuple(
        [
            vp if vp == now else now + round(lasts * (vp - now))
            for vp, now in zip(worth, sure, strict=True)
        ]
    )


def _open_board(view: View) -> Board:
    """Return what the view shows, without the hands where no card in play reaches into one.

    So the boards of all seats are the same, also by Night, and have to be worked out only once.
    """
    board = board_of(view)
    if any(seat.lying is not None and seat.lying.card in HAND_CARDS for seat in view.seats):
        return board
    return board._replace(hands=((),) * view.players)


@lru_cache(maxsize=MANY_WINDOWS)
def _survey(
    board: Board,
    seat: int,
    leader: int | None,
    acts: tuple[moves.Act, ...],
    answers: Answers,
    later: tuple[int, ...],
) -> Market:
    every = expected_turns(_every_turn(board, seat, leader, answers), later)
    legal = turns_under(every, acts)
    usual = likeliest_turn(legal)
    return Market(legal, usual, sales_of(legal, usual))


def sales_of(legal: Sequence[Turn], usual: Turn) -> tuple[Sale | None, ...]:
    """Return the best sale of one of these turns to each seat, None where none is worth it."""
    actor = usual.plan.first.seat
    return tuple(
        None if buyer == actor else _best_sale(legal, usual, actor, buyer)
        for buyer in range(len(usual.values))
    )


def _best_sale(legal: Sequence[Turn], usual: Turn, actor: int, buyer: int) -> Sale | None:
    joint = [turn.values[buyer] + turn.values[actor] for turn in legal]
    most = max(joint)
    if most < usual.values[buyer] + usual.values[actor] + LEAST_SURPLUS:
        return None
    best = legal[joint.index(most)]
    acts = pin(best, legal)
    bought = likeliest_turn(turns_under(legal, acts))
    gain = bought.values[buyer] - usual.values[buyer]
    loss = usual.values[actor] - bought.values[actor]
    if gain - loss < LEAST_SURPLUS:
        return None
    return Sale(buyer, bought, acts, gain, loss)


class DealWorth(NamedTuple):
    """What a deal brings one seat, and all its parties together, in VP, against no deal."""

    gain: float
    surplus: float


def usual_turn(view: View, market: Market, seat: int, promises: Promises) -> Turn:
    """Return the turn that ``seat`` expects without a deal.

    ``view``, ``market``: of the window; ``promises``: the character of ``seat``, which it knows
    itself, and others don't.
    """
    if seat != view.actor:
        return market.usual
    return likeliest_turn(turns_in_character(view, market.legal, promises))


def agreed_turn(
    view: View, deal: moves.Deal, market: Market, seat: int, promises: Promises
) -> Turn | None:
    """Return the turn to expect under a deal; None if there is none that ``seat`` would take.

    If it acts itself, it takes no turn that breaks a promise which it wants to keep. ``view``,
    ``market``: of the window; ``deal``: as ``seat`` sees it; ``promises``: the character of
    ``seat``.
    """
    agreed = _agreed(view, deal, market)
    if seat == view.actor:
        kept = {turn.plan for turn in turns_in_character(view, market.legal, promises)}
        agreed = [turn for turn in agreed if turn.plan in kept]
        if _is_careful(view, promises):
            new = [c for c in _made(deal, seat) if isinstance(c, moves.PromiseRestraint)]
            agreed = [turn for turn in agreed if all(keeps(turn.plan, clause) for clause in new)]
    return likeliest_turn(agreed) if agreed else None


def _agreed(view: View, deal: moves.Deal, market: Market) -> Sequence[Turn]:
    """List the turns that the deal leaves; the market's own do if it changes no board."""
    if any(isinstance(clause, moves.Give | moves.AnswerWith) for clause in deal.clauses):
        return expected_turns(legal_turns(view, deal), seats_after(view))
    forms = [binding_form(view, clause) for clause in deal.clauses]
    return turns_under(market.legal, [form for form in forms if isinstance(form, moves.Act)])


def weigh(
    view: View, deal: moves.Deal, market: Market, seat: int, promises: Promises
) -> DealWorth | None:
    """Return what a deal brings ``seat``; None if it can't be kept.

    What others promise is worth as much as they are believed; what it promises itself costs what
    its character counts for it. ``view``, ``market``: of the window; ``deal``: as ``seat`` sees it;
    ``promises``: the character of ``seat``.
    """
    agreed = agreed_turn(view, deal, market, seat, promises)
    if agreed is None:
        return None
    usual = usual_turn(view, market, seat, promises)
    gains = {party: float(agreed.values[party] - usual.values[party]) for party in deal.parties}
    for clause in deal.clauses:
        if isinstance(clause, moves.Pay):
            gains[clause.by] -= clause.gold
            gains[clause.to] += clause.gold
        elif isinstance(clause, moves.PromiseClause) and binding_form(view, clause) is None:
            _count_promise(view, clause, agreed.board, seat, promises, gains)
    return DealWorth(gains[seat], sum(gains.values()))


def _count_promise(
    view: View,
    clause: moves.PromiseClause,
    board: Board,
    seat: int,
    promises: Promises,
    gains: dict[int, float],
) -> None:
    """Add to the parties' gains what a promise brings them, times the chance that it is kept."""
    brings = _kept_promise(view, clause, board)
    if clause.by == seat:
        cost = -brings.pop(seat, 0.0)
        gains[seat] -= promises.price(cost, clause.due)
        chance = float(promises.keeps(cost, clause.due))
    else:
        chance = promises.trust(view, seat, clause.by)
    for party, vp in brings.items():
        if party in gains:
            gains[party] += chance * vp


def _kept_promise(view: View, clause: moves.PromiseClause, board: Board) -> dict[int, float]:
    """Return what a promise brings whom, in VP, if it is kept."""
    if isinstance(clause, moves.PromiseWords):
        return {}
    if isinstance(clause, moves.PromiseGold):
        believed = min(clause.gold, max(0, CREDIT - debts(view, clause.by)))
        return {clause.by: -clause.gold, clause.to: believed}
    if clause.due > view.round:
        worth = later_worth(view, clause)
        return {clause.by: -worth, clause.to: worth}
    effect = effect_of(view, board, clause)
    return {} if effect is None else dict(enumerate(map(float, effect)))


def is_in_character(view: View, deal: moves.Deal, seat: int, promises: Promises) -> bool:
    """Say whether the deal's promises are such as ``seat`` gives and takes.

    It can pay all the gold that it means to pay, its older debts with it. A sincere one promises no
    words that it doesn't understand. ``view``: of any seat; ``deal``: with the promises;
    ``promises``: the character of ``seat``.
    """
    partners = {
        clause.to if clause.by == seat else clause.by
        for clause in deal.clauses
        if isinstance(clause, moves.PromiseClause) and seat in clause.parties
    }
    return (
        all(promises.deals_with(view, seat, other) for other in partners)
        and _can_pay(view, deal, seat, promises)
        and not (
            promises.sincere and any(isinstance(c, moves.PromiseWords) for c in _made(deal, seat))
        )
        and not (_is_careful(view, promises) and _is_rash(view, deal, seat))
    )


def _made(deal: moves.Deal, seat: int) -> Iterator[moves.PromiseClause]:
    """Yield the promises that a seat would make."""
    for clause in deal.clauses:
        if isinstance(clause, moves.PromiseClause) and clause.by == seat:
            yield clause


def _can_pay(view: View, deal: moves.Deal, seat: int, promises: Promises) -> bool:
    """Say whether its gold covers the deal and all its debts, as far as it means to pay them."""
    paid = sum(c.gold for c in deal.clauses if isinstance(c, moves.Pay) and c.by == seat)
    paid += sum(
        c.gold
        for c in _made(deal, seat)
        if isinstance(c, moves.PromiseGold) and promises.keeps(c.gold, c.due)
    )
    return not paid or paid + debts_to_pay(view, seat, promises) <= view.seats[seat].gold


def _is_careful(view: View, promises: Promises) -> bool:
    """Say whether it would keep a promise in this round though that costs a little."""
    return promises.keeps(1, view.round)


def _is_rash(view: View, deal: moves.Deal, seat: int) -> bool:
    """Say whether the seat could be unable to keep what it promises to do or to leave.

    So it is where two promises clash, and where an ability is promised for a later round, or for
    its own turn, in which it acts now.
    """
    made = list(_made(deal, seat))
    old = [line.clause for line in view.promises if line.status == "open"]
    old = [clause for clause in old if clause.by == seat]
    uses = [clause for clause in made if isinstance(clause, moves.PromiseUse)]
    far = any(clause.due > view.round or seat == view.actor for clause in uses)
    clashes = any(
        clash(promise, other)
        for place, promise in enumerate(made)
        for other in (*made[:place], *old)
        if promise != other
    )
    return far or clashes


class Payment(NamedTuple):
    """Clauses by which one seat pays another: what they are worth to it, and what they cost, VP."""

    clauses: tuple[moves.Clause, ...]
    worth: float
    cost: float


NO_PAYMENT = Payment((), 0.0, 0.0)


def payment(
    view: View,
    payer: int,
    payee: int,
    price: int,
    promises: Promises,
    board: Board | None = None,
    *,
    on_trust: bool = True,
    believed: float | None = None,
) -> Payment:
    """Return how a payer would pay a price, or as much of it as it can, at the least cost to it.

    ``view``: of any seat; ``payer``, ``payee``: seats; ``price``: in VP; ``promises``: the payer's
    character. ``board``: the table when the payer's turn comes, if a favour on that turn may be
    offered. ``on_trust``: whether a part of it may be promised at all; ``believed``: how far the
    payer's promises count (0 to 1; None: as the ledger says).
    """
    if believed is None:
        believed = trust(view, payer)
    ways = [NO_PAYMENT]
    used_up = view.options.regulated_market and view.offered_promises[payer]
    may_promise = on_trust and not used_up and believed > 0
    purse = _purse(view, payer, promises)
    if purse >= price or not may_promise:
        ways.append(_in_gold(payer, payee, min(price, purse)))
    if may_promise:
        if board is not None and (favour := _favour(view, payer, payee, board, promises, believed)):
            rest = max(0, min(purse, price - int(favour.worth)))
            ways.append(_together(_in_gold(payer, payee, rest), favour))
        ways += _on_credit(view, payer, payee, price, purse, promises, believed)
        if purse < price and view.round < state.ROUNDS:
            ways += [
                _together(_in_gold(payer, payee, purse), truce)
                for truce in _truces(view, payer, payee, promises, believed)
            ]
    reached = max(min(float(price), way.worth) for way in ways)
    return min((way for way in ways if way.worth >= reached), key=lambda way: way.cost)


def _purse(view: View, payer: int, promises: Promises) -> int:
    """Return the gold that can be paid now; what it owes and means to pay is kept back."""
    kept_back = debts_to_pay(view, payer, promises)
    return max(0, min(most_to_offer(view, payer), view.seats[payer].gold - kept_back))


def _in_gold(payer: int, payee: int, gold: int) -> Payment:
    return Payment((moves.Pay(payer, payee, gold),), gold, gold) if gold > 0 else NO_PAYMENT


def _together(some: Payment, more: Payment) -> Payment:
    return Payment(some.clauses + more.clauses, some.worth + more.worth, some.cost + more.cost)


def _favour(
    view: View, payer: int, payee: int, board: Board, promises: Promises, believed: float
) -> Payment | None:
    """Return the best favour that the payer could do on its turn of this round, or None.

    That is to use its ability for the payee, or not against it; it must bring more than it costs.
    """
    lying = view.lying(payer)
    if lying is None or lying.card not in NEGOTIATE or view.seats[payer].acted:
        return None
    best = None
    for kind in (moves.PromiseUse, moves.PromiseRestraint):
        clause = kind(payer, payee, view.round, lying.card, payee)
        effect = effect_of(view, board, clause)
        if effect is None:
            continue
        worth, cost = believed * effect[payee], float(-effect[payer])
        cost = promises.price(cost, view.round)
        if worth >= 1 and worth > cost and (best is None or worth - cost > best.worth - best.cost):
            best = Payment((clause,), worth, cost)
    return best


def _truces(
    view: View, payer: int, payee: int, promises: Promises, believed: float
) -> Iterator[Payment]:
    """Yield promises not to use any ability on the payee for two rounds or more."""
    for rounds in range(LOAN, LONGEST_TRUCE + 1):
        due = min(state.ROUNDS, view.round + rounds)
        clause = moves.PromiseRestraint(payer, payee, due, None, payee)
        if worth := later_worth(view, clause):
            yield Payment((clause,), worth * believed, promises.price(worth, due))


def _on_credit(
    view: View,
    payer: int,
    payee: int,
    price: int,
    purse: int,
    promises: Promises,
    believed: float,
) -> Iterator[Payment]:
    """Yield ways to pay with promised gold: all that the purse hasn't, and as much as may be."""
    due = min(state.ROUNDS, view.round + LOAN)
    most = CREDIT - debts(view, payer)
    for cash in {min(price, purse), max(0, price - int(most * believed))}:
        gold = min(most, math.ceil((price - cash) / believed))
        if view.options.regulated_market:
            gold = min(gold, most_to_offer(view, payer) - cash)
        if promises.keeps(gold, due):
            gold = min(gold, purse - cash)
        if gold > 0 and cash <= purse:
            cost = promises.price(gold, due)
            credit = Payment((moves.PromiseGold(payer, payee, gold, due),), gold * believed, cost)
            yield _together(_in_gold(payer, payee, cash), credit)


def reason(view: View, deal: moves.Deal, reply: Reply) -> str:
    """Return why a party may have answered so, in words that follow "because".

    ``view`` and ``deal``: as a bystander saw them before the answer; ``reply``: the answer. What
    the bot itself counted may rest on cards that others don't see. So its reason is counted anew
    from the open table; where that doesn't explain the answer, it says so and no more.
    """
    usual, agreed = outcome_of(view), outcome_of(view, deal)
    if usual is None or agreed is None:
        return "what it asks for can't be done"
    name, gain = view.name(reply.seat), agreed[reply.seat] - usual[reply.seat]
    if isinstance(reply, moves.Accept) != (gain > 0):
        return hidden_reason(view, deal, name)
    if gain > 0:
        return f"by what is certain now it leaves {name} better off by {plural(gain, 'point')}"
    promised = any(
        isinstance(clause, moves.PromiseClause) and clause.to == reply.seat
        for clause in deal.clauses
    )
    but = ", and promises don't count" if promised else ""
    if gain == 0:
        return f"by what is certain now it leaves {name} no better off{but}"
    return f"by what is certain now it leaves {name} worse off by {plural(-gain, 'point')}{but}"


def hidden_reason(view: View, deal: moves.Deal, name: str) -> str:
    """Return why the open table does not explain an answer, in words that follow "because".

    ``view`` and ``deal``: as a bystander saw them; ``name``: whose answer it was.
    """
    for seat in view.seats:
        owed = sum(
            clause.gold
            for clause in deal.clauses
            if isinstance(clause, moves.Pay) and clause.by == seat.seat
        )
        if owed > seat.gold:
            return f"{seat.name} can't pay {owed} gold any more"
    if view.night or view.options.free_market:
        return f"{name} counts in what not everybody sees"
    return "the rules don't allow it any more, as the table lies now"
