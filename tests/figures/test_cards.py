"""Cards say title, power and class at every size, and their few words are never cut."""

from __future__ import annotations

import pytest

from kings.figures import back_svg, card_svg
from kings.figures.svg import cut, width, wrap
from kings.struggle import DECK, Card
from kings.struggle.cards import CARD_TEXTS
from tests.figures.drawn import says, texts


@pytest.mark.parametrize("card", DECK)
@pytest.mark.parametrize("wide", [176, 134, 114, 80])
def test_a_card_says_its_power_and_title(card: Card, wide: float) -> None:
    drawn = texts(card_svg(card, wide=wide))
    assert str(int(card)) in drawn and card.title in drawn
    assert not any("…" in words for words in drawn)
    if wide >= 90:
        assert CARD_TEXTS[card].short in " ".join(drawn)


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_read_with_its_class_and_its_full_text(card: Card) -> None:
    picture = card_svg(card)
    assert texts(picture, "title") == [f"{card.title}, {int(card)}, {card.estate.value}"]
    assert says(picture) == CARD_TEXTS[card].full
    assert card.estate.value.upper() in texts(picture)


def test_a_very_small_card_has_its_power_only() -> None:
    assert texts(card_svg(Card.QUEEN, wide=56)) == ["9"]


@pytest.mark.parametrize("seat", range(6))
def test_a_back_shows_whose_it_is(seat: int) -> None:
    assert texts(back_svg(seat)) == ["ABCDEF"[seat]]


def test_words_are_cut_to_their_room_but_not_under_four_letters() -> None:
    assert cut("Ada", 18, 100) == "Ada"
    assert cut("Alexandra", 18, 80).endswith("…")
    assert width(cut("Alexandra", 18, 80), 18) <= 80
    assert cut("WWWWWWWW", 18, 10) == "WWWW…"


def test_words_are_wrapped_and_the_last_line_is_cut() -> None:
    assert wrap("one two three", 10, 500, most=2) == ("one two three",)
    assert wrap("one two three", 10, 45, most=3) == ("one two", "three")
    assert wrap("one two three four five", 10, 45, most=2) == ("one two", "three f…")
    assert wrap("", 10, 45, most=2) == ()
