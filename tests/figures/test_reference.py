"""The reference card says every card, and each point of this game's tables."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import given

from kings.figures.struggle.reference import reference_html
from kings.figures.style import DARK, LIGHT
from kings.struggle.cards import CARD_TEXTS, DECK, NEGOTIATE, Card
from kings.struggle.options import Options
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.strategies import tables

NAMES = ("Ada", "Ben", "Cleo")


def read(options: Options) -> ElementTree.Element:
    """Parse the card; what isn't well formed fails here."""
    return ElementTree.fromstring(reference_html(options))


def words(part: ElementTree.Element) -> str:
    """Return what is read of a part: all its text but that of pictures."""
    if part.tag.endswith("svg"):
        return part.tail or ""
    return (part.text or "") + "".join(map(words, part)) + (part.tail or "")


def rows(table: ElementTree.Element) -> Iterator[list[str]]:
    """Read a table's body, cell by cell."""
    for row in table.iterfind("tbody/tr"):
        yield [words(cell).replace("\u00a0", " ").strip() for cell in row]


def scales(options: Options) -> list[dict[int, str]]:
    """Read both scoring tables: number of cards → what is said of their points."""
    found = [table for table in read(options).iter("table") if table.find("caption") is not None]
    return [{int(number): said for number, said in rows(table)} for table in found]


@pytest.mark.parametrize("card", DECK)
def test_every_card_has_its_row(card: Card) -> None:
    table = next(read(Options(NAMES)).iter("table"))
    name, text, deals, rule = list(rows(table))[DECK.index(card)]
    assert f"{card.title}power {int(card)}, {card.estate.value}" == name
    assert (CARD_TEXTS[card].full, CARD_TEXTS[card].rule) == (text, rule)
    assert ("may deal" if card in NEGOTIATE else "no action") == deals


def test_the_tables_have_headers_and_stay_tables_on_a_phone() -> None:
    cards, *points = read(Options(NAMES)).iter("table")
    assert ["Card", "What it does", "Deals", "Rule"] == [words(head) for head in cards.iter("th")][
        :4
    ]
    assert {"columnheader", "rowheader"} == {str(head.get("role")) for head in cards.iter("th")}
    assert {"cell"} == {str(cell.get("role")) for cell in cards.iter("td")}
    assert {"row"} == {str(row.get("role")) for row in cards.iter("tr")}
    for table in points:
        assert {"col", "row"} == {str(head.get("scope")) for head in table.iter("th")}
    captions = [words(caption) for caption in read(Options(NAMES)).iter("caption")]
    assert "S-61" in captions[0] and "S-62" in captions[1]


@given(tables())
def test_each_point_of_this_games_tables_is_there(drawn: Tables) -> None:
    sets, runs = scales(Options(NAMES, tables=drawn))
    assert list(range(1, 7)) == list(sets)
    for number, said in sets.items():
        assert expected(drawn.sets[number - 1], RULEBOOK.sets[number - 1]) == said
    assert {length for length, _ in (*drawn.runs, *RULEBOOK.runs)} == set(runs)
    for length, said in runs.items():
        assert expected(drawn.run(length), RULEBOOK.run(length)) == said
    told = words(read(Options(NAMES, tables=drawn)))
    assert (drawn != RULEBOOK) == ("S-66" in told)


def expected(now: int | None, book: int | None) -> str:
    """Say the points, and the rulebook's where they differ."""
    said, other = ("none" if points is None else str(points) for points in (now, book))
    return said if now == book else f"{said}rulebook: {other}"


def test_the_rulebooks_tables_as_they_are_printed() -> None:
    sets, runs = scales(Options(NAMES))
    assert {1: "1", 2: "3", 3: "6", 4: "10", 5: "20", 6: "30"} == sets
    longest = {3: "4", 4: "6", 5: "9", 6: "13", 7: "18", 8: "24", 9: "31", 10: "39"}
    assert longest == runs


def test_a_round_is_told_in_five_lines_with_their_rules() -> None:
    (steps,) = read(Options(NAMES)).iter("ol")
    told = [words(step) for step in steps]
    assert 5 == len(told)
    for rule in ("S-20", "S-21", "S-22", "S-50", "S-40", "S-41", "S-42"):
        assert any(rule in step for step in told), rule


def test_what_binds_is_told_with_signs_and_words() -> None:
    (verdicts,) = read(Options(NAMES)).iter("ul")
    told = [words(verdict) for verdict in verdicts]
    assert ["binds:", "promise:", "never traded:"] == [
        "".join(strong.itertext()) for strong in verdicts.iter("b")
    ]
    signs = [next(iter(verdict)).tag for verdict in verdicts]
    assert [True, True, False] == [tag.endswith("svg") for tag in signs]
    assert "won cards" in told[2]


@pytest.mark.parametrize(
    ("options", "rule", "says"),
    [
        (Options(NAMES, free_market=True), "S-57", "won cards may be traded too"),
        (Options(NAMES, regulated_market=True), "S-58", "at most 3 gold and one promise"),
        (Options(NAMES, peasant_before_ties=True), "S-41", "House rule:"),
    ],
)
def test_variants_and_house_rules_are_told_where_they_hold(
    options: Options, rule: str, says: str
) -> None:
    with_it, without = words(read(options)), words(read(Options(NAMES)))
    assert says in with_it and rule in with_it
    assert says not in without


def test_the_card_of_a_table_is_of_its_game_in_the_colours_of_the_page() -> None:
    house = Tables(sets=(1, 3, 6, 77, 20, 30))
    assert "<b>77</b><small>rulebook: 10</small>" in reference_html(Options(NAMES, tables=house))
    light, dark = (reference_html(Options(NAMES), dark=dark) for dark in (False, True))
    assert LIGHT.classes[0] in light and DARK.classes[0] in dark
    assert LIGHT.classes[0] not in dark
