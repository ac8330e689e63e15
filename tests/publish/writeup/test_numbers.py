"""Numbers in prose: computed ones are written as asked, typed ones are found."""

from __future__ import annotations

import math

import pytest

from kings.errors import BadInput
from kings.publish.typed_numbers import number_words, typed_numbers, written


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Nobody wins.", []),
        ("It scores 29 points.", ["29"]),
        ("About 4,200 games, or 7.5%.", ["4,200", "7.5%"]),
        ("Two of them, half of the rest, and a dozen.", ["Two", "half", "dozen"]),
        ("One of the first; someone is often in the network.", []),
        ("By S-63 and K-12, see [the rules](rules.md#s-63).", []),
        ("Run `make test-3` and `kings score 2 2`.", []),
        ("The result is `29`.", ["29"]),
        ("As <https://example.org/2024> says.", []),
        ("Twice as often, in 1984", ["Twice", "1984"]),
        ("A third of them, two thirds of the rest.", ["A third", "two", "thirds"]),
        ("One quarter, a tenth, and three-quarters.", ["quarter", "a tenth", "three-quarters"]),
        ("The third card of the tenth player.", []),
        ("It scores ½, or 2¾, or x².", ["½", "2", "¾", "²"]),
        ("Chapter XIV and part iii, Ⅳ and ④.", ["XIV", "iii", "Ⅳ", "④"]),
        ("In MCMLXXXIV; I, VP, CI, CD, MIX and CIVIC are none.", ["MCMLXXXIV"]),
        ("It is doubled, and thrice zero.", ["doubled", "thrice", "zero"]),
    ],
)
def test_typed_numbers_are_found_in_digits_and_in_words(words: str, found: list[str]) -> None:
    assert found == typed_numbers(words)


def test_allowed_phrases_may_hold_a_number_and_nothing_around_them() -> None:
    allowed = ["1984", "95% interval"]
    assert [] == typed_numbers("A 95% interval (Axelrod, 1984).", allowed)
    assert ["95%", "19845"] == typed_numbers("In 95% of cases, 19845 of them.", allowed)


@pytest.mark.parametrize(
    ("value", "how", "text"),
    [
        (29, "", "29"),
        (4200, "", "4,200"),
        (1984, "d", "1984"),
        (2.345, ".1f", "2.3"),
        (-0.5, ".1f", "−0.5"),
        (0.075, ".1%", "7.5%"),
        (7, "words", "seven"),
        (2, "Words", "Two"),
        (0, "words", "no"),
        (13, "words", "13"),
        ("fair-keeper", "", "fair-keeper"),
    ],
)
def test_results_are_written_as_asked(value: object, how: str, text: str) -> None:
    assert text == written(value, how)


def test_words_of_people_are_no_markdown() -> None:
    assert r"\<img src=x\> \*Ada\*" == written("<img src=x> *Ada*", "")


@pytest.mark.parametrize(
    ("value", "how", "why"),
    [
        (2.5, "", "rounded"),
        (2.5, "words", "not a whole number"),
        (math.nan, ".1f", "nan"),
        (math.inf, ".1f", "inf"),
        (True, "", "not a bool"),
        ([1], "", "not a list"),
        (3, "quickly", "not a way to write"),
    ],
)
def test_what_cannot_be_written_is_refused(value: object, how: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        written(value, how)


def test_small_numbers_are_words_and_greater_ones_digits() -> None:
    assert ("twelve", "13", "−1") == (number_words(12), number_words(13), written(-1, "words"))
