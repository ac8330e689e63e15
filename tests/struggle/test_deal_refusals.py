"""Each refusal of a deal or of an answer to one has its own words, rule and seat."""

from __future__ import annotations

import pytest

from kings.struggle import Phase, State
from kings.struggle.moves import (
    MAX_CLAUSES,
    Accept,
    Act,
    AnswerWith,
    Break,
    Clause,
    Give,
    Judge,
    Move,
    Pay,
    PromiseGold,
    PromiseUse,
    PromiseWords,
    Propose,
    Refuse,
    Release,
    Settle,
    Withdraw,
)
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COOPER,
    FARMER,
    JESTER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    deal,
    play,
    position,
    propose,
    refusal,
    strike,
)

PRICE = Pay(BEN, ADA, 1)
TURN = position(FARMER, COOPER, KING, round=3)
JESTERS_TURN = position(JESTER, FARMER, KING)
MARKET = position(FARMER, COOPER, KING, round=3, free_market=True, won={BEN: (KING, QUEEN)})
REGULATED = position(FARMER, COOPER, KING, round=3, regulated_market=True, gold=(5, 9, 5))
OFFERED = strike(REGULATED, Pay(BEN, ADA, 2), PromiseWords(BEN, ADA, 4, "peace"))
LONG = tuple(Pay(BEN, ADA, 1) for _ in range(MAX_CLAUSES + 1))

DEALS: tuple[tuple[State, tuple[Clause, ...], str, str, int | None], ...] = (
    (TURN, (), "A deal without a clause is no deal.", "S-51", None),
    (TURN, LONG, f"A deal has at most {MAX_CLAUSES} clauses.", "S-51", None),
    (TURN, (Pay(BEN, 3, 1),), "There is no seat 3 at this table.", "S-51", None),
    (
        TURN,
        (PRICE, Act(ADA, "use", on=(3,))),
        "There is no seat 3 at this table.",
        "S-51",
        None,
    ),
    (
        TURN,
        (PromiseUse(BEN, ADA, 4, FARMER, on=-1),),
        "There is no seat -1 at this table.",
        "S-51",
        None,
    ),
    (TURN, (Act(ADA, "pass"),), "A deal needs at least two parties.", "S-51", ADA),
    (TURN, (PRICE, Pay(CLEO, CLEO, 1)), "Cleo can't pay itself.", "S-53", CLEO),
    (TURN, (Pay(BEN, ADA, 0),), "Ben pays whole gold, at least 1, not 0.", "S-53", BEN),
    (TURN, (Pay(BEN, ADA, 6),), "Ben would have to pay 6 gold and has 5.", "S-53", BEN),
    (
        TURN,
        (Give(BEN, ADA, (KING,)),),
        "Won cards are traded in the Free Market only.",
        "S-55",
        BEN,
    ),
    (
        MARKET,
        (PRICE, Give(BEN, BEN, (KING,))),
        "Ben can't give cards to itself.",
        "S-53",
        BEN,
    ),
    (
        MARKET,
        (Give(BEN, ADA, ()),),
        "A gift of won cards names at least one card.",
        "S-57",
        BEN,
    ),
    (
        MARKET,
        (Give(BEN, ADA, (KNIGHT, QUEEN)),),
        "Ben has not won these cards: Knight, Queen.",
        "S-53",
        BEN,
    ),
    (
        MARKET,
        (Give(CLEO, BEN, (KNIGHT,), face_up=False), PRICE),
        "Face-down cards are proposed by their giver or their receiver only, not by Ada.",
        "S-57",
        ADA,
    ),
    (
        TURN,
        (PRICE, Act(BEN, "pass")),
        "Ben is not the one that acts now, so its action can only be promised.",
        "S-52",
        BEN,
    ),
    (TURN, (PRICE, Act(ADA, "spare")), "To spare somebody, say whom.", "S-51", ADA),
    (TURN, (PRICE, Act(ADA, "pass", on=(BEN,))), "“pass” is aimed at nobody.", "S-51", ADA),
    (TURN, (PRICE, Act(ADA, "gold", on=(BEN,))), "“gold” is aimed at nobody.", "S-51", ADA),
    (
        TURN,
        (PRICE, Act(ADA, "swap", QUEEN, (BEN,))),
        "“swap” is aimed at nobody.",
        "S-51",
        ADA,
    ),
    (
        TURN,
        (PRICE, Act(ADA, "use", PEASANT)),
        "The Peasant has no ability to agree on.",
        "S-02",
        ADA,
    ),
    (
        JESTERS_TURN,
        (PRICE, AnswerWith(ADA, KING)),
        "Ada acts now and can't be its own Jester's target.",
        "S-36",
        ADA,
    ),
    (
        TURN,
        (PRICE, AnswerWith(BEN, QUEEN)),
        "There is no Jester to answer in this window.",
        "S-51",
        BEN,
    ),
    (
        position(JESTER, None, KING),
        (PRICE, AnswerWith(BEN, QUEEN)),
        "Ben has no card in play that a Jester could replace.",
        "S-36",
        BEN,
    ),
    (
        JESTERS_TURN,
        (PRICE, AnswerWith(BEN, FARMER)),
        "Ben does not hold the Farmer.",
        "S-53",
        BEN,
    ),
    (
        TURN,
        (PRICE, PromiseGold(CLEO, CLEO, 1, 4)),
        "Cleo can't promise something to itself.",
        "S-53",
        CLEO,
    ),
    (
        TURN,
        (PromiseGold(BEN, ADA, 0, 4),),
        "Ben pays whole gold, at least 1, not 0.",
        "S-53",
        BEN,
    ),
    (
        TURN,
        (PromiseGold(BEN, ADA, 251, 4),),
        "Ben can't promise 251 gold: the box holds 250.",
        "S-03",
        BEN,
    ),
    (
        TURN,
        (PromiseUse(BEN, ADA, 4, PEASANT),),
        "The Peasant has no ability to promise.",
        "S-02",
        BEN,
    ),
    (
        REGULATED,
        (Pay(BEN, ADA, 4),),
        "Ben may offer at most 3 gold in one window's deals.",
        "S-58",
        BEN,
    ),
    (
        OFFERED,
        (Pay(BEN, ADA, 2),),
        "Ben may offer at most 3 gold in one window's deals.",
        "S-58",
        BEN,
    ),
    (
        OFFERED,
        (PromiseGold(BEN, ADA, 2, 5),),
        "Ben may offer at most 3 gold in one window's deals.",
        "S-58",
        BEN,
    ),
    (
        OFFERED,
        (PromiseWords(BEN, ADA, 5, "peace"),),
        "Ben may offer at most one promise in the deals of one window.",
        "S-58",
        BEN,
    ),
)


