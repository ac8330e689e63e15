"""How readily cards answer a lead: what is counted, what is made of it, and what is drawn by it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from benchmarks import answers
from kings.bots import outlook
from kings.errors import BadInput
from kings.sim.kernel import layout as at, learned
from kings.sim.kernel.desk import draw_answer
from kings.sim.kernel.encode import start_row
from kings.struggle.cards import Card
from kings.struggle.options import Options

READILY = np.array([1000, 1, 30, 250, 500, 60, 1, 400, 800, 120])
HAND = (Card.PEASANT, Card.FARMER, Card.COBBLER, Card.QUEEN)


def bits(cards: tuple[Card, ...]) -> int:
    """Return a hand as ten bits."""
    return sum(1 << card - 1 for card in cards)


def test_the_numbers_by_which_cards_were_played_are_found_again() -> None:
    """20,000 hands of five cards, of which one is played in proportion to its number."""
    rng = np.random.default_rng(7)
    held, played = [], []
    for _ in range(20_000):
        hand = rng.choice(10, 5, replace=False)
        played.append(rng.choice(hand, p=READILY[hand] / READILY[hand].sum()))
        held.append(sum(1 << int(card) for card in hand))
    found = answers.fitted(np.array(held), np.array(played))
    assert found.sum() == pytest.approx(1)
    assert np.abs(found - READILY / READILY.sum()).max() < 0.01


def test_a_card_that_nobody_has_seen_can_still_be_guessed() -> None:
    found = answers.fitted(np.full(50, bits(HAND)), np.full(50, Card.QUEEN - 1))
    assert found.argmax() == Card.QUEEN - 1 and found.min() > 0


def test_cards_are_guessed_as_readily_as_they_are_played() -> None:
    """S-20: 20,000 guesses of a hand of four, within five standard errors of their shares."""
    row = start_row(Options.for_players(3, mode="day"))
    row[at.HANDS] = bits(HAND) << at.HAND_BITS * 2
    drawn = Counter(draw_answer(row, 0, 2, READILY, 5, number) for number in range(20_000))
    weights = {card: READILY[card - 1] for card in HAND}
    assert set(drawn) <= set(HAND)
    for card, weight in weights.items():
        share = weight / sum(weights.values())
        assert abs(drawn[card] / 20_000 - share) < 5 * (share * (1 - share) / 20_000) ** 0.5


def test_counting_is_the_same_twice_and_counts_all_answers() -> None:
    notes = answers.noted_answers(2, 5)
    assert len(notes) == 2 * 7 * (2 + 3 + 4 + 5), "two games of each size, seven rounds"
    assert (notes == answers.noted_answers(2, 5)).all()
    assert (notes[:, answers.HELD] >> notes[:, answers.ANSWER] & 1).all(), "each held its answer"
    assert notes[:, answers.LED].min() >= 1


def test_answers_are_counted_in_one_game_or_more() -> None:
    with pytest.raises(BadInput, match="one game or more"):
        answers.count(0, 1)


def test_what_is_written_is_what_the_package_holds() -> None:
    beside = Path(outlook.__file__).with_name(outlook.ANSWERED)
    assert answers.text_of(np.array(outlook.answered())) == beside.read_text(encoding="utf-8")


def test_by_day_answers_are_those_of_the_file_and_by_night_all_are_alike() -> None:
    day, night = learned.answers()
    assert day.tolist() == outlook.answered() and day.shape == (10, 10)
    assert (night == 1).all() and day.min() >= 1 and (day.max(axis=1) == answers.MOST).all()
    assert outlook.readily(Card.QUEEN, Card.JESTER, night=False) == day[6, 8]
    assert outlook.readily(Card.QUEEN, Card.JESTER, night=True) == 1


@pytest.mark.slow
def test_the_package_holds_what_is_counted() -> None:
    """Sums may differ in the last bit between machines; numbers are whole."""
    found = answers.count(answers.GAMES, answers.SEED)
    assert np.abs(found - np.array(outlook.answered())).max() <= 1
