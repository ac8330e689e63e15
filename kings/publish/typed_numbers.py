"""Numbers in prose: how a computed one is written, and how one that somebody typed is found.

Sentences and captions of a write-up are checked when they are made. What a cell can't refuse is
found here: the text of Markdown cells, and results that were named but not computed.
"""

from __future__ import annotations

import ast
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from numbers import Integral, Real
from pathlib import Path
from typing import Any

from kings.errors import BadInput
from kings.games import RULE_NUMBER
from kings.records.files import is_cell_text, read_text

_SMALL = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_LARGE = (
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    *("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),
    *("hundred", "thousand", "million", "billion", "dozen", "half", "twice"),
)

_NUMBER = re.compile(
    rf"\d(?:[\d.,]*\d)?%?|\b(?:{'|'.join((*_SMALL[2:], *_LARGE))})s?\b", flags=re.IGNORECASE
)
_NO_NUMBERS = re.compile(
    "|".join(
        (
            RULE_NUMBER.pattern,
            r"`[^`]*[A-Za-z_][^`]*`",  # a piece of code, if there is more than a number in it
            r"\]\([^)]*\)|<https?://[^>]*>",  # where a link leads
        )
    )
)


def typed_numbers(words: str, allowed: Iterable[str] = ()) -> list[str]:
    """Return the numbers of a text that somebody typed, in digits or in words.

    Numbers of rules (S-63), of code and of addresses are none. ``allowed``: phrases in which a
    number may be typed, such as the year of a paper. *One* and the ordinals are words like others.
    """
    rest = _NO_NUMBERS.sub(" ", words)
    for phrase in sorted(allowed, key=len, reverse=True):
        rest = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " ", rest)
    return _NUMBER.findall(rest)


def number_words(number: int) -> str:
    """Write a number up to twelve as a word, and a greater one in digits."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else f"{number:,}".replace("-", "−")


def written(value: Any, how: str) -> str:
    """Write a result as a sentence shows it.

    ``how``: a format as Python has it (``.1f``, ``.0%``), or ``words`` and ``Words`` for a number
    up to twelve in words. A whole number needs none and is grouped by thousands; words are safe
    from being read as Markdown. Raises ``BadInput`` for what can't be written so.
    """
    if isinstance(value, str):
        return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", value)
    if isinstance(value, bool) or not isinstance(value, Real):
        raise BadInput(f"A sentence takes numbers and words, not a {type(value).__name__}.")
    if not math.isfinite(value):
        raise BadInput(f"A sentence can't take {float(value)}.")
    if how in ("words", "Words"):
        return _in_words(value, capital=how == "Words")
    if not how and not isinstance(value, Integral):
        raise BadInput(f"Say how {float(value):g} is to be rounded, for instance with :.1f.")
    try:
        number = int(value) if isinstance(value, Integral) else float(value)
        return format(number, how or ",").replace("-", "−")
    except ValueError as error:
        raise BadInput(f"“{how}” is not a way to write a number.") from error


def _in_words(value: Real, *, capital: bool) -> str:
    if not isinstance(value, Integral):
        raise BadInput(f"{float(value):g} is not a whole number, so it can't be written in words.")
    words = number_words(int(value))
    return words.capitalize() if capital else words


def check_writeup(path: Path | str) -> None:
    """Raise ``BadInput`` that names the first number of a notebook that was typed, and its cell."""
    fault = next(typed_in(read_notebook(path)), None)
    if fault is not None:
        raise BadInput(fault)


def read_notebook(path: Path | str) -> dict[str, Any]:
    """Read a notebook's file; ``BadInput`` if it isn't one."""
    file = Path(path)
    try:
        notebook = json.loads(read_text(file))
    except OSError as error:
        raise BadInput(f"{file} can't be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadInput(f"{file.name} is not a notebook: it is not JSON.") from error
    if not isinstance(notebook, dict) or notebook.get("nbformat") != 4 or "cells" not in notebook:
        raise BadInput(f"{file.name} is not a notebook of format 4.")
    _check_cells(notebook["cells"], file.name)
    return notebook


def _check_cells(cells: Any, name: str) -> None:
    """Refuse cells without what is read of them; editors and programs write all kinds of files."""
    if not isinstance(cells, list):
        raise BadInput(f"{name} is not a notebook: its cells are not a list.")
    for at, cell in enumerate(cells, start=1):
        if not isinstance(cell, dict) or not isinstance(cell.get("cell_type"), str):
            raise BadInput(f"{name}, cell {at}: it has no type, so it can't be read.")
        if not is_cell_text(cell.get("source")):
            raise BadInput(
                f"{name}, cell {at}: it has no source, so it can't be read; open and save the "
                "notebook in JupyterLab."
            )


def typed_in(notebook: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each number that was typed into text, or named without being computed.

    The first code cell holds the seed and the sample size: what is typed there may be named.
    """
    cells = [(at, _source(cell), cell["cell_type"]) for at, cell in enumerate(notebook["cells"], 1)]
    code = [(at, _tree(source, at)) for at, source, kind in cells if kind == "code"]
    allowed = [phrase for _, tree in code for phrase in _allowed(tree)]
    for at, source, kind in cells:
        if kind == "markdown":
            for number in typed_numbers(source, allowed):
                yield f"Cell {at}: “{number}” was typed into the text and not computed."
    typed = {name for _, tree in code[1:] for name in _typed_names(tree)}
    for at, tree in code:
        yield from (f"Cell {at}: {fault}" for fault in _typed_results(tree, typed))


def _source(cell: Mapping[str, Any]) -> str:
    return "".join(cell["source"])


def _tree(source: str, at: int) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise BadInput(f"Cell {at} can't be read as Python: {error.msg}.") from error


def _calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            if {getattr(called, "attr", None), getattr(called, "id", None)} & set(names):
                yield node


def _allowed(tree: ast.AST) -> Iterator[str]:
    """Yield the phrases that the write-up allows to have a typed number."""
    for call in _calls(tree, "Writeup", "write_up"):
        for keyword in call.keywords:
            if keyword.arg == "allowed":
                for node in ast.walk(keyword.value):
                    if isinstance(node, ast.Constant) and isinstance(node.value, str):
                        yield node.value


def _typed_names(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a cell gives to something that was typed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _typed_targets(target, node.value)


def _typed_targets(target: ast.expr, value: ast.expr) -> Iterator[str]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, its in zip(target.elts, value.elts, strict=False):
            yield from _typed_targets(one, its)
    elif isinstance(target, ast.Name) and _is_typed(value):
        yield target.id


def _typed_results(tree: ast.AST, typed: set[str]) -> Iterator[str]:
    for call in _calls(tree, "let"):
        for keyword in call.keywords:
            value = keyword.value
            if _is_typed(value) or (isinstance(value, ast.Name) and value.id in typed):
                yield f"the result “{keyword.arg}” was typed and not computed."


def _is_typed(node: ast.AST) -> bool:
    """Say whether an expression is made of what was typed alone, with a number in it."""
    inner = [one for one in ast.walk(node) if isinstance(one, ast.Name | ast.Call | ast.Attribute)]
    return not inner and any(_has_number(one) for one in ast.walk(node))


def _has_number(node: ast.AST) -> bool:
    if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
        return False
    if isinstance(node.value, str):
        return bool(typed_numbers(node.value))
    return isinstance(node.value, int | float)
