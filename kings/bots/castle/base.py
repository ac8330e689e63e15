"""What a bot of King of the Castle is: a player that sees its views and makes its choices."""

from __future__ import annotations

from kings.bots.player import Player
from kings.castle.moves import Choice
from kings.castle.view import View


class CastleBot(Player[View, Choice]):
    """One idea of how to play King of the Castle."""
