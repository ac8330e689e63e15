"""Deals and events in words: by examples, for every type there is, and through whole games."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from kings.struggle import events as e
from kings.struggle.binding import Verdict
from kings.struggle.events import Happening
from kings.struggle.moves import (
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
from kings.struggle.say import say_clause, say_deal, say_promise, say_verdict, tell
from kings.struggle.state import LedgerEntry, PromiseStatus
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    NAMES,
    PEASANT,
    QUEEN,
)

NAMES_OF_THREE = NAMES[:3]
GENDERED = re.compile(r"\b(he|she|his|hers?|him|himself|herself)\b", re.IGNORECASE)
HIDDEN_GIFT = Give(ADA, BEN, (FARMER, KING), face_up=False)

CLAUSES: list[tuple[Clause, str]] = [
    (Pay(ADA, BEN, 4), "Ada pays Ben 4 gold"),
    (Give(ADA, BEN, (KING,)), "Ada gives Ben 1 won card face up (King)"),
    (HIDDEN_GIFT, "Ada gives Ben 2 won cards face down (Farmer, King)"),
    (Give(ADA, BEN, None, face_up=False, number=2), "Ada gives Ben 2 won cards face down"),
    (Act(ADA, "pass"), "Ada's action is left unused"),
    (Act(ADA, "pass", JESTER), "Ada leaves the Jester unused"),
    (Act(ADA, "use"), "Ada uses the ability"),
    (Act(ADA, "use", FARMER), "Ada uses the Farmer"),
    (Act(ADA, "use", None, (BEN,)), "Ada uses the ability on Ben"),
    (Act(ADA, "use", KNIGHT, (BEN, CLEO)), "Ada uses the Knight on Ben and Cleo"),
    (Act(ADA, "use", COBBLER), "Ada uses the Cobbler"),
    (Act(ADA, "use", COBBLER, (BEN,)), "Ada gives the lead to Ben"),
    (Act(ADA, "use", COBBLER, (ADA,)), "Ada takes the lead"),
    (Act(ADA, "gold"), "Ada takes the gold and does nothing else"),
    (Act(ADA, "gold", JEWELER), "Ada takes the gold of the Jeweler and does nothing else"),
    (Act(ADA, "swap"), "Ada swaps the Cooper for another card"),
    (Act(ADA, "swap", JESTER), "Ada swaps the Cooper for the Jester"),
    (Act(ADA, "spare", None, (CLEO,)), "Ada spares Cleo"),
    (Act(ADA, "spare", KNIGHT, (CLEO,)), "Ada does not use the Knight on Cleo"),
    (AnswerWith(BEN, JEWELER), "Ben answers the Jester with the Jeweler"),
    (PromiseGold(BEN, ADA, 4, 3), "Ben promises Ada 4 gold by the end of round 3"),
    (
        PromiseUse(BEN, ADA, 3, JEWELER, ADA),
        "Ben promises to use the Jeweler for or against Ada by the end of round 3",
    ),
    (
        PromiseUse(BEN, ADA, 3, None, CLEO),
        "Ben promises Ada to use an ability for or against Cleo by the end of round 3",
    ),
    (
        PromiseUse(BEN, ADA, 3, JEWELER, BEN),
        "Ben promises Ada to use the Jeweler for or against Ben's own card by the end of round 3",
    ),
    (
        PromiseRestraint(BEN, ADA, 3, ASSASSIN, ADA),
        "Ben promises not to use the Assassin for or against Ada until the end of round 3",
    ),
    (
        PromiseRestraint(BEN, ADA, 3),
        "Ben promises Ada not to use any ability until the end of round 3",
    ),
    (
        PromiseWords(BEN, ADA, 3, " I help\nyou "),
        "Ben promises Ada by the end of round 3: “I help you”",
    ),
]


@pytest.mark.parametrize(("clause", "words"), CLAUSES)
def test_a_clause_says_who_does_what(clause: Clause, words: str) -> None:
    assert words == say_clause(NAMES, clause)


def test_every_kind_of_clause_has_its_example() -> None:
    assert set(get_args(Clause)) == {type(clause) for clause, _ in CLAUSES}


def test_a_deal_says_all_its_clauses() -> None:
    agreed = Deal((Pay(ADA, BEN, 4), AnswerWith(BEN, JEWELER)))
    words = "Ada pays Ben 4 gold; Ben answers the Jester with the Jeweler"
    assert words == say_deal(NAMES, agreed)


@pytest.mark.parametrize(
    ("binds", "words"),
    [
        (True, "Ada pays: binds, because the gold moves at once."),
        (False, "Ada pays: a promise, because the gold moves at once."),
    ],
)
def test_a_verdict_says_whether_a_clause_binds_and_why(*, binds: bool, words: str) -> None:
    assert words == say_verdict("Ada pays", Verdict(binds, "the gold moves at once"))


GOLD = PromiseGold(BEN, ADA, 4, 5)
USE = PromiseUse(BEN, ADA, 5, JEWELER, ADA)
WORDS = PromiseWords(BEN, ADA, 5, "I help you")

LEDGER: list[tuple[LedgerEntry, str]] = [
    (LedgerEntry(1, 1, GOLD, 2), "Ben promises Ada 4 gold: open (due by the end of round 5)."),
    (
        LedgerEntry(1, 1, WORDS, 2),
        "Ben promises Ada “I help you”: open, for Ada to judge (due by the end of round 5).",
    ),
    (
        LedgerEntry(1, 1, GOLD, 2, status="kept", ended=4),
        "Ben promises Ada 4 gold: kept in round 4.",
    ),
    (
        LedgerEntry(1, 1, USE, 2, status="broken", ended=5),
        "Ben promises to use the Jeweler for or against Ada: broken in round 5.",
    ),
    (
        LedgerEntry(1, 1, USE, 2, status="void", ended=5),
        "Ben promises to use the Jeweler for or against Ada: void in round 5 "
        "(the occasion never arose).",
    ),
    (
        LedgerEntry(1, 1, WORDS, 2, status="void", ended=5),
        "Ben promises Ada “I help you”: void in round 5, as Ada judged.",
    ),
    (
        LedgerEntry(1, 1, GOLD, 2, status="released", ended=3),
        "Ben promises Ada 4 gold: released by Ada in round 3.",
    ),
]


@pytest.mark.parametrize(("promise", "words"), LEDGER)
def test_a_line_of_the_ledger_says_how_the_promise_stands(promise: LedgerEntry, words: str) -> None:
    assert words == say_promise(NAMES, promise)


def test_every_status_of_a_promise_has_its_example() -> None:
    assert set(get_args(PromiseStatus)) == {promise.status for promise, _ in LEDGER}


OFFER = Deal((Pay(ADA, BEN, 4), HIDDEN_GIFT))
PAIRS = ((PEASANT, KING), (FARMER, QUEEN), (COOPER, JESTER))

EVENTS: list[tuple[Happening, str]] = [
    (
        e.DrewForLead((FARMER, None, KING)),
        "Turned up for the lead: Ada's Farmer (2) and Cleo's King (10) (S-11).",
    ),
    (e.LeaderDrawn(CLEO), "Cleo has the highest card and leads first (S-11)."),
    (e.ModeSettled(False, None), "It is Day: all hold their ten cards (S-12)."),
    (
        e.ModeSettled(True, JESTER),
        "The Jester (7) is odd, so it is Night: two cards of each deck lie aside (S-13).",
    ),
    (e.CardsSetAside(None), "Two cards of each deck are set aside, and nobody sees which (S-12)."),
    (
        e.CardsSetAside(PAIRS),
        "Set aside, unseen by the players: Ada's Peasant and King, Ben's Farmer and Queen and "
        "Cleo's Cooper and Jester (S-12).",
    ),
    (e.RoundBegan(3, ADA), "Round 3 begins, and Ada leads."),
    (e.CardLed(ADA, JESTER), "Ada leads the Jester (7)."),
    (e.CardSealed(BEN, None), "Ben lays a card face down."),
    (e.CardSealed(BEN, KING), "Ben lays the King (10) face down."),
    (
        e.CardsFlipped((JESTER, PEASANT, KNIGHT)),
        "The cards are turned over: Ada's Jester (7), Ben's Peasant (1) and Cleo's Knight (8) "
        "(S-20).",
    ),
    (e.LeadGiven(ADA, BEN), "Ada's Cobbler gives the lead to Ben (S-21)."),
    (e.LeadGiven(ADA, ADA), "Ada's Cobbler takes the lead (S-21)."),
    (e.LeadKept(ADA), "Ada's Cobbler leaves the lead where it is (S-21)."),
    (e.Passed(ADA, "chose"), "Ada passes and leaves the ability unused."),
    (e.Passed(ADA, "card_gone"), "Ada passes, as the card has left play (S-22)."),
    (e.Passed(ADA, "no_ability"), "Ada passes, as the card has no action (S-22)."),
    (e.Passed(ADA, "no_use"), "Ada passes, as the card could change nothing (S-3B)."),
    (e.GoldTaken(ADA, 5, None), "Ada begins with 5 gold (S-10)."),
    (e.GoldTaken(ADA, 2, COBBLER), "Ada's Cobbler takes 2 gold for the Serfs in play (S-33)."),
    (e.GoldTaken(ADA, 5, QUEEN), "Ada takes 5 gold for winning with the Queen (S-38)."),
    (e.MarkerPlaced(ADA, BEN, 5), "Ada's Farmer puts +5 on Ben's card (S-31)."),
    (e.MarkerPlaced(ADA, BEN, 2), "Ada's Jeweler puts +2 on Ben's card (S-35)."),
    (
        e.MarkersReturned(BEN, 1, 0),
        "From Ben's card, one +5 marker goes back to the supply (S-3A).",
    ),
    (
        e.MarkersReturned(BEN, 1, 2),
        "From Ben's card, one +5 marker and two +2 markers go back to the supply (S-3A).",
    ),
    (e.CardTaken(ADA, BEN, QUEEN), "Ada's Assassin takes Ben's Queen out of the trick (S-32)."),
    (e.CardTaken(ADA, BEN, FARMER), "Ada's Knight takes Ben's Farmer out of the trick (S-37)."),
    (e.CardSwapped(ADA, JESTER), "Ada takes the Cooper back and brings in the Jester (7) (S-34)."),
    (e.JesterNamed(ADA, BEN), "Ada's Jester makes Ben play another card (S-36)."),
    (
        e.CardAnswered(BEN, PEASANT, JEWELER),
        "Ben takes the Peasant back and plays the Jeweler (6) (S-36).",
    ),
    (
        e.CardsCancelled(10, (ADA, BEN), (KING, COOPER)),
        "Cooper and King, both 10, cancel each other (S-40).",
    ),
    (
        e.CardsCancelled(5, (ADA, BEN), (COOPER, COOPER)),
        "Two Coopers, both 5, cancel each other (S-40).",
    ),
    (
        e.CardsCancelled(10, (ADA, BEN, CLEO), (KING, COOPER, KING)),
        "Cooper and two Kings, all 10, cancel one another (S-40).",
    ),
    (
        e.TrickWon(CLEO, QUEEN, 9, False, (PEASANT, FARMER, QUEEN)),
        "Cleo wins the trick with the Queen (9): Peasant, Farmer, Queen (S-41).",
    ),
    (
        e.TrickWon(CLEO, PEASANT, 1, True, (PEASANT, QUEEN)),
        "Cleo wins the trick with the Peasant, the only Serf left: Peasant, Queen (S-41).",
    ),
    (
        e.TrickWon(CLEO, QUEEN, 9, False, (QUEEN,)),
        "Cleo wins the trick with the Queen (9); no other card is left (S-41).",
    ),
    (e.NobodyWon(ADA), "No card is left and nobody wins the trick; Ada keeps the lead (S-42)."),
    (e.GameEnded(), "All seven rounds are played; the game is over."),
    (
        e.Proposed(ADA, 3, OFFER, 2),
        "Ada makes proposal 3 in place of proposal 2: Ada pays Ben 4 gold; Ada gives Ben 2 won "
        "cards face down (Farmer, King).",
    ),
    (
        e.Proposed(ADA, 3, OFFER.seen_by(CLEO), None),
        "Ada makes proposal 3: Ada pays Ben 4 gold; Ada gives Ben 2 won cards face down.",
    ),
    (e.Accepted(BEN, 3), "Ben accepts proposal 3."),
    (e.ProposalClosed(3, BEN, "refused"), "Ben refuses proposal 3."),
    (e.ProposalClosed(3, ADA, "withdrawn"), "Ada withdraws proposal 3."),
    (e.ProposalClosed(3, BEN, "countered"), "Ben counters proposal 3 with another."),
    (e.ProposalClosed(3, ADA, "changed"), "Ada changes proposal 3."),
    (e.ProposalClosed(3, None, "lapsed"), "Proposal 3 lapses: its time for deals is over (S-54)."),
    (e.DealStruck(3, 1), "All parties agree: proposal 3 is struck as deal 1."),
    (e.GoldPaid(ADA, BEN, 4), "Ada pays Ben 4 gold (S-52)."),
    (e.CardsGiven(HIDDEN_GIFT), "Ada gives Ben 2 won cards face down (Farmer, King) (S-57)."),
    (
        e.ChoiceBound(1, Act(ADA, "pass", JESTER)),
        "Deal 1 binds: Ada leaves the Jester unused (S-52).",
    ),
    (
        e.PromiseMade(2, 1, GOLD),
        "Promise 2, of deal 1: Ben promises Ada 4 gold by the end of round 5 (S-52).",
    ),
    (e.PromisePaid(2, BEN, ADA, 4), "Ben pays Ada the 4 gold of promise 2."),
    (e.PromiseEnded(2, "kept", None), "Promise 2 is kept (S-52)."),
    (e.PromiseEnded(2, "broken", None), "Promise 2 is broken (S-52)."),
    (e.PromiseEnded(2, "void", None), "Promise 2 is void, as the occasion never arose (S-52)."),
    (e.PromiseEnded(2, "released", ADA), "Promise 2 is released by Ada (S-52)."),
    (e.PromiseEnded(2, "kept", ADA), "Ada judges promise 2 to be kept (S-52)."),
]


@pytest.mark.parametrize(("event", "words"), EVENTS)
def test_an_event_is_told_in_one_sentence(event: Happening, words: str) -> None:
    assert words == str(tell(NAMES_OF_THREE, event))


def test_every_kind_of_event_has_its_example() -> None:
    assert set(get_args(Happening)) == {type(event) for event, _ in EVENTS}


def test_every_sentence_ends_with_a_full_stop_and_calls_nobody_he_or_she() -> None:
    told = [str(tell(NAMES_OF_THREE, event)) for event, _ in EVENTS]
    assert [] == [words for words in told if not words.endswith(".") or GENDERED.search(words)]
