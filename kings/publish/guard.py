"""The guard of a write-up: no number of its text was typed, wherever in the notebook it stands.

Sentences and captions are checked when they are made. What a cell can't refuse is found here, in
the notebook's source: the text of Markdown cells; words of figures, such as titles, axis labels,
annotations and alternative texts; and results that were named but not computed.
"""

from __future__ import annotations

import ast
import builtins
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadInput
from kings.publish.typed_numbers import typed_numbers
from kings.records.files import is_cell_text, read_text


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
    typed = _Typed([tree for _, tree in code[1:]])
    for at, tree in code:
        for number in _typed_words(tree, allowed, typed):
            yield f"Cell {at}: “{number}” was typed into words of the code and not computed."
        yield from (f"Cell {at}: {fault}" for fault in _typed_results(tree, typed))


def _source(cell: Mapping[str, Any]) -> str:
    return "".join(cell["source"])


def _tree(source: str, at: int) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise BadInput(f"Cell {at} can't be read as Python: {error.msg}.") from error


_PAPERS = ("Writeup", "write_up")
"""What begins a write-up."""


def _calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in names:
            yield node


def _called(node: ast.Call) -> str:
    """Return the last name of what is called: ``paper.let`` → ``let``."""
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def _allowances(tree: ast.AST) -> Iterator[ast.expr]:
    for call in _calls(tree, *_PAPERS):
        yield from (keyword.value for keyword in call.keywords if keyword.arg == "allowed")


def _allowed(tree: ast.AST) -> Iterator[str]:
    """Yield the phrases that the write-up allows to have a typed number."""
    for value in _allowances(tree):
        for node in ast.walk(value):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


# What was typed, however it is dressed up: int("27"), a name for it, a function that returns it.

_ARITHMETIC = {
    *("math", "cmath", "operator", "fractions", "decimal", "statistics", "numbers", "types"),
    *("collections", "itertools", "functools", "dataclasses", "string", "re", "json", "ast"),
    *("numpy", "pandas"),
}
"""Packages that make nothing of numbers but other numbers: what they return was typed as well."""

_FROM_OUTSIDE = ("read", "load", "random", "default_rng")
"""How names begin by which these packages read files, or draw by chance."""


@dataclass(frozen=True, slots=True)
class _Bound:
    """What a name is bound to (None: something not known), and the loops and conditions around."""

    value: ast.expr | None
    around: tuple[ast.expr, ...]


class _Typed:
    """The names of a notebook that stand for something typed, and what is made of these alone.

    A name is typed if all that it is ever bound to is: a counter that begins with 0 and goes up in
    a loop over games was computed.
    """

    def __init__(self, trees: Iterable[ast.Module]) -> None:
        self._bound: dict[str, list[_Bound]] = {}
        self._neutral = set(dir(builtins)) - {"open", "input", "eval", "exec", "__import__"}
        parameters: set[str] = set()
        self.papers: set[str] = set()
        for tree in trees:
            self._bind(tree, ())
            for node in ast.walk(tree):
                self._neutral |= set(_arithmetic(node))
                if isinstance(node, ast.arg):
                    parameters.add(node.arg)
        self._neutral |= parameters - self._bound.keys()  # what is put in says what comes out
        self._names: Set[str] = set()
        while (more := {name for name in self._bound if self._is_name_typed(name)}) != self._names:
            self._names = more

    def _bind(self, node: ast.AST, around: tuple[ast.expr, ...]) -> None:
        """Note what names are bound to in a tree, and in which loops and conditions."""
        if isinstance(node, ast.For | ast.While | ast.If):
            around = (*around, node.iter if isinstance(node, ast.For) else node.test)
        for target, value in _bindings(node):
            for name, its in _pairs(target, value):
                if isinstance(its, ast.Call) and _called(its) in _PAPERS:
                    self.papers.add(name)
                self._bound.setdefault(name, []).append(_Bound(its, around))
        for inner in ast.iter_child_nodes(node):
            self._bind(inner, around)

    def _is_name_typed(self, name: str) -> bool:
        """Say whether all that a name stands for is typed, itself left out of account."""
        known = self._names | {name}
        return all(
            bound.value is not None
            and all(self._made_of(one, known) for one in (bound.value, *bound.around))
            for bound in self._bound[name]
        )

    def _made_of(self, node: ast.AST, known: Set[str]) -> bool:
        """Say whether an expression is made of what was typed alone, and of these names."""
        own: set[str] = set()
        for one in ast.walk(node):
            if isinstance(one, ast.comprehension):
                own |= {name.id for name in ast.walk(one.target) if isinstance(name, ast.Name)}
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        return names <= own | known | self._neutral and not any(
            isinstance(one, ast.Attribute) and one.attr.startswith(_FROM_OUTSIDE)
            for one in ast.walk(node)
        )

    def is_typed(self, node: ast.AST, *, bare: bool = False) -> bool:
        """Say whether an expression was typed, with a number in it or behind a name of it.

        ``bare``: numbers among the words of a string don't count; they are found where they stand.
        """
        return self._made_of(node, self._names) and self._holds_number(node, set(), bare=bare)

    def _holds_number(self, node: ast.AST, seen: set[str], *, bare: bool) -> bool:
        """Say whether there is a number in an expression, or in what its names stand for."""
        for one in ast.walk(node):
            if _has_number(one) and not (bare and _is_prose(one)):
                return True
            if isinstance(one, ast.Name) and one.id in self._names - seen:
                seen.add(one.id)
                values = [bound.value for bound in self._bound[one.id]]
                if any(value and self._holds_number(value, seen, bare=bare) for value in values):
                    return True
        return False


