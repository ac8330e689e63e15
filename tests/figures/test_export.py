"""Figures as files, as far as that goes without a browser; ``tests/browser`` draws real ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadInput, MissingPackage
from kings.figures import theme as export
from kings.figures.charts import new_chart
from kings.figures.theme import figure_bytes, save_figure
from tests.figures.drawn import HOSTILE, parse


def drawn() -> Any:
    """Return a figure whose names are hostile."""
    asked = f"What does {HOSTILE[0]} score? 6 points and 1 gold make 7."
    return new_chart(asked, "", "In words.", height=90, dark=False, wide=False).figure()


def test_a_missing_kaleido_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "find_spec", lambda _: None)
    with pytest.raises(MissingPackage, match=r"pip install kaleido .* extra “export”"):
        figure_bytes(drawn())


def test_a_missing_browser_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Any, **__: Any) -> bytes:
        raise RuntimeError("no Chrome")

    figure = drawn()
    monkeypatch.setattr(export, "find_spec", lambda _: object())
    monkeypatch.setattr(type(figure), "to_image", refuse)
    with pytest.raises(BadInput, match="needs Chrome or Chromium"):
        figure_bytes(figure)


def test_the_svg_takes_title_and_text_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def image(_: Any, **sized: Any) -> bytes:
        asked.update(sized)
        return b'<svg xmlns="http://www.w3.org/2000/svg" width="500"><g/></svg>'

    figure = drawn()
    monkeypatch.setattr(export, "find_spec", lambda _: object())
    monkeypatch.setattr(type(figure), "to_image", image)
    svg = figure_bytes(figure, width=500).decode()
    assert {"format": "svg", "width": 500, "scale": 1.0} == asked
    title, said = (parse(svg)[at].text or "" for at in (0, 1))
    assert title.startswith("What does <img src=x onerr") and title.endswith("make 7.")
    assert figure.layout.meta["description"] == said and "img" == parse(svg).get("role")


def test_the_ending_says_the_kind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(export, "figure_bytes", lambda _, kind, **__: kind.encode())
    assert b"png" == save_figure(drawn(), tmp_path / "a.PNG").read_bytes()
    assert b"svg" == save_figure(drawn(), tmp_path / "a.svg").read_bytes()
    with pytest.raises(BadInput, match=r"not as a\.pdf"):
        save_figure(drawn(), tmp_path / "a.pdf")
