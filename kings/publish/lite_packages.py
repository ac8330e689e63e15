"""What Python in the browser is to find: packages and a drawer of QR codes, fetched and made slim.

npm brings pyodide and the drawer, pip brings wheels. Each file is compared with a hash that is
written down in this project before it is used. What was fetched once is kept in a folder, so that
the site can be made again without a network.

The list of packages is pyodide's own lock: with it a cell that imports a package loads its wheel,
and what that wheel needs, from the folder beside it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from kings import shipped
from kings.errors import BadInput, MissingPackage


@dataclass(frozen=True, slots=True)
class FromNpm:
    """A package of npm in one version; ``integrity``: SHA-512 of its archive, in base64."""

    name: str
    version: str
    integrity: str

    @property
    def file(self) -> str:
        """The name of its archive."""
        return f"{self.name}-{self.version}.tgz"


PYODIDE = FromNpm(
    "pyodide",
    "314.0.6",
    "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ==",
)
"""Python for the browser; the version that ``KERNEL`` asks for."""

QR_CODES = FromNpm(
    "qrcode-generator",
    "2.0.4",
    "mZSiP6RnbHl4xL2Ap5HfkjLnmxfKcPWpWe/c+5XxCuetEenqmNFf1FH/ftXPCtFG5/TDobjsjz6sSNL0Sr8Z9g==",
)


@dataclass(frozen=True, slots=True)
class Pinned:
    """One package as the lock has it: its version, and the SHA-256 of each of its files."""

    name: str
    version: str
    hashes: frozenset[str]

    @property
    def line(self) -> str:
        """The package as pip reads it."""
        hashes = " ".join(f"--hash=sha256:{one}" for one in sorted(self.hashes))
        return f"{self.name}=={self.version} {hashes}"


MICROPIP = Pinned(
    "micropip",
    "0.11.1",
    frozenset({"768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3"}),
)
"""The browser's installer, which the kernel starts with; too new for every Python of the lock."""

KERNEL = Pinned(
    "jupyterlite-pyodide-kernel",
    "0.8.6",
    frozenset({"c9e698420e7f95f156c09c1474898ee6727b35b1740b369cb5f5aaa59ea73d3f"}),
)
"""What runs notebooks in the browser. It isn't installed, since JupyterLab would load it too."""


def fetch_from_npm(package: FromNpm, folder: Path) -> Path:
    """Return a package's archive, fetched by npm if it isn't in the folder yet.

    Raises ``BadInput`` without npm, if npm can't bring it, or for an archive that is another.
    """
    file = folder / package.file
    if not file.exists():
        _pack(package, folder)
    found = base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    if found != package.integrity:
        raise BadInput(
            f"{file} is not the archive of {package.name} {package.version} that this project was "
            "tested with; delete it and try again."
        )
    return file


