"""Deals: whether one is allowed, and how it is proposed, answered and struck (S-50 to S-58).

Every check is made for somebody: it uses what that seat may know and nothing else, so that a
refusal gives nothing away.

The first edition of the rules let some deals pass that can't be carried out. What is refused since
the second stands together below, so that journals of the first can still be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, NoReturn, assert_never

from kings.errors import IllegalMove
from kings.fields import is_whole
from kings.names import graphemes, has_ink, is_shown
from kings.struggle import binding, events, moves
from kings.struggle.cards import NEGOTIATE, Card, cards_in, count
from kings.struggle.promises import enter
from kings.struggle.refusals import check_seat, why_no_act
from kings.struggle.state import GOLD, ROUNDS, Bound, Draft, Phase, Proposal, State, Window, put
from kings.struggle.view import may_hold, may_own

MARKET_GOLD = 3
"""The most gold a seat may offer in the deals of one window of the Regulated Market (S-58)."""


# Is this deal allowed?


def check_well_made(deal: object, seat: int) -> None:
    """Raise ``IllegalMove`` for what no deal can be read in, whoever proposes it (S-51)."""
    wrong = moves.malformed(deal, numbers=False)
    if wrong:
        _refuse(f"{wrong}.", "S-51", seat)


def check_deal(state: State, deal: moves.Deal, knower: int | None) -> None:
    """Raise ``IllegalMove`` unless the deal is allowed, as far as ``knower`` can tell.

    A party's own part is checked against its own cards when it proposes or accepts; the parts of
    others against what it may know of them, so that by Night a refusal tells nothing (S-53).
    """
    _check_shape(state, deal)
    for clause in deal.clauses:
        _check_clause(state, clause, knower)
    if state.edition > 1:
        _check_sense(state, deal)
    _check_purses(state, deal)
    _check_piles(state, deal, knower)
    if state.options.regulated_market:
        _check_regulated(state, deal)
    _check_bounds(state, deal, knower)
    if state.edition > 1:
        _check_jester_comes(state, deal, knower)


def _refuse(sentence: str, rule: str, seat: int | None = None) -> NoReturn:
    raise IllegalMove(sentence, rule, seat=seat)


def _check_shape(state: State, deal: moves.Deal) -> None:
    if not deal.clauses:
        _refuse("A deal without a clause is no deal.", "S-51")
    if len(deal.clauses) > moves.MAX_CLAUSES:
        _refuse(f"A deal has at most {moves.MAX_CLAUSES} clauses.", "S-51")
    for clause in deal.clauses:
        for seat in _seats_named(clause):
            if not is_whole(seat) or not 0 <= seat < state.players:
                _refuse(f"There is no seat {seat} at this table.", "S-51")
    if len(deal.parties) < 2:
        _refuse("A deal needs at least two parties.", "S-51", deal.parties[0])


def _seats_named(clause: moves.Clause) -> tuple[int, ...]:
    """Return every seat that a clause names, those it is aimed at included."""
    match clause:
        case moves.Act(_, _, _, on):
            return (*clause.parties, *on)
        case moves.PromiseUse(_, _, _, _, int(at)) | moves.PromiseRestraint(_, _, _, _, int(at)):
            return (*clause.parties, at)
    return clause.parties


def _check_clause(state: State, clause: moves.Clause, knower: int | None) -> None:
    match clause:
        case moves.Pay(by, to, gold):
            _check_amount(state, by, to, gold)
        case moves.Give():
            _check_gift(state, clause)
        case moves.Act():
            _check_act(state, clause)
        case moves.AnswerWith():
            _check_answer(state, clause, knower)
        case (
            moves.PromiseGold()
            | moves.PromiseUse()
            | moves.PromiseRestraint()
            | moves.PromiseWords()
        ):
            _check_promise(state, clause)
        case _:
            assert_never(clause)


def _check_amount(state: State, by: int, to: int, gold: float) -> None:
    if by == to:
        _refuse(f"{state.name(by)} can't pay itself.", "S-53", by)
    if not is_whole(gold) or gold < 1:
        _refuse(f"{state.name(by)} pays whole gold, at least 1, not {gold}.", "S-53", by)


def _check_gift(state: State, gift: moves.Give) -> None:
    if not state.options.free_market:
        _refuse("Won cards are traded in the Free Market only.", "S-55", gift.by)
    if gift.by == gift.to:
        _refuse(f"{state.name(gift.by)} can't give cards to itself.", "S-53", gift.by)
    if not gift.cards:
        _refuse("A gift of won cards names at least one card.", "S-57", gift.by)


def _check_act(state: State, act: moves.Act) -> None:
    if act.by != state.actor:
        _refuse(
            f"{state.name(act.by)} is not the one that acts now, so its action can only be "
            "promised.",
            "S-52",
            act.by,
        )
    if act.how == "spare" and not act.on:
        _refuse("To spare somebody, say whom.", "S-51", act.by)
    if act.how in ("pass", "gold", "swap") and act.on:
        _refuse(f"“{act.how}” is aimed at nobody.", "S-51", act.by)


def _check_answer(state: State, answer: moves.AnswerWith, knower: int | None) -> None:
    by, card = answer.by, answer.card
    if by == state.actor:
        _refuse(f"{state.name(by)} acts now and can't be its own Jester's target.", "S-36", by)
    if not _jester_is_near(state, knower):
        _refuse("There is no Jester to answer in this window.", "S-51", by)
    if state.played[by] is None:
        _refuse(f"{state.name(by)} has no card in play that a Jester could replace.", "S-36", by)
    if card not in may_hold(state, knower, by):
        _refuse(f"{state.name(by)} does not hold the {card.title}.", "S-53", by)


def _jester_is_near(state: State, knower: int | None) -> bool:
    """Say whether this is the turn of a Jester, or of a Cooper whose owner may hold one (S-51)."""
    lying = state.played[state.actor] if state.actor is not None else None
    if state.actor is None or lying is None or state.phase is not Phase.TURN:
        return False
    held = may_hold(state, knower, state.actor)
    brings = lying.card is Card.COOPER and not state.swapped and Card.JESTER in held
    return lying.card is Card.JESTER or brings


def _check_promise(state: State, clause: moves.PromiseClause) -> None:
    by = clause.by
    if by == clause.to:
        _refuse(f"{state.name(by)} can't promise something to itself.", "S-53", by)
    if not is_whole(clause.due) or not state.round <= clause.due <= ROUNDS:
        _refuse(
            f"A promise of {state.name(by)} is due {_when_due(state)}, not in round {clause.due}.",
            "S-52",
            by,
        )
    if isinstance(clause, moves.PromiseGold):
        _check_amount(state, by, clause.to, clause.gold)
    elif isinstance(clause, moves.PromiseUse | moves.PromiseRestraint) and clause.card is not None:
        if clause.card not in NEGOTIATE:
            _refuse(f"The {clause.card.title} has no ability to promise.", "S-02", by)
    elif isinstance(clause, moves.PromiseWords):
        _check_words(clause)


def _when_due(state: State) -> str:
    """Say from when until when a promise can be due."""
    if state.round == ROUNDS:
        return f"in this round, {ROUNDS}, which is the last"
    return f"between this round, {state.round}, and round {ROUNDS}"


def _check_words(promise: moves.PromiseWords) -> None:
    long = len(graphemes(promise.words.strip()))
    if not has_ink(promise.words):
        _refuse("A promise in words has to say something.", "S-51", promise.by)
    if long > moves.MAX_WORDS:
        _refuse(
            f"A promise in words has at most {moves.MAX_WORDS} characters, and this one has "
            f"{long}.",
            "S-51",
            promise.by,
        )
    if not is_shown(promise.words):
        _refuse(
            "A promise in words has printable characters only, and all of them in one line.",
            "S-51",
            promise.by,
        )


def _check_purses(state: State, deal: moves.Deal) -> None:
    for seat, gold in enumerate(_paid_now(state, deal)):
        if gold > state.gold[seat]:
            brought = any(isinstance(c, moves.Pay) and c.to == seat for c in deal.clauses)
            passed_on = "; what the deal itself brings can't be paid on" if brought else ""
            _refuse(
                f"{state.name(seat)} would have to pay {gold} gold and has {state.gold[seat]}"
                f"{passed_on}.",
                "S-53",
                seat,
            )


def _paid_now(state: State, deal: moves.Deal) -> list[int]:
    paid = [0] * state.players
    for clause in deal.clauses:
        if isinstance(clause, moves.Pay):
            paid[clause.by] += clause.gold
    return paid


def _check_piles(state: State, deal: moves.Deal, knower: int | None) -> None:
    if not any(isinstance(clause, moves.Give) for clause in deal.clauses):
        return
    for seat in range(state.players):
        gifts = [c for c in deal.clauses if isinstance(c, moves.Give) and c.by == seat]
        cards = [card for gift in gifts if _sees(knower, gift) for card in gift.cards or ()]
        if cards and not may_own(state, knower, seat, count(cards)):
            names = ", ".join(card.title for card in cards_in(count(cards)))
            _refuse(f"{state.name(seat)} has not won these cards: {names}.", "S-53", seat)
        number = sum(gift.number for gift in gifts)
        if number > sum(state.piles[seat]):
            _refuse(f"{state.name(seat)} has not won {number} cards.", "S-53", seat)


def _sees(knower: int | None, gift: moves.Give) -> bool:
    """Say whether the knower may see which cards a gift holds (S-57)."""
    return gift.face_up or knower in gift.parties


def offered_gold(state: State, deal: moves.Deal) -> list[int]:
    """Return, per seat, the gold that a deal offers, paid now or promised (S-58)."""
    offered = _paid_now(state, deal)
    for clause in deal.clauses:
        if isinstance(clause, moves.PromiseGold):
            offered[clause.by] += clause.gold
    return offered


def offered_promises(state: State, deal: moves.Deal) -> list[int]:
    """Return, per seat, the number of promises that a deal offers (S-58)."""
    offered = [0] * state.players
    for clause in deal.clauses:
        if isinstance(clause, moves.PromiseClause) and binding.reaches_on(state, clause):
            offered[clause.by] += 1
    return offered


def _check_regulated(state: State, deal: moves.Deal) -> None:
    window = state.window
    assert window is not None
    gold, promises = offered_gold(state, deal), offered_promises(state, deal)
    for seat in range(state.players):
        if gold[seat] and gold[seat] + window.offered_gold[seat] > MARKET_GOLD:
            _refuse(
                f"{state.name(seat)} may offer at most {MARKET_GOLD} gold in one window's deals.",
                "S-58",
                seat,
            )
        if promises[seat] and promises[seat] + window.offered_promises[seat] > 1:
            _refuse(
                f"{state.name(seat)} may offer at most one promise in the deals of one window.",
                "S-58",
                seat,
            )


def _check_bounds(state: State, deal: moves.Deal, knower: int | None) -> None:
    """Refuse a deal whose binding parts can't all be kept, with those of deals struck before."""
    forms = [binding.binding_form(state, clause) for clause in deal.clauses]
    struck = [bound.clause for bound in state.bounds]
    wanted = [form for form in forms if form is not None]
    _check_answers_agree(state, struck, wanted)
    acts = [clause for clause in wanted if isinstance(clause, moves.Act)]
    if not acts and not any(isinstance(clause, moves.AnswerWith) for clause in wanted):
        return
    possible = binding.known_plans(state, knower)
    for act in acts:
        if not any(binding.satisfies(plan, act) for plan in possible):
            held = may_hold(state, knower, act.by) if state.hands[act.by] else ()
            _refuse(why_no_act(state, act, held), "S-53", act.by)
    if not _fit_together(possible, acts):
        assert state.actor is not None
        name = state.name(state.actor)
        _refuse(f"{name} can't do all that this deal asks of it.", "S-53", state.actor)
    both = [clause for clause in struck if isinstance(clause, moves.Act)] + acts
    if not _fit_together(possible, both):
        assert state.actor is not None
        name = state.name(state.actor)
        _refuse(f"This contradicts a deal that binds {name} already.", "S-56", state.actor)


