"""The atlas of all piles: what they score, how often shortcuts fail, what a card is worth.

``python -m kings.analysis.atlas FOLDER`` computes it anew for all 282,475,249 piles, by the
rulebook's tables, and writes small tables with where they come from. There is no chance in it. It
takes a few minutes and 3 GB of memory.
"""

from __future__ import annotations

import csv
import io
import platform
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from kings.analysis.all_piles import Array, all_best_and_ways, all_in_sets
from kings.analysis.atlas_parts import (
    Extent,
    Row,
    Table,
    draw_rows,
    gains_of,
    loss_rows,
    next_card_rows,
    score_rows,
    shortcut_row,
    way_rows,
)
from kings.analysis.atlas_shortcuts import all_by_shortcut, all_with_one_run
from kings.analysis.atlas_sums import Draw, Sums, sums
from kings.analysis.study import checksum, write_source
from kings.struggle.partition.explain import USUAL, Shortcut
from kings.struggle.partition.groups import RULEBOOK

ALL_FOUR = "the best of the four"
"""A pile is wrong by this one if every usual shortcut is."""


@dataclass(slots=True)
class Atlas:
    """The tables by name, and single facts."""

    tables: dict[str, Table] = field(default_factory=dict)
    facts: Row = field(default_factory=dict)


def survey(extent: Extent | None = None) -> Atlas:
    """Compute the atlas of all piles, or of fewer titles and cards, always by the rulebook."""
    extent = extent or Extent()
    atlas = Atlas()
    best, ways = all_best_and_ways(**extent.size)
    columns = {
        "best": extent.sums(best),
        "best_square": extent.sums(np.square(best, dtype=np.int32)),
    }
    _tell("the scores")
    atlas.tables["scores"] = score_rows(best, extent)
    atlas.tables["best_partitions"] = way_rows(ways, extent)
    columns["one_best"] = extent.sums(ways == 1)
    del ways
    _tell("what a card is worth")
    _next_cards(atlas, best, extent)
    _tell("runs")
    _runs(atlas, columns, best, extent)
    _shortcuts(atlas, columns, best, extent)
    atlas.tables["draws"] = draw_rows(columns, extent)
    return atlas


def _next_cards(atlas: Atlas, best: Array, extent: Extent) -> None:
    draws = [Draw(players) for players in extent.players if players]
    found = sums(best, draws, by_title=True, **extent.size)
    atlas.tables["next_card"] = next_card_rows(found, extent)
    atlas.tables["gains"] = rows = []
    largest = []
    for title in range(extent.titles):
        gains = gains_of(best, title, extent)
        counted = extent.histogram(gains)
        rows += [
            {"power": title + 1, "gain": gain, "piles": int(piles)}
            for gain, piles in enumerate(counted.sum(axis=0))
            if gain and piles
        ]
        most = counted.shape[1] - 1
        fewest = int(np.flatnonzero(counted[:, most])[0])
        pile = extent.example(gains, fewest, most)
        largest.append({"power": title + 1, "gain": most, "cards": fewest, "pile": pile})
    atlas.facts["largest_gains"] = largest


def _runs(atlas: Atlas, columns: dict[str, tuple[Sums, ...]], best: Array, extent: Extent) -> None:
    """Ask where runs are needed, and where one run alone gains nothing but several do."""
    sets = all_in_sets(**extent.size)
    needed = extent.histogram(sets < best)[:, 1]
    columns["runs_needed"] = extent.sums(sets < best)
    hidden = (all_with_one_run(**extent.size) == sets) & (sets < best)
    trapped = extent.histogram(hidden)[:, 1]
    for row in atlas.tables["scores"]:
        row["runs_needed"] = int(needed[row["cards"]])
        row["one_run_gains_nothing"] = int(trapped[row["cards"]])
    fewest = int(np.flatnonzero(trapped)[0])
    atlas.facts["one_run_gains_nothing"] = {
        "piles": int(trapped.sum()),
        "fewest_cards": fewest,
        "piles_with_fewest": int(trapped[fewest]),
        "example": extent.example(hidden, fewest, 1),
    }


def _shortcuts(
    atlas: Atlas, columns: dict[str, tuple[Sums, ...]], best: Array, extent: Extent
) -> None:
    """Ask how each recipe does, first the usual four alone and together, then the others."""
    top = np.zeros_like(best)
    for name in ("shortcuts", "losses", "shortcuts_by_cards"):
        atlas.tables[name] = []
    for shortcut in USUAL:
        _tell(shortcut.value)
        scores = all_by_shortcut(shortcut, **extent.size)
        np.maximum(top, scores, out=top)
        np.subtract(best, scores, out=scores)
        _shortcut(atlas, columns, shortcut.value, best, scores, extent)
    del scores
    _tell(ALL_FOUR)
    _shortcut(atlas, columns, ALL_FOUR, best, np.subtract(best, top, out=top), extent)
    del top
    for shortcut in (one for one in Shortcut if one not in USUAL):
        _tell(shortcut.value)
        lost = np.subtract(best, all_by_shortcut(shortcut, **extent.size))
        _shortcut(atlas, columns, shortcut.value, best, lost, extent)


def _shortcut(
    atlas: Atlas,
    columns: dict[str, tuple[Sums, ...]],
    name: str,
    best: Array,
    lost: Array,
    extent: Extent,
) -> None:
    row, counted = shortcut_row(name, lost, best, extent)
    losses, cards = loss_rows(name, counted)
    atlas.tables["shortcuts"].append(row)
    atlas.tables["losses"] += losses
    atlas.tables["shortcuts_by_cards"] += cards
    columns[f"{name}: wrong"] = extent.sums(lost > 0)
    columns[f"{name}: lost"] = extent.sums(lost)


def write(atlas: Atlas, folder: Path, command: str, seconds: float) -> None:
    """Write each table as ``NAME.csv``, and ``atlas.json``: the facts, and where all comes from."""
    folder.mkdir(parents=True, exist_ok=True)
    checksums = {}
    for name, table in atlas.tables.items():
        text = io.StringIO()
        writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
        content = text.getvalue().encode()
        (folder / f"{name}.csv").write_bytes(content)
        checksums[f"{name}.csv"] = checksum(content)
    facts = {
        "seed": "none: nothing is drawn, every pile is looked at",
        "piles": sum(row["piles"] for row in atlas.tables["scores"]),
        "tables": {"sets": RULEBOOK.sets, "runs": dict(RULEBOOK.runs)},
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
        "facts": atlas.facts,
        "sha256": checksums,
    }
    write_source(folder / "atlas.json", facts, command, seconds)


def _tell(what: str) -> None:
    print(f"{what} …", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Make the atlas in the folder that is named; return the exit code."""
    if len(arguments) != 1:
        print("Say where to: python -m kings.analysis.atlas FOLDER", file=sys.stderr)
        return 2
    atlas = survey()
    seconds = time.process_time()
    write(atlas, Path(arguments[0]), "make atlas", seconds)
    print(f"{len(atlas.tables)} tables in {seconds:.0f} s of work.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
