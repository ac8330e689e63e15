"""All pictures of dealing: a title that asks and answers, a text for the ear, names as words."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from kings.analysis.bargaining.coalitions import Game
from kings.analysis.finding import Finding
from kings.analysis.findings.deals import efficiencies, first_offers
from kings.analysis.findings.decision import common_worth
from kings.analysis.findings.history import GoldFlow, race
from kings.analysis.findings.promises import promise_timeline, trust_matrix
from kings.figures.charts import blend
from kings.figures.deals import deal_plane_figure, division_figure, price_line_figure
from kings.figures.debrief import efficiencies_figure, first_offers_figure, openings_figure
from kings.figures.ledger import gold_flow_figure, timeline_figure, trust_figure
from kings.figures.race import race_figure, spread
from kings.figures.style import palette
from kings.figures.svg import wrap
from kings.figures.theme import ROOM
from tests.figures.colour_science import contrast
from tests.figures.deals import samples
from tests.figures.drawn import HOSTILE

Kind = tuple[Callable[[tuple[str, ...]], Finding], Callable[..., Any]]

KINDS: dict[str, Kind] = {
    "price line": (samples.line, price_line_figure),
    "deal plane": (samples.plane, deal_plane_figure),
    "timeline": (samples.timeline, timeline_figure),
    "trust": (samples.matrix, trust_figure),
    "gold flow": (samples.flow, gold_flow_figure),
    "division": (samples.division, division_figure),
    "first offers": (samples.a_class, first_offers_figure),
    "openings": (samples.drawn_pairs, openings_figure),
    "efficiencies": (samples.shares, efficiencies_figure),
    "race": (samples.race_with_ghost, race_figure),
}
OURS = re.compile(r"</?b>|<br>")
"""The markup that the pictures themselves write."""

every_kind = pytest.mark.parametrize("kind", KINDS)
every_size = pytest.mark.parametrize("seats", [3, 4, 6])


def texts(data: Any) -> Iterator[str]:
    """Yield every text of a figure that plotly reads as markup."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "meta":
                yield from texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts(value)
    elif isinstance(data, str):
        yield data


@every_kind
@every_size
def test_names_are_words_and_never_markup(kind: str, seats: int) -> None:
    make, draw = KINDS[kind]
    found = make(HOSTILE[:seats])
    for wide in (False, True):
        figure = draw(found, dark=not wide, wide=wide)
        said = [OURS.sub("", text) for text in texts(figure.to_plotly_json())]
        assert said
        assert [] == [text for text in said if {"<", ">", "$"} & set(text.replace("%{text}", ""))]


@every_kind
@every_size
def test_the_title_asks_and_the_text_for_the_ear_is_there(kind: str, seats: int) -> None:
    make, draw = KINDS[kind]
    found = make(("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn")[:seats])
    figure = draw(found)
    assert "?" in found.title() and found.title().endswith(".")
    assert found.alt() == figure.layout.meta["description"]
    shown = figure.layout.title.text.replace("<br>", " ")
    assert found.title().replace(" ", "") == shown.replace(" ", "")
    assert found.caption() == figure.layout.title.subtitle.text.replace("<br>", " ")
    assert not found.frame().empty


@every_kind
def test_a_caption_is_never_cut_on_a_phone(kind: str) -> None:
    make, _ = KINDS[kind]
    lines = wrap(make(HOSTILE).caption(), 14, ROOM, most=4)
    assert not any(line.endswith("…") for line in lines)


def test_what_a_journal_tells_is_drawn_without_numpy() -> None:
    script = """
import sys
from kings.figures import debrief, ledger, race
print(sorted({"numpy", "pandas", "scipy"} & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert "[]\n" == ran.stdout


def test_a_game_without_deals_can_be_drawn() -> None:
    names = ("Ada", "Ben", "Cleo")
    still = GoldFlow(names, (), (5, 5, 5), (5, 5, 5))
    assert "No gold moved." in still.title()
    start = race(names, ("start",), ((5, 5, 5),))
    assert "Ada, Ben and Cleo, with 5 VP each." in start.title()
    for figure in (
        gold_flow_figure(still),
        race_figure(start),
        timeline_figure(promise_timeline([], names)),
        trust_figure(trust_matrix([], names)),
        first_offers_figure(first_offers([])),
        efficiencies_figure(efficiencies([])),
        division_figure(common_worth(Game(names, np.array([0, 5, 5, 6, 5, 6, 6, 9.0])))),
    ):
        assert figure.layout.title.text and figure.layout.meta["description"]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_counts_can_be_read_on_the_darkest_tint(dark: bool) -> None:  # noqa: FBT001
    colours = palette(dark=dark)
    assert contrast(colours.ink, blend(colours.kept, colours.face, 0.4)) >= 4.5


def test_labels_are_moved_apart_and_keep_their_order() -> None:
    moved = spread([10.0, 11.0, 50.0, 10.5], 5)
    ordered = sorted(moved)
    assert all(high - low >= 4.99 for low, high in pairwise(ordered))
    assert moved[0] < moved[3] < moved[1] < moved[2]
    assert moved[2] == pytest.approx(50)
