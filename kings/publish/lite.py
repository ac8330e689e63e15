"""The table without installation: a folder of files that play the game in any browser.

``python -m kings.publish.lite build/lite`` makes it: Python, packages, notebooks and our own pages.
JupyterLite and pyodide bring Python into the browser; everything they ask for lies in the folder,
and nothing is asked of any other server.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from textwrap import indent
from typing import Any
from urllib.parse import urlencode

from kings.errors import BadInput, KingsError, MissingPackage
from kings.lessons.lesson import lesson
from kings.lessons.student import read_source, student_copy
from kings.markup import Markup, fill, tag
from kings.publish import lite_packages
from kings.publish.apps import ANEW, EVERYBODY, Page, app_button
from kings.publish.page import offline_page, static, tell, template
from kings.publish.scorer import write_scorer
from kings.records.formats import LINK, scenario_code
from kings.table.library import scenarios

ROOT = Path(__file__).resolve().parents[2]

OWN = ("anywidget", "ipywidgets", "plotly", "tqdm", "traitlets")
"""What the project itself needs, wherever it runs."""

PYODIDE_FILES = (
    "pyodide.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
PARTS = PurePosixPath("static", "pyodide")
"""Where Python and its packages lie in the site."""
FOR_PAGES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    lite_packages.PAGES_LOCK,
)
"""What of it a page without code loads, beside packages."""
DRAWER = "jupyterlab-plotly"
EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    DRAWER,
    "jupyterlab_pygments",
)
APPS = ("notebooks", "repl", "tree")
SWITCHED_OFF = (
    "@jupyter-notebook/notebook-extension:tab-icon",  # asks for icons that JupyterLite hasn't
    "@jupyterlab/codemirror-extension:commands",  # fails where there is no notebook
)
OVERRIDES = {
    # All cells are in the page, so that it can be searched and printed.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
}
VARIABLES = {
    "HOME": str(PurePosixPath("/", "home", "pyodide")),  # pyodide's own, which ours replace
    "KINGS_HOME": "/drive/kings",  # what JupyterLite keeps in the visitor's browser
    "PLOTLY_RENDERER": "plotly_mimetype",  # as data, which the page knows how to draw
}
RUNNER = "@jupyterlite/pyodide-kernel-extension"


def build_lite(out: Path, parts: Path, *, root: Path = ROOT, address: str = "") -> Path:
    """Build the site into a folder, in the place of an older one, and return the folder.

    ``parts``: where what is fetched from npm and by pip is kept; ``root``: the project's folder;
    ``address``: where the site will be found, for the teacher's page. Raises ``BadInput`` for what
    can't be built and ``MissingPackage`` without the extra ``lite``.
    """
    lock = root / "requirements.lock"
    if not lock.exists():
        raise BadInput(f"The site is built from the project's folder, and {root} is not it.")
    if out.exists() and not (out / "jupyter-lite.json").exists():
        raise BadInput(f"{out} exists already and is not a site of this kind; it is left as it is.")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kings-lite-") as made:
        work = Path(made)
        downloads = _download(lock.read_text(encoding="utf-8"), parts, work / "kernel")
        _put_python(root, work, downloads)
        put_notebooks(root, work / "content")
        _put_settings(work)
        _run_jupyterlite(work)
        _lighten_pages(work / "site")
        lite_packages.unpack(downloads.qr_codes, ["dist/qrcode.js"], work)
        script = (work / "qrcode.js").read_text(encoding="utf-8")
        put_pages(work / "site", qr_script=script, address=address)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(work / "site", out)
    return out


@dataclass(frozen=True, slots=True)
class _Downloads:
    """What came from elsewhere; ``needs``: what each package needs."""

    needs: dict[str, tuple[str, ...]]
    wheels: list[Path]
    pyodide: Path
    qr_codes: Path


def _download(lock: str, parts: Path, kernel: Path) -> _Downloads:
    python = _unpack_kernel(parts, kernel)
    needs = lite_packages.needed([*OWN, *lite_packages.BY_THE_KERNEL], python)
    wheels = lite_packages.fetch_wheels(
        [*lite_packages.pinned(lock, needs), lite_packages.MICROPIP], parts, python
    )
    more = {"kings": OWN, "micropip": ("packaging",)}
    pyodide, qr_codes = (
        lite_packages.fetch_from_npm(lite_packages.PYODIDE, parts),
        lite_packages.fetch_from_npm(lite_packages.QR_CODES, parts),
    )
    return _Downloads({**needs, **more}, wheels, pyodide, qr_codes)


def _put_python(root: Path, work: Path, downloads: _Downloads) -> None:
    """Lay pyodide, all packages and our own wheel side by side."""
    place = work / PARTS
    lite_packages.unpack(downloads.pyodide, PYODIDE_FILES, place)
    wheels = [*downloads.wheels, _own_wheel(root, work)]
    lite_packages.put_wheels(wheels, downloads.needs, place)
    lite_packages.put_pages_lock(place)


def _unpack_kernel(parts: Path, place: Path) -> str:
    """Unpack what runs notebooks in a browser; return the version of the Python that it runs on."""
    if find_spec("jupyterlite_core") is None:
        raise MissingPackage("jupyterlite-core", "The site for browsers", extra="lite")
    kernel, pyodide = lite_packages.KERNEL, lite_packages.PYODIDE
    [wheel] = lite_packages.fetch_wheels([kernel], parts, "3.14")
    with zipfile.ZipFile(wheel) as held:
        held.extractall(place)
    says = runpy.run_path(str(place / "jupyterlite_pyodide_kernel" / "constants.py"))
    if pyodide.version != says["PYODIDE_VERSION"]:
        raise BadInput(
            f"{kernel.name} {kernel.version} asks for pyodide {says['PYODIDE_VERSION']}, and "
            f"{pyodide.version} is written down with its hash in kings/publish/lite_packages.py."
        )
    return str(says["PYODIDE_PYTHON_VERSION"])


def _own_wheel(root: Path, place: Path) -> Path:
    """Build the project's own wheel."""
    _run(
        [sys.executable, "-m", "hatchling", "build", "--target=wheel", f"--directory={place}"], root
    )
    return next(place.glob("kings-*.whl"))


