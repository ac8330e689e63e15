"""The base of every result behind a picture: its title, caption and alternative text, and its data.

Findings hold finished numbers and draw nothing; the figures ask them for words and rows.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kings.errors import MissingPackage
from kings.markup import sentences_page
from kings.records.files import write_lines

if TYPE_CHECKING:
    import pandas as pd

Row = tuple[str | int | float | None, ...]
"""A line of a table."""


def frame_of(columns: Iterable[str], rows: Iterable[Sequence[object]]) -> pd.DataFrame:
    """Return rows under the names of their columns as a pandas frame.

    Raises ``MissingPackage`` without pandas.
    """
    try:
        import pandas as pd
    except ImportError as missing:
        raise MissingPackage("pandas", "A table of this data", extra="analysis") from missing
    return pd.DataFrame(list(rows), columns=list(columns))


class Table(ABC):
    """Data that comes as a frame and as CSV; its numbers are not rounded."""

    __slots__ = ()

    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""

    @abstractmethod
    def rows(self) -> Sequence[Row]:
        """Return the lines of the data."""

    def frame(self) -> pd.DataFrame:
        """Return the data as a pandas frame; raises ``MissingPackage`` without pandas."""
        return frame_of(self.columns(), self.rows())

    def csv(self) -> str:
        """Return the data as CSV text under a line of column names.

        Words that a spreadsheet would run as a formula are made harmless.
        """
        text = io.StringIO()
        write_lines(text, self.columns(), self.rows())
        return text.getvalue()


class Finding(Table):
    """A result that can be drawn; its texts hold players' names as they were typed."""

    __slots__ = ()

    @abstractmethod
    def title(self) -> str:
        """Return the question of the picture and its answer."""

    @abstractmethod
    def caption(self) -> str:
        """Say how the picture is read, and under which assumption its numbers hold."""

    @abstractmethod
    def alt(self) -> str:
        """Say the numbers of the picture: the text for those who don't see it."""


class Answer(Table):
    """A result that is told in sentences: a notebook shows its title, its sentences, its caption.

    A dataclass that is one says ``repr=False``, or its fields would be shown instead.
    """

    __slots__ = ()

    @abstractmethod
    def title(self) -> str:
        """Return the question and its answer."""

    @abstractmethod
    def sentences(self) -> tuple[str, ...]:
        """Return the answer in full, a sentence for each thing to know."""

    @abstractmethod
    def caption(self) -> str:
        """Say what was compared with what, and under which assumption the numbers hold."""

    def __repr__(self) -> str:
        """Say the answer."""
        return "\n".join([self.title(), *self.sentences(), self.caption()])

    def _repr_html_(self) -> str:
        return sentences_page([*self.sentences(), self.caption()], self.title())
