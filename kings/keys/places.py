"""The three places of a player in which cards lie face down (K-04)."""

from __future__ import annotations

from enum import StrEnum


class Place(StrEnum):
    """A place from which cards can be stolen."""

    HAND = "hand"
    VAULT = "vault"
    DUNGEON = "dungeon"

    @property
    def label(self) -> str:
        """The name as it is shown: ``Hand``."""
        return self.value.capitalize()