def _fit_together(possible: Iterable[binding.Plan], acts: Iterable[moves.Act]) -> bool:
    """Say whether there is a plan that keeps to all of these clauses."""
    return any(all(binding.satisfies(plan, act) for act in acts) for plan in possible)


def _check_answers_agree(
    state: State,
    struck: Iterable[moves.Act | moves.AnswerWith],
    wanted: Iterable[moves.Act | moves.AnswerWith],
) -> None:
    """Refuse two answers of one seat: one bound already and another, or both in this deal."""
    bound = {clause.by: clause.card for clause in struck if isinstance(clause, moves.AnswerWith)}
    agreed = dict(bound)
    for clause in wanted:
        if not isinstance(clause, moves.AnswerWith):
            continue
        by, card = clause.by, clause.card
        first = agreed.setdefault(by, card)
        if first is card:
            continue
        name = state.name(by)
        if by in bound:
            _refuse(
                f"{name} is bound by a deal to answer with the {first.title}, not with the "
                f"{card.title}.",
                "S-56",
                by,
            )
        _refuse(
            f"{name} can't answer with both the {first.title} and the {card.title}.", "S-53", by
        )


# What is refused since the second edition.


def _check_sense(state: State, deal: moves.Deal) -> None:
    """Refuse an action of a card that has none (S-02), and more gold than there is (S-03)."""
    for clause in deal.clauses:
        if isinstance(clause, moves.Act):
            _check_ability(clause)
        elif isinstance(clause, moves.PromiseGold) and clause.gold > GOLD:
            _refuse(
                f"{state.name(clause.by)} can't promise {clause.gold} gold: the box holds {GOLD}.",
                "S-03",
                clause.by,
            )


