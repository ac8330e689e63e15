"""What is wrong with a file of a class, as a value: it is reported, and the rest is used."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """A sentence about a file; ``line`` counts from 1 (None: the whole file)."""

    file: str
    line: int | None
    sentence: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{place}: {self.sentence}"
