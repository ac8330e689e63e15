"""The figures of scores are tested by their numbers: what is computed, and what is drawn of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kings.errors import MissingPackage
from kings.figures import (
    MarginalResult,
    marginal_figure,
    partition_result,
    partition_text,
    pile_svg,
)
from kings.figures.theme import template
from kings.struggle import best_partition, check, count
from tests.figures.drawn import parse, says, texts

RULEBOOK_PILE = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])


def test_the_bars_are_the_groups_and_the_gold() -> None:
    result = partition_result(best_partition(RULEBOOK_PILE), 7, "Ada")
    assert [(bar.kind, bar.powers, bar.points) for bar in result.bars] == [
        ("run", "2 3 4 5 6 7 8", 18),
        ("set", "2 2", 3),
        ("set", "10", 1),
        ("gold", "", 7),
    ]
    assert (result.points, result.total) == (22, 29)


def test_the_numbers_are_said() -> None:
    said = partition_text(partition_result(best_partition(RULEBOOK_PILE), 7, "Ada"))
    assert said == (
        "Ada's pile: run 2 to 8 (2 3 4 5 6 7 8) 18, two Farmers 3, King alone 1; together 22. "
        "With 7 gold that makes 29 points."
    )
    empty = partition_text(partition_result(best_partition(count([])), 3))
    assert empty == "This pile: no cards: 0. With 3 gold that makes 3 points."


def test_light_and_dark_have_a_template_each() -> None:
    light, dark = template(dark=False), template(dark=True)
    assert light.layout.paper_bgcolor == "#FFFDF8" and dark.layout.paper_bgcolor == "#262B32"
    assert len(light.data.bar) == len(light.data.scatter) == 6
    assert len({line.marker.symbol for line in light.data.scatter}) == 6
    assert len({line.line.dash for line in light.data.scatter}) == 6


def test_a_pile_is_laid_into_its_groups() -> None:
    picture = pile_svg(best_partition(RULEBOOK_PILE), name="Ada")
    assert texts(picture, "title") == [
        "22 points for Ada's pile",
        "run 2 to 8: 18 points",
        "two Farmers: 3 points",
        "King alone: 1 point",
    ]
    assert says(picture).startswith("Ada's pile: run 2 to 8")
    assert texts(picture).count("Farmer") == 3


def test_cards_that_are_left_over_lie_together() -> None:
    picture = pile_svg(best_partition(count([1, 3, 5, 8])))
    assert texts(picture, "title")[1:] == ["Peasant, Assassin, Cooper and Knight alone: 4 points"]
    assert "four cards alone" in texts(picture)


def test_every_group_names_its_rule_and_gold_is_added_up() -> None:
    pile = best_partition(RULEBOOK_PILE)
    drawn = texts(pile_svg(pile, 7, name="Ada"))
    assert [word for word in drawn if word.startswith("S-")] == ["S-62", "S-61", "S-61", "S-60"]
    assert {"7 gold", "29", "points in all"} <= set(drawn)
    assert "29" not in texts(pile_svg(pile, name="Ada"))


def test_cards_that_were_moved_have_a_ring_and_a_word() -> None:
    plain = pile_svg(best_partition(RULEBOOK_PILE))
    mine = check([[2, 2, 2], [3, 4, 5, 6, 7, 8], [10]], RULEBOOK_PILE)
    picture = pile_svg(mine.nearest, moved=mine.moves)
    ring = 'stroke-width="4"'
    assert (0, 1) == (plain.count(ring), picture.count(ring))
    assert "moved" not in texts(plain) and ["moved"] == [
        word for word in texts(picture) if "moved" in word
    ]
    assert "run 2 to 8: 18 points; moved to run 2 to 8: Farmer" in texts(picture, "title")
    assert says(picture).endswith(" Moved to run 2 to 8: Farmer.")


def test_of_equal_cards_as_many_are_ringed_as_were_moved() -> None:
    pile = count([2, 2, 2, 2, 9])
    mine = check([[2, 2, 2], [2, 9]], pile)
    picture = pile_svg(mine.nearest, moved=mine.moves)
    assert {"four Farmers", "moved", "Queen alone"} <= set(texts(picture))
    assert 1 == picture.count('stroke-width="4"'), "one Farmer was moved; the Queen stayed"
    apart = check([[2, 9, 2, 2, 2]], pile)
    said = says(pile_svg(apart.nearest, moved=apart.moves))
    assert said.endswith(" Moved to be alone: Queen."), "four Farmers stay where they are"
    back = check([[2, 2, 2, 2], [9], [9]], pile)
    assert "moved" not in says(pile_svg(back.nearest, moved=back.moves)).lower(), "it goes back"


def test_an_empty_pile_says_so() -> None:
    assert "no cards won" in texts(pile_svg(best_partition(count([]))))


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_a_great_pile_stays_on_its_panel(narrow: bool) -> None:  # noqa: FBT001
    parse(pile_svg(best_partition((6,) * 9 + (5,)), narrow=narrow, dark=True))


def test_golden_pile(golden: Callable[[str, str], None]) -> None:
    picture = pile_svg(best_partition(RULEBOOK_PILE), name="Ada")
    golden("figures/pile.svg", picture.replace("><", ">\n<") + "\n")


def test_without_plotly_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "plotly.graph_objects", None)
    with pytest.raises(MissingPackage) as missing:
        marginal_figure(MarginalResult((0,) * 10, (0,) * 10))
    sentence = str(missing.value)
    assert sentence.startswith("Drawing a figure needs the package plotly")
    extra = sentence.split("“")[1].split("”")[0]
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert f"\n{extra} = [" in project.read_text("utf-8")
