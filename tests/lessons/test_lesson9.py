"""Lesson 9: what was said in the recorded game, held against what was true, and the ledger."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from kings.lessons.lesson9 import (
    BROUGHT,
    FACT,
    LEDGER,
    LESSON,
    UNTRUE,
    Talk,
    crosses,
    limit_claimed,
    record,
    recorded_talk,
)
from kings.lessons.turn import scene
from kings.records.journal import journal_header
from kings.records.recording import replay
from kings.struggle import GAME
from tests.effort import numbers
from tests.lessons.write_better_offer import RECORDED_TALK, recorded_bargain, text_of


def test_the_recorded_bargain_can_be_written_anew() -> None:
    """To the byte; the version of the program that wrote it may be an older one."""
    game = recorded_bargain()
    game.header = replace(game.header, engine=journal_header(RECORDED_TALK).engine)
    assert RECORDED_TALK.read_text(encoding="utf-8") == text_of(game)


def test_the_better_offer_has_prices_that_suit_and_a_rival_with_gold() -> None:
    turn = scene("The better offer")
    talk = recorded_talk(turn.position)
    assert (1, 2, 9, 9) == (turn.unpaid, talk.cost, talk.worth, talk.limit)
    assert 5 == -turn.gain(0, talk.rival)
    assert 12 == turn.gold[talk.rival]


def test_each_sentence_of_the_record_is_held_against_what_was_true() -> None:
    rows = {row[2]: row for row in record(replay(RECORDED_TALK)).rows}
    assert len(rows) == 9
    told = {str(words): (row[3], row[4]) for words, row in rows.items()}
    assert ("how far somebody would go", "not true") == told["I can't do it for less than 5 gold."]
    assert ("a statement of fact", "not true") == told[
        "Cleo has offered me 4 gold to do otherwise."
    ]
    assert ("a statement of fact", "true") == told["Cleo has gold enough to pay 9."]
    assert ("an opinion", "–") == told["You won't make a better deal all evening."]
    assert 1 == sum(kind == "a promise" for kind, _ in told.values())


def test_the_ledger_shows_the_agreed_promise_and_no_word() -> None:
    (entry,) = replay(RECORDED_TALK).state.promises
    assert ("broken", 1, 0) == (entry.status, entry.clause.by, entry.clause.to)


def refuted(words: str, talk: Talk) -> bool:
    """Say whether the numbers of a talk refute a sentence, read as anybody would read it."""
    number = re.search(r"\d+", words)
    gold = int(number[0]) if number else 0
    if "can't do it" in words:
        return gold > talk.cost
    so = {"has offered me": talk.offered, "paid me": talk.before, "no more.": talk.worth}
    return any(what in words and gold != known for what, known in so.items())


@pytest.mark.parametrize("seed", numbers(2, of=8))
def test_untrue_is_what_the_numbers_of_the_talk_refute(seed: int) -> None:
    said = UNTRUE.problem(random.Random(seed))
    expected = {
        number
        for number, one in enumerate(said.statements, start=1)
        if refuted(one.words, said.talk)
    }
    assert expected == UNTRUE.solve(said)
    assert 1 <= len(expected) <= 4


def test_only_agreed_promises_are_in_the_ledger() -> None:
    for seed in range(4):
        pages = LEDGER.problem(random.Random(seed))
        agreed = {
            number
            for number, item in enumerate(pages.items, start=1)
            if item.fate == "struck" and "promises" in item.words
        }
        assert agreed == LEDGER.solve(pages)
        assert 2 == len(agreed)


@pytest.mark.parametrize("seed", numbers(2, of=8))
def test_a_claim_brings_what_the_payer_still_signs(seed: int) -> None:
    claims = BROUGHT.problem(random.Random(seed))
    turn, row = claims.talk.turn, claims.talk.row
    for claim, brought in zip(claims.claims, map(claims.brought, claims.claims), strict=True):
        gold = claim + 1
        stays = turn.gain(row, claims.talk.payer) >= gold <= turn.gold[claims.talk.payer]
        now = turn.gain(row, turn.active) + gold if stays else 0
        assert brought == now - (turn.gain(row, turn.active) + claims.price)


def test_the_record_is_over_so_whispers_may_be_read() -> None:
    assert GAME.outcome(replay(RECORDED_TALK).state) is not None


def test_only_false_statements_of_fact_cross_the_line() -> None:
    assert not crosses(limit_claimed("Ada", 9, 6))
    for seed in range(4):
        said = FACT.problem(random.Random(seed))
        false = {
            number
            for number, one in enumerate(said.statements, start=1)
            if refuted(one.words, said.talk)
            and ("offered me" in one.words or "paid me" in one.words)
        }
        assert false == FACT.solve(said)


def test_the_questions_are_answered_by_what_checks_the_exercises() -> None:
    truths = {one.id: one.truth() for one in LESSON.questions if one.truth is not None}
    assert {
        "limit": "Ordinarily not as a statement of material fact",
        "shown": "Nothing",
        "brings": 2,
    } == truths
    assert "“I can't do it for less than 9 gold.” So says" in LESSON.question("limit").words
