"""The tools beside the tests: the browser's finder, the notebooks' runner, and `make test`."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests import chromium, compare_notebooks, execute_notebooks, versions
from tests.engines import __main__ as engines
from tests.proxy import __main__ as proxies

ROOT = Path(__file__).resolve().parents[1]


def test_the_browser_that_is_named_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = tmp_path / "my-browser"
    browser.touch(mode=0o755)
    monkeypatch.setenv("CHROMIUM", str(browser))
    assert str(browser) == chromium.find()


def test_a_named_browser_that_is_missing_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nowhere"))
    assert chromium.find() is None


def test_who_may_not_install_the_browser_reads_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "_right_to_install", lambda: None)
    assert chromium.main() == 1
    assert f"{chromium.ADVICE}\n" == capsys.readouterr().err


def test_whoever_lacks_the_other_browsers_reads_which_packages_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(engines, "ASKS_WEBKIT", ("/nowhere/python3",))
    assert engines.main() == 1
    said = capsys.readouterr().err
    assert said == f"{engines.missing()}\n"
    assert all(name in said for name in ("no Firefox", "no WebKitGTK", "no Xvfb"))
    assert all(package in said for package in engines.PACKAGES)


def test_whoever_may_install_no_proxy_reads_which_packages_are_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "_right_to_install", lambda: None)
    assert proxies.main() == 1
    said = capsys.readouterr().err
    assert said == f"{proxies.missing()}\n" and "no nginx and no caddy" in said
    assert said.endswith("apt-get install nginx-light caddy openssl\n")


def test_widget_states_and_times_are_dropped_and_outputs_kept() -> None:
    ran = nbformat.v4.new_code_cell("1", metadata={"execution": {"iopub.status.idle": "now"}})
    ran.outputs = [nbformat.v4.new_output("stream", text="1")]
    notebook = nbformat.v4.new_notebook(cells=[ran], metadata={"widgets": {"state": {}}})
    kept = execute_notebooks.without_traces(notebook)
    assert "widgets" not in kept.metadata
    assert "execution" not in kept.cells[0].metadata
    assert kept.cells[0].outputs[0].text == "1"


def notebook(*outputs: dict[str, Any], tags: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a notebook with one cell of code that has shown this."""
    metadata = {"tags": list(tags)}
    cell = {"cell_type": "code", "source": "1", "metadata": metadata, "outputs": list(outputs)}
    return {"cells": [{"cell_type": "markdown", "source": "Look."}, cell]}


