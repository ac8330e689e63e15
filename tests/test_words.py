"""Lists, counts, owners, and sentences with the number of a rule."""

from __future__ import annotations

import pytest

from kings.words import Said, counted, listed, number, owner, plural, sentence, to_you, upper


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


def test_somebody_is_told_what_they_do_themselves() -> None:
    assert "You lead a card (S-20)." == to_you("Ada leads a card (S-20).", "Ada")
    assert "Round 2. You decide." == to_you("Round 2. Ada decides.", "Ada")
    assert "Unpaid, you do best." == to_you("Unpaid, Ada does best.", "Ada")
    assert "It is 5, and you have only 3." == to_you("It is 5, and Ada has only 3.", "Ada")
    assert "Ben pays Ada." == to_you("Ben pays Ada.", "Ada")
    assert "Adam leads; O.* may wait." == to_you("Adam leads; O.* may wait.", "Ada")
    assert "You may wait." == to_you("O.* (x) may wait.", "O.* (x)")


def test_things_are_counted_in_digits_or_in_words() -> None:
    assert ["0 cards", "1 card", "2 cards"] == [plural(count, "card") for count in range(3)]
    assert ["no cards", "one card", "two cards"] == [counted(count, "card") for count in range(3)]
    assert ("seven", "8") == (number(7), number(8))


def test_a_sentence_begins_with_a_capital_letter_and_no_other_letter_changes() -> None:
    assert ("The Cooper of Ada", "") == (upper("the Cooper of Ada"), upper(""))


def test_an_owner_has_an_apostrophe() -> None:
    assert "Ada\u0027s" == owner("Ada")
