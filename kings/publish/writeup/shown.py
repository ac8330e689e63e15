"""What the cells of a write-up show: prose with its numbers filled in, and figures with captions.

Both look right in Jupyter as they are; what the publisher has to know more stands in the metadata.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

KEY = "kings"
"""Under this name the metadata of an output say what it is."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A piece of text in Markdown; all its numbers were computed."""

    text: str

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, Any]]:
        return {"text/markdown": self.text, "text/plain": self.text}, {KEY: {"kind": "prose"}}

    def __str__(self) -> str:
        """Return the text."""
        return self.text


@dataclass(frozen=True, slots=True)
class Captioned:
    """A figure with its number, its name (that of its files), its caption and alternative text.

    ``data``: what Jupyter shows, by its MIME type; ``more``: what only the publisher needs.
    """

    number: int
    name: str
    caption: str
    alt: str
    data: dict[str, Any]
    more: dict[str, Any]

    @property
    def heading(self) -> str:
        """The caption with its number, in Markdown."""
        return f"**Figure {self.number}.** {self.caption}"

    def _ipython_display_(self) -> None:
        """Show the figure and, as another output below it, the caption."""
        from IPython.display import display

        about = {
            "kind": "figure",
            "number": self.number,
            "name": self.name,
            "caption": self.caption,
            "alt": self.alt,
            **self.more,
        }
        words = {"text/markdown": self.heading, "text/plain": self.heading}
        display(self.data, metadata={KEY: about}, raw=True)  # type: ignore[no-untyped-call]  # IPython types it by half
        display(words, metadata={KEY: {"kind": "caption"}}, raw=True)  # type: ignore[no-untyped-call]  # as above
