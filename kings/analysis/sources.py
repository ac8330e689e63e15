"""Where the kept tables of a study come from: the page beside them, and whether they are its own.

The page is JSON: the command, the day, the work in seconds, what the study says of itself, and the
checksums of its files.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import kings
from kings.errors import BadInput

Source = dict[str, Any]

_TABLE = "games.csv.gz"


def write_source(page: Path, facts: Mapping[str, Any], command: str, seconds: float) -> None:
    """Write the page: the command, today, its processor time in seconds, then the facts."""
    about = {
        "command": command,
        "made": datetime.now(UTC).date().isoformat(),
        "processor_seconds": round(seconds),
        **facts,
    }
    page.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def read_source(page: Path) -> Source:
    """Read the page beside the tables of a study."""
    about: Source = json.loads(page.read_text(encoding="utf-8"))
    return about


def versions(*packages: str) -> dict[str, str]:
    """Return which versions are at work: of Kings, of Python, and of the packages named."""
    found = {"kings": kings.__version__, "python": platform.python_version()}
    return found | {name: version(name) for name in packages}


def checksum(content: bytes) -> str:
    """Return the checksum of a table's bytes, before they are packed."""
    return hashlib.sha256(content).hexdigest()


def check_content(
    content: bytes, written: str, name: str, source: Source, *, what: str = "table"
) -> None:
    """Raise ``BadInput`` if a file's content hasn't the checksum of the one that was written."""
    if checksum(content) != written:
        raise BadInput(f"{name} is not the {what} that “{source['command']}” wrote.")


def write_packed(
    page: Path, content: bytes, facts: Mapping[str, Any], command: str, seconds: float
) -> None:
    """Write a study of one table: ``games.csv.gz``, and the page beside it."""
    page.parent.mkdir(parents=True, exist_ok=True)
    (page.parent / _TABLE).write_bytes(gzip.compress(content, mtime=0))
    facts = {**facts, "versions": versions(), "sha256": checksum(content)}
    write_source(page, facts, command, seconds)


def read_packed(page: Path) -> tuple[bytes, Source]:
    """Read a study of one table, as ``write_packed`` left it; ``BadInput`` if it was changed."""
    source = read_source(page)
    content = gzip.decompress((page.parent / _TABLE).read_bytes())
    check_content(content, source["sha256"], _TABLE, source)
    return content, source
