"""What the screen knows and can do, in plain Python: no widget, no rule and no arithmetic in it."""

from kings.widgets.store.lines import (
    ClauseLine,
    Labelled,
    LedgerLine,
    LogLine,
    ProofLine,
    ProposalLine,
    WordsLine,
)
from kings.widgets.store.opening import Source
from kings.widgets.store.table import TableStore, new_game

__all__ = [
    "ClauseLine",
    "Labelled",
    "LedgerLine",
    "LogLine",
    "ProofLine",
    "ProposalLine",
    "Source",
    "TableStore",
    "WordsLine",
    "new_game",
]
