"""A journal on disk: append-only, private, and safe the moment a line is acknowledged.

A killed process loses nothing that was acknowledged; what it had not finished is a torn last line,
which a reader tolerates and reports.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadRecord
from kings.records import files, formats

MAX_BYTES = 64_000_000
"""The size of a file that is still read as a journal; a long game has some hundred thousand."""


@dataclass(frozen=True, slots=True)
class JournalText:
    """A journal as read: header, lines, and the torn rest of the last line (empty if none).

    ``whole``: the number of bytes that belong to whole lines; ``check``: that of the last of them
    (empty in version 1).
    """

    header: formats.JournalHeader
    lines: tuple[formats.JournalLine, ...]
    torn: str
    whole: int
    check: str = ""


def parse_journal(data: bytes) -> JournalText:
    """Read a journal's bytes; raises ``BadRecord`` with the number of the bad line."""
    whole = data.rfind(b"\n") + 1
    torn = data[whole:].decode("utf-8", errors="replace")
    texts = data[:whole].split(b"\n")[:-1]
    if not texts:
        raise BadRecord("The file has no complete line, so it is not a journal.")
    header: formats.JournalHeader | None = None
    lines: list[formats.JournalLine] = []
    check = ""
    for number, raw in enumerate(texts, start=1):
        try:
            text = raw.decode("utf-8")
            if header is None:
                header = formats.read_header(text)
            else:
                line = formats.read_line(text, header.game, header.version)
                lines.append(_numbered(line, number))
            if header.version > 1:  # last, as whatever else is wrong with a line says more
                check = formats.check_seal(text, check)
        except UnicodeDecodeError as error:
            raise BadRecord("the text is not UTF-8.", line=number) from error
        except BadRecord as error:
            raise BadRecord(str(error), line=number) from error
    assert header is not None
    return JournalText(header, tuple(lines), torn, whole, check)


def _numbered(line: formats.JournalLine, number: int) -> formats.JournalLine:
    if line.n != number:
        raise BadRecord(f"line.n is {line.n}, not {number}: a line is missing or doubled.")
    return line


def read_journal(path: Path | str) -> JournalText:
    """Read a journal file without touching it."""
    file = Path(path)
    try:
        data = files.read_file(file, MAX_BYTES + 1)
    except OSError as error:
        raise BadRecord(f"{file} can't be read: {error.strerror}.") from error
    if len(data) > MAX_BYTES:
        raise BadRecord(f"{file.name} is larger than {MAX_BYTES} bytes, so it is not a journal.")
    return parse_journal(data)


def journal_header(path: Path | str) -> formats.JournalHeader:
    """Read a journal's first line alone; the rest may be anything."""
    file = Path(path)
    try:
        with files.open_file(file) as stream:
            line = stream.readline(formats.MAX_TEXT + 1)
        if not line.endswith(b"\n"):
            raise BadRecord("The file has no complete line, so it is not a journal.")
        return formats.read_header(line[:-1].decode("utf-8"))
    except OSError as error:
        raise BadRecord(f"{file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord("the text is not UTF-8.", line=1) from error


def written(
    header: formats.JournalHeader[Any, Any, Any],
    lines: Iterable[formats.AnyLine],
    check: str,
) -> tuple[list[str], str]:
    """Return lines as they stand in a journal, and the check of the last one.

    ``header``: of the journal; ``check``: of the line before the first (empty in version 1).
    """
    texts = [formats.line_text(line, header.game) for line in lines]
    if header.version == 1:
        return texts, ""
    for place, text in enumerate(texts):
        texts[place] = formats.sealed(text, check)
        check = formats.check_in(texts[place])
    return texts, check


def journal_text(
    header: formats.JournalHeader[Any, Any, Any], lines: Iterable[formats.AnyLine]
) -> str:
    """Return a whole journal as the text of its file."""
    first = formats.header_text(header)
    check = formats.check_in(first) if header.version > 1 else ""
    return "\n".join([first, *written(header, lines, check)[0]]) + "\n"


class Journal:
    """A journal file open for appending; one process at a time holds it.

    ``file``: the open file; ``header``: its first line; ``lines``: how many it has; ``check``: that
    of the last of them (empty in version 1).
    """

    def __init__(
        self,
        file: files.AppendOnly,
        header: formats.JournalHeader[Any, Any, Any],
        lines: int,
        check: str,
    ) -> None:
        self.lines = lines
        self._header = header
        self._check = check
        self._file = file

    @property
    def path(self) -> Path:
        """Where it is."""
        return self._file.path

    @classmethod
    def create(cls, path: Path | str, header: formats.JournalHeader[Any, Any, Any]) -> Journal:
        """Begin a new file with its header; it must not exist. Mode 0600: it holds secrets."""
        first = formats.header_text(header)
        check = formats.check_in(first) if header.version > 1 else ""
        return cls(files.AppendOnly.create(path, first), header, 1, check)

    @classmethod
    def reopen(cls, path: Path | str) -> tuple[Journal, JournalText]:
        """Go on with a file; a torn last line, which was never acknowledged, is cut off.

        What was cut off stands in the returned text's ``torn``. The file is not touched unless
        all its whole lines can be read.
        """
        file = files.AppendOnly.open(path)
        try:
            text = read_journal(path)
            if text.torn:
                file.cut(text.whole)
        except BaseException:
            file.close()
            raise
        return cls(file, text.header, 1 + len(text.lines), text.check), text

    def append(self, *lines: formats.AnyLine) -> None:
        """Write a line, or several in one piece; when this returns, they are on the disk."""
        for number, line in enumerate(lines, start=self.lines + 1):
            if line.n != number:
                raise ValueError(f"line {line.n} can't follow line {number - 1}")
        if lines:
            texts, check = written(self._header, lines, self._check)
            self._write("\n".join(texts))
            self.lines += len(lines)
            self._check = check

    def begin_anew(self, header: formats.JournalHeader[Any, Any, Any]) -> None:
        """Begin with another header; there must be no other line yet.

        The file is replaced in one piece: whoever reads it sees the old header or the new one.
        """
        path = self.path
        if self.lines > 1:
            raise ValueError(f"{path.name} has {self.lines} lines")
        self.close()
        try:
            files.put_text(path, journal_text(header, ()))
        except OSError as error:
            raise BadRecord(f"{path.name} can't be written: {error.strerror}.") from error
        finally:
            again, text = Journal.reopen(path)
            self._file, self._header, self._check = again._file, again._header, again._check
            self.lines = 1 + len(text.lines)

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
        except files.Misplaced as error:  # the game itself is still whole, in memory
            raise BadRecord(
                f"{error} Or branch off: a branch gets a journal of its own, with all moves so far."
            ) from error

    def discard(self) -> None:
        """Let go of a file that was begun in vain, and remove it."""
        self._file.discard()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
