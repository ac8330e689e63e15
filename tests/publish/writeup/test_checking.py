"""A notebook's text has no number that somebody typed; a planted one is found, wherever it is."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadInput
from kings.publish.typed_numbers import check_writeup, read_notebook, typed_in
from tests.publish.writeup.notebooks import code, notebook, text, write

ARTICLES = [Path("notebooks") / f"{name}.ipynb" for name in ("62_rulebook_example", "64_honesty")]
ALL = [Path("notebooks/60_template.ipynb"), *ARTICLES]

SETTINGS = code("SEED = 1\nSAMPLE = 20")
PAPER = code("paper = Writeup(seed=SEED, allowed=['1984'])")


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_the_articles_have_no_typed_number(path: Path) -> None:
    check_writeup(path)


@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.stem)
def test_a_wrong_number_that_is_planted_in_an_article_is_caught(path: Path) -> None:
    whole = read_notebook(path)
    places = [at for at, cell in enumerate(whole["cells"]) if cell["cell_type"] == "markdown"]
    for at in places:
        planted: dict[str, Any] = deepcopy(whole)
        planted["cells"][at]["source"] = "".join(whole["cells"][at]["source"]) + " It scores 30."
        assert [f"Cell {at + 1}: “30” was typed into the text and not computed."] == [
            *typed_in(planted)
        ]


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("paper.let(best=29)", "best"),
        ("paper.let(best=-2.5 + 3)", "best"),
        ("paper.let(best='29 points')", "best"),
        ("most = 29\npaper.let(best=most)", "best"),
        ("pile, most = parse('2 2'), 29\npaper.let(best=most)", "best"),
        ("paper.let(fine=len(pile), best=(29,))", "best"),
    ],
)
def test_a_result_that_was_typed_is_caught(source: str, result: str) -> None:
    found = [*typed_in(notebook(SETTINGS, PAPER, code(source)))]
    assert [f"Cell 3: the result “{result}” was typed and not computed."] == found


@pytest.mark.parametrize(
    "source",
    [
        "paper.let(best=points[10])",
        "paper.let(best=max(points) - 2)",
        "paper.let(sample=SAMPLE)",
        "paper.let(who='the keeper', best=best.points)",
    ],
)
def test_a_result_that_was_computed_or_set_at_the_top_is_none(source: str) -> None:
    assert [] == [*typed_in(notebook(SETTINGS, PAPER, code(source)))]


def test_what_the_write_up_allows_may_stand_in_the_text() -> None:
    assert [] == [*typed_in(notebook(SETTINGS, PAPER, text("As Axelrod (1984) says (S-63).")))]
    assert 1 == len([*typed_in(notebook(SETTINGS, PAPER, text("As Axelrod (1985) says.")))])


def test_what_is_no_notebook_is_refused(tmp_path: Path) -> None:
    for name, content in (
        ("a.ipynb", "no json"),
        ("b.ipynb", "[]"),
        ("c.ipynb", '{"nbformat": 3}'),
    ):
        (tmp_path / name).write_text(content, encoding="utf-8")
        with pytest.raises(BadInput, match="is not a notebook"):
            read_notebook(tmp_path / name)
    with pytest.raises(BadInput, match="can't be read"):
        read_notebook(tmp_path / "missing.ipynb")


@pytest.mark.parametrize(
    ("cell", "named"),
    [
        ({"cell_type": "markdown", "metadata": {}}, "cell 2: it has no source"),
        ({"cell_type": "code", "source": 3}, "cell 2: it has no source"),
        ({"cell_type": "code", "source": ["a = 1", None]}, "cell 2: it has no source"),
        ({"source": "a = 1"}, "cell 2: it has no type"),
        ("a = 1", "cell 2: it has no type"),
    ],
)
def test_a_cell_that_can_not_be_read_is_named(tmp_path: Path, cell: Any, named: str) -> None:
    path = write(tmp_path / "a.ipynb", code("a = 1"))
    whole = json.loads(path.read_text(encoding="utf-8"))
    whole["cells"].append(cell)
    path.write_text(json.dumps(whole), encoding="utf-8")
    with pytest.raises(BadInput, match=named):
        read_notebook(path)
    path.write_text('{"nbformat": 4, "cells": 3}', encoding="utf-8")
    with pytest.raises(BadInput, match="its cells are not a list"):
        read_notebook(path)


def test_a_cell_that_is_no_python_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="Cell 1 can't be read as Python"):
        check_writeup(write(tmp_path / "a.ipynb", code("%matplotlib inline")))
