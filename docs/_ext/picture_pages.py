"""Pictures and scripts of the site that the package makes itself, written where pages find them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import plotly
from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
DRAWN = ROOT / "tests" / "golden" / "figures"


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
