"""What a panel shows in one line: words, and the move behind a button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kings.struggle.moves import Clause, Move
from kings.struggle.state import Proposal


@dataclass(frozen=True, slots=True)
class Labelled:
    """A choice with the words on its button."""

    choice: Any
    label: str


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """A clause being composed: its words, and whether and why it binds."""

    clause: Clause
    text: str
    binds: bool
    reason: str


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A promise: its sentence, how it stands, and buttons for the seat before the screen."""

    number: int
    text: str
    status: str
    moves: tuple[tuple[str, Move], ...]


@dataclass(frozen=True, slots=True)
class WordsLine:
    """A promise in words that the seat before the screen is asked about, with its answers."""

    text: str
    answers: tuple[tuple[str, Move], ...]


@dataclass(frozen=True, slots=True)
class ProofLine:
    """What a proof says of a score; ``alarm``: two methods contradict each other."""

    text: str
    proved: bool
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """An open proposal: its words, who has agreed, whose word is missing, what one may do."""

    proposal: Proposal
    text: str
    clauses: tuple[ClauseLine, ...]
    agreed: tuple[str, ...]
    missing: tuple[str, ...]
    can_answer: bool
    can_withdraw: bool


@dataclass(frozen=True, slots=True)
class BranchLine:
    """A game of the family: its id (never its code), name, where it left, whether it is here."""

    id: str
    name: str
    words: str
    current: bool
