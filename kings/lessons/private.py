"""The private sheet of a seat: its own column of a frozen decision, behind a fold."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from kings.errors import BadInput
from kings.lessons.frozen import Frozen, letters
from kings.lessons.sheet import Sheet, Table


@dataclass(frozen=True, slots=True)
class PrivateSheet:
    """The sheet of one player; a notebook shows it folded, and only who opens it reads it."""

    name: str
    sheet: Sheet

    def _repr_html_(self) -> str:
        title = escape(f"{self.name}’s private sheet: open it only if you are {self.name}")
        return f"<details><summary>{title}</summary>{self.sheet._repr_html_()}</details>"

    def __repr__(self) -> str:
        """Say whose it is, and nothing that is on it."""
        return f"{self.name}’s private sheet."


def private_sheet(frozen: Frozen, name: str) -> PrivateSheet:
    """Return the sheet of one player: what each choice brings that player, and the player's gold.

    ``frozen``: what ``scene`` returned; ``name``: the player's. What the others have is not on it.
    Raises ``BadInput`` for anything but a scene, and if there is no such player.

    For example ``kings.private_sheet(kings.scene("A card for sale"), "Ada")``.
    """
    if not isinstance(frozen, Frozen):
        raise BadInput(
            f"A private sheet belongs to a scene, not to a value of type {type(frozen).__name__}; "
            "kings.scene finds one by its name."
        )
    decision = frozen.decision
    if name not in decision.names:
        raise BadInput(f"There is no {name} at this table; there are: {', '.join(decision.names)}.")
    seat = decision.names.index(name)
    decides = name == frozen.actor
    words = (
        f"You are {name}, with {decision.gold[seat]} gold. "
        + ("You decide." if decides else f"{frozen.actor} decides.")
        + " The table says what you have in the end, in points with gold counted, if nobody pays.",
        "The others have other numbers, which you don't know. Don't show this to them.",
    )
    rows = zip(letters(decision.choices), decision.labels, decision.values[:, seat], strict=True)
    table = Table(
        ("choice", "what it is", "you"),
        tuple((letter, label, float(value)) for letter, label, value in rows),
    )
    return PrivateSheet(name, Sheet(words, table))
