"""Why a choice is not allowed, in a sentence that names the seat, the card and the rule.

Each cause has a sentence of its own. Only what the seat that asks may know goes into it.
"""

from __future__ import annotations

from dataclasses import replace

from kings.errors import IllegalMove
from kings.game import NATURE, Ask
from kings.struggle import cards, moves
from kings.struggle.binding import free_choices
from kings.struggle.state import InPlay, Phase, State, in_play, put
from kings.words import Said, listed, owner, upper

_ASKED = {
    "lead": ("lead a card", "S-20"),
    "follow": ("choose a card face down", "S-20"),
    "window": ("say whether its Cobbler gives the lead away", "S-21"),
    "turn": ("take its turn", "S-22"),
    "answer": ("answer the Jester", "S-36"),
    "reckon": ("pay or break a promise", "S-52"),
}


def check_seat(state: State, seat: int) -> None:
    """Refuse a move by a seat that isn't at the table."""
    if not 0 <= seat < state.players:
        raise IllegalMove(f"There is no seat {seat} at this table.", "S-01", seat=seat)


def why_not(state: State, move: moves.Choice, asks: tuple[Ask, ...]) -> IllegalMove:
    """Return the error for a choice that is not among the legal ones."""
    seat = move.seat
    if not 0 <= seat < state.players:
        return IllegalMove(f"There is no seat {seat} at this table.", "S-01", seat=seat)
    why = _why_not(state, move, asks)
    return IllegalMove(why.sentence, why.rule, seat=seat)


def _why_not(state: State, move: moves.Choice, asks: tuple[Ask, ...]) -> Said:
    seat = move.seat
    name = state.name(seat)
    if all(ask.seat != seat for ask in asks):
        return _not_asked(state, seat, asks)
    if not isinstance(move, _KINDS[state.phase]):
        what, rule = _ASKED[asks[0].what]
        return Said(f"{name} has to {what} now", rule)
    if isinstance(move, moves.Play):
        return _not_held(state, seat, move.card, "S-20")
    if isinstance(move, moves.Answer):
        return _no_answer(state, move)
    if move in free_choices(state, seat):
        return Said(f"{name} is bound by a deal to choose otherwise", "S-52")
    if isinstance(move, moves.GiveLead):
        assert move.to is not None  # to decline is always free
        return _no_lead(state, seat, move.to)
    return _no_use(state, move, state.hands[seat])


_KINDS: dict[Phase, tuple[type, ...]] = {
    Phase.LEAD: (moves.Play,),
    Phase.FOLLOW: (moves.Play,),
    Phase.WINDOW: (moves.GiveLead,),
    Phase.TURN: (moves.Pass, moves.TakeGold, moves.Aim, moves.Swap),
    Phase.ANSWER: (moves.Answer,),
    Phase.RECKON: (),
}

_DRAWN = {
    Phase.DRAW_LEAD.value: Said("The first leader is still being drawn", "S-11"),
    Phase.DRAW_MODE.value: Said("It is still being drawn whether it is Day or Night", "S-13"),
    Phase.SET_ASIDE.value: Said("Cards are still being set aside", "S-12"),
}
"""What chance does before the first round."""


def _not_asked(state: State, seat: int, asks: tuple[Ask, ...]) -> Said:
    name = state.name(seat)
    if not asks:
        return Said(f"The game is over; {name} has nothing to decide", "S-04")
    first = asks[0]
    if first.seat == NATURE:
        drawn = _DRAWN[first.what]
        return Said(f"{drawn.words}; {name} has nothing to decide yet", drawn.rule)
    rule = _ASKED[first.what][1]
    if state.sealed[seat] is not None:
        return Said(f"{name} has already chosen a card for this round", rule)
    names = listed(state.name(ask.seat) for ask in asks)
    return Said(f"It is not for {name} to decide now, but for {names}", rule)


def _not_held(state: State, seat: int, card: cards.Card, rule: str) -> Said:
    """Say that a card is not in hand, and so if it is the one that the seat has in play."""
    words = f"{state.name(seat)} does not hold the {card.title}"
    lying = state.played[seat]
    in_play_now = lying is not None and lying.card is card
    return Said(f"{words}: it is the card in play" if in_play_now else words, rule)


