"""Names: characters as readers count them, what can be shown, and refusals that name the seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import wcwidth
from hypothesis import given, strategies as st

from kings import castle, keys, struggle
from kings.classroom.plan import TablePlan, checked_names
from kings.errors import BadInput, BadOptions
from kings.figures.svg import cut
from kings.markup import clean
from kings.names import MAX_NAME, graphemes, is_shown, name_fault, name_key
from kings.table.shelf import MAX_BRANCH_NAME, clean_name

FAMILY = "\U0001f468\U0001f3fd\u200d\U0001f469\U0001f3ff\u200d\U0001f467\u200d\U0001f466"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
FRANCE = "\U0001f1eb\U0001f1f7"
PERSIAN = "\u0646\u06cc\u0644\u0648\u0641\u0631\u200c\u062c\u0627\u0646"

ONE = {
    "an accent of its own": "e\u0301",
    "several accents": "Z\u0351\u036b\u0345",
    "a family": FAMILY,
    "a burning heart": "\u2764\ufe0f\u200d\U0001f525",
    "a flag of two letters": FRANCE,
    "a flag that is spelled out": SCOTLAND,
    "a keycap": "1\ufe0f\u20e3",
    "a syllable of parts": "\u1112\u1161\u11ab",
    "a syllable with one part more": "\ud558\u11ab",
    "a vowel sign": "\u0ba4\u0bbf",
    "a vowel of Thai": "\u0e01\u0e33",
    "a line's end": "\r\n",
}
SEVERAL = {
    "letters": ("Zo\u00eb", 3),
    "a name with a joint that doesn't join": (PERSIAN, 9),
    "two flags": (FRANCE * 2, 2),
    "half a flag": (FRANCE + "\U0001f1eb", 2),
    "two syllables": ("\ud55c\uad6d", 2),
    "emoji side by side": ("\U0001f468\U0001f469", 2),
    "a joiner between letters": ("a\u200db", 2),
    "nothing": ("", 0),
}
ALPHABET = [
    *"aZ1\u00e9 \u0301\u0345\u20e3\ufe0f\u200c\u200d\r\n\u00a9\u2122\u2764\u3030",
    *"\U0001f468\U0001f469\U0001f525\U0001f3fd\U0001f1eb\U0001f1f7\U0001f3f4\U000e0067\U000e007f",
    *"\u1112\u1161\u11ab\ud558\ud55c\u0e01\u0e33\u0b95\u0bbf\u1000\u102c\u1038\u0645",
]


@pytest.mark.parametrize("words", ONE.values(), ids=ONE)
def test_what_readers_count_as_one_is_one_character(words: str) -> None:
    assert (words,) == graphemes(words)


@pytest.mark.parametrize(("words", "many"), SEVERAL.values(), ids=SEVERAL)
def test_characters_are_counted_as_readers_do(words: str, many: int) -> None:
    found = graphemes(words)
    assert (many, words) == (len(found), "".join(found))


@given(st.lists(st.sampled_from(ALPHABET), max_size=9).map("".join))
def test_characters_are_those_of_a_package_that_knows_all_of_unicode(words: str) -> None:
    assert (*wcwidth.iter_graphemes(words),) == graphemes(words)


@pytest.mark.parametrize(
    "name", [PERSIAN, FAMILY, SCOTLAND, FRANCE, "Zoe\u0308", "\U0001fae8", FAMILY * MAX_NAME, "x y"]
)
def test_names_of_all_the_world_are_names(name: str) -> None:
    assert "" == name_fault(name)
    assert is_shown(name)
    assert name == struggle.Options(names=("Ada", name, "Cleo")).names[1]


BAD = {
    "": "1 to 40 characters, and this one is empty",
    " \u200c\u200d ": "this one is empty",
    "\u0301": "this one is empty",
    "\u3164": "hangul filler",
    "A\u2800": "braille pattern blank",
    "x" * 41: "1 to 40 characters, and this one has 41",
    FAMILY * 41: "this one has 41",
    "a" + "\u0301" * 16: "at most 16 parts",
    "a\u202eb": "right-to-left override",
    "a\u2066b": "left-to-right isolate",
    "a\u200bb": "zero width space",
    "a\nb": "a line break",
    "a\x07b": "a control character",
    "a\U000e0067": "tag latin small letter g",
    "a\ue000": "a sign that has no name",
}


@pytest.mark.parametrize(("name", "said"), BAD.items(), ids=map(ascii, BAD))
@pytest.mark.parametrize(
    "table",
    [
        lambda name: struggle.Options(names=("Ada", "Ben", name)),
        lambda name: keys.Options(names=("Ada", "Ben", name, "Dora")),
        lambda name: castle.Options(names=("Ada", "Ben", name)),
    ],
    ids=["struggle", "keys", "castle"],
)
def test_a_refusal_names_the_seat_and_quotes_no_escapes(
    table: Callable[[str], object], name: str, said: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        table(name)
    told = str(refused.value)
    assert told.startswith("Name of seat C: a ") and said in told
    assert told.isprintable() and "\\" not in told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ben", " BEN"),
        ("Zo\u00eb", "zoe\u0308"),
        ("Ben", "B\u200cen"),
        ("Ben", "Ben\u200d"),
        ("\u2764", "\u2764\ufe0f"),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
    with pytest.raises(BadOptions, match=r"^Name of seat C: two players .* and seat A has it\.$"):
        struggle.Options(names=(one, "Ada", other))
    assert f"{other.strip()} 2" == checked_names((one, "Ada", other))[2]


def test_a_class_names_whose_name_it_is() -> None:
    with pytest.raises(BadInput, match=r"^Name 2 of the class: .*“right-to-left override”"):
        checked_names(("Ada", "a\u202eb"))
    with pytest.raises(BadInput, match=r"^Pseudonym of seat B at table 7: .* is empty\.$"):
        TablePlan(7, ("Ada", "\u200c", "Cleo"), 1)


def test_a_picture_shows_a_name_whole_and_cuts_between_characters() -> None:
    assert [PERSIAN, FAMILY, "a b"] == [*map(clean, (PERSIAN, FAMILY, "a\u202eb"))]
    shorter = cut(FAMILY * 9, 10, 60)
    assert shorter.endswith("\u2026")
    assert set(shorter.removesuffix("\u2026").split(FAMILY)) == {""}


def test_a_branch_keeps_its_characters_whole() -> None:
    assert FAMILY * MAX_BRANCH_NAME == clean_name(FAMILY * (MAX_BRANCH_NAME + 1))
