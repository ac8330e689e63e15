"""Small notebooks as data, for the tests of the checks and of the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def text(words: str) -> dict[str, Any]:
    """Return a Markdown cell."""
    return {"cell_type": "markdown", "metadata": {}, "source": words}


def code(source: str, *outputs: dict[str, Any]) -> dict[str, Any]:
    """Return a code cell that was run."""
    return {
        "cell_type": "code",
        "execution_count": 1,
        "metadata": {},
        "outputs": list(outputs),
        "source": source,
    }


def printed(words: str) -> dict[str, Any]:
    """Return what a cell printed."""
    return {"output_type": "stream", "name": "stdout", "text": words}


def notebook(*cells: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook of these cells."""
    return {
        "cells": [{"id": f"cell-{at}", **cell} for at, cell in enumerate(cells)],
        "metadata": {"kernelspec": {"display_name": "Python 3", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def write(path: Path, *cells: dict[str, Any]) -> Path:
    """Write a notebook and return where it is."""
    path.write_text(json.dumps(notebook(*cells)), encoding="utf-8")
    return path
