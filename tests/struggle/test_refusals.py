"""Each refusal of Kings' Struggle says why: every cause has its own sentence and its own rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from kings.seeds import stream
from kings.struggle import DECK, GAME, Card, Phase, State
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    Answer,
    AnswerWith,
    Break,
    Choice,
    Clause,
    GiveLead,
    Move,
    Pass,
    Pay,
    Play,
    PromiseGold,
    PromiseUse,
    PromiseWords,
    Propose,
    Refuse,
    Settle,
    Swap,
    TakeGold,
)
from kings.struggle.state import InPlay
from tests.checkers.secrets import twin
from tests.effort import numbers
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    deal,
    finish_round,
    options,
    play,
    play_out,
    position,
    propose,
    refusal,
    strike,
)
from tests.refusals import check_refusals, said
from tests.strategies import STRUGGLE, play as random_game

NO_BANK = (5, 5, 240)


def window() -> State:
    """Return a Cobbler window of Ben's in which Ada has the lead."""
    return position(PEASANT, COBBLER, KING, phase=Phase.WINDOW)


def without_a_hand() -> State:
    """Return a turn of Ada's Jester in which Ben holds no card."""
    state = position(JESTER, PEASANT, KING, round=7)
    return replace(state, hands=(state.hands[ADA], (), state.hands[CLEO]))


def no_queen() -> State:
    hands = {ADA: set(DECK) - {COOPER, QUEEN}}
    return position(COOPER, FARMER, KING, round=2, hands=hands)


def bound_to_answer() -> State:
    return strike(position(JESTER, FARMER, KING), Pay(ADA, BEN, 1), AnswerWith(BEN, QUEEN))


NO_FIVES = (FARMER, InPlay(COOPER, fives=3), InPlay(JEWELER, fives=2))
NO_TWOS = (JEWELER, InPlay(KING, twos=3), InPlay(QUEEN, twos=2))
COOPER_GOLD = "it takes 1 gold for each Merchant in play, or is swapped."

