"""A notebook that was run, as an article on one page: its text, its figures, and its code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadInput, MissingPackage
from kings.figures.theme import graph_objects
from kings.markup import LINE, Child, Markup, joined, tag
from kings.publish.live import Figures
from kings.publish.page import offline_page, static, tell
from kings.publish.replay import page as replays
from kings.publish.scorer import scorer_frame, scorer_scripts
from kings.publish.writeup import KEY
from kings.records.recording import replay

_PLOTLY = "application/vnd.plotly.v1+json"


@dataclass(frozen=True, slots=True)
class Text:
    """Prose in Markdown."""

    words: str


@dataclass(frozen=True, slots=True)
class Printed:
    """What a cell printed, as it stands."""

    words: str


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of page that a cell made, such as a table."""

    markup: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its number and name (0 and empty: it has no caption), what it shows, in words.

    ``drawn``: ``plotly``, ``svg``, ``replay`` or ``scorer``; ``content``: the figure's data, the
    SVGs by the names ``wide`` and ``narrow`` (for a scorer with the ``pile``'s counts and the
    ``gold`` beside them), or the path of the journal.
    """

    number: int
    name: str
    caption: str
    alt: str
    drawn: str
    content: Any


Block = Text | Printed | Page | Figure


@dataclass(frozen=True, slots=True)
class Article:
    """An article: its title, its blocks from top to bottom, and the code of its cells."""

    title: str
    blocks: tuple[Block, ...]
    code: tuple[str, ...]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that have a name."""
        return tuple(one for one in self.blocks if isinstance(one, Figure) and one.name)


