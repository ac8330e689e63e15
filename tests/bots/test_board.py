"""A bot's small reading of the table says the same as the rules."""

from __future__ import annotations

import random

from kings.bots.board import Board, board_of, pile_with, turns, value, values, worst_answer
from kings.bots.deals import legal_turns, pin
from kings.struggle import GAME, Card, Phase, State, best_points
from kings.struggle.binding import binding_form, plans, satisfies
from kings.struggle.moves import Act, Answer, PromiseRestraint, PromiseUse
from tests.bots.contract import moments
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COBBLER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    finish_round,
    position,
)


def acting() -> list[State]:
    """Return the states in which somebody uses a card, in games with open hands."""
    phases = (Phase.WINDOW, Phase.TURN)
    return [state for state in moments() if state.phase in phases and not state.night]


def board(state: State, seat: int = ADA) -> Board:
    return board_of(GAME.view(state, seat))


def test_a_trick_is_valued_as_it_would_be_scored() -> None:
    won = {ADA: [Card.COOPER, Card.JEWELER], CLEO: [COBBLER]}
    for trick in ((QUEEN, FARMER, PEASANT), (QUEEN, QUEEN, KING), (KING, KING, KING)):
        state = position(*trick, round=4, won=won)
        after = finish_round(state)
        scored = tuple(
            gold + best_points(pile) for gold, pile in zip(after.gold, after.piles, strict=True)
        )
        assert scored == values(board(state))
        assert scored == tuple(value(board(state), seat) for seat in (ADA, BEN, CLEO))


def test_every_turn_ends_on_the_board_that_the_rules_lead_to() -> None:
    followed = 0
    for state in acting():
        seat = state.actor
        if state.phase is not Phase.TURN or seat is None or state.bounds:
            continue
        for turn in turns(board(state, seat), seat):
            if turn.plan.brought is None and turn.plan.card is not Card.JESTER:
                after = GAME.apply(state, turn.plan.first).state
                if after.phase is Phase.TURN and after.round == state.round:
                    assert board(after, seat)._replace(hands=()) == turn.board._replace(hands=())
                    followed += 1
    assert followed > 30


def test_a_jesters_target_is_thought_to_answer_with_the_worst() -> None:
    compared = 0
    for state in acting():
        table = board(state)
        for seat in range(state.players):
            for target in range(state.players):
                if target == seat or table.played[target] is None or not table.hands[target]:
                    continue
                worth = [value(table.exchange(target, c), seat) for c in table.hands[target]]
                worst = worst_answer(table, seat, target)
                assert worst is table.hands[target][worth.index(min(worth))]
                compared += len(set(worth)) > 1
    assert compared > 30


def test_the_turns_are_those_that_the_rules_know() -> None:
    for state in acting():
        assert state.actor is not None
        acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, Act)]
        wanted = [
            plan
            for plan in plans(state, state.hands[state.actor])
            if all(satisfies(plan, act) for act in acts)
        ]
        for seat in range(state.players):
            found = legal_turns(GAME.view(state, seat))
            assert wanted == [turn.plan for turn in found]


def test_a_promise_binds_where_the_rules_say_so() -> None:
    rng = random.Random(1)
    bound = 0
    for state in acting():
        for _ in range(25):
            by, to = rng.sample(range(state.players), 2)
            card = rng.choice((None, COBBLER, *(lying.card for _, lying in state.in_play())))
            kind = rng.choice((PromiseUse, PromiseRestraint))
            due = rng.randint(state.round, 7)
            clause = kind(by, to, due, card, rng.choice((None, *range(state.players))))
            form = binding_form(state, clause)
            assert form == binding_form(GAME.view(state, to), clause)
            bound += form is not None
    assert bound > 20


def test_a_turn_is_pinned_down_by_its_clauses() -> None:
    for state in acting():
        legal = legal_turns(GAME.view(state, ADA))
        for turn in legal:
            acts = pin(turn, legal)
            left = [t.plan for t in legal if all(satisfies(t.plan, act) for act in acts)]
            assert turn.plan in left
            if turn.plan.brought is None:
                assert [turn.plan] == left


def test_a_jester_expects_the_worst_answer() -> None:
    hands = {BEN: [PEASANT, FARMER, KING, QUEEN, KNIGHT, COBBLER, JEWELER, Card.COOPER, JESTER]}
    state = position(JESTER, Card.ASSASSIN, FARMER, hands=hands)
    (named,) = (t for t in turns(board(state), ADA) if t.plan.on == {BEN})
    worst = min(
        value(board(GAME.apply(GAME.apply(state, named.plan.first).state, Answer(BEN, c)).state), 0)
        for c in state.hands[BEN]
    )
    assert worst == named.values[ADA]


def test_a_pile_never_holds_less_than_none_or_more_than_six_of_a_title() -> None:
    six_kings = (0,) * 9 + (6,)
    assert six_kings == pile_with(six_kings, [KING])
    assert (0,) * 10 == pile_with((0,) * 10, [KING], -1)


def test_the_last_of_the_turns_is_played_out_for_whoever_gets_the_lead() -> None:
    state = position(COBBLER, KNIGHT, PEASANT, FARMER, phase=Phase.WINDOW, leader=DAN)
    found = legal_turns(GAME.view(state, ADA))
    assert list(GAME.choices(state, ADA)) == [turn.plan.first for turn in found]