def told(text: str | list[str], **more: Any) -> dict[str, Any]:
    """Return an output as a kernel prints it, with other kinds beside."""
    return {"output_type": "display_data", "data": {"text/plain": text, **more}}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (told("7 points"), told("8 points")),
        (told("7 points"), {"output_type": "stream", "name": "stdout", "text": "7 points"}),
        (told("a", **{"application/json": {"x": 1}}), told("a", **{"application/json": {"x": 2}})),
        (told("7"), {"output_type": "error", "ename": "ValueError", "evalue": "7"}),
    ],
)
def test_what_a_notebook_shows_otherwise_is_found(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    assert [] == compare_notebooks.differences(notebook(before), notebook(before))
    assert ["cell 2"] == [
        one.partition(":")[0]
        for one in compare_notebooks.differences(notebook(before), notebook(after))
    ]
    tags = (compare_notebooks.IGNORED,)
    ignored = notebook(before, tags=tags), notebook(after, tags=tags)
    assert [] == compare_notebooks.differences(*ignored)


def test_what_means_nothing_in_a_notebook_may_differ() -> None:
    def shows(address: str, widget: str) -> dict[str, Any]:
        view = {compare_notebooks.WIDGET: {"model_id": widget}}
        return notebook(told(["<Pile at ", f"0x{address}>"], **view))

    assert [] == compare_notebooks.differences(shows("7f0011aa", "a"), shows("55aa00ff", "b"))
    pieces = {"output_type": "stream", "name": "stdout"}
    whole = notebook({**pieces, "text": "1\n2\n"})
    parts = notebook({**pieces, "text": ["1\n"]}, {**pieces, "text": "2\n"})
    assert [] == compare_notebooks.differences(whole, parts)


@pytest.mark.slow
def test_a_part_of_the_checks_that_fails_stops_no_other() -> None:
    unset = {name: words for name, words in os.environ.items() if not name.startswith("MAKE")}
    ran = subprocess.run(
        ["make", "test", "PARTS=no-such-part help"],
        cwd=ROOT,
        env=unset,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert ran.returncode
    assert "make test " in ran.stdout, "the second part, a list of what there is to make"
    assert "These parts failed: no-such-part." in ran.stdout
    assert "All checks passed." not in ran.stdout


def test_the_two_ends_of_what_is_supported_are_tested() -> None:
    oldest, newest = versions.legs()
    assert f">={oldest.python}" == versions.project()["requires-python"]
    assert [oldest.python, newest.python] == [versions.pythons()[0], versions.pythons()[-1]]
    assert ("lowest-direct", "highest") == (oldest.resolution, newest.resolution)


def test_a_python_that_is_missing_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "python3.13"
    broken.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("UV_PYTHON_INSTALL_DIR", str(tmp_path / "none"))
    for name in ("PYTHON311", "PYTHON313"):
        monkeypatch.delenv(name, raising=False)
    assert 1 == versions.main([])
    said = capsys.readouterr().err.splitlines()
    assert [versions.missing(one) for one in ("3.11", "3.13")] == said
    assert "PYTHON313=/path/to/python" in said[1]
    here = "{}.{}".format(*sys.version_info)
    monkeypatch.setenv(f"PYTHON{here.replace('.', '')}", sys.executable)
    assert sys.executable == versions.find(here)


def test_a_run_begins_with_what_is_tested() -> None:
    assert f"Python {platform.python_version()}, " in versions.told()
    assert f"numpy {version('numpy')}, " in versions.told()


def test_an_environment_that_is_only_linked_to_is_not_emptied(tmp_path: Path) -> None:
    """A link leads to somebody else's, and a new environment begins by clearing its folder."""
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "kept").touch()
    folder = tmp_path / "copy"
    folder.mkdir()
    for name in ("Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(tmp_path / "theirs")
    unset = {name: words for name, words in os.environ.items() if not name.startswith("MAKE")}
    ran = subprocess.run(
        ["make", ".venv/.packages", f"PYTHON={sys.executable}"],
        cwd=folder,
        env=unset,
        capture_output=True,
        text=True,
    )
    assert ran.returncode and ".venv is a link" in ran.stdout
    assert ["kept"] == [one.name for one in (tmp_path / "theirs").iterdir()]


PLACEHOLDERS = {"kings/lessons/lessonN", "tests/bots/test_loudest.py", "tests/bots/test_NAME.py"}
"""Paths in the texts that stand for files that the reader is going to make."""

ROOMS = ("kings", "tests", "docs", "data", "notebooks", "benchmarks")


def pages() -> list[Path]:
    """Return the texts of the project that describe the tree as it is."""
    history = {ROOT / "CHANGELOG.md"}
    folders = [ROOT.glob("*.md"), *((ROOT / room).rglob("*.md") for room in ROOMS)]
    return sorted({page for folder in folders for page in folder} - history)


def missing_paths(text: str) -> list[str]:
    """Return the paths in backquotes, such as ``kings/game.py``, that lead nowhere."""
    named = re.findall(rf"`((?:{'|'.join(ROOMS)})/[\w./*-]*)`", text)
    return [name for name in named if name not in PLACEHOLDERS and not any(ROOT.glob(name))]


@pytest.mark.parametrize("page", [str(page.relative_to(ROOT)) for page in pages()])
def test_every_path_in_the_texts_is_there(page: str) -> None:
    assert [] == missing_paths((ROOT / page).read_text(encoding="utf-8"))


def test_a_path_that_leads_nowhere_is_found() -> None:
    text = "See `kings/game.py`, `kings/games.md`, `tests/rules/` and `tests/utils.py`."
    assert ["kings/games.md", "tests/utils.py"] == missing_paths(text)


def test_the_map_of_helpers_lists_them_all() -> None:
    """A newcomer finds every helper, and an example that is there, in ``tests/README.md``."""
    tests = ROOT / "tests"
    page = (tests / "README.md").read_text(encoding="utf-8")
    helpers = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in tests.rglob("*.py")
        if not path.name.startswith("test_") and path.name != "__init__.py"
    }
    assert helpers == set(re.findall(r"`(tests(?:\.\w+)+)`", page))
    examples = set(re.findall(r"`(tests/[\w/]+(?:\.py)?)`", page))
    assert [] == sorted(example for example in examples if not (ROOT / example).exists())
