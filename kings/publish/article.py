"""A notebook that was run, as an article on one page: its text, its figures, and its code."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from kings.errors import BadInput, MissingPackage
from kings.figures.style import LIGHT, roles
from kings.figures.theme import graph_objects
from kings.markup import LINE, Child, Markup, joined, tag
from kings.publish.live import Figures, still_plot
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
    ``gold`` beside them, and the ``groups`` of a puzzle), or the ``journal``'s path and the moment
    at which it is to ``start``.
    """

    number: int
    name: str
    caption: str
    alt: str
    drawn: str
    content: Any


@dataclass(frozen=True, slots=True)
class Appendix:
    """How an article was made, in Markdown, and each of its numbers by its name."""

    told: str
    numbers: str


Block = Text | Printed | Page | Figure | Appendix


@dataclass(frozen=True, slots=True)
class About:
    """What an article says of itself: author, day, version, its subject; each may be empty."""

    by: str = ""
    date: str = ""
    version: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Article:
    """An article: its title, its blocks from top to bottom, the code of its cells, its facts."""

    title: str
    blocks: tuple[Block, ...]
    code: tuple[str, ...]
    about: About = About()

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
    return Article(title.strip(), tuple(blocks), tuple(code), _about(cells))


def _about(cells: Sequence[Mapping[str, Any]]) -> About:
    """Return what the appendix says of the article."""
    outputs = (output for cell in cells for output in cell.get("outputs", []))
    kept = (output.get("metadata", {}).get(KEY, {}) for output in outputs)
    facts: Mapping[str, str] = next((one for one in kept if one.get("kind") == "appendix"), {})
    return About(*(facts.get(name, "") for name in ("by", "date", "version", "about")))


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
    elif about.get("kind") == "appendix":
        yield Appendix(about["told"], about["numbers"])
    elif about.get("kind") != "caption":
        yield _shown(output["data"])


def _figure(about: Mapping[str, Any], data: Mapping[str, Any]) -> Figure:
    content: Any = about.get("svg")
    match about["drawn"]:
        case "plotly":
            content = data[_PLOTLY]
        case "replay":
            content = {"journal": about["journal"], "start": about.get("start", "")}
        case "scorer":
            content = {
                **about["svg"],
                **{key: about.get(key) for key in ("pile", "gold", "groups")},
            }
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


def article_page(article: Article, folder: Path, *, card: str = "") -> str:
    """Return an article as one HTML document that needs no server.

    ``folder``: where the notebook lies, from which the journals of replays are found; ``card``: the
    address of a picture that links to the page show. Raises ``MissingPackage`` without mistune, or
    without plotly where there are figures.
    """
    figures = Figures()
    drawer = Live(figures, folder)
    code = tag.details(
        tag.summary("The code of this article"),
        (tag.pre(tag.code(_lines(cell))) for cell in article.code),
        class_="code",
    )
    drawn = {figure.drawn for figure in article.figures}
    framed = drawn & {"replay", "scorer"}
    frame_scripts = [replays.replay_script()] if "replay" in drawn else []
    frame_scripts += scorer_scripts() if "scorer" in drawn else []
    return offline_page(
        article.title,
        tag.main(tag.article(blocks(article, drawer)), LINE, code),
        style=static("article.css"),
        scripts=[*([static("frames.js")] if framed else []), *figures.scripts()],
        data=figures.data(),
        styles_at_runtime=True,
        frame_scripts=frame_scripts,
        head=head(article, card),
    )


def static_page(article: Article, *, card: str = "") -> str:
    """Return an article as one HTML document of text and SVG alone, without scripts or code."""
    return offline_page(
        article.title,
        tag.main(tag.article(blocks(article, Still()))),
        style=static("article.css"),
        head=head(article, card),
        styles_at_runtime=True,  # the drawings have styles of their own
    )


def fragment(article: Article) -> str:
    """Return an article as a piece of HTML to be put into somebody else's page, such as a blog's.

    Its drawings are in light colours, and its style sheet holds for nothing around it; it reads as
    well where a blog drops the sheet.
    """
    style = f".kings-article{{{static('fragment.css')}}}"
    return in_light(
        tag.div(tag.style(Markup(style)), blocks(article, Still()), class_="kings-article")
    )


def in_light(drawing: str) -> str:
    """Put the light palette's colours into markup that names them."""
    light = roles(LIGHT)
    return re.sub(r"var\(--k-(\w+)\)", lambda found: light.get(found[1], found[0]), drawing)


def head(article: Article, card: str) -> Markup:
    """Return what search engines and links to the page show of it."""
    about = article.about
    named = {"description": about.about, "author": about.by, "date": about.date}
    shared = {
        "og:type": "article",
        "og:title": article.title,
        "og:description": about.about,
        "og:image": card,
        "article:published_time": about.date,
    }
    return joined(
        LINE,
        (tag.meta(name=name, content=value) for name, value in named.items() if value),
        (tag.meta(property=name, content=value) for name, value in shared.items() if value),
        tag.meta(name="twitter:card", content="summary_large_image") if card else None,
    )


