"""Files on disk: read, put in place in one piece, or grown line by line, and safe all the while.

A name that a person gave may lead to a named pipe, on which a reader waits for ever, or to a
device. Each of these is refused with an ``OSError`` whose ``strerror`` says what is there, like any
file that can't be read or written. What a shell hands over as a stream (``<(…)``) is a pipe as
well, so it doesn't count as a file here; but to the program's own output, and into nothing
(``/dev/null``), anything may be written.

A file that grows does so by whole lines. They are written in one piece and synced before ``write``
returns, so a killed process loses nothing that was acknowledged; what it had not finished is a torn
last line, to be cut off when the file is opened again. One process at a time holds the file:
whoever plays a game keeps it, and a second one is refused at once; whoever adds a line waits for a
turn. A file that was moved, deleted or replaced while it is open has lost its name, and nothing
more is written into it.
"""

from __future__ import annotations

import codecs
import csv
import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from kings.errors import BadInput, BadRecord

try:
    import fcntl
except ImportError:  # Windows has locks of its own, and lets nobody move or delete an open file
    fcntl = None  # type: ignore[assignment]  # no module

try:
    import msvcrt
except ImportError:  # every other system
    msvcrt = None  # type: ignore[assignment]  # no module

PATIENCE = 10.0
"""The seconds after which whoever waits to add a line gives up."""

_PAUSE = 0.02
_PRIVATE = 0o600  # the mode in which the system makes a temporary file
_NO_BLOCKING = getattr(os, "O_NONBLOCK", 0)  # a pipe in a file's place is refused, not awaited
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would write a line feed as two bytes
_GUARD = 1 << 40
"""The byte that is locked in Windows: nobody can read a locked one, so it lies beyond the end."""


# Files that a person named.


def open_file(path: Path | str) -> BinaryIO:
    """Open a file to read its bytes; raises ``OSError`` for anything that is not a plain file."""
    _check(os.stat(path).st_mode, path)  # noqa: PTH116 - before it is opened: a device may act on it
    stream = open(path, "rb", opener=_opened)  # noqa: SIM115 - Path.open takes no opener
    try:
        _check(os.fstat(stream.fileno()).st_mode, path)  # another may lie there by now
    except OSError:
        stream.close()
        raise
    return stream


def is_file(path: Path | str) -> bool:
    """Say whether there is a plain file of this name, even for a name that no file can have."""
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
        outputs = [os.stat(os.devnull), *map(os.fstat, (1, 2))]  # noqa: PTH116 - as when it is read
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


def save_text(file: Path | str, text: str) -> None:
    """Write a text file anew for a person who asked for it; ``BadInput`` if that can't be done."""
    try:
        write_text(file, text)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def say_kind(mode: int) -> str:
    """Say what is there instead of a file; ``mode``: as ``os.stat`` returns it."""
    kind = next((words for is_kind, words in _KINDS if is_kind(mode)), "something else")
    return f"it is {kind}, not a file"


def _opened(path: str, flags: int) -> int:
    """Open without waiting for whoever is at the other end of a pipe."""
    return os.open(path, flags | _NO_BLOCKING, 0o666)


