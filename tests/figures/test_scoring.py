"""The figures of scores are tested by their numbers: what is computed, and what is drawn of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kings.errors import MissingPackage
from kings.figures import (
    partition_figure,
    partition_result,
    partition_text,
    pile_svg,
    score_rows,
    scores_figure,
    scores_text,
)
from kings.figures.svg import width
from kings.figures.theme import ROOM, template
from kings.struggle import best_partition, count, standings
from tests.figures.drawn import HOSTILE, parse, says, texts
from tests.figures.plots import title

RULEBOOK_PILE = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])
PILES = (
    RULEBOOK_PILE,
    count([9, 9, 9, 1]),
    count([]),
    count([3, 3, 4, 5, 8, 8]),
    count([1, 10, 10, 10, 10, 6, 7]),
    count([2]),
)
GOLD = (7, 12, 3, 9, 0, 25)
ENDED = standings(PILES, GOLD)


def test_the_bars_are_the_groups_and_the_gold() -> None:
    result = partition_result(best_partition(RULEBOOK_PILE), 7, "Ada")
    assert [(bar.kind, bar.powers, bar.points) for bar in result.bars] == [
        ("run", "2 3 4 5 6 7 8", 18),
        ("set", "2 2", 3),
        ("set", "10", 1),
        ("gold", "", 7),
    ]
    assert (result.points, result.total) == (22, 29)


def test_a_standing_brings_its_own_gold() -> None:
    assert partition_result(ENDED[0]) == partition_result(best_partition(RULEBOOK_PILE), 7)


def test_the_numbers_are_said() -> None:
    said = partition_text(partition_result(ENDED[0], name="Ada"))
    assert said == (
        "Ada's pile: run 2 to 8 (2 3 4 5 6 7 8) 18, two Farmers 3, King alone 1; together 22. "
        "With 7 gold that makes 29 points."
    )
    empty = partition_text(partition_result(ENDED[2]))
    assert empty == "This pile: no cards: 0. With 3 gold that makes 3 points."


def test_the_partition_figure_draws_these_numbers() -> None:
    figure = partition_figure(ENDED[0], name="Ada")
    (bars,) = figure.data
    assert list(bars.x) == [18, 3, 1, 7]
    assert list(figure.layout.yaxis.ticktext) == [
        "run 2 to 8",
        "two Farmers, Serf",
        "King alone, Royal",
        "gold",
    ]
    assert list(bars.marker.pattern.shape) == ["", "/", "x", ""]
    asked = title(figure)
    assert asked == "What does Ada's pile score? 22 points and 7 gold make 29."
    assert figure.layout.meta["description"].startswith("Ada's pile: run 2 to 8")


def test_the_comparison_stacks_groups_and_gold() -> None:
    rows = score_rows(ENDED, HOSTILE)
    assert [row.seat for row in rows] == [0, 5, 1, 3, 4, 2]
    assert [row.total for row in rows] == [29, 26, 19, 17, 13, 3]
    figure = scores_figure(ENDED, HOSTILE)
    ends = [0] * 6
    for trace in figure.data:
        for at, begins, points in zip(trace.y, trace.base, trace.x, strict=True):
            ends[at] = max(ends[at], begins + points)
    assert ends == [29, 26, 19, 17, 13, 3]
    drawn = sum(sum(trace.x) for trace in figure.data)
    assert drawn == sum(standing.total for standing in ENDED)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_seat_has_its_row(players: int, dark: bool) -> None:  # noqa: FBT001
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")[:players]
    ended = standings(PILES[:players], GOLD[:players])
    figure = scores_figure(ended, names, dark=dark)
    assert len(figure.layout.yaxis.ticktext) == players
    assert title(figure) == "Points from cards or gold? Ada won with 22 and 7."
    assert figure.layout.meta["description"] == scores_text(ended, names)


def test_a_shared_victory_is_said() -> None:
    ended = standings((count([2]), count([2]), count([])), (1, 1, 0))
    figure = scores_figure(ended, ("Ada", "Ben", "Cleo"))
    asked = "Points from cards or gold? Ada won with 1 and 1 and Ben won with 1 and 1."
    assert title(figure) == asked


def test_no_title_is_cut_off_on_a_phone() -> None:
    long = ("Bartholomew Featherstone", "Wilhelmina Mottershead", "M" * 40, "Dan", "Eve", "Finn")
    figures = [scores_figure(ENDED, long), *(partition_figure(ENDED[0], name=n) for n in long)]
    for figure in figures:
        title = figure.layout.title
        lines = title.text.split("<br>")
        below = title.subtitle.text.split("<br>")
        assert max(width(line, 20, bold=True, serif=True) for line in lines) <= ROOM
        assert max(width(line, 14) for line in below) <= ROOM
        assert figure.layout.margin.t >= 20 * 1.3 * len(lines) + 14 * 1.3 * len(below)


def test_names_in_figures_are_words_and_neither_markup_nor_formulas() -> None:
    figure = scores_figure(ENDED, HOSTILE)
    ticks = list(figure.layout.yaxis.ticktext)
    hovers = [words for trace in figure.data for words in trace.hovertext]
    title = partition_figure(ENDED[0], name=HOSTILE[3]).layout.title.text
    for words in (*ticks, *hovers, title, figure.layout.title.text):
        bare = words.replace("<br>", "")
        assert not {"<", ">", "$"} & set(bare)
    assert all(trace.hovertemplate is None for trace in figure.data)


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
        partition_figure(ENDED[0])
    sentence = str(missing.value)
    assert sentence.startswith("Drawing a figure needs the package plotly")
    extra = sentence.split("“")[1].split("”")[0]
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert f"\n{extra} = [" in project.read_text("utf-8")
