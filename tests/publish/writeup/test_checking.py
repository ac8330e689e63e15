"""A notebook's text has no number that somebody typed; a planted one is found, wherever it is."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadInput
from kings.publish.guard import check_writeup, read_notebook, typed_in
from tests.publish.writeup.notebooks import code, notebook, text, write

ARTICLES = sorted(Path("notebooks").glob("6[2-9]_*.ipynb"))
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


DRESSED = [
    ('paper.let(best=int("27"))', "best"),
    ("paper.let(best=max(27, 26))", "best"),
    ("paper.let(best=sum([20, 7]))", "best"),
    ("paper.let(best=len('x' * 27))", "best"),
    ("paper.let(best=[27][0])", "best"),
    ("paper.let(best=(lambda: 27)())", "best"),
    ("paper.let(best=next(n for n in range(28) if n > 26))", "best"),
    ("most = int('27')\npaper.let(best=most + 0)", "best"),
    ("most: int = 27\npaper.let(best=most)", "best"),
    ("paper.let(best=(most := 27))", "best"),
    ("most = 26\nmost += 1\npaper.let(best=most)", "best"),
    ("for most in (27,):\n    paper.let(best=most)", "best"),
    ("found = {'best': 27}\npaper.let(best=found['best'])", "best"),
    ("found = {}\nfound['best'] = 27\npaper.let(best=found['best'])", "best"),
    ("def most():\n    return 27\npaper.let(best=most())", "best"),
    ("def same(points):\n    return points\npaper.let(best=same(27))", "best"),
    ("class Found:\n    best = 27\npaper.let(best=Found.best)", "best"),
    ("from fractions import Fraction\npaper.let(best=Fraction(27))", "best"),
    ("import math\npaper.let(best=math.floor(27.5))", "best"),
    ("import numpy as np\npaper.let(best=np.mean([27, 27]))", "best"),
    ("paper.let(best='½')", "best"),
    ("paper.let(best='XXVII')", "best"),
    ("paper.let(**{'best': 27, 'fine': len(pile)})", "best"),
    ("paper.let(**dict(best=27))", "best"),
]


@pytest.mark.parametrize(("source", "result"), DRESSED)
def test_a_constant_that_is_dressed_as_a_result_is_caught(source: str, result: str) -> None:
    found = [*typed_in(notebook(SETTINGS, PAPER, code(source)))]
    assert [f"Cell 3: the result “{result}” was typed and not computed."] == found


@pytest.mark.parametrize(
    "source",
    [
        "best = 0\nfor game in games:\n    best += 1\npaper.let(best=best)",
        "best = 0\nif better(pile):\n    best = 1\npaper.let(best=best)",
        "import pandas as pd\npaper.let(best=pd.read_csv('x.csv').points.iloc[0])",
        "import numpy as np\npaper.let(best=np.random.default_rng(1).normal())",
        "def mean(points):\n    return sum(points) / 2\npaper.let(best=mean(found))",
        "paper.let(best=parse('2 2'), sample=SAMPLE + 1)",
        "paper.let(best=[game for game in games if game.deal == 3][0])",
    ],
)
def test_what_hangs_on_something_computed_is_computed(source: str) -> None:
    assert [] == [*typed_in(notebook(SETTINGS, PAPER, code(source)))]


def test_results_come_into_a_write_up_by_let_alone() -> None:
    (fault,) = typed_in(notebook(SETTINGS, PAPER, code("paper.results['best'] = compute()")))
    assert "“paper.results” is written by the write-up alone" in fault


WORDS = [
    ("figure.update_layout(title='All 29 points')", "29"),
    ("figure.update_layout(title={'text': 'Points', 'subtitle': {'text': 'of 29'}})", "29"),
    ("figure.update_layout(title_text='Twenty-nine')", "Twenty-nine"),
    ("figure.update_xaxes(title='half of the points')", "half"),
    ("figure.update_yaxes(title_text='of a third')", "a third"),
    ("figure.add_annotation(x=1, y=2, text='29')", "'29'"),
    ("figure.add_annotation(text='see XIV')", "XIV"),
    ("figure.update_layout(annotations=[{'text': '½'}])", "'½'"),
    ("figure.update_traces(name='the best 29')", "29"),
    ("paper.figure('best', figure, caption='Points.', alt='All 29 points.')", "29"),
    ("paper.figure('best', figure, caption='All 29 points.')", "29"),
    ("curves_figure('What is it worth? About 29.', 'Means.', curves)", "29"),
    ("title = 'All 29 points'\nfigure.update_layout(title=title)", "29"),
    ("most = 29\nfigure.update_layout(title=f'All {most} points')", "most"),
    ("figure.update_layout(title=f'All {29} points')", "29"),
    ("figure.update_layout(title='All {} points'.format(29))", "29"),
    ("figure.update_layout(title='All %d points' % 29)", "29"),
    ("figure.update_layout(title='All points: ' + str(29))", "str(29)"),
    ("figure.update_layout(title=29)", "29"),
    ("rows = [f'three of {name}' for name in names]", "three"),
    ("print('All 29 points')", "29"),
    ("kings.said('All 29 points')", "29"),
    ("paper.claim('all have 29 points', holds)", "29"),
    ("paper.say('All 29 points, not {best}.')", "29"),
]


@pytest.mark.parametrize(("source", "number"), WORDS)
def test_a_number_that_is_typed_into_words_of_the_code_is_caught(source: str, number: str) -> None:
    found = [*typed_in(notebook(SETTINGS, PAPER, code(source)))]
    assert [f"Cell 3: “{number}” was typed into words of the code and not computed."] == found


@pytest.mark.parametrize(
    "source",
    [
        "paper.say('All {best:.1f} points, {share:.0%} of {games:words}.')",
        "figure.update_layout(title=paper.words('All {best} points'), height=300)",
        "figure.update_layout(title=f'All {best:.1f} points')",
        "rows.query('distance == 0 and mode == \"day\"')",
        "kings.replay('../data/2026/games_7.jsonl')",
        "struggle.parse_pile('2^3 3-8 10')",
        "figure.update_yaxes(tickformat='.0%', range=[0, 1])",
        "paper.claim('as Axelrod (1984) says', holds)",
    ],
)
def test_code_and_computed_words_pass(source: str) -> None:
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
