"""How a wheel gets its notebooks: without what they show, which is most of their bytes.

An editable install and the source archive need nothing of it.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
            text = json.dumps(notebook, ensure_ascii=False, indent=1)
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
