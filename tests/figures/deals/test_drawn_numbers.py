"""The pictures of dealing draw the numbers of their results, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from kings.analysis.findings.decision import PriceLine
from kings.analysis.findings.history import BANK
from kings.analysis.findings.promises import STATUSES
from kings.figures.deals import deal_plane_figure, division_figure, price_line_figure
from kings.figures.debrief import efficiencies_figure, first_offers_figure
from kings.figures.ledger import gold_flow_figure, timeline_figure, trust_figure
from kings.figures.race import race_figure
from tests.figures.deals import samples

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn")
SEATS = pytest.mark.parametrize("seats", [3, 4, 6])


def notes(figure: Any) -> list[str]:
    return [one.text for one in figure.layout.annotations]


@SEATS
def test_price_bars_reach_from_nothing_to_the_limit(seats: int) -> None:
    found = samples.line(NAMES[:seats])
    figure = price_line_figure(found)
    bars = {trace.y[0]: (trace.base[0], trace.x[0]) for trace in figure.data if trace.type == "bar"}
    assert found.ask == bars[0][0], "the active seat's bar begins at what it takes"
    for row, bar in enumerate(found.bars, start=1):
        assert (0, bar.most) == bars[row]
    zones = [(round(one.x0 + 0.12), round(one.x1 - 0.12)) for one in figure.layout.shapes]
    assert [(2, 6), (2, 6)] == zones, "shaded for Ben, and for Ada"
    drawn = [one for one in figure.data if one.type == "scatter"]
    star = next(one for one in drawn if one.marker.symbol == "star")
    assert (3,) == star.x
    offered = [one.x[0] for one in drawn if one.mode == "markers+text"]
    assert [6, 1, 4] == offered


def test_what_no_purse_reaches_has_no_bar() -> None:
    found = PriceLine(NAMES[:3], 0, "pass", None, (), (), None)
    assert not [one for one in price_line_figure(found).data if one.type == "bar"]


@SEATS
def test_a_plane_draws_every_point_of_every_panel(seats: int) -> None:
    found = samples.plane(NAMES[:seats])
    figure = deal_plane_figure(found, wide=seats > 3)
    for number, panel in enumerate(found.panels, start=1):
        axis = "x" if number == 1 else f"x{number}"
        dots = [one for one in figure.data if one.xaxis == axis or (one.xaxis is None)]
        drawn = [one for one in dots if one.mode == "markers"]
        unpaid, edge, *marks = drawn
        assert [(at.x, at.y) for at in panel.unpaid] == list(zip(unpaid.x, unpaid.y, strict=True))
        assert [(at.x, at.y) for at in panel.frontier] == list(zip(edge.x, edge.y, strict=True))
        assert [(at.x, at.y) for at in panel.marks] == [(one.x[0], one.y[0]) for one in marks]
    labelled = [name for text in notes(figure) for name in text[:-2].split(", ")]
    assert len(found.panels) == labelled.count("struck") == labelled.count("Nash")


@SEATS
def test_each_promise_runs_from_its_promiser_to_its_receiver(seats: int) -> None:
    found = samples.timeline(NAMES[:seats])
    figure = timeline_figure(found)
    lanes = figure.layout.yaxis.tickvals
    drawn = [one for one in figure.data if one.showlegend is False]
    for at, arc in enumerate(found.arcs):
        line, begin, end = drawn[3 * at : 3 * at + 3]
        assert (arc.made, arc.until) == (round(begin.x[0]), round(end.x[0]))
        assert arc.by == min(range(seats), key=lambda lane: abs(lanes[lane] - begin.y[0]))
        assert arc.to == min(range(seats), key=lambda lane: abs(lanes[lane] - end.y[0]))
        assert (line.x[0], line.y[0]) == (begin.x[0], begin.y[0])
        assert (line.x[-1], line.y[-1]) == pytest.approx((end.x[0], end.y[0]))
        assert f"<b>{arc.number}</b>" == begin.text[0]


def test_the_ends_of_promises_differ_by_line_and_by_sign() -> None:
    figure = timeline_figure(samples.timeline(NAMES[:4]))
    keys = [one for one in figure.data if one.showlegend is None]
    assert len(STATUSES) == len(keys) == len({one.line.dash for one in keys})
    signs = {(one.name.split(" ")[0], one.marker.symbol) for one in keys}
    assert len(STATUSES) == len(signs)


@SEATS
def test_no_two_marks_of_a_timeline_cover_each_other(seats: int) -> None:
    figure = timeline_figure(samples.timeline(NAMES[:seats]))
    places = [(one.x[0], one.y[0]) for one in figure.data if one.mode == "markers+text"]
    for at, (x, y) in enumerate(places):
        for other_x, other_y in places[at + 1 :]:
            assert abs(x - other_x) > 0.3 or abs(y - other_y) > 20


@SEATS
def test_the_matrix_shows_counts_rates_and_intervals(seats: int) -> None:
    found = samples.matrix(NAMES[:seats])
    (heat,) = trust_figure(found, wide=True).data
    for by, row in enumerate(found.cells):
        assert [cell.rate for cell in (*row, found.given(by))] == list(heat.z[by])
        for cell, text in zip(row, heat.text[by], strict=False):
            assert (f"{cell.kept} / {cell.made}" in text) == bool(cell.tested)
            assert text.endswith("%") == bool(cell.tested)
    untested = [cell for row in found.cells for cell in row if cell.made and not cell.tested]
    said = notes(trust_figure(found, wide=True))
    assert len(untested) <= sum("0 / " in text for text in said)
    assert seats == sum("×" in text for text in said)


@SEATS
def test_bands_are_as_wide_as_their_gold_at_both_ends(seats: int) -> None:
    found = samples.flow(NAMES[:seats])
    figure = gold_flow_figure(found)
    pairs = [
        (source, target)
        for source in (BANK, *range(seats))
        for target in range(seats)
        if found.between(source, target)
    ]
    assert len(pairs) == len(figure.data)
    scale = None
    for (source, target), band in zip(pairs, figure.data, strict=True):
        points = len(band.y) // 2
        near, far = band.y[-1] - band.y[0], band.y[points] - band.y[points - 1]
        scale = scale or near / found.between(source, target)
        assert near == pytest.approx(scale * found.between(source, target))
        assert far == pytest.approx(near)
    said = " ".join(notes(figure))
    assert all(found.balance(seat) in said for seat in range(seats))
    assert f"gave {found.paid(BANK)}" in said


def test_the_core_is_drawn_at_its_corners() -> None:
    found = samples.division(NAMES[:3])
    figure = division_figure(found)
    core = next(one for one in figure.data if one.name and one.name.startswith("core"))
    assert len(found.core()) + 1 == len(core.x)
    star = next(one for one in figure.data if one.marker.symbol == "star")
    outline = figure.data[0]
    assert star.name == "actual: 45 / 30 / 15"
    weights = (45 / 90, 30 / 90, 15 / 90)
    x = sum(part * at for part, at in zip(weights, outline.x[:3], strict=True))
    y = sum(part * at for part, at in zip(weights, outline.y[:3], strict=True))
    assert (star.x[0], star.y[0]) == pytest.approx((x, y))


@pytest.mark.parametrize("seats", [4, 6])
def test_more_seats_get_bars(seats: int) -> None:
    found = samples.division(NAMES[:seats])
    shapley, actual = division_figure(found).data
    assert found.shapley == shapley.x and found.actual == actual.x
    assert shapley.marker.pattern.shape != actual.marker.pattern.shape


@SEATS
def test_the_race_draws_lines_deals_and_the_ghost(seats: int) -> None:
    found = samples.race_with_ghost(NAMES[:seats])
    figure = race_figure(found, wide=True)
    lines, rest = figure.data[:seats], figure.data[seats:]
    for seat, drawn in enumerate(lines):
        assert tuple(row[seat] for row in found.points) == drawn.y
    assert seats == len({(one.line.dash, one.marker.symbol) for one in lines})
    ghosts, deals = rest[: 2 * seats], rest[2 * seats :]
    for seat, (drawn, end) in enumerate(zip(ghosts[::2], ghosts[1::2], strict=True)):
        assert found.ghost is not None and found.ghost.low and found.ghost.high
        assert tuple(row[seat] for row in found.ghost.points) == drawn.y
        assert (drawn.x[-1], drawn.y[-1]) == (end.x[0], end.y[0])
        assert found.ghost.high[seat] == end.y[0] + end.error_y.array[0]
        assert found.ghost.low[seat] == end.y[0] - end.error_y.arrayminus[0]
        assert drawn.line.width < lines[seat].line.width
    assert [("1", "1"), ("2", "2")] == [one.text for one in deals]
    assert deals[0].y == pytest.approx((5.5, 6.0)), "half way between the start and round 1"
    assert f"<b>{'ABCDEF'[seats - 1]} {5 + 7 * seats}</b>" in notes(figure)


def test_equal_deals_share_a_mark_with_their_number() -> None:
    found = samples.a_class(NAMES)
    marks = first_offers_figure(found).data[1]
    assert len(found.deals) - 1 == len(marks.x)
    assert ["<b>2</b>"] == [text for text in marks.text if text]
    drawn = set(zip(marks.x, marks.y, strict=True))
    assert {(deal.first, deal.price) for deal in found.deals} == drawn


def test_efficiencies_are_bars_and_a_median() -> None:
    found = samples.shares(NAMES[:4])
    figure = efficiencies_figure(found)
    assert tuple(one.share for one in found.tables) == figure.data[0].x
    assert found.median == figure.layout.shapes[0].x0
    shapes = figure.data[0].marker.pattern.shape
    assert ["" if one.share >= 0 else "/" for one in found.tables] == list(shapes)