def _put_settings(work: Path) -> None:
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Kings",
            "disabledExtensions": list(SWITCHED_OFF),
            "litePluginSettings": {
                f"{RUNNER}:kernel": {
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {"env": VARIABLES, "packages": lite_packages.AT_START},
                }
            },
        },
    }
    (work / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    (work / "overrides.json").write_text(json.dumps(OVERRIDES), encoding="utf-8")


def _run_jupyterlite(work: Path) -> None:
    shared = Path(sysconfig.get_path("data"), "share", "jupyter", "labextensions")
    [unpacked] = (work / "kernel").glob("*.data/data/share/jupyter/labextensions")
    extensions = [str(shared / name) for name in EXTENSIONS] + [str(unpacked / RUNNER)]
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    command += ["--contents=content", "--output-dir=site", *(f"--apps={app}" for app in APPS)]
    command += ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    command += ["--ignore-sys-prefix", f"--LiteBuildConfig.federated_extensions={extensions}"]
    _run(command, work, PYTHONPATH=os.pathsep.join(["kernel", *sys.path]))


def _lighten_pages(site: Path) -> None:
    """Let the app that shows pages without code load what these need alone.

    Only notebooks draw plotly's figures; its five megabytes of script are theirs.
    """
    shared, pages, notebooks = (
        site / folder / "jupyter-lite.json" for folder in ("", "repl", "notebooks")
    )
    settings = {file: json.loads(file.read_text("utf-8")) for file in (shared, pages, notebooks)}
    data = {file: held["jupyter-config-data"] for file, held in settings.items()}
    extensions = data[shared]["federated_extensions"]
    data[notebooks]["federated_extensions"] = [one for one in extensions if one["name"] == DRAWER]
    data[shared]["federated_extensions"] = [one for one in extensions if one["name"] != DRAWER]
    data[pages]["litePluginSettings"] = {
        f"{RUNNER}:kernel": {
            "loadPyodideOptions": {
                "env": VARIABLES,
                "lockFileURL": str(PARTS / lite_packages.PAGES_LOCK),
                "packages": [*lite_packages.AT_START, "kings"],
            }
        }
    }
    for file, held in settings.items():
        file.write_text(json.dumps(held), encoding="utf-8")


def _run(command: list[str], place: Path, **variables: str) -> None:
    done = subprocess.run(
        command,
        cwd=place,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **variables},
    )
    if done.returncode:
        said = re.sub(r"\s+", " ", f"{done.stdout} {done.stderr}")[-600:]
        raise BadInput(f"“{' '.join(command[1:4])}” failed: {said}")


NOTEBOOKS = ("00_start", "10_rules", "12_play", "14_controls", "20_scoring", "36_promises")
"""Those that run from top to bottom with the base install alone, but for what a solver proves."""

