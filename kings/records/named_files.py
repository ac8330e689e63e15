"""Reading and writing a file that a person named, and nothing that has no end or is none.

A name may lead to a named pipe, on which a reader waits for ever, or to a device. Each of these is
refused with an ``OSError`` whose ``strerror`` says what lies there, like any file that can't be
read or written. What a shell hands over as a stream (``<(…)``) is a pipe as well, so it is no file
here; but to the program's own output, and into nothing (``/dev/null``), anything may be written.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def open_file(path: Path | str) -> BinaryIO:
    """Open a file to read its bytes; raises ``OSError`` for all that is no plain file."""
    _check(os.stat(path).st_mode, path)  # noqa: PTH116 - before it is opened: a device may act on it
    stream = open(path, "rb", opener=_opened)  # noqa: SIM115 - Path.open takes no opener
    try:
        _check(os.fstat(stream.fileno()).st_mode, path)  # another may lie there by now
    except OSError:
        stream.close()
        raise
    return stream


def is_file(path: Path | str) -> bool:
    """Say whether a plain file lies there; also of a name that no file could have."""
    try:
        return Path(path).is_file()
    except OSError:
        return False


def read_file(path: Path | str, most: int = -1) -> bytes:
    """Read a file, or its first ``most`` bytes; raises ``OSError``."""
    with open_file(path) as stream:
        return stream.read(most)


def read_text(path: Path | str, encoding: str = "utf-8") -> str:
    """Read a text file, line ends as in Python; raises ``OSError`` or ``UnicodeDecodeError``."""
    with open_file(path) as stream:
        text = stream.read().decode(encoding)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_target(path: Path | str) -> None:
    """Raise ``OSError`` for a name under which no file can be written; nothing is changed."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - as when it is read
    except FileNotFoundError:
        return
    if not is_output(path):
        _check(mode, path)


def is_output(path: Path | str) -> bool:
    """Say whether a name leads to nothing, or to where this program writes what it says."""
    try:
        found = os.stat(path)  # noqa: PTH116 - as when it is read
        if stat.S_ISREG(found.st_mode):
            return False
        outputs = [os.stat(os.devnull), *map(os.fstat, (1, 2))]  # noqa: PTH116
    except OSError:
        return False
    return any(os.path.samestat(found, one) for one in outputs)


def write_text(path: Path | str, text: str) -> None:
    """Write a text file anew, in UTF-8 and with line ends as they are; raises ``OSError``."""
    check_target(path)
    opener = None if is_output(path) else _opened
    with open(path, "w", encoding="utf-8", newline="", opener=opener) as stream:
        if opener is not None:
            _check(os.fstat(stream.fileno()).st_mode, path)  # another may lie there by now
        stream.write(text)


def say_kind(mode: int) -> str:
    """Say what lies there instead of a file; ``mode`` as ``os.stat`` gives it."""
    kind = next((words for is_kind, words in _KINDS if is_kind(mode)), "something else")
    return f"it is {kind}, not a file"


def _opened(path: str, flags: int) -> int:
    """Open without waiting for whoever is at the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def _check(mode: int, path: Path | str) -> None:
    if not stat.S_ISREG(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(number, say_kind(mode), str(path))
