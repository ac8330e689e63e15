"""The face of a room whose names are loaded when they are asked for (PEP 562).

Whoever wants one card of a room need not wait for all of it: a pile is scored without the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_face(
    face: dict[str, Any], names: Mapping[str, str], rooms: str = ""
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    ``face``: the package's ``globals()``, in which every name is kept once it was asked for;
    ``names``: all names of each module of the package, with blanks between; ``rooms``: the modules
    and packages within it that can be asked for as well, so that ``import kings`` is enough for
    ``kings.figures.keys.board_svg``.
    """
    module_of = {name: module for module, words in names.items() for name in words.split()}
    inside = rooms.split()

    def find(name: str) -> Any:
        if name in inside:  # Python itself keeps a module in its package
            return import_module(f"{face['__name__']}.{name}")
        if name not in module_of:
            raise AttributeError(f"module {face['__name__']!r} has no attribute {name!r}")
        module = import_module(f"{face['__name__']}.{module_of[name]}")
        face[name] = getattr(module, name)
        return face[name]

    def listed() -> list[str]:
        return sorted({*face, *module_of, *inside})

    return find, listed