@pytest.mark.parametrize(("state", "clauses", "sentence", "rule", "seat"), DEALS)
def test_each_cause_of_a_refused_deal_has_its_sentence_rule_and_seat(
    state: State, clauses: tuple[Clause, ...], sentence: str, rule: str, seat: int | None
) -> None:
    refused = refusal(state, Propose(ADA, deal(*clauses)))
    assert (sentence, rule, seat) == (refused.sentence, refused.rule, refused.seat)


ON_THE_TABLE = propose(TURN, PRICE, by=ADA)
GONE = play(ON_THE_TABLE, Withdraw(ADA, 1))
PROMISED = strike(TURN, PromiseGold(BEN, ADA, 7, 4), PromiseWords(BEN, ADA, 4, "peace"))
RELEASED = play(PROMISED, Release(ADA, 1))
OUT_OF_TIME = (
    "Deals are made in the Cobbler window, and on the turn of a player whose card can do "
    "something, before it acts."
)

ANSWERS: tuple[tuple[State, Move, str, str, int | None], ...] = (
    (ON_THE_TABLE, Accept(ADA, 1), "Ada has already accepted proposal 1.", "S-54", ADA),
    (ON_THE_TABLE, Accept(CLEO, 1), "Cleo is no party to proposal 1.", "S-51", CLEO),
    (ON_THE_TABLE, Refuse(CLEO, 1), "Cleo is no party to proposal 1.", "S-51", CLEO),
    (ON_THE_TABLE, Accept(BEN, 2), "There is no proposal 2.", "S-54", BEN),
    (ON_THE_TABLE, Accept(BEN, 0), "There is no proposal 0.", "S-54", BEN),
    (GONE, Refuse(BEN, 1), "Proposal 1 is no longer on the table.", "S-54", BEN),
    (
        ON_THE_TABLE,
        Propose(CLEO, deal(Pay(CLEO, ADA, 1)), instead_of=1),
        "Cleo is no party to proposal 1.",
        "S-54",
        CLEO,
    ),
    (
        MARKET,
        Propose(BEN, deal(PRICE, Give(BEN, ADA, (KNIGHT,), face_up=False))),
        "Ben has not won these cards: Knight.",
        "S-53",
        BEN,
    ),
    (
        MARKET,
        Propose(BEN, deal(PRICE, Give(BEN, ADA, (KING, QUEEN, KNIGHT), face_up=False))),
        "Ben has not won these cards: Knight, Queen, King.",
        "S-53",
        BEN,
    ),
    (PROMISED, Settle(BEN, 1), "Ben promised 7 gold and has 5.", "S-53", BEN),
    (PROMISED, Settle(BEN, 3), "There is no promise number 3.", "S-52", BEN),
    (PROMISED, Settle(BEN, 0), "There is no promise number 0.", "S-52", BEN),
    (
        PROMISED,
        Settle(BEN, 2),
        "Promise 2 is not one of gold, so nothing is paid for it.",
        "S-52",
        BEN,
    ),
    (
        PROMISED,
        Settle(CLEO, 1),
        "Promise 1 was made by Ben, who alone pays or breaks it.",
        "S-52",
        CLEO,
    ),
    (
        PROMISED,
        Break(BEN, 1),
        "Promise 1 can be broken only when it is asked for from Ben, at the end of round 4.",
        "S-52",
        BEN,
    ),
    (RELEASED, Settle(BEN, 1), "Promise 1 is no longer open: it is released.", "S-52", BEN),
    (
        PROMISED,
        Release(BEN, 1),
        "Promise 1 was made to Ada; only they release it.",
        "S-52",
        BEN,
    ),
    (
        PROMISED,
        Judge(ADA, 1, "kept"),
        "Promise 1 is judged by the rules, not by a player.",
        "S-52",
        ADA,
    ),
    (
        PROMISED,
        Judge(BEN, 2, "kept"),
        "Promise 2 was made to Ada, who alone judges it.",
        "S-52",
        BEN,
    ),
    (
        position(None, None, None, phase=Phase.LEAD),
        Propose(ADA, deal(PRICE)),
        OUT_OF_TIME,
        "S-50",
        ADA,
    ),
)


@pytest.mark.parametrize(("state", "move", "sentence", "rule", "seat"), ANSWERS)
def test_each_cause_of_a_refused_word_has_its_sentence_rule_and_seat(
    state: State, move: Move, sentence: str, rule: str, seat: int | None
) -> None:
    refused = refusal(state, move)
    assert (sentence, rule, seat) == (refused.sentence, refused.rule, refused.seat)