def _check_ability(act: moves.Act) -> None:
    """Refuse an action of a card that has none; to bring such a card in is the Cooper's action."""
    if act.card is not None and act.how != "swap" and act.card not in NEGOTIATE:
        _refuse(f"The {act.card.title} has no ability to agree on.", "S-02", act.by)


def _check_jester_comes(state: State, deal: moves.Deal, knower: int | None) -> None:
    """Refuse an answer of a seat that no Jester can name, as far as the knower can tell.

    The Cooper may not be alone, or a deal, this one or one before, may forbid it (S-51, S-53).
    """
    answers = [clause for clause in deal.clauses if isinstance(clause, moves.AnswerWith)]
    if not answers:
        return
    forms = [binding.binding_form(state, clause) for clause in deal.clauses]
    asked = [form for form in forms if isinstance(form, moves.Act)]
    named = binding.may_be_named(state, knower, asked)
    for answer in answers:
        if answer.by not in named:
            name = state.name(answer.by)
            _refuse(
                f"No Jester can name {name} any more on this turn, so {name} has no answer to "
                "agree on.",
                "S-53",
                answer.by,
            )


# Windows and proposals: the time for deals, and the talk in it (S-50 to S-56).


def open_window(draft: Draft) -> None:
    """Begin a time for deals."""
    nothing = (0,) * draft.players
    draft.window = Window((), nothing, nothing)


