"""The menu's numbers stay, say one thing each, and hold what the rules allow and nothing else."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kings.adapters import menu
from kings.adapters.course import Course, begin, choice_answers, drawn
from kings.adapters.observation import FIELDS, STARTS
from kings.errors import BadInput
from kings.struggle import moves
from kings.struggle.cards import Card
from kings.struggle.options import Options
from kings.struggle.purchases import purchases
from kings.struggle.rules import GAME
from tests.adapters.__main__ import ROOT
from tests.strategies import STRUGGLE, play


def courses(options: Options, seed: int, quiet: float = 0.6) -> Iterator[Course]:
    """Yield a game played by lot, question by question."""
    rng, course = random.Random(seed), drawn(begin(options), seed)
    while (question := course.question) is not None:
        yield course
        offers = question.what == "propose" and rng.random() < quiet
        number = menu.NO_OFFER if offers else rng.choice(sorted(question.answers))
        course = drawn(course.answer(number), seed)


TABLES = (
    Options.for_players(3, mode="night"),
    Options.for_players(4),
    Options.for_players(6, regulated_market=True),
)


def test_there_are_50_numbers_without_offers_and_590_with_them() -> None:
    assert (50, 590) == (menu.PLAIN, menu.NUMBERS)
    assert [1, 1] == [one.many for one in menu.RANGES[:2]]
    ends = [one.first + one.many for one in menu.RANGES]
    assert [0, *ends[:-1]] == [one.first for one in menu.RANGES]
    assert ends[-1] == menu.NUMBERS


@pytest.mark.parametrize(
    ("choice", "number"),
    [
        (moves.Pass(2), 0),
        (moves.GiveLead(2, None), 0),
        (moves.TakeGold(2), 1),
        (moves.TakeGold(2, 2), 2),
        (moves.TakeGold(2, 1), 5),
        (moves.Play(2, Card.PEASANT), 8),
        (moves.Swap(2, Card.KING), 17),
        (moves.Answer(2, Card.FARMER), 9),
        (moves.Aim(2, (3,)), 19),
        (moves.Aim(2, (1,)), 21),
        (moves.Aim(2, (1, 3)), 30),
        (moves.GiveLead(2, 0), 41),
        (moves.Settle(2, 4), 45),
        (moves.Break(2, 4), 46),
    ],
)
def test_numbers_of_the_first_edition_at_a_table_of_four(choice: moves.Choice, number: int) -> None:
    """Whoever changes one of these gives the menu another edition."""
    assert (menu.EDITION, number) == (1, menu.number_of(choice, 4))


def test_the_choices_of_a_decision_have_a_number_each() -> None:
    for seed in range(6):
        for state in play(STRUGGLE, seed).states:
            for ask in GAME.asks(state):
                choices = GAME.choices(state, ask.seat) if ask.seat >= 0 else ()
                numbered = choice_answers(choices, state.players)
                assert list(choices) == list(numbered.values())
                assert all(0 <= number < menu.REFUSE for number in numbered)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_is_offered_is_what_the_rules_allow(options: Options) -> None:
    """Of all that can be bought, at every price of the menu, and of all that can be sold (S-53)."""
    looked = 0
    for seed in range(7 - options.players):
        for course in courses(options, seed):
            question = course.question
            assert question is not None
            if question.what != "propose":
                continue
            looked += 1
            view = course.view(question.seat)
            deals = [
                one.deal for one in question.answers.values() if isinstance(one, moves.Propose)
            ]
            assert len(set(deals)) == len(deals) == len(question.answers) - 1
            assert all(GAME.can(course.state, moves.Propose(view.own.seat, one)) for one in deals)
            for ware in purchases(view):
                on_the_menu = not isinstance(ware.clause, moves.Act) or (
                    menu.act_number(view, ware.clause) is not None
                )
                answer = isinstance(ware.clause, moves.AnswerWith)
                prices: tuple[int, ...] = menu.FEW_PRICES if answer else menu.PRICES
                for gold in prices if on_the_menu and not ware.settled else ():
                    deal = ware.offer(view.own.seat, gold)
                    assert (deal in deals) is GAME.can(
                        course.state, moves.Propose(view.own.seat, deal)
                    )
    assert looked > 60


def test_each_kind_of_offer_is_struck_in_some_game() -> None:
    struck: set[str] = set()
    for seed in range(6):
        for course in courses(Options.for_players(4), seed, quiet=0.4):
            question = course.question
            if question is not None and question.what == "respond" and question.proposal:
                kinds = "+".join(type(one).__name__ for one in question.proposal.deal.clauses)
                seller = question.proposal.by == course.state.actor
                struck.add(f"{kinds}{' sold' if seller else ''}")
    assert {"Pay+Act", "Pay+AnswerWith", "PromiseGold+Act", "Pay+Act sold"} == struck - {
        "Pay+AnswerWith sold"
    }


def test_the_page_lists_the_numbers_and_the_fields_as_they_are() -> None:
    page = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines()]
    lines = [[str(one.first), str(one.many), one.say] for one in menu.RANGES]
    fields = [
        [str(STARTS[one.name]), *map(str, (one.many, one.low, one.high)), f"{one.name}: {one.say}"]
        for one in FIELDS
        if not re.match("seat [1-5]:", one.name)  # as those of seat 0
    ]
    assert lines == [row for row in rows if len(row) == 3 and row[0].isdigit()]
    assert fields == [row for row in rows if len(row) == 5 and row[0].isdigit()]
    assert 60 == STARTS["seat 1: present"] - STARTS["seat 0: present"]
    assert "50 + 33 × 8 + 2 = 316" in page and (50, 33) == (menu.BUY, menu.SPARE)


SAID = {
    2: "take it and put the +2 on the card of seat 0 (S-35)",
    8: "play, bring in or answer with power 1 (S-20, S-34, S-36)",
    20: "use the ability on the card of seat 2 (S-31, S-32, S-36, S-37)",
    24: "use it on two: seats 0 and 1 (S-37)",
    38: "use it on two: seats 4 and 5 (S-37)",
    44: "give the lead to seat 5 (S-21)",
    46: "keep it (S-52)",
    50: "offer 1 gold now: nothing is done",
    66: "offer 1 gold now: it is used on seat 0",
    316: "offer 3 gold now: seat 0 is spared",
    361: "offer 10 gold now: seat 5 is spared",
    362: "offer 2 gold now: seat 0 answers with power 1",
    481: "offer 5 gold now: seat 5 answers with power 10",
    482: "offer 2 promised gold: nothing is done",
    560: "sell to seat 1 for 2 gold: nothing is done",
    571: "sell to seat 1 for 5 gold: the buyer's card is spared",
    589: "sell to seat 5 for 5 gold: it is used on the buyer's",
}


def test_what_a_number_says_is_what_it_offers() -> None:
    """The words of numbers against the deals that they stand for, as whoever offers counts."""
    looked = 0
    for course in courses(Options.for_players(5), 3):
        question = course.question
        if question is None or question.what != "propose":
            continue
        for number, move in question.answers.items():
            if not isinstance(move, moves.Propose):
                continue
            pay, other = move.deal.clauses
            assert isinstance(pay, moves.Pay | moves.PromiseGold)
            buys = pay.by == question.seat
            gold = "promised gold" if isinstance(pay, moves.PromiseGold) else "gold now"
            payer = menu.relative(pay.by, question.seat, 5)
            price = f"offer {pay.gold} {gold}: " if buys else f"sell to seat {payer} for {pay.gold}"
            words = menu.say(number)
            assert words.startswith(f"{number}: {price}")
            if isinstance(other, moves.AnswerWith):
                by = menu.relative(other.by, question.seat, 5)
                assert words.endswith(f"seat {by} answers with power {other.card.value}")
            elif isinstance(other, moves.Act) and buys and other.how in ("use", "spare"):
                on = [menu.relative(seat, question.seat, 5) for seat in other.on]
                assert [str(seat) for seat in sorted(on)] == re.findall(r"\d", words.split(": ")[2])
            looked += 1
    assert looked > 500


def test_every_number_is_said_and_others_are_refused() -> None:
    for number, words in SAID.items():
        assert f"{number}: {words}" == menu.say(number)
    every = [menu.say(number) for number in range(menu.NUMBERS)]
    assert all(words.startswith(f"{number}: ") for number, words in enumerate(every))
    assert menu.NUMBERS == len({words.partition(": ")[2] for words in every})
    for number in (-1, menu.NUMBERS):
        with pytest.raises(BadInput, match="no number"):
            menu.say(number)


def test_an_answer_that_is_not_allowed_is_refused_in_words() -> None:
    start: Any = begin(Options.for_players(3))
    with pytest.raises(BadInput, match="Nobody is asked anything now"):
        start.answer(0)
    course = drawn(start, 1)
    with pytest.raises(BadInput, match=r"can't answer 48: accept it \(S-52\)"):
        course.answer(menu.ACCEPT)