USES: tuple[tuple[State, Choice, str, str], ...] = (
    (
        position(KING, FARMER, QUEEN),
        TakeGold(ADA),
        "The King of Ada has no ability to use.",
        "S-02",
    ),
    (
        position(COOPER, COOPER, KING),
        Swap(ADA, KING),
        "The Cooper of Ada can be swapped only while no other Cooper is in play, and Ben has one.",
        "S-34",
    ),
    (no_queen(), Swap(ADA, QUEEN), "Ada does not hold the Queen.", "S-34"),
    (
        position(COOPER, FARMER, KING),
        Swap(ADA, COOPER),
        "Ada does not hold the Cooper: it is the card in play.",
        "S-34",
    ),
    (
        position(COOPER, FARMER, KING, gold=NO_BANK),
        TakeGold(ADA),
        "The bank is empty, so the Cooper of Ada can take no gold.",
        "S-3B",
    ),
    (
        position(COOPER, FARMER, KING),
        TakeGold(ADA, CLEO),
        f"The Cooper of Ada puts no marker on a card; {COOPER_GOLD}",
        "S-34",
    ),
    (
        position(COOPER, FARMER, KING),
        Aim(ADA, (BEN,)),
        f"The Cooper of Ada is used on no card in play; {COOPER_GOLD}",
        "S-34",
    ),
    (
        position(FARMER, COOPER, KING),
        Swap(ADA, KING),
        "The Farmer of Ada can't be swapped for a card from hand; only a Cooper can.",
        "S-34",
    ),
    (
        play(position(COOPER, FARMER, PEASANT), Swap(ADA, KNIGHT)),
        Swap(ADA, KING),
        "Ada has swapped its Cooper already on this turn.",
        "S-34",
    ),
    (
        position(JESTER, COOPER, KING),
        Aim(ADA, (ADA,)),
        "The Jester of Ada makes another player replace a card, never its owner.",
        "S-36",
    ),
    (
        position(JESTER, None, KING),
        Aim(ADA, (BEN,)),
        "Ben has no card in play for the Jester of Ada.",
        "S-36",
    ),
    (
        without_a_hand(),
        Aim(ADA, (BEN,)),
        "Ben has no card in hand with which to answer the Jester of Ada.",
        "S-36",
    ),
    (
        position(JESTER, COOPER, KING),
        Aim(ADA, (BEN, CLEO)),
        "The Jester of Ada is used on one card, not on 2.",
        "S-36",
    ),
    (
        position(JESTER, COOPER, KING),
        Aim(ADA, ()),
        "The Jester of Ada needs a player to be named; to leave it unused is to pass.",
        "S-36",
    ),
    (
        position(JESTER, COOPER, KING),
        TakeGold(ADA),
        "The Jester of Ada takes no gold; it makes another player replace a card.",
        "S-36",
    ),
    (
        position(JESTER, COOPER, KING),
        Aim(ADA, (7,)),
        "There is no seat 7 at this table.",
        "S-01",
    ),
    (
        position(ASSASSIN, FARMER, KING),
        Aim(ADA, (BEN,)),
        "The Assassin of Ada takes a Royal or a Merchant, and Ben's Farmer is a Serf.",
        "S-32",
    ),
    (
        position(ASSASSIN, None, KING),
        Aim(ADA, (BEN,)),
        "Ben has no card in play for the Assassin of Ada.",
        "S-32",
    ),
    (
        position(ASSASSIN, COOPER, KING),
        TakeGold(ADA),
        "The Assassin of Ada takes no gold; it takes a Royal or a Merchant in play.",
        "S-32",
    ),
    (
        position(ASSASSIN, FARMER, PEASANT),
        Aim(ADA, ()),
        "No card in play is a Royal or a Merchant, as the Assassin of Ada would need.",
        "S-3B",
    ),
    (
        position(COBBLER, QUEEN, KING),
        TakeGold(ADA),
        "The Cobbler of Ada takes 1 gold for each Serf in play, and there is none.",
        "S-3B",
    ),
    (
        position(COBBLER, FARMER, KING, gold=NO_BANK),
        TakeGold(ADA),
        "The bank is empty, so the Cobbler of Ada can take no gold.",
        "S-3B",
    ),
    (
        position(JEWELER, FARMER, PEASANT),
        TakeGold(ADA),
        "The Jeweler of Ada takes 1 gold for each Royal in play, and there is none.",
        "S-3B",
    ),
    (
        position(JEWELER, FARMER, KING, gold=NO_BANK),
        TakeGold(ADA),
        "The bank is empty, so the Jeweler of Ada can take no gold; its +2 marker can be placed "
        "all the same.",
        "S-3B",
    ),
    (
        position(*NO_TWOS),
        TakeGold(ADA, BEN),
        "No +2 marker is left in the supply for the Jeweler of Ada.",
        "S-03",
    ),
    (
        position(JEWELER, FARMER, KING),
        TakeGold(ADA, BEN),
        "The Jeweler of Ada puts its +2 marker on a Royal, and Ben's Farmer is a Serf.",
        "S-35",
    ),
    (
        position(JEWELER, FARMER, KING),
        Aim(ADA, (CLEO,)),
        "The Jeweler of Ada puts its +2 marker on a card only as it takes its gold.",
        "S-35",
    ),
    (
        position(*NO_FIVES),
        Aim(ADA, (BEN,)),
        "No +5 marker is left in the supply for the Farmer of Ada.",
        "S-03",
    ),
    (
        position(FARMER, COOPER, KING),
        Aim(ADA, (CLEO,)),
        "The Farmer of Ada puts its +5 marker on a Merchant, and Cleo's King is a Royal.",
        "S-31",
    ),
    (
        position(KNIGHT, FARMER, KING),
        Aim(ADA, (CLEO,)),
        "The Knight of Ada takes Serfs, and Cleo's King is a Royal.",
        "S-37",
    ),
    (
        position(KNIGHT, FARMER, KING),
        Aim(ADA, (BEN, BEN)),
        "The Knight of Ada can't take the card of Ben twice.",
        "S-37",
    ),
    (
        position(KNIGHT, FARMER, PEASANT, ASSASSIN),
        Aim(ADA, (BEN, CLEO, DAN)),
        "The Knight of Ada is used on two cards at most, not on 3.",
        "S-37",
    ),
    (
        window(),
        GiveLead(BEN, ADA),
        "Ada has the lead already, so Ben can only give it to somebody else or decline.",
        "S-21",
    ),
    (window(), GiveLead(BEN, 7), "There is no seat 7 at this table.", "S-01"),
    (
        play(position(JESTER, PEASANT, KING), Aim(ADA, (BEN,))),
        Answer(BEN, PEASANT),
        "Ben does not hold the Peasant: it is the card in play.",
        "S-36",
    ),
    (
        play(bound_to_answer(), Aim(ADA, (BEN,))),
        Answer(BEN, KING),
        "Ben is bound by a deal to answer with another card than the King.",
        "S-52",
    ),
    (
        GAME.start(options(3)),
        Play(ADA, KING),
        "The first leader is still being drawn; Ada has nothing to decide yet.",
        "S-11",
    ),
    (
        play_out(GAME.start(options(3))),
        Play(ADA, KING),
        "The game is over; Ada has nothing to decide.",
        "S-04",
    ),
)


