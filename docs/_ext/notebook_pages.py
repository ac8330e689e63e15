"""The notebooks as pages: copied beside the other pages, with figures that a browser can draw.

A notebook keeps a plotly figure as data. Here it becomes a block of JSON that ``figures.js`` draws
in the light of the page; its title stands above it as text, and below it the words that read it
aloud. A panel to be clicked needs a running kernel, and a page says so in its place. Where the
table without installation can be reached (``lite``: its address, or its folder within the site),
a notebook that runs there has a link to that live copy.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from kings.figures.theme import graph_objects
from kings.publish import lite
from kings.publish.live import taken_apart

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
FIGURE = "application/vnd.plotly.v1+json"
PANEL = "application/vnd.jupyter.widget-view+json"
LIVE = (
    '<p class="live-panel">Here stands a panel to be clicked. It needs a running notebook: '
    "<code>make lab</code> opens this one{copy}.</p>"
)
COPY = (
    '<p class="live-copy"><a href="{address}">Open a live copy</a> in your browser, to change and '
    "to run. Nothing is installed; the first time it takes up to half a minute.</p>"
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Prepare the notebooks before the pages are looked for."""
    app.add_config_value("lite", "", "env", str)
    app.connect("builder-inited", copy_notebooks)
    app.connect("source-read", point_at_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def point_at_pages(app: Sphinx, name: str, source: list[str]) -> None:
    """Let a page's links to the notebooks, right in the project's folder, lead to their pages."""
    if not name.startswith("notebooks/"):
        up = "../" * name.count("/")
        source[0] = source[0].replace(f"]({up}../notebooks/", f"]({up}notebooks/")


def copy_notebooks(app: Sphinx) -> None:
    """Write every notebook into the folder of pages, if it isn't there as it would be written."""
    folder = Path(app.srcdir) / "notebooks"
    folder.mkdir(exist_ok=True)
    wanted = {path.name for path in NOTEBOOKS.glob("*.ipynb")}
    for old in folder.glob("*.ipynb"):
        if old.name not in wanted:
            old.unlink()
    for name in sorted(wanted):
        notebook = json.loads((NOTEBOOKS / name).read_text("utf-8"))
        page = json.dumps(as_page(notebook, live_copy(app.config.lite, name)))
        place = folder / name
        if not place.is_file() or place.read_text("utf-8") != page:
            place.write_text(page, "utf-8")


def live_copy(site: str, name: str) -> str:
    """Return where a notebook's live copy is, seen from its page; "" if there is none.

    ``site``: the address of the table without installation, or its folder within this site; "" for
    none.
    """
    stem = name.removesuffix(".ipynb")
    if not site or stem not in lite.NOTEBOOKS:
        return ""
    above = "" if "://" in site else "../"
    return f"{above}{site.rstrip('/')}/{lite.notebook_address(stem)}"


def as_page(notebook: dict[str, Any], live: str = "") -> dict[str, Any]:
    """Return a notebook with figures and links as a page needs them, and without solutions.

    ``live``: the address of its live copy, if there is one.
    """
    notebook["cells"] = [cell for cell in notebook["cells"] if not tells_solutions(cell)]
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = links("".join(cell["source"]))
        for output in cell.get("outputs", []):
            if "data" in output:
                output["data"] = shown(output["data"], live)
    if live:
        notebook["cells"][0]["source"] += f"\n\n{COPY.format(address=escape(live))}"
    notebook["metadata"].pop("widgets", None)
    return notebook


def tells_solutions(cell: dict[str, Any]) -> bool:
    """Say whether a cell is a solution, or the line that announces them."""
    tags = cell["metadata"].get("tags", [])
    announced = "".join(cell["source"]).startswith("*In this copy")
    return announced or any(tag.startswith("solution:") for tag in tags)


def shown(data: dict[str, Any], live: str) -> dict[str, Any]:
    """Return what a page shows of one output; ``live``: the address of the notebook's live copy."""
    if FIGURE in data:
        return {"text/html": figure(data[FIGURE])}
    if PANEL in data:
        copy = f', or take <a href="{escape(live)}">its live copy</a>' if live else ""
        return {"text/html": LIVE.format(copy=copy)}
    if "text/html" in data:
        frame = "".join(data["text/html"])
        return {**data, "text/html": frame.replace("<th></th>", "<td></td>")}  # heads nothing
    return data


def figure(made: dict[str, Any]) -> str:
    """Return a figure as its title, a block of JSON, and the words that read it aloud."""
    words = escape((made["layout"].get("meta") or {}).get("description", ""))
    title, below, drawn = taken_apart(graph_objects().Figure(made))
    block = json.dumps(drawn).replace("<", "\\u003c")
    heads = f'<p class="figure-title">{escape(title)}</p>' if title else ""
    says = f"<details><summary>In words</summary><p>{words}</p></details>" if words else ""
    return (
        f'<div class="figure">{heads}{f"<p>{escape(below)}</p>" if below else ""}'
        f'<div class="plot" role="img" aria-label="{words or escape(title)}"'
        f' style="min-height:{drawn["layout"]["height"]}px">'
        f'<script type="application/json">{block}</script></div>{says}</div>'
    )


def links(words: str) -> str:
    """Point links to the project's pages at the pages of the site."""
    words = re.sub(r"\]\(#([^)]*)\)", lambda found: f"](#{found[1].lower()})", words)
    words = re.sub(r"\]\(\.\./docs/", "](../", words)
    return re.sub(r"\]\(\.\./(data|tests|kings)/", r"](../../\1/", words)
