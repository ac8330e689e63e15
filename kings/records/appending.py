"""A text file that only grows, by whole lines, and is safe the moment a line is acknowledged.

Lines are written in one piece and synced before ``write`` returns, so a killed process loses
nothing that was acknowledged; what it had not finished is a torn last line, to be cut off when the
file is opened again. One process at a time holds the file. In a browser nothing can be synced: what
is written is kept there when the file is closed, so it is closed and opened again after each write.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kings.errors import BadRecord

try:
    import fcntl
except ImportError:  # Windows: nobody else can have the file open there
    fcntl = None  # type: ignore[assignment]  # no module

__all__ = ["AppendOnly", "append_line"]


class AppendOnly:
    """A file open for appending whole lines."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def create(cls, path: Path | str, first: str) -> AppendOnly:
        """Begin a new file with its first line; it must not exist. Mode 0600: it may hold secrets.

        Raises ``BadRecord`` if that can't be done; then there is no file.
        """
        file = Path(path)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor = os.open(file, flags, 0o600)
        except OSError as error:
            raise BadRecord(f"{file} can't be made: {error.strerror}.") from error
        try:
            _lock(descriptor, file)
            made = cls(file, descriptor)
            made.write(first)
            _sync_folder(file.parent)
        except BaseException:
            os.close(descriptor)
            file.unlink()
            raise
        return made

    @classmethod
    def open(cls, path: Path | str) -> AppendOnly:
        """Open a file to go on with; ``BadRecord`` if it isn't there or somebody else has it."""
        file = Path(path)
        try:
            descriptor = os.open(file, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise BadRecord(f"{file} can't be opened: {error.strerror}.") from error
        try:
            _lock(descriptor, file)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(file, descriptor)

    def cut(self, size: int) -> None:
        """Leave the first ``size`` bytes of the file: a torn last line was never acknowledged."""
        os.ftruncate(self._descriptor, size)
        self._sync()

    def write(self, text: str) -> None:
        """Write whole lines (the last line feed is added) or, if that fails, nothing."""
        try:
            data = f"{text}\n".encode()
        except UnicodeEncodeError as error:
            raise BadRecord(f"{self.path.name} can't hold a text that is not Unicode.") from error
        before = os.fstat(self._descriptor).st_size
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
            self._sync()
        except OSError as error:  # a full disk
            os.ftruncate(self._descriptor, before)
            raise BadRecord(f"{self.path.name} can't be written: {error.strerror}.") from error
        except BaseException:  # a kernel that is interrupted has not done it either
            os.ftruncate(self._descriptor, before)
            raise

    def _sync(self) -> None:
        os.fsync(self._descriptor)
        if sys.platform == "emscripten":
            os.close(self._descriptor)
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND)

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def append_line(path: Path, text: str) -> None:
    """Add a line to a file, or begin it with that; when this returns, it is on the disk.

    A torn last line is cut off first. Raises ``BadRecord`` if the line can't be written.
    """
    if not path.exists():
        AppendOnly.create(path, text).close()
        return
    file = AppendOnly.open(path)
    try:
        data = path.read_bytes()
        if data and not data.endswith(b"\n"):
            file.cut(data.rfind(b"\n") + 1)
        file.write(text)
    finally:
        file.close()


def _lock(descriptor: int, file: Path) -> None:
    if sys.platform == "emscripten":  # a browser's Python is alone with its files
        return
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise BadRecord(f"{file.name} is being played in another window or process.") from error


def _sync_folder(folder: Path) -> None:
    """Make the new file's name survive a power cut, where the system can do that."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
