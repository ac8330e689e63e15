"""The parts of the table without installation, each without a network."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import re
import sys
import zipfile
from pathlib import Path
from unittest.mock import Mock

import pytest

from kings.errors import BadInput, MissingPackage
from kings.figures.theme import graph_objects
from kings.publish import lite, lite_packages
from kings.publish.lite import (
    LESSONS,
    NOTEBOOKS,
    ROOT,
    build_lite,
    main,
    prepared,
    put_notebooks,
    put_pages,
)
from kings.publish.lite_packages import (
    BY_THE_KERNEL,
    FromNpm,
    fetch_from_npm,
    fetch_wheels,
    needed,
    pinned,
    put_pages_lock,
    put_wheels,
    wheels_on_pages,
)
from kings.records.files import AppendOnly
from kings.table.background import Work
from tests.checkers.pictures import is_left_out, nameless

HEAVY = ("dask", "distributed", "numba", "numpy", "ortools", "pandas", "scipy")
BYTES = b"an archive"
PACKAGE = FromNpm("crown", "1.2.3", base64.b64encode(hashlib.sha512(BYTES).digest()).decode())


def wheel(folder: Path, name: str, files: dict[str, str]) -> Path:
    """Write a wheel of pure Python."""
    made = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as held:
        for file, text in files.items():
            held.writestr(file, text)
    return made


def cells(kind: str, *sources: str) -> dict[str, object]:
    made = [{"cell_type": kind, "metadata": {}, "source": source} for source in sources]
    return {"cells": made, "metadata": {}, "nbformat": 4}


def test_an_archive_with_the_written_hash_is_taken_from_the_folder(tmp_path: Path) -> None:
    (tmp_path / "crown-1.2.3.tgz").write_bytes(BYTES)
    assert tmp_path / "crown-1.2.3.tgz" == fetch_from_npm(PACKAGE, tmp_path)


def test_another_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "crown-1.2.3.tgz").write_bytes(BYTES + b"!")
    with pytest.raises(BadInput, match=r"not the archive of crown 1\.2\.3"):
        fetch_from_npm(PACKAGE, tmp_path)


def test_without_npm_it_is_said_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="fetched by npm"):
        fetch_from_npm(PACKAGE, tmp_path)


def test_the_lock_pins_what_the_browser_gets() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    needs = needed([*lite.OWN, *BY_THE_KERNEL], "3.14")
    found = pinned(lock, needs)
    assert sorted(needs) == [one.name for one in found]
    assert all(one.hashes for one in found)
    assert not set(HEAVY) & set(needs)


def test_a_package_that_the_lock_has_not_is_named() -> None:
    with pytest.raises(BadInput, match="doesn't have crown"):
        pinned("plotly==7.1.0 \\\n    --hash=sha256:" + "0" * 64, ["crown"])


def test_a_package_that_is_not_installed_is_named() -> None:
    with pytest.raises(MissingPackage, match="crown-jewels"):
        needed(["crown-jewels"], "3.14")


def test_a_wheel_with_another_hash_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(tmp_path, "crown", {"crown.py": ""})
    asked: list[str] = []
    monkeypatch.setattr(
        lite_packages, "_download", lambda packages, *_: asked.extend(one.name for one in packages)
    )
    with pytest.raises(BadInput, match="no pure-Python wheel of crown"):
        fetch_wheels(
            [lite_packages.Pinned("crown", "1.0", frozenset({"0" * 64}))], tmp_path, "3.14"
        )
    assert ["crown"] == asked


def test_pyodides_lock_knows_our_wheels_and_nothing_else(tmp_path: Path) -> None:
    place = tmp_path / "pyodide"
    place.mkdir()
    (place / "pyodide-lock.json").write_text('{"info": {}, "packages": {"numpy": {}}}')
    crown = wheel(tmp_path, "crown", {"crown/__init__.py": "", "crown-1.0.dist-info/METADATA": ""})
    put_wheels([crown], {"crown": ("gold",)}, place)
    listed = json.loads((place / "pyodide-lock.json").read_text())["packages"]
    assert ["crown"] == list(listed)
    assert ["crown"] == listed["crown"]["imports"] and ["gold"] == listed["crown"]["depends"]
    copied = (place / "crown-1.0-py3-none-any.whl").read_bytes()
    assert hashlib.sha256(copied).hexdigest() == listed["crown"]["sha256"]


def test_a_page_without_code_is_asked_for_no_more_than_it_needs(tmp_path: Path) -> None:
    place = tmp_path / "pyodide"
    place.mkdir()
    (place / "pyodide-lock.json").write_text('{"packages": {}}')
    names = ("kings", "plotly", *lite_packages.ON_PAGES, *lite_packages.AT_START)
    needs = {**dict.fromkeys(names, ()), "kings": lite.OWN}
    put_wheels([wheel(tmp_path, name, {}) for name in names], needs, place)
    put_pages_lock(place)
    asked = {file.partition("-")[0] for file in wheels_on_pages(place)}
    assert asked == {"kings", *lite_packages.ON_PAGES, *lite_packages.AT_START}
    whole = json.loads((place / "pyodide-lock.json").read_text())["packages"]
    assert "plotly" in whole["kings"]["depends"]


def test_a_slim_wheel_has_no_script_for_the_page(tmp_path: Path) -> None:
    place = tmp_path / "pyodide"
    place.mkdir()
    (place / "pyodide-lock.json").write_text('{"packages": {}}')
    files = {
        "plotly/io.py": "",
        "plotly/package_data/plotly.min.js": "",
        "plotly/labextension/a": "",
    }
    put_wheels([wheel(tmp_path, "plotly", files)], {"plotly": ()}, place)
    with zipfile.ZipFile(place / "plotly-1.0-py3-none-any.whl") as slim:
        assert ["plotly/io.py"] == slim.namelist()


@pytest.mark.parametrize(
    "asks",
    [
        "import kings\n\nproof = kings.prove((1,) * 10)",
        "from kings.struggle.partition.cpsat import prove\n\nprove((1,) * 10)",
    ],
)
def test_a_cell_that_asks_the_solver_says_why_there_is_none(
    asks: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = prepared(cells("code", asks, "print(1)"))["cells"]
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    exec(first["source"], {})
    assert "Proving a score needs" in capsys.readouterr().out
    assert "print(1)" == second["source"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[the table](12_play.ipynb)", "[the table](12_play.ipynb)"),
        ("[prices](52_pricing.ipynb)", "prices"),
        ("[a class](../docs/classroom.md)", "a class"),
        ("[below](#The-laboratory)", "[below](#The-laboratory)"),
        ("[Jupyter](https://jupyter.org)", "[Jupyter](https://jupyter.org)"),
    ],
)
def test_a_link_to_what_is_not_there_becomes_text(text: str, shown: str) -> None:
    assert shown == prepared(cells("markdown", text))["cells"][0]["source"]


def test_the_visitors_folder_has_the_notebooks_not_run_and_without_solutions(
    tmp_path: Path,
) -> None:
    put_notebooks(ROOT, tmp_path / "content")
    made = tmp_path / "content" / "notebooks"
    assert {f"{name}.ipynb" for name in NOTEBOOKS} == {file.name for file in made.iterdir()}
    texts = [file.read_text(encoding="utf-8") for file in made.iterdir()]
    assert not any('"output_type"' in text for text in texts)
    assert not any("solution" in text for text in texts)
    assert (tmp_path / "content" / "data" / "games" / "a_word_is_a_word.jsonl").exists()


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_no_notebook_of_the_site_imports_what_no_browser_has(name: str) -> None:
    text = (ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8")
    assert not set(re.findall(r"(?:import|from) (\w+)", text)) & set(HEAVY)


def test_the_front_page_lists_every_notebook_there_is() -> None:
    assert set(NOTEBOOKS) == {name for name, *_ in LESSONS}


def test_our_pages_ask_no_other_server_for_anything(tmp_path: Path) -> None:
    place = tmp_path / lite.PARTS
    place.mkdir(parents=True)
    for name in lite.FOR_PAGES:
        (place / name).write_text("")
    (place / "pyodide-lock.json").write_text('{"packages": {}}')
    names = ("kings", *lite_packages.ON_PAGES, *lite_packages.AT_START)
    wheels = [wheel(tmp_path, name, {}) for name in names]
    put_wheels(wheels, {**dict.fromkeys(names, ()), "kings": ("plotly",)}, place)
    put_pages_lock(place)
    put_pages(tmp_path, qr_script="", address="https://school.example/kings/")
    pages = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.glob("*.html")}
    shown = {"edit.html", "index.html", "play.html", "score.html", "scorer.html", "teacher.html"}
    assert shown == set(pages)
    assert all(f"{name}-1.0-py3" in pages["play.html"] for name in names)
    for text in pages.values():
        assert "default-src 'none'" in text
        assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", text)
        assert [] == nameless(text) and not is_left_out(text)
    assert "https://school.example/kings/" in pages["teacher.html"]


def test_the_site_is_built_from_the_projects_folder_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadInput, match="the project's folder"):
        build_lite(tmp_path / "out", tmp_path / "parts", root=tmp_path)

    def refuse(*_: object, **__: object) -> None:
        raise BadInput("No.")

    monkeypatch.setattr("kings.publish.lite.build_lite", refuse)
    assert 1 == main([str(tmp_path / "out")])
    assert "No.\n" == capsys.readouterr().err


def test_a_folder_that_is_no_site_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(BadInput, match="is left as it is"):
        build_lite(tmp_path, tmp_path / "parts")
    assert (tmp_path / "thesis.txt").exists()


def test_a_kernel_for_another_pyodide_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lite_packages, "PYODIDE", FromNpm("pyodide", "1.0", ""))
    with pytest.raises(BadInput, match="asks for pyodide"):
        build_lite(tmp_path / "out", tmp_path / "parts")


def test_in_a_browser_a_missing_package_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    missing = MissingPackage("ortools", "Proving a score", extra="solver")
    assert "this page does not have" in str(missing) and "pip" not in str(missing)
    assert [f"{missing}."] == missing._render_traceback_()


def test_in_a_browser_a_journal_is_closed_after_each_line_and_nobody_locks_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    file = AppendOnly.create(tmp_path / "game.jsonl", "first")
    closing = Mock(side_effect=os.close)
    monkeypatch.setattr(os, "close", closing)
    file.write("second")
    closing.assert_called_once()
    AppendOnly.open(tmp_path / "game.jsonl").close()
    file.close()
    assert "first\nsecond\n" == (tmp_path / "game.jsonl").read_text(encoding="utf-8")


def test_in_a_browser_a_question_is_answered_without_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setattr("kings.table.background.Thread", None)
    heard: list[int] = []

    async def ask() -> None:
        work: Work[int] = Work(heard.append, Mock(), Mock(), Mock())
        work.ask(lambda _: iter((1, 2)))
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert [1, 2] == heard


def test_in_a_browser_a_figure_is_shown_as_data_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = graph_objects().Figure
    ways = ("_ipython_display_", "_repr_html_")
    for way in ways:
        monkeypatch.setattr(figure, way, getattr(figure, way))
    monkeypatch.setattr("sys.platform", "emscripten")
    assert figure is graph_objects().Figure
    assert [None, None] == [getattr(figure, way) for way in ways]