def close_window(draft: Draft) -> None:
    """End it; what was not struck lapses (S-54)."""
    if draft.window is not None:
        for proposal in draft.window.proposals:
            draft.log(events.ProposalClosed(proposal.number, None, "lapsed"))
    draft.window = None


def _open_proposal(state: State, seat: int, number: int) -> Proposal:
    check_seat(state, seat)
    for proposal in state.window.proposals if state.window is not None else ():
        if proposal.number == number:
            return proposal
    made = 1 <= number <= state.proposals_made
    gone = f"Proposal {number} is no longer on the table."
    raise IllegalMove(gone if made else f"There is no proposal {number}.", "S-54", seat=seat)


def _own_proposal(state: State, move: moves.Accept | moves.Refuse) -> Proposal:
    """Return the open proposal that a party answers; a stranger has no say in it (S-51)."""
    proposal = _open_proposal(state, move.seat, move.proposal)
    if move.seat not in proposal.deal.parties:
        raise IllegalMove(
            f"{state.name(move.seat)} is no party to proposal {proposal.number}.",
            "S-51",
            seat=move.seat,
        )
    return proposal


def _why_no_window(state: State) -> str:
    """Say why no deal can be proposed now."""
    if state.phase is Phase.OVER:
        return "The game is over, so no more deals are made."
    if state.phase is Phase.ANSWER:
        return "No deals are made between the naming of a Jester's target and its answer."
    return (
        "Deals are made in the Cobbler window, and on the turn of a player whose card can do "
        "something, before it acts."
    )


