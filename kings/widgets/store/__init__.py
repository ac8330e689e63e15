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
from kings.widgets.store.stores import begin, store_of, watch
from kings.widgets.store.struggle import StruggleStore, new_game
from kings.widgets.store.table import TableStore

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
    "StruggleStore",
    "TableStore",
    "WordsLine",
    "begin",
    "new_game",
    "store_of",
    "watch",
]