def article(notebook: Mapping[str, Any]) -> Article:
    """Read a notebook that was run (nbformat 4); ``BadInput`` if a cell failed or none has a title.

    The outputs of a notebook are taken as they are, so it must come from running it here.
    """
    cells = list(notebook["cells"])
    title = next(
        (found[1] for cell in cells if (found := re.match(r"# (.+)", _text(cell["source"])))), None
    )
    if title is None:
        raise BadInput("The notebook has no title: a first line that begins with “# ”.")
    blocks = [block for cell in cells for block in _blocks(cell)]
    code = [_text(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return Article(title.strip(), tuple(blocks), tuple(code))


def _text(lines: str | list[str]) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def _blocks(cell: Mapping[str, Any]) -> Iterator[Block]:
    if cell["cell_type"] == "markdown":
        yield Text(_text(cell["source"]))
    elif cell["cell_type"] == "code":
        for output in cell["outputs"]:
            yield from _output(output)


def _output(output: Mapping[str, Any]) -> Iterator[Block]:
    if output["output_type"] == "error":
        raise BadInput(f"A cell failed: {output['ename']}: {output['evalue']}")
    if output["output_type"] == "stream":
        if output["name"] == "stdout":
            yield Printed(_text(output["text"]))
        return
    about = output.get("metadata", {}).get(KEY, {})
    if about.get("kind") == "figure":
        yield _figure(about, output["data"])
    elif about.get("kind") != "caption":
        yield _shown(output["data"])


def _figure(about: Mapping[str, Any], data: Mapping[str, Any]) -> Figure:
    content: Any = about.get("svg")
    match about["drawn"]:
        case "plotly":
            content = data[_PLOTLY]
        case "replay":
            content = about["journal"]
        case "scorer":
            content = {**about["svg"], "pile": about["pile"], "gold": about["gold"]}
    return Figure(
        about["number"], about["name"], about["caption"], about["alt"], about["drawn"], content
    )


def _shown(data: Mapping[str, Any]) -> Block:
    """Return what else a cell showed, in the richest form that a page without Python can hold."""
    if _PLOTLY in data:
        drawn = data[_PLOTLY]
        said = drawn.get("layout", {}).get("meta", {}).get("description", "")
        return Figure(0, "", "", said, "plotly", drawn)
    if "text/markdown" in data:
        return Text(_text(data["text/markdown"]))
    if "application/vnd.jupyter.widget-view+json" in data:
        return Text("*Here the notebook shows something that needs Python.*")
    if "text/html" in data:
        return Page(_text(data["text/html"]))
    return Printed(_text(data.get("text/plain", "")))


def article_page(article: Article, folder: Path) -> str:
    """Return an article as one HTML document that needs no server.

    ``folder``: where the notebook lies, from which the journals of replays are found. Raises
    ``MissingPackage`` without mistune, or without plotly where there are figures.
    """
    figures = Figures()
    blocks = joined(*(_block(block, figures, folder) for block in article.blocks), between=LINE)
    code = tag.details(
        tag.summary("The code of this article"),
        (tag.pre(tag.code(_lines(cell))) for cell in article.code),
        class_="code",
    )
    drawn = {figure.drawn for figure in article.figures}
    frame_scripts = [replays.replay_script()] if "replay" in drawn else []
    frame_scripts += scorer_scripts() if "scorer" in drawn else []
    return offline_page(
        article.title,
        tag.main(tag.article(blocks), LINE, code),
        style=static("article.css"),
        scripts=figures.scripts(),
        data=figures.data(),
        styles_at_runtime=True,
        frame_scripts=frame_scripts,
    )


def _lines(words: str) -> Markup:
    """Return text whose lines break where it says so."""
    return joined(*words.splitlines(), between=LINE)


def _block(block: Block, figures: Figures, folder: Path) -> Markup:
    match block:
        case Text(words):
            return markup_of(words)
        case Printed(words):
            return tag.pre(_lines(words))
        case Page(markup):
            # What a cell made just now; the page's policy lets no script of it run.
            return tag.div(Markup(markup), class_="made")
        case Figure():
            caption = f"**Figure {block.number}.** {block.caption}"
            return tag.section(
                _drawn(block, figures, folder),
                markup_of(caption) if block.name else None,
                class_=f"figure {block.drawn}",
                id=block.name or None,
            )


def _drawn(figure: Figure, figures: Figures, folder: Path) -> Child:
    match figure.drawn:
        case "plotly":
            return figures.add_plot(plotly_figure(figure), figure.alt)
        case "replay":
            return _replay(folder / figure.content, figure.alt)
        case "scorer":
            return _scorer(figure.content, figure.alt)
    # The pictures were drawn here, and lay in the notebook as text since.
    return [tag.div(Markup(svg), class_=kind) for kind, svg in figure.content.items()]


def _replay(journal: Path, alt: str) -> Markup:
    """Return a game to step through; on paper the last moment of it."""
    last = replays.last_picture(replay(journal, game=None))
    frame = replays.replay_frame(replays.replay_page(journal), title=alt)
    return joined(frame, tag.div(last, class_="paper"))


def _scorer(content: Mapping[str, Any], alt: str) -> Markup:
    """Return the scorer with a pile, to try others; on paper the pile's best groups."""
    frame = scorer_frame(tuple(content["pile"]), content["gold"], title=alt)
    return joined(frame, tag.div(Markup(content["wide"]), class_="paper"))


def plotly_figure(figure: Figure) -> Any:
    """Return the plotly figure that a notebook holds as data, with its alternative text."""
    data, layout = figure.content["data"], figure.content["layout"]
    made = graph_objects().Figure(data=data, layout=layout)
    return made.update_layout(meta={"description": figure.alt})


def markup_of(markdown: str) -> Markup:
    """Return Markdown as HTML; ``MissingPackage`` without mistune.

    Raw HTML stays text. A link to a file beside the notebook would lead nowhere from a page that
    travels alone: its words stay, and the link goes.
    """
    try:
        import mistune
    except ImportError as missing:
        raise MissingPackage("mistune", "Publishing a notebook", extra="publish") from missing

    class Renderer(mistune.HTMLRenderer):
        def text(self, text: str) -> str:
            return tell(text)

        def link(self, text: str, url: str, title: str | None = None) -> str:
            if url.startswith(("https://", "http://", "#")):
                return tag.a(Markup(text), href=url)  # the words were rendered before their link
            return text

        def image(self, text: str, url: str, title: str | None = None) -> str:
            return text

    render: Any = mistune.create_markdown(renderer=Renderer(escape=True), plugins=["table"])
    return Markup(render(markdown))