def _arithmetic(node: ast.AST) -> Iterator[str]:
    """Yield the names by which a cell calls what only makes numbers of numbers."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        package = node.module if isinstance(node, ast.ImportFrom) else None
        for one in node.names:
            if (package or one.name).partition(".")[0] in _ARITHMETIC:
                yield one.asname or one.name.partition(".")[0]


def _bindings(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Yield what a statement binds, and to what."""
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case ast.For(target=target, iter=value):
            yield target, value
        case (
            ast.AnnAssign(target=target, value=ast.expr() as value)
            | ast.AugAssign(target=target, value=value)
            | ast.NamedExpr(target=target, value=value)
        ):
            yield target, value
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            kind = ast.Return if isinstance(node, ast.FunctionDef) else ast.Assign
            values = [one.value for one in ast.walk(node) if isinstance(one, kind)]
            yield from ((ast.Name(name), value) for value in values or [None])


def _pairs(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the names of what is bound, each with what it is bound to."""
    match target, value:
        case (ast.Tuple(elts=left), ast.Tuple(elts=right)) if len(left) == len(right):
            for one, its in zip(left, right, strict=True):
                yield from _pairs(one, its)
        case ((ast.Tuple(elts=left) | ast.List(elts=left)), _):
            for one in left:
                yield from _pairs(one, value)
        case ast.Name(id=name), _:
            yield name, value
        case ((ast.Subscript(value=inner) | ast.Attribute(value=inner)), _):
            yield from _pairs(inner, value)


def _has_number(node: ast.AST) -> bool:
    if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
        return False
    if isinstance(node.value, str):
        return bool(typed_numbers(node.value))
    return isinstance(node.value, int | float)


def _is_prose(node: ast.AST) -> bool:
    words = node.value if isinstance(node, ast.Constant) else None
    return isinstance(words, str) and _LETTERS.search(words) is not None


def _typed_results(tree: ast.AST, typed: _Typed) -> Iterator[str]:
    for call in _calls(tree, "let"):
        for name, value in _named(call):
            if typed.is_typed(value):
                yield f"the result “{name}” was typed and not computed."
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="results" | "uses" | "claims" as what):
                if name in typed.papers:
                    yield f"“{name}.{what}” is written by the write-up alone; use let and claim."


def _named(call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """Yield what ``let`` names, also where it is given as a dictionary."""
    for keyword in call.keywords:
        if keyword.arg is not None:
            yield keyword.arg, keyword.value
        elif isinstance(keyword.value, ast.Dict):
            for key, value in zip(keyword.value.keys, keyword.value.values, strict=True):
                yield (ast.unparse(key) if key else "**").strip("'"), value
        elif isinstance(keyword.value, ast.Call) and _called(keyword.value) == "dict":
            yield from _named(keyword.value)
        else:
            yield ast.unparse(keyword.value), keyword.value


# Words in code: those of figures, and of whatever else a cell shows.

_LETTERS = re.compile(r"[^\W\d_]{2}")
_FIELD = re.compile(r"\{[^{}]*\}")
"""What a sentence takes from a result; how it is written may have a digit in it."""

_TEXTS = {
    *("title", "title_text", "subtitle", "subtitle_text", "text", "caption", "alt", "below"),
    *("xaxis_title", "yaxis_title", "xaxis_title_text", "yaxis_title_text", "legend_title"),
    *("annotation_text", "description", "label", "labels", "ticktext", "hovertext"),
}
"""Names under which words of a figure are given: there a number is one, even all alone."""


def _typed_words(tree: ast.AST, allowed: Iterable[str], typed: _Typed) -> Iterator[str]:
    """Yield the numbers that were typed into words of a cell's code."""
    let_off = {id(one) for value in _allowances(tree) for one in ast.walk(value)}
    let_off |= {id(one) for value in _parts_of_strings(tree) for one in ast.walk(value)}
    let_off |= {
        id(value)
        for call in _calls(tree, "let")
        for _, value in _named(call)
        if isinstance(value, ast.Constant)  # which is no result, and is refused as such
    }
    for node in ast.walk(tree):
        if id(node) not in let_off:
            yield from _numbers_of(node, allowed, typed)


def _parts_of_strings(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what is read with the string that it is a part of."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield from (one for one in node.values if isinstance(one, ast.Constant))
            for one in node.values:
                if isinstance(one, ast.FormattedValue) and one.format_spec:
                    yield one.format_spec


def _numbers_of(node: ast.AST, allowed: Iterable[str], typed: _Typed) -> list[str]:
    match node:
        case ast.Constant(value=str(words)):
            return _in_words(words, allowed)
        case ast.JoinedStr(values=values):
            words = "".join(
                str(one.value) if isinstance(one, ast.Constant) else "…" for one in values
            )
            return _in_words(words, allowed) or _first_typed(_put_in(node), typed)
        case ast.keyword(arg=str(name), value=value) if name in _TEXTS and not _put_in(value):
            return _first_typed([value], typed)
        case ast.Dict(keys=keys, values=values):
            named = zip(keys, values, strict=True)
            texts = [
                value
                for key, value in named
                if isinstance(key, ast.Constant) and key.value in _TEXTS and not _put_in(value)
            ]
            return _first_typed(texts, typed)
    return _first_typed(_put_in(node), typed)


def _put_in(node: ast.AST) -> list[ast.expr]:
    """Return what is put into a string: into its braces, by ``format``, by ``%`` or by ``+``."""
    match node:
        case ast.JoinedStr(values=values):
            return [one.value for one in values if isinstance(one, ast.FormattedValue)]
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="format")):
            return [*node.args, *(one.value for one in node.keywords)]
        case ast.BinOp(left=ast.Constant(value=str()), op=ast.Add() | ast.Mod(), right=more):
            return [more]
        case ast.BinOp(left=more, op=ast.Add(), right=ast.Constant(value=str())):
            return [more]
    return []


def _in_words(words: str, allowed: Iterable[str]) -> list[str]:
    """Return the numbers typed into a string, if it is prose and not code, a path or a pile."""
    prose = _FIELD.sub("…", words)
    if not _LETTERS.search(prose) or _is_code(words):
        return []
    return typed_numbers(prose, allowed)


def _is_code(words: str) -> bool:
    """Say whether a string is a condition or a call, such as a query of a table."""
    try:
        read = ast.parse(words.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return bool(re.fullmatch(r"[\w./-]*/[\w./-]*", words))
    return isinstance(read, ast.Compare | ast.BoolOp | ast.Call)


def _first_typed(values: Iterable[ast.expr], typed: _Typed) -> list[str]:
    return [ast.unparse(value) for value in values if typed.is_typed(value, bare=True)][:1]