def _no_answer(state: State, move: moves.Answer) -> Said:
    """Say why a Jester is not answered with this card; any card in hand will do, but for a deal."""
    seat, card = move.seat, move.card
    if card not in state.hands[seat]:
        return _not_held(state, seat, card, "S-36")
    name = state.name(seat)
    return Said(
        f"{name} is bound by a deal to answer with another card than the {card.title}", "S-52"
    )


def _no_lead(state: State, seat: int, to: int) -> Said:
    if not 0 <= to < state.players:
        return _no_seat(to)
    return Said(
        f"{state.name(to)} has the lead already, so {state.name(seat)} can only give it to "
        "somebody else or decline",
        "S-21",
    )


def _no_seat(seat: int) -> Said:
    return Said(f"There is no seat {seat} at this table", "S-01")


_DOES = {
    cards.Card.FARMER: "it puts a +5 marker on a Merchant in play",
    cards.Card.ASSASSIN: "it takes a Royal or a Merchant in play",
    cards.Card.COBBLER: "it takes 1 gold for each Serf in play",
    cards.Card.COOPER: "it takes 1 gold for each Merchant in play, or is swapped",
    cards.Card.JEWELER: (
        "it takes 1 gold for each Royal in play, with a +2 marker on one of them or not"
    ),
    cards.Card.JESTER: "it makes another player replace a card",
    cards.Card.KNIGHT: "it takes one or two of the Serfs in play",
}
"""What each card does on a turn, in words that follow a semicolon (S-31 to S-37)."""

_AIMED = {
    cards.Card.FARMER: (cards.MERCHANTS, "a Merchant", "puts its +5 marker on a Merchant"),
    cards.Card.ASSASSIN: (
        cards.MERCHANTS | cards.ROYALS,
        "a Royal or a Merchant",
        "takes a Royal or a Merchant",
    ),
    cards.Card.JEWELER: (cards.ROYALS, "a Royal", "puts its +2 marker on a Royal"),
    cards.Card.KNIGHT: (cards.SERFS, "a Serf", "takes Serfs"),
}
"""The cards that each card is used on, what one of them is called, and how it is used."""


def _owned(state: State, seat: int, card: cards.Card) -> str:
    return f"the {card.title} of {state.name(seat)}"


def _no_use(state: State, use: moves.Choice, held: tuple[cards.Card, ...]) -> Said:
    """Say why the card in play can't be used like this on its owner's turn.

    ``held``: the cards that may be in the owner's hand, as far as the one who is told can know.
    """
    seat = use.seat
    lying = state.played[seat]
    if lying is None:
        return Said(f"The card of {state.name(seat)} has left play", "S-22")
    card = lying.card
    if card not in cards.NEGOTIATE:
        return Said(f"{upper(_owned(state, seat, card))} has no ability to use", "S-02")
    for target in moves.targets(use):
        if not 0 <= target < state.players:
            return _no_seat(target)
    match use:
        case moves.Swap(_, brought):
            return _no_swap(state, seat, card, brought, held)
        case moves.TakeGold(_, None):
            return _no_gold(state, seat, card)
        case moves.TakeGold(_, int(on)):
            return _no_marker_of_jeweler(state, seat, card, on)
        case moves.Aim(_, on_seats):
            return _no_aim(state, seat, card, on_seats)
    raise AssertionError(f"{use} is always allowed on a turn")


def _no_swap(
    state: State,
    seat: int,
    card: cards.Card,
    brought: cards.Card | None,
    held: tuple[cards.Card, ...],
) -> Said:
    """Say why the card in play is not swapped for ``brought`` (None: for any card) (S-34)."""
    name = state.name(seat)
    if card is not cards.Card.COOPER:
        if state.swapped:
            return Said(f"{name} has swapped its Cooper already on this turn", "S-34")
        mine = upper(_owned(state, seat, card))
        return Said(f"{mine} can't be swapped for a card from hand; only a Cooper can", "S-34")
    for other, lying in state.in_play():
        if other != seat and lying.card is cards.Card.COOPER:
            return Said(
                f"The Cooper of {name} can be swapped only while no other Cooper is in play, and "
                f"{state.name(other)} has one",
                "S-34",
            )
    if brought is None or not held:
        return Said(f"{name} has no card in hand to bring in for its Cooper", "S-34")
    return _not_held(state, seat, brought, "S-34")


