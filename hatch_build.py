"""What a release has that the folder has not: notebooks that nobody has run, links for a stranger.

What notebooks show is most of their bytes, and a wheel leaves it out. The page of the package is
the README, and is read where no other file of the project is.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

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
    """Puts ``notebooks`` into the wheel as nobody has run them yet."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them into a folder of their own, and have that one taken along."""
        if version != "standard":
            return
        self._made = Path(tempfile.mkdtemp(prefix="kings-notebooks-"))
        for file in sorted(Path(self.root, "notebooks").glob("*.ipynb")):
            notebook = not_run(json.loads(file.read_text(encoding="utf-8")))
            # In one line: a wheel is fetched into browsers, and Jupyter writes them anew anyway.
            text = json.dumps(notebook, ensure_ascii=False, separators=(",", ":"))
            (self._made / file.name).write_text(f"{text}\n", encoding="utf-8", newline="\n")
        build_data["force_include"][str(self._made)] = "kings/notebooks"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove that folder."""
        if version == "standard":
            shutil.rmtree(self._made)


def not_run(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook without what its cells have shown."""
    return {**notebook, "cells": [_not_run(cell) for cell in notebook["cells"]]}


def _not_run(cell: dict[str, Any]) -> dict[str, Any]:
    if cell["cell_type"] != "code":
        return cell
    return {**cell, "outputs": [], "execution_count": None}
