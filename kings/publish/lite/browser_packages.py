"""What Python in the browser is to find: which packages, their wheels made slim, and their list.

The list is pyodide's own lock: with it a cell that imports a package loads its wheel, and what
that wheel needs, from the folder beside it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from kings.errors import MissingPackage

BY_THE_KERNEL = ("ipython", "comm", "packaging")
"""What the kernel itself loads when it starts, beside its installer."""

ELSEWHERE = frozenset({"jupyterlab-widgets", "widgetsnbextension"})
"""Scripts for the page, not for Python; the page has them already."""

SLIMMED: Mapping[str, tuple[str, ...]] = {
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
