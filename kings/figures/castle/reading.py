"""A picture read aloud, and what can be pointed at in it: from the view, as the picture itself."""

from __future__ import annotations

from kings.castle.cards import KIND_OF, Kind, Letter
from kings.castle.kingdom import LORDS, backed
from kings.castle.moves import Choice, ChooseSquire, Discard, Play, React
from kings.castle.say import describe
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures.drawing import aloud, turn_title


def kingdom_title(view: View, heading: str | None) -> str:
    """Return what a picture is called: ``King of the Castle, turn 12: Ada plays …``."""
    return turn_title("King of the Castle", view, heading, over=view.phase is Phase.OVER)


def kingdom_says(view: View, note: str | None) -> str:
    """Return the whole table as the viewer sees it, as sentences."""
    return aloud(describe(view), note)


def letters_of(view: View, seat: SeatView) -> tuple[Letter, ...] | None:
    """Return the letters that a seat scores for as things are (C-45, C-62).

    None where the viewer doesn't know them, or where there are none yet.
    """
    if view.options.squires == "none" and seat.hand is None:
        return None
    hands = tuple(one.hand or () for one in view.seats)
    known = tuple(one.squires or () for one in view.seats)
    letters = backed(view.options, known, hands)[seat.seat]
    return letters if letters or view.options.squires == "none" else None


def marks_of(view: View, choice: Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a pass and the like.

    ``card:12`` is a card of the hand or one that Sudden Changes drew; ``place:0`` to ``place:9``,
    ``castle:0`` to ``castle:2``, ``stack:0`` to ``stack:8`` and ``seat:0`` … lie in the kingdom;
    ``squire:A`` … can be backed. What is fetched from the discard pile has no mark. Only the viewer
    can point at cards and squires.
    """
    if choice.seat != view.seat:
        return frozenset()
    match choice:
        case Play():
            return frozenset({f"card:{int(choice.card)}", *_targets(choice)})
        case React(_, card) | Discard(_, card):
            return frozenset({f"card:{int(card)}"})
        case ChooseSquire(_, squire):
            return frozenset({f"squire:{squire}"})
    return frozenset()


def _targets(play: Play) -> set[str]:
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


def can_marks(view: View, chosen: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the marks of the viewer's legal choices that go with all that is chosen already."""
    each = (marks_of(view, choice) for choice in view.choices)
    return frozenset(mark for marks in each if chosen <= marks for mark in marks)