def _no_gold(state: State, seat: int, card: cards.Card) -> Said:
    mine = _owned(state, seat, card)
    if card not in cards.PAID_FOR:
        return Said(f"{upper(mine)} takes no gold; {_DOES[card]}", cards.CARD_TEXTS[card].rule)
    estate = cards.PAID_FOR[card]
    if all(lying.card.estate is not estate for _, lying in state.in_play()):
        paid = f"takes 1 gold for each {estate.value} in play, and there is none"
        return Said(f"{upper(mine)} {paid}", "S-3B")
    marker = "; its +2 marker can be placed all the same" if _may_mark(state, card) else ""
    return Said(f"The bank is empty, so {mine} can take no gold{marker}", "S-3B")


def _may_mark(state: State, card: cards.Card) -> bool:
    return card is cards.Card.JEWELER and state.twos > 0


def _no_marker_of_jeweler(state: State, seat: int, card: cards.Card, on: int) -> Said:
    mine = _owned(state, seat, card)
    if card is not cards.Card.JEWELER:
        return Said(
            f"{upper(mine)} puts no marker on a card; {_DOES[card]}", cards.CARD_TEXTS[card].rule
        )
    if not state.twos:
        return Said(f"No +2 marker is left in the supply for {mine}", "S-03")
    misfit = _misfit(state, seat, card, on)
    assert misfit is not None
    return misfit


def _no_aim(state: State, seat: int, card: cards.Card, on: tuple[int, ...]) -> Said:
    """Say why a card is not used on the cards of these seats."""
    mine, rule = upper(_owned(state, seat, card)), cards.CARD_TEXTS[card].rule
    if card is cards.Card.JEWELER:
        return Said(f"{mine} puts its +2 marker on a card only as it takes its gold", rule)
    if card in cards.PAID_FOR:
        return Said(f"{mine} is used on no card in play; {_DOES[card]}", rule)
    if card is cards.Card.FARMER and not state.fives:
        return Said(f"No +5 marker is left in the supply for {_owned(state, seat, card)}", "S-03")
    if not on:
        return _nobody_named(state, seat, card)
    many = len(on)
    if many > 2 or (many == 2 and card is not cards.Card.KNIGHT):
        most = "two cards at most" if card is cards.Card.KNIGHT else "one card"
        return Said(f"{mine} is used on {most}, not on {many}", rule)
    if len(set(on)) < many:
        return Said(f"{mine} can't take the card of {state.name(on[0])} twice", rule)
    for target in on:
        misfit = _misfit(state, seat, card, target)
        if misfit is not None:
            return misfit
    raise AssertionError(f"{mine} can be used on the cards of {on}")


def _nobody_named(state: State, seat: int, card: cards.Card) -> Said:
    """Say why a use names no card: because there is none, or because one has to be named."""
    mine = _owned(state, seat, card)
    if any(_misfit(state, seat, card, other) is None for other in range(state.players)):
        named = "a player to be named" if card is cards.Card.JESTER else "a card to be named"
        return Said(
            f"{upper(mine)} needs {named}; to leave it unused is to pass",
            cards.CARD_TEXTS[card].rule,
        )
    if card is cards.Card.JESTER:
        words = f"Nobody has a card in play and one in hand with which {mine} could be answered"
        return Said(words, "S-36")
    return Said(f"No card in play is {_AIMED[card][1]}, as {mine} would need", "S-3B")


def _misfit(state: State, seat: int, card: cards.Card, target: int) -> Said | None:
    """Say why a card can't be used on that of a seat; None if it can."""
    mine, rule = _owned(state, seat, card), cards.CARD_TEXTS[card].rule
    name, lying = state.name(target), state.played[target]
    if card is cards.Card.JESTER and target == seat:
        return Said(f"{upper(mine)} makes another player replace a card, never its owner", rule)
    if lying is None:
        return Said(f"{name} has no card in play for {mine}", rule)
    if card is cards.Card.JESTER:
        if state.hands[target]:
            return None
        return Said(f"{name} has no card in hand with which to answer {mine}", rule)
    fitting, _, used = _AIMED[card]
    if lying.card in fitting:
        return None
    other = f"{owner(name)} {lying.card.title} is a {lying.card.estate.value}"
    return Said(f"{upper(mine)} {used}, and {other}", rule)


