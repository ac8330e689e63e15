"""What the screen knows and can do, in plain Python: no widget, no rule and no arithmetic in it."""

from kings.records.chronicle import LogLine, Stop
from kings.widgets.store.lines import (
    BranchLine,
    ClauseLine,
    Labelled,
    LedgerLine,
    ProofLine,
    ProposalLine,
    WordsLine,
)
from kings.widgets.store.opening import Source
from kings.widgets.store.table import TableStore, new_game, watch

__all__ = [
    "BranchLine",
    "ClauseLine",
    "Labelled",
    "LedgerLine",
    "LogLine",
    "ProofLine",
    "ProposalLine",
    "Source",
    "Stop",
    "TableStore",
    "WordsLine",
    "new_game",
    "watch",
]
