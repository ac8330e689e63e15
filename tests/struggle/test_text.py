"""Every word that a player reads: by examples, and for every kind of thing there is to say."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

from kings.struggle import GAME, RULEBOOK, Phase, State, best_partition, count
from kings.struggle.cards import CARD_TEXTS, DECK
from kings.struggle.moves import (
    Aim,
    Answer,
    AnswerWith,
    Break,
    Choice,
    GiveLead,
    Pass,
    Pay,
    Play,
    PromiseGold,
    Settle,
    Swap,
    TakeGold,
)
from kings.struggle.say import say_ask, say_card, say_choice, say_lying, say_window
from kings.struggle.say_scores import say_partition, say_standing
from kings.struggle.scoring import standings
from kings.struggle.state import InPlay, LedgerEntry
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
    play,
    position,
    strike,
)

GENDERED = re.compile(r"\b(he|she|his|hers?|him|himself|herself)\b", re.IGNORECASE)


def ask(state: State) -> str:
    """Return the line for what is asked; every seat and a bystander must read the same."""
    lines = {say_ask(GAME.view(state, seat)) for seat in (None, *range(state.players))}
    assert len(lines) == 1
    return lines.pop()


def label(state: State, choice: Choice) -> str:
    """Return the words on the button of a legal choice."""
    assert choice in GAME.choices(state, choice.seat)
    return say_choice(GAME.view(state, choice.seat), choice)


def owing(gold: int = 5) -> State:
    """Return the end of a round in which Ben owes Ada 3 gold."""
    state = position(FARMER, COOPER, QUEEN, actor=CLEO, gold=(5, gold, 5))
    line = LedgerEntry(1, 1, PromiseGold(BEN, ADA, 3, 1), made=1)
    return play(replace(state, promises=(line,)), Pass(CLEO))


# Cards


def test_every_card_says_what_it_does_and_by_which_rule() -> None:
    assert list(DECK) == list(CARD_TEXTS)
    assert [f"S-3{digit}" for digit in range(10)] == [text.rule for text in CARD_TEXTS.values()]


def test_a_short_text_fits_the_face_of_its_card() -> None:
    assert all(0 < len(text.short) <= 40 for text in CARD_TEXTS.values())


def test_a_full_text_is_one_or_two_plain_sentences() -> None:
    for text in CARD_TEXTS.values():
        assert 1 <= len(re.findall(r"\.(?= |$)", text.full)) <= 2
        assert text.full.endswith(".")
        assert not GENDERED.search(text.short + text.full)


def test_a_card_is_named_with_its_power() -> None:
    assert "Farmer (2)" == say_card(FARMER)


@pytest.mark.parametrize(
    ("lying", "words"),
    [
        (InPlay(JEWELER), "Jeweler 6"),
        (InPlay(JEWELER, fives=1), "Jeweler 6 + 5 = 11"),
        (InPlay(KING, twos=2), "King 10 + 2 + 2 = 14"),
    ],
)
def test_a_card_in_play_is_named_with_its_sum(lying: InPlay, words: str) -> None:
    assert words == say_lying(lying)


# Choices

FRESH = position(None, None, None, phase=Phase.LEAD)
FOLLOWING = position(KING, None, None, phase=Phase.FOLLOW)
WINDOW = position(KING, COBBLER, FARMER, phase=Phase.WINDOW)
OWN_WINDOW = position(COBBLER, KING, FARMER, phase=Phase.WINDOW)
FARM = position(FARMER, COOPER, KING)
MURDER = position(ASSASSIN, QUEEN, KING)
JEWELS = position(JEWELER, QUEEN, KING)
POOR = replace(JEWELS, bank=0)
COOPERS = position(COOPER, QUEEN, KING)
JESTS = position(JESTER, PEASANT, KING)
HUNT = position(PEASANT, FARMER, KNIGHT, leader=CLEO)
FIVED = position(FARMER, InPlay(COOPER, fives=1), KING)

LABELS: list[tuple[State, Choice, str]] = [
    (FRESH, Play(ADA, KING), "Lead the King"),
    (FOLLOWING, Play(BEN, KING), "Play the King face down"),
    (WINDOW, GiveLead(BEN, None), "Leave the lead with Ada"),
    (WINDOW, GiveLead(BEN, BEN), "Take the lead"),
    (WINDOW, GiveLead(BEN, CLEO), "Give the lead to Cleo"),
    (OWN_WINDOW, GiveLead(ADA, None), "Keep the lead"),
    (FARM, Pass(ADA), "Pass: leave the Farmer unused"),
    (position(QUEEN, FARMER, KING), Pass(ADA), "Pass: the Queen has no action"),
    (position(FARMER, QUEEN, KING), Pass(ADA), "Pass: the Farmer could change nothing"),
    (position(None, QUEEN, KING), Pass(ADA), "Pass: the card has left play"),
    (FARM, Aim(ADA, (BEN,)), "Put +5 on Ben's Cooper (5 + 5 = 10)"),
    (FIVED, Aim(ADA, (BEN,)), "Put +5 on Ben's Cooper (5 + 5 + 5 = 15)"),
    (MURDER, Aim(ADA, (BEN,)), "Take Ben's Queen"),
    (JESTS, Aim(ADA, (BEN,)), "Make Ben play another card"),
    (HUNT, Aim(CLEO, (ADA,)), "Take Ada's Peasant"),
    (HUNT, Aim(CLEO, (ADA, BEN)), "Take the Serfs of Ada and Ben"),
    (JEWELS, TakeGold(ADA), "Take 2 gold"),
    (JEWELS, TakeGold(ADA, CLEO), "Take 2 gold and put +2 on Cleo's King"),
    (POOR, TakeGold(ADA, CLEO), "Put +2 on Cleo's King"),
    (COOPERS, TakeGold(ADA), "Take 1 gold"),
    (COOPERS, Swap(ADA, JESTER), "Bring in the Jester, take the Cooper back"),
    (play(JESTS, Aim(ADA, (BEN,))), Answer(BEN, JEWELER), "Answer with the Jeweler"),
    (owing(), Settle(BEN, 1), "Pay Ada the promised 3 gold"),
    (owing(), Break(BEN, 1), "Keep the gold: break the promise to Ada"),
]


@pytest.mark.parametrize(("state", "choice", "words"), LABELS)
def test_a_choice_reads_as_the_words_on_a_button(state: State, choice: Choice, words: str) -> None:
    assert words == label(state, choice)


def test_every_kind_of_choice_has_its_example() -> None:
    assert set(get_args(Choice)) == {type(choice) for _, choice, _ in LABELS}


def test_a_window_that_went_by_says_what_it_came_before() -> None:
    """A Cobbler's owner may have two of them in a round: they read differently."""
    assert (BEN, "Ben says who leads", "lead") == say_window(WINDOW)
    assert (ADA, "Ada uses the Farmer", "Farmer") == say_window(FARM)
    answering = play(JESTS, Aim(ADA, (BEN,)))
    assert (BEN, "Ben answers Ada's Jester", "answer") == say_window(answering)