@pytest.mark.parametrize(("state", "move", "sentence", "rule"), USES)
def test_each_cause_of_a_refused_use_has_its_sentence(
    state: State, move: Choice, sentence: str, rule: str
) -> None:
    refused = refusal(state, move)
    assert (sentence, rule, move.seat) == (refused.sentence, refused.rule, refused.seat)


KINGS = (COOPER, QUEEN, KING)

ACTS: tuple[tuple[State, Act, str], ...] = (
    (
        position(FARMER, COOPER, KING),
        Act(ADA, "use", on=(CLEO,)),
        "Ada can't agree to use its card on Cleo now. The Farmer of Ada puts its +5 marker on a "
        "Merchant, and Cleo's King is a Royal (S-31).",
    ),
    (
        position(FARMER, COOPER, KING),
        Act(ADA, "gold"),
        "Ada can't agree to take gold now. The Farmer of Ada takes no gold; it puts a +5 marker "
        "on a Merchant in play (S-31).",
    ),
    (
        position(FARMER, COOPER, KING),
        Act(ADA, "swap"),
        "Ada can't agree to bring in another card now. The Farmer of Ada can't be swapped for a "
        "card from hand; only a Cooper can (S-34).",
    ),
    (
        position(COOPER, COOPER, KING),
        Act(ADA, "swap", KING),
        "Ada can't agree to bring in the King now. The Cooper of Ada can be swapped only while no "
        "other Cooper is in play, and Ben has one (S-34).",
    ),
    (
        position(COOPER, COOPER, PEASANT),
        Act(ADA, "use", on=(CLEO,)),
        "Ada can't agree to use its card on Cleo now. The Cooper of Ada can be swapped only while "
        "no other Cooper is in play, and Ben has one (S-34).",
    ),
    (
        position(COOPER, FARMER, KING),
        Act(ADA, "use", COOPER, (BEN,)),
        "Ada can't agree to use the Cooper on Ben now. The Cooper of Ada is itself used on no "
        f"card in play; {COOPER_GOLD[:-1]} (S-34).",
    ),
    (
        position(COOPER, None, KING),
        Act(ADA, "use", on=(BEN,)),
        "Ada can't agree to use its card on Ben now. The Cooper of Ada could bring in no card "
        "that can be used on Ben (S-34).",
    ),
    (
        position(*KINGS),
        Act(ADA, "use", KNIGHT),
        "Ada can't agree to use the Knight now. No card in play is a Serf, as the Knight of Ada "
        "would need (S-3B).",
    ),
    (
        position(*KINGS),
        Act(ADA, "use", KNIGHT, (BEN,)),
        "Ada can't agree to use the Knight on Ben now. The Knight of Ada takes Serfs, and Ben's "
        "Queen is a Royal (S-37).",
    ),
    (
        position(*KINGS),
        Act(ADA, "gold", COBBLER),
        "Ada can't agree to take gold with the Cobbler now. The Cobbler of Ada takes 1 gold for "
        "each Serf in play, and there is none (S-3B).",
    ),
    (
        position(JESTER, COOPER, KING),
        Act(ADA, "use", KNIGHT),
        "Ada can't agree to use the Knight now. The card of Ada in play is the Jester (S-22).",
    ),
    (
        position(JEWELER, QUEEN, KING),
        Act(ADA, "use", on=(BEN, CLEO)),
        "Ada can't agree to use its card on Ben and Cleo now. The Jeweler of Ada puts its +2 "
        "marker on one card, not on 2 (S-35).",
    ),
    (
        window(),
        Act(BEN, "use", on=(ADA,)),
        "Ben can't agree to give the lead to Ada now. Ada has the lead already, so Ben can only "
        "give it to somebody else or decline (S-21).",
    ),
    (
        window(),
        Act(BEN, "use", on=(BEN, CLEO)),
        "Ben can't agree to give the lead to Ben and Cleo now. Ben can give the lead to one "
        "player only (S-21).",
    ),
    (
        window(),
        Act(BEN, "gold"),
        "Ben can't agree to take gold now. In the Cobbler window Ben decides on the lead and "
        "nothing else (S-21).",
    ),
)


