"""Counting paths of decisions with the public functions of the engine, for ``test_perft``."""

from __future__ import annotations

from collections import Counter

from kings.struggle import GAME, Card, Options, Phase, State, cards_in, count, moves as mv
from kings.struggle.state import InPlay
from tests.perft.brute import Choice, End, Position, Tally


def state_of(position: Position) -> State:
    """Set up the engine's state of a position."""
    night = any(position["aside"])
    options = Options(
        names=tuple("ABCDEF"[: position["players"]]),
        mode="night" if night else "day",
        peasant_before_ties=position["peasant_before_ties"],
    )
    return State(
        options=options,
        phase=Phase(position["phase"]),
        night=night,
        round=position["round"],
        leader=position["leader"],
        actor=position["actor"],
        swapped=position["swapped"],
        named=position["named"],
        hands=_by_seat(position["hands"]),
        aside=_by_seat(position["aside"]),
        sealed=tuple(Card(card) if card else None for card in position["sealed"]),
        played=tuple(
            InPlay(Card(lying[0]), lying[1], lying[2]) if lying else None
            for lying in position["table"]
        ),
        acted=tuple(position["acted"]),
        shown=((),) * position["players"],
        gold=tuple(position["gold"]),
        bank=position["bank"],
        fives=position["fives"],
        twos=position["twos"],
        piles=tuple(count(pile) for pile in position["piles"]),
        discard=count(position["discard"]),
    )


def _by_seat(cards: list[list[int]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(Card, sorted(held))) for held in cards)


def count_paths(state: State) -> Tally:
    """Walk every path to the end of the game; whoever is asked first chooses first."""
    by_choice: Counter[Choice] = Counter()
    ends: Counter[End] = Counter()
    for first in _choices(state):
        stack = [GAME.apply(state, first).state]
        while stack:
            here = stack.pop()
            if GAME.asks(here):
                stack.extend(GAME.apply(here, choice).state for choice in _choices(here))
            else:
                by_choice[_spoken(first)] += 1
                ends[_end(here)] += 1
    return Tally(by_choice.total(), by_choice, ends)


def _choices(state: State) -> tuple[mv.Move, ...]:
    return GAME.choices(state, GAME.asks(state)[0].seat)


def _spoken(choice: mv.Move) -> Choice:
    """Say a choice in the brute force's words."""
    match choice:
        case mv.Play(_, card):
            return ("play", int(card))
        case mv.GiveLead(_, to):
            return ("lead", to)
        case mv.Pass():
            return ("pass",)
        case mv.TakeGold(_, on):
            return ("gold",) if on is None else ("gold", on)
        case mv.Aim(_, seats):
            return ("aim", *seats)
        case mv.Swap(_, card):
            return ("swap", int(card))
        case mv.Answer(_, card):
            return ("answer", int(card))
    raise AssertionError(choice)


def _end(state: State) -> End:
    assert state.leader is not None
    return state.gold, tuple(tuple(map(int, cards_in(pile))) for pile in state.piles), state.leader
