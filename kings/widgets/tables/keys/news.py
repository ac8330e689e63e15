"""What just happened in King's Keys: who took something of the viewer's comes first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kings.keys.events import (
    AxeSought,
    AxeTaken,
    BoughtBack,
    CardDrawn,
    CardHeld,
    CardsPutAway,
    Caught,
    Eliminated,
    JokerCalled,
    JokerLeft,
    Looted,
    SpySaw,
    TheftBegan,
    TurnBegan,
    WentOn,
)
from kings.widgets.tables.parts import Headline

_AGAINST = (
    AxeSought,
    AxeTaken,
    BoughtBack,
    Caught,
    Eliminated,
    JokerCalled,
    JokerLeft,
    Looted,
    SpySaw,
    TheftBegan,
)
"""What one player does to the cards of another."""

_SAYS_NOTHING = (CardHeld, CardsPutAway, TurnBegan, WentOn)
"""What belongs to every turn."""


def told(viewer: int | None, news: Iterable[tuple[Any, str]]) -> Headline:
    """Sort what happened, each with its sentence; ``viewer``: a seat, None for a bystander.

    Where there is nothing but what belongs to every turn, it is told.
    """
    pairs = list(news)
    first = [words for event, words in pairs if _touches(viewer, event)]
    others = [
        words for event, words in pairs if not _touches(viewer, event) and not _is_usual(event)
    ]
    return Headline(first, others if first or others else [words for _, words in pairs])


def _touches(viewer: int | None, event: Any) -> bool:
    """Say whether somebody else did something to the viewer's cards."""
    return viewer is not None and isinstance(event, _AGAINST) and event.target == viewer


def _is_usual(event: Any) -> bool:
    """Say whether an event tells nothing: everybody's turn has it, or its card is hidden."""
    return isinstance(event, _SAYS_NOTHING) or (isinstance(event, CardDrawn) and event.card is None)