def check_propose(state: State, move: moves.Propose) -> None:
    """Refuse a proposal out of time, one that changes what isn't there, or an impossible deal."""
    check_seat(state, move.seat)
    if state.window is None:
        raise IllegalMove(_why_no_window(state), "S-50", seat=move.seat)
    if move.instead_of is not None:
        old = _open_proposal(state, move.seat, move.instead_of)
        if move.seat not in (old.by, *old.deal.parties):
            raise IllegalMove(
                f"{state.name(move.seat)} is no party to proposal {old.number}.",
                "S-54",
                seat=move.seat,
            )
    check_well_made(move.deal, move.seat)
    for clause in move.deal.clauses:
        hidden = isinstance(clause, moves.Give) and not clause.face_up
        if hidden and move.seat not in clause.parties:
            raise IllegalMove(
                "Face-down cards are proposed by their giver or their receiver only, "
                f"not by {state.name(move.seat)}.",
                "S-57",
                seat=move.seat,
            )
    check_deal(state, move.deal, move.seat)


def propose(draft: Draft, move: moves.Propose) -> None:
    """Put the deal on the table; its proposer has agreed to it."""
    assert draft.window is not None
    if move.instead_of is not None:
        _close(draft, move.instead_of, move.seat, _how(draft.window, move))
    draft.proposals_made += 1
    number = draft.proposals_made
    agreed = (move.seat,) if move.seat in move.deal.parties else ()
    proposal = Proposal(number, move.seat, move.deal, agreed)
    draft.window = replace(draft.window, proposals=(*draft.window.proposals, proposal))
    draft.log(events.Proposed(move.seat, number, move.deal, move.instead_of))
    draft.only_talked()


def _how(window: Window, move: moves.Propose) -> Literal["changed", "countered"]:
    old = next(p for p in window.proposals if p.number == move.instead_of)
    return "changed" if old.by == move.seat else "countered"


def check_accept(state: State, move: moves.Accept) -> None:
    """Refuse the word of a stranger, a word given twice, and what the seat can't do (S-53)."""
    proposal = _own_proposal(state, move)
    if move.seat in proposal.accepted:
        raise IllegalMove(
            f"{state.name(move.seat)} has already accepted proposal {proposal.number}.",
            "S-54",
            seat=move.seat,
        )
    check_deal(state, proposal.deal, move.seat)


