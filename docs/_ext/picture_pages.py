"""What the package makes for the site: a game to step through, and plotly's script."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import plotly
from sphinx.application import Sphinx

from kings.publish.replay import replay_page

ROOT = Path(__file__).resolve().parents[2]
GAME = "a_word_is_a_word"


def setup(app: Sphinx) -> dict[str, Any]:
    """Write the files when the site has been built."""
    app.connect("build-finished", copy_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def copy_files(app: Sphinx, error: Exception | None) -> None:
    """Put plotly's script beside the pages: no page asks another server for anything."""
    if error is None:
        static = Path(app.outdir) / "_static"
        shutil.copyfile(
            Path(plotly.__file__).parent / "package_data" / "plotly.min.js",
            static / "plotly.min.js",
        )
        recorded = ROOT / "data" / "games" / f"{GAME}.jsonl"
        (static / f"{GAME}.html").write_text(replay_page(recorded), "utf-8")