@pytest.mark.parametrize(("state", "act", "sentence"), ACTS)
def test_what_can_not_be_agreed_on_is_refused_with_its_cause(
    state: State, act: Act, sentence: str
) -> None:
    """S-53: nobody can agree to what the rules of the card don't allow, and it is said why."""
    refused = refusal(state, Propose(CLEO, deal(Pay(CLEO, act.by, 1), act)))
    assert (sentence, "S-53", act.by) == (refused.sentence, refused.rule, refused.seat)


PASS, USE = Act(ADA, "pass"), Act(ADA, "use", on=(BEN,))
PRICE = Pay(BEN, ADA, 1)
FARMERS_TURN = position(FARMER, COOPER, KING)
ALL = "Ada can't do all that this deal asks of it."


def words(text: str) -> PromiseWords:
    return PromiseWords(BEN, ADA, 3, text)


DEALS: tuple[tuple[State, tuple[Clause, ...], str, str], ...] = (
    (
        position(FARMER, COOPER, KING, round=7),
        (PromiseGold(BEN, ADA, 1, due=9),),
        "A promise of Ben is due in this round, 7, which is the last, not in round 9.",
        "S-52",
    ),
    (
        position(FARMER, COOPER, KING, round=2),
        (PromiseGold(BEN, ADA, 1, due=1),),
        "A promise of Ben is due between this round, 2, and round 7, not in round 1.",
        "S-52",
    ),
    (FARMERS_TURN, (words(" "),), "A promise in words has to say something.", "S-51"),
    (
        FARMERS_TURN,
        (words("x" * 281),),
        "A promise in words has at most 280 characters, and this one has 281.",
        "S-51",
    ),
    (
        FARMERS_TURN,
        (words("one\ntwo"),),
        "A promise in words has printable characters only, and all of them in one line.",
        "S-51",
    ),
    (
        FARMERS_TURN,
        (Pay(BEN, CLEO, 3), Pay(CLEO, ADA, 6)),
        "Cleo would have to pay 6 gold and has 5; what the deal itself brings can't be paid on.",
        "S-53",
    ),
    (FARMERS_TURN, (PASS, PRICE, USE), ALL, "S-53"),
    (
        strike(FARMERS_TURN, PRICE, Act(ADA, "spare", on=(CLEO,))),
        (PASS, PRICE, USE),
        ALL,
        "S-53",
    ),
    (
        strike(FARMERS_TURN, PRICE, PASS),
        (PRICE, USE),
        "This contradicts a deal that binds Ada already.",
        "S-56",
    ),
    (
        position(JESTER, COOPER, KING),
        (PRICE, AnswerWith(BEN, QUEEN), AnswerWith(BEN, JEWELER)),
        "Ben can't answer with both the Queen and the Jeweler.",
        "S-53",
    ),
    (
        bound_to_answer(),
        (PRICE, AnswerWith(BEN, JEWELER)),
        "Ben is bound by a deal to answer with the Queen, not with the Jeweler.",
        "S-56",
    ),
    (
        play(position(JESTER, PEASANT, KING), Aim(ADA, (BEN,))),
        (PRICE,),
        "No deals are made between the naming of a Jester's target and its answer.",
        "S-50",
    ),
    (
        play_out(GAME.start(options(3))),
        (PRICE,),
        "The game is over, so no more deals are made.",
        "S-50",
    ),
)


