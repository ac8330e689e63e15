"""``kings publish``: the notebook is checked and run anew, and what changed is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.cli import main
from kings.errors import BadInput
from kings.publish.notebook import changed_cells, publish
from tests.publish.writeup.notebooks import code, notebook, text, write

SAY = "paper = Writeup(seed=1)\npaper.let(most=MOST)\npaper.say('The most is {most}.')"
CELLS = (text("# What is the most?"), code("from kings.publish.writeup import Writeup\nMOST = 29"))


def said(words: str) -> dict[str, Any]:
    """Return the output of a sentence."""
    data = {"text/markdown": words, "text/plain": words}
    return {
        "output_type": "execute_result",
        "execution_count": 1,
        "metadata": {"kings": {"kind": "prose"}},
        "data": data,
    }


def test_a_notebook_is_run_anew_and_a_number_that_was_wrong_in_it_is_put_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "most.ipynb", *CELLS, code(SAY, said("The most is 30.")))
    before = path.read_bytes()
    out = tmp_path / "out"
    assert main(["publish", str(path), "--out", str(out), "--only", "html", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert {"files": [str(out / "most.html")], "changed": [3]} == told
    page = (out / "most.html").read_text(encoding="utf-8")
    assert "The most is 29." in page and "The most is 30." not in page
    assert before == path.read_bytes()


def test_it_tells_how_far_it_is(tmp_path: Path) -> None:
    path = write(tmp_path / "most.ipynb", *CELLS, text("## So"), code(SAY))
    ran: list[tuple[int, int]] = []
    wrote: list[tuple[int, int]] = []
    publish(
        path,
        tmp_path / "out",
        kinds=["html"],
        running=lambda done, total: ran.append((done, total)),
        writing=lambda done, total: wrote.append((done, total)),
    )
    assert [(0, 2), (1, 2), (2, 2)] == ran
    assert [(0, 1), (1, 1)] == wrote


def test_a_typed_number_stops_it_before_anything_is_run(tmp_path: Path) -> None:
    path = write(tmp_path / "most.ipynb", *CELLS, text("It is 29."), code("1 / 0"))
    with pytest.raises(BadInput, match="Cell 3: “29” was typed"):
        publish(path, tmp_path / "out", kinds=["html"])
    assert not (tmp_path / "out").exists()


def test_a_cell_that_fails_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "most.ipynb", *CELLS, code("Writeup(seed=1).say('It is {most}.')"))
    assert main(["publish", str(path), "--out", str(tmp_path / "out"), "--only", "html"]) == 2
    assert "There is no result “most”" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_notebook_that_reads_as_it_did_ends_well(tmp_path: Path) -> None:
    path = write(tmp_path / "most.ipynb", *CELLS, code(SAY, said("The most is 29.")))
    assert main(["publish", str(path), "--out", str(tmp_path / "out"), "--only", "static"]) == 0
    assert "The most is 29." in (tmp_path / "out" / "most-static.html").read_text(encoding="utf-8")


def test_a_cell_that_was_never_run_had_no_text_before() -> None:
    new = notebook(*CELLS, {**code(SAY), "execution_count": None})
    assert () == changed_cells(new, notebook(*CELLS, code(SAY, said("The most is 29."))))


def test_cells_whose_text_differs_are_found_and_others_are_not() -> None:
    one = notebook(*CELLS, code(SAY, said("The most is 29.")))
    other = notebook(*CELLS, code(SAY, said("The most is 30.")))
    assert ((), (3,)) == (changed_cells(one, one), changed_cells(one, other))
    other["cells"][2]["metadata"] = {"tags": ["nbval-ignore-output"]}
    one["cells"][2]["metadata"] = {"tags": ["nbval-ignore-output"]}
    assert () == changed_cells(one, other)