# What is asked

ASKS = [
    (GAME.start(FRESH.options), "Chance turns up the cards that show who leads first (S-11)."),
    (
        replace(FRESH, phase=Phase.DRAW_MODE, round=0),
        "Chance draws a card for Ada: an even power makes it Day, an odd one Night (S-13).",
    ),
    (
        replace(FRESH, phase=Phase.SET_ASIDE, round=0),
        "Chance sets two cards of each deck aside, unseen (S-12).",
    ),
    (FRESH, "Round 1. Ada leads a card, face up (S-20)."),
    (
        FOLLOWING,
        "Round 1. Ben and Cleo choose a card each, in secret and face down (S-20).",
    ),
    (
        play(FOLLOWING, Play(BEN, KING)),
        "Round 1. Cleo chooses a card, in secret and face down (S-20).",
    ),
    (
        WINDOW,
        "Round 1. Ben's Cobbler is the only one: Ben may say who leads, or leave the lead with "
        "Ada (S-21).",
    ),
    (
        OWN_WINDOW,
        "Round 1. Ada's Cobbler is the only one: Ada may say who leads, or keep the lead (S-21).",
    ),
    (FARM, "Round 1. Ada decides what the Farmer does (S-31)."),
    (
        play(COOPERS, Swap(ADA, JESTER)),
        "Round 1. Ada decides what the Jester, brought in by the Cooper, does (S-34, S-36).",
    ),
    (position(None, QUEEN, KING), "Round 1. Ada can only pass: the card has left play (S-22)."),
    (position(QUEEN, FARMER, KING), "Round 1. Ada can only pass: the Queen has no action (S-22)."),
    (
        position(FARMER, QUEEN, KING),
        "Round 1. Ada can only pass: the Farmer could change nothing (S-3B).",
    ),
    (
        play(JESTS, Aim(ADA, (BEN,))),
        "Round 1. Ben answers Ada's Jester with another card from hand (S-36).",
    ),
    (
        play(strike(JESTS, Pay(ADA, BEN, 4), AnswerWith(BEN, JEWELER)), Aim(ADA, (BEN,))),
        "Round 1. Ben answers Ada's Jester with the Jeweler, as deal 1 binds (S-52).",
    ),
    (
        owing(),
        "Round 1. Ben owes Ada the promised 3 gold: pay it, or break the promise (S-52).",
    ),
    (owing(2), "Round 1. Ben owes Ada the promised 3 gold and has only 2 (S-52)."),
    (
        replace(FRESH, phase=Phase.OVER),
        "All seven rounds are played and the game is over (S-64).",
    ),
]


@pytest.mark.parametrize(("state", "words"), ASKS)
def test_the_line_says_who_decides_what_and_by_which_rule(state: State, words: str) -> None:
    assert words == ask(state)


def test_every_phase_has_its_line() -> None:
    assert set(Phase) == {state.phase for state, _ in ASKS}


# Results


def test_a_partition_is_read_group_by_group() -> None:
    pile = count([FARMER, FARMER, FARMER, ASSASSIN, COBBLER, COOPER, JEWELER, JESTER, KNIGHT, KING])
    words = "2 3 4 5 6 7 8 a run of 7: 18; 2 2 a set of 2: 3; 10 alone: 1"
    assert words == say_partition(best_partition(pile, RULEBOOK))


def test_an_empty_pile_is_read_too() -> None:
    assert "no cards: 0" == say_partition(best_partition(count([]), RULEBOOK))


def test_a_standing_says_place_points_and_tie_break() -> None:
    piles = (count([KING]), count([QUEEN]), count([QUEEN, KING]), count([]))
    table = standings(piles, (8, 8, 7, 9), RULEBOOK)
    assert [
        "Second: Ada with 9 points, 1 from 1 card and 8 in gold; level on points, but with fewer "
        "cards won (S-64).",
        "Third: Ben with 9 points, 1 from 1 card and 8 in gold; level on points and cards, but "
        "with fewer 10s (S-64).",
        "First: Cleo with 9 points, 2 from 2 cards and 7 in gold.",
        "Fourth: Dan with 9 points, 0 from 0 cards and 9 in gold; level on points, but with fewer "
        "cards won (S-64).",
    ] == [say_standing(NAMES, standing) for standing in table]
