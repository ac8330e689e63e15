"""The table in words for a seat that has nothing else: all that its view holds, line by line.

A picture may leave out what everybody at the table remembers; whoever plays by this text alone may
not have to. So two views that differ in anything also differ here.
"""

from __future__ import annotations

from collections.abc import Iterator

from kings.options import say_agreed
from kings.struggle import moves
from kings.struggle.cards import CARD_TEXTS, Card, Counts, cards_in
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.say import card_list, say_ask, say_clause, say_deal, say_lying, say_promise
from kings.struggle.state import ROUNDS, Phase
from kings.struggle.view import SeatView, View
from kings.words import listed, owner, plural, sentence


def brief(view: View) -> tuple[str, ...]:
    """Say all that a view holds but its choices, in lines."""
    return tuple(_lines(view))


def rule_of(view: View, choice: moves.Choice) -> str:
    """Return the number of the rule that says what a choice does."""
    match choice:
        case moves.Play():
            return "S-20"
        case moves.GiveLead():
            return "S-21"
        case moves.Pass():
            return "S-22"
        case moves.Swap():
            return "S-34"
        case moves.Answer():
            return "S-36"
        case moves.Settle() | moves.Break():
            return "S-52"
    lying = view.seats[choice.seat].lying
    assert lying is not None, "An ability is used by the card that lies there (S-3C)."
    return CARD_TEXTS[lying.card].rule


def _lines(view: View) -> Iterator[str]:
    yield from _table(view)
    yield say_ask(view)
    if view.leader is not None:
        yield sentence(f"{view.name(view.leader)} leads")
    if view.actor is not None:
        swapped = ", with a card that its Cooper brought in" if view.swapped else ""
        yield sentence(f"{view.name(view.actor)} acts{swapped}")
    if view.named is not None:
        yield sentence(f"{view.name(view.named)} has to answer the Jester", "S-36")
    if view.own_sealed is not None:
        yield sentence(f"Your card face down is the {view.own_sealed.title}")
    for seat in view.seats:
        yield _seat(view, seat)
    markers = f"{plural(view.fives, '+5 marker')}, {plural(view.twos, '+2 marker')}"
    out = f"; discarded: {_counts(view.discard)}" if sum(view.discard) else ""
    yield sentence(f"The bank has {view.bank} gold, {markers}{out}")
    yield from _bargains(view)


def _table(view: View) -> Iterator[str]:
    """Say how far the game is and what this table agreed on."""
    options = view.options
    mode = {None: "not yet known whether by Day or by Night", True: "by Night", False: "by Day"}
    when = f"round {view.round} of {ROUNDS}" if view.round else "before the first round"
    over = ", over" if view.phase is Phase.OVER else ""
    yield sentence(f"Kings' Struggle, {mode[view.night]}, {when}{over}")
    agreed = say_agreed(options)
    if agreed:
        yield sentence(f"Agreed: {'; '.join(agreed)}")
    if options.tables != RULEBOOK:
        sets = ", ".join(map(str, options.tables.sets))
        runs = ", ".join(f"{length}: {points}" for length, points in options.tables.runs)
        yield sentence(f"Sets of 1 to 6 score {sets}; runs by length {runs or 'nothing'}", "S-66")


def _seat(view: View, seat: SeatView) -> str:
    """Say all that the viewer knows of one seat."""
    you = " (you)" if seat.seat == view.seat else ""
    parts = [f"{seat.gold} gold"]
    if seat.lying is not None:
        acted = "has acted" if seat.acted else "has not acted"
        parts.append(f"in play {say_lying(seat.lying)}, {acted}")
    elif seat.chosen:
        parts.append("a card face down")
    elif seat.acted:
        parts.append("has acted")
    parts.append(_hand(seat))
    if seat.aside:
        parts.append(f"{plural(seat.aside, 'card')} aside unseen")
    parts.append(_won(seat))
    return sentence(f"{seat.name}{you}: {'; '.join(parts)}")


def _hand(seat: SeatView) -> str:
    if seat.hand is not None:
        return f"hand {_powers(seat.hand)}"
    parts = [f"{plural(seat.held, 'card')} in hand, unseen"]
    if seat.possible:
        parts.append(f"of {_powers(seat.possible)}")
    if seat.shown:
        parts.append(f"surely {_powers(seat.shown)}")
    return ", ".join(parts)


def _won(seat: SeatView) -> str:
    unsure = seat.won - sum(seat.sure)
    if not seat.won:
        return "won nothing"
    parts = [_counts(seat.sure)] if sum(seat.sure) else []
    if unsure:
        parts.append(f"{plural(unsure, 'card')} that you can't be sure of")
    return f"won {listed(parts)}"


def _powers(cards: tuple[Card, ...]) -> str:
    """Name cards with their powers, in their order: ``Farmer 2, Queen 9``; none: ``empty``."""
    return ", ".join(f"{card.title} {int(card)}" for card in cards) or "empty"


def _counts(counts: Counts) -> str:
    return card_list(cards_in(counts))


def _bargains(view: View) -> Iterator[str]:
    """Say what is offered, what binds now, and every promise that was made."""
    names = view.options.names
    if view.deals_open:
        yield "Deals can be made now (S-50)."
    offered = [
        f"{names[seat]} {gold} gold and {plural(promises, 'promise')}"
        for seat, (gold, promises) in enumerate(
            zip(view.offered_gold, view.offered_promises, strict=True)
        )
        if gold or promises
    ]
    if offered:
        yield sentence(f"In deals struck in this window: {'; '.join(offered)}", "S-58")
    for proposal in view.proposals:
        agreed = listed([names[seat] for seat in proposal.accepted])
        deal = say_deal(names, proposal.deal)
        by = owner(names[proposal.by])
        yield sentence(f"Proposal {proposal.number}, {by}, agreed to by {agreed}: {deal}")
    for bound in view.bounds:
        yield sentence(f"Deal {bound.deal} binds: {say_clause(names, bound.clause)}", "S-52")
    for promise in view.promises:
        occasion = " Its occasion has come." if promise.occasion else ""
        made = f"Promise {promise.number} of deal {promise.deal}, round {promise.made}"
        due = f", due in round {promise.clause.due}"
        yield f"{made}{due}: {say_promise(names, promise)}{occasion}"
