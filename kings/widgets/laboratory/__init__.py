"""The scoring laboratory: a pile, your own groups, and what can be known about them."""

from kings.widgets.laboratory.page import Laboratory, laboratory
from kings.widgets.laboratory.store import LabStore

__all__ = ["LabStore", "Laboratory", "laboratory"]
