"""Code from outside this package: which files it stands in, and what these say.

A bot of one's own is told by the whole module it stands in and by all that one imports, as the
files read: a constant or a helper beside the class decides as much as the class. Comments and blank
lines say nothing. Python's own modules and this package's are left out, since their versions are
told elsewhere, and of installed packages only the version is told.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

_INSTALLED = tuple(Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib"))


def is_stranger(module: str) -> bool:
    """Say whether a module is neither Python's own nor of this package."""
    return module.split(".")[0] not in {*sys.stdlib_module_names, "kings"} or module == "__main__"


def file_of(module: str) -> Path | None:
    """Return the file a module's source stands in; None if there is none, as in a notebook."""
    loaded = sys.modules.get(module)
    place = getattr(loaded, "__file__", None) if loaded is not None else _place(module)
    if place is None or not place.endswith(".py") or not Path(place).is_file():
        return None
    return Path(place)


def _place(module: str) -> str | None:
    """Return where a module would be loaded from, without running anything for it."""
    parent = module.rpartition(".")[0]
    if parent and parent not in sys.modules:
        return None
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    return spec.origin if spec is not None and spec.has_location else None


def sources(module: str) -> dict[str, str]:
    """Return what tells a module and all that it imports: a hash of each file, or a version."""
    found: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in found or not is_stranger(name):
            continue
        file = file_of(name)
        if file is None:
            continue
        if name != module and _is_installed(file):
            found[name.split(".")[0]] = _version(name.split(".")[0])
            continue
        tree = ast.parse(file.read_bytes())
        found[name] = hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:32]
        waiting += _imports(tree, name, is_package=file.name == "__init__.py")
    return dict(sorted(found.items()))


def _is_installed(file: Path) -> bool:
    return any(file.resolve().is_relative_to(folder) for folder in _INSTALLED)


def _version(package: str) -> str:
    return str(getattr(sys.modules.get(package), "__version__", "installed"))


def _imports(tree: ast.Module, module: str, *, is_package: bool) -> Iterator[str]:
    """Yield the names of all that may be a module in a module's imports, and its packages."""
    package = module if is_package else module.rpartition(".")[0]
    if package:
        yield package
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(parents if node.level else ()), *filter(None, [node.module])])
            yield from _with_packages(base)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _with_packages(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]
