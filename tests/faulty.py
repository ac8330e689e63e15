"""Faulty variants of functions of Kings' Struggle, to be planted by the tests; none is right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kings.struggle import abilities, binding, deals, promises, rules, scoring, state
from kings.struggle.cards import MERCHANTS, ROYALS, SERFS, Card
from kings.struggle.events import CardsFlipped, CardTaken, GoldPaid, GoldTaken
from kings.struggle.moves import (
    Accept,
    Aim,
    Answer,
    GiveLead,
    PromiseRestraint,
    PromiseUse,
    Swap,
    Withdraw,
)
from kings.struggle.partition.exact import best_partition
from kings.struggle.state import Draft, Phase


def after(function: Callable[..., Any], more: Callable[..., None]) -> Callable[..., Any]:
    """Let ``more`` happen, with the same arguments, after what ought to happen."""

    def faulty(*args: Any, **words: Any) -> Any:
        result = function(*args, **words)
        more(*args)
        return result

    return faulty


def nothing(*_: Any, **__: Any) -> None:
    """Leave out what ought to happen."""


def keep_new_card_in_hand(self: Draft, seat: int, card: Card) -> None:
    self.hands = state.put(self.hands, seat, tuple(sorted((*self.hands[seat], card))))


def pay_unseen(self: Draft, seat: int, to: int, gold: int) -> None:
    self.log(GoldPaid(seat, to, gold))


def mint(self: Draft, seat: int, gold: int, card: Card | None) -> None:
    self.gold = state.put(self.gold, seat, self.gold[seat] + gold)
    self.log(GoldTaken(seat, gold, card))


def lift_without_markers(self: Draft, seat: int) -> Card:
    lying = self.played[seat]
    assert lying is not None
    self.played = state.put(self.played, seat, None)
    return lying.card


def give_twice(self: Draft, gift: Any) -> None:
    for card in gift.cards:
        more = state._changed(self.piles[gift.by], card, 1)
        self.piles = state.put(self.piles, gift.by, more)


def star_stays(self: Draft, seat: int, *, by_peasant: bool) -> None:
    leader = self.leader
    TAKE_TRICK(self, seat, by_peasant=by_peasant)
    self.leader = leader


TAKE_TRICK = rules._take_trick
USES = binding._uses
BINDING_FORM = binding.binding_form
DECIDE = rules.decide
LONE_PEASANT = rules._lone_peasant
AFTER_GIFT = state._after_gift
BEST = best_partition
STANDINGS = scoring.standings
KNIGHT = abilities._knight
WATCH = promises.watch
ANSWER = rules._answer


def any_peasant(played: Any, seats: Any) -> int | None:
    return next((seat for seat in seats if LONE_PEASANT(played, [seat]) is not None), None)


def rulebook_always(played: Any, *, peasant_before_ties: bool) -> rules.Trick:
    return DECIDE(played)


def equals_stay(played: Any, *, peasant_before_ties: bool) -> rules.Trick:
    return replace(DECIDE(played), cancelled=())


def only_two_cancel(played: Any, *, peasant_before_ties: bool) -> rules.Trick:
    result = DECIDE(played)
    return replace(result, cancelled=tuple(seats[:2] for seats in result.cancelled))


def window_for_the_first_cobbler(table: Draft) -> None:
    table.flip()
    table.log(CardsFlipped(tuple(lying.card for _, lying in table.in_play())))
    cobblers = [seat for seat, lying in table.in_play() if lying.card is Card.COBBLER]
    if cobblers:
        table.phase, table.actor = Phase.WINDOW, cobblers[0]
        deals.open_window(table)
    else:
        rules.begin_turns(table)


def turns_from_the_cobbler(table: Draft) -> None:
    deals.close_window(table)
    table.bounds = ()
    first = table.leader if table.actor is None else table.actor
    assert first is not None
    rules._begin_turn(table, first)


def answer_and_act_again(table: Draft, move: Answer) -> None:
    acted = table.acted[move.seat]
    ANSWER(table, move)
    if acted and table.phase is Phase.TURN:
        deals.close_window(table)
        rules._begin_turn(table, move.seat)


def cooper_may_be_aimed(plan: Any, act: Any) -> bool:
    if act.card is not Card.COOPER:
        return bool(USES(plan, act))
    used = plan.card is Card.COOPER or plan.brought is not None
    return used and plan.on.issuperset(act.on)


def three_serfs(table: Any, seat: int) -> list[Any]:
    serfs = abilities._seats_of(table, SERFS)
    return [*KNIGHT(table, seat), *([Aim(seat, tuple(serfs[:3]))] if len(serfs) > 2 else [])]


def farmer_for_royals(table: Any, seat: int) -> list[Any]:
    return [Aim(seat, (on,)) for on in abilities._seats_of(table, MERCHANTS | ROYALS)]


def cooper_in_company(table: Any, seat: int) -> list[Any]:
    return [Swap(seat, card) for card in table.hands[seat]]


def loot_goes_home(table: Draft, seat: int, on: tuple[int, ...]) -> None:
    if abilities._card(table, seat) not in (Card.ASSASSIN, Card.KNIGHT):
        AIM(table, seat, on)
        return
    for owner in on:
        taken = table.take_off(owner)
        table.win(owner, taken)
        table.log(CardTaken(seat, owner, taken))


AIM = abilities._aim


def lead_to_the_leader(state: Any, seat: int) -> tuple[GiveLead, ...]:
    return (GiveLead(seat, None), *(GiveLead(seat, to) for to in range(state.players)))


def void_for_broken(table: Draft) -> None:
    for promise in table.promises:
        if promise.status == "open" and promise.clause.due <= table.round:
            if isinstance(promise.clause, PromiseUse):
                promises.end_promise(table, promise.number, "void", judge=None)
            elif isinstance(promise.clause, PromiseRestraint):
                occasion = "kept" if promise.occasion else "void"
                promises.end_promise(table, promise.number, occasion, judge=None)  # type: ignore[arg-type]


def kept_without_occasion(table: Draft) -> None:
    for promise in table.promises:
        table.update(promise.number, occasion=True)
    JUDGE(table)


JUDGE = promises.judge_round


def occasion_is_what_was_done(table: Draft, legal: Any, chosen: Any, card: Card) -> None:
    WATCH(table, (chosen,), chosen, card)


def breaks_are_kept(table: Draft, move: Any) -> None:
    promises.end_promise(table, move.promise, "kept", judge=None)


def settled_with_words(table: Draft, move: Any) -> None:
    promises.end_promise(table, move.promise, "kept", judge=None)


def anybody_accepts(state: Any, move: Accept) -> None:
    proposal = deals._open_proposal(state, move.seat, move.proposal)
    deals.check_deal(state, proposal.deal, move.seat)


def anybody_withdraws(state: Any, move: Withdraw) -> None:
    deals._open_proposal(state, move.seat, move.proposal)


def struck_by_one(table: Draft, move: Accept) -> None:
    assert table.window is not None
    proposal = next(p for p in table.window.proposals if p.number == move.proposal)
    deals._strike(table, proposal)


def first_card_opens(clause: Any, seat: int | None) -> Any:
    return clause


def odd_is_day(table: Draft, move: Any) -> None:
    table.night = move.card % 2 == 0
    rules._settle_mode(table, move.card)


def sets_off_by_one(pile: Any, tables: Any) -> Any:
    return BEST(pile, replace(tables, sets=(0, *tables.sets[:5])))


def fewest_cards_win(piles: Any, gold: Any, tables: Any) -> Any:
    table = STANDINGS(piles, gold, tables)
    best = max(standing.total for standing in table)
    first = min((s for s in table if s.total == best), key=lambda standing: standing.cards)
    return tuple(replace(s, rank=1 if s is first else 2) for s in table)