def _check(mode: int, path: Path | str) -> None:
    if not stat.S_ISREG(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(number, say_kind(mode), str(path))


# Folders, and files that are put in place in one piece.


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner may read, so that its name outlives a power cut.

    Folders above it that are missing are made as well. Raises ``OSError``.
    """
    missing = [*takewhile(lambda place: not place.exists(), (folder, *folder.parents))]
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for place in reversed(missing):
        sync_folder(place.parent)


def sync_folder(folder: Path) -> None:
    """Let the names in a folder outlive a power cut, where the system can do that; ``OSError``."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems have no such thing
            raise
    finally:
        os.close(descriptor)


def put_text(file: Path, text: str, *, mode: int = _PRIVATE, lasting: bool = True) -> None:
    """Put a text in its place in one piece: whoever reads it sees the old one or the new one.

    ``file``: where it goes, in a folder that is there; ``text``: with its line ends as they are;
    ``mode``: who may read it, by default its owner alone; ``lasting``: whether it has to survive a
    power cut, which takes the disk some milliseconds. Raises ``OSError``; the old text then stays.
    """
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            if lasting:
                stream.flush()
                os.fsync(stream.fileno())
        if mode != _PRIVATE:  # set before it has its name, so that nobody meets it with another
            Path(name).chmod(mode)
        Path(name).replace(file)
        if lasting:
            sync_folder(file.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


# Files that grow line by line.


class Misplaced(BadRecord):
    """An open file is no longer where its name says."""


class Taken(BadRecord):
    """Another window or process has a file."""


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
        try:
            make_folder(file.parent)
            descriptor = os.open(
                file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, _PRIVATE
            )
        except FileExistsError as error:
            raise BadRecord(
                f"{file} can't be made: {error.strerror}, and nothing is written over."
            ) from error
        except OSError as error:
            raise BadRecord(f"{file} can't be made: {error.strerror}.") from error
        made = cls(file, descriptor)
        try:
            _lock(descriptor, file)
            made.write(first)
            _sync_name(file)
        except BaseException:
            made.discard()
            raise
        return made

    @classmethod
    def open(cls, path: Path | str) -> AppendOnly:
        """Open a file to go on with; ``BadRecord`` if it isn't there or somebody else has it."""
        opened = cls._opened(Path(path), os.O_RDWR | os.O_APPEND)
        try:
            _lock(opened._descriptor, opened.path)
        except BaseException:
            opened.close()
            raise
        return opened

    @classmethod
    def kept(cls, path: Path | str) -> AppendOnly:
        """Open a file, or begin an empty one, that somebody keeps for as long as a program runs.

        Raises ``Taken`` if somebody else does, and ``BadRecord`` if it can't be opened.
        """
        return cls._made(Path(path), _lock)

    @classmethod
    def in_turn(cls, path: Path | str) -> AppendOnly:
        """Open a file, or begin an empty one, as soon as nobody else has it.

        Raises ``BadRecord`` if that can't be done, or if somebody keeps it for ten seconds.
        """
        return cls._made(Path(path), _wait_for_turn)

    @classmethod
    def _made(cls, file: Path, lock: Callable[[int, Path], None]) -> AppendOnly:
        try:
            make_folder(file.parent)
        except OSError as error:
            raise BadRecord(f"{file} can't be made: {error.strerror}.") from error
        opened = cls._opened(file, os.O_RDWR | os.O_APPEND | os.O_CREAT)
        try:
            lock(opened._descriptor, file)
        except BaseException:
            opened.close()
            raise
        return opened

    @classmethod
    def _opened(cls, file: Path, flags: int) -> AppendOnly:
        try:
            descriptor = os.open(file, flags | _NO_BLOCKING | _BINARY, _PRIVATE)
        except OSError as error:
            raise BadRecord(f"{file} can't be opened: {error.strerror}.") from error
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            os.close(descriptor)
            raise BadRecord(f"{file} can't be opened: {say_kind(mode)}.")
        return cls(file, descriptor)

    def cut(self, size: int) -> None:
        """Leave the first ``size`` bytes of the file: a torn last line was never acknowledged."""
        try:
            os.ftruncate(self._descriptor, size)
            self._sync()
        except OSError as error:
            raise BadRecord(f"{self.path.name} can't be written: {error.strerror}.") from error

    def cut_torn(self) -> int:
        """Cut a torn last line off, and return how many bytes are left: 0 in an empty file."""
        self._check_name()
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise BadRecord(f"{self.path.name} can't be read: {error.strerror}.") from error
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self.cut(whole)
        return whole

    def write(self, text: str) -> None:
        """Write whole lines (the last line feed is added) or, if that fails, nothing.

        Raises ``Misplaced`` if the file has lost its name, and ``BadRecord`` for all else.
        """
        try:
            data = f"{text}\n".encode()
        except UnicodeEncodeError as error:
            raise BadRecord(f"{self.path.name} can't hold a text that is not Unicode.") from error
        self._check_name()
        before = os.fstat(self._descriptor).st_size
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
            self._sync()
            self._check_name()  # somebody may have moved it meanwhile
        except OSError as error:  # a full disk
            self._take_back(before)
            raise BadRecord(f"{self.path.name} can't be written: {error.strerror}.") from error
        except BaseException:  # a kernel that is interrupted has not done it either
            self._take_back(before)
            raise

    def _take_back(self, size: int) -> None:
        """Cut off what was not acknowledged; where even that fails, nothing may follow it."""
        try:
            os.ftruncate(self._descriptor, size)
        except OSError:
            self.close()

    def _check_name(self) -> None:
        """Refuse a file that is no longer where its name says.

        A move made on another computer may be noticed some seconds late in a folder of a network.
        """
        name = self.path.name
        if self._descriptor < 0:
            raise BadRecord(f"{name} is closed, because it could not be written; open it again.")
        try:
            held, there = os.fstat(self._descriptor), self.path.stat()
        except (FileNotFoundError, NotADirectoryError) as error:
            raise Misplaced(
                f"{name} was moved or deleted while it was open, so nothing more is written to it. "
                "If it was moved, put it back where it was and try again."
            ) from error
        except OSError as error:
            raise BadRecord(
                f"{name} can't be reached: {error.strerror}, so nothing was written."
            ) from error
        # A browser's files have no lasting numbers, and Windows moves no file that is open.
        if os.name == "posix" and not _in_browser() and not os.path.samestat(held, there):
            raise Misplaced(
                f"Another file was put in the place of {name} while it was open, so nothing more "
                "is written to either. Move the other file away, put this one back and try again."
            )

    def _sync(self) -> None:
        os.fsync(self._descriptor)
        if _in_browser():
            os.close(self._descriptor)
            self._descriptor = -1
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND)

    def discard(self) -> None:
        """Let go of a file that was begun in vain, and remove it; another in its place stays."""
        try:
            self._check_name()
            if not can_replace_open():
                self.close()
            self.path.unlink()
        except (BadRecord, OSError):
            pass
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def can_replace_open() -> bool:
    """Say whether a file that is open can be replaced or deleted, as anywhere but in Windows."""
    return os.name != "nt"


def append_line(path: Path, text: str, *, head: str = "") -> None:
    """Add a line to a file, or begin it with that; when this returns, it is on the disk.

    ``path``: of the file; ``text``: the line, without its line feed; ``head``: the line with which
    a new file begins. Any number of processes may do so at the same time: each waits for its turn.
    A torn last line is cut off first. Raises ``BadRecord`` if the line can't be written.
    """
    file = AppendOnly.in_turn(path)
    try:
        if file.cut_torn():
            file.write(text)
        else:
            file.write(f"{head}\n{text}" if head else text)
            _sync_name(path)
    finally:
        file.close()


def _lock(descriptor: int, file: Path) -> None:
    """Take the file for oneself, or be refused at once."""
    if not _is_free(descriptor, file):
        raise Taken(f"{file.name} is being played in another window or process.")


def _wait_for_turn(descriptor: int, file: Path) -> None:
    """Take the file for oneself as soon as it is free."""
    end = time.monotonic() + PATIENCE
    while not _is_free(descriptor, file):
        if time.monotonic() >= end:
            raise BadRecord(
                f"{file.name} can't be written: another window or process has kept it for "
                f"{PATIENCE:g} seconds. Close that one, or try again."
            )
        time.sleep(_PAUSE)


def _is_free(descriptor: int, file: Path) -> bool:
    """Take the file if nobody else has it, and say whether that is so."""
    if _in_browser():  # a browser's Python is alone with its files
        return True
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            _lock_guard(descriptor)
    except BlockingIOError:
        return False
    except OSError as error:  # some folders of a network have no locks
        raise BadRecord(
            f"{file.name} can't be kept from being written by two at once: {error.strerror}. "
            "Use a folder on this computer's own disk."
        ) from error
    return True


def _lock_guard(descriptor: int) -> None:
    """Lock a file as Windows does it, where a lock ends with its process as well.

    Raises ``BlockingIOError`` if somebody else has it.
    """
    os.lseek(descriptor, _GUARD, os.SEEK_SET)
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # only there
    except PermissionError as error:
        raise BlockingIOError(error.errno, error.strerror) from error
    finally:
        os.lseek(descriptor, 0, os.SEEK_SET)


def _in_browser() -> bool:
    return sys.platform == "emscripten"


def _sync_name(file: Path) -> None:
    """Make a new file's name survive a power cut; ``BadRecord`` if that fails."""
    try:
        sync_folder(file.parent)
    except OSError as error:
        raise BadRecord(f"{file} can't be made: {error.strerror}.") from error


# Spreadsheets' files.


def spreadsheet_text(data: bytes) -> str:
    """Return the text of a CSV file: by its mark if it has one, else UTF-8, else Windows-1252.

    Raises ``BadInput`` for bytes that are not text in any of them.
    """
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    kinds = ("utf-16",) if marked else ("utf-8-sig", "cp1252")
    for kind in kinds:
        try:
            text = data.decode(kind)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise BadInput("save it as CSV in UTF-8.")


def table_of(text: str) -> tuple[str, str]:
    """Return the text of a table as ``csv`` reads it, and the character that separates its cells.

    Every line ends with a line feed. A first line ``sep=;``, which is for spreadsheets alone, is
    left empty, so that the other lines keep their numbers.
    """
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = plain.split("\n")
    filled = [index for index, line in enumerate(lines) if line.strip()]
    if filled and lines[filled[0]].strip().strip('"').casefold().startswith("sep="):
        lines[filled.pop(0)] = ""
    head = lines[filled[0]] if filled else ""
    return "\n".join(lines), ";" if ";" in head else "\t" if "\t" in head else ","


Cell = int | float | str | None

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins with one of these is a formula to a spreadsheet, which would carry it out."""


def check_place(file: Path | str) -> None:
    """Refuse (``BadInput``) a file that could not be written; nothing is changed."""
    try:
        check_target(file)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error
    if is_output(file):
        return
    place = Path(file).resolve()
    if not place.parent.is_dir():
        raise BadInput(f"{file} can't be written: there is no folder {place.parent}.")
    if not os.access(place if place.exists() else place.parent, os.W_OK):
        raise BadInput(f"{file} can't be written: you may not write to it.")


def write_table(file: Path | str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write a table as CSV (UTF-8, a line feed ends a line); ``BadInput`` if that can't be done.

    What stood in the file stays there until the new table is whole. Words are made harmless, see
    ``harmless``.
    """
    check_place(file)
    place = Path(file).resolve()
    try:
        if is_output(file):  # which can't be replaced
            with Path(file).open("w", encoding="utf-8", newline="") as stream:
                write_lines(stream, columns, rows)
        else:
            _replace(place, columns, rows)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


def _replace(place: Path, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{place.name}-") as folder:
        fresh = Path(folder) / place.name
        with fresh.open("w", encoding="utf-8", newline="") as stream:
            write_lines(stream, columns, rows)
        if place.exists():
            fresh.chmod(place.stat().st_mode)
        fresh.replace(place)


def write_lines(stream: TextIO, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write a table's lines to an open file or text; words are made harmless."""
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(map(harmless, columns))
    table.writerows(map(harmless, row) for row in rows)


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula; numbers stay as they are.

    Names are typed by players, and one may be typed as ``=HYPERLINK(…)``. Such words get an
    apostrophe before them, which spreadsheets don't show.
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


# Notebooks' files.


def is_cell_text(source: object) -> bool:
    """Say whether this is what a notebook holds as the text of a cell: in one piece or in lines."""
    lines = source if isinstance(source, list) else [source]
    return all(isinstance(line, str) for line in lines)
