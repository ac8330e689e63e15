"""The base of every result behind a picture: its title, caption and alternative text, and its data.

Findings hold finished numbers and draw nothing; the figures ask them for words and rows.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kings.errors import MissingPackage
from kings.sim.csv_files import write_lines

if TYPE_CHECKING:
    import pandas as pd

Row = tuple[str | int | float | None, ...]
"""A line of a table."""


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
        try:
            import pandas as pd
        except ImportError as missing:
            raise MissingPackage("pandas", "A table of this data", extra="analysis") from missing
        return pd.DataFrame(list(self.rows()), columns=list(self.columns()))

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