@pytest.mark.parametrize(("state", "clauses", "sentence", "rule"), DEALS)
def test_each_cause_of_a_refused_deal_has_its_sentence(
    state: State, clauses: tuple[Clause, ...], sentence: str, rule: str
) -> None:
    refused = refusal(state, Propose(ADA, deal(*clauses)))
    assert (sentence, rule) == (refused.sentence, refused.rule)


TWO_DEBTS = (PromiseGold(BEN, ADA, 1, due=1), PromiseGold(CLEO, ADA, 1, due=1))

TALK: tuple[tuple[State, Move, str, str], ...] = (
    (FARMERS_TURN, Accept(ADA, 1), "There is no proposal 1.", "S-54"),
    (
        play(propose(FARMERS_TURN, PRICE, by=ADA), Refuse(BEN, 1)),
        Accept(BEN, 1),
        "Proposal 1 is no longer on the table.",
        "S-54",
    ),
    (
        strike(FARMERS_TURN, PromiseUse(BEN, ADA, 2)),
        Settle(BEN, 1),
        "Promise 1 is not one of gold, so nothing is paid for it.",
        "S-52",
    ),
    (
        strike(FARMERS_TURN, PromiseGold(BEN, ADA, 1, due=2)),
        Settle(ADA, 1),
        "Promise 1 was made by Ben, who alone pays or breaks it.",
        "S-52",
    ),
    (
        strike(FARMERS_TURN, PromiseGold(BEN, ADA, 1, due=2)),
        Break(BEN, 1),
        "Promise 1 can be broken only when it is asked for from Ben, at the end of round 2.",
        "S-52",
    ),
    (
        finish_round(strike(FARMERS_TURN, *TWO_DEBTS)),
        Break(CLEO, 2),
        "Promise 1 is asked for before promise 2 of Cleo.",
        "S-52",
    ),
    (
        strike(FARMERS_TURN, PromiseGold(BEN, ADA, 1, due=2)),
        Break(BEN, 2),
        "There is no promise number 2.",
        "S-52",
    ),
)


@pytest.mark.parametrize(("state", "move", "sentence", "rule"), TALK)
def test_each_cause_of_refused_talk_has_its_sentence(
    state: State, move: Move, sentence: str, rule: str
) -> None:
    refused = refusal(state, move)
    assert (sentence, rule) == (refused.sentence, refused.rule)


