"""What the package makes for the site: pictures, a game to step through, and plotly's script."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import plotly
from sphinx.application import Sphinx

from kings.figures.theme import template
from kings.publish.live import dark_colours
from kings.publish.replay.page import replay_page
from kings.publish.scorer import write_scorer

ROOT = Path(__file__).resolve().parents[2]
GAME = "a_word_is_a_word"
PICTURES = ROOT / "tests" / "golden" / "figures"
IMAGE = re.compile(r'<img ([^>]*)src="([^"]*/)(\w+)\.svg"([^>]*)>')
PHONE = "(max-width: 46em)"


def setup(app: Sphinx) -> dict[str, Any]:
    """Choose pictures as pages are made, and write the files when the site has been built."""
    app.connect("html-page-context", in_every_light)
    app.connect("build-finished", copy_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def in_every_light(
    app: Sphinx, page: str, layout: str, context: dict[str, Any], tree: object
) -> None:
    """Show a drawn table as it was drawn for the dark, and for a phone."""
    if "body" in context:
        context["body"] = IMAGE.sub(_pictures, context["body"])


def _pictures(image: re.Match[str]) -> str:
    before, folder, name, after = image.groups()
    if not (PICTURES / f"{name}_dark_narrow.svg").exists():
        return image[0]
    return "".join(
        f'<picture class="only-{light}">'
        f'<source media="{PHONE}" srcset="{folder}{name}{kind}_narrow.svg">'
        f'<img {before}src="{folder}{name}{kind}.svg"{after}></picture>'
        for light, kind in (("light", ""), ("dark", "_dark"))
    )


def copy_files(app: Sphinx, error: Exception | None) -> None:
    """Put plotly's script, and how figures look, beside the pages: none asks another server."""
    if error is not None:
        return
    images, static = Path(app.outdir) / "_images", Path(app.outdir) / "_static"
    for wide in [*images.glob("*.svg")]:
        for drawn in PICTURES.glob(f"{wide.stem}_*.svg"):
            shutil.copy(drawn, images)
    shutil.copyfile(
        Path(plotly.__file__).parent / "package_data" / "plotly.min.js", static / "plotly.min.js"
    )
    look = {"template": template(dark=False).to_plotly_json(), "colours": dark_colours()}
    (static / "look.js").write_text(f"const FIGURES = {json.dumps(look)};\n", "utf-8")
    recorded = ROOT / "data" / "games" / f"{GAME}.jsonl"
    (static / f"{GAME}.html").write_text(replay_page(recorded), "utf-8")
    write_scorer(Path(app.outdir) / "scorer.html")
