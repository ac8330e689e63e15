"""The tables of the atlas as data frames, read from the folder in which ``make atlas`` put them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from kings.analysis.study import Source, check_content, read_source
from kings.struggle.cards import DECK, Counts
from kings.struggle.partition.exact import best_partition
from kings.struggle.partition.explain import Shortcut, shortcut_steps
from kings.struggle.partition.groups import Group


@dataclass(frozen=True, slots=True)
class AtlasRead:
    """The atlas: its tables by name, single facts, and where all comes from.

    ``scores``: by cards, each pile once. ``draws``: means by players and cards; 0 players counts
    each pile once. ``next_card``: mean gain by players, cards and power. ``gains``: piles by power
    and gain. ``best_partitions``: piles by their number. ``shortcuts``: a row each, with examples.
    ``losses`` and ``shortcuts_by_cards``: piles by shortcut and VP lost, and by shortcut and cards.
    """

    tables: dict[str, pd.DataFrame]
    facts: dict[str, Any]
    source: Source

    def __getitem__(self, name: str) -> pd.DataFrame:
        """Return a table by its name."""
        return self.tables[name]

    def drawn(self, players: int) -> pd.DataFrame:
        """Return the means of piles drawn from the decks of so many players, a row a size."""
        draws = self.tables["draws"]
        return draws[draws["players"] == players].set_index("cards")

    def gain(self, players: int, power: int) -> pd.Series[float]:
        """Return the mean gain of one more card of a power, by the number of cards before it."""
        table = self.tables["next_card"]
        chosen = table[(table["players"] == players) & (table["power"] == power)]
        return chosen.set_index("cards")["gain"]


def read_atlas(folder: Path | str) -> AtlasRead:
    """Read the atlas; raises ``BadInput`` if a table isn't the one that ``make atlas`` wrote."""
    folder = Path(folder)
    source = read_source(folder / "atlas.json")
    tables = {}
    for name, written in source.pop("sha256").items():
        check_content((folder / name).read_bytes(), written, name, source)
        tables[name.removesuffix(".csv")] = pd.read_csv(folder / name)
    return AtlasRead(tables, source.pop("facts"), source)


def pile_of(example: str) -> Counts:
    """Return the pile that a table gives as an example: ten counts from the lowest title up."""
    return tuple(int(number) for number in example.split())


def in_cards(counts: Counts) -> str:
    """Write a pile as one types it: ``2^3 3 4 5 6 7 8 10``."""
    held = zip(DECK, counts, strict=True)
    return " ".join(
        f"{card:d}^{number}" if number > 1 else f"{card:d}" for card, number in held if number
    )


def shortcuts_of(counts: Counts) -> pd.DataFrame:
    """Return what each shortcut takes of a pile, in its order, with its VP; the best comes last."""
    taken = {shortcut.value: shortcut_steps(counts, shortcut) for shortcut in Shortcut}
    rows = [_laid(name, groups) for name, groups in taken.items()]
    return pd.DataFrame([*rows, _laid("the best partition", best_partition(counts).groups)])


def _laid(name: str, groups: tuple[Group, ...]) -> dict[str, Any]:
    said = ", ".join(" ".join(f"{card:d}" for card in group.cards) for group in groups)
    return {"way": name, "groups": said, "points": sum(group.points for group in groups)}


def failures(atlas: AtlasRead, which: str) -> pd.DataFrame:
    """Return an example for each shortcut: a pile, its best score, and how much is lost.

    ``which``: ``first`` for the fewest cards with which it fails, ``worst`` for the largest loss,
    ``worst_of_few`` for the largest with at most 20 cards.
    """
    table = atlas["shortcuts"]
    return pd.DataFrame(
        {
            "shortcut": table["shortcut"],
            "cards": table[f"{which}_cards"],
            "pile": [in_cards(pile_of(example)) for example in table[f"{which}_example"]],
            "best": table[f"{which}_best"],
            "lost": table[f"{which}_lost"],
        }
    )
