"""One table before one screen, without a widget: the store with its verbs, and what it shows."""

from kings.records.chronicle import LogLine, Stop
from kings.table.driver import Driver
from kings.table.opening import Source
from kings.table.scene import Asked, Labelled, Scene, Settings
from kings.table.shelf import BranchLine
from kings.table.store import StruggleStore, TableStore, begin, new_game, store_of, watch
from kings.table.talk import (
    AnswerLine,
    ClauseLine,
    Deals,
    LedgerLine,
    ProofLine,
    ProposalLine,
    WordsLine,
)

__all__ = [
    "AnswerLine",
    "Asked",
    "BranchLine",
    "ClauseLine",
    "Deals",
    "Driver",
    "Labelled",
    "LedgerLine",
    "LogLine",
    "ProofLine",
    "ProposalLine",
    "Scene",
    "Settings",
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