def accept(draft: Draft, move: moves.Accept) -> None:
    """Note the word of a party; with the last one the deal is struck."""
    assert draft.window is not None
    proposal = next(p for p in draft.window.proposals if p.number == move.proposal)
    agreed = replace(proposal, accepted=tuple(sorted((*proposal.accepted, move.seat))))
    draft.log(events.Accepted(move.seat, move.proposal))
    if agreed.accepted == agreed.deal.parties:
        _strike(draft, agreed)
    else:
        others = (agreed if p.number == agreed.number else p for p in draft.window.proposals)
        draft.window = replace(draft.window, proposals=tuple(others))
        draft.only_talked()


def check_refuse(state: State, move: moves.Refuse) -> None:
    """Only parties can refuse; also one that had accepted (S-54)."""
    _own_proposal(state, move)


def refuse(draft: Draft, move: moves.Refuse) -> None:
    """Take a proposal off the table by a party's no."""
    _close(draft, move.proposal, move.seat, "refused")
    draft.only_talked()


def check_withdraw(state: State, move: moves.Withdraw) -> None:
    """Only the proposer can withdraw."""
    proposal = _open_proposal(state, move.seat, move.proposal)
    if proposal.by != move.seat:
        raise IllegalMove(
            f"Proposal {proposal.number} is {state.name(proposal.by)}'s to withdraw.",
            "S-54",
            seat=move.seat,
        )


def withdraw(draft: Draft, move: moves.Withdraw) -> None:
    """Take one's own proposal off the table."""
    _close(draft, move.proposal, move.seat, "withdrawn")
    draft.only_talked()


def _close(
    draft: Draft,
    number: int,
    seat: int,
    how: Literal["refused", "withdrawn", "countered", "changed"],
) -> None:
    assert draft.window is not None
    left = tuple(p for p in draft.window.proposals if p.number != number)
    draft.window = replace(draft.window, proposals=left)
    draft.log(events.ProposalClosed(number, seat, how))


def _strike(draft: Draft, proposal: Proposal) -> None:
    """Carry out every binding leg at once and enter the promises (S-52).

    The other open proposals of the window are asked again: the table has changed (S-54).
    """
    before = draft.before
    assert draft.window is not None
    draft.deals_struck += 1
    deal = draft.deals_struck
    draft.log(events.DealStruck(proposal.number, deal))
    for clause in proposal.deal.clauses:
        _carry_out(draft, clause, deal)
    draft.window = Window(
        tuple(_asked_again(p) for p in draft.window.proposals if p.number != proposal.number),
        _plus(draft.window.offered_gold, offered_gold(before, proposal.deal)),
        _plus(draft.window.offered_promises, offered_promises(before, proposal.deal)),
    )


def _carry_out(draft: Draft, clause: moves.Clause, deal: int) -> None:
    """Move gold or cards, bind a choice of this window, or enter a promise into the ledger."""
    if isinstance(clause, moves.Pay):
        draft.pay(clause.by, clause.to, clause.gold)
        return
    if isinstance(clause, moves.Give):
        draft.hand_over(clause)
        return
    form = binding.binding_form(draft.before, clause)
    if form is not None:
        _bind(draft, Bound(form, deal))
    if isinstance(clause, moves.PromiseClause) and binding.reaches_on(draft.before, clause):
        enter(draft, clause, deal)


def _bind(draft: Draft, bound: Bound) -> None:
    draft.bounds = (*draft.bounds, bound)
    draft.log(events.ChoiceBound(bound.deal, bound.clause))
    clause = bound.clause
    swap = isinstance(clause, moves.Act) and clause.how == "swap"
    if clause.card is not None and (swap or isinstance(clause, moves.AnswerWith)):
        _show(draft, clause.by, clause.card)


def _show(draft: Draft, seat: int, card: Card) -> None:
    """Add a card to what the table knows of a hand: to be bound to it proves it is held (S-53)."""
    draft.shown = put(draft.shown, seat, tuple(sorted({*draft.shown[seat], card})))


def _asked_again(proposal: Proposal) -> Proposal:
    return replace(proposal, accepted=())


def _plus(left: tuple[int, ...], right: list[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))