def _pack(package: FromNpm, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    npm = shutil.which("npm")
    if npm is None:
        raise BadInput(
            f"{package.name} {package.version} is fetched by npm, which comes with Node.js and is "
            f"not installed. Or put {package.file} into {folder} yourself."
        )
    wanted = f"{package.name}@{package.version}"
    command = [npm, "pack", "--silent", "--pack-destination", str(folder), wanted]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode or not (folder / package.file).exists():
        raise BadInput(f"npm could not fetch {wanted}: {_last(done.stderr)}")


def unpack(archive: Path, names: Iterable[str], place: Path) -> None:
    """Put these files of an npm archive into a folder, under their own last names."""
    place.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as held:
        for name in names:
            stream = held.extractfile(f"package/{name}")
            assert stream is not None  # a regular file of an archive whose hash is known
            (place / Path(name).name).write_bytes(stream.read())


def pinned(lock: str, names: Iterable[str]) -> list[Pinned]:
    """Return these packages as the lock pins them; raises ``BadInput`` for one that it hasn't."""
    found: dict[str, Pinned] = {}
    for line in lock.replace("\\\n", " ").splitlines():
        if match := _PINNED.match(line):
            name = canonicalize_name(match["name"])
            found[name] = Pinned(name, match["version"], frozenset(_HASH.findall(line)))
    missing = sorted(set(names) - set(found))
    if missing:
        raise BadInput(f"requirements.lock doesn't have {', '.join(missing)}; run: make lock")
    return [found[name] for name in sorted(names)]


_PINNED = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def fetch_wheels(packages: Sequence[Pinned], folder: Path, python: str) -> list[Path]:
    """Return a wheel of pure Python for each package, fetched by pip if it isn't there yet.

    ``python``: the version that will run them, such as ``3.14``. Raises ``BadInput`` if pip can't
    bring one with a hash of the lock.
    """
    folder.mkdir(parents=True, exist_ok=True)
    missing = [package for package in packages if _wheel(package, folder) is None]
    if missing:
        _download(missing, folder, python)
    wheels = [_wheel(package, folder) for package in packages]
    absent = [one.name for one, wheel in zip(packages, wheels, strict=True) if wheel is None]
    if absent:
        raise BadInput(f"There is no pure-Python wheel of {', '.join(absent)}.")
    return [wheel for wheel in wheels if wheel is not None]


def _wheel(package: Pinned, folder: Path) -> Path | None:
    """Return the package's wheel if it lies in the folder with a hash of the lock."""
    for file in folder.glob("*.whl"):
        name, version, *_ = parse_wheel_filename(file.name)
        if (name, str(version)) == (package.name, package.version):
            return file if hashlib.sha256(file.read_bytes()).hexdigest() in package.hashes else None
    return None


def _download(packages: Sequence[Pinned], folder: Path, python: str) -> None:
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(f"{package.line}\n" for package in packages), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-input", "--no-deps", "--require-hashes", "--only-binary=:all:"]
    command += ["--python-version", python, "--implementation", "py", "--abi", "none"]
    command += ["--platform", "any", "--dest", str(folder), "--requirement", str(wanted)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise BadInput(f"pip could not fetch what the site needs: {_last(done.stderr)}")


def _last(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "it said nothing."


BY_THE_KERNEL = ("ipython", "comm", "packaging")
"""What the kernel itself loads when it starts, beside its installer."""

AT_START = ("comm", "ipython", "jedi", "micropip")
"""What the kernel starts with; named to pyodide, they come all at once, and not one by one."""

ON_PAGES = ("anywidget", "ipywidgets", "traitlets")
"""What this project needs on a page without code: none of them draws a figure of plotly's."""

PAGES_LOCK = "pyodide-lock-pages.json"
"""The list of packages for pages without code."""

ELSEWHERE = frozenset({"jupyterlab-widgets", "widgetsnbextension"})
"""Scripts for the page, not for Python; the page has them already."""

DATA = ("games", "scenarios")
"""The folders of ``data`` that are read in a browser."""

SLIMMED: Mapping[str, tuple[str, ...]] = {
    "kings": (
        "kings/hall/",
        "kings/notebooks/",
        "kings/publish/printing/static/fonts/",
        *(f"kings/data/{one.name}/" for one in shipped.DATA.iterdir() if one.name not in DATA),
        ".data/data/",
    ),
    "plotly": (
        "plotly/labextension/",
        "plotly/package_data/datasets/",
        "plotly/package_data/plotly.min.js",
        "plotly/package_data/widgetbundle.js",
        ".data/data/",
    ),
    "jedi": ("jedi/third_party/django-stubs/", "jedi/third_party/typeshed/stubs/"),
}
"""What is left out of a package's wheel: nothing of it is of use to Python in a browser."""


def needed(roots: Iterable[str], python: str) -> dict[str, tuple[str, ...]]:
    """Return the packages that these need in a browser, themselves too: name → what it needs.

    ``python``: the version in the browser. Raises ``MissingPackage`` for one that is not installed
    here, since what it needs is read from the installed one.
    """
    environment = {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_python_implementation": "CPython",
        "platform_system": "Emscripten",
        "python_full_version": f"{python}.0",
        "python_version": python,
        "sys_platform": "emscripten",
        "extra": "",
    }
    found: dict[str, tuple[str, ...]] = {}
    left = [canonicalize_name(root) for root in roots]
    while left:
        name = left.pop()
        if name not in found:
            found[name] = _needs(name, environment)
            left += [canonicalize_name(one) for one in found[name]]
    return found


def _needs(name: str, environment: dict[str, str]) -> tuple[str, ...]:
    try:
        lines = [Requirement(line) for line in requires(name) or ()]
    except PackageNotFoundError as missing:
        raise MissingPackage(name, "The site for browsers", extra="lite") from missing
    asked = [one for one in lines if one.marker is None or one.marker.evaluate(environment)]
    return tuple(sorted({canonicalize_name(one.name) for one in asked} - ELSEWHERE))


def put_wheels(wheels: Iterable[Path], needs: Mapping[str, tuple[str, ...]], place: Path) -> None:
    """Put slim wheels beside pyodide, and make them all that its lock knows.

    ``place``: the folder with ``pyodide-lock.json``; ``needs``: as ``needed`` returns them.
    """
    lock = place / "pyodide-lock.json"
    listed = json.loads(lock.read_text(encoding="utf-8"))
    entries = [_entry(slim(wheel, place), needs) for wheel in wheels]
    listed["packages"] = {entry["name"]: entry for entry in entries}
    lock.write_text(json.dumps(listed, sort_keys=True), encoding="utf-8")


def put_pages_lock(place: Path) -> None:
    """Write the list for pages without code: there this project asks for what they need alone.

    ``place``: the folder with ``pyodide-lock.json``, as ``put_wheels`` left it.
    """
    listed = json.loads((place / "pyodide-lock.json").read_text(encoding="utf-8"))
    listed["packages"]["kings"]["depends"] = list(ON_PAGES)
    (place / PAGES_LOCK).write_text(json.dumps(listed, sort_keys=True), encoding="utf-8")


def wheels_on_pages(place: Path) -> list[str]:
    """Return the names of the wheels that a page without code loads."""
    packages = json.loads((place / PAGES_LOCK).read_text(encoding="utf-8"))["packages"]
    found: set[str] = set()
    left = [*AT_START, "kings"]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += packages[name]["depends"]
    return sorted(packages[name]["file_name"] for name in found)


def slim(wheel: Path, place: Path) -> Path:
    """Copy a wheel into a folder, without what a browser has no use for."""
    name = parse_wheel_filename(wheel.name)[0]
    left_out = SLIMMED.get(name, ())
    made = place / wheel.name
    if not left_out:
        return Path(shutil.copy(wheel, made))
    with zipfile.ZipFile(wheel) as full, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as thin:
        for member in full.infolist():
            if not any(part in member.filename for part in left_out):
                thin.writestr(member, full.read(member), zipfile.ZIP_DEFLATED)
    return made


def _entry(wheel: Path, needs: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Return a wheel as pyodide's lock describes it."""
    name, version, *_ = parse_wheel_filename(wheel.name)
    return {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": _imports(wheel),
        "depends": list(needs[name]),
        "unvendored_tests": False,
    }


def _imports(wheel: Path) -> list[str]:
    """Return the names that a wheel lets one import."""
    with zipfile.ZipFile(wheel) as held:
        files = [name.split("/") for name in held.namelist() if name.endswith(".py")]
    tops = {parts[0].removesuffix(".py") for parts in files}
    return sorted(top for top in tops if top.isidentifier())
