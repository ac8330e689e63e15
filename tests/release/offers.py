"""What can be done with each extra: commands, and what they tell where they work."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.release.built import ROOT

BASE = ""
GAME = str(ROOT / "data" / "games" / "a_word_is_a_word.jsonl")
SCENARIO = str(ROOT / "data" / "scenarios" / "a_card_for_sale.json")
TEMPLATE = str(ROOT / "notebooks" / "60_template.ipynb")


@dataclass(frozen=True)
class Offer:
    """A command and the extra that it needs.

    ``words`` come after ``kings``, with ``{made}`` for the folder of a class; ``tells``: a part of
    what it prints where it works, or of what it refuses then.
    """

    extra: str
    words: tuple[str, ...]
    tells: str
    code: int = 0

    def __str__(self) -> str:
        return " ".join(Path(word).name for word in self.words)


def _offer(extra: str, words: str, tells: str, *, code: int = 0) -> Offer:
    named = {"GAME": GAME, "SCENARIO": SCENARIO, "TEMPLATE": TEMPLATE}
    return Offer(extra, tuple(named.get(word, word) for word in words.split()), tells, code)


OFFERS = (
    _offer(BASE, "--version", "kings "),
    _offer(BASE, "score 2 2 2 2-8 king", "25 points"),
    _offer(BASE, "replay GAME", "First: Ben with 27 points"),
    _offer(BASE, "replay GAME --html game.html", "First: Ben with 27 points"),
    _offer(BASE, "perft SCENARIO", "complete paths"),
    _offer(BASE, "export SCENARIO --efg last.efg", "last.efg: "),
    _offer(BASE, "bots", "greedy"),
    _offer(BASE, "notebooks mine", "37 notebooks"),
    _offer(BASE, "simulate --games 3 --seed 1 --workers 1", "3 games, seed 1"),
    _offer("solver", "score 2 2 2 2-8 king --prove", "OPTIMAL"),
    _offer("compiled", "simulate --engine kernel --games 500 --workers 1", "compiled rules"),
    _offer("cluster", "simulate --scheduler tcp://127.0.0.1:1", "No scheduler answers", code=2),
    _offer(
        "analysis",
        "tournament --bots random,greedy --repeat --deals 1 --workers 1 --players 3",
        "greedy",
    ),
    _offer("analysis", "whatif GAME --deals --games 20", "Worth in VP"),
    _offer("analysis", "debrief {made} --out report", "Report: "),
    _offer("tables", "tables GAME --out tidy --format parquet", "Tables of 1 game, "),
    _offer("hall", "play --no-browser --port 99999", "from 1 to 65535", code=2),
    _offer("hub", "hall --hub lessons", "A hub starts this program", code=2),
    _offer(
        "notebooks",
        "class Ada Ben Cleo --folder monday --lesson 1 --seed 1",
        "kings hall --rehearse --lesson 1",
    ),
    _offer("notebooks", "serve --no-browser --port 99999", "from 1 to 65535", code=2),
    _offer("publish", "publish TEMPLATE --only html,figures --out article", "60_template.html"),
)
"""Of a command that serves pages its refusal of a port shows that it got that far."""

SNIPPETS = {
    "export": """
import plotly.graph_objects as go
from kings.figures.theme import save_figure
print(save_figure(go.Figure(), "empty.svg", width=300).stat().st_size > 0)
""",
    "tables": """
import pandas as pd
from kings.analysis.tables import tables
made = tables(GAME)
*files, _ = made.write("parquet", "parquet")
print(len(files) == 7 and all(made.frame(one.stem).equals(pd.read_parquet(one)) for one in files))
""".replace("GAME", repr(GAME)),
    "theory": """
import numpy as np
from kings.analysis.worth.normal_form import mixed_equilibrium
pennies = np.array([[1.0, -1.0], [-1.0, 1.0]])
found = mixed_equilibrium((pennies, -pennies))
print(all(np.allclose(lot, 0.5) for lot in found.lots))
""",
}
"""What an extra gives in Python alone; each prints ``True``."""