def why_no_act(state: State, act: moves.Act, held: tuple[cards.Card, ...]) -> str:
    """Say why the active player can't do what a clause of a deal asks of it now (S-53).

    ``held``: the cards that may be in its hand, as far as the one who is told can know.
    """
    why = _no_act(state, act, held)
    what = _asked_for(state, act)
    return str(Said(f"{state.name(act.by)} can't agree to {what} now. {why.words}", why.rule))


def _asked_for(state: State, act: moves.Act) -> str:
    """Say what a clause asks for, in words that follow "to"."""
    card = "its card" if act.card is None else f"the {act.card.title}"
    if act.how == "swap":
        return f"bring in {'another card' if act.card is None else card}"
    if act.how == "gold":
        return "take gold" if act.card is None else f"take gold with {card}"
    names = listed(map(state.name, act.on)) if act.on else ""
    if state.phase is Phase.WINDOW and act.card in (None, cards.Card.COBBLER):
        return f"give the lead to {names}" if names else "give the lead away"
    return f"use {card} on {names}" if names else f"use {card}"


def _no_act(state: State, act: moves.Act, held: tuple[cards.Card, ...]) -> Said:
    seat, lying = act.by, state.played[act.by]
    if state.phase is Phase.WINDOW:
        return _no_act_in_window(state, act)
    if lying is None or act.how == "swap":
        swap = moves.Swap(seat, cards.Card.COOPER if act.card is None else act.card)
        return _no_use(state, swap, held)
    if act.card not in (None, lying.card):
        return _no_act_of_another_card(state, act, lying, held)
    if act.how == "gold":
        return _no_use(state, moves.TakeGold(seat), held)
    on = tuple(sorted(set(act.on)))
    if lying.card is cards.Card.COOPER:
        return _no_use_by_cooper(state, act, held)
    if lying.card is cards.Card.JEWELER and len(on) == 1:
        return _no_use(state, moves.TakeGold(seat, on[0]), held)
    if lying.card is cards.Card.JEWELER and on:
        mine = upper(_owned(state, seat, lying.card))
        return Said(f"{mine} puts its +2 marker on one card, not on {len(on)}", "S-35")
    if lying.card in cards.PAID_FOR and not on:
        return _no_use(state, moves.TakeGold(seat), held)
    return _no_use(state, moves.Aim(seat, on), held)


def _no_act_in_window(state: State, act: moves.Act) -> Said:
    """In the Cobbler window a use of the Cobbler gives the lead to one other seat (S-21)."""
    name = state.name(act.by)
    if act.how != "use" or act.card not in (None, cards.Card.COBBLER):
        return Said(f"In the Cobbler window {name} decides on the lead and nothing else", "S-21")
    if len(set(act.on)) > 1:
        return Said(f"{name} can give the lead to one player only", "S-21")
    return _no_lead(state, act.by, act.on[0])


def _no_act_of_another_card(
    state: State, act: moves.Act, lying: InPlay, held: tuple[cards.Card, ...]
) -> Said:
    """Say why a card that is not in play can't be used: only a Cooper could bring it in (S-34)."""
    seat, card, name = act.by, act.card, state.name(act.by)
    assert card is not None
    if lying.card is not cards.Card.COOPER:
        return Said(f"The card of {name} in play is the {lying.card.title}", "S-22")
    alone = all(seat == s or other.card is not cards.Card.COOPER for s, other in state.in_play())
    if not alone or card not in held:
        return _no_use(state, moves.Swap(seat, card), held)
    brought = replace(
        state,
        played=put(state.played, seat, in_play(card)),
        fives=state.fives + lying.fives,
        twos=state.twos + lying.twos,
        swapped=True,
    )
    return _no_act(brought, act, held)


def _no_use_by_cooper(state: State, act: moves.Act, held: tuple[cards.Card, ...]) -> Said:
    """Say why a Cooper, and what it could bring in, can't be used like this (S-34)."""
    mine = upper(_owned(state, act.by, cards.Card.COOPER))
    if not act.on:
        return _no_use(state, moves.TakeGold(act.by), held)
    if act.card is cards.Card.COOPER:
        return Said(f"{mine} is itself used on no card in play; {_DOES[cards.Card.COOPER]}", "S-34")
    alone = [lying.card for _, lying in state.in_play()].count(cards.Card.COOPER) == 1
    if not alone or not held:
        return _no_use(state, moves.Swap(act.by, cards.Card.COOPER), held)
    names = listed(map(state.name, act.on))
    return Said(f"{mine} could bring in no card that can be used on {names}", "S-34")
