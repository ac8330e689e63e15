"""Figures saved as files are drawn by a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.figures.ledger import gold_flow_figure
from kings.figures.theme import save_figure
from tests import chromium
from tests.figures.deals import samples
from tests.figures.drawn import HOSTILE, parse, texts


def test_a_figure_becomes_an_svg_and_a_png(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = chromium.find()
    assert path, chromium.ADVICE
    monkeypatch.setenv("BROWSER_PATH", path)
    found = samples.flow(HOSTILE[:4])
    figure = gold_flow_figure(found, wide=True)
    svg = save_figure(figure, tmp_path / "flow.svg", width=640).read_text(encoding="utf-8")
    assert "640" == parse(svg).get("width")
    assert [found.alt()] == texts(svg, "desc") and found.title() in texts(svg, "title")
    assert any("gave" in text for text in texts(svg)), "the picture's own words are in it"
    png = save_figure(figure, tmp_path / "flow.png", width=640, scale=1).read_bytes()
    assert b"\x89PNG" == png[:4] and 640 == int.from_bytes(png[16:20], "big")
