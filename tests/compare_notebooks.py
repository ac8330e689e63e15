"""Run the notebooks as they are published, and compare what they show with what they had shown.

``python -m tests.compare_notebooks [NOTEBOOK ...]`` does without nbval what nbval does in ``make
test-notebooks``: notebooks are run by what ``kings publish`` runs them with. So neither of the two
can stop the project. What may differ is written down once for both, in ``nbval_sanitize.cfg``.
"""

from __future__ import annotations

import configparser
import json
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kings.publish.guard import read_notebook
from kings.publish.notebook import run_notebook

ROOT = Path(__file__).resolve().parents[1]
SANITIZE = ROOT / "tests" / "nbval_sanitize.cfg"
IGNORED = "nbval-ignore-output"
WIDGET = "application/vnd.jupyter.widget-view+json"
"""A widget has another number each time."""


def sanitized(text: str) -> str:
    """Return a text without what may differ between two runs and means nothing."""
    rules = configparser.ConfigParser(interpolation=None)
    rules.read(SANITIZE, encoding="utf-8")
    for rule in rules.sections():
        text = re.sub(rules[rule]["regex"], rules[rule]["replace"], text)
    return text


def shown(cell: Mapping[str, Any]) -> dict[str, str]:
    """Return what a cell has shown: by the kind of output, one after the other."""
    found: dict[str, list[str]] = defaultdict(list)
    for output in cell.get("outputs", ()):
        if "text" in output:
            found[output["name"]].append("".join(output["text"]))
        elif "ename" in output:
            found["error"].append(f"{output['ename']}: {output['evalue']}")
        for kind, content in output.get("data", {}).items():
            if kind != WIDGET:
                text = content if isinstance(content, str) else json.dumps(content, sort_keys=True)
                found[kind].append("".join(content) if _is_lines(content) else text)
    texts = {kind: sanitized("".join(texts)) for kind, texts in found.items()}
    return {kind: text for kind, text in texts.items() if text}


def _is_lines(content: Any) -> bool:
    return isinstance(content, list) and all(isinstance(line, str) for line in content)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Return which cells, counted from 1, show something else than they did, and of which kind."""
    found = []
    for at, (one, two) in enumerate(zip(before["cells"], after["cells"], strict=True), 1):
        if one["cell_type"] != "code" or IGNORED in one["metadata"].get("tags", []):
            continue
        old, new = shown(one), shown(two)
        kinds = sorted(kind for kind in old | new if old.get(kind) != new.get(kind))
        if kinds:
            found.append(f"cell {at}: {', '.join(kinds)}")
    return found


def main(names: list[str]) -> int:
    """Compare the named notebooks, or all; return the exit code."""
    paths = [Path(name).resolve() for name in names] or sorted((ROOT / "notebooks").glob("*.ipynb"))
    wrong = 0
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("KINGS_HOME", home)
        for path in paths:
            found = differences(read_notebook(path), run_notebook(path))
            print(f"{path.name}: {'; '.join(found) or 'the same'}", flush=True)
            wrong += bool(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
