"""Compiles functions with Numba and keeps the result, under a name made from all their sources.

Numba's own cache looks at one file only, the one that holds the function: an edit in a module that
it imports goes unseen, and the old rules are played. Here the folder's name holds a hash of every
source, so that an edit anywhere compiles anew. Nothing of Numba's own settings is touched.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from kings.errors import MissingPackage
from kings.records import places
from kings.struggle import cards

try:
    import llvmlite  # type: ignore[import-untyped]  # it ships no types
    import numba
    from numba.core import caching
except ImportError as missing:
    raise MissingPackage("numba", "The compiled kernel", extra="compiled") from missing

njit: Any = numba.njit  # its types leave out an option that is needed here

F = TypeVar("F", bound=Callable[..., Any])

NOTICE = "Compiling the rules of Kings' Struggle for this computer; it is done once and kept."


def kernel_sources() -> tuple[Path, ...]:
    """Return the files that every compiled function depends on: this room and the card table."""
    return (*sorted(Path(__file__).parent.glob("*.py")), Path(cards.__file__))


def compiler(*sources: str | Path, inline: bool = False, once: bool = False) -> Callable[[F], F]:
    """Return a decorator that compiles functions which build on the kernel.

    ``sources``: further files that the functions depend on, such as the caller's own
    ``__file__``; ``inline``: whether callers get a copy of their own, for what is small and called
    everywhere; ``once``: the same for what is called in a place or two: it is put there before its
    caller is compiled, and not compiled itself. The compiled function takes whole numbers and
    arrays, lets other threads run, checks no bounds, and can't make arrays: what it needs to work
    on is handed to it. It is kept in ``cache_folder``; if that can't be written, it is compiled
    anew in each process.
    """
    folder = cache_folder(*sources)

    def compiled(function: F) -> F:
        # Counting references to arrays would take half of the time; so nothing may be allocated.
        written = "always" if once else "never"
        dispatcher = njit(
            nogil=True, error_model="numpy", forceinline=inline, inline=written, _nrt=False
        )(function)
        dispatcher._cache = _Kept(function, folder)
        return cast("F", dispatcher)

    return compiled


def cache_folder(*sources: str | Path) -> Path:
    """Return where functions are kept that depend on the kernel and on these files."""
    files = [*kernel_sources(), *sorted({Path(source).resolve() for source in sources})]
    return places.compiled_folder() / _hash_of(files)


def _hash_of(files: Iterable[Path]) -> str:
    """Hash the versions of the compiler and what stands in the files."""
    versions = f"{numba.__version__} {llvmlite.__version__} {platform.python_version()}"
    digest = hashlib.sha256(versions.encode())
    for file in files:
        source = file.read_bytes()
        digest.update(f"\n{file.name} {len(source)}\n".encode() + source)
    return digest.hexdigest()[:20]


class _Place(caching._CacheLocator):
    """Tells Numba where a function is kept; freshness is in the folder's name."""

    def __init__(self, folder: Path, line: int) -> None:
        self.folder = folder
        self.line = line

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return str(self.line)


class _Form(caching.CompileResultCacheImpl):
    """How Numba writes a compiled function down, with a place of our own."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Place(folder, self._lineno)
        name = f"{function.__module__}.{function.__qualname__}"
        flags = getattr(sys, "abiflags", "")
        self._filename_base = f"{name}-{self._lineno}.{platform.python_version()}{flags}"


class _Kept(caching.FunctionCache):
    """Numba's cache of one function, in a folder that may be missing or closed to us."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._name = repr(function)
        self._py_func = function
        self._impl = _Form(function, folder)
        self._cache_path = str(folder)
        files: Any = caching.IndexDataCacheFile
        self._cache_file = files(self._cache_path, self._impl.filename_base, folder.name)
        self._enabled = True

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled function if it was kept; else say that it will take a while."""
        try:
            found: Any = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # a file that can't be read or is damaged is as good as none
            found = None
        if found is None:
            _announce()
        return found

    @property
    def is_kept(self) -> bool:
        """Whether something was written down of this function."""
        return any(Path(self._cache_path).glob(f"{self._impl.filename_base}*"))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function; where nothing can be written, it serves this process only."""
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError:
            self._enabled = False


def is_kept(function: Any) -> bool:
    """Say whether what was compiled of a function of this room is kept for the next process."""
    kept: bool = function._cache.is_kept
    return kept


@lru_cache(maxsize=1)
def _announce() -> None:
    """Say once, to somebody who is waiting, that the first time takes longer."""
    if sys.stderr.isatty() or _in_a_notebook():
        print(NOTICE, file=sys.stderr, flush=True)


def _in_a_notebook() -> bool:
    return "ipykernel" in sys.modules and "JPY_PARENT_PID" in os.environ


compiled = compiler()
"""Compiles a function of this room."""

inlined = compiler(inline=True)
"""Compiles a small one, of which every caller gets a copy."""
