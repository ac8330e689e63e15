"""The pages that explain the theory name whose it is, in full, as the lessons do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FULL = re.compile(r"\*[^*]{8,}\* \((?:2nd edition )?(?:19|20)\d\d\)")
"""A title and its year, as in the lessons: *The Strategy of Conflict* (1960)."""

NAMED = {
    "docs/explanation/theory.md": (
        *("Lemke and Howson", "Kohlberg", "Maschler, Peleg and Shapley", "Bernheim and Whinston"),
        *("Shapley,", "Nash,", "Kalai and Smorodinsky"),
    ),
    "notebooks/52_pricing.ipynb": (
        *("Bernheim and Whinston", "Nash,", "Kalai and Smorodinsky", "Shapley,"),
    ),
    "notebooks/54_last_round.ipynb": ("Lemke and Howson", "Bernheim and Whinston", "Nash,"),
    "notebooks/56_hindsight.ipynb": ("Pearl,", "Glasserman and Yao", "Wilson,"),
}


def sources(page: str) -> str:
    """Return the last part of a page, under the heading that lists its sources."""
    text = (ROOT / page).read_text(encoding="utf-8")
    if page.endswith(".ipynb"):
        text = "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return text.partition("## Sources\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("page", NAMED)
def test_a_page_of_theory_names_its_sources_in_full(page: str) -> None:
    listed = " ".join(sources(page).split())
    assert [] == [name for name in NAMED[page] if name not in listed]
    assert len(FULL.findall(listed)) >= len(NAMED[page])
