"""Who played, and by which program, in plain values that are the same in every process.

A results file may only be continued by the same bots and the same program, and a process on
another machine has to play by the same program as the one that asks it to.
"""

from __future__ import annotations

import functools
import hashlib
import platform
from collections.abc import Mapping, Set
from enum import Enum
from pathlib import Path
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    ModuleType,
)
from typing import Any

import kings
from kings.sim.user_bots import file_of, is_stranger, sources

PLAYING = ("game.py", "games.py", "seeds.py", "bots", "sim")
"""The rooms whose code decides what is played, beside that of the game itself."""


@functools.cache
def program(game: str = "struggle") -> dict[str, str]:
    """Return the versions of the package and of Python, and a hash of the code that plays a game.

    ``game``: its name, which is that of its room.
    """
    # By path and to the byte, comments too: a file that was moved begins a new results file. A hash
    # of definitions, wherever they stand, would forgive that; but to see that a name is imported
    # from elsewhere it has to read every module as Python does, a second in each process. And it
    # would spare nobody but us, as released files differ by their version anyway.
    root = Path(kings.__file__).parent
    sources = hashlib.sha256()
    for place in (*PLAYING, game):
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

    An object is told by its class and its fields. Classes and functions from outside this package
    are told by their code, by all that stands in a class, and by the files they stand in and import
    (``user_bots``); so a user's own bot that was edited counts as another bot. In a notebook there
    is no such file: there all that the code names is told, whatever it is.
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
        return {"class": _name(value), "code": _code_of(value, around)}
    if isinstance(value, BuiltinFunctionType):
        return _name(value)
    if isinstance(value, bytes):
        return {"bytes": hashlib.sha256(value).hexdigest()[:32]}
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):  # an array
        return {"array": [str(value.dtype), list(value.shape), describe(value.tobytes())]}
    if isinstance(value, FunctionType):
        return {"function": _name(value), "code": _function(value, around)}
    if isinstance(value, functools.partial):
        return _described([value.func, value.args, value.keywords], around)
    if isinstance(value, ModuleType):
        return {"module": value.__name__, "sources": sources(value.__name__)}
    kind = type(value)
    return {"class": _name(kind), "code": _code_of(kind, around), "fields": _fields(value, around)}


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


def _code_of(cls: type, around: frozenset[int]) -> str | None:
    """Hash a class and its bases, with the files they stand in; None if none is from outside."""
    told = [
        [_name(base), sources(base.__module__), _members(base, around | {id(base)})]
        for base in cls.__mro__
        if is_stranger(base.__module__)
    ]
    return digest(repr(told)) if told else None


def _members(cls: type, around: frozenset[int]) -> dict[str, Any]:
    """Tell all that stands in a class, without what Python itself keeps there."""
    return {
        name: _member(value, around)
        for name, value in sorted(vars(cls).items())
        if not isinstance(value, _KEPT)
        and (not name.startswith("__") or isinstance(value, FunctionType))
        and name != "_abc_impl"
    }


_KEPT = (MemberDescriptorType, GetSetDescriptorType)


def _member(value: Any, around: frozenset[int]) -> Any:
    """Tell a member; what wraps functions is told by them."""
    if isinstance(value, property):
        return [_described(part, around) for part in (value.fget, value.fset, value.fdel)]
    if isinstance(value, functools.cached_property):
        return _described(value.func, around)
    if isinstance(value, functools.partialmethod):
        return _described([value.func, value.args, value.keywords], around)
    return _described(value, around)


def _function(function: FunctionType, around: frozenset[int]) -> str | None:
    """Hash what a function does and is given; None for one of this package or of Python.

    Where it stands in a file, the file is told too; else all that it names outside itself is.
    """
    module = function.__module__ or ""
    if not is_stranger(module):
        return None
    code = function.__code__
    file = file_of(module)
    if file is not None and Path(code.co_filename) == file:
        beside: Any = sources(module)
    else:
        named = sorted(_names(code) & set(function.__globals__))
        beside = {name: _described(function.__globals__[name], around) for name in named}
    cells = [_content(cell) for cell in function.__closure__ or ()]
    given = _described([function.__defaults__, function.__kwdefaults__, cells], around)
    return digest(repr([_code(code), given, beside]))


def _content(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # nothing is in it yet
        return None


def _names(code: CodeType) -> set[str]:
    inside = (_names(part) for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*inside)


def _code(code: CodeType) -> str:
    """Tell code by what it does, not by where it stands."""
    constants = [_code(part) if isinstance(part, CodeType) else part for part in code.co_consts]
    told = [sorted(map(repr, part)) if isinstance(part, Set) else part for part in constants]
    return repr((code.co_code, code.co_names, code.co_varnames, code.co_freevars, told))
