"""What a release has that the folder has not: notebooks that nobody has run, links for a stranger.

What notebooks show is most of their bytes, and a wheel leaves it out, with the blanks of notebooks,
schemas and scenarios and the comments of scripts and styles; what is left is packed as tightly as
it can be, since wheels are fetched into browsers. The page of the package is the README, and is
read where no other file of the project is.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_COMMENTS = {
    ".js": re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
    ".css": re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/\n", re.MULTILINE),
}
_LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?!https?:|#)(?P<path>[^)\s]+)\)")


class ReadmeFromAfar(MetadataHookInterface):
    """Makes the README the page of the package, with links that work from anywhere."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Read the address, if there is one, from ``Repository`` under ``[project.urls]``."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        address = metadata.get("urls", {}).get("Repository")
        text = from_afar(text, address, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def from_afar(text: str, address: str | None, tag: str) -> str:
    """Return Markdown with absolute links to the files of a tag, as GitHub and GitLab have them.

    Without an address a link says where its file lies in the source archive, and a picture is what
    is said of it.
    """

    def linked(found: re.Match[str]) -> str:
        picture, words, path = found["picture"], found["words"], found["path"]
        if address:
            kind = "raw" if picture else "blob"
            return f"{picture}[{words}]({address.rstrip('/')}/{kind}/{tag}/{path})"
        if picture:
            return f"*{words}*"
        return words if words == path else f"{words} (`{path}`)"

    pointed = _LINK.sub(linked, text)
    return pointed if address else f"{pointed}\nThe files named here are in the source archive.\n"


class NotebooksNotRun(BuildHookInterface[Any]):
    """Puts ``notebooks`` into the wheel as nobody has run them yet, and packs it tightly."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them, JSON, scripts and styles into a folder of their own; have all taken."""
        if version != "standard":
            return
        self._made = Path(tempfile.mkdtemp(prefix="kings-wheel-"))
        root = Path(self.root)
        for file in sorted(root.glob("notebooks/*.ipynb")):
            self._take(build_data, f"kings/notebooks/{file.name}", _tight(not_run(_read(file))))
        for file in sorted(root.glob("kings/**/schemas/*.json")):
            self._take(build_data, file.relative_to(root).as_posix(), _tight(_read(file)))
        for file in sorted(root.glob("data/scenarios/*.json")):
            self._take(build_data, f"kings/data/scenarios/{file.name}", _tight(_read(file)))
        for file in sorted(one for kind in _COMMENTS for one in root.glob(f"kings/**/*{kind}")):
            name = file.relative_to(root).as_posix()
            self._take(build_data, name, without_comments(file))

    def _take(self, build_data: dict[str, Any], name: str, text: str) -> None:
        """Write a text, and have it stand in the wheel under a name."""
        file = self._made / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        build_data["force_include"][str(file)] = name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder, and pack the wheel."""
        if version == "standard":
            shutil.rmtree(self._made)
            pack_tightly(Path(artifact_path))


def without_comments(file: Path) -> str:
    """Return a script or a style without the lines that are comments."""
    return _COMMENTS[file.suffix].sub("", file.read_text(encoding="utf-8"))


def _tight(content: Any) -> str:
    """Write JSON without blanks."""
    return f"{json.dumps(content, ensure_ascii=False, separators=(',', ':'))}\n"


def _read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def pack_tightly(wheel: Path) -> None:
    """Pack the same files with the most effort, which hatchling doesn't make."""
    with zipfile.ZipFile(wheel) as loose:
        files = [(entry, loose.read(entry)) for entry in loose.infolist()]
    with zipfile.ZipFile(wheel, "w") as tight:
        for entry, content in files:
            tight.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)


def not_run(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook without what its cells have shown."""
    return {**notebook, "cells": [_not_run(cell) for cell in notebook["cells"]]}


def _not_run(cell: dict[str, Any]) -> dict[str, Any]:
    cell = {**cell, "source": "".join(cell["source"])}
    if cell["cell_type"] != "code":
        return cell
    return {**cell, "outputs": [], "execution_count": None}