def every_choice(state: State) -> Iterator[Choice]:
    """Put together every choice that somebody could try, right and wrong ones.

    The Serfs of a Knight are named lowest seat first: the other order is the same choice (S-3C).
    """
    near = range(-1, state.players + 1)
    for seat in near:
        yield Pass(seat)
        yield from (GiveLead(seat, to) for to in (None, *near))
        yield from (TakeGold(seat, on) for on in (None, *near))
        yield from (Aim(seat, (on, on)) for on in range(state.players))
        for size in range(4):
            yield from (Aim(seat, on) for on in combinations(near, size))
        for card in DECK:
            yield from (Play(seat, card), Swap(seat, card), Answer(seat, card))


OF_CARD = {
    Card.FARMER: {"S-31", "S-03"},
    Card.ASSASSIN: {"S-32"},
    Card.COBBLER: {"S-33"},
    Card.COOPER: {"S-34"},
    Card.JEWELER: {"S-35", "S-03"},
    Card.JESTER: {"S-36"},
    Card.KNIGHT: {"S-37"},
}
OF_PHASE = {
    Phase.DRAW_LEAD: {"S-11"},
    Phase.DRAW_MODE: {"S-13"},
    Phase.SET_ASIDE: {"S-12"},
    Phase.LEAD: {"S-20"},
    Phase.FOLLOW: {"S-20"},
    Phase.WINDOW: {"S-21"},
    Phase.TURN: {"S-22"},
    Phase.ANSWER: {"S-36"},
    Phase.RECKON: {"S-52"},
    Phase.OVER: {"S-04"},
}


def fitting(state: State, move: Choice) -> set[str]:
    """Return the rules that can be the reason why a choice is refused."""
    if not 0 <= move.seat < state.players:
        return {"S-01"}
    uses = isinstance(move, Pass | TakeGold | Aim | Swap)
    mine = state.phase is Phase.TURN and move.seat == state.actor and uses
    bound = {"S-52"} if state.bounds else set()
    if not mine:
        return OF_PHASE[state.phase] | bound | ({"S-01"} if isinstance(move, GiveLead) else set())
    lying = state.played[move.seat]
    if lying is None:
        return {"S-22"}
    if lying.card not in OF_CARD:
        return {"S-02"}
    seats = move.on if isinstance(move, Aim) else (getattr(move, "on", None),)
    if not all(seat is None or 0 <= seat < state.players for seat in seats):
        return {"S-01"}
    if isinstance(move, Swap):
        return {"S-34"} | bound
    return OF_CARD[lying.card] | {"S-3B"} | bound


@pytest.mark.parametrize("number", numbers(4, of=48))
def test_every_choice_that_is_refused_is_refused_with_its_reason(number: int) -> None:
    """And the answer is the same at every table that its seat can't tell from this one (S-53)."""
    game = random_game(STRUGGLE, number)
    rng = stream(number, "refusals")
    states = rng.sample(game.states, min(12, len(game.states)))
    check_refusals(GAME, states, every_choice, fitting, twin, rng, own=12)


def test_every_clause_about_the_action_is_refused_with_its_reason() -> None:
    """S-53: what the active player can't do is refused in two sentences, the second with a rule."""
    for number in range(6):
        rng = stream(number, "clauses")
        states = [state for state in random_game(STRUGGLE, number).states if state.window]
        for state in rng.sample(states, min(10, len(states))):
            for act in _acts(state):
                payer = (act.by + 1) % state.players
                move = Propose(payer, deal(Pay(payer, act.by, 1), act))
                why = said(GAME, state, move)
                if why is not None and "(S-53)" in why and "would have to pay" not in why:
                    first, second = why.removesuffix(" (S-53)").split(" now. ")
                    assert first.startswith(f"{state.name(act.by)} can't agree to ")
                    assert second.endswith(").") and "can't do that" not in second


def _acts(state: State) -> Iterator[Act]:
    actor = state.actor
    assert actor is not None
    seats = range(state.players)
    aims = [on for size in range(3) for on in combinations(seats, size)]
    for card in (None, *DECK):
        yield from (Act(actor, "gold", card), Act(actor, "swap", card))
        yield from (Act(actor, "use", card, on) for on in aims)