def blocks(article: Article, drawer: Drawer) -> Markup:
    """Return an article from its title to how it is cited; ``drawer`` draws its figures."""
    about, parts = article.about, [_block(block, drawer) for block in article.blocks]
    facts = [about.by, _day(about.date), about.version and f"Kings {about.version}"]
    line = tag.p(" · ".join(fact for fact in facts if fact), class_="byline")
    if any(facts):
        parts[0] = Markup(parts[0].replace("</h1>", Markup("</h1>") + line, 1))
    return joined(*parts, _citation(article) if about.by else None, between=LINE)


def _day(date: str) -> str:
    """Write a day as people do: 28 November 2026; what is no such day stays as it is."""
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError:
        return date
    return f"{day.day} {day:%B} {day.year}"


def _citation(article: Article) -> Markup:
    """Say how an article is cited."""
    about = article.about
    year = f" ({about.date[:4]})" if about.date else ""
    stop = "" if article.title[-1] in "?!" else "."
    made = f" An article whose numbers are computed, made with Kings {about.version}."
    cited = tag.p(f"{about.by}{year}. ", tag.cite(article.title), f"{stop}{made}")
    return tag.section(tag.h2("How to cite"), cited, class_="cite")


def _lines(words: str) -> Markup:
    """Return text whose lines break where it says so."""
    return joined(*words.splitlines(), between=LINE)


class Drawer(Protocol):
    """What draws the figures of a page."""

    def drawn(self, figure: Figure) -> Child:
        """Return a figure as markup, without its caption."""
        ...


def _block(block: Block, drawer: Drawer) -> Markup:
    match block:
        case Text(words):
            return markup_of(words)
        case Printed(words):
            return tag.pre(_lines(words))
        case Page(markup):
            # What a cell made just now; the page's policy lets no script of it run.
            return tag.div(Markup(markup), class_="made")
        case Appendix(told, numbers):
            folded = tag.details(tag.summary("Each number, by its name"), markup_of(numbers))
            return tag.section(markup_of(told), folded if numbers else None, class_="appendix")
        case Figure():
            caption = f"**Figure {block.number}.** {block.caption}"
            return tag.section(
                drawer.drawn(block),
                markup_of(caption) if block.name else None,
                class_=f"figure {block.drawn}",
                id=block.name or None,
            )


def _pictures(content: Mapping[str, Any], *kinds: str) -> Iterator[Markup]:
    """Yield pictures that were drawn here, and lay in the notebook as text since."""
    return (tag.div(Markup(content[kind]), class_=kind) for kind in kinds)


@dataclass(frozen=True, slots=True)
class Live:
    """Draws figures that answer to the mouse, and games and scorers in frames.

    ``folder``: where the notebook lies.
    """

    figures: Figures
    folder: Path

    def drawn(self, figure: Figure) -> Child:
        """Return a figure as markup; on paper a game is its last moment, a scorer its groups."""
        match figure.drawn:
            case "plotly":
                return self.figures.add_plot(plotly_figure(figure), figure.alt)
            case "replay":
                return self._replay(figure)
            case "scorer":
                return self._scorer(figure)
        return list(_pictures(figure.content, "wide", "narrow"))

    def _replay(self, figure: Figure) -> Markup:
        journal = self.folder / figure.content["journal"]
        last = replays.last_picture(replay(journal, game=None))
        page = replays.replay_page(journal, start=figure.content["start"], short=True)
        frame = replays.replay_frame(page, title=figure.alt)
        return joined(frame, tag.div(last, class_="paper"))

    def _scorer(self, figure: Figure) -> Markup:
        content = figure.content
        pile, groups = tuple(content["pile"]), content.get("groups")
        frame = scorer_frame(pile, content["gold"], groups, title=figure.alt)
        return joined(frame, tag.div(Markup(content["wide"]), class_="paper"))


class Still:
    """Draws figures as SVG alone; a game to step through is left to the live page."""

    def drawn(self, figure: Figure) -> Child:
        """Return a figure as markup."""
        match figure.drawn:
            case "plotly":
                title, below, svg = still_plot(plotly_figure(figure))
                return [
                    tag.p(tell(title), class_="title") if title else None,
                    tag.p(tell(below)) if below else None,
                    tag.div(svg, class_="still", role="img", aria_label=title or figure.alt),
                    tag.details(tag.summary("In words"), tag.p(figure.alt)),
                ]
            case "replay":
                return tag.p("Here the article's live page has a recorded game to step through.")
        return list(_pictures(figure.content, "wide"))


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
