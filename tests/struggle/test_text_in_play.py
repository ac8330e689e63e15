"""The words through whole games with deals: always something to say, never a secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import cast, get_args

import pytest

from kings.game import NATURE, Event, OpenEvent
from kings.struggle import DECK, GAME, Card, Options, State, View, deal_events, events
from kings.struggle.clauses import (
    Act,
    AnswerWith,
    Clause,
    Deal,
    Give,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.events import GoldTaken, Happening
from kings.struggle.moves import Accept, Move, Propose, TakeGold
from kings.struggle.text import say_ask, say_choice, say_promise, tell
from tests.positions import ADA, BEN, CLEO, NAMES

SEEDS = range(8)


def table(seed: int) -> Options:
    """Return the options of a random game: every size, Day and Night, every market."""
    return Options(
        names=NAMES[: 3 + seed % 4],
        mode="night" if seed % 2 else "draw",
        free_market=seed % 3 == 0,
        regulated_market=seed % 4 == 0,
    )


def offer(state: State, rng: random.Random) -> Propose:
    """Return a proposal of random clauses; it need not be allowed."""
    by, to = rng.sample(range(state.players), 2)
    card, gold, due = rng.choice(DECK), rng.randint(1, 3), rng.randint(state.round, 7)
    clauses: list[Clause] = [
        Pay(by, to, gold),
        Give(by, to, (card,), face_up=rng.random() < 0.5),
        Act(by, rng.choice(("pass", "use", "gold")), rng.choice((None, card))),
        AnswerWith(to, card),
        PromiseGold(to, by, gold, due),
        PromiseUse(to, by, due, rng.choice((None, card)), rng.choice((None, by, to))),
        PromiseRestraint(to, by, due, rng.choice((None, card)), rng.choice((None, by, to))),
        PromiseWords(to, by, due, "good will"),
    ]
    return Propose(by, Deal(tuple(rng.sample(clauses, 2))))


def next_move(state: State, rng: random.Random) -> Move:
    """Return a legal move: now and then talk, else one that is asked for."""
    if state.window is not None and rng.random() < 0.7:
        talk: list[Move] = [offer(state, rng) for _ in range(8)]
        for proposal in state.window.proposals:
            talk += [Accept(seat, proposal.number) for seat in proposal.deal.parties] * 2
        allowed = [move for move in talk if GAME.can(state, move)]
        if allowed:
            return rng.choice(allowed)
    seat = GAME.asks(state)[0].seat
    if seat == NATURE:
        return GAME.draw(state, rng)
    return rng.choice(GAME.choices(state, seat))


def steps(seed: int) -> Iterator[tuple[State, Move, tuple[Event, ...]]]:
    """Play a random game with deals: each state, the move made there, and what happened."""
    rng = random.Random(seed)
    state = GAME.start(table(seed))
    while GAME.asks(state):
        move = next_move(state, rng)
        step = GAME.apply(state, move)
        yield state, move, step.events
        state = step.state


def views(state: State) -> list[View]:
    """Return what a bystander and every seat sees."""
    return [GAME.view(state, seat) for seat in (None, *range(state.players))]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_has_a_label_of_its_own(seed: int) -> None:
    for state, _, _ in steps(seed):
        for seen in views(state):
            labels = [say_choice(seen, choice) for choice in seen.choices]
            assert len(labels) == len(set(labels))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_seat_reads_the_same_question(seed: int) -> None:
    for state, _, _ in steps(seed):
        (line,) = {say_ask(seen) for seen in views(state)}
        assert line.endswith(").")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_is_told_to_everybody_in_a_sentence(seed: int) -> None:
    for state, _, happened in steps(seed):
        names = state.options.names
        for seat in (None, *range(state.players)):
            told = [str(tell(names, seen)) for event in happened if (seen := known(event, seat))]
            assert [] == [words for words in told if not words.endswith(".")]
        assert all(say_promise(names, promise).endswith(".") for promise in state.promises)


def known(event: Event, seat: int | None) -> Happening | None:
    """Return an event as a seat sees it."""
    return cast("Happening | None", event.seen_by(seat))


def taken(state: State, move: TakeGold) -> str:
    """Return the label that promises what the move really does (a Queen may bring more)."""
    happened = GAME.apply(state, move).events
    gold = sum(e.gold for e in happened if isinstance(e, GoldTaken) and e.card is not Card.QUEEN)
    if move.on is None:
        return f"Take {gold} gold"
    lying = state.played[move.on]
    assert lying is not None
    marker = f"ut +2 on {state.name(move.on)}'s {lying.card.title}"
    return f"Take {gold} gold and p{marker}" if gold else f"P{marker}"


@pytest.mark.parametrize("bank", [0, 1, 250])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_label_of_gold_says_what_the_bank_will_pay(seed: int, bank: int) -> None:
    for state, _, _ in steps(seed):
        poor = replace(state, bank=min(bank, state.bank))
        for ask in GAME.asks(poor):
            for choice in GAME.choices(poor, ask.seat):
                if isinstance(choice, TakeGold):
                    assert taken(poor, choice) == say_choice(GAME.view(poor, ask.seat), choice)


def gift(*cards: Card) -> Give:
    """Return a gift of Ada's to Ben, face down."""
    return Give(ADA, BEN, cards, face_up=False)


SECRETS: list[tuple[Happening, Happening]] = [
    (events.CardSealed(BEN, Card.KING), events.CardSealed(BEN, Card.QUEEN)),
    (
        events.CardsSetAside(((Card.PEASANT, Card.KING),) * 3),
        events.CardsSetAside(((Card.FARMER, Card.QUEEN),) * 3),
    ),
    (
        deal_events.Proposed(ADA, 1, Deal((gift(Card.KING, Card.FARMER),)), None),
        deal_events.Proposed(ADA, 1, Deal((gift(Card.QUEEN, Card.PEASANT),)), None),
    ),
    (
        deal_events.CardsGiven(gift(Card.KING, Card.FARMER)),
        deal_events.CardsGiven(gift(Card.QUEEN, Card.PEASANT)),
    ),
]


@pytest.mark.parametrize(("one", "other"), SECRETS)
def test_what_an_event_hides_its_sentence_hides(one: Happening, other: Happening) -> None:
    assert tell(NAMES[:3], one) != tell(NAMES[:3], other)
    first, second = known(one, CLEO), known(other, CLEO)
    assert first is not None and second is not None
    assert tell(NAMES[:3], first) == tell(NAMES[:3], second)
    assert not any(card.title in str(tell(NAMES[:3], first)) for card in DECK)


def test_every_event_that_hides_something_is_among_the_secrets() -> None:
    hiding = {kind for kind in get_args(Happening) if kind.seen_by is not OpenEvent.seen_by}
    assert {type(one) for one, _ in SECRETS} == hiding