LESSON_NUMBERS = {"36_promises": 6}
"""Those among them that are lessons, and their numbers."""

KEPT = {
    "games": (
        "# Your games\n\nEach game is kept here under its code, in this browser and nowhere else. "
        "Download a file to have a copy that lasts; the table lists them under *My games*.\n"
    ),
    "lessons/checks": (
        "# Your answers\n\nWhat you answered in the lessons is kept here, in this browser and "
        "nowhere else.\n"
    ),
}
"""The folders in which the visitor's own files will lie, and what they are for."""

_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)[^)\s]*\)")
_SOLVER = re.compile(r"\bkings\.(prove|struggle\.partition\.cpsat)\b")
"""What asks the solver in a notebook."""
_WITHOUT_SOLVER = """from kings.errors import MissingPackage

try:
{source}
except MissingPackage as missing:
    print(missing)"""
_KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}


def put_notebooks(root: Path, place: Path) -> None:
    """Write the visitor's folder: ``notebooks`` with those of the project, ``data`` beside it.

    Of a lesson it is the student's copy, without solutions. ``root``: the project's folder.
    """
    (place / "notebooks").mkdir(parents=True)
    for name in NOTEBOOKS:
        file = Path("notebooks", f"{name}.ipynb")
        if name in LESSON_NUMBERS:
            notebook = student_copy(read_source(lesson(LESSON_NUMBERS[name]), root / "notebooks"))
        else:
            notebook = json.loads((root / file).read_text(encoding="utf-8"))
        text = json.dumps(prepared(notebook), ensure_ascii=False, indent=1)
        (place / file).write_text(text, encoding="utf-8")
    for folder in lite_packages.DATA:
        shutil.copytree(root / "data" / folder, place / "data" / folder)
    for folder, text in KEPT.items():
        (place / "kings" / folder).mkdir(parents=True)
        (place / "kings" / folder / "README.md").write_text(text, encoding="utf-8")


