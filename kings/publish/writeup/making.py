"""How an article was made: seed, data with their fingerprints, versions, and whence each number."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Protocol

from kings import __version__
from kings.errors import BadInput, MissingPackage


class Sources(Protocol):
    """What an article knows of its making.

    ``uses``: for each result as it is named in the text, the ways in which it was written.
    """

    @property
    def seed(self) -> int | None:
        """The seed of its samples."""

    @property
    def data(self) -> Sequence[Path]:
        """The files and folders that it reads."""

    @property
    def packages(self) -> Sequence[str]:
        """Those whose versions may matter."""

    @property
    def uses(self) -> Mapping[str, Sequence[str]]:
        """What was written of each result."""

    @property
    def claims(self) -> Mapping[str, bool]:
        """What the text relies on, in words."""


def how_made(methods: str, article: Sources) -> str:
    """Return the appendix of an article in Markdown."""
    seed = article.seed
    chance = (
        "Nothing in this article is drawn by chance."
        if seed is None
        else f"The seed of all samples is {seed}."
    )
    parts = (
        "## Appendix: how this was made",
        methods,
        f"**Chance.** {chance}",
        f"**Data.** {' '.join(_data(article.data)) or 'None but the rules.'}",
        f"**Versions.** {_versions(article.packages)}.",
        *_checked(article.claims),
        *_numbers(article.uses),
    )
    return "\n\n".join(parts)


def _checked(claims: Mapping[str, bool]) -> list[str]:
    if not claims:
        return []
    listed = "; ".join(claims)
    return [f"**Claims.** What the text says without a number was checked, too: {listed}."]


def _numbers(uses: Mapping[str, Sequence[str]]) -> list[str]:
    if not uses:
        return []
    listed = "; ".join(f"`{name}` {', '.join(texts)}" for name, texts in uses.items())
    return [f"**Numbers.** Each appears in the text as the program wrote its result: {listed}."]


def _data(paths: Sequence[Path]) -> Iterator[str]:
    """Name each file or folder with its fingerprint and, where it says so, when it was made."""
    for path in paths:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
        if not files or not all(file.is_file() for file in files):
            raise BadInput(f"There is no data in {path}.")
        digest = hashlib.sha256()
        for file in files:
            digest.update(file.read_bytes())
        yield f"`{path.as_posix()}`{_made(files)}, SHA-256 {digest.hexdigest()[:16]}."


def _made(files: Sequence[Path]) -> str:
    """Return when data were made and by which command, if a JSON file beside them tells."""
    for file in files:
        if file.suffix == ".json":
            about = json.loads(file.read_text(encoding="utf-8"))
            if isinstance(about, dict) and {"made", "command"} <= about.keys():
                return f", made on {about['made']} by `{about['command']}`"
    return ""


def _versions(packages: Sequence[str]) -> str:
    found = [f"kings {__version__}", f"Python {platform.python_version()}"]
    for name in packages:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError as missing:
            raise MissingPackage(name, "This article", extra="notebooks") from missing
    return ", ".join(found)
