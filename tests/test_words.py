"""Lists, counts, owners, and sentences with the number of a rule."""

from __future__ import annotations

import pytest

from kings.words import Said, counted, listed, number, owner, plural, sentence, upper


@pytest.mark.parametrize(
    ("said", "text", "apart"),
    [
        (Said("Ada passes"), "Ada passes.", "Ada passes."),
        (Said("Ada passes", "S-22"), "Ada passes (S-22).", "Ada passes."),
        (Said("Ada draws Barbarians!", "C-20"), "Ada draws Barbarians! (C-20).", None),
        (Said("Ada plays Barbarians!"), "Ada plays Barbarians!", None),
        (Said("Ada spares Ben (S-99)"), "Ada spares Ben (S-99).", "Ada spares Ben (S-99)."),
    ],
)
def test_what_is_said_has_its_rule_in_brackets_or_apart(
    said: Said, text: str, apart: str | None
) -> None:
    assert text == str(said) == f"{said}" == sentence(said.words, said.rule)
    assert (apart or said.words) == said.sentence


def test_items_are_joined_as_you_say_them() -> None:
    assert "Ada" == listed(["Ada"])
    assert "Ada, Ben and Cleo" == listed(iter(("Ada", "Ben", "Cleo")))
    assert ("nobody", "no cards") == (listed(()), listed((), "no cards"))


def test_things_are_counted_in_digits_or_in_words() -> None:
    assert ["0 cards", "1 card", "2 cards"] == [plural(count, "card") for count in range(3)]
    assert ["no cards", "one card", "two cards"] == [counted(count, "card") for count in range(3)]
    assert ("seven", "8") == (number(7), number(8))


def test_a_sentence_begins_with_a_capital_letter_and_no_other_letter_changes() -> None:
    assert ("The Cooper of Ada", "") == (upper("the Cooper of Ada"), upper(""))


def test_an_owner_has_an_apostrophe() -> None:
    assert "Ada\u0027s" == owner("Ada")
