"""Who played, and by which program: told in plain values that are the same in every process.

A results file may only be continued by the same bots and the same program, and a process on
another machine has to play by the same program as the one that asks it to.
"""

from __future__ import annotations

import functools
import hashlib
import platform
import sys
from collections.abc import Mapping, Set
from enum import Enum
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any

import kings

__all__ = ["describe", "digest", "program"]

PLAYING = ("game.py", "seeds.py", "struggle", "bots", "sim")
"""The rooms whose code decides what is played."""


@functools.cache
def program() -> dict[str, str]:
    """Return the versions of the package and of Python, and a hash of the code that plays."""
    root = Path(kings.__file__).parent
    sources = hashlib.sha256()
    for place in PLAYING:
        for file in sorted([root / place] if place.endswith(".py") else (root / place).rglob("*")):
            if file.suffix in (".py", ".json"):
                sources.update(f"{file.relative_to(root).as_posix()}\0".encode())
                sources.update(file.read_bytes())
    python = ".".join(platform.python_version_tuple()[:2])
    return {"kings": kings.__version__, "python": python, "code": sources.hexdigest()[:32]}


def digest(text: str) -> str:
    """Return a short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def describe(value: Any) -> Any:
    """Return what tells a bot, or anything it is made of, from others, as JSON values.

    An object is told by its class and its fields; the code of classes and functions from outside
    this package is hashed, so that a bot of one's own that was edited counts as another bot.
    """
    return _described(value, frozenset())


def _described(value: Any, around: frozenset[int]) -> Any:
    if id(value) in around:
        return "again"
    if isinstance(value, Enum):
        return f"{_name(type(value))}.{value.name}"
    if value is None or isinstance(value, bool | int | float | str):
        return value
    around |= {id(value)}
    if isinstance(value, tuple | list):
        return [_described(part, around) for part in value]
    if isinstance(value, Set):
        return {"set": sorted((_described(part, around) for part in value), key=repr)}
    if isinstance(value, Mapping):
        pairs = [[_described(key, around), _described(part, around)] for key, part in value.items()]
        return {"map": sorted(pairs, key=repr)}
    return _told(value, around)


def _told(value: Any, around: frozenset[int]) -> Any:
    inner = getattr(value, "__wrapped__", None) or getattr(value, "py_func", None)
    if inner is not None:  # a function with a memory, or a compiled one
        return _described(inner, around)
    if isinstance(value, type):
        return {"class": _name(value), "code": _code_of(value)}
    if isinstance(value, BuiltinFunctionType):
        return _name(value)
    if isinstance(value, bytes):
        return {"bytes": hashlib.sha256(value).hexdigest()[:32]}
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):  # an array
        return {"array": [str(value.dtype), list(value.shape), describe(value.tobytes())]}
    if isinstance(value, FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or ()]
        given = _described([value.__defaults__, value.__kwdefaults__, cells], around)
        return {"function": _name(value), "code": _hash_of([value]), "given": given}
    if isinstance(value, functools.partial):
        return _described([value.func, value.args, value.keywords], around)
    kind = type(value)
    return {"class": _name(kind), "code": _code_of(kind), "fields": _fields(value, around)}


def _name(value: Any) -> str:
    return f"{value.__module__}.{value.__qualname__}"


def _fields(value: Any, around: frozenset[int]) -> dict[str, Any]:
    names = set(getattr(value, "__dict__", ()))
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        names |= {slots} if isinstance(slots, str) else set(slots)
    names -= {"__dict__", "__weakref__"}
    return {
        name: _described(getattr(value, name), around)
        for name in sorted(names)
        if hasattr(value, name)
    }


def _code_of(cls: type) -> str | None:
    """Hash what stands in a class and its bases, as far as they are not from here or Python's."""
    strangers = [
        base
        for base in cls.__mro__
        if base.__module__.split(".")[0] not in {*sys.stdlib_module_names, "kings"}
    ]
    return _hash_of([vars(base) for base in strangers]) if strangers else None


def _hash_of(parts: list[Any]) -> str | None:
    """Hash code by what it does, not by where it stands; None for a function of this package."""
    told: list[str] = []
    for part in parts:
        if isinstance(part, FunctionType):
            if f"{part.__module__}.".startswith("kings."):
                return None
            told.append(_code(part.__code__))
        else:
            members = {name: _member(name, part[name]) for name in sorted(part)}
            told += [f"{name}={member}" for name, member in members.items() if member]
    return digest("\n".join(told))


def _member(name: str, value: Any) -> str:
    """Return what a function or a plain value does; nothing for what Python keeps in a class."""
    function = getattr(value, "__func__", value)
    function = getattr(function, "fget", function)
    if isinstance(function, FunctionType):
        return _code(function.__code__)
    plain = isinstance(value, bool | int | float | str | tuple) and not name.startswith("__")
    return repr(value) if plain else ""


def _code(code: CodeType) -> str:
    constants = [_code(part) if isinstance(part, CodeType) else part for part in code.co_consts]
    told = [sorted(map(repr, part)) if isinstance(part, Set) else part for part in constants]
    return repr((code.co_code, code.co_names, code.co_varnames, code.co_freevars, told))
