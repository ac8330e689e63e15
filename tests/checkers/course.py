"""The course of the game by the second reading: who is asked, what they may do, what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from kings.struggle import events as told
from kings.struggle.cards import Card
from kings.struggle.moves import Aim, Answer, Break, GiveLead, Pass, Play, Settle, Swap, TakeGold
from tests.checkers.own_rules import income, lead_uses, uses
from tests.strategies import Trajectory

CHOICES = (Play, GiveLead, Pass, TakeGold, Aim, Swap, Answer)


def _steps(game: Trajectory) -> Iterator[tuple[int, Any, Any, Any, tuple[Any, ...]]]:
    parts = zip(game.states, game.moves, game.states[1:], game.events, strict=False)
    for number, (before, move, after, events) in enumerate(parts):
        yield number, before, move, after, events


def check_setup(game: Trajectory) -> Iterator[str]:
    """S-10 to S-13: 5 gold each; the highest draw leads; even is Day; eight cards at Night."""
    if set(game.states[0].gold) != {5}:
        yield f"starting gold {game.states[0].gold}"
    tied = set(range(game.options.players))
    for _, _, _, after, events in _steps(game):
        for event in events:
            if isinstance(event, told.DrewForLead):
                tied = _highest(event, tied)
            elif isinstance(event, told.LeaderDrawn) and tied != {event.seat}:
                yield f"seat {event.seat} leads, highest were {tied}"
            elif isinstance(event, told.ModeSettled):
                yield from _wrong_mode(game.options.mode, event)
        if after.round == 1:
            left_out = 2 if after.night else 0
            if any(len(aside) != left_out for aside in after.aside):
                yield f"set aside: {after.aside} at night={after.night}"
            return


def _highest(drawn: told.DrewForLead, tied: set[int]) -> set[int]:
    cards = {seat: card for seat, card in enumerate(drawn.cards) if card is not None}
    assert set(cards) == tied, f"{set(cards)} drew instead of {tied}"
    return {seat for seat in cards if cards[seat] == max(cards.values())}


def _wrong_mode(mode: str, event: told.ModeSettled) -> Iterator[str]:
    wanted = {"day": False, "night": True, "draw": bool(event.card and event.card % 2)}[mode]
    if event.night is not wanted or (event.card is not None) != (mode == "draw"):
        yield f"mode {mode} became {event}"


def check_choices(game: Trajectory) -> Iterator[str]:
    """The choices are those of S-3C; deals may only take some of them away (S-52)."""
    for number, state in enumerate(game.states):
        for ask in game.case.game.asks(state):
            if ask.seat < 0:
                continue
            listed = game.case.game.choices(state, ask.seat)
            wanted = _wanted(state, ask.seat)
            bound = bool(state.bounds)
            wrong = not set(listed) <= wanted if bound else set(listed) != wanted
            if not listed or wrong or len(set(listed)) != len(listed):
                yield f"state {number}: seat {ask.seat} has {listed}, the rules say {wanted}"


def _wanted(state: Any, seat: int) -> set[Any]:
    match state.phase.value:
        case "lead" | "follow":
            return {Play(seat, card) for card in state.hands[seat]}
        case "window":
            return lead_uses(state.players, seat, state.leader)
        case "turn":
            return uses(state, seat)
        case "answer":
            return {Answer(seat, card) for card in state.hands[seat]}
    return set(_reckons(state, seat))


def _reckons(state: Any, seat: int) -> Iterator[Any]:
    """Yield the ways to answer for promised gold that is due (S-52)."""
    number = state.reckoning[0]
    if state.promises[number - 1].clause.gold <= state.gold[seat]:
        yield Settle(seat, number)
    yield Break(seat, number)


def check_turns(game: Trajectory) -> Iterator[str]:
    """Turns go clockwise from the leader, one for each seat; answers and windows in between."""
    due: list[int] = []
    for number, before, move, after, _ in _steps(game):
        if not isinstance(move, CHOICES):
            continue
        wanted, due = _next(before, move, after, due)
        found = [(after.phase.value, ask.seat) for ask in game.case.game.asks(after)]
        if "end" in wanted[0][0]:
            wanted = _after_round(after)
        if sorted(found) != sorted(wanted):
            yield f"after move {number}, {move}: asked {found}, the rules say {wanted}"
            return
        if _window(after) != (after.window is not None):
            yield f"after move {number}, {move}: open window is {after.window is not None}"


def _window(state: Any) -> bool:
    if state.phase.value == "turn":
        return len(uses(state, state.actor)) > 1
    return bool(state.phase.value == "window")


def _next(
    before: Any, move: Any, after: Any, due: list[int]
) -> tuple[list[tuple[str, int]], list[int]]:
    """Return what is asked next and the seats whose turns are still to come."""
    everybody = range(before.players)
    match move:
        case Play(seat) if before.phase.value == "lead":
            return [("follow", other) for other in everybody if other != seat], []
        case Play(seat):
            waiting = [s for s in everybody if s not in (seat, before.leader)]
            waiting = [s for s in waiting if before.sealed[s] is None]
            if waiting:
                return [("follow", other) for other in waiting], []
            cobblers = [s for s in everybody if after.played[s].card == Card.COBBLER]
            if len(cobblers) == 1:
                return [("window", cobblers[0])], []
            return _turns_from(before.leader, before.players)
        case GiveLead(_, to):
            return _turns_from(before.leader if to is None else to, before.players)
        case Aim(seat, (target,)) if before.played[seat].card == Card.JESTER:
            return [("answer", target)], due
        case Swap(seat) if len(uses(after, seat)) > 1 and after.phase.value == "turn":
            return [("turn", seat)], due
    return ([("turn", due[0])], due[1:]) if due else ([("end", -1)], [])


def _turns_from(leader: int, players: int) -> tuple[list[tuple[str, int]], list[int]]:
    order = [(leader + step) % players for step in range(players)]
    return [("turn", order[0])], order[1:]


def _after_round(after: Any) -> list[tuple[str, int]]:
    if after.phase.value == "reckon":
        return [("reckon", after.promises[after.reckoning[0] - 1].clause.by)]
    if after.phase.value == "over":
        return [] if after.round == 7 else [("lead", after.leader)]
    return [("lead", after.leader)] if 1 < after.round <= 7 else []


def check_deeds(game: Trajectory) -> Iterator[str]:
    """A choice does what its card says, and nothing else (S-31 to S-37)."""
    kinds = (
        told.LeadGiven,
        told.LeadKept,
        told.MarkerPlaced,
        told.CardTaken,
        told.CardSwapped,
        told.JesterNamed,
        told.CardAnswered,
        told.GoldTaken,
        told.CardLed,
        told.CardSealed,
    )
    for number, before, move, _, events in _steps(game):
        done = [e for e in events if isinstance(e, kinds)]
        done = [e for e in done if getattr(e, "card", None) is not Card.QUEEN or _lays(e)]
        wanted = list(_deeds(before, move))
        if Counter(done) != Counter(wanted):
            yield f"move {number}, {move}: {done} happened, the rules say {wanted}"
        passed = [e for e in events if isinstance(e, told.Passed)]
        if passed != [_passing(before, move.seat)] * isinstance(move, Pass):
            yield f"move {number}, {move}: {passed}"


def _lays(event: Any) -> bool:
    return not isinstance(event, told.GoldTaken)


def _passing(before: Any, seat: int) -> told.Passed:
    lying = before.played[seat]
    if lying is None:
        return told.Passed(seat, "card_gone")
    if lying.card in (1, 9, 10):
        return told.Passed(seat, "no_ability")
    return told.Passed(seat, "chose" if len(uses(before, seat)) > 1 else "no_use")


def _deeds(before: Any, move: Any) -> Iterator[Any]:
    match move:
        case GiveLead(seat, to):
            yield told.LeadKept(seat) if to is None else told.LeadGiven(seat, to)
        case TakeGold(seat, on):
            card = before.played[seat].card
            if income(before, card):
                yield told.GoldTaken(seat, income(before, card), card)
            if on is not None:
                yield told.MarkerPlaced(seat, on, 2)
        case Swap(seat, card):
            yield told.CardSwapped(seat, card)
        case Answer(seat, card):
            yield told.CardAnswered(seat, before.played[seat].card, card)
        case Play(seat, card):
            leads = before.phase.value == "lead"
            yield told.CardLed(seat, card) if leads else told.CardSealed(seat, card)
        case Aim(seat, on):
            yield from _aimed(before, seat, on)


def _aimed(before: Any, seat: int, on: tuple[int, ...]) -> Iterator[Any]:
    card = before.played[seat].card
    for target in on:
        if card == Card.FARMER:
            yield told.MarkerPlaced(seat, target, 5)
        elif card == Card.JESTER:
            yield told.JesterNamed(seat, target)
        else:
            yield told.CardTaken(seat, target, before.played[target].card)
