"""The face of a room whose names are loaded when they are asked for (PEP 562).

Whoever wants one card of a room need not wait for all of it: a pile is scored without the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any


def lazy_face(
    face: dict[str, Any], names: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    ``face``: the package's ``globals()``, in which every name is kept once it was asked for;
    ``names``: all names of each module of the package, with blanks between. The modules within the
    package can be asked for as well, so that ``import kings`` is enough for
    ``kings.figures.keys.board_svg``.
    """
    module_of = {name: module for module, words in names.items() for name in words.split()}
    package: str = face["__name__"]

    def find(name: str) -> Any:
        if name in module_of:
            face[name] = getattr(import_module(f"{package}.{module_of[name]}"), name)
            return face[name]
        if name.startswith("_") or find_spec(f"{package}.{name}") is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.{name}")  # Python itself keeps a module in its package

    def listed() -> list[str]:
        return sorted(
            {*face, *module_of, *(module.name for module in iter_modules(face["__path__"]))}
        )

    return find, listed