def prepared(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook as the browser gets it.

    Nothing has run yet. A link to what isn't there is plain text. A cell that asks the solver says
    in a sentence why there is none: an error would end a run of all cells.
    """
    cells = [_prepared(cell) for cell in notebook["cells"]]
    metadata = {**notebook["metadata"], "kernelspec": _KERNEL}
    return {**notebook, "cells": cells, "metadata": metadata}


def _prepared(cell: dict[str, Any]) -> dict[str, Any]:
    source = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return {**cell, "source": _LINK.sub(_link, source)}
    if _SOLVER.search(source):
        source = _WITHOUT_SOLVER.format(source=indent(source, "    "))
    return {**cell, "source": source, "outputs": [], "execution_count": None}


def _link(found: re.Match[str]) -> str:
    """Keep a link to a notebook that is there, to the web, or within the page."""
    words, target = found[1], found[2]
    there = target.removesuffix(".ipynb") in NOTEBOOKS or "://" in target
    return found[0] if there else words


_SCORE = "Group the cards of a pile, and see what it scores, what would be best, and why."

WITHOUT_CODE = {
    "play": Page(
        "/play",
        "The table",
        "Play one of three games with bots or people beside you; a code brings your game back.",
        "from kings.widgets import play\n\nplay()",
        ANEW,
    ),
    "score": replace(EVERYBODY[0], sentence=_SCORE),
    "edit": replace(
        EVERYBODY[1],
        sentence="Put up any position, play on from it, and give others a link to it.",
        cell="from kings.widgets.screen import explore\n\nexplore()",
    ),
}
"""The pages that show one thing and no code, by the names of their files."""

LESSONS = (
    ("00_start", "Three first bites", "a pile, a table, and a first deal"),
    ("10_rules", "The rules by example", "each card as a small position that you can change"),
    ("12_play", "Play and look through", "the table, and a game that others have played"),
    ("14_controls", "A table of your own", "play and bargain by a panel of fewer than fifty lines"),
    ("20_scoring", "Scores", "sets, runs, and why the rulebook's example is not the best"),
    (
        "36_promises",
        "Lesson 6: Promises",
        "exercises that check your answers",
    ),
)
"""The notebooks a visitor can open: file, title, and what is in them."""

_MEANWHILE = (
    "In each of seven rounds everybody plays one card. Equal powers cancel one another (S-40), and "
    "of the rest the highest takes the trick (S-41).",
    "What a card does is for sale. Gold and deeds of this moment bind; everything about later is "
    "only a promise (S-52).",
    "In the end each gold is a point (S-60), and so are sets of equal cards (S-61) and runs of "
    "three or more in a row (S-62).",
)
"""What one can read while one waits."""


def put_pages(site: Path, *, qr_script: str, address: str = "") -> None:
    """Write our own pages into the site of JupyterLite.

    ``qr_script``: the library that works out QR codes; ``address``: where the site will be found
    ("" for wherever the page is opened).
    """
    (site / "index.html").write_text(_front(), encoding="utf-8")
    parts = [*FOR_PAGES, *lite_packages.wheels_on_pages(site / PARTS)]
    sizes = [(str(PARTS / name), (site / PARTS / name).stat().st_size) for name in parts]
    for name, page in WITHOUT_CODE.items():
        (site / f"{name}.html").write_text(_without_code(page, sizes), encoding="utf-8")
    write_scorer(site / "scorer.html")
    (site / "teacher.html").write_text(_teacher(qr_script, address), encoding="utf-8")


def _front() -> str:
    more = "Small examples and exercises, with code that you can change."
    buttons = [
        app_button(f"{name}.html", name.capitalize(), page.sentence)
        for name, page in WITHOUT_CODE.items()
    ]
    quick = app_button("scorer.html", "Count", "One pile, at once and without Python.")
    learn = app_button(notebook_address("00_start"), "Learn", more)
    lessons = [
        tag.li(tag.a(title, href=notebook_address(name)), ": ", tell(sentence))
        for name, title, sentence in LESSONS
    ]
    positions = [
        tag.li(tag.a(scene.name, href=f"edit.html#{LINK}{scenario_code(scene)}"))
        for scene in scenarios()
    ]
    # JupyterLite looks on the first page for its settings; those of this site lie beside it.
    apps, settings = [*buttons, quick, learn], Markup("{}")
    parts = {"apps": apps, "lessons": lessons, "positions": positions, "settings": settings}
    body = fill(template("lite.html"), **parts)
    return offline_page("Kings", body, style=_style())


def notebook_address(name: str) -> str:
    """Return where in the site one of ``NOTEBOOKS`` is opened, to be read, changed and run."""
    return f"notebooks/index.html?{urlencode({'path': f'notebooks/{name}.ipynb'})}"


def _without_code(page: Page, sizes: Sequence[tuple[str, int]]) -> str:
    """Return a page that shows what a cell shows, and until it does how far it has come.

    ``sizes``: what Python consists of, with bytes: the page fetches it first, so that it can tell
    how much has come, and the browser keeps it for the page within.
    """
    asked = {"kernel": "python", "hideCodeInput": 1, "showBanner": 0, "code": _telling(page.cell)}
    body = fill(
        template("waiting.html"),
        title=page.title,
        sentence=page.sentence,
        source=f"repl/index.html?{urlencode(asked)}",
        meanwhile=[tag.li(tell(line)) for line in _MEANWHILE],
    )
    return offline_page(
        page.title,
        body,
        style=_style(),
        scripts=[static("waiting.js")],
        data={"parts": sizes},
        frames=True,
        fetches=True,
    )


_TELL = """import js

tell = js.BroadcastChannel.new("{channel}").postMessage
tell("python")
{imports}
tell("kings")
{shown}"""


def _telling(cell: str) -> str:
    """Return a cell of two parts, imports and what is shown, that tells how far it has come.

    The page puts a name of its own in place of CHANNEL.
    """
    imports, shown = cell.split("\n\n")
    return _TELL.format(channel="CHANNEL", imports=imports, shown=shown)


def _teacher(qr_script: str, address: str) -> str:
    return offline_page(
        "Kings: the way to the table",
        fill(template("teacher.html")),
        style=_style(),
        scripts=[qr_script, static("teacher.js")],
        data={"given": address},
        styles_at_runtime=True,
    )


def _style() -> str:
    return f"{static('front.css')}\n{static('lite.css')}"


def main(words: list[str] | None = None) -> int:
    """Carry out the command; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kings.publish.lite", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder of the site")
    parser.add_argument("--address", default="", help="its address on the web, for the QR code")
    parser.add_argument("--parts", type=Path, help="where downloads are kept")
    asked = parser.parse_args(words)
    parts = asked.parts or asked.out.resolve().parent / "lite-parts"
    try:
        build_lite(asked.out, parts, address=asked.address)
    except KingsError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The table is in {asked.out}; docs/lite.md says how to put it on a server.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
