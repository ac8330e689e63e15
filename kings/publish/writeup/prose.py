"""Markdown as markup for a page: raw HTML stays text, and links lead into the web only."""

from __future__ import annotations

from typing import Any

from kings.errors import MissingPackage
from kings.publish.offline import say, tell


def markup_of(markdown: str) -> str:
    """Return Markdown as HTML; ``MissingPackage`` without mistune.

    A link to a file beside the notebook would lead nowhere from a page that travels alone: its
    words stay, and the link goes.
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
                return f'<a href="{say(url)}">{text}</a>'
            return text

        def image(self, text: str, url: str, title: str | None = None) -> str:
            return text

    render: Any = mistune.create_markdown(renderer=Renderer(escape=True), plugins=["table"])
    return str(render(markdown))
