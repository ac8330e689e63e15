"""An article as one page: text, figures that answer to the mouse, and the code at the end."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from kings.publish.offline import offline_page, say
from kings.publish.replay import last_picture, replay_frame, replay_page, replay_script
from kings.publish.writeup.article import Article, Block, Figure, Page, Printed, Text
from kings.publish.writeup.plots import Plots
from kings.publish.writeup.prose import markup_of
from kings.records.recording import AnyRecording, replay


def article_page(article: Article, folder: Path) -> str:
    """Return an article as one HTML document that needs no server.

    ``folder``: where the notebook lies, from which the journals of replays are found. Raises
    ``MissingPackage`` without mistune, or without plotly where there are figures.
    """
    plots = Plots()
    body = "\n".join(_block(block, plots, folder) for block in article.blocks)
    code = "".join(f"<pre><code>{say_lines(cell)}</code></pre>" for cell in article.code)
    replays = any(one.drawn == "replay" for one in article.figures)
    return offline_page(
        article.title,
        f"<main><article>{body}</article>\n<details class='code'><summary>The code of this article"
        f"</summary>{code}</details></main>",
        style=_style(),
        scripts=plots.scripts(),
        data=plots.data(),
        styles_at_runtime=True,
        frame_scripts=[replay_script()] if replays else [],
    )


@cache
def _style() -> str:
    folder = resources.files("kings.publish.writeup")
    return folder.joinpath("static", "article.css").read_text("utf-8")


def say_lines(words: str) -> str:
    """Escape text of several lines."""
    return "\n".join(say(line) for line in words.splitlines())


def _block(block: Block, plots: Plots, folder: Path) -> str:
    match block:
        case Text(words):
            return markup_of(words)
        case Printed(words):
            return f"<pre>{say_lines(words)}</pre>"
        case Page(markup):
            return f'<div class="made">{markup}</div>'
        case Figure():
            return _figure(block, plots, folder)


def _figure(figure: Figure, plots: Plots, folder: Path) -> str:
    drawn = _drawn(figure, plots, folder)
    caption = markup_of(f"**Figure {figure.number}.** {figure.caption}") if figure.name else ""
    name = f' id="{say(figure.name)}"' if figure.name else ""
    return f'<section class="figure {figure.drawn}"{name}>{drawn}{caption}</section>'


def _replay(record: AnyRecording, alt: str) -> str:
    """Return a game to step through; on paper the last moment of it."""
    last = f'<div class="paper">{last_picture(record)}</div>'
    return replay_frame(replay_page(record), title=alt) + last


def _drawn(figure: Figure, plots: Plots, folder: Path) -> str:
    match figure.drawn:
        case "plotly":
            return plots.add(figure)
        case "replay":
            return _replay(replay(folder / figure.content, game=None), figure.alt)
    pictures = figure.content.items()
    return "".join(f'<div class="{say(kind)}">{svg}</div>' for kind, svg in pictures)
