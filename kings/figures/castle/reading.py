"""The drawn kingdom in words for reading aloud, and the marks of what can be clicked."""

from __future__ import annotations

from kings.castle.cards import KIND_OF, Kind
from kings.castle.kingdom import LORDS
from kings.castle.moves import Play
from kings.castle.state import Phase
from kings.castle.text import describe
from kings.castle.view import View

__all__ = ["can_marks", "kingdom_says", "kingdom_title"]


def kingdom_title(view: View, heading: str | None) -> str:
    """Return what a picture is called: ``King of the Castle, turn 12: Ada plays …``."""
    if heading is not None:
        said = heading
    elif view.phase is Phase.OVER:
        said = "the end"
    elif view.actor is None:
        said = "before the first turn"
    else:
        said = f"{view.name(view.actor)} is on turn"
    when = f", turn {view.turn}" if view.turn else ""
    return f"King of the Castle{when}: {said}"


def kingdom_says(view: View, note: str | None) -> str:
    """Return the whole table as the viewer sees it, as sentences."""
    said = describe(view).replace("\n", " ")
    return f"{said} {note}" if note else said


def can_marks(view: View) -> frozenset[str]:
    """Return the marks of places, castles, stacks and seats that a legal choice involves."""
    found: set[str] = set()
    for choice in view.choices:
        if isinstance(choice, Play):
            found |= _marks_of(choice)
    return frozenset(found)


def _marks_of(play: Play) -> set[str]:
    found = {f"place:{int(place)}" for place in play.men}
    if play.player is not None:
        found.add(f"seat:{play.player}")
    if play.castle is None:
        return found
    if KIND_OF[play.card] is Kind.ASSASSINATION:
        found.add(f"place:{int(LORDS[play.castle])}")
    elif play.attribute is not None:
        found.add(f"stack:{3 * play.castle + play.attribute}")
    elif not play.men:
        found.add(f"castle:{int(play.castle)}")
    return found
