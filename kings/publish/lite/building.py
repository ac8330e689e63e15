"""The whole site: Python, packages, notebooks and our own pages, in one folder of files."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import kings
from kings.errors import BadInput, MissingPackage
from kings.publish.lite.browser_packages import BY_THE_KERNEL, needed, put_wheels
from kings.publish.lite.contents import examples_wheel, put_notebooks
from kings.publish.lite.fetching import (
    KERNEL,
    MICROPIP,
    PYODIDE,
    QR_CODES,
    fetch_from_npm,
    fetch_wheels,
    pinned,
    unpack,
)
from kings.publish.lite.pages import put_pages

ROOT = Path(__file__).resolve().parents[3]

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
EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "jupyterlab-plotly",
    "jupyterlab_pygments",
)
APPS = ("notebooks", "repl", "tree")
SWITCHED_OFF = (
    "@jupyter-notebook/notebook-extension:tab-icon",  # asks for icons that JupyterLite hasn't
    "@jupyterlab/codemirror-extension:commands",  # fails where there is no notebook
)
OVERRIDES = {
    # All cells stand in the page, so that it can be searched and printed.
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

    ``parts``: where what is brought from npm and by pip is kept; ``root``: the project's folder;
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
        brought = _bring(lock.read_text(encoding="utf-8"), parts, work / "kernel")
        _put_python(root, work, brought)
        put_notebooks(root, work / "content")
        _put_settings(work)
        _run_jupyterlite(work)
        unpack(brought.qr_codes, ["dist/qrcode.js"], work)
        script = (work / "qrcode.js").read_text(encoding="utf-8")
        put_pages(work / "site", qr_script=script, address=address)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(work / "site", out)
    return out


@dataclass(frozen=True, slots=True)
class _Brought:
    """What came from elsewhere; ``needs``: what each package needs."""

    needs: dict[str, tuple[str, ...]]
    wheels: list[Path]
    pyodide: Path
    qr_codes: Path


def _bring(lock: str, parts: Path, kernel: Path) -> _Brought:
    python = _bring_kernel(parts, kernel)
    needs = needed([*OWN, *BY_THE_KERNEL], python)
    wheels = fetch_wheels([*pinned(lock, needs), MICROPIP], parts, python)
    more = {"kings": (*OWN, "kings-examples"), "kings-examples": (), "micropip": ("packaging",)}
    pyodide, qr_codes = fetch_from_npm(PYODIDE, parts), fetch_from_npm(QR_CODES, parts)
    return _Brought({**needs, **more}, wheels, pyodide, qr_codes)


def _put_python(root: Path, work: Path, brought: _Brought) -> None:
    """Lay pyodide, all packages and our own wheel side by side."""
    place = work / "static" / "pyodide"
    unpack(brought.pyodide, PYODIDE_FILES, place)
    ours = [_own_wheel(root, work), examples_wheel(root, kings.__version__, work)]
    put_wheels([*brought.wheels, *ours], brought.needs, place)


def _bring_kernel(parts: Path, place: Path) -> str:
    """Unpack what runs notebooks in a browser; return the version of the Python that it runs on."""
    if find_spec("jupyterlite_core") is None:
        raise MissingPackage("jupyterlite-core", "The site for browsers", extra="lite")
    [wheel] = fetch_wheels([KERNEL], parts, "3.14")
    with ZipFile(wheel) as held:
        held.extractall(place)
    says = runpy.run_path(str(place / "jupyterlite_pyodide_kernel" / "constants.py"))
    if PYODIDE.version != says["PYODIDE_VERSION"]:
        raise BadInput(
            f"{KERNEL.name} {KERNEL.version} asks for pyodide {says['PYODIDE_VERSION']}, and "
            f"{PYODIDE.version} is written down with its hash in kings/publish/lite/fetching.py."
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
                    "loadPyodideOptions": {"env": VARIABLES},
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
